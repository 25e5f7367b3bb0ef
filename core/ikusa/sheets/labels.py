"""What sheets call things by otherwise than `ikusa.wording` does: marks, short forms, remarks."""

from __future__ import annotations

from ikusa.i18n import Words
from ikusa.rules.definitions import StatusRow
from ikusa.rules.gear import Gear
from ikusa.rules.terms import BonusKind, Exorcism, GearKind, Grade, LedgerWhat, RepairMethod, Trait
from ikusa.wording.terms import member, term
from ikusa.wording.voice import Voice


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


def gear_kind(words: Words, piece: Gear) -> str:
    """What a piece is: armour by its weight (R-204)."""
    if piece.weight is None:
        return term(piece.kind, words)
    return words("{weight} armour", context="gear on a sheet").format(weight=term(piece.weight, words))


def gear_part(words: Words, piece: Gear) -> str:
    """What a piece is called among the parts of the defence: shorter than its kind."""
    if piece.weight is not None:
        return term(piece.weight, words)
    return piece.name if piece.kind is GearKind.OTHER else term(piece.kind, words)


def repair(words: Words, how: RepairMethod) -> str:
    """A repair method as the ledger will name it (R-507)."""
    return term(LedgerWhat(how.value), words)


def bonus(words: Words, kind: str) -> str:
    """Where a defence bonus comes from (R-204, R-205); one to armour is told from the armour beside it."""
    if kind == BonusKind.ARMOUR:
        return words("armour bonus", context="part of the defence")
    return term(BonusKind(kind), words)


def exorcism(words: Words, rank: Exorcism) -> str:
    """A rank in exorcism (R-210)."""
    return words("exorcism: {rank}", context="remark on a sheet").format(rank=term(rank, words))


def trait(words: Words, id_: str) -> str:
    """A trait: those that rules ask for by name, any other as it was written."""
    known = member(Trait, id_)
    return id_ if known is None else term(known, words)


def side(words: Words, id_: str) -> str:
    """A side: the two usual ones by name, any other as it was written."""
    known = {
        "players": words("our side", context="side on a sheet"),
        "enemies": words("enemies", context="side on a sheet"),
    }
    return known.get(id_, id_)


def status_tick(voice: Voice, row: StatusRow) -> str:
    """The name of a status beside its box; that which lowers the defence as 防備 −."""
    if row.id == voice.ruleset.parts.lowered:
        return voice.words("Defence −", context="status to tick")
    return voice.status_name(row.id)
