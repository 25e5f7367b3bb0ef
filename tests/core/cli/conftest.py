"""Running the command line inside the test: bytes in, bytes out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from ikusa.cli.main import main

Run = Callable[..., tuple[int, bytes, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """`run("play", "-", stdin=b"…")` gives the exit code, standard output, and standard error as text."""

    def call(*arguments: str, stdin: bytes = b"") -> tuple[int, bytes, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        try:
            code = main(arguments)
        except SystemExit as error:
            code = int(error.code or 0)
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return call
