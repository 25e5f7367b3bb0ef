"""The closed list of effect kinds in words: what each is called, which keys it has, what a key may hold."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import BonusKind, Forbidden, Height, Location, Scope
from ikusa.wording import Wording
from ikusa_desktop.tr import tr

KINDS: Mapping[str, tuple[str, ...]] = {
    "check": ("scope", "flat", "dice"),
    "defence": ("amount", "class"),
    "forbid": ("what",),
    "keeps": ("ids",),
    "suppresses": ("ids",),
    "attribute_zero": ("attribute",),
    "attributes_halved": (),
    "damage": ("flat", "dice"),
    "scene_end_damage": ("flat", "dice"),
    "damage_to_stamina": (),
    "extra_cost": ("amount",),
    "weapon_unusable": (),
    "walk_only": (),
    "only_flee": (),
    "must_attack": (),
    "off_field": (),
    "gm_control": (),
    "height": ("as",),
}
"""Each kind with its keys besides `when`, the commonest first; a test holds this to the ruleset's reader."""

WHEN = ("toxicity", "location", "all_locations", "outside")
"""The conditions that any effect may carry."""


class Holds(Enum):
    """How the value of a key is entered."""

    AMOUNT = "a number, X or −X"
    DICE = "a number of d6"
    CHOICE = "one of a few"
    TICKS = "several of a few"
    STATUSES = "statuses"


def holds(key: str) -> Holds:
    """How a key of an effect is entered."""
    if key in ("flat", "amount"):
        return Holds.AMOUNT
    if key == "dice":
        return Holds.DICE
    if key in ("what", "location", "all_locations"):
        return Holds.TICKS
    return Holds.STATUSES if key == "ids" else Holds.CHOICE


def kind_name(kind: str) -> str:
    """What a kind of effect is called in the picker."""
    return {
        "check": tr("Modifies checks"),
        "defence": tr("Modifies the defence"),
        "forbid": tr("Forbids"),
        "keeps": tr("Keeps statuses in force"),
        "suppresses": tr("Puts statuses out of force"),
        "attribute_zero": tr("An attribute becomes 0"),
        "attributes_halved": tr("Halves all attributes"),
        "damage": tr("Modifies body damage dealt"),
        "scene_end_damage": tr("Body damage at each scene end"),
        "damage_to_stamina": tr("Body damage goes to stamina"),
        "extra_cost": tr("The next technique costs more"),
        "weapon_unusable": tr("A weapon cannot be used"),
        "walk_only": tr("Can only walk"),
        "only_flee": tr("Can only flee"),
        "must_attack": tr("Must attack"),
        "off_field": tr("Off the field"),
        "gm_control": tr("Under the GM's control"),
        "height": tr("Height in metres"),
    }[kind]


def key_name(kind: str, key: str) -> str:
    """What a key of an effect is called beside its field."""
    if kind == "defence" and key == "class":
        return tr("Class")
    return {
        "scope": tr("Which checks"),
        "flat": tr("Points"),
        "dice": tr("d6"),
        "amount": tr("Points"),
        "what": tr("What"),
        "ids": tr("Statuses"),
        "attribute": tr("Attribute"),
        "as": tr("As what"),
        "toxicity": tr("From toxicity"),
        "location": tr("At one of these places"),
        "all_locations": tr("At all of these places"),
        "outside": tr("Only against those not inside"),
    }[key]


def key_hint(key: str) -> str:
    """What may be typed, for the grey text of an empty field."""
    return tr("2, X or −X") if holds(key) is Holds.AMOUNT else ""


def choices(key: str, ruleset: Ruleset, wording: Wording) -> list[tuple[str, str]]:
    """The values that a key may have, with their words."""
    match key:
        case "scope":
            return [(scope.value, wording.head(scope)) for scope in Scope]
        case "class":
            classes = [kind for kind in BonusKind if kind is not BonusKind.ARMOUR]
            none = tr("a reduction: a plus takes off")
            return [("", none), *((kind.value, wording.head(kind)) for kind in classes)]
        case "as":
            return [(height.value, wording.head(height)) for height in Height]
        case "attribute":
            return [(id_, wording.check_term(id_)) for id_ in ruleset.attributes]
        case "what":
            return [(what.value, wording.head(what)) for what in Forbidden]
        case "location" | "all_locations":
            return [(place.value, wording.head(place)) for place in Location]
        case "ids":
            return [(id_, wording.capital(wording.status_name(id_))) for id_ in ruleset.statuses]
    return []
