"""Drafts of d100 tables that cannot be stored yet: kept beside the settings, so that they outlive the app.

A campaign file holds only whole rulesets. A draft belongs to the table that it was begun from: where that has other
ranges meanwhile, it is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ikusa.play.d100 import Range

if TYPE_CHECKING:
    from ikusa_desktop.session import Session

KEY, MOST_CAMPAIGNS = "rules drafts", 8
"""Where they stand among the pages' states, by campaign and path; the oldest campaigns are let go."""


def keep(session: Session, path: str, base: Sequence[Range], rows: Sequence[Range]) -> None:
    """Keep the draft of a table, or forget it where it is what is stored."""
    every = session.settings.pages.setdefault(KEY, {})
    campaign = str(session.store.path)
    found = every.pop(campaign, None)
    tables = dict(found) if isinstance(found, dict) else {}
    before = tables.pop(path, None)
    if tuple(rows) != tuple(base):
        tables[path] = {"base": _spans(base), "rows": [[row.first, row.last, row.text] for row in rows]}
    if tables:
        every[campaign] = tables
    while len(every) > MOST_CAMPAIGNS:
        del every[next(iter(every))]
    if before != tables.get(path):
        session.settings.save()


def kept(session: Session, path: str, base: Sequence[Range]) -> tuple[Range, ...] | None:
    """The draft of a table as it was left; None where there is none, or none for the table as it is now."""
    tables = session.settings.pages.get(KEY, {}).get(str(session.store.path))
    draft = tables.get(path) if isinstance(tables, dict) else None
    if not isinstance(draft, dict) or draft.get("base") != _spans(base):
        return None
    rows = draft.get("rows")
    if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
        return None
    return tuple(Range(first, last, text) for first, last, text in rows)


def _spans(rows: Sequence[Range]) -> list[list[int]]:
    return [[row.first, row.last] for row in rows]


def _is_row(row: object) -> bool:
    return isinstance(row, list) and [type(part) for part in row] == [int, int, str]
