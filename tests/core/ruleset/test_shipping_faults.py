"""Faults put anywhere into the shipped file: each is refused by the file's name and the place."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ikusa import resources
from ikusa.errors import RuleError
from ikusa.ruleset import read_file

Place = tuple[str | int, ...]
DATA: dict[str, Any] = tomllib.loads(resources.text("rulesets", "sengoku.toml"))


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Every value in the file."""
    if place:
        yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*place, key))


PLACES = list(places(DATA))
NAMING = {"parts", "ends", "ids", "attribute"}
TABLES = [(), *(place for place in PLACES if isinstance(place[-1], int))]
WRONG = (1.5, 10**10, [[1]], {"zzz": 1}, [7, "x", {}], tomllib.loads("day = 2026-11-30")["day"])


def text(place: Place) -> str:
    """A place as messages write it."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).removeprefix(".")


def toml(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | int | float | str) else str(value)


def at(data: Any, place: Place) -> Any:
    """What stands at a place."""
    for step in place:
        data = data[step]
    return data


def refused(folder: Path, data: dict[str, Any]) -> RuleError:
    """What is said of a file with this data."""
    file = folder / "house.toml"
    file.write_text("".join(f"{key} = {toml(value)}\n" for key, value in data.items()), encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        read_file(file)
    assert caught.value.code == "malformed"
    assert caught.value.message.startswith(f"house.toml: {caught.value.path}")
    return caught.value


generated = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(place=st.sampled_from(PLACES), value=st.sampled_from(WRONG))
@generated
def test_a_value_of_the_wrong_kind_is_named(tmp_path: Path, place: Place, value: object) -> None:
    data = copy.deepcopy(DATA)
    at(data, place[:-1])[place[-1]] = value
    assert (refused(tmp_path, data).path or "").startswith(text(place))


@given(place=st.sampled_from(TABLES))
@generated
def test_a_key_that_is_not_known_is_named(tmp_path: Path, place: Place) -> None:
    data = copy.deepcopy(DATA)
    table = at(data, place)
    if isinstance(table, dict):
        table["zzz"] = 1
        assert refused(tmp_path, data).path == text((*place, "zzz"))


@pytest.mark.parametrize("key", DATA)
def test_no_key_of_the_file_may_be_missing(tmp_path: Path, key: str) -> None:
    error = refused(tmp_path, {name: value for name, value in DATA.items() if name != key})
    assert error.message == f"house.toml: {key}: this key is missing."


@pytest.mark.parametrize(
    "place", [place for place in PLACES if len(place) == 2 and isinstance(at(DATA, place[:1]), dict)], ids=text
)
def test_no_key_of_its_tables_may_be_missing(tmp_path: Path, place: Place) -> None:
    data = copy.deepcopy(DATA)
    del data[place[0]][place[1]]
    assert refused(tmp_path, data).path == text(place)


@pytest.mark.parametrize("place", [place for place in PLACES if place[-1] == "id"], ids=text)
def test_an_id_that_others_name_is_missed_where_it_is_named(tmp_path: Path, place: Place) -> None:
    """A renamed row is refused at the first place that names it, unless nothing does."""
    data = copy.deepcopy(DATA)
    row = at(data, place[:-1])
    old, row["id"] = row["id"], "zzz"
    named = [other for other in PLACES if at(DATA, other) == old and not NAMING.isdisjoint(other)]
    if named:
        error = refused(tmp_path, data)
        assert error.path in {text(other) for other in named}
        assert repr(old) in error.message


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [(2, 3, "no range covers 1 to 1."), (1, 100, "overlaps"), (9, 1, "upside down"), (101, 102, "from"), (0, 3, "1")],
)
@pytest.mark.parametrize("name", ["decisive", "fatal"])
def test_ranges_that_do_not_fit_are_named(tmp_path: Path, name: str, first: int, last: int, problem: str) -> None:
    data = copy.deepcopy(DATA)
    data["tables"][name][0] |= {"from": first, "to": last}
    error = refused(tmp_path, data)
    assert (error.path or "").startswith(f"tables.{name}")
    assert problem in error.message


@pytest.mark.parametrize("name", ["decisive", "fatal"])
def test_a_last_range_that_ends_early_is_named(tmp_path: Path, name: str) -> None:
    data = copy.deepcopy(DATA)
    data["tables"][name].pop()
    assert refused(tmp_path, data).path == f"tables.{name}"
    assert "to 100." in refused(tmp_path, data).message


SUPPRESSION = [
    {"pain": ["pain"]},
    {"pain": ["prone"], "prone": ["pain"]},
    {"pain": ["prone"], "prone": ["blinded"], "blinded": ["pain"]},
]


@pytest.mark.parametrize("knot", SUPPRESSION, ids=len)
def test_statuses_that_suppress_each_other_are_named(tmp_path: Path, knot: dict[str, list[str]]) -> None:
    data = copy.deepcopy(DATA)
    for row in data["statuses"]:
        if row["id"] in knot:
            row["effects"] = [{"kind": "suppresses", "ids": knot[row["id"]]}]
    assert refused(tmp_path, data).path == "statuses"
    assert "suppress each other" in refused(tmp_path, data).message
