"""The page drawn in both languages and looks, small and large, with few and many: no word is cut unseen.

`IKUSA_PICTURES=folder pytest …` keeps the pictures, to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from ikusa.play import roster
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.battle.name_button import NameButton
from ikusa_desktop.widgets.buttons import CheckBox, PushButton
from ikusa_desktop.widgets.text import PlainLabel

from .conftest import FIRST, SECOND, Desk

LOOKS = [
    ("en", "light", (1280, 800), FIRST),
    ("ja", "light", (1280, 800), FIRST),
    ("ja", "dark", (1280, 800), SECOND),
    ("en", "dark", (1920, 1080), SECOND),
    ("en", "light", (1100, 700), SECOND),
]


@pytest.fixture(
    params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}-{look[2][0]}-{'many' if look[3] == SECOND else 'few'}"
)
def look(request: pytest.FixtureRequest, desk: Desk) -> Iterator[tuple[Desk, str, str]]:
    """The window in one look; gives it with the battle to show and the beginning of the pictures' names."""
    language, scheme, size, battle = request.param
    desk.session.set_language(language)
    theme.apply(scheme, 1.0)
    desk.window.resize(*size)
    yield desk, battle, f"{language}-{scheme}-{size[0]}"
    desk.session.set_language("en")
    theme.apply("light", 1.0)


def cut(root: QWidget) -> list[str]:
    """Texts that have less room than they need, and no way to be read whole."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, NameButton):
            continue
        if isinstance(widget, PlainLabel):
            elided = widget.toolTip() != "" or widget.wordWrap()
            needed = 0 if elided else widget.fontMetrics().horizontalAdvance(widget.text()) - 1
        elif isinstance(widget, PushButton | CheckBox):
            needed = widget.sizeHint().width()
        else:
            continue
        if widget.width() < needed:
            found.append(f"{type(widget).__name__} {widget.text()!r}: {widget.width()} of {needed}")
    return found


def overlapping(root: QWidget) -> list[str]:
    """Labels that lie on each other."""
    labels = [one for one in root.findChildren(PlainLabel) if one.isVisible() and one.text()]
    return [
        f"{one.text()!r} and {other.text()!r}"
        for at, one in enumerate(labels)
        for other in labels[at + 1 :]
        if one.parentWidget() is other.parentWidget() and one.geometry().intersects(other.geometry())
    ]


def picture(desk: Desk, name: str) -> None:
    """Look at the window as it is: nothing cut, not blank; kept where it is wanted."""
    QApplication.processEvents()
    assert cut(desk.page) == [], name
    assert overlapping(desk.page) == [], name
    image = desk.window.grab().toImage()
    assert len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}) > 8
    folder = os.environ.get("IKUSA_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        image.save(str(Path(folder) / f"{name}.png"))


def test_the_page_in_every_state(look: tuple[Desk, str, str]) -> None:
    desk, battle, name = look
    line = next(line for line in desk.page.desk.battles if line.name == battle)
    desk.page.desk.open(line.id)
    desk.page.prepare.sheet.list.selectAll()
    picture(desk, f"{name}-prepare")
    desk.page.prepare.start()
    picture(desk, f"{name}-nobody")
    desk.press("space")
    picture(desk, f"{name}-odds")
    desk.press("9 8")
    picture(desk, f"{name}-outcome")
    desk.press("esc 2 2")
    picture(desk, f"{name}-fumble")
    desk.press("enter m")
    picture(desk, f"{name}-options")
    for act in ("adjust", "add_status", "treat", "check", "equip"):
        desk.page.show_acts(act)
        picture(desk, f"{name}-act-{act}")
    desk.page.show_adding()
    picture(desk, f"{name}-adding")
    desk.page.run.order.list.selectAll()
    desk.page.show_place()
    picture(desk, f"{name}-place")
    for event in ("end_round", "end_scene", "end_battle"):
        desk.page.run.preview(event)
        picture(desk, f"{name}-{event}")
    desk.page.run.leave_event()
    desk.press("l")
    picture(desk, f"{name}-log")


def test_long_names_leave_the_columns_where_they_are(look: tuple[Desk, str, str]) -> None:
    desk, battle, name = look
    desk.start(battle)
    assert desk.page.desk.encounter is not None
    first, second = list(desk.page.desk.encounter.combatants)[:2]
    store = desk.session.store
    for who in (first, second):
        desk.session.run(lambda who=who: roster.edit(store, int(who), "name", "とても長い名を持つ者" * 15))  # type: ignore[misc]
        desk.session.run(lambda who=who: roster.edit(store, int(who), "english", "Someone of a very long name " * 6))  # type: ignore[misc]
    statuses = ("burning", "bleeding", "pain", "cover", "prone", "blinded")
    desk.page.desk.do_all([AddStatus(second, Status(status)) for status in statuses])
    before = desk.page.run.columns.sizes()
    desk.press("space 9 8")
    picture(desk, f"{name}-long")
    assert desk.page.run.columns.sizes() == before
    assert speech.words().language in name
