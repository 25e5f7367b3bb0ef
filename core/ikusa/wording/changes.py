"""What a command brought about, in phrases: 戦力 4 → 3, 苦痛, 無防備が終わる."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ikusa.rules.character import Status
from ikusa.rules.entries import Change
from ikusa.rules.terms import Stacking, TrackName, What
from ikusa.wording.facts import Facts
from ikusa.wording.figures import signed, step
from ikusa.wording.names import Names
from ikusa.wording.statuses import full, placed
from ikusa.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Group:
    """What happened to one combatant, in the order in which it happened."""

    on: str
    name: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A change with what is known about it."""

    change: Change
    level: int | None
    status: Status | None


def groups(voice: Voice, changes: Sequence[Change], facts: Facts, names: Names) -> tuple[Group, ...]:
    """The changes in phrases, one group for each combatant, in the order of their first changes."""
    by: dict[str, list[str]] = {}
    for event in _merged(changes, facts):
        by.setdefault(event.change.on, []).append(phrase(voice, event, names))
    return tuple(Group(on, names.character(on), tuple(dict.fromkeys(phrases))) for on, phrases in by.items())


def _merged(changes: Sequence[Change], facts: Facts) -> Iterable[Event]:
    """Losses of one track or piece become one loss, and so do gains; what began and changed at once only began."""
    found: dict[object, Event] = {}
    for place, change in enumerate(changes):
        event = Event(change, facts.level(place), facts.status(place))
        if change.status is not None:
            if change.what is What.CHANGED and (change.on, change.status, What.BEGAN, event.status) in found:
                continue
            key: tuple[object, ...] = (change.on, change.status, change.what, event.status)
            found[key if event.status is not None or key not in found else (*key, place)] = event
            continue
        key = (change.on, change.track, change.gear, change.what)
        earlier = found.get(key)
        if earlier is None:
            found[key] = event
        else:
            amount = (earlier.change.amount or 0) + (change.amount or 0)
            found[key] = replace(earlier, change=replace(earlier.change, amount=amount))
    return found.values()


def phrase(voice: Voice, event: Event, names: Names) -> str:
    """One change in words."""
    change = event.change
    if change.status is not None:
        return _status(voice, event, names)
    if change.what is What.NO_TRACK:
        return voice.words("has no {track}").format(track=_thing(voice, change, names))
    points = change.amount or 0
    more = (change.what is What.HEALED) is not (change.track is TrackName.TOXICITY)
    points = points if more else -points
    thing = _thing(voice, change, names)
    if event.level is None:
        return f"{thing} {signed(points)}"
    text = f"{thing} {step(event.level, event.level + points)}"
    broke = change.gear is not None and change.what is What.DAMAGE and event.level + points <= 0
    return voice.words("{gear}, broken", context="change").format(gear=text) if broke else text


def _thing(voice: Voice, change: Change, names: Names) -> str:
    if change.track is not None:
        return voice.term(change.track)
    return names.gear(change.on, change.gear or "")


def _status(voice: Voice, event: Event, names: Names) -> str:
    change = event.change
    if change.what is What.ENDED:
        return voice.words("{status} ends").format(status=_ended(voice, event, names))
    name = voice.status_name(change.status or "")
    if event.status is not None:
        name = full(voice, event.status, names, change.on)
    return voice.words("now {status}").format(status=name) if change.what is What.CHANGED else name


def _ended(voice: Voice, event: Event, names: Names) -> str:
    """What has ended: its end is of no more interest, nor its value unless that tells it apart (R-606)."""
    row = voice.ruleset.statuses.get(event.change.status or "")
    if event.status is None or row is None:
        return voice.status_name(event.change.status or "")
    over = replace(event.status, until=None, from_=None)
    if row.stacking is Stacking.EACH:
        return full(voice, over, names, event.change.on)
    return placed(voice, over.name or voice.status_name(over.id), over, names, event.change.on)


def told(voice: Voice, found: Sequence[Group], principal: str | None = None) -> str:
    """The groups in one line; the principal's own changes come first and without a name."""
    own = [voice.listed(group.phrases) for group in found if group.on == principal]
    others = [voice.about(group.name, voice.listed(group.phrases)) for group in found if group.on != principal]
    return voice.words("; ", context="between combatants").join((*own, *others))
