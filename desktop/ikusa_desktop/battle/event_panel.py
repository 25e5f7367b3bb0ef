"""The preview of an event: what ends, whom it hurts, the death checks; Apply carries it out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play.battle.asking import AskedDie
from ikusa.rules.commands import Shift
from ikusa.rules.entries import CheckEntry
from ikusa.wording import EncounterNames, Wording, facts_of
from ikusa_desktop import theme
from ikusa_desktop.battle.attack_words import die_name
from ikusa_desktop.battle.dice_box import DiceBox, misfit_text
from ikusa_desktop.battle.events import DeathCheck, EventTable
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import CheckBox, PushButton, button, link
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.text import PlainLabel, minus, small


class CheckRow(QWidget):
    """One death check: whose, its dice, what they show, whether it is skipped, and luck that would save."""

    typed = Signal(object, object)
    skipped = Signal(str, bool)
    lucky = Signal(str, object)
    submitted = Signal()

    def __init__(self, who: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.who = who
        self._luck: tuple[Shift, ...] = ()
        self.name = PlainLabel("", "name", elide=True)
        self.sum = PlainLabel("", "small", "ink2")
        self.box = DiceBox()
        self.skip = CheckBox()
        self.luck = link("", lambda: self.lucky.emit(self.who, self._luck))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.sum)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(10)
        row.addLayout(words, 1)
        row.addWidget(self.luck)
        row.addWidget(self.box)
        row.addWidget(self.skip)
        self.box.typed.connect(self.typed)
        self.box.submitted.connect(self.submitted)
        self.skip.clicked.connect(lambda checked: self.skipped.emit(self.who, checked))

    def show_check(
        self, check: DeathCheck, faces: dict[AskedDie, int], wording: Wording, names: EncounterNames
    ) -> None:
        """Show where the check stands."""
        name = names.character(self.who)
        self._luck = check.luck
        self.name.setText(name)
        self.sum.setText(_verdict(check.entry, check.skipped, wording))
        self.box.show_dice(check.dice, [f"{name}: {die_name(die, wording, names)}" for die in check.dice], faces)
        self.skip.set_text(tr("skip", context="death check"))
        self.skip.setAccessibleName(tr("Skip the check of {name}").format(name=name))
        self.skip.setChecked(check.skipped)
        self.luck.setVisible(bool(check.luck))
        if check.luck and check.entry is not None:
            shift = check.luck[0]
            now = check.entry.dice[shift.die - 1]
            self.luck.set_text(tr("Shift {die} → {face}").format(die=now, face=shift.to))


def _verdict(entry: CheckEntry | None, skipped: bool, wording: Wording) -> str:
    if skipped:
        return tr("no death check")
    target = wording.ruleset.death_target
    if entry is None:
        return tr("death check: {n} or more").format(n=target)
    modifier = entry.total - sum(entry.dice)
    verdict = tr("survives", context="death check") if entry.success else tr("dies", context="death check")
    sign = "≥" if entry.success else "<"
    return f"{entry.dice[0]} + {entry.dice[1]} + {minus(modifier)} = {entry.total} {sign} {target}  {verdict}"


class EventPanel(Ground):
    """What an event will do. `applied` is the wish to carry it out, `left` to leave it."""

    applied = Signal()
    left = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.table: EventTable | None = None
        self._wording: Wording | None = None
        self.rows: list[CheckRow] = []
        self.checks = QWidget()
        self._checks = QVBoxLayout(self.checks)
        self._checks.setContentsMargins(0, 0, 0, 0)
        self.waiting = PlainLabel("", "body", "ink2", wrap=True)
        self.asking = small()
        self.box = DiceBox()
        self.lines = QWidget()
        self._lines = QVBoxLayout(self.lines)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self.roll = PushButton("", hint="R")
        self.back = button("", self.left.emit, kind="quiet", hint="Esc")
        self.apply = button("", self._apply, kind="main", hint="Enter")
        self._lay_out()
        self.roll.clicked.connect(self.roll_dice)
        self.box.typed.connect(self._face)
        self.box.submitted.connect(self._apply)
        self.box.emptied.connect(self.begin)
        self.box.misfit.connect(self._misfit)
        self.retranslate()
        theme.follow(self._restyle)

    def put(self, table: EventTable, wording: Wording, waiting: str = "") -> None:
        """Preview another event; `waiting` says whose turn it would pass over, and who joins."""
        self.table, self._wording = table, wording
        self.waiting.setText(waiting)
        self.waiting.setVisible(bool(waiting))
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = [CheckRow(who) for who in table.due]
        for row in self.rows:
            self._checks.addWidget(row)
            row.typed.connect(self._face)
            row.skipped.connect(self._skip)
            row.lucky.connect(self._lucky)
            row.submitted.connect(self._apply)
            row.box.emptied.connect(self.begin)
            row.box.misfit.connect(self._misfit)
        self.show_all()

    def show_all(self) -> None:
        """Show the state of the event."""
        table, wording = self.table, self._wording
        if table is None or wording is None:
            return
        names = EncounterNames(table.encounter)
        for row, check in zip(self.rows, table.checks(), strict=True):
            row.show_check(check, table.faces, wording, names)
        dice = [die for die in table.dice() if die.who not in table.due]
        self.box.show_dice(dice, [die_name(die, wording, names) for die in dice], table.faces)
        missing = next((die for die in dice if die not in table.faces), None)
        self.asking.setText(tr("Next: {die}").format(die=die_name(missing, wording, names)) if missing else "")
        self.asking.setVisible(missing is not None)
        self.box.setVisible(bool(dice))
        self._show_lines(self._told(table, wording, names))
        self.roll.setVisible(bool(table.dice()))
        self.apply.setEnabled(table.complete())

    def begin(self) -> None:
        """Put the keyboard into the first empty die, or on Apply."""
        boxes = [row.box for row in self.rows] + [self.box]
        for box in boxes:
            if any(field.face() is None for field in box.fields()):
                box.focus_next()
                return
        self.apply.setFocus(Qt.FocusReason.OtherFocusReason)

    def roll_dice(self) -> None:
        """Roll what is missing."""
        if self.table is not None and self.table.dice():
            self.table.roll()
            self.show_all()
            self.apply.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.roll.set_text(tr("Roll"))
        self.back.set_text(tr("Back"))
        self.apply.set_text(tr("Apply"))
        self.show_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply()
        else:
            super().keyPressEvent(event)

    def _told(self, table: EventTable, wording: Wording, names: EncounterNames) -> list[tuple[str, str]]:
        """What will happen, by combatant; while dice are missing nothing is known yet."""
        try:
            done = table.outcome()
        except RuleError as error:
            return [("", wording.error(error, names))]
        if done is None:
            return []
        facts = facts_of(table.encounter, done.encounter, done.entry, table.command())
        told = wording.log(table.command(), done.entry, names, facts)
        lines = [(group.name, wording.listed(group.phrases)) for group in told.groups]
        return lines or [("", told.what or tr("Nothing ends with it."))]

    def _show_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for name, text in lines:
            row = QWidget()
            layout = QHBoxLayout(row)
            layout.setContentsMargins(0, 0, 0, 0)
            if name:
                label = PlainLabel(name, "body", bold=True, elide=True)
                label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
                label.setFixedWidth(theme.current().px(150))
                layout.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(PlainLabel(text, "body", wrap=True), 1)
            self._lines.addWidget(row)

    def _face(self, die: AskedDie, face: int | None) -> None:
        if self.table is not None:
            self.table.set_face(die, face)
            self.show_all()
            if face is not None:
                self.begin()

    def _misfit(self, sides: int) -> None:
        self.refused.emit(misfit_text(sides))

    def _skip(self, who: str, skipped: bool) -> None:
        if self.table is not None:
            self.table.skip(who, skipped)
            self.show_all()

    def _lucky(self, who: str, shifts: tuple[Shift, ...]) -> None:
        if self.table is not None:
            self.table.shifts[who] = shifts
            self.show_all()

    def _apply(self) -> None:
        if self.table is not None and self.table.complete():
            self.applied.emit()
        else:
            self.begin()

    def _lay_out(self) -> None:
        body = QWidget()
        self._body = QVBoxLayout(body)
        for widget in (self.waiting, self.checks, self.asking, self.box, self.lines):
            self._body.addWidget(widget)
        self._body.addStretch(1)
        view = QScrollArea()
        view.setWidgetResizable(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setWidget(body)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.roll)
        self._foot.addStretch(1)
        self._foot.addWidget(self.back)
        self._foot.addWidget(self.apply)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(view, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._body.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        self._body.setSpacing(look.px(10))
        self._lines.setSpacing(look.px(6))
        self._foot.setContentsMargins(look.px(16), look.px(9), look.px(16), look.px(9))
        self._foot.setSpacing(look.px(8))
