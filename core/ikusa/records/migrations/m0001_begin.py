"""Version 1: the first campaign files."""

from __future__ import annotations

import apsw

from ikusa.records.migrations.own_tables import OWN_TABLES_SQL

KEEPS_HISTORY = True
TABLES_SQL = (
    (
        'CREATE TABLE "battle" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "name" TEXT NOT NULL, "notes" TEXT NOT NULL, "state" TEXT NOT NULL, "position" INTEGER NOT '
        'NULL, "session" INTEGER NOT NULL, "round" INTEGER NOT NULL, "battle_scene" INTEGER NOT NULL, '
        '"acting" INTEGER, "cohesion" TEXT NOT NULL, "fingerprint" TEXT NOT NULL)'
    ),
    (
        'CREATE TABLE "campaign" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "name" TEXT NOT NULL, "english" TEXT NOT NULL, "ruleset" TEXT NOT NULL, "session" INTEGER '
        'NOT NULL, "scenario_over" INTEGER NOT NULL, "created" TEXT NOT NULL)'
    ),
    (
        'CREATE TABLE "folder" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "name" TEXT NOT NULL, "position" INTEGER NOT NULL)'
    ),
    (
        'CREATE TABLE "portrait" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "digest" TEXT NOT NULL, "width" INTEGER NOT NULL, "height" INTEGER NOT NULL, "data" BLOB NOT '
        "NULL)"
    ),
    'CREATE UNIQUE INDEX "portrait_digest" ON "portrait" ("digest")',
    (
        'CREATE TABLE "character" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL '
        'DEFAULT 0, "battle_id" INTEGER, "origin_id" INTEGER, "name" TEXT NOT NULL, "reading" TEXT NOT '
        'NULL, "english" TEXT NOT NULL, "title" TEXT NOT NULL, "side" TEXT NOT NULL, "grade" TEXT NOT '
        'NULL, "folder_id" INTEGER, "portrait_id" INTEGER, "tags" TEXT NOT NULL, "pc" INTEGER NOT NULL, '
        '"template" INTEGER NOT NULL, "archived" INTEGER NOT NULL, "hidden" INTEGER NOT NULL, "position" '
        'INTEGER NOT NULL, "search_key" TEXT NOT NULL, "notes" TEXT NOT NULL, "attributes" TEXT NOT '
        'NULL, "skills" TEXT NOT NULL, "traits" TEXT NOT NULL, "exorcism" TEXT NOT NULL, "incorporeal" '
        'INTEGER NOT NULL, "base_defence" INTEGER, "natural_armour" INTEGER NOT NULL, '
        '"natural_armour_pierceable" INTEGER NOT NULL, "spirit_defence" INTEGER NOT NULL, "bonuses" TEXT '
        'NOT NULL, "penalties" TEXT NOT NULL, "wounds_now" INTEGER, "wounds_max" INTEGER, "vigor_now" '
        'INTEGER, "vigor_max" INTEGER, "luck_now" INTEGER, "luck_max" INTEGER NOT NULL, "body_now" '
        'INTEGER, "body_max" INTEGER, "stamina_now" INTEGER, "stamina_max" INTEGER, "spirit_now" '
        'INTEGER, "spirit_max" INTEGER, "toxicity" INTEGER NOT NULL, "reserved" TEXT NOT NULL, "fled" '
        'INTEGER NOT NULL, "death_checked" INTEGER NOT NULL, FOREIGN KEY ("battle_id") REFERENCES '
        '"battle" ("id") ON DELETE CASCADE, FOREIGN KEY ("origin_id") REFERENCES "character" ("id") ON '
        'DELETE SET NULL, FOREIGN KEY ("folder_id") REFERENCES "folder" ("id") ON DELETE SET NULL, '
        'FOREIGN KEY ("portrait_id") REFERENCES "portrait" ("id") ON DELETE SET NULL)'
    ),
    'CREATE INDEX "character_battle_id" ON "character" ("battle_id")',
    'CREATE INDEX "character_origin_id" ON "character" ("origin_id")',
    'CREATE INDEX "character_folder_id" ON "character" ("folder_id")',
    'CREATE INDEX "character_portrait_id" ON "character" ("portrait_id")',
    (
        'CREATE TABLE "combatant" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL '
        'DEFAULT 0, "battle_id" INTEGER NOT NULL, "character_id" INTEGER NOT NULL, "position" INTEGER '
        'NOT NULL, "side" TEXT NOT NULL, "initiative" INTEGER, "zone" TEXT NOT NULL, "waiting" INTEGER, '
        '"hidden" INTEGER NOT NULL, "turn" INTEGER NOT NULL, FOREIGN KEY ("battle_id") REFERENCES '
        '"battle" ("id") ON DELETE CASCADE, FOREIGN KEY ("character_id") REFERENCES "character" ("id") '
        "ON DELETE CASCADE)"
    ),
    'CREATE INDEX "combatant_battle_id" ON "combatant" ("battle_id")',
    'CREATE INDEX "combatant_character_id" ON "combatant" ("character_id")',
    ('CREATE UNIQUE INDEX "combatant_battle_id_character_id" ON "combatant" ("battle_id", "character_id")'),
    (
        'CREATE TABLE "gear" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT 0, '
        '"character_id" INTEGER, "position" INTEGER NOT NULL, "name" TEXT NOT NULL, "english" TEXT NOT '
        'NULL, "search_key" TEXT NOT NULL, "kind" TEXT NOT NULL, "weight" TEXT, "grade" TEXT NOT NULL, '
        '"defence" INTEGER, "spirit_defence" INTEGER NOT NULL, "equipped" INTEGER NOT NULL, "damage" '
        'INTEGER NOT NULL, "field_repaired" INTEGER NOT NULL, "integrity" INTEGER, "bonuses" TEXT NOT '
        'NULL, "notes" TEXT NOT NULL, FOREIGN KEY ("character_id") REFERENCES "character" ("id") ON '
        "DELETE CASCADE)"
    ),
    'CREATE INDEX "gear_character_id" ON "gear" ("character_id")',
    (
        'CREATE TABLE "log" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT 0, '
        '"battle_id" INTEGER, "session" INTEGER NOT NULL, "round" INTEGER NOT NULL, "kind" TEXT NOT '
        'NULL, "at" TEXT NOT NULL, "command" TEXT NOT NULL, "entry" TEXT NOT NULL, "facts" TEXT NOT '
        'NULL, "names" TEXT NOT NULL, "step" INTEGER NOT NULL, FOREIGN KEY ("battle_id") REFERENCES '
        '"battle" ("id") ON DELETE CASCADE)'
    ),
    'CREATE INDEX "log_battle_id" ON "log" ("battle_id")',
    (
        'CREATE TABLE "ledger" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "gear_id" INTEGER NOT NULL, "session" INTEGER NOT NULL, "what" TEXT NOT NULL, "points" '
        'INTEGER NOT NULL, "cause" TEXT NOT NULL, "english_cause" TEXT NOT NULL, "log_id" INTEGER, '
        'FOREIGN KEY ("gear_id") REFERENCES "gear" ("id") ON DELETE CASCADE, FOREIGN KEY ("log_id") '
        'REFERENCES "log" ("id") ON DELETE SET NULL)'
    ),
    'CREATE INDEX "ledger_gear_id" ON "ledger" ("gear_id")',
    'CREATE INDEX "ledger_log_id" ON "ledger" ("log_id")',
    (
        'CREATE TABLE "session" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "number" INTEGER NOT NULL, "date" TEXT NOT NULL, "title" TEXT NOT NULL, "notes" TEXT NOT '
        'NULL, "started" TEXT NOT NULL, "ended" TEXT NOT NULL)'
    ),
    'CREATE UNIQUE INDEX "session_number" ON "session" ("number")',
    (
        'CREATE TABLE "status" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL DEFAULT '
        '0, "character_id" INTEGER NOT NULL, "position" INTEGER NOT NULL, "status" TEXT NOT NULL, "name" '
        'TEXT, "value" INTEGER, "location" TEXT, "weapon" TEXT, "source" TEXT, "until_event" TEXT, '
        '"until_count" INTEGER, "from_event" TEXT, "scene_ends" INTEGER NOT NULL, "hours" REAL NOT NULL, '
        '"gathered" INTEGER NOT NULL, FOREIGN KEY ("character_id") REFERENCES "character" ("id") ON '
        "DELETE CASCADE)"
    ),
    'CREATE INDEX "status_character_id" ON "status" ("character_id")',
    (
        'CREATE TABLE "technique" ("id" INTEGER NOT NULL PRIMARY KEY, "checksum" INTEGER NOT NULL '
        'DEFAULT 0, "character_id" INTEGER NOT NULL, "position" INTEGER NOT NULL, "key" TEXT NOT NULL, '
        '"name" TEXT NOT NULL, "english" TEXT NOT NULL, "weapon_id" INTEGER, "data" TEXT NOT NULL, '
        '"used" INTEGER NOT NULL, FOREIGN KEY ("character_id") REFERENCES "character" ("id") ON DELETE '
        'CASCADE, FOREIGN KEY ("weapon_id") REFERENCES "gear" ("id") ON DELETE SET NULL)'
    ),
    'CREATE INDEX "technique_character_id" ON "technique" ("character_id")',
    'CREATE INDEX "technique_weapon_id" ON "technique" ("weapon_id")',
    'CREATE UNIQUE INDEX "technique_character_id_key" ON "technique" ("character_id", "key")',
)
"""What peewee made of the models of that time; tests/upgrades/renew.py wrote it down."""


def up(connection: apsw.Connection) -> None:
    """Makes all tables and indexes."""
    for statement in (*OWN_TABLES_SQL, *TABLES_SQL):
        connection.execute(statement)
