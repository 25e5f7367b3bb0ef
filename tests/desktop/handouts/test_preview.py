"""The preview: the pages of the very PDF, white in both looks, turned and zoomed by keys, wheel and buttons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.handouts.conftest import Settle

from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.handouts.page_layout import PAGE, STEPS, WIDTH, fitted, lay_out, next_step
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pdf_pages import PdfPages


@pytest.fixture
def everyone(page: HandoutsPage, settle: Settle) -> HandoutsPage:
    """The page with twelve pages of stat blocks."""
    settle()
    page.whom.people.tick_shown(True)
    settle()
    return page


def test_pages_are_turned_by_keys_and_buttons(everyone: HandoutsPage, qtbot: QtBot) -> None:
    pages, preview = everyone.preview.pages, everyone.preview
    assert preview.panel.beside.text() == "1 / 12"
    pages.setFocus()
    for key, page in (
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_Space, 2),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_End, 11),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(pages, key)
        assert pages.page() == page
    assert not preview.back.isEnabled()
    qtbot.mouseClick(preview.on, Qt.MouseButton.LeftButton)
    assert pages.page() == 1
    assert pages.accessibleName() == "Preview, page 2 of 12"
    qtbot.mouseClick(preview.back, Qt.MouseButton.LeftButton)
    assert pages.page() == 0


def test_zoom_by_keys_wheel_and_choice(everyone: HandoutsPage, qtbot: QtBot) -> None:
    pages, preview = everyone.preview.pages, everyone.preview
    pages.setFocus()
    fit = pages.zoom()
    qtbot.keyClick(pages, Qt.Key.Key_Plus)
    assert pages.zoom() == next_step(fit, 1)
    qtbot.keyClick(pages, Qt.Key.Key_Minus)
    qtbot.keyClick(pages, Qt.Key.Key_0)
    assert pages.mode() == PAGE
    qtbot.keyClick(pages, Qt.Key.Key_0)
    assert pages.mode() == WIDTH
    assert pages.horizontalScrollBar().maximum() == 0
    turn(pages.viewport(), 120, Qt.KeyboardModifier.ControlModifier)
    assert pages.zoom() in STEPS
    preview.zoom.set_key("1.0")
    preview.zoom.activated.emit(preview.zoom.currentIndex())
    assert pages.zoom() == pytest.approx(1.0)
    assert preview.zoom.currentText() == "100 %"
    qtbot.mouseClick(preview.larger, Qt.MouseButton.LeftButton)
    assert pages.zoom() == pytest.approx(1.25)
    qtbot.mouseClick(preview.smaller, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(pages.settled)


def turn(widget: object, by: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, by), Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)  # type: ignore[arg-type]


def test_the_wheel_scrolls_and_the_mouse_drags(everyone: HandoutsPage, qtbot: QtBot) -> None:
    pages = everyone.preview.pages
    turn(pages.viewport(), -240, Qt.KeyboardModifier.NoModifier)
    down = pages.verticalScrollBar().value()
    assert down > 0
    qtbot.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 300))
    qtbot.mouseMove(pages.viewport(), QPoint(100, 250))
    qtbot.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 250))
    assert pages.verticalScrollBar().value() == down + 50
    qtbot.mouseMove(pages.viewport(), QPoint(100, 150))
    assert pages.verticalScrollBar().value() == down + 50


def test_the_place_is_kept_when_the_pdf_or_the_zoom_changes(everyone: HandoutsPage, settle: Settle) -> None:
    pages = everyone.preview.pages
    pages.go(7)
    pages.set_mode(1.0)
    assert pages.page() == 7
    pages.set_mode(PAGE)
    assert pages.page() == 7
    everyone.options._put("ticks", True)
    settle()
    assert pages.page() == 7
    everyone.whom.people.set_ticked(everyone.whom.chosen()[:2])
    everyone.whom.people.ticks_changed.emit()
    settle()
    assert pages.page() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_paper_is_white_in_both_looks(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, scheme: str
) -> None:
    window.session.set_scheme(scheme)
    settle()
    pages = page.preview.pages
    qtbot.waitUntil(pages.settled)
    image = pages.viewport().grab().toImage()
    box = pages._box(0)
    ratio = image.devicePixelRatio()
    paper = image.pixelColor(round((box.left() + 4) * ratio), round((box.top() + 4) * ratio))
    assert paper == QColor("white")
    assert image.pixelColor(2, 2) != QColor("white")
    across, down = range(round(box.left()), round(box.right()), 2), range(20, image.height() - 20, 6)
    assert len({image.pixelColor(x, y).name() for x in across for y in down}) > 5


def test_the_picture_is_the_pages(page: HandoutsPage, settle: Settle) -> None:
    made = settle()
    pages = page.preview.pages
    pdf = PdfPages(made.data)
    scale, shown = pages._pictures[0]
    assert shown == pdf.picture(0, scale)
    pdf.close()


def test_notes_stand_beside_the_preview(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    assert not page.preview.notes.isVisible()
    page.session.show("handouts", "cards")
    settle()
    assert page.preview.notes.isVisible()
    assert "Karasuba Sayo takes 2 cards." in page.preview.notes.notes()
    assert page.preview.notes.head.text() == "3 things to know before printing"
    page.whom.people.tick_shown(True)
    settle()
    assert page.preview.notes.height() < 140
    page.whom.people.tick_shown(False)
    assert not page.preview.notes.isVisible()


def test_characters_that_no_font_has_are_named_before_printing(page: HandoutsPage, settle: Settle) -> None:
    from ikusa.play import roster

    settle()
    store, sayo = page.session.store, page.whom.chosen()[0]
    page.session.run(lambda: roster.edit(store, sayo, "title", "\U00013000"))
    made = settle()
    assert any("\U00013000" in note for note in page.preview.notes.notes())
    assert made.rendered.printed.uncovered == {"\U00013000"}


def test_boxes_of_a_form_show(page: HandoutsPage, settle: Settle) -> None:
    page.options._put("ticks", True)
    page.options._put("form", True)
    made = settle()
    plain, forms = PdfPages(made.data), PdfPages(made.data, forms=True)
    assert plain.sizes == forms.sizes
    assert not forms.picture(0, 1.0).isNull()
    for pdf in (plain, forms):
        pdf.close()
        pdf.close()
    with pytest.raises(RuntimeError):
        plain.picture(0, 1.0)


def test_a_strip_is_a_part_of_the_page(page: HandoutsPage, settle: Settle) -> None:
    pdf = PdfPages(settle().data)
    whole = pdf.picture(0, 2.0)
    for first, count in ((0, 100), (200, 100), (pdf.height(0, 2.0) - 30, 30)):
        strip = pdf.picture(0, 2.0, (first, count))
        assert (strip.width(), strip.height()) == (whole.width(), count)
        assert differ(strip, whole.copy(0, first, whole.width(), count)) == 0
    pdf.close()


def differ(first: QImage, second: QImage) -> int:
    """How many points differ visibly."""
    return sum(
        abs(first.pixelColor(x, y).lightness() - second.pixelColor(x, y).lightness()) > 8
        for x in range(0, first.width(), 3)
        for y in range(0, first.height(), 2)
    )


sizes = st.lists(st.tuples(st.floats(50, 2000), st.floats(50, 2000)), min_size=1, max_size=20)


@given(sizes, st.floats(0.1, 4), st.floats(0, 5000), st.floats(1, 2000))
def test_pages_in_view_are_those_that_show(
    pages: list[tuple[float, float]], scale: float, top: float, height: float
) -> None:
    layout = lay_out(pages, scale, 12)
    seen = layout.seen(top, top + height)
    for number, (start, high) in enumerate(zip(layout.tops, layout.heights, strict=True)):
        assert (number in seen) == (start <= top + height and start + high >= top)


@given(sizes, st.floats(100, 3000), st.floats(100, 3000))
def test_a_fitted_page_fits(pages: list[tuple[float, float]], width: float, height: float) -> None:
    layout = lay_out(pages, fitted(PAGE, pages, (width, height), 12), 12)
    assert layout.width <= width + 1e-6
    assert max(layout.heights) <= height - 24 + 1e-6
    wide = lay_out(pages, fitted(WIDTH, pages, (width, height), 12), 12)
    assert wide.width == pytest.approx(width)


def test_nothing_is_laid_out_without_pages() -> None:
    layout = lay_out((), 1, 12)
    assert list(layout.seen(0, 100)) == []
    assert layout.height == 0
    assert next_step(0.25, -1) == 0.25
    assert next_step(3.0, 1) == 3.0


def test_what_is_being_made_goes_with_its_campaign(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    page.whom.people.tick_shown(True)
    assert page.maker.busy()
    page.session.campaign_changed.emit()
    assert not page.maker.busy()
