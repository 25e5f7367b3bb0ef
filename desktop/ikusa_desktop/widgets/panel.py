"""The bones of a page: panel heads, hairlines, splitters, folded sections, empty states."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QSplitter, QSplitterHandle, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.text import PlainLabel


class Hairline(QFrame):
    """One line of 1 px between rows or parts; `dotted` between figures of one part."""

    def __init__(self, *, dotted: bool = False, upright: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dotted, self._upright = dotted, upright
        if upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        if not self._dotted:
            painter.fillRect(self.rect(), look.line)
            return
        painter.setPen(painting.pen(look.line2, 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(0, 0, self.width(), 0)


def hairline(*, dotted: bool = False, upright: bool = False, parent: QWidget | None = None) -> Hairline:
    """A line between parts."""
    return Hairline(dotted=dotted, upright=upright, parent=parent)


class Ground(QWidget):
    """A part of a page on one ground: `paper`, `sheet` or `rail`."""

    def __init__(self, ground: str = "paper", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground = ground

    def paintEvent(self, event: QPaintEvent) -> None:
        painting.fill(QPainter(self), self.rect().toRectF(), theme.current().colour(self._ground))


class PanelHead(Ground):
    """44 px: a bold title, what belongs beside it, then controls at the right; a hairline below.

    `acting` puts the vermilion bar before the title; a `whole` title is never cut: all else gives way.
    Add controls with `add`.
    """

    def __init__(
        self,
        title: str = "",
        beside: str = "",
        *,
        acting: bool = False,
        whole: bool = False,
        ground: str = "paper",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(ground, parent)
        self._acting, self._whole = acting, whole
        self.title = PlainLabel(title, "head", elide=True)
        self.beside = PlainLabel(beside, "body", "ink2", elide=True)
        self.beside.setVisible(bool(beside))
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.title, 0)
        self._row.addWidget(self.beside, 0)
        self._row.addStretch(1)
        self._restyle()
        theme.follow(self._restyle)

    def set_title(self, title: str, beside: str = "", *, acting: bool | None = None) -> None:
        """Another title, second text, and whether it is someone's turn."""
        self.title.setText(title)
        self.beside.setText(beside)
        self.beside.setVisible(bool(beside))
        if acting is not None:
            self._acting = acting
        self._restyle()

    def add(self, widget: QWidget) -> QWidget:
        """Put a control at the right end."""
        self._row.addWidget(widget)
        return widget

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look.line)
        if self._acting:
            bar = look.f(16)
            painter.fillRect(QRectF(look.f(16), (self.height() - bar) / 2, look.f(4), bar), look.shu)

    def _restyle(self) -> None:
        look = theme.current()
        self.setFixedHeight(look.px(44))
        self._row.setContentsMargins(look.px(34 if self._acting else 16), 0, look.px(16), 1)
        self._row.setSpacing(look.px(10))
        self._row.setStretchFactor(self.title, 0)
        for label in (self.title, self.beside):
            label.setMaximumWidth(label.sizeHint().width() + 4)
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        if self._whole:
            self.title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)


class EmptyState(Ground):
    """What an empty page says and offers: a title, a sentence, buttons. It fills its place and stays quiet."""

    def __init__(
        self,
        title: str = "",
        text: str = "",
        buttons: Sequence[PushButton] = (),
        *,
        ground: str = "paper",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(ground, parent)
        self.title = PlainLabel(title, "head", align=painting.CENTRE)
        self.sentence = PlainLabel(text, "body", "ink2", wrap=True, align=painting.CENTRE)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addWidget(self.title)
        outer.addWidget(self.sentence)
        row = QHBoxLayout()
        row.addStretch(1)
        for each in buttons:
            row.addWidget(each)
        row.addStretch(1)
        outer.addLayout(row)
        outer.addStretch(3)
        self._outer, self._row = outer, row
        self._restyle()
        theme.follow(self._restyle)

    def set_texts(self, title: str, text: str) -> None:
        """Other words."""
        self.title.setText(title)
        self.sentence.setText(text)

    def _restyle(self) -> None:
        look = theme.current()
        self._outer.setContentsMargins(look.px(24), look.px(16), look.px(24), look.px(16))
        self._outer.setSpacing(look.px(12))
        self._row.setSpacing(look.px(8))


class _Handle(QSplitterHandle):
    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        middle = self.rect().center()
        upright = self.orientation() == Qt.Orientation.Horizontal
        line = QRectF(middle.x(), 0, 1, self.height()) if upright else QRectF(0, middle.y(), self.width(), 1)
        painter.fillRect(line, look.ink3 if self.underMouse() else look.line)


class Splitter(QSplitter):
    """Columns divided by 1 px with a 5 px grip that lies over them.

    They keep their sizes at 100 %, so that a column that large text made wider is as wide as before without it, also
    where the text was made smaller between two runs.
    """

    def __init__(self, orientation: Qt.Orientation = Qt.Orientation.Horizontal, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._logical: list[float] = []
        self._zoom = theme.current().zoom
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.splitterMoved.connect(self._note)
        theme.follow(self._look_at_zoom)

    def setSizes(self, sizes: Sequence[int]) -> None:
        super().setSizes(list(sizes))
        self._logical = [size / theme.current().zoom for size in sizes]

    def saveState(self) -> QByteArray:
        return QByteArray(bytes(super().saveState().data()) + _ZOOM_MARK + struct.pack(">d", theme.current().zoom))

    def restoreState(self, state: QByteArray | bytes | bytearray | memoryview) -> bool:
        restored = super().restoreState(_at_this_zoom(bytes(state.data() if isinstance(state, QByteArray) else state)))
        if restored:
            self._logical = []  # the sizes of parts that were never laid out are not those that were stored
            QTimer.singleShot(0, self, self._note_once_shown)
        return restored

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._note_once_shown)

    def logical_sizes(self) -> tuple[float, ...]:
        """The sizes as they were last set or pulled, at 100 %."""
        return tuple(self._logical)

    def _note(self) -> None:
        if any(self.sizes()):
            self._logical = [size / theme.current().zoom for size in self.sizes()]

    def _note_once_shown(self) -> None:
        if not self._logical and self.isVisible():
            self._note()

    def _look_at_zoom(self) -> None:
        if theme.current().zoom != self._zoom:
            self._zoom = theme.current().zoom
            # Only then do the parts know how little room they can do with.
            QTimer.singleShot(0, self, self._follow_zoom)

    def _follow_zoom(self) -> None:
        if len(self._logical) != self.count():
            return
        upright = self.orientation() == Qt.Orientation.Vertical
        sizes = [theme.current().px(size) for size in self._logical]
        rest = (self.height() if upright else self.width()) - (self.count() - 1) * self.handleWidth() - sum(sizes)
        for at in range(self.count()):
            part = self.widget(at)
            assert part is not None
            policy = part.sizePolicy()
            if policy.verticalStretch() if upright else policy.horizontalStretch():
                sizes[at] = max(1, sizes[at] + rest)
                break
        super().setSizes(sizes)

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)


_ZOOM_MARK = b"zoom"
_TAIL, _HEAD = len(_ZOOM_MARK) + 8, 12
"""Bytes behind Qt's own state (the zoom it was taken at), and before the sizes in it (mark, version, count)."""


def _at_this_zoom(state: bytes) -> bytes:
    """Qt's own state with its sizes as they are at the zoom of now; a state without a zoom is taken as it is."""
    if len(state) < _HEAD + _TAIL or state[-_TAIL:-8] != _ZOOM_MARK:
        return state
    own, (zoom,) = state[:-_TAIL], struct.unpack(">d", state[-8:])
    (count,) = struct.unpack_from(">I", own, 8)
    if not 0.1 < zoom < 10 or len(own) < _HEAD + 4 * count:
        return own
    by = theme.current().zoom / zoom
    sizes = [round(max(0.0, min(size * by, 100_000.0))) for size in struct.unpack_from(f">{count}i", own, _HEAD)]
    return own[:_HEAD] + struct.pack(f">{count}i", *sizes) + own[_HEAD + 4 * count :]


def splitter(*parts: QWidget, stretch: int = -1, upright: bool = False) -> Splitter:
    """A row (or, `upright`, a column) of parts; the part at index `stretch` takes what is left over."""
    made = Splitter(Qt.Orientation.Vertical if upright else Qt.Orientation.Horizontal)
    for part in parts:
        made.addWidget(part)
    for index in range(len(parts)):
        made.setStretchFactor(index, 1 if index == stretch % len(parts) else 0)
    return made


class FoldSection(QWidget):
    """A line that unfolds what is rarely wanted; Space, Enter, ←→ or a click."""

    folded = Signal(bool)

    def __init__(self, title: str = "", *, open_: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = _FoldHead(title, open_)
        self.body = QWidget()
        self.body.setVisible(open_)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.body)
        self._head.toggled.connect(self._toggle)

    def set_title(self, title: str, figures: str = "") -> None:
        """Another title; `figures` stands at its right, so that the folded section still tells what it holds."""
        self._head.set_texts(title, figures)

    def is_open(self) -> bool:
        """Whether its body shows."""
        return self._head.open

    def set_open(self, open_: bool) -> None:
        """Fold or unfold without telling."""
        self._head.open = open_
        self._head.update()
        self.body.setVisible(open_)

    def _toggle(self) -> None:
        self.set_open(not self._head.open)
        self.folded.emit(not self._head.open)


class _FoldHead(QWidget):
    toggled = Signal()

    def __init__(self, title: str, open_: bool) -> None:
        super().__init__()
        self.open = open_
        self._title, self._figures = title, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_texts(title, "")
        theme.follow(self.updateGeometry)

    def set_texts(self, title: str, figures: str) -> None:
        self._title, self._figures = title, figures
        self.setAccessibleName(f"{title} {figures}".strip())
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(120), look.px(26))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        unfold = key == Qt.Key.Key_Right and not self.open
        fold = key == Qt.Key.Key_Left and self.open
        if unfold or fold or key in (Qt.Key.Key_Space, *ime.ENTER):
            self.toggled.emit()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.toggled.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.ink2)
        half = look.f(3.4)
        centre = QPointF(look.f(8), self.height() / 2)
        shape = [QPointF(-half * 0.6, -half), QPointF(half * 0.8, 0), QPointF(-half * 0.6, half)]
        if self.open:
            shape = [QPointF(-half, -half * 0.6), QPointF(half, -half * 0.6), QPointF(0, half * 0.8)]
        painter.drawPolygon(QPolygonF([centre + point for point in shape]))
        box = self.rect().toRectF().adjusted(look.f(18), 0, -look.f(4), 0)
        used = painting.draw_text(painter, box, self._title, "small", "ink2")
        painting.draw_text(painter, box.adjusted(used + look.f(8), 0, 0, 0), self._figures, "small", "ink")
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())
