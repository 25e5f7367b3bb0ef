"""`ikusa import`: records from a file into a campaign: first what would be done, then all of it or nothing."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ikusa.cli.speech import complain, put, spoken, standard_input
from ikusa.errors import IkusaError, RuleError
from ikusa.exchange import files
from ikusa.exchange.values import READ, Format
from ikusa.files import shown
from ikusa.i18n import Words
from ikusa.play.importing import Choice, Finding, Item, Plan, Source, carry_out, fault_text, plan, read
from ikusa.play.importing_words import choice_name, finding_name, kind_name
from ikusa.records.store import Store


def add_parser(subparsers: Any) -> None:
    """Add the subcommand."""
    words = spoken()
    parser = subparsers.add_parser(
        "import", help=words("read characters or a campaign from a file"), allow_abbrev=False
    )
    parser.add_argument("campaign", metavar="CAMPAIGN", type=Path, help=words("the campaign file"))
    parser.add_argument("file", metavar="FILE", help=words("the file to read, or -"))
    formats = [str(one) for one in READ]
    parser.add_argument("--as", dest="format", choices=formats, help=words("the format (default: as it looks)"))
    known = parser.add_mutually_exclusive_group()
    known.add_argument("--update", action="store_true", help=words("what is there becomes what the file says"))
    known.add_argument("--keep-both", action="store_true", help=words("add it beside what is there, numbered"))
    known.add_argument("--skip", action="store_true", help=words("leave what is there as it is"))
    parser.add_argument("--good-only", action="store_true", help=words("leave faulty records out and import the rest"))
    parser.add_argument("--dry-run", action="store_true", help=words("only say what would be done"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Import what the arguments name."""
    words = spoken()
    try:
        raw, name = _input(arguments.file)
        format_ = None if arguments.format is None else Format(arguments.format)
        with Store.open(arguments.campaign, read_only=arguments.dry_run) as store:
            source = read(store, raw, name, format_)
            found = plan(store, source, True if arguments.update else None)
            return _imported(store, source, found, arguments, words)
    except RuleError as error:
        complain(fault_text(error, words))
    except IkusaError as error:
        complain(error.said(words))
    return 1


def _input(name: str) -> tuple[bytes, str]:
    if name == "-":
        return files.capped(standard_input().read(files.LARGEST + 1)), ""
    return files.read(Path(name)), Path(name).name


def _imported(store: Store, source: Source, found: Plan, arguments: argparse.Namespace, words: Words) -> int:
    chosen = [_choice(item, arguments) for item in found.items]
    for item, choice in zip(found.items, chosen, strict=True):
        put(_told(item, choice, words))
    faulty = found.count(Finding.FAULTY)
    if faulty and not arguments.good_only:
        text = words.n("{n} record is faulty;", "{n} records are faulty;", faulty).format(n=faulty)
        complain(text + " " + words("nothing was imported. With --good-only the others would be."))
        return 1
    if None in chosen:
        text = words("Something of the same name is there already: say --update, --keep-both or --skip.")
        complain(text)
        return 1
    if arguments.dry_run:
        put(words("Nothing was stored: this was a dry run."))
        return 0
    choices = {place: choice for place, choice in enumerate(chosen) if choice is not None}
    carry_out(store, found, choices)
    done = sum(choice is not Choice.SKIP for choice in choices.values())
    text = words.n("Imported {n} record into {path}.", "Imported {n} records into {path}.", done)
    put(text.format(n=done, path=shown(arguments.campaign)))
    return 0


def _choice(item: Item, arguments: argparse.Namespace) -> Choice | None:
    """What the flags say of a record; None where they would have to say something."""
    if item.finding not in (Finding.DIFFERS, Finding.NAMESAKE):
        return item.choices[0]
    if arguments.skip:
        return Choice.SKIP
    if arguments.update:
        return Choice.UPDATE
    if arguments.keep_both:
        # Of what there can be only one, the campaign's stays.
        return Choice.KEEP_BOTH if Choice.KEEP_BOTH in item.choices else Choice.SKIP
    return None


def _told(item: Item, choice: Choice | None, words: Words) -> str:
    kind = kind_name(item.kind, words)
    finding = finding_name(item.finding, words)
    name = "".join(char if char.isprintable() else "�" for char in item.name) or item.path
    line = f"{kind}  {name}  {finding}"
    if item.fault is not None:
        return f"{line}: {fault_text(item.fault, words)}"
    if choice is None or item.finding is Finding.UNCHANGED:
        return line
    return f"{line} → {choice_name(choice, words)}"
