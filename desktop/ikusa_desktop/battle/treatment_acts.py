"""Treatments: those that would help come first, given by whoever acts (R-621)."""

from __future__ import annotations

from collections.abc import Sequence

from ikusa.rules.character import Character
from ikusa.rules.commands import Command, Treat
from ikusa.rules.definitions import TreatmentRow
from ikusa.rules.terms import Location, TrackName, Treatment, Who
from ikusa_desktop.battle.act_forms import (
    Field,
    Form,
    Table,
    Values,
    number,
    number_of,
    one_of,
    place_of_body,
    text_of,
    who,
)
from ikusa_desktop.tr import tr


def helps(row: TreatmentRow, character: Character) -> bool:
    """Whether somebody has what a treatment is against; its other conditions are left to the rules."""
    if row.toxicity is not None and character.now(TrackName.TOXICITY) > 0:
        return True
    ash = row.gathers and any(not status.gathered for status in character.statuses)
    return ash or any(status.id in row.ends for status in character.statuses)


def _sorted(table: Table, on: object) -> list[TreatmentRow]:
    rows, character = list(table.wording.ruleset.treatments.values()), table.character(on)
    return rows if character is None else sorted(rows, key=lambda row: not helps(row, character))


def _treat_fields(table: Table, values: Values) -> Sequence[Field]:
    on = text_of(values, "on") or table.first()
    hows = [(row.how.value, table.wording.head(row.how)) for row in _sorted(table, on)]
    how = text_of(values, "how") or hows[0][0]
    found: list[Field] = [
        who("on", tr("On", context="act"), table),
        one_of("how", tr("Treatment", context="act"), hows),
        one_of("by", tr("By", context="act"), [("", tr("oneself")), *table.everyone()], _helper(table, on, how)),
    ]
    character = table.character(on)
    if how == Treatment.ANTIDOTE:
        found.append(number("value", tr("Points", context="act"), 1))
    elif how == Treatment.SET_BONE:
        found.append(place_of_body(table))
    elif how == Treatment.PICK_UP and character is not None:
        found.append(one_of("weapon", tr("Weapon"), [(piece.id, piece.name) for piece in character.gear]))
    elif how == Treatment.RELEASE:
        row = table.wording.ruleset.treatments[Treatment.RELEASE]
        names = [(id_, table.wording.capital(table.wording.status_name(id_))) for id_ in row.ends]
        found.append(one_of("status", tr("Status"), names))
    if how in (Treatment.BREAK_FREE, Treatment.RELEASE):
        found.append(one_of("source", tr("Holder", context="act"), [("", tr("every holder")), *table.everyone()]))
    return found


def _helper(table: Table, on: str, how: str) -> str:
    """Who most likely treats somebody: whoever acts, where the rules want anybody at all but the bearer."""
    row = table.wording.ruleset.treatments[Treatment(how)]
    actor = table.actor()
    return actor if row.who is Who.ANY and actor != on else ""


def _treat(table: Table, values: Values) -> Sequence[Command]:
    place = text_of(values, "location")
    return [
        Treat(
            text_of(values, "on"),
            Treatment(text_of(values, "how")),
            by=text_of(values, "by") or None,
            value=number_of(values, "value") if "value" in values else None,
            location=Location(place) if place else None,
            weapon=text_of(values, "weapon") or None,
            status=text_of(values, "status") or None,
            source=text_of(values, "source") or None,
        )
    ]


TREATMENT_FORM = Form("treat", lambda: tr("Treatment", context="act"), _treat_fields, _treat, anew=("on", "how", "by"))
