"""The campaign that a subcommand only reads."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from ikusa.cli.speech import complain
from ikusa.i18n import Words
from ikusa.records.failures import InUseError, OpenError, Refusal
from ikusa.records.store import Store

_COPY: Final = (Refusal.IN_USE, Refusal.UNFINISHED, Refusal.OLDER)
"""What can be read from a copy all the same."""


def open_to_read(path: Path, stack: ExitStack, words: Words) -> Store:
    """The campaign, only to be read; a copy of it, where another Ikusa has it open or was cut off in it.

    Raises:
        OpenError: it cannot be read at all.
    """
    try:
        return stack.enter_context(Store.open(path, read_only=True))
    except OpenError as error:
        if error.kind not in _COPY:
            raise
        if isinstance(error, InUseError):
            complain(words("{reason} What is stored is read from a copy.").format(reason=error.said(words)))
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ikusa-copy-"))
    return stack.enter_context(Store.open_copy(path, Path(folder)))


def is_the_campaign(target: Path, campaign: Path) -> bool:
    """Whether what would be written over is the very campaign."""
    return campaign.exists() and os.path.samefile(target, campaign)
