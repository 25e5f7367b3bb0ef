"""A disk that fails once: the n-th call to it, through SQLite or through Python, goes wrong."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import apsw
import pytest

OS_CALLS = ("replace", "rename", "link", "unlink", "fsync", "mkdir", "stat", "scandir")


class Countdown:
    """Fails the call number `left` (0: the next) with `kind`, and only that one."""

    def __init__(self) -> None:
        self.left = -1
        self.kind: type[apsw.Error] = apsw.IOError
        self.hit = False
        self.sticky = False
        """Whether all calls after it fail, too: a disk that is gone."""

    def arm(self, left: int, kind: type[apsw.Error], sticky: bool) -> None:
        """Sets the countdown."""
        self.left, self.kind, self.hit, self.sticky = left, kind, False, sticky

    def disarm(self) -> None:
        """From now on nothing fails."""
        self.left = -1

    def tick(self) -> bool:
        """Counts one call; whether it fails."""
        if self.left < 0:
            return False
        if self.left > 0:
            self.left -= 1
            return False
        self.hit = True
        if not self.sticky:
            self.left = -1
        return True


class FailingDisk(apsw.VFS):
    """The VFS "failing"; the default one until `close`."""

    def __init__(self, countdown: Countdown) -> None:
        self.before = apsw.vfs_names()[0]
        self.countdown = countdown
        super().__init__("failing", self.before, makedefault=True)

    def close(self) -> None:
        """Puts the usual VFS back."""
        apsw.set_default_vfs(self.before)
        self.unregister()

    def check(self) -> None:
        """Fails if it is this call's turn."""
        if self.countdown.tick():
            raise self.countdown.kind("made to fail")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Opens."""
        self.check()
        return FailingFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Deletes."""
        self.check()
        super().xDelete(filename, syncdir)

    def xAccess(self, pathname: str, flags: int) -> bool:
        """Looks whether there is a file."""
        self.check()
        return super().xAccess(pathname, flags)


class FailingFile(apsw.VFSFile):
    """One open file."""

    def __init__(self, disk: FailingDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__(disk.before, name, flags)
        self._disk = disk

    def xRead(self, amount: int, offset: int) -> bytes:
        """Reads."""
        self._disk.check()
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Writes."""
        self._disk.check()
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        """Truncates."""
        self._disk.check()
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        """Counts as a call; really syncing would only be slow."""
        self._disk.check()

    def xFileSize(self) -> int:
        """Tells the size."""
        self._disk.check()
        return super().xFileSize()

    def xLock(self, level: int) -> None:
        """Locks."""
        self._disk.check()
        super().xLock(level)


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Countdown]:
    """SQLite and the system's calls that change names, both on one countdown."""
    countdown = Countdown()
    disk = FailingDisk(countdown)
    try:
        with monkeypatch.context() as patch:
            for name in OS_CALLS:
                patch.setattr(os, name, counted(getattr(os, name), countdown))
            yield countdown
    finally:
        disk.close()


def counted(call: Callable[..., Any], countdown: Countdown) -> Callable[..., Any]:
    """The call, on the countdown."""

    def wrapped(*args: Any, **options: Any) -> Any:
        if countdown.tick():
            full = countdown.kind is apsw.FullError
            raise OSError(errno.ENOSPC if full else errno.EIO, "made to fail")
        return call(*args, **options)

    return wrapped
