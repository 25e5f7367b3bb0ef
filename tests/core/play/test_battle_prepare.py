"""Filling battles: copies, sides, order, reinforcements, duplicates."""

from __future__ import annotations

from collections.abc import Callable

import apsw
import pytest

from ikusa.errors import RecordError, RuleError
from ikusa.play import battle, changes, roster
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Adjust, Attack, EndBattle, EndRound, Lull
from ikusa.rules.conditions import listed
from ikusa.rules.terms import TrackName

Who = Callable[[str], int]


def names(store: Store, fight: int) -> list[str]:
    return [place.name for place in battle.view(store, fight).order]


def new(store: Store, name: str = "夜襲") -> int:
    return changes.new(battle.create(store, name), "battle")


def test_a_template_is_copied_with_numbers_that_go_on(sample: Store, who: Who) -> None:
    fight = new(sample)
    battle.add(sample, fight, who("Spear foot soldier"), 2)
    battle.add(sample, fight, who("Spear foot soldier"))
    assert names(sample, fight) == ["槍足軽 1", "槍足軽 2", "槍足軽 3"]
    order = battle.view(sample, fight).order
    assert [place.english for place in order] == [f"Spear foot soldier {n}" for n in (1, 2, 3)]
    assert all(place.copy for place in order)
    battle.remove(sample, fight, [order[1].character])
    battle.add(sample, fight, who("Spear foot soldier"))
    assert names(sample, fight) == ["槍足軽 1", "槍足軽 3", "槍足軽 2"]


def test_copies_share_nothing_with_the_template_or_each_other(sample: Store, who: Who) -> None:
    template = who("Spear foot soldier")
    fight = new(sample)
    battle.add(sample, fight, template, 2)
    one, two = (place.character for place in battle.view(sample, fight).order)
    before = roster.view(sample, template), roster.view(sample, two)
    battle.start(sample, fight)
    piece = battle.encounter(sample, fight).combatants[str(one)].gear[1].id
    battle.apply(sample, fight, AddStatus(str(one), Status("prone")))
    battle.apply(sample, fight, Adjust(str(one), TrackName.WOUNDS, -1))
    roster.edit_gear(sample, int(piece), {"damage": 1})
    assert (roster.view(sample, template), roster.view(sample, two)) == before
    techniques = battle.encounter(sample, fight).combatants[str(two)].techniques
    own = {gear.id for gear in battle.encounter(sample, fight).combatants[str(two)].gear}
    assert {technique.weapon for technique in techniques} <= own


def test_a_named_character_takes_part_itself_and_once(sample: Store, who: Who) -> None:
    fight = new(sample)
    battle.add(sample, fight, who("Soma"), side="third party", zone="前衛")
    place = battle.view(sample, fight).order[0]
    assert (place.character, place.copy, place.side, place.zone) == (who("Soma"), False, "third party", "前衛")
    assert battle.encounter(sample, fight).combatants[str(who("Soma"))].side == "third party"
    assert roster.view(sample, who("Soma")).character.side == "players"
    with pytest.raises(RuleError) as caught:
        battle.add(sample, fight, who("Soma"))
    assert caught.value.code == "already_there"
    battle.add(sample, fight, who("Soma"), 2)
    assert names(sample, fight) == ["篠目 颯馬", "篠目 颯馬 1", "篠目 颯馬 2"]


@pytest.mark.parametrize("times", [0, 101, "many"])
def test_as_many_copies_as_make_sense(sample: Store, who: Who, times: int) -> None:
    with pytest.raises(RuleError):
        battle.add(sample, new(sample), who("Spear foot soldier"), times)


def test_what_is_added_to_a_running_battle_comes_into_play_at_once(sample: Store, ford: int, who: Who) -> None:
    roster.edit_many(sample, who("Sayo"), {"tracks.body.now": 9, "fled": True})
    battle.add(sample, ford, who("Sayo"))
    sayo = battle.encounter(sample, ford).combatants[str(who("Sayo"))]
    assert not sayo.fled
    assert [one.status.id for one in listed(sayo, battle.encounter(sample, ford).ruleset)] == ["bleeding", "badly_hurt"]


def test_those_added_before_come_into_play_at_the_start(sample: Store, who: Who) -> None:
    fight = new(sample)
    battle.add(sample, fight, who("Sayo"))
    roster.edit(sample, who("Sayo"), "tracks.body.now", 9)
    assert len(battle.encounter(sample, fight).combatants[str(who("Sayo"))].statuses) == 1
    battle.start(sample, fight)
    assert len(battle.encounter(sample, fight).combatants[str(who("Sayo"))].statuses) == 2


def test_reinforcements_wait_for_their_round(sample: Store, ford: int, who: Who) -> None:
    battle.add(sample, ford, who("Gankai"), waiting=3)
    gankai = str(who("Gankai"))
    assert gankai not in battle.encounter(sample, ford).combatants
    assert gankai in battle.encounter(sample, ford, waiting=True).combatants
    battle.apply(sample, ford, EndRound())
    assert gankai not in battle.encounter(sample, ford).combatants
    battle.apply(sample, ford, EndRound())
    assert gankai in battle.encounter(sample, ford).combatants
    assert battle.view(sample, ford).order[-1].waiting is None
    with pytest.raises(RuleError):
        battle.set_waiting(sample, ford, [who("Gankai")], 3)
    battle.apply(sample, ford, EndBattle())
    assert gankai in battle.encounter(sample, ford).combatants


def test_waiting_can_be_cut_short(sample: Store, ford: int, who: Who) -> None:
    battle.add(sample, ford, who("Gankai"), waiting=9)
    battle.set_waiting(sample, ford, [who("Gankai")], None)
    assert str(who("Gankai")) in battle.encounter(sample, ford).combatants


def test_the_order_follows_initiative_and_hand(sample: Store, ford: int) -> None:
    ids = [place.character for place in battle.view(sample, ford).order]
    battle.set_initiative(sample, ford, ids[3], "１２")
    battle.set_initiative(sample, ford, ids[5], 15)
    assert [place.character for place in battle.view(sample, ford).order] == [ids[5], ids[3], *ids[:3], ids[4]]
    battle.reorder(sample, ford, [ids[4], ids[0]])
    assert [place.character for place in battle.view(sample, ford).order] == [
        ids[5],
        ids[3],
        ids[4],
        ids[0],
        ids[1],
        ids[2],
    ]
    assert list(battle.encounter(sample, ford).combatants) == [str(id_) for id_ in (ids[5], ids[3], ids[4], *ids[:3])]
    with pytest.raises(RuleError):
        battle.set_initiative(sample, ford, ids[0], "soon")


def test_places_are_set_together(sample: Store, ford: int) -> None:
    ids = [place.character for place in battle.view(sample, ford).order]
    battle.place(sample, ford, ids[3:], side="deserters", zone="葦原", hidden=True)
    placed = battle.view(sample, ford)
    assert {(place.side, place.zone, place.hidden) for place in placed.order[3:]} == {("deserters", "葦原", True)}
    assert placed.cohesion["deserters"] == 0
    battle.set_cohesion(sample, ford, "deserters", 2)
    assert battle.encounter(sample, ford).sides["deserters"] == 2


def test_a_duplicate_is_prepared_anew(sample: Store, ford: int) -> None:
    copies = [place.character for place in battle.view(sample, ford).order if place.copy]
    for copy in copies:
        battle.apply(sample, ford, Adjust(str(copy), TrackName.WOUNDS, -1))
    before = battle.view(sample, ford)
    twin = changes.new(battle.duplicate(sample, ford), "battle")
    found = battle.view(sample, twin)
    assert (found.name, found.state, found.round) == ("渡し場の朝霧 2", battle.State.PREPARED, 1)
    assert [(one.name, one.side, one.zone) for one in found.order] == [
        (one.name, one.side, one.zone) for one in before.order
    ]
    assert not {place.character for place in found.order if place.copy} & set(copies)
    encounter = battle.encounter(sample, twin)
    assert all(encounter.combatants[str(one.character)].now(TrackName.WOUNDS) for one in found.order if one.copy)


def test_a_deleted_battle_takes_its_copies_and_leaves_the_characters(sample: Store, ford: int, who: Who) -> None:
    before = sample.state_hash()
    battle.apply(sample, ford, Adjust(str(who("Soma")), TrackName.WOUNDS, -2))
    after = sample.state_hash()
    battle.delete(sample, ford)
    assert roster.view(sample, who("Soma")).character.now(TrackName.WOUNDS) == 3
    assert sample.row("SELECT count(*) FROM character WHERE battle_id = ?", (ford,)) == (0,)
    assert ford not in [line.id for line in battle.battles(sample)]
    sample.undo()
    assert sample.state_hash() == after
    sample.undo()
    assert sample.state_hash() == before


def test_who_was_held_by_a_deleted_foe_is_held_by_nobody_known(sample: Store, ford: int, who: Who) -> None:
    foe = next(place.character for place in battle.view(sample, ford).order if place.copy)
    battle.apply(sample, ford, AddStatus(str(who("Soma")), Status("restrained", source=str(foe))))
    battle.remove(sample, ford, [foe])
    status = roster.view(sample, who("Soma")).character.statuses[0]
    assert (status.id, status.source) == ("restrained", None)


def test_names_notes_and_order_of_battles(sample: Store) -> None:
    first, second = (line.id for line in battle.battles(sample))
    battle.edit(sample, first, "name", "  朝の霧  ")
    battle.edit(sample, first, "notes", "一行目\r\n二行目")
    assert (battle.view(sample, first).name, battle.view(sample, first).notes) == ("朝の霧", "一行目\n二行目")
    battle.order_battles(sample, [second, first])
    assert [line.id for line in battle.battles(sample)] == [second, first]
    with pytest.raises(RuleError):
        battle.edit(sample, first, "name", "  ")
    with pytest.raises(RuleError) as caught:
        battle.view(sample, 99)
    assert caught.value.code == "not_there"


def test_what_can_be_done_when(sample: Store, who: Who) -> None:
    fight = new(sample)
    with pytest.raises(RuleError, match="Nobody"):
        battle.start(sample, fight)
    battle.add(sample, fight, who("Soma"))
    soma = str(who("Soma"))
    battle.apply(sample, fight, AddStatus(soma, Status("cover")))
    for command in (Lull(), Attack(soma, "level_cut", soma)):
        with pytest.raises(RuleError) as caught:
            battle.apply(sample, fight, command)
        assert caught.value.code == "wrong_state"
    battle.start(sample, fight)
    with pytest.raises(RuleError, match="running"):
        battle.start(sample, fight)
    battle.apply(sample, fight, EndBattle())
    assert battle.view(sample, fight).state is battle.State.OVER
    battle.start(sample, fight)
    assert battle.view(sample, fight).state is battle.State.RUNNING


def test_a_damaged_combatant_is_named_and_can_be_taken_out(sample: Store, ford: int, who: Who) -> None:
    soma = who("Soma")
    path = sample.path
    sample.close()
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE character SET attributes = replace(attributes, 'gi', 'gj') WHERE id = ?", (soma,))
    connection.close()
    with Store.open(path) as store:
        with pytest.raises(RecordError, match="篠目 颯馬"):
            battle.encounter(store, ford)
        assert battle.view(store, ford).order[0].name == "篠目 颯馬"
        battle.remove(store, ford, [soma])
        assert len(battle.encounter(store, ford).combatants) == 5
        battle.begin_next(store, ford)
        roster.delete(store, [soma])
        assert store.damaged() == frozenset()
