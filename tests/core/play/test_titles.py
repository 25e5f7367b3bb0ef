"""What undo calls each act: in English by the English names, in Japanese by the Japanese ones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ikusa.i18n import words
from ikusa.play import armoury, battle, campaign, roster, titles
from ikusa.records.store import Store
from ikusa.rules import commands as do
from ikusa.rules.character import Status
from ikusa.rules.terms import RepairMethod

JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


class Hands:
    """Somebody with gear, a technique and a status, all of which have an English name."""

    def __init__(self, store: Store, who: int) -> None:
        self.store, self.who = store, who
        self.name, self.english = names(store, "character", who)
        self.gear = last(store, "SELECT min(id) FROM gear WHERE character_id = ? AND kind = 'armour' AND equipped", who)
        self.piece, self.english_piece = names(store, "gear", self.gear)
        status = {"id": "pain"}
        roster.add_status(store, who, status)
        self.status = last(store, "SELECT max(id) FROM status WHERE character_id = ?", who)
        roster.add_technique(store, who, {"name": "試し突き", "english": "Trial thrust"})
        self.technique = last(store, "SELECT max(id) FROM technique WHERE character_id = ?", who)
        armoury.damage(store, self.gear, 1)
        (self.battle, *_) = (one.id for one in battle.battles(store))


def names(store: Store, table: str, number: int) -> tuple[str, str]:
    row = store.row(f"SELECT name, english FROM {table} WHERE id = ?", (number,))
    assert row is not None
    assert row[1]
    return str(row[0]), str(row[1])


def last(store: Store, sql: str, number: int) -> int:
    row = store.row(sql, (number,))
    assert row is not None
    return int(str(row[0]))


def by_character(one: Hands) -> tuple[str, str]:
    return one.name, one.english


def by_gear(one: Hands) -> tuple[str, str]:
    return one.piece, one.english_piece


def by_technique(_: Hands) -> tuple[str, str]:
    return "試し突き", "Trial thrust"


Act = Callable[[Hands], object]
ACTS: dict[str, tuple[Act, Callable[[Hands], tuple[str, str]]]] = {
    "edit": (lambda one: roster.edit(one.store, one.who, "attributes.tai", 5), by_character),
    "notes": (lambda one: roster.edit(one.store, one.who, "notes", "New"), by_character),
    "rename": (lambda one: roster.edit(one.store, one.who, "name", "別人"), by_character),
    "put away": (lambda one: roster.archive(one.store, [one.who]), by_character),
    "duplicate": (lambda one: roster.duplicate(one.store, [one.who]), by_character),
    "delete": (lambda one: roster.delete(one.store, [one.who]), by_character),
    "folder": (lambda one: roster.put_into(one.store, [one.who], None), by_character),
    "status": (lambda one: roster.edit_status(one.store, one.status, {"hours": 2}), by_character),
    "no status": (lambda one: roster.remove_statuses(one.store, [one.status]), by_character),
    "paste techniques": (
        lambda one: roster.paste_techniques(one.store, one.who, "突き | Melee | 0 | 剣術 | 1 Wound. | —"),
        by_character,
    ),
    "new gear": (
        lambda one: roster.add_gear(one.store, one.who, {"name": "鉢金", "english": "Brow plate"}),
        lambda _: ("鉢金", "Brow plate"),
    ),
    "edit gear": (lambda one: roster.edit_gear(one.store, one.gear, {"notes": "New"}), by_gear),
    "delete gear": (lambda one: roster.remove_gear(one.store, [one.gear]), by_gear),
    "damage": (lambda one: armoury.damage(one.store, one.gear, 1), by_gear),
    "repair": (lambda one: armoury.repair(one.store, [one.gear], RepairMethod.FORGE), by_gear),
    "take off": (lambda one: armoury.equip(one.store, [one.gear], equipped=False), by_gear),
    "hand over": (lambda one: armoury.move(one.store, [one.gear], None), by_gear),
    "edit technique": (lambda one: roster.edit_technique(one.store, one.technique, {"vigor": 1}), by_technique),
    "delete technique": (lambda one: roster.remove_techniques(one.store, [one.technique]), by_technique),
}


@pytest.mark.parametrize("act", ACTS)
def test_each_act_is_named_in_both_languages(sample: Store, who: Callable[[str], int], act: str) -> None:
    hands = Hands(sample, who("Soma"))
    do, of = ACTS[act]
    ja, en = of(hands)
    do(hands)
    step = sample.undo_step()
    assert step is not None
    english, japanese = (titles.said(step.name, step.args, words(language)) for language in ("en", "ja"))
    assert en in english
    assert not JAPANESE.search(english)
    assert ja in japanese
    assert en not in japanese


def test_one_who_is_sent_to_battle_goes_by_the_english_name(sample: Store, who: Callable[[str], int]) -> None:
    soma = who("Soma")
    name, english = names(sample, "character", soma)
    fight = roster.new_battle_with(sample, "Ambush", [who("Iwatsuno")]).rows["battle"]
    roster.add_to_battle(sample, next(iter(fight)), [soma])
    step = sample.undo_step()
    assert step is not None
    assert titles.said(step.name, step.args, words("en")) == f"Add {english} to Ambush"
    assert name in titles.said(step.name, step.args, words("ja"))


def test_a_campaign_goes_by_its_english_name(blank: Store) -> None:
    campaign.rename(blank, "雨の渡し", "The ford in the rain")
    campaign.rename(blank, "霧の渡し", "The ford in the mist")
    step = blank.undo_step()
    assert step is not None
    assert titles.said(step.name, step.args, words("en")).endswith("The ford in the rain")
    assert "雨の渡し" in titles.said(step.name, step.args, words("ja"))


def test_a_name_that_only_one_language_has_serves_both(blank: Store) -> None:
    roster.create(blank, "灯")
    step = blank.undo_step()
    assert step is not None
    assert "灯" in titles.said(step.name, step.args, words("en"))
    assert "name_en" not in step.args


@pytest.mark.parametrize("name", ["{", "{0}", "{name.__class__}", "{name:>999999999}", "{name!r}", "{other}", "%s {}"])
def test_a_name_from_a_strange_file_is_shown_as_it_stands(name: str) -> None:
    for language in ("en", "ja"):
        assert titles.said(name, {"name": "Akari"}, words(language)) == name


def test_one_act_on_several_names_them() -> None:
    people = {"1": ("甲", "Ko"), "2": ("乙", ""), "3": ("丙", "Hei"), "4": ("丁", "Tei")}
    pains = [do.AddStatus(on=one, status=Status("pain")) for one in people]

    def both(commands: list[do.Command]) -> tuple[str, str]:
        name, args = titles.title(commands, people)
        return titles.said(name, args, words("ja")), titles.said(name, args, words("en"))

    assert both([*pains[:2]]) == ("甲、乙の状態", "Status on Ko, 乙")
    assert both([*pains]) == ("甲、乙、丙…の状態", "Status on Ko, 乙, Hei…")
    assert both([pains[0], do.RemoveStatus(on="1", id="pain")]) == ("2手をまとめて", "2 steps at once")
