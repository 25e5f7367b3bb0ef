"""The tables of a character: gear, techniques, statuses, the portrait."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play import changes, roster, rules
from ikusa.records.store import Store
from ikusa.rules.gear import Wear
from ikusa.rules.notation import write_cells
from ikusa.rules.technique import Inflict, Limit, TagUse
from ikusa.rules.terms import GearGrade, GearKind, GearState, Location, On, Per, Tag, Weight

Who = Callable[[str], int]


@pytest.fixture
def hero(blank: Store) -> int:
    return changes.new(roster.create(blank, "主役", pc=True), "character")


# --- gear ------------------------------------------------------------------------------------------------------------


def gear(store: Store, hero: int) -> list[str]:
    return [row.name for row in roster.view(store, hero).gear]


def test_gear_takes_defence_and_integrity_from_the_ruleset_until_stated(blank: Store, hero: int) -> None:
    roster.add_gear(blank, hero, {"name": "胴丸", "weight": "heavy", "grade": "masterwork", "english": "Cuirass"})
    (row,) = roster.view(blank, hero).gear
    assert (row.piece.kind, row.piece.weight, row.piece.grade) == (GearKind.ARMOUR, Weight.HEAVY, GearGrade.MASTERWORK)
    assert (row.piece.defence, row.stated, row.integrity) == (4, None, None)
    rules.set_value(blank, "armour.heavy", [5, 1])
    assert roster.view(blank, hero).gear[0].piece.defence == 5
    roster.edit_gear(blank, row.id, {"defence": "７", "integrity": 2})
    (row,) = roster.view(blank, hero).gear
    assert (row.piece.defence, row.stated, row.integrity) == (7, 7, 2)
    roster.edit_gear(blank, row.id, {"defence": None, "integrity": ""})
    assert roster.view(blank, hero).gear[0].piece.defence == 5


def test_armour_bonuses_belong_to_the_piece(blank: Store, hero: int) -> None:
    roster.add_gear(blank, hero, {"name": "胴丸", "weight": "light", "bonuses": [{"value": "1", "label": "肩受け"}]})
    seen = roster.view(blank, hero)
    assert seen.character.gear_bonus(seen.gear[0].piece.id) == 1
    assert [bonus.label for bonus in seen.gear[0].bonuses] == ["肩受け"]
    roster.edit_gear(blank, seen.gear[0].id, {"damage": 3})
    assert roster.view(blank, hero).gear[0].wear == Wear(3, 0, GearState.BROKEN)
    roster.edit_gear(blank, seen.gear[0].id, {"bonuses": None})
    assert roster.view(blank, hero).gear[0].wear == Wear(2, 0, GearState.BROKEN)
    assert roster.view(blank, hero).gear[0].piece.damage == 2


def test_a_whole_that_shrinks_by_the_ruleset_is_read_cut(blank: Store, hero: int) -> None:
    roster.add_gear(blank, hero, {"name": "胴丸", "weight": "heavy", "damage": 4})
    rules.set_value(blank, "armour.heavy", [1, 1])
    assert roster.view(blank, hero).gear[0].wear == Wear(1, 0, GearState.BROKEN)
    rules.reset(blank, "armour")
    assert roster.view(blank, hero).gear[0].piece.damage == 4


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"name": "x", "kind": "boat"},
        {"name": "x", "weight": "feather"},
        {"name": "x", "grade": 3},
        {"name": "x", "defence": -1},
        {"name": "x", "defence": "two"},
        {"name": "x", "damage": 1},
        {"name": "x", "weight": "light", "damage": 3},
        {"name": "x", "equipped": "no"},
        {"name": "x", "bonuses": [{"value": -1}]},
        {"name": "x", "bonuses": [{"label": "?"}]},
        {"name": "x", "colour": "red"},
        {},
    ],
)
def test_wrong_gear_is_refused(blank: Store, hero: int, values: dict[str, Any]) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError):
        roster.add_gear(blank, hero, values)
    assert blank.state_hash() == before


def test_gear_is_put_at_a_place_reordered_and_removed(blank: Store, hero: int) -> None:
    for name in "甲乙丙":
        roster.add_gear(blank, hero, {"name": name})
    roster.add_gear(blank, hero, {"name": "丁"}, position=1)
    assert gear(blank, hero) == ["甲", "丁", "乙", "丙"]
    rows = roster.view(blank, hero).gear
    roster.order_gear(blank, [rows[3].id, rows[0].id])
    assert gear(blank, hero) == ["丙", "甲", "丁", "乙"]
    roster.remove_gear(blank, [rows[0].id, rows[1].id])
    assert gear(blank, hero) == ["丙", "乙"]
    with pytest.raises(RuleError):
        roster.remove_gear(blank, [rows[0].id])
    blank.undo()
    assert gear(blank, hero) == ["丙", "甲", "丁", "乙"]


def test_a_removed_weapon_leaves_its_technique_and_ends_its_statuses(sample: Store, who: Who) -> None:
    soma = roster.view(sample, who("Soma"))
    weapon = soma.gear[0]
    roster.add_status(sample, soma.id, {"id": "weapon_dropped", "weapon": weapon.piece.id})
    roster.remove_gear(sample, [weapon.id])
    after = roster.view(sample, soma.id)
    assert len(after.techniques) == len(soma.techniques)
    assert {row.technique.weapon for row in after.techniques} == {None}
    assert after.statuses == ()


# --- techniques ------------------------------------------------------------------------------------------------------

ROW = "| 鎧通し | 攻撃B | 3 | 2d10+技+剣術+1 >= 防備 | [貫通 2]. 1戦力. 会心時3戦力. 出血 2. 戦場どこでも. | 戦闘1回 |"


def test_rows_are_pasted_from_a_rulebook_or_a_spreadsheet(blank: Store, hero: int) -> None:
    roster.paste_techniques(blank, hero, ROW + "\n\n|---|---|---|---|---|---|\n" + ROW)
    roster.paste_techniques(blank, hero, "突き\t攻撃\t２\t2d10+技 >= 防備\t[貫通 2]. 1戦力.\t—", position=0)
    found = roster.view(blank, hero).techniques
    assert [row.technique.id for row in found] == ["突き", "鎧通し", "鎧通し 2"]
    technique = found[1].technique
    assert technique.tags == (TagUse(Tag.PIERCE, 2),)
    assert technique.limit == Limit(1, Per.BATTLE)
    assert technique.not_understood == ("戦場どこでも",)
    assert blank.undo_step().args == {"count": 1, "name": "主役"}  # type: ignore[union-attr]


def test_a_bad_row_stores_nothing_and_names_its_line(blank: Store, hero: int) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError) as caught:
        roster.paste_techniques(blank, hero, ROW + "\n| 金棒 | 攻撃 | 2 | 2d10 | [破壊 2] | — |")
    assert caught.value.values["line"] == 2
    for text in ("", "  \n", "| 技法 | 種別 | 活力 | 判定 | 効果 | 限界 |"):
        with pytest.raises(RuleError):
            roster.paste_techniques(blank, hero, text)
    assert blank.state_hash() == before


def test_a_technique_is_added_and_every_key_edited(blank: Store, hero: int) -> None:
    roster.add_gear(blank, hero, {"name": "槍", "kind": "weapon"})
    weapon = roster.view(blank, hero).gear[0].id
    roster.add_technique(blank, hero, {"name": "石突", "english": "Butt", "vigor": "２", "weapon": weapon})
    (row,) = roster.view(blank, hero).techniques
    assert (row.technique.vigor, row.technique.weapon, row.english) == (2, str(weapon), "Butt")
    roster.edit_technique(
        blank,
        row.id,
        {
            "name": "石突き",
            "check": {"terms": ["tai", "槍術"], "modifier": 1},
            "inflicts": [{"status": "fracture", "location": "ribs", "on": "critical"}],
            "uses": ["right_arm"],
            "rank": 2,
            "limit": {"uses": 2, "per": "session", "used": 1},
            "weapon": None,
        },
    )
    (row,) = roster.view(blank, hero).techniques
    technique = row.technique
    assert (technique.id, technique.name, technique.terms) == ("石突", "石突き", ("tai", "槍術"))
    assert technique.inflicts == (Inflict("fracture", on=On.CRITICAL, location=Location.RIBS),)
    assert (technique.rank, technique.weapon, technique.limit) == (2, None, Limit(2, Per.SESSION, 1))
    roster.edit_technique(blank, row.id, {"rank": None, "limit": None})
    assert roster.view(blank, hero).techniques[0].technique.limit is None


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"vigor": "lots"},
        {"vigor": -1},
        {"weapon": 99},
        {"weapon": "katana"},
        {"inflicts": [{"status": "bored"}]},
        {"body_damage": "2d8"},
        {"tags": [{"tag": "break", "value": 1}]},
        {"limit": {"uses": 1, "per": "battle", "used": 2}},
        {"uses": ["neck"]},
        {"colour": "red"},
    ],
)
def test_a_wrong_technique_is_refused(blank: Store, hero: int, values: dict[str, Any]) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError):
        roster.add_technique(blank, hero, {"name": "技", **values})
    assert blank.state_hash() == before


@pytest.mark.parametrize("language", ["ja", "en"])
def test_cells_are_edited_as_they_stand_in_the_table(sample: Store, who: Who, language: str) -> None:
    row = roster.view(sample, who("Soma")).techniques[2]
    before = row.technique
    cells = write_cells(before, language, rules.ruleset(sample))
    for cell in ("technique", "kind", "vigor", "check", "effect", "limit"):
        roster.edit_cells(sample, row.id, {cell: getattr(cells, cell)}, language)
        assert roster.view(sample, who("Soma")).techniques[2].technique == before
    roster.edit_cells(sample, row.id, {"vigor": "４", "effect": "[貫通 3]. 2戦力. 出血."}, language)
    after = roster.view(sample, who("Soma")).techniques[2].technique
    assert (after.id, after.vigor, after.wounds, after.uses, after.weapon) == (
        before.id,
        4,
        2,
        before.uses,
        before.weapon,
    )
    assert after.inflicts == (Inflict("bleeding", value=1),)
    roster.edit_cells(sample, row.id, {"technique": "Face splitter"}, language)
    name = roster.view(sample, who("Soma")).techniques[2]
    assert (name.name, name.english) == (
        ("面頬割り", "Face splitter") if language == "en" else ("Face splitter", "Mask splitter")
    )


def test_techniques_are_reordered_and_removed(sample: Store, who: Who) -> None:
    rows = roster.view(sample, who("Soma")).techniques
    roster.order_techniques(sample, [rows[4].id, rows[0].id])
    assert [row.id for row in roster.view(sample, who("Soma")).techniques][:2] == [rows[4].id, rows[0].id]
    roster.remove_techniques(sample, [rows[1].id, rows[2].id])
    assert len(roster.view(sample, who("Soma")).techniques) == len(rows) - 2
    with pytest.raises(RuleError):
        roster.remove_techniques(sample, [rows[1].id])
    with pytest.raises(RuleError):
        roster.edit_technique(sample, rows[1].id, {"vigor": 1})


# --- statuses --------------------------------------------------------------------------------------------------------


def test_statuses_are_listed_edited_reordered_and_removed(blank: Store, hero: int) -> None:
    for values in (
        {"id": "bleeding", "value": 2},
        {"id": "fracture", "location": "neck", "until": {"event": "scene_end", "count": 2}},
        {"id": "pain", "source": None},
    ):
        roster.add_status(blank, hero, values)
    rows = roster.view(blank, hero).statuses
    assert [row.status.id for row in rows] == ["bleeding", "fracture", "pain"]
    roster.edit_status(blank, rows[1].id, {"location": "ribs", "until": None})
    roster.order_statuses(blank, [rows[2].id, rows[0].id])
    statuses = roster.view(blank, hero).character.statuses
    assert [status.id for status in statuses] == ["pain", "bleeding", "fracture"]
    assert (statuses[2].location, statuses[2].until) == (Location.RIBS, None)
    roster.remove_statuses(blank, [rows[0].id, rows[1].id])
    assert [row.status.id for row in roster.view(blank, hero).statuses] == ["pain"]
    for row in rows[:2]:
        with pytest.raises(RuleError):
            roster.edit_status(blank, row.id, {"value": 1})


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"id": "bored"},
        {"id": "poisoned"},
        {"id": "pain", "value": 2},
        {"id": "fracture"},
        {"id": "bleeding", "value": 0},
        {"id": "bleeding", "until": {"event": "dinner"}},
    ],
)
def test_a_wrong_status_is_refused(blank: Store, hero: int, values: dict[str, Any]) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError):
        roster.add_status(blank, hero, values)
    assert blank.state_hash() == before


# --- the portrait ----------------------------------------------------------------------------------------------------


def picture(kind: str = "PNG", size: tuple[int, int] = (900, 600), colour: str = "red", mode: str = "RGB") -> bytes:
    out = BytesIO()
    Image.new(mode, size, colour).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "P"), ("JPEG", "L"), ("WEBP", "RGB")]
)
def test_a_portrait_is_made_square_and_small(blank: Store, hero: int, kind: str, mode: str) -> None:
    colour: Any = 1 if mode in ("P", "L") else "red"
    roster.set_portrait(blank, hero, picture(kind, colour=colour, mode=mode))
    id_ = roster.view(blank, hero).profile.portrait
    assert id_ is not None
    data = roster.portrait(blank, id_)
    assert data is not None
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.size) == ("PNG" if mode == "RGBA" else "JPEG", (512, 512))


def test_a_crop_is_taken_and_a_small_picture_stays_small(blank: Store, hero: int) -> None:
    roster.set_portrait(blank, hero, picture(), roster.Crop(10, 20, 40, 30))
    id_ = roster.view(blank, hero).profile.portrait
    assert id_ is not None
    with Image.open(BytesIO(roster.portrait(blank, id_) or b"")) as image:
        assert image.size == (40, 30)
    for crop in (roster.Crop(890, 0, 20, 20), roster.Crop(0, 0, 0, 5), roster.Crop(-1, 0, 5, 5)):
        with pytest.raises(RuleError) as caught:
            roster.set_portrait(blank, hero, picture(), crop)
        assert caught.value.code == "out_of_range"


BROKEN = {
    "empty": b"",
    "text": b"<svg onload='x'/>",
    "gif": picture("GIF"),
    "bmp": picture("BMP"),
    "cut": picture()[:200],
    "cut jpeg": picture("JPEG")[:300],
    "signature only": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_picture_is_refused(blank: Store, hero: int, data: bytes) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError) as caught:
        roster.set_portrait(blank, hero, data)
    assert caught.value.code == "not_an_image"
    assert blank.state_hash() == before


def test_a_bomb_is_refused_before_it_is_decoded(blank: Store, hero: int) -> None:
    bomb = bytearray(picture(size=(10, 10)))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    import zlib

    bomb[29:33] = zlib.crc32(bytes(bomb[12:29])).to_bytes(4, "big")
    with pytest.raises(RuleError) as caught:
        roster.set_portrait(blank, hero, bytes(bomb))
    assert caught.value.code == "too_big"
    assert "画像" in caught.value.said(i18n.words("ja")) or caught.value.message  # type: ignore[attr-defined]


def test_equal_pictures_are_stored_once_and_go_with_their_last_owner(blank: Store, hero: int) -> None:
    other = changes.new(roster.create(blank, "脇役"), "character")
    for id_ in (hero, other):
        roster.set_portrait(blank, id_, picture())
    assert blank.row("SELECT count(*) FROM portrait") == (1,)
    roster.clear_portrait(blank, hero)
    assert roster.view(blank, hero).profile.portrait is None
    assert blank.row("SELECT count(*) FROM portrait") == (1,)
    roster.delete(blank, [other])
    assert blank.row("SELECT count(*) FROM portrait") == (0,)
    blank.undo()
    assert roster.view(blank, other).profile.portrait is not None
