"""The fields of a form as widgets, one row each: a label, and what takes its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.act_forms import Field, Kind
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.buttons import CheckBox
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.marks import paint_check
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel, small

Pair = tuple[str, str]
ROW, MOST_ROWS = 26.0, 6


class _PickDelegate(RowDelegate):
    def __init__(self) -> None:
        super().__init__(ROW)
        self.picked: set[str] = set()

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        key, text = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(8), 0, -look.f(8), 0)
        used = paint_check(painter, inner, key in self.picked)
        painting.draw_text(painter, inner.adjusted(used + look.f(8), 0, 0, 0), text, "body", bold=state.selected)


class PickList(RowList):
    """Several of some: Space or a click ticks a row; Enter is the form's, and applies."""

    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows: ListModel[Pair] = ListModel(self._said, lambda pair: pair[0])
        self.look = _PickDelegate()
        super().__init__(self.rows, self.look, ground="sheet", parent=parent)
        self.rows.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda index: self.toggle(self.rows.value(index)[0]))

    def show_choices(self, choices: Sequence[Pair], picked: Sequence[str]) -> None:
        """Show these, some of them ticked."""
        others = tuple(choices) != self.rows.rows()
        self.look.picked = set(picked)
        self.rows.set_rows(choices)
        self.updateGeometry()
        if others and picked:  # whom the act is about stands in view, not below the rows that are
            self.scrollTo(self.rows.index(self.rows.row_of(picked[0])))
        self.viewport().update()

    def picked_keys(self) -> tuple[str, ...]:
        """The ticked ones in order."""
        return tuple(key for key, _text in self.rows.rows() if key in self.look.picked)

    def toggle(self, key: str) -> None:
        """Tick a row, or no longer."""
        self.look.picked ^= {key}
        self.viewport().update()
        self.ticked.emit()

    def event(self, event: QEvent) -> bool:
        # Space ticks here, though it begins the next turn everywhere else.
        wanted = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if wanted and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.toggle(self.current_key())
            return
        if event.key() in ime.ENTER:
            event.ignore()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        look = theme.current()
        rows = max(1, min(MOST_ROWS, self.rows.rowCount()))
        return QSize(look.px(200), rows * look.px(ROW) + 2)

    def _said(self, pair: Pair) -> str:
        return f"✓ {pair[1]}" if pair[0] in self.look.picked else pair[1]


class FieldGrid(QWidget):
    """The rows of a form. `changed(key, value)`; `accepted` on Enter in a text field."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._shape: tuple[tuple[str, Kind], ...] = ()
        self._widgets: dict[str, QWidget] = {}
        self._labels: dict[str, PlainLabel] = {}
        self._restyle()
        theme.follow(self._restyle)

    def show_fields(self, fields: Sequence[Field], values: dict[str, object]) -> None:
        """Show these fields; widgets that stay keep the keyboard."""
        shape = tuple((field.key, field.kind) for field in fields)
        if shape != self._shape:
            self._rebuild(fields, shape)
        for field in fields:
            self._labels[field.key].setText(field.label)
            self._put(self._widgets[field.key], field, values[field.key])

    def first(self) -> QWidget | None:
        """The first widget, to begin in."""
        return next(iter(self._widgets.values()), None)

    def widget(self, key: str) -> QWidget:
        """The widget of a field."""
        return self._widgets[key]

    def _rebuild(self, fields: Sequence[Field], shape: tuple[tuple[str, Kind], ...]) -> None:
        kept = dict(self._shape)
        before: QWidget | None = None
        for key in [key for key in self._widgets if (key, kept[key]) not in shape]:
            for gone in (self._widgets.pop(key), self._labels.pop(key)):
                gone.hide()
                gone.deleteLater()
        self._shape = shape
        for row, field in enumerate(fields):
            if field.key not in self._widgets:
                self._widgets[field.key] = self._make(field)
                self._labels[field.key] = small()
            label, widget = self._labels[field.key], self._widgets[field.key]
            top = Qt.AlignmentFlag.AlignTop if field.kind is Kind.MANY else Qt.AlignmentFlag.AlignVCenter
            self._grid.addWidget(label, row, 0, top)
            self._grid.addWidget(widget, row, 1)
            widget.show()
            label.show()
            if before is not None:
                QWidget.setTabOrder(before, widget)
            before = widget

    def _make(self, field: Field) -> QWidget:
        makers: dict[Kind, Callable[[str], QWidget]] = {
            Kind.MANY: self._make_many,
            Kind.ONE: self._make_one,
            Kind.NUMBER: self._make_number,
            Kind.TEXT: self._make_text,
            Kind.FLAG: self._make_flag,
        }
        return makers[field.kind](field.key)

    def _make_many(self, key: str) -> QWidget:
        made = PickList()
        made.ticked.connect(lambda: self.changed.emit(key, made.picked_keys()))
        return made

    def _make_one(self, key: str) -> QWidget:
        made = ComboField()
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.chosen.connect(lambda value: self.changed.emit(key, value))
        return made

    def _make_number(self, key: str) -> QWidget:
        made = Stepper(0, 0, 1)
        made.changed.connect(lambda value: self.changed.emit(key, value))
        return made

    def _make_text(self, key: str) -> QWidget:
        made = TextField()
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.edited.connect(lambda value: self.changed.emit(key, value))
        return made

    def _make_flag(self, key: str) -> QWidget:
        made = CheckBox()
        made.clicked.connect(lambda value: self.changed.emit(key, value))
        return made

    def _put(self, widget: QWidget, field: Field, value: object) -> None:
        widget.setAccessibleName(field.label)
        match widget:
            case PickList():
                widget.show_choices(field.choices, value if isinstance(value, tuple) else ())
            case ComboField():
                widget.set_choices(list(field.choices), str(value))
            case Stepper():
                blocked = widget.blockSignals(True)
                widget.set_range(field.low, field.high)
                widget.set_value(value if isinstance(value, int) else 0)
                widget.blockSignals(blocked)
            case TextField():
                if not widget.hasFocus():
                    widget.set_stored(str(value))
            case CheckBox():
                widget.setChecked(bool(value))

    def _restyle(self) -> None:
        look = theme.current()
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(6))
        self._grid.setColumnMinimumWidth(0, look.px(96))
