"""The options of handouts that this user chose last, by kind: remembered with the desktop, not in the campaign.

Paper and printer belong to the desk and not to the story; and what stands in the campaign would be a step to undo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ikusa.sheets import Kind, Options
    from ikusa_desktop.settings import Settings

PAGE = "handouts"
"""The page whose remembered state holds them."""


def remembered(settings: Settings, kind: Kind, language: str) -> Options:
    """The options last used for a kind; `language` where none was ever chosen."""
    from ikusa.play.printing_options import read_options

    found = _all(settings).get(kind.value)
    return read_options(found if isinstance(found, dict) else {}, kind, language)


def remember(settings: Settings, kind: Kind, options: Options) -> None:
    """Note the options for a kind; written with the rest of the settings."""
    from ikusa.play.printing_options import write_options

    state = settings.pages.setdefault(PAGE, {})
    state["options"] = {**_all(settings), kind.value: write_options(options, kind)}


def _all(settings: Settings) -> dict[str, Any]:
    found = settings.pages.get(PAGE, {}).get("options")
    return found if isinstance(found, dict) else {}
