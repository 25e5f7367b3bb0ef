"""What the command line says and prints: sentences in the user's language, results as UTF-8."""

from __future__ import annotations

import sys
from functools import lru_cache

from ikusa import i18n
from ikusa.errors import StoreError
from ikusa.i18n import Words


@lru_cache(maxsize=1)
def words() -> Words:
    """The texts of the system's language; English where its translation is not installed."""
    try:
        return i18n.words(i18n.system_language())
    except StoreError:
        return i18n.words("en")


def complain(sentence: str) -> None:
    """Say what is wrong on the error stream, whatever that stream can show."""
    encoding = sys.stderr.encoding or "ascii"
    shown = f"ikusa: {sentence}".encode(encoding, "backslashreplace").decode(encoding)
    print(shown, file=sys.stderr)


def put(text: str) -> None:
    """Print a line at once: to a terminal as it shows text, to a file or a pipe as UTF-8."""
    if sys.stdout.isatty():
        encoding = sys.stdout.encoding or "ascii"
        sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.flush()
