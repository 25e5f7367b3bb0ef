"""What R-311 refuses of an attack, each refusal with its reason; the GM can override these four."""

from __future__ import annotations

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.rules.checks import refuse_unable
from ikusa.rules.conditions import on_field, powers, weapon_blocked
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.technique import Technique
from ikusa.rules.terms import Forbidden, GearState
from ikusa.rules.turn import Turn


def within(attacker: Character, target: Character, ruleset: Ruleset, said: bool) -> bool:
    """Whether two are inside with each other: the GM's word, limited by flight; always with oneself (R-311, R-620)."""
    if attacker.id == target.id:
        return True
    return said and _level(attacker, target, ruleset) and _level(target, attacker, ruleset)


def _level(one: Character, other: Character, ruleset: Ruleset) -> bool:
    """Whether `one` comes up to where `other` flies."""
    up = powers(other, ruleset).flying
    if up == 0 or powers(one, ruleset).flying == up:
        return True
    return powers(one, ruleset).giant >= up


def refuse(turn: Turn, attacker: Character, technique: Technique, target: Character, inside: bool) -> None:
    """Refuse an attack that R-311 does not allow.

    Raises:
        RuleError: `cannot_act`, `weapon_unusable`, `limit_used_up` or `cannot_target`.
    """
    refuse_unable(turn, attacker, inside)
    _refuse_weapon(attacker, technique, turn.ruleset, inside)
    if technique.limit is not None and technique.limit.left <= 0:
        raise RuleError(
            "limit_used_up",
            f"{technique.name} is used up: {technique.limit.uses} a {technique.limit.per.value}.",
            values={"technique": technique.id, "uses": technique.limit.uses, "per": technique.limit.per.value},
        )
    why = _untargetable(attacker, technique, target, turn.ruleset, inside)
    if why is not None:
        raise RuleError(
            "cannot_target",
            f"{attacker.name} cannot target {target.name}: {why.replace('_', ' ')}.",
            values={"by": attacker.id, "on": target.id, "why": why},
        )


def _refuse_weapon(attacker: Character, technique: Technique, ruleset: Ruleset, inside: bool) -> None:
    piece = attacker.piece(technique.weapon) if technique.weapon is not None else None
    if piece is None:
        return
    why = None
    if not piece.equipped:
        why = "not_equipped"
    elif wear(piece, attacker.gear_bonus(piece.id)).state is GearState.BROKEN:
        why = "broken"
    else:
        why = weapon_blocked(attacker, ruleset, piece.id, inside)
    if why is not None:
        raise RuleError(
            "weapon_unusable",
            f"{piece.name} cannot be used: {why.replace('_', ' ')}.",
            values={"id": attacker.id, "gear": piece.id, "why": why},
        )


def _untargetable(
    attacker: Character, technique: Technique, target: Character, ruleset: Ruleset, inside: bool
) -> str | None:
    """Why a target cannot be chosen, as a key; None where it can (R-311, R-620/flying, R-620/full_cover)."""
    if not on_field(target, ruleset, inside):
        return "off_the_field"
    there, here = powers(target, ruleset, inside), powers(attacker, ruleset, inside)
    if Forbidden.TARGET in there.forbidden:
        return "covered"
    if attacker.id != target.id and Forbidden.TARGET_OTHERS in here.forbidden:
        return "only_oneself"
    out_of_reach = max(here.flying, here.giant, technique.reach_height) < there.flying
    return "out_of_reach" if out_of_reach else None
