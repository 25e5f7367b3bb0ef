"""The rating of a prepared battle: played many times in the background, in figures and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.rules.encounter import Encounter
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.figure_line import Figure, FigureLine
from ikusa_desktop.battle.order_rows import side_name
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.panel import FoldSection
from ikusa_desktop.widgets.text import PlainLabel, minus

if TYPE_CHECKING:
    from ikusa.play.rating import Rating

FIGHTS = 20_000
LIKELY = 0.05


class RatingPanel(FoldSection):
    """Folded until wanted; the figures stay until the battle changes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self._rated: tuple[Encounter, Rating] | None = None
        self._job: Job | None = None
        self._keyboard_at: QWidget | None = None
        self.rate_button = PushButton("")
        self.sides = FigureLine()
        self.people = FigureLine()
        self.gear = FigureLine()
        self.note = PlainLabel("", "small", "ink3", wrap=True)
        column = QVBoxLayout(self.body)
        column.setContentsMargins(16, 0, 16, 8)
        column.setSpacing(4)
        column.addWidget(self.rate_button, 0, Qt.AlignmentFlag.AlignLeft)
        for widget in (self.sides, self.people, self.gear, self.note):
            column.addWidget(widget)
        self.rate_button.clicked.connect(self.rate)
        self.retranslate()

    def show_desk(self) -> None:
        """Show the rating while it is that of the battle as it is now."""
        if self._rated is not None and self._rated[0] != self.desk.everyone:
            self._rated = None
        self.rate_button.setEnabled(self.desk.everyone is not None and len(self.desk.everyone.combatants) > 1)
        rating = self._rated[1] if self._rated is not None else None
        for widget in (self.sides, self.people, self.gear):
            widget.setVisible(rating is not None)
        if rating is None:
            self.set_title(tr("Rating"))
            return
        wins = [Figure(tr("{side} win").format(side=side_name(side)), _chance(p)) for side, p in rating.wins.items()]
        if rating.undecided >= 0.005:
            wins.append(Figure(tr("undecided"), _chance(rating.undecided)))
        wins.append(Figure(tr("rounds"), f"{rating.rounds:.1f}"))
        self.set_title(
            tr("Rating"), tr(", ", context="list").join(f"{figure.label} {figure.value}" for figure in wins[:2])
        )
        self.sides.set_figures(wins)
        self._show_people(rating)

    def _show_people(self, rating: Rating) -> None:
        names = self.desk.names()
        people = []
        for fate in rating.fates:
            lost = minus(-round(fate.wounds_lost, 1) or 0)
            value = tr("wounds {n}, falls {falls}").format(n=lost, falls=_chance(fate.falls))
            if fate.dies >= 0.005:
                value = tr("{others}, dies {dies}").format(others=value, dies=_chance(fate.dies))
            people.append(Figure(names.character(fate.who), value))
        self.people.set_figures(people)
        gear = [
            Figure(
                tr("{gear} of {owner}").format(
                    gear=names.gear(piece.owner, piece.gear), owner=names.character(piece.owner)
                ),
                tr("breaks {p}").format(p=_chance(piece.broken)),
            )
            for piece in sorted(rating.gear, key=lambda piece: -piece.broken)
            if piece.broken >= LIKELY
        ]
        self.gear.set_figures(gear)
        self.gear.setVisible(bool(gear))

    def rate(self) -> None:
        """Play the battle many times in the background."""
        encounter = self.desk.everyone
        if encounter is None or self._job is not None:
            return
        self.set_open(True)
        self._job = Job(
            tr("Playing {n} fights…").format(n=FIGHTS),
            lambda progress: _play(encounter, progress),
            lambda rating: self._done(encounter, rating),
            on_cancel=self._stopped,
        )
        had_keyboard = self.rate_button.hasFocus()
        self.rate_button.setEnabled(False)
        self._keyboard_at = self.rate_button.window().focusWidget() if had_keyboard else None
        self.desk.session.start_job(self._job)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.rate_button.set_text(tr("Play it {n} times").format(n=FIGHTS))
        self.note.setText(
            tr(
                "Everyone strikes the weakest foe with the technique that promises the most wounds, without focus, "
                "luck or overload. Reinforcements are there from the start."
            )
        )
        self.show_desk()

    def _done(self, encounter: Encounter, rating: Rating | None) -> None:
        self._job = None
        if rating is not None:
            self._rated = (encounter, rating)
        self._show_again()

    def _stopped(self) -> None:
        self._job = None
        self._show_again()

    def _show_again(self) -> None:
        """A button that is disabled loses the keyboard to its neighbour: it comes back, unless it has gone on."""
        self.show_desk()
        at, self._keyboard_at = self._keyboard_at, None
        if at is not None and at is self.window().focusWidget():
            self.rate_button.setFocus(Qt.FocusReason.OtherFocusReason)


def _play(encounter: Encounter, progress: Progress) -> Rating | None:
    from ikusa.play.rating import rate

    def told(done: int, total: int) -> bool:
        progress.report(done, total)
        return not progress.cancelled()

    return rate(encounter, FIGHTS, progress=told)


def _chance(chance: float) -> str:
    return f"{chance * 100:.0f} %"
