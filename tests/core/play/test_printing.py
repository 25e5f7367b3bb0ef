"""What is gathered from a campaign and composed for each kind of handout."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play import armoury, battle, journal, roster
from ikusa.play.printing import SLICE, Wanted, compose, gather, gathering, kind_name, left_out, title
from ikusa.records.store import Store
from ikusa.rules.commands import Attack, EndRound
from ikusa.rules.dice import RandomDice
from ikusa.rules.terms import LedgerWhat
from ikusa.sheets import (
    BattleSheet,
    Cards,
    Content,
    Kind,
    Options,
    RepairLedger,
    SessionReport,
    SideMark,
    StatBlocks,
    StatusCards,
    render,
)

Who = Callable[[str], int]


def content(store: Store, wanted: Wanted, language: str = "ja") -> Content:
    return compose(gather(store, wanted, language))


def text_of(found: Content, language: str = "ja") -> str:
    pages = PdfReader(BytesIO(render(found, Options(language=language)).data)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_everyone_is_printed_in_the_order_of_the_roster(sample: Store) -> None:
    found = content(sample, Wanted(Kind.STAT_BLOCKS))
    assert isinstance(found, StatBlocks)
    ids = [str(id_) for (id_,) in sample.rows("SELECT id FROM character WHERE battle_id IS NULL ORDER BY position")]
    assert [one.id for one in found.fighters] == ids
    assert found.heading == "霧ヶ瀬の渡し　第3回"
    assert found.title == "能力表　霧ヶ瀬の渡し"


def test_some_are_printed_as_they_were_chosen(sample: Store, who: Who) -> None:
    chosen = (who("Iwatsuno"), who("Sayo"))
    found = content(sample, Wanted(Kind.CARDS, chosen), "en")
    assert isinstance(found, Cards)
    assert [one.name for one in found.fighters] == ["Iwatsuno", "Karasuba Sayo"]
    assert all(not one.reading for one in found.fighters)
    assert all(squeezed(one.name) in text_of(found, "en") for one in found.fighters)


def test_the_values_are_the_characters_own(sample: Store, who: Who) -> None:
    found = content(sample, Wanted(Kind.STAT_BLOCKS, (who("Iwatsuno"),)))
    assert isinstance(found, StatBlocks)
    (fighter,) = found.fighters
    view = roster.view(sample, who("Iwatsuno"))
    assert (fighter.reading, fighter.title, fighter.notes) == ("いわつの", view.profile.title, view.profile.notes)
    assert [line.name for line in fighter.techniques] == [row.name for row in view.techniques]
    assert [line.name for line in fighter.gear] == [row.name for row in view.gear]


def test_one_character_gives_the_handout_its_name(sample: Store, who: Who) -> None:
    gathered = gather(sample, Wanted(Kind.STAT_BLOCKS, (who("Iwatsuno"),)), "en")
    assert title(gathered) == "Stat blocks: Iwatsuno"


def test_a_battle_is_printed_in_its_order_with_its_own_copies(sample: Store) -> None:
    second = battle.battles(sample)[1].id
    found = content(sample, Wanted(Kind.BATTLE_SHEET, battle=second))
    assert isinstance(found, BattleSheet)
    view = battle.view(sample, second)
    here = [str(place.character) for place in view.order if place.waiting is None]
    assert [row.fighter.id for row in found.rows][: len(here)] == here
    waiting = [row for row in found.rows if row.mark is SideMark.WAITING]
    assert len(waiting) == len(view.order) - len(here) > 0
    assert found.notes == view.notes
    assert {figure.value for figure in found.sides} == {"3", "4"}
    assert found.title == view.name


def test_some_of_a_battle(sample: Store) -> None:
    first = battle.battles(sample)[0].id
    two = tuple(place.character for place in battle.view(sample, first).order[2:4])
    found = content(sample, Wanted(Kind.CARDS, two, battle=first))
    assert isinstance(found, Cards)
    assert [one.id for one in found.fighters] == [str(id_) for id_ in two]


def test_a_battle_sheet_needs_a_battle(sample: Store) -> None:
    with pytest.raises(RuleError) as refused:
        gather(sample, Wanted(Kind.BATTLE_SHEET), "ja")
    assert refused.value.code == "required"
    with pytest.raises(RuleError) as refused:
        gather(sample, Wanted(Kind.BATTLE_SHEET, battle=99), "ja")
    assert refused.value.code == "not_there"


def test_the_repair_ledger_has_what_the_armoury_calls_worn(sample: Store) -> None:
    found = content(sample, Wanted(Kind.REPAIR_LEDGER))
    assert isinstance(found, RepairLedger)
    worn = armoury.pieces(sample, armoury.GearQuery(armoury.Wanted.WORN))
    assert sorted((row.owner, row.gear.name, row.gear.left) for row in found.rows) == sorted(
        (piece.owner_name, piece.name, piece.wear.left) for piece in worn
    )


def test_the_spare_store_is_in_the_ledger_of_everyone_only(sample: Store, who: Who) -> None:
    worn = armoury.pieces(sample, armoury.GearQuery(armoury.Wanted.WORN))[0]
    armoury.move(sample, (worn.id,), None)
    found = content(sample, Wanted(Kind.REPAIR_LEDGER), "en")
    assert isinstance(found, RepairLedger)
    last = found.rows[-1]
    assert (last.owner, last.gear.name) == ("Spare store", worn.english)
    assert (last.gear.left, last.gear.measure) == (worn.wear.left, worn.wear.measure)
    assert last.methods
    some = content(sample, Wanted(Kind.REPAIR_LEDGER, (who("Sayo"),)), "en")
    assert isinstance(some, RepairLedger)
    assert all(row.owner != "Spare store" for row in some.rows)


def test_status_cards_are_of_all_or_of_those_in_play(sample: Store, who: Who) -> None:
    every = content(sample, Wanted(Kind.STATUS_CARDS))
    some = content(sample, Wanted(Kind.STATUS_CARDS, in_play=True))
    assert isinstance(every, StatusCards)
    assert isinstance(some, StatusCards)
    assert all(not card.bearers for card in every.cards)
    assert all(card.bearers for card in some.cards)
    assert {card.id for card in some.cards} < {card.id for card in every.cards}
    bleeding = next(card for card in some.cards if card.id == "bleeding")
    assert bleeding.bearers == ("鴉羽 小夜",)
    alone = content(sample, Wanted(Kind.STATUS_CARDS, (who("Sayo"),), in_play=True))
    assert isinstance(alone, StatusCards)
    assert [card.id for card in alone.cards] == ["bleeding"]


def fought(store: Store, ford: int) -> None:
    order = {place.english: str(place.character) for place in battle.view(store, ford).order}
    soma, oni = order["Shinonome Soma"], order["Iwatsuno"]
    technique = battle.encounter(store, ford).combatants[oni].techniques[0].id
    for seed in range(3):
        battle.apply(store, ford, Attack(by=oni, on=soma, with_=technique), RandomDice(seed))
        battle.apply(store, ford, EndRound())


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_session_report_tells_what_happened(sample: Store, ford: int, language: str) -> None:
    fought(sample, ford)
    found = content(sample, Wanted(Kind.SESSION_REPORT), language)
    assert isinstance(found, SessionReport)
    assert "おぼろ夜の客" in found.title
    assert found.subtitle == "2026-10-03"
    name = battle.view(sample, ford).name
    heads = [part.head for part in found.parts]
    assert heads[-1] == name
    rounds = [label for label, _ in found.parts[-1].lines if label]
    assert len(rounds) == 3
    soma = "篠目 颯馬" if language == "ja" else "Shinonome Soma"
    assert any(soma in sentence for _, sentence in found.parts[-1].lines)
    text = text_of(found, language)
    assert squeezed(name) in text
    assert all(squeezed(sentence) in text for _, sentence in found.parts[-1].lines)


def test_the_report_of_the_session_names_hurt_and_gear(sample: Store) -> None:
    found = content(sample, Wanted(Kind.SESSION_REPORT))
    assert isinstance(found, SessionReport)
    parts = {part.head: part for part in found.parts}
    hurt = dict(parts["手負いの者"].lines)
    assert hurt["鉄心坊 巌海"].startswith("戦力 1/3")
    assert "出血 1" in hurt["鴉羽 小夜"]
    assert hurt["蟲使いお滝"] == "毒性 1"
    assert not {"風切坊", "淵の鎧鯰"} & set(hurt)
    gear = dict(parts["武具"].lines)
    assert "損傷 −2（磐角の杭打ち）" in gear["黒革の具足（鉄心坊 巌海）"]
    assert gear["黒革の具足（鉄心坊 巌海）"].endswith("0/4（壊れた）")


def test_a_past_session_tells_only_of_itself(sample: Store) -> None:
    found = content(sample, Wanted(Kind.SESSION_REPORT, session=1))
    assert isinstance(found, SessionReport)
    assert "橋の落ちた夜" in found.title
    assert "手負いの者" not in [part.head for part in found.parts]
    (gear,) = [part for part in found.parts if part.head == "武具"]
    told = dict(gear.lines)["紺糸縅の胴丸（篠目 颯馬）"]
    events = [
        event
        for piece in armoury.pieces(sample, armoury.GearQuery(session=1))
        for event in piece.history
        if event.session == 1 and piece.name == "紺糸縅の胴丸"
    ]
    assert sum(event.what is LedgerWhat.DAMAGE for event in events) == told.count("損傷 −")


def test_a_session_that_is_not_there(sample: Store, blank: Store) -> None:
    with pytest.raises(RuleError) as refused:
        gather(sample, Wanted(Kind.SESSION_REPORT, session=9), "ja")
    assert refused.value.code == "not_there"
    found = content(blank, Wanted(Kind.SESSION_REPORT))
    assert isinstance(found, SessionReport)
    assert found.title == "第1回"
    assert found.parts == ()
    assert journal.sessions(blank)


def test_damaged_and_missing_records_are_counted(sample: Store, who: Who) -> None:
    gathered = gather(sample, Wanted(Kind.CARDS, (who("Sayo"), 999_999)), "ja")
    assert [one.id for one in gathered.subjects] == [who("Sayo")]
    assert left_out(gathered.left_out, i18n.words("en")) == "1 damaged or missing character is left out."
    whole = gather(sample, Wanted(Kind.CARDS, (who("Sayo"),)), "ja")
    assert left_out(whole.left_out, i18n.words("en")) == ""


def test_long_lists_are_read_in_slices(sample: Store, who: Who) -> None:
    many = (who("Sayo"),) * (2 * SLICE + 1)
    assert list(gathering(sample, Wanted(Kind.CARDS, many), "ja")) == [(SLICE, len(many)), (2 * SLICE, len(many))]


def test_composing_can_be_stopped_between_characters(sample: Store) -> None:
    gathered = gather(sample, Wanted(Kind.CARDS), "ja")
    calls = []

    def stop() -> None:
        calls.append(1)
        if len(calls) == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        compose(gathered, between=stop)
    assert len(calls) == 2


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_kind_of_an_empty_campaign_prints(blank: Store, kind: Kind, language: str) -> None:
    if kind is Kind.BATTLE_SHEET:
        battle.create(blank, "空の合戦")
    where = battle.battles(blank)[0].id if kind is Kind.BATTLE_SHEET else None
    found = content(blank, Wanted(kind, battle=where), language)
    assert render(found, Options(language=language)).printed.pages >= 1
    assert kind_name(kind, i18n.words(language))


def test_markup_in_names_is_literal(blank: Store) -> None:
    name = '<b>A&B</b> <img src="x">'
    roster.create(blank, name)
    found = content(blank, Wanted(Kind.STAT_BLOCKS))
    assert squeezed(name) in text_of(found)
