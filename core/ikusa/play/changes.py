"""What an operation changed: the type that every writing operation of `play` returns."""

from __future__ import annotations

from ikusa.records.changes import Changes

__all__ = ["Changes", "new"]


def new(changes: Changes, table: str) -> int:
    """The id of the one row of a table that an operation made, e.g. `new(roster.create(…), "character")`."""
    (id_,) = changes.rows[table]
    return id_
