"""What a user can do, as values: menus, shortcuts, the command palette and the overview all read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from ikusa.i18n import LANGUAGES
from ikusa_desktop import tr as speech
from ikusa_desktop.menu_bar import Menu as Menu


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done, of the frame (`page` empty) or of one page.

    `id` is unique and stable (`"roster.new"`). `text` is asked anew each time it is shown, so that it follows the
    language: `lambda: tr("New character")`. `shortcut` is portable Qt text (`"Ctrl+N"`, `"R"`, `"Space"`), or several
    parted by `"; "`; single keys never fire while one types. `enabled` is asked when a menu or the palette opens, and
    before running; `why_not` then says the reason beside the grey text.
    """

    id: str
    text: Callable[[], str]
    run: Callable[[], object]
    shortcut: str = ""
    page: str = ""
    menu: Menu = Menu.EDIT
    enabled: Callable[[], bool] | None = None
    checked: Callable[[], bool] | None = None
    why_not: Callable[[], str] | None = None
    group: int = 0

    def can_run(self) -> bool:
        """Whether it may be run now."""
        return self.enabled is None or self.enabled()

    def texts_in_all_languages(self) -> tuple[str, ...]:
        """Its text in every language of Ikusa, the current one first: one may search in either."""
        current = speech.words().language
        found = [self.text()]
        try:
            for language in LANGUAGES:
                if language != current:
                    speech.use(language)
                    found.append(self.text())
        finally:
            speech.use(current)
        return tuple(found)


def keys_of(action: Action) -> list[QKeySequence]:
    """The shortcuts of an action."""
    parts = [part for part in action.shortcut.split("; ") if part]
    return [QKeySequence(part, QKeySequence.SequenceFormat.PortableText) for part in parts]


def written(keys: QKeySequence) -> str:
    """A shortcut as the platform writes it; the one key that Qt calls Return is Enter here as everywhere in the app."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText).replace("Return", "Enter")


def shown_keys(action: Action) -> str:
    """The first shortcut as it is written, "" without one."""
    keys = keys_of(action)
    return written(keys[0]) if keys else ""
