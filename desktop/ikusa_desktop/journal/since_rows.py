"""What a session left behind as rows: who is gone, hurt, poisoned, afflicted, and what became of gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ikusa.play.journal import Condition, Since, Worn
from ikusa.play.naming import shown
from ikusa.rules.terms import LedgerWhat, TrackName
from ikusa.wording import Wording
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.chips import Chip
from ikusa_desktop.widgets.text import MINUS


class Part(StrEnum):
    """The parts, in the order in which they are shown."""

    GONE = "gone"
    HURT = "hurt"
    POISONED = "poisoned"
    AFFLICTED = "afflicted"
    BROKEN = "broken"
    DAMAGED = "damaged"
    REPAIRED = "repaired"


@dataclass(frozen=True, slots=True)
class PartHead:
    """The head over a part, with how many rows it has."""

    part: Part
    count: int

    @property
    def key(self) -> str:
        """What tells rows apart over refreshes."""
        return f"head {self.part}"

    @property
    def name(self) -> str:
        """The part in words."""
        return part_name(self.part)

    def spoken(self) -> str:
        """The head as a screen reader says it."""
        return f"{self.name} {self.count}"


@dataclass(frozen=True, slots=True)
class SinceRow:
    """One character or piece: what it is called, what is told of it, the figure at its right; where it leads."""

    part: Part
    page: str
    item: str
    name: str
    second: str = ""
    figure: str = ""
    wounds: tuple[int, int] | None = None
    chips: tuple[Chip, ...] = ()

    @property
    def key(self) -> str:
        """What tells rows apart over refreshes."""
        return f"{self.part} {self.page} {self.item} {self.second}"

    def spoken(self) -> str:
        """The row as a screen reader says it."""
        wounds = f"{self.wounds[0]} / {self.wounds[1]}" if self.wounds else ""
        words = (self.name, self.second, wounds, self.figure, *(chip.words() for chip in self.chips))
        return ", ".join(word for word in words if word)


Row = PartHead | SinceRow


def part_name(part: Part) -> str:
    """A part in words."""
    return {
        Part.GONE: tr("Gone", context="since"),
        Part.HURT: tr("Hurt", context="since"),
        Part.POISONED: tr("Poisoned", context="since"),
        Part.AFFLICTED: tr("Afflicted", context="since"),
        Part.BROKEN: tr("Broken", context="since"),
        Part.DAMAGED: tr("Damaged", context="since"),
        Part.REPAIRED: tr("Repaired", context="since"),
    }[part]


def since_rows(since: Since, wording: Wording) -> tuple[Row, ...]:
    """Every part that has something to tell, under its head."""
    parts: dict[Part, list[SinceRow]] = {
        Part.GONE: [_gone(one, wording) for one in since.gone],
        Part.HURT: [_hurt(one, wording) for one in since.hurt],
        Part.POISONED: [_poisoned(one, wording) for one in since.poisoned],
        Part.AFFLICTED: list(_afflicted(since.afflicted, wording)),
        Part.BROKEN: [_worn(one, Part.BROKEN, wording) for one in since.damaged if one.broken],
        Part.DAMAGED: [_worn(one, Part.DAMAGED, wording) for one in since.damaged if not one.broken],
        Part.REPAIRED: [_worn(one, Part.REPAIRED, wording) for one in since.repaired],
    }
    found: list[Row] = []
    for part, rows in parts.items():
        if rows:
            found += [PartHead(part, len(rows)), *rows]
    return tuple(found)


def _name(name: str, english: str) -> str:
    return shown(name, english, speech.words().language)


def _person(part: Part, one: Condition, second: str = "") -> SinceRow:
    return SinceRow(part, "roster", str(one.character), _name(one.name, one.english), second)


def _gone(one: Condition, wording: Wording) -> SinceRow:
    return _person(Part.GONE, one, wording.capital(wording.status_name(one.gone or "")))


def _hurt(one: Condition, wording: Wording) -> SinceRow:
    """Wounds as pips, the other tracks in figures."""
    wounds = next(((t.now, t.max or 0) for name, t in one.hurt if name is TrackName.WOUNDS), None)
    others = [
        f"{wording.head(name)} {track.now}/{track.max}"
        for name, track in one.hurt
        if name in (TrackName.BODY, TrackName.STAMINA, TrackName.SPIRIT)
    ]
    return replace(_person(Part.HURT, one, wording.beside(*others)), wounds=wounds)


def _poisoned(one: Condition, wording: Wording) -> SinceRow:
    return replace(_person(Part.POISONED, one, wording.head(TrackName.TOXICITY)), figure=str(one.toxicity))


def _afflicted(found: Iterable[Condition], wording: Wording) -> Iterator[SinceRow]:
    """Whoever has a status that serves no purpose of theirs: one who merely flies is not afflicted."""
    for one in found:
        texts = [(listed, wording.chip(listed.status)) for listed in one.statuses if listed.own]
        chips = tuple(
            Chip(text.text, text.rest, text.good, listed.in_force, text.tip) for listed, text in texts if not text.good
        )
        if chips:
            yield replace(_person(Part.AFFLICTED, one), chips=chips)


def _worn(one: Worn, part: Part, wording: Wording) -> SinceRow:
    sign = MINUS if one.what is LedgerWhat.DAMAGE else "+"
    owner = one.owner_name if one.owner is not None else tr("Spare store")
    how = "" if one.what is LedgerWhat.DAMAGE else wording.term(one.what)
    name = _name(one.name, one.english)
    return SinceRow(part, "armoury", str(one.gear), name, wording.beside(owner, how), f"{sign}{one.points}")
