"""`ikusa` itself: help, version, errors, and which words are files."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.core.cli.conftest import Run

from ikusa import __version__, cli, i18n, resources
from ikusa.cli import speech
from ikusa.cli.main import COMMANDS
from ikusa.errors import StoreError


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, bool]]:
    """What the window was asked to open, in place of the window."""
    calls: list[tuple[object, bool]] = []
    desktop = ModuleType("ikusa.cli.desktop")

    def open_window(path: object, *, sample: bool) -> int:
        calls.append((path, sample))
        return 7

    desktop.open_window = open_window  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ikusa.cli.desktop", desktop)
    return calls


def test_no_argument_opens_the_window(run: Run, opened: list[Any]) -> None:
    assert run()[0] == 7
    assert opened == [(None, False)]


def test_a_file_is_opened(run: Run, opened: list[Any]) -> None:
    run("./play")
    run("冬の陣.ikusa")
    assert opened == [(Path("./play"), False), (Path("冬の陣.ikusa"), False)]


def test_the_sample_is_opened(run: Run, opened: list[Any]) -> None:
    run("--sample")
    assert opened == [(None, True)]


@pytest.mark.parametrize("arguments", [("--sample", "a.ikusa"), ("a", "b"), ("--samp",), ("--nonsense",)])
def test_a_wrong_call_opens_nothing(run: Run, opened: list[Any], arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, b"")
    assert err
    assert opened == []


def test_the_version(run: Run) -> None:
    assert run("--version")[:2] == (0, f"ikusa {__version__}\n".encode())


def test_the_help_names_every_subcommand(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for name in COMMANDS:
        assert f"  {name} " in out.decode()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_help_speaks_japanese_whatever_the_stream_can_show(encoding: str) -> None:
    environment = {**os.environ, "LANG": "ja_JP.UTF-8", "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "ikusa.cli.main", "--help"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "ikusa" in done.stdout.decode(encoding)


def test_without_its_translation_it_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    monkeypatch.setattr(resources, "root", lambda: Path("/nowhere"))
    i18n.words.cache_clear()
    speech.spoken.cache_clear()
    try:
        assert speech.spoken().language == "en"
    finally:
        i18n.words.cache_clear()
        speech.spoken.cache_clear()


def failing(error: BaseException) -> ModuleType:
    """A module whose subcommand `check` fails."""

    def fail(options: Namespace) -> int:
        raise error

    module = ModuleType("ikusa.cli.failing")
    module.add_parser = lambda subparsers: subparsers.add_parser("check").set_defaults(run=fail)  # type: ignore[attr-defined]
    return module


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [(StoreError("The disk is full."), 1, "ikusa: The disk is full.\n"), (KeyboardInterrupt(), 130, "")],
)
def test_failures_are_sentences(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str
) -> None:
    monkeypatch.setitem(COMMANDS, "check", ("ikusa.cli.failing", ""))
    monkeypatch.setitem(sys.modules, "ikusa.cli.failing", failing(error))
    assert run("check") == (code, b"", said)


def modules_with_subcommands() -> list[str]:
    """The modules of the command line that bring subcommands."""
    names = [f"ikusa.cli.{found.name}" for found in pkgutil.iter_modules(cli.__path__)]
    return [name for name in names if hasattr(import_module(name), "add_parser")]


@pytest.mark.parametrize("name", modules_with_subcommands())
def test_every_subcommand_is_on_the_list_under_its_module(name: str) -> None:
    subparsers = ArgumentParser().add_subparsers()
    import_module(name).add_parser(subparsers)
    brought = {command for command, (module, _) in COMMANDS.items() if module == name}
    assert set(subparsers.choices) == brought
    assert all(callable(parser.get_default("run")) for parser in subparsers.choices.values())
