"""Faults: short by default; `pytest tests/faults --long -s` runs the figures of the design and prints them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))  # the rig's own modules: importlib mode puts no folder there

Rig = Callable[..., dict[str, Any]]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`: the figures that the design asks for, instead of a few seconds of each fault."""
    parser.addoption("--long", action="store_true", help="tests/faults: run the long form and print its figures")


@pytest.fixture
def long_form(request: pytest.FixtureRequest) -> bool:
    """Whether the long form was asked for; only known when pytest is started on this folder."""
    return bool(request.config.getoption("--long", default=False))


@pytest.fixture
def rig(tmp_path: Path, long_form: bool) -> Rig:
    """Runs `rig_<name>.py` in a process of its own, `short` or `long` times; what it reports."""

    if sys.platform == "win32":
        pytest.skip("the rigs fork and limit themselves as only POSIX can")

    def run(name: str, short: int, long: int, *options: str) -> dict[str, Any]:
        count = long if long_form else short
        command = [sys.executable, str(HERE / f"rig_{name}.py"), str(tmp_path), str(count), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        if long_form:
            print(f"{name} {' '.join(options)}: {report}")
        return report

    return run
