"""Refusals in words, from their code and values (SCENARIO.md, "Errors")."""

from __future__ import annotations

from string import Formatter
from typing import Final

from ikusa.errors import RuleError
from ikusa.i18n import N_
from ikusa.rules.terms import GearState, RepairMethod, Tag, Treatment
from ikusa.ruleset.places import in_words
from ikusa.wording.figures import number
from ikusa.wording.names import Names
from ikusa.wording.terms import member
from ikusa.wording.voice import Voice

SENTENCES: Final = {
    "cannot_act/unable": N_("{who} cannot act."),
    "cannot_act/only_flee": N_("{who} can do nothing but flee."),
    "cannot_act/respond": N_("{who} cannot respond."),
    "cannot_act/gone": N_("{who} is gone."),
    "cannot_act/cannot_move": N_("{who} cannot move, and so cannot flee."),
    "cannot_act": N_("{who} cannot act."),
    "weapon_unusable/not_equipped": N_("{gear} is not equipped."),
    "weapon_unusable/broken": N_("{gear} is broken."),
    "weapon_unusable/dropped": N_("{gear} was dropped; it must be picked up first."),
    "weapon_unusable/status": N_("{gear} cannot be used: {status}."),
    "weapon_unusable": N_("{gear} cannot be used now."),
    "limit_used_up/battle": N_("{technique} is used up for this battle (limit {uses})."),
    "limit_used_up/session": N_("{technique} is used up for this session (limit {uses})."),
    "limit_used_up": N_("The technique is used up."),
    "cannot_target/off_the_field": N_("{on} is off the field."),
    "cannot_target/covered": N_("{on} is in full cover; only who is inside can attack."),
    "cannot_target/only_oneself": N_("{by} can target only oneself."),
    "cannot_target/out_of_reach": N_("{on} flies out of reach."),
    "cannot_target": N_("This target cannot be chosen."),
    "focus_not_allowed": N_("{technique} allows no focus."),
    "focus_over_cap": N_("{who} can focus up to {cap}, not {focus}."),
    "not_enough_vigor": N_("{who} has {left} vigor; this takes {cost}."),
    "not_enough_luck": N_("{who} has {left} luck; this takes {cost}."),
    "ward_not_needed": N_("This attack does not bring {on} down; there is nothing to ward off."),
    "cannot_repair/intact": N_("{gear} is intact; there is nothing to repair."),
    "cannot_repair/broken": N_("{gear} is broken; only the forge can repair it."),
    "cannot_repair/field": N_("{gear} has had its field repair; it needs a camp or the forge."),
    "cannot_repair": N_("{gear} cannot be repaired so."),
    "cannot_equip": N_("{gear} is broken; it must be reforged before it can be put on."),
    "cannot_take_stance": N_("{who} can take no stance and reserve no defence now."),
    "cannot_treat/gone": N_("“{treatment}” does not help: {who} is gone."),
    "cannot_treat/not_there": N_("“{treatment}” does not help: {who} does not suffer from that."),
    "cannot_treat/not_poisoned": N_("“{treatment}” does not help: {who} is not poisoned."),
    "cannot_treat/after_the_scenario": N_("“{treatment}” is possible only after the end of a scenario."),
    "cannot_treat/already_gathered": N_("The ashes have been gathered already."),
    "cannot_treat/too_late": N_("“{treatment}” comes too late; only water over the whole body helps now."),
    "cannot_treat/body_at_zero": N_("“{treatment}” does not help while body is 0."),
    "cannot_treat/not_enough_spirit": N_("{who} has not enough spirit to calm down."),
    "cannot_treat/someone_bleeds": N_("Nobody can calm down while someone on the field bleeds."),
    "cannot_treat": N_("“{treatment}” does not help now."),
    "out_of_range/face": N_("A d{sides} cannot show {face}."),
    "out_of_range/d6_left_over": N_("{extra} of the given d6 were not needed: {needed} are rolled here."),
    "out_of_range/battle_scene": N_("Hours do not pass in a battle scene."),
    "out_of_range/death_check": N_("{who} makes no death check."),
    "malformed/cells": N_("Line {line}: a technique row has six cells, separated by |; this one has {found}."),
    "malformed/name": N_("Line {line}: the technique has no name."),
    "malformed/vigor": N_("Line {line}: the vigor is no number."),
    "malformed/numbered_tag": N_("Line {line}: [{tag}] takes no number."),
    "malformed/rows": N_("Exactly one technique row is expected here, not {found}."),
}
"""The sentences by code, or by code and reason; a code with further reasons has a sentence without one too."""

CODES: Final = (
    "malformed",
    "unknown_id",
    "out_of_range",
    "cannot_act",
    "weapon_unusable",
    "limit_used_up",
    "cannot_target",
    "focus_not_allowed",
    "focus_over_cap",
    "not_enough_vigor",
    "not_enough_luck",
    "ward_not_needed",
    "cannot_repair",
    "cannot_equip",
    "cannot_take_stance",
    "cannot_treat",
)
"""SCENARIO.md's codes."""


def error(voice: Voice, refused: RuleError, names: Names | None = None) -> str:
    """The sentence of a refusal; where nothing better is known, what reading plain data says, or its own message."""
    reason = _reason(voice, refused)
    template = SENTENCES.get(f"{refused.code}/{reason}") or SENTENCES.get(refused.code)
    if template is None or _lacks(template, refused):
        return _other(voice, refused)
    text = voice.words(template).format_map(_Fields(voice, refused, names))
    return text if names is not None else voice.capital(text)


def _reason(voice: Voice, refused: RuleError) -> str:
    """Which of a code's sentences it is."""
    values = refused.values
    if refused.code == "cannot_repair":
        state = values.get("state")
        return "field" if state == GearState.DAMAGED and values.get("how") == RepairMethod.FIELD else str(state)
    if refused.code == "weapon_unusable" and values.get("why") in voice.ruleset.statuses:
        return "dropped" if values["why"] == voice.ruleset.parts.dropped else "status"
    return str(values.get("why") or values.get("what") or values.get("per") or "")


_NAMED: Final = {"who": "id", "on": "on", "by": "by", "gear": "gear", "technique": "technique"}
"""The fields that are names, with the keys of their ids; there is a word for whoever is not known."""

_DERIVED: Final = {"treatment": "how", "status": "why"}
"""The fields that are made of another value."""


def _lacks(template: str, refused: RuleError) -> bool:
    """Whether a sentence needs a value that the refusal does not carry."""
    fields = {field for _, field, _, _ in Formatter().parse(template) if field}
    return any(_DERIVED.get(field, field) not in refused.values for field in fields - _NAMED.keys())


def _other(voice: Voice, refused: RuleError) -> str:
    """Faults in data that is read, unknown ids, and codes of others."""
    if "problem" in refused.values:
        return in_words(refused, voice.words)
    if refused.code == "unknown_id" and isinstance(id_ := refused.values.get("id"), str):
        return voice.words("There is no “{id}” here.").format(id=id_)
    return refused.message


class _Fields(dict[str, str]):
    """The fields of a sentence, made when they are asked for."""

    def __init__(self, voice: Voice, refused: RuleError, names: Names | None) -> None:
        super().__init__()
        self._voice = voice
        self._values = refused.values
        self._names = names

    def __missing__(self, field: str) -> str:
        """The value of a field in words; for whom no name is known there is a word."""
        words, values, names = self._voice.words, self._values, self._names
        value = values.get(_NAMED.get(field, field))
        known = names is not None and value is not None
        owner = str(values.get("id", ""))
        if field in ("who", "on", "by"):
            return names.character(str(value)) if names is not None and known else words("this character")
        if field == "gear":
            return names.gear(owner, str(value)) if names is not None and known else words("this piece")
        if field == "technique":
            return names.technique(owner, str(value)) if names is not None and known else words("this technique")
        if field == "treatment":
            treatment = member(Treatment, values.get("how"))
            return "" if treatment is None else self._voice.head(treatment)
        if field == "status":
            return self._voice.status_name(str(values.get("why")))
        if tag := member(Tag, value):
            return self._voice.term(tag)
        return number(value) if isinstance(value, int | float) else str(value)
