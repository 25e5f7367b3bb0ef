"""What part of a picture becomes the portrait: a square to move and pull, and how it will look. Enter keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play import roster
from ikusa_desktop import theme
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.roster.crop_view import CropView
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.portrait import Portrait
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.roster import Glance
    from ikusa_desktop.session import Session

PATIENCE = 300
"""Milliseconds before a picture that is still being read shows its bar."""
ON_SHEET, IN_LIST = 60, 38
DENSE = 3
"""The small pictures are made for the densest screens."""


class CropPanel(Overlay):
    """`begin` reads a picture and shows it; what is chosen is stored as the character's portrait, in one act."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent, 640.0)
        self._session = session
        self._data, self._character, self._name = b"", 0, ""
        self.title = PlainLabel("", "head", elide=True)
        self.view = CropView()
        self.on_sheet = Portrait(side=ON_SHEET)
        self.in_list = Portrait(side=IN_LIST)
        self.sheet_label, self.list_label = PlainLabel("", "small", "ink2"), PlainLabel("", "small", "ink2")
        self.hint = PlainLabel("", "small", "ink2", wrap=True)
        self.accept = button("", self._accept, kind="main", hint="Enter")
        self.cancel = button("", self.close_overlay, hint="Esc")
        self._lay_out()
        self.view.changed.connect(self._show_part)
        self.retranslate()
        theme.follow(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self._side = QVBoxLayout()
        for part in (self.sheet_label, self.on_sheet, self.list_label, self.in_list):
            self._side.addWidget(part)
        self._side.addStretch(1)
        self._side.addWidget(self.hint)
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.view, 1)
        self._middle.addLayout(self._side)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        self._foot.addWidget(self.cancel)
        self._foot.addWidget(self.accept)
        self.column.addWidget(self.title)
        self.column.addLayout(self._middle, 1)
        self.column.addLayout(self._foot)

    def begin(self, character: int, name: str, data: bytes) -> None:
        """Show a picture for a character; one that cannot be read is refused with a word."""

        def work(_progress: Progress) -> Glance | RuleError:
            try:
                return roster.glance(data)
            except RuleError as error:
                return error

        def done(found: Glance | RuleError) -> None:
            if isinstance(found, RuleError):
                self._session.say(self._session.sentence(found), Level.WARN)
                return
            self._data, self._character, self._name = data, character, name
            self._show(found)

        self._session.start_job(Job(tr("Reading the picture…"), work, done), PATIENCE)

    def retranslate(self) -> None:
        """Set every text anew."""
        self._say_title()
        self.view.setAccessibleName(tr("Part of the picture"))
        self.sheet_label.setText(tr("On the sheet"))
        self.list_label.setText(tr("In the list"))
        self.hint.setText(
            tr(
                "Drag the square or its corners; arrows move it, + − or the wheel change its size. "
                "What is cut off is not kept."
            )
        )
        self.accept.set_text(tr("Keep this part"))
        self.cancel.set_text(tr("Cancel"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self._accept()
            return
        super().keyPressEvent(event)

    def close_overlay(self) -> None:
        """Hide it; the picture is let go."""
        super().close_overlay()
        self._data = b""

    def _show(self, found: Glance) -> None:
        image = QImage(found.pixels, found.width, found.height, found.width * 4, QImage.Format.Format_RGBA8888).copy()
        self._say_title()
        self.view.show_picture(image, found.full_width, found.full_height)
        self.open()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_title(self) -> None:
        self.title.setText(tr("Portrait of {name}").format(name=self._name))

    def _show_part(self) -> None:
        for small, side in ((self.on_sheet, ON_SHEET), (self.in_list, IN_LIST)):
            small.set_portrait(self._name, self.view.part(side * DENSE))

    def _accept(self) -> None:
        left, top, side = self.view.square.pixels()
        crop = roster.Crop(left, top, side, side)
        store, data = self._session.store, self._data
        if self._session.run(lambda: roster.set_portrait(store, self._character, data, crop)):
            self.close_overlay()

    def _restyle(self) -> None:
        look = theme.current()
        self._middle.setSpacing(look.px(16))
        self._side.setSpacing(look.px(6))
        self._foot.setSpacing(look.px(8))
        for label in (self.sheet_label, self.list_label, self.hint):
            label.setFixedWidth(look.px(150))
