"""The log of sessions as rows: battles, their rounds, and what happened in each, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ikusa.play.battle import LogLine
from ikusa.rules.commands import BeginAction, EndRound
from ikusa.rules.terms import Outcome
from ikusa.wording import NameMap, Told, Wording
from ikusa_desktop.tr import tr


@dataclass(frozen=True, slots=True)
class LogItem:
    """One entry in words; `haystack` is what a search looks into, folded."""

    id: int
    session: int
    battle: int | None
    round: int
    told: Told
    haystack: str

    @property
    def grave(self) -> bool:
        """Whether its head is written in vermilion: a critical."""
        return self.told.outcome is Outcome.CRITICAL

    def spoken(self) -> str:
        """The entry as a screen reader says it."""
        return self.told.text


@dataclass(frozen=True, slots=True)
class BattleHead:
    """The head over the entries of one battle, or over what lies between battles; `first` tells it from the next."""

    first: int
    name: str
    session: int

    def figure(self) -> str:
        """The session, beside the name."""
        return tr("session {number}").format(number=self.session)

    def spoken(self) -> str:
        """The head as a screen reader says it."""
        return f"{self.name}, {self.figure()}"


@dataclass(frozen=True, slots=True)
class RoundHead:
    """The head over the entries of one round."""

    first: int
    round: int

    def spoken(self) -> str:
        """The round in words."""
        return tr("Round {n}").format(n=self.round)


Row = BattleHead | RoundHead | LogItem


def row_key(row: Row) -> str:
    """What tells rows apart over refreshes."""
    match row:
        case BattleHead(first=first):
            return f"battle {first}"
        case RoundHead(first=first):
            return f"round {first}"
    return str(row.id)


def tell(line: LogLine, wording: Wording, battle: str) -> LogItem:
    """A log line in words. `battle` is the name of its battle."""
    from ikusa.records.folding import fold

    told = wording.log(line.command, line.entry, NameMap(line.names), line.facts)
    said = "\n".join((told.who, told.line, told.sum, *told.notes, *told.details, *told.rules, battle))
    return LogItem(line.id, line.session, line.battle, line.round, told, fold(said))


def is_bare(item: LogItem, line: LogLine) -> bool:
    """Whether an entry says only that a turn or a round came, which the heads say already."""
    return isinstance(line.command, BeginAction | EndRound) and not item.told.what and not item.told.details


def rows_of(items: Sequence[LogItem], battles: Mapping[int, str]) -> tuple[Row, ...]:
    """The entries, the newest first, under the heads of their battles and rounds."""
    return tuple(_rows(items, battles))


def _rows(items: Sequence[LogItem], battles: Mapping[int, str]) -> Iterator[Row]:
    for (session, battle), of_battle in groupby(items, key=lambda item: (item.session, item.battle)):
        inside = list(of_battle)
        yield BattleHead(inside[-1].id, battle_name(battle, battles), session)
        for number, of_round in groupby(inside, key=lambda item: item.round):
            told = list(of_round)
            if battle is not None:
                yield RoundHead(told[-1].id, number)
            yield from told


def battle_name(battle: int | None, battles: Mapping[int, str]) -> str:
    """The name of a battle; what lies outside of one has its own, and so has what is left of a deleted one."""
    if battle is None:
        return tr("Between battles")
    return battles.get(battle) or tr("A battle without a name")
