"""What one can choose for a handout, and what comes back from printing one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ikusa.errors import IkusaError, RuleError
from ikusa.i18n import Words


class Kind(StrEnum):
    """The handouts that Ikusa prints; the values are the words of `ikusa print KIND`."""

    STAT_BLOCKS = "stat-blocks"
    CARDS = "cards"
    BATTLE_SHEET = "battle-sheet"
    REPAIR_LEDGER = "repair-ledger"
    STATUS_CARDS = "status-cards"
    SESSION_REPORT = "session-report"


class Paper(StrEnum):
    """Sheets of paper; B5 is the Japanese (JIS) one."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"
    B5 = "B5"


class Orientation(StrEnum):
    """Which edge of the paper is at the top."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Density(StrEnum):
    """How much of a page one stat block may take."""

    ONE = "one"
    """One block a page, with room to write."""
    TWO = "two"
    """Two blocks a page, where the paper is large enough."""
    TERSE = "terse"
    """Four short blocks a page."""


class CardSize(StrEnum):
    """Sizes of a cut card; `CARD_SIZES` has the millimetres."""

    POKER = "poker"
    A7 = "A7"
    BUSINESS = "business"
    TAROT = "tarot"
    OWN = "own"


class Backs(StrEnum):
    """What stands behind a card, and how the printer turns the sheet."""

    NONE = "none"
    """Fronts only; text that does not fit goes on to a further card."""
    LONG_EDGE = "long-edge"
    """Two-sided, turned over the long edge of the paper."""
    SHORT_EDGE = "short-edge"
    """Two-sided, turned over the short edge of the paper."""
    FOLD = "fold"
    """Front and back side by side on one side of the paper, to be folded and glued."""


PAPER_SIZES: dict[Paper, tuple[float, float]] = {
    Paper.A4: (210.0, 297.0),
    Paper.LETTER: (215.9, 279.4),
    Paper.A5: (148.0, 210.0),
    Paper.B5: (182.0, 257.0),
}
"""Width and height in millimetres, upright."""

CARD_SIZES: dict[CardSize, tuple[float, float]] = {
    CardSize.POKER: (63.0, 88.0),
    CardSize.A7: (74.0, 105.0),
    CardSize.BUSINESS: (91.0, 55.0),
    CardSize.TAROT: (70.0, 120.0),
}
"""Width and height of a cut card in millimetres."""

CARD_SIDES = (40.0, 200.0)
"""The shortest and longest side of an own card size, in millimetres."""
LIMITS = {"margin": (0.0, 25.0), "bleed": (0.0, 5.0), "offset": (-20.0, 20.0)}
"""The smallest and largest millimetres of the other measures."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every choice about a printed handout; each kind reads those that concern it.

    Lengths are millimetres. `language` is "ja" or "en".
    """

    language: str = "ja"
    paper: Paper = Paper.A4
    orientation: Orientation = Orientation.PORTRAIT
    density: Density = Density.TWO
    card: CardSize = CardSize.POKER
    card_width: float = 63.0
    """Only for `CardSize.OWN`."""
    card_height: float = 88.0
    """Only for `CardSize.OWN`."""
    backs: Backs = Backs.NONE
    margin: float = 5.0
    """What the printer cannot reach at each edge; cards and cut marks stay inside."""
    bleed: float = 0.0
    """How far grounds reach over the cut; cards stand twice as far apart."""
    marks: bool = True
    """Cut marks at the edges and crosses between the cards."""
    back_offset_x: float = 0.0
    """Moves the backs to the right, for a printer that feeds the second side askew."""
    back_offset_y: float = 0.0
    """Moves the backs down."""
    ticks: bool = False
    """Fill in what is lost or in force now; otherwise boxes are left empty to tick by hand."""
    form: bool = False
    """Boxes that can be clicked in a PDF reader."""
    portraits: bool = True
    statuses: tuple[str, ...] | None = None
    """Ids of the statuses that get a box to tick; None: the usual ones."""

    def page_size(self) -> tuple[float, float]:
        """Width and height of the page in millimetres, turned as chosen."""
        width, height = PAPER_SIZES[self.paper]
        return (width, height) if self.orientation is Orientation.PORTRAIT else (height, width)

    def card_size(self) -> tuple[float, float]:
        """Width and height of one cut card in millimetres."""
        return CARD_SIZES.get(self.card, (self.card_width, self.card_height))

    def check(self) -> None:
        """Refuse measures that no sheet can have.

        Raises:
            RuleError: `out_of_range`, with the name of the measure as path.
        """
        measures = {
            "card_width": (self.card_width, CARD_SIDES),
            "card_height": (self.card_height, CARD_SIDES),
            "margin": (self.margin, LIMITS["margin"]),
            "bleed": (self.bleed, LIMITS["bleed"]),
            "back_offset_x": (self.back_offset_x, LIMITS["offset"]),
            "back_offset_y": (self.back_offset_y, LIMITS["offset"]),
        }
        for name, (value, (low, high)) in measures.items():
            if not low <= value <= high:
                message = f"{name} is {value:g} mm; it must be {low:g} to {high:g} mm."
                raise RuleError("out_of_range", message, name, {"value": value, "low": low, "high": high})


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the user should know about a print: no part of the paper, so said in the user's language.

    `text` is English with places; names in `values` are in the language of the handout.
    """

    text: str
    values: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, text: str, **values: str | int) -> Note:
        """A note whose places are filled with these values."""
        return cls(text, tuple(values.items()))

    def said(self, words: Words) -> str:
        """The sentence in a language."""
        return words(self.text).format(**dict(self.values))


@dataclass(frozen=True, slots=True)
class Printed:
    """What came out: how many pages, and what the user should know about them."""

    pages: int
    notes: tuple[Note, ...] = ()
    """What flowed on, what shrank, what could not be drawn."""
    uncovered: frozenset[str] = frozenset()
    """Characters that no font has; each is drawn as 〓."""


class PrintingStoppedError(IkusaError):
    """The user stopped the printing; nothing was written."""


Watch = Callable[[int, int], bool]
"""Called with pages done and pages in all (0 while unknown); False stops the printing."""
