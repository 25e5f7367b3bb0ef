"""Nobody loses a turn and nobody gets two, whatever happens to the order."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ikusa.errors import RuleError
from ikusa.play import battle, roster
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Adjust, BeginAction, EndRound, Flee, TakeStance
from ikusa.rules.terms import TrackName

Who = Callable[[str], int]


def order(store: Store, fight: int) -> list[int]:
    return [place.character for place in battle.view(store, fight).order]


def waiting(store: Store, fight: int) -> tuple[int, ...]:
    return battle.still_to_act(battle.view(store, fight), battle.encounter(store, fight))


def acting(store: Store, fight: int) -> int | None:
    return battle.view(store, fight).acting


def test_each_acts_once_a_round_in_order(sample: Store, ford: int) -> None:
    acted = []
    for _ in order(sample, ford):
        battle.begin_next(sample, ford)
        acted.append(acting(sample, ford))
    assert acted == order(sample, ford)
    with pytest.raises(RuleError, match="Everyone has acted"):
        battle.begin_next(sample, ford)
    battle.apply(sample, ford, EndRound())
    assert (acting(sample, ford), battle.view(sample, ford).round) == (None, 2)
    assert waiting(sample, ford) == tuple(order(sample, ford))


def test_the_dazed_have_their_turn_and_the_fallen_have_none(sample: Store, ford: int) -> None:
    first, second, third, *_ = order(sample, ford)
    battle.apply(sample, ford, AddStatus(str(first), Status("dazed")))
    battle.apply(sample, ford, Adjust(str(second), TrackName.WOUNDS, -9))
    battle.apply(sample, ford, Flee(str(third)))
    assert waiting(sample, ford) == (first, *order(sample, ford)[3:])


def test_the_acting_one_taken_out_lets_the_next_begin(sample: Store, ford: int) -> None:
    ids = order(sample, ford)
    battle.begin_next(sample, ford)
    battle.apply(sample, ford, TakeStance(str(ids[1]), 2))
    battle.apply(sample, ford, AddStatus(str(ids[1]), Status("defenceless")))
    before = sample.state_hash()
    battle.remove(sample, ford, [ids[0]])
    assert acting(sample, ford) == ids[1]
    assert not battle.encounter(sample, ford).combatants[str(ids[1])].statuses
    sample.undo()
    assert sample.state_hash() == before
    assert acting(sample, ford) == ids[0]


def test_the_acting_one_deleted_from_the_roster_or_sent_to_wait_lets_the_next_begin(sample: Store, ford: int) -> None:
    ids = order(sample, ford)
    battle.begin_next(sample, ford)
    roster.delete(sample, [ids[0]])
    assert acting(sample, ford) == ids[1]
    battle.set_waiting(sample, ford, [ids[1]], 5)
    assert acting(sample, ford) == ids[2]


def test_the_last_one_taken_out_ends_quietly(sample: Store, ford: int) -> None:
    battle.begin_next(sample, ford)
    battle.remove(sample, ford, order(sample, ford))
    assert acting(sample, ford) is None
    assert battle.encounter(sample, ford).combatants == {}
    battle.apply(sample, ford, EndRound())


def test_the_last_to_act_taken_out_leaves_nobody_acting(sample: Store, ford: int) -> None:
    for _ in order(sample, ford):
        battle.begin_next(sample, ford)
    battle.remove(sample, ford, [order(sample, ford)[-1]])
    assert acting(sample, ford) is None


def test_a_jump_costs_nobody_anything(sample: Store, ford: int) -> None:
    ids = order(sample, ford)
    battle.begin(sample, ford, ids[4])
    assert battle.next_actor(battle.view(sample, ford), battle.encounter(sample, ford)) == ids[0]
    battle.begin_next(sample, ford)
    assert waiting(sample, ford) == (ids[1], ids[2], ids[3], ids[5])


def test_coming_back_to_a_turn_does_not_begin_it_again(sample: Store, ford: int) -> None:
    ids = order(sample, ford)
    battle.begin_next(sample, ford)
    battle.apply(sample, ford, AddStatus(str(ids[0]), Status("defenceless")))
    battle.begin_next(sample, ford)
    lines = len(battle.log(sample, battle.LogQuery(battle=ford)))
    battle.begin(sample, ford, ids[0])
    assert acting(sample, ford) == ids[0]
    assert [one.id for one in battle.encounter(sample, ford).combatants[str(ids[0])].statuses] == ["defenceless"]
    assert len(battle.log(sample, battle.LogQuery(battle=ford))) == lines


def test_turns_begin_only_in_a_running_battle_and_for_who_is_there(sample: Store, ford: int) -> None:
    with pytest.raises(RuleError) as caught:
        battle.begin(sample, ford, 999)
    assert caught.value.code == "not_there"
    other = battle.battles(sample)[1].id
    with pytest.raises(RuleError) as caught:
        battle.begin_next(sample, other)
    assert caught.value.code == "wrong_state"


@pytest.mark.parametrize("seed", range(6))
def test_every_combatant_acts_once_in_a_round_of_chaos(sample: Store, ford: int, who: Who, seed: int) -> None:
    """Adding, reordering, removing and jumping at random: of those who stay, each begins exactly one action."""
    dice = random.Random(seed)
    soldier = who("Spear foot soldier")
    gone: set[int] = set()
    for _ in range(40):
        pending = waiting(sample, ford)
        if not pending:
            break
        ids = order(sample, ford)
        match dice.randrange(6):
            case 0 if len(ids) < 9:
                battle.add(sample, ford, soldier)
            case 1:
                battle.reorder(sample, ford, dice.sample(ids, 2))
            case 2:
                battle.set_initiative(sample, ford, dice.choice(ids), dice.randrange(20))
            case 3 if len(ids) > 4:
                gone.add(dice.choice(ids))
                battle.remove(sample, ford, gone & set(ids))
            case 4:
                battle.begin(sample, ford, dice.choice(pending))
            case _:
                battle.begin_next(sample, ford)
    while waiting(sample, ford):
        battle.begin_next(sample, ford)
    begun = [
        int(line.command.by)
        for line in battle.log(sample, battle.LogQuery(battle=ford))
        if isinstance(line.command, BeginAction)
    ]
    assert len(begun) == len(set(begun))
    assert set(order(sample, ford)) <= set(begun)
