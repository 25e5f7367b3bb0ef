"""`ikusa export`: characters, a battle or the whole campaign for other tools, without a screen."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ikusa.cli.campaign import is_the_campaign, open_to_read
from ikusa.cli.speech import complain, put, spoken
from ikusa.errors import IkusaError, StoreError
from ikusa.exchange.values import WRITTEN, Format
from ikusa.files import shown, write
from ikusa.i18n import LANGUAGES, Words
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.printing_names import battle_called, called, people
from ikusa.records.store import Store


def add_parser(subparsers: Any) -> None:
    """Add the subcommand."""
    words = spoken()
    parser = subparsers.add_parser(
        "export", help=words("write characters or a campaign for other tools"), allow_abbrev=False
    )
    parser.add_argument("campaign", metavar="CAMPAIGN", type=Path, help=words("the campaign file; it is only read"))
    whom = parser.add_mutually_exclusive_group()
    who = words("names, English names or readings (default: everyone)")
    whom.add_argument("--who", metavar="NAME", nargs="+", action="extend", help=who)
    whom.add_argument("--battle", metavar="NAME", help=words("a battle with its combatants"))
    whom.add_argument("--all", action="store_true", help=words("the whole campaign but its log"))
    formats = [str(one) for one in WRITTEN]
    parser.add_argument(
        "--as", dest="format", choices=formats, default="json", help=words("the format (default: json)")
    )
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=words("the file to write, or -"))
    parser.add_argument("--language", choices=LANGUAGES, default="ja", help=words("ja or en (default: ja)"))
    parser.add_argument("--gear", action="store_true", help=words("of csv: the gear instead of the roster"))
    notes = words("with the GM's notes, where players may read along")
    parser.add_argument("--notes", action="store_true", help=notes)
    log = words("of json: with what was done in the battles")
    parser.add_argument("--log", action="store_true", help=log)
    target = words("of bcdice: the number to reach (default: the usual defence)")
    parser.add_argument("--target", metavar="N", type=int, help=target)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Export what the arguments name."""
    words = spoken()
    try:
        target = None if arguments.output == "-" else Path(arguments.output)
        if target is not None:
            _refuse_target(target, arguments.campaign, words)
        with ExitStack() as stack:
            store = open_to_read(arguments.campaign, stack, words)
            found = written(store, _wanted(store, arguments), arguments.language)
        if found.left_out:
            text = words.n("{n} damaged record was left out.", "{n} damaged records were left out.", found.left_out)
            complain(text.format(n=found.left_out))
        if target is None:
            sys.stdout.buffer.write(found.data)
            sys.stdout.flush()
        else:
            write(found.data, target)
            put(words("Exported to {path}.").format(path=shown(target)))
    except IkusaError as error:
        complain(error.said(words))
        return 1
    return 0


def _wanted(store: Store, arguments: argparse.Namespace) -> Wanted:
    """The arguments with names as ids."""
    battle = None if arguments.battle is None else battle_called(store, arguments.battle)
    chosen = called(people(store, arguments.language), arguments.who) if arguments.who else None
    return Wanted(
        Format(arguments.format),
        chosen,
        battle,
        arguments.all,
        gear=arguments.gear,
        target=arguments.target,
        notes=arguments.notes,
        log=arguments.log,
    )


def _refuse_target(target: Path, campaign: Path, words: Words) -> None:
    """Refuses to write over the campaign, or any other.

    Raises:
        StoreError: something else is there.
    """
    if not target.exists():
        return
    if is_the_campaign(target, campaign) or not target.is_file() or _is_database(target):
        raise StoreError(words("{path} is there already and is no export.").format(path=shown(target)))


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(16).startswith(b"SQLite format 3")
    except OSError:
        # What cannot be read cannot be told to be harmless either.
        return True
