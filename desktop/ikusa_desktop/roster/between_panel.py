"""Between battles: hours, treatments, statuses, ends of scenes, for the chosen or everyone; seen before they happen."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa.errors import IkusaError
from ikusa.play import between, campaign
from ikusa.play.between import Trial
from ikusa.rules.dice import RandomDice
from ikusa_desktop import theme
from ikusa_desktop.roster.between_fields import BetweenFields
from ikusa_desktop.roster.between_words import What, act_name
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.buttons import button, link
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.rules.encounter import Encounter
    from ikusa_desktop.roster.page import RosterPage
    from ikusa_desktop.session import Session

CHOSEN, EVERYONE = "chosen", "everyone"
MOST_LINES, MOST_AT_ONCE = 60, 500
"""Lines shown; acts that are each about one character and are done together."""
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
        self._seed = 0
        self._trial: Trial | None = None
        self._people: Encounter
        self.title = PlainLabel("", "head")
        self.what, self.whom = ComboField(), ComboField()
        self.fields = BetweenFields()
        self.says = PlainLabel("", "small", "ink2")
        self.again = link("", self._roll_again)
        self.preview = PlainLabel("", "body", wrap=True)
        self.refused = PlainLabel("", "small", "ink2", wrap=True)
        self.accept = button("", self._accept, kind="main", hint="Enter")
        self.cancel = button("", self.close_overlay, hint="Esc")
        self._lay_out()
        self.what.chosen.connect(self._other_act)
        self.whom.chosen.connect(lambda _key: self._read())
        self.fields.changed.connect(self._changed)
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
        self._head.addWidget(self.says, 1)
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
        self._chosen = self._page.chosen()
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
        self.again.set_text(tr("Roll anew"))
        self.accept.set_text(tr("Do it"))
        self.cancel.set_text(tr("Cancel"))
        self.fields.retranslate()
        if self.isVisible():
            self._offer_people(self.whom.key())
            self._read()

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
        """Read those concerned, and whoever treats them."""
        store = self._session.store
        self._ids = self._chosen if self.whom.key() == CHOSEN else list(campaign.everyone(store))
        helper = self.fields.helper()
        ids = self._ids if helper is None or helper in self._ids else [*self._ids, helper]
        wording = self._session.wording
        try:
            with _patience():
                self._people = between.people(store, ids, wording.words.language)
        except IkusaError as error:
            self._refuse(self._session.sentence(error))
            return
        self.fields.show_people(self._people, wording, self._helpers())
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
        if helper is not None and str(helper) not in self._people.combatants:
            self._read()
            return
        self._try()

    def _roll_again(self) -> None:
        self._seed = secrets.randbits(32)
        self._try()

    def _try(self) -> None:
        commands = self.fields.commands()
        if len(commands) > MOST_AT_ONCE:
            self._refuse(
                tr("That is an act for each of {n} characters; choose at most {most}.").format(
                    n=f"{len(commands):,}", most=MOST_AT_ONCE
                )
            )
            return
        wording = self._session.wording
        self._trial = between.trial(self._people, commands, wording, RandomDice(self._seed))
        self.again.setVisible(between.rolls(commands))
        self._say(_lines(self._trial), _refusals(self._trial))
        self.accept.setEnabled(bool(self._trial.commands))

    def _say(self, lines: list[str], refusals: list[str]) -> None:
        for label, texts in ((self.preview, lines), (self.refused, refusals)):
            label.setText("\n".join(texts))
            label.setVisible(bool(texts))
        self._place()

    def _refuse(self, why: str) -> None:
        self._trial = None
        self._say([], [why])
        self.accept.setEnabled(False)

    def _accept(self) -> None:
        trial, session = self._trial, self._session
        if trial is None or not trial.commands:
            return
        ids, dice = [int(id_) for id_ in self._people.combatants], RandomDice(self._seed)
        with _patience():
            done = session.run(lambda: campaign.apply(session.store, ids, trial.commands, dice))
        if not done:
            return
        self.close_overlay()
        said = _said(trial)
        session.say(
            said, Level.INFO, tr("Undo"), session.undo, [(tr("To the journal"), lambda: session.show("journal"))]
        )

    def panel_height(self) -> int:
        return max(super().panel_height(), theme.current().px(420))

    def _restyle(self) -> None:
        look = theme.current()
        for row in (self._top, self._head, self._foot):
            row.setSpacing(look.px(8))


@contextmanager
def _patience() -> Iterator[None]:
    """The pointer says that it takes a moment: thousands are read one by one."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


def _lines(trial: Trial) -> list[str]:
    """What a trial did, a line each."""
    return _few([f"{told.who}\u3000{told.line}" if told.who else told.line for told in trial.told])


def _refusals(trial: Trial) -> list[str]:
    """What was refused, and how many stay as they are."""
    lines = _few([one.why if one.name in one.why else f"{one.name}\u3000{one.why}" for one in trial.refused])
    unchanged = len(trial.idle)
    if unchanged:
        lines.append(trn("{n} stays as before.", "{n} stay as before.", unchanged).format(n=unchanged))
    return lines


def _few(lines: list[str]) -> list[str]:
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], trn("and {n} more", "and {n} more", more).format(n=more)]


def _said(trial: Trial) -> str:
    """What was done, for the bar."""
    first = trial.told[0]
    line = f"{first.who}\u3000{first.line}" if first.who else first.line
    if len(trial.told) == 1:
        return line
    more = len(trial.told) - 1
    return trn("{first}, and {n} more.", "{first}, and {n} more.", more).format(first=line, n=more)
