"""The words of printed sheets for what the rules name by ids: grades, kinds of gear, tracks, defence lines."""

from __future__ import annotations

from collections.abc import Mapping

from ikusa.i18n import Words
from ikusa.rules.definitions import Ruleset, StatusRow, Term
from ikusa.rules.effects import DefenceEffect
from ikusa.rules.gear import Gear
from ikusa.rules.terms import (
    BonusKind,
    Exorcism,
    GearGrade,
    GearKind,
    GearState,
    Grade,
    LedgerWhat,
    RepairMethod,
    TrackName,
    Trait,
    Weight,
)


def grade_mark(words: Words, grade: Grade) -> str:
    """The sign in a character's grade box (R-101)."""
    return {
        Grade.MOOK: words("M", context="grade mark"),
        Grade.SOLDIER: words("S", context="grade mark"),
        Grade.VETERAN: words("V", context="grade mark"),
        Grade.GENERAL: words("G", context="grade mark"),
        Grade.LORD: words("L", context="grade mark"),
        Grade.PC: words("PC", context="grade mark"),
    }[grade]


def grade_word(words: Words, grade: Grade) -> str:
    """A character's grade in a word (R-101)."""
    return {
        Grade.MOOK: words("mook", context="grade on a sheet"),
        Grade.SOLDIER: words("soldier", context="grade on a sheet"),
        Grade.VETERAN: words("veteran", context="grade on a sheet"),
        Grade.GENERAL: words("general", context="grade on a sheet"),
        Grade.LORD: words("lord", context="grade on a sheet"),
        Grade.PC: words("PC", context="grade on a sheet"),
    }[grade]


def gear_grade(words: Words, grade: GearGrade) -> str:
    """A gear grade in a word (R-501)."""
    return {
        GearGrade.ISSUE: words("issue", context="grade of gear on a sheet"),
        GearGrade.COMMON: words("common", context="grade of gear on a sheet"),
        GearGrade.MASTERWORK: words("masterwork", context="grade of gear on a sheet"),
        GearGrade.DIVINE: words("divine", context="grade of gear on a sheet"),
    }[grade]


def gear_kind(words: Words, piece: Gear) -> str:
    """What a piece is: armour by its weight (R-204)."""
    if piece.weight is not None:
        return {
            Weight.LIGHT: words("light armour", context="gear on a sheet"),
            Weight.HEAVY: words("heavy armour", context="gear on a sheet"),
            Weight.EXTRA_HEAVY: words("extra heavy armour", context="gear on a sheet"),
        }[piece.weight]
    return {
        GearKind.ARMOUR: words("armour", context="gear on a sheet"),
        GearKind.SHIELD: words("shield", context="gear on a sheet"),
        GearKind.WEAPON: words("weapon", context="gear on a sheet"),
        GearKind.OTHER: words("other", context="gear on a sheet"),
    }[piece.kind]


def gear_part(words: Words, piece: Gear) -> str:
    """What a piece is called among the parts of the defence: shorter than its kind."""
    if piece.weight is not None:
        return {
            Weight.LIGHT: words("light", context="part of the defence"),
            Weight.HEAVY: words("heavy", context="part of the defence"),
            Weight.EXTRA_HEAVY: words("extra heavy", context="part of the defence"),
        }[piece.weight]
    return piece.name if piece.kind is GearKind.OTHER else gear_kind(words, piece)


def gear_state(words: Words, state: GearState) -> str:
    """What wear has made of a piece (R-505)."""
    return {
        GearState.INTACT: words("intact", context="gear on a sheet"),
        GearState.DAMAGED: words("damaged", context="gear on a sheet"),
        GearState.BROKEN: words("broken", context="gear on a sheet"),
    }[state]


def ledger_what(words: Words, what: LedgerWhat) -> str:
    """What a ledger entry records (R-507)."""
    return {
        LedgerWhat.DAMAGE: words("damage", context="ledger on a sheet"),
        LedgerWhat.FIELD: words("field repair", context="ledger on a sheet"),
        LedgerWhat.CAMP: words("camp", context="ledger on a sheet"),
        LedgerWhat.FORGE: words("forge", context="ledger on a sheet"),
    }[what]


def repair(words: Words, how: RepairMethod) -> str:
    """A repair method (R-507)."""
    return {
        RepairMethod.FIELD: words("field repair", context="repair on a sheet"),
        RepairMethod.CAMP: words("camp", context="repair on a sheet"),
        RepairMethod.FORGE: words("forge", context="repair on a sheet"),
    }[how]


def track(words: Words, name: TrackName) -> str:
    """A track's name."""
    return {
        TrackName.WOUNDS: words("Wounds", context="track on a sheet"),
        TrackName.VIGOR: words("Vigor", context="track on a sheet"),
        TrackName.LUCK: words("Luck", context="track on a sheet"),
        TrackName.BODY: words("Body", context="track on a sheet"),
        TrackName.STAMINA: words("Stamina", context="track on a sheet"),
        TrackName.SPIRIT: words("Spirit", context="track on a sheet"),
        TrackName.TOXICITY: words("Toxicity", context="track on a sheet"),
    }[name]


def bonus(words: Words, kind: str) -> str:
    """Where a defence bonus comes from (R-204, R-205)."""
    return {
        BonusKind.ARMOUR: words("armour bonus", context="part of the defence"),
        BonusKind.DODGE: words("dodge", context="part of the defence"),
        BonusKind.STANCE: words("stance", context="part of the defence"),
        BonusKind.BARRIER: words("barrier", context="part of the defence"),
        BonusKind.TERRAIN: words("terrain", context="part of the defence"),
        BonusKind.WARD: words("ward", context="part of the defence"),
    }[BonusKind(kind)]


def exorcism(words: Words, rank: Exorcism) -> str:
    """A rank in exorcism (R-210)."""
    return {
        Exorcism.NONE: words("no exorcism", context="remark on a sheet"),
        Exorcism.INITIATE: words("exorcism: initiate", context="remark on a sheet"),
        Exorcism.LICENSED: words("exorcism: licensed", context="remark on a sheet"),
        Exorcism.MASTER: words("exorcism: master", context="remark on a sheet"),
        Exorcism.SAINT: words("exorcism: saint", context="remark on a sheet"),
    }[rank]


def trait(words: Words, id_: str) -> str:
    """A trait: those that rules ask for by name, any other as it was written."""
    known = {
        Trait.ASH_REVIVAL.value: words("rises from ash", context="remark on a sheet"),
        Trait.SPIRIT_BODY.value: words("spirit body", context="remark on a sheet"),
        Trait.ONI_FORM.value: words("oni form", context="remark on a sheet"),
    }
    return known.get(id_, id_)


def side(words: Words, id_: str) -> str:
    """A side: the two usual ones by name, any other as it was written."""
    known = {
        "players": words("our side", context="side on a sheet"),
        "enemies": words("enemies", context="side on a sheet"),
    }
    return known.get(id_, id_)


def term(terms: Mapping[str, Term], id_: str, language: str) -> str:
    """The name of an attribute or skill; an unknown skill is its own name (R-804)."""
    found = terms.get(id_)
    if found is None:
        return id_
    return found.ja if language == "ja" else found.en


def status(ruleset: Ruleset, id_: str, language: str) -> str:
    """The name of a status."""
    row = ruleset.statuses.get(id_)
    if row is None:
        return id_
    return row.ja if language == "ja" else row.en


def status_tick(words: Words, row: StatusRow) -> str:
    """The name of a status beside its box: a plain reduction of the defence as 防備 −."""
    if row.x and any(isinstance(effect, DefenceEffect) and effect.kind is None for effect in row.effects):
        return words("Defence −", context="status to tick")
    return row.ja if words.language == "ja" else row.en
