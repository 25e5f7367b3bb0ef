"""Ikusa JSON against its published schema, by a validator that knows nothing of Ikusa, and against hostile files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ikusa.errors import RuleError
from ikusa.exchange import ikusa_json
from ikusa.exchange.incoming import Entry, Kind
from ikusa.exchange.values import Format
from ikusa.play import exporting, importing, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.records.store import Store
from ikusa.ruleset import shipped

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schema" / "ikusa.schema.json"
Plain = dict[str, Any]


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def parsed(data: bytes) -> Any:
    return json.loads(data)


def read(document: object) -> tuple[Entry, ...]:
    raw = json.dumps(document, ensure_ascii=False).encode()
    return ikusa_json.read(ikusa_json.open_document(raw), shipped()).entries


def envelope(**more: object) -> Plain:
    return {"format": "ikusa", "version": 1, **more}


def test_every_export_fits_the_schema(sample: Store, validator: Draft202012Validator) -> None:
    from ikusa.play import battle

    first = battle.battles(sample)[0].id
    battle.start(sample, first)
    for wanted in (
        Wanted(Format.JSON),
        Wanted(Format.JSON, whole=True),
        Wanted(Format.JSON, battle=first),
        Wanted(Format.JSON, battle=first, log=True),
        Wanted(Format.JSON, whole=True, log=True),
        Wanted(Format.JSON, characters=exporting.everyone(sample)[:2]),
    ):
        found = written(sample, wanted)
        document = parsed(found.data)
        assert list(validator.iter_errors(document)) == []
        assert all(entry.fault is None for entry in read(document))
        assert found.left_out == 0


def test_the_schema_refuses_what_the_reader_refuses(validator: Draft202012Validator) -> None:
    wrong: list[Plain] = [
        {"version": 1},
        envelope(version=2),
        envelope(more=1),
        envelope(characters=[{}]),
        envelope(characters=[{"combatant": {"id": "a", "grade": "king"}}]),
        envelope(characters=[{"combatant": {"id": "a", "tracks": {"wounds": 0}}}]),
        envelope(characters=[{"combatant": {"id": "a"}, "portrait": 1}]),
        envelope(characters=[{"combatant": {"id": "a"}, "path": "x.png"}]),
        envelope(battles=[{"name": "b", "order": [{}]}]),
        envelope(campaign={"session": 0}),
    ]
    for document in wrong:
        assert list(validator.iter_errors(document)), document
        try:
            assert any(entry.fault for entry in read(document)), document
        except RuleError:
            continue


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"{",
        b'{"format": "ikusa"}',
        b'{"format": "ikusa", "version": true}',
        b'{"format": "ikusa", "version": 1e400}',
        b'{"format": "ikusa", "version": 99}',
        b'{"format": "other", "version": 1}',
        b'{"format": "ikusa", "format": "ikusa", "version": 1}',
        b'{"format": "ikusa", "version": 1, "characters": {}}',
        b'{"format": "ikusa", "version": 1, "ids": [1]}',
        b'{"format": "ikusa", "version": NaN}',
        b"[" * 200_000,
        b'{"format": "ikusa", "version": ' + b"9" * 5_000 + b"}",
    ],
)
def test_a_broken_file_is_a_slip(raw: bytes) -> None:
    with pytest.raises(RuleError):
        ikusa_json.open_document(raw)


@pytest.mark.parametrize(
    ("record", "path"),
    [
        ({"combatant": {"id": "a", "name": "\ud800"}}, "characters[0].combatant.name"),
        ({"combatant": {"id": "a", "name": "x" * 201}}, "characters[0].combatant.name"),
        ({"combatant": {"id": "a", "name": "\u200b \u3000"}}, "characters[0].combatant.name"),
        ({"combatant": {"id": "a", "name": "a\x00b"}}, "characters[0].combatant.name"),
        ({"combatant": {"id": "a", "side": "\x1b[2J"}}, "characters[0].combatant.side"),
        ({"combatant": {"id": "a", "attributes": {"tai": 2**63}}}, "characters[0].combatant.attributes.tai"),
        ({"combatant": {"id": "a", "tracks": {"wounds": 1.5}}}, "characters[0].combatant.tracks.wounds"),
        ({"combatant": {"id": "a", "gear": [{}] * 3000}}, "characters[0].combatant.gear"),
        ({"combatant": {"id": "a", "row": 7}}, "characters[0].combatant.row"),
        ({"combatant": {"id": "a"}, "id": 7}, "characters[0].id"),
        ({"combatant": {"id": "a"}, "portrait": "portraits/a.png"}, "characters[0].portrait"),
        ({"combatant": {"id": "a"}, "portrait": "file:a"}, "characters[0].portrait"),
        ({"combatant": {"id": "a"}, "gear": {"g9": {}}}, "characters[0].gear.g9"),
        ({"combatant": {"id": "a"}, "tags": ["x"] * 51}, "characters[0].tags"),
        (
            {"combatant": {"id": "a", "statuses": [{"id": "weapon_dropped", "weapon": "17"}]}},
            "characters[0].combatant.statuses[0].weapon",
        ),
    ],
)
def test_a_faulty_record_names_its_place(record: Plain, path: str) -> None:
    text = json.dumps(envelope(characters=[record, {"combatant": {"id": "b"}}]))
    entries = ikusa_json.read(ikusa_json.open_document(text), shipped()).entries
    assert entries[0].fault is not None
    assert entries[0].fault.path == path
    assert entries[1].fault is None


def test_a_key_that_stands_twice_is_refused() -> None:
    text = '{"format":"ikusa","version":1,"characters":[{"combatant":{"id":"a","name":"x","name":"y"}}]}'
    (entry,) = ikusa_json.read(ikusa_json.open_document(text), shipped()).entries
    assert entry.fault is not None
    assert "twice" in entry.fault.message


def test_ids_of_a_battle_must_be_in_the_file() -> None:
    for battle in (
        {"name": "b", "order": [{"character": "7"}]},
        {"name": "b", "order": [{"character": "a"}, {"character": "a"}]},
        {"name": "b", "acting": "a"},
        {"name": "b", "copies": [{"combatant": {"id": "a"}}]},
    ):
        entries = read(envelope(characters=[{"combatant": {"id": "a"}}], battles=[battle]))
        assert [entry.kind for entry in entries if entry.fault] == [Kind.BATTLE]


def test_texts_of_every_kind_survive(blank: Store, validator: Draft202012Validator) -> None:
    names = ['A&B <兵> "x"', "戰敗體雜髙﨑𠮷", "か\u3099ガ", "x\u202ey\u200bz", "=1+1", "ﬁ", "😀\u200d🔥", "[*] &File"]
    for name in names:
        roster.create(blank, name)
    blank_id = exporting.everyone(blank)[0]
    roster.edit(blank, blank_id, "notes", "一行\n二行\t'\"\\</script>")
    document = parsed(written(blank, Wanted(Format.JSON)).data)
    assert list(validator.iter_errors(document)) == []
    assert [one["combatant"]["name"] for one in document["characters"]] == names
    assert importing.plan(blank, importing.read(blank, json.dumps(document).encode())).count(
        importing.Finding.UNCHANGED
    ) == len(names)
