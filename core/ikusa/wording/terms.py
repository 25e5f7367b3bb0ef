"""The game's closed vocabularies in words; English in the form that stands inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar

from ikusa.i18n import N_, Words
from ikusa.rules.terms import (
    BonusKind,
    CheckKind,
    Event,
    Exorcism,
    Forbidden,
    FumbleExtra,
    GearGrade,
    GearKind,
    GearState,
    Grade,
    Height,
    LedgerWhat,
    Location,
    Movement,
    Must,
    NaturalEnd,
    On,
    Outcome,
    Per,
    RepairMethod,
    Scope,
    Stacking,
    TableName,
    Tag,
    TrackName,
    Trait,
    Treatment,
    Weight,
    What,
    Who,
)

E = TypeVar("E", bound=StrEnum)

TERMS: Final[Mapping[type[StrEnum], tuple[str, Mapping[str, str]]]] = {
    Grade: (
        "grade",
        {
            Grade.MOOK: N_("mook", context="grade"),
            Grade.SOLDIER: N_("soldier", context="grade"),
            Grade.VETERAN: N_("veteran", context="grade"),
            Grade.GENERAL: N_("general", context="grade"),
            Grade.LORD: N_("lord", context="grade"),
            Grade.PC: N_("PC", context="grade"),
        },
    ),
    Exorcism: (
        "exorcism",
        {
            Exorcism.NONE: N_("none", context="exorcism"),
            Exorcism.INITIATE: N_("initiate", context="exorcism"),
            Exorcism.LICENSED: N_("licensed", context="exorcism"),
            Exorcism.MASTER: N_("master", context="exorcism"),
            Exorcism.SAINT: N_("saint", context="exorcism"),
        },
    ),
    BonusKind: (
        "bonus",
        {
            BonusKind.ARMOUR: N_("armour", context="bonus"),
            BonusKind.DODGE: N_("dodge", context="bonus"),
            BonusKind.STANCE: N_("stance", context="bonus"),
            BonusKind.BARRIER: N_("barrier", context="bonus"),
            BonusKind.TERRAIN: N_("terrain", context="bonus"),
            BonusKind.WARD: N_("ward", context="bonus"),
        },
    ),
    GearKind: (
        "gear kind",
        {
            GearKind.ARMOUR: N_("armour", context="gear kind"),
            GearKind.SHIELD: N_("shield", context="gear kind"),
            GearKind.WEAPON: N_("weapon", context="gear kind"),
            GearKind.OTHER: N_("other", context="gear kind"),
        },
    ),
    Weight: (
        "weight",
        {
            Weight.LIGHT: N_("light", context="weight"),
            Weight.HEAVY: N_("heavy", context="weight"),
            Weight.EXTRA_HEAVY: N_("extra heavy", context="weight"),
        },
    ),
    GearGrade: (
        "gear grade",
        {
            GearGrade.ISSUE: N_("issue", context="gear grade"),
            GearGrade.COMMON: N_("common", context="gear grade"),
            GearGrade.MASTERWORK: N_("masterwork", context="gear grade"),
            GearGrade.DIVINE: N_("divine", context="gear grade"),
        },
    ),
    GearState: (
        "gear state",
        {
            GearState.INTACT: N_("intact", context="gear state"),
            GearState.DAMAGED: N_("damaged", context="gear state"),
            GearState.BROKEN: N_("broken", context="gear state"),
        },
    ),
    LedgerWhat: (
        "ledger",
        {
            LedgerWhat.DAMAGE: N_("damage", context="ledger"),
            LedgerWhat.FIELD: N_("field", context="ledger"),
            LedgerWhat.CAMP: N_("camp", context="ledger"),
            LedgerWhat.FORGE: N_("forge", context="ledger"),
        },
    ),
    RepairMethod: (
        "repair",
        {
            RepairMethod.FIELD: N_("field repair", context="repair"),
            RepairMethod.CAMP: N_("camp repair", context="repair"),
            RepairMethod.FORGE: N_("forge repair", context="repair"),
        },
    ),
    Tag: (
        "tag",
        {
            Tag.PIERCE: N_("pierce", context="tag"),
            Tag.DIRECT: N_("direct", context="tag"),
            Tag.SPIRIT: N_("spirit", context="tag"),
            Tag.BREAK: N_("break", context="tag"),
        },
    ),
    On: (
        "occasion",
        {
            On.HIT: N_("on a hit", context="occasion"),
            On.CRITICAL: N_("on a critical", context="occasion"),
        },
    ),
    Outcome: (
        "outcome",
        {
            Outcome.HIT: N_("hit", context="outcome"),
            Outcome.MISS: N_("miss", context="outcome"),
            Outcome.CRITICAL: N_("critical", context="outcome"),
            Outcome.FUMBLE: N_("fumble", context="outcome"),
            Outcome.IMMUNE: N_("immune", context="outcome"),
        },
    ),
    CheckKind: (
        "check kind",
        {
            CheckKind.ACTION: N_("action check", context="check kind"),
            CheckKind.RESPONSE: N_("response check", context="check kind"),
            CheckKind.OTHER: N_("other check", context="check kind"),
        },
    ),
    Scope: (
        "scope",
        {
            Scope.ALL: N_("all checks", context="scope"),
            Scope.ACTION: N_("action checks", context="scope"),
            Scope.RESPONSE: N_("response checks", context="scope"),
            Scope.ATTACK: N_("attacks", context="scope"),
            Scope.LIMB: N_("action checks using that limb", context="scope"),
        },
    ),
    Location: (
        "location",
        {
            Location.NECK: N_("neck", context="location"),
            Location.RIGHT_ARM: N_("right arm", context="location"),
            Location.LEFT_ARM: N_("left arm", context="location"),
            Location.RIGHT_LEG: N_("right leg", context="location"),
            Location.LEFT_LEG: N_("left leg", context="location"),
            Location.RIBS: N_("ribs", context="location"),
        },
    ),
    Event: (
        "event",
        {
            Event.OWN_ACTION: N_("own action", context="event"),
            Event.ROUND_END: N_("end of the round", context="event"),
            Event.LULL: N_("lull", context="event"),
            Event.SCENE_END: N_("end of the scene", context="event"),
            Event.SCENARIO_END: N_("end of the scenario", context="event"),
        },
    ),
    NaturalEnd: (
        "natural end",
        {
            NaturalEnd.OWN_ACTION: N_("ends with one's next own action", context="natural end"),
            NaturalEnd.ROUND_END: N_("ends with the round", context="natural end"),
            NaturalEnd.LULL: N_("ends with the lull", context="natural end"),
            NaturalEnd.SCENE_END: N_("ends with the scene", context="natural end"),
            NaturalEnd.BATTLE_END: N_("ends with the battle", context="natural end"),
            NaturalEnd.SCENARIO_END: N_("ends with the scenario", context="natural end"),
        },
    ),
    Stacking: (
        "stacking",
        {
            Stacking.ONE: N_("does not stack", context="stacking"),
            Stacking.SUM: N_("a second time adds its X", context="stacking"),
            Stacking.EACH: N_("each time stands by itself", context="stacking"),
            Stacking.REPLACE: N_("a new one replaces the old one", context="stacking"),
            Stacking.PER_LOCATION: N_("once for each place of the body", context="stacking"),
            Stacking.PER_WEAPON: N_("once for each weapon", context="stacking"),
            Stacking.PER_SOURCE: N_("once for each who causes it", context="stacking"),
        },
    ),
    Forbidden: (
        "forbidden",
        {
            Forbidden.ACT: N_("cannot act", context="forbidden"),
            Forbidden.RESPOND: N_("cannot respond", context="forbidden"),
            Forbidden.MOVE: N_("cannot move", context="forbidden"),
            Forbidden.STANCE: N_("cannot take a stance or reserve a defence", context="forbidden"),
            Forbidden.TARGET: N_("cannot be targeted", context="forbidden"),
            Forbidden.TARGET_OTHERS: N_("can target only oneself", context="forbidden"),
        },
    ),
    Height: (
        "height",
        {
            Height.FLYING: N_("flying", context="height"),
            Height.GIANT: N_("giant", context="height"),
        },
    ),
    Movement: (
        "movement",
        {
            Movement.FREE: N_("moves freely", context="movement"),
            Movement.WALK: N_("can only walk", context="movement"),
            Movement.NONE: N_("cannot move", context="movement"),
        },
    ),
    Must: (
        "must",
        {
            Must.FLEE: N_("can only flee", context="must"),
            Must.ATTACK: N_("must attack", context="must"),
        },
    ),
    Per: (
        "per",
        {
            Per.BATTLE: N_("battle", context="per"),
            Per.SESSION: N_("session", context="per"),
        },
    ),
    TrackName: (
        "track",
        {
            TrackName.WOUNDS: N_("wounds", context="track"),
            TrackName.VIGOR: N_("vigor", context="track"),
            TrackName.LUCK: N_("luck", context="track"),
            TrackName.BODY: N_("body", context="track"),
            TrackName.STAMINA: N_("stamina", context="track"),
            TrackName.SPIRIT: N_("spirit", context="track"),
            TrackName.TOXICITY: N_("toxicity", context="track"),
        },
    ),
    FumbleExtra: (
        "fumble",
        {
            FumbleExtra.DROP_WEAPON: N_("weapon dropped", context="fumble"),
            FumbleExtra.STANCE_COLLAPSE: N_("stance collapse", context="fumble"),
            FumbleExtra.SLIP: N_("slip", context="fumble"),
        },
    ),
    Treatment: (
        "treatment",
        {
            Treatment.ANTIDOTE: N_("antidote", context="treatment"),
            Treatment.CURE_POISON: N_("cure for poison", context="treatment"),
            Treatment.EXTINGUISH: N_("put the fire out", context="treatment"),
            Treatment.DOUSE: N_("douse with water", context="treatment"),
            Treatment.STOP_BLEEDING: N_("stop the bleeding", context="treatment"),
            Treatment.STAND_UP: N_("stand up", context="treatment"),
            Treatment.BREAK_FREE: N_("break free", context="treatment"),
            Treatment.RELEASE: N_("release", context="treatment"),
            Treatment.SET_BONE: N_("set the bone", context="treatment"),
            Treatment.CALL_OUT: N_("call out", context="treatment"),
            Treatment.CALM: N_("calm down", context="treatment"),
            Treatment.LEAVE_COVER: N_("leave cover", context="treatment"),
            Treatment.GATHER_ASHES: N_("gather the ashes", context="treatment"),
            Treatment.PICK_UP: N_("pick the weapon up", context="treatment"),
        },
    ),
    Who: (
        "who",
        {
            Who.SELF: N_("by oneself", context="who"),
            Who.ANY: N_("anyone", context="who"),
            Who.NOBODY: N_("without anybody's help", context="who"),
        },
    ),
    TableName: (
        "table",
        {
            TableName.DECISIVE: N_("decisive moment", context="table"),
            TableName.FATAL: N_("fatal failure", context="table"),
        },
    ),
    Trait: (
        "trait",
        {
            Trait.ASH_REVIVAL: N_("returns from ash", context="trait"),
            Trait.SPIRIT_BODY: N_("spirit body", context="trait"),
            Trait.ONI_FORM: N_("oni form", context="trait"),
        },
    ),
    What: (
        "change",
        {
            What.BEGAN: N_("began", context="change"),
            What.ENDED: N_("ended", context="change"),
            What.CHANGED: N_("changed", context="change"),
            What.DAMAGE: N_("damage", context="change"),
            What.HEALED: N_("restored", context="change"),
            What.NO_TRACK: N_("no such track", context="change"),
        },
    ),
}
"""For each vocabulary the context of its words and the words; `tests` walk every member."""

COMMANDS: Final[Mapping[str, str]] = {
    "attack": N_("attack", context="command"),
    "forecast": N_("forecast", context="command"),
    "check": N_("check", context="command"),
    "begin_action": N_("turn", context="command"),
    "end_round": N_("end of the round", context="command"),
    "lull": N_("lull", context="command"),
    "begin_battle": N_("start of the battle", context="command"),
    "end_scene": N_("end of the scene", context="command"),
    "end_battle": N_("end of the battle", context="command"),
    "end_scenario": N_("end of the scenario", context="command"),
    "pass_time": N_("passing time", context="command"),
    "add_status": N_("status", context="command"),
    "remove_status": N_("status removed", context="command"),
    "take_stance": N_("stance", context="command"),
    "reserve_defence": N_("reserved defence", context="command"),
    "adjust": N_("adjustment", context="command"),
    "treat": N_("treatment", context="command"),
    "damage_gear": N_("gear damage", context="command"),
    "repair": N_("repair", context="command"),
    "equip": N_("gear on or off", context="command"),
    "flee": N_("flight", context="command"),
}
"""The commands by their `do`."""


def term(member: StrEnum, words: Words) -> str:
    """A member of a vocabulary in words."""
    context, texts = TERMS[type(member)]
    return words(texts[member], context=context)


def member(kind: type[E], value: object) -> E | None:
    """The member of a vocabulary with this value, None if there is none."""
    return next((one for one in kind if one.value == value), None)


def command_name(do: str, words: Words) -> str:
    """The name of a command by its `do`."""
    return words(COMMANDS[do], context="command")
