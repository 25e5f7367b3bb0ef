"""`ikusa play`: scenarios from files or standard input, results on standard output (SCENARIO.md)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import IO, Any

from ikusa.cli.speech import complain, put, spoken, standard_input
from ikusa.scenario import play
from ikusa.scenario.json_text import LARGEST


def add_parser(subparsers: Any) -> None:
    """Add the subcommand."""
    words = spoken()
    parser = subparsers.add_parser("play", help=words("run a scenario (JSON) and print its result"))
    parser.add_argument("file", metavar="FILE", help=words("the scenario, or - for standard input"))
    parser.add_argument(
        "--lines",
        action="store_true",
        help=words("one scenario a line, one result a line; the exit code is 0 whenever every line was answered"),
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play what the arguments name."""
    try:
        with source(options.file) as file:
            return _lines(file) if options.lines else _one(file)
    except BrokenPipeError:
        raise
    except OSError as error:
        words = spoken()
        complain(words("{file} cannot be read: {why}.").format(file=options.file, why=error.strerror or error))
        return 2


def source(name: str) -> AbstractContextManager[IO[bytes]]:
    """The file of this name, or standard input for `-`, as bytes."""
    return nullcontext(standard_input()) if name == "-" else open(name, "rb")


def _one(file: IO[bytes]) -> int:
    result = play(file.read(LARGEST + 1))
    put(json.dumps(result, ensure_ascii=False))
    return 0 if result["ok"] else 1


def _lines(file: IO[bytes]) -> int:
    for line in _full_lines(file):
        put(json.dumps(play(line)))
    return 0


def _full_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that are not empty, blanks being no less than letters; of one too long only what shows that it is."""
    while line := file.readline(LARGEST + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST)
        if text := line.removesuffix(b"\n").removesuffix(b"\r"):
            yield text
