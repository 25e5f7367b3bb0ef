"""The right column: paper, cards and what is drawn; only what the chosen kind reads is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.handouts.measure_field import MeasureField
from ikusa_desktop.handouts.option_words import Choices, card_choices, choices, labels, names
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import CheckBox
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.panel import FoldSection, Ground
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import PlainLabel, small

if TYPE_CHECKING:
    from ikusa.sheets import Kind, Options

_PLAIN = ("language", "paper", "orientation", "density", "card", "size", "backs")
_FINE = ("margin", "bleed", "offset")
_CHECKS = ("marks", "ticks", "form", "portraits")
_PARTS = {"size": ("card_width", "card_height"), "offset": ("back_offset_x", "back_offset_y")}
"""Rows that hold two lengths."""


class OptionsPanel(Ground):
    """All options of one kind. `changed` with each new set of them."""

    changed = Signal(object)
    """The `sheets.Options` now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        from ikusa.sheets import Kind, Options

        super().__init__("paper", parent)
        self._kind, self._options = Kind.STAT_BLOCKS, Options()
        self._fields: dict[str, QWidget] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._labels: dict[str, PlainLabel] = {}
        self.fine = FoldSection()
        self._grids: list[QGridLayout] = []
        self._build()
        self._restyle()
        theme.follow(self._restyle)

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.addLayout(self._grid(_PLAIN))
        for key in _CHECKS:
            self._column.addWidget(self._check(key))
        self._column.addWidget(self.fine)
        self.fine.body.setLayout(self._grid(_FINE))
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    def _grid(self, keys: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for row, key in enumerate(keys):
            label, field = small(), self._field(key)
            self._labels[key] = label
            self._rows[key] = (label, field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self._grids.append(grid)
        return grid

    def _field(self, key: str) -> QWidget:
        if key in ("language", "orientation"):
            strip = Segmented([])
            strip.chosen.connect(partial(self._chosen, key))
            self._fields[key] = strip
            return _left(strip)
        if key in ("margin", "bleed", "size", "offset"):
            return self._measures(key)
        combo = ComboField()
        combo.chosen.connect(partial(self._chosen, key))
        self._fields[key] = combo
        return combo

    def _measures(self, key: str) -> QWidget:
        from ikusa.sheets.options import CARD_SIDES, LIMITS

        low, high = CARD_SIDES if key == "size" else LIMITS[key]
        made: list[QWidget] = []
        for part in _PARTS.get(key, (key,)):
            field = MeasureField(low, high)
            field.measured.connect(partial(self._put, part))
            self._fields[part] = field
            made += [PlainLabel("×" if key == "size" else "", "body", "ink2")] if made else []
            made.append(field)
        return _left(*made, small("mm"))

    def _check(self, key: str) -> CheckBox:
        box = CheckBox()
        box.toggled.connect(partial(self._put, key))
        self._fields[key] = box
        self._rows[key] = (box,)
        return box

    # --- values ------------------------------------------------------------------------------------------------------

    def options(self) -> Options:
        """The options now."""
        return self._options

    def show_options(self, kind: Kind, options: Options) -> None:
        """Show the options of a kind, without telling."""
        self._kind, self._options = kind, options
        self._fill()

    def _chosen(self, key: str, value: str) -> None:
        self._put(key, type(getattr(self._options, key))(value))

    def _put(self, key: str, value: object) -> None:
        if getattr(self._options, key) == value:
            return
        changed: dict[str, Any] = {key: value}
        self._options = replace(self._options, **changed)
        self._show_rows()
        self.changed.emit(self._options)

    def _fill(self) -> None:
        for key, field in self._fields.items():
            value = getattr(self._options, key)
            if isinstance(field, ComboField | Segmented):
                field.set_key(str(value))
            elif isinstance(field, MeasureField):
                field.set_measure(value)
            elif isinstance(field, CheckBox):
                blocked = field.blockSignals(True)
                field.setChecked(value)
                field.blockSignals(blocked)
        self._show_rows()

    def _show_rows(self) -> None:
        from ikusa.play.printing_options import READ, reads

        read = reads(self._kind, self._options)
        for key, widgets in self._rows.items():
            shown = any(part in read for part in _PARTS.get(key, (key,)))
            for widget in widgets:
                widget.setVisible(shown)
        self.fine.setVisible("margin" in READ[self._kind])

    # --- words and looks ---------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Set every text anew."""
        said = labels()
        for key, label in self._labels.items():
            label.setText(said[key])
        for key in _CHECKS:
            field = self._fields[key]
            assert isinstance(field, CheckBox)
            field.set_text(said[key])
        spoken = {**said, **names()}
        offered: dict[str, Choices] = {**choices(), "card": card_choices()}
        for key, field in self._fields.items():
            if isinstance(field, Segmented):
                field.set_entries(offered[key], spoken[key])
            elif isinstance(field, ComboField):
                field.set_choices(offered[key])
                field.setAccessibleName(spoken[key])
            elif isinstance(field, MeasureField):
                field.setAccessibleName(spoken[key])
        self.fine.set_title(tr("Printer and cutting"))
        self._fill()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        self._column.setSpacing(look.px(4))
        for grid in self._grids:
            grid.setHorizontalSpacing(look.px(8))
            grid.setVerticalSpacing(look.px(8))
            grid.setContentsMargins(0, 0, 0, look.px(8))
            grid.setColumnMinimumWidth(0, look.px(76))


def _left(*widgets: QWidget) -> QWidget:
    """Widgets side by side, against the left."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return box
