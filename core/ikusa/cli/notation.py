"""`ikusa notation`: technique rows on standard input to JSON, or JSON to rows (R-801 to R-804)."""

from __future__ import annotations

import argparse
import json
import re
from typing import Any, Final

from ikusa.cli.speech import put, spoken, standard_input
from ikusa.errors import RuleError
from ikusa.rules.notation import read_rows, write_row
from ikusa.rules.technique import Technique
from ikusa.ruleset import shipped
from ikusa.ruleset.fields import FLAG, Key, Many, Record, required
from ikusa.ruleset.places import At
from ikusa.scenario import parse, write_technique
from ikusa.scenario.json_text import LARGEST
from ikusa.scenario.techniques import TECHNIQUE

_LINE_BREAK: Final = re.compile(rb"\r\n|\r|\n")
_TECHNIQUES: Final = Record(dict[str, Any], Key("ok", FLAG), required("techniques", Many(TECHNIQUE)))


def add_parser(subparsers: Any) -> None:
    """Add the subcommand."""
    words = spoken()
    parser = subparsers.add_parser("notation", help=words("technique rows to JSON, or back"))
    parser.add_argument("--to", choices=("json", "text"), default="json", help=words("what to write (default: json)"))
    parser.add_argument(
        "--language", choices=("ja", "en"), default="ja", help=words("the language of the rows written (default: ja)")
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Turn what stands on standard input into the other form."""
    raw = standard_input().read(LARGEST + 1)
    try:
        if options.to == "text":
            for technique in _techniques(raw):
                put(write_row(technique, options.language, shipped()))
        else:
            techniques = read_rows(_text(raw), shipped())
            put(
                json.dumps({"ok": True, "techniques": [write_technique(one) for one in techniques]}, ensure_ascii=False)
            )
    except RuleError as error:
        fault = {"code": error.code, "line": error.values.get("line"), "message": error.message}
        put(json.dumps({"ok": False, "error": fault}, ensure_ascii=False))
        return 1
    return 0


def _techniques(raw: bytes) -> tuple[Technique, ...]:
    at = At(ruleset=shipped())
    techniques: tuple[Technique, ...] = _TECHNIQUES.read(parse(raw), at)["techniques"]
    at.settle()
    return techniques


def _text(raw: bytes) -> str:
    """The rows as text.

    Raises:
        RuleError: `malformed`, with the line of the first byte that is not UTF-8.
    """
    if len(raw) > LARGEST:
        raise RuleError("malformed", f"This is too long: more than {LARGEST} bytes.", values={"line": 1})
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(_LINE_BREAK.split(raw[: error.start]))
        raise RuleError("malformed", f"Line {line} is not UTF-8.", values={"line": line}) from None
