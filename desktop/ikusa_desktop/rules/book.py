"""The ruleset as the Rules page reads it, and the one way in which its parts store a change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ikusa.errors import RuleError
from ikusa.play import rulebook, rules
from ikusa.play.rulebook import Section, Value
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.records.store import Store
    from ikusa.rules.definitions import Ruleset
    from ikusa.wording import Wording
    from ikusa_desktop.session import Session


class Book(QObject):
    """What the campaign's ruleset holds now; read anew only when it has changed."""

    place_wanted = Signal(str)
    """A rule's id, or a path such as `wounds.lord`, `statuses.pain`, `tables.fatal`: bring it into view."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._read: Ruleset | None = None
        self._values: Mapping[str, Value] = {}
        self._changed: frozenset[str] = frozenset()

    @property
    def store(self) -> Store:
        """The open campaign."""
        return self.session.store

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset as it is now."""
        return rules.ruleset(self.store)

    @property
    def wording(self) -> Wording:
        """The game in words, in the language of the window."""
        return self.session.wording

    @property
    def language(self) -> str:
        """The language of the window."""
        return speech.words().language

    @property
    def writable(self) -> bool:
        """Whether anything can be changed."""
        return not self.session.read_only

    @property
    def values(self) -> Mapping[str, Value]:
        """Every single value by its path."""
        self._look()
        return self._values

    @property
    def changed(self) -> frozenset[str]:
        """All paths that differ from the shipped ruleset."""
        self._look()
        return self._changed

    def changed_in(self, section: Section) -> int:
        """How much of a section differs from the shipped one."""
        return sum(1 for path in self.changed if rulebook.section_of(path) is section)

    def do(self, operation: Callable[[], Changes]) -> str:
        """Store a change; gives "", or the sentence why it was refused, to be shown beside what was typed."""
        error = self.session.attempt(operation)
        if error is None:
            return ""
        return self.sentence(error) if isinstance(error, RuleError) else tr("Not stored.")

    def sentence(self, error: RuleError) -> str:
        """A refusal in the language of the window, without the path of the data that it begins with."""
        said = self.session.sentence(error)
        path = f"{error.path}: " if error.path else ""
        if not path or not said.startswith(path):
            return said
        rest = said.removeprefix(path)
        return rest[:1].upper() + rest[1:]

    def put(self, path: str, value: object) -> str:
        """Change one value; gives "", or the sentence why not."""
        return self.do(lambda: rulebook.put(self.store, path, value))

    def back(self, path: str) -> str:
        """Take one value, a table, or a row back to the shipped one; gives "", or the sentence why not."""
        if path in rulebook.KEYS:
            return self.do(lambda: rulebook.back(self.store, path))
        return self.do(lambda: rules.reset(self.store, path))

    def back_section(self, section: Section) -> str:
        """Take a section back to the shipped one."""
        return self.do(lambda: rulebook.back_section(self.store, section))

    def _look(self) -> None:
        if self._read is not self.ruleset:
            self._read = self.ruleset
            self._values = rulebook.book(self.store)
            self._changed = rulebook.changed_paths(self.store)
