"""The session: acts, undo and redo by name, refusals as bars, faults of the disk with a retry, long work."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ikusa.errors import IkusaError, RuleError, StoreError
from ikusa.play import campaign
from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.session import Level, Message, Session


@pytest.fixture
def open_session(session: Session, campaign_file: Path) -> Session:
    """A session with a campaign, without a window."""
    session.adopt(Store.open(campaign_file))
    return session


def rename(session: Session, name: str) -> bool:
    return session.run(lambda: campaign.rename(session.store, name))


def refuse(error: IkusaError) -> Changes:
    raise error


def test_an_act_tells_what_changed_and_can_be_undone(open_session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(open_session.changed) as told:
        assert rename(open_session, "白鷺城")
    assert isinstance(told.args[0], Changes)
    assert open_session.info.name == "白鷺城"
    assert open_session.undo_name()
    assert open_session.stored_at() is not None
    with qtbot.waitSignals([open_session.changed, open_session.message]):
        assert open_session.undo()
    assert open_session.info.name == "黒鉄峠"
    assert open_session.redo_name()
    assert open_session.redo()
    assert open_session.info.name == "白鷺城"
    assert not open_session.redo()


def test_a_refusal_is_a_bar_and_nothing_changed(open_session: Session, qtbot: QtBot) -> None:
    error = RuleError("of_the_test", "She cannot act.")
    with qtbot.assertNotEmitted(open_session.changed), qtbot.waitSignal(open_session.message) as told:
        assert not open_session.run(lambda: refuse(error))
    assert told.args == [Message("She cannot act.", Level.WARN)]


def test_an_attempt_gives_the_refusal_back_silently(open_session: Session, qtbot: QtBot) -> None:
    error = RuleError("malformed", "No number.")
    with qtbot.assertNotEmitted(open_session.message):
        assert open_session.attempt(lambda: refuse(error)) is error


def test_a_full_disk_is_told_with_a_retry(open_session: Session, qtbot: QtBot) -> None:
    faults = [StoreError("The disk is full.")]

    def act() -> Changes:
        if faults:
            raise faults.pop()
        return campaign.rename(open_session.store, "白鷺城")

    told: list[Message] = []
    open_session.message.connect(told.append)
    with qtbot.waitSignal(open_session.not_stored):
        assert not open_session.run(act)
    message = told[0]
    assert message.level is Level.ERROR
    assert "The disk is full." in message.text
    message.choices[0][1]()
    assert open_session.info.name == "白鷺城"


def test_a_bug_is_not_swallowed(open_session: Session) -> None:
    def act() -> Changes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        open_session.run(act)


def test_without_a_campaign_there_is_no_store(session: Session) -> None:
    assert not session.has_store
    assert not session.undo()
    assert session.undo_name() == session.redo_name() == ""
    with pytest.raises(RuntimeError):
        _ = session.store


def test_an_act_that_changes_nothing_tells_nobody(open_session: Session, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(open_session.changed):
        assert open_session.run(Changes)


def test_a_job_runs_beside_and_hands_its_result_over(session: Session, qtbot: QtBot) -> None:
    found: list[int] = []

    def work(progress: Progress) -> int:
        for step in range(10):
            progress.report(step, 10)
        return 42

    job = Job("Counting…", work, found.append)
    with qtbot.waitSignals([job.progressed, job.succeeded]):
        session.start_job(job)
    qtbot.waitUntil(lambda: found == [42])


def test_a_job_can_be_cancelled(session: Session, qtbot: QtBot) -> None:
    done: list[object] = []

    def work(progress: Progress) -> None:
        while True:
            progress.check()

    job = Job("Waiting…", work, done.append, on_cancel=lambda: done.append("cancelled"))
    session.start_job(job)
    with qtbot.waitSignal(session.message) as told:
        job.cancel()
    assert told.args[0].text == "Cancelled: Waiting…"
    qtbot.waitUntil(lambda: done == ["cancelled"])


def test_a_job_that_meets_a_full_disk_says_so(session: Session, qtbot: QtBot) -> None:
    def work(_progress: Progress) -> None:
        raise StoreError("The disk is full.")

    with qtbot.waitSignal(session.message) as told:
        session.start_job(Job("Printing…", work, lambda _result: None))
    assert told.args[0].level is Level.ERROR


def test_a_bug_in_a_job_reaches_the_one_dialog(session: Session, qtbot: QtBot) -> None:
    def work(_progress: Progress) -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        session.start_job(Job("Printing…", work, lambda _result: None))
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError


def test_closing_abandons_jobs(open_session: Session, qtbot: QtBot) -> None:
    done: list[object] = []

    def work(progress: Progress) -> str:
        while not progress.cancelled():
            pass
        return "late"

    open_session.start_job(Job("Waiting…", work, done.append))
    open_session.close()
    qtbot.wait(20)
    assert done == []


def test_a_restore_stores_what_is_typed_and_abandons_jobs(open_session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    backup = open_session.store.backups.make()
    open_session.closing.connect(lambda: rename(open_session, "白鷺城"))
    results: list[object] = []
    job = Job("Restoring meanwhile", lambda _progress: 1, results.append)
    open_session.start_job(job)
    with qtbot.waitSignal(job.finished):
        assert open_session.restore(backup.path)
    qtbot.wait(1)
    assert open_session.info.name == "黒鉄峠"
    assert results == []
    with Store.open_copy(open_session.store.backups.all()[0].path, tmp_path) as kept:
        assert campaign.info(kept).name == "白鷺城"


def test_the_wording_follows_language_and_ruleset(open_session: Session) -> None:
    first = open_session.wording
    assert open_session.wording is first
    open_session.set_language("ja")
    assert open_session.wording.words.language == "ja"
    open_session.set_language("en")


def test_a_rule_of_the_game_is_said_in_words(open_session: Session, qtbot: QtBot) -> None:
    error = RuleError("ward_not_needed", "message of the rules")
    with qtbot.waitSignal(open_session.message) as told:
        open_session.run(lambda: refuse(error))
    assert told.args[0].text == open_session.wording.error(error)
