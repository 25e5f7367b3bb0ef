"""Statuses as chips, in the words of `ikusa.wording`."""

from __future__ import annotations

from ikusa.rules.character import Character
from ikusa.rules.conditions import Listed, listed
from ikusa.wording import Names, Wording
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.chips import Chip


def status_chips(character: Character, wording: Wording, names: Names) -> tuple[Chip, ...]:
    """A chip for everything listed on a character, then for reserved defences."""
    found = [_chip(one, character, wording, names) for one in listed(character, wording.ruleset)]
    tip = wording.capital(tr("reserved defence"))
    found += [Chip(name, tr("turn", context="left of a status"), good=True, tip=tip) for name in character.reserved]
    return tuple(found)


def _chip(one: Listed, character: Character, wording: Wording, names: Names) -> Chip:
    text = wording.chip(one.status, names, character.id)
    rest = text.rest if one.own else ""
    return Chip(text.text, rest, good=text.good, in_force=one.in_force, tip=_tip(one, text.tip, wording, names))


def _tip(one: Listed, tip: str, wording: Wording, names: Names) -> str:
    notes = []
    if one.status.source is not None:
        notes.append(tr("by {name}").format(name=names.character(one.status.source)))
    if one.kept_by:
        notes.append(tr("while {status} lasts").format(status=wording.listed(map(wording.status_name, one.kept_by))))
    if not one.in_force:
        notes.append(tr("not in force"))
    return "\n".join((tip, *notes, f"R-620/{one.status.id}"))
