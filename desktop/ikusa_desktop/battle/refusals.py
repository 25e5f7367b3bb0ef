"""Why something is refused, in a few words that stand beside it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.wording import Wording
from ikusa_desktop.tr import tr

_WHY: Mapping[str, Callable[[], str]] = {
    "not_equipped": lambda: tr("not in hand"),
    "broken": lambda: tr("broken"),
    "off_the_field": lambda: tr("off the field"),
    "covered": lambda: tr("in full cover"),
    "only_oneself": lambda: tr("can target only oneself"),
    "out_of_reach": lambda: tr("flies out of reach"),
    "only_flee": lambda: tr("may only flee"),
    "unable": lambda: tr("cannot act"),
    "gone": lambda: tr("gone"),
    "cannot_move": lambda: tr("cannot move"),
}


def in_short(error: RuleError, attacker: Character | None, wording: Wording) -> str:
    """A refusal in a few words of the current language: `limit 0/1`, `katana: broken`."""
    values = error.values
    why = _why(str(values.get("why", "")), wording)
    match error.code:
        case "limit_used_up":
            return tr("limit {left}/{uses}").format(left=0, uses=values.get("uses", 0))
        case "not_enough_vigor":
            return tr("vigor {left}, needs {cost}").format(left=values.get("left", 0), cost=values.get("cost", 0))
        case "not_enough_luck":
            return tr("luck {left}, needs {cost}").format(left=values.get("left", 0), cost=values.get("cost", 0))
        case "focus_over_cap":
            return tr("focus up to {cap}").format(cap=values.get("cap", 0))
        case "weapon_unusable":
            piece = attacker.piece(str(values.get("gear", ""))) if attacker is not None else None
            return tr("{weapon}: {why}").format(weapon=piece.name if piece is not None else "", why=why)
        case "cannot_act" | "cannot_target":
            return why or tr("cannot act")
    return error.message


def _why(key: str, wording: Wording) -> str:
    if key in _WHY:
        return _WHY[key]()
    return wording.capital(wording.status_name(key)) if key in wording.ruleset.statuses else key.replace("_", " ")
