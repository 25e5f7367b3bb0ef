"""An attack before its dice: the one calculation that the attack and its forecast share (R-301, R-313)."""

from __future__ import annotations

from typing import NamedTuple

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.rules.commands import Attack, Forecast
from ikusa.rules.defence import Breakdown, Guard, eaten, guard, spirit_guard
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, wear
from ikusa.rules.modifiers import Modifiers, attributes, check_modifiers, extra_cost
from ikusa.rules.restrictions import refuse, within
from ikusa.rules.technique import UNBOUNDED, Technique, has, strength
from ikusa.rules.terms import GI, Exorcism, On, Outcome, Tag, TrackName
from ikusa.rules.turn import Turn


class Plan(NamedTuple):
    """Everything about an attack that no die changes; a plain tuple, as every attack makes one.

    `guard` is the defence that the body meets, None for a spirit attack; `spirit` the target number of a spirit
    attack, None for a bodily one and against the immune. `cost` is in vigor, `ends` are the statuses that paying
    it ends; `pierce` and `direct` are points, focus included.
    """

    attacker: Character
    technique: Technique
    target: Character
    ruleset: Ruleset
    inside: bool
    immune: bool
    cost: int
    ends: frozenset[str]
    modifiers: Modifiers
    guard: Guard | None
    spirit: Breakdown | None
    pierce: int
    direct: int
    aim: str | None
    extra_wounds: int

    @property
    def overloaded(self) -> bool:
        """Whether the vigor goes past the breath limit (R-106, R-307)."""
        return self.cost > self.ruleset.breath_limit

    @property
    def pierced(self) -> int:
        """The points of the armour class that pierce really takes (R-206)."""
        return 0 if self.guard is None else min(self.pierce, self.guard.pierceable)

    def focused(self, focus: int) -> Plan:
        """This plan, made without focus, with some (R-308).

        Raises:
            RuleError: `focus_not_allowed`, `focus_over_cap`, `not_enough_vigor`.
        """
        _refuse_focus(self.attacker, self.technique, focus, self.ruleset, self.inside)
        _refuse_cost(self.attacker, self.cost + focus)
        return self._replace(
            cost=self.cost + focus,
            pierce=_more(self.technique, Tag.PIERCE, self.pierce, focus),
            direct=_more(self.technique, Tag.DIRECT, self.direct, focus),
        )

    def wounds(self, outcome: Outcome) -> int:
        """The wounds that an outcome deals, before what the target has left (R-303)."""
        if not outcome.success:
            return 0
        technique = self.technique
        if outcome is Outcome.HIT:
            return technique.wounds + self.extra_wounds
        critical = 2 * technique.wounds if technique.critical_wounds is None else technique.critical_wounds
        return critical + self.extra_wounds

    def through(self, outcome: Outcome) -> int:
        """The wounds for one who stands behind (R-304)."""
        through = self.technique.through
        return through.wounds if through is not None and _applies(through.on, outcome) else 0

    def fells(self, outcome: Outcome) -> bool:
        """Whether an outcome brings the target's wounds from above 0 to 0 (R-402)."""
        return 0 < self.target.now(TrackName.WOUNDS) <= self.wounds(outcome)

    def gear_damage(self, outcome: Outcome) -> tuple[tuple[str, int], ...]:
        """The single damages to the target's gear, (gear id, points) in order: the break, then R-506."""
        if not outcome.success:
            return ()
        broken = self._broken(outcome)
        if not self.technique.gear_damage:
            return tuple(broken)
        left = {piece.id: wear(piece, self.target.gear_bonus(piece.id)).left for piece in self.target.gear}
        done: list[tuple[str, int]] = []
        for id_, points in broken:
            left[id_] -= points
            done.append((id_, points))
        for harm in self.technique.gear_damage:
            piece = _struck(self.target, self.aim, harm.what, left) if _applies(harm.on, outcome) else None
            if piece is not None:
                points = min(harm.points, left[piece.id])
                left[piece.id] -= points
                if points:
                    done.append((piece.id, points))
        return tuple(done)

    def _broken(self, outcome: Outcome) -> list[tuple[str, int]]:
        """What [破壊] makes lasting: the points that pierce took from each piece of no higher rank (R-502, R-504)."""
        technique = self.technique
        pierce, breaks = self.pierce, has(technique.tags, Tag.BREAK)
        if outcome is Outcome.CRITICAL:
            pierce = min(UNBOUNDED, pierce + strength(technique.critical_tags, Tag.PIERCE))
            breaks = breaks or has(technique.critical_tags, Tag.BREAK)
        if not breaks or self.guard is None:
            return []
        rank = executing_rank(self.attacker, technique, self.ruleset)
        return [
            (id_, points)
            for id_, points in eaten(self.guard.layers, pierce, self.aim)
            if id_ is not None and rank >= self._rank(id_)
        ]

    def _rank(self, id_: str) -> int:
        piece = self.target.piece(id_)
        return 0 if piece is None else self.ruleset.gear_ranks[piece.grade]


def _applies(on: On, outcome: Outcome) -> bool:
    return outcome is Outcome.CRITICAL or (outcome is Outcome.HIT and on is On.HIT)


def executing_rank(attacker: Character, technique: Technique, ruleset: Ruleset) -> int:
    """The rank that the technique states, else its weapon's, else 1 (R-502)."""
    if technique.rank is not None:
        return technique.rank
    piece = attacker.piece(technique.weapon) if technique.weapon is not None else None
    return 1 if piece is None else ruleset.gear_ranks[piece.grade]


def _struck(target: Character, aim: str | None, what: str, left: dict[str, int]) -> Gear | None:
    """The piece that direct gear damage hits (R-506)."""
    for piece in target.gear:
        if piece.id == aim and piece.kind == what:
            return piece
    for piece in target.gear:
        broken = left[piece.id] == 0 and wear(piece, target.gear_bonus(piece.id)).measure > 0
        if piece.equipped and piece.kind == what and not broken:
            return piece
    return None


def find(turn: Turn, command: Attack | Forecast) -> tuple[Character, Technique, Character]:
    """The attacker, the technique and the target that a command names.

    Raises:
        RuleError: `unknown_id`, for the one behind and the piece aimed at too.
    """
    attacker = turn.character(command.by)
    technique = attacker.technique(command.with_)
    if technique is None:
        raise RuleError(
            "unknown_id", f"{attacker.name} has no technique {command.with_!r}.", values={"id": command.with_}
        )
    target = turn.character(command.on)
    if command.behind is not None:
        turn.character(command.behind)
    if command.aim is not None:
        piece = target.piece(command.aim)
        if piece is None or not piece.equipped:
            raise RuleError(
                "unknown_id", f"{target.name} wears no {command.aim!r} to aim at.", values={"id": command.aim}
            )
    return attacker, technique, target


def plan(
    turn: Turn,
    command: Attack | Forecast,
    attacker: Character,
    technique: Technique,
    target: Character,
    focus: int | None = None,
) -> Plan:
    """Weigh an attack up to its dice; `focus` stands in for the command's.

    Raises:
        RuleError: what R-311, R-308 and R-307 refuse.
    """
    ruleset = turn.ruleset
    inside = within(attacker, target, ruleset, command.inside)
    if not command.override:
        refuse(turn, attacker, technique, target, inside)
    focus = command.focus if focus is None else focus
    extra, ends = extra_cost(attacker, ruleset, inside)
    # An extra cost may be a help; it makes a technique free, never more, and focus is always paid.
    cost = max(0, technique.vigor + command.surcharge + extra) + focus
    _refuse_focus(attacker, technique, focus, ruleset, inside)
    _refuse_cost(attacker, cost)
    spirit = spirit_guard(target, ruleset) if technique.spirit else None
    return Plan(
        attacker=attacker,
        technique=technique,
        target=target,
        ruleset=ruleset,
        inside=inside,
        immune=technique.spirit and spirit is None,
        cost=cost,
        ends=ends,
        modifiers=_offence(attacker, technique, ruleset, inside, command.modifier),
        guard=None if technique.spirit else _guard(attacker, target, ruleset, inside, command.defence_modifier),
        spirit=spirit,
        pierce=_more(technique, Tag.PIERCE, technique.pierce, focus),
        direct=_more(technique, Tag.DIRECT, technique.direct, focus),
        aim=command.aim,
        extra_wounds=command.extra_wounds,
    )


def _offence(attacker: Character, technique: Technique, ruleset: Ruleset, inside: bool, situation: int) -> Modifiers:
    """What is added to the attack's two d10 (R-202)."""
    return attacker.remembered(
        ("offence", technique.id, inside, situation),
        ruleset,
        check_modifiers,
        terms=technique.terms,
        attack=True,
        technique=technique.modifier,
        situation=situation,
        uses=technique.uses,
        inside=inside,
    )


def _guard(attacker: Character, target: Character, ruleset: Ruleset, inside: bool, situation: int) -> Guard:
    """The defence that a bodily attack meets (R-203); the untrained are evaded by the incorporeal (R-211)."""
    evades = attacker.exorcism is Exorcism.NONE
    return target.remembered(
        ("guard", inside, evades, situation),
        ruleset,
        guard,
        inside=inside,
        evades=evades,
        situation=situation,
    )


def _more(technique: Technique, tag: Tag, points: int, focus: int) -> int:
    """The points of a tag with what focus adds to it (R-308)."""
    return min(UNBOUNDED, points + focus) if focus and technique.focus is tag else points


def _refuse_focus(attacker: Character, technique: Technique, focus: int, ruleset: Ruleset, inside: bool) -> None:
    if focus <= 0:
        return
    if technique.focus is None:
        raise RuleError("focus_not_allowed", f"{technique.name} allows no focus.", values={"technique": technique.id})
    cap = max(0, attributes(attacker, ruleset, inside).get(GI, 0))
    if focus > cap:
        raise RuleError(
            "focus_over_cap",
            f"{attacker.name} can focus up to {cap}, not {focus}.",
            values={"id": attacker.id, "cap": cap, "focus": focus},
        )


def _refuse_cost(attacker: Character, cost: int) -> None:
    left = attacker.now(TrackName.VIGOR)
    if cost > left:
        raise RuleError(
            "not_enough_vigor",
            f"{attacker.name} has {left} vigor; this takes {cost}.",
            values={"id": attacker.id, "left": left, "cost": cost},
        )


def outcome_of(success: bool, doubles: bool) -> Outcome:
    """The outcome of a check (R-302)."""
    if success:
        return Outcome.CRITICAL if doubles else Outcome.HIT
    return Outcome.FUMBLE if doubles else Outcome.MISS
