"""What an act, an undo or a redo changed, so that a page refreshes only what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NOTHING: Mapping[str, frozenset[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Changes:
    """Row ids by table.

    `rows` holds the rows that were inserted, changed or deleted. `touched` adds what they belong to by foreign key, up
    to the top: a changed ledger line touches its gear, and so its character. `everything` asks to reload all (a
    restore, or more rows than it is worth listing).
    """

    rows: Mapping[str, frozenset[int]] = field(default=_NOTHING)
    touched: Mapping[str, frozenset[int]] = field(default=_NOTHING)
    everything: bool = False

    def __bool__(self) -> bool:
        return self.everything or bool(self.rows)

    def of(self, table: str) -> frozenset[int]:
        """The touched ids of one table."""
        return self.touched.get(table, frozenset())

    @property
    def characters(self) -> frozenset[int]:
        """Characters of which anything changed: a field, gear, a technique, a status."""
        return self.of("character")

    @property
    def gear(self) -> frozenset[int]:
        """Pieces of gear of which anything changed, a ledger line included."""
        return self.of("gear")

    @property
    def battles(self) -> frozenset[int]:
        """Battles of which anything changed, the log included."""
        return self.of("battle")

    @property
    def sessions(self) -> frozenset[int]:
        """Game sessions of which anything changed."""
        return self.of("session")
