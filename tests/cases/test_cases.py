"""Every rule case, through the core itself, and all of them once through the command line as an outsider runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cases.check_cases import holds
from tests.cases.laws import hold

from ikusa.scenario import play

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))
CASES = [(file.stem, case) for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[f"{stem}: {case['name']}" for stem, case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = play(json.dumps(case["scenario"]))
    hold(result)
    for key, wanted in case["expect"].items():
        good, found = holds(result, key, wanted)
        assert good, f"{case['rule']}, {key}: wanted {wanted!r}, found {found!r}; {result.get('error')}"


def test_all_cases_through_the_command_line() -> None:
    run = f"'{sys.executable}' -m ikusa.cli.main play --lines -"
    checker = [sys.executable, str(HERE / "check_cases.py"), "--run", run, *map(str, FILES)]
    done = subprocess.run(checker, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == f"{len(CASES)} passed, 0 failed"
