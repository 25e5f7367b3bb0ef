"""Gear in words: kinds, grades, states, ledger entries, owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ikusa.play.naming import shown
from ikusa.rules.terms import GearKind, GearState, LedgerWhat
from ikusa.wording.terms import term
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.text import MINUS

if TYPE_CHECKING:
    from ikusa.errors import RuleError
    from ikusa.play.armoury import Event, Piece


def kind_word(piece: Piece) -> str:
    """What a piece is, short: armour by its weight."""
    words = speech.words()
    weight, kind = piece.piece.weight, piece.piece.kind
    return term(weight, words) if weight is not None and kind is GearKind.ARMOUR else term(kind, words)


def grade_word(piece: Piece) -> str:
    """The grade, as it begins a line."""
    text = term(piece.piece.grade, speech.words())
    return text[:1].upper() + text[1:]


def state_word(piece: Piece) -> str:
    """What wear has made of it."""
    return term(piece.wear.state, speech.words())


def owner_word(piece: Piece) -> str:
    """Whose it is, templates named as such."""
    if piece.owner is None:
        return tr("Spare store")
    name = shown(piece.owner_name, piece.owner_english, speech.words().language)
    return tr("{name} (template)").format(name=name) if piece.template else name


def name_of(piece: Piece) -> str:
    """The name in the language of the window."""
    return shown(piece.name, piece.english, speech.words().language)


def session_word(number: int) -> str:
    """A session, short."""
    return tr("s{number}", context="session, short").format(number=number)


def what_word(what: LedgerWhat) -> str:
    """What a ledger entry records, short."""
    return term(what, speech.words())


def change(event: Event) -> str:
    """The points of an entry with their sign."""
    return f"{MINUS}{event.points}" if event.what is LedgerWhat.DAMAGE else f"+{event.points}"


def cause(event: Event) -> str:
    """What an entry is put down to: its cause, else what it was."""
    text = what_word(event.what)
    return event.cause or text[:1].upper() + text[1:]


def history(piece: Piece, recent: int | None = None) -> str:
    """The entries in one line, or the latest of them; a single one tells its cause."""
    if not piece.history:
        return "—"
    if len(piece.history) == 1:
        event = piece.history[0]
        return f"{_entry(event)} {event.cause}".strip()
    joint = "、" if speech.words().language == "ja" else ", "
    shown_ones = piece.history if recent is None else piece.history[-recent:]
    told = joint.join(_entry(event) for event in shown_ones)
    return told if len(shown_ones) == len(piece.history) else f"… {told}"


def refusal(error: RuleError) -> str:
    """Why a repair is refused, short, for a row that names the piece already (R-507)."""
    state = error.values.get("state")
    if state == GearState.BROKEN:
        return tr("Broken: only the forge can. R-507")
    if state == GearState.INTACT:
        return tr("Intact: nothing to repair. R-507")
    return tr("Field repair used up: camp or forge. R-507")


def _entry(event: Event) -> str:
    if event.what is LedgerWhat.DAMAGE:
        return f"{session_word(event.session)} {change(event)}"
    return f"{what_word(event.what)} {change(event)}"
