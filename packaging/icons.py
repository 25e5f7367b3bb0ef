"""Make the icons of every platform from the one drawing: `python packaging/icons.py`.

Reads resources/icons/ikusa.svg; writes packaging/icons/ikusa.ico, ikusa.icns and PNGs for the desktop's icon theme.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "resources" / "icons" / "ikusa.svg"
TARGET = ROOT / "packaging" / "icons"
THEME_SIZES = (16, 32, 48, 128, 256)
WINDOWS_SIZES = (16, 24, 32, 48, 64, 256)


def picture(size: int) -> bytes:
    """The drawing as a PNG of `size` pixels."""
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def main() -> int:
    """Write all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    TARGET.mkdir(exist_ok=True)
    for size in THEME_SIZES:
        (TARGET / f"ikusa-{size}.png").write_bytes(picture(size))
    largest = Image.open(io.BytesIO(picture(1024)))
    largest.save(TARGET / "ikusa.icns")
    Image.open(io.BytesIO(picture(256))).save(TARGET / "ikusa.ico", sizes=[(size, size) for size in WINDOWS_SIZES])
    print(f"icons in {TARGET.relative_to(ROOT)}")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
