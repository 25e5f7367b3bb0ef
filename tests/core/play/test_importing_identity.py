"""A record that was exported is known again: under another name, beside others of its name, in another campaign."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ikusa.exchange.values import Format
from ikusa.play import battle, campaign, exporting, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Choice, Finding, Plan, carry_out, carrying_out, plan, read
from ikusa.records.store import Store

Plain = dict[str, Any]


def document(store: Store, wanted: Wanted | None = None) -> Plain:
    found: Plain = json.loads(written(store, wanted or Wanted(Format.JSON)).data)
    return found


def planned(store: Store, raw: bytes | Plain, name: str = "") -> Plan:
    return plan(store, read(store, raw if isinstance(raw, bytes) else json.dumps(raw).encode(), name))


def names(store: Store) -> list[str]:
    return [str(name) for (name,) in store.rows("SELECT name FROM character WHERE battle_id IS NULL ORDER BY id")]


def open_items(found: Plan) -> list[tuple[str, Finding, Choice]]:
    return [(item.name, item.finding, item.choices[0]) for item in found.items if item.finding is not Finding.UNCHANGED]


def test_one_renamed_elsewhere_is_still_the_same(sample: Store) -> None:
    file = document(sample)
    first = exporting.everyone(sample)[0]
    file["characters"][0]["combatant"]["name"] = "改名"
    file["characters"][0]["title"] = "新しい肩書"
    found = planned(sample, file)
    assert open_items(found) == [("改名", Finding.DIFFERS, Choice.UPDATE)]
    count = len(names(sample))
    carry_out(sample, found)
    profile = roster.view(sample, first).profile
    assert (profile.name, profile.title) == ("改名", "新しい肩書")
    assert len(names(sample)) == count
    assert not open_items(planned(sample, file))


def test_one_renamed_here_is_still_the_same(sample: Store) -> None:
    file = document(sample)
    first = exporting.everyone(sample)[0]
    old = roster.view(sample, first).profile.name
    roster.edit(sample, first, "name", "ここで改名")
    assert open_items(planned(sample, file)) == [(old, Finding.DIFFERS, Choice.UPDATE)]


def test_two_of_one_name_are_told_apart(blank: Store) -> None:
    for title in ("一", "二"):
        roster.create(blank, "足軽")
        roster.edit(blank, exporting.everyone(blank)[-1], "title", title)
    file = document(blank)
    file["characters"].reverse()
    for record in file["characters"]:
        record["title"] += "番"
    carry_out(blank, planned(blank, file))
    assert [roster.view(blank, id_).profile.title for id_ in exporting.everyone(blank)] == ["一番", "二番"]
    assert names(blank) == ["足軽", "足軽"]


def test_another_campaign_never_overwrites(sample: Store, tmp_path: Path) -> None:
    mine = names(sample)[0]
    before = sample.state_hash()
    with campaign.create(tmp_path / "other.ikusa", "別") as other:
        roster.create(other, mine)
        battle.create(other, battle.battles(sample)[0].name)
        file = document(other, Wanted(Format.JSON, whole=True))
    found = planned(sample, file)
    assert {finding for _, finding, _ in open_items(found)} == {Finding.DIFFERS, Finding.NAMESAKE}
    kept = [item.choices for item in found.items if item.finding is Finding.NAMESAKE]
    assert kept == [(Choice.KEEP_BOTH, Choice.UPDATE, Choice.SKIP)] * 2
    carry_out(sample, found)
    assert f"{mine} 2" in names(sample)
    assert {item.finding for item in planned(sample, file).items[-2:]} == {Finding.UNCHANGED}
    file["characters"][0]["title"] = "余所から"
    carry_out(sample, planned(sample, file))
    assert roster.view(sample, exporting.everyone(sample)[-1]).profile.title == "余所から"
    assert names(sample).count(f"{mine} 2") == 1
    sample.undo()
    sample.undo()
    assert sample.state_hash() == before


def test_an_identity_is_taken_along_but_never_twice(sample: Store, blank: Store) -> None:
    file = document(sample)
    carry_out(blank, planned(blank, file))
    assert document(blank)["characters"] == file["characters"]
    twice = {**file, "characters": [file["characters"][0], file["characters"][0]]}
    twice["characters"][1] = json.loads(json.dumps(twice["characters"][1]))
    twice["characters"][1]["combatant"]["id"] = "other"
    twice["characters"][1]["combatant"]["name"] = "写し"
    carry_out(blank, planned(blank, twice))
    uids = [record["uid"] for record in document(blank)["characters"]]
    assert len(set(uids)) == len(uids) == len(file["characters"]) + 1


@pytest.mark.parametrize("uid", ["", "short", "a" * 65, "no spaces", 7, "日本語日本語日本語"])
def test_an_identity_that_is_none_is_a_fault(blank: Store, uid: object) -> None:
    record = {"combatant": {"id": "a", "name": "甲"}, "uid": uid}
    found = planned(blank, {"format": "ikusa", "version": 1, "characters": [record]})
    (item,) = found.items
    assert item.finding is Finding.FAULTY
    assert item.fault is not None
    assert item.fault.path == "characters[0].uid"


def test_a_spreadsheet_knows_everybody_again(sample: Store) -> None:
    for language in ("ja", "en"):
        table = written(sample, Wanted(Format.CSV), language).data.decode("utf-8-sig")
        first = exporting.everyone(sample)[0]
        old = roster.view(sample, first).profile.name
        found = planned(sample, table.replace(old, "表で改名").encode(), "roster.csv")
        assert ("表で改名", Finding.DIFFERS, Choice.UPDATE) in open_items(found)
        assert all(finding is not Finding.NEW for _, finding, _ in open_items(found))


def test_partial_records_of_one_name_are_all_there_after_their_import(blank: Store) -> None:
    blocks = ("名前: 足軽\n技: 2", "名前: 足軽", "名前: 足軽\n技: 2\n体: 1", "名前: 足軽\n体: 1")
    for order in ((0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2), (2, 0, 3, 1)):
        raw = "\n\n".join(blocks[place] for place in order).encode()
        carry_out(blank, planned(blank, raw, "a.txt"))
        assert not open_items(planned(blank, raw, "a.txt")), order
        for other in (blocks[0], *blocks[2:]):
            assert not open_items(planned(blank, other.encode(), "a.txt"))


@pytest.mark.parametrize("steps", [0, 1, 5, 20])
def test_an_import_that_is_given_up_leaves_nothing(sample: Store, blank: Store, steps: int) -> None:
    before = blank.state_hash()
    going = carrying_out(blank, planned(blank, document(sample)))
    for _ in range(steps):
        next(going)
    going.close()
    assert blank.state_hash() == before
    assert blank.undo_step() is None
    roster.create(blank, "後で")
    assert names(blank) == ["後で"]


def test_a_battle_can_take_its_log_along(sample: Store) -> None:
    first = battle.battles(sample)[0].id
    battle.start(sample, first)
    for wanted in (Wanted(Format.JSON, battle=first, log=True), Wanted(Format.JSON, whole=True, log=True)):
        lines = document(sample, wanted)["battles"][0]["log"]
        assert lines
        assert {"session", "round", "at", "command", "entry", "names"} == set(lines[0])
        found = planned(sample, document(sample, wanted))
        assert not open_items(found)
    assert "log" not in document(sample, Wanted(Format.JSON, battle=first))["battles"][0]


@pytest.mark.parametrize("format_", [Format.TEXT, Format.MARKDOWN])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_stat_blocks_that_come_back_change_nothing(sample: Store, format_: Format, language: str) -> None:
    raw = written(sample, Wanted(format_, notes=True), language).data
    assert not open_items(planned(sample, raw, "blocks.txt"))


def test_an_edited_stat_block_leaves_what_it_has_no_words_for(sample: Store) -> None:
    who = exporting.everyone(sample)[2]
    before = roster.view(sample, who)
    roster.edit_gear(sample, before.gear[1].id, {"bonuses": [{"value": 2, "label": "袖"}]})
    before = roster.view(sample, who)
    text = written(sample, Wanted(Format.TEXT, (who,), notes=True)).data.decode()
    gone = before.gear[2].piece.name
    lines = [line for line in text.replace(before.profile.title, "新しい肩書").splitlines() if gone not in line]
    found = planned(sample, "\n".join(lines).encode(), "blocks.txt")
    assert [finding for _, finding, _ in open_items(found)] == [Finding.DIFFERS]
    carry_out(sample, found)
    after = roster.view(sample, who)
    assert after.profile.title == "新しい肩書"
    assert [row.piece.name for row in after.gear] == [row.piece.name for row in before.gear if row.piece.name != gone]
    assert [row.piece.ledger for row in after.gear] == [row.piece.ledger for row in before.gear[:2]]
    assert [row.piece.defence for row in after.gear] == [row.piece.defence for row in before.gear[:2]]
    armed = [(one.name, after.character.piece(one.weapon or "")) for one in after.character.techniques]
    wanted = [(one.name, before.character.piece(one.weapon or "")) for one in before.character.techniques]
    assert [(name, piece and piece.name) for name, piece in armed] == [
        (name, piece.name if piece and piece.name != gone else None) for name, piece in wanted
    ]
    assert sum(bonus.value for bonus in after.character.bonuses) == sum(
        bonus.value for bonus in before.character.bonuses
    )
    assert not open_items(planned(sample, "\n".join(lines).encode(), "blocks.txt"))
