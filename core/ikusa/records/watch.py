"""Is the file at our path still the file that we have open?"""

from __future__ import annotations

import os
from pathlib import Path

import apsw

from ikusa.files import shown
from ikusa.i18n import N_
from ikusa.records import file_info, opening
from ikusa.records.failures import FileError, Refusal


class Watch:
    """Remembers the file as of our last write, and finds out when another program moved, replaced or overwrote it.

    Only the name is looked at (`stat`): opening the file a second time would drop SQLite's locks. When size or time are
    not ours, the page cache is let go and this opening's token is read afresh from the file.
    """

    def __init__(self, path: Path, connection: apsw.Connection, token: str) -> None:
        self._path = path
        self._connection = connection
        self._token = token
        found = os.stat(path)
        self._identity = opening.identity(path)
        self._stamp = found.st_size, found.st_mtime_ns

    def remember(self) -> None:
        """Takes size and time as they are now for ours: after each commit."""
        try:
            found = os.stat(self._path)
        except OSError:  # it went away this moment; `look` will say so before the next write
            return
        self._stamp = found.st_size, found.st_mtime_ns

    def is_in_place(self) -> bool:
        """Whether the file at our path is the one that we have open."""
        try:
            return opening.identity(self._path) == self._identity
        except OSError:
            return False

    def look(self, generation: int) -> None:
        """Checks before a write; `generation` is the one that the file should have.

        Raises:
            FileError: MOVED; nothing may be written, since nobody would find it.
        """
        try:
            found = os.stat(self._path)
        except OSError as error:
            text = N_("{path} was moved or deleted while it was open. Save a copy elsewhere, or put it back.")
            raise FileError(Refusal.MOVED, text, path=shown(self._path)) from error
        if (found.st_dev, found.st_ino) != self._identity:
            text = N_("{path} was replaced by another file while it was open. Save a copy elsewhere, or open it anew.")
            raise FileError(Refusal.MOVED, text, path=shown(self._path))
        if (found.st_size, found.st_mtime_ns) != self._stamp:
            self._look_inside(generation)
            self._stamp = found.st_size, found.st_mtime_ns

    def _look_inside(self, generation: int) -> None:
        try:
            self._connection.execute("PRAGMA shrink_memory")
            ours = file_info.get(self._connection, "opening") == self._token
            ours = ours and file_info.generation(self._connection) == generation
        except apsw.Error:
            ours = False
        if not ours:
            text = N_("{path} was changed by another program while it was open. Open it anew.")
            raise FileError(Refusal.MOVED, text, path=shown(self._path))
