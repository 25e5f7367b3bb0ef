"""`Wording`: everything in words, in one language, for one ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.errors import RuleError
from ikusa.rules import effects as fx
from ikusa.rules.character import Status
from ikusa.rules.commands import NAMES, Command
from ikusa.rules.definitions import StatusRow, TreatmentRow
from ikusa.rules.entries import Entry, ForecastEntry, Line
from ikusa.rules.technique import Inflict, Until
from ikusa.rules.terms import Treatment
from ikusa.wording import breakdown, changes, effects, errors, odds, reference, statuses
from ikusa.wording.facts import NONE, Facts
from ikusa.wording.log import Told, log
from ikusa.wording.names import Names
from ikusa.wording.terms import command_name
from ikusa.wording.voice import Voice


class Wording(Voice):
    """Sentences about one ruleset's game: `Wording(i18n.words("ja"), ruleset)`.

    Besides these methods it has those of `Voice`: `term` and `head` for vocabularies, `status_name`, `check_term`.
    """

    # --- statuses ----------------------------------------------------------------------------------------------------

    def status(self, status: Status | Inflict, names: Names | None = None, bearer: str = "") -> str:
        """A status with all that it states: 防備 −1（3間合）; `bearer` owns the weapon that it may name."""
        return statuses.full(self, status, names, bearer)

    def chip(self, status: Status, names: Names | None = None, bearer: str = "") -> statuses.ChipText:
        """A status for a chip: 防備 −1, what is left of it, whether it is good, and all of it for a tooltip."""
        row = self.ruleset.statuses.get(status.id)
        tip = "\n".join(effects.effects(self, row, status.value)) if row is not None else ""
        return statuses.chip(self, status, names, bearer, tip)

    def left(self, status: Status) -> str:
        """What is left of a status, short: 2間合, 幕終; empty where no event ends it."""
        return statuses.left(self, status)

    def until(self, end: Until) -> str:
        """A stated end: 2間合, 小康まで."""
        return statuses.until(self, end)

    def effect(self, effect: fx.Effect, value: int | None = None) -> str:
        """What an effect does; X stands for itself unless `value` is given."""
        return effects.effect(self, effect, value)

    def status_card(self, row: StatusRow) -> reference.StatusCard:
        """All that there is to know about a status, live from its row."""
        return reference.card(self, row)

    def treatment(self, how: Treatment | TreatmentRow) -> str:
        """A treatment with who gives it, its cost and its conditions."""
        return reference.treatment(self, how if isinstance(how, TreatmentRow) else self.ruleset.treatments[how])

    # --- numbers and their lines -------------------------------------------------------------------------------------

    def line(self, line: Line) -> breakdown.LineText:
        """A breakdown line: label, figure, rule."""
        return breakdown.line(self, line)

    def terms(self, lines: Iterable[Line]) -> str:
        """What a modifier is made of, in one line: 技 3 + 剣術 2."""
        return breakdown.terms(self, lines)

    def success_on(self, forecast: ForecastEntry) -> str:
        """What the two d10 must show: 出目 9 以上で成功."""
        return odds.success_on(self, forecast)

    def chances(self, forecast: ForecastEntry) -> tuple[odds.Chance, ...]:
        """Fumble, miss, hit, critical with their chances, in the order of the odds bar."""
        return odds.chances(self, forecast)

    def prospects(self, forecast: ForecastEntry, target: str, names: Names) -> tuple[odds.Chance, ...]:
        """Felling the target, damaging its gear, wounds to expect."""
        return odds.prospects(self, forecast, target, names)

    # --- what happened -----------------------------------------------------------------------------------------------

    def command_name(self, command: Command | type[Command]) -> str:
        """What a command is called."""
        return command_name(NAMES[command if isinstance(command, type) else type(command)], self.words)

    def log(self, command: Command, entry: Entry, names: Names, facts: Facts = NONE) -> Told:
        """A log entry in words; with `facts` it tells levels, values and ends too."""
        return log(self, command, entry, names, facts)

    def changes(self, entry: Entry, names: Names, facts: Facts = NONE) -> tuple[changes.Group, ...]:
        """What an entry changed, by combatant."""
        return changes.groups(self, entry.changes, facts, names)

    def error(self, error: RuleError, names: Names | None = None) -> str:
        """A refusal as a sentence."""
        return errors.error(self, error, names)
