"""Room for any language: with texts 40 % longer nothing on any page is cut, and of the old one nothing is left."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QScrollArea,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.desktop.hands import Hands, started

from ikusa import i18n, resources
from ikusa.play import campaign
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.pages import ENTRIES
from ikusa_desktop.settings import Settings
from ikusa_desktop.widgets.segmented import Segmented

PAGES = [entry.id for entry in ENTRIES]
SIZE = (1280, 800)
SETTLES_MS = 250
"""Layouts within layouts take several turns of the event loop."""


class Longer(i18n.Words):
    """English with every vowel twice, which makes it 40 % longer; what is filled in later stays as it is."""

    def __init__(self) -> None:
        super().__init__("en", gettext.NullTranslations())

    def __call__(self, text: str, *, context: str | None = None) -> str:
        return longer(text)

    def n(self, one: str, many: str, count: int, *, context: str | None = None) -> str:
        return longer(one if count == 1 else many)


def longer(text: str) -> str:
    """A text with its vowels doubled, but for the names of `{fields}`."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") else re.sub(r"([aeiouAEIOU])", r"\1\1", part) for part in parts)


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Ends in English and in the light look."""
    yield
    speech.use("en")
    theme.apply("light", 1.0)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign in English, closed."""
    path = tmp_path_factory.mktemp("sample") / "sample.ikusa"
    campaign.create_sample(path, "en").close()
    return path


def cut(window: QWidget) -> list[str]:
    """Every label, button and strip in view whose text has less room than it needs."""
    shown = [widget for widget in window.findChildren(QWidget) if widget.isVisible()]
    lacks = [(widget, lack_of(widget)) for widget in shown]
    return [f"{type(widget).__name__} in {path_of(widget)}: {lack}" for widget, lack in lacks if lack]


def lack_of(widget: QWidget) -> str:
    """What a widget lacks to show its text, or ""."""
    if isinstance(widget, QLabel) and widget.text():
        return lack_of_label(widget)
    if isinstance(widget, QAbstractButton | Segmented):
        if widget.width() < widget.sizeHint().width() - 1 and not widget.toolTip():
            return f"{widget.accessibleName()!r} has {widget.width()} of {widget.sizeHint().width()}"
        if hidden(widget):
            return f"{widget.accessibleName()!r} is cut by what it stands in"
    return ""


def lack_of_label(label: QLabel) -> str:
    """A label may be cut with … where its tooltip says all of it, or wrap as far as it is high enough."""
    inner = label.contentsRect()
    if label.wordWrap():
        need = label.heightForWidth(label.width())
        return f"{label.text()!r} is {label.height()} of {need} high" if need > label.height() + 1 else ""
    need = max(QFontMetrics(label.font()).horizontalAdvance(line) for line in label.text().split("\n"))
    if need > inner.width() + 1 and not label.toolTip():
        return f"{label.text()!r} has {inner.width()} of {need}"
    return f"{label.text()!r} is cut by what it stands in" if hidden(label) and not label.toolTip() else ""


def hidden(widget: QWidget) -> bool:
    """Whether a part of a widget lies outside of what it stands in; what can be scrolled to is not."""
    inner, parent = widget.geometry(), widget.parentWidget()
    while parent is not None and not parent.isWindow():
        if isinstance(parent.parentWidget(), QScrollArea | QAbstractScrollArea):
            return False
        if not parent.rect().adjusted(-1, -1, 1, 1).contains(inner):
            return True
        inner = QRect(parent.mapToParent(inner.topLeft()), inner.size())
        parent = parent.parentWidget()
    return False


def path_of(widget: QWidget) -> str:
    """Where a widget stands: the classes around it."""
    names = []
    parent = widget.parentWidget()
    while parent is not None and len(names) < 3:
        if type(parent) is not QWidget:
            names.append(type(parent).__name__)
        parent = parent.parentWidget()
    return " < ".join(names)


def opened_on(page: str, sample: Path, folder: Path) -> Path:
    """A copy of the sample that will open on a page."""
    path = folder / "sample.ikusa"
    path.write_bytes(sample.read_bytes())
    settings = Settings()
    settings.last_page = page
    settings.save()
    return path


@pytest.mark.parametrize("page", PAGES)
def test_longer_texts_have_room(page: str, sample: Path, qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    with started(qapp, qtbot, opened_on(page, sample, tmp_path)) as app:
        speech._current[0] = Longer()
        app.session.language_changed.emit("en")
        app.window.resize(*SIZE)
        hands = Hands(app, qtbot)
        qtbot.wait(SETTLES_MS)
        found = {"first": cut(app.window)}
        if page == "battle":
            hands.press("down up")
            hands.click(app.window.built("battle").prepare.sheet.start)
            hands.press("space")
            qtbot.wait(SETTLES_MS)
            found["running"] = cut(app.window)
        assert (app.window.width(), app.window.height()) == SIZE
        assert {key: lines for key, lines in found.items() if lines} == {}


def said(window: QMainWindow) -> set[str]:
    """Every text in view, its tooltips and what a screen reader says among them, and the menus'."""
    texts = {
        action.text().replace("&", "") for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()
    }
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            texts |= {widget.accessibleName(), widget.toolTip()}
            texts |= {widget.text()} if isinstance(widget, QLabel | QAbstractButton) else set()
            texts |= {widget.placeholderText()} if isinstance(widget, QLineEdit) else set()
            texts |= heads(widget) if isinstance(widget, QTableView) else set()
    return {unescape(re.sub(r"<[^>]*>", "", text)).strip() for text in texts if text}


def heads(table: QTableView) -> set[str]:
    """The words above the columns of a table."""
    across = Qt.Orientation.Horizontal
    return {str(table.model().headerData(at, across) or "") for at in range(table.model().columnCount())}


def only_in(language: str) -> set[str]:
    """Texts without `{fields}` that are written otherwise in the other language."""
    with resources.path("translations", "ja.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    pairs = [(key.rpartition("\x04")[2], text) for key, text in catalogue.items() if isinstance(key, str) and key]
    english, japanese = {one for one, _ in pairs}, {other for _, other in pairs}
    found = english - japanese if language == "en" else japanese - english
    return {text for text in found if "{" not in text and len(text) > 1}


@pytest.mark.parametrize("page", PAGES)
def test_another_language_leaves_nothing_behind(
    page: str, sample: Path, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with started(qapp, qtbot, opened_on(page, sample, tmp_path)) as app:
        for language, other in (("ja", "en"), ("en", "ja")):
            app.session.set_language(language)
            qtbot.wait(SETTLES_MS)
            texts = said(app.window)
            assert len(texts & only_in(language)) > 20
            assert texts & only_in(other) == set(), f"in {language}"
