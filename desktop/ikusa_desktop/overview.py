"""The shortcuts overview (F1 or ?): the page in view first, then what works everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.actions import Action, keys_of, written
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import head

ROW, KEYS = 26, 150


@dataclass(frozen=True, slots=True)
class Shortcut:
    """One line: a heading (no keys), or keys with what they do."""

    id: str
    keys: str
    text: str


def native_keys(action: Action) -> str:
    """All shortcuts of an action as they are written, each once."""
    return ", ".join(dict.fromkeys(written(keys) for keys in keys_of(action)))


class _ShortcutDelegate(RowDelegate):
    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        shortcut, look = index.data(VALUE_ROLE), theme.current()
        inner = box.adjusted(look.f(8), 0, -look.f(8), 0)
        if not shortcut.keys:
            painting.draw_text(painter, inner, shortcut.text, "small", "ink2", bold=True)
            return
        keys = QRectF(inner.left(), inner.top(), look.f(KEYS), inner.height())
        painting.draw_text(painter, keys, shortcut.keys, "body", "ink", bold=True)
        painting.draw_text(painter, inner.adjusted(look.f(KEYS + 8), 0, 0, 0), shortcut.text, "body", "ink")


class Overview(Overlay):
    """Read with ↑↓, closed with Esc."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = head("")
        self.model: ListModel[Shortcut] = ListModel(
            lambda line: f"{line.keys} {line.text}".strip(), lambda line: line.id, self
        )
        self.list = RowList(self.model, _ShortcutDelegate(ROW), ground="sheet")
        self._close = button("", self.close_overlay, kind="quiet", hint="Esc")
        for part in (self.title, self.list):
            self.column.addWidget(part)
        self.column.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)

    def show_actions(
        self, page: str, hints: Sequence[tuple[str, str]], of_page: Sequence[Action], everywhere: Sequence[Action]
    ) -> None:
        """List the keys of a page (its title `page`) and those that work everywhere."""
        self.title.setText(tr("Keys"))
        self.list.setAccessibleName(tr("Keys"))
        self._close.set_text(tr("Close"))
        own = [Shortcut(action.id, native_keys(action), action.text()) for action in of_page if action.shortcut]
        told = {written(keys) for action in of_page for keys in keys_of(action)}
        more = [Shortcut(f"hint {keys}", keys, what) for keys, what in hints if not set(keys.split()) <= told]
        general = [Shortcut(action.id, native_keys(action), action.text()) for action in everywhere if action.shortcut]
        lines = [Shortcut("page", "", page), *more, *own] if page and (own or more) else []
        self.model.set_rows([*lines, Shortcut("everywhere", "", tr("Everywhere")), *general])
        self.open()
        self.list.setFocus()

    def panel_height(self) -> int:
        """Title, rows and the closing button."""
        look = theme.current()
        return look.px(28 + 28 + 5 * 12) + look.px(ROW) * self.model.rowCount()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Question):
            self.close_overlay()
            return
        super().keyPressEvent(event)
