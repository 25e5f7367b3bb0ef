"""Defence in the order of R-203, each step a line; pierce, direct and spirit change the number (R-206 to R-211)."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.rules.character import Bonus, Character
from ikusa.rules.conditions import effects
from ikusa.rules.definitions import Ruleset
from ikusa.rules.effects import CheckEffect, DefenceEffect, amount
from ikusa.rules.entries import Line
from ikusa.rules.gear import wear
from ikusa.rules.modifiers import Die
from ikusa.rules.terms import BonusKind, GearKind, GearState, Scope


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A number and the lines that sum to it."""

    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of the armour class that pierce can eat; `gear` is None for what cannot break (R-503)."""

    gear: str | None
    points: int


@dataclass(frozen=True, slots=True)
class Guard:
    """A defence ready to be struck, before pierce, direct and dice.

    `layers` are in the order in which pierce eats them; `other` is the non-armour class in points, `dice` the
    response dice (a plus is terrain, a minus a reduction, R-603); `reductions` are points taken off.
    """

    base: int
    armour: int
    layers: tuple[Layer, ...]
    other: int
    dice: tuple[Die, ...]
    reductions: int
    floor: int
    armour_lines: tuple[Line, ...]
    other_lines: tuple[Line, ...]
    reduction_lines: tuple[Line, ...]
    pierceable: int
    """How many points pierce could eat."""

    def target_number(self, pierced: int, direct: int, plus: int = 0, minus: int = 0) -> int:
        """The target number (R-203).

        Args:
            pierced: points that pierce eats of the armour class, at most `pierceable`.
            direct: points of direct; more than there are is no error.
            plus: the faces of the bonus dice.
            minus: the faces of the reducing dice.
        """
        other = self.other + plus
        other -= min(direct, other)
        return max(self.floor, self.base + self.armour - pierced + other - self.reductions - minus)


def guard(
    character: Character, ruleset: Ruleset, *, inside: bool = False, evades: bool = False, situation: int = 0
) -> Guard:
    """The defence of a character against bodily attacks.

    Args:
        character: the defender.
        ruleset: the game's values.
        inside: whether the attacker is inside.
        evades: whether the attacker cannot touch the incorporeal (R-211).
        situation: the GM's defence modifier: a plus is terrain, a minus a reduction.
    """
    base = character.base_defence if character.base_defence is not None else ruleset.base_defence[character.grade]
    armour_lines, layers = _armour(character)
    other_lines: list[Line] = []
    reduction_lines: list[Line] = []
    _bonuses(character, other_lines, reduction_lines)
    dice = _statuses(character, ruleset, inside, other_lines, reduction_lines)
    if evades and character.incorporeal:
        other_lines.append(Line("incorporeal", ruleset.incorporeal, "R-211", BonusKind.DODGE.value))
    if situation:
        lines, rule = (other_lines, "R-205") if situation > 0 else (reduction_lines, "R-203")
        lines.append(Line("situation", situation, rule, BonusKind.TERRAIN.value))
    return Guard(
        base=base,
        armour=sum(line.value or 0 for line in armour_lines),
        layers=layers,
        other=sum(line.value or 0 for line in other_lines),
        dice=dice,
        reductions=-sum(line.value or 0 for line in reduction_lines),
        floor=ruleset.floor,
        armour_lines=(Line("base", base, "R-102", character.grade.value), *armour_lines),
        other_lines=tuple(other_lines),
        reduction_lines=tuple(reduction_lines),
        pierceable=sum(layer.points for layer in layers),
    )


def _armour(character: Character) -> tuple[list[Line], tuple[Layer, ...]]:
    """The armour class: its lines, and what pierce eats of it in the order of R-503."""
    lines: list[Line] = []
    suits: list[Layer] = []
    shields: list[Layer] = []
    for piece in character.gear:
        if not piece.equipped or piece.kind is GearKind.WEAPON:
            continue
        now = wear(piece, character.gear_bonus(piece.id))
        if now.measure:
            lines.append(Line("gear", now.left, "R-204", piece.id, piece.name))
            (shields if piece.kind is GearKind.SHIELD else suits).append(Layer(piece.id, now.left))
    layers = suits + shields
    if character.natural_armour:
        lines.append(Line("natural_armour", character.natural_armour, "R-204"))
        if character.natural_armour_pierceable:
            layers.append(Layer(None, character.natural_armour))
    for bonus in character.bonuses:
        if bonus.kind is BonusKind.ARMOUR and bonus.gear is None and bonus.value > 0:
            lines.append(_bonus_line(bonus, "R-204"))
            layers.append(Layer(None, bonus.value))
    return lines, tuple(layers)


def _bonus_line(bonus: Bonus, rule: str) -> Line:
    return Line("bonus", bonus.value, rule, bonus.kind.value, bonus.label)


def _bonuses(character: Character, other: list[Line], reductions: list[Line]) -> None:
    """The stated bonuses of the non-armour class, and what a character states as reductions (R-203, R-205)."""
    for bonus in character.bonuses:
        if bonus.value < 0:
            reductions.append(_bonus_line(bonus, "R-203"))
        elif bonus.value > 0 and bonus.kind is not BonusKind.ARMOUR:
            other.append(_bonus_line(bonus, "R-205"))
    reductions += [
        Line("penalty", -penalty.value, "R-203", text=penalty.label) for penalty in character.penalties if penalty.value
    ]


def _statuses(
    character: Character, ruleset: Ruleset, inside: bool, other: list[Line], reductions: list[Line]
) -> tuple[Die, ...]:
    """What statuses do to the defence, directly and by response modifiers (R-603); returns the response dice."""
    dice: list[Die] = []
    for active, effect in effects(character, ruleset, inside):
        points = 0
        kind: BonusKind | None = BonusKind.TERRAIN
        if isinstance(effect, DefenceEffect):
            kind = effect.kind
            points = amount(effect.amount, active.status.value)
            points = -points if kind is None else points
        elif isinstance(effect, CheckEffect) and effect.scope is Scope.RESPONSE:
            points = amount(effect.flat, active.status.value)
            dice += [Die(1 if effect.dice > 0 else -1, active.row.id)] * abs(effect.dice)
        if points:
            line = Line("status", points, f"R-620/{active.row.id}", active.row.id, active.status.name or "")
            (other if points > 0 and kind is not None else reductions).append(line)
    return tuple(dice)


def eaten(layers: tuple[Layer, ...], pierce: int, aim: str | None = None) -> list[tuple[str | None, int]]:
    """What pierce takes, piece by piece, in the order of R-503; the piece aimed at comes first.

    Returns:
        (gear id or None, points) for every layer that loses points.
    """
    ordered = sorted(layers, key=lambda layer: layer.gear != aim) if aim is not None else layers
    taken = []
    for layer in ordered:
        points = min(pierce, layer.points)
        if points > 0:
            taken.append((layer.gear, points))
            pierce -= points
    return taken


def lines(guard_: Guard, pierced: int, direct: int, faces: tuple[int | None, ...]) -> tuple[Line, ...]:
    """The breakdown of a struck defence; a line that depends on a die not given is None (R-203, R-313)."""
    if not guard_.dice:
        return _plain_lines(guard_, pierced, direct)
    plus = _range(guard_.dice, faces, 1)
    minus = _range(guard_.dice, faces, -1)
    found = list(guard_.armour_lines)
    if pierced:
        found.append(Line("pierce", -pierced, "R-206"))
    found += guard_.other_lines
    found += [die.line(face) for die, face in zip(guard_.dice, faces, strict=True) if die.sign > 0]
    away = [min(direct, guard_.other + faces_sum) for faces_sum in plus]
    _ranged(found, Line("direct", 0, "R-207"), [-points for points in away])
    found += guard_.reduction_lines
    found += [die.line(face) for die, face in zip(guard_.dice, faces, strict=True) if die.sign < 0]
    fixed = guard_.base + guard_.armour - pierced - guard_.reductions
    rest = [guard_.other + faces_sum - points for faces_sum, points in zip(plus, away, strict=True)]
    low, high = fixed + rest[0] - minus[1], fixed + rest[1] - minus[0]
    _ranged(found, Line("floor", 0, "R-203"), [max(0, guard_.floor - low), max(0, guard_.floor - high)])
    return tuple(found)


def _plain_lines(guard_: Guard, pierced: int, direct: int) -> tuple[Line, ...]:
    """The breakdown where no die takes part."""
    pierce = (Line("pierce", -pierced, "R-206"),) if pierced else ()
    away = min(direct, guard_.other)
    straight = (Line("direct", -away, "R-207"),) if away else ()
    sum_ = guard_.base + guard_.armour - pierced + guard_.other - away - guard_.reductions
    floor = (Line("floor", guard_.floor - sum_, "R-203"),) if sum_ < guard_.floor else ()
    return (*guard_.armour_lines, *pierce, *guard_.other_lines, *straight, *guard_.reduction_lines, *floor)


def _range(dice: tuple[Die, ...], faces: tuple[int | None, ...], sign: int) -> tuple[int, int]:
    """The least and the greatest sum of the dice of one sign; a die not given can show 1 to 6."""
    low = high = 0
    for die, face in zip(dice, faces, strict=True):
        if die.sign == sign:
            low += 1 if face is None else face
            high += 6 if face is None else face
    return low, high


def _ranged(found: list[Line], line: Line, values: list[int]) -> None:
    """Add a line whose value may depend on dice: None where they can change it, nothing where it is always 0."""
    low, high = values
    if low == high == 0:
        return
    found.append(Line(line.label, low if low == high else None, line.rule))


def standing(character: Character, ruleset: Ruleset) -> Breakdown:
    """The defence against no particular attack: no dice, nothing situational, no incorporeal evasion (R-203)."""
    plain = guard(character, ruleset)
    return Breakdown(plain.target_number(0, 0), _plain_lines(plain, 0, 0))


def spirit_guard(character: Character, ruleset: Ruleset) -> Breakdown | None:
    """The target number against spirit attacks with its lines; None for the immune (R-210)."""
    target = ruleset.spirit_targets[character.exorcism]
    if target is None:
        return None
    found = [Line("spirit_target", target, "R-210", character.exorcism.value)]
    if character.spirit_defence:
        found.append(Line("spirit_defence", character.spirit_defence, "R-210"))
    for piece in character.gear:
        worn = piece.equipped and wear(piece, character.gear_bonus(piece.id)).state is not GearState.BROKEN
        if worn and piece.spirit_defence:
            found.append(Line("gear_spirit_defence", piece.spirit_defence, "R-210", piece.id, piece.name))
    total = sum(line.value or 0 for line in found)
    if total < ruleset.floor:
        found.append(Line("floor", ruleset.floor - total, "R-203"))
    return Breakdown(max(ruleset.floor, total), tuple(found))


def spirit_target(character: Character, ruleset: Ruleset) -> int | None:
    """The target number against spirit attacks; None for the immune (R-210)."""
    found = spirit_guard(character, ruleset)
    return None if found is None else found.total
