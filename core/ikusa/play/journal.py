"""Game sessions, and what changed since the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date as day
from datetime import datetime
from typing import Final

from ikusa.errors import RecordError
from ikusa.i18n import N_
from ikusa.play import armoury
from ikusa.play.changes import Changes
from ikusa.play.naming import shown
from ikusa.play.refusals import InputError
from ikusa.play.texts import line, text, whole
from ikusa.records import characters, settings
from ikusa.records import sessions as stored
from ikusa.records.rows import SessionRow
from ikusa.records.store import Store
from ikusa.records.tables import Session as Table
from ikusa.rules.character import Character, Track
from ikusa.rules.conditions import Listed, gone, listed
from ikusa.rules.definitions import Ruleset
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import GearState, LedgerWhat, TrackName

_HURTING: Final = (TrackName.WOUNDS, TrackName.BODY, TrackName.STAMINA, TrackName.SPIRIT)
SLICE: Final = 25
"""Characters that are read at a time."""
MANY: Final = 200
"""Pieces that are read at a time."""
_CANDIDATES: Final = (
    "SELECT id FROM character WHERE battle_id IS NULL AND template = 0 AND archived = 0 AND (toxicity > 0"
    " OR (wounds_now IS NOT NULL AND (wounds_max IS NULL OR wounds_now < wounds_max))"
    " OR (body_now IS NOT NULL AND (body_max IS NULL OR body_now < body_max))"
    " OR (stamina_now IS NOT NULL AND (stamina_max IS NULL OR stamina_now < stamina_max))"
    " OR (spirit_now IS NOT NULL AND (spirit_max IS NULL OR spirit_now < spirit_max))"
    " OR EXISTS (SELECT 1 FROM status WHERE status.character_id = character.id)) ORDER BY position, id"
)
"""Everyone about whom there can be anything to tell; whoever is whole is not read at all."""
_WORN: Final = (
    "SELECT gear.id FROM gear LEFT JOIN character ON character.id = gear.character_id"
    " WHERE gear.id IN (SELECT gear_id FROM ledger WHERE CAST(session AS INTEGER) >= ?)"
    " AND (character.id IS NULL OR (character.archived = 0 AND character.battle_id IS NULL))"
    " ORDER BY gear.character_id IS NULL, character.position, character.id, gear.position, gear.id"
)
"""The pieces whose ledgers have an entry of that session or a later one, as the armoury lists them."""
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session. `date` is the day (YYYY-MM-DD or empty); `started` and `ended` are in UTC, None where not known."""

    id: int
    number: int
    date: str
    title: str
    notes: str
    started: datetime | None
    ended: datetime | None
    current: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """How a character is: `hurt` are the tracks below their maximum, `gone` its fate as a status id (R-619)."""

    character: int
    name: str
    english: str
    hurt: tuple[tuple[TrackName, Track], ...]
    toxicity: int
    statuses: tuple[Listed, ...]
    gone: str | None


@dataclass(frozen=True, slots=True)
class Worn:
    """What happened to a piece since a session began: points summed by kind; `broken` whether it is broken now."""

    gear: int
    name: str
    english: str
    owner: int | None
    owner_name: str
    what: LedgerWhat
    points: int
    broken: bool


@dataclass(frozen=True, slots=True)
class Since:
    """What a session left behind: how everyone is now, and what became of gear since it began.

    `hurt` have wounds, body, stamina or spirit below the maximum, `afflicted` a status of their own, `poisoned`
    toxicity; one may be in several. The `gone` (R-619) stand only there.
    """

    session: int
    hurt: tuple[Condition, ...]
    afflicted: tuple[Condition, ...]
    poisoned: tuple[Condition, ...]
    gone: tuple[Condition, ...]
    damaged: tuple[Worn, ...]
    repaired: tuple[Worn, ...]


def sessions(store: Store) -> tuple[SessionView, ...]:
    """All sessions, the newest first."""
    number = settings.campaign(store).session
    return tuple(_view(row, number) for row in stored.sessions(store))


def current(store: Store) -> SessionView | None:
    """The session that the campaign is in."""
    number = settings.campaign(store).session
    row = stored.by_number(store, number)
    return None if row is None else _view(row, number)


def _view(row: SessionRow, current: int) -> SessionView:
    return SessionView(
        id=row.id,
        number=row.number,
        date=row.date,
        title=row.title,
        notes=row.notes,
        started=settings.moment(row.started),
        ended=settings.moment(row.ended),
        current=row.number == current,
    )


def start(store: Store, *, number: object = None, date: str = "", title: str = "") -> Changes:
    """Ends the running session and starts the next: its number is the next one; session limits are full (R-703).

    Raises:
        RuleError: `already_there`: there is a session with this number; a text that is none.
    """
    campaign = settings.campaign(store)
    known = stored.sessions(store)
    following = max([campaign.session, *(row.number for row in known)]) + 1 if known else campaign.session
    chosen = following if number is None else _number(store, number)
    date, title = _date(date), line(title, "title")
    with store.act(N_("Start of session {number}"), number=chosen):
        _end(store, campaign.session)
        stored.insert(store, chosen, date=date, title=title, started=settings.now())
        settings.write_campaign(store, session=chosen)
        stored.fill_session_limits(store)
    return store.last_changes


def _number(store: Store, number: object) -> int:
    found = whole(number, "number", 1)
    if stored.by_number(store, found) is not None:
        raise InputError("already_there", N_("There is a session {number} already."), "number", number=found)
    return found


def _date(value: object) -> str:
    """A day as YYYY-MM-DD, or empty."""
    found = line(value, "date").translate(str.maketrans("/.／．－０１２３４５６７８９", "-----0123456789"))
    if not found:
        return ""
    try:
        if not _DAY.fullmatch(found):
            raise ValueError(found)
        return day.fromisoformat(found).isoformat()
    except ValueError:
        raise InputError("not_a_date", N_("A day such as 2026-09-05 is expected here."), "date") from None


def end(store: Store) -> Changes:
    """Ends the current session; nothing happens if it has ended."""
    number = settings.campaign(store).session
    with store.act(N_("End of session {number}"), number=number):
        _end(store, number)
    return store.last_changes


def _end(store: Store, number: int) -> None:
    Table.update(ended=settings.now()).where(Table.number == number, Table.ended == "").execute()


def edit(store: Store, session: int, field: str, value: object) -> Changes:
    """Changes `date`, `title`, `notes` or `number` (ledger and log follow) of a session, by its row id.

    Raises:
        RuleError: the value is none for that field; `not_there`.
    """
    row = _get(store, session)
    if field == "number":
        if value != row.number:
            number = _number(store, value)
            with store.act(N_("Session {number} becomes {new}"), number=row.number, new=number):
                Table.update(number=number).where(Table.id == session).execute()
                stored.renumber(store, row.number, number)
        return store.last_changes
    checked = _checked(field, value)
    with store.act(N_("Edit session {number}"), number=row.number):
        Table.update({field: checked}).where(Table.id == session).execute()
    return store.last_changes


def _checked(field: str, value: object) -> str:
    match field:
        case "date":
            return _date(value)
        case "title":
            return line(value, field)
        case "notes":
            return text(value, field)
    raise InputError("unknown_id", N_("A session has no field {field}."), field, field=field)


def delete(store: Store, session: int) -> Changes:
    """Deletes a session that is not the current one; ledgers and logs keep its number.

    Raises:
        RuleError: `wrong_state`: it is the current one; `not_there`.
    """
    row = _get(store, session)
    if row.number == settings.campaign(store).session:
        raise InputError("wrong_state", N_("The current session cannot be deleted."))
    with store.act(N_("Delete session {number}"), number=row.number):
        store.execute("DELETE FROM session WHERE id = ?", (session,))
    return store.last_changes


def _get(store: Store, session: int) -> SessionRow:
    row = stored.session(store, session)
    if row is None:
        raise InputError("not_there", N_("This session is not there any more."))
    return row


def since(store: Store, session: int | None = None, language: str = "ja") -> Since:
    """Who is hurt, poisoned, gone now; what was damaged and repaired from that session (None: the current) on.

    Templates, the archived and battles' own copies are left out. Damaged records are left out.
    """
    *_, found = gathering(store, session, language)
    assert found is not None
    return found


def gathering(store: Store, session: int | None = None, language: str = "ja") -> Iterator[Since | None]:
    """As `since`, slice by slice, so that a window stays awake: None until the last value, which is it."""
    number = settings.campaign(store).session if session is None else session
    ids = [int(str(id_)) for (id_,) in store.rows(_CANDIDATES)]
    people: list[Condition] = []
    for start_ in range(0, len(ids), SLICE):
        if start_:
            yield None
        people += _conditions(store, ids[start_ : start_ + SLICE], language)
    here = [one for one in people if one.gone is None]
    pieces: list[armoury.Piece] = []
    worn = [int(str(id_)) for (id_,) in store.rows(_WORN, (number,))]
    for start_ in range(0, len(worn), MANY):
        if start_ or len(ids) > SLICE:
            yield None
        pieces += armoury.some(store, worn[start_ : start_ + MANY], language)
    damaged, repaired = _worn(pieces, number, language)
    yield Since(
        session=number,
        hurt=tuple(one for one in here if any(track in _HURTING for track, _ in one.hurt)),
        afflicted=tuple(one for one in here if any(status.own for status in one.statuses)),
        poisoned=tuple(one for one in here if one.toxicity),
        gone=tuple(one for one in people if one.gone is not None),
        damaged=damaged,
        repaired=repaired,
    )


def _conditions(store: Store, ids: Sequence[int], language: str) -> list[Condition]:
    """How they are; those whose records are damaged are left out."""
    ruleset = settings.ruleset(store)
    found: list[Condition] = []
    for one in characters.fetch(store, ids).values():
        with suppress(RecordError):
            characters.verify(store, one)
            character = characters.read(one, ruleset, language)
            found.append(_condition(one.row.id, one.row.name, one.row.english, character, ruleset))
    return found


def _condition(id_: int, name: str, english: str, character: Character, ruleset: Ruleset) -> Condition:
    limit = vigor_maximum(character, ruleset)
    hurt = [
        (track, points if track is not TrackName.VIGOR else Track(points.now, limit))
        for track, points in character.tracks.items()
        if points.max is not None and points.now < (limit if track is TrackName.VIGOR else points.max)
    ]
    return Condition(
        character=id_,
        name=name,
        english=english,
        hurt=tuple(hurt),
        toxicity=character.now(TrackName.TOXICITY),
        statuses=listed(character, ruleset),
        gone=gone(character, ruleset),
    )


def _worn(pieces: Iterable[armoury.Piece], session: int, language: str) -> tuple[tuple[Worn, ...], tuple[Worn, ...]]:
    damaged: list[Worn] = []
    repaired: list[Worn] = []
    for piece in pieces:
        points: dict[LedgerWhat, int] = {}
        for event in piece.history:
            if event.session >= session:
                points[event.what] = points.get(event.what, 0) + event.points
        for what, amount in points.items():
            (damaged if what is LedgerWhat.DAMAGE else repaired).append(
                Worn(
                    gear=piece.id,
                    name=piece.name,
                    english=piece.english,
                    owner=piece.owner,
                    owner_name=shown(piece.owner_name, piece.owner_english, language),
                    what=what,
                    points=amount,
                    broken=piece.wear.state is GearState.BROKEN,
                )
            )
    return tuple(damaged), tuple(repaired)
