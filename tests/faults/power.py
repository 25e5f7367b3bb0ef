"""A disk that forgets: an apsw VFS whose power can be cut before any call, with the unsynced writes kept or not.

The real files are the page cache: everything that was written is in them. Beside them stands what is sure to be on the
platter, which only a sync moves on. After the cut `image` writes a disk as it could be found: of what was written since
the last sync, each sector is there or not, in any order, and a file that was never synced may not exist at all.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import apsw

SECTOR = 512


class PowerCutError(apsw.IOError):
    """What every call gets once the power is gone."""


@dataclass
class Platter:
    """One file: what is synced, and what came since, in order. A write has data, a truncation a size."""

    synced: bytearray = field(default_factory=bytearray)
    exists: bool = False
    since: list[tuple[int, bytes] | int] = field(default_factory=list)

    def sync(self) -> None:
        """All is on the platter."""
        self.synced = self.after(None)
        self.since.clear()
        self.exists = True

    def after(self, chance: random.Random | None) -> bytearray:
        """The content with all later writes, or with a random choice of their sectors."""
        content = bytearray(self.synced)
        for change in self.since:
            if isinstance(change, int):
                if chance is None or chance.random() < 0.5:
                    del content[change:]
                continue
            offset, data = change
            for start in range(0, len(data), SECTOR):
                if chance is None or chance.random() < 0.5:
                    _put(content, offset + start, data[start : start + SECTOR])
        return content


def _put(content: bytearray, offset: int, data: bytes) -> None:
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """The VFS "power"; it becomes the default one until `close`."""

    def __init__(self) -> None:
        self.before = apsw.vfs_names()[0]
        super().__init__("power", self.before, makedefault=True)
        self.platters: dict[str, Platter] = {}
        self.calls_left = -1
        """Calls that change the disk until the power goes; -1: it stays."""

    def close(self) -> None:
        """Puts the usual VFS back."""
        apsw.set_default_vfs(self.before)
        self.unregister()

    def tick(self) -> None:
        """Counts a call that changes the disk."""
        if self.calls_left == 0:
            raise PowerCutError
        if self.calls_left > 0:
            self.calls_left -= 1

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Opens a file, and takes what is in it for synced."""
        assert name is not None
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if self.calls_left == 0:
            raise PowerCutError
        if path not in self.platters:
            found = Path(path)
            self.platters[path] = Platter(bytearray(found.read_bytes()), True) if found.exists() else Platter()
        return DiskFile(self, name, flags, self.platters[path])

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Deletes; only a synced folder forgets for sure, and SQLite syncs it where that matters."""
        self.tick()
        super().xDelete(filename, syncdir)
        self.platters.pop(filename, None)

    def image(self, folder: Path, chance: random.Random) -> None:
        """Writes the disk as it could be found after the cut."""
        for name, platter in self.platters.items():
            if platter.exists or chance.random() < 0.5:
                (folder / Path(name).name).write_bytes(platter.after(chance))


class DiskFile(apsw.VFSFile):
    """One open file."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename, flags: list[int], platter: Platter) -> None:
        super().__init__(disk.before, name, flags)
        self._disk = disk
        self._platter = platter

    def xWrite(self, data: bytes, offset: int) -> None:
        """Writes into the page cache."""
        self._disk.tick()
        self._platter.since.append((offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        """Truncates in the page cache."""
        self._disk.tick()
        self._platter.since.append(newsize)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        """Moves all to the platter."""
        self._disk.tick()
        self._platter.sync()

    def xSectorSize(self) -> int:
        """What the disk says of itself."""
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        """A disk that promises nothing."""
        return 0
