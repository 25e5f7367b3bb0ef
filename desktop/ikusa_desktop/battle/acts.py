"""Every act besides attacks and events as a form: tracks, treatments, gear, stances, checks, flight, time."""

from __future__ import annotations

from collections.abc import Sequence

from ikusa.rules.character import Character
from ikusa.rules.commands import (
    Adjust,
    Check,
    Command,
    DamageGear,
    EndScenario,
    Equip,
    Flee,
    PassTime,
    Repair,
    ReserveDefence,
    Shift,
    TakeStance,
)
from ikusa.rules.gear import Gear, wear
from ikusa.rules.terms import CheckKind, GearState, Location, RepairMethod, TrackName
from ikusa_desktop.battle.act_forms import (
    MOST,
    Field,
    Form,
    Kind,
    Table,
    Values,
    many_of,
    number,
    number_of,
    one_of,
    several,
    text_of,
    who,
)
from ikusa_desktop.battle.status_acts import STATUS_FORMS
from ikusa_desktop.battle.treatment_acts import TREATMENT_FORM
from ikusa_desktop.tr import tr

NONE = ("", "–")


# --- tracks ----------------------------------------------------------------------------------------------------------


def _adjust_fields(table: Table, values: Values) -> Sequence[Field]:
    tracks = [(track.value, table.wording.head(track)) for track in TrackName]
    return (
        several("on", tr("On", context="act"), table),
        one_of("track", tr("Track", context="act"), tracks, TrackName.WOUNDS.value),
        number("by_amount", tr("Change (− damage, + healing)"), -1, -MOST, MOST),
        Field("change_maximum", Kind.FLAG, tr("New maximum"), default=False),
        *((number("maximum", tr("Maximum"), 5, 0),) if values.get("change_maximum") else ()),
    )


def _adjust(table: Table, values: Values) -> Sequence[Command]:
    track = TrackName(text_of(values, "track"))
    maximum = number_of(values, "maximum") if values.get("change_maximum") else None
    return [Adjust(who, track, number_of(values, "by_amount"), maximum) for who in many_of(values, "on")]


# --- gear ------------------------------------------------------------------------------------------------------------


def gear_text(table: Table, character: Character, piece: Gear) -> str:
    """A piece with what is left of it and whether it is worn."""
    now = wear(piece, character.gear_bonus(piece.id))
    text = f"{piece.name} {now.left}/{now.measure}"
    return text if piece.equipped else table.wording.aside(text, tr("not worn"))


def _pieces(table: Table, values: Values) -> tuple[Gear, ...]:
    character = table.character(values.get("on") or table.first())
    return character.gear if character is not None else ()


def _gear_field(table: Table, values: Values, *, damaged_first: bool = False) -> Field:
    character = table.character(values.get("on") or table.first())
    pieces = _pieces(table, values)
    if damaged_first and character is not None:
        whole = {piece.id for piece in pieces if _state(character, piece) is GearState.INTACT}
        pieces = tuple(sorted(pieces, key=lambda piece: piece.id in whole))
    choices = [(piece.id, gear_text(table, character, piece)) for piece in pieces if character is not None]
    return one_of("gear", tr("Gear"), choices or [("", tr("no gear"))])


def _state(character: Character, piece: Gear) -> GearState:
    return wear(piece, character.gear_bonus(piece.id)).state


def _equip_fields(table: Table, values: Values) -> Sequence[Field]:
    gear = _gear_field(table, values)
    chosen = next((piece for piece in _pieces(table, values) if piece.id == gear.value(dict(values))), None)
    likely = "off" if chosen is not None and chosen.equipped else "on"
    return (
        who("on", tr("On", context="act"), table),
        gear,
        one_of("equipped", tr("Do", context="act"), [("on", tr("put on")), ("off", tr("take off"))], likely),
    )


def _equip(table: Table, values: Values) -> Sequence[Command]:
    gear = text_of(values, "gear")
    return [Equip(text_of(values, "on"), gear, text_of(values, "equipped") == "on")] if gear else []


def _damage_fields(table: Table, values: Values) -> Sequence[Field]:
    return (
        who("on", tr("On", context="act"), table),
        _gear_field(table, values),
        number("points", tr("Points", context="act"), 1, 0),
    )


def _damage(table: Table, values: Values) -> Sequence[Command]:
    gear = text_of(values, "gear")
    return [DamageGear(text_of(values, "on"), gear, number_of(values, "points"))] if gear else []


def _repair_fields(table: Table, values: Values) -> Sequence[Field]:
    hows = [(how.value, table.wording.head(how)) for how in RepairMethod]
    return (
        who("on", tr("On", context="act"), table),
        _gear_field(table, values, damaged_first=True),
        one_of("how", tr("How", context="act"), hows),
    )


def _repair(table: Table, values: Values) -> Sequence[Command]:
    gear = text_of(values, "gear")
    return [Repair(text_of(values, "on"), gear, RepairMethod(text_of(values, "how")))] if gear else []


# --- one's own acts --------------------------------------------------------------------------------------------------


def _stance_fields(table: Table, values: Values) -> Sequence[Field]:
    return (
        who("by", tr("Who", context="act"), table, table.actor()),
        number("value", tr("Defence", context="act"), 2, -MOST, MOST),
        Field("name", Kind.TEXT, tr("Name")),
    )


def _stance(table: Table, values: Values) -> Sequence[Command]:
    return [TakeStance(text_of(values, "by"), number_of(values, "value"), text_of(values, "name") or None)]


def _reserve_fields(table: Table, values: Values) -> Sequence[Field]:
    return (
        who("by", tr("Who", context="act"), table, table.actor()),
        Field("name", Kind.TEXT, tr("Defence technique")),
    )


def _reserve(table: Table, values: Values) -> Sequence[Command]:
    name = text_of(values, "name").strip()
    return [ReserveDefence(text_of(values, "by"), name)] if name else []


def _flee_fields(table: Table, values: Values) -> Sequence[Field]:
    return (who("by", tr("Who", context="act"), table, table.actor()),)


def _flee(table: Table, values: Values) -> Sequence[Command]:
    return [Flee(text_of(values, "by"))]


# --- checks ----------------------------------------------------------------------------------------------------------


def _with_luck(character: Character) -> str:
    return tr("{name} (luck {n} left)").format(name=character.name, n=character.now(TrackName.LUCK))


def _check_fields(table: Table, values: Values) -> Sequence[Field]:
    wording, ruleset = table.wording, table.wording.ruleset
    character = table.character(values.get("by"))
    skills = dict.fromkeys((*ruleset.skills, *(character.skills if character is not None else ())))
    attributes = [(id_, wording.check_term(id_)) for id_ in ruleset.attributes]
    able = [one for one in table.encounter.combatants.values() if one.now(TrackName.LUCK) > 0]
    found = [
        who("by", tr("Who", context="act"), table, table.actor()),
        one_of("kind", tr("Kind", context="act"), [(kind.value, wording.head(kind)) for kind in CheckKind]),
        one_of("attribute", tr("Attribute", context="act"), [NONE, *attributes], next(iter(ruleset.attributes), "")),
        one_of("skill", tr("Skill", context="act"), [NONE, *((id_, wording.check_term(id_)) for id_ in skills)]),
        number("modifier", tr("Modifier"), 0, -MOST, MOST),
        number("target", tr("Target number"), 11, -MOST, MOST),
        one_of("uses", tr("Limb used"), [NONE, *((place.value, wording.head(place)) for place in Location)]),
        Field("inside", Kind.FLAG, tr("Inside"), default=False),
        one_of("shift_by", tr("Luck of"), [NONE, *((one.id, _with_luck(one)) for one in able)]),
    ]
    if values.get("shift_by"):
        found.append(one_of("die", tr("Shift die"), [("1", "1"), ("2", "2")]))
        found.append(number("to", tr("to face"), 10, 1, 10))
    return found


def _check(table: Table, values: Values) -> Sequence[Command]:
    terms = tuple(term for term in (text_of(values, "attribute"), text_of(values, "skill")) if term)
    limb, by = text_of(values, "uses"), text_of(values, "shift_by")
    shift = (Shift(by, int(text_of(values, "die") or 1), number_of(values, "to")),) if by else ()
    return [
        Check(
            text_of(values, "by"),
            CheckKind(text_of(values, "kind")),
            terms,
            number_of(values, "modifier"),
            number_of(values, "target"),
            uses=(Location(limb),) if limb else (),
            inside=bool(values.get("inside")),
            shift=shift,
        )
    ]


# --- time outside a battle -------------------------------------------------------------------------------------------


def _outside(table: Table) -> bool:
    return not table.encounter.battle_scene


FORMS: tuple[Form, ...] = (
    Form("adjust", lambda: tr("Damage, healing"), _adjust_fields, _adjust),
    *STATUS_FORMS,
    TREATMENT_FORM,
    Form("take_stance", lambda: tr("Stance", context="act"), _stance_fields, _stance),
    Form("reserve_defence", lambda: tr("Reserve a defence"), _reserve_fields, _reserve),
    Form("check", lambda: tr("Check", context="act"), _check_fields, _check),
    Form("flee", lambda: tr("Flee", context="act"), _flee_fields, _flee),
    Form("equip", lambda: tr("Put on, take off"), _equip_fields, _equip, anew=("on", "gear", "equipped")),
    Form("damage_gear", lambda: tr("Damage gear"), _damage_fields, _damage),
    Form("repair", lambda: tr("Repair", context="act"), _repair_fields, _repair),
    Form(
        "pass_time",
        lambda: tr("Hours pass"),
        lambda _table, _values: (number("hours", tr("Hours"), 1, 1, 9999),),
        lambda _table, values: [PassTime(number_of(values, "hours"))],
        _outside,
    ),
    Form(
        "end_scenario",
        lambda: tr("End of the scenario"),
        lambda _table, _values: (),
        lambda _table, _values: [EndScenario()],
        _outside,
    ),
)
"""All forms in the order in which they are offered."""
