"""The attack: technique, target, focus, options, odds, dice, luck. It changes the table's state and shows it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play.battle.asking import AskedDie
from ikusa.rules.technique import Technique
from ikusa.rules.terms import FumbleExtra
from ikusa.wording import EncounterNames, Wording
from ikusa_desktop import theme
from ikusa_desktop.battle.attack_words import (
    dice_view,
    expectation,
    option_choices,
    target_rows,
    technique_rows,
)
from ikusa_desktop.battle.dice_box import misfit_text
from ikusa_desktop.battle.dice_panel import DicePanel
from ikusa_desktop.battle.luck import offers, shift_to
from ikusa_desktop.battle.no_attack import NoAttack, makes_no_attack
from ikusa_desktop.battle.odds_panel import OddsPanel
from ikusa_desktop.battle.options import OptionsFold
from ikusa_desktop.battle.table_state import AttackTable
from ikusa_desktop.battle.target_field import TargetField
from ikusa_desktop.battle.technique_table import Keys, TechniqueTable
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import small

LOW = 546
"""Below this height the panel takes its low form: what three techniques, a few reasons, bar and luck need."""


class AttackPanel(Ground):
    """The attack being prepared. `applied` is the wish to carry it out; `shown` after each change."""

    applied = Signal()
    shown = Signal()
    refused = Signal(str)
    rule_chosen = Signal(str)
    compare_wanted = Signal()
    form_wanted = Signal(str, object)
    """Another act that a technique stands for: the form's id and what is known already."""

    def __init__(self, table: AttackTable, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.table = table
        self._wording: Wording | None = None
        self._zones: Mapping[str, str] = {}
        self._effects: dict[Technique, str] = {}
        keys = Keys(self.type_digit, self._step_focus, self._back)
        self.techniques = TechniqueTable(keys)
        self.target_label, self.focus_label = small(), small()
        self.target = TargetField(keys)
        self.focus = Stepper(0, 0, 0)
        self.options = OptionsFold()
        self.compare = link("", self.compare_wanted.emit, hint="C")
        self.no_attack = NoAttack()
        self.odds = OddsPanel(keys)
        self.dice = DicePanel()
        self._lay_out()
        self._connect()
        self.retranslate()
        theme.follow(self._restyle)

    # --- showing -----------------------------------------------------------------------------------------------------

    def put(self, wording: Wording | None, zones: Mapping[str, str]) -> None:
        """Speak with this wording, and know where everyone stands."""
        self._wording, self._zones, self._effects = wording, zones, {}
        self.show_all()

    def show_all(self) -> None:
        """Show the state of the table whole."""
        table, wording = self.table, self._wording
        if wording is None or table.choice is None:
            return
        self.techniques.set_rows(technique_rows(table, wording, self._effects), table.choice.with_)
        self.target.set_rows(target_rows(table, wording, self._zones), table.choice.on)
        self.options.show_choice(table.choice, option_choices(table))
        technique = table.technique()
        self.no_attack.setVisible(technique is not None and makes_no_attack(technique))
        self._show_focus()
        self.show_odds()

    def show_odds(self) -> None:
        """Show what follows from the choices: odds, dice, outcome."""
        if self._wording is None:
            return
        self.odds.show_expectation(expectation(self.table, self._wording))
        self.dice.show_view(dice_view(self.table, self._wording))
        self.shown.emit()

    def _show_focus(self) -> None:
        technique, choice = self.table.technique(), self.table.choice
        allowed = technique is not None and technique.focus is not None
        for widget in (self.focus, self.focus_label):
            widget.setVisible(allowed)
        if technique is None or technique.focus is None or choice is None or self._wording is None:
            return
        self.focus_label.setText(tr("Focus [{tag}]").format(tag=self._wording.head(technique.focus)))
        blocked = self.focus.blockSignals(True)
        self.focus.set_range(0, self.table.focus_cap())
        self.focus.set_value(choice.focus)
        self.focus.blockSignals(blocked)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.techniques.setAccessibleName(tr("Techniques"))
        self.techniques.rows.retranslate()
        self.target_label.setText(tr("Target"))
        self.target.setAccessibleName(tr("Target"))
        self.focus.setAccessibleName(tr("Focus"))
        self.options.retranslate()
        self.compare.set_text(tr("Compare all"))
        self.no_attack.retranslate()
        self.odds.retranslate()
        self.dice.retranslate()
        self.show_all()

    # --- choices -----------------------------------------------------------------------------------------------------

    def choose(self, **changes: object) -> None:
        """Change choices and show what they bring."""
        self.table.choose(**changes)
        self.show_all()

    def choose_target(self, who: str) -> None:
        """Attack somebody else."""
        if (
            self.table.choice is not None
            and self.table.encounter is not None
            and who in self.table.encounter.combatants
        ):
            self.choose(on=who)

    def begin(self) -> None:
        """Put the keyboard where the attack begins."""
        self.techniques.setFocus(Qt.FocusReason.OtherFocusReason)

    def roll(self) -> None:
        """Roll what is missing, or all anew."""
        self.table.roll()
        self.show_odds()
        self.dice.box.focus_next()

    def to_options(self) -> None:
        """Unfold the options and put the keyboard there."""
        self.options.set_open(True)
        self.options.steppers["modifier"].setFocus(Qt.FocusReason.OtherFocusReason)

    def is_inside(self) -> bool:
        """Whether the two are inside with each other, by the GM's word."""
        return self.table.choice is not None and self.table.choice.inside

    def toggle_inside(self) -> None:
        """Say that the two are inside with each other, or no longer."""
        self.choose(inside=not self.is_inside())

    def busy(self) -> bool:
        """Whether dice lie there that are not applied."""
        return self.table.started()

    def take_back(self) -> None:
        """One step back: dice first, then the target, then the technique."""
        self._back()

    def _want_form(self, form: str) -> None:
        technique = self.table.technique()
        if technique is not None and self.table.choice is not None:
            self.form_wanted.emit(form, {"by": self.table.choice.by, "name": technique.name})

    def _step_focus(self, by: int) -> None:
        if self.table.choice is not None:
            self.choose(focus=min(self.table.focus_cap(), max(0, self.table.choice.focus + by)))

    def type_digit(self, digit: str) -> None:
        """Take a digit typed anywhere in the attack: it is a face."""
        if self.table.dice():
            self.dice.box.type_digit(digit)

    def _face(self, die: AskedDie, face: int | None) -> None:
        self.table.set_face(die, face)
        self.show_odds()
        if face is not None:
            self.dice.box.focus_next()

    def _back(self) -> None:
        if self.table.started():
            self.table.clear_roll()
            self.show_odds()
            self.dice.box.focus_next()
        elif self.techniques.hasFocus():
            self.options.set_open(False)
        elif self.target.hasFocus() or not self.isAncestorOf(self.focusWidget() or self):
            self.begin()
        else:
            self.target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply(self) -> None:
        if self.table.complete():
            self.applied.emit()
        else:
            self.dice.box.focus_next()

    # --- luck --------------------------------------------------------------------------------------------------------

    def _luck(self, at: int) -> None:
        found = offers(self.table)
        if at < len(found):
            self.table.spend(found[at].shifts, found[at].ward)
            self.show_odds()
            self.dice.box.focus_next()

    def _luck_back(self) -> None:
        self.table.spend((), ward=False)
        self.show_odds()
        self.dice.box.focus_next()

    def _shift(self, by: str, die: int, face: int) -> None:
        try:
            self.table.spend(shift_to(self.table, by, die, face), ward=False)
        except RuleError as error:
            assert self._wording is not None
            assert self.table.encounter is not None
            self.refused.emit(self._wording.error(error, EncounterNames(self.table.encounter)))
        self.show_odds()

    def _fumble(self, key: str) -> None:
        self.table.add_to_fumble(FumbleExtra(key) if key else None)
        self.show_odds()

    # --- building ----------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._back()
            return
        super().keyPressEvent(event)

    def _connect(self) -> None:
        self.techniques.picked.connect(lambda key: self.choose(with_=key))
        self.techniques.accepted.connect(lambda: self.target.setFocus(Qt.FocusReason.OtherFocusReason))
        self.target.chosen.connect(lambda key: self.choose(on=key))
        self.target.accepted.connect(self.dice.box.focus_next)
        self.focus.changed.connect(lambda value: self.choose(focus=value))
        self.options.changed.connect(lambda name, value: self.choose(**{name: value}))
        self.no_attack.wanted.connect(self._want_form)
        self.odds.focus_chosen.connect(lambda value: self.choose(focus=value))
        self.odds.rule_chosen.connect(self.rule_chosen)
        self.dice.typed.connect(self._face)
        self.dice.box.misfit.connect(lambda sides: self.refused.emit(misfit_text(sides)))
        self.dice.roll_pressed.connect(self.roll)
        self.dice.back_pressed.connect(self._back)
        self.dice.apply_pressed.connect(self._apply)
        self.dice.luck_pressed.connect(self._luck)
        self.dice.luck_back_pressed.connect(self._luck_back)
        self.dice.shift_wanted.connect(self._shift)
        self.dice.fumble_chosen.connect(self._fumble)
        self.dice.emptied.connect(self.begin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In little height (a low window, large text) everything keeps less to itself."""
        low = self.height() < theme.current().px(LOW)
        self.odds.set_low(low)
        self.dice.set_low(low)

    def _lay_out(self) -> None:
        self._target_row = QHBoxLayout()
        self._target_row.addWidget(self.target_label)
        self._target_row.addWidget(self.target, 1)
        self._target_row.addWidget(self.focus_label)
        self._target_row.addWidget(self.focus)
        options = QWidget()
        self._options_row = QHBoxLayout(options)
        self._options_row.addWidget(self.options, 1)
        self._options_row.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignTop)
        self.odds.put_above(options, self.no_attack, hairline())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.techniques)
        column.addWidget(hairline())
        column.addLayout(self._target_row)
        column.addWidget(self.odds, 1)
        column.addWidget(hairline())
        column.addWidget(self.dice)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._target_row.setContentsMargins(look.px(16), look.px(6), look.px(16), look.px(4))
        self._target_row.setSpacing(look.px(9))
        self._options_row.setContentsMargins(look.px(9), 0, look.px(12), 0)
        self._fit()
