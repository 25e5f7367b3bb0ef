"""What was written reads as the same value: characters, techniques, commands."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import characters, commands, techniques

from ikusa.rules import commands as c
from ikusa.rules.character import Character, Status, Track
from ikusa.rules.terms import TrackName
from ikusa.ruleset import shipped, with_overrides
from ikusa.scenario import (
    read_character,
    read_command,
    read_technique,
    write_character,
    write_command,
    write_technique,
)


def through_json(data: Any) -> Any:
    """The data as a file would give it back."""
    return json.loads(json.dumps(data))


@given(characters())
def test_characters(data: dict[str, Any]) -> None:
    character = read_character(data)
    assert read_character(through_json(write_character(character))) == character


@given(techniques())
def test_techniques(data: dict[str, Any]) -> None:
    technique = read_technique(data)
    assert read_technique(through_json(write_technique(technique))) == technique


@given(commands())
def test_commands(data: dict[str, Any]) -> None:
    command = read_command(data)
    assert read_command(through_json(write_command(command))) == command


@given(st.data())
def test_characters_under_another_ruleset_keep_what_was_filled_in(data: st.DataObject) -> None:
    character = read_character(data.draw(characters()))
    other = with_overrides({"wounds": {"mook": 7}, "default_vigor": 1, "shield": 9, "integrity": 4})
    assert read_character(write_character(character, other), other) == character


def test_what_stands_at_its_default_is_not_written() -> None:
    written = write_character(read_character({"id": "a"}))
    assert written == {"id": "a", "name": "a", "tracks": {"wounds": 1, "vigor": 5}}
    assert write_command(c.Attack(by="a", with_="t", on="b")) == {"do": "attack", "by": "a", "with": "t", "on": "b"}
    assert write_technique(read_technique({"id": "t"})) == {
        "id": "t",
        "name": "t",
        "kind": "attack",
        "vigor": 0,
        "check": {"terms": [], "modifier": 0},
    }


def test_defaults_of_the_ruleset_are_filled_in() -> None:
    gear = [{"id": "s", "kind": "shield"}, {"id": "h", "weight": "heavy"}, {"id": "o", "kind": "other"}, {"id": "x"}]
    character = read_character({"id": "a", "grade": "lord", "gear": gear, "statuses": [{"id": "bleeding"}]})
    assert [piece.defence for piece in character.gear] == [1, 4, 0, 0]
    assert character.gear[0].integrity == 1
    assert character.tracks == {
        TrackName.WOUNDS: Track(8, 8),
        TrackName.VIGOR: Track(5, 5),
        TrackName.LUCK: Track(0, 0),
        TrackName.TOXICITY: Track(0, None),
    }
    assert character.statuses == (Status("bleeding", value=1),)


def test_an_attribute_that_the_ruleset_does_not_have_is_not_written() -> None:
    character = Character("a", "A", attributes={"chi": 2, "gi": 1}, tracks=read_character({"id": "a"}).tracks)
    assert write_character(character, shipped())["attributes"] == {"gi": 1}


def test_every_command_can_be_written() -> None:
    assert set(c.NAMES) == set(c.Command.__args__)
    for kind, name in c.NAMES.items():
        needed = {
            field.name: Status("pain") if field.name == "status" else "x"
            for field in dataclasses.fields(kind)
            if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        }
        samples = {"value": 1, "points": 1, "how": "camp", "track": TrackName.BODY}
        values = {key: samples.get(key, value) for key, value in needed.items()}
        if kind is c.Treat:
            values["how"] = next(iter(shipped().treatments))
        if kind is c.Repair:
            values["how"] = c.RepairMethod.CAMP
        assert write_command(kind(**values))["do"] == name


def test_what_a_treatment_chooses() -> None:
    data = {"do": "treat", "on": "a", "how": "release", "status": "giant"}
    assert write_command(read_command(data)) == data


def test_the_minus_sign_of_print_is_read_in_dice() -> None:
    technique = read_technique({"id": "t", "body_damage": "2d6\u22121"})
    assert technique.body_damage is not None
    assert technique.body_damage.text == "2d6-1"
    assert technique.body_damage.terms == ((1, 2, 0), (-1, 0, 1))
