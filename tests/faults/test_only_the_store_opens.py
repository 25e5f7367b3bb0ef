"""Nothing else in the process opens a live campaign: closing any descriptor of it would drop SQLite's locks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECOND_SQLITES = {"sqlite3", "QtSql", "pysqlite3", "aiosqlite", "dbm", "shelve"}
OPENERS = {
    "open",
    "read_bytes",
    "read_text",
    "write_bytes",
    "write_text",
    "copyfile",
    "copy",
    "copy2",
    "copytree",
    "move",
}
CONNECTING = {"Connection", "APSWDatabase", "SqliteDatabase"}
ALLOWED = {
    "opening.py::connect": "the one door: hardened, and only under a claim",
    "opening.py::read_header": "before the first opening, under a claim, so that no lock of ours can be lost",
    "files.py::write": "writes a new file beside a place; who calls it has looked that no campaign is there",
    "files.py::sync_file": "syncs what was closed: new files, backups",
    "files.py::sync_folder": "syncs a folder",
    "swapping.py::_copy_quiet": "copies what another process has open, under a claim",
    "swapping.py::_keep_bytes": "keeps what is no campaign, under a claim",
    "portraits.py::_opened": "reads a picture's bytes in memory",
    "schema_check.py::expected": "in memory",
}


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node with the name of the function that it stands in."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for inner in ast.walk(node):
                yield node.name, inner


def doors(tree: ast.Module, file: str) -> Iterator[str]:
    """Where a file of the store opens, copies or connects to a file."""
    for function, node in functions(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in OPENERS | CONNECTING:
                yield f"{file}::{function}"


def test_the_store_opens_files_in_few_places() -> None:
    found = {
        door
        for path in (ROOT / "core" / "ikusa" / "files.py", *sorted((ROOT / "core" / "ikusa" / "records").rglob("*.py")))
        for door in doors(ast.parse(path.read_text("utf-8")), path.name)
        if door not in ("campaign_file.py::create", "campaign_file.py::open_copy")  # call Store.open itself
    }
    assert found - ALLOWED.keys() == set(), "use the backup API, or open before the store does and say why in ALLOWED"
    assert ALLOWED.keys() - found == set(), "take what is gone out of ALLOWED"


@pytest.mark.parametrize("folder", ["core", "desktop"])
def test_there_is_one_sqlite_in_the_process(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in imported(ast.parse(path.read_text("utf-8")))
        if SECOND_SQLITES & set(name.split("."))
    ]
    assert found == []


def imported(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_lint_finds_a_second_opening() -> None:
    tree = ast.parse("def peek(path):\n    return path.read_bytes()\n")
    assert list(doors(tree, "x.py")) == ["x.py::peek"]
