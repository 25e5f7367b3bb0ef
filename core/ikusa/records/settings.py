"""The campaign's one row, its ruleset, and remembered choices."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from ikusa.errors import RecordError, RuleError
from ikusa.records.checksums import Value
from ikusa.records.rows import CampaignRow
from ikusa.records.store import Store
from ikusa.records.stored_json import load
from ikusa.records.tables import Campaign
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset import shipped, with_overrides

_NONE = CampaignRow(1, 0, "", "", "{}", 1, 0, "")
"""What a file says that has no row yet: its first acts may be undone."""


def campaign(store: Store) -> CampaignRow:
    """The campaign's row, or defaults."""
    found = store.read(CampaignRow, "SELECT * FROM campaign WHERE id = 1")
    return found[0] if found else _NONE


def write_campaign(store: Store, **values: Value) -> None:
    """Writes columns of the campaign's row, inside an act."""
    if store.row("SELECT 1 FROM campaign WHERE id = 1") is None:
        row: dict[str, Value] = {"id": 1, "name": "", "english": "", "ruleset": "{}", "session": 1, "scenario_over": 0}
        store.insert("campaign", {**row, "created": now(), **values})
    elif values:
        Campaign.update(dict(values)).where(Campaign.id == 1).execute()


def overrides(store: Store) -> dict[str, Any]:
    """What the campaign lays over the shipped ruleset."""
    found = load(campaign(store).ruleset, "campaign 1")
    return found if isinstance(found, dict) else {}


def ruleset(store: Store) -> Ruleset:
    """The ruleset of the campaign: the same object until its overrides change.

    Raises:
        RecordError: the overrides stored are none.
    """
    return _ruleset(campaign(store).ruleset)


@lru_cache(maxsize=8)
def _ruleset(text: str) -> Ruleset:
    found = load(text, "campaign 1", dict)
    try:
        return with_overrides(found) if found else shipped()
    except RuleError as error:
        raise RecordError(f"The ruleset of this campaign cannot be read: {error.message}", "campaign 1") from error


def now() -> str:
    """The time in UTC, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def moment(text: str) -> datetime | None:
    """A stored time; None where there is none."""
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
