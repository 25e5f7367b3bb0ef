"""Numbers as text: a real minus (U+2212), signs, arrows, percent."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\u2212"
TIMES: Final = "\u00d7"


def number(n: float) -> str:
    """A number with a real minus; a whole one without decimals."""
    text = f"{n:g}" if isinstance(n, float) else str(n)
    return text.replace("-", MINUS)


def signed(n: int) -> str:
    """A number with its sign: +4, −2; 0 has none."""
    return f"+{n}" if n > 0 else number(n)


def added(n: int) -> str:
    """A number behind a sum, always with a sign: +4, −2, +0."""
    return f"+{n}" if n >= 0 else number(n)


def step(before: int, after: int) -> str:
    """From one number to another: 4 → 3."""
    return f"{number(before)} → {number(after)}"


def hundredths(chance: float) -> str:
    """A probability in percent without the sign: whole where it is, else one decimal; never 0 or 100 for nearly."""
    percent = chance * 100
    if abs(percent - round(percent)) < 1e-9:
        return str(round(percent))
    if percent < 0.05:
        return "<0.1"
    if percent > 99.95:
        return ">99.9"
    return f"{percent:.1f}"


def percent(chance: float) -> str:
    """A probability as a percentage: 72 %."""
    return f"{hundredths(chance)} %"


def amount(flat: int | str, dice: int) -> str:
    """A modifier of points and d6: −2, −1d6, −2 −1d6; `flat` may be X or -X."""
    parts = []
    if isinstance(flat, str):
        parts.append(f"{MINUS}X" if flat.startswith("-") else "+X")
    elif flat:
        parts.append(added(flat))
    if dice:
        parts.append(f"{added(dice)}d6")
    return " ".join(parts) or "+0"
