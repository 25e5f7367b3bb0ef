"""The plan of an import in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ikusa.exchange.incoming import Kind
from ikusa.i18n import N_, Words
from ikusa.play.importing import Choice, Finding

KINDS: Final[Mapping[Kind, str]] = {
    Kind.CAMPAIGN: N_("campaign", context="record"),
    Kind.SESSION: N_("session", context="record"),
    Kind.CHARACTER: N_("character", context="record"),
    Kind.GEAR: N_("spare gear", context="record"),
    Kind.PIECES: N_("character’s gear", context="record"),
    Kind.BATTLE: N_("battle", context="record"),
}
FINDINGS: Final[Mapping[Finding, str]] = {
    Finding.NEW: N_("new", context="import"),
    Finding.DIFFERS: N_("there, but different", context="import"),
    Finding.NAMESAKE: N_("another of this name", context="import"),
    Finding.UNCHANGED: N_("there already", context="import"),
    Finding.FAULTY: N_("faulty", context="import"),
}
CHOICES: Final[Mapping[Choice, str]] = {
    Choice.ADD: N_("add", context="import"),
    Choice.UPDATE: N_("update", context="import"),
    Choice.KEEP_BOTH: N_("keep both", context="import"),
    Choice.SKIP: N_("leave out", context="import"),
}


def kind_name(kind: Kind, words: Words) -> str:
    """What a record is of."""
    return words(KINDS[kind], context="record")


def finding_name(finding: Finding, words: Words) -> str:
    """How a record stands to the campaign."""
    return words(FINDINGS[finding], context="import")


def choice_name(choice: Choice, words: Words) -> str:
    """What is done with a record."""
    return words(CHOICES[choice], context="import")
