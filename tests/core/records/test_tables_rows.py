"""Characters and entries go into rows and come back the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.core.strategies import scenarios

from ikusa.errors import RecordError, RuleError
from ikusa.play.roster.inserting import Extra, insert_combatant, insert_statuses
from ikusa.play.texts import cleaned
from ikusa.records import characters
from ikusa.records import settings as campaign
from ikusa.records.rows_entries import KINDS, read_entry, write_entry
from ikusa.records.rows_write import Cause, save
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.character import Character
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entering import come_into_play
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa.ruleset import with_overrides
from ikusa.scenario import read_character, read_scenario

FEW = settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One campaign file for all examples; each undoes what it did."""
    with Store.create(tmp_path_factory.mktemp("rows") / "c.ikusa") as store:
        yield store


@contextmanager
def campaign_with(store: Store, overrides: dict[str, Any]) -> Iterator[None]:
    """The campaign with these overrides; empty again afterwards, which is undo's proof too."""
    empty = store.state_hash()
    with store.act("Rules"):
        campaign.write_campaign(store, ruleset=dump(overrides))
    try:
        yield
    finally:
        while store.undo():
            pass
    assert store.state_hash() == empty


def put(store: Store, people: list[dict[str, Any]]) -> dict[str, int]:
    """Stores combatants; their row ids by their own."""
    ruleset = campaign.ruleset(store)
    with store.act("People"):
        found = {one["id"]: insert_combatant(store, one, Extra({}), ruleset) for one in people}
        ids = {id_: one.id for id_, one in found.items()}
        for one in found.values():
            insert_statuses(store, one.id, one.statuses, one.gear, ids)
    return ids


def plain(character: Character) -> Character:
    """A character without what ids make different in a file: its own id, and those of gear, weapons and sources."""
    order = {piece.id: str(place) for place, piece in enumerate(character.gear)}
    return replace(
        character,
        id="",
        name=cleaned(character.name, "—"),
        gear=tuple(replace(piece, id=order[piece.id], name=cleaned(piece.name, piece.id)) for piece in character.gear),
        bonuses=tuple(sorted((replace(one, gear=order.get(one.gear or "")) for one in character.bonuses), key=repr)),
        techniques=tuple(
            replace(one, name=cleaned(one.name, one.id), weapon=None if one.weapon is None else order[one.weapon])
            for one in character.techniques
        ),
        statuses=tuple(replace(one, weapon=order.get(one.weapon or ""), source=None) for one in character.statuses),
    )


@FEW
@given(scenarios(most_commands=0))
def test_a_stored_character_is_the_one_that_was_put_in(file: Store, scenario: dict[str, Any]) -> None:
    overrides = scenario.get("ruleset", {})
    ruleset = with_overrides(overrides)
    with campaign_with(file, overrides):
        ids = put(file, scenario["combatants"])
        for data in scenario["combatants"]:
            stored = characters.get(file, ids[data["id"]])
            assert stored is not None
            found, wanted = characters.read(stored, ruleset), read_character(data, ruleset)
            cut = min(wanted.now(TrackName.VIGOR), vigor_maximum(wanted, ruleset))
            assert found.now(TrackName.VIGOR) == cut
            tracks = {**wanted.tracks, TrackName.VIGOR: found.tracks[TrackName.VIGOR]}
            ledgers = tuple(
                replace(piece, ledger=tuple(entry for entry in piece.ledger if entry.points)) for piece in wanted.gear
            )
            assert plain(found) == plain(replace(wanted, tracks=tracks, gear=ledgers))


@FEW
@given(scenarios(most_commands=4), st.randoms(use_true_random=False))
def test_what_a_command_changed_is_what_is_read_again(file: Store, scenario: dict[str, Any], random: Any) -> None:
    read = read_scenario(scenario)
    with campaign_with(file, scenario.get("ruleset", {})):
        ruleset = campaign.ruleset(file)
        ids = put(file, scenario["combatants"])
        for own, id_ in ids.items():
            stored = characters.get(file, id_)
            assert stored is not None
            before = characters.read(stored, ruleset)
            ready = come_into_play(before, ruleset)
            alone = Encounter(ruleset, {own: replace(ready, id=own)})
            for command in read.commands:
                try:
                    alone = perform(alone, command, RandomDice(random.randint(0, 9))).encounter
                except RuleError:
                    continue
            after = replace(alone.combatants[own], id=ready.id)
            with file.act("Save"):
                save(file, stored, before, after, ruleset, Cause("理由", "reason"))
            again = characters.get(file, id_)
            assert again is not None
            assert characters.read(again, ruleset) == after


@FEW
@given(scenarios())
def test_entries_come_back_the_same(scenario: dict[str, Any]) -> None:
    found = read_scenario(scenario)
    encounter = found.encounter
    for command in found.commands:
        try:
            performed = perform(encounter, command, RandomDice(1))
        except RuleError:
            continue
        encounter = performed.encounter
        assert read_entry(json.loads(json.dumps(write_entry(performed.entry)))) == performed.entry


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "unheard of"},
        {"kind": "check"},
        {"kind": "check", "total": "many"},
        {"kind": "event", "changes": [{"on": "x", "what": "vanished"}]},
        {"kind": "event", "changes": 3},
        {"kind": "event", "more": 1},
        {"kind": "end_battle", "checks": [], "d6": []},
    ],
)
def test_what_is_no_entry_is_a_damaged_record(data: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        read_entry(data, "log 7")
    assert caught.value.where == "log 7"


def test_every_kind_of_entry_has_a_word() -> None:
    assert len(set(KINDS.values())) == len(KINDS) == 6
