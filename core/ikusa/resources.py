"""Where Ikusa's data files are: rulesets, fonts, translations, icons, the sample campaign."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from ikusa.errors import StoreError


@lru_cache(maxsize=1)
def root() -> Path:
    """The resources folder: of the frozen bundle, else the checkout, else the installed package."""
    here = Path(__file__).resolve()
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [Path(frozen) / "ikusa" / "_resources"] if frozen else []
    candidates += [here.parents[2] / "resources", here.parent / "_resources"]
    for candidate in candidates:
        if (candidate / "rulesets").is_dir():
            return candidate
    raise StoreError(f"Ikusa's data files are missing; looked in: {', '.join(map(str, candidates))}.")


def path(*parts: str) -> Path:
    """The path of one resource, e.g. `path("rulesets", "sengoku.toml")`.

    Raises:
        StoreError: there is no such file or folder.
    """
    found = root().joinpath(*parts)
    if not found.exists():
        raise StoreError(f"The data file {'/'.join(parts)} is missing from {root()}.")
    return found


def text(*parts: str) -> str:
    """The text of one resource.

    Raises:
        StoreError: there is no such file.
    """
    return path(*parts).read_text(encoding="utf-8")


def names(*parts: str) -> tuple[str, ...]:
    """The names of the files in a folder of resources, in order.

    Raises:
        StoreError: there is no such folder.
    """
    return tuple(sorted(found.name for found in path(*parts).iterdir() if found.is_file()))
