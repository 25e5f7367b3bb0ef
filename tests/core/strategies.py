"""Hypothesis strategies for whole scenarios as plain data, with every key of SCENARIO.md and every command.

What they draw is read without an error; the rules may still refuse a command of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.core.strategy_basics import (
    PIECES,
    SIDES,
    SKILLS,
    TECHNIQUES,
    WHO,
    Plain,
    dice,
    faces,
    flags,
    hours,
    ids,
    keyed,
    limb_lists,
    one,
    positive,
    signed,
    small,
    some,
    texts,
)
from tests.core.strategy_characters import characters, draw_status, rows, techniques
from tests.core.strategy_rules import overrides

from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import CheckKind, FumbleExtra, Location, RepairMethod, TrackName, Treatment, Who
from ikusa.ruleset import shipped, with_overrides

__all__ = ["EVERYBODY", "Cast", "cast_of", "characters", "commands", "overrides", "scenarios", "techniques"]


@dataclass(frozen=True)
class Cast:
    """Who is there, with the ids of techniques and gear of each: what commands name."""

    techniques: Mapping[str, Sequence[str]]
    gear: Mapping[str, Sequence[str]]

    @property
    def who(self) -> list[str]:
        """Everybody who is there."""
        return list(self.techniques)


def cast_of(combatants: Sequence[Plain]) -> Cast:
    """Who is there in a scenario."""
    return Cast(
        {found["id"]: [known["id"] for known in found.get("techniques", ())] for found in combatants},
        {found["id"]: [piece["id"] for piece in found.get("gear", ())] for found in combatants},
    )


EVERYBODY = Cast(dict.fromkeys(WHO, TECHNIQUES), dict.fromkeys(WHO, PIECES))
"""A cast in which everybody has everything, for commands that nobody carries out."""

Make = Callable[[DrawFn, Ruleset, Cast], Plain]
"""Draws one command."""

_aimed: dict[str, Any] = {
    "focus": st.sampled_from([0, 0, 0, 1, 2]),
    "inside": flags,
    "modifier": signed,
    "defence_modifier": signed,
    "extra_wounds": small,
    "surcharge": st.integers(0, 2),
    "override": flags,
}
attack_keys = keyed(
    {},
    {**_aimed, "dice": dice, "ward": flags, "fumble_extra": ids(FumbleExtra), "d100": st.integers(1, 100)},
)
forecast_keys = keyed({}, {**_aimed, "d6": faces})
check_keys = keyed(
    {},
    {
        "kind": ids(CheckKind),
        "modifier": signed,
        "target": st.integers(-2, 20),
        "dice": dice,
        "uses": limb_lists,
        "inside": flags,
        "override": flags,
    },
)
removal_keys = keyed({}, {"location": ids(Location), "weapon": st.sampled_from(PIECES), "source": st.sampled_from(WHO)})
stance_keys = keyed({"value": signed}, {"name": texts})
time_keys = keyed({}, {"hours": hours})
equip_keys = keyed({}, {"equipped": flags})


def _shifts(draw: DrawFn, cast: Cast) -> list[Plain]:
    """Luck spent by anyone; mostly none."""
    if not draw(flags):
        return []
    return [
        {"by": one(draw, cast.who), "die": draw(st.sampled_from([1, 2])), "to": draw(st.integers(1, 10))}
        for _ in some(draw, 2)
    ]


def _aim(draw: DrawFn, cast: Cast) -> Plain:
    by, on = one(draw, cast.who), one(draw, cast.who)
    found: Plain = {"by": by, "with": one(draw, cast.techniques[by] or TECHNIQUES), "on": on}
    behind = [who for who in cast.who if who not in (by, on)]
    if behind and draw(flags):
        found["behind"] = one(draw, behind)
    if cast.gear[on] and draw(flags):
        found["aim"] = one(draw, cast.gear[on])
    return found


def _attack(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    return {"do": "attack", **_aim(draw, cast), **draw(attack_keys), "shift": _shifts(draw, cast)}


def _forecast(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    return {"do": "forecast", **_aim(draw, cast), **draw(forecast_keys)}


def _check(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    terms = [one(draw, [*rules.attributes, *SKILLS]) for _ in some(draw, 2)]
    found = {"do": "check", "by": one(draw, cast.who), "terms": terms, **draw(check_keys)}
    return {**found, "shift": _shifts(draw, cast)}


def _end_battle(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    """The end of a battle; nobody is both checked and skipped."""
    found: Plain = {"do": "end_battle", "checks": {}, "skip": []}
    for who in cast.who:
        turn = draw(st.integers(0, 5))
        if turn == 0:
            found["checks"][who] = draw(dice)
        elif turn == 1:
            found["skip"].append(who)
    if draw(st.integers(0, 5)) == 0:
        found["shift"] = {one(draw, cast.who): _shifts(draw, cast)}
    return found


def _add_status(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    return {"do": "add_status", "on": one(draw, cast.who), "status": draw_status(draw, rules)}


def _remove_status(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    found = {"do": "remove_status", "on": one(draw, cast.who), "id": one(draw, rows(rules)).id}
    return {**found, **draw(removal_keys)} if draw(flags) else found


def _adjust(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    track = one(draw, list(TrackName)).value
    found: Plain = {"do": "adjust", "on": one(draw, cast.who), "track": track, "by_amount": draw(st.integers(-9, 9))}
    if track != "toxicity" and draw(flags):
        found["maximum"] = draw(st.integers(0 if track in ("vigor", "luck") else 1, 12))
    return found


def _treat(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    """A treatment with what it needs."""
    how, on = one(draw, list(Treatment)), one(draw, cast.who)
    found: Plain = {"do": "treat", "on": on, "how": how.value}
    if draw(flags):
        found["by"] = on if rules.treatments[how].who is Who.SELF else one(draw, cast.who)
    if how is Treatment.ANTIDOTE or draw(st.integers(0, 9)) == 0:
        found["value"] = draw(small)
    if how is Treatment.SET_BONE:
        found["location"] = one(draw, list(Location)).value
    if how is Treatment.PICK_UP:
        found["weapon"] = one(draw, PIECES)
    if how is Treatment.RELEASE and draw(flags):
        found["status"] = one(draw, ["restrained", "giant"])
    if draw(st.integers(0, 9)) == 0:
        found["source"] = one(draw, WHO)
    return found


def _gear(draw: DrawFn, rules: Ruleset, cast: Cast) -> Plain:
    """Damage to a piece, its repair, putting it on or taking it off."""
    on = one(draw, cast.who)
    found: Plain = {"on": on, "gear": one(draw, cast.gear[on] or PIECES)}
    match draw(st.integers(0, 2)):
        case 0:
            return {"do": "damage_gear", **found, "points": draw(small)}
        case 1:
            return {"do": "repair", **found, "how": one(draw, list(RepairMethod)).value}
        case _:
            return {"do": "equip", **found, **draw(equip_keys)}


def _by(name: str) -> Make:
    return lambda draw, rules, cast: {"do": name, "by": one(draw, cast.who)}


def _event(name: str) -> Make:
    return lambda draw, rules, cast: {"do": name}


_MAKE: tuple[Make, ...] = (
    *(_attack, _attack, _attack, _forecast, _check, _end_battle, _add_status, _remove_status),
    *(_adjust, _adjust, _treat, _gear, _gear, _by("begin_action"), _by("flee")),
    *(_event(name) for name in ("end_round", "lull", "begin_battle", "end_scene", "end_scenario")),
    lambda draw, rules, cast: {"do": "pass_time", **draw(time_keys)},
    lambda draw, rules, cast: {"do": "take_stance", "by": one(draw, cast.who), **draw(stance_keys)},
    lambda draw, rules, cast: {"do": "reserve_defence", "by": one(draw, cast.who), "name": draw(texts)},
)


@st.composite
def commands(draw: DrawFn, ruleset: Ruleset | None = None, cast: Cast = EVERYBODY) -> Plain:
    """Any command."""
    return one(draw, _MAKE)(draw, shipped() if ruleset is None else ruleset, cast)


moments = keyed(
    {},
    {
        "seed": st.integers(-5, 5),
        "battle_scene": flags,
        "scenario_over": flags,
        "session": positive,
        "round": positive,
        "sides": st.dictionaries(st.sampled_from(SIDES), keyed({"cohesion": small})),
    },
)


@st.composite
def scenarios(draw: DrawFn, most_commands: int = 6, own_rules: bool = True) -> Plain:
    """A scenario with one to three combatants; with `own_rules` half of the time with ruleset overrides."""
    found: Plain = draw(moments)
    if own_rules and draw(flags):
        found["ruleset"] = draw(overrides)
    rules = with_overrides(found.get("ruleset"))
    found["combatants"] = [draw(characters(rules, who)) for who in WHO[: draw(st.integers(1, 3))]]
    cast = cast_of(found["combatants"])
    found["commands"] = [one(draw, _MAKE)(draw, rules, cast) for _ in some(draw, most_commands)]
    return found
