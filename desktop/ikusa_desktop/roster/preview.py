"""The right column: what will be printed, live, as the very PDF; saving it, and the way to all handouts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ikusa.errors import IkusaError
from ikusa_desktop import print_choices, saving, theme
from ikusa_desktop import tr as speech
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.roster.rendering import Made, Renderer, pictures
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.panel import Ground, PanelHead, hairline
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.printing import Gathered
    from ikusa.sheets import Options, Printed
    from ikusa_desktop.session import Session

BLOCKS, CARDS = "stat-blocks", "cards"


class Pages(QWidget):
    """Pages below each other, white in both looks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._images: tuple[QImage, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_pages(self, images: Sequence[QImage], name: str) -> None:
        """Show these pages."""
        self._images = tuple(images)
        self.setAccessibleName(name)
        self.setFixedHeight(round(sum(self._height(image) for image in images)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(260), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        top = 0.0
        for image in self._images:
            area = QRectF(0, top, image.width() / image.devicePixelRatio(), image.height() / image.devicePixelRatio())
            painter.drawImage(area, image)
            painter.setPen(painting.pen(look.line2, 1.0))
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
            top += self._height(image)

    def _height(self, image: QImage) -> float:
        return image.height() / image.devicePixelRatio() + theme.current().f(10)


class Preview(Ground):
    """The column. `print_pressed` leads to the handouts with this character chosen."""

    print_pressed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.session = session
        self.renderer = Renderer(self)
        self._character: int | None = None
        self._made: Made | None = None
        self._failed = ""
        self.panel = PanelHead()
        self.kind = ComboField()
        self.kind.chosen.connect(lambda _key: self._wish())
        self.panel.add(self.kind)
        self.pages = Pages()
        self.paper = PlainLabel("", "small", "ink2", elide=True)
        self.count = PlainLabel("", "small", align=painting.RIGHT)
        self.notes = PlainLabel("", "small", "ink2", wrap=True)
        self.save = button("", self.ask_save)
        self.print = button("", self.print_pressed.emit)
        self.renderer.made.connect(self._take)
        self._build()
        self._restyle()
        theme.follow(self._restyle)

    def _build(self) -> None:
        inner = QWidget()
        self._facts = QGridLayout()
        self._facts.addWidget(self.paper, 0, 0)
        self._facts.addWidget(self.count, 0, 1)
        self._facts.setColumnStretch(0, 1)
        self._inner = QVBoxLayout(inner)
        self._inner.addWidget(self.pages)
        self._inner.addLayout(self._facts)
        self._inner.addWidget(self.notes)
        self._inner.addStretch(1)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.save)
        self._foot.addWidget(self.print)
        self._foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panel)
        column.addWidget(self.area, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_character(self, character: int | None) -> None:
        """Show this character as it is stored now."""
        if character != self._character:
            self._made = None
        self._character = character
        self._wish()

    def settled(self) -> bool:
        """Whether what is shown is up to date."""
        return self.renderer.idle()

    def _wish(self) -> None:
        usable = self._character is not None
        self.save.setEnabled(usable)
        self.print.setEnabled(usable)
        if not usable or not self.isVisible():
            self.renderer.wish(None)
            if not usable:
                self._clear()
            return
        self.renderer.wish(self._gather)

    def _gather(self) -> tuple[Gathered, Options]:
        from ikusa.play.printing import Wanted, gather
        from ikusa.sheets import Kind

        kind = Kind(self.kind.key() or BLOCKS)
        store = self.session.store
        options = print_choices.remembered(self.session.settings, kind, speech.words().language)
        assert self._character is not None
        return gather(store, Wanted(kind, (self._character,)), options.language), options

    def _take(self, result: object) -> None:
        if isinstance(result, Made):
            self._made, self._failed = result, ""
        elif isinstance(result, IkusaError):
            self._made, self._failed = None, self.session.sentence(result)
        self._draw()

    def _draw(self) -> None:
        """Draw the pages at the present width."""
        if self._made is None:
            self._clear()
            self.notes.setText(self._failed)
            return
        look, printed = theme.current(), self._made.rendered.printed
        width = max(120, self.area.viewport().width() - look.px(28))
        ratio = self.devicePixelRatioF()
        images = pictures(self._made.data, round(width * ratio))
        for image in images:
            image.setDevicePixelRatio(ratio)
        self.pages.set_pages(images, tr("What will be printed"))
        self.paper.setText(tr("Paper {name}").format(name=self._made.options.paper.value))
        pages = trn("{n} page", "{n} pages", printed.pages)
        self.count.setText(pages.format(n=printed.pages))
        self.notes.setText("\n".join(note.said(speech.words()) for note in printed.notes))

    def _clear(self) -> None:
        self.pages.set_pages((), tr("What will be printed"))
        for label in (self.paper, self.count, self.notes):
            label.setText("")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wish()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._made is not None:
            self._draw()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.panel.set_title(tr("As printed"))
        self.kind.setAccessibleName(tr("Kind of handout"))
        self.area.setAccessibleName(tr("What will be printed"))
        self.kind.set_choices(
            [(BLOCKS, tr("Stat blocks", context="handout")), (CARDS, tr("Combat cards", context="handout"))]
        )
        self.save.set_text(tr("Save as PDF"))
        self.print.set_text(tr("Print"))
        self._wish()

    # --- saving ------------------------------------------------------------------------------------------------------

    def ask_save(self) -> None:
        """Let the user choose where the PDF goes."""
        from ikusa.play.printing import title

        if self._character is None:
            return
        gathered, _options = self._gather()
        name = title(gathered)
        saving.ask(self.session, self, tr("Save as PDF"), name, ".pdf", self.save_to, kinds="PDF (*.pdf)")

    def save_to(self, path: Path) -> None:
        """Write the PDF, in the background."""
        from ikusa import sheets
        from ikusa.play.printing import compose

        gathered, options = self._gather()

        def work(progress: Progress) -> Printed:
            def watch(done: int, total: int) -> bool:
                progress.report(done, total)
                return True

            return sheets.save(compose(gathered, options.statuses), options, path, watch)

        def done(_printed: Printed) -> None:
            def show() -> None:
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

            self.session.say(tr("Saved {file}").format(file=path.name), action_text=tr("Open"), action=show)

        self.session.start_job(Job(tr("Printing…"), work, done))

    def _restyle(self) -> None:
        look = theme.current()
        self._inner.setContentsMargins(look.px(14), look.px(14), look.px(14), look.px(14))
        self._inner.setSpacing(look.px(6))
        self._facts.setHorizontalSpacing(look.px(8))
        self._foot.setContentsMargins(look.px(14), look.px(8), look.px(14), look.px(8))
        self._foot.setSpacing(look.px(8))
        if self._made is not None:
            self._draw()
