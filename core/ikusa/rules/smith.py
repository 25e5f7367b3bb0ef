"""Commands about gear: damage by hand, repair, putting on and taking off (R-505 to R-508)."""

from __future__ import annotations

from dataclasses import replace

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.rules.commands import DamageGear, Equip, Repair
from ikusa.rules.definitions import Ruleset
from ikusa.rules.entries import EventEntry
from ikusa.rules.gear import Gear, damaged, repaired, wear
from ikusa.rules.terms import GearState, RepairMethod, What
from ikusa.rules.tracks import cut_vigor
from ikusa.rules.turn import Turn


def piece_of(turn: Turn, who: str, id_: str) -> tuple[Character, Gear]:
    """A character and one piece of its gear.

    Raises:
        RuleError: `unknown_id`.
    """
    character = turn.character(who)
    piece = character.piece(id_)
    if piece is None:
        raise RuleError("unknown_id", f"{character.name} has no gear {id_!r}.", values={"id": id_})
    return character, piece


def with_piece(character: Character, piece: Gear) -> Character:
    """The character with one piece of its gear changed."""
    return character.changed(gear=tuple(piece if one.id == piece.id else one for one in character.gear))


def harm(turn: Turn, who: str, id_: str, points: int) -> int:
    """One single damage to a piece, with its ledger entry (R-505, R-507); returns the points it took."""
    character, piece = piece_of(turn, who, id_)
    changed, taken = damaged(piece, points, turn.before.session, character.gear_bonus(id_))
    if taken:
        turn.gear_change(who, What.DAMAGE, id_, taken)
        turn.put(with_piece(character, changed))
    return taken


def damage_gear(turn: Turn, command: DamageGear) -> EventEntry:
    """Damage a named piece, without any comparison of ranks (R-506)."""
    harm(turn, command.on, command.gear, command.points)
    return EventEntry(tuple(turn.changes))


def restores(ruleset: Ruleset, how: RepairMethod) -> int | None:
    """The points that a method gives back; None for everything (R-507)."""
    return {RepairMethod.FIELD: ruleset.repair_field, RepairMethod.CAMP: ruleset.repair_camp}.get(how)


def repair(turn: Turn, command: Repair) -> EventEntry:
    """Repair a piece (R-507).

    Raises:
        RuleError: `cannot_repair`.
    """
    character, piece = piece_of(turn, command.on, command.gear)
    points = restores(turn.ruleset, command.how)
    changed, restored = repaired(piece, command.how, points, turn.before.session, character.gear_bonus(piece.id))
    if restored:
        turn.gear_change(character.id, What.HEALED, piece.id, restored)
    turn.put(with_piece(character, changed))
    return EventEntry(tuple(turn.changes))


def equip(turn: Turn, command: Equip) -> EventEntry:
    """Put a piece on or take it off (R-505); heavy armour cuts the vigor at once (R-107).

    Raises:
        RuleError: `cannot_equip`: what is broken cannot be put on, worn or not.
    """
    character, piece = piece_of(turn, command.on, command.gear)
    state = wear(piece, character.gear_bonus(piece.id)).state
    if command.equipped and state is GearState.BROKEN:
        raise RuleError(
            "cannot_equip",
            f"{piece.name} is broken; it must be reforged before it can be put on.",
            values={"id": character.id, "gear": piece.id},
        )
    turn.put(cut_vigor(turn, with_piece(character, replace(piece, equipped=command.equipped))))
    return EventEntry(tuple(turn.changes))
