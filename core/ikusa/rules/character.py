"""Characters as values: tracks, bonuses, statuses, gear and techniques of one combatant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypedDict, TypeVar, Unpack

from ikusa.rules.gear import Gear
from ikusa.rules.technique import Technique, Until
from ikusa.rules.terms import BonusKind, Event, Exorcism, Grade, Location, TrackName


@dataclass(frozen=True, slots=True)
class Track:
    """A track: points `now`, and the stated `max`, None for toxicity (R-103, R-105, R-108, R-109)."""

    now: int
    max: int | None


@dataclass(frozen=True, slots=True)
class Bonus:
    """A defence bonus (R-204, R-205); `gear` names the piece that an armour bonus is part of."""

    kind: BonusKind
    value: int
    label: str = ""
    gear: str | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A reduction of the final defence in points, 0 or more (R-203)."""

    value: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """One instance of a status (R-606, R-607); the fields are SCENARIO.md's.

    `from_` makes it wait for that event; `scene_ends`, `hours` and `gathered` mean something only where R-620 says.
    """

    id: str
    name: str | None = None
    value: int | None = None
    location: Location | None = None
    weapon: str | None = None
    source: str | None = None
    until: Until | None = None
    from_: Event | None = None
    scene_ends: int = 0
    hours: float = 0
    gathered: bool = False


if TYPE_CHECKING:
    from ikusa.rules.definitions import Ruleset

_Derived = TypeVar("_Derived")
_Rest = ParamSpec("_Rest")


class Changes(TypedDict, total=False):
    """The fields of a character that play changes."""

    tracks: Mapping[TrackName, Track]
    gear: tuple[Gear, ...]
    techniques: tuple[Technique, ...]
    statuses: tuple[Status, ...]
    reserved: tuple[str, ...]
    fled: bool
    death_checked: bool


@dataclass(frozen=True)
class Character:
    """A combatant; the fields are SCENARIO.md's. `tracks` always has wounds, vigor, luck and toxicity.

    The track of vigor holds the stated maximum; `modifiers.vigor_maximum` is the one lowered by armour (R-107).
    """

    id: str
    name: str
    side: str = "enemies"
    grade: Grade = Grade.MOOK
    attributes: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    exorcism: Exorcism = Exorcism.NONE
    incorporeal: bool = False
    traits: frozenset[str] = frozenset()
    base_defence: int | None = None
    natural_armour: int = 0
    natural_armour_pierceable: bool = True
    spirit_defence: int = 0
    bonuses: tuple[Bonus, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    tracks: Mapping[TrackName, Track] = field(default_factory=dict)
    gear: tuple[Gear, ...] = ()
    techniques: tuple[Technique, ...] = ()
    statuses: tuple[Status, ...] = ()
    reserved: tuple[str, ...] = ()
    fled: bool = False
    death_checked: bool = False
    memo: dict[object, tuple[object, object]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `remembered` derived from this very value; a changed character is a new value with an empty memo."""

    def changed(self, **changes: Unpack[Changes]) -> Character:
        """This character with what play changes changed."""
        changed = object.__new__(Character)
        # All fields at once: to initialise a frozen value field by field takes four times as long.
        vars(changed).update(vars(self), memo={}, **changes)
        return changed

    def remembered(
        self,
        key: object,
        ruleset: Ruleset,
        derive: Callable[Concatenate[Character, Ruleset, _Rest], _Derived],
        *rest: _Rest.args,
        **named: _Rest.kwargs,
    ) -> _Derived:
        """What `derive` makes of this value under a ruleset, made once; `key` must name all of `rest`."""
        found = self.memo.get(key)
        if found is None or found[0] is not ruleset:
            found = self.memo[key] = (ruleset, derive(self, ruleset, *rest, **named))
        return found[1]  # type: ignore[return-value]

    def now(self, track: TrackName) -> int:
        """The points of a track; 0 where the character lacks it."""
        found = self.tracks.get(track)
        return 0 if found is None else found.now

    def technique(self, id_: str) -> Technique | None:
        """The technique with this id."""
        for technique in self.techniques:
            if technique.id == id_:
                return technique
        return None

    def piece(self, id_: str) -> Gear | None:
        """The piece of gear with this id."""
        for piece in self.gear:
            if piece.id == id_:
                return piece
        return None

    def gear_bonus(self, id_: str) -> int:
        """The armour bonuses that are part of a piece, in points (R-204)."""
        return sum(bonus.value for bonus in self.bonuses if bonus.gear == id_ and bonus.kind is BonusKind.ARMOUR)
