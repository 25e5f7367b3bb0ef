"""Text broken into lines of a width, in runs of their own colour and weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout, QTextOption

from ikusa_desktop import theme


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text with its colour and weight; without a tone it has the painter's."""

    text: str
    tone: str = "ink"
    bold: bool = False


def qt_length(text: str) -> int:
    """How long Qt says a text is: in UTF-16 units, so that a character beyond the first plane is two."""
    return len(text) + sum(character > "\uffff" for character in text)


def layout_of(text: str, font: QFont) -> QTextLayout:
    """A text that breaks between words, and anywhere where it must; `break_lines` gives it its width."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    return layout


def break_lines(layout: QTextLayout, width: float) -> float:
    """Break a layout into lines of a width; their height."""
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return height


def formats(runs: Sequence[Run]) -> list[QTextLayout.FormatRange]:
    """The colours and weights of runs that stand one behind the other."""
    found, start = [], 0
    for run in runs:
        length = qt_length(run.text)
        if length and (run.bold or run.tone):
            mark = QTextLayout.FormatRange()
            mark.start, mark.length, mark.format = start, length, _format(run)
            found.append(mark)
        start += length
    return found


def _format(run: Run) -> QTextCharFormat:
    found = QTextCharFormat()
    if run.tone:
        found.setForeground(theme.current().colour(run.tone))
    if run.bold:
        found.setFontWeight(QFont.Weight.Bold)
    return found


def broken(runs: Sequence[Run], font: QFont, width: float) -> QTextLayout:
    """Runs one behind the other, broken to a width."""
    layout = layout_of("".join(run.text for run in runs), font)
    layout.setFormats(formats(runs))
    break_lines(layout, width)
    return layout
