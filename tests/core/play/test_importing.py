"""Importing: a plan first, then all as one act or nothing; the same file twice gives no doubles."""

from __future__ import annotations

import base64
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ikusa.errors import RuleError, StoreError
from ikusa.exchange.values import Format
from ikusa.i18n import words
from ikusa.play import battle, campaign, exporting, roster, rules
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Choice, Finding, Plan, carry_out, fault_text, plan, read
from ikusa.records.backups import Reason
from ikusa.records.store import Store

Plain = dict[str, Any]


def dumped(store: Store, whole: bool = True) -> bytes:
    return written(store, Wanted(Format.JSON, whole=whole)).data


def planned(store: Store, raw: bytes | Plain, name: str = "", rules_too: bool | None = None) -> Plan:
    data = raw if isinstance(raw, bytes) else json.dumps({"format": "ikusa", "version": 1, **raw}).encode()
    return plan(store, read(store, data, name), rules_too)


def one(name: str, **more: object) -> Plain:
    return {"characters": [{"combatant": {"id": "a", "name": name}, **more}]}


def findings(found: Plan) -> set[Finding]:
    return {item.finding for item in found.items}


def test_a_whole_campaign_goes_round(sample: Store, tmp_path: Path) -> None:
    first = battle.battles(sample)[0].id
    battle.start(sample, first)
    rules.set_value(sample, "floor", 3)
    raw = dumped(sample)
    with campaign.create(tmp_path / "other.ikusa", "別") as other:
        found = planned(other, raw)
        assert findings(found) == {Finding.NEW}
        carry_out(other, found)
        again = json.loads(dumped(other))
        before = json.loads(raw)
        for document in (again, before):
            for key in ("name", "english"):
                document["campaign"].pop(key, None)
        assert again == before
        assert findings(planned(other, raw)) == {Finding.UNCHANGED}
        state = battle.view(other, battle.battles(other)[0].id)
        assert (state.state, state.acting) != ("prepared", None)
        assert other.damaged() == frozenset()


def test_the_same_file_twice_changes_nothing(sample: Store) -> None:
    raw = dumped(sample)
    before = sample.state_hash()
    found = planned(sample, raw)
    assert findings(found) == {Finding.UNCHANGED}
    assert not carry_out(sample, found)
    assert sample.state_hash() == before
    assert not [one for one in sample.backups.all() if one.reason is Reason.IMPORT]


def test_one_act_with_a_backup_before_it_and_undo(sample: Store, blank: Store) -> None:
    before = blank.state_hash()
    changes = carry_out(blank, planned(blank, dumped(sample)))
    assert changes
    assert [one.reason for one in blank.backups.all()] == [Reason.IMPORT]
    step = blank.undo_step()
    assert step is not None
    assert step.name == "Import of {count} records"
    after = blank.state_hash()
    blank.undo()
    assert blank.state_hash() == before
    blank.redo()
    assert blank.state_hash() == after


def test_update_keep_both_and_skip(sample: Store) -> None:
    raw = dumped(sample, whole=False)
    who = exporting.everyone(sample)[0]
    name = roster.view(sample, who).profile.name
    roster.edit(sample, who, "title", "別の肩書")
    changed = sample.state_hash()
    found = planned(sample, raw)
    (place,) = [at for at, item in enumerate(found.items) if item.finding is Finding.DIFFERS]
    assert found.items[place].choices == (Choice.UPDATE, Choice.KEEP_BOTH, Choice.SKIP)
    assert not carry_out(sample, found, {place: Choice.SKIP})

    carry_out(sample, found, {place: Choice.UPDATE})
    assert roster.view(sample, who).profile.title != "別の肩書"
    assert findings(planned(sample, raw)) == {Finding.UNCHANGED}
    sample.undo()
    assert sample.state_hash() == changed

    carry_out(sample, planned(sample, raw), {place: Choice.KEEP_BOTH})
    names = [str(row[0]) for row in sample.rows("SELECT name FROM character WHERE battle_id IS NULL")]
    assert f"{name} 2" in names
    again = planned(sample, raw)
    assert again.items[place].choices == (Choice.SKIP, Choice.UPDATE)
    assert not carry_out(sample, again)


def test_an_update_keeps_the_row_that_battles_know(sample: Store) -> None:
    first = battle.battles(sample)[0].id
    raw = dumped(sample, whole=False)
    who = next(place.character for place in battle.view(sample, first).order if not place.copy)
    pieces = [row.id for row in roster.view(sample, who).gear]
    roster.edit(sample, who, "tracks.wounds.now", 0)
    roster.remove_gear(sample, pieces[:1])
    carry_out(sample, planned(sample, raw))
    shown = roster.view(sample, who)
    assert len(shown.gear) == len(pieces)
    assert who in [place.character for place in battle.view(sample, first).order]
    assert battle.encounter(sample, first, waiting=True).combatants[str(who)].tracks["wounds"].now  # type: ignore[index]


def test_a_faulty_record_leaves_the_others_and_itself_alone(blank: Store) -> None:
    document = {
        "characters": [{"combatant": {"id": "a", "name": "甲"}}, {"combatant": {"id": "b", "grade": "king"}}, 7]
    }
    found = planned(blank, document)
    assert [item.finding for item in found.items] == [Finding.NEW, Finding.FAULTY, Finding.FAULTY]
    said = [fault_text(item.fault, words("ja")) for item in found.items if item.fault]
    assert said[0].startswith("characters[1].combatant.grade: ")
    carry_out(blank, found)
    assert [row[0] for row in blank.rows("SELECT name FROM character")] == ["甲"]


def test_equal_records_in_one_file_are_all_imported_once(blank: Store) -> None:
    document = {"characters": [{"combatant": {"id": str(at), "name": "足軽"}} for at in range(3)]}
    carry_out(blank, planned(blank, document))
    assert [row[0] for row in blank.rows("SELECT name FROM character ORDER BY id")] == ["足軽", "足軽 2", "足軽 3"]
    assert findings(planned(blank, document)) == {Finding.UNCHANGED}


def test_ids_in_a_file_are_never_trusted(sample: Store) -> None:
    who = exporting.everyone(sample)[0]
    before = roster.view(sample, who)
    record = {
        "combatant": {
            "id": str(who),
            "name": "余所者",
            "gear": [{"id": str(before.gear[0].id), "name": "刀", "kind": "weapon"}],
            "statuses": [{"id": "bleeding", "source": str(who)}, {"id": "pain", "source": "9"}],
        }
    }
    carry_out(sample, planned(sample, {"characters": [record]}))
    assert roster.view(sample, who) == before
    new = roster.view(sample, exporting.everyone(sample)[-1])
    assert new.profile.name == "余所者"
    assert new.character.statuses[0].source == str(new.id)
    assert new.character.statuses[1].source is None


def picture(colour: str, kind: str = "JPEG", side: int = 90) -> bytes:
    out = BytesIO()
    image = Image.new("RGB", (side, side), colour)
    image.paste("#c04040", (5, 20, 50, 70))
    image.save(out, kind)
    return out.getvalue()


def test_portraits_travel_as_bytes(blank: Store, tmp_path: Path) -> None:
    record = one("絵", portrait=base64.b64encode(picture("#336699", side=700)).decode())
    carry_out(blank, planned(blank, record))
    assert findings(planned(blank, record)) == {Finding.UNCHANGED}
    raw = dumped(blank, whole=False)
    with campaign.create(tmp_path / "other.ikusa", "別") as other:
        carry_out(other, planned(other, raw))
        back = dumped(other, whole=False)
    assert findings(planned(blank, back)) == {Finding.UNCHANGED}
    other_picture = one("絵", portrait=base64.b64encode(picture("#ffffff")).decode())
    assert findings(planned(blank, other_picture)) == {Finding.DIFFERS}


@pytest.mark.parametrize("data", [b"x", b"\x89PNG\r\n\x1a\n", b"<svg/>", b"GIF89a" + bytes(50)])
def test_a_portrait_that_is_none_is_named(blank: Store, data: bytes) -> None:
    found = planned(blank, one("絵", portrait=base64.b64encode(data).decode()))
    assert findings(found) == {Finding.FAULTY}
    assert found.items[0].fault is not None
    assert found.items[0].fault.path == "characters[0].portrait"


def test_a_ruleset_comes_with_a_campaign_only_when_it_is_wanted(sample: Store, tmp_path: Path) -> None:
    rules.set_value(sample, "floor", 3)
    raw = dumped(sample)
    with campaign.create(tmp_path / "other.ikusa", "別") as other:
        rules.set_value(other, "floor", 1)
        kept = planned(other, raw)
        assert kept.items[0].choices[0] is Choice.SKIP
        with pytest.raises(RuleError):
            carry_out(other, kept, {0: Choice.UPDATE})
        carry_out(other, kept)
        assert rules.ruleset(other).floor == 1
        carry_out(other, planned(other, raw, rules_too=True))
        assert rules.ruleset(other).floor == 3


def test_unknown_words_of_another_ruleset_are_faults(blank: Store) -> None:
    roster.create(blank, "先客")
    wrong = {"characters": [{"combatant": {"id": "a", "name": "甲", "attributes": {"chi": 1}}}]}
    assert findings(planned(blank, wrong)) == {Finding.FAULTY}
    document = {**wrong, "campaign": {"ruleset": {"attributes": [{"id": "chi", "ja": "知", "en": "chi"}]}}}
    assert planned(blank, document).count(Finding.FAULTY) == 1
    with_rules = planned(blank, document, rules_too=True)
    assert with_rules.count(Finding.FAULTY) == 0
    carry_out(blank, with_rules)
    assert "chi" in rules.ruleset(blank).attributes


def test_no_backup_no_import(blank: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    before = blank.state_hash()

    def fail(_reason: Reason) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(blank.backups, "steps", fail)
    with pytest.raises(StoreError):
        carry_out(blank, planned(blank, one("甲")))
    assert blank.state_hash() == before


def test_a_choice_that_there_is_not(blank: Store) -> None:
    found = planned(blank, one("甲"))
    with pytest.raises(RuleError):
        carry_out(blank, found, {0: Choice.UPDATE})
    assert not blank.rows("SELECT id FROM character")


def test_a_table_updates_only_what_it_states(sample: Store) -> None:
    who = exporting.everyone(sample)[0]
    before = roster.view(sample, who)
    table = f"名前,肩書,技,戦力\n{before.profile.name},新しい肩書,５,2/5\n".encode("cp932")
    found = planned(sample, table, "party.csv")
    assert findings(found) == {Finding.DIFFERS}
    carry_out(sample, found)
    after = roster.view(sample, who)
    assert (after.profile.title, after.character.attributes["gi"]) == ("新しい肩書", 5)
    assert len(after.gear) == len(before.gear)
    assert len(after.techniques) == len(before.techniques)
    assert after.profile.notes == before.profile.notes
    assert findings(planned(sample, table, "party.csv")) == {Finding.UNCHANGED}
