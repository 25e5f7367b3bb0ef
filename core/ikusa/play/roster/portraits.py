"""Portraits: pictures cropped, re-encoded and stored in the campaign."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.play.changes import Changes
from ikusa.records.store import Store


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a picture, in its pixels."""

    left: int
    top: int
    width: int
    height: int


def portrait(store: Store, portrait: int) -> bytes | None:
    """The picture as PNG or JPEG bytes, at most 512 × 512; None if there is none."""
    raise NotImplementedError


def set_portrait(store: Store, character: int, data: bytes, crop: Crop | None = None) -> Changes:
    """Gives a character a portrait; without `crop` the largest square in the middle is taken.

    Raises:
        RuleError: `not_an_image` (neither PNG, JPEG nor WebP, or broken), `too_big`.
    """
    raise NotImplementedError


def clear_portrait(store: Store, character: int) -> Changes:
    """Takes the portrait away."""
    raise NotImplementedError
