"""What a record that states only a part means for one who is there: the rest stays, down to pieces and techniques.

A stat block has no words for a piece's ledger, a technique's weapon and the like: they stay with the piece or technique
of the name. What a list no longer has is taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ikusa.records.folding import fold
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.terms import GearKind
from ikusa.scenario import read_character

Plain = dict[str, Any]

_WRITTEN: Final = frozenset(
    {
        *("name", "kind", "vigor", "check", "tags", "critical_tags", "wounds", "critical_wounds", "through", "focus"),
        *("inflicts", "body_damage", "limit", "text", "not_understood"),
    }
)
"""What a technique's row states, or leaves at its default (R-803)."""


def overlaid(below: Mapping[str, Any], above: Mapping[str, Any], ruleset: Ruleset) -> Plain:
    """The record of one who is there with what a partial record states laid over it.

    Raises:
        RuleError: the one who is there cannot be read.
    """
    found = {**below, **above, "combatant": _laid(below["combatant"], above["combatant"])}
    if "gear" in above["combatant"]:
        _lay_gear(found, below, above["combatant"]["gear"], ruleset)
    if "techniques" in above["combatant"]:
        _lay_techniques(found, below, above["combatant"]["techniques"])
    return found


def _laid(below: Mapping[str, Any], above: Mapping[str, Any]) -> Plain:
    """Attributes and tracks one by one; skills and lists as a whole."""
    found = {**below, **above, "id": below["id"]}
    for key in ("attributes", "tracks"):
        if key in below and key in above:
            found[key] = {**below[key], **above[key]}
    return found


class _There:
    """Pieces or techniques of one who is there, each found once by its name in either language."""

    def __init__(self, items: Iterable[Plain], english: Mapping[str, Mapping[str, Any]]) -> None:
        self._free = [(one, {fold(str(one.get("name", one["id"]))), fold(_english(english, one))}) for one in items]

    def take(self, name: str) -> Plain | None:
        """The first that has this name and was not taken yet."""
        for place, (one, names) in enumerate(self._free):
            if fold(name) in names - {""}:
                del self._free[place]
                return one
        return None


def _english(extras: Mapping[str, Mapping[str, Any]], one: Plain) -> str:
    return str(extras.get(one["id"], {}).get("english", ""))


# --- gear ------------------------------------------------------------------------------------------------------------


def _lay_gear(found: Plain, below: Mapping[str, Any], stated: Iterable[Plain], ruleset: Ruleset) -> None:
    character = read_character(below["combatant"], ruleset)
    measures = {piece.id: wear(piece, character.gear_bonus(piece.id)).measure for piece in character.gear}
    bonuses = {piece.id: character.gear_bonus(piece.id) for piece in character.gear}
    there = _There(below["combatant"].get("gear", ()), below.get("gear", {}))
    pieces: list[Plain] = []
    for number, piece in enumerate(stated, 1):
        known = there.take(str(piece.get("name", piece["id"])))
        if known is None:
            pieces.append({**piece, "id": f"new{number}"})
        else:
            pieces.append(_piece(known, piece, measures[known["id"]], bonuses[known["id"]]))
    combatant: Plain = found["combatant"]
    combatant["gear"] = pieces
    left = {piece["id"] for piece in pieces}
    found["gear"] = {id_: extra for id_, extra in below.get("gear", {}).items() if id_ in left}
    combatant["bonuses"] = [one for one in combatant.get("bonuses", ()) if one.get("gear", "") in ("", *left)]
    combatant["statuses"] = [one for one in combatant.get("statuses", ()) if one.get("weapon", "") in ("", *left)]
    if "techniques" in combatant:
        combatant["techniques"] = [_armed(one, left) for one in combatant["techniques"]]


def _piece(known: Plain, stated: Plain, measure: int, bonus: int) -> Plain:
    """A piece with what its row says of it; its whole is stated only where it is another than it was."""
    whole = stated.get("integrity", stated.get("defence"))
    found = {**known, **{key: value for key, value in stated.items() if key in ("kind", "weight", "grade")}}
    found["equipped"] = stated.get("equipped", True)
    found |= {key: stated[key] for key in ("spirit_defence", "damage") if key in stated}
    if whole is not None and whole != measure:
        weapon = found.get("kind") == GearKind.WEAPON
        found["integrity" if weapon else "defence"] = max(0, whole - (0 if weapon else bonus))
    return found


def _armed(technique: Plain, gear: set[str]) -> Plain:
    return technique if technique.get("weapon", "") in ("", *gear) else _without(technique, "weapon")


def _without(one: Plain, key: str) -> Plain:
    return {name: value for name, value in one.items() if name != key}


# --- techniques ------------------------------------------------------------------------------------------------------


def _lay_techniques(found: Plain, below: Mapping[str, Any], stated: Iterable[Plain]) -> None:
    there = _There(below["combatant"].get("techniques", ()), below.get("techniques", {}))
    left = {piece["id"] for piece in found["combatant"].get("gear", ())}
    techniques: list[Plain] = []
    taken: set[str] = set()
    for one in stated:
        known = there.take(str(one.get("name", one["id"])))
        made = one if known is None else _technique(known, one)
        number, id_ = 1, made["id"]
        while made["id"] in taken:
            number += 1
            made = {**made, "id": f"{id_} {number}"}
        taken.add(made["id"])
        techniques.append(_armed(made, left))
    found["combatant"]["techniques"] = techniques
    extras = below.get("techniques", {})
    found["techniques"] = {id_: extra for id_, extra in extras.items() if id_ in taken}


def _technique(known: Plain, stated: Plain) -> Plain:
    """A technique as its row says, with what no row can say, and its uses where the limit is the same."""
    kept = {key: value for key, value in known.items() if key not in _WRITTEN}
    found = {**stated, **kept, "id": known["id"], "name": known.get("name", known["id"])}
    if "inflicts" in stated:
        found["inflicts"] = [_inflict(one, known.get("inflicts", ())) for one in stated["inflicts"]]
    limit, old = stated.get("limit"), known.get("limit")
    if limit and old and {**old, "used": 0} == {**limit, "used": 0}:
        found["limit"] = old
    return found


def _inflict(stated: Plain, known: Iterable[Plain]) -> Plain:
    """A status that a technique inflicts, with the start that no row can say, where it was there before."""
    said = _said(stated)
    return next((one for one in known if _said(one) == said), stated)


def _said(inflict: Plain) -> Plain:
    """What the row says of an inflicted status; what it need not say is not told apart from the default."""
    defaults: Plain = {"on": "hit", "value": 1, "location": None, "until": None}
    return {"status": inflict["status"], **{key: inflict.get(key, value) for key, value in defaults.items()}}
