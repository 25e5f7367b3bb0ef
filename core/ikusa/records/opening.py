"""From a path to a connection that may be trusted: what is looked at before anything is written.

Order (each step can refuse, and then not a byte has changed): a regular file with content → SQLite's header →
our application id → a version that we know → hardened connection → structure (`integrity_check`, in a big file
`quick_check`) → exactly our schema → the exclusive lock, under which version and schema are looked at once more.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import apsw

from ikusa.files import shown
from ikusa.i18n import N_
from ikusa.records import migrations
from ikusa.records.failures import InUseError, OpenError, Refusal, disk_errors
from ikusa.records.schema_check import check_schema

log = logging.getLogger(__name__)

APPLICATION_ID = 0x496B7573
"""Bytes 68–71 of a campaign file: "Ikus"."""
SYNCHRONOUS = "FULL"
"""NORMAL loses acknowledged commits at a power cut; tests/faults proves it."""
BUSY_MS = 200
"""How long to wait for another program's passing look at the file."""
CHECK_WHOLE_UP_TO = 32 * 1024 * 1024
"""Up to this size in bytes the indexes are compared with their tables, too (some 0.2 s)."""
_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_LONGEST_NAME = 255 - len("-journal")
_LONGEST_PATH = 512 - len("-journal")
"""In bytes; beyond them SQLite cannot make the journal."""
_LIMITS = {
    apsw.SQLITE_LIMIT_LENGTH: 512 * 1024 * 1024,
    apsw.SQLITE_LIMIT_SQL_LENGTH: 1_000_000,
    apsw.SQLITE_LIMIT_COLUMN: 500,
    apsw.SQLITE_LIMIT_EXPR_DEPTH: 200,
    apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 5_000,
    apsw.SQLITE_LIMIT_ATTACHED: 0,
    apsw.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_SWITCHES = {
    apsw.SQLITE_DBCONFIG_DEFENSIVE: 1,
    apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_VIEW: 0,
    apsw.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION: 0,
    apsw.SQLITE_DBCONFIG_DQS_DDL: 0,
    apsw.SQLITE_DBCONFIG_DQS_DML: 0,
}

_open_here: dict[tuple[int, int], Path] = {}
"""Files that this process holds open. Opening one again would drop its locks when the second descriptor closes."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the first bytes of a campaign file say; `identity` is its device and inode."""

    version: int
    identity: tuple[int, int]


def identity(path: Path) -> tuple[int, int]:
    """Device and inode; looks at the name only and opens nothing."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


def resolved(path: Path) -> Path:
    """The place itself, links followed.

    Raises:
        OpenError: links that go in circles, or no name that a file can have.
    """
    try:
        return Path(path).resolve()
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: a circle, up to Python 3.12
        raise unreadable(path, error) from error


def claim(path: Path) -> tuple[int, int]:
    """Notes that this process opens the file; its identity.

    Raises:
        InUseError: this process has it open already.
        OpenError: it is not there, or the system refuses even to look.
    """
    refuse_by_kind(path)
    try:
        found = identity(path)
    except OSError as error:
        raise unreadable(path, error) from error
    if found in _open_here:
        raise InUseError(path, os.getpid())
    _open_here[found] = path
    return found


def release(claimed: tuple[int, int]) -> None:
    """The file is closed again."""
    _open_here.pop(claimed, None)


def connect(path: Path, *, writable: bool, create: bool = False, immutable: bool = False) -> apsw.Connection:
    """A hardened connection; nothing has been read yet. The caller holds the claim and closes it."""
    flags = apsw.SQLITE_OPEN_URI | (apsw.SQLITE_OPEN_READWRITE if writable else apsw.SQLITE_OPEN_READONLY)
    flags |= apsw.SQLITE_OPEN_CREATE if create else 0
    uri = path.absolute().as_uri() + ("?immutable=1" if immutable else "")
    connection = apsw.Connection(uri, flags=flags)
    try:
        harden(connection)
    except BaseException:
        let_go(connection)
        raise
    return connection


def let_go(connection: apsw.Connection) -> None:
    """Closes; what the disk has to say about it comes too late, for all that was acknowledged is synced."""
    try:
        connection.close(True)
    except apsw.Error as error:
        log.warning("closing: %s", type(error).__name__)


def harden(connection: apsw.Connection) -> None:
    """Nothing in the file is obeyed: no triggers, views, extensions, schema writes or functions in the schema."""
    connection.set_busy_timeout(BUSY_MS)
    for switch, value in _SWITCHES.items():
        connection.config(switch, value)
    for limit, value in _LIMITS.items():
        connection.limit(limit, value)
    for pragma, setting in (("mmap_size", 0), ("cell_size_check", 1), ("temp_store", "MEMORY"), ("foreign_keys", 1)):
        connection.pragma(pragma, setting)


def read_header(path: Path) -> Header:
    """Looks at what is at `path` without SQLite; the file must not be open in this process.

    Raises:
        OpenError: it is no campaign, or one of a newer Ikusa.
    """
    refuse_by_kind(path)
    refuse_long(path)
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
        found = identity(path)
        logged = path.with_name(path.name + "-wal").exists()
    except OSError as error:
        raise unreadable(path, error) from error
    if not header:
        raise OpenError(Refusal.EMPTY, N_("{path} is empty (0 bytes): not a campaign."), path=shown(path))
    if not header.startswith(_MAGIC[: len(header)]):
        raise OpenError(
            Refusal.NOT_DATABASE, N_("{path} is not a campaign but some other kind of file."), path=shown(path)
        )
    if len(header) < _HEADER_BYTES:
        raise damaged(path)
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise OpenError(
            Refusal.FOREIGN, N_("{path} is a database of another program, not a campaign."), path=shown(path)
        )
    version = int.from_bytes(header[60:64], "big")
    check_version(path, version)
    if header[18:20] != b"\x01\x01" or logged:
        raise altered(path, "write-ahead log")
    return Header(version, found)


def refuse_by_kind(path: Path) -> None:
    """Refuses what is not a regular file.

    Raises:
        OpenError: nothing is there, or a folder, a device, a pipe.
    """
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        raise OpenError(Refusal.MISSING, N_("There is no file {path}."), path=shown(path)) from error
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    if stat.S_ISDIR(mode):
        raise OpenError(Refusal.FOLDER, N_("{path} is a folder, not a campaign."), path=shown(path))
    if not stat.S_ISREG(mode):
        raise OpenError(Refusal.SPECIAL, N_("{path} is not a regular file."), path=shown(path))


def refuse_long(path: Path) -> None:
    """Refuses a path that no file can have, or that leaves no room for the journal's.

    Raises:
        OpenError: TOO_LONG, UNREADABLE.
    """
    try:
        name, whole = os.fsencode(path.name), os.fsencode(path.absolute())
    except UnicodeEncodeError as error:
        raise unreadable(path, error) from error
    if b"\0" in whole:
        raise unreadable(path, ValueError("embedded null byte"))
    if len(name) > _LONGEST_NAME:
        text = N_("The file name {name} is too long: at most {most} bytes.")
        raise OpenError(Refusal.TOO_LONG, text, name=shown(Path(path.name)), most=_LONGEST_NAME)
    if len(whole) > _LONGEST_PATH:
        text = N_("The path {path} is too long: at most {most} bytes.")
        raise OpenError(Refusal.TOO_LONG, text, path=shown(path), most=_LONGEST_PATH)


def check_version(path: Path, version: int) -> None:
    """Refuses a version that this Ikusa does not know.

    Raises:
        OpenError: newer, with both versions named; or none at all.
    """
    if version > migrations.newest():
        text = N_("{path} was written by a newer Ikusa: its file version is {found}, this Ikusa knows up to {known}.")
        raise OpenError(Refusal.NEWER, text, path=shown(path), found=version, known=migrations.newest())
    if version < 1:
        raise damaged(path)


def check_content(connection: apsw.Connection, path: Path, version: int) -> None:
    """Refuses a file whose structure is broken or whose schema is not ours.

    Raises:
        OpenError: DAMAGED or ALTERED.
    """
    try:
        whole = os.stat(path).st_size <= CHECK_WHOLE_UP_TO
        found = connection.execute(f"PRAGMA {'integrity' if whole else 'quick'}_check(1)").fetchall()
        size = int(connection.pragma("page_count")) * int(connection.pragma("page_size"))
        difference = check_schema(connection, version)
    except (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError) as error:
        raise damaged(path) from error
    if found != [("ok",)] or os.stat(path).st_size < size:  # SQLite reads a last page that was cut off as zeros
        raise damaged(path)
    if difference:
        raise altered(path, difference)


def open_to_read(path: Path) -> tuple[apsw.Connection, Header]:
    """A checked read-only connection. The caller holds the claim.

    Raises:
        OpenError: as `read_header` and `check_content`; UNFINISHED if something cut off has to be rolled back first.
    """
    header = read_header(path)
    with _refusals(path):
        connection = connect(path, writable=False)
        try:
            check_content(connection, path, header.version)
            connection.pragma("query_only", 1)
        except BaseException:
            let_go(connection)
            raise
    return connection, header


def open_to_write(path: Path) -> tuple[apsw.Connection, Header]:
    """A checked connection that holds the file's exclusive lock inside a transaction, ready for the first write.

    Raises:
        OpenError: as `open_to_read`; READ_ONLY if the file may not be written.
    """
    header, unfinished = _read_first(path)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise read_only(path)
    with _refusals(path):
        connection = connect(path, writable=True)
        try:
            if connection.readonly("main"):
                raise read_only(path)
            if identity(path) != header.identity:
                raise InUseError(path, None)
            connection.pragma("locking_mode", "EXCLUSIVE")
            connection.pragma("journal_mode", "TRUNCATE")
            connection.pragma("synchronous", SYNCHRONOUS)
            connection.execute("BEGIN EXCLUSIVE")  # also rolls back what was cut off
            version = int(connection.pragma("user_version"))
            check_version(path, version)
            if unfinished or version != header.version:
                check_content(connection, path, version)
            elif difference := check_schema(connection, version):
                raise altered(path, difference)
        except BaseException:
            let_go(connection)
            raise
    return connection, Header(version, header.identity)


def _read_first(path: Path) -> tuple[Header, bool]:
    """The header, and whether a cut-off transaction kept the content from being checked yet."""
    try:
        connection, header = open_to_read(path)
    except OpenError as error:
        if error.kind is not Refusal.UNFINISHED:
            raise
        return read_header(path), True
    let_go(connection)
    return header, False


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """Turns what SQLite says while opening into an OpenError."""
    try:
        yield
    except apsw.BusyError as error:
        raise InUseError(path, owner(path)) from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise damaged(path) from error
    except (apsw.ReadOnlyError, apsw.CantOpenError) as error:
        if getattr(error, "extendedresult", 0) == apsw.SQLITE_READONLY_ROLLBACK:
            text = N_("Ikusa was cut off while writing {path}; it has to be opened for writing once.")
            raise OpenError(Refusal.UNFINISHED, text, path=shown(path)) from error
        raise read_only(path) from error
    except (apsw.IOError, apsw.FullError, OSError) as error:
        raise unreadable(path, error) from error


def owner(path: Path) -> int | None:
    """The process that has the file open, as it noted itself; None if that cannot be made out.

    Reads past the owner's lock, so a torn page is possible and only means None.
    """
    try:
        with closing(connect(path, writable=False, immutable=True)) as connection:
            found = connection.execute("SELECT value FROM file_info WHERE key = 'opened_pid'").get
    except apsw.Error:
        return None
    return int(found) if isinstance(found, str) and found.isdecimal() else None


def damaged(path: Path) -> OpenError:
    """The sentence for a broken structure."""
    return OpenError(Refusal.DAMAGED, N_("{path} is a damaged campaign: its structure is broken."), path=shown(path))


def altered(path: Path, difference: str) -> OpenError:
    """The sentence for a schema that is not ours."""
    text = N_("{path} is not as Ikusa writes it ({difference}): another program changed it.")
    return OpenError(Refusal.ALTERED, text, path=shown(path), difference=difference)


def read_only(path: Path) -> OpenError:
    """The sentence for a file that may only be read."""
    return OpenError(Refusal.READ_ONLY, N_("{path}, or its folder, may only be read."), path=shown(path))


def unreadable(path: Path, error: Exception) -> OpenError:
    """The sentence for a file that the system refuses to read."""
    number = getattr(error, "errno", None)
    detail = os.strerror(number) if number else str(error)
    if number in (errno.EACCES, errno.EPERM):
        return OpenError(Refusal.UNREADABLE, N_("{path} may not be read."), path=shown(path))
    return OpenError(Refusal.UNREADABLE, N_("{path} cannot be read ({detail})."), path=shown(path), detail=detail)


def fresh(path: Path) -> apsw.Connection:
    """A hardened connection to a new, empty file with our schema in it, not yet claimed by anyone.

    Raises:
        FileError: it could not be written.
    """
    with disk_errors(path):
        connection = connect(path, writable=True, create=True)
        try:
            connection.pragma("journal_mode", "TRUNCATE")
            connection.pragma("synchronous", SYNCHRONOUS)
            connection.pragma("application_id", APPLICATION_ID)
            connection.execute("BEGIN IMMEDIATE")
            migrations.run(connection, 0, migrations.newest())
            connection.execute("COMMIT")
        except BaseException:
            let_go(connection)
            raise
    return connection
