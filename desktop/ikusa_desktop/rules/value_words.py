"""What the values of the ruleset are called, and the groups in which they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ikusa.play.rulebook import KEYS, Section
from ikusa.rules.terms import Exorcism, GearGrade, Grade, RepairMethod, TableName, TrackName, Weight
from ikusa.wording import Wording
from ikusa_desktop.tr import tr


@dataclass(frozen=True, slots=True)
class Group:
    """Values that are shown together: a name, the rule that explains them, their keys."""

    section: Section
    name: Callable[[], str]
    rule: str
    keys: tuple[str, ...]

    def paths(self) -> tuple[str, ...]:
        """The paths of its values, in order."""
        return tuple(path for key in self.keys for path, known in KEYS.items() if known.key == key)


GROUPS: tuple[Group, ...] = (
    Group(Section.VALUES, lambda: tr("Vigor"), "R-105", ("default_vigor", "breath_limit")),
    Group(Section.VALUES, lambda: tr("Defence"), "R-203", ("floor", "defenceless", "incorporeal")),
    Group(Section.VALUES, lambda: tr("Spirit target by exorcism"), "R-210", ("spirit_targets",)),
    Group(Section.ARMOUR, lambda: tr("Base defence by grade"), "R-102", ("base_defence",)),
    Group(Section.ARMOUR, lambda: tr("Wounds by grade"), "R-103", ("wounds",)),
    Group(Section.ARMOUR, lambda: tr("Armour and shields"), "R-204", ("armour", "shield")),
    Group(Section.GEAR, lambda: tr("Ranks of gear"), "R-501", ("gear_ranks",)),
    Group(Section.GEAR, lambda: tr("Measure of a weapon"), "R-505", ("integrity",)),
    Group(Section.GEAR, lambda: tr("Points that a repair restores"), "R-507", ("repair",)),
    Group(Section.LUCK, lambda: tr("Price of luck"), "R-401", ("luck_per_pip", "ward_cost")),
    Group(Section.LUCK, lambda: tr("Death check"), "R-702", ("death_target", "skip_grades")),
    Group(Section.LUCK, lambda: tr("How an ash comes back"), "R-619", ("revival",)),
)
"""Every group, in order; each key stands in one of them."""


def section_name(section: Section) -> str:
    """A section in words."""
    return {
        Section.VALUES: tr("Values", context="rules"),
        Section.ARMOUR: tr("Armour and grades", context="rules"),
        Section.GEAR: tr("Gear and repair", context="rules"),
        Section.LUCK: tr("Luck and death", context="rules"),
        Section.TERMS: tr("Attributes and skills", context="rules"),
        Section.STATUSES: tr("Statuses", context="rules"),
        Section.DECISIVE: tr("Decisive moments, d100", context="rules"),
        Section.FATAL: tr("Fatal failures, d100", context="rules"),
    }[section]


def table_of(section: Section) -> TableName:
    """The d100 table that a section shows."""
    return TableName.DECISIVE if section is Section.DECISIVE else TableName.FATAL


def group_of(path: str) -> Group:
    """The group in which a value is shown."""
    return next(group for group in GROUPS if KEYS[path].key in group.keys)


def value_name(path: str, wording: Wording) -> str:
    """What a value is called inside its group."""
    key = KEYS[path]
    match key.key:
        case "base_defence" | "wounds":
            return wording.head(Grade(key.word))
        case "skip_grades":
            return tr("No check: {grade}").format(grade=wording.term(Grade(key.word)))
        case "spirit_targets":
            return wording.head(Exorcism(key.word))
        case "gear_ranks":
            return wording.head(GearGrade(key.word))
        case "repair":
            return wording.head(RepairMethod(key.word))
        case "armour":
            weight = wording.head(Weight(key.word))
            if path.endswith(".weighs"):
                return tr("{armour}: weight").format(armour=weight)
            return tr("{armour}: defence").format(armour=weight)
        case "revival":
            return tr("Hours") if key.word == "hours" else wording.head(TrackName(key.word))
    return {
        "default_vigor": tr("Vigor where none is stated"),
        "breath_limit": tr("Breath limit"),
        "floor": tr("Floor"),
        "defenceless": tr("Taken by being defenceless"),
        "incorporeal": tr("Evasion of the incorporeal"),
        "shield": tr("Shield"),
        "luck_per_pip": tr("To move a die by one pip"),
        "ward_cost": tr("To ward off a felling blow"),
        "integrity": tr("Integrity where none is stated"),
        "death_target": tr("Target of the check"),
    }[path]


def immune_words(wording: Wording) -> frozenset[str]:
    """What may be typed where a target number may be none: the word in either language, or a dash."""
    from ikusa.records.folding import fold

    return frozenset(map(fold, (tr("immune"), "immune", "無効", "-", "−", "—", "")))
