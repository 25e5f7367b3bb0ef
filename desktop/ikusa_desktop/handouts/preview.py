"""The middle column: the very PDF page by page, with zoom; what to know about it; why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.handouts.making import Made
from ikusa_desktop.handouts.notes_strip import NotesStrip
from ikusa_desktop.handouts.page_layout import PAGE, STEPS, WIDTH
from ikusa_desktop.handouts.pages_view import PagesView
from ikusa_desktop.pdf_pages import PdfPages
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton, button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.panel import EmptyState, Ground, PanelHead, hairline
from ikusa_desktop.widgets.text import PlainLabel


class Preview(Ground):
    """Shows what the maker made, or a sentence in its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("rail", parent)
        self._act: Callable[[], None] | None = None
        self._made: Made | None = None
        self.panel = PanelHead()
        self.back = button("‹", lambda: self._turn(-1), kind="quiet")
        self.on = button("›", lambda: self._turn(1), kind="quiet")
        self.smaller = button("−", lambda: self.pages.step_zoom(-1), kind="quiet")
        self.larger = button("+", lambda: self.pages.step_zoom(1), kind="quiet")
        self.zoom = ComboField()
        self.zoom.chosen.connect(self._zoom_chosen)
        for widget in (self.back, self.on, self.smaller, self.zoom, self.larger):
            self.panel.add(widget)
        self.notes = NotesStrip()
        self.pages = PagesView()
        self.pages.turned.connect(self._say_page)
        self.pages.zoomed.connect(self._say_zoom)
        self.way_out = button("", self._go_out)
        self.empty = EmptyState("", "", [self.way_out], ground="rail")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.pages)
        self.stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, stretch in ((self.panel, 0), (self.notes, 0), (self.stack, 1), (hairline(), 0)):
            column.addWidget(part, stretch)
        self.made_of = PlainLabel("", "small", "ink2", elide=True)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.made_of, 1)
        foot = Ground()
        foot.setLayout(self._foot)
        column.addWidget(foot)
        self._restyle()
        theme.follow(self._restyle)

    def add_buttons(self, buttons: Sequence[QWidget]) -> None:
        """Put what can be done with the PDF below it."""
        for each in buttons:
            self._foot.addWidget(each)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_made(self, made: Made) -> None:
        """Show a finished PDF."""
        self.pages.show_pdf(PdfPages(made.data, forms=made.wish.options.form))
        self._made = made
        self.notes.set_notes(made.notes())
        self.made_of.setText(made.title)
        self.stack.setCurrentWidget(self.pages)
        self._say_page()

    def show_nothing(self, title: str, text: str, act_text: str = "", act: Callable[[], None] | None = None) -> None:
        """Say why there is nothing, and what can be done about it."""
        self.pages.show_pdf(None)
        self._made = None
        self.notes.set_notes(())
        self.made_of.setText("")
        self.empty.set_texts(title, text)
        self._act = act
        self.way_out.set_text(act_text)
        self.way_out.setVisible(act is not None)
        self.stack.setCurrentWidget(self.empty)
        self._say_page()

    def _go_out(self) -> None:
        if self._act is not None:
            self._act()

    # --- pages and zoom ----------------------------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        self.pages.go(self.pages.page() + by)

    def _zoom_chosen(self, key: str) -> None:
        self.pages.set_mode(key if key in (PAGE, WIDTH) else float(key))

    def _say_page(self) -> None:
        count, page = self.pages.count(), self.pages.page()
        said = f"{page + 1} / {count}" if count else ""
        if said != self.panel.beside.text() or self.panel.title.text() != tr("Preview", context="handouts"):
            self.panel.set_title(tr("Preview", context="handouts"), said)
        self.back.setEnabled(page > 0)
        self.on.setEnabled(page < count - 1)

    def _say_zoom(self) -> None:
        mode = self.pages.mode()
        choices = [(PAGE, tr("Fit page")), (WIDTH, tr("Fit width"))]
        choices += [(str(step), f"{step * 100:.0f} %") for step in STEPS]
        if isinstance(mode, float) and mode not in STEPS:
            choices.append((str(mode), f"{mode * 100:.0f} %"))
        self.zoom.set_choices(choices, str(mode))
        shown = bool(self.pages.count())
        for widget in (self.back, self.on, self.smaller, self.zoom, self.larger):
            widget.setEnabled(shown)
        self.back.setEnabled(shown and self.pages.page() > 0)
        self.on.setEnabled(shown and self.pages.page() < self.pages.count() - 1)

    # --- words and looks ---------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Set every text anew."""
        self.pages.retranslate()
        self._say_zoom()
        self.notes.set_notes(self._made.notes() if self._made is not None else ())
        self.zoom.setAccessibleName(tr("Zoom of the preview"))
        named: tuple[tuple[PushButton, str], ...] = (
            (self.back, tr("Page before", context="handouts")),
            (self.on, tr("Next page", context="handouts")),
            (self.smaller, tr("Smaller", context="handouts")),
            (self.larger, tr("Larger", context="handouts")),
        )
        for widget, name in named:
            widget.setAccessibleName(name)
            widget.setToolTip(name)

    def _restyle(self) -> None:
        look = theme.current()
        self.zoom.setFixedWidth(look.px(104))
        self._foot.setContentsMargins(look.px(16), look.px(10), look.px(16), look.px(10))
        self._foot.setSpacing(look.px(8))
