"""The faces of a combat card: a front for the fight, and further faces on which text goes on.

A face is drawn into its trimmed box; sizes grow with the card. Lengths are millimetres, sizes points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from ikusa.i18n import Words
from ikusa.sheets import cardhead, look
from ikusa.sheets.cardparts import FLOOR, Parts
from ikusa.sheets.flow import Frame, Section, depth, draw_frame, flow, heights
from ikusa.sheets.options import Backs, Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import shrunk, width
from ikusa.sheets.values import Fighter

_SCALES = (1.0, 0.95, FLOOR / 7.2)
_BAND = 6.0
"""The black band at the top of a further face."""
_DOTS = 5.5
_GUTTER = 4.0
_INSET = 2.0
_TECHNIQUE = 9.5
"""A technique of one line of effect: with less room below the points, gear and statuses are not kept on the front."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The size of a card and what follows from it."""

    width: float
    height: float
    bleed: float
    unit: float
    """How much larger than on a poker card everything is."""
    padding: float
    """Free at each edge."""
    whole: bool = False
    """Whether the front also tells what otherwise only a back has: the other tracks, skills, notes."""

    @property
    def inner(self) -> float:
        """Width between the paddings."""
        return self.width - 2 * self.padding

    @property
    def wide(self) -> bool:
        """Whether points and gear stand beside the techniques, not above and below."""
        return self.width > 1.2 * self.height

    @property
    def left_column(self) -> float:
        """Width of what stands beside the techniques of a wide card."""
        return self.inner * 0.4


def measures(card: tuple[float, float], bleed: float = 0.0) -> Measures:
    """The measures of a card of this width and height."""
    wide, high = card
    unit = min(wide / 91, high / 55) if wide > 1.2 * high else min(wide / 63, high / 88)
    unit = max(0.88, min(unit, 1.3))
    return Measures(wide, high, bleed, unit, 4.0 * min(unit, 1.1))


def terse_measures(wide: float, high: float) -> Measures:
    """The measures of a short stat block, which is a large card without paddings."""
    return Measures(wide, high, 0.0, max(0.88, min(wide / 78, 1.15)), 0.0, whole=True)


@dataclass(frozen=True, slots=True)
class Front:
    """The first face of a card: who it is, the defence, points, techniques, gear, statuses."""

    fighter: Fighter
    size: Measures
    head: cardhead.Head
    side: Frame
    """What stands beside the techniques of a wide card."""
    body: Frame
    foot: Frame
    """Gear and statuses at the lower edge."""
    more: str
    """Says where the text goes on; empty where all of it is here."""


@dataclass(frozen=True, slots=True)
class Further:
    """A face on which a card goes on."""

    fighter: Fighter
    size: Measures
    frame: Frame
    number: int
    of: int
    back: bool
    """Whether it is the back of a card rather than a card of its own."""
    more: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """The sections of a card at one scale, by where they may stand."""

    side: tuple[Section, ...]
    body: tuple[Section, ...]
    foot: tuple[Section, ...]
    after: tuple[Section, ...]
    """What stands behind the front."""
    moved: bool
    """Whether something of the front had to be put there."""


def faces(fighter: Fighter, size: Measures, options: Options, words: Words) -> tuple[Front, tuple[Further, ...]]:
    """A fighter's card: its front, and as many further faces as its text needs.

    The type is as large as the smallest number of faces allows.
    """
    head = cardhead.measure(fighter, size.inner, size.unit, words)
    plan, frames, whole = _best(fighter, size, options, words, head)
    two_sided = options.backs is not Backs.NONE and not size.whole
    over = onward(1, 2, two_sided, words) if not size.whole else words("continued on the next block")
    side = flow(plan.side, repeat(size.height))[0]
    foot = flow(plan.foot, repeat(size.height))[0]
    front = Front(fighter, size, head, side, frames[0], foot, "" if whole and not head.shorn else over)
    count = len(frames)
    return front, tuple(
        Further(
            fighter, size, frame, number, count, two_sided and number % 2 == 0, onward(number, count, two_sided, words)
        )
        for number, frame in enumerate(frames[1:], 2)
    )


def _best(
    fighter: Fighter, size: Measures, options: Options, words: Words, head: cardhead.Head
) -> tuple[_Plan, tuple[Frame, ...], bool]:
    """The largest type that keeps most of the fight on the front, then needs the fewest faces."""
    found: list[tuple[tuple[int, int], _Plan, tuple[Frame, ...], bool]] = []
    for scale in _SCALES:
        plan = _Planner(fighter, size, options, words, scale).plan(head)
        frames = flow((*plan.body, *plan.after), _rooms(size, plan, head))
        fight = (len(flow(plan.body, _rooms(size, plan, head))) if plan.after else len(frames)) + bool(plan.moved)
        found.append(((fight, len(frames)), plan, frames, fight == 1))
        if fight == 1 and len(frames) <= 2:
            break
    _, plan, frames, whole = min(found, key=lambda made: made[0])
    return plan, frames, whole


def onward(number: int, count: int, two_sided: bool, words: Words) -> str:
    """What a face says about where its text goes on; empty on the last one."""
    if number == count:
        return ""
    return words("continued on the back") if two_sided and number % 2 else words("continued on the next card")


class _Planner:
    """Decides what of a card stands where, at one scale of its type."""

    def __init__(self, fighter: Fighter, size: Measures, options: Options, words: Words, scale: float) -> None:
        self._fighter = fighter
        self._size = size
        self._options = options
        self._words = words
        self._scale = scale
        self._ticks = fighter.statuses if size.whole else fighter.card_statuses

    def _parts(self, wide: float) -> Parts:
        return Parts(self._fighter, wide, self._size.unit, self._options, self._words, self._scale)

    def plan(self, head: cardhead.Head) -> _Plan:
        """The card's sections."""
        parts = self._parts(self._size.inner)
        after = [parts.whole(head.shorn)] if head.shorn else []
        if self._options.backs is not Backs.NONE and not self._size.whole:
            after += parts.rest()
        free = self._size.height - 2 * self._size.padding - head.height
        make = self._wide if self._size.wide else self._upright
        return make(parts, tuple(map(_later, after)), free)

    def _upright(self, parts: Parts, after: tuple[Section, ...], free: float) -> _Plan:
        """Points and attributes above the techniques, gear and statuses at the lower edge where there is room."""
        top = _some([parts.points(), parts.attributes()])
        gear, statuses = parts.gear(self._fighter.gear), parts.statuses(self._ticks)
        need = heights(top) + (_TECHNIQUE * self._size.unit if self._fighter.techniques else 0.0)
        foot, over = [gear, statuses], list[Section | None]()
        if need + heights(_some(foot)) > free:
            foot, over = [statuses], [gear]
        if need + heights(_some(foot)) > free:
            foot, over = [], [gear, statuses]
        techniques = parts.techniques(self._fighter.techniques)
        rest = parts.rest()[1:] if self._size.whole else []
        return _Plan((), _some([*top, techniques, *over, *rest]), _some(foot), after, False)

    def _wide(self, parts: Parts, after: tuple[Section, ...], free: float) -> _Plan:
        """Points, attributes and as much gear as fits beside the techniques; statuses below both."""
        size, pieces = self._size, self._fighter.gear
        foot = _some([parts.statuses(self._ticks)])
        free -= heights(foot)
        column = self._parts(size.left_column)
        side = _some([column.points(), column.attributes()])
        kept = len(pieces)
        while kept and heights(side) + heights(_some([column.gear(pieces[:kept])])) > free:
            kept -= 1
        side += _some([column.gear(pieces[:kept])])
        right = self._parts(size.inner - size.left_column - _GUTTER)
        lines = self._fighter.techniques
        shown = _fitting(right.techniques(lines), free) or len(lines)
        over = _some([parts.techniques(lines[shown:]), parts.gear(pieces[kept:])])
        moved = tuple(map(_later, over))
        return _Plan(side, _some([right.techniques(lines[:shown])]), foot, (*moved, *after), bool(moved))


def _fitting(section: Section | None, free: float) -> int:
    """How many items of a section fit."""
    count = 0
    for item in section.items if section else ():
        free -= item.height
        if free < 0:
            break
        count += 1
    return count


def _later(section: Section) -> Section:
    return Section(section.items, section.head, section.gap, not_before=1)


def _some(sections: Sequence[Section | None]) -> tuple[Section, ...]:
    return tuple(section for section in sections if section is not None)


def _rooms(size: Measures, plan: _Plan, head: cardhead.Head) -> Iterator[float]:
    free = size.height - 2 * size.padding
    foot = heights(plan.foot)
    return chain((free - head.height - foot,), repeat(free - (_BAND - 2.0) * size.unit))


def draw_front(pen: Pen, face: Front) -> None:
    """Draw a front; coordinates start at the upper left corner of the trimmed card."""
    size = face.size
    with pen.at(size.padding, size.padding):
        cardhead.draw(pen, face.head)
        head = face.head.height
        bottom = size.height - 2 * size.padding
        foot = bottom - depth(face.foot)
        draw_frame(pen, face.foot, foot)
        if size.wide:
            draw_frame(pen, face.side, head)
            left = size.left_column
            pen.line(left + _GUTTER / 2, head + 1.2, left + _GUTTER / 2, foot - 0.6, look.ROW_RULE)
            with pen.at(left + _GUTTER, 0):
                draw_frame(pen, face.body, head)
                _dots(pen, head + depth(face.body), foot, size.inner - left - _GUTTER)
        else:
            draw_frame(pen, face.body, head)
            _dots(pen, head + depth(face.body), foot - 1.5, size.inner)
    _draw_more(pen, size, face.more)


def draw_further(pen: Pen, face: Further) -> None:
    """Draw a further face, its black band reaching over the cut where there is bleed."""
    size, unit, over = face.size, face.size.unit, face.size.bleed
    pen.block(-over, -over, size.width + 2 * over, _BAND * unit + over)
    count = f"{face.number}/{face.of}" if face.of > 2 or not face.back else ""
    base = look.middle(0, _BAND * unit, 8 * unit)
    inset, small = size.padding or _INSET, max(FLOOR, 7 * unit)
    pen.text(size.width - inset, base, count, small, align="right", white=True)
    room = size.width - 2 * inset - width(count, small) - 2
    name = shrunk(face.fighter.name, room, 8.5 * unit, FLOOR, bold=True)
    look.ellipsis_text(pen, inset, base, face.fighter.name, name, room, bold=True, white=True)
    with pen.at(size.padding, 0):
        top = _BAND * unit + 1.6
        draw_frame(pen, face.frame, top)
        if not face.more:
            _dots(pen, top + depth(face.frame), size.height - size.padding, size.inner)
    _draw_more(pen, size, face.more)


def _draw_more(pen: Pen, size: Measures, more: str) -> None:
    if more:
        below = size.height + 2.6 if size.whole else size.height - 1.4
        pen.text(size.width - size.padding, below, more, FLOOR, align="right")


def _dots(pen: Pen, top: float, bottom: float, wide: float) -> None:
    y = top + _DOTS
    while y <= bottom - 0.5:
        pen.dotted(0, y, wide, 0.13)
        y += _DOTS
