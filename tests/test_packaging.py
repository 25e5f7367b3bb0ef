"""What installs Ikusa: every version is pinned on every system, and the README's commands are the ones that CI runs."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from packaging.markers import Environment, default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NOT_INSTALLED = {
    "colorama": "needed on Windows only",
    "editables": "builds the editable install",
}
"""What is pinned though this environment may lack it: pip builds in an environment apart."""


def constraints() -> dict[str, str]:
    """Name → the rest of its line, of packaging/constraints.txt."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [re.split(r"(?===)", line, maxsplit=1) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): rest for name, rest in pairs}


def environments() -> list[Environment]:
    """The systems and Pythons that Ikusa is for, as markers see them."""
    found = []
    for platform, system, name in SYSTEMS:
        for python in PYTHONS:
            env = default_environment()
            env.update(sys_platform=platform, platform_system=system, os_name=name)
            env.update(python_version=python, python_full_version=f"{python}.0")
            found.append(env)
    return found


def needed() -> set[str]:
    """Everything that an install with the test extra brings, on whichever system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    todo = [Requirement(text) for text in (*project["dependencies"], *project["optional-dependencies"]["test"])]
    found: set[str] = set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if name not in found | set(NOT_INSTALLED):
            found.add(name)
            parts = [Requirement(text) for text in distribution(name).requires or []]
            todo += [part for part in parts if applies(part, requirement.extras)]
    return found


def applies(requirement: Requirement, extras: set[str]) -> bool:
    """Whether a requirement holds on any of the systems, with the extras asked for."""
    if requirement.marker is None:
        return True
    wanted = extras or {""}
    return any(requirement.marker.evaluate({**env, "extra": extra}) for env in environments() for extra in wanted)


def test_everything_needed_is_pinned_and_nothing_else() -> None:
    assert set(constraints()) == needed() | set(NOT_INSTALLED)


def test_a_pin_is_one_exact_version() -> None:
    wrong = {name: rest for name, rest in constraints().items() if not re.fullmatch(r"==[0-9][0-9a-z.]*", rest)}
    assert wrong == {}


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(
        r"^python3 -m venv \.venv && .*$", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE
    )
    assert len(commands) == 2, "one command opens the sample, one runs all tests"
    assert commands[0].endswith(".venv/bin/ikusa --sample")
    assert commands[1].endswith(".venv/bin/python packaging/check.py")
    assert all("-c packaging/constraints.txt" in command for command in commands)
    assert "README.md" in (ROOT / ".ci" / "run").read_text("utf-8"), ".ci/run takes its command from the README"
