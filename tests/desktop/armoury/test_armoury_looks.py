"""How the Armoury looks: both languages, both schemes, little room, large text."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from ikusa.i18n import LANGUAGES
from ikusa_desktop import theme
from ikusa_desktop.armoury.gear_table import GEAR, NAME
from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_look_paints(page: ArmouryPage, window: MainWindow, session: Session, language: str, scheme: str) -> None:
    session.set_language(language)
    theme.apply(scheme, 1.25)
    page.tick_worn()
    for size in ((1100, 700), (1920, 1080)):
        window.resize(*size)
        QApplication.processEvents()
        assert not window.grab().isNull()
    assert page.plan.panel.title.text() == {"ja": "修理計画", "en": "Repair plan"}[language]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("zoom", "width"), [(1.0, 1100), (1.0, 1600), (1.5, 1440), (1.0, 1280)])
def test_filters_and_names_stay_whole_in_little_room(
    page: ArmouryPage, window: MainWindow, session: Session, language: str, zoom: float, width: int
) -> None:
    session.set_language(language)
    window.setMinimumSize(0, 0)
    window.resize(width, 900)
    session.set_zoom(zoom)
    QApplication.processEvents()
    filters = page.filters
    for part in (filters.among, filters.owner, filters.session, filters.search):
        assert part.isVisible()
        assert filters.rect().contains(part.geometry()), (type(part), part.geometry(), filters.rect())
    assert filters.among.width() >= filters.among.sizeHint().width()
    assert page.table.columnWidth(GEAR) >= theme.current().px(NAME)
    session.set_zoom(1.0)
