"""The roster's list: search, folders, tags, orders, what a line shows."""

from __future__ import annotations

import apsw
import pytest

from ikusa.play import changes, roster
from ikusa.play.roster import Among, Query, Sort
from ikusa.play.roster import index as slices
from ikusa.records.store import Store


def found(store: Store, query: Query) -> list[str]:
    index = roster.Index(store)
    return [line.name for line in roster.lines(store, index.search(query))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("颯", ["篠目 颯馬"]),
        ("しののめ", ["篠目 颯馬"]),
        ("シノノメ", ["篠目 颯馬"]),
        ("ｼﾉﾉﾒ", ["篠目 颯馬"]),
        ("SHINO", ["篠目 颯馬"]),
        ("ｓｏｍａ", ["篠目 颯馬"]),
        ("主を探す", ["篠目 颯馬"]),
        ("時雨", ["篠目 颯馬"]),
        ("autumn rain", ["篠目 颯馬"]),
        ("応急補修を使い切って", ["篠目 颯馬"]),
        ("しののめ 胴丸", ["篠目 颯馬"]),
        ("しののめ 無い言葉", []),
        ("ヴァレンティン", ["ヴァレンティン・モルヴァ"]),
        ("%", []),
        ("_", []),
    ],
)
def test_one_kanji_kana_or_a_word_of_the_gear_is_enough(sample: Store, text: str, names: list[str]) -> None:
    assert found(sample, Query(text)) == names


def test_decomposed_and_composed_kana_are_found_alike(blank: Store) -> None:
    roster.create(blank, "ガンマ")
    roster.create(blank, "カ\u3099ンマ")
    for text in ("ガ", "カ\u3099", "が", "ｶﾞ"):
        assert len(found(blank, Query(text))) == 2


def test_folders_tags_and_kinds_narrow_the_list(sample: Store) -> None:
    index = roster.Index(sample)
    party = next(folder for folder in index.folders() if folder.name == "一行")
    assert len(index.search(Query(folder=party.id))) == party.count == 4
    assert len(index.search(Query(among=Among.PCS))) == index.count(Among.PCS) == 4
    assert len(index.search(Query(among=Among.TEMPLATES))) == 5
    tags = dict(index.tags())
    assert len(index.search(Query(tag="渡し場"))) == tags["渡し場"]
    both = index.search(Query(tag="渡し場", folder=party.id))
    assert set(both) == set(index.search(Query(tag="渡し場"))) & set(index.search(Query(folder=party.id)))


def test_the_archived_are_kept_apart(sample: Store) -> None:
    index = roster.Index(sample)
    everyone = index.search(Query())
    roster.archive(sample, everyone[:3])
    assert index.search(Query()) == everyone[3:]
    assert index.search(Query(among=Among.ARCHIVED)) == everyone[:3]
    assert sum(folder.count for folder in index.folders()) == len(everyone) - 3
    roster.archive(sample, everyone[:3], archived=False)
    assert index.search(Query()) == everyone


def test_orders(blank: Store) -> None:
    for name, reading, grade in (("乙", "おつ", "mook"), ("甲", "こう", "lord"), ("丙", "", "pc")):
        id_ = changes.new(roster.create(blank, name), "character")
        roster.edit_many(blank, id_, {"reading": reading, "grade": grade})
    assert found(blank, Query()) == ["乙", "甲", "丙"]
    assert found(blank, Query(sort=Sort.NAME)) == ["乙", "甲", "丙"]
    assert found(blank, Query(sort=Sort.GRADE)) == ["丙", "甲", "乙"]
    ids = roster.Index(blank).search(Query())
    roster.order(blank, [ids[2], ids[0]])
    assert found(blank, Query()) == ["丙", "乙", "甲"]


def test_an_index_follows_acts_undo_and_redo(sample: Store) -> None:
    index = roster.Index(sample)
    before = index.search(Query())
    made = roster.create(sample, "新参")
    assert index.search(Query("新参")) == (changes.new(made, "character"),)
    sample.undo()
    assert index.search(Query()) == before
    sample.redo()
    roster.edit(sample, changes.new(made, "character"), "name", "古参")
    assert index.search(Query("新参")) == ()
    roster.delete(sample, before)
    assert index.search(Query()) == (changes.new(made, "character"),)
    assert index.count() == 1


def test_an_index_follows_a_restored_backup(sample: Store) -> None:
    index = roster.Index(sample)
    before = index.search(Query())
    backup = sample.backups.make()
    roster.delete(sample, before[:2])
    assert index.search(Query()) == before[2:]
    sample.restore(backup.path)
    assert index.search(Query()) == before


def test_an_index_that_missed_too_much_reads_everything_anew(sample: Store) -> None:
    index = roster.Index(sample)
    everyone = index.search(Query())
    for number in range(70):
        roster.edit(sample, everyone[0], "name", f"名 {number}")
    assert index.search(Query("名 69")) == everyone[:1]
    assert index.search(Query()) == everyone


def test_a_large_roster_is_read_in_steps(sample: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 3)
    everyone = [number for (number,) in sample.rows("SELECT id FROM character WHERE battle_id IS NULL ORDER BY id")]
    index = roster.Index(sample, patient=True)
    steps = index.steps()
    assert not index.whole
    assert index.count() == 3
    next(steps)
    assert sorted(index.search(Query())) == everyone[:6]
    roster.edit(sample, int(str(everyone[-1])), "name", "最後")
    assert index.search(Query("最後")) == (everyone[-1],)
    roster.delete(sample, [int(str(everyone[1]))])
    del everyone[1]
    assert all(0 < done <= 1 for done in steps)
    assert index.whole
    assert sorted(index.search(Query())) == everyone


def test_whoever_cannot_wait_has_a_large_roster_read_at_once(sample: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 3)
    patient = roster.Index(sample, patient=True)
    row = sample.row("SELECT count(*) FROM character WHERE battle_id IS NULL")
    assert row == (roster.Index(sample).count(),) == (patient.count(),)


def test_damaged_tags_take_nobody_from_the_list(sample: Store) -> None:
    path = sample.path
    sample.close()
    connection = apsw.Connection(str(path))
    for number, text in enumerate(("[", "{}", "[1]", "7"), 1):
        connection.execute("UPDATE character SET tags = ? WHERE id = ?", (text, number))
    connection.close()
    with Store.open(path) as store:
        index = roster.Index(store)
        assert {1, 2, 3, 4} <= set(index.search(Query()))
        assert all(isinstance(tag, str) for tag, _ in index.tags())


def test_a_line_shows_wounds_defence_and_damage(sample: Store) -> None:
    index = roster.Index(sample)
    (gankai,) = roster.lines(sample, index.search(Query("巌海")))
    assert (gankai.wounds.now, gankai.wounds.max, gankai.defence, gankai.damaged) == (1, 3, 10, True)
    (oni,) = roster.lines(sample, index.search(Query("いわつの")))
    assert (oni.wounds.now, oni.damaged, oni.problem) == (5, False, "")
    assert roster.lines(sample, [999]) == ()


def test_a_damaged_record_has_a_line_that_says_so(sample: Store) -> None:
    (soma,) = roster.Index(sample).search(Query("颯馬"))
    path = sample.path
    sample.close()
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE gear SET damage = damage + 1 WHERE character_id = ? AND kind = 'weapon'", (soma,))
    connection.close()
    with Store.open(path) as store:
        everyone = roster.lines(store, roster.Index(store).search(Query()))
        assert [line.id for line in everyone if line.problem] == [soma]
        broken = next(line for line in everyone if line.problem)
        assert (broken.name, broken.defence) == ("篠目 颯馬", None)
        assert "篠目 颯馬" in broken.problem


def test_folders_are_made_named_ordered_and_taken_away(sample: Store) -> None:
    folder = changes.new(roster.add_folder(sample, "新しい棚"), "folder")
    everyone = roster.Index(sample).search(Query())
    roster.put_into(sample, everyone[:2], folder)
    roster.rename_folder(sample, folder, "別の棚")
    index = roster.Index(sample)
    assert index.folders()[-1] == roster.FolderLine(folder, "別の棚", 2)
    roster.order_folders(sample, [folder, *(one.id for one in index.folders()[:-1])])
    assert roster.Index(sample).folders()[0].id == folder
    roster.put_into(sample, everyone[:1], None)
    roster.remove_folder(sample, folder)
    assert roster.Index(sample).search(Query()) == everyone


def test_tags_are_put_on_and_taken_off_many(sample: Store) -> None:
    everyone = roster.Index(sample).search(Query())
    roster.add_tag(sample, everyone[:3], "#宿敵")
    roster.add_tag(sample, everyone[:1], "宿敵")
    index = roster.Index(sample)
    assert index.search(Query(tag="宿敵")) == everyone[:3] == index.search(Query("宿敵"))
    roster.remove_tag(sample, everyone[:2], "宿敵")
    assert dict(roster.Index(sample).tags())["宿敵"] == 1
