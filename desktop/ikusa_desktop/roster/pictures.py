"""Portraits as images, read once and kept while they are likely to be shown again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from ikusa.records.store import Store

MOST = 300
"""Small pictures that are kept."""
SMALL = 128
"""Their side in pixels: lists show 38 logical ones, on a dense screen."""


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
        image = QImage.fromData(data) if data else QImage()
        return None if image.isNull() else image
