"""Handouts from the campaign: what a kind of handout needs is read here, and made into what `sheets` prints.

    wanted = Wanted(Kind.CARDS, battle=3)
    gathered = gather(store, wanted, "ja")                    # reads; only the store's thread
    printed = sheets.save(compose(gathered), options, path)   # plain values: any thread

A long list is read in slices by `gathering`, so that a window stays awake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ikusa import i18n, sheets
from ikusa.i18n import N_, Words
from ikusa.play import armoury, journal
from ikusa.play.armoury import GearQuery, Piece
from ikusa.play.armoury import Wanted as WantedGear
from ikusa.play.battle import BattleView, LogLine, LogQuery, battles, log
from ikusa.play.battle import view as battle_view
from ikusa.play.handouts import Subject, battle_subjects, everyone, subjects
from ikusa.play.journal import SessionView, Since
from ikusa.play.naming import shown
from ikusa.play.printing_report import Happened, session_report
from ikusa.play.refusals import InputError
from ikusa.play.steps import Steps, drained
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.rules.character import Bonus, Character
from ikusa.rules.conditions import listed
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.terms import BonusKind
from ikusa.sheets import Content, Kind

SLICE: Final = 8
"""Characters that are read at a time: a few milliseconds."""
_LINES: Final = 50
"""Log lines that are read at a time."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed, and for whom: some characters by id, else a battle's combatants, else everyone.

    `characters` of a `battle` are the ids of its combatants, and only those are printed. A session report is of
    `session` (its number; None: the current one). `in_play`: only those statuses that one of them has.
    """

    kind: Kind
    characters: tuple[int, ...] | None = None
    battle: int | None = None
    session: int | None = None
    in_play: bool = False


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that a handout needs, as values. `left_out` characters are damaged records or not there any more."""

    kind: Kind
    language: str
    campaign: str
    session: int
    ruleset: Ruleset
    subjects: tuple[Subject, ...] = ()
    left_out: int = 0
    battle: BattleView | None = None
    spare: tuple[Piece, ...] = ()
    in_play: bool = False
    report: Happened | None = None


def kind_name(kind: Kind, words: Words) -> str:
    """What a kind of handout is called."""
    return {
        Kind.STAT_BLOCKS: words("Stat blocks", context="handout"),
        Kind.CARDS: words("Combat cards", context="handout"),
        Kind.BATTLE_SHEET: words("Battle sheet", context="handout"),
        Kind.REPAIR_LEDGER: words("Repair ledger", context="handout"),
        Kind.STATUS_CARDS: words("Status cards", context="handout"),
        Kind.SESSION_REPORT: words("Session report", context="handout"),
    }[kind]


def gather(store: Store, wanted: Wanted, language: str) -> Gathered:
    """Reads what a handout needs; names are in `language` ("ja", "en").

    Raises:
        RuleError: `not_there`: no such battle or session; `required`: a battle sheet of no battle.
        RecordError: the ruleset of the campaign is damaged.
    """
    return drained(gathering(store, wanted, language))


def gathering(store: Store, wanted: Wanted, language: str) -> Steps[Gathered]:
    """As `gather`, in short steps. Raises as `gather`."""
    campaign = settings.campaign(store)
    bare = Gathered(
        kind=wanted.kind,
        language=language,
        campaign=shown(campaign.name, campaign.english, language),
        session=campaign.session,
        ruleset=settings.ruleset(store),
        in_play=wanted.in_play,
    )
    match wanted.kind:
        case Kind.SESSION_REPORT:
            return (yield from _with_report(store, bare, wanted))
        case Kind.STATUS_CARDS if not wanted.in_play:
            return bare
        case Kind.BATTLE_SHEET if wanted.battle is None:
            raise InputError("required", N_("A battle sheet is of one battle: say which."), "battle")
        case _:
            return (yield from _with_subjects(store, bare, wanted))


# --- reading ---------------------------------------------------------------------------------------------------------


def _with_subjects(store: Store, bare: Gathered, wanted: Wanted) -> Steps[Gathered]:
    """Who is printed, and what goes with them; the spare store only with everyone."""
    if wanted.battle is not None:
        everybody = battle_subjects(store, wanted.battle, bare.language)
        chosen = None if wanted.characters is None else frozenset(wanted.characters)
        found = [one for one in everybody if chosen is None or one.id in chosen]
        view = battle_view(store, wanted.battle)
        asked = len(view.order) if wanted.characters is None else len(wanted.characters)
        return replace(bare, subjects=tuple(found), battle=view, left_out=asked - len(found))
    ids = everyone(store) if wanted.characters is None else wanted.characters
    found = []
    for start in range(0, len(ids), SLICE):
        if start:
            yield start, len(ids)
        found += subjects(store, ids[start : start + SLICE], bare.language)
    spare: tuple[Piece, ...] = ()
    if wanted.kind is Kind.REPAIR_LEDGER and wanted.characters is None:
        spare = armoury.pieces(store, GearQuery(WantedGear.WORN, spare=True), bare.language)
    return replace(bare, subjects=tuple(found), left_out=len(ids) - len(found), spare=spare)


def _with_report(store: Store, bare: Gathered, wanted: Wanted) -> Steps[Gathered]:
    number = bare.session if wanted.session is None else wanted.session
    session = next((one for one in journal.sessions(store) if one.number == number), None)
    if session is None and wanted.session is not None:
        raise InputError("not_there", N_("There is no session {number}."), "session", number=number)
    lines: list[LogLine] = []
    before: int | None = None
    while page := log(store, LogQuery(session=number, limit=_LINES, before=before), bare.language):
        lines[:0] = page
        before = page[0].id
        yield 0, 0
    return replace(bare, report=_happened(store, bare, session, number, lines))


def _happened(
    store: Store, bare: Gathered, session: SessionView | None, number: int, lines: Sequence[LogLine]
) -> Happened:
    since: Since | None = journal.since(store, number, bare.language) if number == bare.session else None
    return Happened(
        number=number,
        date="" if session is None else session.date,
        title="" if session is None else session.title,
        notes="" if session is None else session.notes,
        lines=tuple(lines),
        battles={line.id: line.name for line in battles(store)},
        since=since,
        pieces=armoury.pieces(store, GearQuery(session=number), bare.language),
    )


# --- composing -------------------------------------------------------------------------------------------------------


def compose(
    gathered: Gathered, statuses: tuple[str, ...] | None = None, between: Callable[[], None] | None = None
) -> Content:
    """The content of a handout; needs no store.

    Args:
        gathered: what was read.
        statuses: ids of the statuses to tick (`sheets.Options.statuses`).
        between: called after each character, to stop by raising.
    """
    words = i18n.words(gathered.language)
    name = kind_name(gathered.kind, words)
    foot = words("{campaign}, session {number}", context="foot of a page")
    foot = foot.format(campaign=gathered.campaign, number=gathered.session)
    match gathered.kind:
        case Kind.STAT_BLOCKS:
            return sheets.StatBlocks(_title(gathered, name), foot, _fighters(gathered, statuses, between))
        case Kind.CARDS:
            return sheets.Cards(_title(gathered, name), foot, _fighters(gathered, statuses, between))
        case Kind.BATTLE_SHEET:
            return _battle_sheet(gathered, foot, _fighters(gathered, statuses, between))
        case Kind.REPAIR_LEDGER:
            return sheets.RepairLedger(name, foot, _repairs(gathered, words))
        case Kind.STATUS_CARDS:
            return sheets.StatusCards(_title(gathered, name), foot, _status_cards(gathered))
    assert gathered.report is not None
    return session_report(gathered.report, gathered.campaign, gathered.ruleset, words)


def left_out(count: int, words: Words) -> str:
    """A sentence about so many characters that could not be read; empty if there are none."""
    text = words.n(
        "{n} damaged or missing character is left out.",
        "{n} damaged or missing characters are left out.",
        count,
    )
    return text.format(n=count) if count else ""


def title(gathered: Gathered) -> str:
    """What the handout is called, for a file name: whose it is, or of what campaign."""
    words = i18n.words(gathered.language)
    return _title(gathered, kind_name(gathered.kind, words))


def _title(gathered: Gathered, name: str) -> str:
    words = i18n.words(gathered.language)
    of = gathered.campaign
    if gathered.battle is not None:
        of = gathered.battle.name
    elif len(gathered.subjects) == 1:
        of = gathered.subjects[0].character.name
    elif gathered.report is not None:
        of = words("{campaign}, session {number}", context="foot of a page")
        of = of.format(campaign=gathered.campaign, number=gathered.report.number)
    return words("{what}: {of}", context="title of a handout").format(what=name, of=of)


def _fighters(
    gathered: Gathered, statuses: tuple[str, ...] | None, between: Callable[[], None] | None
) -> tuple[sheets.Fighter, ...]:
    found = []
    for subject in gathered.subjects:
        found.append(_fighter(subject, gathered.language, statuses))
        if between is not None:
            between()
    return tuple(found)


def _fighter(subject: Subject, language: str, statuses: tuple[str, ...] | None) -> sheets.Fighter:
    # Kana over an English name would say it twice.
    reading = subject.reading if language == "ja" else ""
    profile = sheets.Profile(reading, subject.title, subject.notes, subject.portrait)
    return sheets.fighter(subject.character, subject.ruleset, language, profile, statuses)


def _battle_sheet(gathered: Gathered, foot: str, fighters: Iterable[sheets.Fighter]) -> sheets.BattleSheet:
    battle = gathered.battle
    assert battle is not None
    rows = tuple(
        sheets.battle_row(
            fighter,
            subject.character.side,
            gathered.language,
            "" if subject.initiative is None else str(subject.initiative),
            subject.zone,
            "" if subject.waiting is None else str(subject.waiting),
        )
        for subject, fighter in zip(gathered.subjects, fighters, strict=True)
    )
    sides = sheets.cohesions(battle.cohesion, gathered.language)
    return sheets.BattleSheet(battle.name, foot, rows, battle.round, sides, battle.notes)


def _repairs(gathered: Gathered, words: Words) -> tuple[sheets.RepairRow, ...]:
    owners = [subject.character for subject in gathered.subjects]
    if gathered.spare:
        owners.append(_spare(gathered.spare, words("Spare store", context="owner of gear")))
    return sheets.repairs(owners, gathered.ruleset, gathered.session, gathered.language)


def _spare(pieces: Iterable[Piece], name: str) -> Character:
    """The spare store as if it were somebody, its pieces with the armour bonuses that are part of them (R-204)."""
    gear = tuple(one.piece for one in pieces)
    bonuses = tuple(
        Bonus(BonusKind.ARMOUR, one.wear.measure - wear(one.piece, 0).measure, "", one.piece.id) for one in pieces
    )
    return Character(id="spare", name=name, gear=gear, bonuses=tuple(bonus for bonus in bonuses if bonus.value))


def _status_cards(gathered: Gathered) -> tuple[sheets.StatusCard, ...]:
    if not gathered.in_play:
        return sheets.status_cards(gathered.ruleset, gathered.language)
    bearers = _bearers(gathered.subjects)
    return sheets.status_cards(gathered.ruleset, gathered.language, tuple(bearers), bearers)


def _bearers(found: Iterable[Subject]) -> Mapping[str, list[str]]:
    """Who has each status that is in force."""
    bearers: dict[str, list[str]] = {}
    for subject in found:
        for one in listed(subject.character, subject.ruleset):
            names = bearers.setdefault(one.status.id, [])
            if one.in_force and subject.character.name not in names:
                names.append(subject.character.name)
    return {id_: names for id_, names in bearers.items() if names}
