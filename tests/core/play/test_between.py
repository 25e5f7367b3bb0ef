"""Acts between battles: tried before they are done, refused one by one, and then done just so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ikusa import i18n
from ikusa.play import between, campaign, rules
from ikusa.records.store import Store
from ikusa.rules.commands import AddStatus, Adjust, EndScene, PassTime, Treat
from ikusa.rules.dice import RandomDice
from ikusa.rules.terms import Location, TrackName, Treatment
from ikusa.wording import Wording

Who = Callable[[str], int]


@pytest.fixture
def wording(sample: Store) -> Wording:
    """The sample's game in Japanese."""
    return Wording(i18n.words("ja"), rules.ruleset(sample))


def test_what_was_tried_is_what_happens(sample: Store, wording: Wording) -> None:
    ids = campaign.everyone(sample)
    before = between.people(sample, ids)
    for command in (PassTime(8), EndScene()):
        tried = between.trial(before, [command], wording, RandomDice(7))
        assert len(tried.told) == 1
        campaign.apply(sample, ids, tried.commands, RandomDice(7))
        again = between.trial(before, [command], wording, RandomDice(7))
        assert again.told == tried.told
        after = between.people(sample, ids)
        assert tried.idle == tuple(
            one.name for id_, one in before.combatants.items() if after.combatants[id_] == before.combatants[id_]
        )
        before = after


def test_the_refused_are_named_and_the_rest_goes_on(sample: Store, wording: Wording, who: Who) -> None:
    poisoned, sound = who("Shiramizu"), who("Haruna")
    before = between.people(sample, (poisoned, sound))
    commands = [Treat(id_, Treatment.ANTIDOTE, value=1) for id_ in before.combatants]
    tried = between.trial(before, commands, wording)
    assert [command.on for command in tried.commands if isinstance(command, Treat)] == [str(poisoned)]
    assert [one.name for one in tried.refused] == ["榛名 弓絃"]
    assert tried.refused[0].why
    assert tried.idle == ("榛名 弓絃",)


def test_treatments_that_help_come_first(sample: Store, wording: Wording, who: Who) -> None:
    characters = list(between.people(sample, (who("Shiramizu"),)).combatants.values())
    first = between.treatments(wording.ruleset, characters)[0]
    assert first.toxicity is not None
    assert all(row.how is not Treatment.PICK_UP for row in between.treatments(wording.ruleset, characters))


def test_every_status_on_offer_can_be_given_and_taken(sample: Store, wording: Wording, who: Who) -> None:
    before = between.people(sample, (who("Haruna"),))
    (id_,) = before.combatants
    for row in between.can_be_given(wording.ruleset):
        status = between.new_status(row, 2, Location.RIBS)
        tried = between.trial(before, [AddStatus(id_, status)], wording)
        assert not tried.refused, row.id


def test_a_status_is_taken_off_those_who_have_it(sample: Store, wording: Wording, who: Who) -> None:
    ids = (who("Karasuba"), who("Haruna"))
    before = between.people(sample, ids)
    characters = list(before.combatants.values())
    assert "bleeding" in between.had(characters)
    commands = between.taken_off("bleeding", characters)
    assert len(commands) == 1
    tried = between.trial(before, commands, wording)
    assert tried.idle == ("榛名 弓絃",)


def test_only_the_end_of_a_scene_rolls() -> None:
    assert between.rolls([EndScene()])
    assert not between.rolls([PassTime(1), Adjust("1", TrackName.BODY, -2)])
