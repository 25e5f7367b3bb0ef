"""Ask the public vulnerability data about every pinned version: `python packaging/audit.py`.

One question to OSV (osv.dev), which holds what the Python index and GitHub publish. Where it cannot be reached this
says so and passes: a check must not depend on a network. pip-audit would ask the same, and bring twenty packages.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.request
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVICE = "https://api.osv.dev/v1/querybatch"
TIMEOUT_S = 20
FOUND = 3
"""The exit code where a vulnerability is known; a fault of the script itself would be 1."""

ACCEPTED: Mapping[str, str] = {}
"""Findings that do not concern Ikusa: their id, and why."""


def pinned() -> list[tuple[str, str]]:
    """Every package of packaging/constraints.txt with its version."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    return re.findall(r"^([\w.-]+)==(\S+)$", "\n".join(lines), flags=re.MULTILINE)


def found(packages: list[tuple[str, str]], service: str) -> list[str]:
    """A line for each known vulnerability.

    Raises:
        OSError: the service does not answer.
        ValueError: its answer is not what it promises.
    """
    questions = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in packages]
    body = json.dumps({"queries": questions}).encode()
    request = urllib.request.Request(service, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
        said = json.load(answer)
    results = said.get("results") if isinstance(said, dict) else None
    if not isinstance(results, list) or len(results) != len(packages):
        raise ValueError("not an answer to each question")
    lines = []
    for (name, version), result in zip(packages, results, strict=True):
        ids = [one["id"] for one in result.get("vulns", ())]
        lines += [f"{name} {version}: https://osv.dev/{one}" for one in ids if one not in ACCEPTED]
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Ask, and print what is known; `FOUND` if anything is."""
    parser = argparse.ArgumentParser(description="Ask for known vulnerabilities of the pinned versions.")
    parser.add_argument("--service", default=SERVICE, help="who is asked")
    options = parser.parse_args(arguments)
    packages = pinned()
    try:
        lines = found(packages, options.service)
    except (OSError, ValueError) as error:
        print(f"The vulnerability data could not be asked from here ({error}); nothing was audited.")
        return 0
    print("\n".join([*lines, f"{len(packages)} packages, {len(lines)} known vulnerabilities."]))
    return FOUND if lines else 0


if __name__ == "__main__":
    sys.exit(main())
