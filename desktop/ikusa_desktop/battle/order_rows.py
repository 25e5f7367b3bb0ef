"""The order of a battle as rows: what stands in each, in the words of the current language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ikusa.play.battle import BattleView, Place, still_to_act
from ikusa.rules.character import Character
from ikusa.rules.conditions import can_act, gm_control, gone, must, on_field
from ikusa.rules.defence import standing
from ikusa.rules.encounter import Encounter
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa.wording import EncounterNames, Names, Wording
from ikusa_desktop import tr as speech
from ikusa_desktop.battle.status_chips import status_chips
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.chips import Chip, chips_tip
from ikusa_desktop.widgets.marks import Side
from ikusa_desktop.widgets.text import minus

PLAYERS, ENEMIES = "players", "enemies"


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One combatant in the order. Tracks are (now, maximum); `acted` its turn of this round is over.

    The players do not see one who is `hidden` at all, and neither name nor values of one who is `secret`.
    """

    id: str
    name: str
    side: Side
    zone: str
    wounds: tuple[int, int]
    vigor: tuple[int, int]
    defence: int
    chips: tuple[Chip, ...]
    acting: bool
    acted: bool
    fallen: bool
    hidden: bool
    secret: bool
    initiative: int | None
    waiting: int | None = None

    def spoken(self) -> str:
        """The row as a screen reader says it."""
        parts = [self.name]
        if self.acting:
            parts.append(tr("acting", context="row"))
        parts.append(tr("wounds {now} of {most}").format(now=self.wounds[0], most=self.wounds[1]))
        parts.append(tr("vigor {now} of {most}").format(now=self.vigor[0], most=self.vigor[1]))
        parts.append(tr("defence {n}").format(n=self.defence))
        parts += [self.zone] if self.zone else []
        parts += [chip.words() for chip in self.chips]
        return ", ".join(parts)

    def tip(self) -> str:
        """Everything that the row shows, in words: what was cut is read here."""
        lines = [self.name if not self.zone else f"{self.name}, {self.zone}"]
        lines.append(tr("wounds {now} of {most}").format(now=self.wounds[0], most=self.wounds[1]))
        lines.append(tr("vigor {now} of {most}").format(now=self.vigor[0], most=self.vigor[1]))
        lines.append(chips_tip(self.chips))
        return "\n".join(line for line in lines if line)


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """Those who join in the same round, as one line."""

    round: int
    ids: tuple[int, ...]
    names: tuple[str, ...]

    def text(self) -> str:
        """Who, and from which round: `Waiting: Ashigaru ×3, from round 5`."""
        return tr("Waiting: {names}, from round {round}").format(
            names=tr(", ", context="list").join(counted(self.names)), round=self.round
        )


def side_of(side: str) -> Side:
    """The mark of a side by its name."""
    return {PLAYERS: Side.OURS, ENEMIES: Side.THEIRS}.get(side, Side.OTHERS)


def side_name(side: str) -> str:
    """A side in the current language."""
    return {PLAYERS: tr("ours"), ENEMIES: tr("theirs")}.get(side, side)


def order_rows(
    view: BattleView, encounter: Encounter, wording: Wording, *, waiting: bool = False
) -> tuple[OrderRow, ...]:
    """Those who are there, in the order of the battle; `waiting` those, too, who join later."""
    found = []
    names = EncounterNames(encounter)
    for place in view.order:
        character = encounter.combatants.get(str(place.character))
        if (place.waiting is None or waiting) and character is not None:
            found.append(_row(view, place, character, wording, names))
    return tuple(found)


def waiting_rows(view: BattleView) -> tuple[WaitingRow, ...]:
    """Those who wait, by the round in which they join."""
    rounds = sorted({place.waiting for place in view.order if place.waiting is not None})
    rows = []
    for round_ in rounds:
        those = [place for place in view.order if place.waiting == round_]
        rows.append(WaitingRow(round_, tuple(place.character for place in those), tuple(map(shown_name, those))))
    return tuple(rows)


def shown_name(place: Place) -> str:
    """A combatant's name in the current language."""
    return place.english if speech.words().language == "en" and place.english else place.name


def _row(view: BattleView, place: Place, character: Character, wording: Wording, names: Names) -> OrderRow:
    ruleset = wording.ruleset
    wounds = character.tracks[TrackName.WOUNDS]
    vigor = character.tracks[TrackName.VIGOR]
    return OrderRow(
        id=character.id,
        name=character.name,
        side=Side.WAITING if place.waiting is not None else side_of(character.side),
        zone=place.zone,
        wounds=(wounds.now, wounds.max or 0),
        vigor=(vigor.now, vigor_maximum(character, ruleset)),
        defence=standing(character, ruleset).total,
        chips=(*_place_chips(place), *_plight(character, wording), *_shown_chips(character, wording, names)),
        acting=view.acting == place.character,
        acted=place.acted,
        fallen=not on_field(character, ruleset),
        hidden=place.hidden,
        secret=place.secret,
        initiative=place.initiative,
        waiting=place.waiting,
    )


def _place_chips(place: Place) -> list[Chip]:
    """The round in which somebody joins, and the typed initiative."""
    found = []
    if place.waiting is not None:
        found.append(Chip(tr("from round {n}").format(n=place.waiting)))
    if place.initiative is not None:
        found.append(Chip(tr("initiative {n}").format(n=minus(place.initiative))))
    return found


def _shown_chips(character: Character, wording: Wording, names: Names) -> tuple[Chip, ...]:
    """The chips, the reason why somebody is off the field first."""
    ruleset = wording.ruleset
    chips = status_chips(character, wording, names)
    reason = gone(character, ruleset) or (ruleset.parts.fallen if character.now(TrackName.WOUNDS) == 0 else None)
    if reason is None:
        return chips
    first = wording.capital(wording.status_name(reason))
    return tuple(sorted(chips, key=lambda chip: chip.text != first))


def _plight(character: Character, wording: Wording) -> list[Chip]:
    """What no single status says: fled, bound to flee or attack, under the GM's control."""
    ruleset = wording.ruleset
    found = []
    if character.fled:
        found.append(Chip(wording.capital(tr("fled")), tip="R-614"))
    if can_act(character, ruleset):
        bound = must(character, ruleset)
        if bound is not None:
            found.append(Chip(wording.head(bound), tip="R-614"))
        if gm_control(character, ruleset):
            found.append(Chip(tr("GM's control"), tip="R-615"))
    return found


def counted(names: Iterable[str]) -> list[str]:
    """Names with those that differ only by a number behind taken together: `足軽 1`, `足軽 2` become `足軽 ×2`."""
    groups: dict[str, list[str]] = {}
    for name in names:
        stem, _, number = name.rpartition(" ")
        groups.setdefault(stem if stem and number.isdecimal() else name, []).append(name)
    return [those[0] if len(those) == 1 else f"{stem} ×{len(those)}" for stem, those in groups.items()]


def cohesion_sides(view: BattleView) -> tuple[str, ...]:
    """Each side with its cohesion, ours and theirs first; empty where none has any."""
    sides: Sequence[str] = [side for side in (PLAYERS, ENEMIES) if side in view.cohesion]
    sides = [*sides, *(side for side in view.cohesion if side not in (PLAYERS, ENEMIES))]
    return tuple(f"{side_name(side)} {view.cohesion[side]}" for side in sides)


def joining_text(view: BattleView) -> str:
    """Who joins when this round ends, by name; "" where nobody does."""
    names = [name for row in waiting_rows(view) if row.round == view.round + 1 for name in row.names]
    return tr("Will join: {names}").format(names=tr(", ", context="list").join(counted(names))) if names else ""


def still_to_act_text(view: BattleView, encounter: Encounter) -> str:
    """Who has not begun an action in this round, by name; "" where all have."""
    waiting = still_to_act(view, encounter)
    names = [shown_name(place) for place in view.order if place.character in waiting]
    return tr("Not yet acted: {names}").format(names=tr(", ", context="list").join(counted(names))) if names else ""
