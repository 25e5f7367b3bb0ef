"""Characters: made, copied, deleted, and every field edited with its checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play import battle, changes, roster, rules
from ikusa.play.refusals import InputError
from ikusa.records.store import Store
from ikusa.rules.character import Bonus, Penalty, Track
from ikusa.rules.terms import BonusKind, Exorcism, Grade, TrackName

Who = Callable[[str], int]


def person(store: Store, name: str = "無名", **kinds: bool) -> int:
    return changes.new(roster.create(store, name, **kinds), "character")


def test_a_new_character_has_the_rulesets_values(blank: Store) -> None:
    seen = roster.view(blank, person(blank, "　足軽　"))
    assert seen.profile.name == "足軽"
    assert seen.character.tracks[TrackName.WOUNDS] == Track(1, 1)
    assert seen.stated == {"side": "enemies", "grade": "mook"}
    pc = roster.view(blank, person(blank, "主役", pc=True))
    assert (pc.character.grade, pc.character.side, pc.character.now(TrackName.WOUNDS)) == (Grade.PC, "players", 5)


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 201, "a\x00b", "\ud800", 5, None])
def test_a_name_is_needed(blank: Store, name: Any) -> None:
    before = blank.state_hash()
    with pytest.raises(InputError) as caught:
        roster.create(blank, name)
    assert caught.value.path == "name"
    assert blank.state_hash() == before
    assert caught.value.said(i18n.words("ja")) != ""


def test_names_of_200_characters_and_odd_ones_are_kept(blank: Store) -> None:
    for name in ("名" * 200, 'A&B <兵> "x"', "𠮷野髙﨑", "=1+1", "👨‍👩‍👧 家族", "ﬁ ㍿ ①"):
        assert roster.view(blank, person(blank, name)).profile.name == name


PROFILE: list[tuple[str, Any, Any]] = [
    ("name", " 佐吉 ", "佐吉"),
    ("reading", "さきち", "さきち"),
    ("english", "Sakichi", "Sakichi"),
    ("title", "渡り中間", "渡り中間"),
    ("notes", "一\r\n二\r三", "一\n二\n三"),
    ("tags", ["#川", "川", "＃山", " "], ("川", "山")),
    ("pc", True, True),
    ("template", True, True),
    ("archived", True, True),
    ("hidden", True, True),
]


@pytest.mark.parametrize(("path", "value", "found"), PROFILE)
def test_each_field_of_the_profile_is_stored(blank: Store, path: str, value: Any, found: Any) -> None:
    id_ = person(blank)
    roster.edit(blank, id_, path, value)
    assert getattr(roster.view(blank, id_).profile, path) == found


VALUES: list[tuple[str, Any, str, Any]] = [
    ("side", "第三者", "side", "第三者"),
    ("grade", "lord", "grade", Grade.LORD),
    ("exorcism", "licensed", "exorcism", Exorcism.LICENSED),
    ("incorporeal", True, "incorporeal", True),
    ("traits", ["ash_revival", "猫舌"], "traits", frozenset({"ash_revival", "猫舌"})),
    ("base_defence", 7, "base_defence", 7),
    ("natural_armour", "３", "natural_armour", 3),
    ("natural_armour_pierceable", False, "natural_armour_pierceable", False),
    ("spirit_defence", "−2", "spirit_defence", -2),
    ("attributes.gi", "＋２", "attributes", {"gi": 2}),
    ("attributes.tai", -1, "attributes", {"tai": -1}),
    ("skills.茶の湯", 4, "skills", {"茶の湯": 4}),
    ("skills.a.b", 1, "skills", {"a.b": 1}),
    ("bonuses", [{"kind": "dodge", "value": 2, "label": "見切り"}], "bonuses", (Bonus(BonusKind.DODGE, 2, "見切り"),)),
    ("penalties", [{"value": 1}], "penalties", (Penalty(1),)),
    ("reserved", ["鞘受け"], "reserved", ("鞘受け",)),
    ("fled", True, "fled", True),
    ("death_checked", True, "death_checked", True),
]


@pytest.mark.parametrize(("path", "value", "field", "found"), VALUES)
def test_each_rules_value_is_stored_and_taken_back(blank: Store, path: str, value: Any, field: str, found: Any) -> None:
    id_ = person(blank)
    before = roster.view(blank, id_)
    roster.edit(blank, id_, path, value)
    assert getattr(roster.view(blank, id_).character, field) == found
    roster.edit(blank, id_, path, None)
    assert roster.view(blank, id_).character == before.character
    blank.undo()
    assert getattr(roster.view(blank, id_).character, field) == found


WRONG: list[tuple[str, Any]] = [
    ("grade", "emperor"),
    ("exorcism", 1),
    ("incorporeal", "yes"),
    ("base_defence", -1),
    ("base_defence", "²"),
    ("natural_armour", "many"),
    ("natural_armour", "1_000"),
    ("natural_armour", 1.5),
    ("natural_armour", 2**31),
    ("attributes.gi", "x"),
    ("attributes.luck", 1),
    ("skills.", 1),
    ("traits", 5),
    ("bonuses", [{"kind": "magic", "value": 1}]),
    ("bonuses", [{"kind": "armour", "value": 1, "gear": "7"}]),
    ("penalties", [{"value": -1}]),
    ("tracks.wounds.now", 6),
    ("tracks.wounds.max", 0),
    ("tracks.body.now", 1),
    ("tracks.vigor", 3),
    ("tracks.hope.max", 3),
    ("tracks.toxicity", -1),
    ("tracks.toxicity.max", 1),
    ("folder", 99),
    ("tags", "a b"),
    ("pc", 1),
    ("gear", []),
    ("id", "x"),
    ("name.first", "x"),
    ("nonsense", 1),
    ("side", ""),
]


@pytest.mark.parametrize(("path", "value"), [one for one in WRONG if one != ("side", "")])
def test_a_wrong_value_is_refused_with_its_path_and_nothing_is_stored(blank: Store, path: str, value: Any) -> None:
    id_ = person(blank, "主役", pc=True)
    before = blank.state_hash()
    with pytest.raises(RuleError) as caught:
        roster.edit_many(blank, id_, {"title": "新しい", path: value})
    assert (caught.value.path or "").startswith(path.partition(".")[0])
    assert blank.state_hash() == before


def test_tracks_follow_the_ruleset_until_stated(blank: Store) -> None:
    id_ = person(blank, "主役", pc=True)
    rules.set_value(blank, "wounds.pc", 7)
    assert roster.view(blank, id_).character.tracks[TrackName.WOUNDS] == Track(7, 7)
    roster.edit(blank, id_, "tracks.wounds.now", 3)
    rules.set_value(blank, "wounds.pc", 2)
    assert roster.view(blank, id_).character.tracks[TrackName.WOUNDS] == Track(2, 2)
    rules.reset(blank, "wounds.pc")
    assert roster.view(blank, id_).character.tracks[TrackName.WOUNDS] == Track(3, 5)
    roster.edit(blank, id_, "tracks.wounds.max", 4)
    assert roster.view(blank, id_).stated["tracks"] == {"wounds": {"now": 3, "max": 4}}
    roster.edit(blank, id_, "tracks.wounds.max", 2)
    assert roster.view(blank, id_).stated["tracks"] == {"wounds": {"max": 2}}
    roster.edit(blank, id_, "tracks.wounds.max", None)
    assert roster.view(blank, id_).character.tracks[TrackName.WOUNDS] == Track(5, 5)


def test_body_tracks_are_made_and_taken_away(blank: Store) -> None:
    id_ = person(blank)
    roster.edit(blank, id_, "tracks.body.max", 20)
    roster.edit(blank, id_, "tracks.body.now", 12)
    assert roster.view(blank, id_).character.tracks[TrackName.BODY] == Track(12, 20)
    roster.edit(blank, id_, "tracks.body.max", None)
    assert TrackName.BODY not in roster.view(blank, id_).character.tracks
    roster.edit(blank, id_, "tracks.toxicity", 3)
    assert [one.id for one in roster.view(blank, id_).character.statuses] == []
    assert roster.view(blank, id_).character.now(TrackName.TOXICITY) == 3


def test_vigor_is_cut_by_heavy_armour_and_comes_back_full_when_it_was_full(blank: Store) -> None:
    id_ = person(blank)
    roster.add_gear(blank, id_, {"name": "大鎧", "weight": "extra_heavy"})
    assert roster.view(blank, id_).character.tracks[TrackName.VIGOR] == Track(3, 5)


def test_an_edit_names_what_it_changed(blank: Store) -> None:
    id_ = person(blank, "佐吉")
    for path, value, name in (
        ("attributes.gi", 1, "Attributes of {name}"),
        ("name", "佐助", "Rename {name}"),
        ("grade", "lord", "Edit {name}"),
    ):
        roster.edit(blank, id_, path, value)
        step = blank.undo_step()
        assert step is not None
        assert step.name == name


def test_an_edit_to_the_same_value_is_no_step(blank: Store) -> None:
    id_ = person(blank, "佐吉")
    step = blank.undo_step()
    assert not roster.edit(blank, id_, "name", "佐吉")
    assert blank.undo_step() == step


def test_duplicates_have_everything_of_their_own(sample: Store, who: Who) -> None:
    soma = who("Soma")
    made = roster.duplicate(sample, [soma, soma])
    copies = sorted(made.rows["character"])
    assert [roster.view(sample, id_).profile.name for id_ in copies] == ["篠目 颯馬 2", "篠目 颯馬 3"]
    assert roster.view(sample, copies[0]).profile.english == "Shinonome Soma 2"
    original, copy = roster.view(sample, soma), roster.view(sample, copies[0])
    assert [row.piece.name for row in copy.gear] == [row.piece.name for row in original.gear]
    assert {row.id for row in copy.gear}.isdisjoint(row.id for row in original.gear)
    assert [row.wear for row in copy.gear] == [row.wear for row in original.gear]
    weapons = {row.piece.id for row in copy.gear}
    assert {row.technique.weapon for row in copy.techniques if row.technique.weapon} <= weapons
    sample.undo()
    assert roster.views(sample, copies) == ()


def test_from_a_template(sample: Store, who: Who) -> None:
    soldier = who("Spear foot soldier")
    made = roster.create_from(sample, soldier, "与作")
    seen = roster.view(sample, changes.new(made, "character"))
    assert (seen.profile.name, seen.profile.template, seen.profile.origin) == ("与作", False, soldier)
    assert len(seen.techniques) == len(roster.view(sample, soldier).techniques)


def test_deleting_takes_places_in_battles_and_comes_back_whole(sample: Store, ford: int, who: Who) -> None:
    before = sample.state_hash()
    roster.delete(sample, [who("Soma"), who("Iwatsuno")])
    assert len(battle.view(sample, ford).order) == 4
    sample.undo()
    assert sample.state_hash() == before
    with pytest.raises(RuleError):
        roster.delete(sample, [999])


def test_names_in_english_where_there_are_any(sample: Store, who: Who) -> None:
    character = roster.view(sample, who("Soma"), "en").character
    assert character.name == "Shinonome Soma"
    assert character.gear[0].name == 'Sword "Autumn Rain"'
    assert character.techniques[0].name == "Level cut"
    roster.edit(sample, who("Soma"), "english", "")
    found = next(line for line in roster.lines(sample, roster.Index(sample).search(roster.Query("颯馬"))))
    assert roster.view(sample, found.id, "en").character.name == "篠目 颯馬"


def test_who_is_not_there_is_refused(blank: Store) -> None:
    for operation in (
        lambda: roster.view(blank, 9),
        lambda: roster.edit(blank, 9, "name", "x"),
        lambda: roster.duplicate(blank, [9]),
        lambda: roster.create_from(blank, 9, "x"),
        lambda: roster.add_gear(blank, 9, {"name": "x"}),
        lambda: roster.add_technique(blank, 9, {"name": "x"}),
        lambda: roster.paste_techniques(blank, 9, ""),
        lambda: roster.add_status(blank, 9, {"id": "pain"}),
        lambda: roster.clear_portrait(blank, 9),
    ):
        with pytest.raises(InputError) as caught:
            operation()
        assert caught.value.code == "not_there"
