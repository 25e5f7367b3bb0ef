"""The campaign as a whole: making one, its name, and commands outside a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ikusa.i18n import N_
from ikusa.play import sample
from ikusa.play.carrying import carry_out, refuse_forecasts
from ikusa.play.changes import Changes
from ikusa.play.scene import names, open_scene
from ikusa.play.texts import line
from ikusa.play.titles import called, named, title
from ikusa.records import sessions, settings
from ikusa.records.store import Store
from ikusa.rules.commands import Command
from ikusa.rules.dice import Dice
from ikusa.rules.encounter import Encounter


@dataclass(frozen=True, slots=True)
class Info:
    """What the title bar says of a campaign. `session` is the number of the current session; `created` is in UTC."""

    name: str
    english: str
    session: int
    scenario_over: bool
    created: str


def create(path: Path, name: str, english: str = "") -> Store:
    """Makes a new campaign with session 1 begun, and opens it; nothing in it can be undone yet.

    Raises:
        OpenError: there is something at this path, or it cannot be written.
        RuleError: the name is none.
    """
    return _create(path, line(name, "name", needed=True), line(english, "english"), lambda _: None)


def create_sample(path: Path, language: str = "ja") -> Store:
    """Makes a copy of the sample campaign, its texts in `language` ("ja", "en"), and opens it.

    Raises:
        OpenError: there is something at this path, or it cannot be written.
    """
    source = sample.read(language)
    return _create(path, source.name, source.english, lambda store: sample.fill(store, source))


def _create(path: Path, name: str, english: str, fill: Callable[[Store], None]) -> Store:
    store = Store.create(path)
    try:
        with store.act(N_("New campaign {name}"), **called(name, english)):
            settings.write_campaign(store, name=name, english=english, session=1)
            sessions.insert(store, 1, started=settings.now())
        fill(store)
        store.forget_steps()
    except BaseException:
        store.close()
        raise
    return store


def info(store: Store) -> Info:
    """Name and session; defaults where the file has none."""
    row = settings.campaign(store)
    return Info(row.name, row.english, row.session, bool(row.scenario_over), row.created)


def rename(store: Store, name: str, english: str = "") -> Changes:
    """Gives the campaign another name.

    Raises:
        RuleError: the name is none.
    """
    name, english = line(name, "name", needed=True), line(english, "english")
    with store.act(N_("Rename campaign {name}"), **named(settings.campaign(store))):
        settings.write_campaign(store, name=name, english=english)
    return store.last_changes


def encounter(store: Store, characters: Iterable[int], language: str = "ja") -> Encounter:
    """An encounter of these characters outside a battle: treatments, repairs, time; ids as in a battle.

    Raises:
        RuleError: `not_there`.
        RecordError: the rows of one are damaged.
    """
    return open_scene(store, characters, language).encounter


def apply(
    store: Store, characters: Iterable[int], commands: Command | Sequence[Command], dice: Dice | None = None
) -> Changes:
    """Carries out commands on these characters outside a battle: one act, one log row each.

    `end_scenario` and `pass_time` act on all whom they are given. Missing dice come from `dice`, else are random.

    Raises:
        RuleError: the rules refuse one of them; nothing is stored.
    """
    scene = open_scene(store, characters)
    steps = tuple(commands) if isinstance(commands, Sequence) else (commands,)
    refuse_forecasts(steps)
    name, args = title(steps, names(scene.stored))
    with store.act(name, **args) as act:
        carry_out(store, scene, steps, dice, act.number)
    return store.last_changes


def everyone(store: Store) -> tuple[int, ...]:
    """All whom time passes for: the roster's characters but templates and the archived, in order."""
    sql = "SELECT id FROM character WHERE battle_id IS NULL AND template = 0 AND archived = 0 ORDER BY position, id"
    return tuple(int(str(id_)) for (id_,) in store.rows(sql))
