"""Undo and redo: every act's changeset, kept in the campaign file itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """One user action that can be undone or, if `undone`, redone.

    `name` is English gettext source; `name.format(**args)` of its translation is what to show. `at` is in UTC.
    """

    id: int
    name: str
    args: dict[str, Any] = field(hash=False)
    at: datetime
    undone: bool
