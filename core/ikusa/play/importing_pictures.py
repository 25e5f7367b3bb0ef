"""Portraits of an import: each made fit to be stored once, and compared with those that are there."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.exchange.incoming import Entry
from ikusa.i18n import N_
from ikusa.play.refusals import InputError
from ikusa.records import portraits
from ikusa.records.portraits import Picture

_SIDE: Final = 32
_NEAR: Final = 4.0
"""The mean difference of two pictures, of 255, up to which they are one."""


class Pictures:
    """The pictures of one file, by their bytes; encoding one takes long, so each is encoded once."""

    def __init__(self) -> None:
        self._encoded: dict[str, Picture | RuleError] = {}
        self._small: dict[str, bytes] = {}

    def encoded(self, data: bytes) -> Picture:
        """A picture as it is stored.

        Raises:
            RuleError: as `portraits.encoded`.
        """
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._encoded:
            try:
                self._encoded[digest] = portraits.encoded(data)
            except RuleError as error:
                self._encoded[digest] = error
        found = self._encoded[digest]
        if isinstance(found, RuleError):
            raise found
        return found

    def examined(self, entry: Entry) -> Entry:
        """The entry, with a fault where its pictures are none."""
        for path, record in _with_portraits(entry) if entry.fault is None else ():
            try:
                self.encoded(record["portrait"])
            except RuleError:
                text = N_("This is no PNG, JPEG or WebP picture, or a broken or too big one.")
                return replace(entry, fault=InputError("not_an_image", text, f"{path}.portrait"))
        return entry

    def same(self, new: bytes, there: bytes) -> bool:
        """Whether two portraits (either may be none, b"") show the same; the first is as it came in a file.

        Encoding a picture anew changes its bytes, not what is on it.
        """
        if new == there:
            return True
        if not new or not there:
            return False
        try:
            one, other = self._looked_at(self.encoded(new).data), self._looked_at(there)
        except (RuleError, OSError):
            return False
        return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) <= _NEAR

    def _looked_at(self, data: bytes) -> bytes:
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._small:
            self._small[digest] = _small(data)
        return self._small[digest]


def _with_portraits(entry: Entry) -> Iterable[tuple[str, Mapping[str, Any]]]:
    if "portrait" in entry.data:
        yield entry.path, entry.data
    for place, copy in enumerate(entry.data.get("copies", ())):
        if "portrait" in copy:
            yield f"{entry.path}.copies[{place}]", copy


def _small(data: bytes) -> bytes:
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(BytesIO(data), formats=portraits.FORMATS) as image:
            return image.convert("RGBA").resize((_SIDE, _SIDE)).tobytes()
