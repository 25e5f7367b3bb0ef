"""What a handout shows, as values: ready words and numbers, independent of the database and of the rules.

`build` makes them from characters; a test or another program may make them by hand. All text is plain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ikusa.rules.terms import GearGrade, GearState
from ikusa.sheets.text import Text


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number or word, e.g. 体 +3."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Meter:
    """A track: points now and in full; None where it has no maximum (toxicity)."""

    label: str
    now: int
    maximum: int | None


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the defence in points; `left` says what wear has left of it, e.g. 2/4."""

    label: str
    value: int
    left: str = ""


@dataclass(frozen=True, slots=True)
class TechniqueLine:
    """A technique in the six cells of R-801, and in the short form of a card.

    `terms` and `total` are the card's: 技+剣術 and +5; a technique without a check has neither.
    """

    name: str
    kind: str
    vigor: int
    check: str
    effect: Text
    limit: str
    terms: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class GearLine:
    """A piece of gear with its wear: `left` of `measure` points, and where the loss came from."""

    name: str
    kind: str
    grade: GearGrade
    grade_word: str
    measure: int
    left: int
    state: GearState
    state_word: str = ""
    history: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A status to tick: `blank` where a number is written behind it; `active` is what is in force ("" a bare one).

    One that is offered only because it is in force is not `usual`: its number is printed.
    """

    label: str
    blank: bool = False
    active: str | None = None
    usual: bool = True


@dataclass(frozen=True, slots=True)
class Fighter:
    """A character as a stat block or a card shows it."""

    id: str
    name: str
    grade_mark: str
    grade: str
    defence: int
    parts: tuple[Part, ...]
    wounds: Meter
    vigor: Meter
    reading: str = ""
    title: str = ""
    side: str = ""
    spirit_target: str = ""
    """The target number of spirit attacks, or the word for immune (R-210)."""
    attributes: tuple[Figure, ...] = ()
    luck: Meter | None = None
    tracks: tuple[Meter, ...] = ()
    skills: tuple[Figure, ...] = ()
    remarks: tuple[str, ...] = ()
    techniques: tuple[TechniqueLine, ...] = ()
    gear: tuple[GearLine, ...] = ()
    statuses: tuple[Tick, ...] = ()
    card_statuses: tuple[Tick, ...] = ()
    notes: str = ""
    portrait: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StatBlocks:
    """Stat blocks of some characters; `heading` stands at the foot of each page."""

    title: str
    heading: str
    fighters: tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Combat cards of some characters, in this order."""

    title: str
    heading: str
    fighters: tuple[Fighter, ...]


class SideMark(StrEnum):
    """The shape that tells sides apart: a ring, a diamond, a triangle; a dashed ring for whoever waits."""

    OURS = "ours"
    THEIRS = "theirs"
    OTHER = "other"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class BattleRow:
    """One combatant in the order of a battle; `initiative` and `zone` as the GM wrote them."""

    fighter: Fighter
    mark: SideMark = SideMark.OTHER
    initiative: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class BattleSheet:
    """One fight to be run on paper: the combatants in order, and what the GM noted about it."""

    title: str
    heading: str
    rows: tuple[BattleRow, ...]
    round: int = 1
    sides: tuple[Figure, ...] = ()
    """Each side with its cohesion (R-110)."""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class RepairRow:
    """A worn or broken piece: the methods that help it (R-507), and its ledger in words, the oldest entry first."""

    owner: str
    gear: GearLine
    methods: tuple[str, ...]
    """Each method that the rules allow, with the points that it would restore."""
    ledger: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RepairLedger:
    """What is broken in the campaign, what it needs, and room to write who pays."""

    title: str
    heading: str
    rows: tuple[RepairRow, ...]


@dataclass(frozen=True, slots=True)
class StatusCard:
    """A status in words: what it does, how it ends, what treats it, how it stacks, and who has it."""

    id: str
    name: str
    other_name: str
    """Its name in the other language."""
    effects: tuple[str, ...]
    ends: tuple[str, ...] = ()
    treatments: tuple[str, ...] = ()
    stacking: str = ""
    rule: str = ""
    bearers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatusCards:
    """Reference cards of statuses."""

    title: str
    heading: str
    cards: tuple[StatusCard, ...]


@dataclass(frozen=True, slots=True)
class ReportPart:
    """One part of a session report: a head, running text, and lines such as log entries."""

    head: str
    text: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """Each with a short left column (a round, a name) and the sentence."""


@dataclass(frozen=True, slots=True)
class SessionReport:
    """What happened in a session."""

    title: str
    heading: str
    subtitle: str
    parts: tuple[ReportPart, ...]


Content = StatBlocks | Cards | BattleSheet | RepairLedger | StatusCards | SessionReport
"""Everything that can be printed."""
