"""Which of its two names a thing is shown by."""

from __future__ import annotations

from ikusa.records.rows_read import shown

__all__ = ["shown"]
