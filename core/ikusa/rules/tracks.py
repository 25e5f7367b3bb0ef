"""Damage, healing and what follows from a track (R-109, R-110, R-610 to R-612, R-618)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ikusa.rules.character import Character, Status, Track
from ikusa.rules.conditions import effects, gone
from ikusa.rules.effects import DamageToStaminaEffect
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.statuses import begin, end, end_ids, settle
from ikusa.rules.terms import Grade, TrackName, Trait, What
from ikusa.rules.turn import Turn

_WARRANTS = frozenset({TrackName.BODY, TrackName.STAMINA, TrackName.SPIRIT})


def with_track(tracks: Mapping[TrackName, Track], name: TrackName, now: int) -> dict[TrackName, Track]:
    """The tracks with one of them at `now` points."""
    changed = dict(tracks)
    changed[name] = Track(now, tracks[name].max)
    return changed


def maximum(turn: Turn, character: Character, name: TrackName) -> int | None:
    """The most points that a track can hold now; vigor's is lowered by armour (R-107)."""
    if name is TrackName.VIGOR:
        return vigor_maximum(character, turn.ruleset)
    return character.tracks[name].max


def pay(turn: Turn, who: str, name: TrackName, points: int) -> None:
    """Take the cost of a command itself, in vigor or luck, which is no change in the log."""
    character = turn.character(who)
    turn.swap(character.changed(tracks=with_track(character.tracks, name, character.now(name) - points)))


def lose(turn: Turn, who: str, name: TrackName, points: int) -> int:
    """One single damage or spending of `points` ≥ 1 on a track that is there; the points really lost (R-611, R-618)."""
    character = turn.character(who)
    track = character.tracks[name]
    lost = min(points, track.now)
    if lost:
        turn.track_change(who, What.DAMAGE, name, lost)
        turn.put(character.changed(tracks=with_track(character.tracks, name, track.now - lost)))
        settle(turn, who)
        if name is TrackName.WOUNDS and track.now == lost and character.grade is Grade.LORD:
            turn.sides[character.side] = max(0, turn.sides.get(character.side, 0) - 1)
    warrant(turn, who, name)
    return lost


def lose_body(turn: Turn, who: str, points: int, inside: bool = False) -> None:
    """One single body damage of `points` ≥ 1, sent where R-611 sends it; to one without a body it does nothing.

    Args:
        turn: the command that does it.
        who: whom it meets.
        points: how much.
        inside: whether it comes from one who is inside.
    """
    character = turn.character(who)
    if TrackName.BODY not in character.tracks:
        turn.track_change(who, What.NO_TRACK, TrackName.BODY)
        return
    diverted = any(isinstance(effect, DamageToStaminaEffect) for _, effect in effects(character, turn.ruleset, inside))
    if diverted and TrackName.STAMINA not in character.tracks:
        turn.track_change(who, What.NO_TRACK, TrackName.STAMINA)
    elif diverted and character.now(TrackName.STAMINA) > 0:
        lose(turn, who, TrackName.STAMINA, points)
    else:
        lose(turn, who, TrackName.BODY, points)


def warrant(turn: Turn, who: str, name: TrackName) -> None:
    """Begin what a track warrants after a single damage to it (R-618)."""
    if name not in _WARRANTS:
        return
    parts = turn.ruleset.parts
    character = turn.character(who)
    track = character.tracks[name]
    if name is TrackName.BODY:
        if track.max is not None and 2 * track.now <= track.max:
            begin(turn, who, Status(parts.hurt))
        if track.now == 0:
            begin(turn, who, Status(parts.out))
            _wake_anew(turn, who)
    if name is TrackName.SPIRIT and track.now == 0 and Trait.SPIRIT_BODY in character.traits:
        begin(turn, who, Status(parts.annihilated))
    if name is not TrackName.SPIRIT and _spent(character):
        die(turn, who)


def _spent(character: Character) -> bool:
    body, stamina = character.tracks.get(TrackName.BODY), character.tracks.get(TrackName.STAMINA)
    return body is not None and stamina is not None and body.now == 0 and stamina.now == 0


def die(turn: Turn, who: str) -> None:
    """Death by damage or by the death check; with the trait it is ash (R-619, R-702)."""
    ash = Trait.ASH_REVIVAL in turn.character(who).traits
    begin(turn, who, Status(turn.ruleset.parts.ash if ash else turn.ruleset.parts.dead))


def _wake_anew(turn: Turn, who: str) -> None:
    """The hour of waking is counted anew when the body falls to 0 (R-701)."""
    character = turn.character(who)
    out = turn.ruleset.parts.out
    if any(status.id == out and status.hours for status in character.statuses):
        turn.put(
            character.changed(
                statuses=tuple(
                    replace(status, hours=0) if status.id == out else status for status in character.statuses
                ),
            )
        )


def gain(turn: Turn, who: str, name: TrackName, points: int) -> int:
    """Healing of `points` ≥ 1 offered to a track that is there; the points really gained (R-610, R-612)."""
    character = turn.character(who)
    track = character.tracks[name]
    limit = maximum(turn, character, name)
    gained = points if limit is None else max(0, min(points, limit - track.now))
    if gained:
        turn.track_change(who, What.HEALED, name, gained)
        character = character.changed(tracks=with_track(character.tracks, name, track.now + gained))
        if name is TrackName.WOUNDS:
            character = character.changed(death_checked=False)
        turn.put(character)
        settle(turn, who)
    if name is TrackName.BODY and gone(character, turn.ruleset) is None:
        _body_healed(turn, who, points)
    return gained


def _body_healed(turn: Turn, who: str, offered: int) -> None:
    parts = turn.ruleset.parts
    body = turn.character(who).tracks[TrackName.BODY]
    if body.max is not None and 2 * body.now >= body.max:
        end_ids(turn, who, (parts.hurt,))
    end(
        turn,
        who,
        lambda status: status.id == parts.bleeding and status.from_ is None and (status.value or 1) <= offered,
    )


def poison(turn: Turn, who: str, points: int) -> None:
    """More toxicity (`points` ≥ 1, a damage) or less (`points` ≤ −1, a healing), never below 0 (R-109)."""
    character = turn.character(who)
    now = character.now(TrackName.TOXICITY)
    change = max(points, -now)
    if change:
        turn.track_change(who, What.DAMAGE if change > 0 else What.HEALED, TrackName.TOXICITY, abs(change))
        turn.put(character.changed(tracks=with_track(character.tracks, TrackName.TOXICITY, now + change)))
        settle(turn, who)


def set_maximum(turn: Turn, who: str, name: TrackName, points: int) -> None:
    """A new stated maximum: it cuts `now`, which is no damage; a track that was lacking is made, full (R-611)."""
    character = turn.character(who)
    now = character.tracks[name].now if name in character.tracks else points
    tracks = dict(character.tracks)
    tracks[name] = Track(min(now, points), points)
    character = character.changed(tracks=tracks)
    turn.put(cut_vigor(turn, character))


def cut_vigor(turn: Turn, character: Character) -> Character:
    """The character with no more vigor than armour lets it have (R-107)."""
    limit = vigor_maximum(character, turn.ruleset)
    if character.now(TrackName.VIGOR) <= limit:
        return character
    return character.changed(tracks=with_track(character.tracks, TrackName.VIGOR, limit))
