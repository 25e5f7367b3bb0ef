"""The part of a picture that becomes a portrait: by mouse, wheel and keys, for pictures of every shape."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play import roster
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.crop_panel import CropPanel
from ikusa_desktop.roster.crop_square import Corner, CropSquare
from ikusa_desktop.roster.page import RosterPage

Key = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def picture(width: int = 400, height: int = 200) -> QImage:
    """Grey, its left half red."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("grey"))
    painter = QPainter(image)
    painter.fillRect(0, 0, max(1, width // 2), height, QColor("red"))
    painter.end()
    return image


def as_file(image: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def pasted(page: RosterPage, qtbot: QtBot, image: QImage) -> CropPanel:
    """The panel over a picture that was pasted on the page."""
    QGuiApplication.clipboard().setImage(image)
    page.column.people.setFocus()
    QTest.keyClick(page.column.people, Key.Key_V, CONTROL)
    return shown(page, qtbot)


def shown(page: RosterPage, qtbot: QtBot) -> CropPanel:
    """The panel, once the picture is read."""
    panel = page.asks.crop
    qtbot.waitUntil(panel.isVisible)
    QApplication.processEvents()
    return panel


def stored(page: RosterPage) -> QImage:
    """The portrait of the character shown, as it is stored."""
    number = page.sheet.editor.shown.profile.portrait
    assert number is not None
    return QImage.fromData(roster.portrait(page.session.store, number) or b"")


def red(image: QImage, x: int, y: int) -> bool:
    """Whether a pixel is red, as far as JPEG keeps it."""
    colour = image.pixelColor(x, y)
    return colour.red() > 200 and colour.blue() < 80


def test_enter_keeps_the_middle_and_one_undo_takes_it_back(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    panel = pasted(page, qtbot, picture())
    assert panel.view.hasFocus()
    assert panel.title.text() == f"{page.sheet.editor.shown.character.name}の肖像"
    QTest.keyClick(panel.view, Key.Key_Return)
    assert not panel.isVisible()
    image = stored(page)
    assert (image.width(), image.height()) == (200, 200)
    assert red(image, 20, 100)
    assert not red(image, 180, 100)
    window.session.undo()
    assert page.sheet.editor.shown.profile.portrait is None


def test_esc_and_cancel_store_nothing(page: RosterPage, qtbot: QtBot) -> None:
    panel = pasted(page, qtbot, picture())
    QTest.keyClick(panel.view, Key.Key_Escape)
    assert not panel.isVisible()
    panel = pasted(page, qtbot, picture())
    QTest.mouseClick(panel.cancel, LEFT)
    assert not panel.isVisible()
    assert page.sheet.editor.shown.profile.portrait is None
    assert page.column.people.hasFocus()


def test_the_square_is_dragged(page: RosterPage, qtbot: QtBot) -> None:
    panel = pasted(page, qtbot, picture())
    view, middle = panel.view, panel.view.box().center().toPoint()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + QPoint(30, 0))
    assert view.square.left > 100
    QTest.mouseMove(view, middle + QPoint(view.width(), 0))
    QTest.mouseRelease(view, LEFT, pos=middle + QPoint(view.width(), 0))
    assert (view.square.left, view.square.top, view.square.side) == (200, 0, 200)
    QTest.mouseClick(panel.accept, LEFT)
    assert not red(stored(page), 4, 100)


def test_a_corner_pulls_and_the_opposite_one_stays(page: RosterPage, qtbot: QtBot) -> None:
    view = pasted(page, qtbot, picture()).view
    corner = view.box().topLeft().toPoint()
    QTest.mousePress(view, LEFT, pos=corner)
    QTest.mouseMove(view, view.box().center().toPoint())
    QTest.mouseRelease(view, LEFT, pos=view.box().center().toPoint())
    square = view.square
    assert square.side == pytest.approx(100, abs=4)
    assert (square.left + square.side, square.top + square.side) == pytest.approx((300, 200))
    QTest.mousePress(view, LEFT, pos=view.box().bottomRight().toPoint())
    QTest.mouseMove(view, view.rect().bottomRight())
    QTest.mouseRelease(view, LEFT, pos=view.rect().bottomRight())
    assert view.square.top + view.square.side <= 200


def test_a_click_beside_brings_the_square_there(page: RosterPage, qtbot: QtBot) -> None:
    view = pasted(page, qtbot, picture()).view
    QTest.mouseClick(view, LEFT, pos=QPoint(4, view.height() // 2))
    assert view.square.left == 0


def test_keys_move_and_scale(page: RosterPage, qtbot: QtBot) -> None:
    view = pasted(page, qtbot, picture()).view
    QTest.keyClick(view, Key.Key_Left)
    assert view.square.left == 90
    QTest.keyClick(view, Key.Key_Right, SHIFT)
    assert view.square.left == 91
    QTest.keyClick(view, Key.Key_Minus)
    assert view.square.side == pytest.approx(200 / 1.08)
    QTest.keyClick(view, Key.Key_Down)
    assert view.square.top > 0
    assert "左から" in view.accessibleDescription()
    QTest.keyClick(view, Key.Key_Plus)
    QTest.keyClick(view, Key.Key_Home)
    assert (view.square.left, view.square.top, view.square.side) == (100, 0, 200)


def test_the_wheel_scales(page: RosterPage, qtbot: QtBot) -> None:
    view = pasted(page, qtbot, picture()).view
    at = QPointF(view.rect().center())
    for turn in (120, 120, -120):
        event = QWheelEvent(
            at,
            view.mapToGlobal(at),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view, event)
    assert view.square.side == pytest.approx(200 / 1.08)


def test_both_sizes_are_shown_as_they_will_be(page: RosterPage, qtbot: QtBot) -> None:
    panel = pasted(page, qtbot, picture())
    QTest.keyClick(panel.view, Key.Key_Left)
    for small in (panel.on_sheet, panel.in_list):
        image = small.grab().toImage()
        assert red(image, image.width() // 4, image.height() // 2)
        assert not red(image, image.width() * 3 // 4, image.height() // 2)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (24, 24), (6_000, 20), (20, 6_000), (5_000, 4_000)])
def test_every_shape_can_be_cropped_and_seen(size: tuple[int, int], page: RosterPage, qtbot: QtBot) -> None:
    panel = pasted(page, qtbot, picture(*size))
    view = panel.view
    box = view.box()
    assert view.rect().toRectF().adjusted(-1, -1, 1, 1).contains(box)
    assert box.width() >= 24
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Minus, Key.Key_Left, Key.Key_Plus, Key.Key_Up):
        QTest.keyClick(view, key)
        assert view.rect().toRectF().adjusted(-1, -1, 1, 1).contains(view.box())
    QTest.keyClick(view, Key.Key_Return)
    image = stored(page)
    assert image.width() == image.height() <= 512


def test_a_dropped_file_is_asked_about_and_what_is_kept_can_be_cropped_again(
    page: RosterPage, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "肖像.png"
    path.write_bytes(as_file(picture()))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    field = page.sheet.head.portrait
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    field.dropEvent(drop)
    QTest.keyClick(shown(page, qtbot).view, Key.Key_Return)
    assert stored(page).width() == 200
    field.crop_again()
    panel = shown(page, qtbot)
    assert (panel.view.square.width, panel.view.square.height) == (200, 200)
    for _time in range(9):
        QTest.keyClick(panel.view, Key.Key_Minus)
    QTest.keyClick(panel.view, Key.Key_Return)
    assert stored(page).width() == 100


def test_a_photo_held_on_its_side_stands_upright(page: RosterPage, qtbot: QtBot, tmp_path: Path) -> None:
    exif, out = Image.Exif(), BytesIO()
    exif[0x0112] = 6
    Image.new("RGB", (90, 30), "red").save(out, "JPEG", exif=exif)
    path = tmp_path / "turned.jpg"
    path.write_bytes(out.getvalue())
    assert page.sheet.head.portrait.take_file(str(path))
    panel = shown(page, qtbot)
    assert (panel.view.square.width, panel.view.square.height) == (30, 90)


def test_a_broken_picture_says_so_and_opens_nothing(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    page.sheet.head.portrait.taken.emit(b"GIF89a, or so it says")
    qtbot.waitUntil(window.bar.isVisible)
    assert "PNG" in window.bar.text()
    assert not page.asks.crop.isVisible()


SQUARES = st.builds(CropSquare.largest, st.integers(1, 90_000), st.integers(1, 90_000))
NUMBERS = st.floats(-1e6, 1e6)
STEPS = st.one_of(
    st.tuples(st.just("moved"), NUMBERS, NUMBERS),
    st.tuples(st.just("scaled"), st.floats(0.001, 1_000)),
    st.tuples(st.just("pulled"), st.sampled_from(Corner), NUMBERS, NUMBERS),
)


@given(SQUARES, st.lists(STEPS, max_size=8))
def test_the_square_is_always_a_whole_part_of_the_picture(square: CropSquare, steps: list[tuple[str, object]]) -> None:
    for name, *values in steps:
        square = getattr(square, name)(*values)
    left, top, side = square.pixels()
    assert side >= 1
    assert 0 <= left <= left + side <= square.width
    assert 0 <= top <= top + side <= square.height
