"""Who can be printed: everybody by name, and from names to ids with near ones where there is none."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ikusa.i18n import N_
from ikusa.play.battle import BattleLine, State, battles
from ikusa.play.naming import shown
from ikusa.play.refusals import InputError
from ikusa.records.folding import fold
from ikusa.records.store import Store
from ikusa.rules.terms import Grade

NEAR: Final = 5
"""How many near names a refusal lists."""
_ALIKE: Final = 0.5

_ROSTER: Final = (
    "SELECT id, name, reading, english, grade, pc, template, archived, search_key FROM character"
    " WHERE battle_id IS NULL ORDER BY archived, position, id"
)
_BATTLE: Final = (
    "SELECT character.id, name, reading, english, grade, pc, template, archived, search_key FROM character"
    " JOIN combatant ON combatant.character_id = character.id WHERE combatant.battle_id = ?"
    " ORDER BY combatant.position, combatant.id"
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to choose. `name` is in the language asked for; `key` is folded, for search as one types."""

    id: int
    name: str
    reading: str
    english: str
    grade: Grade
    pc: bool
    template: bool
    archived: bool
    key: str
    written: str
    """The name as it was written."""


def people(store: Store, language: str = "ja", battle: int | None = None) -> tuple[Person, ...]:
    """The roster's characters in order, the archived last; or the combatants of a battle."""
    rows = store.rows(_ROSTER) if battle is None else store.rows(_BATTLE, (battle,))
    return tuple(
        Person(
            id=int(str(id_)),
            name=shown(str(name), str(english), language),
            reading=str(reading),
            english=str(english),
            grade=Grade(str(grade)) if grade in list(Grade) else Grade.MOOK,
            pc=bool(pc),
            template=bool(template),
            archived=bool(archived),
            key=str(key),
            written=str(name),
        )
        for id_, name, reading, english, grade, pc, template, archived, key in rows
    )


def called(found: Iterable[Person], names: Iterable[str]) -> tuple[int, ...]:
    """The ids of those with these names, each once, in the order of the names.

    A name, else an English name, else a reading; without regard to case, width, kana and spaces. Several of one name
    are all meant.

    Raises:
        RuleError: `not_there`: nobody is called so; near names are listed.
    """
    everybody = tuple(found)
    chosen: dict[int, None] = {}
    for name in names:
        chosen |= dict.fromkeys(_called(everybody, name))
    return tuple(chosen)


def _called(found: Sequence[Person], name: str) -> list[int]:
    wanted = _key(name)
    for place in range(3):
        ids = [one.id for one in found if wanted and _key(_texts(one)[place]) == wanted]
        if ids:
            return ids
    pairs = [(text, one.name) for one in found for text in _texts(one)]
    raise _unknown(name, near(name, pairs))


def _texts(one: Person) -> tuple[str, str, str]:
    return one.written, one.english, one.reading


def battle_called(store: Store, name: str) -> int:
    """The id of the battle of this name, without regard to case, width, kana and spaces.

    Raises:
        RuleError: `not_there`: there is none, near names are listed; `ambiguous`: several.
    """
    found = battles(store)
    ids = [line.id for line in found if _key(line.name) == _key(name)]
    if len(ids) > 1:
        raise InputError("ambiguous", N_("Several battles are called {name}."), "battle", name=name)
    if not ids:
        raise _no_battle(name, found)
    return ids[0]


def only_battle(store: Store) -> int:
    """The battle that is meant where none is named: the only one, or the only one that is running.

    Raises:
        RuleError: `required`: there is no such one; the names are listed.
    """
    found = battles(store)
    running = [line for line in found if line.state is State.RUNNING]
    for lines in (found, running):
        if len(lines) == 1:
            return lines[0].id
    if not found:
        raise InputError("not_there", N_("There is no battle in this campaign."), "battle")
    names = _listed([line.name for line in found])
    raise InputError("required", N_("Which battle? There are: {names}."), "battle", names=names)


def near(name: str, pairs: Iterable[tuple[str, str]]) -> list[str]:
    """The names (second of each pair) whose text (first) is most like a name, at most `NEAR`, each once.

    A text that contains the name, or is contained in it, is nearer than one that is only alike.
    """
    wanted = _key(name)
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: dict[str, float] = {}
    for text, other in pairs:
        key = _key(text)
        if not key or not wanted:
            continue
        matcher.set_seq1(key)
        score = 1.0 if wanted in key or key in wanted else matcher.ratio() if matcher.quick_ratio() > _ALIKE else 0.0
        scored[other] = max(score, scored.get(other, 0.0))
    best = sorted(((score, other) for other, score in scored.items() if score > _ALIKE), key=lambda pair: -pair[0])
    return [other for _, other in best[:NEAR]]


def _no_battle(name: str, found: Sequence[BattleLine]) -> InputError:
    close = near(name, [(line.name, line.name) for line in found]) or [line.name for line in found[:NEAR]]
    if not close:
        return InputError("not_there", N_("There is no battle in this campaign."), "battle")
    text = N_("There is no battle {name}; there is: {near}.")
    return InputError("not_there", text, "battle", name=name, near=_listed(close))


def _unknown(name: str, close: Sequence[str]) -> InputError:
    if close:
        text = N_("Nobody is called {name}; near to it: {near}.")
        return InputError("not_there", text, "who", name=name, near=_listed(close))
    return InputError("not_there", N_("Nobody is called {name}."), "who", name=name)


def _listed(names: Iterable[str]) -> str:
    return " / ".join(names)


def _key(text: str) -> str:
    return "".join(fold(text).split())
