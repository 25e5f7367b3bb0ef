"""The left column: every session, the newest first, and the two acts that end one and start the next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ikusa.play.journal import SessionView
from ikusa.play.session_limits import Spent
from ikusa_desktop import theme
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.chips import Chip, chip_width, paint_chip
from ikusa_desktop.widgets.panel import Ground, PanelHead, hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip

FIGURE = 30.0


def session_key(view: SessionView) -> str:
    """What tells sessions apart over refreshes."""
    return str(view.id)


def session_name(view: SessionView) -> str:
    """A session in words: its number and its title."""
    name = tr("Session {number}").format(number=view.number)
    return f"{name}\u3000{view.title}" if view.title else name


def standing(view: SessionView) -> str:
    """Whether it is running, in a word; empty for one of the past."""
    if not view.current:
        return ""
    return tr("ended", context="session") if view.ended else tr("running", context="session")


def session_text(view: SessionView) -> str:
    """What a screen reader says of a session."""
    return ", ".join(part for part in (session_name(view), view.date, standing(view)) if part)


class SessionDelegate(RowDelegate):
    """Number, title, day; the current one has a chip."""

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        view: SessionView = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(16), look.f(7), -look.f(16), -look.f(7))
        figure = QRectF(inner.left(), inner.top(), look.f(FIGURE), inner.height())
        painting.draw_text(painter, figure, str(view.number), "figure", align=painting.RIGHT)
        words = inner.adjusted(look.f(FIGURE + 12), 0, 0, 0)
        upper = QRectF(words.left(), words.top(), words.width(), words.height() / 2)
        lower = QRectF(words.left(), words.center().y(), words.width(), words.height() / 2)
        chip = Chip(standing(view), good=not view.ended)
        room = chip_width(chip) + look.f(8) if chip.text else 0.0
        title = view.title or tr("untitled")
        tone = "ink" if view.title else "ink3"
        painting.draw_text(painter, upper.adjusted(0, 0, -room, 0), title, "name", tone, bold=state.strong())
        painting.draw_text(painter, lower, view.date or tr("no date"), "small", "ink2")
        if chip.text:
            paint_chip(painter, QRectF(upper.right() - room + look.f(8), upper.top(), room, upper.height()), chip)

    def tip(self, index: Index) -> str:
        return session_text(index.data(VALUE_ROLE))


class SessionList(Ground):
    """The list, `over` it what it is of, and below it what ends the running session and starts the next."""

    picked = Signal(int)
    end_wanted = Signal()
    start_wanted = Signal()

    def __init__(self, over: QWidget, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.head = PanelHead()
        self.model: ListModel[SessionView] = ListModel(session_text, session_key)
        self.list = RowList(self.model, SessionDelegate(52))
        self.model.setParent(self.list)
        self.told = PlainLabel("", "small", "ink2", wrap=True)
        self.end = button("", self.end_wanted.emit)
        self.start = button("", self.start_wanted.emit, kind="main")
        self.list.picked.connect(lambda key: self.picked.emit(int(key)))
        self._foot = self._made_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(over)
        column.addWidget(hairline())
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        self._current: SessionView | None = None
        self._spent: tuple[Spent, ...] = ()
        self._dress()
        theme.follow(self._dress)

    def _made_foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.addWidget(self.told)
        for each in (self.end, self.start):
            each.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            foot.addWidget(each)
        return foot

    def show_sessions(self, views: Sequence[SessionView], spent: Sequence[Spent], *, writable: bool) -> None:
        """Show the sessions, and what the start of the next one would give back."""
        self.model.set_rows(views)
        self._spent = tuple(spent)
        self._current = next((view for view in views if view.current), None)
        for each in (self.end, self.start):
            each.setVisible(writable)
        self.end.setEnabled(self._current is not None and self._current.ended is None)
        self.retranslate()

    def pick(self, session: int) -> None:
        """Choose a session without telling."""
        blocked = self.list.blockSignals(True)
        self.list.pick(str(session))
        self.list.blockSignals(blocked)

    def retranslate(self) -> None:
        """Set every text anew."""
        views = self.model.rows()
        self.head.set_title(tr("Sessions"), trn("{n} session", "{n} sessions", len(views)).format(n=len(views)))
        self.list.setAccessibleName(tr("Sessions"))
        self.list.viewport().update()
        current = self._current
        following = max((view.number for view in views), default=0) + 1
        self.start.set_text(tr("Start session {number}").format(number=following))
        self.end.set_text(tr("End session {number}").format(number=current.number) if current else tr("End"))
        self.told.setText(self._standing())
        self._fit()
        self.told.setToolTip(safe_tooltip("\n".join(map(spent_text, self._spent))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The sentence is as high as its lines: a layout inside a layout gives it less."""
        room = max(1, self.width() - 2 * theme.current().px(16))
        self.told.setMinimumHeight(0)  # else it would never ask for less
        self.told.setMinimumHeight(max(0, self.told.heightForWidth(room)))

    def _standing(self) -> str:
        """How the current session stands, and what the next one gives back (R-703)."""
        current = self._current
        lines = []
        if current is not None and current.ended is not None:
            lines.append(tr("Session {number} has ended.").format(number=current.number))
        lines.append(refill_text(self._spent))
        return "\n".join(line for line in lines if line)

    def _dress(self) -> None:
        look = theme.current()
        self._foot.setContentsMargins(look.px(16), look.px(10), look.px(16), look.px(10))
        self._foot.setSpacing(look.px(8))
        self._fit()


def spent_text(one: Spent) -> str:
    """A technique that has been used: whose it is, its name, how often of how often."""
    from ikusa.play.naming import shown
    from ikusa_desktop import tr as speech

    language = speech.words().language
    who, what = shown(one.name, one.english, language), shown(one.technique, one.technique_english, language)
    return f"{who}\u3000{what}\u3000{one.used}/{one.uses}"


def refill_text(spent: Sequence[Spent]) -> str:
    """What the next session gives back, in a sentence."""
    if not spent:
        return tr("No technique limited by session has been used.")
    text = trn(
        "The next session gives {n} technique its uses back.",
        "The next session gives {n} techniques their uses back.",
        len(spent),
    )
    return text.format(n=len(spent))
