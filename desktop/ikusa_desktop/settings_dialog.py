"""Settings: language, light or dark, text size, dice. Everything takes effect at once."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.session import Session
from ikusa_desktop.settings import MAX_ZOOM, MIN_ZOOM, ZOOM_STEP
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import PlainLabel

LANGUAGES = (("", "System"), ("ja", "日本語"), ("en", "English"))


class SettingsDialog(QDialog):
    """Few choices, each told to the session as it is made."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        settings = session.settings
        self.language = ComboField()
        self.scheme = Segmented([("", ""), ("light", ""), ("dark", "")], chosen=settings.scheme)
        self.zoom = ComboField()
        self.dice = Segmented([("machine", ""), ("hand", "")], chosen="hand" if settings.dice_by_hand else "machine")
        self.labels = [PlainLabel("", "body", "ink2") for _each in range(4)]
        self._close = button("", self.accept)
        form = QFormLayout()
        form.setHorizontalSpacing(theme.current().px(20))
        form.setVerticalSpacing(theme.current().px(12))
        for label, field in zip(self.labels, (self.language, self.scheme, self.zoom, self.dice), strict=True):
            form.addRow(label, field)
            label.setBuddy(field)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._close)
        column = QVBoxLayout(self)
        margin = theme.current().px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(theme.current().px(20))
        column.addLayout(form)
        column.addLayout(foot)
        self._retranslate()
        self.language.chosen.connect(session.set_language)
        self.scheme.chosen.connect(session.set_scheme)
        self.zoom.chosen.connect(self._set_zoom)
        self.dice.chosen.connect(self._set_dice)
        session.language_changed.connect(self._retranslate)

    def _retranslate(self) -> None:
        settings = self._session.settings
        self.setWindowTitle(tr("Settings"))
        names = (tr("Language"), tr("Light or dark"), tr("Text size"), tr("Dice in a battle"))
        for label, name in zip(self.labels, names, strict=True):
            label.setText(name)
        self.language.setAccessibleName(names[0])
        self.zoom.setAccessibleName(names[2])
        system = tr("As the system")
        self.language.set_choices([(key, text if key else system) for key, text in LANGUAGES], settings.language)
        self.scheme.set_entries([("", system), ("light", tr("Light")), ("dark", tr("Dark"))], names[1])
        steps = round((MAX_ZOOM - MIN_ZOOM) / ZOOM_STEP) + 1
        zooms = [MIN_ZOOM + ZOOM_STEP * step for step in range(steps)]
        self.zoom.set_choices([(f"{zoom:g}", f"{zoom * 100:g} %") for zoom in zooms], f"{settings.zoom:g}")
        self.dice.set_entries([("machine", tr("Ikusa rolls")), ("hand", tr("I roll and type the faces"))], names[3])
        self._close.set_text(tr("Close"))
        self.adjustSize()

    def _set_zoom(self, key: str) -> None:
        self._session.set_zoom(float(key))

    def _set_dice(self, key: str) -> None:
        self._session.settings.dice_by_hand = key == "hand"
        self._session.settings.save()
