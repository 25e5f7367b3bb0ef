"""The log: lines in both languages, filters, damaged rows, rulesets that have changed since."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ikusa import i18n
from ikusa.play import battle, roster, rules
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Adjust, Attack, RemoveStatus
from ikusa.rules.dice import RandomDice
from ikusa.rules.terms import TrackName
from ikusa.wording import NameMap, Wording

Who = Callable[[str], int]


@pytest.fixture
def fought(sample: Store, ford: int, who: Who) -> int:
    """The first battle with some things done in it."""
    soma, oni = str(who("Soma")), str(who("Iwatsuno"))
    battle.begin_next(sample, ford)
    battle.apply(sample, ford, Attack(soma, "level_cut", oni, dice=(9, 8)))
    battle.apply(sample, ford, Adjust(oni, TrackName.VIGOR, -2))
    battle.apply(sample, ford, AddStatus(str(who("Yuzuru")), Status("prone")))
    return ford


def test_lines_have_names_in_the_language_asked_for(sample: Store, fought: int, who: Who) -> None:
    soma = str(who("Soma"))
    attack = {
        language: battle.log(sample, battle.LogQuery(battle=fought), language)[2].names for language in ("ja", "en")
    }
    assert (attack["ja"][soma], attack["en"][soma]) == ("篠目 颯馬", "Shinonome Soma")
    assert (attack["ja"][f"{soma}/level_cut"], attack["en"][f"{soma}/level_cut"]) == ("横一文字", "Level cut")


def test_lines_become_sentences_in_both_languages(sample: Store, fought: int) -> None:
    for language, part in (("ja", "横一文字"), ("en", "Level cut")):
        wording = Wording(i18n.words(language), rules.ruleset(sample))
        told = [
            wording.log(line.command, line.entry, NameMap(line.names), line.facts)
            for line in battle.log(sample, battle.LogQuery(battle=fought), language)
        ]
        assert part in str(told)


def test_names_stay_when_the_character_is_gone(sample: Store, fought: int, who: Who) -> None:
    yuzuru = who("Yuzuru")
    roster.delete(sample, [yuzuru])
    line = battle.log(sample, battle.LogQuery(battle=fought))[-1]
    assert line.names[str(yuzuru)] == "榛名 弓絃"


@pytest.mark.parametrize(
    ("query", "count"),
    [
        (battle.LogQuery(), 5),
        (battle.LogQuery(session=3), 5),
        (battle.LogQuery(session=2), 0),
        (battle.LogQuery(limit=2), 2),
        (battle.LogQuery(text="いわつの"), 0),
        (battle.LogQuery(text="磐角"), 2),
        (battle.LogQuery(text="IWATSUNO level"), 1),
        (battle.LogQuery(text="磐角", limit=1), 1),
        (battle.LogQuery(battle=77), 0),
    ],
)
def test_filters(sample: Store, fought: int, query: battle.LogQuery, count: int) -> None:
    assert len(battle.log(sample, query)) == count


def test_a_filter_by_character_and_page_by_page(sample: Store, fought: int, who: Who) -> None:
    everything = battle.log(sample, battle.LogQuery())
    assert [line.id for line in everything] == sorted(line.id for line in everything)
    about = battle.log(sample, battle.LogQuery(character=who("Iwatsuno")))
    assert [line.id for line in about] == [line.id for line in everything[2:4]]
    first = battle.log(sample, battle.LogQuery(limit=2))
    assert battle.log(sample, battle.LogQuery(limit=9, before=first[0].id)) == everything[:3]


def test_a_damaged_row_is_left_out_and_named(sample: Store, fought: int) -> None:
    line = battle.log(sample, battle.LogQuery())[2]
    path = sample.path
    sample.close()
    _damage(path, line.id)
    with Store.open(path) as store:
        assert line.id not in [one.id for one in battle.log(store, battle.LogQuery())]
        assert battle.damaged_log(store, battle.LogQuery()) == (line.id,)
        assert len(battle.log(store, battle.LogQuery())) == 4


def _damage(path: object, row: int) -> None:
    """Changes a log row behind Ikusa's back."""
    import apsw

    connection = apsw.Connection(str(path))
    connection.execute("UPDATE log SET command = replace(command, 'level', 'lever') WHERE id = ?", (row,))
    connection.close()


def test_the_log_outlives_a_status_of_ones_own(sample: Store, ford: int, who: Who) -> None:
    rules.set_status(sample, {"id": "cursed", "ja": "呪い", "en": "cursed", "x": True})
    soma = str(who("Soma"))
    battle.apply(sample, ford, AddStatus(soma, Status("cursed", value=2)))
    battle.apply(sample, ford, RemoveStatus(soma, "cursed"))
    rules.remove_status(sample, "cursed")
    added, removed = battle.log(sample, battle.LogQuery())[-2:]
    assert [change.status for change in (*added.entry.changes, *removed.entry.changes)] == ["cursed", "cursed"]
    assert isinstance(added.command, AddStatus)
    assert added.command.status.name == "cursed"
    assert battle.damaged_log(sample, battle.LogQuery()) == ()


def test_undo_takes_the_line_and_redo_brings_it_back(sample: Store, fought: int) -> None:
    lines = battle.log(sample, battle.LogQuery())
    sample.undo()
    assert battle.log(sample, battle.LogQuery()) == lines[:-1]
    sample.redo()
    assert battle.log(sample, battle.LogQuery()) == lines


def test_dice_of_a_preview_are_those_of_the_log(sample: Store, ford: int, who: Who) -> None:
    command = Attack(str(who("Soma")), "level_cut", str(who("Iwatsuno")))
    shown = battle.preview(battle.encounter(sample, ford), command, RandomDice(5))
    battle.apply(sample, ford, command, RandomDice(5))
    line = battle.log(sample, battle.LogQuery())[-1]
    assert line.command == battle.with_rolled(command, shown)
