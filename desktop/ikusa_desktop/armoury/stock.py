"""All gear of the campaign in memory: read once, patched by what an act changed, filtered without asking the file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from ikusa.errors import RuleError
from ikusa.play import armoury, roster
from ikusa.play import battle as battles
from ikusa.play.armoury import GearQuery, Piece
from ikusa.play.battle import State
from ikusa.records.folding import fold
from ikusa.rules.terms import GearState

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.records.store import Store

MOST_PATCHED = 40
"""Pieces that are read one by one; of more, all are read anew."""


class Among(StrEnum):
    """Which pieces by their state, or by the battle that runs."""

    ALL = "all"
    BATTLE = "battle"
    DAMAGED = "damaged"
    BROKEN = "broken"


SPARE = -1
"""The owner of what nobody carries."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What to list; `owner` a character or `SPARE`."""

    among: Among = Among.ALL
    owner: int | None = None
    session: int | None = None
    text: str = ""


class Stock:
    """The pieces, with the battle that they may be asked by."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._language = "ja"
        self._pieces: dict[int, Piece] = {}
        self._keys: dict[int, str] = {}
        self._fighting: frozenset[int] = frozenset()
        self._kept: tuple[Filter, list[Piece]] | None = None
        self.battle = ""

    def refresh(self, changes: Changes | None, language: str) -> None:
        """Read anew what an act changed; None, or another language: everything."""
        self._find_battle()
        self._kept = None
        whole = changes is None or changes.everything or bool(changes.of("campaign")) or language != self._language
        self._language = language
        if whole or changes is None or not self._patched(changes):
            found = armoury.pieces(self._store, GearQuery(copies=True), language)
            self._pieces = {piece.id: piece for piece in found}
            self._keys = {piece.id: _key(piece) for piece in found}

    def _patched(self, changes: Changes) -> bool:
        """Reads single pieces anew; False where only the whole list tells what is where."""
        owners = changes.rows.get("character", frozenset())
        wanted = changes.gear | {id_ for id_, piece in self._pieces.items() if piece.owner in owners}
        known = {piece.owner for piece in self._pieces.values()}
        if len(wanted) > MOST_PATCHED or wanted - self._pieces.keys() or owners - known:
            return False
        if any(line.archived for line in roster.lines(self._store, owners)):
            return False
        for id_ in wanted:
            try:
                piece = armoury.piece(self._store, id_, self._language)
            except RuleError:
                del self._pieces[id_], self._keys[id_]
                continue
            if piece.owner != self._pieces[id_].owner:
                return False
            self._pieces[id_] = piece
            self._keys[id_] = _key(piece)
        return True

    def _find_battle(self) -> None:
        running = [line for line in battles.battles(self._store) if line.state is State.RUNNING]
        if not running:
            self.battle, self._fighting = "", frozenset()
            return
        view = battles.view(self._store, running[0].id)
        self.battle = view.name
        self._fighting = frozenset(place.character for place in view.order)

    def piece(self, id_: int) -> Piece | None:
        """One piece."""
        return self._pieces.get(id_)

    def listed(self, wanted: Filter) -> list[Piece]:
        """The pieces asked for: what needs work first, then by owner."""
        found = [piece for piece in self._fitting(wanted) if self.is_among(piece, wanted)]
        worn = [piece for piece in found if piece.wear.state is not GearState.INTACT]
        return [*worn, *(piece for piece in found if piece.wear.state is GearState.INTACT)]

    def counts(self, wanted: Filter) -> dict[Among, int]:
        """How many there are of each kind, under the other filters."""
        found = self._fitting(wanted)
        states = Counter(piece.wear.state for piece in found if piece.battle is None)
        counts = {Among.ALL: states.total()}
        if self.battle:
            counts[Among.BATTLE] = sum(piece.owner in self._fighting for piece in found)
        return counts | {Among.DAMAGED: states[GearState.DAMAGED], Among.BROKEN: states[GearState.BROKEN]}

    def is_among(self, piece: Piece, wanted: Filter) -> bool:
        """Whether a piece is one of those asked for by state or battle."""
        match wanted.among:
            case Among.BATTLE:
                return piece.owner in self._fighting
            case Among.DAMAGED:
                return piece.battle is None and piece.wear.state is GearState.DAMAGED
            case Among.BROKEN:
                return piece.battle is None and piece.wear.state is GearState.BROKEN
        return piece.battle is None

    def _fitting(self, wanted: Filter) -> list[Piece]:
        """The pieces under the filters of owner, session and words; kept while only another state is asked for."""
        asked = replace(wanted, among=Among.ALL)
        if self._kept is None or self._kept[0] != asked:
            self._kept = asked, self._found(asked)
        return self._kept[1]

    def _found(self, wanted: Filter) -> list[Piece]:
        found = list(self._pieces.values())
        if wanted.owner is not None:
            found = [one for one in found if (SPARE if one.owner is None else one.owner) == wanted.owner]
        if wanted.session is not None:
            found = [one for one in found if any(event.session == wanted.session for event in one.history)]
        for word in fold(wanted.text).split():
            found = [one for one in found if word in self._keys[one.id]]
        return found

    def owners(self) -> list[Piece]:
        """One piece for each owner, in order: whom a filter can name."""
        first: dict[int | None, Piece] = {}
        for piece in self._pieces.values():
            if piece.battle is None:
                first.setdefault(piece.owner, piece)
        return list(first.values())

    def sessions(self) -> list[int]:
        """The sessions that any ledger names, the latest first."""
        return sorted({event.session for piece in self._pieces.values() for event in piece.history}, reverse=True)


def _key(piece: Piece) -> str:
    causes = " ".join(event.cause for event in piece.history)
    return fold(f"{piece.name}\n{piece.english}\n{piece.owner_name}\n{piece.owner_english}\n{piece.notes}\n{causes}")
