"""A character that goes while somebody types into its page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from ikusa.play import roster
from ikusa_desktop.roster.page import RosterPage

Write = Callable[[QWidget | None, str], None]


@pytest.mark.parametrize("place", ["name", "notes", "tags"])
def test_what_is_typed_for_a_character_that_goes_is_stored_for_nobody(
    page: RosterPage, write: Write, place: str
) -> None:
    page.create_new()
    made, sheet = page.sheet.character(), page.sheet
    assert made is not None
    {"name": sheet.head.name, "notes": sheet.notes.field, "tags": sheet.head.tags}[place].setFocus()
    write(QApplication.focusWidget(), "typed")
    page.session.run(lambda: roster.delete(page.session.store, [made]))
    QApplication.processEvents()
    steps = page.session.store.steps(3)
    assert page.sheet.character() != made
    page.column.people.setFocus()
    page.may_leave()
    assert page.session.store.steps(3) == steps
