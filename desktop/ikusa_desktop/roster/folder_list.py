"""Folders and tags with their counts: what the list below is of. Folders are named where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.line_editor import takes_key
from ikusa_desktop.widgets.rows import (
    VALUE_ROLE,
    Index,
    ListModel,
    RowDelegate,
    RowList,
    RowState,
    paint_row_ground,
    row_state,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

HEIGHT, EDGE, MOST_SHOWN = 28.0, 16.0, 6
CHARACTERS = "application/x-ikusa-characters"
"""The mime type of dragged characters: their ids as text, parted by commas."""


class Of(Enum):
    """What an entry stands for."""

    ALL = "all"
    PCS = "pcs"
    FOLDER = "folder"
    TEMPLATES = "templates"
    ARCHIVED = "archived"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; `id` is a folder's, `name` what it is called, a tag without its #."""

    of: Of
    name: str
    count: int
    id: int = 0

    @property
    def key(self) -> str:
        """What tells it apart."""
        if self.of is Of.FOLDER:
            return f"folder {self.id}"
        return f"tag {self.name}" if self.of is Of.TAG else self.of.value


class FolderModel(ListModel[Entry]):
    """The entries; those that are folders can be renamed."""

    def __init__(self, rename: Callable[[int, str], bool], parent: QWidget | None = None) -> None:
        super().__init__(lambda entry: f"{entry.name} {entry.count}", lambda entry: entry.key, parent)
        self._rename = rename

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.value(index).of is Of.FOLDER:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if role == Qt.ItemDataRole.EditRole and index.isValid() and index.row() < self.rowCount():
            return self.value(index).name
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        entry = self.value(index)
        if role != Qt.ItemDataRole.EditRole or entry.of is not Of.FOLDER or not isinstance(value, str):
            return False
        return value == entry.name or self._rename(entry.id, value)


class FolderDelegate(RowDelegate):
    """Paints an entry: a small folder or #, the name, the count at the right."""

    def __init__(self) -> None:
        super().__init__(HEIGHT)

    def tip(self, index: Index) -> str:
        entry: Entry = index.data(VALUE_ROLE)
        return entry.name

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box, state = option.rect.toRectF(), row_state(option)
        paint_row_ground(painter, box, state, line=False)
        self.paint_row(painter, box, index, state)

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        entry: Entry = index.data(VALUE_ROLE)
        look = theme.current()
        left = box.left() + look.f(EDGE)
        if entry.of is Of.TAG:
            sign = QRectF(left, box.top(), look.f(16), box.height())
            painting.draw_text(painter, sign, "#", "body", "ai", align=painting.CENTRE)
        else:
            _paint_folder(painter, QPointF(left + look.f(1), box.center().y()))
        count = f"{entry.count:,}"
        right = box.right() - look.f(EDGE)
        room = painting.text_width(count, "small", state.strong())
        figure = QRectF(right - room - 2, box.top(), room + 2, box.height())
        painting.draw_text(painter, figure, count, "small", "ink2", bold=state.strong(), align=painting.RIGHT)
        text = QRectF(left + look.f(23), box.top(), figure.left() - look.f(8) - left - look.f(23), box.height())
        painting.draw_text(painter, text, entry.name, "body", bold=state.strong())

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        return TextField("", index.data(VALUE_ROLE).name, parent=parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, TextField):
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        if isinstance(editor, TextField):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect.adjusted(theme.current().px(EDGE + 16), 0, -theme.current().px(8), 0))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        return takes_key(self, editor, event) or super().eventFilter(editor, event)


def _paint_folder(painter: QPainter, left: QPointF) -> None:
    look = theme.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(painting.pen(look.ink2, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = ((0, -4.5), (4.5, -4.5), (6.2, -2.7), (13.5, -2.7), (13.5, 5), (0, 5))
    painter.drawPolygon(QPolygonF([left + QPointF(look.f(x), look.f(y)) for x, y in points]))


class FolderList(RowList):
    """The entries. F2 renames a folder, Delete asks to remove it; characters can be dropped on folders and tags."""

    remove_pressed = Signal(str)
    dropped = Signal(str, list)
    """(key, ids): characters were dropped on an entry."""

    def __init__(self, model: FolderModel, parent: QWidget | None = None) -> None:
        super().__init__(model, FolderDelegate(), parent=parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAcceptDrops(True)
        model.modelReset.connect(self.updateGeometry)

    def entry(self, index: Index | None = None) -> Entry | None:
        """The entry of an index, else the current one."""
        at = self.currentIndex() if index is None else index
        found = at.data(VALUE_ROLE) if at.isValid() else None
        return found if isinstance(found, Entry) else None

    def rename(self, key: str) -> None:
        """Edit the name of a folder where it stands."""
        if self.pick(key):
            self.setFocus()
            self.edit(self.currentIndex())

    def sizeHint(self) -> QSize:
        rows = min(self.model().rowCount(), MOST_SHOWN)
        return QSize(200, rows * theme.current().px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, min(self.sizeHint().height(), 4 * theme.current().px(HEIGHT)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entry = self.entry()
        if entry is not None and entry.of is Of.FOLDER and event.key() == Qt.Key.Key_F2:
            self.edit(self.currentIndex())
        elif entry is not None and entry.of is Of.FOLDER and event.key() == Qt.Key.Key_Delete:
            self.remove_pressed.emit(entry.key)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._consider(event)

    def dropEvent(self, event: QDropEvent) -> None:
        entry = self.entry(self.indexAt(event.position().toPoint()))
        if entry is not None:
            self.dropped.emit(entry.key, dragged_ids(event.mimeData()))
            event.acceptProposedAction()

    def _consider(self, event: QDragMoveEvent) -> None:
        entry = self.entry(self.indexAt(event.position().toPoint()))
        if entry is not None and entry.of is not Of.TEMPLATES and dragged_ids(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()


def dragged_ids(mime: QMimeData) -> list[int]:
    """The characters in a drag; none if it is of something else."""
    if not mime.hasFormat(CHARACTERS):
        return []
    text = bytes(mime.data(CHARACTERS).data()).decode("ascii", "replace")
    return [int(part) for part in text.split(",") if part.isascii() and part.isdigit()]
