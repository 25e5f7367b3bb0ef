"""What the command line says and prints: sentences in the user's language, results as UTF-8."""

from __future__ import annotations

import io
import sys
from functools import lru_cache
from typing import IO

from ikusa import i18n
from ikusa.errors import StoreError
from ikusa.i18n import N_, Words


@lru_cache(maxsize=1)
def spoken() -> Words:
    """The texts of the system's language; English where its translation is not installed."""
    try:
        return i18n.words(i18n.system_language())
    except StoreError:
        return i18n.words("en")


def bear_any_text() -> None:
    """Let standard output escape what its encoding does not have; the error stream does so by itself."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def standard_input() -> IO[bytes]:
    """Standard input as bytes; nothing comes from one that the caller closed."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def complain(sentence: str) -> None:
    """Say what is wrong on the error stream; where the caller closed it, nowhere."""
    if sys.stderr is not None:
        print(f"ikusa: {sentence}", file=sys.stderr)


def put(text: str) -> None:
    """Print a line at once: to a terminal as it shows text, to a file or a pipe as UTF-8.

    Raises:
        BrokenPipeError: whoever read the output has gone.
        StoreError: the disk does not take it.
    """
    if sys.stdout is None:
        return
    try:
        if sys.stdout.isatty():
            sys.stdout.write(text + "\n")
        else:
            sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise StoreError(N_("The output cannot be written: {detail}."), detail=error.strerror or str(error)) from error
