"""The tables of a campaign file.

Conventions:

- A column that may be NULL where a value is expected takes it from the ruleset (`wounds_max`, `base_defence`, a piece's
  `defence`), so that a house value lives in the ruleset alone. A track's `…_now` of NULL is "full".
- Ids that rules values carry are row ids as text: a combatant's is its `character.id`, a piece's its `gear.id`.
- Texts named `json` hold canonical JSON (sorted keys, no spaces) in SCENARIO.md's keys.
- `search_key` columns hold folded text (`folding.fold`).
- `uid` (`identity.new_uid`) is what a roster character or a battle is known by in exported files; a copy of it gets its
  own. Empty in a battle's own copies, and in what was deleted before there were any and came back by undo.
- Sessions are referred to by their number, which a GM may set, and not by their row.
"""

from __future__ import annotations

from peewee import AutoField, BlobField, BooleanField, FloatField, ForeignKeyField, IntegerField, TextField

from ikusa.records.database import Record


class Campaign(Record):
    """The campaign itself: at most one row, id 1. `ruleset` are overrides (SCENARIO.md, "Ruleset overrides")."""

    id = AutoField()
    name = TextField(default="")
    english = TextField(default="")
    ruleset = TextField(default="{}")
    session = IntegerField(default=1)
    scenario_over = BooleanField(default=False)
    created = TextField(default="")


class Folder(Record):
    """A folder of the roster."""

    id = AutoField()
    name = TextField()
    position = IntegerField(default=0)


class Portrait(Record):
    """A picture, re-encoded as PNG or JPEG; `digest` is the SHA-256 of `data`, so that copies share one."""

    id = AutoField()
    digest = TextField(unique=True)
    width = IntegerField()
    height = IntegerField()
    data = BlobField()


class Battle(Record):
    """A battle. `state`: prepared, running, over. `cohesion`: json, points by side (R-110). `acting`: a `character.id`.

    `fingerprint` is that of the encounter after the last command: when another is found before the next one, somebody
    edited by hand in between, and the log gets a new base to replay from.
    """

    id = AutoField()
    name = TextField()
    notes = TextField(default="")
    state = TextField(default="prepared")
    position = IntegerField(default=0)
    session = IntegerField(default=1)
    round = IntegerField(default=1)
    battle_scene = BooleanField(default=False)
    acting = IntegerField(null=True)
    cohesion = TextField(default="{}")
    fingerprint = TextField(default="")
    uid = TextField(default="")


class Character(Record):
    """A roster character (`battle` NULL) or a battle's own copy of one.

    `tags`, `attributes`, `skills`, `traits`, `bonuses`, `penalties`, `reserved` are json. `hidden` keeps name and
    values off what players see.
    """

    id = AutoField()
    battle = ForeignKeyField(Battle, null=True, on_delete="CASCADE")
    origin = ForeignKeyField("self", null=True, on_delete="SET NULL")
    name = TextField()
    reading = TextField(default="")
    english = TextField(default="")
    title = TextField(default="")
    side = TextField(default="enemies")
    grade = TextField(default="mook")
    folder = ForeignKeyField(Folder, null=True, on_delete="SET NULL")
    portrait = ForeignKeyField(Portrait, null=True, on_delete="SET NULL")
    tags = TextField(default="[]")
    pc = BooleanField(default=False)
    template = BooleanField(default=False)
    archived = BooleanField(default=False)
    hidden = BooleanField(default=False)
    position = IntegerField(default=0)
    search_key = TextField(default="")
    notes = TextField(default="")
    attributes = TextField(default="{}")
    skills = TextField(default="{}")
    traits = TextField(default="[]")
    exorcism = TextField(default="none")
    incorporeal = BooleanField(default=False)
    base_defence = IntegerField(null=True)
    natural_armour = IntegerField(default=0)
    natural_armour_pierceable = BooleanField(default=True)
    spirit_defence = IntegerField(default=0)
    bonuses = TextField(default="[]")
    penalties = TextField(default="[]")
    wounds_now = IntegerField(null=True)
    wounds_max = IntegerField(null=True)
    vigor_now = IntegerField(null=True)
    vigor_max = IntegerField(null=True)
    luck_now = IntegerField(null=True)
    luck_max = IntegerField(default=0)
    body_now = IntegerField(null=True)
    body_max = IntegerField(null=True)
    stamina_now = IntegerField(null=True)
    stamina_max = IntegerField(null=True)
    spirit_now = IntegerField(null=True)
    spirit_max = IntegerField(null=True)
    toxicity = IntegerField(default=0)
    reserved = TextField(default="[]")
    fled = BooleanField(default=False)
    death_checked = BooleanField(default=False)
    uid = TextField(default="")


class Gear(Record):
    """A piece of gear; `character` NULL lies in the spare store.

    `bonuses` are the armour bonuses that are part of the piece (R-204), json: [{"value", "label"}]; they go with it.
    """

    id = AutoField()
    character = ForeignKeyField(Character, null=True, on_delete="CASCADE")
    position = IntegerField(default=0)
    name = TextField()
    english = TextField(default="")
    search_key = TextField(default="")
    kind = TextField(default="armour")
    weight = TextField(null=True)
    grade = TextField(default="common")
    defence = IntegerField(null=True)
    spirit_defence = IntegerField(default=0)
    equipped = BooleanField(default=True)
    damage = IntegerField(default=0)
    field_repaired = BooleanField(default=False)
    integrity = IntegerField(null=True)
    bonuses = TextField(default="[]")
    notes = TextField(default="")


class Log(Record):
    """One command carried out, or one base to replay from (`kind`: command, base, other).

    `command` is json: the command with the raw dice typed in, or for a base a whole scenario. `entry` is the rules'
    entry, `facts` what its sentences need besides, `names` the names of all ids in both: {id: [name, english]}. `step`
    is the undo step that it belongs to.
    """

    id = AutoField()
    battle = ForeignKeyField(Battle, null=True, on_delete="CASCADE")
    session = IntegerField()
    round = IntegerField()
    kind = TextField()
    at = TextField()
    command = TextField()
    entry = TextField(default="null")
    facts = TextField(default="{}")
    names = TextField(default="{}")
    step = IntegerField(default=0)


class Ledger(Record):
    """One damage or repair of a piece (R-507), oldest first by id; `cause` in words, where one is known."""

    id = AutoField()
    gear = ForeignKeyField(Gear, on_delete="CASCADE")
    session = IntegerField()
    what = TextField()
    points = IntegerField()
    cause = TextField(default="")
    english_cause = TextField(default="")
    log = ForeignKeyField(Log, null=True, on_delete="SET NULL")


class Technique(Record):
    """A technique. `key` is its id among its character's; `data` the rest in SCENARIO.md's keys, without its weapon."""

    id = AutoField()
    character = ForeignKeyField(Character, on_delete="CASCADE")
    position = IntegerField(default=0)
    key = TextField()
    name = TextField()
    english = TextField(default="")
    weapon = ForeignKeyField(Gear, null=True, on_delete="SET NULL")
    data = TextField(default="{}")
    used = IntegerField(default=0)

    class Meta:
        indexes = ((("character", "key"), True),)


class Status(Record):
    """One status instance, in order of onset by position; the columns are SCENARIO.md's keys."""

    id = AutoField()
    character = ForeignKeyField(Character, on_delete="CASCADE")
    position = IntegerField(default=0)
    status = TextField()
    name = TextField(null=True)
    value = IntegerField(null=True)
    location = TextField(null=True)
    weapon = TextField(null=True)
    source = TextField(null=True)
    until_event = TextField(null=True)
    until_count = IntegerField(null=True)
    from_event = TextField(null=True)
    scene_ends = IntegerField(default=0)
    hours = FloatField(default=0)
    gathered = BooleanField(default=False)


class Combatant(Record):
    """A place in a battle's order.

    `waiting`: the round in which it joins, NULL for who is there. `turn`: the round of its last own action begun.
    `hidden` keeps it off the players' window.
    """

    id = AutoField()
    battle = ForeignKeyField(Battle, on_delete="CASCADE")
    character = ForeignKeyField(Character, on_delete="CASCADE")
    position = IntegerField(default=0)
    side = TextField(default="enemies")
    initiative = IntegerField(null=True)
    zone = TextField(default="")
    waiting = IntegerField(null=True)
    hidden = BooleanField(default=False)
    turn = IntegerField(default=0)

    class Meta:
        indexes = ((("battle", "character"), True),)


class Session(Record):
    """A game session; `started` and `ended` are UTC, `date` the day as the GM wrote it (YYYY-MM-DD or empty)."""

    id = AutoField()
    number = IntegerField(unique=True)
    date = TextField(default="")
    title = TextField(default="")
    notes = TextField(default="")
    started = TextField(default="")
    ended = TextField(default="")


MODELS: tuple[type[Record], ...] = (
    Campaign,
    Folder,
    Portrait,
    Battle,
    Character,
    Gear,
    Log,
    Ledger,
    Technique,
    Status,
    Combatant,
    Session,
)
"""All tables, each after those that it points to."""
