"""What is to be expected of the attack: the target number with its reasons, what focus buys, the odds as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa.rules.terms import Outcome
from ikusa.wording.terms import term
from ikusa_desktop import theme
from ikusa_desktop.battle.figure_line import Figure, FigureLine
from ikusa_desktop.battle.technique_table import Keys
from ikusa_desktop.tr import tr, words
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.breakdown import BreakdownList, Line
from ikusa_desktop.widgets.odds_bar import Odds, OddsBar, OddsWords
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel, figure, small

ROW = 24.0
LEAST = 92.0
"""So much of the breakdown stays in view when options are unfolded: the techniques give way first."""


@dataclass(frozen=True, slots=True)
class FocusFigures:
    """One row of the comparison, as written; chances in per cent. `refusal` says why this much focus is refused."""

    focus: int
    vigor: str = ""
    target: str = ""
    success: str = ""
    critical: str = ""
    breaks: str = ""
    refusal: str = ""


class FocusTable(TableView):
    """The same attack with more focus; ↑↓ or a click chooses it."""

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        self.rows: TupleModel[FocusFigures] = TupleModel(_columns(), lambda row: str(row.focus))
        super().__init__(self.rows, row_height=ROW, ground="sheet", fit_height=True, edge=8.0, parent=parent)
        self.rows.setParent(self)
        self._keys = keys

    def set_rows(self, rows: Sequence[FocusFigures], chosen: int) -> None:
        """Show the comparison with the chosen focus, telling nobody."""
        blocked = self.blockSignals(True)
        self.rows.set_rows(rows)
        if not self.pick(str(chosen)):
            self.clearSelection()
        self.blockSignals(blocked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.take(event):
            super().keyPressEvent(event)


def _text(painter: QPainter, box: QRectF, text: str, state: RowState, *, refused: bool) -> None:
    tone = "ink3" if refused else "ink"
    painting.draw_text(painter, box, text, "table", tone, bold=state.selected, align=painting.RIGHT)


def _column(key: str, width: float) -> Column[FocusFigures]:
    heads = {
        "focus": lambda: tr("Focus", context="column"),
        "vigor": lambda: tr("Vigor", context="column"),
        "target": lambda: tr("Target", context="column"),
        "success": lambda: tr("Success", context="column"),
        "critical": lambda: tr("Crit", context="column"),
        "breaks": lambda: tr("Break", context="column"),
    }

    def text(row: FocusFigures) -> str:
        return str(getattr(row, key))

    return Column(
        key,
        heads[key],
        text,
        width=width,
        figures=True,
        stretch=key == "success",
        paint=lambda painter, box, row, state: _text(painter, box, text(row), state, refused=bool(row.refusal)),
        tip=lambda row: row.refusal,
    )


def _columns() -> tuple[Column[FocusFigures], ...]:
    widths = {"focus": 46.0, "vigor": 40.0, "target": 46.0, "success": 52.0, "critical": 34.0, "breaks": 46.0}
    return tuple(_column(key, width) for key, width in widths.items())


@dataclass(frozen=True, slots=True)
class Expectation:
    """Everything that the panel shows, in the words of the current language. `refusal` replaces the odds."""

    hero: str = "–"
    lines: tuple[Line, ...] = ()
    focus: tuple[FocusFigures, ...] = ()
    chosen_focus: int = 0
    overloads: bool = False
    odds: Odds | None = None
    above: str = ""
    figures: tuple[Figure, ...] = ()
    refusal: str = ""


class OddsPanel(QWidget):
    """Target number, breakdown, comparison, bar. `focus_chosen(n)`, `rule_chosen("R-204")`."""

    focus_chosen = Signal(int)
    rule_chosen = Signal(str)

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.hero.setText(what.hero)
        self.hero.setAccessibleName(f"{tr('Target number')} {what.hero}")
        self.lines.set_lines(what.lines, tr("Target number"))
        many = len(what.focus) > 1
        self._right.setVisible(many)
        self._left.setMaximumWidth(theme.current().px(1000 if many else 330))
        self.overload.setVisible(what.overloads)
        if many:
            self.focus.set_rows(what.focus, what.chosen_focus)
        self.refusal.setText(what.refusal)
        self.refusal.setVisible(bool(what.refusal))
        for widget in (self._left, self.bar, self.dots, self.figures):
            widget.setVisible(what.odds is not None)
        if what.odds is not None:
            self.bar.set_odds(what.odds, self._bar_words(what.above))
            self.figures.set_figures(what.figures)

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
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget in (self.focus_title, self.focus, self.overload):
            column.addWidget(widget)
        column.addStretch(1)
        self._right = right
        body = QWidget()
        self._body = QHBoxLayout(body)
        self._body.addWidget(self._left, 1)
        self._body.addWidget(right)
        self._body.addStretch(0)
        self.view = QScrollArea()
        self.view.setWidgetResizable(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setWidget(body)
        self._odds = QVBoxLayout()
        self._odds.addWidget(self.refusal)
        self._odds.addWidget(self.bar)
        self._odds.addWidget(self.dots)
        self._odds.addWidget(self.figures)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.view, 1)
        whole.addWidget(hairline())
        whole.addLayout(self._odds)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._grid.setColumnMinimumWidth(1, look.px(60))
        self._grid.setColumnMinimumWidth(2, look.px(56))
        self._right.setFixedWidth(look.px(264))
        self.view.setMinimumHeight(look.px(LEAST))
        self._body.setContentsMargins(look.px(16), look.px(6), look.px(8), look.px(6))
        self._body.setSpacing(look.px(10))
        self._odds.setContentsMargins(look.px(16), look.px(6), look.px(16), look.px(6))
        self._odds.setSpacing(look.px(4))
