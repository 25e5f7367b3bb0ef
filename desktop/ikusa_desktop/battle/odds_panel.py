"""What is to be expected of the attack: the target number with its reasons, what focus buys, the odds as a bar."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa.rules.terms import Outcome
from ikusa.wording.terms import term
from ikusa_desktop import theme
from ikusa_desktop.battle.figure_line import Figure, FigureLine
from ikusa_desktop.battle.focus_table import FocusFigures, FocusTable
from ikusa_desktop.battle.technique_table import Keys
from ikusa_desktop.tr import tr, words
from ikusa_desktop.widgets.breakdown import BreakdownList, Line
from ikusa_desktop.widgets.odds_bar import Odds, OddsBar, OddsWords
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.text import PlainLabel, figure, small

LEAST = 118.0
"""So much of options and breakdown stays in view: the techniques give way first."""
WIDEST = 400
"""The breakdown grows no wider: a figure far from its label is hard to read."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """Everything that the panel shows, in the words of the current language. `refusal` replaces the odds.

    `above` stands over the bar; `above_low` says the target number, too, for a panel so low that it has no other place.
    """

    hero: str = "–"
    lines: tuple[Line, ...] = ()
    focus: tuple[FocusFigures, ...] = ()
    chosen_focus: int = 0
    overloads: bool = False
    odds: Odds | None = None
    above: str = ""
    above_low: str = ""
    figures: tuple[Figure, ...] = ()
    refusal: str = ""


class OddsPanel(QWidget):
    """Target number, breakdown, comparison, bar. `focus_chosen(n)`, `rule_chosen("R-204")`.

    What stands above the bar scrolls where there is little room, with whatever `put_above` has put there; the bar and
    its figures are always whole.
    """

    focus_chosen = Signal(int)
    rule_chosen = Signal(str)

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what = Expectation()
        self._low = False
        self.hero_label = small()
        self.hero = figure("–", "hero")
        self.lines = BreakdownList()
        self.focus_title = small()
        self.focus = FocusTable(keys)
        self.overload = small("", "ink2")
        self.refusal = PlainLabel("", "body", wrap=True)
        self.bar = OddsBar(self._bar_words(""))
        self.dots = hairline(dotted=True)
        self.figures = FigureLine()
        self._lay_out()
        self.focus.picked.connect(lambda key: self.focus_chosen.emit(int(key)))
        self.lines.rule_chosen.connect(self.rule_chosen)
        self.retranslate()
        theme.follow(self._restyle)

    def show_expectation(self, what: Expectation) -> None:
        """Show other odds."""
        self._what = what
        self.hero.setText(what.hero)
        self.hero.setAccessibleName(f"{tr('Target number')} {what.hero}")
        self.lines.set_lines(what.lines, tr("Target number"))
        many = len(what.focus) > 1
        self._right.setVisible(many)
        self.overload.setVisible(what.overloads)
        if many:
            self.focus.set_rows(what.focus, what.chosen_focus)
        self.refusal.setText(what.refusal)
        self.refusal.setVisible(bool(what.refusal))
        for widget in (self._reasons, self.bar, self.dots, self.figures):
            widget.setVisible(what.odds is not None)
        if what.odds is not None:
            self.bar.set_odds(what.odds, self._bar_words(what.above_low if self._low else what.above))
            self.figures.set_figures(what.figures)

    def put_above(self, *parts: QWidget) -> None:
        """Let these scroll with the reasons, above them."""
        for at, part in enumerate(parts):
            self._scrolled.insertWidget(at, part)

    def set_low(self, low: bool) -> None:
        """Take less height: the target number goes from its own line to the bar's."""
        if low != self._low:
            self._low = low
            self._restyle()
            self.show_expectation(self._what)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.hero_label.setText(tr("Target number"))
        self.focus_title.setText(tr("Focus compared, chances in %"))
        self.focus.setAccessibleName(tr("Focus compared"))
        self.overload.setText(tr("† overload: a failure costs all vigor"))
        self.focus.rows.retranslate()

    def _bar_words(self, above: str) -> OddsWords:
        names = [term(outcome, words()) for outcome in (Outcome.FUMBLE, Outcome.MISS, Outcome.HIT, Outcome.CRITICAL)]
        fumble, miss, hit, critical, immune = (
            name[:1].upper() + name[1:] for name in (*names, term(Outcome.IMMUNE, words()))
        )
        return OddsWords(fumble, miss, hit, critical, tr("Success", context="odds"), immune, above=above)

    def _lay_out(self) -> None:
        self._reasons = QWidget()
        self._body = QHBoxLayout(self._reasons)
        self._body.addWidget(self._lay_out_number(), 1)
        self._body.addWidget(self._lay_out_focus(), 0, Qt.AlignmentFlag.AlignTop)
        self._body.addStretch(0)
        inner = QWidget()
        self._scrolled = QVBoxLayout(inner)
        self._scrolled.setContentsMargins(0, 0, 0, 0)
        self._scrolled.setSpacing(0)
        self._scrolled.addWidget(self._reasons)
        self._scrolled.addStretch(1)
        self.view = QScrollArea()
        self.view.setWidgetResizable(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setWidget(inner)
        self._odds = QVBoxLayout()
        for widget in (self.refusal, self.bar, self.dots, self.figures):
            self._odds.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.view, 1)
        whole.addWidget(hairline())
        whole.addLayout(self._odds)
        self._restyle()

    def _lay_out_number(self) -> QWidget:
        self._left = QWidget()
        grid = QGridLayout(self._left)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.hero_label, 0, 0, Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self.hero, 0, 1)
        grid.addWidget(self.lines, 1, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(2, 1)
        self._grid = grid
        return self._left

    def _lay_out_focus(self) -> QWidget:
        self._right = QWidget()
        column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget in (self.focus_title, self.focus, self.overload):
            column.addWidget(widget)
        return self._right

    def _restyle(self) -> None:
        look = theme.current()
        for widget in (self.hero_label, self.hero):
            widget.setVisible(not self._low)
        self._grid.setColumnMinimumWidth(1, look.px(60))
        self._grid.setColumnMinimumWidth(2, look.px(56))
        self._left.setMaximumWidth(look.px(WIDEST))
        self._right.setFixedWidth(look.px(264))
        self.view.setMinimumHeight(1 if self._low else look.px(LEAST))  # with 0 Qt would ask for more
        edge = look.px(4 if self._low else 6)
        self._body.setContentsMargins(look.px(16), edge, look.px(8), edge)
        self._body.setSpacing(look.px(10))
        self._odds.setContentsMargins(look.px(16), edge, look.px(16), edge)
        self._odds.setSpacing(look.px(2 if self._low else 4))
