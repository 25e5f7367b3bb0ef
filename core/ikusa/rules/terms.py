"""The closed vocabularies of the game; each member's value is its id in data (RULES.md)."""

from __future__ import annotations

from enum import StrEnum


class Grade(StrEnum):
    """A combatant's grade (等級, R-101)."""

    MOOK = "mook"
    SOLDIER = "soldier"
    VETERAN = "veteran"
    GENERAL = "general"
    LORD = "lord"
    PC = "pc"


class Exorcism(StrEnum):
    """A rank in exorcism (退魔, R-210), lowest first."""

    NONE = "none"
    INITIATE = "initiate"
    LICENSED = "licensed"
    MASTER = "master"
    SAINT = "saint"


class BonusKind(StrEnum):
    """What a defence bonus comes from: ARMOUR is of the armour class (R-204), all others are not (R-205)."""

    ARMOUR = "armour"
    DODGE = "dodge"
    STANCE = "stance"
    BARRIER = "barrier"
    TERRAIN = "terrain"
    WARD = "ward"


class GearKind(StrEnum):
    """What a piece of gear is."""

    ARMOUR = "armour"
    SHIELD = "shield"
    WEAPON = "weapon"
    OTHER = "other"


class Weight(StrEnum):
    """How heavy a suit of armour is (R-107, R-204)."""

    LIGHT = "light"
    HEAVY = "heavy"
    EXTRA_HEAVY = "extra_heavy"


class GearGrade(StrEnum):
    """A gear grade; its rank is a house value (R-501)."""

    ISSUE = "issue"
    COMMON = "common"
    MASTERWORK = "masterwork"
    DIVINE = "divine"


class GearState(StrEnum):
    """What wear has left of a piece (R-505)."""

    INTACT = "intact"
    DAMAGED = "damaged"
    BROKEN = "broken"


class LedgerWhat(StrEnum):
    """What a ledger entry records (R-507)."""

    DAMAGE = "damage"
    FIELD = "field"
    CAMP = "camp"
    FORGE = "forge"


class RepairMethod(StrEnum):
    """A way to repair gear (R-507)."""

    FIELD = "field"
    CAMP = "camp"
    FORGE = "forge"


class Tag(StrEnum):
    """A technique tag (R-206 to R-210, R-502)."""

    PIERCE = "pierce"
    DIRECT = "direct"
    SPIRIT = "spirit"
    BREAK = "break"


class On(StrEnum):
    """When a technique's extra applies; a critical is a hit too (R-309)."""

    HIT = "hit"
    CRITICAL = "critical"


class Outcome(StrEnum):
    """What became of an attack (R-302)."""

    HIT = "hit"
    MISS = "miss"
    CRITICAL = "critical"
    FUMBLE = "fumble"
    IMMUNE = "immune"

    @property
    def success(self) -> bool:
        """Whether the check reached the target number."""
        return self is Outcome.HIT or self is Outcome.CRITICAL


class CheckKind(StrEnum):
    """The kind of a check (R-601)."""

    ACTION = "action"
    RESPONSE = "response"
    OTHER = "other"


class Scope(StrEnum):
    """Which checks a status modifier touches (R-601)."""

    ALL = "all"
    ACTION = "action"
    RESPONSE = "response"
    ATTACK = "attack"
    LIMB = "limb"


class Location(StrEnum):
    """A place of the body that can be broken or used (R-620/fracture)."""

    NECK = "neck"
    RIGHT_ARM = "right_arm"
    LEFT_ARM = "left_arm"
    RIGHT_LEG = "right_leg"
    LEFT_LEG = "left_leg"
    RIBS = "ribs"


class Event(StrEnum):
    """What a stated end or start waits for (R-607)."""

    OWN_ACTION = "own_action"
    ROUND_END = "round_end"
    LULL = "lull"
    SCENE_END = "scene_end"
    SCENARIO_END = "scenario_end"


class NaturalEnd(StrEnum):
    """The events that end a status by nature (SCENARIO.md, status row `ends`)."""

    OWN_ACTION = "own_action"
    ROUND_END = "round_end"
    LULL = "lull"
    SCENE_END = "scene_end"
    BATTLE_END = "battle_end"
    SCENARIO_END = "scenario_end"


class Stacking(StrEnum):
    """What a second application of a status does (R-606)."""

    ONE = "one"
    SUM = "sum"
    EACH = "each"
    REPLACE = "replace"
    PER_LOCATION = "per_location"
    PER_WEAPON = "per_weapon"
    PER_SOURCE = "per_source"


class Forbidden(StrEnum):
    """What a status can forbid (R-311, R-315, R-614)."""

    ACT = "act"
    RESPOND = "respond"
    MOVE = "move"
    STANCE = "stance"
    TARGET = "target"
    TARGET_OTHERS = "target_others"


class Height(StrEnum):
    """How a status lifts its bearer (R-620/giant, R-620/flying)."""

    FLYING = "flying"
    GIANT = "giant"


class Movement(StrEnum):
    """How one may move (R-614)."""

    FREE = "free"
    WALK = "walk"
    NONE = "none"


class Must(StrEnum):
    """What one has to do when one acts (R-614)."""

    FLEE = "flee"
    ATTACK = "attack"


class Per(StrEnum):
    """What a technique's limit is counted over (R-311)."""

    BATTLE = "battle"
    SESSION = "session"


class TrackName(StrEnum):
    """The tracks (R-103, R-105, R-108, R-109)."""

    WOUNDS = "wounds"
    VIGOR = "vigor"
    LUCK = "luck"
    BODY = "body"
    STAMINA = "stamina"
    SPIRIT = "spirit"
    TOXICITY = "toxicity"


class FumbleExtra(StrEnum):
    """What the GM may add to a fumble (R-306)."""

    DROP_WEAPON = "drop_weapon"
    STANCE_COLLAPSE = "stance_collapse"
    SLIP = "slip"


class Treatment(StrEnum):
    """A treatment (R-621)."""

    ANTIDOTE = "antidote"
    CURE_POISON = "cure_poison"
    EXTINGUISH = "extinguish"
    DOUSE = "douse"
    STOP_BLEEDING = "stop_bleeding"
    STAND_UP = "stand_up"
    BREAK_FREE = "break_free"
    RELEASE = "release"
    SET_BONE = "set_bone"
    CALL_OUT = "call_out"
    CALM = "calm"
    LEAVE_COVER = "leave_cover"
    GATHER_ASHES = "gather_ashes"
    PICK_UP = "pick_up"


class Who(StrEnum):
    """Who may give a treatment (R-621)."""

    SELF = "self"
    ANY = "any"
    NOBODY = "nobody"


class TableName(StrEnum):
    """The two d100 tables (R-305)."""

    DECISIVE = "decisive"
    FATAL = "fatal"


class Trait(StrEnum):
    """The traits that rules ask for; a character may have any others."""

    ASH_REVIVAL = "ash_revival"
    SPIRIT_BODY = "spirit_body"
    ONI_FORM = "oni_form"


class What(StrEnum):
    """What a change in the log did (SCENARIO.md, "Result")."""

    BEGAN = "began"
    ENDED = "ended"
    CHANGED = "changed"
    DAMAGE = "damage"
    HEALED = "healed"
    NO_TRACK = "no_track"


TAI, GI, UN = "tai", "gi", "un"
"""The attributes that rules ask for by name: 体 (R-107, R-702), 技 (R-308), 運 (R-702)."""
