"""Statuses put on and taken off by hand: with X, place, weapon, who causes it, start and end (R-606, R-607)."""

from __future__ import annotations

from collections.abc import Sequence

from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Command, RemoveStatus
from ikusa.rules.definitions import StatusRow
from ikusa.rules.technique import Until
from ikusa.rules.terms import Event, Location, Stacking
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
    place_of_body,
    several,
    text_of,
    who,
)
from ikusa_desktop.tr import tr


def _row(table: Table, values: Values) -> StatusRow | None:
    return table.wording.ruleset.statuses.get(text_of(values, "status"))


def _add_fields(table: Table, values: Values) -> Sequence[Field]:
    wording = table.wording
    rows = [row for row in wording.ruleset.statuses.values() if row.id not in wording.ruleset.parts.derived]
    found = [
        several("on", tr("On", context="act"), table),
        one_of("status", tr("Status"), [(row.id, wording.capital(wording.status_name(row.id))) for row in rows]),
    ]
    row = _row(table, values)
    if row is not None:
        found += _own_fields(table, values, row)
    events = [(event.value, wording.head(event)) for event in Event]
    found.append(one_of("until", tr("Until", context="act"), [("", tr("as the table says")), *events]))
    if values.get("until"):
        found.append(number("count", tr("how many times"), 1, 1, 99))
    found.append(one_of("from_", tr("From", context="act"), [("", tr("now", context="start")), *events]))
    found.append(one_of("source", tr("Caused by"), [("", "–"), *table.everyone()]))
    found.append(Field("name", Kind.TEXT, tr("Name")))
    return found


def _own_fields(table: Table, values: Values, row: StatusRow) -> list[Field]:
    found: list[Field] = []
    if row.x:
        low = -MOST if row.stacking is Stacking.REPLACE else 1
        found.append(number("value", "X", 1, low, MOST))
    if row.stacking is Stacking.PER_LOCATION:
        found.append(place_of_body(table))
    if row.stacking is Stacking.PER_WEAPON:
        bearers = [table.character(id_) for id_ in many_of(values, "on")]
        weapons = [(piece.id, piece.name) for one in bearers if one is not None for piece in one.gear]
        every = [] if row.id == table.wording.ruleset.parts.dropped else [("", tr("every weapon"))]
        found.append(one_of("weapon", tr("Weapon"), [*every, *weapons]))
    return found


def _add(table: Table, values: Values) -> Sequence[Command]:
    row = _row(table, values)
    if row is None:
        return []
    until, from_, place = text_of(values, "until"), text_of(values, "from_"), text_of(values, "location")
    status = Status(
        row.id,
        name=text_of(values, "name").strip() or None,
        value=number_of(values, "value") if row.x else None,
        location=Location(place) if place else None,
        weapon=text_of(values, "weapon") or None,
        source=text_of(values, "source") or None,
        until=Until(Event(until), max(1, number_of(values, "count"))) if until else None,
        from_=Event(from_) if from_ else None,
    )
    return [AddStatus(id_, status) for id_ in many_of(values, "on")]


def instances(table: Table, on: object) -> tuple[tuple[str, Status], ...]:
    """The instances on somebody, each with a key that tells it from the others."""
    character = table.character(on)
    return tuple((str(at), status) for at, status in enumerate(character.statuses)) if character is not None else ()


def _remove_fields(table: Table, values: Values) -> Sequence[Field]:
    on = text_of(values, "on") or table.first()
    names = [
        (key, table.wording.capital(table.wording.status(status, table.names, on)))
        for key, status in instances(table, on)
    ]
    return (who("on", tr("On", context="act"), table), one_of("instance", tr("Status"), names))


def _remove(table: Table, values: Values) -> Sequence[Command]:
    on = text_of(values, "on")
    status = dict(instances(table, on)).get(text_of(values, "instance"))
    if status is None:
        return []
    return [RemoveStatus(on, status.id, status.location, status.weapon, status.source)]


STATUS_FORMS: tuple[Form, ...] = (
    Form("add_status", lambda: tr("Add a status"), _add_fields, _add),
    Form("remove_status", lambda: tr("Remove a status"), _remove_fields, _remove),
)
