"""The head of a card: grade, name, defence and its parts.

What is too long for it ends in "…" here and is listed in `shorn`, to stand whole on a further face.
"""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.sheets import look
from ikusa.sheets.blockhead import parts_text
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import Heading, Line, Span, Text, heading, shrunk, width, wrap
from ikusa.sheets.values import Fighter

_FLOOR = 6.5
_LEFT = 8.7
_MOST_PARTS = 4
_MOST_TITLE = 3


@dataclass(frozen=True, slots=True)
class Head:
    """A measured head for a card of `wide` mm between its paddings."""

    fighter: Fighter
    wide: float
    unit: float
    name: Heading
    title: Heading
    parts: tuple[Line, ...]
    parts_size: float
    parts_beside: bool
    """Whether the parts stand on one line with the target number of spirit attacks."""
    shorn: tuple[Text, ...]
    """What had no room, for a further face."""

    @property
    def height(self) -> float:
        """Down to the rule."""
        return self.parts_base + 1.2 * self.unit + self._extra * _leading(self.parts_size)

    @property
    def title_base(self) -> float:
        """Baseline of the first line of the title."""
        return (6.6 if len(self.name.lines) == 1 else 9.0) * self.unit

    @property
    def parts_base(self) -> float:
        """Baseline of the first line of the defence's parts."""
        last = self.title_base + (len(self.title.lines) - 1) * _leading(self.title.size)
        return max(11.9 * self.unit, last + 3.2 * self.unit)

    @property
    def _extra(self) -> int:
        lines = len(self.parts)
        return lines - 1 if self.parts_beside or not self.fighter.spirit_target else lines


def measure(fighter: Fighter, wide: float, unit: float, words: Words) -> Head:
    """Measure the head of a card."""
    room = wide - (_LEFT + 11.0 + 1.5) * unit
    small = max(_FLOOR, 6.5 * unit)
    name = heading(fighter.name, room, [points * unit for points in (10.5, 9.75, 9.0)] + [8.0], 2)
    said = look.subtitle((fighter.title, fighter.side), words.language, room, small)
    title = heading(said, room, (small,), _MOST_TITLE, bold=False)
    parts = parts_text(fighter)
    taken = width(fighter.spirit_target, small) + 2 if fighter.spirit_target else 0.0
    size = shrunk(parts, wide - taken, small, _FLOOR)
    beside = width(parts, size) <= wide - taken
    lines = wrap(parts, wide, size, phrases=True)
    shorn: list[Text] = []
    if not name.complete:
        shorn.append((Span(fighter.name, True),))
    if not title.complete:
        shorn.append(said)
    if len(lines) > _MOST_PARTS:
        shorn.append(parts)
        lines = lines[:_MOST_PARTS]
    return Head(fighter, wide, unit, name, title, lines, size, beside, tuple(shorn))


def _leading(size: float) -> float:
    return size * 0.42


def draw(pen: Pen, head: Head) -> None:
    """Draw the head from the upper left corner of the current coordinates."""
    fighter, unit, wide = head.fighter, head.unit, head.wide
    look.grade_box(pen, 0, 0, 7 * unit, fighter.grade_mark, 10 * unit)
    box = 11 * unit
    look.defence_box(pen, wide - box, 0, box, 9 * unit, fighter.defence, 17 * unit)
    single = len(head.name.lines) == 1
    base = 3.25 * unit if single else head.name.size * 0.28
    for line in head.name.lines:
        pen.set_line(_LEFT * unit, base, line, head.name.size)
        base += head.name.size * 0.39
    base = head.title_base
    for line in head.title.lines:
        pen.set_line(_LEFT * unit, base, line, head.title.size)
        base += _leading(head.title.size)
    _draw_parts(pen, head)
    pen.line(0, head.height, wide, head.height, look.BAND_RULE)


def _draw_parts(pen: Pen, head: Head) -> None:
    """The target number of spirit attacks at the left, the parts of the defence at the right edge."""
    base = head.parts_base
    pen.text(0, base, head.fighter.spirit_target, max(_FLOOR, 6.5 * head.unit))
    if head.fighter.spirit_target and not head.parts_beside:
        base += _leading(head.parts_size)
    for line in head.parts:
        pen.set_line(head.wide, base, line, head.parts_size, "right")
        base += _leading(head.parts_size)
