"""Which technique against whom: all chances of the one who acts side by side, by measure and by focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.rules.forecast import Glance
from ikusa.rules.technique import Technique
from ikusa.wording import EncounterNames, Wording
from ikusa_desktop import theme
from ikusa_desktop.battle.comparing import Comparison, shown
from ikusa_desktop.battle.no_attack import makes_no_attack
from ikusa_desktop.battle.odds_matrix import Cell, Matrix, OddsMatrix
from ikusa_desktop.battle.order_rows import side_of
from ikusa_desktop.battle.refusals import in_short
from ikusa_desktop.battle.table_state import MOST_FOCUS_ROWS, AttackTable
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import PlainLabel, small

MEASURES: Mapping[str, Callable[[Glance], float]] = {
    "success": lambda cell: cell.success,
    "fells": lambda cell: cell.incapacitates,
    "wounds": lambda cell: cell.expected_wounds,
    "breaks": lambda cell: cell.breaks,
}
"""What the cells can show of an attack; `wounds` is a number, the others are chances."""


class ComparePanel(Ground):
    """The comparison. `chosen(technique, target, focus)` is what the GM takes from it, `left` the way back."""

    chosen = Signal(str, str, int)
    left = Signal()

    def __init__(self, table: AttackTable, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.table = table
        self._wording: Wording | None = None
        self._found: Comparison | None = None
        self.measure = Segmented(())
        self.focus_label = small()
        self.focus = Segmented(())
        self.matrix = OddsMatrix()
        self.said = PlainLabel("", "body", wrap=True)
        self.back = button("", self.left.emit, kind="quiet", hint="Esc")
        self.take = button("", self._take, kind="main", hint="Enter")
        self._lay_out()
        self.measure.chosen.connect(lambda _key: self._show_cells())
        self.focus.chosen.connect(lambda _key: self._weigh())
        self.matrix.moved.connect(self._say)
        self.matrix.taken.connect(self._take)
        self.matrix.stepped.connect(self._step_focus)
        self.retranslate()
        theme.follow(self._restyle)

    def put(self, wording: Wording) -> None:
        """Compare what lies on the table now."""
        self._wording = wording
        choice = self.table.choice
        self.focus.set_entries([(str(n), str(n)) for n in range(self._most_focus() + 1)])
        many = self._most_focus() > 0
        self.focus.setVisible(many)
        self.focus_label.setVisible(many)
        self.focus.set_key(str(min(choice.focus, self._most_focus())) if choice is not None else "0")
        self._weigh()

    def begin(self) -> None:
        """Put the keyboard on the pair that is chosen now."""
        self.matrix.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {
            "success": tr("Success", context="odds"),
            "fells": tr("Fells", context="measure"),
            "wounds": tr("Wounds", context="measure"),
            "breaks": tr("Breaks gear", context="measure"),
        }
        self.measure.set_entries([(key, texts[key]) for key in MEASURES], tr("What is compared"))
        self.focus.set_entries([(key, key) for key in map(str, range(self._most_focus() + 1))], tr("Focus"))
        self.focus_label.setText(tr("Focus"))
        self.matrix.setAccessibleName(tr("Chances of every technique against everyone"))
        self.back.set_text(tr("Back"))
        self.take.set_text(tr("Choose", context="attack"))
        if self._wording is not None:
            self._weigh()

    # --- showing -----------------------------------------------------------------------------------------------------

    def _most_focus(self) -> int:
        """The focus up to which it is worth comparing: that of the technique that allows the most."""
        return min(MOST_FOCUS_ROWS - 1, self.table.most_focus())

    def _weigh(self) -> None:
        self._found = self.table.comparison(int(self.focus.key() or 0))
        self._show_cells()

    def _show_cells(self) -> None:
        found, wording, choice = self._found, self._wording, self.table.choice
        if found is None or wording is None or choice is None:
            return
        value = MEASURES[self.measure.key()]
        open_ = [value(cell) for row in found.cells for cell in row if cell.refused is None]
        most = max(open_, default=0.0)
        rows = [
            tuple(
                self._cell(technique, target.name, cell, most)
                for technique, cell in zip(found.techniques, row, strict=True)
            )
            for target, row in zip(found.targets, found.cells, strict=True)
        ]
        matrix = Matrix(
            tuple((one.id, one.name, self._cost(one)) for one in found.techniques),
            tuple((one.id, one.name, side_of(one.side)) for one in found.targets),
            tuple(rows),
        )
        self.matrix.show_matrix(matrix, *(self.matrix.pair() or (choice.with_, choice.on)))
        self._say()

    def _cost(self, technique: Technique) -> str:
        focus = int(self.focus.key() or 0) if technique.focus is not None else 0
        return tr("vigor {n}").format(n=technique.vigor + focus)

    def _cell(self, technique: Technique, target: str, cell: Glance, most: float) -> Cell:
        name = f"{technique.name} → {target}"
        if cell.refused is not None or makes_no_attack(technique):
            return Cell("–", 0.0, name, open=False)
        if cell.immune:
            return Cell(tr("immune", context="cell"), 0.0, name, open=False)
        value = MEASURES[self.measure.key()](cell)
        wounds = self.measure.key() == "wounds"
        text = f"{value:.2f}" if wounds else f"{shown(value)} %"
        part = value / most if wounds and most else value
        return Cell(f"{text} †" if cell.overloaded else text, part, f"{name}: {text}", best=0 < value == most)

    def _say(self) -> None:
        """The pair under the frame, whole: what it may bring, or why it is refused."""
        pair, wording, choice, encounter = self.matrix.pair(), self._wording, self.table.choice, self.table.encounter
        if pair is None or wording is None or choice is None or encounter is None:
            self.said.setText("")
            return
        names = EncounterNames(encounter)
        odds, refusal = self.table.weigh(replace(choice.toward(*pair), focus=self._focus_of(pair[0])))
        head = f"{names.technique(choice.by, pair[0])} → {names.character(pair[1])}"
        self.take.setEnabled(odds is not None)
        if odds is None:
            why = in_short(refusal, self.table.attacker(), wording) if refusal is not None else ""
            self.said.setText(wording.about(head, why) if why else head)
            return
        found = [*wording.chances(odds), *wording.prospects(odds, pair[1], names)]
        parts = [f"{one.label} {one.value}" for one in found]
        if odds.overloaded:
            parts.append(f"{tr('Overload, all vigor lost')} {shown(odds.loses_vigor)} %")
        self.said.setText(wording.about(head, wording.listed(parts)).replace(" %", "\u00a0%"))

    # --- choosing ----------------------------------------------------------------------------------------------------

    def _focus_of(self, technique: str) -> int:
        attacker = self.table.attacker()
        found = attacker.technique(technique) if attacker is not None else None
        return int(self.focus.key() or 0) if found is not None and found.focus is not None else 0

    def _step_focus(self, by: int) -> None:
        if self._most_focus() > 0:
            self.focus.choose(str(min(self._most_focus(), max(0, int(self.focus.key()) + by))))

    def _take(self) -> None:
        pair = self.matrix.pair()
        if pair is not None and self.take.isEnabled():
            self.chosen.emit(*pair, self._focus_of(pair[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._top, self._foot = QHBoxLayout(), QHBoxLayout()
        self._top.addWidget(self.measure)
        self._top.addStretch(1)
        self._top.addWidget(self.focus_label)
        self._top.addWidget(self.focus)
        self._foot.addWidget(self.said, 1)
        self._foot.addWidget(self.back, 0, Qt.AlignmentFlag.AlignBottom)
        self._foot.addWidget(self.take, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self.matrix, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._top.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._top.setSpacing(look.px(8))
        self._foot.setContentsMargins(look.px(16), look.px(9), look.px(16), look.px(9))
        self._foot.setSpacing(look.px(8))
