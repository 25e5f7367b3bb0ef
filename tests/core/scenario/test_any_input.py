"""Whatever comes in, an answer comes out, never a traceback."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import scenarios

from ikusa.scenario import play

CODES = {
    *("malformed", "unknown_id", "out_of_range", "cannot_act", "weapon_unusable", "limit_used_up", "cannot_target"),
    *("focus_not_allowed", "focus_over_cap", "not_enough_vigor", "not_enough_luck", "ward_not_needed"),
    *("cannot_repair", "cannot_equip", "cannot_take_stance", "cannot_treat"),
}
BEFORE = {"malformed", "unknown_id", "out_of_range"}

KEYS = st.sampled_from(
    [
        *("ruleset", "seed", "combatants", "commands", "sides", "id", "do", "by", "on", "with", "statuses", "tracks"),
        *("gear", "techniques", "value", "effects", "kind", "tables", "from", "to", "text", "check", "limit", "x"),
    ]
)
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats()
    | st.text(max_size=5)
    | st.characters(categories=["Cs"])
    | st.sampled_from(["all", "X", "-X", "attack", "pierce", "a", "t1", "do", "1d6", "bleeding", "fracture"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def check_answer(raw: str | bytes) -> None:
    """Check that there is an answer of the right form."""
    result = play(raw)
    json.dumps(result, allow_nan=False).encode("ascii")
    if result["ok"]:
        return
    error = result["error"]
    assert error["code"] in CODES
    assert isinstance(error["message"], str)
    if error["command"] is None:
        assert error["code"] in BEFORE
        assert result["state"] is None
        assert result["log"] == []
    else:
        assert len(result["log"]) == error["command"]
        assert result["state"] is not None


@given(st.binary(max_size=60) | st.binary(max_size=40).map(lambda raw: b'{"combatants": [' + raw + b"]}"))
def test_any_bytes(raw: bytes) -> None:
    check_answer(raw)


@given(JUNK)
def test_any_json(value: Any) -> None:
    check_answer(json.dumps(value))


@given(st.fixed_dictionaries({"combatants": JUNK}, optional={"ruleset": JUNK, "commands": JUNK, "sides": JUNK}))
def test_any_values_under_the_right_keys(value: Any) -> None:
    check_answer(json.dumps(value))


@given(scenarios(most_commands=3), st.data())
def test_a_good_scenario_with_one_thing_changed(scenario: dict[str, Any], data: st.DataObject) -> None:
    spoilt = copy.deepcopy(scenario)
    here: Any = spoilt
    while True:
        step = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        inner = here[step]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 4)) == 0:
            break
        here = inner
    if isinstance(here, dict) and data.draw(st.booleans()):
        del here[step]
        here[data.draw(KEYS)] = inner
    else:
        here[step] = data.draw(JUNK)
    check_answer(json.dumps(spoilt))
