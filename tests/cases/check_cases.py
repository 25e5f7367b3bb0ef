#!/usr/bin/env python3
"""Run case files through a command that reads scenarios, one JSON a line, and prints results likewise.

python check_cases.py --run "ikusa play --lines -" *.json
"""

import argparse
import json
import math
import shlex
import subprocess
import sys
from pathlib import Path


def walk(value, path):
    """The value at a dotted path, or None where nothing is there."""
    for step in path.split("."):
        if isinstance(value, list) and step.lstrip("-").isdigit() and -len(value) <= int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return None
    return value


def holds(result, key, wanted):
    if key.startswith(("has:", "hasnt:")):
        word, path = key.split(":", 1)
        found = walk(result, path)
        if not isinstance(found, (list, dict)):
            return False, found
        there = any(entry == wanted or (isinstance(entry, dict) and entry.get("id") == wanted) for entry in found)
        return there == (word == "has"), found
    found = walk(result, key)
    if isinstance(wanted, float) and isinstance(found, (int, float)) and not isinstance(found, bool):
        return math.isclose(found, wanted, abs_tol=1e-9), found
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool), found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", default="ikusa play --lines -")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    cases = [(file, case) for file in options.files for case in json.loads(Path(file).read_text(encoding="utf-8"))]
    lines = "".join(json.dumps(case["scenario"], ensure_ascii=False) + "\n" for _, case in cases)
    done = subprocess.run(shlex.split(options.run), input=lines, capture_output=True, text=True, encoding="utf-8")
    answers = [line for line in done.stdout.split("\n") if line.strip()]
    if len(answers) != len(cases):
        print(f"{len(answers)} answers for {len(cases)} cases; exit {done.returncode}; {done.stderr.strip()[-500:]}")
        return 1
    failed = 0
    for (file, case), answer in zip(cases, answers, strict=True):
        result = json.loads(answer)
        wrong = []
        for key, wanted in case["expect"].items():
            good, found = holds(result, key, wanted)
            if not good:
                wrong.append(f"{key}: wanted {wanted!r}, found {found!r}")
        if wrong:
            failed += 1
            print(f"FAIL {file} · {case['name']} ({case['rule']})")
            print("".join(f"     {line}\n" for line in wrong), end="")
            if result.get("error"):
                print(f"     error: {result['error']}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
