"""The six pages of the rail: imported and built at their first use, not before the first paint."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ikusa_desktop.page import Page
from ikusa_desktop.tr import tr


class Entry(NamedTuple):
    """One entry of the rail; `load` imports its page class. No dataclass: see `session.Message`."""

    id: str
    text: Callable[[], str]
    load: Callable[[], type[Page]]


def _roster() -> type[Page]:
    from ikusa_desktop.roster.page import RosterPage

    return RosterPage


def _battle() -> type[Page]:
    from ikusa_desktop.battle.page import BattlePage

    return BattlePage


def _armoury() -> type[Page]:
    from ikusa_desktop.armoury.page import ArmouryPage

    return ArmouryPage


def _handouts() -> type[Page]:
    from ikusa_desktop.handouts.page import HandoutsPage

    return HandoutsPage


def _rules() -> type[Page]:
    from ikusa_desktop.rules.page import RulesPage

    return RulesPage


def _journal() -> type[Page]:
    from ikusa_desktop.journal.page import JournalPage

    return JournalPage


ENTRIES: tuple[Entry, ...] = (
    Entry("roster", lambda: tr("Roster", context="rail"), _roster),
    Entry("battle", lambda: tr("Battle", context="rail"), _battle),
    Entry("armoury", lambda: tr("Armoury", context="rail"), _armoury),
    Entry("handouts", lambda: tr("Handouts", context="rail"), _handouts),
    Entry("rules", lambda: tr("Rules", context="rail"), _rules),
    Entry("journal", lambda: tr("Journal", context="rail"), _journal),
)
