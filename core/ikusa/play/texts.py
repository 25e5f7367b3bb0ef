"""What the user typed, made storable: names, texts, numbers."""

from __future__ import annotations

import unicodedata
from typing import Final

from ikusa.i18n import N_
from ikusa.play.refusals import InputError

LONGEST_NAME: Final = 200
"""Characters of a name, a title, a tag, a zone."""
LONGEST_TEXT: Final = 10_000_000
"""Characters of notes."""
LARGEST: Final = 1_000_000_000
"""No number is beyond ± this (SCENARIO.md)."""

_PLAIN: Final = str.maketrans(
    {**dict.fromkeys("−–—‐‑‒－﹣", "-"), **dict(zip("０１２３４５６７８９＋　", "0123456789+ ", strict=True))}
)
"""Full-width digits and signs, and every minus, as plain ones; other digits (², ٣) are none here."""


def line(value: object, path: str, *, needed: bool = False, longest: int = LONGEST_NAME) -> str:
    """One line of text, outer spaces taken off.

    Raises:
        RuleError: `not_text` (half a character, a control character), `too_long`, `required`.
    """
    text = " ".join(_text(value, path, longest).split("\n")).strip()
    if any(unicodedata.category(char) == "Cc" for char in text):
        raise InputError("not_text", N_("There is a control character in this text."), path)
    if needed and not any(char.isprintable() and not char.isspace() for char in text):
        raise InputError("required", N_("A name is needed here."), path)
    return text


def cleaned(value: str, otherwise: str) -> str:
    """A name from anywhere made fit to be one: no control characters, one line, not too long; `otherwise` if empty."""
    spaced = "".join(" " if unicodedata.category(char) == "Cc" else char for char in value[: 2 * LONGEST_NAME])
    found = " ".join(spaced.split())[:LONGEST_NAME].strip()
    return found if any(char.isprintable() and not char.isspace() for char in found) else otherwise


def text(value: object, path: str) -> str:
    """Text of several lines.

    Raises:
        RuleError: `not_text`, `too_long`.
    """
    return _text(value, path, LONGEST_TEXT)


def _text(value: object, path: str, longest: int) -> str:
    if not isinstance(value, str):
        raise InputError("not_text", N_("A text is expected here."), path)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InputError("not_text", N_("This text has half a character in it."), path) from None
    if "\0" in value:
        raise InputError("not_text", N_("There is a control character in this text."), path)
    if len(value) > longest:
        raise InputError(
            "too_long",
            N_("This text has {found} characters; {most} is the most."),
            path,
            found=len(value),
            most=longest,
        )
    return value.replace("\r\n", "\n").replace("\r", "\n")


def whole(value: object, path: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """A whole number; full-width digits and any minus will do.

    Raises:
        RuleError: `not_a_number`, `out_of_range`.
    """
    found = number(value)
    if found is None:
        raise InputError("not_a_number", N_("A whole number is expected here."), path)
    if not least <= found <= most:
        raise InputError(
            "out_of_range", N_("This number must be from {least} to {most}."), path, least=least, most=most
        )
    return found


def number(value: object) -> int | None:
    """The whole number that a value is or that a text writes; None where there is none."""
    if isinstance(value, str):
        plain = value.translate(_PLAIN).replace(" ", "")
        sign, digits = (-1, plain[1:]) if plain.startswith("-") else (1, plain.removeprefix("+"))
        return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 12 else None
    return value if type(value) is int else None


def flag(value: object, path: str) -> bool:
    """Yes or no.

    Raises:
        RuleError: `not_a_flag`.
    """
    if not isinstance(value, bool):
        raise InputError("not_a_flag", N_("Yes or no is expected here."), path)
    return value


def numbered(base: str, taken: set[str]) -> str:
    """`base` itself if it is free, else with the first free number from 2 on."""
    if base not in taken:
        return base
    count = 2
    while f"{base} {count}" in taken:
        count += 1
    return f"{base} {count}"
