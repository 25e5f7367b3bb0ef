"""For whom a handout is: some characters, a battle, everyone; a session; all statuses or those in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.handouts.lists import LineList, battle_lines, session_lines
from ikusa_desktop.handouts.tick_list import TickList
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import button, link
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.panel import EmptyState, Ground, hairline
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.printing import Wanted
    from ikusa.play.printing_names import Person
    from ikusa.sheets import Kind


class Scope(StrEnum):
    """Whom a handout may be for."""

    ALL = "all"
    """All statuses, whoever has them."""
    CHOSEN = "chosen"
    BATTLE = "battle"
    EVERYONE = "everyone"
    SESSION = "session"


_PEOPLE = (Scope.CHOSEN, Scope.BATTLE, Scope.EVERYONE)
_REMEMBERED = 12
"""Campaigns of which the ticks are remembered."""


def scopes(kind: Kind) -> tuple[Scope, ...]:
    """The scopes of a kind, the usual one first."""
    from ikusa.sheets import Kind

    return {
        Kind.STAT_BLOCKS: _PEOPLE,
        Kind.CARDS: _PEOPLE,
        Kind.BATTLE_SHEET: (Scope.BATTLE,),
        Kind.REPAIR_LEDGER: (Scope.EVERYONE, Scope.BATTLE, Scope.CHOSEN),
        Kind.STATUS_CARDS: (Scope.ALL, Scope.EVERYONE, Scope.BATTLE, Scope.CHOSEN),
        Kind.SESSION_REPORT: (Scope.SESSION,),
    }[kind]


class Whom(Ground):
    """The lower part of the left column. `changed` when somebody else is wanted."""

    changed = Signal()

    def __init__(self, session: Session, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._session = session
        self._kind = kind
        self._scopes: dict[str, str] = {}
        self._ticks: dict[str, list[int]] = {}
        self._people: tuple[Person, ...] = ()
        self._fresh = True
        self.scope = Segmented([])
        self.scope.chosen.connect(self._scope_chosen)
        self.head = PlainLabel("", "small", "ink2")
        self.search = SearchField("")
        self.search.searched.connect(lambda _text: self._show_people())
        self.people = TickList(self._grade)
        self.search.went_on.connect(self._to_people)
        self.people.ticks_changed.connect(self._ticked)
        self.count = PlainLabel("", "small", "ink2")
        self.all = link("", lambda: self.people.tick_shown(True))
        self.none = link("", lambda: self.people.tick_shown(False))
        self.battles, self.sessions = LineList(), LineList()
        self.battles.picked.connect(lambda _key: self.changed.emit())
        self.sessions.picked.connect(lambda _key: self.changed.emit())
        self.to_roster = button("", lambda: session.show("roster"))
        self.to_battle = button("", lambda: session.show("battle"))
        self.nobody = EmptyState("", "", [self.to_roster])
        self.no_battle = EmptyState("", "", [self.to_battle])
        self.note = PlainLabel("", "body", "ink2", wrap=True, align=Qt.AlignmentFlag.AlignTop)
        self._build()
        self._restyle()
        theme.follow(self._restyle)

    def _build(self) -> None:
        self._people_box = QWidget()
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.count, 1)
        self._foot.addWidget(self.all)
        self._foot.addWidget(self.none)
        self._search_row = QHBoxLayout()
        self._search_row.addWidget(self.search)
        column = QVBoxLayout(self._people_box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._search_row)
        column.addWidget(self.people, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        self._note_box = QWidget()
        self._note_row = QVBoxLayout(self._note_box)
        self._note_row.addWidget(self.note)
        self._note_row.addStretch(1)
        self.stack = QStackedWidget()
        for part in (self._people_box, self.battles, self.sessions, self._note_box, self.nobody, self.no_battle):
            self.stack.addWidget(part)
        self._scope_box = QWidget()
        self._scope_row = QHBoxLayout(self._scope_box)
        self._scope_row.addWidget(self.scope)
        self._scope_row.addWidget(self.head)
        self._scope_row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._scope_box)
        whole.addWidget(self.stack, 1)

    # --- what is wanted ----------------------------------------------------------------------------------------------

    def wanted(self) -> Wanted | None:
        """What is to be printed; None where there is nobody, no battle or no session."""
        from ikusa.play.printing import Wanted
        from ikusa.sheets import Kind

        in_play = self._kind is Kind.STATUS_CARDS
        match self.current_scope():
            case Scope.CHOSEN:
                chosen = self.chosen()
                return Wanted(self._kind, chosen, in_play=in_play) if chosen else None
            case Scope.BATTLE:
                battle = self.battles.chosen()
                return None if battle is None else Wanted(self._kind, battle=battle, in_play=in_play)
            case Scope.SESSION:
                number = self.sessions.chosen()
                return None if number is None else Wanted(self._kind, session=number)
            case Scope.EVERYONE:
                return Wanted(self._kind, in_play=in_play) if self._here() else None
        return Wanted(self._kind)

    def current_scope(self) -> Scope:
        """The scope of the present kind."""
        found = self._scopes.get(self._kind.value, "")
        possible = scopes(self._kind)
        return next((scope for scope in possible if scope == found), possible[0])

    def chosen(self) -> tuple[int, ...]:
        """Who is ticked, in the order of the roster."""
        return tuple(one.id for one in self._people if self.people.is_ticked(one.id))

    def _here(self) -> list[Person]:
        return [one for one in self._people if not one.archived]

    # --- being told --------------------------------------------------------------------------------------------------

    def set_kind(self, kind: Kind) -> None:
        """Offer what this kind can be for."""
        self._kind = kind
        self._say_scopes()
        self._show()

    def ask_for(self, scope: Scope, ids: Iterable[int] = (), number: int | None = None) -> None:
        """Choose what another page asked for, without telling."""
        if scope not in scopes(self._kind):
            return
        self._scopes[self._kind.value] = scope.value
        if scope is Scope.CHOSEN:
            self.people.set_ticked(ids)
            self._note_ticks()
            self.search.clear()
        elif number is not None:
            (self.battles if scope is Scope.BATTLE else self.sessions).choose(number)
        self._say_scopes()
        self._show()

    def refresh(self, changes: Changes | None) -> None:
        """Read the lists anew."""
        whole = changes is None or changes.everything
        if whole or (changes is not None and (changes.characters or changes.battles)):
            self._read_people()
            self._read_battles()
        if whole or (changes is not None and (changes.sessions or changes.of("campaign"))):
            self._read_sessions()
        self._show()

    def _read_people(self) -> None:
        from ikusa.play.printing_names import people

        self._people = people(self._session.store, speech.words().language)
        if self._fresh:
            self._fresh = False
            known = {one.id for one in self._people}
            ticked = [id_ for id_ in self._ticks.get(self._session.info.created, []) if id_ in known]
            self.people.set_ticked(ticked or [one.id for one in self._here() if one.pc])
        self._show_people()

    def _read_battles(self) -> None:
        from ikusa.play.battle import State, battles

        found = battles(self._session.store)
        running = next((line.id for line in found if line.state is State.RUNNING), None)
        self.battles.set_lines(battle_lines(found), running)

    def _read_sessions(self) -> None:
        from ikusa.play.journal import sessions

        found = sessions(self._session.store)
        self.sessions.set_lines(session_lines(found), self._session.info.session)

    # --- within ------------------------------------------------------------------------------------------------------

    def _scope_chosen(self, key: str) -> None:
        self._scopes[self._kind.value] = key
        self._show()
        self.changed.emit()

    def _ticked(self) -> None:
        self._note_ticks()
        self._say_count()
        self.changed.emit()

    def _note_ticks(self) -> None:
        key = self._session.info.created
        self._ticks.pop(key, None)
        self._ticks[key] = sorted(self.people.ticked())

    def _to_people(self) -> None:
        self.people.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_people(self) -> None:
        from ikusa.records.folding import fold

        words = fold(self.search.sought()).split()
        ticked = self.people.ticked()
        shown = [one for one in self._people if not one.archived or one.id in ticked]
        self.people.set_people([one for one in shown if all(word in one.key for word in words)])
        self._say_count()

    def _show(self) -> None:
        scope = self.current_scope()
        several = len(scopes(self._kind)) > 1
        self.scope.setVisible(several)
        self.head.setVisible(not several)
        self.head.setText(tr("Which session") if scope is Scope.SESSION else tr("Which battle"))
        part: QWidget = {
            Scope.CHOSEN: self._people_box,
            Scope.BATTLE: self.battles,
            Scope.SESSION: self.sessions,
        }.get(scope, self._note_box)
        if scope in (Scope.CHOSEN, Scope.EVERYONE) and not self._people:
            part = self.nobody
        if scope is Scope.BATTLE and self.battles.model().rowCount() == 0:
            part = self.no_battle
        self.stack.setCurrentWidget(part)
        self._say_note()

    def _grade(self, one: Person) -> str:
        grade = self._session.wording.head(one.grade)
        if one.archived:
            return tr("put away")
        return tr("{grade}, template").format(grade=grade) if one.template else grade

    # --- words and looks ---------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Set every text anew."""
        self.search.set_texts(tr("Find a character", context="handouts"), tr("Name, reading, tag"))
        self.people.setAccessibleName(tr("Characters to print"))
        self.battles.setAccessibleName(tr("Battle to print"))
        self.sessions.setAccessibleName(tr("Session to print"))
        self.all.set_text(tr("All", context="tick"))
        self.none.set_text(tr("None", context="tick"))
        self.nobody.set_texts(tr("Nobody is there yet", context="handouts"), tr("Characters are made in the roster."))
        self.no_battle.set_texts(tr("No battle yet"), tr("Battles are prepared on their own page."))
        self.to_roster.set_text(tr("To the roster", context="handouts"))
        self.to_battle.set_text(tr("To the battles", context="handouts"))
        self._say_scopes()
        if not self._fresh:
            self.refresh(None)

    def _say_scopes(self) -> None:
        from ikusa.sheets import Kind

        everyone = tr("In play") if self._kind is Kind.STATUS_CARDS else tr("Everyone")
        texts = {
            Scope.ALL: tr("All statuses"),
            Scope.CHOSEN: tr("Chosen", context="handouts"),
            Scope.BATTLE: tr("Battle", context="for whom"),
            Scope.EVERYONE: everyone,
        }
        found = [(scope.value, texts[scope]) for scope in scopes(self._kind) if scope in texts]
        self.scope.set_entries(found, tr("For whom"))
        self.scope.set_key(self.current_scope().value)

    def _say_count(self) -> None:
        chosen, everybody = len(self.chosen()), len(self._here())
        self.count.setText(tr("{chosen} of {all} chosen").format(chosen=chosen, all=everybody))

    def _say_note(self) -> None:
        from ikusa.sheets import Kind

        count = len(self._here())
        everyone = trn("{n} character of the roster", "all {n} characters of the roster", count).format(n=count)
        if self.current_scope() is Scope.ALL:
            text = tr("Every status of the rules, a card each.")
        elif self._kind is Kind.STATUS_CARDS:
            text = tr("Only the statuses that somebody has, and who has them: {who}.").format(who=everyone)
        elif self._kind is Kind.REPAIR_LEDGER:
            text = tr("Worn and broken gear of {who}, and of the spare store.").format(who=everyone)
        else:
            text = tr("Printed: {who}; those put away are left out.").format(who=everyone)
        self.note.setText(text)

    def _restyle(self) -> None:
        look = theme.current()
        self._scope_row.setContentsMargins(look.px(16), look.px(8), look.px(12), look.px(8))
        self._search_row.setContentsMargins(look.px(16), 0, look.px(16), look.px(8))
        self._foot.setContentsMargins(look.px(16), look.px(4), look.px(12), look.px(4))
        self._note_row.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))

    # --- remembering -------------------------------------------------------------------------------------------------

    def save_state(self) -> dict[str, object]:
        """Scopes by kind, ticks by campaign."""
        latest = dict(list(self._ticks.items())[-_REMEMBERED:])
        return {"scopes": dict(self._scopes), "ticks": latest}

    def restore_state(self, state: Mapping[str, Any]) -> None:
        """Take back what `save_state` gave, as far as it fits."""
        found = state.get("scopes")
        if isinstance(found, dict):
            self._scopes = {str(kind): str(scope) for kind, scope in found.items()}
        ticks = state.get("ticks")
        if isinstance(ticks, dict):
            self._ticks = {
                str(key): [id_ for id_ in ids if isinstance(id_, int)]
                for key, ids in ticks.items()
                if isinstance(ids, list)
            }
