"""Walks through the d100 tables and the attributes and skills."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import rules
from ikusa.play.rulebook import Section
from ikusa.records.store import Store
from ikusa.rules.terms import TableName
from ikusa.ruleset import shipped
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.rules import drafts
from ikusa_desktop.rules.d100_view import D100View
from ikusa_desktop.rules.page import RulesPage
from ikusa_desktop.rules.terms_view import TermsView, TermTable
from ikusa_desktop.settings import Settings
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.table_view import TableView

Write = Callable[[QWidget, str], None]
KEY = Qt.Key
FROM, TO, TEXT = 0, 1, 2


@pytest.fixture
def decisive(page: RulesPage) -> D100View:
    """The table of decisive moments in view."""
    page.show_item("decisive")
    found = page.views[Section.DECISIVE]
    assert isinstance(found, D100View)
    return found


def type_into(qtbot: QtBot, write: Write, table: TableView, row: int, column: int, text: str) -> None:
    """Open a cell with Enter, write into it and leave it with Enter."""
    table.setCurrentIndex(table.table().index(row, column))
    table.setFocus()
    qtbot.keyClick(table, KEY.Key_Return)
    editor = table.viewport().findChild(TextField)
    assert editor is not None
    editor.selectAll()
    write(editor, text)
    qtbot.keyClick(editor, KEY.Key_Return)
    qtbot.waitUntil(lambda: table.viewport().findChild(TextField) is None)


def stored(store: Store) -> list[tuple[int, int, str]]:
    return [(row.from_, row.to, row.en) for row in rules.ruleset(store).tables[TableName.DECISIVE]]


def test_a_whole_table_says_so(decisive: D100View) -> None:
    assert decisive.standing.text() == "1 to 100 are covered by 26 rows."
    assert not decisive.discard.isVisible()
    assert not decisive.close_gaps.isEnabled()


def test_a_text_is_stored_at_once(decisive: D100View, store: Store, qtbot: QtBot, write: Write) -> None:
    type_into(qtbot, write, decisive.table, 0, TEXT, "静寂 <b>&</b>")
    assert stored(store)[0] == (1, 4, "静寂 <b>&</b>")
    assert decisive.table.currentIndex().row() == 1


def test_a_boundary_is_moved_in_two_steps_and_one_act(
    page: RulesPage, decisive: D100View, store: Store, qtbot: QtBot, write: Write
) -> None:
    type_into(qtbot, write, decisive.table, 0, TO, "２")
    assert decisive.standing.text() == "Not stored yet. No row covers 3–4."
    assert decisive.pending()
    assert stored(store)[0][:2] == (1, 4)
    type_into(qtbot, write, decisive.table, 1, FROM, "3")
    assert decisive.standing.text() == "1 to 100 are covered by 26 rows."
    assert [row[:2] for row in stored(store)[:2]] == [(1, 2), (3, 8)]
    assert page.session.undo()
    assert [row[:2] for row in stored(store)[:2]] == [(1, 4), (5, 8)]
    assert not decisive.pending()


def test_an_overlap_is_told_with_its_rows_and_marked(decisive: D100View, qtbot: QtBot, write: Write) -> None:
    type_into(qtbot, write, decisive.table, 0, TO, "6")
    assert decisive.standing.text() == "Not stored yet. 5–6 are covered twice, by rows 1, 2."
    assert [line.wrong for line in decisive.model.rows()[:3]] == [True, True, False]
    type_into(qtbot, write, decisive.table, 0, TO, "lots")
    assert decisive.refusal.text() == "A whole number from 1 to 100 is expected here."
    type_into(qtbot, write, decisive.table, 0, TO, "4")
    assert not decisive.pending()
    assert decisive.standing.text() == "1 to 100 are covered by 26 rows."


def test_a_draft_outlives_the_app_until_it_is_whole(
    page: RulesPage, decisive: D100View, store: Store, qtbot: QtBot, write: Write
) -> None:
    type_into(qtbot, write, decisive.table, 0, TO, "2")
    page.session.set_language("ja")
    assert decisive.pending()
    page.session.set_language("en")
    page.session.settings = Settings()
    again = D100View(page.book, Section.DECISIVE)
    qtbot.addWidget(again)
    again.refresh()
    assert again.standing.text() == "Not stored yet. No row covers 3–4."
    type_into(qtbot, write, again.table, 1, FROM, "3")
    assert [row[:2] for row in stored(store)[:2]] == [(1, 2), (3, 8)]
    again.refresh()
    assert not again.pending()
    assert not Settings().pages[drafts.KEY]


def test_a_draft_of_a_table_that_is_another_one_now_is_forgotten(
    page: RulesPage, decisive: D100View, qtbot: QtBot, write: Write
) -> None:
    type_into(qtbot, write, decisive.table, 0, TO, "2")
    kept = drafts.kept(page.session, decisive.path, decisive._stored)
    assert kept == decisive.draft
    assert drafts.kept(page.session, decisive.path, decisive._stored[1:]) is None
    page.session.settings.pages[drafts.KEY][str(page.book.store.path)] = {decisive.path: {"base": [], "rows": "x"}}
    assert drafts.kept(page.session, decisive.path, ()) is None


def test_gaps_are_closed_and_numbers_shared_out(decisive: D100View, store: Store, qtbot: QtBot, write: Write) -> None:
    type_into(qtbot, write, decisive.table, 0, TO, "1")
    qtbot.mouseClick(decisive.close_gaps, Qt.MouseButton.LeftButton)
    assert [row[:2] for row in stored(store)[:2]] == [(1, 1), (2, 8)]
    qtbot.mouseClick(decisive.spread, Qt.MouseButton.LeftButton)
    assert {last - first for first, last, _ in stored(store)} == {2, 3}


def test_a_row_is_removed_discarded_and_added(decisive: D100View, store: Store, qtbot: QtBot, write: Write) -> None:
    before = stored(store)
    decisive.table.pick("3", TEXT)
    decisive.table.setFocus()
    qtbot.keyClick(decisive.table, KEY.Key_Delete)
    assert decisive.standing.text() == "Not stored yet. No row covers 13–16."
    qtbot.mouseClick(decisive.discard, Qt.MouseButton.LeftButton)
    assert not decisive.pending()
    decisive.table.pick("3", TEXT)
    qtbot.mouseClick(decisive.remove, Qt.MouseButton.LeftButton)
    decisive.table.pick("2", TEXT)
    qtbot.mouseClick(decisive.add, Qt.MouseButton.LeftButton)
    assert decisive.standing.text() == "Not stored yet. Row 4 says nothing."
    editor = decisive.table.viewport().findChild(TextField)
    assert editor is not None
    write(editor, "A new thing.")
    qtbot.keyClick(editor, KEY.Key_Return)
    assert stored(store) == [*before[:3], (13, 16, "A new thing."), *before[4:]]


def test_an_undone_table_shows_what_is_stored(page: RulesPage, decisive: D100View, qtbot: QtBot, write: Write) -> None:
    page.session.run(
        lambda: rules.set_value(page.book.store, "tables.decisive", [{"from": 1, "to": 100, "text": "x"}], "en")
    )
    assert decisive.model.rowCount() == 1
    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert decisive.model.rowCount() == 26
    assert rules.ruleset(page.book.store).tables == shipped().tables


def test_the_row_of_a_roll_is_chosen(page: RulesPage, decisive: D100View) -> None:
    page.show_item("tables.decisive.59")
    assert decisive.model.value(decisive.table.currentIndex()).row.first == 57


def test_the_texts_are_in_the_language_of_the_window(window: MainWindow, decisive: D100View) -> None:
    english = decisive.draft[0].text
    window.session.set_language("ja")
    assert decisive.draft[0].text != english
    assert decisive.standing.text() == "26行で 1〜100 が揃っています。"
    window.session.set_language("en")
    assert decisive.draft[0].text == english


# --- attributes and skills -------------------------------------------------------------------------------------------


@pytest.fixture
def skills(page: RulesPage) -> TermTable:
    """The table of skills in view."""
    page.show_item("skills")
    found = page.views[Section.TERMS]
    assert isinstance(found, TermsView)
    return found.tables["skills"]


def test_a_skill_is_added_renamed_and_removed(
    page: RulesPage, skills: TermTable, store: Store, qtbot: QtBot, write: Write
) -> None:
    qtbot.mouseClick(skills.fields["ja"], Qt.MouseButton.LeftButton)
    write(skills.fields["ja"], "茶の湯")
    qtbot.keyClick(skills.fields["ja"], KEY.Key_Return)
    assert rules.ruleset(store).skills["茶の湯"].en == "茶の湯"
    assert skills.table.current_key() == "茶の湯"
    row = skills.model.row_of("茶の湯")
    type_into(qtbot, write, skills.table, row, 3, "tea")
    assert rules.ruleset(store).skills["茶の湯"].en == "tea"
    skills.table.pick("茶の湯", 3)
    qtbot.keyClick(skills.table, KEY.Key_Delete)
    assert "茶の湯" not in rules.ruleset(store).skills
    assert page.session.undo()
    assert rules.ruleset(store).skills["茶の湯"].en == "tea"


def test_a_shipped_skill_gets_its_names_back(skills: TermTable, store: Store, qtbot: QtBot, write: Write) -> None:
    row = skills.model.row_of("archery")
    type_into(qtbot, write, skills.table, row, 2, "弓")
    assert rules.ruleset(store).skills["archery"].ja == "弓"
    skills.table.pick("archery", 2)
    assert skills.remove.text() == "as shipped"
    qtbot.mouseClick(skills.remove, Qt.MouseButton.LeftButton)
    assert rules.ruleset(store).skills["archery"].ja == "弓術"
    assert not skills.remove.isVisible()


def test_a_nameless_or_doubled_term_is_refused(skills: TermTable, qtbot: QtBot, write: Write) -> None:
    qtbot.mouseClick(skills.add, Qt.MouseButton.LeftButton)
    assert skills.refusal.text() == "Give it a name first."
    write(skills.fields["id"], "archery")
    qtbot.keyClick(skills.fields["id"], KEY.Key_Return)
    assert skills.refusal.text() == "There is one with this id already."


def test_an_attribute_that_a_status_needs_stays(page: RulesPage, store: Store, qtbot: QtBot) -> None:
    rules.set_term(store, "attributes", {"id": "rei", "ja": "霊", "en": "rei"})
    rules.set_status(store, {"id": "hollow", "effects": [{"kind": "attribute_zero", "attribute": "rei"}]})
    page.refresh(None)
    page.show_item("attributes.rei")
    view = page.views[Section.TERMS]
    assert isinstance(view, TermsView)
    table = view.tables["attributes"]
    qtbot.keyClick(table.table, QKeySequence("Del")[0].key())
    assert table.refusal.text() == "There is no attribute 'rei'."
    assert "rei" in rules.ruleset(store).attributes
