"""What the options are called, and their choices, in the current language."""

from __future__ import annotations

from ikusa_desktop.tr import tr

Choices = list[tuple[str, str]]


def labels() -> dict[str, str]:
    """The label beside each row, or the text of a tick box."""
    return {
        "language": tr("Language"),
        "paper": tr("Paper", context="handouts"),
        "orientation": tr("Orientation", context="handouts"),
        "density": tr("Per page"),
        "card": tr("Card", context="handouts"),
        "size": tr("Own size"),
        "backs": tr("Backs"),
        "margin": tr("Margin", context="handouts"),
        "bleed": tr("Bleed"),
        "offset": tr("Shift of backs"),
        "marks": tr("Cut marks"),
        "ticks": tr("Fill in what is lost and in force now"),
        "form": tr("Boxes to click in a PDF reader"),
        "portraits": tr("Portraits", context="handouts"),
    }


def names() -> dict[str, str]:
    """The accessible names of fields whose label is not enough."""
    return {
        "orientation": tr("Orientation of the paper"),
        "density": tr("Stat blocks on a page"),
        "card": tr("Size of a card"),
        "backs": tr("Backs of cards"),
        "card_width": tr("Width of a card in millimetres"),
        "card_height": tr("Height of a card in millimetres"),
        "margin": tr("Margin that the printer cannot reach, in millimetres"),
        "bleed": tr("Bleed in millimetres"),
        "back_offset_x": tr("Backs to the right by, in millimetres"),
        "back_offset_y": tr("Backs down by, in millimetres"),
    }


def choices() -> dict[str, Choices]:
    """The choices of each row that has some, but for the cards."""
    from ikusa.sheets import Backs, Density, Orientation, Paper

    return {
        "language": [("ja", "日本語"), ("en", "English")],
        "paper": [(paper.value, tr("B5 (JIS)") if paper is Paper.B5 else paper.value) for paper in Paper],
        "orientation": [
            (Orientation.PORTRAIT.value, tr("Portrait", context="paper")),
            (Orientation.LANDSCAPE.value, tr("Landscape", context="paper")),
        ],
        "density": [
            (Density.ONE.value, tr("one block")),
            (Density.TWO.value, tr("two blocks")),
            (Density.TERSE.value, tr("four short blocks")),
        ],
        "backs": [
            (Backs.NONE.value, tr("Fronts only")),
            (Backs.LONG_EDGE.value, tr("Two-sided, long edge")),
            (Backs.SHORT_EDGE.value, tr("Two-sided, short edge")),
            (Backs.FOLD.value, tr("Fold and glue")),
        ],
    }


def card_choices() -> Choices:
    """The card sizes with their millimetres."""
    from ikusa.sheets import CARD_SIZES, CardSize

    named = {
        CardSize.POKER: tr("Poker"),
        CardSize.A7: "A7",
        CardSize.BUSINESS: tr("Business card"),
        CardSize.TAROT: tr("Tarot"),
    }
    found = [(size.value, f"{name}\u2002{_millimetres(*CARD_SIZES[size])}") for size, name in named.items()]
    return [*found, (CardSize.OWN.value, tr("Own size"))]


def _millimetres(width: float, height: float) -> str:
    return f"{width:g} × {height:g}"
