"""Attributes after statuses, status modifiers of checks, and vigor under armour (R-107, R-601 to R-604)."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.rules.character import Character
from ikusa.rules.conditions import effects
from ikusa.rules.definitions import Ruleset
from ikusa.rules.effects import (
    AttributesHalvedEffect,
    AttributeZeroEffect,
    CheckEffect,
    DamageEffect,
    ExtraCostEffect,
    amount,
)
from ikusa.rules.entries import Line
from ikusa.rules.terms import TAI, CheckKind, Location, Scope, TrackName


@dataclass(frozen=True, slots=True)
class Die:
    """One d6 that a status asks for; `sign` is +1 or −1."""

    sign: int
    status: str

    def line(self, face: int | None) -> Line:
        """The breakdown line of this die; `face` None while it is not rolled."""
        return Line("status_dice", None if face is None else self.sign * face, f"R-620/{self.status}", self.status)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What a check gets: the flat lines with their sum, and its d6 in the order of R-312."""

    lines: tuple[Line, ...]
    flat: int
    dice: tuple[Die, ...]


def halved(value: int) -> int:
    """Half of a value, toward zero (R-604)."""
    return value // 2 if value >= 0 else -(-value // 2)


def attributes(character: Character, ruleset: Ruleset, inside: bool = False) -> dict[str, int]:
    """Every attribute of the ruleset after statuses: first those that become 0, then halving, once (R-604)."""
    values = {id_: character.attributes.get(id_, 0) for id_ in ruleset.attributes}
    halves = False
    for _, effect in effects(character, ruleset, inside):
        if isinstance(effect, AttributeZeroEffect):
            values[effect.attribute] = 0
        elif isinstance(effect, AttributesHalvedEffect):
            halves = True
    return {id_: halved(value) for id_, value in values.items()} if halves else values


def vigor_maximum(character: Character, ruleset: Ruleset) -> int:
    """The maximum vigor in points, lowered by worn armour as far as the character's own 体 does not bear it (R-107)."""
    stated = character.tracks[TrackName.VIGOR].max or 0
    weight = sum(
        ruleset.armour[piece.weight].weighs for piece in character.gear if piece.equipped and piece.weight is not None
    )
    if not weight:
        return stated
    return max(0, stated - max(0, weight - max(0, character.attributes.get(TAI, 0))))


def term_lines(terms: tuple[str, ...], character: Character, ruleset: Ruleset, inside: bool) -> list[Line]:
    """A line for each attribute or skill of a check (R-202)."""
    values = attributes(character, ruleset, inside)
    return [
        Line("attribute", values[term], "R-202", term)
        if term in values
        else Line("skill", character.skills.get(term, 0), "R-202", term)
        for term in terms
    ]


def _touches(effect: CheckEffect, kind: CheckKind, attack: bool) -> bool:
    if effect.scope is Scope.ATTACK:
        return attack
    if effect.scope is Scope.RESPONSE:
        return kind is CheckKind.RESPONSE
    return effect.scope is Scope.ALL or kind is CheckKind.ACTION


def check_modifiers(
    character: Character,
    ruleset: Ruleset,
    *,
    terms: tuple[str, ...],
    kind: CheckKind = CheckKind.ACTION,
    attack: bool = False,
    technique: int = 0,
    situation: int = 0,
    uses: tuple[Location, ...] = (),
    inside: bool = False,
) -> Modifiers:
    """Everything that is added to the two d10 of a check (R-202, R-601, R-602).

    Args:
        character: who makes the check.
        ruleset: the game's rows.
        terms: attribute and skill ids.
        kind: the kind of the check; attacks are action checks.
        attack: whether it is an attack.
        technique: the technique's flat modifier.
        situation: the GM's modifier.
        uses: the limbs used; each broken one counts (R-601).
        inside: whether it is made against one who is inside.
    """
    lines = term_lines(terms, character, ruleset, inside)
    if technique:
        lines.append(Line("technique", technique, "R-202"))
    if situation:
        lines.append(Line("situation", situation, "R-202"))
    dice: list[Die] = []
    for active, effect in effects(character, ruleset, inside):
        if not isinstance(effect, CheckEffect) or not _touches(effect, kind, attack):
            continue
        if effect.scope is Scope.LIMB and active.status.location not in uses:
            continue
        flat = amount(effect.flat, active.status.value)
        if flat:
            lines.append(Line("status", flat, f"R-620/{active.row.id}", active.row.id))
        if effect.dice:
            dice += [Die(1 if effect.dice > 0 else -1, active.row.id)] * abs(effect.dice)
    return Modifiers(tuple(lines), sum(line.value or 0 for line in lines), tuple(dice))


def damage_modifiers(character: Character, ruleset: Ruleset, inside: bool) -> tuple[int, tuple[Die, ...]]:
    """What is added to the body damage of one's attacks: points, and signed d6 (R-310)."""
    flat = 0
    dice: list[Die] = []
    for active, effect in effects(character, ruleset, inside):
        if isinstance(effect, DamageEffect):
            flat += amount(effect.flat, active.status.value)
            dice += [Die(1 if effect.dice > 0 else -1, active.row.id)] * abs(effect.dice)
    return flat, tuple(dice)


def extra_cost(character: Character, ruleset: Ruleset, inside: bool = False) -> tuple[int, frozenset[str]]:
    """Vigor added to the next technique, and the statuses that it then ends (R-306, R-307)."""
    points = 0
    ids = set()
    for active, effect in effects(character, ruleset, inside):
        if isinstance(effect, ExtraCostEffect):
            points += amount(effect.amount, active.status.value)
            ids.add(active.row.id)
    return points, frozenset(ids)
