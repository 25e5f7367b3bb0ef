"""The page's columns: what and for whom, the options, the preview; where it is narrow the first two take turns."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import Ground, PanelHead, splitter
from ikusa_desktop.widgets.segmented import Segmented

LEFT, RIGHT = 320, 304
NARROW = 900
"""Below this width, in logical pixels, three columns are too many."""
WHAT, HOW = "what", "how"


class Columns(QWidget):
    """Arranges the parts, which the page makes. Nothing changes its parent: a moved widget would lose its font."""

    def __init__(self, what: Sequence[QWidget], options: QWidget, preview: QWidget) -> None:
        super().__init__()
        self._preview = preview
        self._narrow, self._tab = False, WHAT
        self._sizes: list[int] = []
        self._heads = {WHAT: PanelHead(), HOW: PanelHead()}
        self.tabs = {key: self._make_tabs() for key in self._heads}
        self._rows = [QHBoxLayout(), QHBoxLayout()]
        self._left = self._panel(WHAT, what)
        self._right = self._panel(HOW, (options,))
        self.split = splitter(self._left, preview, self._right, stretch=1)
        self.split.splitterMoved.connect(self._moved)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.split)
        self._show_parts()
        self._restyle()
        theme.follow(self._restyle)

    def _make_tabs(self) -> Segmented:
        tabs = Segmented([])
        tabs.chosen.connect(self.show_tab)
        return tabs

    def _panel(self, key: str, parts: Sequence[QWidget]) -> QWidget:
        box = Ground()
        row = self._rows[0 if key == WHAT else 1]
        row.addWidget(self.tabs[key])
        row.addStretch(1)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._heads[key])
        column.addLayout(row)
        for part in parts:
            column.addWidget(part, 1 if part is parts[-1] else 0)
        return box

    def narrow(self) -> bool:
        """Whether the options take turns with what and for whom."""
        return self._narrow

    def show_tab(self, key: str) -> None:
        """Where it is narrow, show one of the two."""
        self._tab = key
        here = self.tabs[WHAT].hasFocus() or self.tabs[HOW].hasFocus()
        self._show_parts()
        if here:
            self.tabs[key].setFocus()

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {WHAT: tr("What and for whom"), HOW: tr("Paper and options")}
        for key, head in self._heads.items():
            head.set_title(texts[key])
            self.tabs[key].set_entries(list(texts.items()), tr("Part of the page"))
            self.tabs[key].set_key(self._tab)

    def sizes(self) -> list[int]:
        """The widths that the user gave the columns; empty if none."""
        return self._sizes

    def set_sizes(self, sizes: list[int]) -> None:
        """Give the columns these widths."""
        self._sizes = sizes
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < theme.current().px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self.split.insertWidget(1 if narrow else 2, self._right)
            self.split.setStretchFactor(self.split.indexOf(self._preview), 1)
            self.split.setStretchFactor(self.split.indexOf(self._right), 0)
            self._show_parts()
            self._place()

    def _show_parts(self) -> None:
        for key, head in self._heads.items():
            head.setVisible(not self._narrow)
            self.tabs[key].setVisible(self._narrow)
            self.tabs[key].set_key(self._tab)
        top = theme.current().px(8) if self._narrow else 0
        for row in self._rows:
            row.setContentsMargins(theme.current().px(16), top, theme.current().px(8), top)
        self._left.setVisible(not self._narrow or self._tab == WHAT)
        self._right.setVisible(not self._narrow or self._tab == HOW)

    def _moved(self) -> None:
        if not self._narrow:
            self._sizes = self.split.sizes()

    def _place(self) -> None:
        look = theme.current()
        left, right = look.px(LEFT), look.px(RIGHT)
        if self._narrow:
            self.split.setSizes([left, left, max(1, self.width() - left)])
        else:
            self.split.setSizes(self._sizes or [left, max(1, self.width() - left - right), right])

    def _restyle(self) -> None:
        look = theme.current()
        self._left.setMinimumWidth(look.px(280))
        self._right.setMinimumWidth(look.px(RIGHT - 16))
        self._preview.setMinimumWidth(look.px(300))
        self._arrange()
        self._show_parts()
        self._place()
