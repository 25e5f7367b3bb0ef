"""The one check command: everything that must hold before a change lands, the same here and in CI.

    python packaging/check.py              every step
    python packaging/check.py lint types   only these steps
    python packaging/check.py --long       every step, then what takes long: all faults, the frozen folder
    python packaging/check.py --list       what steps there are

Every step runs even when an earlier one failed, so one run tells all; the tests come last, so that their summary is
the last thing printed. The Python that runs this file is the one that is checked: use the environment's own.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
CORE_VENV = ROOT / ".venv-core"

NOT_FOR_THE_CORE = (
    *("pyside6-essentials", "pytest-qt"),
    *("coverage", "hatchling", "import-linter", "mypy", "ruff", "types-reportlab"),
)
"""What the environment without Qt leaves out: the screen, and the tools that the other steps run."""

ABREAST = ("-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal")
"""How pytest shares the tests among processors."""

DESKTOP_FILES = (
    ("*.desktop", "desktop-file-validate"),
    ("*.metainfo.xml", "appstreamcli", "validate", "--no-net"),
)
"""What a Linux desktop reads of Ikusa, with the tool that validates it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to check: `run` gives the exit code, 0 for good."""

    name: str
    what: str
    run: Callable[[], int]


def run(*command: str | Path, env: Mapping[str, str] | None = None) -> int:
    """Run one command at the root of the project, its output going where ours goes; gives its exit code."""
    sys.stdout.flush()
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=False).returncode


def module(name: str, *arguments: str | Path) -> int:
    """Run a Python module of this environment."""
    return run(sys.executable, "-m", name, *arguments)


def test_environment() -> dict[str, str]:
    """This process's environment, with Qt drawing to memory where there may be no screen."""
    env = dict(os.environ)
    if sys.platform == "linux":
        env["QT_QPA_PLATFORM"] = "offscreen"
    return env


def format_step() -> int:
    """The code is formatted."""
    return module("ruff", "format", "--check", ".")


def lint_step() -> int:
    """The linter has nothing to say."""
    return module("ruff", "check", "--no-cache", ".")


def types_step() -> int:
    """Every type holds, strictly."""
    return module("mypy")


def imports_step() -> int:
    """The arrows between the floors hold; import-linter has no `python -m`, so its command is called as pip made it."""
    folder = Path(sys.executable).parent
    return run(folder / ("lint-imports.exe" if sys.platform == "win32" else "lint-imports"), "--no-cache")


def translations_step() -> int:
    """Nothing is untranslated, and the compiled catalogues are those of the sources."""
    return run(sys.executable, ROOT / "packaging" / "translations.py", "--check")


def licences_step() -> int:
    """Every licence goes with MIT, the list of them is fresh, and no package lacks what it needs."""
    return run(sys.executable, ROOT / "packaging" / "licences.py", "--check") or module("pip", "check")


def audit_step() -> int:
    """What is known is printed, and stops nobody: what is published tomorrow must not turn today's commit red.

    `packaging/audit.py` by itself ends with 3 where it finds something.
    """
    code = run(sys.executable, ROOT / "packaging" / "audit.py")
    return 0 if code == 3 else code


def linux_step() -> int:
    """Desktop entry and AppStream metadata are valid, where the tools that say so are installed."""
    failed = 0
    for pattern, *command in DESKTOP_FILES:
        tool = shutil.which(command[0])
        if tool is None:
            print(f"{command[0]} is not installed; {pattern} was not validated.")
            continue
        for file in sorted((ROOT / "packaging" / "linux").glob(pattern)):
            failed |= run(tool, *command[1:], file)
    return failed


def binding_step() -> int:
    """The Qt binding counts its references right; where it does not, every other desktop test would be a riddle."""
    return run(sys.executable, "-m", "pytest", "-q", "tests/desktop/test_refcounts.py", env=test_environment())


def tests_step() -> int:
    """All tests but the core's, which the step before ran; on several processors at once."""
    rest = ("--ignore=tests/core", "--ignore=tests/desktop/test_refcounts.py")
    return run(sys.executable, "-m", "pytest", "-q", *ABREAST, *rest, env=test_environment())


def core_step() -> int:
    """The core's tests, in an environment that has no Qt."""
    wanted = core_requirements()
    python = CORE_VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = CORE_VENV / "made-from.txt"
    made_from = hashlib.sha256("\n".join([sys.version, *wanted, CONSTRAINTS.read_text("utf-8")]).encode()).hexdigest()
    if not (stamp.is_file() and stamp.read_text("utf-8") == made_from):
        venv.create(CORE_VENV, clear=True, with_pip=True)
        if code := run(python, "-m", "pip", "install", "--quiet", "-c", CONSTRAINTS, *wanted):
            return code
        stamp.write_text(made_from, "utf-8")
    if run(python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('PySide6') is not None)"):
        print("The environment without Qt has Qt.")
        return 1
    env = {**os.environ, "PYTHONPATH": str(ROOT / "core")}
    return run(python, "-m", "pytest", "-q", *ABREAST, "tests/core", env=env)


def faults_step() -> int:
    """Kills, power cuts and full disks as often as the design asks for, with their figures."""
    return run(sys.executable, "-m", "pytest", "-q", "-s", "tests/faults", "--long", env=test_environment())


def frozen_step() -> int:
    """The frozen folder is built and used as a GM would; small beside what PyInstaller makes by itself."""
    return run(sys.executable, ROOT / "packaging" / "freeze.py", "--compare")


def core_requirements() -> list[str]:
    """What the core's tests need: the project's requirements less `NOT_FOR_THE_CORE`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    every = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    return [text for text in every if re.split(r"[<>=!~;\[ ]", text, maxsplit=1)[0].lower() not in NOT_FOR_THE_CORE]


STEPS = (
    Step("format", "ruff format --check", format_step),
    Step("lint", "ruff check", lint_step),
    Step("types", "mypy --strict", types_step),
    Step("imports", "import-linter: the floors of ARCHITECTURE.md", imports_step),
    Step("translations", "packaging/translations.py --check", translations_step),
    Step("licences", "packaging/licences.py --check, pip check", licences_step),
    Step("audit", "known vulnerabilities of the pinned versions, where one can ask", audit_step),
    Step("linux", "desktop-file-validate, appstreamcli validate", linux_step),
    Step("binding", "the reference counts of the Qt binding", binding_step),
    Step("core", "the core's tests in an environment without Qt", core_step),
    Step("tests", "all other tests", tests_step),
)
LONG_STEPS = (
    Step("faults", "tests/faults --long", faults_step),
    Step("frozen", "packaging/freeze.py --compare (extra freeze)", frozen_step),
)


def main(arguments: list[str] | None = None) -> int:
    """Run the steps that were asked for; 0 if all of them passed."""
    parser = argparse.ArgumentParser(description="Check the whole project, or only the steps named.")
    parser.add_argument("steps", nargs="*", metavar="step", help="only these; see --list")
    parser.add_argument("--long", action="store_true", help="the long steps too")
    parser.add_argument("--list", action="store_true", help="list the steps")
    options = parser.parse_args(arguments)
    if options.list:
        print("\n".join(f"{step.name:<14}{step.what}" for step in STEPS))
        print("\n".join(f"{step.name:<14}{step.what} (--long)" for step in LONG_STEPS))
        return 0
    if unknown := set(options.steps) - {step.name for step in (*STEPS, *LONG_STEPS)}:
        parser.error(f"There is no step {', '.join(sorted(unknown))}; --list names them.")
    failed: list[str] = []
    todo = (*STEPS, *LONG_STEPS) if options.long or options.steps else STEPS
    for step in todo:
        if options.steps and step.name not in options.steps:
            continue
        print(f"== {step.name}: {step.what}")
        started = time.monotonic()
        if step.run():
            failed.append(step.name)
        if step is not STEPS[-1]:
            print(f"   {'FAILED' if step.name in failed else 'ok'} ({time.monotonic() - started:.0f} s)")
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
