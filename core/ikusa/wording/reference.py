"""A status as a reference: what it does, how it ends, what treats it, how it stacks (R-605 to R-621)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ikusa.rules.definitions import StatusRow, TreatmentRow
from ikusa.rules.terms import NaturalEnd, Who
from ikusa.wording.effects import effects
from ikusa.wording.statuses import lowered
from ikusa.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class StatusCard:
    """A status in words; every text is a line of its own. `rule` is the rule to cite."""

    id: str
    name: str
    effects: tuple[str, ...]
    ends: tuple[str, ...]
    treatments: tuple[str, ...]
    stacking: str
    rule: str


def card(voice: Voice, row: StatusRow) -> StatusCard:
    """Everything that there is to know about a status, live from its row."""
    name = f"{voice.status_name(row.id)} X" if row.x else voice.status_name(row.id)
    if row.id == voice.ruleset.parts.lowered:
        name = lowered(voice, "X")
    return StatusCard(
        row.id,
        voice.capital(name),
        tuple(map(voice.capital, (*_laws(voice, row), *effects(voice, row)))),
        tuple(map(voice.capital, _ends(voice, row))),
        tuple(treatment(voice, one) for one in voice.ruleset.treatments.values() if _treats(voice, one, row.id)),
        voice.head(row.stacking),
        f"R-620/{row.id}",
    )


def _treats(voice: Voice, one: TreatmentRow, id_: str) -> bool:
    if one.toxicity is not None:
        return id_ == voice.ruleset.parts.poisoned
    return id_ in one.ends


def _laws(voice: Voice, row: StatusRow) -> Iterator[str]:
    """When a status begins by itself (R-306, R-618, R-702)."""
    words, parts = voice.words, voice.ruleset.parts
    if row.id == parts.poisoned:
        yield words("there while toxicity is {n} or more").format(n=parts.poisoned_at)
    if row.id == parts.fallen:
        yield words("there while wounds are 0")
    if row.id == parts.hurt:
        yield words("begins when damage brings body to half or less")
    if row.id == parts.out:
        yield words("begins when damage brings body to 0")
    if row.id == parts.dead:
        yield words("begins when body and stamina are both 0, or by the death check")
    if row.id == parts.ash:
        yield words("takes the place of death for whoever returns from ash")
    if row.id == parts.annihilated:
        yield words("begins when the spirit of a spirit body falls to 0")
    if row.id == parts.survived:
        yield words("marks who survived the death check")


def _ends(voice: Voice, row: StatusRow) -> Iterator[str]:
    """How a status ends by itself: events, other statuses, the laws of its track."""
    words, parts = voice.words, voice.ruleset.parts
    for end in NaturalEnd:
        if end in row.ends:
            yield voice.term(end)
    for id_ in row.ends_by:
        yield words("ended by: {status}").format(status=voice.status_name(id_))
    if row.id == parts.hurt:
        yield words("ends when body is healed to half or more")
    if row.id == parts.bleeding:
        yield words("ends when X or more body points are healed at once")
    if row.id == parts.out:
        yield words("outside a battle, one hour with body not 0 ends it")
    if row.id == parts.ash:
        hours = voice.ruleset.revival.hours
        yield words("ends {hours} hours after the ashes were gathered").format(hours=hours)


def treatment(voice: Voice, row: TreatmentRow) -> str:
    """A treatment with who can give it, what it costs and when it is refused (R-621)."""
    notes = [] if row.who is Who.NOBODY else [voice.term(row.who)]
    return voice.aside(voice.head(row.how), voice.listed([*notes, *_conditions(voice, row)]))


def _conditions(voice: Voice, row: TreatmentRow) -> Iterator[str]:
    words = voice.words
    if row.toxicity == "value":
        yield words("toxicity falls by its strength")
    if row.toxicity == "all":
        yield words("toxicity becomes 0")
    if row.after_scenario:
        yield words("only after the end of a scenario")
    if row.spirit:
        yield words("costs {n} spirit").format(n=row.spirit)
    if row.vigor:
        yield words("costs {n} vigor").format(n=row.vigor)
    if row.scene_ends_below is not None:
        yield words("only before {n} scene ends have passed").format(n=row.scene_ends_below)
    if row.awake_body:
        yield words("not to one who is unconscious with body 0")
    if row.nobody_bleeds:
        yield words("only while nobody on the field bleeds")
    if row.gathers:
        yield words("{hours} hours later one is back").format(hours=voice.ruleset.revival.hours)
