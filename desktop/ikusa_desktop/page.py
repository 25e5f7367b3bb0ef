"""What the main window asks of a page: one class a feature folder, built at its first use.

`ikusa_desktop.<feature>.page.<Feature>Page` (RosterPage, BattlePage, ArmouryPage, HandoutsPage, RulesPage,
JournalPage). A page lives as long as one campaign is open: another campaign gets new pages. Pages do not know each
other; they reach one another by `session.show("roster", "<character id>")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.actions import Action
    from ikusa_desktop.session import Session


class Page(QWidget):
    """One entry of the rail. The main window calls `refresh(None)` once after building it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session

    def title(self) -> str:
        """The page's name in the current language, as on the rail."""
        raise NotImplementedError

    def page_actions(self) -> list[Action]:
        """Everything one can do here, each with `page` set to this page's id.

        Asked once after building. (Named so because `QWidget.actions` is Qt's own.)
        """
        return []

    def refresh(self, changes: Changes | None) -> None:
        """Show what the store holds now.

        `changes` names what one act changed; None means that anything may have. Called at once for the page in view,
        for a hidden one when it comes into view.
        """
        raise NotImplementedError

    def retranslate(self) -> None:
        """Set every text anew after the language changed; data need not be read again."""
        raise NotImplementedError

    def show_item(self, item: str) -> None:
        """Bring one item into view and select it: a character id, a rule id such as `R-206`, a battle id."""

    def key_hints(self) -> list[tuple[str, str]]:
        """Up to four pairs of key and meaning for the status bar, e.g. `("↑↓", tr("choose"))`."""
        return []

    def first_focus(self) -> QWidget | None:
        """What gets the keyboard when the page comes into view; None leaves it where it was last."""
        return None

    def save_state(self) -> dict[str, object]:
        """Widths, sort order and the like to remember for the next start: plain JSON values."""
        return {}

    def restore_state(self, state: dict[str, object]) -> None:
        """Take back what `save_state` gave; called once before the first refresh. Ignore what does not fit."""

    def may_leave(self) -> bool:
        """Whether the page may be closed now; a page with half-typed input stores it first."""
        return True
