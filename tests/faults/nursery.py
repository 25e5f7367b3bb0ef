"""Processes to be killed: forked from one that has everything imported, so that a thousand take a minute."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Killed:
    """What a killed process said, line by line; `ended` if it came to its end before the kill."""

    said: tuple[str, ...]
    ended: bool


def killed_after(words: int, seconds: float, work: Callable[[Say], None]) -> Killed:
    """Runs `work` in a child and kills it so long after so many words; every word said before has arrived."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _live(work, write)
    os.close(write)
    with open(read, "rb", buffering=0) as heard:
        text = b""
        while text.count(b"\n") < words and (more := heard.read(4096)):
            text += more
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        text += heard.readall() or b""
    _, status = os.waitpid(child, 0)
    assert b"Traceback" not in text, text.decode()
    said = tuple(line.decode() for line in text.split(b"\n")[:-1])
    return Killed(said, os.WIFEXITED(status))


def _live(work: Callable[[Say], None], write: int) -> None:
    """The child: works, and never comes back."""
    code = 1
    try:
        work(lambda text: _say(write, text))
        code = 0
    finally:
        if code:
            os.write(write, traceback.format_exc().encode())
        os._exit(code)


def _say(write: int, text: str) -> None:
    os.write(write, f"{text}\n".encode())
