"""`ikusa`: opens the app, or runs one of the subcommands, each loaded only when it is called.

A module that brings subcommands has `add_parser(subparsers)`, which adds them with `set_defaults(run=…)`: a function
that takes the arguments and gives the exit code: 0 done, 1 refused or failed, 2 wrongly called.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from ikusa import __version__
from ikusa.cli.speech import bear_any_text, complain, spoken
from ikusa.errors import IkusaError
from ikusa.i18n import N_

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("ikusa.cli.play", N_("run a scenario (JSON) and print its result")),
    "notation": ("ikusa.cli.notation", N_("technique rows to JSON, or back")),
    "new": ("ikusa.cli.files", N_("make a campaign file")),
    "check": ("ikusa.cli.files", N_("examine a campaign file")),
    "backup": ("ikusa.cli.files", N_("copy a campaign file safely")),
    "restore": ("ikusa.cli.files", N_("bring a backup back")),
    "print": ("ikusa.cli.print", N_("print handouts to a PDF")),
    "export": ("ikusa.cli.export", N_("write characters or a campaign for other tools")),
    "import": ("ikusa.cli.imports", N_("read characters or a campaign from a file")),
}
"""Each subcommand with the module that brings it and what it does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit code.

    Args:
        arguments: what stands behind `ikusa`; none is the process's own.
    """
    bear_any_text()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _subcommand(given) if given and given[0] in COMMANDS else _window(given)
    except IkusaError as error:
        complain(error.said(spoken()))
        return 1
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more is to be said, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _subcommand(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="ikusa", allow_abbrev=False)
    import_module(COMMANDS[given[0]][0]).add_parser(parser.add_subparsers(dest="command", required=True))
    options = parser.parse_args(given)
    code: int = options.run(options)
    return code


def _window(given: list[str]) -> int:
    """Open the app, with a campaign if one is named."""
    words = spoken()
    parser = argparse.ArgumentParser(
        prog="ikusa",
        usage="ikusa [FILE | --sample | --version | COMMAND …]",
        description=words("Ikusa, the game master's desk for a sengoku tabletop RPG."),
        epilog="\n".join([words("commands:"), *(f"  {name:10}{words(what)}" for name, (_, what) in COMMANDS.items())]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words("a campaign file to open"))
    parser.add_argument("--sample", action="store_true", help=words("open a copy of the sample campaign"))
    parser.add_argument("--version", action="version", version=f"ikusa {__version__}")
    options = parser.parse_args(given)
    if options.sample and options.file is not None:
        parser.error(words("either FILE or --sample, not both"))
    open_window = import_module("ikusa.cli.desktop").open_window
    code: int = open_window(options.file, sample=options.sample)
    return code


if __name__ == "__main__":
    sys.exit(main())
