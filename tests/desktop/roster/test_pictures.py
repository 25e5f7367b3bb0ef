"""Portraits as they lie in a campaign that may be somebody else's: only what Ikusa stores is decoded."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from ikusa_desktop.roster.pictures import decoded


def encoded(kind: str, side: int = 8) -> bytes:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_what_is_stored_is_shown(qtbot: object, kind: str) -> None:
    image = decoded(encoded(kind))
    assert image is not None
    assert (image.width(), image.height()) == (8, 8)


@pytest.mark.parametrize("kind", ["BMP", "PPM", "XPM"])
def test_another_kind_of_picture_is_none(qtbot: object, kind: str) -> None:
    assert decoded(encoded(kind)) is None


def test_a_drawing_never_shows_a_file_of_this_machine(qtbot: object, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(encoded("PNG"))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="{secret}"/></svg>'
    assert decoded(drawing.encode()) is None
    assert decoded(b"\x89PNG\r\n\x1a\n" + drawing.encode()) is None


def test_a_bomb_is_not_decoded(qtbot: object) -> None:
    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(header)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    assert decoded(bomb) is None


def test_a_broken_picture_is_none(qtbot: object) -> None:
    whole = encoded("PNG")
    assert decoded(whole[:20]) is None
    assert decoded(b"") is None
