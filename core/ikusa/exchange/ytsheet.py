"""A ytsheet2 sheet as the start of a character: its names, what its unit shows, its description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ikusa.exchange.draft import Draft
from ikusa.exchange.incoming import Incoming
from ikusa.exchange.lexicon import Head, folded
from ikusa.exchange.shapes import LONGEST_LINE
from ikusa.exchange.values import Format
from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import TrackName
from ikusa.ruleset.fields import TEXT
from ikusa.ruleset.places import At, mapping

_KEYS: Final = ("characterName", "unitStatus", "sheetDescriptionS", "sheetDescriptionM", "aka", "monsterName")
_TRACKS: Final[Mapping[str, TrackName]] = {"hp": TrackName.BODY, "mp": TrackName.SPIRIT, "精神力": TrackName.SPIRIT}
"""What the commonest labels of other games become; this game's own are known by name."""
_RUBY: Final = re.compile(r"[|｜]([^《》|｜]+)《[^《》]*》")
_MARKUP: Final = re.compile(r"&lt;br&gt;|<br\s*/?>", re.IGNORECASE)
MOST_STATUS: Final = 500


def is_sheet(data: object) -> bool:
    """Whether parsed JSON looks like such a sheet."""
    return isinstance(data, Mapping) and any(key in data for key in _KEYS)


def read(data: object, ruleset: Ruleset) -> Incoming:
    """The one character of a sheet.

    Raises:
        RuleError: `malformed`: it is no sheet, or a text in it is none.
    """
    at = At(ruleset=ruleset)
    sheet = mapping(data, at)
    if not is_sheet(sheet):
        raise at.malformed(N_("this is no ytsheet2 sheet: it has no name and no unitStatus."))
    draft = Draft(1, "", ruleset)
    name = _text(sheet, "characterName", at) or _text(sheet, "monsterName", at) or _text(sheet, "aka", at)
    draft.name = _RUBY.sub(r"\1", name)[:LONGEST_LINE]
    draft.put(Head.READING, _text(sheet, "characterNameRuby", at)[:LONGEST_LINE])
    if aka := _text(sheet, "aka", at):
        draft.put(Head.TITLE, _RUBY.sub(r"\1", aka)[:LONGEST_LINE])
    if tags := _text(sheet, "tags", at):
        draft.put(Head.TAGS, tags)
    for label, value in _statuses(sheet, at):
        track = _TRACKS.get(folded(label))
        if not (draft.put_track(track, value) if track else draft.put(label, value)):
            draft.note(f"{label}: {value}")
    for key in ("sheetDescriptionM", "freeNote", "freeHistory"):
        if text := _text(sheet, key, at):
            draft.note(_MARKUP.sub("\n", text))
    if player := _text(sheet, "playerName", at):
        draft.note(f"PL: {player}")
    return Incoming(Format.YTSHEET, (draft.entry(),))


def _statuses(sheet: Mapping[str, Any], at: At) -> Iterator[tuple[str, str]]:
    """Label and value of what the unit shows; a list of objects, with bars between groups."""
    here = at.key("unitStatus")
    found = sheet.get("unitStatus", [])
    if not isinstance(found, list) or len(found) > MOST_STATUS:
        raise here.malformed(N_("a list of at most {most} objects is expected here."), most=MOST_STATUS)
    for index, one in enumerate(found):
        if not isinstance(one, Mapping):
            continue
        for label, value in mapping(one, here.item(index)).items():
            text = str(value) if type(value) is int else TEXT.read(value, here.item(index).stranger(label))
            yield TEXT.read(label, here.item(index)), text


def _text(sheet: Mapping[str, Any], key: str, at: At) -> str:
    """A text of the sheet; a number is one too."""
    value = sheet.get(key, "")
    return str(value) if type(value) is int else TEXT.read("" if value is None else value, at.key(key)).strip()
