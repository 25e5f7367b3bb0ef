"""What a character is besides names and values: folder, player's character, template, hidden, put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.field_grid import YES, Cell, FieldGrid, Kind
from ikusa_desktop.roster.section import SIDE
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import FoldSection

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa.play.roster import CharacterView, FolderLine
    from ikusa_desktop.roster.editing import Editor


class ProfilePart(QWidget):
    """The folded line below the head; `folders` gives the folders that there are."""

    def __init__(
        self, editor: Editor, folders: Callable[[], tuple[FolderLine, ...]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._editor, self._folders = editor, folders
        self.fold = FoldSection()
        self.grid: FieldGrid[CharacterView] = FieldGrid(editor, self._cells())
        inner = QVBoxLayout(self.fold.body)
        inner.addWidget(self.grid)
        self._inner = inner
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.fold)
        self._restyle()
        theme.follow(self._restyle)

    def _cells(self) -> list[Cell[CharacterView]]:
        def tick(key: str, label: Callable[[], str], get: Callable[[CharacterView], bool]) -> Cell[CharacterView]:
            return Cell(
                key,
                label,
                lambda view: YES if get(view) else "",
                lambda view, text: self._put(view, key, text == YES),
                Kind.TICK,
            )

        return [
            Cell(
                "folder",
                lambda: tr("Folder"),
                lambda view: str(view.profile.folder or ""),
                lambda view, key: self._put(view, "folder", int(key) if key else None),
                Kind.CHOICE,
                choices=self._folder_choices,
            ),
            tick("pc", lambda: tr("player's character"), lambda view: view.profile.pc),
            tick("template", lambda: tr("template", context="tick"), lambda view: view.profile.template),
            tick("hidden", lambda: tr("hidden from players"), lambda view: view.profile.hidden),
            tick("archived", lambda: tr("put away"), lambda view: view.profile.archived),
        ]

    def _put(self, view: CharacterView, path: str, value: object) -> Changes:
        from ikusa.play import roster

        return roster.edit(self._editor.store, view.id, path, value)

    def _folder_choices(self, _view: CharacterView) -> list[tuple[str, str]]:
        return [("", tr("no folder")), *((str(line.id), line.name) for line in self._folders())]

    def show_value(self) -> None:
        """Show the open character."""
        view = self._editor.shown
        self.grid.show_value(view)
        self._name_it()

    def _name_it(self) -> None:
        profile = self._editor.shown.profile
        folder = next((line.name for line in self._folders() if line.id == profile.folder), "")
        parts = [folder]
        parts += [tr("player's character")] if profile.pc else []
        parts += [tr("template", context="tick")] if profile.template else []
        parts += [tr("hidden from players")] if profile.hidden else []
        parts += [tr("put away")] if profile.archived else []
        self.fold.set_title(tr("Folder and kind"), "\u3000".join(part for part in parts if part))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.grid.retranslate()
        if self._editor.view is not None:
            self._name_it()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(SIDE - 4), 0, look.px(SIDE), look.px(4))
        self._inner.setContentsMargins(look.px(18), 0, 0, look.px(6))
