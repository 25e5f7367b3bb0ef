"""A campaign with strange records, some well sealed: every page shows the rest, and what is damaged says so."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.records import checksums
from ikusa.records.schema_check import undoable
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pages import ENTRIES

FAR = 2**63 - 1
STRANGE: tuple[tuple[str, int, str, object], ...] = (
    ("character", 1, "name", b"\xff"),
    ("character", 2, "tags", "7"),
    ("character", 3, "attributes", "[1]"),
    ("character", 4, "position", FAR),
    ("character", 5, "search_key", b"\xfe"),
    ("character", 6, "folder_id", FAR),
    ("gear", 1, "character_id", FAR),
    ("gear", 2, "grade", "x"),
    ("gear", 3, "name", b"\xff"),
    ("technique", 20, "data", "[1]"),
    ("battle", 1, "cohesion", "7"),
    ("battle", 2, "state", "x"),
    ("session", 1, "started", b"\xff"),
    ("folder", 1, "name", b"\xff"),
    ("campaign", 1, "name", b"\xff"),
)


def spoil(path: Path, sealed: bool) -> None:
    """Puts the strange values into a closed campaign."""
    connection = apsw.Connection(str(path))
    tables = {table.name: table for table in undoable(connection)}
    for name, place, column, value in STRANGE:
        sql = f"SELECT id FROM {name} ORDER BY id LIMIT 1 OFFSET {place - 1}"
        for (id_,) in connection.execute(sql).fetchall():
            connection.execute(f"UPDATE {name} SET {column} = ? WHERE id = ?", (value, id_))  # type: ignore[arg-type]
            if sealed:
                checksums.seal(connection, tables[name], [id_])
    connection.close()


@pytest.mark.parametrize("sealed", [False, True])
def test_every_page_shows_what_is_sound(
    bare_window: MainWindow, campaign_file: Path, qtbot: QtBot, sealed: bool
) -> None:
    window = bare_window
    spoil(campaign_file, sealed)
    assert window.files.open(campaign_file)
    for entry in ENTRIES:
        window.session.show(entry.id, "")
        for _time in range(5):
            QApplication.processEvents()
        assert not window.grab().isNull()
    for number in range(1, 8):
        window.session.show("roster", str(number))
        QApplication.processEvents()
    assert window.session.has_store
