"""The character's page: all of a character from top to bottom, each field edited where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from ikusa.errors import IkusaError, RecordError
from ikusa_desktop.roster.abilities import AbilitiesPart
from ikusa_desktop.roster.defence_part import DefencePart
from ikusa_desktop.roster.editing import Complaint, Editor
from ikusa_desktop.roster.gear_part import GearPart
from ikusa_desktop.roster.head import Head
from ikusa_desktop.roster.notes_part import NotesPart
from ikusa_desktop.roster.profile import ProfilePart
from ikusa_desktop.roster.status_part import StatusPart
from ikusa_desktop.roster.technique_part import TechniquePart
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import EmptyState, Ground, hairline

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.roster import FolderLine
    from ikusa_desktop.roster.pictures import Pictures
    from ikusa_desktop.session import Session


class Sheet(Ground):
    """One character, or a word about why there is none."""

    shown = Signal()
    """Another character, or another state of the same one, is shown."""
    left = Signal()
    """Esc: the keyboard goes back to the list."""

    def __init__(
        self,
        session: Session,
        pictures: Pictures,
        folders: Callable[[], tuple[FolderLine, ...]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("sheet", parent)
        self.session = session
        self.editor = Editor(session)
        self.area = QScrollArea(self)
        self.content = Ground("sheet")
        self.area.setWidget(self.content)
        # Each part has its place before it has parts of its own: moving a whole tree costs as much as making it.
        inside = self.content
        self.head = Head(self.editor, pictures, inside)
        self.profile = ProfilePart(self.editor, folders, inside)
        self.abilities = AbilitiesPart(self.editor, inside)
        self.defence = DefencePart(self.editor, inside)
        self.gear = GearPart(self.editor, inside)
        self.techniques = TechniquePart(self.editor, inside)
        self.statuses = StatusPart(self.editor, inside)
        self.notes = NotesPart(self.editor, inside)
        self.parts = (
            *(self.head, self.profile, self.abilities, self.defence),
            *(self.gear, self.techniques, self.statuses, self.notes),
        )
        self.new = button("", kind="main")
        self.empty = EmptyState(buttons=(self.new,), ground="sheet")
        self.accept = button("")
        self.damaged = EmptyState(buttons=(self.accept,), ground="sheet")
        self.accept.clicked.connect(self._accept)
        self._problem: RecordError | None = None
        self._damaged_id, self._nobody = 0, False
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in self.parts:
            if part not in (self.head, self.profile):
                column.addWidget(hairline())
            column.addWidget(part)
        column.addStretch(1)
        self.editor.complaint = Complaint(self.content)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stack = QStackedLayout(self)
        for page in (self.empty, self.area, self.damaged):
            self.stack.addWidget(page)
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    # --- who is shown ------------------------------------------------------------------------------------------------

    def open(self, character: int | None) -> None:
        """Show another character, or none."""
        before = self.editor.view.id if self.editor.view is not None else None
        if before != character:
            self.notes.flush()
            self.editor.quiet()
        self._load(character)
        if before != character:
            self.area.verticalScrollBar().setValue(0)

    def refresh(self) -> None:
        """Show the same character as the store has it now."""
        if self.editor.view is not None:
            self._load(self.editor.view.id)
        elif self._problem is not None:
            self._load(self._damaged_id)

    def character(self) -> int | None:
        """Who is shown."""
        return self.editor.view.id if self.editor.view is not None else None

    def _load(self, character: int | None) -> None:
        from ikusa.play import roster

        view, self._problem = None, None
        if character is not None:
            try:
                view = roster.view(self.session.store, character, self.editor.language)
            except RecordError as error:
                self._problem, self._damaged_id = error, character
            except IkusaError:
                view = None  # deleted meanwhile: the list says so
        if view is not None:
            self.editor.view = view
            for part in self.parts:
                part.show_value()
            self.stack.setCurrentWidget(self.area)
        else:
            with self.editor.leaving():
                self._show_why()
        self.shown.emit()

    def _show_why(self) -> None:
        if self._problem is None:
            self.stack.setCurrentWidget(self.empty)
            return
        text = tr(
            "What is stored is not what was written: something outside of Ikusa changed it. A backup may have it as it "
            "was; or keep it as it is now. {reason}"
        )
        self.damaged.set_texts(tr("This record is damaged"), text.format(reason=self._problem.message))
        self.accept.setEnabled(self._named_record() is not None)
        self.stack.setCurrentWidget(self.damaged)

    def _named_record(self) -> tuple[str, int] | None:
        """The table and the row that the problem names."""
        table, _, number = (self._problem.where if self._problem is not None else "").partition(" ")
        return (table, int(number)) if number.isdigit() else None

    def _accept(self) -> None:
        named = self._named_record()
        if named is None:
            return

        def accepted() -> object:
            self.session.store.accept(*named)
            return self.session.store.last_changes

        self.session.run(accepted)  # type: ignore[arg-type]

    def retranslate(self) -> None:
        """Set every text anew."""
        for part in self.parts:
            part.retranslate()
        self.new.set_text(tr("New character"), "Ctrl+N")
        self.accept.set_text(tr("Keep it as it is now"))
        self.say_empty(nobody=self._nobody)
        self.refresh()

    def say_empty(self, *, nobody: bool) -> None:
        """What stands here while no character is shown; `nobody`: the campaign has none yet."""
        self._nobody = nobody
        if nobody:
            text = tr("Make the first character here, or paste one; rows from a rulebook become techniques and gear.")
            self.empty.set_texts(tr("Nobody is here yet"), text)
        else:
            self.empty.set_texts(tr("No one is chosen"), tr("Choose a character at the left, or make a new one."))

    # --- keys --------------------------------------------------------------------------------------------------------

    def edit_name(self) -> None:
        """Put the keyboard into the name, all of it chosen."""
        self.head.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.head.name.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.editor.quiet()
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Whatever gets the keyboard comes into view."""
        if new is not None and self.content.isAncestorOf(new) and not new.isWindow():
            self.area.ensureWidgetVisible(new, 0, 24)

    def save_state(self) -> dict[str, object]:
        """Which folds are open, and the widths of columns."""
        return {
            "profile": self.profile.fold.is_open(),
            "defence": self.defence.fold.is_open(),
            "fight": self.statuses.fight.is_open(),
            "gear": self.gear.table.save_state(),
            "techniques": self.techniques.table.save_state(),
        }

    def restore_state(self, state: dict[str, object]) -> None:
        """Take back what `save_state` gave."""
        folds = {"profile": self.profile.fold, "defence": self.defence.fold, "fight": self.statuses.fight}
        for key, fold in folds.items():
            fold.set_open(state.get(key) is True)
        for key, table in (("gear", self.gear.table), ("techniques", self.techniques.table)):
            widths = state.get(key)
            if isinstance(widths, dict):
                table.restore_state(widths)
