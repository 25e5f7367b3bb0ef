"""Between battles: hours, treatments, statuses, ends of scenes, for the chosen or everyone; seen before they happen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa.play import between, campaign
from ikusa.play.between import Trial
from ikusa.play.steps import drained
from ikusa.rules.dice import RandomDice
from ikusa_desktop import theme
from ikusa_desktop.pump import Pump
from ikusa_desktop.roster.between_fields import BetweenFields
from ikusa_desktop.roster.between_storing import StoringDialog
from ikusa_desktop.roster.between_words import COMMAND, What, act_name
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.buttons import button, link
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.progress import ProgressStrip
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.steps import Steps
    from ikusa.rules.encounter import Encounter
    from ikusa_desktop.roster.page import RosterPage
    from ikusa_desktop.session import Session

T = TypeVar("T")
CHOSEN, EVERYONE = "chosen", "everyone"
MOST_LINES, FEW = 60, 24
"""Lines shown; so many are stored at once, more while a bar shows how far it is."""
FOR_ALL = (What.HOURS, What.SCENARIO)
"""What concerns everyone unless several are chosen."""


class BetweenPanel(Overlay):
    """`begin` opens it for an act. Enter does it: one act in the log, one undo; Esc leaves."""

    def __init__(self, page: RosterPage) -> None:
        super().__init__(page, 600.0)
        self._page = page
        self._session: Session = page.session
        self._chosen: list[int] = []
        self._ids: list[int] = []
        self._wanted: frozenset[int] = frozenset()
        self._seed = 0
        self._trial: Trial | None = None
        self._people: Encounter | None = None
        self.pump = Pump(self)
        self.title = PlainLabel("", "head")
        self.what, self.whom = ComboField(), ComboField()
        self.fields = BetweenFields()
        self.says = PlainLabel("", "small", "ink2")
        self.strip = ProgressStrip("", "")
        self.strip.cancel.hide()
        self.strip.hide()
        self.again = link("", self._roll_again)
        self.preview = PlainLabel("", "body", wrap=True)
        self.refused = PlainLabel("", "small", "ink2", wrap=True)
        self.accept = button("", self._accept, kind="main", hint="Enter")
        self.cancel = button("", self.close_overlay, hint="Esc")
        self._lay_out()
        self.what.chosen.connect(self._other_act)
        self.whom.chosen.connect(lambda _key: self._read())
        self.fields.changed.connect(self._changed)
        self.pump.progressed.connect(self.strip.set_progress)
        self._session.closing.connect(self.pump.stop)
        self.retranslate()
        theme.follow(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self.area = QScrollArea()
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 0, 0)
        for label in (self.preview, self.refused):
            lines.addWidget(label)
        lines.addStretch(1)
        self.area.setWidget(inside)
        self._top, self._head, self._foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._top.addWidget(self.what, 1)
        self._top.addWidget(self.whom, 1)
        self._head.addWidget(self.says)
        self._head.addStretch(1)
        self._head.addWidget(self.strip)
        self._head.addWidget(self.again)
        self._foot.addStretch(1)
        self._foot.addWidget(self.cancel)
        self._foot.addWidget(self.accept)
        self.column.addWidget(self.title)
        self.column.addLayout(self._top)
        self.column.addWidget(self.fields)
        self.column.addWidget(hairline())
        self.column.addLayout(self._head)
        self.column.addWidget(self.area, 1)
        self.column.addLayout(self._foot)

    def begin(self, what: What) -> None:
        """Open it for an act on the chosen; hours and the end of a scenario are everyone's, unless several are."""
        from ikusa.play import roster

        # A list behind another page may still show who is gone.
        self._chosen = [line.id for line in roster.lines(self._session.store, self._page.chosen())]
        several = len(self._chosen) > 1 or (bool(self._chosen) and what not in FOR_ALL)
        self.what.set_key(what)
        self.fields.show_act(what)
        self._offer_people(CHOSEN if several else EVERYONE)
        self._seed = secrets.randbits(32)
        self._read()
        self.open()
        self.column.activate()
        (self.fields.first() or self.whom).setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.title.setText(tr("Between battles"))
        self.what.setAccessibleName(tr("What happens"))
        self.whom.setAccessibleName(tr("To whom"))
        self.what.set_choices([(what.value, act_name(what)) for what in What], self.what.key() or None)
        self.says.setText(tr("What it will do"))
        self.preview.setAccessibleName(tr("What it will do"))
        self.strip.label.setText(tr("Looking…", context="between battles"))
        self.strip.bar.setAccessibleName(self.strip.label.text())
        self.again.set_text(tr("Roll anew"))
        self.accept.set_text(tr("Do it"))
        self.cancel.set_text(tr("Cancel"))
        self.fields.retranslate()
        if self.isVisible():
            self._offer_people(self.whom.key())
            self._read()

    def close_overlay(self) -> None:
        """Leave; what is still looked at is not looked at any more."""
        self.pump.stop()
        super().close_overlay()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self._accept()
            return
        super().keyPressEvent(event)

    # --- whom ---------------------------------------------------------------------------------------------------------

    def _offer_people(self, key: str) -> None:
        everyone = len(campaign.everyone(self._session.store))
        count = len(self._chosen)
        choices = [(EVERYONE, tr("Everyone ({count})").format(count=f"{everyone:,}"))]
        if count:
            choices.insert(0, (CHOSEN, self._names()))
        self.whom.set_choices(choices, key)

    def _names(self) -> str:
        from ikusa.play import roster
        from ikusa_desktop.roster.people_model import name_of

        if len(self._chosen) == 1:
            (line,) = roster.lines(self._session.store, self._chosen)
            return name_of(line)
        return tr("The chosen ({count})").format(count=f"{len(self._chosen):,}")

    def _read(self) -> None:
        """Read those whom it can change, and whoever treats them."""
        store = self._session.store
        everyone = self.whom.key() != CHOSEN
        self._ids = list(campaign.everyone(store)) if everyone else self._chosen
        ids = self._ids
        if everyone or self.fields.what is not What.TREAT:  # of the chosen each hears why no treatment helps
            ids = between.concerned(store, ids, COMMAND[self.fields.what])
        helper = self.fields.helper()
        if helper is not None and helper not in ids:
            ids = [*ids, helper]
        self._people, self._wanted = None, frozenset(ids)
        self._look(between.reading(store, ids, self._session.wording.words.language), self._show_people)

    def _look(self, steps: Steps[T], done: Callable[[T], None]) -> None:
        """Show what steps give: at once where they are few, else with a bar until then."""
        self._trial = None
        self.accept.setEnabled(False)
        self.strip.set_progress(0, 0)
        self.pump.run(steps, done, lambda error: self._refuse(self._session.sentence(error)))
        self.strip.setVisible(self.pump.busy)
        if self.pump.busy:
            self._say([], [])

    def _show_people(self, people: Encounter) -> None:
        self._people = people
        helpers = self._helpers() if self.fields.what is What.TREAT else []
        self.fields.show_people(people, self._session.wording, helpers)
        self._try()

    def _helpers(self) -> list[tuple[int, str]]:
        """Who most likely treats somebody: the players' characters."""
        from ikusa.play import roster
        from ikusa_desktop.roster.people_model import name_of

        index = self._page.column.index
        pcs = index.search(roster.Query(among=roster.Among.PCS))
        return [(line.id, name_of(line)) for line in roster.lines(self._session.store, pcs)]

    # --- what ---------------------------------------------------------------------------------------------------------

    def _other_act(self, key: str) -> None:
        self.fields.show_act(What(key))
        self._read()

    def _changed(self) -> None:
        helper = self.fields.helper()
        if helper is not None and helper not in self._wanted:
            self._read()
        elif self._people is not None:
            self._try()  # else it is tried as soon as they are read

    def _roll_again(self) -> None:
        self._seed = secrets.randbits(32)
        self._try()

    def _try(self) -> None:
        assert self._people is not None
        commands = self.fields.commands()
        self.again.setVisible(between.rolls(commands))
        self._look(between.trying(self._people, commands, self._session.wording, RandomDice(self._seed)), self._show)

    def _show(self, trial: Trial) -> None:
        self._trial = trial
        unread = sum(str(id_) not in self._people.combatants for id_ in self._ids) if self._people else 0
        self.strip.hide()
        self._say(_lines(trial), _refusals(trial, trial.idle + unread))
        self.accept.setEnabled(bool(trial.commands))

    def _say(self, lines: list[str], refusals: list[str]) -> None:
        for label, texts in ((self.preview, lines), (self.refused, refusals)):
            label.setText("\n".join(texts))
            label.setVisible(bool(texts))
        self._place()

    def _refuse(self, why: str) -> None:
        self._trial = None
        self.strip.hide()
        self._say([], [why])
        self.accept.setEnabled(False)

    def _accept(self) -> None:
        trial, people, session, seed = self._trial, self._people, self._session, self._seed
        if trial is None or people is None or not trial.commands:
            return
        ids = [int(id_) for id_ in people.combatants]

        def act() -> Steps[Changes]:
            return between.doing(session.store, ids, trial.commands, RandomDice(seed))

        def done() -> None:
            self.close_overlay()
            self._tell(trial)

        if max(len(ids), len(trial.commands)) > FEW:
            StoringDialog(session, act, done, self).begin()
        elif session.run(lambda: drained(act())):
            done()

    def _tell(self, trial: Trial) -> None:
        session = self._session
        journal = (tr("To the journal"), lambda: session.show("journal"))
        session.say(_said(trial), Level.INFO, tr("Undo"), session.undo, [journal])

    def panel_height(self) -> int:
        return max(super().panel_height(), theme.current().px(420))

    def _restyle(self) -> None:
        look = theme.current()
        for row in (self._top, self._head, self._foot):
            row.setSpacing(look.px(8))


def _lines(trial: Trial) -> list[str]:
    """What a trial did, a line each."""
    told = [f"{one.who}\u3000{one.line}" if one.who else one.line for one in trial.told[:MOST_LINES]]
    return _few(told, len(trial.told))


def _refusals(trial: Trial, unchanged: int) -> list[str]:
    """What was refused, and how many stay as they are."""
    refused = trial.refused[:MOST_LINES]
    lines = _few(
        [one.why if one.name in one.why else f"{one.name}\u3000{one.why}" for one in refused], len(trial.refused)
    )
    if unchanged:
        lines.append(trn("{n} stays as before.", "{n} stay as before.", unchanged).format(n=f"{unchanged:,}"))
    return lines


def _few(lines: Sequence[str], count: int) -> list[str]:
    """The lines, and how many of the `count` there are besides."""
    more = count - len(lines)
    return [*lines, trn("and {n} more", "and {n} more", more).format(n=f"{more:,}")] if more else list(lines)


def _said(trial: Trial) -> str:
    """What was done, for the bar."""
    first = trial.told[0]
    line = f"{first.who}\u3000{first.line}" if first.who else first.line
    if len(trial.told) == 1:
        return line
    more = len(trial.told) - 1
    return trn("{first}, and {n} more.", "{first}, and {n} more.", more).format(first=line, n=more)
