"""What statuses do, in words: every effect kind with its conditions (R-617; SCENARIO.md, "A status row")."""

from __future__ import annotations

from ikusa.rules import effects as fx
from ikusa.rules.definitions import StatusRow
from ikusa.rules.terms import BonusKind, Height
from ikusa.wording.figures import MINUS, added, number
from ikusa.wording.figures import amount as points_and_dice
from ikusa.wording.voice import Voice


def effect(voice: Voice, one: fx.Effect, value: int | None = None) -> str:
    """One effect as a clause; X stands for itself unless the instance's `value` is given."""
    clause = _clause(voice, one, value)
    condition = when(voice, one.when) if one.when is not None else ""
    if not condition:
        return clause
    return voice.words("{when}: {clause}", context="condition of an effect").format(when=condition, clause=clause)


def effects(voice: Voice, row: StatusRow, value: int | None = None) -> tuple[str, ...]:
    """All effects of a status."""
    return tuple(effect(voice, one, value) for one in row.effects)


def when(voice: Voice, condition: fx.When) -> str:
    """The conditions of an effect; empty if there is none."""
    parts = []
    if condition.toxicity is not None:
        parts.append(voice.words("at toxicity {n} or more").format(n=condition.toxicity))
    if condition.location:
        places = voice.words(" or ", context="between places").join(map(voice.term, condition.location))
        parts.append(voice.words("if it is the {places}").format(places=places))
    if condition.all_locations:
        places = voice.words(" and ", context="between places").join(map(voice.term, condition.all_locations))
        parts.append(voice.words("if it is both the {places}").format(places=places))
    if condition.outside:
        parts.append(voice.words("against those not inside"))
    return voice.listed(parts)


def _n(n: fx.Amount, value: int | None) -> int | str:
    """An amount: a number, or X for itself where no value is given."""
    return n if isinstance(n, str) and value is None else fx.amount(n, value)


def _clause(voice: Voice, one: fx.Effect, value: int | None) -> str:  # noqa: C901 - one case an effect kind
    words = voice.words
    match one:
        case fx.CheckEffect():
            amount = _points(one, value)
            return words("{scope} {amount}", context="effect").format(scope=voice.term(one.scope), amount=amount)
        case fx.DamageEffect():
            return words("body damage of one's own attacks {amount}").format(amount=_points(one, value))
        case fx.AttributeZeroEffect():
            return words("{attribute} becomes 0").format(attribute=voice.check_term(one.attribute))
        case fx.AttributesHalvedEffect():
            return words("all attributes are halved")
        case fx.DefenceEffect():
            return _defence(voice, _n(one.amount, value), one.kind)
        case fx.ForbidEffect():
            return voice.listed(map(voice.term, one.what))
        case fx.WalkOnlyEffect():
            return words("can only walk", context="effect")
        case fx.OnlyFleeEffect():
            return words("can declare no action but to flee")
        case fx.MustAttackEffect():
            return words("must attack others if possible, the target chosen by dice")
        case fx.GmControlEffect():
            return words("is under the GM's control")
        case fx.OffFieldEffect():
            return words("is off the field")
        case fx.HeightEffect():
            return _height(voice, one.as_, value)
        case fx.KeepsEffect():
            return words("continues to suffer {statuses}").format(statuses=_names(voice, one.ids))
        case fx.SuppressesEffect():
            return words("puts {statuses} out of force").format(statuses=_names(voice, one.ids))
        case fx.SceneEndDamageEffect():
            return words("at each scene end body {loss}").format(loss=_loss(_n(one.flat, value), one.dice))
        case fx.DamageToStaminaEffect():
            return words("body damage goes to stamina instead")
        case fx.ExtraCostEffect():
            return words("the next technique costs {n} vigor more").format(n=_plain(_n(one.amount, value)))
        case fx.WeaponUnusableEffect():
            return words("the named weapon cannot be used; without a name no weapon can")


def _points(one: fx.CheckEffect | fx.DamageEffect, value: int | None) -> str:
    return points_and_dice(_n(one.flat, value), one.dice)


def _names(voice: Voice, ids: tuple[str, ...]) -> str:
    return voice.words(" and ", context="between statuses").join(map(voice.status_name, ids))


def _plain(n: int | str) -> str:
    return n.replace("-", MINUS) if isinstance(n, str) else number(n)


def _defence(voice: Voice, n: int | str, kind: BonusKind | None) -> str:
    """A bonus with its class, or a reduction, where a positive number takes off (R-203)."""
    if isinstance(n, str):
        down = (n == "X") is (kind is None)
        text = f"{MINUS}X" if down else "+X"
    else:
        text = added(-n if kind is None else n)
    clause = voice.words("defence {points}", context="effect").format(points=text)
    return clause if kind is None else voice.aside(clause, voice.term(kind))


def _height(voice: Voice, height: Height, value: int | None) -> str:
    n = "X" if value is None else number(value)
    if height is Height.GIANT:
        text = voice.words("{n} m taller: reach and inside {n} m more, reaches what flies up to {n} m")
    else:
        text = voice.words(
            "{n} m up: out of reach of, and not inside with, whatever does not come as high; may attack anyone below"
        )
    return text.format(n=n)


def _loss(flat: int | str, dice: int) -> str:
    """Points and d6 that are lost: −3d6, −X."""
    parts = [f"{dice}d6"] if dice else []
    if isinstance(flat, str) or flat:
        parts.append(_plain(flat))
    return f"{MINUS}{' + '.join(parts) or '0'}"
