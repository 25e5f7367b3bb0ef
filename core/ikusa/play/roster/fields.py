"""The fields of a character by path: what each may hold, and the columns that it is stored in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.refusals import InputError
from ikusa.play.texts import flag, line, text, whole
from ikusa.play.titles import Title, named_or_counted
from ikusa.records.characters import tags_text
from ikusa.records.checksums import Value
from ikusa.records.folding import fold
from ikusa.records.rows_read import TRACKS, Data, Stored, maximum_by_ruleset
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.definitions import Ruleset
from ikusa.scenario import read_character

SEARCHED: Final = 10_000
"""Characters of the notes that search looks at."""
MOST_TAGS: Final = 50

_TEXT_LISTS: Final = ("traits", "reserved")
_LISTS: Final = ("bonuses", "penalties")
_FLAGS: Final = ("incorporeal", "natural_armour_pierceable", "fled", "death_checked")
_WORDS: Final = ("grade", "exorcism")
_NUMBERS: Final[Mapping[str, int]] = {"base_defence": 0, "natural_armour": 0, "spirit_defence": -(10**9)}
"""The numbers and the least that each may be."""


def profile_columns(store: Store, values: Mapping[str, object]) -> dict[str, Value]:
    """The columns of fields of the profile.

    Raises:
        RuleError: a value is none for its field.
    """
    columns: dict[str, Value] = {}
    for field, value in values.items():
        if field == "name":
            columns[field] = line(value, field, needed=True)
        elif field in ("reading", "english", "title"):
            columns[field] = line(value, field)
        elif field == "notes":
            columns[field] = text(value, field)
        elif field == "tags":
            columns[field] = tags_text(tags(value))
        elif field == "folder":
            columns["folder_id"] = folder_id(store, value)
        else:
            columns[field] = flag(value, field)
    return columns


PROFILE: Final = (
    *("name", "reading", "english", "title", "notes", "folder", "tags"),
    *("pc", "template", "archived", "hidden"),
)


def tags(value: object) -> list[str]:
    """Tags, each once, without a leading #.

    Raises:
        RuleError: one of them is no text.
    """
    if not isinstance(value, Iterable) or isinstance(value, str | bytes):
        raise InputError("not_text", N_("A list of tags is expected here."), "tags")
    found = [line(tag.lstrip("#＃") if isinstance(tag, str) else tag, "tags") for tag in value]
    if len(found) > MOST_TAGS:
        raise InputError("too_long", N_("Nobody needs more than {most} tags."), "tags", most=MOST_TAGS)
    return [tag for tag in dict.fromkeys(found) if tag]


def folder_id(store: Store, value: object) -> int | None:
    """The id of a folder, or None.

    Raises:
        RuleError: `not_there`.
    """
    if value is None:
        return None
    if not isinstance(value, int) or store.row("SELECT 1 FROM folder WHERE id = ?", (value,)) is None:
        raise InputError("not_there", N_("This folder is not there any more."), "folder")
    return value


def search_key(texts: Iterable[str], tag_list: Iterable[str], notes: str) -> str:
    """What a character is found by: its name, reading, English name and title, its tags and notes."""
    return fold("\n".join((*texts, " ".join(tag_list), notes[:SEARCHED])))


def changed(stated: Data, values: Mapping[str, object], ruleset: Ruleset) -> Data:
    """What a character states, with some fields by path changed and all of it checked.

    Raises:
        RuleError: a value is none for its field, with its path.
    """
    data = deepcopy(stated)
    for path, value in values.items():
        _put(data, path, value, ruleset)
    _settle_tracks(data, ruleset)
    named = {path.partition(".")[2] for path in values if path.startswith("attributes.")}
    read_character(_to_check(data, ruleset, named), ruleset)
    return data


def _put(data: Data, path: str, value: object, ruleset: Ruleset) -> None:
    head, _, rest = path.partition(".")
    setter = _SETTERS.get(head)
    if setter is None or bool(rest) is not (head in _NESTED):
        raise InputError("unknown_id", N_("A character has no field {field}."), path, field=path)
    setter(data, path, rest, value, ruleset)


def _put_plain(data: Data, path: str, _rest: str, value: object, _ruleset: Ruleset) -> None:
    if value is None or value == "":
        data.pop(path, None)
    elif path in _NUMBERS:
        data[path] = whole(value, path, _NUMBERS[path])
    elif path in _FLAGS:
        data[path] = flag(value, path)
    elif path == "side":
        data[path] = line(value, path, needed=True)
    elif path in _TEXT_LISTS:
        data[path] = [line(item, path) for item in value] if isinstance(value, Iterable) else value
    else:
        data[path] = value


def _put_term(data: Data, path: str, rest: str, value: object, _ruleset: Ruleset) -> None:
    terms = data.setdefault(path.partition(".")[0], {})
    name = line(rest, path, needed=True)
    if value is None or value == "":
        terms.pop(name, None)
    else:
        terms[name] = whole(value, path)


def _put_track(data: Data, path: str, rest: str, value: object, ruleset: Ruleset) -> None:
    name, _, part = rest.partition(".")
    tracks = data.setdefault("tracks", {})
    if name == "toxicity" and not part:
        tracks[name] = 0 if value is None or value == "" else whole(value, path, 0)
        return
    if name not in TRACKS or part not in ("now", "max"):
        raise InputError("unknown_id", N_("A character has no field {field}."), path, field=path)
    track = tracks.setdefault(name, {})
    if value is None or value == "":
        track.pop(part, None)
        return
    by_ruleset = maximum_by_ruleset(name, data.get("grade", "mook"), ruleset)
    if part == "now":
        track[part] = whole(value, path, 0, track.get("max", by_ruleset))
    else:
        track[part] = whole(value, path, 0 if name in ("vigor", "luck") else 1)
        track["now"] = min(track.get("now", track[part]), track[part])


_SETTERS: Final[Mapping[str, Callable[[Data, str, str, object, Ruleset], None]]] = {
    **dict.fromkeys((*_TEXT_LISTS, *_LISTS, *_FLAGS, *_WORDS, *_NUMBERS, "side"), _put_plain),
    "attributes": _put_term,
    "skills": _put_term,
    "tracks": _put_track,
}
_NESTED: Final = ("attributes", "skills", "tracks")


def _settle_tracks(data: Data, ruleset: Ruleset) -> None:
    """Takes away what need not be stored: a track that is lacking, points that are all there."""
    tracks = data.get("tracks", {})
    for name in [name for name in tracks if name in TRACKS]:
        track = tracks[name]
        lacking = name in ("body", "stamina", "spirit") and "max" not in track
        maximum = track.get("max", maximum_by_ruleset(name, data.get("grade", "mook"), ruleset))
        if track.get("now", maximum) >= maximum:
            track.pop("now", None)
        if lacking or not track:
            del tracks[name]
    if tracks.get("toxicity") == 0:
        del tracks["toxicity"]


def _to_check(data: Data, ruleset: Ruleset, named: Iterable[str]) -> Data:
    """What is stated as a combatant; attributes that the ruleset has no more are passed over but those just named."""
    known = {*ruleset.attributes, *named}
    whole_ = {**data, "id": "character"}
    whole_["attributes"] = {id_: points for id_, points in data.get("attributes", {}).items() if id_ in known}
    whole_["tracks"] = {
        name: {"max": maximum_by_ruleset(name, data.get("grade", "mook"), ruleset), **track}
        if name in TRACKS
        else track
        for name, track in data.get("tracks", {}).items()
    }
    return whole_


def columns(data: Data) -> dict[str, Value]:
    """The columns of what a character states."""
    found: dict[str, Value] = {
        "side": data.get("side", "enemies"),
        "grade": data.get("grade", "mook"),
        "exorcism": data.get("exorcism", "none"),
        "incorporeal": data.get("incorporeal", False),
        "base_defence": data.get("base_defence"),
        "natural_armour": data.get("natural_armour", 0),
        "natural_armour_pierceable": data.get("natural_armour_pierceable", True),
        "spirit_defence": data.get("spirit_defence", 0),
        "fled": data.get("fled", False),
        "death_checked": data.get("death_checked", False),
    }
    for key in ("attributes", "skills"):
        found[key] = dump(data.get(key, {}))
    for key in (*_TEXT_LISTS, *_LISTS):
        found[key] = dump(data.get(key, []))
    tracks: Mapping[str, Any] = data.get("tracks", {})
    for name in TRACKS:
        track = tracks.get(name, {})
        found[f"{name}_now"] = track.get("now")
        found[f"{name}_max"] = track.get("max", 0 if name == "luck" else None)
    found["toxicity"] = tracks.get("toxicity", 0)
    return found


def named(one: str, many: str, found: list[Stored]) -> Title:
    """The name of an act on one or on several characters."""
    if not found:
        raise InputError("not_there", N_("No character is chosen."))
    return named_or_counted(one, many, [stored.row for stored in found])
