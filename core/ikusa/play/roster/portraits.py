"""Portraits: pictures cropped, re-encoded and stored in the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ikusa.errors import RuleError
from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import no_character
from ikusa.play.titles import called
from ikusa.records import characters
from ikusa.records import portraits as stored
from ikusa.records.portraits import Glance as Glance
from ikusa.records.store import Store

_REFUSALS: Final[Mapping[str, str]] = {
    "too_big": N_("This picture is too big: it has too many bytes or pixels."),
    "not_an_image": N_("This is no PNG, JPEG or WebP picture, or a broken one."),
    "out_of_range": N_("The part to take is not within the picture."),
}


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a picture, in its pixels."""

    left: int
    top: int
    width: int
    height: int


def portrait(store: Store, portrait: int) -> bytes | None:
    """The picture as PNG or JPEG bytes, at most 512 × 512; None if there is none."""
    return stored.bytes_of(store, portrait)


def glance(data: bytes) -> Glance:
    """A picture to choose a part of, upright and small; it needs no campaign, so that it may be read in any thread.

    Raises:
        RuleError: as `set_portrait`.
    """
    try:
        return stored.glance(data)
    except RuleError as error:
        raise InputError(error.code, _REFUSALS[error.code], "portrait") from error


def set_portrait(store: Store, character: int, data: bytes, crop: Crop | None = None) -> Changes:
    """Gives a character a portrait; without `crop` the largest square in the middle is taken.

    Raises:
        RuleError: `not_an_image` (neither PNG, JPEG nor WebP, or broken), `too_big`, `out_of_range` (the crop).
    """
    owner = _owner(store, character)
    box = None if crop is None else (crop.left, crop.top, crop.left + crop.width, crop.top + crop.height)
    try:
        picture = stored.encoded(data, box)
    except RuleError as error:
        raise InputError(error.code, _REFUSALS[error.code], "portrait") from error
    with store.act(N_("Portrait of {name}"), **owner):
        characters.update(character, {"portrait": stored.store_picture(store, picture)})
        stored.drop_unused(store)
    return store.last_changes


def clear_portrait(store: Store, character: int) -> Changes:
    """Takes the portrait away."""
    with store.act(N_("Portrait of {name}"), **_owner(store, character)):
        characters.update(character, {"portrait": None})
        stored.drop_unused(store)
    return store.last_changes


def _owner(store: Store, character: int) -> dict[str, str | int]:
    """The character, as a title wants it."""
    row = store.row("SELECT name, english FROM character WHERE id = ?", (character,))
    if row is None:
        raise no_character()
    return called(str(row[0]), str(row[1]))
