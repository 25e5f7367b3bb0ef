"""The frame: pages at first use, refreshes to what is in view, keys, words, title, state; a campaign comes and goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import campaign
from ikusa.records.checking import examine
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Level


def small(window: MainWindow, key: str) -> QWidget:
    return window.built(key)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key to whatever has the focus, as a user presses it."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def test_a_start_without_a_campaign(window: MainWindow) -> None:
    assert window.page() == ""
    assert window.windowTitle() == "Ikusa 戦"
    assert window.start.isVisible()
    assert not window.rail.button("roster").isVisible()


def test_pages_are_built_at_first_use(opened: MainWindow) -> None:
    assert opened.page() == "roster"
    assert list(opened._pages) == ["roster"]
    opened.rail.button("armoury").click()
    assert opened.page() == "armoury"
    assert list(opened._pages) == ["roster", "armoury"]
    assert small(opened, "armoury").heard == [{}, None]


def test_every_page_can_be_reached_by_keys(opened: MainWindow) -> None:
    for number, entry in enumerate(opened.entries):
        press(Qt.Key(Qt.Key.Key_1 + number), Qt.KeyboardModifier.ControlModifier)
        assert opened.page() == entry.id


def test_only_the_page_in_view_refreshes_at_once(opened: MainWindow) -> None:
    session = opened.session
    opened.go("battle")
    opened.go("roster")
    roster, battle = small(opened, "roster"), small(opened, "battle")
    roster.heard.clear()
    battle.heard.clear()
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    assert len(roster.heard) == 1
    assert battle.heard == []
    opened.go("battle")
    assert battle.heard == roster.heard
    opened.go("roster")
    session.run(lambda: campaign.rename(session.store, "a"))
    session.run(lambda: campaign.rename(session.store, "b"))
    battle.heard.clear()
    opened.go("battle")
    assert battle.heard == [None]


def test_the_title_names_campaign_and_session(opened: MainWindow) -> None:
    assert opened.windowTitle() == "Kurogane Pass, session 1 — Ikusa 戦"
    opened.session.set_language("ja")
    assert opened.windowTitle() == "黒鉄峠\u3000第1回 — Ikusa 戦"


def test_a_placeholder_in_a_name_is_no_placeholder(opened: MainWindow) -> None:
    session = opened.session
    session.run(lambda: campaign.rename(session.store, "a[*]&b", ""))
    opened.setWindowModified(True)
    assert opened.windowTitle().startswith("a[*][*]&b")


def test_single_keys_act_on_the_page_but_not_while_typing(opened: MainWindow) -> None:
    page = small(opened, "roster")
    page.button.setFocus()
    press(Qt.Key.Key_R)
    assert page.done == ["roll"]
    page.field.setFocus()
    press(Qt.Key.Key_R)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert page.done == ["roll"]
    assert page.field.text() == "r "


def test_space_and_enter_press_a_focused_button(opened: MainWindow) -> None:
    page = small(opened, "roster")
    page.button.setFocus()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert page.done == ["pressed", "pressed"]
    opened.rail.button("roster").setFocus()
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.setFocus()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert page.done[2:] == ["next", "accept"]


def test_the_keys_of_a_hidden_page_are_silent(opened: MainWindow) -> None:
    roster = small(opened, "roster")
    opened.go("battle")
    press(Qt.Key.Key_R)
    assert roster.done == []
    assert small(opened, "battle").done == ["roll"]


def test_what_cannot_be_done_says_why(opened: MainWindow) -> None:
    press(Qt.Key.Key_N)
    assert opened.status.passing() == "It is dead."


def test_undo_and_redo_everywhere_by_name(opened: MainWindow) -> None:
    session = opened.session
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    opened.registry.retranslate()
    assert opened.registry.made("frame.undo").text().startswith("Undo: ")
    press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.info.name == "黒鉄峠"
    page = small(opened, "roster")
    page.field.setFocus()
    press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert session.info.name == "白鷺城"
    QTest.keyClicks(page.field, "x")
    press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.field.text() == ""
    assert session.info.name == "白鷺城"


def test_the_status_bar_says_what_is_stored(opened: MainWindow) -> None:
    session = opened.session
    assert "Nothing to store yet" in opened.status.left.text()
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    assert "Stored " in opened.status.left.text()
    assert "Undo: " in opened.status.left.text()
    assert "R roll" in opened.status.hints.text()


def test_a_menu_greys_what_cannot_be_done_only_while_it_is_open(opened: MainWindow) -> None:
    made = opened.registry.made("roster.never")
    opened.menus._look()
    assert not made.isEnabled()
    opened.menus._free()
    assert made.isEnabled()


def test_menus_hold_the_actions_of_the_page_in_view_only(opened: MainWindow) -> None:
    opened.go("battle")
    texts = [action.text() for menu in opened.menus._menus.values() for action in menu.actions()]
    assert "Roll in battle" in texts
    assert "Roll in roster" not in texts


def test_no_shortcut_is_given_twice(opened: MainWindow) -> None:
    for entry in opened.entries:
        opened.built(entry.id)
        keys = [
            keys.toString()
            for action in [*opened.registry.of_page(""), *opened.registry.of_page(entry.id)]
            for keys in opened.registry.made(action.id).shortcuts()
        ]
        assert len(keys) == len(set(keys))


def test_going_to_an_item(opened: MainWindow) -> None:
    opened.session.show("rules", "R-206")
    assert opened.page() == "rules"
    assert small(opened, "rules").heard[-1] == "show R-206"


def test_changing_the_language_reaches_every_page_and_menu(opened: MainWindow) -> None:
    opened.go("battle")
    opened.session.set_language("ja")
    assert small(opened, "roster").heard[-1] == "retranslate"
    assert opened.rail.button("armoury").accessibleName() == "具足"
    assert "ファイル" in [menu.title() for menu in opened.menus._menus.values()]
    assert opened.registry.made("frame.palette").text() == "何でも探す"


def test_zooming_by_keys(opened: MainWindow) -> None:
    from ikusa_desktop import theme

    press(Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert theme.current().zoom == 1.125
    assert opened.rail.width() == theme.current().px(76)
    press(Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert theme.current().zoom == 1.0


def test_bars_and_passing_lines(opened: MainWindow) -> None:
    opened.session.say("Repaired: 大袖")
    assert opened.status.passing() == "Repaired: 大袖"
    assert not opened.bar.isVisible()
    done: list[str] = []
    opened.session.say("Not stored.", Level.ERROR, "Try again", lambda: done.append("again"))
    assert opened.bar.isVisible()
    opened.bar.press()
    assert done == ["again"]


def test_a_bar_that_offers_undo_goes_with_the_next_act(opened: MainWindow) -> None:
    session = opened.session
    session.say("Pasted.", Level.INFO, "Undo", session.undo)
    assert opened.bar.isVisible()
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    assert not opened.bar.isVisible(), "its Undo would have taken back the renaming"
    session.say("Not stored.", Level.ERROR, "Try again", lambda: None)
    session.undo()
    assert opened.bar.isVisible(), "what went wrong stays until it is read"


def test_a_fault_of_the_disk_snaps_the_page_back(opened: MainWindow) -> None:
    page = small(opened, "roster")
    page.heard.clear()
    opened.session.not_stored.emit()
    assert page.heard == [None]


def test_closing_a_campaign_leads_to_the_start_page(opened: MainWindow, campaign_file: Path) -> None:
    opened.close_campaign()
    assert opened.page() == ""
    assert opened.start.isVisible()
    assert [recent.path for recent in opened.start.model.rows()] == [str(campaign_file)]
    assert opened.registry.of_page("roster") == []
    assert opened.files.open(campaign_file)
    assert opened.page() == "roster"


@pytest.mark.parametrize("way", ["close", "another", "quit"])
def test_what_is_typed_is_stored_before_the_campaign_closes(opened: MainWindow, way: str) -> None:
    heard: list[tuple[str, bool]] = []
    field = small(opened, "roster").field
    field.submitted.connect(lambda text: heard.append((text, opened.session.has_store)))
    field.setFocus()
    QTest.keyClicks(field, "half typed")
    {"close": opened.close_campaign, "another": opened.files.open_sample, "quit": opened.close}[way]()
    QApplication.processEvents()
    assert heard == [("half typed", True)]


def test_state_is_remembered_over_a_restart(opened: MainWindow, campaign_file: Path, qtbot: QtBot) -> None:
    from ikusa_desktop.session import Session
    from ikusa_desktop.settings import Settings

    opened.go("journal")
    opened.resize(opened.width(), 741)
    opened.close()
    again = Session(Settings())
    second = MainWindow(again, opened.entries)
    qtbot.addWidget(second)
    second.show()
    assert second.files.open(campaign_file)
    assert second.page() == "journal"
    assert second.height() == 741
    assert small(second, "journal").heard[0] == {"heard": 2}
    second.close()


def test_jobs_show_their_progress_and_can_be_cancelled(opened: MainWindow, qtbot: QtBot) -> None:
    from ikusa_desktop.jobs import Job, Progress
    from ikusa_desktop.widgets.progress import ProgressStrip

    def work(progress: Progress) -> None:
        while True:
            progress.report(3, 10)

    job = Job("Printing…", work, lambda _result: None)
    opened.session.start_job(job)
    strip = opened.status.findChild(ProgressStrip)
    assert strip is not None
    qtbot.waitUntil(lambda: strip.bar.value() == 3)
    with qtbot.waitSignal(job.finished):
        strip.cancel.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_window_is_drawn_in_both_palettes(opened: MainWindow, scheme: str) -> None:
    from ikusa_desktop import theme

    opened.session.set_scheme(scheme)
    image = opened.grab().toImage()
    assert image.pixelColor(20, image.height() // 2) == theme.current().rail


def test_a_fault_of_a_page_does_not_keep_the_campaign_open(
    opened: MainWindow, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened.built(opened.page()), "may_leave", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        opened.close()
    assert not opened.isVisible()
    assert examine(campaign_file).good
