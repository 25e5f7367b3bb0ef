"""The pages of a PDF as pictures, by PDFium. It bears one call at a time, whatever the thread: `LOCK` sees to that.

pypdfium2 is imported at the first PDF and not before the first paint.
"""

from __future__ import annotations

import math
import threading
from typing import Any

from PySide6.QtGui import QImage

LOCK = threading.RLock()
"""Held around every call of PDFium in this process."""
POINTS_PER_INCH = 72.0
_HAIR = 1e-3


class PdfPages:
    """An open PDF; sizes are in points."""

    def __init__(self, data: bytes, *, forms: bool = False) -> None:
        import pypdfium2

        with LOCK:
            self._pdf: Any = pypdfium2.PdfDocument(data)
            if forms:
                self._pdf.init_forms()
            self.sizes: tuple[tuple[float, float], ...] = tuple(
                self._pdf.get_page_size(number) for number in range(len(self._pdf))
            )

    def __len__(self) -> int:
        return len(self.sizes)

    def picture(self, number: int, scale: float, rows: tuple[int, int] | None = None) -> QImage:
        """A page at `scale` pixels a point, white where it is empty; of it only some `rows` (first, number) if given.

        Raises:
            RuntimeError: the PDF was closed.
        """
        crop = (0.0, 0.0, 0.0, 0.0)
        if rows is not None:
            # PDFium's wrapper rounds what is cut off up to whole pixels: a hair less than the whole number is exact.
            below = self.height(number, scale) - rows[0] - rows[1]
            crop = (0.0, max(0.0, (below - _HAIR) / scale), 0.0, max(0.0, (rows[0] - _HAIR) / scale))
        with LOCK:
            if self._pdf is None:
                raise RuntimeError("this PDF is closed")
            page = self._pdf[number]
            try:
                bitmap = page.render(scale=scale, crop=crop, prefer_bgrx=True)
                wide, high, stride = bitmap.width, bitmap.height, bitmap.stride
                pixels = bytes(bitmap.buffer)
                bitmap.close()
            finally:
                page.close()
        return QImage(pixels, wide, high, stride, QImage.Format.Format_RGB32).copy()

    def height(self, number: int, scale: float) -> int:
        """The rows of a whole page's picture."""
        return math.ceil(self.sizes[number][1] * scale)

    def close(self) -> None:
        """Let go of it; safe to call twice."""
        with LOCK:
            if self._pdf is not None:
                self._pdf.close()
                self._pdf = None
