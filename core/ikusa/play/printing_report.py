"""The session report: the log, the gear and the wounded of one session in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from ikusa.i18n import Words
from ikusa.play.armoury import Event, Piece
from ikusa.play.battle import LogLine
from ikusa.play.journal import Condition, Since
from ikusa.play.naming import shown
from ikusa.rules.commands import BeginAction, EndRound
from ikusa.rules.definitions import Ruleset
from ikusa.rules.effects import DefenceEffect, Effect, HeightEffect
from ikusa.rules.terms import GearState, LedgerWhat, TrackName
from ikusa.sheets import ReportPart, SessionReport
from ikusa.wording import NameMap, Told, Wording


@dataclass(frozen=True, slots=True)
class Happened:
    """A session as it was read; `since` (who is hurt now) only of the current one, names of `battles` by id."""

    number: int
    date: str
    title: str
    notes: str
    lines: tuple[LogLine, ...]
    battles: Mapping[int, str]
    since: Since | None
    pieces: tuple[Piece, ...]


def session_report(happened: Happened, campaign: str, ruleset: Ruleset, words: Words) -> SessionReport:
    """The report of a session, in the language of `words`."""
    wording = Wording(words, ruleset)
    title = words("Session {number}", context="title of a report").format(number=happened.number)
    parts = (
        ReportPart(words("Notes", context="session report"), happened.notes),
        ReportPart(words("Who is hurt", context="session report"), "", tuple(_hurt(happened.since, wording))),
        ReportPart(words("Gear", context="session report"), "", tuple(_gear(happened, wording))),
        *_battles(happened, wording),
    )
    told = tuple(part for part in parts if part.text.strip() or part.lines)
    return SessionReport(f"{title}\u3000{happened.title}".strip(), campaign, happened.date, told)


def _battles(happened: Happened, wording: Wording) -> Iterator[ReportPart]:
    """What happened, a part for each battle and for what lies between."""
    words = wording.words
    for battle, lines in groupby(happened.lines, key=lambda line: line.battle):
        between = words("Between battles", context="session report")
        head = between if battle is None else happened.battles.get(battle, between)
        told = tuple(_told(lines, wording))
        if told:
            yield ReportPart(head, "", told)


def _told(lines: Iterable[LogLine], wording: Wording) -> Iterator[tuple[str, str]]:
    """A sentence for each line; the round stands beside its first one."""
    last = 0
    for line in lines:
        told = wording.log(line.command, line.entry, NameMap(line.names), line.facts)
        if isinstance(line.command, BeginAction | EndRound) and not told.what and not told.details:
            continue
        label = ""
        if line.battle is not None and line.round != last:
            last = line.round
            label = wording.words("Round {number}", context="session report").format(number=line.round)
        yield label, _sentence(told, wording)


def _sentence(told: Told, wording: Wording) -> str:
    text = wording.about(told.who, told.line) if told.who else told.line
    faces = " ".join(map(str, told.dice))
    dice = f"[{faces}] {told.sum}" if faces else told.sum
    return wording.beside(wording.aside(text, dice), *told.notes)


def _hurt(since: Since | None, wording: Wording) -> Iterator[tuple[str, str]]:
    """Everyone who is not whole, once, with all that ails; who merely flies is whole."""
    if since is None:
        return
    ailing = [one for one in since.afflicted if _ails(one, wording)]
    everybody = {one.character: one for one in (*since.gone, *since.hurt, *since.poisoned, *ailing)}
    for one in everybody.values():
        yield shown(one.name, one.english, wording.words.language), _condition(one, wording)


def _ails(one: Condition, wording: Wording) -> bool:
    """Whether somebody has a status that is more than a height or a bonus."""
    rows = [wording.ruleset.statuses[found.status.id] for found in one.statuses if found.in_force]
    return any(not row.effects or not all(map(_harmless, row.effects)) for row in rows)


def _harmless(effect: Effect) -> bool:
    return isinstance(effect, HeightEffect) or (isinstance(effect, DefenceEffect) and effect.kind is not None)


def _condition(one: Condition, wording: Wording) -> str:
    if one.gone is not None:
        return wording.capital(wording.status_name(one.gone))
    tracks = [f"{wording.head(name)} {track.now}/{track.max}" for name, track in one.hurt]
    if one.toxicity:
        tracks.append(f"{wording.head(TrackName.TOXICITY)} {one.toxicity}")
    statuses = [wording.status(found.status) for found in one.statuses if found.in_force]
    return wording.beside(*tracks, wording.listed(statuses))


def _gear(happened: Happened, wording: Wording) -> Iterator[tuple[str, str]]:
    """What became of each piece in that session, its latest state at the end."""
    for piece in happened.pieces:
        owner = shown(piece.owner_name, piece.owner_english, wording.words.language)
        events = [_event(event, wording) for event in piece.history if event.session == happened.number]
        state = wording.term(piece.wear.state) if piece.wear.state is not GearState.INTACT else ""
        now = wording.aside(f"{piece.wear.left}/{piece.wear.measure}", state)
        yield wording.aside(piece.piece.name, owner), wording.beside(*events, now)


def _event(event: Event, wording: Wording) -> str:
    sign = "−" if event.what is LedgerWhat.DAMAGE else "+"
    return wording.aside(f"{wording.term(event.what)} {sign}{event.points}", event.cause)
