"""The part of a picture that becomes a portrait: a square in the picture's own pixels, always whole and within it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

LEAST = 24.0
"""Pixels along the smallest part, where the picture has them."""


class Corner(Enum):
    """A corner by which the square is pulled: which way it lies from the middle."""

    TOP_LEFT = (-1, -1)
    TOP_RIGHT = (1, -1)
    BOTTOM_LEFT = (-1, 1)
    BOTTOM_RIGHT = (1, 1)


@dataclass(frozen=True, slots=True)
class CropSquare:
    """A square of `side` within a picture of `width` × `height`."""

    width: int
    height: int
    left: float
    top: float
    side: float

    @classmethod
    def largest(cls, width: int, height: int) -> CropSquare:
        """The largest one, in the middle."""
        side = min(width, height)
        return cls(width, height, (width - side) / 2, (height - side) / 2, side)

    def moved(self, dx: float, dy: float) -> CropSquare:
        """Shifted as far as there is picture."""
        return self._within(self.left + dx, self.top + dy, self.side)

    def scaled(self, factor: float) -> CropSquare:
        """Larger or smaller around its middle; at an edge it gives way."""
        side = self._side(self.side * factor)
        shift = (self.side - side) / 2
        return self._within(self.left + shift, self.top + shift, side)

    def pulled(self, corner: Corner, x: float, y: float) -> CropSquare:
        """With a corner as near to a point of the picture as it can be; the opposite corner stays."""
        across, down = corner.value
        fixed_x = self.left if across > 0 else self.left + self.side
        fixed_y = self.top if down > 0 else self.top + self.side
        room_x = self.width - fixed_x if across > 0 else fixed_x
        room_y = self.height - fixed_y if down > 0 else fixed_y
        wanted = max((x - fixed_x) * across, (y - fixed_y) * down)
        side = min(self._side(wanted), room_x, room_y)
        left = fixed_x if across > 0 else fixed_x - side
        top = fixed_y if down > 0 else fixed_y - side
        return self._within(left, top, side)

    def corner(self, corner: Corner) -> tuple[float, float]:
        """Where a corner is."""
        across, down = corner.value
        return self.left + (self.side if across > 0 else 0), self.top + (self.side if down > 0 else 0)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.left + self.side and self.top <= y <= self.top + self.side

    def pixels(self) -> tuple[int, int, int]:
        """Left, top and side in whole pixels, still within the picture."""
        side = max(1, min(round(self.side), self.width, self.height))
        left = min(max(0, round(self.left)), self.width - side)
        top = min(max(0, round(self.top)), self.height - side)
        return left, top, side

    def _side(self, wanted: float) -> float:
        most = float(min(self.width, self.height))
        return min(most, max(min(LEAST, most), wanted))

    def _within(self, left: float, top: float, side: float) -> CropSquare:
        left = min(max(0.0, left), self.width - side)
        top = min(max(0.0, top), self.height - side)
        return CropSquare(self.width, self.height, left, top, side)
