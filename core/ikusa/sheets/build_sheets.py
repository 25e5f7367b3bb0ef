"""From the rules' values to the sheets that are not about one character: repairs, statuses, battles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.i18n import Words
from ikusa.rules.character import Character
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, repaired, wear
from ikusa.rules.smith import restores
from ikusa.rules.terms import GearState, RepairMethod
from ikusa.sheets import labels
from ikusa.sheets.build import gear_line, ledger_entry
from ikusa.sheets.values import (
    BattleRow,
    Fighter,
    Figure,
    RepairRow,
    SideMark,
    StatusCard,
)
from ikusa.wording import Wording


def battle_row(
    fighter: Fighter, side: str, language: str, initiative: str = "", zone: str = "", waiting: str = ""
) -> BattleRow:
    """A combatant of a battle sheet.

    Args:
        fighter: its values.
        side: the id of its side; the usual two have marks of their own.
        language: "ja" or "en".
        initiative: as the GM wrote it; empty for the place in the order.
        zone: where it stands.
        waiting: the round in which a reinforcement comes; empty for one on the field.
    """
    if waiting:
        words = i18n.words(language)
        zone = words("waits until round {round}", context="battle sheet").format(round=waiting)
        return BattleRow(fighter, SideMark.WAITING, initiative, zone)
    mark = {"players": SideMark.OURS, "enemies": SideMark.THEIRS}.get(side, SideMark.OTHER)
    return BattleRow(fighter, mark, initiative, zone)


def cohesions(sides: Mapping[str, int], language: str) -> tuple[Figure, ...]:
    """Each side with its cohesion (R-110)."""
    words = i18n.words(language)
    return tuple(Figure(labels.side(words, id_), str(value)) for id_, value in sides.items())


def repairs(owners: Iterable[Character], ruleset: Ruleset, session: int, language: str) -> tuple[RepairRow, ...]:
    """Every worn or broken piece of the characters, with what the rules allow to do about it (R-507).

    Args:
        owners: whose gear; their names are in the wanted language.
        ruleset: the game's values.
        session: the session in which a repair would happen.
        language: "ja" or "en".
    """
    words = i18n.words(language)
    return tuple(
        _repair(owner, piece, ruleset, session, words)
        for owner in owners
        for piece in owner.gear
        if wear(piece, owner.gear_bonus(piece.id)).state is not GearState.INTACT
    )


def _repair(owner: Character, piece: Gear, ruleset: Ruleset, session: int, words: Words) -> RepairRow:
    methods = []
    for how in RepairMethod:
        try:
            _, points = repaired(piece, how, restores(ruleset, how), session, owner.gear_bonus(piece.id))
        except RuleError:
            # The rules refuse this method for this piece; the sheet does not offer it.
            continue
        methods.append(f"{labels.repair(words, how)} +{points}")
    ledger = tuple(ledger_entry(entry, words) for entry in piece.ledger)
    return RepairRow(owner.name, gear_line(piece, owner, words), tuple(methods), ledger)


def status_cards(
    ruleset: Ruleset,
    language: str,
    ids: Iterable[str] | None = None,
    bearers: Mapping[str, Sequence[str]] | None = None,
) -> tuple[StatusCard, ...]:
    """Statuses in words, live from their rows (R-617, R-620).

    Args:
        ruleset: the game's rows.
        language: "ja" or "en".
        ids: which statuses, in the order of the table; None for all.
        bearers: for each status in play, the names of those who have it.
    """
    wording = Wording(i18n.words(language), ruleset)
    wanted = None if ids is None else frozenset(ids)
    bearers = bearers or {}
    found = []
    for row in ruleset.statuses.values():
        if wanted is not None and row.id not in wanted:
            continue
        card = wording.status_card(row)
        other = row.en if language == "ja" else row.ja
        found.append(
            StatusCard(
                card.id, card.name, other, card.effects, card.ends, card.treatments, card.stacking, card.rule,
                tuple(bearers.get(row.id, ())),
            )
        )  # fmt: skip
    return tuple(found)
