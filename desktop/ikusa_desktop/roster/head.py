"""The head of the character's page: portrait, names, grade, title, side and tags; the defence as its one big number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.rules.defence import spirit_target, standing
from ikusa.rules.terms import Grade
from ikusa_desktop import theme
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.place_fields import PlaceChoice, PlaceField
from ikusa_desktop.roster.portrait_field import PortraitField
from ikusa_desktop.roster.section import SIDE
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.layouts import Flow
from ikusa_desktop.widgets.text import safe_tooltip

if TYPE_CHECKING:
    from ikusa_desktop.roster.editing import Editor
    from ikusa_desktop.roster.pictures import Pictures

ANOTHER = "\0another"
"""The key of the choice that asks for a side of one's own; no side is called so."""
SIDES = ("players", "enemies")
PARTS_TOP, PITCH, MOST_LINES = 14.0, 15.0, 5
"""Where the parts of the defence begin, how far their lines are apart, and how many there are at most (logical px)."""


class DefenceFigure(QWidget):
    """The defence: the number, and its parts beside it. Enter or a click leads to the rule."""

    rule_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._number, self._parts, self._spirit = "", "", "", ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def set_defence(self, label: str, number: int, parts: str, spirit: str, lines: Sequence[str]) -> None:
        """The number and its parts; `spirit` is what spirit attacks meet; `lines` the breakdown, one part each."""
        self._label, self._number, self._parts, self._spirit = label, str(number), parts, spirit
        self.setAccessibleName(f"{label} {number}: {parts}. {spirit}")
        self.setToolTip(safe_tooltip("\n".join((*lines, spirit))))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(216), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(110), self._height())

    def _height(self) -> int:
        look = theme.current()
        lines = len(self._lines()) + bool(self._spirit)
        return max(look.px(60), look.px(PARTS_TOP + PITCH * lines + 2))

    def _lines(self) -> list[str]:
        """The parts in lines at the present width; what is too much for them all stands in the tooltip."""
        look = theme.current()
        number = QFontMetricsF(look.font("hero")).horizontalAdvance(self._number)
        room = max(look.f(60), (self.width() or look.px(216)) - look.f(1) - number - look.f(10))
        return shortened(wrapped(self._parts, QFontMetricsF(look.font("small")), room), MOST_LINES)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self.rule_chosen.emit("R-203")
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.rule_chosen.emit("R-203")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        box = self.rect().toRectF().adjusted(0, 0, -look.f(1), 0)
        painting.draw_text(
            painter, QRectF(0, 0, box.width(), look.f(18)), self._label, "small", "ink2", align=painting.RIGHT
        )
        number = QRectF(0, look.f(16), box.width(), look.f(40))
        used = painting.draw_text(painter, number, self._number, "hero", align=painting.RIGHT)
        room = box.width() - used - look.f(10)
        self._paint_parts(painter, QRectF(0, look.f(PARTS_TOP), room, look.f(60)))
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())

    def _paint_parts(self, painter: QPainter, box: QRectF) -> None:
        """The parts, and a line for spirit attacks, against the number."""
        look = theme.current()
        font, pitch = look.font("small"), look.f(PITCH)
        for at, line in enumerate([*self._lines(), self._spirit]):
            row = QRectF(box.left(), box.top() + at * pitch, box.width(), pitch)
            row.adjust(0, -look.f(3), 0, look.f(3))  # lines are closer than their letters are high
            painting.draw_line(painter, row, line, font, look.ink2, painting.RIGHT)


def wrapped(text: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """A sum broken before its signs, so that no line is wider than it must be."""
    terms = re.split(r" (?=[+\u2212] )", text)
    lines = terms[:1]
    for term in terms[1:]:
        joined = f"{lines[-1]} {term}"
        if metrics.horizontalAdvance(joined) > width:
            lines.append(term)
        else:
            lines[-1] = joined
    return lines


def shortened(lines: list[str], most: int) -> list[str]:
    """At most so many lines; the last one then says how many terms it stands for."""
    if len(lines) <= most:
        return lines
    left = sum(len(re.findall(r"[+\u2212] ", line)) for line in lines[most - 1 :])
    return [*lines[: most - 1], trn("and {n} more", "and {n} more", left).format(n=left)]


class Head(QWidget):
    """Who it is. `asked_side(field)` when the GM wants a side of another name."""

    asked_side = Signal()

    def __init__(self, editor: Editor, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self.portrait = PortraitField(editor, pictures)
        self.reading = self._field("reading", hug=24, step="small")
        self.other = PlaceField(lambda text: self._put_name(self._other_path(), text, self.other), hug=24, step="small")
        self.name = PlaceField(lambda text: self._put_name(self._name_path(), text, self.name), step="title")
        self.grade = PlaceChoice(lambda key: editor.edit("grade", key, self.grade), step="small")
        self.title = self._field("title", hug=24, step="small")
        self.side = PlaceChoice(self._put_side, step="small")
        self.tags = PlaceField(self._put_tags, step="small", hug=40, tone="ai")
        self.defence = DefenceFigure()
        self.defence.rule_chosen.connect(lambda rule: editor.session.show("rules", rule))
        self._build()
        self._restyle()
        theme.follow(self._restyle)

    def _field(self, path: str, *, hug: float = 0.0, step: str = "body") -> PlaceField:
        made = PlaceField(lambda text: self._editor.edit(path, text, made), hug=hug, step=step)
        return made

    def _build(self) -> None:
        self._first, self._third = QHBoxLayout(), Flow(2, 0)
        for one in (self.reading, self.other):
            self._first.addWidget(one)
        self._first.addStretch(1)
        for part in (self.grade, self.title, self.side, self.tags):
            self._third.addWidget(part)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addLayout(self._first)
        names.addWidget(self.name)
        names.addLayout(self._third)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(names, 1)
        self._row.addWidget(self.defence, 0, Qt.AlignmentFlag.AlignTop)

    def show_value(self) -> None:
        """Show the open character."""
        view, words = self._editor.shown, self._editor.words
        profile, character = view.profile, view.character
        self.portrait.show_value()
        self.reading.show_value(profile.reading)
        self.name.show_value(profile.english if self._name_path() == "english" else profile.name)
        self.other.show_value(profile.english if self._other_path() == "english" else profile.name)
        self._name_names()
        self.title.show_value(profile.title)
        self.grade.show_value([(grade.value, words.head(grade)) for grade in Grade], character.grade.value)
        self._show_side()
        from ikusa.play.roster import one_line

        self.tags.show_value(one_line.tags_line(profile.tags))
        breakdown = standing(character, view.ruleset)
        lines = [words.line(line) for line in breakdown.lines]
        target = spirit_target(character, view.ruleset)
        spirit = tr("spirit: immune") if target is None else tr("spirit {number}").format(number=target)
        said = [f"{line.label} {line.value}  {line.rule}" for line in lines]
        self.defence.set_defence(
            tr("Defence", context="list head"), breakdown.total, words.terms(breakdown.lines), spirit, said
        )

    def _show_side(self) -> None:
        side = self._editor.shown.character.side
        choices = [(key, side_name(key)) for key in SIDES]
        if side not in SIDES:
            choices.append((side, side))
        choices.append((ANOTHER, tr("Another side…")))
        self.side.show_value(choices, side)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.portrait.retranslate()
        self.reading.set_words(tr("Reading"), meaning("reading"), tr("reading", context="empty field"))
        if self._editor.view is not None:
            self._name_names()
        self.grade.set_words(tr("Grade"), meaning("grade"))
        self.title.set_words(tr("Title"), meaning("title"), tr("title", context="empty field"))
        self.side.set_words(tr("Side"), meaning("side"))
        self.tags.set_words(tr("Tags"), meaning("tags"), tr("#tags", context="empty field"))

    def _name_path(self) -> str:
        """Which of the two names stands large: that of the window's language, if there is one."""
        return "english" if self._editor.language == "en" and self._editor.shown.profile.english else "name"

    def _other_path(self) -> str:
        return "name" if self._name_path() == "english" else "english"

    def _name_names(self) -> None:
        words = {
            "name": (tr("Name"), meaning("name"), ""),
            "english": (tr("English name"), meaning("english"), tr("English name", context="empty field")),
        }
        self.name.set_words(*words[self._name_path()])
        self.other.set_words(*words[self._other_path()])

    def _put_name(self, path: str, text: str, at: PlaceField) -> bool:
        return self._editor.edit(path, text, at)

    def _put_side(self, key: str) -> bool:
        if key == ANOTHER:
            self.asked_side.emit()
            return False
        return self._editor.edit("side", key, self.side)

    def _put_tags(self, text: str) -> bool:
        from ikusa.play.roster import one_line

        return self._editor.edit("tags", one_line.tags_of(text), self.tags)

    def _restyle(self) -> None:
        look = theme.current()
        self._row.setContentsMargins(look.px(SIDE), look.px(12), look.px(SIDE), look.px(8))
        self._row.setSpacing(look.px(10))
        self._first.setSpacing(look.px(2))
        for one in (self.reading, self.other, self.title, self.tags):
            one.setFixedHeight(look.px(22))
        for choice in (self.grade, self.side):
            choice.setFixedHeight(look.px(22))
        self.name.setFixedHeight(look.px(30))


def side_name(side: str) -> str:
    """A side in words: the two usual ones by name, any other as it was written."""
    if side == "players":
        return tr("our side", context="side on a sheet")
    return tr("enemies", context="side on a sheet") if side == "enemies" else side
