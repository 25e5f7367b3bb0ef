"""The evening in one real window: a battle, the forge, handouts; then closed, opened again, and all of it found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pdfplumber
import pytest
from pypdf import PageObject, PdfReader
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.hands import Hands, row_of, started

from ikusa.play import armoury, campaign
from ikusa.play.armoury import Piece
from ikusa.play.printing_names import people
from ikusa.rules.character import Character
from ikusa.rules.gear import Wear
from ikusa.rules.terms import GearState, LedgerWhat, TrackName
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.battle.page import BattlePage
from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.widgets.segmented import Segmented

GUARD = "Spring-green belly guard"
FONT_FILES = ("/FontFile2", "/FontFile3")
CARD = (63 / 25.4 * 72, 88 / 25.4 * 72)


@dataclass(frozen=True)
class Evening:
    """What stands in the campaign, as its pages show it."""

    log: tuple[str, ...]
    wounds: dict[str, int]
    statuses: dict[str, tuple[str, ...]]
    guard: Wear
    ledger: tuple[tuple[int, LedgerWhat, int], ...]
    session: int
    state: str


class Table(Hands):
    """The hands, and eyes on the pages of this walk."""

    def battle(self) -> BattlePage:
        page = self.window.built("battle")
        assert isinstance(page, BattlePage)
        return page

    def armoury(self) -> ArmouryPage:
        page = self.window.built("armoury")
        assert isinstance(page, ArmouryPage)
        return page

    def handouts(self) -> HandoutsPage:
        page = self.window.built("handouts")
        assert isinstance(page, HandoutsPage)
        return page

    def journal(self) -> JournalPage:
        page = self.window.built("journal")
        assert isinstance(page, JournalPage)
        return page

    def who(self, name: str) -> Character:
        """A combatant of the battle in view."""
        everyone = self.battle().desk.everyone
        assert everyone is not None
        return next(one for one in everyone.combatants.values() if one.name == name)

    def wounds(self, name: str) -> int:
        return self.who(name).now(TrackName.WOUNDS)

    def statuses(self, name: str) -> tuple[str, ...]:
        return tuple(status.id for status in self.who(name).statuses)

    def round(self) -> int:
        view = self.battle().desk.view
        assert view is not None
        return view.round

    def cell(self, view: QAbstractItemView, row: str, column: int) -> str:
        """What stands in a table beside a name."""
        model = view.model()
        return str(model.index(row_of(model, row), column).data())

    def guard(self) -> Piece:
        """The armour that is broken and mended."""
        return next(one for one in armoury.pieces(self.session.store) if one.english == GUARD)

    def piece(self) -> Wear:
        return self.guard().wear

    def evening(self) -> Evening:
        everyone = self.battle().desk.everyone
        assert everyone is not None
        people = everyone.combatants.values()
        return Evening(
            tuple(row.spoken() for row in self.battle().run.log.list.rows.rows() if hasattr(row, "spoken")),
            {one.name: one.now(TrackName.WOUNDS) for one in people},
            {one.name: tuple(status.id for status in one.statuses) for one in people},
            self.piece(),
            tuple((event.session, event.what, event.points) for event in self.guard().history),
            self.session.info.session,
            self.session.store.state_hash(),
        )


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Begins and ends in English and in the light look."""
    yield
    speech.use("en")
    theme.apply("light", 1.0)


@pytest.fixture
def campaign_file(tmp_path: Path) -> Path:
    """A copy of the sample of this test's own."""
    path = tmp_path / "霧ヶ瀬 #1.ikusa"
    campaign.create_sample(path).close()
    return path


def test_the_whole_line(campaign_file: Path, tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> None:
    with started(qapp, qtbot, campaign_file) as app:
        table = Table(app, qtbot)
        fight(table)
        undo_and_redo_all(table)
        play_on_and_end(table)
        end_the_session(table)
        mend(table)
        print_blocks_and_cards(table, tmp_path)
        before, undo = table.evening(), table.session.undo_name()
    with started(qapp, qtbot, campaign_file) as app:
        again = Table(app, qtbot)
        assert again.window.page() == "handouts"
        again.press("ctrl+2 enter")
        assert again.evening() == before
        assert again.session.undo_name() == undo
        take_back_the_repair(again, before)


def fight(table: Table) -> None:
    """A fumble that leaves its attacker defenceless, then a blow that breaks armour, each with its odds before."""
    table.press("ctrl+2")
    page = table.battle()
    run, attack = page.run, page.run.action.attack
    table.click_row(page.prepare.battles.list, "渡し場の朝霧")
    table.click(page.prepare.sheet.start)
    table.press("space")
    assert run.action.head.title.text() == "Shinonome Soma acts"
    table.click_row(run.order.list, "Spear foot soldier 2")
    table.click_row(run.order.list, "Iwatsuno")
    assert (attack.odds.hero.text(), attack.target.currentText().split(",")[0]) == ("15", "Iwatsuno")
    assert attack.odds.bar.accessibleName() == "Success 55 %. Fumble 5 %, Miss 40 %, Hit 50 %, Critical 5 %"
    stored = table.session.store.state_hash()
    table.press("3 3")
    assert attack.dice.outcome.text() == "Fumble"
    assert table.session.store.state_hash() == stored, "nothing is stored before Apply"
    table.press("enter")
    assert table.statuses("Shinonome Soma") == ("defenceless",)
    table.press("space")
    assert run.action.head.title.text() == "Iwatsuno acts"
    assert "Defenceless −4" in attack.odds.lines.accessibleName()
    table.click_row(attack.techniques, "Pile driver")
    table.click_row(run.order.list, "Haruna Yuzuru")
    assert attack.odds.hero.text() == "12"
    table.press("9 8 3 4 enter")
    assert table.evening().log[0] == (
        "Iwatsuno → Haruna Yuzuru | Hit, wounds 5 → 3, body 18 → 10, Spring-green belly guard 2 → 0, broken"
        " | [9 8] Pile driver +4 = 21 ≥ 12"
    )


def undo_and_redo_all(table: Table) -> None:
    """Every act goes back, to the campaign as it was opened, and comes again."""
    done, steps = table.evening(), 0
    while table.session.undo_name():
        table.press("ctrl+z")
        steps += 1
    assert steps == 5, "a start, two turns, two blows"
    assert table.battle().desk.everyone is not None
    assert table.wounds("Haruna Yuzuru") == 5
    assert table.piece().state is GearState.INTACT
    while table.session.redo_name():
        table.press("ctrl+shift+z")
    assert table.evening() == done


def play_on_and_end(table: Table) -> None:
    """The rest of the round without blows, a lull, and the end; each shows first what it does."""
    run = table.battle().run
    for _ in range(20):
        if table.round() == 2:
            break
        table.press("space")
    assert table.round() == 2
    assert table.statuses("Shinonome Soma") == ("defenceless",), "it stays until her own action ends"
    for event in ("lull", "end_battle"):
        table.click(run.order.events[event])
        assert run.event_table is not None
        for die in run.event_table.dice():
            table.press(str(min(7, die.sides)))
        table.press("enter")
    assert run.action.idle.title.text() == "The battle is over"


def end_the_session(table: Table) -> None:
    """The Journal ends session 3 and starts the next."""
    table.press("ctrl+6")
    page = table.journal()
    table.click(page.list.end)
    assert page.head.state.text() == "ended"
    table.click(page.list.start)
    assert table.session.info.session == 4
    table.write("鍛冶場の朝")
    table.press("enter")
    assert page.list.model.rows()[0].title == "鍛冶場の朝"


def mend(table: Table) -> None:
    """The forge makes the broken armour whole; its ledger says in which session."""
    table.press("ctrl+3")
    page = table.armoury()
    table.click_row(page.table, GUARD, 1)
    table.press("p g")
    assert table.cell(page.plan.table, GUARD, 1) == "0 → 2"
    table.press("ctrl+enter")
    assert table.piece().left == 2
    assert table.evening().ledger[-2:] == ((3, LedgerWhat.DAMAGE, 2), (4, LedgerWhat.FORGE, 2))


def print_blocks_and_cards(table: Table, folder: Path) -> None:
    """Both handouts in Japanese, as files, read back."""
    table.press("ctrl+4")
    page = table.handouts()
    page.session.settings.export_folder = str(folder)
    blocks = exported(table, folder / "能力書.pdf")
    first, second = (text_of(page) for page in blocks.pages)
    assert "鴉羽小夜" in first
    assert "白水静那" in first
    assert "横一文字攻撃A（技）12d10+技+剣術>=防備1戦力" in second
    assert "萌黄の腹当軽甲一般2/2" in second
    assert "第4回鍛冶場+2" in second
    table.click_row(page.kinds, "Combat cards")
    table.click_part(page.whom.scope, "everyone")
    cards = exported(table, folder / "札.pdf")
    text = "".join(map(text_of, cards.pages))
    everyone = ["".join(one.name.split()) for one in people(table.session.store, "ja") if not one.archived]
    assert [name for name in everyone if name not in text] == []
    assert "PC14榛名弓絃" in text
    with pdfplumber.open(folder / "札.pdf") as plumbed:
        assert [len(cells(page)) for page in plumbed.pages][:-1] == [9] * (len(cards.pages) - 1)
    assert {font for pdf in (blocks, cards) for page in pdf.pages for font in loose_fonts(page)} == set()


def exported(table: Table, target: Path) -> PdfReader:
    """Choose Japanese, export to a file, and read it back."""
    page = table.handouts()
    language = page.options._fields["language"]
    assert isinstance(language, Segmented)
    table.click_part(language, "ja")
    table.press("ctrl+e")
    table.choose_file(target)
    table.qtbot.waitUntil(target.exists, timeout=20_000)
    return PdfReader(target)


def text_of(page: PageObject) -> str:
    """The text of a page without spaces."""
    return "".join(page.extract_text().split())


def cells(page: pdfplumber.page.Page) -> set[tuple[int, int]]:
    """The places of an A4 page, of 63 × 88 mm each, on which something is written."""
    wide, high = CARD
    left, top = (float(page.width) - 3 * wide) / 2, (float(page.height) - 3 * high) / 2
    found = {(int((word["x0"] - left) // wide), int((word["top"] - top) // high)) for word in page.extract_words()}
    assert found <= {(column, row) for column in range(3) for row in range(3)}, "nothing is written beside the cards"
    return found


def loose_fonts(page: PageObject) -> set[str]:
    """The fonts of a page that are not embedded."""
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    return {str(font["/BaseFont"]) for font in fonts if not any(key in font["/FontDescriptor"] for key in FONT_FILES)}


def take_back_the_repair(table: Table, before: Evening) -> None:
    """The history goes on after a restart."""
    table.press("ctrl+z")
    assert table.piece().state is GearState.BROKEN
    table.press("ctrl+shift+z")
    assert table.evening() == before
