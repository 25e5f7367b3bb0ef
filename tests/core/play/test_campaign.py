"""Making campaigns, the sample in both languages, commands outside a battle, handouts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ikusa.errors import RuleError, StoreError
from ikusa.play import battle, campaign, handouts, journal, roster, rules
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus, Adjust, Check, EndScenario, Forecast, PassTime, Treat
from ikusa.rules.gear import wear
from ikusa.rules.terms import GearGrade, Grade, TrackName, Treatment
from ikusa.scenario import read_character, write_character

Who = Callable[[str], int]


def test_a_new_campaign_begins_with_session_1_and_nothing_to_undo(tmp_path: Path) -> None:
    with campaign.create(tmp_path / "a.ikusa", " 黒鉄峠 ", "Kurogane Pass") as store:
        found = campaign.info(store)
        assert (found.name, found.english, found.session, found.scenario_over) == ("黒鉄峠", "Kurogane Pass", 1, False)
        assert store.undo_step() is None
        assert [one.number for one in journal.sessions(store)] == [1]
        campaign.rename(store, "白銀峠")
        assert (campaign.info(store).name, campaign.info(store).english) == ("白銀峠", "")
        store.undo()
        assert campaign.info(store) == found
    with pytest.raises(StoreError):
        campaign.create(tmp_path / "a.ikusa", "another")
    with pytest.raises(RuleError):
        campaign.create(tmp_path / "b.ikusa", "  ")
    assert not (tmp_path / "b.ikusa").exists()


def test_a_file_without_a_campaign_row_is_readable(tmp_path: Path) -> None:
    with Store.create(tmp_path / "bare.ikusa") as store:
        assert campaign.info(store).session == 1
        assert journal.current(store) is None
        assert battle.battles(store) == ()
        journal.start(store)
        assert campaign.info(store).session == 1


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_sample_is_whole_and_sound(tmp_path: Path, language: str) -> None:
    with campaign.create_sample(tmp_path / "s.ikusa", language) as store:
        assert store.undo_step() is None
        assert store.damaged() == frozenset()
        ruleset = rules.ruleset(store)
        everyone = roster.views(store, roster.Index(store).search(roster.Query()), language)
        assert len(everyone) >= 14
        assert {one.character.grade for one in everyone} == set(Grade)
        assert {row.piece.grade for one in everyone for row in one.gear} == set(GearGrade)
        for one in everyone:
            assert read_character(write_character(one.character, ruleset), ruleset) == one.character
            assert all(wear(row.piece, 0).measure >= row.piece.damage for row in one.gear if not row.bonuses)
        assert len(battle.battles(store)) == 2
        assert len(journal.sessions(store)) == 3
        for line in battle.battles(store):
            battle.start(store, line.id)
            battle.begin_next(store, line.id)


def test_the_sample_speaks_the_language_asked_for(tmp_path: Path, sample: Store) -> None:
    with campaign.create_sample(tmp_path / "en.ikusa", "en") as store:
        japanese, english = (
            roster.views(one, roster.Index(one).search(roster.Query()), "en") for one in (sample, store)
        )
        assert [one.character.name for one in japanese] == [one.character.name for one in english]
        assert [one.profile.name for one in japanese] == [one.profile.name for one in english]
        assert english[0].profile.title == "runaway ninja" or english[0].profile.title.isascii()
        assert not japanese[0].profile.title.isascii()
        assert battle.battles(store)[0].name == "Morning Mist at the Ford"


def test_commands_outside_a_battle_act_on_the_characters_chosen(sample: Store, who: Who) -> None:
    sayo, soma = who("Sayo"), who("Soma")
    assert not campaign.encounter(sample, [sayo]).battle_scene
    before = sample.state_hash()
    campaign.apply(sample, [sayo, soma], Treat(str(sayo), Treatment.STOP_BLEEDING, by=str(soma)))
    assert roster.view(sample, sayo).character.statuses == ()
    (line,) = battle.log(sample, battle.LogQuery())
    assert (line.battle, line.names) == (None, {str(sayo): "鴉羽 小夜", str(soma): "篠目 颯馬"})
    campaign.apply(sample, [sayo], [Adjust(str(sayo), TrackName.BODY, 3), Check(str(sayo), target=9)])
    assert len(battle.log(sample, battle.LogQuery())) == 3
    for _ in range(2):
        sample.undo()
    assert sample.state_hash() == before
    with pytest.raises(RuleError):
        campaign.apply(sample, [sayo], Treat(str(sayo), Treatment.SET_BONE))
    with pytest.raises(RuleError):
        campaign.apply(sample, [sayo], Forecast(str(sayo), "x", str(sayo)))
    with pytest.raises(RuleError):
        campaign.encounter(sample, [sayo, 999])


def test_the_end_of_a_scenario_and_hours_reach_everyone(sample: Store, who: Who) -> None:
    everyone = campaign.everyone(sample)
    assert who("Spear foot soldier") not in everyone
    seina = str(who("Seina"))
    with pytest.raises(RuleError):
        campaign.apply(sample, everyone, Treat(seina, Treatment.CURE_POISON))
    campaign.apply(sample, everyone, AddStatus(seina, Status("pain")))
    campaign.apply(sample, everyone, EndScenario())
    assert campaign.info(sample).scenario_over
    campaign.apply(sample, everyone, [Treat(seina, Treatment.CURE_POISON), PassTime(1.5)])
    assert roster.view(sample, who("Seina")).character.now(TrackName.TOXICITY) == 0
    battle.start(sample, battle.battles(sample)[0].id)
    assert not campaign.info(sample).scenario_over


def test_what_is_printed_is_collected_in_order(sample: Store, ford: int, who: Who) -> None:
    chosen = handouts.subjects(sample, [who("Gankai"), who("Soma"), 999], "en")
    assert [one.character.name for one in chosen] == ["Gankai of the Iron Heart", "Shinonome Soma"]
    assert (chosen[1].reading, chosen[1].folder) == ("しののめ そうま", "一行")
    assert len(handouts.everyone(sample)) == len(roster.Index(sample).search(roster.Query()))
    battle.add(sample, ford, who("Gankai"), waiting=3, side="guests", zone="後衛")
    battle.reorder(sample, ford, [who("Gankai"), who("Soma")])
    fighters = handouts.battle_subjects(sample, ford)
    assert fighters[-1].id == who("Gankai")
    assert (fighters[-1].character.side, fighters[-1].waiting, fighters[-1].zone) == ("guests", 3, "後衛")
    assert fighters[0].id == who("Soma")
    with pytest.raises(RuleError):
        handouts.battle_subjects(sample, 99)
