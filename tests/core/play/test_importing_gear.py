"""A gear table that comes back from a spreadsheet: pieces changed and added, never taken away."""

from __future__ import annotations

import csv
import io

import pytest

from ikusa.exchange.incoming import Kind
from ikusa.exchange.values import Format
from ikusa.i18n import words
from ikusa.play import exporting, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Finding, Plan, carry_out, fault_text, plan, read
from ikusa.records.store import Store


def planned(store: Store, text: str) -> Plan:
    return plan(store, read(store, text.encode(), "gear.csv"))


def table(store: Store, language: str = "ja") -> list[list[str]]:
    data = written(store, Wanted(Format.CSV, gear=True), language).data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(data)))


def text(rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_was_written_is_there_already(sample: Store, language: str) -> None:
    found = planned(sample, text(table(sample, language)))
    assert {item.kind for item in found.items} == {Kind.PIECES}
    assert {item.finding for item in found.items} == {Finding.UNCHANGED}
    assert not carry_out(sample, found)


def test_a_piece_is_changed_and_one_added(sample: Store) -> None:
    head, *rows = table(sample)
    owner = rows[0][0]
    who = next(id_ for id_ in exporting.everyone(sample) if roster.view(sample, id_).profile.name == owner)
    before = roster.view(sample, who).gear
    whole = int(rows[0][head.index("全体")])
    rows[0][head.index("残り")] = "0"
    rows[0][head.index("装備")] = ""
    new = [""] * len(head)
    for column, value in {"持ち主": owner, "武具": "新しい兜", "種別": "防具", "全体": "３", "装備": "○"}.items():
        new[head.index(column)] = value
    found = planned(sample, text([head, rows[0], new]))
    (item, *rest) = found.items
    assert (item.kind, item.name, item.finding) == (Kind.PIECES, owner, Finding.DIFFERS)
    assert all(one.finding is Finding.DIFFERS for one in rest)
    carry_out(sample, found)
    after = roster.view(sample, who).gear
    assert [row.id for row in before] == [row.id for row in after][: len(before)]
    assert (after[0].piece.damage, after[0].piece.equipped) == (whole, False)
    assert after[0].piece.ledger == before[0].piece.ledger
    assert (after[-1].piece.name, after[-1].piece.defence) == ("新しい兜", 3)
    assert {one.finding for one in planned(sample, text([head, rows[0], new])).items} == {Finding.UNCHANGED}


def test_what_cannot_be_is_named_with_its_row(sample: Store) -> None:
    owner = table(sample)[1][0]
    lines = [
        "持ち主,武具,種別,残り,全体",
        "誰でもない,刀,武器,1,1",
        f"{owner},新しい物,,,",
    ]
    said = [fault_text(item.fault, words("ja")) for item in planned(sample, "\n".join(lines)).items if item.fault]
    assert len(said) == 2
    assert said[0].startswith("row 2: ")
    assert said[1].startswith("row 3: ")
    assert "新しい物" in said[1]
    for row in (f"{owner},刀,何か,1,1", f"{owner},刀,武器,2,1", f"{owner},刀,武器,-1,1", f"{owner},,武器,1,1"):
        (item,) = planned(sample, f"{lines[0]}\n{row}").items
        assert item.finding is Finding.FAULTY, row
        assert item.fault is not None
        assert (item.fault.path or "").startswith("row 2"), row


def test_a_piece_without_an_owner_lies_in_the_spare_store(sample: Store) -> None:
    raw = "Owner,Gear,Kind,Grade,Left,Whole\n,Spear,weapon,masterwork,1,2\n"
    found = planned(sample, raw)
    assert [(item.kind, item.finding) for item in found.items] == [(Kind.GEAR, Finding.NEW)]
    carry_out(sample, found)
    rows = sample.rows(
        "SELECT name, kind, grade, integrity, damage FROM gear WHERE character_id IS NULL AND name = 'Spear'"
    )
    assert rows == [("Spear", "weapon", "masterwork", 2, 1)]
    assert {item.finding for item in planned(sample, raw).items} == {Finding.UNCHANGED}
