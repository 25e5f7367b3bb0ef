"""What an operation changed: the type that every writing operation of `play` returns."""

from __future__ import annotations

from ikusa.records.changes import Changes

__all__ = ["Changes"]
