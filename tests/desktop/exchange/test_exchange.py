"""Import and export in the window: the plan, choices, clipboard, drops, files, and what is wrong in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from ikusa.exchange.values import Format
from ikusa.play import battle, exporting, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Choice, Finding
from ikusa.records import keeping
from ikusa.records.store import Store
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.backup_pump import BackupPump
from ikusa_desktop.exchange.export_dialog import CHOSEN, GEAR, WHOLE, ExportDialog
from ikusa_desktop.exchange.import_dialog import ImportDialog
from ikusa_desktop.exchange.importer import Importer
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage


def importer(window: MainWindow) -> Importer:
    found = window.findChild(Importer)
    assert isinstance(found, Importer)
    return found


def shown_plan(window: MainWindow, qtbot: QtBot, raw: bytes, name: str = "party.json") -> ImportDialog:
    importer(window).take(raw, name)
    return planned(window, qtbot)


def planned(window: MainWindow, qtbot: QtBot) -> ImportDialog:
    """The plan, once everything is read and compared."""
    qtbot.waitUntil(lambda: importer(window).dialog is not None)
    found = importer(window).dialog
    assert found is not None
    qtbot.waitUntil(found.table.isEnabled)
    return found


def done(dialog: QDialog, qtbot: QtBot) -> None:
    """Until a dialog has closed itself."""
    qtbot.waitUntil(dialog.isHidden)


def names(window: MainWindow) -> list[str]:
    return [str(row[0]) for row in window.session.store.rows("SELECT name FROM character WHERE battle_id IS NULL")]


def test_a_plan_is_shown_chosen_from_and_done(window: MainWindow, qtbot: QtBot) -> None:
    store = window.session.store
    raw = written(store, Wanted(Format.JSON)).data
    who = exporting.everyone(store)[0]
    roster.edit(store, who, "title", "別")
    document = json.loads(raw)
    document["characters"] += [{"combatant": {"id": "x", "name": "<b>新</b> & 顔"}}, {"combatant": {"grade": 1}}]
    dialog = shown_plan(window, qtbot, json.dumps(document).encode())
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
    done(dialog, qtbot)
    assert "<b>新</b> & 顔" in names(window)
    assert roster.view(store, who).profile.title == "別"
    assert window.session.undo_name() == "Import of 1 records"
    window.session.undo()
    assert "<b>新</b> & 顔" not in names(window)


def test_cancel_changes_nothing(window: MainWindow, qtbot: QtBot) -> None:
    before = window.session.store.state_hash()
    dialog = shown_plan(window, qtbot, '{"characterName": "丙", "unitStatus": [{"HP": "3/5"}]}'.encode(), "")
    dialog.cancel.click()
    assert window.session.store.state_hash() == before


def test_a_campaign_with_other_rules_is_looked_at_again(window: MainWindow, qtbot: QtBot) -> None:
    record = {"combatant": {"id": "a", "name": "甲", "attributes": {"chi": 1}}}
    rules = {"attributes": [{"id": "chi", "ja": "知", "en": "chi"}]}
    document = {"format": "ikusa", "version": 1, "campaign": {"ruleset": rules}, "characters": [record]}
    dialog = shown_plan(window, qtbot, json.dumps(document).encode())
    assert [row.choice for row in dialog.rows()] == [Choice.SKIP, Choice.SKIP]
    dialog.table.pick("0")
    dialog.choice.chosen.emit(str(Choice.UPDATE))
    assert not dialog.accept_button.isEnabled()
    qtbot.waitUntil(dialog.table.isEnabled)
    assert [row.choice for row in dialog.rows()] == [Choice.UPDATE, Choice.ADD]
    dialog.accept_button.click()
    done(dialog, qtbot)
    assert "甲" in names(window)


def test_the_clipboard_is_taken(window: MainWindow, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("名前: 乙\n戦力: 3/3\n| 突き | 攻撃 | 2 | 2d10+技 >= 防備 | 1戦力. | — |")
    window.registry.get("frame.import_clipboard").run()
    dialog = planned(window, qtbot)
    dialog.accept_button.click()
    done(dialog, qtbot)
    assert "乙" in names(window)
    QGuiApplication.clipboard().setText("何でもない文")
    window.registry.get("frame.import_clipboard").run()
    qtbot.waitUntil(lambda: "Nothing was imported." in window.bar.text())


def test_a_file_is_dropped_on_the_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "名簿 #1.csv"
    path.write_bytes("名前,技\n丁,3\n".encode("cp932"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, no_button, no_key)
    # Qt delivers a drop to the widget below the mouse only: none of it here.
    assert importer(window).eventFilter(window, event)
    dialog = planned(window, qtbot)
    assert [row.item.name for row in dialog.rows()] == ["丁"]
    dialog.reject()


def test_what_cannot_be_read_is_said_in_the_language(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.session.set_language("ja")
    path = tmp_path / "x.json"
    path.write_bytes(b'{"format": "ikusa", "version": 9}')
    importer(window).take_file(path)
    qtbot.waitUntil(lambda: "x.json は取り込みませんでした" in window.bar.text())
    importer(window).take_file(tmp_path / "nowhere.json")
    qtbot.waitUntil(lambda: "nowhere.json" in window.bar.text())


@pytest.mark.parametrize("format_", [*(one for one in Format if one is not Format.YTSHEET), GEAR])
def test_every_format_is_saved(window: MainWindow, tmp_path: Path, qtbot: QtBot, format_: str) -> None:
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.choose(WHOLE, format_)
    path = tmp_path / "out"
    dialog.show()
    dialog.save_to(path)
    done(dialog, qtbot)
    assert path.stat().st_size > 100
    campaign = window.session.store.path
    size = campaign.stat().st_size
    dialog.save_to(campaign)
    qtbot.waitUntil(lambda: "not written over" in window.bar.text())
    assert campaign.stat().st_size == size


def test_one_character_is_copied(window: MainWindow, qtbot: QtBot) -> None:
    who = exporting.everyone(window.session.store)[0]
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.choose(f"person {who}", Format.CCFOLIA)
    dialog.show()
    dialog.copy.click()
    done(dialog, qtbot)
    assert json.loads(QGuiApplication.clipboard().text())["kind"] == "character"
    dialog.choose(WHOLE, Format.UDONARIUM)
    assert not dialog.copy.isEnabled()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_dialogs_are_drawn_and_named(window: MainWindow, qtbot: QtBot, language: str, scheme: str) -> None:
    speech.use(language)
    theme.apply(scheme, 1.0)
    raw = written(window.session.store, Wanted(Format.JSON)).data
    plan = shown_plan(window, qtbot, raw)
    export = ExportDialog(window.session, window)
    qtbot.addWidget(export)
    for dialog in (plan, export):
        dialog.show()
        assert not dialog.grab().isNull()
        for name in ("table", "choice", "what", "format"):
            field = getattr(dialog, name, None)
            assert field is None or (isinstance(field, QWidget) and field.accessibleName())
        dialog.reject()


def crowd(count: int) -> bytes:
    """A file of many characters."""
    records = [{"combatant": {"id": f"c{at}", "name": f"足軽隊{at}"}, "title": "x" * 50} for at in range(count)]
    return json.dumps({"format": "ikusa", "version": 1, "characters": records}).encode()


def test_an_import_under_way_is_cancelled_and_leaves_nothing(window: MainWindow, qtbot: QtBot) -> None:
    store = window.session.store
    before = store.state_hash()
    dialog = shown_plan(window, qtbot, crowd(400))
    dialog.accept_button.click()
    assert dialog.pump.busy
    assert dialog.strip.isVisible()
    assert not dialog.accept_button.isEnabled()
    qtbot.waitUntil(lambda: dialog.strip.bar.value() > 0)
    assert store.acting
    dialog.cancel.click()
    assert not store.acting
    assert store.state_hash() == before
    assert "nothing of it was stored" in window.status.passing()
    window.session.run(lambda: roster.create(store, "後で"))
    assert "後で" in names(window)


def test_a_comparison_under_way_is_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    before = window.session.store.state_hash()
    importer(window).take(crowd(600), "many.json")
    qtbot.waitUntil(lambda: importer(window).dialog is not None)
    dialog = importer(window).dialog
    assert dialog is not None
    dialog.reject()
    assert not dialog.pump.busy
    assert window.session.store.state_hash() == before


def test_the_window_lives_on_while_much_is_imported(window: MainWindow, qtbot: QtBot) -> None:
    turns = []
    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: turns.append(1))
    dialog = shown_plan(window, qtbot, crowd(300))
    timer.start()
    dialog.accept_button.click()
    done(dialog, qtbot)
    timer.stop()
    assert len(turns) > 1
    assert sum(name.startswith("足軽隊") for name in names(window)) == 300


def test_no_backup_is_begun_in_the_middle_of_an_import(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = window.session.store
    pump = BackupPump(window.session)
    monkeypatch.setattr(keeping, "BACKUP_EVERY_S", 0)
    dialog = shown_plan(window, qtbot, crowd(300))
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: store.acting)
    window.session.store.backups.note_change()
    assert store.backups.due
    before = len(store.backups.all())
    pump.look()
    qtbot.wait(20)
    assert len(store.backups.all()) == before
    dialog.reject()
    pump.look()
    qtbot.waitUntil(lambda: len(store.backups.all()) > before)


def test_the_campaign_closes_in_the_middle_of_an_import(window: MainWindow, qtbot: QtBot) -> None:
    path = window.session.store.path
    dialog = shown_plan(window, qtbot, crowd(300))
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: window.session.store.acting)
    window.session.close()
    assert dialog.isHidden()
    with Store.open(path) as store:
        assert not store.rows("SELECT id FROM character WHERE name LIKE '足軽隊%'")


def test_an_export_is_cancelled_without_a_file(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.choose(WHOLE, Format.JSON)
    dialog.show()
    dialog.save_to(tmp_path / "out.json")
    dialog.cancel.click()
    assert dialog.isHidden()
    assert not dialog.pump.busy
    window.session.stop_jobs()
    assert not list(tmp_path.glob("out*"))


def test_the_chosen_of_the_roster_are_exported(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    some = exporting.everyone(window.session.store)[1:4]
    dialog = ExportDialog(window.session, window, some)
    qtbot.addWidget(dialog)
    dialog.show()
    assert (dialog.what.key(), dialog.what.currentText()) == (CHOSEN, "The 3 chosen in the roster")
    dialog.save_to(tmp_path / "some.json")
    done(dialog, qtbot)
    found = json.loads((tmp_path / "some.json").read_text("utf-8"))
    assert len(found["characters"]) == 3
    assert "campaign" not in found


def test_a_battle_is_exported_with_its_log(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    store = window.session.store
    first = battle.battles(store)[0].id
    battle.start(store, first)
    dialog = ExportDialog(window.session, window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.log.isEnabled()
    dialog.choose(f"battle {first}", Format.JSON)
    dialog.log.click()
    dialog.save_to(tmp_path / "battle.json")
    done(dialog, qtbot)
    assert json.loads((tmp_path / "battle.json").read_text("utf-8"))["battles"][0]["log"]


def test_the_dialog_of_the_menu_knows_who_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    page = window.built("roster")
    assert isinstance(page, RosterPage)
    window.go("roster")
    some = [str(id_) for id_ in exporting.everyone(window.session.store)[2:4]]
    qtbot.waitUntil(lambda: all(page.column.people.people().row_of(key) >= 0 for key in some))
    page.column.people.choose(some)
    window.registry.get("frame.export").run()
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    assert (dialog.what.key(), dialog.what.currentText()) == (CHOSEN, "The 2 chosen in the roster")
    dialog.reject()
