"""A character drawn up from labelled values, as far as they are understood; what is not goes to its notes."""

from __future__ import annotations

import re
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.exchange import gear_cells, lexicon
from ikusa.exchange.gear_cells import DASHES
from ikusa.exchange.incoming import Entry, Kind
from ikusa.exchange.lexicon import Head
from ikusa.exchange.shapes import CHARACTER_RECORD, LONGEST_LINE
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear
from ikusa.rules.notation import readings
from ikusa.rules.notation_rows import Cells, joined
from ikusa.rules.technique import Inflict, Technique
from ikusa.rules.terms import GearKind, TrackName
from ikusa.ruleset.places import At
from ikusa.scenario import write_technique

Plain = dict[str, Any]

NAMELESS: Final = "無名"
"""What a character without a name is called until it gets one."""
_SKILL: Final = re.compile(r"\s*([^\d\s,、;]\S*?|[^\d,、;]+?)\s*([+＋\-−－–]?\s*[0-9０-９]{1,4})(?=[\s,、;]|$)")
_TEXTS: Final = {
    Head.READING: "reading",
    Head.ENGLISH: "english",
    Head.TITLE: "title",
    Head.FOLDER: "folder",
    Head.UID: "uid",
}
GEAR_CELLS: Final = 7
"""Cells of a whole gear row: name, kind, weight, grade, `left/full`, worn, spirit defence."""


class Draft:
    """One character in the making."""

    def __init__(self, number: int, path: str, ruleset: Ruleset) -> None:
        self.path = path
        self.name = ""
        self._ruleset = ruleset
        self._combatant: Plain = {"id": f"c{number}"}
        self._profile: Plain = {}
        self._notes: list[str] = []
        self.fault: RuleError | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing at all is known of it."""
        return not (self.name or self._profile or self._notes or self.fault or len(self._combatant) > 1)

    def put(self, label: str, text: str) -> bool:
        """Takes a labelled value; False if the label is not known or the value none for it."""
        text = text.strip()
        word = lexicon.folded(label)
        known = lexicon.heads().get(word)
        if known is not None:
            return self._put_head(known, text)
        track = lexicon.members(lexicon.TRACKS).get(word)
        if track is not None:
            return self.put_track(track, text)
        attributes, skills = lexicon.terms(self._ruleset)
        points = lexicon.number(text)
        if points is None:
            return False
        for key, ids in (("attributes", attributes), ("skills", skills)):
            if word in ids:
                self._combatant.setdefault(key, {})[ids[word]] = points
                return True
        return False

    def _put_head(self, known: Head, text: str) -> bool:
        match known:
            case Head.NAME:
                self.name = text
            case Head.READING | Head.ENGLISH | Head.TITLE | Head.FOLDER | Head.UID:
                self._profile[_TEXTS[known]] = text
            case Head.TAGS:
                self._profile["tags"] = [tag for tag in re.split(r"[\s,、#＃]+", text) if tag]
            case Head.SIDE:
                self._combatant["side"] = lexicon.sides().get(lexicon.folded(text), text)
            case Head.GRADE:
                grade = lexicon.members(lexicon.GRADES).get(lexicon.folded(text))
                if grade is None:
                    return False
                self._combatant["grade"] = grade
            case Head.ATTRIBUTES | Head.SKILLS:
                return self._put_figures(text)
            case Head.DEFENCE:
                return self._put_defence(text)
            case Head.STATUSES:
                return self.put_statuses(text)
            case Head.NOTES:
                self.note(text)
            case _:
                return not text
        return True

    def _put_figures(self, text: str) -> bool:
        """Names with numbers: attributes and skills; a name that is not known is a skill of its own (R-804)."""
        attributes, skills = lexicon.terms(self._ruleset)
        found = [(match[1].strip(), lexicon.number(match[2])) for match in _SKILL.finditer(text)]
        if not found and text not in DASHES:
            return False
        for name, points in found:
            word = lexicon.folded(name)
            key = "attributes" if word in attributes else "skills"
            id_ = attributes.get(word) or skills.get(word, name)
            if points is not None and len(id_) <= LONGEST_LINE:
                self._combatant.setdefault(key, {})[id_] = points
        return True

    def _put_defence(self, text: str) -> bool:
        """A defence without its parts is a base; with them it follows from them."""
        points = lexicon.number(text)
        if points is not None and points >= 0:
            self._combatant["base_defence"] = points
            return True
        return any(sign in text for sign in "=＝(（+")

    def put_track(self, track: str, text: str) -> bool:
        """Takes `now/max` or one number; of toxicity what it is now."""
        found = lexicon.span(text)
        if found is None:
            return False
        now, most = found
        if track == TrackName.TOXICITY:
            self._tracks()[track] = now
        elif most >= (0 if track in (TrackName.VIGOR, TrackName.LUCK) else 1):
            self._tracks()[track] = {"max": most, "now": now}
        else:
            return most == 0
        return True

    def _tracks(self) -> Plain:
        tracks: Plain = self._combatant.setdefault("tracks", {})
        return tracks

    def put_statuses(self, text: str) -> bool:
        """Takes statuses written as in an effect cell."""
        if text in DASHES:
            return True
        row = joined(Cells("x", "x", "0", "—", text.rstrip(".。") + ".", "—"))
        try:
            (reading,) = readings(row, self._ruleset)
        except (RuleError, ValueError):
            return False
        if reading.missed or not reading.technique.inflicts:
            return False
        self._combatant["statuses"] = [_status(one) for one in reading.technique.inflicts]
        return True

    def add_technique(self, technique: Technique) -> None:
        """Takes a technique; one of a name that is there already gets a number in its id."""
        data = write_technique(technique)
        taken = {one["id"] for one in self._combatant.setdefault("techniques", [])}
        number, id_ = 1, data["id"]
        while id_ in taken:
            number += 1
            id_ = f"{data['id']} {number}"
        self._combatant["techniques"].append({**data, "id": id_})

    def add_gear(self, cells: list[str]) -> bool:
        """Takes a row of a gear table, whole or with fewer cells as a spreadsheet has them; False if it is none."""
        if len(cells) != GEAR_CELLS:
            return self._add_short(cells)
        if not cells[0]:
            return False
        name, kind, weight, grade, left, worn, spirit = cells
        piece: Plain = {"name": name}
        for key, text, words in (
            ("kind", kind, lexicon.KINDS),
            ("weight", weight, lexicon.WEIGHTS),
            ("grade", grade, lexicon.GEAR_GRADES),
        ):
            id_ = lexicon.members(words).get(lexicon.folded(text))
            if id_ is not None:
                piece[key] = id_
        if "kind" not in piece:
            return self._add_short(cells)
        if (points := lexicon.span(left)) is not None:
            piece["integrity" if piece["kind"] == GearKind.WEAPON else "defence"] = points[1]
            piece["damage"] = points[1] - points[0]
        if lexicon.folded(worn) in DASHES:
            piece["equipped"] = False
        if (more := lexicon.number(spirit)) is not None:
            piece["spirit_defence"] = more
        self._add_piece(piece)
        return True

    def _add_short(self, cells: list[str]) -> bool:
        piece = gear_cells.sure(cells)
        if piece is not None:
            self._add_piece(piece)
        return piece is not None

    def _add_piece(self, piece: Plain) -> None:
        pieces = self._combatant.setdefault("gear", [])
        pieces.append({"id": f"g{len(pieces) + 1}", **piece})

    def note(self, line: str) -> None:
        """Keeps a line as it is."""
        self._notes.append(line.rstrip())

    def entry(self, otherwise: str = "") -> Entry:
        """The record, read as any other; `otherwise` is its name if it has none."""
        name = self.name or otherwise or NAMELESS
        notes = "\n".join(self._notes).strip("\n")
        data = {**self._profile, "combatant": {**self._combatant, "name": name}}
        if notes:
            data["notes"] = notes
        at = At(self.path, self._ruleset)
        try:
            read = CHARACTER_RECORD.read(data, at)
            at.settle()
        except RuleError as error:
            return Entry(Kind.CHARACTER, name[:80], self.path, fault=self.fault or error)
        return Entry(Kind.CHARACTER, name[:80], self.path, read, self.fault, partial=True)


def piece_left(piece: Gear, measure: int) -> str:
    """What is left of a piece of what it has: `3/4`."""
    return f"{measure - piece.damage}/{measure}"


def _status(inflict: Inflict) -> Plain:
    found: Plain = {"id": inflict.status}
    if inflict.value is not None:
        found["value"] = inflict.value
    if inflict.location is not None:
        found["location"] = inflict.location.value
    if inflict.until is not None:
        found["until"] = {"event": inflict.until.event.value, "count": inflict.until.count}
    return found
