"""File names from names: what any system takes, and nothing that it would take for something else."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 255
"""Bytes of a file name with its suffix."""

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]')
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)


def file_name(text: str, suffix: str = "", otherwise: str = "ikusa") -> str:
    """A file name from any text: NFC, without controls, direction marks and signs that a system forbids.

    It is no device name, begins with neither dash nor dot, ends with neither dot nor space, and is never empty.
    """
    plain = unicodedata.normalize("NFC", _FORBIDDEN.sub("_", text))
    kept = "".join(" " if char.isspace() else char for char in plain if not _invisible(char) or char in "\t\n")
    stem = _cut(" ".join(kept.split()).strip(" .").lstrip("-. "), MOST_BYTES - len(suffix.encode()))
    if _DEVICE.fullmatch(stem.split(".")[0].strip()):
        stem = f"_{stem}"
    return f"{stem or otherwise}{suffix}"


def free_name(folder: Path, text: str, suffix: str = "", otherwise: str = "ikusa") -> Path:
    """A path in a folder for which nothing is there by that name, not even in other letter case; numbered from 2."""
    try:
        taken = {_same(found.name) for found in folder.iterdir()}
    except OSError:
        # A folder that cannot be read has nothing that could be told apart; writing into it will say what is wrong.
        taken = set()
    name, number = file_name(text, suffix, otherwise), 1
    while _same(name) in taken:
        number += 1
        mark = f" {number}{suffix}"
        stem = file_name(text, "", otherwise)
        name = _cut(stem, MOST_BYTES - len(mark.encode())) + mark
    return folder / name


def _same(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _invisible(char: str) -> bool:
    """Controls, format characters (direction marks, joiners), halves of characters, and what is not assigned."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")


def _cut(text: str, most: int) -> str:
    """At most so many bytes, whole characters only, ending well."""
    return text.encode("utf-8", "ignore")[:most].decode("utf-8", "ignore").rstrip(" .")
