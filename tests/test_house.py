"""House rules that no linter knows. Each finding names its place and says what to write instead.

A rule with a list of exceptions keeps each beside its reason; an exception without need any more is a finding too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("core", "desktop")
CODE = (*PACKAGES, "tests", "packaging")
TREE = (*CODE, "resources", "docs", ".ci")
TEXT_SUFFIXES = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".po",
    ".svg",
    ".xml",
    ".desktop",
    ".spec",
    ".json",
    ".jsonl",
    ".yml",
    ".in",
    "",
}

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 50

LONG_FUNCTIONS: dict[str, str] = {}
"""`path::function` that may be longer than `MAX_FUNCTION_LINES`, and why."""

BROAD_EXCEPTS = {
    "desktop/ikusa_desktop/jobs.py::Job.run": "a thread has no caller: the session shows the error as our bug",
}
"""`path::function` that may catch everything without raising it again, and why."""

FILE_DOORS = {
    "core/ikusa/cli/": "reads the files named on the command line and writes what it was asked for",
    "core/ikusa/exchange/": "reads and writes other tools' files, never a campaign",
    "core/ikusa/files.py": "writes new files in one step, and syncs what is closed",
    "core/ikusa/i18n.py": "reads the shipped catalogues",
    "core/ikusa/records/": "is the store: the backup API and the header check before the first opening are here",
    "core/ikusa/resources.py": "reads shipped files",
    "core/ikusa/ruleset/": "reads the shipped TOML",
    "core/ikusa/sheets/": "reads the shipped fonts",
    "desktop/ikusa_desktop/settings.py": "reads the user's settings in the configuration folder",
    "desktop/ikusa_desktop/quiet.py": "writes the settings and the log there",
}
"""Who may touch a file at all, and why that file is never the open campaign."""

HOSTS = {
    "127.0.0.1": "this machine itself, where a test answers",
    "api.osv.dev": "the public vulnerability data that packaging/audit.py asks",
    "dejavu.sourceforge.net": "the fonts' home, in their licence",
    "github.com": "the fonts' home, in their licence",
    "json-schema.org": "the dialect of the schema of Ikusa JSON",
    "keepachangelog.com": "the form of the changelog",
    "osv.dev": "where a vulnerability is described",
    "scripts.sil.org": "the fonts' licence",
    "semver.org": "the meaning of a version",
    "www.adobe.com": "the fonts' home, in their licence",
    "www.freedesktop.org": "the schema of the MIME type",
    "www.w3.org": "the namespace of SVG",
}
"""Hosts that a committed text may name; above all, none of a package index."""

Finder = Callable[[ast.Module, str], Iterator[str]]


# --- reading the tree ------------------------------------------------------------------------------------------------


def python_files(*folders: str) -> list[Path]:
    """Every Python file of the folders, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """The path as it is written in a finding and in the lists above."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """One file as a tree."""
    return ast.parse(path.read_text("utf-8"), filename=str(path))


def walk(node: ast.AST, inside: str = "") -> Iterator[tuple[ast.AST, str]]:
    """Every node below `node`, with the dotted name of the function or class that it is or stands in."""
    for child in ast.iter_child_nodes(node):
        named = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        name = f"{inside}.{child.name}".lstrip(".") if named else inside
        yield child, name
        yield from walk(child, name)


def findings(finder: Finder, *folders: str) -> list[str]:
    """What a finder finds in the folders."""
    return [line for path in python_files(*folders) for line in finder(parsed(path), name_of(path))]


def in_sample(finder: Finder, source: str, where: str = "core/ikusa/sample.py") -> list[str]:
    """What a finder finds in a made-up file."""
    return list(finder(ast.parse(source), where))


# --- the rules -------------------------------------------------------------------------------------------------------


def long_functions(tree: ast.Module, where: str) -> Iterator[str]:
    """Functions that do more than one thing."""
    for node, name in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MAX_FUNCTION_LINES:
                yield f"{where}::{name}: {lines} lines; split it by what it does."


def broad_excepts(tree: ast.Module, where: str) -> Iterator[str]:
    """Handlers that would swallow our own bugs."""
    for node, name in walk(tree):
        if isinstance(node, ast.ExceptHandler) and not raises_again(node):
            caught = {part.id for part in ast.walk(node.type) if isinstance(part, ast.Name)} if node.type else {"all"}
            if caught & {"all", "Exception", "BaseException"}:
                yield f"{where}::{name}: catches everything; name what can happen there."


def raises_again(handler: ast.ExceptHandler) -> bool:
    """Whether a handler only tidies up and lets the error go on."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def silent_excepts(tree: ast.Module, where: str) -> Iterator[str]:
    """Handlers that do nothing at all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and all(isinstance(line, ast.Pass) for line in node.body):
            yield f"{where}:{node.lineno}: does nothing about the error; handle it, or say why not with suppress()."


def prints(tree: ast.Module, where: str) -> Iterator[str]:
    """Prints outside the command line."""
    if where.startswith("core/ikusa/cli/"):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield f"{where}:{node.lineno}: prints; give the value back, or log it."


def forbidden_imports(tree: ast.Module, where: str) -> Iterator[str]:
    """Qt in the core, and a second SQLite in the process."""
    banned = {
        "sqlite3": "one SQLite in the process: ask records",
        "PySide6.QtSql": "one SQLite in the process: ask records",
    }
    if where.startswith("core/"):
        banned |= dict.fromkeys(("PySide6", "shiboken6"), "the core needs no screen: give a value to the desktop")
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom():
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            case _:
                continue
        for name, instead in banned.items():
            if any(f"{found}.".startswith(f"{name}.") for found in names):
                yield f"{where}:{node.lineno}: imports {name}; {instead}."


READERS = {"read_bytes", "read_text", "write_bytes", "write_text", "file_digest"}
MOVERS = {"copy", "copy2", "copyfile", "copyfileobj", "copytree", "move", "replace", "rename"}


def file_touches(tree: ast.Module, where: str) -> Iterator[str]:
    """Files touched outside the doors: closing any descriptor of an open campaign drops its locks."""
    if any(where.startswith(door) for door in FILE_DOORS):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and touches_a_file(node):
            yield f"{where}:{node.lineno}: touches a file; ask records, or give the reason in FILE_DOORS."


def touches_a_file(call: ast.Call) -> bool:
    """`open(…)`, `path.open("rb")`, `path.read_text()`, `shutil.copy(…)`, `os.replace(…)`."""
    match call.func:
        case ast.Name(id="open"):
            return True
        case ast.Attribute(value=ast.Name(id="os" | "io"), attr="open"):
            return True
        case ast.Attribute(value=ast.Name(id="os" | "shutil"), attr=attr):
            return attr in MOVERS
        case ast.Attribute(attr="open"):
            return any(
                isinstance(arg, ast.Constant) and re.fullmatch(r"[rwxab+t]+", str(arg.value)) for arg in call.args
            )
        case ast.Attribute(attr=attr):
            return attr in READERS
    return False


ONE_MACHINE = re.compile(
    r"(?<![\w.])/(wor[k]|tm[p]|hom[e]|roo[t]|op[t]|User[s])/\w|file:[/]//|[-]-(extra-)?index-url|[-]-find-links"
)
ADDRESS = re.compile(r"https?://([\w.-]+)")


def banned_words(text: str, where: str) -> Iterator[str]:
    """Paths of one machine, options that name an index, and any host that is not listed."""
    for number, line in enumerate(text.splitlines(), start=1):
        if found := ONE_MACHINE.search(line):
            yield f"{where}:{number}: {found[0]!r} is true on one machine only; make it relative, or use tmp_path."
        for host in ADDRESS.findall(line):
            if host not in HOSTS:
                yield f"{where}:{number}: names the host {host}; leave it out, or give the reason in HOSTS."


# --- the tests -------------------------------------------------------------------------------------------------------


def excepted(found: list[str], exceptions: dict[str, str]) -> list[str]:
    """Findings without the exceptions, and exceptions that nothing needs."""
    places = {line.split(": ", 1)[0] for line in found}
    unneeded = [f"{place}: needs no exception any more; take it out." for place in exceptions if place not in places]
    return [line for line in found if line.split(": ", 1)[0] not in exceptions] + unneeded


def test_files_have_one_subject() -> None:
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in python_files(*CODE)}
    assert [f"{name}: {count} lines; split it" for name, count in lines.items() if count > MAX_FILE_LINES] == []


def test_functions_are_short() -> None:
    assert excepted(findings(long_functions, *CODE), LONG_FUNCTIONS) == []


def test_no_handler_catches_everything() -> None:
    assert excepted(findings(broad_excepts, *CODE), BROAD_EXCEPTS) == []


@pytest.mark.parametrize("finder", [silent_excepts, prints, forbidden_imports, file_touches])
def test_the_packages_keep(finder: Finder) -> None:
    assert findings(finder, *PACKAGES) == []


def test_every_door_is_there() -> None:
    assert [door for door in FILE_DOORS if not (ROOT / door).exists()] == []


def test_no_text_names_a_machine_or_an_index() -> None:
    files = [path for folder in TREE for path in (ROOT / folder).rglob("*")] + list(ROOT.glob("*.*"))
    texts = [
        path for path in files if path.is_file() and path.suffix in TEXT_SUFFIXES and "__pycache__" not in path.parts
    ]
    assert [line for path in texts for line in banned_words(path.read_text("utf-8"), name_of(path))] == []


@pytest.mark.parametrize(
    ("finder", "source"),
    [
        (long_functions, "def f():\n" + "    x = 1\n" * MAX_FUNCTION_LINES),
        (broad_excepts, "try:\n    f()\nexcept Exception:\n    g()"),
        (broad_excepts, "try:\n    f()\nexcept (ValueError, BaseException):\n    g()"),
        (broad_excepts, "try:\n    f()\nexcept:\n    g()"),
        (silent_excepts, "try:\n    f()\nexcept ValueError:\n    pass"),
        (prints, "print('x')"),
        (forbidden_imports, "from PySide6 import QtCore"),
        (forbidden_imports, "import PySide6.QtWidgets"),
        (forbidden_imports, "import sqlite3"),
        (forbidden_imports, "from shiboken6 import isValid"),
        (file_touches, "open(path)"),
        (file_touches, "path.open('rb')"),
        (file_touches, "path.read_bytes()"),
        (file_touches, "shutil.copy(a, b)"),
        (file_touches, "os.replace(a, b)"),
    ],
)
def test_a_rule_finds_what_it_forbids(finder: Finder, source: str) -> None:
    assert len(in_sample(finder, source)) == 1


@pytest.mark.parametrize(
    ("finder", "source", "where"),
    [
        (broad_excepts, "try:\n    f()\nexcept BaseException:\n    tidy()\n    raise", "core/ikusa/play/x.py"),
        (prints, "print('x')", "core/ikusa/cli/main.py"),
        (forbidden_imports, "from PySide6 import QtCore", "desktop/ikusa_desktop/app.py"),
        (file_touches, "campaign.open(); dialog.open(); text.replace('a', 'b')", "core/ikusa/play/x.py"),
        (file_touches, "path.read_bytes()", "core/ikusa/records/store.py"),
    ],
)
def test_a_rule_lets_the_rest_be(finder: Finder, source: str, where: str) -> None:
    assert in_sample(finder, source, where) == []


def test_banned_words_are_found() -> None:
    home, address = "/" + "home/gm/x", "https" + "://index.invalid/simple"
    assert len(list(banned_words(f"{home}\n{address}\n", "x"))) == 2
