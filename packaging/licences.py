"""List the licences of everything that Ikusa is installed with: `python packaging/licences.py` writes docs/licences.md.

    python packaging/licences.py           write the list
    python packaging/licences.py --check   write nothing; fail if the list is stale or a licence does not go with MIT

A package's licence is what its own metadata say, put into SPDX terms by `SPDX`; the rest stands in `BY_HAND`.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "licences.md"

BY_HAND = {
    "colorama": "BSD-3-Clause",
    "editables": "MIT",
    "peewee": "MIT",
    "pypdfium2": "Apache-2.0 OR BSD-3-Clause",
    "reportlab": "BSD-3-Clause",
}
"""Read in the packages' own licence files: their metadata say nothing, or nothing exact, or are not always there."""

SPDX = {
    "Apache 2.0": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""What some metadata say in words."""

FREE = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "MIT-0", "MIT-CMU", "PSF-2.0", "Zlib"),
    *("LGPL-3.0-only", "MPL-2.0", "any-OSI"),
}
"""What goes with MIT here; of LGPL and MPL because the packages are used as they are, and can be exchanged."""

FONTS = (
    ("BIZ UDPGothic", "OFL-1.1", "resources/fonts/OFL-BIZUDPGothic.txt"),
    ("Noto Sans JP", "OFL-1.1", "resources/fonts/OFL-NotoSansJP.txt"),
    ("DejaVu Sans", "Bitstream-Vera", "resources/fonts/LICENSE-DejaVuSans.txt"),
)
HEAD = """# Licences

Written by `packaging/licences.py` from the packages' own metadata; the check keeps it fresh. Ikusa itself is under the
[MIT licence](../LICENSE). All packages come from the index as they are: nothing of them is copied into this tree.
"""


def licence_of(name: str) -> str:
    """The licence of an installed package in SPDX terms; "" if it is not to be found."""
    if name in BY_HAND:
        return BY_HAND[name]
    try:
        metadata = distribution(name).metadata
    except PackageNotFoundError:
        return ""
    words = metadata["License-Expression"] or metadata["License"] or ""
    if not words:
        found = [line for line in metadata.get_all("Classifier", []) if line.startswith("License :: OSI Approved")]
        words = found[0] if found else ""
    return SPDX.get(words, words)


def is_free(licence: str) -> bool:
    """Whether one side of each OR, and every side of each AND, is a licence that goes with MIT."""
    return any(all(part.strip("() ") in FREE for part in side.split(" AND ")) for side in licence.split(" OR "))


def pinned() -> dict[str, str]:
    """Every pinned package: its name as it is compared, and as it is written."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    names = [re.split("==", line, maxsplit=1)[0] for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): name for name in names}


def brought() -> set[str]:
    """What a plain install brings, all the way down; markers are taken as true, so the list is one for all systems."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    todo = [Requirement(text) for text in project["dependencies"]]
    known, found = pinned(), set[str]()
    while todo:
        name = canonicalize_name(todo.pop().name)
        if name in known and name not in found:
            found.add(name)
            parts = [Requirement(text) for text in distribution(name).requires or []]
            todo += [part for part in parts if part.marker is None or "extra" not in str(part.marker)]
    return found


def table(names: set[str], written: dict[str, str]) -> str:
    """A table of packages with their licences."""
    rows = [f"| {written[name]} | {licence_of(name)} |" for name in sorted(names)]
    return "\n".join(["| package | licence |", "|---|---|", *rows])


def text() -> str:
    """The whole list."""
    written, ours = pinned(), brought()
    fonts = [f"| {name} | {licence} | [{Path(file).name}](../{file}) |" for name, licence, file in FONTS]
    parts = [
        HEAD,
        "## In Ikusa\n\nQt is used under the LGPL: its libraries lie beside Ikusa and can be exchanged.\n",
        table(ours, written),
        "\n## Fonts, in Ikusa and in what it prints\n\n| font | licence | text |\n|---|---|---|",
        "\n".join(fonts),
        "\n## Only for building and testing\n",
        table(set(written) - ours, written),
    ]
    return "\n".join(parts) + "\n"


def faults() -> list[str]:
    """Every package whose licence is not known or does not go with MIT."""
    licences = {written: licence_of(name) for name, written in pinned().items()}
    return [f"{name}: {licence or 'no licence found'}" for name, licence in licences.items() if not is_free(licence)]


def main(arguments: list[str] | None = None) -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description="List the licences of what Ikusa is installed with.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on a stale list or a bad licence")
    options = parser.parse_args(arguments)
    wrong = faults()
    if not options.check:
        TARGET.write_text(text(), "utf-8")
    elif not TARGET.is_file() or TARGET.read_text("utf-8") != text():
        wrong.append(f"{TARGET.relative_to(ROOT).as_posix()} is stale; run python packaging/licences.py.")
    print("\n".join([*wrong, f"{len(pinned())} packages, {len(wrong)} wrong."]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
