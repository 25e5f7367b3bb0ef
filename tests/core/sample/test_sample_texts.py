"""The sample's words: every text in both languages, every id defined, no key that its README does not name."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import Any

CHARACTER_KEYS = {
    "id", "pc", "template", "folder", "tags", "name", "title", "notes", "combatant", "causes", "english", "techniques",
}  # fmt: skip

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
READING = re.compile(r"[ぁ-ゖー・ ]+")


def texts(value: Any, where: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Each text below `value`: a table with the keys ja and en."""
    if isinstance(value, dict):
        if {"ja", "en"} <= set(value):
            yield where, value
        for key, below in value.items():
            yield from texts(below, f"{where}.{key}")
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from texts(below, f"{where}[{index}]")


def test_every_text_stands_in_both_languages(source: Any) -> None:
    found = [*texts(source.campaign), *texts(source.battles), *texts(source.characters)]
    assert len(found) > 150
    for where, text in found:
        assert JAPANESE.search(text["ja"]), where
        assert text["en"].strip(), where
        if "techniques" not in where:
            assert not JAPANESE.search(text["en"]), where


def test_names_are_read_in_kana_and_unique(source: Any) -> None:
    for id_, one in source.characters.items():
        assert set(one["name"]) == {"ja", "reading", "en"}, id_
        assert READING.fullmatch(one["name"]["reading"]), id_
    for language in ("ja", "en"):
        names = [one["name"][language] for one in source.characters.values()]
        assert len(set(names)) == len(names)


def test_there_are_enough_characters_battles_and_sessions(source: Any) -> None:
    assert len(source.characters) >= 16
    assert len(source.battles["battles"]) == 2
    assert [row["number"] for row in source.campaign["sessions"]] == [1, 2, 3]
    dates = [row["date"] for row in source.campaign["sessions"]]
    assert all(type(date) is datetime.date for date in dates)
    assert dates == sorted(dates)
    assert source.campaign["session"] == 3


def test_a_character_file_has_known_keys_and_defined_ids(source: Any) -> None:
    folders = {row["id"] for row in source.campaign["folders"]}
    tags = {row["id"] for row in source.campaign["tags"]}
    used: set[str] = set()
    for id_, one in source.characters.items():
        assert set(one) <= CHARACTER_KEYS, id_
        assert one["id"] == id_
        assert one["folder"] in folders, id_
        assert set(one["tags"]) <= tags, id_
        used |= {one["folder"], *one["tags"]}
        assert one.get("pc", False) is (one["combatant"]["grade"] == "pc"), id_
        assert one.get("template", False) is (one["folder"] == "templates"), id_
    assert used == folders | tags


def test_gear_and_labels_have_english_names(source: Any) -> None:
    for id_, one in source.characters.items():
        english = one.get("english", {})
        gear = [piece["id"] for piece in one["combatant"].get("gear", [])]
        labels = [row["label"] for key in ("bonuses", "penalties") for row in one["combatant"].get(key, [])]
        assert list(english.get("gear", {})) == gear, id_
        assert list(english.get("labels", {})) == labels, id_
        for name in [*english.get("gear", {}).values(), *english.get("labels", {}).values()]:
            assert name, id_
            assert not JAPANESE.search(name), id_


def test_each_entry_of_a_ledger_has_its_cause(source: Any) -> None:
    for id_, one in source.characters.items():
        ledgers = {piece["id"]: len(piece["ledger"]) for piece in one["combatant"].get("gear", []) if "ledger" in piece}
        assert {piece: len(causes) for piece, causes in one.get("causes", {}).items()} == ledgers, id_


def test_a_battle_has_known_keys_and_defined_ids(source: Any) -> None:
    keys = {"character", "count", "zone", "waiting", "hidden", "statuses"}
    for battle in source.battles["battles"]:
        assert set(battle) == {"id", "name", "notes", "sides", "combatants"}
        assert set(battle["sides"]) == {"players", "enemies"}
        for row in battle["combatants"]:
            assert set(row) <= keys
            assert row["zone"] in source.battles["zones"]
            character = source.characters[row["character"]]
            assert ("count" in row) is character.get("template", False)


def test_the_two_battles_are_a_small_and_a_large_one(source: Any) -> None:
    first, second = source.battles["battles"]
    assert [(row["character"], row.get("count", 1)) for row in first["combatants"]] == [
        ("soma", 1),
        ("iwatsuno", 1),
        ("yuzuru", 1),
        ("yari", 3),
    ]
    assert sum(row.get("count", 1) for row in second["combatants"]) > 20
    assert [row for row in second["combatants"] if "waiting" in row]
