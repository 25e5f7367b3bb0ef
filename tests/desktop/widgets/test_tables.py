"""Lists and tables: selection survives refreshes, cells are edited like a spreadsheet, columns align and sort."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QCoreApplication, QModelIndex, QRectF, Qt
from PySide6.QtGui import QInputMethodEvent, QPainter
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.rows import ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView


@dataclass(frozen=True, slots=True)
class Piece:
    """One row."""

    key: str
    name: str
    points: int


PIECES = tuple(Piece(str(at), f"piece {at}", 10 - at) for at in range(5))


class Store:
    """What the cells write into."""

    def __init__(self) -> None:
        self.rows = list(PIECES)

    def rename(self, piece: Piece, text: str) -> bool:
        at = self.rows.index(piece)
        self.rows[at] = replace(piece, name=text)
        return True


@pytest.fixture
def store() -> Store:
    """A new store of five pieces."""
    return Store()


@pytest.fixture
def table(store: Store, qtbot: QtBot) -> TableView:
    """An editable table of them, shown."""
    theme.apply("light", 1.0)

    def rename(piece: Piece, text: str) -> bool:
        done = store.rename(piece, text)
        model.set_rows(store.rows)
        return done

    columns: list[Column[Piece]] = [
        Column("name", lambda: "Name", lambda it: it.name, 160, store=rename, sort=lambda it: it.name),
        Column("points", lambda: "Points", lambda it: str(it.points), figures=True, sort=lambda it: it.points),
    ]
    model: TupleModel[Piece] = TupleModel(columns, lambda it: it.key)
    model.set_rows(store.rows)
    view = TableView(model, "pieces", cells=True, sortable=True)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view


def test_the_models_keep_qts_contract(table: TableView, qtbot: QtBot) -> None:
    QAbstractItemModelTester(table.table(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.table().set_rows(PIECES[:2])
    table.table().sort(1)
    model: ListModel[Piece] = ListModel(lambda it: it.name, lambda it: it.key)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(PIECES)
    model.set_rows(PIECES[1:])


def test_enter_edits_and_goes_down(table: TableView, store: Store) -> None:
    table.pick("1")
    QTest.keyClick(table, Qt.Key.Key_Return)
    editor = table.findChild(TextField)
    assert editor is not None
    assert editor.text() == "piece 1"
    editor.setText("大袖")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert store.rows[1].name == "大袖"
    assert table.current_key() == "2"


def test_a_confirming_enter_keeps_the_editor_open(table: TableView, store: Store) -> None:
    table.pick("0")
    QTest.keyClick(table, Qt.Key.Key_F2)
    editor = table.findChild(TextField)
    assert editor is not None
    QCoreApplication.sendEvent(editor, QInputMethodEvent("おおそで", []))
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert store.rows[0].name == "piece 0"
    assert editor.isVisible()


def test_escape_leaves_a_cell_unchanged(table: TableView, store: Store) -> None:
    table.pick("0")
    QTest.keyClick(table, Qt.Key.Key_F2)
    editor = table.findChild(TextField)
    assert editor is not None
    editor.setText("other")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert store.rows[0].name == "piece 0"


def test_tab_moves_from_cell_to_cell_and_leaves_at_the_end(table: TableView, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column, behind = QVBoxLayout(page), TextField()
    column.addWidget(table)
    column.addWidget(behind)
    page.show()
    table.pick("4")
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert table.currentIndex().column() == 1
    assert table.current_key() == "4"
    QTest.keyClick(table, Qt.Key.Key_Backtab)
    assert table.currentIndex().column() == 0
    QTest.keyClick(table, Qt.Key.Key_Tab)
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert page.focusWidget() is behind
    table.setParent(None)  # it has an owner of its own, who closes it


def test_selection_survives_rows_that_come_and_go(table: TableView) -> None:
    table.pick("3")
    picked = QSignalSpy(table.picked)
    table.table().set_rows([Piece("9", "new", 1), *PIECES[2:]])
    assert table.selected_keys() == ["3"]
    assert table.current_key() == "3"
    assert picked.count() == 0
    table.table().set_rows(PIECES[:2])
    assert table.selected_keys() == []


def test_sorting_by_a_head_keeps_the_selection(table: TableView) -> None:
    table.pick("0")
    table.horizontalHeader().setSortIndicator(1, Qt.SortOrder.AscendingOrder)
    assert [row.points for row in table.table().rows()] == [6, 7, 8, 9, 10]
    assert table.current_key() == "0"


def test_figures_align_by_their_right_edge(table: TableView) -> None:
    index = table.table().index(0, 1)
    alignment = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
    assert alignment & Qt.AlignmentFlag.AlignRight


def test_widths_are_remembered(table: TableView) -> None:
    table.setColumnWidth(0, 222)
    state = table.save_state()
    table.setColumnWidth(0, 100)
    table.restore_state({**state, "gone": 50, "points": "wide"})
    assert table.columnWidth(0) == 222


def test_delete_is_told(table: TableView) -> None:
    table.pick("1")
    spy = QSignalSpy(table.delete_pressed)
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert spy.count() == 1


class Plain(RowDelegate):
    """Paints nothing; notes the state of each row."""

    def __init__(self) -> None:
        super().__init__(40)
        self.states: dict[int, RowState] = {}

    def paint_row(self, painter: QPainter, box: QRectF, index: QModelIndex, state: RowState) -> None:  # type: ignore[override]
        self.states[index.row()] = state


def test_a_list_picks_activates_and_keeps(qtbot: QtBot) -> None:
    model: ListModel[Piece] = ListModel(lambda it: it.name, lambda it: it.key)
    model.set_rows(PIECES)
    delegate = Plain()
    view = RowList(model, delegate, "pieces", many=True)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(200, 300)
    view.show()
    picked, activated = QSignalSpy(view.picked), QSignalSpy(view.activated_row)
    assert view.pick("1")
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.selected_keys() == ["1", "2"]
    assert [picked.at(at)[0] for at in range(picked.count())] == ["1", "2"]
    assert activated.at(0)[0] == "2"
    model.set_rows(PIECES[2:])
    assert view.selected_keys() == ["2"]
    view.grab()
    assert delegate.states[0].selected
    assert not view.pick("gone")


def test_rows_of_a_list_follow_the_zoom(qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    model: ListModel[Piece] = ListModel(lambda it: it.name, lambda it: it.key)
    model.set_rows(PIECES)
    view = RowList(model, Plain(), "pieces")
    model.setParent(view)
    qtbot.addWidget(view)
    view.show()
    assert view.visualRect(model.index(1)).height() == 40
    theme.apply("light", 1.5)
    qtbot.waitUntil(lambda: view.visualRect(model.index(1)).height() == 60)
    theme.apply("light", 1.0)


def test_what_a_shortcut_picks_is_chosen_alone(table: TableView, qtbot: QtBot) -> None:
    """Ctrl is still down while Ctrl+N makes a row and picks it; Shift, while Shift+Tab goes back by a cell."""
    model: ListModel[Piece] = ListModel(lambda it: it.name, lambda it: it.key)
    model.set_rows(PIECES)
    pieces = RowList(model, Plain(), "pieces", many=True)
    model.setParent(pieces)
    qtbot.addWidget(pieces)
    for view in (table, pieces):
        view.show()
        assert view.pick("1")
        QTest.keyPress(view, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
        assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.ControlModifier
        assert view.pick("3")
        QTest.keyRelease(view, Qt.Key.Key_Control)
        assert view.selected_keys() == ["3"]


def test_enter_in_an_open_choice_does_not_open_it_again(qtbot: QtBot) -> None:
    column: Column[Piece] = Column(
        "name", lambda: "Name", lambda it: it.name, store=lambda *_: True, choices=lambda _it: [("a", "A"), ("b", "B")]
    )
    model: TupleModel[Piece] = TupleModel([column], lambda it: it.key)
    model.set_rows(PIECES)
    view = TableView(model, "pieces", cells=True)
    model.setParent(view)
    qtbot.addWidget(view)
    view.show()
    view.pick("1")
    QTest.keyClick(view, Qt.Key.Key_Return)
    editor = view.findChild(ComboField)
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)  # Qt would warn, which fails a test
    assert view.state() is TableView.State.EditingState
