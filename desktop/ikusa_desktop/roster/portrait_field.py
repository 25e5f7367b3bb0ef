"""The portrait: dropped, pasted, or chosen from a file; what is chosen of it is kept in the campaign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QFile, QIODevice, QMimeData, QPoint, QStandardPaths, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.portrait import Portrait
from ikusa_desktop.widgets.text import safe_tooltip

if TYPE_CHECKING:
    from ikusa_desktop.roster.editing import Editor
    from ikusa_desktop.roster.pictures import Pictures

LARGEST = 40_000_000
"""Bytes of a picture that are read at all."""
ENDINGS = ("png", "jpg", "jpeg", "webp")


class PortraitField(Portrait):
    """The portrait of the open character. Enter or a click opens its menu, Delete takes it away."""

    taken = Signal(bytes)
    """A picture was chosen, dropped or pasted: what part of it is to be asked."""

    def __init__(self, editor: Editor, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(side=60.0, parent=parent)
        self._editor, self._pictures = editor, pictures
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_value(self) -> None:
        """Show the open character's."""
        view = self._editor.shown
        self.set_portrait(view.character.name, self._pictures.whole(view.profile.portrait))
        self.setAccessibleName(tr("Portrait of {name}").format(name=view.character.name))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setToolTip(safe_tooltip(meaning("portrait")))

    # --- where pictures come from ------------------------------------------------------------------------------------

    def ask_file(self) -> None:
        """Let the user choose a picture file."""
        kinds = f"{tr('Pictures')} ({' '.join(f'*.{ending}' for ending in ENDINGS)})"
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        dialog = QFileDialog(self.window(), tr("Portrait"), folder, kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def crop_again(self) -> None:
        """Take a smaller part of what is kept; what was cut off before is not kept."""
        from ikusa.play import roster

        number = self._editor.shown.profile.portrait
        data = roster.portrait(self._editor.store, number) if number is not None else None
        if data:
            self.taken.emit(data)

    def take_file(self, path: str) -> bool:
        """Use the picture in a file."""
        if self._is_campaign(path):
            self._editor.say(tr("This is the open campaign, not a picture."), self)
            return False
        file = QFile(path)
        if not file.open(QIODevice.OpenModeFlag.ReadOnly):
            text = tr("{file} cannot be read: {reason}")
            self._editor.say(text.format(file=path, reason=file.errorString()), self)
            return False
        data = bytes(file.read(LARGEST + 1).data())
        file.close()
        self.taken.emit(data)
        return True

    def _is_campaign(self, path: str) -> bool:
        # To open and close the live file would drop its locks; comparing what the system knows of it does not.
        try:
            return os.path.samefile(path, self._editor.store.path)
        except OSError:
            return False

    def can_paste(self) -> bool:
        """Whether the clipboard holds a picture."""
        return has_picture(QGuiApplication.clipboard().mimeData())

    def paste(self) -> bool:
        """Use the picture in the clipboard."""
        return self._take_mime(QGuiApplication.clipboard().mimeData())

    def clear_portrait(self) -> None:
        """Take it away."""
        from ikusa.play import roster

        character = self._editor.shown.id
        self._editor.do(lambda: roster.clear_portrait(self._editor.store, character), self)

    def _take_mime(self, mime: QMimeData | None) -> bool:
        if mime is None:
            return False
        for url in mime.urls():
            if url.isLocalFile():
                return self.take_file(url.toLocalFile())
        image = QImage(mime.imageData()) if mime.hasImage() else QImage()
        if image.isNull():
            return False
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        self.taken.emit(bytes(buffer.data().data()))
        return True

    # --- keys and the pointer ----------------------------------------------------------------------------------------

    def menu(self) -> QMenu:
        """What can be done with it."""
        menu = QMenu(self)
        menu.addAction(tr("Choose a picture…"), self.ask_file)
        paste = menu.addAction(tr("Paste a picture"), self.paste)
        paste.setEnabled(self.can_paste())
        again = menu.addAction(tr("Crop it again…"), self.crop_again)
        gone = menu.addAction(tr("Take the portrait away"), self.clear_portrait)
        for one in (again, gone):
            one.setEnabled(self._editor.shown.profile.portrait is not None)
        return menu

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._open_menu()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_menu()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_F2, *ime.ENTER):
            self._open_menu()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear_portrait()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_picture(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if self._take_mime(event.mimeData()):
            event.acceptProposedAction()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painting.focus_frame(QPainter(self), self.rect().toRectF())


def has_picture(mime: QMimeData | None) -> bool:
    """Whether a drag or the clipboard holds a picture, or a file that may be one; an empty clipboard is None."""
    if mime is None:
        return False
    files = [url.toLocalFile().lower() for url in mime.urls() if url.isLocalFile()]
    return mime.hasImage() or any(name.rsplit(".", 1)[-1] in ENDINGS for name in files)
