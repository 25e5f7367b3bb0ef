"""Thousands of generated imports: no crash, no half write, and a second time nothing new."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.core.strategy_basics import texts
from tests.core.strategy_characters import characters

from ikusa.errors import RuleError
from ikusa.exchange.values import Format
from ikusa.play import campaign, exporting, roster
from ikusa.play.exporting_formats import Wanted, written
from ikusa.play.importing import Choice, Finding, carry_out, plan, read
from ikusa.records.store import Store
from ikusa.ruleset import shipped

EXAMPLES = int(os.environ.get("IKUSA_IMPORTS", "1000"))
"""How many imports are made; the long form has ten times as many."""
Plain = dict[str, Any]
NAMES = ("桶側胴", "ガード", "𠮷", "甲", "乙", "乙")
"""Who is there already; the generated ones are often called so."""
COMMON = settings(
    max_examples=EXAMPLES // 2,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def campaign_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One campaign for all of them; backups, which have tests of their own, are left out."""
    with campaign.create(tmp_path_factory.mktemp("any") / "any.ikusa", "空") as store:
        for name in NAMES:
            roster.create(store, name)
            roster.add_gear(store, exporting.everyone(store)[-1], {"name": "刀", "kind": "weapon"})
        store.backups.make = lambda *_: None  # type: ignore[assignment, return-value]
        yield store


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
profiles = st.fixed_dictionaries(
    {},
    optional={
        "reading": texts,
        "english": texts,
        "notes": texts,
        "folder": texts,
        "tags": st.lists(texts, max_size=3),
        "pc": st.booleans(),
        "portrait": st.sampled_from(["", "AAAA", "x.png"]),
    },
)


@st.composite
def documents(draw: st.DrawFn) -> Plain:
    """A document, mostly a good one, with a value replaced or a key added here and there."""
    people = []
    for number in range(draw(st.integers(0, 3))):
        combatant = draw(characters(shipped(), f"c{number}"))
        people.append({"combatant": combatant, **draw(profiles)})
    order = [{"character": one["combatant"]["id"]} for one in people]
    document: Plain = {"format": "ikusa", "version": 1, "characters": people}
    if draw(st.booleans()):
        document["battles"] = [{"name": draw(texts), "order": order, "round": draw(st.integers(0, 3))}]
    if draw(st.booleans()):
        document["campaign"] = {"sessions": [{"number": draw(st.integers(0, 3)), "title": draw(texts)}]}
    for _ in range(draw(st.integers(0, 2))):
        _spoil(document, draw(st.randoms(use_true_random=False)), draw(json_values))
    return document


def _spoil(document: Plain, dice: random.Random, value: object) -> None:
    """Puts a value somewhere into a document."""
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = dice.choice(keys)
        inner = place[key]
        if not isinstance(inner, dict | list) or dice.random() < 0.2:
            place[key] = value
            return
        place = inner


def imported(store: Store, raw: bytes) -> None:
    """An import that must not crash: it leaves all as it was, or each good record there just so."""
    before = store.state_hash()
    try:
        source = read(store, raw)
    except RuleError:
        assert store.state_hash() == before
        return
    found = plan(store, source)
    good = sum(item.finding is not Finding.FAULTY for item in found.items)
    choices = {
        at: item.choices[(at + len(raw)) % 2]
        for at, item in enumerate(found.items)
        if item.finding is Finding.DIFFERS and Choice.KEEP_BOTH in item.choices
    }
    changes = carry_out(store, found, choices)
    assert bool(changes) or store.state_hash() == before
    again = plan(store, source)
    assert again.count(Finding.NEW) == 0
    names = [item.name for item in found.items]
    if len(set(names)) == len(names) or source.format is Format.JSON:
        # Of two partial records of one name the second may add to what the first has just become.
        assert again.count(Finding.UNCHANGED) == good
    assert store.damaged() == frozenset()
    written(store, Wanted(Format.JSON, whole=True))
    if changes:
        store.undo()
    assert store.state_hash() == before


@COMMON
@given(documents())
def test_any_document(campaign_file: Store, document: Plain) -> None:
    imported(campaign_file, json.dumps(document).encode())


@COMMON
@given(st.data())
def test_any_bytes(campaign_file: Store, data: st.DataObject) -> None:
    lines = st.sampled_from(
        [
            "名前,読み,技,戦力",
            "Name\tReading\tGear",
            "甲,こう,3,5/5",
            "| 突き | 攻撃 | 2 | 2d10+技 >= 防備 | [貫通 2]. 1戦力. | — |",
            "| 突き | 攻撃 | x |",
            "## 乙（おつ）",
            "戦力: 5/5　活力 6/6",
            "技能: 剣術 +2",
            "状態: 出血 3",
            '{"characterName": "丙", "unitStatus": [{"HP": "10/12"}, "|", {"戦力": "3/5"}]}',
        ]
    )
    text = "\n".join(data.draw(st.lists(lines | st.text(max_size=30), max_size=6)))
    raw = data.draw(st.binary(max_size=60) | st.just(text.encode("utf-8", "replace")))
    if data.draw(st.booleans()):
        raw = text.encode(data.draw(st.sampled_from(["utf-8-sig", "utf-16", "cp932"])), "replace")
    imported(campaign_file, raw)


def test_nothing_of_them_is_left(campaign_file: Store) -> None:
    assert [row[0] for row in campaign_file.rows("SELECT name FROM character ORDER BY id")] == list(NAMES)
