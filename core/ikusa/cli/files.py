"""`ikusa new`, `check`, `backup`, `restore`: campaign files as files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, Final

from ikusa.cli.speech import complain, put, spoken
from ikusa.files import shown
from ikusa.i18n import N_, Words
from ikusa.play import campaign
from ikusa.records import backups, swapping
from ikusa.records.backups import Backup, Reason
from ikusa.records.checking import Findings, examine
from ikusa.records.failures import FileError

COUNTED: Final = {
    "character": N_("characters"),
    "gear": N_("pieces of gear"),
    "battle": N_("battles"),
    "session": N_("sessions"),
    "log": N_("log entries"),
}
"""What `check` counts, by table."""

REASONS: Final = {
    Reason.CHANGES: N_("half an hour of changes"),
    Reason.CLOSE: N_("the campaign was closed"),
    Reason.UPGRADE: N_("before an upgrade"),
    Reason.IMPORT: N_("before an import"),
    Reason.RESTORE: N_("before a restore"),
    Reason.HAND: N_("made by hand"),
}
"""Why a backup was made, in words."""

Run = Callable[[argparse.Namespace, Words], int]


def add_parser(subparsers: Any) -> None:
    """Add the subcommands."""
    words = spoken()
    new = subparsers.add_parser("new", help=words("make a campaign file"))
    new.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("--sample", action="store_true", help=words("with the sample campaign in it"))
    new.add_argument("--name", help=words("the campaign's name (default: that of the file)"))
    new.add_argument(
        "--language", choices=("ja", "en"), default="ja", help=words("the language of the sample's texts (default: ja)")
    )
    new.set_defaults(run=spoken_run(run_new))
    check = subparsers.add_parser("check", help=words("examine a campaign file"))
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=spoken_run(run_check))
    backup = subparsers.add_parser("backup", help=words("copy a campaign file safely"))
    backup.add_argument("file", type=Path, metavar="FILE")
    where = backup.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", type=Path, metavar="COPY", help=words("where to (default: among its backups)"))
    where.add_argument("--list", action="store_true", help=words("only list the backups there are"))
    backup.set_defaults(run=spoken_run(run_backup))
    restore = subparsers.add_parser("restore", help=words("bring a backup back"))
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument(
        "backup", nargs="?", metavar="BACKUP", help=words("its number or its file (default: the newest good one)")
    )
    restore.set_defaults(run=spoken_run(run_restore))


def spoken_run(run: Run) -> Callable[[argparse.Namespace], int]:
    """A subcommand that says what is wrong with a file in the user's language, and then gives 1."""

    @wraps(run)
    def wrapped(options: argparse.Namespace) -> int:
        words = spoken()
        try:
            return run(options, words)
        except FileError as error:
            complain(error.said(words))
            return 1

    return wrapped


def run_new(options: argparse.Namespace, words: Words) -> int:
    """Make a campaign."""
    if options.sample:
        store = campaign.create_sample(options.file, options.language)
    else:
        store = campaign.create(options.file, options.name or options.file.stem)
    store.close()
    put(words("Made {path}.").format(path=shown(options.file)))
    return 0


def run_check(options: argparse.Namespace, words: Words) -> int:
    """Say what state a file is in; 0 if nothing is wrong."""
    found = examine(options.file)
    for line in (*state(found, words), *kept(found.backups, words)):
        put(line)
    return 0 if found.good else 1


def state(found: Findings, words: Words) -> list[str]:
    """What a file is and what is wrong with it, one line each."""
    if found.problem is not None:
        return [found.problem.said(words)]
    path = shown(found.path)
    lines = [
        words("{path} is a campaign (file version {version}).").format(path=path, version=found.version),
        words("Last opened with {program} on {time} (UTC).").format(program=found.opened_by, time=found.opened_at[:16]),
        ", ".join(f"{words(COUNTED[table])}: {count}" for table, count in found.counts if table in COUNTED),
        words("Actions that can be undone: {count}").format(count=found.undoable),
    ]
    if found.state:
        lines.append(words("Fingerprint of its records: {state}").format(state=found.state))
    if found.version < found.known:
        text = words("It will be upgraded to version {known} when it is opened, after a backup.")
        lines.append(text.format(known=found.known))
    return [*lines, *wrong(found, words)]


def wrong(found: Findings, words: Words) -> list[str]:
    """What is wrong with a file that can be opened, or that nothing is."""
    if found.good:
        return [words("Nothing is wrong with it.")]
    text = words("Damaged record: {table} {number} {name}")
    records = [text.format(table=one.table, number=one.id, name=one.name).rstrip() for one in found.damaged]
    steps = [words("An action that cannot be undone any more: {number}").format(number=step) for step in found.steps]
    structure = [words("Structure: {complaint}").format(complaint=complaint) for complaint in found.structure]
    loose = [words("Rows that point nowhere: {count}").format(count=found.loose)] if found.loose else []
    return [*records, *steps, *structure, *loose]


def kept(found: tuple[Backup, ...], words: Words) -> list[str]:
    """The backups, newest first, one line each."""
    if not found:
        return [words("There are no backups.")]
    return [
        words.n("{count} backup:", "{count} backups:", len(found)).format(count=len(found)),
        *map(_line(words), found),
    ]


def _line(words: Words) -> Callable[[Backup], str]:
    def line(backup: Backup) -> str:
        return f"{backup.sequence:6}  {local(backup.at)}  {backup.size / 1e6:7.1f} MB  {words(REASONS[backup.reason])}"

    return line


def local(at: datetime) -> str:
    """A time as the user's clock shows it."""
    return at.astimezone().strftime("%Y-%m-%d %H:%M")


def run_backup(options: argparse.Namespace, words: Words) -> int:
    """Back a campaign up, or list what there is."""
    path = options.file.resolve()
    if options.list:
        for line in kept(backups.backups_of(path), words):
            put(line)
        return 0
    if options.output is not None:
        swapping.copy_closed(path, options.output.absolute())
        target = options.output
    else:
        target = backups.make_closed(path).path
    put(words("Backed up to {path}.").format(path=shown(target)))
    return 0


def run_restore(options: argparse.Namespace, words: Words) -> int:
    """Put a backup in the campaign's place; what was there is kept."""
    path = options.file.resolve()
    source = chosen(path, options.backup)
    if source is None:
        complain(words("There is no such backup of {path}.").format(path=shown(path)))
        return 1
    old = swapping.restore(path, source)
    put(words("Restored {path} from {backup}.").format(path=shown(path), backup=shown(source)))
    if old is not None:
        put(words("What was there is kept as {path}.").format(path=shown(old)))
    return 0


def chosen(path: Path, named: str | None) -> Path | None:
    """The backup that was named by number or by file, or the newest good one; None if there is none.

    Raises:
        OpenError: the file that was named is no campaign.
    """
    if named is None:
        best = backups.newest_good(path)
        return best.path if best else None
    numbered = [
        backup.path for backup in backups.backups_of(path) if named.isdecimal() and backup.sequence == int(named)
    ]
    if numbered or named.isdecimal():
        return numbered[0] if numbered else None
    return Path(named).resolve()
