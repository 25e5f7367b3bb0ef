"""Results in words: log, tooltips, chips, breakdowns, refusals and the status reference, in Japanese or English.

`Wording(words, ruleset)` has a method for each kind of thing; `Names` gives the names of combatants and their things.
"""

from ikusa.wording.breakdown import LineText
from ikusa.wording.changes import Group
from ikusa.wording.facts import Facts, facts_of, read_facts, write_facts
from ikusa.wording.log import Told
from ikusa.wording.names import EncounterNames, NameMap, Names
from ikusa.wording.reference import StatusCard
from ikusa.wording.statuses import ChipText
from ikusa.wording.wording import Wording

__all__ = [
    "ChipText",
    "EncounterNames",
    "Facts",
    "Group",
    "LineText",
    "NameMap",
    "Names",
    "StatusCard",
    "Told",
    "Wording",
    "facts_of",
    "read_facts",
    "write_facts",
]
