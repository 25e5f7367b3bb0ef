"""Acts between battles: tried before they are done, refused one by one, and then done just so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ikusa import i18n
from ikusa.errors import RecordError, RuleError
from ikusa.play import between, campaign, roster, rules
from ikusa.records.store import Store
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import AddStatus, Adjust, Command, EndScenario, EndScene, PassTime, RemoveStatus, Treat
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
        assert tried.idle == sum(after.combatants[id_] == one for id_, one in before.combatants.items())
        before = after


def _prepared(store: Store, who: Who) -> None:
    """Somebody for every reason to be concerned, so far as the sample has none."""
    fallen, ash, asleep = who("Haruna"), who("Karasuba"), who("Soma")
    campaign.apply(store, (fallen,), [Adjust(str(fallen), TrackName.WOUNDS, -99)])
    campaign.apply(store, (ash,), [AddStatus(str(ash), Status("ash", gathered=True))])
    campaign.apply(store, (asleep,), [AddStatus(str(asleep), Status("unconscious"))])
    with store.act("Used"):
        store.execute("UPDATE technique SET used = 1 WHERE json_extract(data, '$.limit.per') = 'session'")


@pytest.mark.parametrize("command", [PassTime(8), EndScene(), EndScenario()], ids=lambda one: type(one).__name__)
def test_only_those_who_are_concerned_change(sample: Store, wording: Wording, who: Who, command: Command) -> None:
    _prepared(sample, who)
    ids = campaign.everyone(sample)
    some = between.concerned(sample, ids, type(command))
    assert 0 < len(some) < len(ids)
    assert some == [id_ for id_ in ids if id_ in some]
    whole = between.trial(between.people(sample, ids), [command], wording, RandomDice(3))
    part = between.trial(between.people(sample, some), [command], wording, RandomDice(3))
    assert part.told == whole.told
    assert part.idle + len(ids) - len(some) == whole.idle
    before = between.people(sample, ids).combatants
    between.do(sample, some, [command], RandomDice(3))
    done = between.people(sample, ids).combatants
    sample.undo()
    campaign.apply(sample, ids, [command], RandomDice(3))
    assert between.people(sample, ids).combatants == done
    assert {int(id_) for id_ in ids if done[str(id_)] != before[str(id_)]} <= set(some)


def test_whoever_is_not_concerned_is_refused_a_treatment(sample: Store, wording: Wording, who: Who) -> None:
    _prepared(sample, who)
    ids = campaign.everyone(sample)
    others = set(ids) - set(between.concerned(sample, ids, Treat))
    before = between.people(sample, others)
    for row in between.treatments(wording.ruleset, []):
        location = Location.RIBS if row.how is Treatment.SET_BONE else None
        commands = [Treat(id_, row.how, value=1, location=location) for id_ in before.combatants]
        assert not between.trial(before, commands, wording).commands, row.how
    assert between.concerned(sample, ids, Adjust) == list(ids)


def test_a_damaged_bystander_does_not_stop_the_hours(sample: Store, who: Who) -> None:
    calm = who("Haruna")
    ids = campaign.everyone(sample)
    assert calm not in between.concerned(sample, ids, PassTime)
    _damage(sample, calm)
    with pytest.raises(RecordError):
        between.people(sample, ids)
    between.do(sample, between.concerned(sample, ids, PassTime), [PassTime(1)])


def _damage(store: Store, id_: int) -> None:
    """A row that is not what was stored."""
    connection = store._connection
    connection.pragma("query_only", 0)
    connection.execute("UPDATE character SET notes = 'other' WHERE id = ?", (id_,))
    connection.pragma("query_only", 1)


def test_an_act_that_is_given_up_changes_nothing(sample: Store) -> None:
    ids = campaign.everyone(sample)
    before, steps = sample.state_hash(), len(sample.steps())
    commands = [Adjust(str(id_), TrackName.WOUNDS, -1) for id_ in ids]
    for stop in range(len(ids)):
        doing = between.doing(sample, ids, commands)
        for _ in range(stop + 1):
            next(doing)
        assert sample.acting
        doing.close()
        assert not sample.acting
        assert sample.state_hash() == before
    assert len(sample.steps()) == steps
    between.do(sample, ids, commands)
    assert sample.state_hash() != before
    assert len(sample.steps()) == steps + 1


def test_a_refused_command_takes_the_act_back(sample: Store, who: Who) -> None:
    one, other = who("Shiramizu"), who("Haruna")
    before = sample.state_hash()
    with pytest.raises(RuleError):
        between.do(sample, (one, other), [Treat(str(id_), Treatment.ANTIDOTE, value=1) for id_ in (one, other)])
    assert sample.state_hash() == before


def test_several_commands_on_the_same_one(sample: Store, who: Who) -> None:
    one, other = who("Haruna"), who("Soma")
    commands: list[Command] = [AddStatus(str(one), Status("pain", value=3)), AddStatus(str(one), Status("prone"))]
    commands += [
        RemoveStatus(str(one), "pain"),
        AddStatus(str(other), Status("prone")),
        RemoveStatus(str(one), "prone"),
    ]
    commands.append(AddStatus(str(one), Status("bleeding")))
    between.do(sample, (one, other), commands)
    statuses = {id_: [status.id for status in each.statuses] for id_, each in _read(sample, one, other).items()}
    assert "bleeding" in statuses[one]
    assert not {"pain", "prone"} & set(statuses[one])
    assert "prone" in statuses[other]
    sample.undo()
    campaign.apply(sample, (one, other), commands)
    assert {id_: [status.id for status in each.statuses] for id_, each in _read(sample, one, other).items()} == statuses


def _read(store: Store, *ids: int) -> dict[int, Character]:
    return {int(id_): one for id_, one in between.people(store, ids).combatants.items()}


def test_many_are_read_and_tried_in_steps(sample: Store, wording: Wording, who: Who) -> None:
    one = who("Haruna")
    for _ in range(6):
        roster.duplicate(sample, campaign.everyone(sample)[:10])
    ids = campaign.everyone(sample)
    steps = list(between.reading(sample, ids))
    assert steps
    assert all(0 < done < total == len(ids) for done, total in steps)
    before = between.people(sample, ids)
    assert list(before.combatants) == [str(id_) for id_ in ids]
    commands = [Adjust(id_, TrackName.WOUNDS, -1) for id_ in before.combatants]
    assert list(between.trying(before, commands, wording))
    tried = between.trial(before, commands, wording)
    assert len(tried.told) == len(ids)
    between.do(sample, ids, tried.commands)
    after = between.people(sample, ids).combatants
    wounds = before.combatants[str(one)].now(TrackName.WOUNDS)
    assert after[str(one)].now(TrackName.WOUNDS) == wounds - 1


def test_calming_asks_everyone_whether_they_bleed(sample: Store, wording: Wording, who: Who) -> None:
    frenzied, bleeding = who("Haruna"), who("Karasuba")
    spirit = Adjust(str(frenzied), TrackName.SPIRIT, 20, 20)
    between.do(sample, (frenzied,), [spirit, AddStatus(str(frenzied), Status("blood_frenzy"))])
    calm = [Treat(str(frenzied), Treatment.CALM)]
    assert between.trial(between.people(sample, (frenzied,)), calm, wording).commands
    assert between.trial(between.people(sample, (frenzied, bleeding)), calm, wording).refused
    with pytest.raises(RuleError):
        between.do(sample, (frenzied, bleeding), calm)


def test_the_refused_are_named_and_the_rest_goes_on(sample: Store, wording: Wording, who: Who) -> None:
    poisoned, sound = who("Shiramizu"), who("Haruna")
    before = between.people(sample, (poisoned, sound))
    commands = [Treat(id_, Treatment.ANTIDOTE, value=1) for id_ in before.combatants]
    tried = between.trial(before, commands, wording)
    assert [command.on for command in tried.commands if isinstance(command, Treat)] == [str(poisoned)]
    assert [one.name for one in tried.refused] == ["榛名 弓絃"]
    assert tried.refused[0].why
    assert tried.idle == 1


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
    assert tried.idle == 1


def test_only_the_end_of_a_scene_rolls() -> None:
    assert between.rolls([EndScene()])
    assert not between.rolls([PassTime(1), Adjust("1", TrackName.BODY, -2)])
