from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader
from tests.core.sheets.conftest import told

from ikusa.sheets import Backs, Cards, Fighter, Options, StatBlocks, portraits, render


def picture(kind: str, size: tuple[int, int] = (300, 400)) -> bytes:
    out = BytesIO()
    mode = "RGB" if kind == "JPEG" else "RGBA"
    Image.new(mode, size, (120, 40, 20) if mode == "RGB" else (120, 40, 20, 128)).save(out, kind)
    return out.getvalue()


def bomb() -> bytes:
    """A PNG of some bytes that claims 60,000 × 60,000 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_portrait_is_printed(oni: Fighter, kind: str) -> None:
    shown = replace(oni, portrait=picture(kind))
    assert len(PdfReader(BytesIO(render(StatBlocks("題", "頭", (shown,))).data)).pages[0].images) == 1
    cards = render(Cards("題", "頭", (shown,)), Options(backs=Backs.LONG_EDGE))
    assert [len(page.images) for page in PdfReader(BytesIO(cards.data)).pages] == [0, 1]


def test_portraits_can_be_left_out(oni: Fighter) -> None:
    data = render(StatBlocks("題", "頭", (replace(oni, portrait=picture("PNG")),)), Options(portraits=False)).data
    assert len(PdfReader(BytesIO(data)).pages[0].images) == 0


@pytest.mark.parametrize(
    "make", [lambda: b"", lambda: b"GIF89a" + b"\0" * 50, lambda: picture("PNG")[:80], bomb, lambda: b"\x00" * 5000]
)
def test_a_bad_picture_is_left_out_and_named(oni: Fighter, make: Callable[[], bytes]) -> None:
    bad = make()
    assert portraits.square(bad) is None
    rendered = render(StatBlocks("題", "頭", (replace(oni, portrait=bad),)), Options(language="en"))
    named = [note for note in told(rendered) if "portrait" in note]
    assert len(named) == (1 if bad else 0)


def test_a_portrait_is_cut_square_and_small() -> None:
    made = portraits.square(picture("JPEG", (3000, 1000)))
    assert made is not None
    assert Image.open(BytesIO(made)).size == (360, 360)
