"""A session report as text to keep or to send: plain, or Markdown. What is printed says the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ikusa import i18n
from ikusa.play import journal, printing
from ikusa.records.store import Store
from ikusa.sheets import Kind, ReportPart, SessionReport

_MARKUP: Final = re.compile(r"[\\`*_\[\]<>#|~&]")
_LEADING: Final = re.compile(r"^(\s*)([-+=]|\d+[.)])", re.MULTILINE)


def report(store: Store, session: int, language: str) -> SessionReport:
    """What a session (by its number) was, in "ja" or "en": notes, who is hurt now, gear, what happened.

    Raises:
        RuleError: `not_there`: there is no such session.
    """
    wanted = printing.Wanted(Kind.SESSION_REPORT, session=session)
    found = printing.compose(printing.gather(store, wanted, language))
    assert isinstance(found, SessionReport)
    return found


def reports(store: Store, language: str) -> tuple[SessionReport, ...]:
    """The reports of all sessions, the first session first."""
    numbers = sorted(one.number for one in journal.sessions(store))
    return tuple(report(store, number, language) for number in numbers)


def as_text(found: Iterable[SessionReport], language: str) -> str:
    """Reports as plain text: heads above their lines, and what belongs to a label two spaces in."""
    return _joined(line for one in found for line in _plain(one, language))


def as_markdown(found: Iterable[SessionReport], language: str) -> str:
    """Reports as Markdown; names and notes hold no markup, whatever is written in them."""
    return _joined(line for one in found for line in _marked(one, language))


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n"


def _nothing(language: str) -> str:
    words = i18n.words(language)
    return words("Nothing is recorded of this session.")


def _plain(one: SessionReport, language: str) -> Iterator[str]:
    yield from (one.title, *filter(None, (one.subtitle, one.heading)), "")
    for part in one.parts:
        yield part.head
        yield from part.text.strip("\n").split("\n") if part.text.strip() else ()
        for label, sentence in part.lines:
            yield from (label,) if label else ()
            yield f"  {sentence}"
        yield ""
    yield from () if one.parts else (_nothing(language), "")


def _marked(one: SessionReport, language: str) -> Iterator[str]:
    yield from (f"# {_quiet(one.title)}", "")
    beside = " · ".join(_quiet(text) for text in (one.subtitle, one.heading) if text)
    yield from (beside, "") if beside else ()
    for part in one.parts:
        yield from (f"## {_quiet(part.head)}", "")
        yield from _body(part)
        yield ""
    yield from () if one.parts else (_nothing(language), "")


def _body(part: ReportPart) -> Iterator[str]:
    if part.text.strip():
        yield "\n\n".join(_quiet(line) for line in part.text.strip().split("\n") if line.strip())
    for label, sentence in part.lines:
        yield f"- **{_quiet(label)}** {_quiet(sentence)}" if label else f"- {_quiet(sentence)}"


def _quiet(text: str) -> str:
    """A text in which Markdown sees no markup."""
    return _LEADING.sub(r"\1\\\2", _MARKUP.sub(r"\\\g<0>", text))
