"""A whole fight at the table: three rounds, eight combatants; replayed from its export; cut off in the middle."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ikusa.cli.main import main
from ikusa.play import battle as fights
from ikusa.play.roster import Index, Query
from ikusa.scenario import write_state

from .conftest import FIRST, Desk


def add(desk: Desk, *names: str) -> None:
    """Add roster characters to the battle in view."""
    store, index = desk.session.store, Index(desk.session.store)
    assert desk.page.desk.id is not None
    for name in names:
        (character,) = index.search(Query(name))
        battle = desk.page.desk.id
        desk.session.run(lambda battle=battle, character=character: fights.add(store, battle, character))  # type: ignore[misc]


def take_a_turn(desk: Desk, faces: random.Random) -> None:
    """The next one attacks with what is offered first; all dice are typed."""
    desk.press("space")
    table = desk.page.run.table
    if table.refusal() is not None:
        usable = next((one for one in table.techniques() if one.refusal is None), None)
        if usable is None:
            return
        desk.page.run.action.attack.choose(with_=usable.technique.id)
    while table.dice() and not table.complete():
        die = next(die for die in table.dice() if die not in table.faces)
        for digit in f"{faces.randint(1, 100) % 100:02}" if die.sides == 100 else str(faces.randint(1, die.sides) % 10):
            desk.press(digit)
    desk.press("enter")


def fight(desk: Desk, rounds: int) -> None:
    """Play some rounds."""
    faces = random.Random(5)
    view = desk.page.desk
    assert view.view is not None
    last = view.view.round + rounds
    while view.view.round < last:
        if view.all_acted():
            desk.press("space space")
        else:
            take_a_turn(desk, faces)


def test_three_rounds_of_eight_are_replayed_to_the_same_state(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(desk, "Akane", "Chusuke")
    desk.start()
    assert desk.page.desk.encounter is not None
    assert len(desk.page.desk.encounter.combatants) == 8
    fight(desk, 3)
    desk.page.run.preview("lull")
    desk.press("enter")
    path = tmp_path / "fight.jsonl"
    assert desk.page.exporter.write(str(path), desk.page.exporter.content("scenario"))
    assert main(["play", "--lines", str(path)]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert result["ok"], result["error"]
    assert result["state"] == json.loads(json.dumps(write_state(desk.page.desk.encounter)))
    assert len(result["log"]) == len(desk.page.desk.lines)


def test_the_log_rebuilds_the_fight_in_words(desk: Desk) -> None:
    desk.start()
    fight(desk, 1)
    text, markdown = desk.page.exporter.content("text"), desk.page.exporter.content("markdown")
    assert text.startswith(FIRST)
    for said in desk.log():
        assert said in text
    assert "Target number 15: Base, general 10, Natural armour +5" in text
    assert markdown.count("\n- ") == len(desk.log())
    assert markdown.startswith(f"# {FIRST}")


def test_an_entry_opens_with_its_breakdown_rules_and_undo_step(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8 enter l")
    rows = desk.page.run.log.list
    rows.setCurrentIndex(rows.rows.index(1, 0))
    before = rows.sizeHintForIndex(rows.rows.index(1, 0)).height()
    desk.press("enter")
    assert rows.sizeHintForIndex(rows.rows.index(1, 0)).height() > before
    more = "\n".join(rows.rows.value(1).more())  # type: ignore[union-attr]
    step = desk.session.store.undo_step()
    assert step is not None
    assert f"Undo step {desk.page.desk.lines[-1].step}" in more
    assert "R-302" in more


def test_the_log_is_of_one_character_when_asked(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8 enter space 9 7 enter space")
    everything = len(desk.log())
    desk.page.run.log.filtered.emit(desk.who("Haruna"))
    assert 0 < len(desk.log()) < everything
    assert all("Haruna" in said for said in desk.log() if "begins" not in said or "Battle" not in said)
    desk.page.run.log.filtered.emit("")
    assert len(desk.log()) == everything


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    app = QApplication([])
    from ikusa_desktop.main_window import MainWindow
    from ikusa_desktop.pages import ENTRIES
    from ikusa_desktop.session import Session
    from ikusa_desktop.settings import Settings
    session = Session(Settings())
    window = MainWindow(session, [entry for entry in ENTRIES if entry.id == "battle"])
    window.show()
    window.files.open(Path(sys.argv[1]))
    page = window.built("battle")
    page.prepare.start()
    run = page.run
    for turn in range(100):
        run.next_turn()
        run.action.attack.type_digit("9")
        run.action.attack.type_digit(str(turn % 8 + 1))
        run.apply_attack()
        print(len(page.desk.lines), flush=True)
"""


def test_a_fight_that_was_killed_goes_on_where_it_was(
    open_desk: Callable[[Path], Desk], campaign_file: Path, tmp_path: Path
) -> None:
    script = tmp_path / "killed.py"
    script.write_text(textwrap.dedent(KILLED), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), str(campaign_file)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        told = 0
        for line in child.stdout:
            told = int(line)
            if told >= 9:
                os.kill(child.pid, signal.SIGKILL)
                break
    desk = open_desk(campaign_file)
    assert desk.page.running_in_view()
    assert len(desk.page.desk.lines) >= told
    desk.press("space")
    assert desk.page.desk.running
