"""Long operations in short steps: between two of them a window can answer, and give the whole up.

    for done, total in (steps := written_in_steps(store, wanted)): …    # `drained(steps)`: at once

Closing the generator gives it up; what it had begun to store is then rolled back.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[tuple[int, int], None, T]
"""Yields how much is done of how much in all, and returns the result."""


def drained(steps: Steps[T]) -> T:
    """The result, all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
