"""Attributes, skills and tracks: small numbers that are typed where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa.wording.terms import term
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.place_fields import PlaceField
from ikusa_desktop.roster.section import FIELD_EDGE, SIDE, Section
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.painting import text_width
from ikusa_desktop.widgets.pips import MOST as MOST_PIPS
from ikusa_desktop.widgets.pips import paint_pips
from ikusa_desktop.widgets.text import PlainLabel, minus, safe_tooltip, signed
from ikusa_desktop.widgets.track_bar import paint_track

if TYPE_CHECKING:
    from ikusa.rules.character import Track
    from ikusa_desktop.roster.editing import Editor

ORDER = (
    *(TrackName.WOUNDS, TrackName.VIGOR, TrackName.LUCK, TrackName.BODY),
    *(TrackName.STAMINA, TrackName.SPIRIT, TrackName.TOXICITY),
)


class Gauge(QWidget):
    """Wounds as pips, any other track as a bar; nothing where there is no maximum."""

    def __init__(self, track: TrackName, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._track, self._now, self._most = track, 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def set_value(self, now: int, most: int) -> None:
        """Show `now` of `most`."""
        self._now, self._most = now, most
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(62), look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._most <= 0:
            return
        painter, box = QPainter(self), self.rect().toRectF()
        if self._track is TrackName.WOUNDS and self._most <= MOST_PIPS:
            paint_pips(painter, box, self._now, self._most)
        else:
            paint_track(painter, QRectF(1, 0, box.width(), box.height()), self._now, self._most, width=58)


class TrackRow(QWidget):
    """One track: its name, the gauge, what is left and the maximum."""

    def __init__(self, editor: Editor, track: TrackName, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor, self._track = editor, track
        self.label = PlainLabel("", "small", "ink2")
        self.gauge = Gauge(track)
        self.now = self._field("now", figures=True)
        self.slash = PlainLabel("/", "body", "ink2", align=painting.CENTRE)
        self.most = self._field("max", figures=False)
        self.lowered = PlainLabel("", "small", "ink2")
        self._row = QHBoxLayout(self)
        for one in (self.label, self.gauge, self.now, self.slash, self.most, self.lowered):
            self._row.addWidget(one)
        self._row.addStretch(1)
        self.label.setBuddy(self.now)
        self._restyle()
        theme.follow(self._restyle)

    def _field(self, part: str, *, figures: bool) -> PlaceField:
        made = PlaceField(lambda text: self._put(part, text, made), hug=26, figures=figures)
        return made

    def _put(self, part: str, text: str, at: PlaceField) -> bool:
        if self._track is TrackName.TOXICITY:
            return self._editor.edit("tracks.toxicity", text, at)
        return self._editor.edit(f"tracks.{self._track.value}.{part}", text, at)

    def show_value(self) -> None:
        """Show the open character's."""
        view = self._editor.shown
        track: Track | None = view.character.tracks.get(self._track)
        most = track.max if track is not None else None
        self.gauge.set_value(track.now if track is not None else 0, most or 0)
        self.now.show_value(minus(track.now) if track is not None else "")
        stated = view.stated.get("tracks", {})
        own = stated.get(self._track.value, {}) if isinstance(stated, dict) else {}
        has_own = isinstance(own, dict) and "max" in own
        self.most.setPlaceholderText("—" if most is None else minus(most))
        self.most.show_value(minus(most) if has_own and most is not None else "")
        is_there = track is not None or self._track is TrackName.TOXICITY
        self.now.setVisible(is_there)
        self.slash.setVisible(is_there and self._track is not TrackName.TOXICITY)
        self.most.setVisible(self._track is not TrackName.TOXICITY)
        self._show_lowered(most)

    def _show_lowered(self, most: int | None) -> None:
        """The maximum of vigor that armour lowers (R-107)."""
        view = self._editor.shown
        text = ""
        if self._track is TrackName.VIGOR and most is not None:
            limit = vigor_maximum(view.character, view.ruleset)
            text = f"→ {limit}" if limit < most else ""
        self.lowered.setText(text)
        self.lowered.setVisible(bool(text))
        self.lowered.setToolTip(safe_tooltip(tr("Worn armour lowers the maximum. R-107") if text else ""))

    def retranslate(self) -> None:
        """Set every text anew."""
        name, what = self._name(), meaning(self._track.value)
        self.label.setText(name)
        self.label.setToolTip(safe_tooltip(what))
        self.now.set_words(tr("{track} now").format(track=name), what)
        hint = self.most.placeholderText()
        self.most.set_words(tr("{track} maximum").format(track=name), what, hint)

    def _name(self) -> str:
        text = term(self._track, speech.words())
        return text[:1].upper() + text[1:]

    def _restyle(self) -> None:
        look = theme.current()
        self._row.setContentsMargins(look.px(FIELD_EDGE), 0, 0, 0)
        self._row.setSpacing(0)
        self.setFixedHeight(look.px(22))
        for field in (self.now, self.most):
            field.setFixedHeight(look.px(22))


class AttributeCell(QWidget):
    """One attribute: its sign above, its number below."""

    def __init__(self, editor: Editor, id_: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor, self.id = editor, id_
        self.label = PlainLabel("", "small", "ink2")
        self.field = PlaceField(self._put, step="figure", width=40)
        self.label.setBuddy(self.field)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.label)
        self._column.addWidget(self.field)
        self._restyle()
        theme.follow(self._restyle)

    def show_value(self) -> None:
        """Show the open character's."""
        words = self._editor.words
        name = words.check_term(self.id)
        self.label.setText(name)
        self.label.setToolTip(safe_tooltip(meaning("attribute")))
        self.field.set_words(name, meaning("attribute"), "0")
        points = self._editor.shown.character.attributes.get(self.id, 0)
        self.field.show_value(signed(points))

    def _put(self, text: str) -> bool:
        return self._editor.edit(f"attributes.{self.id}", text, self.field)

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, 0, look.px(2), 0)
        self._column.setSpacing(0)
        self.label.setContentsMargins(look.px(FIELD_EDGE), 0, 0, 0)
        self.field.setFixedHeight(look.px(30))


class AbilitiesPart(Section):
    """Attributes and skills at the left, tracks at the right; below each other where there is little room."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._editor = editor
        self.cells: list[AttributeCell] = []
        self.attributes = QGridLayout()
        self.skills_label = PlainLabel("", "small", "ink2")
        self.skills = PlaceField(self._put_skills)
        self.skills_label.setBuddy(self.skills)
        self.tracks = {track: TrackRow(editor, track) for track in ORDER}
        self.across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build()
        self.dress()

    def _build(self) -> None:
        left, skills, right = QVBoxLayout(), QHBoxLayout(), QGridLayout()
        skills.addWidget(self.skills_label)
        skills.addWidget(self.skills, 1)
        left.addLayout(self.attributes)
        left.addLayout(skills)
        left.addStretch(1)
        for at, row in enumerate(self.tracks.values()):
            right.addWidget(row, at // 2, at % 2)
        right.setColumnStretch(0, 1)
        right.setColumnStretch(1, 1)
        self.attributes.setColumnStretch(8, 1)
        self._skills_row, self._tracks_grid = skills, right
        self.across.addLayout(left, 1)
        self.across.addLayout(right, 0)
        self.across.setAlignment(right, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(self.across)

    def show_value(self) -> None:
        """Show the open character."""
        view = self._editor.shown
        wanted = list(view.ruleset.attributes)
        if [cell.id for cell in self.cells] != wanted:
            self._make_cells(wanted)
        for cell in self.cells:
            cell.show_value()
        for row in self.tracks.values():
            row.show_value()
        from ikusa.play.roster import one_line

        text = one_line.skills_text(view.character.skills, view.ruleset, self._editor.language)
        self.skills.show_value(text)
        self.skills.setCursorPosition(0)

    def _make_cells(self, ids: list[str]) -> None:
        for cell in self.cells:
            self.attributes.removeWidget(cell)
            cell.deleteLater()
        self.cells = [AttributeCell(self._editor, id_) for id_ in ids]
        for at, cell in enumerate(self.cells):
            self.attributes.addWidget(cell, at // 6, at % 6)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Abilities"))
        self.skills_label.setText(tr("Skills"))
        self.skills.set_words(tr("Skills"), meaning("skills"), tr("none yet: swordsmanship 2, archery 1"))
        for row in self.tracks.values():
            row.retranslate()
        width = max(round(text_width(row.label.text(), "small")) + 6 for row in self.tracks.values())
        for row in self.tracks.values():
            row.label.setFixedWidth(width)
        self._arrange()

    def _put_skills(self, text: str) -> bool:
        from ikusa.play import roster
        from ikusa.play.roster import one_line

        view, store = self._editor.shown, self._editor.store
        return self._editor.do(
            lambda: roster.edit_many(store, view.id, one_line.skill_values(text, view.character.skills, view.ruleset)),
            self.skills,
        )

    def minimumSizeHint(self) -> QSize:
        # As if the parts stood below each other: they do so where there is too little room.
        return QSize(theme.current().px(320), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look = theme.current()
        wanted = len(self.cells) * look.px(42) + self._tracks_grid.sizeHint().width() + look.px(2 * SIDE + 8)
        beside = self.width() >= wanted
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self.across.direction() != way:
            self.across.setDirection(way)

    def dress(self) -> None:
        super().dress()
        look = theme.current()
        if not hasattr(self, "across"):
            return
        self.attributes.setSpacing(0)
        self.across.setSpacing(look.px(12))
        self._skills_row.setSpacing(look.px(6))
        self._skills_row.setContentsMargins(look.px(FIELD_EDGE), 0, 0, 0)
        self._tracks_grid.setHorizontalSpacing(look.px(6))
        self._tracks_grid.setVerticalSpacing(0)
        self.skills.setFixedHeight(look.px(24))
