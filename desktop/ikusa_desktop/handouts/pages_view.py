"""The pages of a PDF below each other, as they will be printed: white in both looks, drawn when they come into view."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from ikusa_desktop import theme
from ikusa_desktop.handouts.page_layout import LEAST, MOST, PAGE, WIDTH, Layout, fitted, lay_out, next_step
from ikusa_desktop.pdf_pages import POINTS_PER_INCH, PdfPages
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting

GAP = 12.0
KEPT_PIXELS = 48_000_000
"""Pictures of pages that are kept, in pixels."""


class PagesView(QAbstractScrollArea):
    """Shows a PDF. `turned` when another page is in the middle, `zoomed` when the zoom changed."""

    turned = Signal()
    zoomed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pdf: PdfPages | None = None
        self._mode: str | float = PAGE
        self._layout = lay_out((), 1.0, GAP)
        self._pictures: OrderedDict[int, tuple[float, QImage]] = OrderedDict()
        self._page = 0
        self._held: QPoint | None = None
        self._draw = QTimer(self)
        self._draw.setSingleShot(True)
        self._draw.setInterval(0)
        self._draw.timeout.connect(self._draw_next)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme.follow(self._relay)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_pdf(self, pdf: PdfPages | None) -> None:
        """Show another PDF at the same place; the old one is closed. Old pictures stand in until the new are drawn."""
        if self._pdf is not None:
            self._pdf.close()
        self._pdf = pdf
        count = len(pdf) if pdf is not None else 0
        old = {number: (0.0, image) for number, (_, image) in self._pictures.items() if number < count}
        self._pictures = OrderedDict(old)
        self._relay()

    def count(self) -> int:
        """How many pages there are."""
        return len(self._layout.tops)

    def page(self) -> int:
        """The page in the middle of the view, from 0."""
        return self._page

    def go(self, page: int) -> None:
        """Bring a page to the top."""
        if self._layout.tops:
            top = self._layout.tops[min(max(0, page), self.count() - 1)]
            self.verticalScrollBar().setValue(round(top - self._layout.gap))

    def settled(self) -> bool:
        """Whether every page in view is drawn sharp."""
        return self._next_missing() is None

    def retranslate(self) -> None:
        """Set the accessible name anew."""
        self._scrolled()

    # --- zoom --------------------------------------------------------------------------------------------------------

    def mode(self) -> str | float:
        """`PAGE`, `WIDTH`, or a zoom of which 1.0 is the size on paper."""
        return self._mode

    def zoom(self) -> float:
        """The zoom now; 1.0 is the size on paper."""
        return self._layout.scale / self._natural()

    def set_mode(self, mode: str | float) -> None:
        """Fit the page, fit the width, or a fixed zoom."""
        self._mode = min(MOST, max(LEAST, mode)) if isinstance(mode, float) else mode
        self._relay()

    def step_zoom(self, by: int) -> None:
        """The next larger or smaller zoom."""
        self.set_mode(next_step(self.zoom(), by))

    def _natural(self) -> float:
        """Pixels a point at 100 %."""
        return self.logicalDpiY() / POINTS_PER_INCH

    # --- laying out --------------------------------------------------------------------------------------------------

    def _relay(self) -> None:
        sizes = self._pdf.sizes if self._pdf is not None else ()
        gap = theme.current().f(GAP)
        bar = self.verticalScrollBar()
        before, page = self._layout, self._layout.at(bar.value() + self._layout.gap)
        within = (bar.value() - before.tops[page]) / before.scale if before.tops else -gap
        self._layout = lay_out(sizes, self._scale(sizes, gap), gap)
        self._set_bars()
        if before.tops and page < self.count():
            bar.setValue(round(self._layout.tops[page] + within * self._layout.scale))
        self._scrolled()
        self.viewport().update()
        self.zoomed.emit()

    def _scale(self, sizes: tuple[tuple[float, float], ...], gap: float) -> float:
        if isinstance(self._mode, float):
            return self._mode * self._natural()
        room = self.maximumViewportSize()
        view = (float(room.width()), float(room.height()))
        scale = fitted(self._mode, sizes, view, gap)
        if lay_out(sizes, scale, gap).height > view[1]:
            scale = fitted(self._mode, sizes, (view[0] - self.verticalScrollBar().sizeHint().width(), view[1]), gap)
        return min(MOST * self._natural(), scale)

    def _set_bars(self) -> None:
        room: QSize = self.viewport().size()
        for bar, whole, view in (
            (self.verticalScrollBar(), self._layout.height, room.height()),
            (self.horizontalScrollBar(), self._layout.width, room.width()),
        ):
            bar.setPageStep(view)
            bar.setSingleStep(theme.current().px(24))
            bar.setRange(0, max(0, round(whole) - view))

    def _scrolled(self) -> None:
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        self._page = self._layout.at(middle)
        said = tr("Preview, page {page} of {count}").format(page=self._page + 1, count=self.count())
        self.setAccessibleName(said if self.count() else tr("Preview", context="handouts"))
        self.turned.emit()
        self.viewport().update()

    def _seen(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.seen(top, top + self.viewport().height())

    # --- pictures ----------------------------------------------------------------------------------------------------

    def _sharp(self) -> float:
        return self._layout.scale * self.devicePixelRatioF()

    def _next_missing(self) -> int | None:
        if self._pdf is None:
            return None
        scale = self._sharp()
        return next((number for number in self._seen() if self._pictures.get(number, (0.0,))[0] != scale), None)

    def _draw_next(self) -> None:
        """One page a turn of the event loop, so that the window stays awake."""
        number = self._next_missing()
        if number is None or self._pdf is None:
            return
        scale = self._sharp()
        picture = self._pdf.picture(number, scale)
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        self._pictures[number] = (scale, picture)
        self._pictures.move_to_end(number)
        self._forget()
        self.viewport().update()

    def _forget(self) -> None:
        """Drop the pictures seen longest ago when they are too many."""
        seen = self._seen()
        pixels = sum(image.width() * image.height() for _, image in self._pictures.values())
        for number in list(self._pictures):
            if pixels <= KEPT_PIXELS:
                return
            if number not in seen:
                image = self._pictures.pop(number)[1]
                pixels -= image.width() * image.height()

    # --- events ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), look.rail)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for number in self._seen():
            box = self._box(number)
            painter.fillRect(box, Qt.GlobalColor.white)
            found = self._pictures.get(number)
            if found is not None and not found[1].isNull():
                sharp = found[0] == self._sharp()
                painter.drawImage(box.topLeft(), found[1]) if sharp else painter.drawImage(box, found[1])
            painter.setPen(painting.pen(look.line2, 1.0))
            painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.hasFocus():
            painting.focus_frame(painter, self.viewport().rect().toRectF())
        if self._next_missing() is not None:
            self._draw.start()

    def _box(self, number: int) -> QRectF:
        layout: Layout = self._layout
        width = layout.widths[number]
        free = self.viewport().width() - width
        left = free / 2 if free > 2 * layout.gap else layout.gap - self.horizontalScrollBar().value()
        top = layout.tops[number] - self.verticalScrollBar().value()
        return QRectF(round(left), round(top), width, layout.heights[number])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relay()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, bar = event.text(), self.verticalScrollBar()
        if text in ("+", "=", "-"):
            self.step_zoom(-1 if text == "-" else 1)
        elif text == "0":
            self.set_mode(PAGE if self._mode != PAGE else WIDTH)
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space) and self._mode == PAGE:
            self.go(self._page + 1)
        elif event.key() == Qt.Key.Key_PageUp and self._mode == PAGE:
            self.go(self._page - 1)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            moved = event.position().toPoint() - self._held
            self._held = event.position().toPoint()
            for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
                bar.setValue(bar.value() - by)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
