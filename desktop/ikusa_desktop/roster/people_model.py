"""The list's model: ids at once, the rows only as they come into view, so that ten thousand cost no more than ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMimeData, Qt

from ikusa.play import roster
from ikusa.play.naming import shown
from ikusa.wording.terms import term
from ikusa_desktop import tr as speech
from ikusa_desktop.roster.folder_list import CHARACTERS
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.rows import KEY_ROLE, VALUE_ROLE, Index, KeyedModel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QModelIndex
    from PySide6.QtWidgets import QWidget

    from ikusa.play.changes import Changes
    from ikusa.play.roster import RosterLine
    from ikusa.records.store import Store

PAGE = 40
"""Rows that are read together."""
MOST_KEPT = 4_000
FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)


class PeopleModel(KeyedModel):
    """Characters by id, in the order found."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._ids: tuple[int, ...] = ()
        self._rows: dict[int, int] = {}
        self._lines: dict[int, RosterLine] = {}

    def set_ids(self, ids: Sequence[int], changes: Changes | None) -> None:
        """Show these; `changes` says which of their rows are to be read anew, None all."""
        self.forget(changes)
        if tuple(ids) == self._ids:
            if self._ids:
                self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))
            return
        self.beginResetModel()
        self._ids = tuple(ids)
        self._rows = dict(zip(self._ids, range(len(self._ids)), strict=True))
        self.endResetModel()

    def forget(self, changes: Changes | None) -> None:
        """Drop what was read of those that changed."""
        if changes is None or changes.everything or changes.of("campaign") or len(self._lines) > MOST_KEPT:
            self._lines.clear()
            return
        for id_ in changes.characters:
            self._lines.pop(id_, None)

    def ids(self) -> tuple[int, ...]:
        """Everyone in the list."""
        return self._ids

    def row_of(self, key: str) -> int:
        """The row of a key, −1 if it is not there."""
        return self._rows.get(int(key), -1) if key.isdigit() else -1

    def key_at(self, row: int) -> str:
        """The key of a row."""
        return str(self._ids[row])

    def line(self, row: int) -> RosterLine | None:
        """The row's contents, read with its neighbours where it is not there yet."""
        id_ = self._ids[row]
        if id_ not in self._lines:
            start = row - row % PAGE
            wanted = [one for one in self._ids[start : start + PAGE] if one not in self._lines]
            self._lines |= {line.id: line for line in roster.lines(self._store, wanted)}
        return self._lines.get(id_)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        return [CHARACTERS]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        rows = sorted(index.row() for index in indexes)
        mime = QMimeData()
        mime.setData(CHARACTERS, ",".join(str(self._ids[row]) for row in rows).encode("ascii"))
        return mime

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._ids):
            return None
        if role == KEY_ROLE:
            return str(self._ids[index.row()])
        if role not in (VALUE_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        line = self.line(index.row())
        if role == VALUE_ROLE:
            return line
        return said(line) if line is not None else None


def name_of(line: RosterLine) -> str:
    """The name in the language of the window."""
    return shown(line.name, line.english, speech.words().language)


def second_line(line: RosterLine) -> str:
    """Grade, whether it is a template, and the reading; in English the name as written."""
    words = speech.words()
    parts = [term(line.grade, words)]
    if line.template:
        parts.append(tr("template", context="in the list"))
    parts.append(line.reading if words.language == "ja" or not line.english else line.name)
    return "\u3000".join(part for part in parts if part)


def said(line: RosterLine) -> str:
    """A row in words, for a screen reader."""
    if line.problem:
        return f"{name_of(line)}. {line.problem}"
    parts = [name_of(line), second_line(line)]
    parts.append(tr("wounds {now} of {max}").format(now=line.wounds.now, max=line.wounds.max))
    parts.append(tr("defence {number}", context="in the list").format(number=line.defence))
    if line.damaged:
        parts.append(tr("gear damaged"))
    return ", ".join(parts)
