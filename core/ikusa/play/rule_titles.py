"""What a change of the ruleset is called in the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ikusa.i18n import N_

_KEYS: Final[Mapping[str, str]] = {
    "base_defence": N_("Base defence by grade"),
    "wounds": N_("Wounds by grade"),
    "default_vigor": N_("Vigor where none is stated"),
    "breath_limit": N_("Breath limit"),
    "armour": N_("What armour gives and weighs"),
    "shield": N_("What a shield gives"),
    "floor": N_("Floor of the defence"),
    "defenceless": N_("What being defenceless takes"),
    "spirit_targets": N_("Spirit targets by exorcism"),
    "incorporeal": N_("Evasion of the incorporeal"),
    "luck_per_pip": N_("Luck for a pip"),
    "ward_cost": N_("Luck for a ward"),
    "gear_ranks": N_("Ranks of gear"),
    "integrity": N_("Integrity of weapons"),
    "repair": N_("Points of a repair"),
    "death_target": N_("Target of the death check"),
    "skip_grades": N_("Grades without a death check"),
    "revival": N_("How an ash comes back"),
    "attributes": N_("Attributes"),
    "skills": N_("Skills"),
    "tables": N_("d100 tables"),
    "tables.decisive": N_("Table of decisive moments"),
    "tables.fatal": N_("Table of fatal failures"),
    "statuses": N_("Statuses"),
}
_ROWS: Final[Mapping[str, str]] = {
    "attributes": N_("Attribute {name}"),
    "skills": N_("Skill {name}"),
    "statuses": N_("Status {name}"),
}


def rule_title(path: str, ja: str = "", en: str = "") -> tuple[str, dict[str, str]]:
    """The title of a change of `path` and what fills its places; `ja` and `en` are the names of a row.

    The English name stands apart as `titles.said` wants it.
    """
    key, _, word = path.partition(".")
    if word and key in _ROWS:
        ja = ja or word
        return _ROWS[key], {"name": ja} if en in ("", ja) else {"name": ja, "name_en": en}
    return _KEYS.get(path, _KEYS.get(key, N_("Rules"))), {}
