"""From the rules' characters to the values of a sheet; every figure is the rules' own, nothing is recomputed.

Attributes and sums of techniques are the character's own, before statuses: those are listed to be ticked. The
defence is the one that holds now (R-203), with each part named.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ikusa import i18n
from ikusa.i18n import Words
from ikusa.rules.character import Character, Track
from ikusa.rules.conditions import listed
from ikusa.rules.defence import spirit_target, standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.entries import Line
from ikusa.rules.gear import Gear, LedgerEntry, wear
from ikusa.rules.modifiers import check_modifiers, vigor_maximum
from ikusa.rules.notation import written_form
from ikusa.rules.technique import Technique
from ikusa.rules.terms import GearState, LedgerWhat, TrackName
from ikusa.sheets import labels, look
from ikusa.sheets.text import Span, Text
from ikusa.sheets.values import Fighter, Figure, GearLine, Meter, Part, TechniqueLine, Tick
from ikusa.wording.terms import term
from ikusa.wording.voice import Voice

_LEDGER_SHOWN = 3
"""How many of the latest ledger entries a stat block tells; the repair ledger has all."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a character is besides its rules values, as plain text; `portrait` is a PNG, JPEG or WebP picture."""

    reading: str = ""
    title: str = ""
    notes: str = ""
    portrait: bytes | None = field(default=None, repr=False)


def fighter(
    character: Character,
    ruleset: Ruleset,
    language: str,
    profile: Profile | None = None,
    statuses: tuple[str, ...] | None = None,
) -> Fighter:
    """A character as a stat block or card shows it.

    Args:
        character: the rules' values; its name is already in the wanted language.
        ruleset: the game's values and names.
        language: "ja" or "en".
        profile: reading, title, notes, portrait.
        statuses: ids of the statuses to tick (`Options.statuses`); None for the usual ones.
    """
    voice = Voice(i18n.words(language), ruleset)
    return _Maker(character, voice).fighter(profile or Profile(), statuses)


class _Maker:
    """Makes the values of one character in one language."""

    def __init__(self, character: Character, voice: Voice) -> None:
        self._character = character
        self._voice = voice
        self._ruleset = voice.ruleset
        self._words = voice.words

    def fighter(self, profile: Profile, statuses: tuple[str, ...] | None) -> Fighter:
        """All of it."""
        character, ruleset, words = self._character, self._ruleset, self._words
        defence = standing(character, ruleset)
        bare = self._bare()
        return Fighter(
            id=character.id,
            name=character.name,
            grade_mark=labels.grade_mark(words, character.grade),
            grade=self._voice.term(character.grade),
            defence=defence.total,
            parts=tuple(self._part(line) for line in defence.lines),
            wounds=self._meter(TrackName.WOUNDS),
            vigor=replace(self._meter(TrackName.VIGOR), maximum=vigor_maximum(character, ruleset)),
            reading=profile.reading,
            title=profile.title,
            side=labels.side(words, character.side),
            spirit_target=self._spirit_target(),
            attributes=tuple(
                Figure(self._voice.check_term(id_), look.signed(character.attributes.get(id_, 0)))
                for id_ in ruleset.attributes
            ),
            luck=self._meter(TrackName.LUCK),
            tracks=self._tracks(),
            skills=tuple(
                Figure(self._voice.check_term(id_), look.signed(value))
                for id_, value in character.skills.items()
                if value
            ),
            remarks=self._remarks(),
            techniques=tuple(self._technique(technique, bare) for technique in character.techniques),
            gear=tuple(gear_line(piece, character, words) for piece in character.gear),
            statuses=self._ticks(ruleset.parts.on_blocks if statuses is None else statuses),
            card_statuses=tuple(
                replace(one, blank=one.blank and not one.usual)
                for one in self._ticks(ruleset.parts.on_cards if statuses is None else statuses)
            ),
            notes=profile.notes,
            portrait=profile.portrait,
        )

    def _bare(self) -> Character:
        """The character without statuses and poison, for figures that hold whatever is ticked."""
        tracks = dict(self._character.tracks)
        tracks[TrackName.TOXICITY] = Track(0, None)
        return replace(self._character, statuses=(), tracks=tracks)

    def _meter(self, name: TrackName) -> Meter:
        found = self._character.tracks.get(name) or Track(0, 0)
        return Meter(self._voice.head(name), found.now, found.max)

    def _tracks(self) -> tuple[Meter, ...]:
        """Body, stamina and spirit where the character has them; toxicity where it has any of these (R-109)."""
        names = (TrackName.BODY, TrackName.STAMINA, TrackName.SPIRIT)
        own = tuple(self._meter(name) for name in names if name in self._character.tracks)
        return (*own, self._meter(TrackName.TOXICITY)) if own else own

    def _spirit_target(self) -> str:
        target = spirit_target(self._character, self._ruleset)
        if target is None:
            return self._words("vs spirit: immune", context="remark on a sheet")
        return self._words("vs spirit {target}", context="remark on a sheet").format(target=target)

    def _remarks(self) -> tuple[str, ...]:
        character, words = self._character, self._words
        found = []
        if character.exorcism.value != "none":
            found.append(labels.exorcism(words, character.exorcism))
        if character.incorporeal:
            found.append(words("incorporeal", context="remark on a sheet"))
        if character.natural_armour and not character.natural_armour_pierceable:
            found.append(words("natural armour is not pierced", context="remark on a sheet"))
        return (*found, *(labels.trait(words, id_) for id_ in sorted(character.traits)))

    def _part(self, line: Line) -> Part:
        """One line of the defence's breakdown."""
        words, value = self._words, line.value or 0
        match line.label:
            case "base":
                return Part(words("base", context="part of the defence"), value)
            case "gear":
                return self._gear_part(line.subject, value)
            case "bonus":
                return Part(line.text or labels.bonus(words, line.subject), value)
            case "status":
                name = line.text or self._voice.status_name(line.subject)
                return Part(name, value)
            case "natural_armour":
                return Part(words("natural armour", context="part of the defence"), value)
            case "floor":
                return Part(words("floor", context="part of the defence"), value)
        return Part(line.text or words("reduction", context="part of the defence"), value)

    def _gear_part(self, id_: str, value: int) -> Part:
        piece = self._character.piece(id_)
        if piece is None:
            return Part(id_, value)
        measure = wear(piece, self._character.gear_bonus(id_)).measure
        return Part(labels.gear_part(self._words, piece), value, f"{value}/{measure}" if value < measure else "")

    def _technique(self, technique: Technique, bare: Character) -> TechniqueLine:
        language, ruleset = self._words.language, self._ruleset
        written = written_form(technique, language, ruleset)
        spans: list[Span] = []
        for sentence in written.sentences:
            spans += _sentence(sentence.text, sentence.understood)
        terms, total = "+".join(map(self._voice.check_term, technique.terms)), ""
        if terms or technique.modifier:
            terms += look.signed(technique.modifier) if technique.modifier else ""
            sum_ = check_modifiers(bare, ruleset, terms=technique.terms, attack=True, technique=technique.modifier).flat
            total = look.signed(sum_)
        name = technique.name.strip() or technique.id
        effect = _joined(spans)
        check = written.check.replace("-", "−")
        return TechniqueLine(name, technique.kind, technique.vigor, check, effect, written.limit, terms, total)

    def _ticks(self, ids: Iterable[str]) -> tuple[Tick, ...]:
        """The statuses asked for, and before them what else is in force now."""
        ruleset = self._ruleset
        now: dict[str, str] = {}
        for one in listed(self._character, ruleset):
            if one.in_force:
                row = ruleset.statuses[one.status.id]
                value = str(one.status.value or 1) if row.x else ""
                now[row.id] = f"{now[row.id]}, {value}" if now.get(row.id) and value else value
        wanted = [id_ for id_ in ids if id_ in ruleset.statuses]
        others = [id_ for id_ in now if id_ not in wanted]
        return tuple(
            Tick(labels.status_tick(self._voice, row), row.x, now.get(row.id), row.id in wanted)
            for row in (ruleset.statuses[id_] for id_ in (*others, *wanted))
        )


def _sentence(text: str, understood: bool) -> list[Span]:
    """A sentence of an effect with what the notation marks as bold; text that was not understood stays as it is."""
    if not understood or "**" not in text:
        return [Span(text if not understood else text.replace("-", "−")), Span(". ")]
    pieces = text.replace("-", "−").split("**")
    return [Span(piece, bold=place % 2 == 1) for place, piece in enumerate(pieces) if piece] + [Span(". ")]


def _joined(spans: list[Span]) -> Text:
    """Neighbours of one weight put together."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].bold == span.bold:
            found[-1] = Span(found[-1].text + span.text, span.bold)
        else:
            found.append(span)
    if found:
        found[-1] = Span(found[-1].text.rstrip(), found[-1].bold)
    return found[0].text if len(found) == 1 and not found[0].bold else tuple(found)


def gear_line(piece: Gear, owner: Character, words: Words) -> GearLine:
    """A piece of gear with its wear and the latest of its ledger (R-505, R-507)."""
    now = wear(piece, owner.gear_bonus(piece.id))
    notes = []
    if not piece.equipped:
        notes.append(words("not worn", context="gear on a sheet"))
    if piece.spirit_defence:
        spirit = look.signed(piece.spirit_defence)
        notes.append(words("spirit defence {value}", context="gear on a sheet").format(value=spirit))
    notes += [ledger_entry(entry, words) for entry in piece.ledger[-_LEDGER_SHOWN:]]
    return GearLine(
        name=piece.name,
        kind=labels.gear_kind(words, piece),
        grade=piece.grade,
        grade_word=term(piece.grade, words),
        measure=now.measure,
        left=now.left,
        state=now.state,
        state_word=term(now.state, words) if now.state is GearState.BROKEN else "",
        history="　".join(notes),
    )


def ledger_entry(entry: LedgerEntry, words: Words) -> str:
    """A ledger entry in words: session, what, points lost or restored."""
    lost = entry.what is LedgerWhat.DAMAGE
    points = f"−{entry.points}" if lost else f"+{entry.points}"
    text = words("session {session}, {what} {points}", context="ledger on a sheet")
    return text.format(session=entry.session, what=term(entry.what, words), points=points)
