"""About Ikusa, with the licences of what it stands on."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ikusa import __version__, resources
from ikusa_desktop import quiet, theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.text import PlainLabel

PARTS = (
    ("Python", "PSF-2.0"),
    ("PySide6, Qt", "LGPL-3.0"),
    ("peewee", "MIT"),
    ("APSW, SQLite", "any-OSI, public domain"),
    ("ReportLab", "BSD-3-Clause"),
    ("pypdfium2, PDFium", "Apache-2.0 or BSD-3-Clause"),
    ("Pillow", "MIT-CMU"),
    ("fontTools", "MIT"),
    ("NumPy", "BSD-3-Clause"),
    ("platformdirs", "MIT"),
    ("uniseg", "MIT"),
)
"""What Ikusa is made with, and under which licence."""


def licences() -> str:
    """Every licence to show: the parts by name, the fonts with their whole texts."""
    lines = [f"{name}: {licence}" for name, licence in PARTS]
    texts = [quiet.shipped(file) for file in sorted(resources.path("fonts").glob("*.txt"))]
    return "\n".join(lines) + "\n\n" + "\n\n".join(texts)


class AboutDialog(QDialog):
    """Name, version, licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Ikusa"))
        look = theme.current()
        column = QVBoxLayout(self)
        column.setSpacing(look.px(12))
        column.addWidget(PlainLabel("Ikusa 戦", "hero"))
        column.addWidget(PlainLabel(tr("Version {number}").format(number=__version__), "body", "ink2"))
        what = tr("For the game master of a tabletop game set in the sengoku age. MIT licence.")
        column.addWidget(PlainLabel(what, "body", wrap=True))
        column.addWidget(PlainLabel(tr("Made with"), "head"))
        self.licences = QPlainTextEdit(licences())
        self.licences.setReadOnly(True)
        self.licences.setAccessibleName(tr("Licences"))
        column.addWidget(self.licences)
        foot = QHBoxLayout()
        foot.addStretch(1)
        close = button(tr("Close"), self.accept)
        foot.addWidget(close)
        column.addLayout(foot)
        self.resize(look.px(560), look.px(520))
        close.setFocus()
