"""Where the pages of a PDF lie below each other at a zoom: pure numbers, logical pixels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

PAGE, WIDTH = "page", "width"
STEPS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0)
"""The zooms that − and + go through."""
LEAST, MOST = STEPS[0], STEPS[-1]


@dataclass(frozen=True, slots=True)
class Layout:
    """Pages in a column. `scale` is pixels a point, `tops` the upper edge of each page, `gap` between and around."""

    scale: float
    gap: float
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    tops: tuple[float, ...]

    @property
    def width(self) -> float:
        """The whole width, gaps at the sides included."""
        return max(self.widths, default=0.0) + 2 * self.gap

    @property
    def height(self) -> float:
        """The whole height."""
        return self.tops[-1] + self.heights[-1] + self.gap if self.tops else 0.0

    def at(self, y: float) -> int:
        """The page at a height, or the nearest before it."""
        return max(0, bisect_right(self.tops, y) - 1)

    def seen(self, top: float, bottom: float) -> range:
        """The pages that show between two heights."""
        if not self.tops:
            return range(0)
        first = self.at(top)
        if self.tops[first] + self.heights[first] < top:
            first += 1
        return range(first, bisect_right(self.tops, bottom))


def lay_out(sizes: Sequence[tuple[float, float]], scale: float, gap: float) -> Layout:
    """Pages of these sizes in points, below each other."""
    tops, top = [], gap
    for _, high in sizes:
        tops.append(top)
        top += high * scale + gap
    widths = tuple(wide * scale for wide, _ in sizes)
    heights = tuple(high * scale for _, high in sizes)
    return Layout(scale, gap, widths, heights, tuple(tops))


def fitted(mode: str, sizes: Sequence[tuple[float, float]], view: tuple[float, float], gap: float) -> float:
    """The scale at which the widest page, or every page whole, fits into the view."""
    wide = max((size[0] for size in sizes), default=1.0)
    high = max((size[1] for size in sizes), default=1.0)
    by_width = max(1.0, view[0] - 2 * gap) / wide
    by_height = max(1.0, view[1] - 2 * gap) / high
    return by_width if mode == WIDTH else min(by_width, by_height)


def next_step(zoom: float, by: int) -> float:
    """The next larger or smaller zoom."""
    if by > 0:
        return next((step for step in STEPS if step > zoom * 1.001), MOST)
    return next((step for step in reversed(STEPS) if step < zoom * 0.999), LEAST)
