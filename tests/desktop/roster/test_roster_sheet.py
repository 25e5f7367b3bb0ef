"""A character edited in place: every field stored, refused with a sentence beside it, taken back by undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import roster
from ikusa.records.store import Store
from ikusa.rules.terms import GearState, TrackName
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage
from ikusa_desktop.roster.place_fields import PlaceCheck, PlaceChoice, PlaceField
from ikusa_desktop.widgets.table_view import TableView

Key = Qt.Key
Write = Callable[[QWidget | None, str], None]
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def put(field: PlaceField, text: str, write: Write) -> None:
    """Type a text over what is there, and accept it with Enter."""
    field.setFocus()
    field.selectAll()
    write(field, text) if text else QTest.keyClick(field, Key.Key_Delete)
    QTest.keyClick(field, Key.Key_Return)


def edit_cell(table: TableView, row: int, column: str, text: str, write: Write) -> None:
    """Edit a cell from the keyboard: Enter opens it, Enter stores."""
    at = [one.key for one in table.table().columns].index(column)
    table.setFocus()
    table.setCurrentIndex(table.table().index(row, at))
    QTest.keyClick(table, Key.Key_Return)
    editor = QApplication.focusWidget()
    assert editor is not table
    editor.selectAll()  # type: ignore[union-attr]
    write(editor, text) if text else QTest.keyClick(editor, Key.Key_Delete)
    QTest.keyClick(editor, Key.Key_Return)


def test_f2_edits_the_name_and_undo_gives_the_old_one_back(page: RosterPage, write: Write) -> None:
    QTest.keyClick(page.column.people, Key.Key_F2)
    name = page.sheet.head.name
    assert name.hasFocus()
    write(name, "鴉羽 小夜子")
    QTest.keyClick(name, Key.Key_Return)
    assert page.sheet.editor.shown.profile.name == "鴉羽 小夜子"
    assert page.column.people_model.line(0).name == "鴉羽 小夜子"  # type: ignore[union-attr]
    page.session.undo()
    assert name.text() == "鴉羽 小夜"


def test_numbers_are_welcome_in_full_width(page: RosterPage, write: Write) -> None:
    cell = page.sheet.abilities.cells[1]
    put(cell.field, "－１", write)
    assert page.sheet.editor.shown.character.attributes["gi"] == -1
    assert cell.field.text() == "\u22121"
    wounds = page.sheet.abilities.tracks[TrackName.WOUNDS]
    put(wounds.now, "２", write)
    assert page.sheet.editor.shown.character.tracks[TrackName.WOUNDS].now == 2


@pytest.mark.parametrize("text", ["四つ", "²", "1_000", "٣", "99"])
def test_a_wrong_number_snaps_back_and_says_why_beside_the_field(page: RosterPage, write: Write, text: str) -> None:
    field = page.sheet.abilities.tracks[TrackName.WOUNDS].now
    steps = len(page.session.store.steps())
    put(field, text, write)
    complaint = page.sheet.editor.complaint
    assert complaint is not None
    assert complaint.text()
    assert field.text() == "4"
    assert field.hasFocus()
    assert len(page.session.store.steps()) == steps
    below = complaint.mapTo(page.sheet.content, QPoint(0, 0)).y()
    assert abs(below - field.mapTo(page.sheet.content, field.rect().bottomLeft()).y()) < 40
    put(field, "3", write)
    assert complaint.text() == ""


def test_enter_goes_on_to_the_next_field_and_escape_gives_back(page: RosterPage, write: Write) -> None:
    first, second = page.sheet.abilities.cells[0].field, page.sheet.abilities.cells[1].field
    put(first, "2", write)
    assert second.hasFocus()
    write(second, "9")
    QTest.keyClick(second, Key.Key_Escape)
    assert second.text() == "+3"
    QTest.keyClick(second, Key.Key_Escape)
    assert page.column.people.hasFocus()


def test_a_track_that_is_lacked_is_made_by_its_maximum_and_goes_with_it(
    page: RosterPage, store: Store, write: Write
) -> None:
    page.session.run(lambda: roster.create(store, "雑兵"))
    page.column.people.pick(page.column.people_model.key_at(24))
    body = page.sheet.abilities.tracks[TrackName.BODY]
    assert body.now.isHidden()
    put(body.most, "12", write)
    assert page.sheet.editor.shown.character.tracks[TrackName.BODY].max == 12
    put(body.most, "", write)
    assert TrackName.BODY not in page.sheet.editor.shown.character.tracks


def test_profile_and_nature_fields_are_stored(page: RosterPage, write: Write) -> None:
    sheet = page.sheet
    sheet.profile.fold.set_open(True)
    sheet.defence.fold.set_open(True)
    put(sheet.head.title, "夜の目", write)
    put(sheet.head.tags, "#黒鉄峠 ＃用心棒", write)
    put(sheet.head.reading, "からすば さよこ", write)
    put(sheet.abilities.skills, "剣術 2、見切り －1", write)
    grid = sheet.defence.grid
    for key, text in (
        ("base_defence", "９"),
        ("natural_armour", "2"),
        ("spirit_defence", "-1"),
        ("traits", "鬼の姿、夜目"),
    ):
        field = grid.field(key)
        assert isinstance(field, PlaceField)
        put(field, text, write)
    for key in ("natural_armour_pierceable", "incorporeal"):
        tick = grid.field(key)
        assert isinstance(tick, PlaceCheck)
        QTest.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(8, tick.height() // 2))
    view = sheet.editor.shown
    assert view.profile.tags == ("黒鉄峠", "用心棒")
    assert (view.profile.title, view.profile.reading) == ("夜の目", "からすば さよこ")
    assert view.character.skills == {"swordsmanship": 2, "見切り": -1}
    assert (view.character.base_defence, view.character.natural_armour, view.character.spirit_defence) == (9, 2, -1)
    assert not view.character.natural_armour_pierceable
    assert view.character.incorporeal
    assert view.character.traits == {"oni_form", "夜目"}


def choose(combo: PlaceChoice, key: str) -> None:
    """Choose as the pointer or the arrow keys do."""
    index = combo.findData(key)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def test_choices_are_stored(page: RosterPage) -> None:
    sheet = page.sheet
    choose(sheet.head.grade, "lord")
    choose(sheet.head.side, "enemies")
    folder = sheet.profile.grid.field("folder")
    exorcism = sheet.defence.grid.field("exorcism")
    assert isinstance(folder, PlaceChoice)
    assert isinstance(exorcism, PlaceChoice)
    choose(folder, "3")
    choose(exorcism, "saint")
    view = sheet.editor.shown
    assert (view.character.grade, view.character.side) == ("lord", "enemies")
    assert (view.profile.folder, view.character.exorcism) == (3, "saint")
    choose(sheet.head.side, "\0another")
    page.asks.line.field.setText("村人")
    QTest.keyClick(page.asks.line.field, Key.Key_Return)
    assert sheet.editor.shown.character.side == "村人"


def test_modifiers_are_a_table_with_reductions(page: RosterPage, write: Write) -> None:
    part = page.sheet.defence.modifiers
    page.sheet.defence.fold.set_open(True)
    before = page.sheet.editor.shown.character.bonuses
    part.add()
    editor = QApplication.focusWidget()
    write(editor, "分隊陣形")
    QTest.keyClick(editor, Key.Key_Return)
    edit_cell(part.table, 1, "value", "３", write)
    added = page.sheet.editor.shown.character.bonuses[len(before)]
    assert (added.kind, added.value, added.label) == ("dodge", 3, "分隊陣形")
    part._put(part.model.value(1), lambda: type(part.model.value(1))(1, "reduction", 3, "分隊陣形"))
    assert page.sheet.editor.shown.character.penalties[0].value == 3
    part.table.setCurrentIndex(part.model.index(1, 0))
    QTest.keyClick(part.table, Key.Key_Delete)
    assert page.sheet.editor.shown.character.penalties == ()


def test_gear_is_edited_like_a_spreadsheet(page: RosterPage, write: Write) -> None:
    part = page.sheet.gear
    edit_cell(part.table, 2, "name", "桶側胴", write)
    assert page.sheet.editor.shown.gear[2].name == "桶側胴"
    assert part.table.currentIndex().row() == 3
    edit_cell(part.table, 2, "left", "１／２", write)
    assert page.sheet.editor.shown.gear[2].wear.state is GearState.DAMAGED
    edit_cell(part.table, 2, "defence", "5", write)
    assert page.sheet.editor.shown.gear[2].wear.measure == 5
    edit_cell(part.table, 2, "left", "9", write)
    assert page.sheet.editor.complaint is not None
    assert page.sheet.editor.complaint.text()
    part._put_kind(part.model.value(2), "heavy")
    assert page.sheet.editor.shown.gear[2].piece.weight == "heavy"


def test_rows_are_added_moved_copied_pasted_and_deleted(page: RosterPage, write: Write) -> None:
    part = page.sheet.gear
    QTest.mouseClick(part.adding, Qt.MouseButton.LeftButton)
    editor = QApplication.focusWidget()
    write(editor, "三間槍")
    QTest.keyClick(editor, Key.Key_Return)
    assert [row.name for row in part.model.rows()][-1] == "三間槍"
    part.table.setCurrentIndex(part.model.index(4, 0))
    QTest.keyClick(part.table, Key.Key_Up, ALT)
    assert [row.name for row in part.model.rows()][3] == "三間槍"
    QTest.keyClick(part.table, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().startswith("三間槍\t武器")
    QTest.keyClick(part.table, Key.Key_V, CONTROL)
    assert [row.name for row in part.model.rows()].count("三間槍") == 2
    QTest.keyClick(part.table, Key.Key_Delete)
    assert [row.name for row in part.model.rows()].count("三間槍") == 1
    page.session.undo()
    assert [row.name for row in part.model.rows()].count("三間槍") == 2


def test_tab_goes_through_the_cells_and_out_at_the_end(page: RosterPage) -> None:
    table = page.sheet.gear.table
    table.setFocus()
    table.setCurrentIndex(table.table().index(0, 0))
    QTest.keyClick(table, Key.Key_Tab)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (0, 1)
    shown = [at for at in range(table.table().columnCount()) if not table.isColumnHidden(at)]
    table.setCurrentIndex(table.table().index(table.table().rowCount() - 1, shown[-1]))
    QTest.keyClick(table, Key.Key_Tab)
    assert not table.hasFocus()


ROWS = """| 技法 | 種別 | 活力 | 判定 | 効果 | 限界 |
| 雪崩斬り | 攻撃A（勇） | ３ | 2d10+勇 >= 防備 | 2戦力. 雪上なら振り直し. | — |
突き\t攻撃B（技）\t2\t2d10+技+剣術 >= 防備\t[貫通 2]. 1戦力.\t戦闘1回"""


def test_technique_rows_are_pasted_and_what_was_not_understood_is_named(page: RosterPage, window: MainWindow) -> None:
    part = page.sheet.techniques
    before = part.model.rowCount()
    QGuiApplication.clipboard().setText(ROWS)
    QTest.keyClick(page.column.people, Key.Key_V, CONTROL)
    assert part.model.rowCount() == before + 2
    avalanche = part.model.value(before)
    assert avalanche.missed
    assert "未解釈" in part.model.columns[5].text(avalanche)
    assert [span.text.strip() for span in avalanche.effect if not span.understood] == ["雪上なら振り直し."]
    assert not part.model.value(before + 1).missed


def test_a_row_that_cannot_be_read_opens_a_box_with_the_reason(page: RosterPage) -> None:
    part = page.sheet.techniques
    before = part.model.rowCount()
    QGuiApplication.clipboard().setText("| 金棒 | 攻撃 | 2 | 2d10+体 >= 防備 | [貫通 3] + [破壊 2]. | — |")
    QTest.mouseClick(part.pasting, Qt.MouseButton.LeftButton)
    assert part.box.isVisible()
    assert page.sheet.editor.complaint is not None
    assert "1行目" in page.sheet.editor.complaint.text()
    assert part.model.rowCount() == before
    part.box.text.setPlainText(part.box.text.toPlainText().replace("[破壊 2]", "[破壊]"))
    QTest.keyClick(part.box.text, Key.Key_Return, CONTROL)
    assert not part.box.isVisible()
    assert part.model.rowCount() == before + 1


def test_the_six_cells_are_edited_as_notation(page: RosterPage, write: Write) -> None:
    part = page.sheet.techniques
    edit_cell(part.table, 0, "effect", "[貫通 全体]. 2戦力. 出血 2.", write)
    technique = part.model.value(0).row.technique
    assert (technique.wounds, technique.inflicts[0].value) == (2, 2)
    edit_cell(part.table, 0, "vigor", "四", write)
    assert page.sheet.editor.complaint is not None
    assert page.sheet.editor.complaint.text()
    edit_cell(part.table, 0, "limit", "セッション２回", write)
    assert part.model.value(0).cells[2] == "セッション2回"


def test_the_rest_of_a_technique_is_edited_below(page: RosterPage, write: Write) -> None:
    part = page.sheet.techniques
    part.table.setFocus()
    part.table.setCurrentIndex(part.model.index(0, 0))
    grid = part.details.grid
    assert part.details.isVisible()
    for key, text in (("technique_rank", "3"), ("technique_reach", "2")):
        field = grid.field(key)
        assert isinstance(field, PlaceField)
        put(field, text, write)
    tick = grid.field("technique_uses:left_leg")
    assert isinstance(tick, PlaceCheck)
    tick.click()
    damage = grid.field("technique_gear_damage:what")
    assert isinstance(damage, PlaceChoice)
    choose(damage, "armour")
    technique = part.model.value(0).row.technique
    assert (technique.rank, technique.reach_height) == (3, 2)
    assert "left_leg" in technique.uses
    assert technique.gear_damage[0].what == "armour"
    weapon = grid.field("technique_weapon")
    assert isinstance(weapon, PlaceChoice)
    choose(weapon, "")
    assert part.model.value(0).row.technique.weapon is None


def test_statuses_are_added_numbered_and_removed(page: RosterPage, write: Write) -> None:
    part = page.sheet.statuses
    part.add_status("defence_down")
    edit_cell(part.table, 1, "value", "２", write)
    part._put_until(part.model.value(1), "round_end")
    edit_cell(part.table, 1, "count", "3", write)
    status = page.sheet.editor.shown.statuses[1].status
    assert (status.id, status.value) == ("defence_down", 2)
    assert status.until is not None
    assert status.until.count == 3
    assert "防備" in part.chips.accessibleName()
    part.add_status("fracture")
    assert page.sheet.editor.shown.statuses[2].status.location is not None
    QGuiApplication.clipboard().setText("苦痛. 転倒")
    part.table.setFocus()
    QTest.keyClick(part.table, Key.Key_V, CONTROL)
    assert len(page.sheet.editor.shown.statuses) == 5
    part.table.selectAll()
    QTest.keyClick(part.table, Key.Key_Delete)
    assert page.sheet.editor.shown.statuses == ()


def test_notes_are_stored_when_one_leaves_them(page: RosterPage, write: Write) -> None:
    field = page.sheet.notes.field
    field.setFocus()
    field.selectAll()
    write(field, "一行目\n二行目")
    page.column.people.setFocus()
    assert page.sheet.editor.shown.profile.notes == "一行目\n二行目"


def test_notes_are_stored_before_another_character_is_shown(page: RosterPage, store: Store, write: Write) -> None:
    field = page.sheet.notes.field
    field.setFocus()
    field.selectAll()
    write(field, "急いで書いた")
    page.column.people.pick("2")
    assert roster.view(store, 1).profile.notes == "急いで書いた"
    assert field.toPlainText() == roster.view(store, 2).profile.notes


def test_a_read_only_campaign_snaps_back(page: RosterPage, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.session.store, "read_only", True)
    put(page.sheet.head.title, "別の名", write)
    assert page.sheet.head.title.text() == "里を抜けた忍び"
    monkeypatch.undo()


def test_typing_elsewhere_survives_a_refresh(page: RosterPage, store: Store, write: Write, qtbot: QtBot) -> None:
    field = page.sheet.head.title
    field.setFocus()
    field.selectAll()
    write(field, "書きかけ")
    page.session.run(lambda: roster.edit(store, 1, "grade", "lord"))
    assert field.text() == "書きかけ"
