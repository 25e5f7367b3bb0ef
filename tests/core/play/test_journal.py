"""Sessions: started, ended, edited; limits filled; what one left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ikusa.errors import RuleError
from ikusa.play import armoury, battle, campaign, journal, roster
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Adjust
from ikusa.rules.terms import LedgerWhat, Per, RepairMethod, TrackName

Who = Callable[[str], int]


def test_the_samples_sessions(sample: Store) -> None:
    found = journal.sessions(sample)
    assert [(one.number, one.current, one.ended is None) for one in found] == [
        (3, True, True),
        (2, False, False),
        (1, False, False),
    ]
    assert found[2].title == "橋の落ちた夜"
    assert found[2].date == "2026-09-05"
    assert journal.current(sample) == found[0]


def test_a_new_session_ends_the_last_and_fills_its_limits(sample: Store, who: Who) -> None:
    id_ = roster.view(sample, who("Soma")).techniques[0].id
    for per in ("session", "battle"):
        roster.edit_technique(sample, id_, {"limit": {"uses": 2, "per": per, "used": 2}})
        journal.start(sample, title=f"一 {per}")
        limit = roster.view(sample, who("Soma")).techniques[0].technique.limit
        assert limit is not None
        assert limit.left == (2 if limit.per is Per.SESSION else 0)
    found = journal.sessions(sample)
    assert [one.number for one in found] == [5, 4, 3, 2, 1]
    assert [one.ended is None for one in found] == [True, False, False, False, False]
    assert campaign.info(sample).session == 5
    sample.undo()
    assert campaign.info(sample).session == 4


def test_a_session_may_have_any_free_number_and_a_date(blank: Store) -> None:
    journal.start(blank, number="２７", date="2026/09/05", title="途中から")
    now = journal.current(blank)
    assert now is not None
    assert (now.number, now.date, now.title) == (27, "2026-09-05", "途中から")
    for number in (27, 1, 0, "x"):
        with pytest.raises(RuleError):
            journal.start(blank, number=number)
    journal.start(blank)
    assert campaign.info(blank).session == 28


@pytest.mark.parametrize(
    ("field", "value"),
    [("date", "yesterday"), ("date", "2026-02-30"), ("title", "a\x00"), ("notes", 5), ("number", 1), ("mood", "x")],
)
def test_a_wrong_field_is_refused(sample: Store, field: str, value: Any) -> None:
    before = sample.state_hash()
    with pytest.raises(RuleError) as caught:
        journal.edit(sample, journal.sessions(sample)[0].id, field, value)
    assert caught.value.path == field
    assert sample.state_hash() == before


def test_fields_are_edited(sample: Store) -> None:
    id_ = journal.sessions(sample)[0].id
    journal.edit(sample, id_, "title", "朝")
    journal.edit(sample, id_, "notes", "一\n二")
    journal.edit(sample, id_, "date", "２０２６．１０．０４")
    now = journal.current(sample)
    assert now is not None
    assert (now.title, now.notes, now.date) == ("朝", "一\n二", "2026-10-04")
    with pytest.raises(RuleError):
        journal.edit(sample, 99, "title", "x")


def test_a_number_takes_ledger_log_and_battles_along(sample: Store, ford: int, who: Who) -> None:
    battle.apply(sample, ford, Adjust(str(who("Soma")), TrackName.WOUNDS, -1))
    costs = armoury.costs(sample)
    journal.edit(sample, journal.sessions(sample)[0].id, "number", 30)
    assert campaign.info(sample).session == 30
    assert [line.session for line in battle.log(sample, battle.LogQuery())] == [30, 30]
    assert armoury.costs(sample)[-1].damage == costs[-1].damage
    assert battle.view(sample, ford).session == 30


def test_ending_and_deleting(sample: Store) -> None:
    journal.end(sample)
    step = sample.undo_step()
    journal.end(sample)
    assert sample.undo_step() == step
    now = journal.current(sample)
    assert now is not None
    assert now.ended is not None
    first = journal.sessions(sample)[-1]
    costs = armoury.costs(sample)
    journal.delete(sample, first.id)
    assert [one.number for one in journal.sessions(sample)] == [3, 2]
    assert armoury.costs(sample) == costs
    for id_ in (now.id, first.id):
        with pytest.raises(RuleError):
            journal.delete(sample, id_)


def test_what_the_session_left_behind(sample: Store, ford: int, who: Who) -> None:
    found = journal.since(sample)
    hurt = {"鉄心坊 巌海", "鴉羽 小夜", "白水 静那", "篠目 颯馬", "ヴァレンティン・モルヴァ"}
    assert {one.name for one in found.hurt} == hurt
    assert {one.name for one in found.poisoned} == {"白水 静那", "蟲使いお滝"}
    assert {one.name for one in found.afflicted} == {"鉄心坊 巌海", "鴉羽 小夜", "風切坊", "淵の鎧鯰"}
    assert found.gone == ()
    assert {(one.name, one.points, one.broken) for one in found.damaged} == {
        ("番所の具足", 1, False),
        ("黒革の具足", 4, True),
        ("紺糸縅の胴丸", 1, False),
    }
    assert {one.what for one in found.repaired} == {LedgerWhat.FORGE, LedgerWhat.FIELD}
    battle.apply(sample, ford, AddStatus(str(who("Soma")), Status("dead")))
    assert [one.gone for one in journal.since(sample).gone] == ["dead"]
    journal.start(sample)
    assert (journal.since(sample).damaged, journal.since(sample).repaired) == ((), ())
    (worn,) = [one.id for one in armoury.pieces(sample, armoury.GearQuery(armoury.Wanted.DAMAGED, text="胴丸"))]
    armoury.repair(sample, [worn], RepairMethod.CAMP)
    assert [(one.owner_name, one.what) for one in journal.since(sample, language="en").repaired] == [
        ("Shinonome Soma", LedgerWhat.CAMP)
    ]


def test_a_repair_of_any_kind_is_told_of_its_session(sample: Store) -> None:
    journal.start(sample)
    number = campaign.info(sample).session
    ways = (RepairMethod.FIELD, RepairMethod.CAMP)
    damaged = [one.id for one in armoury.pieces(sample, armoury.GearQuery(armoury.Wanted.DAMAGED))]
    able = {how: [one.id for one in armoury.plan(sample, damaged, how) if one.error is None] for how in ways}
    first = able[RepairMethod.FIELD][0]
    worn = [first, next(id_ for id_ in able[RepairMethod.CAMP] if id_ != first)]
    armoury.move(sample, worn[:1], None)
    for id_, how in zip(worn, ways, strict=True):
        armoury.repair(sample, [id_], how)
        last = armoury.piece(sample, id_).history[-1]
        assert (last.session, last.what, last.points > 0) == (number, how.value, True)
    told = {one.gear: one for one in journal.since(sample).repaired}
    assert [told[id_].what for id_ in worn] == [LedgerWhat.FIELD, LedgerWhat.CAMP]
    assert told[worn[0]].owner is None
    assert journal.since(sample).damaged == ()
    journal.start(sample)
    assert journal.since(sample).repaired == ()
    assert {one.gear for one in journal.since(sample, number).repaired} == set(told)


def test_gear_of_the_archived_and_of_copies_is_not_told(sample: Store) -> None:
    by_armoury = {one.id for session in (1, 2, 3) for one in armoury.pieces(sample, armoury.GearQuery(session=session))}
    told = journal.since(sample, 1)
    assert {one.gear for one in (*told.damaged, *told.repaired)} == by_armoury
    owner = next(one.owner for one in told.damaged if one.owner is not None)
    roster.archive(sample, (owner,))
    told = journal.since(sample, 1)
    assert owner not in {one.owner for one in (*told.damaged, *told.repaired)}
