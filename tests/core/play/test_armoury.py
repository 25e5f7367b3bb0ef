"""The armoury: what is listed, how it came to be so, plans, repairs, the spare store, what sessions cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ikusa.errors import RuleError
from ikusa.play import armoury, battle, changes, journal, roster, rules
from ikusa.play.armoury import GearQuery, Wanted
from ikusa.records.store import Store
from ikusa.rules.commands import DamageGear
from ikusa.rules.gear import wear
from ikusa.rules.terms import GearState, LedgerWhat, RepairMethod, TrackName

Who = Callable[[str], int]
FIELD, CAMP, FORGE = RepairMethod.FIELD, RepairMethod.CAMP, RepairMethod.FORGE


@pytest.fixture
def piece(sample: Store) -> Callable[[str], int]:
    """The id of a roster piece by a part of its name."""

    def find(name: str) -> int:
        return next(one.id for one in armoury.pieces(sample) if name in one.name)

    return find


Find = Callable[[str], int]


def test_every_ledger_adds_up_to_what_is_left(sample: Store) -> None:
    everything = armoury.pieces(sample)
    assert len(everything) > 30
    for one in everything:
        if one.history:
            assert one.history[-1].left == one.wear.left, one.name
        else:
            assert one.wear.state is GearState.INTACT


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (
            GearQuery(Wanted.BROKEN),
            {"黒革の具足", "数打ちの脇差"},
        ),
        (GearQuery(Wanted.WORN, text="胴丸"), {"紺糸縅の胴丸"}),
        (GearQuery(Wanted.DAMAGED, text="しののめ"), set()),
        (GearQuery(Wanted.DAMAGED, text="shinonome"), {"紺糸縅の胴丸"}),
        (GearQuery(text="篠目 打刀"), {"打刀「時雨」"}),
        (GearQuery(spare=True), set()),
        (GearQuery(owner=999), set()),
    ],
)
def test_what_is_asked_for_is_listed(sample: Store, query: GearQuery, names: set[str]) -> None:
    assert {one.name for one in armoury.pieces(sample, query)} == names


def test_by_owner_by_session_and_by_battle(sample: Store, ford: int, who: Who) -> None:
    assert {one.owner for one in armoury.pieces(sample, GearQuery(owner=who("Soma")))} == {who("Soma")}
    second = armoury.pieces(sample, GearQuery(session=2))
    assert all(any(event.session == 2 for event in one.history) for one in second)
    assert {one.name for one in second} >= {"紺糸縅の胴丸", "鉄輪の大具足"}
    fighting = armoury.pieces(sample, GearQuery(battle=ford))
    owners = {one.owner for one in fighting}
    assert owners <= {place.character for place in battle.view(sample, ford).order}
    assert any(one.battle == ford for one in fighting)
    assert not any(one.battle for one in armoury.pieces(sample))
    assert any(one.battle for one in armoury.pieces(sample, GearQuery(copies=True)))
    roster.archive(sample, [who("Soma")])
    assert armoury.pieces(sample, GearQuery(owner=who("Soma"))) == ()
    assert len(armoury.pieces(sample, GearQuery(owner=who("Soma"), archived=True))) == 3


def test_names_and_causes_in_english(sample: Store, piece: Find) -> None:
    domaru = armoury.piece(sample, piece("胴丸"), "en")
    assert domaru.piece.name == "Blue-laced cuirass"
    assert domaru.history[0].cause == "A beam of the burning bridge"
    assert [(event.what.value, event.points, event.left) for event in domaru.history] == [
        ("damage", 2, 3),
        ("field", 1, 4),
        ("damage", 1, 3),
        ("camp", 2, 5),
        ("damage", 1, 4),
    ]
    with pytest.raises(RuleError):
        armoury.piece(sample, 999)


def test_a_plan_shows_what_a_repair_would_do_and_what_is_refused(sample: Store, piece: Find) -> None:
    ids = [piece("胴丸"), piece("黒革"), piece("時雨"), piece("大具足"), 999]
    before = sample.state_hash()
    for how, points, refused in (
        (FIELD, [0, 0, 0, 1], [True, True, True, False]),
        (CAMP, [1, 0, 0, 2], [False, True, True, False]),
        (FORGE, [1, 4, 0, 2], [False, False, True, False]),
    ):
        planned = armoury.plan(sample, ids, how)
        assert [one.points for one in planned] == points
        assert [one.error is not None for one in planned] == refused
        assert all(one.after.left - one.before.left == one.points for one in planned)
        assert all(one.error is None or one.error.code == "cannot_repair" for one in planned)
    assert sample.state_hash() == before


def test_many_are_repaired_as_one_step_and_the_refused_left_out(sample: Store, piece: Find) -> None:
    ids = [piece("胴丸"), piece("黒革"), piece("大具足")]
    before = sample.state_hash()
    armoury.repair(sample, ids, CAMP)
    assert [armoury.piece(sample, id_).wear.left for id_ in ids] == [5, 0, 7]
    last = armoury.piece(sample, ids[0]).history[-1]
    assert (last.session, last.what, last.points) == (3, LedgerWhat.CAMP, 1)
    assert sample.undo_step().args == {"count": 2}  # type: ignore[union-attr]
    sample.undo()
    assert sample.state_hash() == before
    with pytest.raises(RuleError) as caught:
        armoury.repair(sample, [piece("黒革"), piece("時雨")], CAMP)
    assert caught.value.code == "cannot_repair"
    with pytest.raises(RuleError):
        armoury.repair(sample, [999], FORGE)


def test_the_field_repair_is_used_up_until_the_forge(sample: Store, piece: Find) -> None:
    coat = piece("鉄輪の大具足")
    armoury.repair(sample, [coat], FIELD)
    with pytest.raises(RuleError):
        armoury.repair(sample, [coat], FIELD)
    armoury.repair(sample, [coat], FORGE)
    armoury.damage(sample, coat, "２", "落石")
    armoury.repair(sample, [coat], FIELD)
    history = armoury.piece(sample, coat).history
    assert [(event.what.value, event.points, event.cause) for event in history[-3:]] == [
        ("forge", 1, ""),
        ("damage", 2, "落石"),
        ("field", 1, ""),
    ]
    for points in (0, -1, "none"):
        with pytest.raises(RuleError):
            armoury.damage(sample, coat, points)


def test_damage_never_goes_below_nothing(sample: Store, piece: Find) -> None:
    armoury.damage(sample, piece("胴丸"), 99)
    found = armoury.piece(sample, piece("胴丸"))
    assert (found.wear.left, found.history[-1].points) == (0, 4)


def test_gear_is_put_on_and_taken_off_and_heavy_armour_cuts_vigor(sample: Store, who: Who, piece: Find) -> None:
    roster.add_gear(sample, who("Sayo"), {"name": "南蛮胴", "weight": "extra_heavy", "equipped": False})
    new = piece("南蛮胴")
    before = roster.view(sample, who("Sayo")).character.now(TrackName.VIGOR)
    armoury.equip(sample, [new])
    assert roster.view(sample, who("Sayo")).character.now(TrackName.VIGOR) < before
    armoury.equip(sample, [new, piece("時雨")], equipped=False)
    assert not armoury.piece(sample, new).piece.equipped
    armoury.damage(sample, new, 9)
    with pytest.raises(RuleError) as caught:
        armoury.equip(sample, [new])
    assert caught.value.code == "cannot_equip"


def test_pieces_are_handed_over_with_their_history(sample: Store, who: Who, piece: Find) -> None:
    domaru, sword = piece("胴丸"), piece("時雨")
    before = armoury.piece(sample, domaru)
    armoury.move(sample, [domaru, sword], who("Sayo"))
    after = armoury.piece(sample, domaru)
    assert (after.owner, after.history, after.wear) == (who("Sayo"), before.history, before.wear)
    assert roster.view(sample, who("Sayo")).character.gear_bonus(str(domaru)) == 1
    assert {row.technique.weapon for row in roster.view(sample, who("Soma")).techniques} == {None}
    with pytest.raises(RuleError):
        armoury.move(sample, [domaru], 999)
    with pytest.raises(RuleError):
        armoury.move(sample, [999], None)


def test_the_spare_store_holds_damages_and_repairs_gear(sample: Store, who: Who, piece: Find) -> None:
    domaru = piece("胴丸")
    armoury.move(sample, [domaru], None)
    (spare,) = armoury.pieces(sample, GearQuery(spare=True))
    assert (spare.id, spare.owner, spare.owner_name, spare.wear.measure) == (domaru, None, "", 5)
    armoury.damage(sample, domaru, 4)
    assert armoury.piece(sample, domaru).wear.state is GearState.BROKEN
    armoury.repair(sample, [domaru, piece("大具足")], FORGE)
    assert armoury.piece(sample, domaru).wear.left == 5
    roster.add_gear(sample, None, {"name": "予備の槍", "kind": "weapon"})
    assert [one.name for one in armoury.pieces(sample, GearQuery(spare=True))] == ["紺糸縅の胴丸", "予備の槍"]
    armoury.move(sample, [domaru], who("Soma"))
    assert roster.view(sample, who("Soma")).character.gear[-1].id == str(domaru)


def test_what_each_session_cost(sample: Store, ford: int, who: Who) -> None:
    before = armoury.costs(sample)
    assert [cost.session for cost in before] == [1, 2, 3]
    assert sum(cost.damage for cost in before) == sum(
        event.points for one in armoury.pieces(sample) for event in one.history if event.what is LedgerWhat.DAMAGE
    )
    journal.start(sample)
    soma = battle.encounter(sample, ford).combatants[str(who("Soma"))]
    sword = next(one for one in soma.gear if one.name.startswith("打刀"))
    battle.apply(sample, ford, DamageGear(soma.id, sword.id, 1))
    copy = next(place.character for place in battle.view(sample, ford).order if place.copy)
    shield = battle.encounter(sample, ford).combatants[str(copy)].gear[1]
    battle.apply(sample, ford, DamageGear(str(copy), shield.id, 1))
    assert armoury.costs(sample) == (*before, armoury.SessionCost(4, 1, 1, 0))


def test_a_repair_in_mid_fight_holds_in_the_fight(sample: Store, ford: int, who: Who, piece: Find) -> None:
    armoury.repair(sample, [piece("胴丸")], FORGE)
    soma = battle.encounter(sample, ford).combatants[str(who("Soma"))]
    domaru = soma.piece(str(piece("胴丸")))
    assert domaru is not None
    assert wear(domaru, soma.gear_bonus(domaru.id)).left == 5


def test_the_rulesets_repair_is_used(sample: Store, piece: Find) -> None:
    rules.set_value(sample, "repair.camp", 1)
    assert [one.points for one in armoury.plan(sample, [piece("大具足")], CAMP)] == [1]


def test_an_empty_campaign_has_cost_nothing(blank: Store) -> None:
    assert armoury.pieces(blank) == ()
    assert armoury.costs(blank) == (armoury.SessionCost(1, 0, 0, 0),)
    id_ = changes.new(roster.create(blank, "人"), "character")
    assert armoury.pieces(blank, GearQuery(owner=id_)) == ()
