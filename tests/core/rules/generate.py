"""Fighters made by hypothesis: every kind of armour, tag and status that can move an attack."""

from __future__ import annotations

from hypothesis import strategies as st

from ikusa import ruleset
from ikusa.rules.character import Bonus, Character, Penalty, Status, Track
from ikusa.rules.encounter import Encounter
from ikusa.rules.entering import come_into_play
from ikusa.rules.gear import Gear
from ikusa.rules.technique import GearDamage, Inflict, Limit, TagUse, Technique, Through
from ikusa.rules.terms import (
    BonusKind,
    Exorcism,
    GearGrade,
    GearKind,
    Grade,
    Location,
    On,
    Per,
    Tag,
    TrackName,
    Weight,
)

RULES = ruleset.shipped()
small = st.integers(min_value=0, max_value=3)
signed = st.integers(min_value=-3, max_value=4)


def tracks(wounds: int, vigor: int, body: int | None = 20) -> dict[TrackName, Track]:
    """The tracks of a fighter, full."""
    found = {
        TrackName.WOUNDS: Track(wounds, wounds),
        TrackName.VIGOR: Track(vigor, vigor),
        TrackName.LUCK: Track(3, 3),
        TrackName.TOXICITY: Track(0, None),
    }
    if body is not None:
        found |= {
            TrackName.BODY: Track(body, body),
            TrackName.STAMINA: Track(10, 10),
            TrackName.SPIRIT: Track(15, 15),
        }
    return found


@st.composite
def gear(draw: st.DrawFn, id_: str) -> Gear:
    """A piece of gear with some wear."""
    kind = draw(st.sampled_from(list(GearKind)))
    weight = draw(st.sampled_from(list(Weight))) if kind is GearKind.ARMOUR else None
    defence = RULES.armour[weight].defence if weight is not None else draw(small)
    integrity = draw(st.integers(min_value=1, max_value=3))
    measure = integrity if kind is GearKind.WEAPON else defence
    return Gear(
        id_,
        id_,
        kind,
        weight,
        draw(st.sampled_from(list(GearGrade))),
        defence,
        draw(st.integers(min_value=-1, max_value=2)),
        draw(st.booleans()) or kind is GearKind.WEAPON,
        draw(st.integers(min_value=0, max_value=measure)),
        draw(st.booleans()),
        integrity,
    )


FLAT = ("defence_down", "defenceless", "stance", "pain", "prone", "badly_hurt", "bleeding", "blood_frenzy")
DICE = ("cover", "restrained")


@st.composite
def statuses(draw: st.DrawFn, dice: int) -> tuple[Status, ...]:
    """Some statuses; `dice` bounds how many of them bring a d6."""
    flat = draw(st.lists(st.sampled_from(FLAT), max_size=3))
    rolled = draw(st.lists(st.sampled_from(DICE), max_size=dice, unique=True))
    broken = draw(st.lists(st.sampled_from([Location.RIGHT_ARM, Location.LEFT_ARM]), max_size=2, unique=True))
    return (
        *(Status(id_, value=draw(st.integers(1, 4)) if RULES.statuses[id_].x else None) for id_ in flat),
        *(Status(id_) for id_ in rolled),
        *(Status("fracture", location=location) for location in broken),
    )


def tag_uses(allowed: tuple[Tag, ...]) -> st.SearchStrategy[tuple[TagUse, ...]]:
    """Up to three tags."""
    numbered = [tag for tag in allowed if tag in (Tag.PIERCE, Tag.DIRECT)]
    plain = [tag for tag in allowed if tag not in (Tag.PIERCE, Tag.DIRECT)]
    one = st.builds(TagUse, st.sampled_from(numbered), st.integers(1, 5) | st.just("all"))
    if plain:
        one |= st.builds(TagUse, st.sampled_from(plain))
    return st.lists(one, max_size=3).map(tuple)


@st.composite
def technique(draw: st.DrawFn) -> Technique:
    """An attack technique that always can be paid and used."""
    return Technique(
        "t",
        "t",
        vigor=draw(st.integers(min_value=0, max_value=7)),
        terms=tuple(draw(st.lists(st.sampled_from(["tai", "gi", "yu", "un", "kenjutsu"]), max_size=3))),
        modifier=draw(signed),
        tags=draw(tag_uses(tuple(Tag))),
        critical_tags=draw(tag_uses((Tag.PIERCE, Tag.BREAK))),
        wounds=draw(small),
        critical_wounds=draw(st.none() | small),
        through=draw(st.none() | st.builds(Through, st.sampled_from(list(On)), small)),
        focus=draw(st.none() | st.sampled_from([Tag.PIERCE, Tag.DIRECT])),
        inflicts=tuple(
            draw(
                st.lists(
                    st.builds(Inflict, st.sampled_from(["pain", "prone", "dazed"]), on=st.sampled_from(list(On))),
                    max_size=2,
                )
            )
        ),
        gear_damage=tuple(
            draw(
                st.lists(
                    st.builds(
                        GearDamage,
                        st.sampled_from(list(On)),
                        st.sampled_from([GearKind.WEAPON, GearKind.ARMOUR, GearKind.SHIELD]),
                        st.integers(0, 3),
                    ),
                    max_size=2,
                )
            )
        ),
        uses=tuple(draw(st.lists(st.sampled_from([Location.RIGHT_ARM, Location.LEFT_ARM]), max_size=2, unique=True))),
        rank=draw(st.none() | st.integers(1, 3)),
        reach_height=draw(small),
        limit=draw(st.none() | st.just(Limit(2, Per.BATTLE))),
    )


@st.composite
def fighter(draw: st.DrawFn, id_: str, dice: int) -> Character:
    """A fighter as it comes into play; its statuses bring at most `dice` dice and one more by poison."""
    pieces = tuple(draw(gear(f"{id_}-gear{place}")) for place in range(draw(small)))
    named = [piece.id for piece in pieces if piece.kind is not GearKind.WEAPON and piece.damage == 0]
    bonus = st.builds(Bonus, st.sampled_from(list(BonusKind)), signed)
    if named:
        bonus |= st.builds(Bonus, st.just(BonusKind.ARMOUR), small, st.just(""), st.sampled_from(named))
    grade = draw(st.sampled_from(list(Grade)))
    character = Character(
        id_,
        id_,
        draw(st.sampled_from(["players", "enemies"])),
        grade,
        {name: draw(signed) for name in ("tai", "gi", "yu", "un")},
        {"kenjutsu": draw(small)},
        draw(st.sampled_from(list(Exorcism))),
        draw(st.booleans()),
        frozenset(),
        draw(st.none() | st.integers(0, 14)),
        draw(small),
        draw(st.booleans()),
        draw(signed),
        tuple(draw(st.lists(bonus, max_size=3))),
        tuple(draw(st.lists(st.builds(Penalty, small), max_size=1))),
        tracks(draw(st.integers(1, 4)), 20) | {TrackName.TOXICITY: Track(draw(st.integers(0, 5)), None)},
        pieces,
        (draw(technique()),),
        draw(statuses(dice)),
    )
    return come_into_play(character, RULES)


Fighters = tuple[Character, ...]


@st.composite
def duel(draw: st.DrawFn) -> Fighters:
    """Two fighters and one standing behind; never more than two d6 in one attack."""
    return draw(fighter("hero", 1)), draw(fighter("foe", 1)), draw(fighter("rear", 0))


def meet(fighters: Fighters) -> Encounter:
    """The encounter of these fighters; kept out of the strategies, whose examples are printed whole."""
    return Encounter(RULES, {one.id: one for one in fighters}, {"players": 3, "enemies": 2})
