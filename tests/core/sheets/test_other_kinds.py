from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from tests.core.sheets.conftest import told

from ikusa.rules.character import Bonus, Character
from ikusa.rules.gear import Gear, LedgerEntry
from ikusa.rules.terms import BonusKind, GearKind, LedgerWhat
from ikusa.ruleset import shipped
from ikusa.sheets import (
    Backs,
    BattleSheet,
    CardSize,
    Content,
    Fighter,
    Options,
    Orientation,
    Paper,
    RepairLedger,
    ReportPart,
    SessionReport,
    SideMark,
    StatusCards,
    battle_row,
    cohesions,
    imposition,
    render,
    repairs,
    status_cards,
)

Read = Callable[[bytes], list[Any]]
Crowd = Callable[[int], tuple[Fighter, ...]]

SMITHY = Character(
    id="smith",
    name="刀鍛冶 源五",
    bonuses=(Bonus(BonusKind.ARMOUR, 1, "肩受け", gear="yoroi"),),
    gear=(
        Gear("yoroi", "胴丸", defence=4, damage=2, ledger=(LedgerEntry(1, LedgerWhat.DAMAGE, 2),)),
        Gear("sode", "大袖", GearKind.SHIELD, defence=1, damage=1, ledger=(LedgerEntry(2, LedgerWhat.DAMAGE, 1),)),
        Gear("do", "腹巻", defence=2, damage=1, field_repaired=True),
        Gear("whole", "無傷の兜", defence=2),
    ),
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def battle(crowd: Crowd, count: int) -> BattleSheet:
    rows = tuple(
        battle_row(fighter, ("players", "enemies", "monks")[n % 3], "ja", waiting="3" if n == 5 else "")
        for n, fighter in enumerate(crowd(count))
    )
    return BattleSheet("橋の合戦", "第七回", rows, 3, cohesions({"players": 3, "enemies": 2}, "ja"), "橋は落ちる。")


def test_a_battle_sheet_lists_everyone_in_order(crowd: Crowd, read: Read) -> None:
    pages = read(render(battle(crowd, 12)).data)
    text = "".join(page.text for page in pages)
    assert len(pages) == 1
    places = [text.index(f"足軽{n:03d}番") for n in range(12)]
    assert places == sorted(places)
    for value in ("橋の合戦", "味方結束力3", "敵方結束力2", "橋は落ちる。", "第3間合まで待機", "第七回"):
        assert value in text
    assert text.count("14対霊9") == 12


def test_a_battle_fits_two_pages(crowd: Crowd, read: Read) -> None:
    pages = read(render(battle(crowd, 24)).data)
    assert len(pages) == 2
    assert "戦力・活力" in pages[1].text


def test_sides_have_marks_of_their_own(oni: Fighter) -> None:
    marks = [battle_row(oni, side, "ja").mark for side in ("players", "enemies", "monks")]
    assert marks == [SideMark.OURS, SideMark.THEIRS, SideMark.OTHER]
    assert battle_row(oni, "players", "ja", waiting="2").mark is SideMark.WAITING


def test_a_battle_sheet_can_be_clicked(crowd: Crowd) -> None:
    data = render(battle(crowd, 2), Options(form=True, ticks=True)).data
    fields = PdfReader(BytesIO(data)).get_fields()
    assert fields is not None
    assert len(fields) == 12 + 2 * (5 + 5 + 3)
    assert sum(field.get("/V") == "/Yes" for field in fields.values()) == 2 + 2 * (1 + 2)


def test_the_repair_ledger_offers_what_the_rules_allow(read: Read) -> None:
    rows = repairs([SMITHY], shipped(), 3, "ja")
    assert [(row.gear.name, row.methods) for row in rows] == [
        ("胴丸", ("応急補修 +1", "野営 +2", "鍛冶場 +2")),
        ("大袖", ("鍛冶場 +1",)),
        ("腹巻", ("野営 +1", "鍛冶場 +1")),
    ]
    assert (rows[0].gear.left, rows[0].gear.measure) == (3, 5)
    for paper in Paper:
        text = "".join(
            page.text for page in read(render(RepairLedger("修理帳", "頭", rows), Options(paper=paper)).data)
        )
        for row in rows:
            for value in (row.owner, row.gear.name, *row.methods, *row.ledger):
                assert squeezed(value) in text
        assert "壊れた" in text
        assert "無傷の兜" not in text


def test_an_empty_ledger_says_so(read: Read) -> None:
    page = read(render(RepairLedger("Ledger", "foot", ()), Options(language="en")).data)[0]
    assert "Nothingisdamaged." in page.text


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("card", [CardSize.POKER, CardSize.BUSINESS, CardSize.A7])
def test_every_status_has_its_card_in_words(language: str, card: CardSize, read: Read) -> None:
    ruleset = shipped()
    cards = status_cards(ruleset, language, bearers={"bleeding": ("荒鉄", "お滝")})
    assert [one.id for one in cards] == list(ruleset.statuses)
    options = Options(language=language, card=card)
    pages = read(render(StatusCards("題", "頭", cards), options).data)
    text = "".join(page.text for page in pages)
    cells = imposition.grid(options)
    for page in pages:
        inside = sum(
            len(page.inside(place.x, place.y, place.x + cells.card[0], place.y + cells.card[1]))
            for place in map(cells.front, range(cells.count))
        )
        assert inside == len(page.text)
    for one in cards:
        for value in (one.name, one.rule, *one.effects, *one.ends, *one.treatments):
            assert squeezed(value) in text
    assert "荒鉄" in text


def test_statuses_in_play_only(read: Read) -> None:
    cards = status_cards(shipped(), "ja", ids=("pain", "prone"))
    assert [one.id for one in cards] == ["pain", "prone"]
    rendered = render(StatusCards("題", "頭", cards), Options(backs=Backs.LONG_EDGE))
    assert rendered.printed.pages == 2


def test_a_wordy_status_goes_on_to_a_further_card(read: Read) -> None:
    card = replace(status_cards(shipped(), "ja", ids=("pain",))[0], effects=("とても長い効果の説明。" * 12,) * 4)
    rendered = render(StatusCards("題", "頭", (card,)))
    assert any("苦痛" in note for note in told(rendered))
    text = "".join(page.text for page in read(rendered.data))
    assert text.count("とても") == 48


def test_a_session_report_flows_over_pages(read: Read) -> None:
    parts = (
        ReportPart("覚え", "一段落目。\n二段落目。"),
        ReportPart("手負いの者", "", (("荒鉄", "戦力 2/5"),)),
        ReportPart("起きたこと", "", tuple((f"{n}間合", f"出来事その{n:03d}が起きた。") for n in range(120))),
    )
    report = SessionReport("第七回　雨の渡し", "黒鉄峠", "2026-11-30", parts)
    data = render(report).data
    pages = read(data)
    text = "".join(page.text for page in pages)
    assert len(pages) > 2
    assert all(f"出来事その{n:03d}が起きた。" in text for n in range(120))
    assert text.index("一段落目。") < text.index("戦力2/5") < text.index("出来事その000")
    titles = [mark.title for mark in PdfReader(BytesIO(data)).outline]
    assert titles == ["第七回　雨の渡し", "覚え", "手負いの者", "起きたこと"]


def test_a_heading_never_stands_alone_at_the_foot(read: Read) -> None:
    for lines in range(20, 60):
        parts = (ReportPart("前", "", (("x", "y"),) * lines), ReportPart("後ろの見出し", "中身の文。"))
        for page in read(render(SessionReport("題", "頭", "", parts)).data):
            if "後ろの見出し" in page.text:
                assert "中身の文。" in page.text


def every_kind(crowd: Crowd) -> list[Content]:
    return [
        battle(crowd, 9),
        RepairLedger("修理帳", "頭", repairs([SMITHY] * 9, shipped(), 1, "ja")),
        StatusCards("状態", "頭", status_cards(shipped(), "ja")),
        SessionReport("題", "頭", "日", (ReportPart("覚え", "文。" * 400, (("長い名前" * 9, "戦力 " * 60),)),)),
    ]


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("orientation", list(Orientation))
def test_no_text_leaves_the_page(crowd: Crowd, read: Read, paper: Paper, orientation: Orientation) -> None:
    for content in every_kind(crowd):
        for page in read(render(content, Options(paper=paper, orientation=orientation)).data):
            assert len(page.inside(4.9, 4.9, page.width - 4.9, page.height - 4.9)) == len(page.text)
            assert min(char["size"] for char in page.chars) >= 6.49


def test_the_same_bytes_again(crowd: Crowd) -> None:
    for content in every_kind(crowd):
        assert render(content).data == render(content).data
