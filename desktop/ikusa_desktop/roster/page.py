"""The roster page: the list, the character, what will be printed; below 1200 px the last two share one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ikusa.play.roster import Among
from ikusa_desktop import theme
from ikusa_desktop.page import Page
from ikusa_desktop.roster.asking import Asks
from ikusa_desktop.roster.clipboard import Clipboard
from ikusa_desktop.roster.deeds import Deeds
from ikusa_desktop.roster.editing import focus_is_in
from ikusa_desktop.roster.list_column import ListColumn
from ikusa_desktop.roster.menus import Menus
from ikusa_desktop.roster.ordering import Ordering
from ikusa_desktop.roster.page_actions import roster_actions
from ikusa_desktop.roster.pictures import Pictures
from ikusa_desktop.roster.preview import Preview
from ikusa_desktop.roster.sheet import Sheet
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import Ground, Splitter
from ikusa_desktop.widgets.segmented import Segmented

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.actions import Action
    from ikusa_desktop.session import Session

LIST, PREVIEW, NARROW = 344.0, 304.0, 1124.0
"""Widths of the columns; below `NARROW` (the page of a window of 1200) the preview folds to a tab."""
SHEET_TAB, PREVIEW_TAB = "sheet", "preview"


class RosterPage(Page):
    """The roster of one campaign."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        pictures = Pictures(session.store)
        self.split = Splitter(parent=self)
        QVBoxLayout(self).addWidget(self.split)
        self.centre = QWidget(self.split)
        self.middle = QStackedWidget(self.centre)
        self.column = ListColumn(session, pictures, self.split)
        self.sheet = Sheet(session, pictures, self.column.index.folders, self.middle)
        self.preview = Preview(session, self.split)
        self.deeds = Deeds(session, self._show_new)
        self.menus = Menus(self)
        self.tabs = Segmented([(SHEET_TAB, ""), (PREVIEW_TAB, "")])
        self.asks = Asks(self)
        self.clipboard = Clipboard(self)
        self.ordering = Ordering(self)
        self._narrow, self._placed = False, False
        self._sides = (LIST, PREVIEW)
        self._build()
        self._connect()
        self.retranslate()

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.middle.addWidget(self.sheet)
        self._tab_row = Ground("paper")
        row = QVBoxLayout(self._tab_row)
        row.setContentsMargins(16, 8, 16, 8)
        row.addWidget(self.tabs)
        column = QVBoxLayout(self.centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._tab_row)
        column.addWidget(self.middle, 1)
        self._tab_row.hide()
        for part in (self.column, self.centre, self.preview):
            self.split.addWidget(part)
        self.split.setStretchFactor(self.split.indexOf(self.centre), 1)
        whole = self.layout()
        assert whole is not None
        whole.setContentsMargins(0, 0, 0, 0)
        self._restyle()
        theme.follow(self._restyle)

    def _connect(self) -> None:
        column, sheet, menus = self.column, self.sheet, self.menus
        column.opened.connect(self._open)
        column.selection_changed.connect(self.session.actions_changed)
        column.people.activated_row.connect(lambda _key: self.edit_character())
        column.people.edit_pressed.connect(self.edit_character)
        column.people.delete_pressed.connect(self.delete)
        column.new.clicked.connect(lambda: menus.open_below(menus.new(), column.new))
        column.battle.clicked.connect(self.open_battle_menu)
        column.print.clicked.connect(self.print_chosen)
        column.more.clicked.connect(self.open_more_menu)
        column.people.customContextMenuRequested.connect(self._people_menu)
        column.folders.customContextMenuRequested.connect(self._folder_menu)
        sheet.shown.connect(self._preview)
        sheet.left.connect(column.people.setFocus)
        sheet.new.clicked.connect(self.create_new)
        sheet.head.asked_side.connect(self.asks.side)
        self.preview.print_pressed.connect(self._print_shown)
        self.tabs.chosen.connect(self._show_tab)

    # --- what the main window asks -----------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Roster", context="rail")

    def page_actions(self) -> list[Action]:
        return roster_actions(self)

    def refresh(self, changes: Changes | None) -> None:
        self.column.refresh(changes)
        self.sheet.say_empty(nobody=self.column.index.count() + self.column.index.count(Among.ARCHIVED) == 0)
        if changes is None or self._concerns_sheet(changes):
            self.sheet.refresh()
        current = self.column.people.current_key()
        if current and self.sheet.character() is None:
            self.sheet.open(int(current))
        elif not current:
            self._choose_first()

    def _concerns_sheet(self, changes: Changes) -> bool:
        """Whether the character shown may look different now."""
        shown = self.sheet.character()
        if shown is None or shown in changes.characters or changes.everything:
            return True
        return bool(changes.of("campaign") or changes.of("folder"))

    def _choose_first(self) -> None:
        ids = self.column.people_model.ids()
        if ids and self.sheet.character() is None:
            self.column.people.pick(str(ids[0]))
        elif self.column.index.count() == 0 and not ids:
            self.sheet.open(None)

    def retranslate(self) -> None:
        self.tabs.set_entries([(SHEET_TAB, tr("Character")), (PREVIEW_TAB, tr("As printed"))], tr("What is shown"))
        self.column.retranslate()
        self.sheet.retranslate()
        self.preview.retranslate()
        self.asks.retranslate()

    def show_item(self, item: str) -> None:
        if not item.isdigit():
            return
        if not self.column.people.pick(item):
            self.column.show_all()
        if not self.column.people.pick(item):
            self.column.people.clearSelection()
            self.sheet.open(int(item))
        self.column.people.setFocus()

    def key_hints(self) -> list[tuple[str, str]]:
        return [("↑↓", tr("choose")), ("F2", tr("edit", context="key hint")), ("/", tr("find", context="key hint"))]

    def first_focus(self) -> QWidget | None:
        return self.column.people if self.column.people_model.ids() else self.column.new

    def save_state(self) -> dict[str, object]:
        sizes = [] if self._narrow else self.split.sizes()
        zoom = theme.current().zoom
        return {
            "sizes": [round(size / zoom) for size in sizes],
            "list": self.column.save_state(),
            "sheet": self.sheet.save_state(),
            "open": self.sheet.character() or 0,
            "handout": self.preview.kind.key(),
        }

    def restore_state(self, state: dict[str, object]) -> None:
        sizes, column, sheet, kind = state.get("sizes"), state.get("list"), state.get("sheet"), state.get("handout")
        if isinstance(sizes, list) and len(sizes) == 3 and all(isinstance(size, int) and size > 0 for size in sizes):
            self.split.setSizes([theme.current().px(size) for size in sizes])
            self._placed = True
        if isinstance(column, dict):
            self.column.restore_state(column)
        if isinstance(sheet, dict):
            self.sheet.restore_state(sheet)
        if isinstance(kind, str):
            self.preview.kind.set_key(kind)

    def may_leave(self) -> bool:
        self.sheet.notes.flush()
        focus = self.focusWidget()
        if focus is not None and focus_is_in(self):
            focus.clearFocus()
        return True

    # --- who is shown ------------------------------------------------------------------------------------------------

    def chosen(self) -> list[int]:
        """The chosen characters."""
        return self.column.people.chosen()

    def _open(self, character: int) -> None:
        self.sheet.open(character)

    def _preview(self) -> None:
        self.preview.show_character(self.sheet.character())

    def _show_new(self, ids: list[int]) -> None:
        """Show new characters in the list, and lead to the name of a single one."""
        self._choose_new(ids)
        if len(ids) == 1:
            self.edit_character()

    def _choose_new(self, ids: list[int]) -> None:
        keys = [str(id_) for id_ in ids]
        if any(self.column.people_model.row_of(key) < 0 for key in keys):
            self.column.show_all()
        self.column.people.choose(keys)

    def edit_character(self) -> None:
        """Put the keyboard into the name."""
        self._show_tab(SHEET_TAB)
        if self.sheet.character() is not None:
            self.sheet.edit_name()

    def find_characters(self) -> None:
        """Put the keyboard into the search."""
        self.column.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.column.search.selectAll()

    def show_sheet(self) -> None:
        """Bring the character into view where the preview has its place."""
        self._show_tab(SHEET_TAB)

    def show_pasted(self, ids: list[int]) -> None:
        """Show characters that were pasted, in the list."""
        self._choose_new(ids)
        self.column.people.setFocus()

    # --- deeds -------------------------------------------------------------------------------------------------------

    def create_new(self) -> None:
        """A new character in the folder that is shown."""
        self.deeds.create(self.column.folder())

    def create_pc(self) -> None:
        """A new player's character."""
        self.deeds.create(self.column.folder(), pc=True)

    def create_template(self) -> None:
        """A new template."""
        self.deeds.create(self.column.folder(), template=True)

    def duplicate(self) -> None:
        """Copy the chosen."""
        self.deeds.duplicate(self.chosen())

    def delete(self) -> None:
        """Delete the chosen; the one behind them becomes the current one."""
        chosen, model = self.chosen(), self.column.people_model
        if not chosen:
            return
        row = model.row_of(str(chosen[0]))
        if self.deeds.delete(chosen) and model.ids():
            self.column.people.pick(str(model.ids()[min(row, len(model.ids()) - 1)]))

    def put_away(self) -> None:
        """Put the chosen away."""
        self.deeds.archive(self.chosen(), archived=True)

    def take_out(self) -> None:
        """Take the chosen out again."""
        self.deeds.archive(self.chosen(), archived=False)

    def print_chosen(self) -> None:
        """Lead to the handouts with the chosen."""
        self._print(self.chosen())

    def _print_shown(self) -> None:
        shown = self.sheet.character()
        self._print([shown] if shown is not None else [])

    def _print(self, ids: list[int]) -> None:
        if ids:
            kind = self.preview.kind.key()
            self.session.show("handouts", f"{kind} {','.join(str(id_) for id_ in ids)}")

    # --- menus -------------------------------------------------------------------------------------------------------

    def open_new_menu(self) -> None:
        """Open the menu of what is new."""
        self.menus.open_below(self.menus.new(), self.column.new)

    def open_battle_menu(self) -> None:
        """Open the menu of battles."""
        self.menus.open_below(self.menus.battle(), self.column.battle, above=True)

    def open_more_menu(self) -> None:
        """Open the menu of what else can be done with the chosen."""
        self.menus.open_below(self.menus.more(), self.column.more, above=True)

    def _people_menu(self) -> None:
        if self.chosen():
            people = self.column.people
            box = people.visualRect(people.currentIndex())
            menu = self.menus.people()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(people.viewport().mapToGlobal(box.center()))

    def _folder_menu(self) -> None:
        folders = self.column.folders
        menu = self.menus.folder()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(folders.viewport().mapToGlobal(folders.visualRect(folders.currentIndex()).center()))

    # --- room --------------------------------------------------------------------------------------------------------

    def _show_tab(self, key: str) -> None:
        if not self._narrow:
            return
        self.tabs.set_key(key)
        self.middle.setCurrentWidget(self.sheet if key == SHEET_TAB else self.preview)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_at_room()

    def _look_at_room(self) -> None:
        narrow = self.width() < theme.current().px(NARROW)
        if narrow != self._narrow:
            self._fold(narrow)

    def _fold(self, narrow: bool) -> None:
        self._narrow = narrow
        sizes = self.split.logical_sizes()
        if narrow:
            self._sides = (sizes[0], sizes[2]) if len(sizes) == 3 else self._sides
            self.middle.addWidget(self.preview)
            self.middle.setCurrentWidget(self.sheet)
        else:
            self.middle.removeWidget(self.preview)
            self.split.addWidget(self.preview)
        self.preview.setVisible(not narrow)
        self._tab_row.setVisible(narrow)
        self._set_sizes()

    def _set_sizes(self) -> None:
        look = theme.current()
        handles = (self.split.count() - 1) * self.split.handleWidth()
        left, right = (look.px(side) for side in self._sides)
        rest = self.width() - handles - left - (0 if self._narrow else right)
        self.split.setSizes([left, max(look.px(300), rest), right][: self.split.count()])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._placed:
            self._placed = True
            self._set_sizes()
        self._preview()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.preview.renderer.wish(None)

    def _restyle(self) -> None:
        look = theme.current()
        self.column.setMinimumWidth(look.px(280))
        self.preview.setMinimumWidth(look.px(240))
        self.sheet.setMinimumWidth(look.px(400))
        if self._placed:
            self._look_at_room()
