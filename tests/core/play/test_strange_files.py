"""Campaigns with strange content under right checksums: whatever asks for it gets an answer or a sentence, no crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import apsw
import pytest

from ikusa.errors import IkusaError
from ikusa.play import armoury, battle, campaign, exporting, journal, printing, roster, rules
from ikusa.play.roster import Query, Sort
from ikusa.records import checksums
from ikusa.records.schema_check import undoable
from ikusa.records.store import Store

FAR = 2**63 - 1
STRANGE: tuple[tuple[str, str, object], ...] = (
    *(("character", column, value) for column in ("attributes", "tags", "bonuses") for value in ("7", '{"a": [1]}')),
    ("character", "skills", "[[1]]"),
    ("character", "bonuses", "[1]"),
    ("battle", "round", b"\xff"),
    ("character", "penalties", '[{"value": "x"}]'),
    ("character", "position", b"\xff"),
    ("character", "position", FAR),
    ("character", "search_key", b"\xff"),
    ("character", "folder_id", FAR),
    ("character", "grade", "emperor"),
    ("gear", "character_id", FAR),
    ("gear", "bonuses", '[{"label": 3}]'),
    ("gear", "weight", "leaden"),
    ("gear", "grade", "x"),
    ("gear", "damage", "x"),
    ("ledger", "session", FAR),
    ("ledger", "session", b"\xff"),
    ("ledger", "what", "gnawed"),
    ("technique", "data", "[1]"),
    ("technique", "data", '{"limit": 3}'),
    ("technique", "data", '{"inflicts": [{"status": null}]}'),
    ("technique", "data", '{"inflicts": 5}'),
    ("status", "hours", "x"),
    ("battle", "state", "lost"),
    ("battle", "cohesion", "7"),
    ("battle", "cohesion", '{"players": null}'),
    ("combatant", "character_id", FAR),
    ("combatant", "initiative", b"\xff"),
    ("log", "command", "7"),
    ("log", "names", '{"1": 5}'),
    ("log", "names", "[1]"),
    ("session", "number", FAR),
    ("session", "started", b"\xff"),
    ("campaign", "session", FAR),
    ("campaign", "ruleset", "[1]"),
    ("folder", "name", b"\xff"),
)


def asked(store: Store, battle_id: int) -> Iterator[Callable[[], object]]:
    """All that pages ask for, and some acts."""
    everyone = [int(str(id_)) for (id_,) in store.rows("SELECT id FROM character")]
    yield lambda: roster.Index(store).tags()
    yield lambda: roster.Index(store).folders()
    yield lambda: [roster.Index(store).search(Query("槍", sort=sort)) for sort in Sort]
    yield lambda: roster.lines(store, everyone)
    yield from ((lambda id_=id_: roster.view(store, id_)) for id_ in everyone[:3])
    yield lambda: armoury.pieces(store)
    yield lambda: armoury.pieces(store, armoury.GearQuery(text="槍", battle=battle_id))
    yield lambda: armoury.costs(store)
    yield lambda: battle.battles(store)
    yield lambda: battle.view(store, battle_id)
    yield lambda: battle.encounter(store, battle_id)
    yield lambda: battle.log(store, battle.LogQuery(text="槍"))
    yield lambda: battle.scenarios(store, battle_id)
    yield lambda: journal.sessions(store)
    yield lambda: journal.since(store)
    yield lambda: campaign.info(store)
    yield lambda: rules.ruleset(store)
    yield lambda: exporting.of_campaign(store)
    for kind in printing.Kind:
        everything = (printing.Wanted(kind), printing.Wanted(kind, battle=battle_id))
        yield from ((lambda wanted=wanted: printing.gather(store, wanted, "ja")) for wanted in everything)
    yield lambda: store.damaged()
    yield lambda: roster.create(store, "新参")
    yield lambda: roster.edit(store, everyone[0], "name", "別人")
    yield lambda: armoury.damage(store, 1, 1)
    yield lambda: journal.start(store)
    yield lambda: battle.begin_next(store, battle_id)


def undone(store: Store) -> None:
    while store.undo() is not None:
        pass


@pytest.mark.parametrize(("table", "column", "value"), STRANGE)
def test_strange_content_is_answered_or_refused(
    sample: Store, ford: int, table: str, column: str, value: object
) -> None:
    armoury.damage(sample, 1, 1)
    path = sample.path
    sample.close()
    connection = apsw.Connection(str(path))
    (id_,) = connection.execute(f"SELECT min(id) FROM {table}").fetchall()[0]
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (value, id_))  # type: ignore[arg-type]
    (known,) = (one for one in undoable(connection) if one.name == table)
    checksums.seal(connection, known, [id_])
    connection.close()
    with Store.open(path) as store:
        answers = 0
        for ask in (*asked(store, ford), lambda: undone(store)):
            with suppress(IkusaError):
                ask()
                answers += 1
        assert answers > 5


def test_one_strange_record_leaves_the_lists_of_all_others(sample: Store, ford: int) -> None:
    armoury.damage(sample, 1, 1)
    path, before = sample.path, len(roster.Index(sample).search(Query()))
    sample.close()
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE character SET tags = '7' WHERE id = 2")
    connection.execute("UPDATE character SET attributes = '[1]' WHERE id = 3")
    connection.execute("UPDATE gear SET grade = 'x' WHERE id = 2")
    connection.execute("UPDATE battle SET cohesion = '7', state = 'x'")
    for table in undoable(connection):
        checksums.seal(connection, table, (int(str(id_)) for (id_,) in connection.execute(table.select("id"))))
    connection.close()
    with Store.open(path) as store:
        everyone = roster.Index(store).search(Query())
        assert len(everyone) == before
        assert {line.id for line in roster.lines(store, everyone) if line.problem} == {
            1,
            2,
            3,
        }  # the piece is the first one's
        assert len(armoury.pieces(store)) > 1
        assert battle.view(store, ford).cohesion
        assert len(battle.battles(store)) > 1
        assert journal.since(store).damaged
