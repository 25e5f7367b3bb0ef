"""The log as rows: rounds, and what happened in each, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ikusa.play.battle import LogLine
from ikusa.rules.terms import Outcome
from ikusa.wording import NameMap, Told, Wording
from ikusa_desktop.tr import tr, trn


@dataclass(frozen=True, slots=True)
class RoundHead:
    """The head over the entries of one round."""

    session: int
    round: int
    count: int

    def text(self) -> str:
        """The round in words."""
        return tr("Round {n}").format(n=self.round)

    def figure(self) -> str:
        """How many acts it has."""
        return trn("{n} act", "{n} acts", self.count).format(n=self.count)


@dataclass(frozen=True, slots=True)
class LogItem:
    """One entry; `grave` where its head is written in vermilion."""

    id: int
    told: Told
    step: int

    @property
    def grave(self) -> bool:
        """Whether it is a critical."""
        return self.told.outcome is Outcome.CRITICAL

    def more(self) -> tuple[str, ...]:
        """What is shown on demand: breakdowns, rules, the undo step."""
        cited = (tr("Rules {ids}").format(ids=" ".join(self.told.rules)),) if self.told.rules else ()
        return (*self.told.details, *cited, tr("Undo step {n}").format(n=self.step))

    def spoken(self) -> str:
        """The entry as a screen reader says it."""
        return self.told.text


Row = RoundHead | LogItem


def tell_line(line: LogLine, wording: Wording) -> Told:
    """One log line in words."""
    return wording.log(line.command, line.entry, NameMap(line.names), line.facts)


def log_rows(lines: Sequence[LogLine], wording: Wording) -> tuple[Row, ...]:
    """The newest round first, in it the newest entry first."""
    found: list[Row] = []
    for group in rounds(lines):
        found.append(RoundHead(group[0].session, group[0].round, len(group)))
        found += [LogItem(line.id, tell_line(line, wording), line.step) for line in reversed(group)]
    return tuple(found)


def rounds(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Lines that follow each other in one round, the newest such group first; in each the oldest line first."""
    groups: list[list[LogLine]] = []
    for line in lines:
        if groups and (groups[-1][0].session, groups[-1][0].round) == (line.session, line.round):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups[::-1]


def as_text(title: str, lines: Sequence[LogLine], wording: Wording) -> str:
    """The log as plain text, oldest first, with every breakdown: enough to rebuild the fight by hand."""
    parts = [title, ""]
    for group in reversed(rounds(lines)):
        parts += [tr("Round {n}").format(n=group[0].round), ""]
        for line in group:
            told = tell_line(line, wording)
            parts.append(told.text)
            parts += [f"    {detail}" for detail in told.details]
        parts.append("")
    return "\n".join(parts)


def as_markdown(title: str, lines: Sequence[LogLine], wording: Wording) -> str:
    """The log as Markdown, oldest first."""
    parts = [f"# {_plain(title)}", ""]
    for group in reversed(rounds(lines)):
        parts += [f"## {tr('Round {n}').format(n=group[0].round)}", ""]
        for line in group:
            told = tell_line(line, wording)
            who = f"{_plain(told.who)}: " if told.who else ""
            faces = f" `[{' '.join(map(str, told.dice))}]`" if told.dice else ""
            what = f"{told.joint}{told.what}" if told.what else ""
            parts.append(f"- {who}**{_plain(told.head)}**{_plain(what)}{faces} {_plain(told.sum)}".rstrip())
            parts += [f"  - {_plain(detail)}" for detail in (*told.notes, *told.details)]
        parts.append("")
    return "\n".join(parts)


def _plain(text: str) -> str:
    """A text in which Markdown sees no markup."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in text)
