"""Import and export in the window: the plan, choices, clipboard, drops, files, and what is wrong in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ikusa.exchange.values import Format
from ikusa.play import exporting, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Choice, Finding
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.exchange.export_dialog import GEAR, WHOLE, ExportDialog
from ikusa_desktop.exchange.import_dialog import ImportDialog
from ikusa_desktop.exchange.importer import Importer
from ikusa_desktop.main_window import MainWindow


def importer(window: MainWindow) -> Importer:
    found = window.findChild(Importer)
    assert isinstance(found, Importer)
    return found


def shown_plan(window: MainWindow, raw: bytes, name: str = "party.json") -> ImportDialog:
    importer(window).take(raw, name)
    found = importer(window).dialog
    assert found is not None
    return found


def names(window: MainWindow) -> list[str]:
    return [str(row[0]) for row in window.session.store.rows("SELECT name FROM character WHERE battle_id IS NULL")]


def test_a_plan_is_shown_chosen_from_and_done(window: MainWindow, qtbot: QtBot) -> None:
    store = window.session.store
    raw = written(store, Wanted(Format.JSON)).data
    who = exporting.everyone(store)[0]
    roster.edit(store, who, "title", "別")
    document = json.loads(raw)
    document["characters"] += [{"combatant": {"id": "x", "name": "<b>新</b> & 顔"}}, {"combatant": {"grade": 1}}]
    dialog = shown_plan(window, json.dumps(document).encode())
    rows = dialog.rows()
    assert [row.item.finding for row in rows if row.item.finding is not Finding.UNCHANGED] == [
        Finding.DIFFERS,
        Finding.NEW,
        Finding.FAULTY,
    ]
    dialog.table.pick(str(len(rows) - 1))
    assert "characters[" in dialog.detail.text()
    assert not dialog.choice.isEnabled()
    dialog.table.pick("0")
    dialog.choice.chosen.emit(str(Choice.SKIP))
    assert dialog.rows()[0].choice is Choice.SKIP
    assert "1 record will be imported." in dialog.summary.text()
    dialog.accept_button.click()
    assert "<b>新</b> & 顔" in names(window)
    assert roster.view(store, who).profile.title == "別"
    assert window.session.undo_name() == "Import of 1 records"
    window.session.undo()
    assert "<b>新</b> & 顔" not in names(window)


def test_cancel_changes_nothing(window: MainWindow) -> None:
    before = window.session.store.state_hash()
    dialog = shown_plan(window, '{"characterName": "丙", "unitStatus": [{"HP": "3/5"}]}'.encode(), "")
    dialog.cancel.click()
    assert window.session.store.state_hash() == before


def test_a_campaign_with_other_rules_is_looked_at_again(window: MainWindow) -> None:
    record = {"combatant": {"id": "a", "name": "甲", "attributes": {"chi": 1}}}
    rules = {"attributes": [{"id": "chi", "ja": "知", "en": "chi"}]}
    document = {"format": "ikusa", "version": 1, "campaign": {"ruleset": rules}, "characters": [record]}
    dialog = shown_plan(window, json.dumps(document).encode())
    assert [row.choice for row in dialog.rows()] == [Choice.SKIP, Choice.SKIP]
    dialog.table.pick("0")
    dialog.choice.chosen.emit(str(Choice.UPDATE))
    assert [row.choice for row in dialog.rows()] == [Choice.UPDATE, Choice.ADD]
    dialog.accept_button.click()
    assert "甲" in names(window)


def test_the_clipboard_is_taken(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("名前: 乙\n戦力: 3/3\n| 突き | 攻撃 | 2 | 2d10+技 >= 防備 | 1戦力. | — |")
    window.registry.get("frame.import_clipboard").run()
    dialog = importer(window).dialog
    assert dialog is not None
    dialog.accept_button.click()
    assert "乙" in names(window)
    QGuiApplication.clipboard().setText("何でもない文")
    window.registry.get("frame.import_clipboard").run()
    assert "Nothing was imported." in window.bar.text()


def test_a_file_is_dropped_on_the_window(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "名簿 #1.csv"
    path.write_bytes("名前,技\n丁,3\n".encode("cp932"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, no_button, no_key)
    # Qt delivers a drop to the widget below the mouse only: none of it here.
    assert importer(window).eventFilter(window, event)
    dialog = importer(window).dialog
    assert dialog is not None
    assert [row.item.name for row in dialog.rows()] == ["丁"]
    dialog.reject()


def test_what_cannot_be_read_is_said_in_the_language(window: MainWindow, tmp_path: Path) -> None:
    window.session.set_language("ja")
    path = tmp_path / "x.json"
    path.write_bytes(b'{"format": "ikusa", "version": 9}')
    importer(window).take_file(path)
    assert "x.json は取り込みませんでした" in window.bar.text()
    importer(window).take_file(tmp_path / "nowhere.json")
    assert "nowhere.json" in window.bar.text()


@pytest.mark.parametrize("format_", [*(one for one in Format if one is not Format.YTSHEET), GEAR])
def test_every_format_is_saved(window: MainWindow, tmp_path: Path, qtbot: QtBot, format_: str) -> None:
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.choose(WHOLE, format_)
    path = tmp_path / "out"
    dialog.save_to(path)
    assert path.stat().st_size > 100
    campaign = window.session.store.path
    size = campaign.stat().st_size
    dialog.save_to(campaign)
    assert campaign.stat().st_size == size
    assert "not written over" in window.bar.text()


def test_one_character_is_copied(window: MainWindow, qtbot: QtBot) -> None:
    who = exporting.everyone(window.session.store)[0]
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.choose(f"person {who}", Format.CCFOLIA)
    dialog.copy.click()
    assert json.loads(QGuiApplication.clipboard().text())["kind"] == "character"
    dialog.choose(WHOLE, Format.UDONARIUM)
    assert not dialog.copy.isEnabled()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_dialogs_are_drawn_and_named(window: MainWindow, qtbot: QtBot, language: str, scheme: str) -> None:
    speech.use(language)
    theme.apply(scheme, 1.0)
    raw = written(window.session.store, Wanted(Format.JSON)).data
    plan = shown_plan(window, raw)
    export = ExportDialog(window.session, window)
    qtbot.addWidget(export)
    for dialog in (plan, export):
        dialog.show()
        assert not dialog.grab().isNull()
        for name in ("table", "choice", "what", "format"):
            field = getattr(dialog, name, None)
            assert field is None or (isinstance(field, QWidget) and field.accessibleName())
        dialog.reject()
