"""`ikusa print`: handouts from a campaign into a PDF, without a screen."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeVar

from ikusa.cli.campaign import is_the_campaign, open_to_read
from ikusa.cli.print_progress import Telling
from ikusa.cli.speech import complain, put, spoken
from ikusa.errors import IkusaError, RuleError, StoreError
from ikusa.files import shown, write
from ikusa.i18n import LANGUAGES, Words
from ikusa.play.printing import Wanted, compose, gather, left_out
from ikusa.play.printing_names import battle_called, called, only_battle, people
from ikusa.play.printing_options import READ
from ikusa.records.store import Store
from ikusa.sheets import Backs, CardSize, Density, Kind, Options, Orientation, Paper, render

E = TypeVar("E", bound=StrEnum)

FLAGS: Final = {
    "density": "--density",
    "card": "--card",
    "backs": "--backs",
    "margin": "--margin",
    "bleed": "--bleed",
    "marks": "--no-marks",
    "back_offset_x": "--offset",
    "ticks": "--ticks",
    "form": "--form",
    "portraits": "--no-portraits",
}
"""The flag of each option that not every kind reads."""


def add_parser(subparsers: Any) -> None:
    """Add the subcommand."""
    words = spoken()
    parser = subparsers.add_parser("print", help=words("print handouts to a PDF"), allow_abbrev=False)
    parser.add_argument("kind", metavar="KIND", choices=list(Kind), type=_one_of(Kind), help=_either(Kind))
    parser.add_argument("campaign", metavar="CAMPAIGN", type=Path, help=words("the campaign file; it is only read"))
    parser.add_argument("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=words("the PDF to write"))
    _add_whom(parser, words)
    _add_paper(parser, words)
    _add_cards(parser, words)
    parser.set_defaults(run=run)


def _add_whom(parser: argparse.ArgumentParser, words: Words) -> None:
    group = parser.add_argument_group(words("for whom"))
    who = words("names, English names or readings (default: everyone)")
    group.add_argument("--who", metavar="NAME", nargs="+", action="extend", help=who)
    group.add_argument("--battle", metavar="NAME", help=words("a battle's combatants, or the battle of a battle sheet"))
    group.add_argument("--session", metavar="N", type=int, help=words("the session of a report (default: the current)"))
    group.add_argument(
        "--in-play", action="store_true", help=words("only statuses that somebody has, and who has them")
    )


def _add_paper(parser: argparse.ArgumentParser, words: Words) -> None:
    group = parser.add_argument_group(words("paper and text"))
    group.add_argument("--paper", type=_one_of(Paper), choices=list(Paper), default=Paper.A4, help=_either(Paper))
    group.add_argument("--landscape", action="store_true", help=words("the long edge at the top"))
    group.add_argument("--language", choices=LANGUAGES, default="ja", help=words("ja or en (default: ja)"))
    density = words("stat blocks a page: one, two, or terse (four)")
    group.add_argument("--density", type=_one_of(Density), choices=list(Density), help=density)
    group.add_argument("--ticks", action="store_true", help=words("fill in what is lost or in force now"))
    group.add_argument("--form", action="store_true", help=words("boxes that can be clicked in a PDF reader"))
    group.add_argument("--no-portraits", action="store_true", help=words("leave portraits out"))


def _add_cards(parser: argparse.ArgumentParser, words: Words) -> None:
    group = parser.add_argument_group(words("cards (lengths in millimetres)"))
    sizes = ", ".join(size for size in CardSize if size is not CardSize.OWN)
    size = words("{sizes}, or an own size such as 60x90").format(sizes=sizes)
    group.add_argument("--card", metavar="SIZE", type=_card, help=size)
    group.add_argument("--backs", type=_one_of(Backs), choices=list(Backs), help=_either(Backs))
    group.add_argument("--margin", metavar="MM", type=float, help=words("what the printer cannot reach (default: 5)"))
    group.add_argument(
        "--bleed", metavar="MM", type=float, help=words("how far grounds reach over the cut (default: 0)")
    )
    group.add_argument("--no-marks", action="store_true", help=words("leave cut marks out"))
    offset = words("moves the backs right and down, for a printer that feeds askew")
    group.add_argument("--offset", metavar=("X", "Y"), nargs=2, type=float, help=offset)


def run(arguments: argparse.Namespace) -> int:
    """Print what the arguments name."""
    words = spoken()
    try:
        options = _options(arguments)
        options.check()
        _refuse_target(arguments.output, arguments.campaign, words)
        _print(arguments, options, words)
    except IkusaError as error:
        complain(error.said(words))
        return 1
    return 0


def _print(arguments: argparse.Namespace, options: Options, words: Words) -> None:
    for flag in _idle(arguments):
        text = words("{flag} changes nothing in {kind}.")
        complain(text.format(flag=flag, kind=arguments.kind))
    with ExitStack() as stack:
        store = open_to_read(arguments.campaign, stack, words)
        gathered = gather(store, _wanted(store, arguments), options.language)
    missing = left_out(gathered.left_out, words)
    if missing:
        complain(missing)
    with Telling(words) as telling:
        rendered = render(compose(gathered), options, telling.watch)
    for note in rendered.printed.notes:
        complain(note.said(words))
    write(rendered.data, arguments.output)
    pages = rendered.printed.pages
    text = words.n("{path}: {n} page", "{path}: {n} pages", pages)
    put(text.format(path=shown(arguments.output), n=pages))


# --- the campaign ----------------------------------------------------------------------------------------------------


def _wanted(store: Store, arguments: argparse.Namespace) -> Wanted:
    """The arguments with names as ids."""
    kind: Kind = arguments.kind
    battle = None if arguments.battle is None else battle_called(store, arguments.battle)
    if kind is Kind.BATTLE_SHEET and battle is None:
        battle = only_battle(store)
    chosen = None
    if arguments.who:
        chosen = called(people(store, arguments.language, battle), arguments.who)
    in_play = arguments.in_play or chosen is not None or battle is not None
    return Wanted(kind, chosen, battle, arguments.session, in_play)


def _refuse_target(target: Path, campaign: Path, words: Words) -> None:
    """Refuses to write over anything that is no PDF, above all over a campaign.

    Raises:
        StoreError: something else is there.
    """
    if not target.exists():
        return
    if is_the_campaign(target, campaign) or not target.is_file() or not _is_pdf(target):
        raise StoreError(words("{path} is there already and is no PDF.").format(path=shown(target)))


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = file.read(5)
    except OSError:
        # What cannot be read cannot be told to be a PDF either.
        return False
    return not start or start == b"%PDF-"


# --- options ---------------------------------------------------------------------------------------------------------


def _options(arguments: argparse.Namespace) -> Options:
    found = Options(
        language=arguments.language,
        paper=arguments.paper,
        orientation=Orientation.LANDSCAPE if arguments.landscape else Orientation.PORTRAIT,
        density=arguments.density or Density.TWO,
        backs=arguments.backs or Backs.NONE,
        marks=not arguments.no_marks,
        ticks=arguments.ticks,
        form=arguments.form,
        portraits=not arguments.no_portraits,
    )
    if arguments.card is not None:
        size, width, height = arguments.card
        found = replace(found, card=size, card_width=width, card_height=height)
    if arguments.margin is not None:
        found = replace(found, margin=arguments.margin)
    if arguments.bleed is not None:
        found = replace(found, bleed=arguments.bleed)
    if arguments.offset is not None:
        found = replace(found, back_offset_x=arguments.offset[0], back_offset_y=arguments.offset[1])
    return found


def _idle(arguments: argparse.Namespace) -> list[str]:
    """The flags given that the kind does not read."""
    given = {
        "marks": arguments.no_marks,
        "portraits": arguments.no_portraits,
        "back_offset_x": arguments.offset is not None,
        "ticks": arguments.ticks,
        "form": arguments.form,
        **{name: getattr(arguments, name) is not None for name in ("density", "card", "backs", "margin", "bleed")},
    }
    return [FLAGS[name] for name in FLAGS if given[name] and name not in READ[arguments.kind]]


def _one_of(kind: type[E]) -> Callable[[str], E]:
    """Reads a member by its value, in any letter case."""
    known = {member.value.casefold(): member for member in kind}

    def read(text: str) -> E:
        found = known.get(text.casefold())
        if found is None:
            raise argparse.ArgumentTypeError(_no_choice(text, list(kind)))
        return found

    return read


def _card(text: str) -> tuple[CardSize, float, float]:
    """A card size by name, or width and height in millimetres."""
    standard = Options()
    for size in CardSize:
        if size is not CardSize.OWN and size.value.casefold() == text.casefold():
            return size, standard.card_width, standard.card_height
    width, _, height = text.casefold().replace("×", "x").partition("x")
    try:
        measures = float(width), float(height)
        replace(standard, card=CardSize.OWN, card_width=measures[0], card_height=measures[1]).check()
    except (ValueError, RuleError) as error:
        why = f": {error.message}" if isinstance(error, RuleError) else ""
        names = [size.value for size in CardSize if size is not CardSize.OWN]
        raise argparse.ArgumentTypeError(_no_choice(text, [*names, "60x90"]) + why) from None
    return CardSize.OWN, *measures


def _no_choice(text: str, choices: Sequence[str]) -> str:
    words = spoken()
    return words("{text!r} is none of: {choices}").format(text=text, choices=", ".join(choices))


def _either(kind: type[E]) -> str:
    return ", ".join(kind)
