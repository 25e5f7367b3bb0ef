"""What bytes from anywhere are: their encoding, and the format they are in."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.exchange import csv_gear, csv_in, ikusa_json, text_in, ytsheet
from ikusa.exchange.files import capped
from ikusa.exchange.incoming import Incoming
from ikusa.exchange.values import Format
from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset.places import At
from ikusa.scenario import parse

LONGEST_TEXT: Final = 4_000_000
"""Characters of a text or table that is read; JSON has its own cap."""
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TABLES: Final = (".csv", ".tsv")


def recognised(raw: bytes, name: str, ruleset: Ruleset, format_: Format | None = None) -> Incoming | Mapping[str, Any]:
    """The records of a file, or the envelope of an Ikusa document, which is read under its own ruleset.

    Args:
        raw: the bytes.
        name: the file's name; "" for the clipboard.
        ruleset: what other formats are read under.
        format_: what it is said to be; None: what it looks like.

    Raises:
        RuleError: it is nothing that is read here, or is broken as a whole.
    """
    capped(raw)
    if raw.startswith((b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"%PDF-", b"SQLite format 3\x00")):
        raise _unknown()
    text = decoded(raw)
    if "\0" in text:
        raise _no_text()
    if format_ in (Format.JSON, Format.YTSHEET) or (format_ is None and text.lstrip()[:1] in ("{", "[")):
        return _json(text, ruleset, format_)
    if len(text) > LONGEST_TEXT:
        raise At().malformed(N_("this text has more than {most} characters."), most=LONGEST_TEXT)
    suffix = PurePath(name).suffix.casefold()
    if format_ is Format.CSV or (
        format_ is None and (suffix in _TABLES or csv_in.is_table(text, ruleset) or csv_gear.is_table(text))
    ):
        return csv_gear.read(text, ruleset) if csv_gear.is_table(text) else csv_in.read(text, ruleset)
    if not text.strip():
        raise At().malformed(N_("there is nothing in this text."))
    return text_in.read(text, ruleset, PurePath(name).stem)


def _json(text: str, ruleset: Ruleset, format_: Format | None) -> Incoming | Mapping[str, Any]:
    data = parse(text)
    if format_ is not Format.YTSHEET and (format_ is Format.JSON or ikusa_json.is_ikusa(data)):
        return ikusa_json.checked(data)
    if format_ is Format.YTSHEET or ytsheet.is_sheet(data):
        return ytsheet.read(data, ruleset)
    raise _unknown()


def _unknown() -> RuleError:
    return At().malformed(
        N_("this is nothing that Ikusa reads: Ikusa JSON, a CSV table, technique rows or stat blocks, ytsheet2 JSON.")
    )


def decoded(raw: bytes) -> str:
    """Bytes as text: UTF-8 or UTF-16 with a mark, else UTF-8, else cp932 (Shift JIS).

    Raises:
        RuleError: `malformed`: it is none of these.
    """
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return _strictly(raw, encoding)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return _strictly(raw, "cp932")


def _strictly(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise _no_text() from None


def _no_text() -> RuleError:
    return At().malformed(N_("this is no text in UTF-8, UTF-16 or Shift JIS."))
