"""Combatants as plain data, with every key of SCENARIO.md."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from tests.core.strategy_basics import (
    PIECES,
    SIDES,
    SKILLS,
    TECHNIQUES,
    TRAITS,
    WEAPONS,
    WHO,
    Plain,
    ends,
    flags,
    hours,
    ids,
    keyed,
    limb_lists,
    one,
    positive,
    several,
    signed,
    small,
    some,
    starts,
    texts,
)

from ikusa.rules.definitions import Ruleset, StatusRow
from ikusa.rules.terms import (
    BonusKind,
    Exorcism,
    GearGrade,
    GearKind,
    Grade,
    LedgerWhat,
    Location,
    Per,
    Stacking,
    Weight,
)
from ikusa.ruleset import shipped

on_hit = st.sampled_from(["hit", "critical"])


@lru_cache(maxsize=256)
def _instances(id_: str, x: str, stacking: Stacking, weapon: str, inflicted: bool) -> SearchStrategy[Plain]:
    """Instances of one status; `x` and `weapon` say whether the key is there: no, may, must."""
    needed: Plain = {"status" if inflicted else "id": st.just(id_)}
    free: Plain = {"name": texts, "until": ends, "from": starts}
    if x:
        free["value"] = signed if x == "any" else positive
    if stacking is Stacking.PER_LOCATION:
        needed["location"] = ids(Location)
    if weapon:
        (needed if weapon == "must" else free)["weapon"] = st.sampled_from(PIECES)
    if inflicted:
        free["on"] = on_hit
    else:
        free |= {"source": st.sampled_from(WHO), "scene_ends": small, "hours": hours, "gathered": flags}
    return keyed(needed, free)


def rows(ruleset: Ruleset) -> list[StatusRow]:
    """The statuses that can be given and taken."""
    return [row for row in ruleset.statuses.values() if row.id not in ruleset.parts.derived]


def draw_status(draw: DrawFn, ruleset: Ruleset, inflicted: bool = False) -> Plain:
    """A status instance; `inflicted`: in a technique's form."""
    row = one(draw, rows(ruleset))
    x = "" if not row.x else "any" if row.id == ruleset.parts.stance else "positive"
    weapon = ""
    if row.stacking is Stacking.PER_WEAPON:
        weapon = "must" if row.id == ruleset.parts.dropped else "may"
    return draw(_instances(row.id, x, row.stacking, weapon, inflicted))


strengths = positive | st.just("all")
counted_tags = keyed({"tag": st.sampled_from(["pierce", "direct"]), "value": strengths})
pierce_tags = keyed({"tag": st.just("pierce"), "value": strengths})
bare_tags = st.sampled_from([{"tag": "spirit"}, {"tag": "break"}])
technique_keys = keyed(
    {},
    {
        "name": texts,
        "kind": texts,
        "vigor": st.integers(0, 6),
        "tags": st.lists(counted_tags | bare_tags, max_size=3),
        "critical_tags": st.lists(pierce_tags | st.just({"tag": "break"}), max_size=2),
        "wounds": small,
        "critical_wounds": small,
        "through": keyed({}, {"on": on_hit, "wounds": small}),
        "focus": st.sampled_from(["pierce", "direct"]),
        "body_damage": st.sampled_from(["2d6+1", "1d6", "3", "0d6", "2d6-1d6+4", "1d6-9"]),
        "gear_damage": st.lists(
            keyed({"what": st.sampled_from(["weapon", "armour", "shield"]), "points": small}, {"on": on_hit}),
            max_size=2,
        ),
        "uses": limb_lists,
        "rank": positive,
        "reach_height": small,
        "text": texts,
        "not_understood": st.lists(texts, max_size=2),
    },
)


@st.composite
def techniques(draw: DrawFn, ruleset: Ruleset | None = None, id_: str = "t1", pieces: tuple[str, ...] = ()) -> Plain:
    """A technique of a character that has these pieces."""
    rules = shipped() if ruleset is None else ruleset
    found: Plain = {"id": id_, **draw(technique_keys)}
    if draw(flags):
        terms = [one(draw, [*rules.attributes, *SKILLS]) for _ in some(draw, 3)]
        found["check"] = {"terms": terms, "modifier": draw(signed)}
    if draw(flags):
        found["inflicts"] = [draw_status(draw, rules, inflicted=True) for _ in some(draw, 2)]
    if pieces and draw(flags):
        found["weapon"] = one(draw, pieces)
    if draw(flags):
        uses = draw(positive)
        found["limit"] = {"uses": uses, "per": one(draw, list(Per)).value, "used": draw(st.integers(0, uses))}
    return found


gear_keys = keyed(
    {},
    {
        "name": texts,
        "weight": ids(Weight),
        "grade": ids(GearGrade),
        "defence": st.integers(0, 6),
        "spirit_defence": signed,
        "equipped": flags,
        "field_repaired": flags,
        "integrity": st.integers(0, 3),
        "ledger": st.lists(keyed({"session": positive, "what": ids(LedgerWhat), "points": positive}), max_size=2),
    },
)
worn_kinds = ids([GearKind.ARMOUR, GearKind.SHIELD, GearKind.OTHER])


def _draw_piece(draw: DrawFn, ruleset: Ruleset, id_: str) -> Plain:
    """A piece of gear, damaged within its measure."""
    piece: Plain = {"id": id_, **draw(gear_keys)}
    if id_ in WEAPONS:
        piece["kind"] = "weapon"
    elif draw(flags):
        piece["kind"] = draw(worn_kinds)
    measure = _measure(piece, ruleset)
    if measure and draw(flags):
        piece["damage"] = draw(st.integers(0, measure))
    return piece


def _measure(piece: Plain, ruleset: Ruleset) -> int:
    kind = piece.get("kind", "armour")
    if kind == "weapon":
        return int(piece.get("integrity", ruleset.integrity))
    if "defence" in piece:
        return int(piece["defence"])
    if kind == "shield":
        return ruleset.shield
    return ruleset.armour[Weight(piece["weight"])].defence if kind == "armour" and "weight" in piece else 0


def tracks(least: int, most: int) -> SearchStrategy[Any]:
    """A track by its maximum, or with what is left of it."""
    whole = st.integers(least, most)
    return whole | st.tuples(whole, st.integers(0, most)).map(lambda two: {"max": two[0], "now": min(two)})


character_keys = keyed(
    {},
    {
        "name": texts,
        "side": st.sampled_from(SIDES),
        "grade": ids(Grade),
        "skills": st.dictionaries(st.sampled_from(SKILLS), signed),
        "exorcism": ids(Exorcism),
        "incorporeal": flags,
        "traits": st.lists(st.sampled_from(TRAITS), max_size=3),
        "base_defence": st.integers(0, 14),
        "natural_armour": small,
        "natural_armour_pierceable": flags,
        "spirit_defence": signed,
        "penalties": st.lists(keyed({"value": small}, {"label": texts}), max_size=2),
        "tracks": keyed(
            {},
            {
                "wounds": tracks(1, 8),
                "vigor": tracks(0, 12),
                "luck": tracks(0, 6),
                "body": tracks(1, 20),
                "stamina": tracks(1, 10),
                "spirit": tracks(1, 15),
                "toxicity": st.integers(0, 12),
            },
        ),
        "reserved": st.lists(texts, max_size=2),
        "fled": flags,
        "death_checked": flags,
    },
)
free_bonuses = keyed({"kind": ids(BonusKind), "value": signed}, {"label": texts})


@st.composite
def characters(draw: DrawFn, ruleset: Ruleset | None = None, id_: str = "a") -> Plain:
    """A combatant as plain data."""
    rules = shipped() if ruleset is None else ruleset
    found: Plain = {"id": id_, **draw(character_keys)}
    if draw(flags):
        found["attributes"] = {name: draw(signed) for name in several(draw, list(rules.attributes))}
    if draw(st.integers(0, 3)):
        found["gear"] = [_draw_piece(draw, rules, piece) for piece in several(draw, PIECES) or PIECES[:1]]
    gear = found.get("gear", [])
    owned = tuple(piece["id"] for piece in gear)
    worn = tuple(piece["id"] for piece in gear if piece.get("kind") != "weapon")
    if draw(st.integers(0, 4)):
        known = several(draw, TECHNIQUES) or TECHNIQUES[:1]
        found["techniques"] = [draw(techniques(rules, name, owned)) for name in known]
    if draw(st.integers(0, 2)) == 0:
        found["statuses"] = [draw_status(draw, rules) for _ in some(draw, 3)]
    if draw(flags):
        found["bonuses"] = [draw(free_bonuses) for _ in some(draw, 2)]
        if worn and draw(flags):
            found["bonuses"].append({"kind": "armour", "value": draw(small), "gear": one(draw, worn)})
    return found
