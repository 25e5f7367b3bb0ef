"""All six pages in the frame, empty and over the sample: built, drawn, named, translated, told apart by their keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ikusa import resources
from ikusa.play import campaign
from ikusa_desktop import theme
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pages import ENTRIES
from ikusa_desktop.roster.preview import Pages
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.text import PlainLabel

IDS = [entry.id for entry in ENTRIES]


@pytest.fixture(params=["empty", "sample"])
def real(request: pytest.FixtureRequest, tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The real window with its real pages over an empty campaign, and over the sample."""
    path = tmp_path / "campaign.ikusa"
    make = campaign.create_sample if request.param == "sample" else lambda at: campaign.create(at, "黒鉄峠")
    make(path).close()
    session = Session(Settings())
    session.settings.last_page = request.node.callspec.params.get("page", "")
    guard = KeyGuard(qapp)
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    assert window.files.open(path)
    yield window
    window.close()
    guard.deleteLater()
    session.deleteLater()


def settle(window: MainWindow) -> None:
    """Let delayed layouts and timers come to rest."""
    for _time in range(3):
        QApplication.processEvents()
    window.session.stop_jobs()


@pytest.mark.parametrize("page", IDS)
def test_a_page_is_built_and_drawn(real: MainWindow, page: str) -> None:
    real.go(page)
    settle(real)
    assert real.page() == page
    image = real.built(page).grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 5)}
    assert len(colours) > 3


@pytest.mark.parametrize("page", IDS)
def test_everything_that_takes_the_keyboard_has_a_name(real: MainWindow, page: str) -> None:
    real.go(page)
    settle(real)
    nameless = [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in real.built(page).findChildren(QWidget)
        if widget.isVisible() and takes_keys(widget) and not named(widget)
    ]
    assert nameless == []


def takes_keys(widget: QWidget) -> bool:
    plain_area = isinstance(widget, QAbstractScrollArea) and not isinstance(widget, QAbstractItemView)
    reachable = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return reachable and not plain_area and not isinstance(widget.parentWidget(), QAbstractItemView)


def named(widget: QWidget) -> bool:
    if widget.accessibleName():
        return True
    labels = widget.window().findChildren(QLabel)
    return any(label.buddy() is widget for label in labels)


@pytest.mark.parametrize("page", IDS)
def test_actions_are_the_pages_own_and_their_keys_clear(real: MainWindow, page: str) -> None:
    real.go(page)
    actions = real.registry.of_page(page)
    assert all(action.id.startswith(f"{page}.") for action in actions)
    keys = [
        keys.toString()
        for action in [*real.registry.of_page(""), *actions]
        for keys in real.registry.made(action.id).shortcuts()
    ]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("page", IDS)
def test_switching_the_language_leaves_nothing_behind(real: MainWindow, page: str, qtbot: QtBot) -> None:
    real.go(page)
    real.session.set_language("ja")
    english = english_only()

    def all_japanese() -> None:
        assert sorted(shown(real.built(page)) & english) == []

    qtbot.waitUntil(all_japanese, timeout=15_000)  # what is drawn in the background follows a moment later
    assert not [action.text() for action in real.registry.of_page(page) if action.text() in english]
    real.session.set_language("en")


def shown(page: QWidget) -> set[str]:
    """Every text that a page shows of its own."""
    found: set[str] = set()
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLineEdit):
            found.add(widget.placeholderText())
        elif callable(text := getattr(widget, "text", None)) and not isinstance(widget, QAbstractItemView):
            found.add(str(text()))
        found.add(widget.accessibleName())
        if isinstance(widget, QTableView):
            model = widget.model()
            heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
            found.update(str(each) for each in heads)
    return found


def english_only() -> set[str]:
    """English source texts that read otherwise in Japanese."""
    with resources.path("translations", "ja.mo").open("rb") as file:
        catalogue = read_mo(file)
    ids = ((message.id, message.string) for message in catalogue if message.id)
    return {one for one, other in ids if isinstance(one, str) and one != other and len(one) > 2}


@pytest.mark.parametrize("page", IDS)
def test_a_page_survives_zoom_and_the_dark(real: MainWindow, page: str) -> None:
    real.go(page)
    real.session.set_scheme("dark")
    real.session.set_zoom(1.5)
    settle(real)
    image = real.built(page).grab().toImage()
    grounds = {theme.COLOURS[theme.Scheme.DARK][token].lower() for token in ("paper", "sheet", "rail")}
    corners = {image.pixelColor(1, 1).name(), image.pixelColor(image.width() // 2, image.height() - 8).name()}
    assert corners & grounds
    real.session.set_zoom(1.0)
    real.session.set_scheme("light")


@pytest.mark.parametrize("page", IDS)
def test_bounds_follow_the_zoom_there_and_back(real: MainWindow, page: str) -> None:
    other = next(one for one in IDS if one != page)

    def bounds() -> dict[QWidget, tuple[int, int, int, int]]:
        real.go(page)
        settle(real)
        return {
            one: (one.minimumWidth(), one.minimumHeight(), one.maximumWidth(), one.maximumHeight())
            for one in real.built(page).findChildren(QWidget)
            # Rendered pages are as high as they are drawn, in their own time.
            if not one.objectName().startswith("qt_") and not isinstance(one, Pages)
        }

    before = bounds()
    real.session.set_zoom(1.5)
    bounds()
    real.go(other)
    real.session.set_zoom(1.0)
    after = bounds()
    kept = before.keys() & after.keys()
    # A fixed height takes the place of the style sheet's when it is set anew.
    fixed = {one for one in kept if after[one][1] == after[one][3] == before[one][3]}
    assert not {str(one): (before[one], after[one]) for one in kept - fixed if before[one] != after[one]}


@pytest.mark.parametrize("page", IDS)
def test_texts_keep_the_size_of_the_zoom_wherever_they_move(real: MainWindow, page: str) -> None:
    real.go(page)
    settle(real)
    for zoom, width in ((1.5, 1280), (1.0, 1100), (1.0, 1700), (1.25, 1100), (0.8, 1700)):
        real.session.set_zoom(zoom)
        real.resize(width, 800)
        settle(real)
        wrong = [
            f"{type(one).__name__} {one.accessibleName()}"
            for one in real.built(page).findChildren(QWidget)
            if isinstance(one, PlainLabel | SearchField)
            and one.font().pointSizeF() != theme.current().font(getattr(one, "_step", "body")).pointSizeF()
        ]
        assert not wrong, (zoom, width, wrong)


def test_undo_and_redo_refresh_every_page(real: MainWindow) -> None:
    for page in IDS:
        real.go(page)
    session = real.session
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    for page in IDS:
        real.go(page)
        assert session.undo()
        assert session.redo()
    settle(real)
