"""What is written for other tools, read by parsers that know nothing of Ikusa, under the rules of their loaders."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import zipfile
from dataclasses import replace
from xml.etree import ElementTree as Tree

import pytest

from ikusa import i18n
from ikusa.exchange import bcdice, blocks, ccfolia, csv_out, palette, sniffing, udonarium
from ikusa.exchange.incoming import Incoming
from ikusa.exchange.values import Format, Person
from ikusa.play import exporting, roster, rules
from ikusa.play.exporting_formats import Wanted, written
from ikusa.records.store import Store
from ikusa.rules.character import Track
from ikusa.rules.definitions import Ruleset
from ikusa.rules.technique import Technique
from ikusa.rules.terms import TableName, TrackName
from ikusa.ruleset import shipped

JA = i18n.words("ja")
NASTY = ['A&B <兵> "x"', "]]>{技}=/", "x\u202e\u200b\ufffe\x07", "＝1+1", "𠮷😀", "a\nb", "{}", "//技=9"]


@pytest.fixture
def people(sample: Store) -> tuple[Person, ...]:
    return exporting.people(sample, exporting.everyone(sample))


def nasty(person: Person, name: str) -> Person:
    techniques = (Technique(name, name, terms=("gi", name), modifier=-2), Technique("x", name, text=name))
    character = replace(person.character, name=name, skills={name: 1, "技": 2}, techniques=techniques)
    return replace(person, character=character, name=name, title=name, notes=name, tags=(name,))


def everybody(people: tuple[Person, ...]) -> list[Person]:
    return [*people, *(nasty(people[0], name) for name in NASTY)]


# --- Ccfolia ---------------------------------------------------------------------------------------------------------


def test_ccfolia_takes_every_piece(people: tuple[Person, ...]) -> None:
    lines = ccfolia.write(everybody(people), JA).decode().split("\n")[:-1]
    assert len(lines) == len(people) + len(NASTY)
    for line in lines:
        found = json.loads(line)
        assert found["kind"] == "character"
        data = found["data"]
        assert [one["label"] for one in data["status"][:3]] == ["戦力", "活力", "運命"]
        assert len(data["status"]) <= 8
        assert all(type(one["value"]) is int and type(one["max"]) is int for one in data["status"])
        assert all(isinstance(one["value"], str) for one in data["params"])
        labels = [one["label"] for one in (*data["status"], *data["params"])]
        assert len(labels) == len(set(labels))
        used = re.findall(r"\{([^{}]*)\}", data["commands"])
        assert set(used) <= set(labels)
        assert type(data["initiative"]) is int
        assert re.fullmatch(r"#[0-9a-f]{6}", data["color"])


def test_one_line_a_technique(people: tuple[Person, ...]) -> None:
    for person in everybody(people):
        lines = ccfolia.piece(person, JA)["data"]["commands"].split("\n")
        assert len([line for line in lines if line]) == len(person.character.techniques)


def test_a_line_to_roll(people: tuple[Person, ...]) -> None:
    thrust = Technique("突き", "突き", terms=("gi",), modifier=3)
    person = replace(people[0], character=replace(people[0].character, techniques=(thrust,)))
    assert palette.build(person, JA, 14).lines == ("2D10+{技}+3>=14 【突き】",)
    assert palette.build(person, JA).lines == ("2D10+{技}+3>={目標} 【突き】",)


def test_the_notes_of_the_gm_stay_at_home(sample: Store) -> None:
    who = exporting.everyone(sample)[0]
    roster.edit(sample, who, "notes", "正体は鬼")
    for format_ in (Format.CCFOLIA, Format.MARKDOWN, Format.TEXT):
        assert "正体は鬼" not in written(sample, Wanted(format_, (who,))).data.decode()
        assert "正体は鬼" in written(sample, Wanted(format_, (who,), notes=True)).data.decode()


# --- BCDice ----------------------------------------------------------------------------------------------------------


def test_bcdice_lines_and_labels(people: tuple[Person, ...]) -> None:
    for person in everybody(people):
        head, *lines = bcdice.commands(person, JA, 14).split("\n")
        assert head.startswith("■ ")
        defined = [line[2:].split("=")[0] for line in lines if line.startswith("//")]
        assert len(defined) == len(set(defined))
        commands = [line for line in lines if line.startswith("2D10")]
        for line in commands:
            assert re.fullmatch(r"2D10(\+\{[^{}]+\})*([+-]\d+)?>=14 【.+】", line), line
            assert set(re.findall(r"\{([^{}]+)\}", line)) <= set(defined)


@pytest.mark.parametrize("name", list(TableName))
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_user_table_is_whole(name: TableName, language: str) -> None:
    """The checks of BCDice's own reader: a title, `1D100`, a row for each number, nothing else."""
    title, dice, *rows = bcdice.table(name, shipped(), i18n.words(language)).split("\n")
    assert title.strip()
    assert dice == "1D100"
    assert [int(row.split(":", 1)[0]) for row in rows] == list(range(1, 101))
    assert all(re.match(r"^\d+:\S", row) for row in rows)


# --- Udonarium -------------------------------------------------------------------------------------------------------


def png(size: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(size)


def test_udonarium_takes_the_zip(people: tuple[Person, ...]) -> None:
    group = [replace(one, portrait=png(number)) for number, one in enumerate(everybody(people))]
    with zipfile.ZipFile(io.BytesIO(udonarium.write(group, JA))) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        pictures = {name: archive.read(name) for name in names if not name.endswith(".xml")}
        assert all(name.split(".")[0] == hashlib.sha256(data).hexdigest() for name, data in pictures.items())
        sheets = [Tree.fromstring(archive.read(name)) for name in names if name.endswith(".xml")]
    assert len(sheets) == len(group)
    for root in sheets:
        assert root.tag == "character"
        (identifier,) = root.findall(".//data[@name='imageIdentifier']")
        assert identifier.text in {name.split(".")[0] for name in pictures}
        resources = root.findall(".//data[@type='numberResource']")
        assert [one.get("name") for one in resources[:3]] == ["戦力", "活力", "運命"]
        assert all(int(one.get("currentValue", "")) <= int(one.text or "") for one in resources)
        (chat,) = root.findall("chat-palette")
        labels = [one.get("name") for one in root.iter("data")]
        for label in re.findall(r"\{([^{}]+)\}", chat.text or ""):
            assert labels.count(label) == 1


def test_a_picture_that_is_too_big_is_left_out(people: tuple[Person, ...]) -> None:
    big = replace(people[0], portrait=png(udonarium.LARGEST_PICTURE))
    with zipfile.ZipFile(io.BytesIO(udonarium.write([big], JA))) as archive:
        assert archive.namelist() == ["character0001.xml"]


def test_the_same_people_the_same_bytes(people: tuple[Person, ...]) -> None:
    assert udonarium.write(people, JA) == udonarium.write(people, JA)


# --- CSV -------------------------------------------------------------------------------------------------------------


def table(data: bytes) -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_no_cell_is_a_formula(people: tuple[Person, ...]) -> None:
    signs = ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠", " =", "\u3000=")
    group = [nasty(people[0], sign + "1") for sign in signs]
    for data in (csv_out.roster(group, shipped(), JA), csv_out.gear(group, JA)):
        for row in table(data)[1:]:
            for cell in row:
                start = cell.lstrip(" \u3000\n")
                assert start[:1] not in set("=+-@\t＝＋－＠") or re.fullmatch(r"-?\d+", cell), cell


def test_numbers_stay_numbers(people: tuple[Person, ...]) -> None:
    weak = replace(people[0].character, attributes={"tai": -2})
    head, row = table(csv_out.roster([replace(people[0], character=weak)], shipped(), JA))
    assert row[head.index("体")] == "-2"
    assert row[head.index("戦力")] == "4"


def incoming(raw: bytes, name: str = "", ruleset: Ruleset | None = None) -> Incoming:
    found = sniffing.recognised(raw, name, ruleset or shipped())
    assert isinstance(found, Incoming)
    return found


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "utf-16", "cp932"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_roster_goes_round_as_a_table(people: tuple[Person, ...], language: str, encoding: str) -> None:
    text = csv_out.roster(people, shipped(), i18n.words(language)).decode("utf-8-sig")
    found = incoming(text.encode(encoding, "replace"))
    assert found.format is Format.CSV
    assert [entry.fault for entry in found.entries] == [None] * len(people)
    for entry, person in zip(found.entries, people, strict=True):
        combatant = entry.data["combatant"]
        assert combatant["name"] == person.name
        assert combatant["grade"] == person.character.grade
        assert combatant.get("skills", {}) == person.character.skills
        wounds = person.character.tracks[TrackName.WOUNDS]
        assert combatant["tracks"]["wounds"] == {"max": wounds.max, "now": wounds.now}


# --- stat blocks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("write", [blocks.text, blocks.markdown])
def test_a_stat_block_goes_round(sample: Store, language: str, write: object) -> None:
    people = exporting.people(sample, exporting.everyone(sample), language)
    assert callable(write)
    found = incoming(write(people, i18n.words(language)), ruleset=rules.ruleset(sample))
    assert found.format is Format.TEXT
    assert [entry.fault for entry in found.entries] == [None] * len(people)
    for entry, person in zip(found.entries, people, strict=True):
        combatant, character = entry.data["combatant"], person.character
        assert combatant["name"] == person.name
        assert entry.data.get("reading", "") == person.reading
        assert [one["name"] for one in combatant.get("techniques", ())] == [one.name for one in character.techniques]
        assert [one["name"] for one in combatant.get("gear", ())] == [piece.name for piece in character.gear]
        assert combatant.get("skills", {}) == character.skills
        for name in (TrackName.WOUNDS, TrackName.LUCK):
            track = character.tracks[name]
            if track != Track(0, 0):
                assert combatant["tracks"][name] == {"max": track.max, "now": track.now}
        assert [one["id"] for one in combatant.get("statuses", ())] == [one.id for one in character.statuses]
        assert "\n".join(entry.data.get("notes", "").splitlines()) == "\n".join(person.notes.strip("\n").splitlines())


def test_markdown_shows_names_as_they_are(people: tuple[Person, ...]) -> None:
    text = blocks.markdown([nasty(people[0], "<img src=x> *a* [b](c)")], JA).decode()
    assert "## \\<img src=x\\> \\*a\\* \\[b\\](c)" in text


# --- from elsewhere --------------------------------------------------------------------------------------------------


def test_a_pasted_technique_table() -> None:
    rows = "技法|種別|活力|判定|効果|限界\n---|---|---|---|---|---\n突き|攻撃|2|2d10+技 >= 防備|[貫通 2]. 1戦力.|—\n"
    (entry,) = incoming(rows.encode(), "槍兵.md").entries
    assert entry.data["combatant"]["name"] == "槍兵"
    assert entry.data["combatant"]["techniques"][0]["tags"] == [{"tag": "pierce", "value": 2}]


def test_a_faulty_row_names_its_line() -> None:
    (entry,) = incoming("名前: 甲\n| 突き | 攻撃 | 高い | 2d10 | 1戦力. | — |\n".encode()).entries
    assert entry.fault is not None
    assert entry.fault.values["line"] == 2


def test_a_sheet_of_ytsheet2() -> None:
    sheet = {
        "characterName": "|鬼丸《おにまる》 太郎",
        "characterNameRuby": "おにまる たろう",
        "aka": "流れ者",
        "playerName": "山田",
        "unitStatus": [{"HP": "18/20"}, {"戦力": "3/5"}, "|", {"勇": 2}, {"侵蝕": "30"}],
        "sheetDescriptionM": "性別:男&lt;br&gt;年齢:20",
        "unknown": {"x": [1]},
    }
    (entry,) = incoming(json.dumps(sheet).encode()).entries
    assert entry.fault is None
    assert entry.data["reading"] == "おにまる たろう"
    combatant = entry.data["combatant"]
    assert combatant["name"] == "鬼丸 太郎"
    assert combatant["tracks"] == {"body": {"max": 20, "now": 18}, "wounds": {"max": 5, "now": 3}}
    assert combatant["attributes"] == {"yu": 2}
    assert entry.data["notes"] == "侵蝕: 30\n性別:男\n年齢:20\nPL: 山田"
