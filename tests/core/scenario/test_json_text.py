"""Text that is no scenario's JSON: refused in a sentence, with the place where there is one."""

from __future__ import annotations

import json

import pytest

from ikusa.errors import RuleError
from ikusa.scenario import parse, play
from ikusa.scenario.json_text import LARGEST


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "[1, 2", '{"a": 1,}', "nul", "'a'", '{"combatants": []} x', "\x00", "{'combatants': []}",
        '{"seed": NaN}', '{"seed": Infinity}', '{"seed": -Infinity}', '{"combatants": [\x01]}',
        '{"seed": 1e5.5}', '{"seed": 0x10}', '{"seed": 01}', '"\t"', "// {}",
    ],
)  # fmt: skip
def test_what_is_no_json_is_malformed(text: str) -> None:
    error = play(text)["error"]
    assert error["code"] == "malformed"
    assert error["path"] is None
    assert error["message"].startswith("This is no JSON: ")


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "null", "true", "1.5"])
def test_what_is_no_object_is_malformed(text: str) -> None:
    error = play(text)["error"]
    assert (error["code"], error["path"]) == ("malformed", None)
    assert error["message"].startswith("An object is expected here")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"seed": 1, "seed": 1, "combatants": []}', "seed"),
        ('{"combatants": [{"id": "a", "id": "b"}]}', "combatants[0].id"),
        ('{"combatants": [{"id": "a", "skills": {"弓": 1, "弓": 2}}]}', "combatants[0].skills.弓"),
        ('{"combatants": [], "commands": [{"do": "lull", "do": "lull"}]}', "commands[0].do"),
        ('{"combatants": [], "ruleset": {"floor": 1, "floor": 1}}', "ruleset.floor"),
        ('{"combatants": [], "ruleset": {"statuses": [{"id": "x", "id": "x"}]}}', "ruleset.statuses[0].id"),
        ('{"combatants": [], "sides": {"a": {"cohesion": 1, "cohesion": 2}}}', "sides.a.cohesion"),
        ('{"combatants": [], "combatants": [], "combatants": []}', "combatants"),
    ],
)
def test_a_key_that_stands_twice_is_named(text: str, path: str) -> None:
    error = play(text)["error"]
    assert (error["code"], error["path"]) == ("malformed", path)


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe{}", b'{"a": "\xc3"}', '{"combatants": []}'.encode("utf-16"), "殿".encode("cp932")]
)
def test_what_is_not_utf_8_is_malformed(raw: bytes) -> None:
    assert play(raw)["error"]["message"].startswith("This is not UTF-8")


def test_a_byte_order_mark_is_read_over() -> None:
    assert play(b'\xef\xbb\xbf{"combatants": []}')["ok"]


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_nesting_without_end_is_malformed(nested: str) -> None:
    assert play(nested)["error"]["code"] == "malformed"
    assert play(f'{{"combatants": {nested}}}')["error"]["code"] == "malformed"


def test_numbers_without_end_are_malformed() -> None:
    assert play(f'{{"seed": {"9" * 5000}, "combatants": []}}')["error"]["code"] == "malformed"
    assert play('{"seed": 1e400, "combatants": []}')["error"]["path"] == "seed"
    error = play('{"combatants": [], "commands": [{"do": "pass_time", "hours": 1e400}]}')["error"]
    assert (error["code"], error["path"]) == ("malformed", "commands[0].hours")


def test_a_text_that_is_too_long_is_malformed() -> None:
    assert play(b" " * (LARGEST + 1))["error"]["message"].startswith("This is too long")


def test_half_a_character_is_malformed_wherever_it_stands() -> None:
    for text in (r'{"combatants": [{"id": "\ud800"}]}', r'{"combatants": [{"id": "a", "skills": {"\udfff": 1}}]}'):
        error = play(text)["error"]
        assert error["code"] == "malformed"
        json.dumps(error).encode("ascii")


def test_a_whole_pair_of_surrogates_is_one_character() -> None:
    assert play(r'{"combatants": [{"id": "\ud842\udfb7"}]}')["state"]["combatants"].keys() == {"𠮷"}


def test_plain_data_comes_back() -> None:
    assert parse('{"a": [1, 2.5, null, true, "x"]}') == {"a": [1, 2.5, None, True, "x"]}
    with pytest.raises(RuleError, match="This is no JSON: line 1, column 2"):
        parse("{")
