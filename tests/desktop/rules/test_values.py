"""Walks through the values: edited in place, refused beside, marked, taken back; found by search and by rule ids."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import ikusa
from ikusa.play import rules
from ikusa.play.rulebook import KEYS, Section
from ikusa.records.store import Store
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.rules.index import READINGS, RULES
from ikusa_desktop.rules.page import RulesPage
from ikusa_desktop.rules.rule_view import RuleView
from ikusa_desktop.rules.statuses_view import StatusesView
from ikusa_desktop.rules.value_line import ValueLine
from ikusa_desktop.rules.value_words import GROUPS
from ikusa_desktop.rules.values_view import ValuesView

Write = Callable[[QWidget, str], None]
KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def line(page: RulesPage, path: str) -> ValueLine:
    """The line of a value, brought into view."""
    page.show_item(path)
    view = page.views[page.chosen]
    assert isinstance(view, ValuesView)
    return next(one for one in view.lines if one.path == path)


def retype(qtbot: QtBot, write: Write, field: QWidget, text: str) -> None:
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field, KEY.Key_A, CONTROL)
    write(field, text)
    qtbot.keyClick(field, KEY.Key_Return)


def test_every_value_stands_in_one_group() -> None:
    assert sorted(path for group in GROUPS for path in group.paths()) == sorted(KEYS)


def test_a_value_is_changed_marked_and_taken_back(page: RulesPage, store: Store, qtbot: QtBot, write: Write) -> None:
    found = line(page, "floor")
    assert found.shipped.text() == "shipped 2"
    assert not found.back.isVisible()
    retype(qtbot, write, found.field, "３")
    assert rules.ruleset(store).floor == 3
    assert found.field.text() == "3"
    assert found.back.isVisible()
    assert page.head.beside.text() == "1 changed"
    assert page.index.model.value(0).changed == 1
    qtbot.mouseClick(found.back, Qt.MouseButton.LeftButton)
    assert rules.ruleset(store).floor == 2
    assert found.field.hasFocus()
    assert not found.back.isVisible()
    assert page.session.undo()
    assert page.session.undo()
    assert rules.overrides(store).keys() == {"skills"}


def test_enter_and_the_arrows_walk_down_the_values(page: RulesPage, qtbot: QtBot) -> None:
    first = line(page, "wounds.mook")
    assert first.field.hasFocus()
    qtbot.keyClick(first.field, KEY.Key_Return)
    assert line_in(page, "wounds.soldier").field.hasFocus()
    qtbot.keyClick(line_in(page, "wounds.soldier").field, KEY.Key_Down)
    qtbot.keyClick(line_in(page, "wounds.veteran").field, KEY.Key_Up)
    assert line_in(page, "wounds.soldier").field.hasFocus()


def line_in(page: RulesPage, path: str) -> ValueLine:
    view = page.views[page.chosen]
    assert isinstance(view, ValuesView)
    return next(one for one in view.lines if one.path == path)


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("wounds.lord", "0", "The number must be at least 1, not 0."),
        ("floor", "-1", "The number must be at least 0, not -1."),
        ("floor", "many", "A whole number is expected here."),
        ("spirit_targets.none", "some", "A whole number is expected here."),
    ],
)
def test_a_value_is_refused_beside_its_field(
    page: RulesPage, store: Store, qtbot: QtBot, write: Write, path: str, text: str, said: str
) -> None:
    found = line(page, path)
    before, stored = rules.overrides(store), found.field.text()
    retype(qtbot, write, found.field, text)
    assert found.refusal.isVisible()
    assert found.refusal.text() == said
    assert found.field.hasFocus()
    assert found.field.text() == text
    qtbot.keyClick(found.field, KEY.Key_Escape)
    assert found.field.text() == stored
    assert not found.refusal.isVisible()
    assert rules.overrides(store) == before


@pytest.mark.parametrize("word", ["immune", "Immune", "無効", "—", ""])
def test_immune_is_a_word(page: RulesPage, store: Store, qtbot: QtBot, write: Write, word: str) -> None:
    found = line(page, "spirit_targets.none")
    qtbot.mouseClick(found.field, Qt.MouseButton.LeftButton)
    found.field.selectAll()
    qtbot.keyClick(found.field, KEY.Key_Delete)
    write(found.field, word)
    qtbot.keyClick(found.field, KEY.Key_Return)
    assert rules.overrides(store)["spirit_targets"] == {"none": None}
    assert found.field.text() == "immune"


def test_a_grade_is_ticked_with_the_space_bar(page: RulesPage, store: Store, qtbot: QtBot) -> None:
    found = line(page, "skip_grades.soldier")
    assert found.tick.hasFocus()
    qtbot.keyClick(found.tick, KEY.Key_Space)
    assert rules.overrides(store)["skip_grades"] == ["mook", "soldier"]
    assert found.back.isVisible()


def test_a_section_goes_back_as_one_act(window: MainWindow, page: RulesPage, store: Store, qtbot: QtBot) -> None:
    page.book.put("wounds.lord", 9)
    page.book.put("shield", 2)
    page.show_item("armour")
    assert page.back.isVisible()
    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert rules.overrides(store).keys() == {"skills"}
    assert not page.back.isVisible()
    assert window.session.undo()
    assert rules.overrides(store).keys() == {"skills", "wounds", "shield"}
    window.registry.run(window.registry.get("rules.all_back"))
    assert rules.overrides(store) == {}
    window.registry.run(window.registry.get("rules.back"))
    assert window.status.passing() == "Nothing here differs from the shipped rules."


def test_house_values_carry_their_mark(page: RulesPage) -> None:
    assert line(page, "luck_per_pip").mark.accessibleName() == "house"
    assert line(page, "death_target").mark.accessibleName() == ""
    assert line(page, "armour.light.weighs").mark.accessibleName() == "house"


def test_a_change_from_elsewhere_is_seen(page: RulesPage, store: Store) -> None:
    found = line(page, "breath_limit")
    page.session.run(lambda: rules.set_value(store, "breath_limit", 7))
    assert found.field.text() == "7"


# --- rule ids are links ----------------------------------------------------------------------------------------------


def rule_in_view(page: RulesPage) -> str:
    view = page.views[RULES]
    assert isinstance(view, RuleView)
    assert view.card.rule is not None
    return view.card.rule.id


@pytest.mark.parametrize("rule", list(every_rule()))
def test_every_rule_id_opens_its_place(page: RulesPage, rule: str) -> None:
    page.show_item(rule)
    assert page.chosen == RULES
    assert rule_in_view(page) == rule


def test_whatever_rule_the_program_cites_has_a_place() -> None:
    source = Path(ikusa.__file__).parent
    texts = [path.read_text("utf-8") for path in source.rglob("*.py")]
    cited = {rule for text in texts for rule in re.findall(r"R-\d{3}", text)}
    assert cited - set(every_rule()) == set()


def test_every_row_of_the_status_table_opens_its_status(page: RulesPage) -> None:
    for id_ in page.book.ruleset.statuses:
        page.show_item(f"R-620/{id_}")
        view = page.views[Section.STATUSES]
        assert isinstance(view, StatusesView)
        assert view.editor.id == id_
    page.show_item("R-620/no_longer_there")
    assert rule_in_view(page) == "R-620"


def test_a_link_beside_a_value_leads_to_its_rule_and_back(
    page: RulesPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    found = line(page, "repair.camp")
    qtbot.mouseClick(found.rule, Qt.MouseButton.LeftButton)
    assert rule_in_view(page) == "R-507"
    view = page.views[RULES]
    assert isinstance(view, RuleView)
    assert "The forge gives the piece its one field repair back." in view.card.reading.text()
    camp = next(one for one in view.card.lines if one.path == "repair.camp")
    retype(qtbot, write, camp.field, "3")
    assert rules.ruleset(store).repair_camp == 3
    qtbot.mouseClick(view.card.links[-1], Qt.MouseButton.LeftButton)
    assert page.chosen == Section.GEAR
    assert line_in(page, "repair.camp").field.text() == "3"


def test_another_page_leads_here(window: MainWindow, page: RulesPage) -> None:
    window.go("roster")
    window.session.show("rules", "R-203")
    assert window.page() == "rules"
    assert rule_in_view(page) == "R-203"


@pytest.mark.parametrize(
    ("item", "section"),
    [
        ("wounds.lord", Section.ARMOUR),
        ("statuses.pain", Section.STATUSES),
        ("skills.archery", Section.TERMS),
        ("tables.fatal.38", Section.FATAL),
        ("readings.R-206", READINGS),
        ("gear", Section.GEAR),
    ],
)
def test_any_place_can_be_named(page: RulesPage, item: str, section: str) -> None:
    page.show_item(item)
    assert page.chosen == section
    assert page.index.list.current_key() == section


@pytest.mark.parametrize("item", ["R-999", "tables", "tables.none", "nonsense", ""])
def test_what_is_no_place_changes_nothing(page: RulesPage, item: str) -> None:
    page.show_item("gear")
    page.show_item(item)
    assert page.chosen == Section.GEAR


# --- search ----------------------------------------------------------------------------------------------------------


def seek(page: RulesPage, qtbot: QtBot, write: Write, text: str) -> list[str]:
    """Type into the search; the keys of what is found."""
    qtbot.mouseClick(page.index.search, Qt.MouseButton.LeftButton)
    page.index.search.selectAll()
    write(page.index.search, text)
    qtbot.wait(40)
    return [place.key for place in page.index.model.rows()]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("bleed", "statuses.bleeding"),
        ("出血", "statuses.bleeding"),
        ("R-507", "repair.camp"),
        ("r-506", "R-506"),
        ("lord wounds", "wounds.lord"),
        ("貫通", "R-206"),
        ("弓術", "skills.archery"),
        ("belt of", ""),
        ("natural armour is pierced", "readings.R-206"),
        ("war cry", "tables.decisive.21"),
        ("鬨の声", "tables.decisive.21"),
    ],
)
def test_names_texts_and_ids_are_found_in_both_languages(
    page: RulesPage, qtbot: QtBot, write: Write, text: str, key: str
) -> None:
    found = seek(page, qtbot, write, text)
    if key:
        assert key in found
    else:
        assert found == []
        assert page.index.nothing.isVisible()


def test_a_search_is_walked_through_and_left(page: RulesPage, qtbot: QtBot, write: Write) -> None:
    page.index.list.setFocus()
    qtbot.keyClick(page.index.list, KEY.Key_Slash)
    assert page.index.search.hasFocus()
    found = seek(page, qtbot, write, "repair")
    qtbot.keyClick(page.index.search, KEY.Key_Down)
    assert page.index.list.hasFocus()
    assert page.index.list.current_key() == found[0]
    qtbot.keyClick(page.index.list, KEY.Key_Down)
    assert page.index.list.hasFocus()
    assert page.index.list.current_key() == found[1]
    qtbot.keyClick(page.index.list, KEY.Key_Return)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert not page.index.isAncestorOf(focus)
    qtbot.mouseClick(page.index.search, Qt.MouseButton.LeftButton)
    qtbot.keyClick(page.index.search, KEY.Key_Escape)
    qtbot.wait(40)
    assert [place.key for place in page.index.model.rows()][:2] == ["values", "armour"]


def test_the_sections_are_walked_through_by_keys(page: RulesPage, qtbot: QtBot) -> None:
    page.show_item("values")
    page.index.list.setFocus()
    for section in [*list(Section)[1:], READINGS, RULES]:
        qtbot.keyClick(page.index.list, KEY.Key_Down)
        assert page.chosen == section
        assert page.index.list.hasFocus()


def test_readings_lead_to_their_rules(page: RulesPage, qtbot: QtBot) -> None:
    page.show_item("readings.R-303")
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, KEY.Key_Return)
    assert rule_in_view(page) == "R-303"


def test_the_page_remembers_its_section(page: RulesPage) -> None:
    page.show_item("readings")
    assert page.save_state()["section"] == READINGS
    page.restore_state({"section": "luck", "columns": "no base64"})
    assert page.chosen == Section.LUCK
    page.restore_state({"section": "nothing", "columns": 3})
    assert page.chosen == Section.LUCK


def test_the_language_changes_every_section(window: MainWindow, page: RulesPage) -> None:
    for section in (*Section, READINGS, RULES):
        page.show_item(section)
    window.session.set_language("ja")
    assert page.head.title.text() == "すべての法"
    assert page.index.model.value(0).name == "値"
    assert line(page, "floor").name.text() == "下限"
    assert line(page, "floor").shipped.text() == "初期 2"
    window.session.set_language("en")


def test_a_campaign_that_can_only_be_read_is_only_read(
    bare_window: MainWindow, campaign_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    bare_window.session.adopt(Store.open_copy(campaign_file, tmp_path_factory.mktemp("copy")))
    page = bare_window.built("rules")
    assert isinstance(page, RulesPage)
    for section in (*Section, READINGS, RULES):
        page.show_item(section)
    assert line(page, "floor").field.isReadOnly()
    assert not line(page, "skip_grades.mook").tick.isEnabled()
    assert not bare_window.registry.get("rules.new_status").can_run()
    assert not page.back.isVisible()


def test_what_the_disk_refuses_snaps_back(
    window: MainWindow, page: RulesPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    found = line(page, "floor")
    away = store.path.with_name("elsewhere.ikusa")
    store.path.rename(away)
    retype(qtbot, write, found.field, "3")
    assert window.bar.isVisible()
    qtbot.waitUntil(lambda: found.field.text() == "2")
    assert not found.refusal.isVisible()
    away.rename(store.path)
    retype(qtbot, write, found.field, "3")
    assert rules.ruleset(store).floor == 3
