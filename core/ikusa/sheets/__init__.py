"""Handouts: values in, PDF out. Never reads the database, needs no screen.

words = tuple(sheets.fighter(character, ruleset, "ja", sheets.Profile(title="…")) for character in chosen)
printed = sheets.save(sheets.StatBlocks("Black Iron Pass", "session 7", chosen), sheets.Options(), Path("out.pdf"))
"""

from ikusa.sheets.api import Rendered, missing, render, save
from ikusa.sheets.build import Profile, fighter
from ikusa.sheets.build_sheets import battle_row, cohesions, repairs, status_cards
from ikusa.sheets.fonts import uncovered, warm_up
from ikusa.sheets.options import (
    CARD_SIZES,
    PAPER_SIZES,
    Backs,
    CardSize,
    Density,
    Kind,
    Note,
    Options,
    Orientation,
    Paper,
    Printed,
    PrintingStoppedError,
    Watch,
)
from ikusa.sheets.values import (
    BattleRow,
    BattleSheet,
    Cards,
    Content,
    Fighter,
    RepairLedger,
    RepairRow,
    ReportPart,
    SessionReport,
    SideMark,
    StatBlocks,
    StatusCard,
    StatusCards,
)

__all__ = [
    "CARD_SIZES",
    "PAPER_SIZES",
    "Backs",
    "BattleRow",
    "BattleSheet",
    "CardSize",
    "Cards",
    "Content",
    "Density",
    "Fighter",
    "Kind",
    "Note",
    "Options",
    "Orientation",
    "Paper",
    "Printed",
    "PrintingStoppedError",
    "Profile",
    "Rendered",
    "RepairLedger",
    "RepairRow",
    "ReportPart",
    "SessionReport",
    "SideMark",
    "StatBlocks",
    "StatusCard",
    "StatusCards",
    "Watch",
    "battle_row",
    "cohesions",
    "fighter",
    "missing",
    "render",
    "repairs",
    "save",
    "status_cards",
    "uncovered",
    "warm_up",
]
