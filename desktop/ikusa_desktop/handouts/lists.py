"""The lists of battles and of sessions: one is chosen, two lines each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ikusa_desktop import theme
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ikusa.play.battle import BattleLine
    from ikusa.play.journal import SessionView

ROW = 44.0


@dataclass(frozen=True, slots=True)
class Line:
    """One row: what is chosen by it, its name, a second line."""

    id: int
    name: str
    second: str


class _LineDelegate(RowDelegate):
    def tip(self, index: Index) -> str:
        line: Line = index.data(VALUE_ROLE)
        return f"{line.name}\n{line.second}"

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        line: Line = index.data(VALUE_ROLE)
        look = theme.current()
        inner = box.adjusted(look.f(16), look.f(4), -look.f(16), -look.f(5))
        upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2)
        painting.draw_text(painter, upper, line.name, "name", bold=state.selected)
        painting.draw_text(painter, upper.translated(0, inner.height() / 2), line.second, "small", "ink2")


class LineList(RowList):
    """Rows of which one is chosen; it stays chosen when the list is read anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._lines: ListModel[Line] = ListModel(lambda line: f"{line.name}, {line.second}", lambda line: str(line.id))
        super().__init__(self._lines, _LineDelegate(ROW), parent=parent)
        self._lines.setParent(self)

    def set_lines(self, lines: list[Line], otherwise: int | None) -> None:
        """Show these; where none of them was chosen, choose `otherwise`, else the first. Tells nobody."""
        blocked = self.blockSignals(True)
        self._lines.set_rows(lines)
        if self.chosen() is None and lines:
            known = {line.id for line in lines}
            self.pick(str(otherwise if otherwise in known else lines[0].id))
        self.blockSignals(blocked)

    def choose(self, id_: int) -> bool:
        """Choose one without telling; False if it is not there."""
        blocked = self.blockSignals(True)
        found = self.pick(str(id_))
        self.blockSignals(blocked)
        return found

    def chosen(self) -> int | None:
        """The id of the chosen row."""
        key = self.current_key()
        return int(key) if key else None


def battle_lines(battles: tuple[BattleLine, ...]) -> list[Line]:
    """Battles with how far they are and how many are in them."""
    from ikusa.play.battle import State

    states = {
        State.PREPARED: tr("prepared", context="battle"),
        State.RUNNING: tr("running", context="battle"),
        State.OVER: tr("over", context="battle"),
    }
    found = []
    for battle in battles:
        count = trn("{n} combatant", "{n} combatants", battle.combatants).format(n=battle.combatants)
        found.append(Line(battle.id, battle.name, f"{states[battle.state]}\u3000{count}"))
    return found


def session_lines(sessions: tuple[SessionView, ...]) -> list[Line]:
    """Sessions with their number, title and day; the id is the number."""
    found = []
    for one in sessions:
        name = tr("Session {number}", context="handouts").format(number=one.number)
        second = "\u3000".join(
            text for text in (one.date, tr("current", context="handouts") if one.current else "") if text
        )
        found.append(Line(one.number, f"{name}\u3000{one.title}".strip(), second))
    return found
