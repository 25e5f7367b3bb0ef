"""The odds of an attack as one bar: fumble, miss, threshold, hit, critical; told apart by shape too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.painting import LEFT, RIGHT

HEIGHT, ABOVE, BELOW, SWATCH, LEGEND, HEAD = 28.0, 6.0, 4.0, 14.0, 26.0, 30.0
ROOM_FOR_FIGURE, THINNEST = 34.0, 3.0


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances 0 to 1 that sum to 1, with `even` True where only two d10 roll (whole per cents)."""

    fumble: float = 0.0
    miss: float = 1.0
    hit: float = 0.0
    critical: float = 0.0
    immune: bool = False
    even: bool = True

    def success(self) -> float:
        """Hit or critical."""
        return self.hit + self.critical

    def shown(self, chance: float) -> str:
        """A chance in per cent: whole, or with one decimal where d6 make it uneven."""
        return f"{chance * 100:.0f}" if self.even else f"{chance * 100:.1f}"


@dataclass(frozen=True, slots=True)
class OddsWords:
    """The words of the bar in the current language; `above` "success on 9 or more"."""

    fumble: str
    miss: str
    hit: str
    critical: str
    success: str
    immune: str
    above: str = ""


def parts(odds: Odds, width: float) -> list[float]:
    """Widths of fumble, miss, hit, critical in pixels: they sum to `width`, and no chance above 0 is thinner than 3."""
    chances = [odds.fumble, odds.miss, odds.hit, odds.critical]
    least = theme.current().f(THINNEST)
    found = [max(least, chance * width) if chance > 0 else 0.0 for chance in chances]
    surplus = sum(found) - width
    largest = max(range(4), key=found.__getitem__)
    found[largest] -= surplus
    return found


class OddsBar(QWidget):
    """The bar with its head line and legend. It takes no focus: its whole content is its accessible description."""

    def __init__(self, words: OddsWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._odds = Odds()
        self._words = words
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()
        theme.follow(self.updateGeometry)

    def set_odds(self, odds: Odds, words: OddsWords | None = None) -> None:
        """Show other odds, and other words if the language or the threshold changed."""
        self._odds = odds
        self._words = words or self._words
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(420), look.px(HEAD + HEIGHT + BELOW + LEGEND))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(240), self.sizeHint().height())

    def _legend(self) -> tuple[tuple[str, float], ...]:
        words, odds = self._words, self._odds
        return (
            (words.fumble, odds.fumble),
            (words.miss, odds.miss),
            (words.hit, odds.hit),
            (words.critical, odds.critical),
        )

    def _describe(self) -> None:
        odds, words = self._odds, self._words
        if odds.immune:
            self.setAccessibleName(words.immune)
            return
        figures = [f"{name} {odds.shown(chance)} %" for name, chance in self._legend()]
        self.setAccessibleName(f"{words.success} {odds.shown(odds.success())} %. " + ", ".join(figures))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        width = float(self.width())
        self._paint_head(painter, QRectF(0, 0, width, look.f(HEAD - ABOVE)))
        bar = QRectF(0.5, round(look.f(HEAD)) + 0.5, width - 1, round(look.f(HEIGHT)) - 1)
        if self._odds.immune:
            self._paint_immune(painter, bar)
        else:
            self._paint_bar(painter, bar)
        legend = QRectF(0, bar.bottom() + look.f(BELOW) + 2, width, look.f(LEGEND - 2))
        self._paint_legend(painter, legend)

    def _paint_head(self, painter: QPainter, box: QRectF) -> None:
        odds, words = self._odds, self._words
        painting.draw_text(painter, box, words.above, "body", "ink2")
        if odds.immune:
            painting.draw_text(painter, box, words.immune, "figure", bold=True, align=RIGHT)
            return
        figure = f"{odds.shown(odds.success())} %"
        used = painting.draw_text(painter, box, figure, "figure", bold=True, align=RIGHT)
        label = box.adjusted(0, theme.current().f(3), -used - theme.current().f(8), 0)
        painting.draw_text(painter, label, words.success, "body", "ink2", align=RIGHT)

    def _paint_immune(self, painter: QPainter, bar: QRectF) -> None:
        look = theme.current()
        painter.setPen(painting.pen(look.ink2, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        painting.draw_text(painter, bar, self._words.immune, "body", "ink", bold=True, align=painting.CENTRE)

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        look = theme.current()
        widths = parts(self._odds, bar.width())
        x = bar.left()
        chances = [chance for _name, chance in self._legend()]
        for swatch, width, chance in zip(_SWATCHES, widths, chances, strict=True):
            area = QRectF(x, bar.top(), width, bar.height())
            if width > 0:
                swatch(painter, area)
                self._paint_figure(painter, area, chance, on_indigo=swatch is _hit)
            x += width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(painting.pen(look.ink2, 1.0))
        painter.drawRect(bar)
        edge = bar.left() + widths[0] + widths[1]
        line = QRectF(
            round(edge) - look.f(1), bar.top() - look.f(ABOVE), look.f(2), bar.height() + look.f(ABOVE + BELOW)
        )
        painter.fillRect(line, look.ink)

    def _paint_figure(self, painter: QPainter, area: QRectF, chance: float, *, on_indigo: bool) -> None:
        # Stripes and hatches would run through a figure: those shares are read in the legend.
        look = theme.current()
        if area.width() < look.f(ROOM_FOR_FIGURE):
            return
        text = self._odds.shown(chance)
        if on_indigo:
            painting.draw_text(painter, area, text, "body", "on", bold=True, align=painting.CENTRE)
            return
        width = painting.text_width(text, "body") + look.f(8)
        middle = area.center()
        plate = QRectF(middle.x() - width / 2, middle.y() - look.f(9), width, look.f(18))
        painter.fillRect(plate, look.sheet)
        painting.draw_text(painter, plate, text, "body", "ink", align=painting.CENTRE)

    def _paint_legend(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        entries = self._legend()
        swatch, gap = look.f(SWATCH), look.f(5)
        widths = [
            swatch
            + 2 * gap
            + painting.text_width(name, "body")
            + painting.text_width(self._figure(chance), "name", True)
            for name, chance in entries
        ]
        between = max(look.f(8), (box.width() - sum(widths)) / max(1, len(widths) - 1))
        x = box.left()
        for paint, (name, chance), width in zip(_SWATCHES, entries, widths, strict=True):
            area = QRectF(
                round(x) + 0.5, round(box.center().y() - swatch / 2) + 0.5, round(swatch) - 1, round(swatch) - 1
            )
            paint(painter, area)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(painting.pen(look.shu if paint is _critical else look.ink2, 1.0))
            painter.drawRect(area)
            text = QRectF(x + swatch + gap, box.top(), width, box.height())
            used = painting.draw_text(painter, text, name, "body", "ink")
            figure = text.adjusted(used + gap, 0, look.f(2), 0)
            painting.draw_text(painter, figure, self._figure(chance), "name", bold=True, align=LEFT)
            x += width + between

    def _figure(self, chance: float) -> str:
        return "–" if self._odds.immune else self._odds.shown(chance)


def _fumble(painter: QPainter, area: QRectF) -> None:
    look = theme.current()
    painter.fillRect(area, look.sheet)
    painting.cross_hatch(painter, area, look.ink)


def _miss(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area, theme.current().sheet)


def _hit(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area, theme.current().ai)


def _critical(painter: QPainter, area: QRectF) -> None:
    look = theme.current()
    painting.stripes(painter, area, look.shu, look.sheet)


_SWATCHES: tuple[Callable[[QPainter, QRectF], None], ...] = (_fumble, _miss, _hit, _critical)
