"""Names are found as a person writes them, and near ones are offered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play import battle, roster
from ikusa.play.printing_names import battle_called, called, near, only_battle, people
from ikusa.play.refusals import InputError
from ikusa.records.store import Store


@pytest.mark.parametrize(
    "name",
    [
        "鴉羽 小夜",
        "鴉羽小夜",
        "鴉羽　小夜",
        "からすば さよ",
        "カラスバサヨ",
        "ｶﾗｽﾊﾞ ｻﾖ",
        "karasuba sayo",
        "ＫＡＲＡＳＵＢＡ　ＳＡＹＯ",
    ],
)
def test_a_name_is_found_however_it_is_written(sample: Store, name: str) -> None:
    (id_,) = called(people(sample), (name,))
    assert roster.view(sample, id_).profile.english == "Karasuba Sayo"


def test_names_keep_their_order_and_count_once(sample: Store) -> None:
    ids = called(people(sample), ("磐角", "Karasuba Sayo", "Iwatsuno"))
    assert [roster.view(sample, id_).profile.name for id_ in ids] == ["磐角", "鴉羽 小夜"]


@pytest.mark.parametrize(("name", "other"), [("からすば", "鴉羽 小夜"), ("Iwatsumo", "磐角"), ("具足 足軽", "槍足軽")])
def test_an_unknown_name_is_refused_with_near_ones(sample: Store, name: str, other: str) -> None:
    with pytest.raises(RuleError) as refused:
        called(people(sample), (name,))
    assert refused.value.code == "not_there"
    assert name in refused.value.message
    assert other in str(refused.value.values.get("near"))


@pytest.mark.parametrize("name", ["", " ", "\u200b", "xyzzy plugh"])
def test_a_name_near_to_nobody(sample: Store, name: str) -> None:
    with pytest.raises(InputError) as refused:
        called(people(sample), (name,))
    assert refused.value.said(i18n.words("ja")).endswith("という者はいません。")


def test_a_name_that_several_have_means_all_of_them(blank: Store) -> None:
    roster.create(blank, "双子")
    roster.create(blank, "双子")
    assert len(called(people(blank), ("双子",))) == 2


def test_the_archived_are_found_by_name(sample: Store) -> None:
    (id_,) = called(people(sample), ("磐角",))
    roster.archive(sample, (id_,))
    assert called(people(sample), ("磐角",)) == (id_,)
    assert people(sample)[-1].archived


def test_combatants_of_a_battle_are_found_in_it(sample: Store) -> None:
    first = battle.battles(sample)[0].id
    everybody = people(sample, "en", first)
    assert [one.name for one in everybody] == [place.english for place in battle.view(sample, first).order]
    assert len(called(everybody, ("Spear foot soldier 2", "磐角"))) == 2
    with pytest.raises(RuleError):
        called(everybody, ("鴉羽 小夜",))


def test_a_battle_by_name(sample: Store) -> None:
    first, second = battle.battles(sample)
    assert battle_called(sample, "渡し場の 朝霧") == first.id
    with pytest.raises(InputError) as refused:
        battle_called(sample, "水門")
    assert second.name in refused.value.message
    with pytest.raises(InputError) as refused:
        battle_called(sample, "xyzzy")
    assert first.name in refused.value.message
    battle.edit(sample, second.id, "name", first.name)
    with pytest.raises(InputError) as refused:
        battle_called(sample, first.name)
    assert refused.value.code == "ambiguous"


def test_the_battle_that_is_meant(sample: Store, blank: Store) -> None:
    with pytest.raises(InputError) as refused:
        only_battle(sample)
    assert refused.value.code == "required"
    second = battle.battles(sample)[1].id
    battle.start(sample, second)
    assert only_battle(sample) == second
    for store in (blank,):
        with pytest.raises(InputError) as refused:
            only_battle(store)
        assert refused.value.code == "not_there"
        with pytest.raises(InputError):
            battle_called(store, "x")


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=12))
def test_near_names_are_few_and_of_the_list(name: str, names: list[str]) -> None:
    found = near(name, [(one, one) for one in names])
    assert len(found) <= 5
    assert set(found) <= set(names)
    assert len(found) == len(set(found))
