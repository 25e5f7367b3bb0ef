"""The battle in view: what the store holds of it, and the one place of the page from which it is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ikusa.errors import RecordError, RuleError
from ikusa.play import battle as fights
from ikusa.play.battle import BattleLine, BattleView, LogLine, LogQuery, State
from ikusa.play.refusals import InputError
from ikusa.rules.commands import Attack, Command
from ikusa.rules.encounter import Encounter
from ikusa.wording import EncounterNames, NameMap, Names, Wording
from ikusa_desktop.session import Level
from ikusa_desktop.tr import words

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.session import Session

FIRST_LINES = 200
"""So many log lines are read at first; more on demand."""


class Desk(QObject):
    """The chosen battle, read anew after each change. `reloaded` tells that it is."""

    reloaded = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.id: int | None = None
        self.battles: tuple[BattleLine, ...] = ()
        self.view: BattleView | None = None
        self.encounter: Encounter | None = None
        self.everyone: Encounter | None = None
        """With those who wait."""
        self.wording: Wording | None = None
        self.lines: tuple[LogLine, ...] = ()
        self.all_lines = True
        self.log_of: int | None = None
        self.problem = ""
        self._limit = FIRST_LINES

    # --- reading -----------------------------------------------------------------------------------------------------

    def open(self, battle: int | None) -> None:
        """Bring another battle into view."""
        if battle != self.id:
            self._limit = FIRST_LINES
            self.log_of = None
        self.id = battle
        self.reload()

    def reload(self) -> None:
        """Read the battle anew; one that is gone leaves none in view."""
        store = self.session.store
        self.battles = fights.battles(store)
        known = {line.id for line in self.battles}
        if self.id not in known:
            self.id = None
        self.view = self.encounter = self.everyone = None
        self.lines, self.problem = (), ""
        if self.id is not None:
            self.view = fights.view(store, self.id)
            self._read(self.id)
        self.reloaded.emit()

    def _read(self, battle: int) -> None:
        store, language = self.session.store, words().language
        try:
            self.encounter = fights.encounter(store, battle, language)
            somebody_waits = self.view is not None and any(place.waiting is not None for place in self.view.order)
            self.everyone = (
                fights.encounter(store, battle, language, waiting=True) if somebody_waits else self.encounter
            )
        except RecordError as error:
            self.encounter = self.everyone = None
            self.problem = error.message
            return
        self.wording = Wording(words(), self.encounter.ruleset)
        self.read_log()

    def read_log(self) -> None:
        """Read the newest lines of the log, of everybody or of one."""
        query = LogQuery(battle=self.id, character=self.log_of, limit=self._limit)
        self.lines = fights.log(self.session.store, query, words().language)
        self.all_lines = len(self.lines) < self._limit

    def whole_log(self) -> tuple[LogLine, ...]:
        """All lines, for an export."""
        query = LogQuery(battle=self.id, character=self.log_of)
        return fights.log(self.session.store, query, words().language)

    def read_more(self) -> None:
        """Read older lines, too."""
        self._limit *= 4
        self.read_log()
        self.reloaded.emit()

    @property
    def running(self) -> bool:
        """Whether the battle in view runs."""
        return self.view is not None and self.view.state is State.RUNNING

    def acting(self) -> str | None:
        """The combatant whose turn it is."""
        if self.view is None or self.view.acting is None:
            return None
        return str(self.view.acting)

    def zones(self) -> Mapping[str, str]:
        """Where everyone stands, by combatant."""
        return {str(place.character): place.zone for place in self.view.order} if self.view is not None else {}

    def names(self) -> Names:
        """The names of combatants and their things."""
        return EncounterNames(self.everyone) if self.everyone is not None else NameMap({})

    def all_acted(self) -> bool:
        """Whether nobody is left to act in this round."""
        if self.view is None or self.encounter is None:
            return False
        return fights.next_actor(self.view, self.encounter) is None

    def last_attacks(self) -> dict[str, tuple[str, str]]:
        """What each attacker did last, as (technique, target): it is offered first again."""
        found: dict[str, tuple[str, str]] = {}
        for line in self.lines:
            if isinstance(line.command, Attack):
                found[line.command.by] = (line.command.with_, line.command.on)
        return found

    # --- doing -------------------------------------------------------------------------------------------------------

    def run(self, operation: Callable[[], Changes]) -> bool:
        """Carry out one act; a refusal is said in the words of the battle's own ruleset and names."""
        error = self.session.attempt(operation)
        if isinstance(error, RuleError):
            self.session.say(self.sentence(error), Level.WARN)
        return error is None

    def sentence(self, error: RuleError) -> str:
        """A refusal in the current language."""
        if self.wording is not None and not isinstance(error, InputError):
            return self.wording.error(error, self.names())
        return self.session.sentence(error)

    def do(self, command: Command) -> bool:
        """Carry out a command: one act, one undo step."""
        return self.do_all((command,))

    def do_all(self, commands: Sequence[Command]) -> bool:
        """Carry out several commands as one act."""
        if self.id is None or not commands:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.apply_many(store, battle, commands))

    def begin_next(self) -> bool:
        """Begin the next own action."""
        if self.id is None:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.begin_next(store, battle))

    def begin(self, who: str) -> bool:
        """Give somebody the turn out of order."""
        if self.id is None:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.begin(store, battle, int(who)))

    def reorder(self, ids: Sequence[str]) -> bool:
        """Put combatants into this order."""
        if self.id is None:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.reorder(store, battle, [int(id_) for id_ in ids]))

    def remove(self, ids: Sequence[str]) -> bool:
        """Take combatants out of the battle."""
        if self.id is None or not ids:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.remove(store, battle, [int(id_) for id_ in ids]))

    def wait(self, ids: Sequence[int], round_: int | None) -> bool:
        """Let combatants wait until a round, or join now."""
        if self.id is None or not ids:
            return False
        store, battle = self.session.store, self.id
        return self.run(lambda: fights.set_waiting(store, battle, ids, round_))
