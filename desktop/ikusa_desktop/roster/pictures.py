"""Portraits as images, read once and kept while they are likely to be shown again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QImage, QImageReader

if TYPE_CHECKING:
    from ikusa.records.store import Store

MOST = 300
"""Small pictures that are kept."""
SMALL = 128
"""Their side in pixels: lists show 38 logical ones, on a dense screen."""
SIGNS = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg"}
"""How the files begin that are decoded, and what Qt calls them."""
LARGEST = 4_096
"""Wider or higher pictures are not decoded; stored ones are far smaller."""


class Pictures:
    """The portraits of one campaign by their id; a portrait with that id never changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._small: OrderedDict[int, QImage | None] = OrderedDict()

    def small(self, portrait: int | None) -> QImage | None:
        """A picture for a list; None where there is none that can be shown."""
        if portrait is None:
            return None
        if portrait in self._small:
            self._small.move_to_end(portrait)
            return self._small[portrait]
        image = self.whole(portrait)
        if image is not None:
            fit = Qt.AspectRatioMode.KeepAspectRatioByExpanding
            image = image.scaled(SMALL, SMALL, fit, Qt.TransformationMode.SmoothTransformation)
        self._small[portrait] = image
        while len(self._small) > MOST:
            self._small.popitem(last=False)
        return image

    def whole(self, portrait: int | None) -> QImage | None:
        """A picture as it is stored."""
        from ikusa.play import roster

        data = roster.portrait(self._store, portrait) if portrait is not None else None
        return decoded(data) if data else None


def decoded(data: bytes) -> QImage | None:
    """A stored portrait; None if it is not as Ikusa stores them.

    A campaign may be somebody else's: left to guess, Qt would read an SVG, which can show files of this machine.
    """
    kind = next((kind for sign, kind in SIGNS.items() if data.startswith(sign)), None)
    if kind is None:
        return None
    buffer = QBuffer()
    buffer.setData(data)
    reader = QImageReader(buffer, kind)
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not 0 < size.width() <= LARGEST or not 0 < size.height() <= LARGEST:
        return None
    image = reader.read()
    return None if image.isNull() else image
