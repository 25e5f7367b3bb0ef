"""The upper part of a stat block: name and defence, attributes, wounds, vigor and the other tracks."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.sheets import look, portraits
from ikusa.sheets.options import Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import Heading, Line, heading, shrunk, width, wrap
from ikusa.sheets.values import Fighter, Part

_BOX = 11.0
_DEFENCE = (17.0, 13.0)
_PORTRAIT = 15.5
_NAME_SIZES = (17.0, 15.0, 13.0, 11.5, 10.0)
_MOST_LINES = 10
_ATTRIBUTE = 12.0
_READING = 7.0
_TRACKS_LEFT = 92.3
"""Where the rule before the body tracks stands, in a block of full width."""
WIDE = 150.0
"""From this width on a block has the tables of an A4 page; below it they are folded."""


@dataclass(frozen=True, slots=True)
class Head:
    """A measured head of a block, ready to draw into `width` mm."""

    fighter: Fighter
    options: Options
    words: Words
    width: float
    name: Heading
    reading: str
    """How the name is read, above it; "" where that is too long, and stands in the lines below."""
    subtitle: tuple[Line, ...]
    parts_inline: tuple[Line, ...]
    """The parts of the defence as lines of their own where they do not fit beside it."""
    top_height: float
    tracks: list[list[tuple[float, look.Chunk]]]
    band_height: float

    @property
    def height(self) -> float:
        """Millimetres from the head rule to the rule above the tables."""
        return self.top_height + self.band_height


def measure(fighter: Fighter, options: Options, words: Words, width_: float) -> Head:
    """Measure the head of a block of a given width."""
    parts = _parts_width(fighter.parts)
    label = _label_width(words)
    left = _name_left(fighter, options)
    beside = parts <= width_ * 0.5
    room = width_ - left - _DEFENCE[0] - label - (parts + 4 if beside else 2)
    name = heading(fighter.name, room, _NAME_SIZES, _MOST_LINES)
    inline = () if beside else wrap(parts_text(fighter), width_, 8)
    grade = fighter.grade if fighter.grade != fighter.grade_mark else ""
    above = fighter.reading if width(fighter.reading, _READING) <= room else ""
    texts = ("" if above else fighter.reading, grade, fighter.title, fighter.side)
    subtitle = wrap(look.subtitle(texts, words.language, room, 8.5), room, 8.5)
    name_depth = _first_baseline(above) + (len(name.lines) - 1) * _leading(name.size)
    low = name_depth + 4.2 + max(0, len(subtitle) - 1) * 3.9
    top = max(20.1 if above else 18.6, low + 4.3) + len(inline) * 3.6
    tracks_left = _tracks_left(fighter, width_)
    chunks = _track_chunks(fighter, options)
    folded = width_ < WIDE
    tracks = look.lay(chunks, (width_ if folded else width_ - tracks_left - 3.6), 2.9)
    band = max(13.7, (14.2 if folded else 3.8) + len(tracks) * 5.0 + 0.2)
    return Head(fighter, options, words, width_, name, above, subtitle, inline, top, tracks, band)


def draw(pen: Pen, head: Head) -> None:
    """Draw the head with its rule at the top of the current coordinates."""
    fighter, wide = head.fighter, head.width
    pen.line(0, look.HEAD_RULE / 2, wide, look.HEAD_RULE / 2, look.HEAD_RULE)
    left = _name_left(fighter, head.options)
    picture = _picture(fighter, head.options)
    if picture:
        pen.image(0, 2.9, _PORTRAIT, _PORTRAIT, picture)
    look.grade_box(pen, left - 14, 3.1, _BOX, fighter.grade_mark, 15)
    if head.reading:
        pen.text(left, 4.8, head.reading, _READING)
    y = _first_baseline(head.reading)
    for line in head.name.lines:
        pen.set_line(left, y, line, head.name.size)
        y += _leading(head.name.size)
    y += 4.2 - _leading(head.name.size)
    for line in head.subtitle:
        pen.set_line(left, y, line, 8.5)
        y += 3.9
    _draw_defence(pen, head)
    for number, line in enumerate(head.parts_inline):
        pen.set_line(0, head.top_height - (len(head.parts_inline) - number) * 3.6 + 1.2, line, 8)
    with pen.at(0, head.top_height):
        _draw_band(pen, head)


def parts_text(fighter: Fighter) -> str:
    """The defence as a sum in words: 基礎 10 + 重甲 2/4 + 結界 2; a part is never broken from its number."""
    shown = ""
    for part in fighter.parts:
        joint = "" if not shown else (" − " if part.value < 0 else " + ")
        shown += f"{joint}{part.label}\xa0{part.left or abs(part.value)}"
    return shown


def _name_left(fighter: Fighter, options: Options) -> float:
    return 14.0 + (_PORTRAIT + 2.5 if _picture(fighter, options) else 0.0)


def _picture(fighter: Fighter, options: Options) -> bytes | None:
    return portraits.square(fighter.portrait) if options.portraits and fighter.portrait else None


def _first_baseline(reading: str) -> float:
    return 11.5 if reading else 9.6


def _leading(size: float) -> float:
    return size * 0.43


def _label_width(words: Words) -> float:
    return 6.0 if words.language == "ja" else width(words("Defence", context="stat block"), 8) + 3


def _parts_width(parts: tuple[Part, ...]) -> float:
    return sum(_part_width(part, first) for first, part in _firsts(parts))


def _firsts(parts: tuple[Part, ...]) -> list[tuple[bool, Part]]:
    return [(place == 0, part) for place, part in enumerate(parts)]


def _part_figures(part: Part, first: bool) -> tuple[str, str]:
    label = f"{part.label} {part.left}" if part.left else part.label
    return (look.number(part.value) if first else look.signed(part.value)), label


def _part_width(part: Part, first: bool) -> float:
    value, label = _part_figures(part, first)
    return max(width(value, 12, bold=True), width(label, 7), 5.0) + 4.0


def _draw_defence(pen: Pen, head: Head) -> None:
    wide, high = _DEFENCE
    left = head.width - wide
    look.defence_box(pen, left, 3.1, wide, high, head.fighter.defence, 24)
    name = head.words("Defence", context="stat block")
    if head.words.language == "ja":
        for number, char in enumerate(name):
            pen.text(left - 3.6, 8.4 + number * 3.4, char, 8, align="centre")
    else:
        pen.text(left - 2, 10.6, name, 8, align="right")
    if head.parts_inline:
        return
    x = left - _label_width(head.words)
    for first, part in reversed(_firsts(head.fighter.parts)):
        value, label = _part_figures(part, first)
        column = _part_width(part, first)
        centre = x - column / 2
        pen.text(centre, 8.9, value, 12, bold=True, align="centre")
        pen.text(centre, 12.4, label, 7, align="centre")
        x -= column
        if not first:
            pen.line(x, 4.8, x, 13.2, 0.2)


def _tracks_left(fighter: Fighter, wide: float) -> float:
    if wide < WIDE:
        return wide
    points = max(min(meter.maximum or 0, 10) for meter in (fighter.wounds, fighter.vigor))
    return max(_TRACKS_LEFT, _boxes_left(fighter) + points * 3.45 + 2.0)


def _boxes_left(fighter: Fighter) -> float:
    """Where the boxes of wounds and vigor begin."""
    labels = max(width(meter.label, 8.5, bold=True) for meter in (fighter.wounds, fighter.vigor))
    return len(fighter.attributes) * _ATTRIBUTE + 3.2 + labels + 2.6


def _track_chunks(fighter: Fighter, options: Options) -> list[look.Chunk]:
    size = 8.0
    chunks = [look.blank_meter(track, size, options.ticks) for track in fighter.tracks]
    if fighter.luck is not None:
        chunks.append(look.luck(fighter.luck, size, options.ticks))
    if fighter.spirit_target:
        chunks.append(look.word(fighter.spirit_target, size))
    chunks += [look.word(f"{skill.label} {skill.value}", size) for skill in fighter.skills]
    chunks += [look.word(remark, size) for remark in fighter.remarks]
    return chunks


def _draw_band(pen: Pen, head: Head) -> None:
    fighter, wide = head.fighter, head.width
    pen.line(0, 0, wide, 0, look.BAND_RULE)
    pen.line(0, head.band_height, wide, head.band_height, look.BAND_RULE)
    x = 0.0
    for figure in fighter.attributes:
        size = shrunk(figure.label, _ATTRIBUTE - 1, 7, 7)
        pen.text(x + _ATTRIBUTE / 2, 4.6, figure.label, size, align="centre")
        pen.text(x + _ATTRIBUTE / 2, 9.6, figure.value, 12, bold=True, align="centre")
        x += _ATTRIBUTE
        pen.line(x, 2.8, x, 10.9, 0.2)
    ticks = head.options.ticks
    label = x + 3.2
    boxes = _boxes_left(fighter)
    end = _tracks_left(fighter, wide)
    places = (label, boxes, end - boxes - 1.5)
    look.points(pen, fighter.wounds, places, 4.0, look.PointStyle(4.2, 8.5, 12), ticks)
    look.points(pen, fighter.vigor, places, 9.6, look.PointStyle(4.2, 8.5, 12, round=True), ticks)
    if wide >= WIDE:
        pen.line(end, 0, end, head.band_height, look.BAND_RULE)
        _draw_tracks(pen, head, end + 3.6, 5.2)
    elif head.tracks:
        pen.line(0, 13.4, wide, 13.4, look.ROW_RULE)
        _draw_tracks(pen, head, 0, 18.0)


def _draw_tracks(pen: Pen, head: Head, left: float, baseline: float) -> None:
    for number, line in enumerate(head.tracks):
        look.draw_chunks(pen, line, left, baseline + number * 5.0)
