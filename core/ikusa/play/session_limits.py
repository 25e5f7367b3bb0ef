"""What a new session gives back: the uses of techniques that are limited by session (R-703)."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.records.store import Store

_SPENT = (
    "SELECT character.id, character.name, character.english, technique.name, technique.english, technique.used,"
    " json_extract(technique.data, '$.limit.uses') FROM technique"
    " JOIN character ON character.id = technique.character_id"
    " WHERE technique.used > 0 AND json_extract(technique.data, '$.limit.per') = 'session' AND character.archived = 0"
    " ORDER BY character.battle_id IS NOT NULL, character.position, character.id, technique.position"
)


@dataclass(frozen=True, slots=True)
class Spent:
    """A technique that has been used in this session: `used` of its `uses`."""

    character: int
    name: str
    english: str
    technique: str
    technique_english: str
    used: int
    uses: int


def spent(store: Store) -> tuple[Spent, ...]:
    """Whatever the start of a session would fill, in the roster's order; battles' own copies last."""
    return tuple(
        Spent(int(str(id_)), str(name), str(english), str(what), str(what_english), int(str(used)), int(str(uses)))
        for id_, name, english, what, what_english, used, uses in store.rows(_SPENT)
    )
