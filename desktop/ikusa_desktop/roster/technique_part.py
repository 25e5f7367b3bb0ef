"""The techniques of a character: six cells each, written in the game's notation (R-801), and the rest below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QWidget

from ikusa.play import roster
from ikusa_desktop.roster.details import Details
from ikusa_desktop.roster.inflicts import InflictsPart
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.paste_box import PasteBox
from ikusa_desktop.roster.sheet_table import Fitting, TablePart, paint_wrapped
from ikusa_desktop.roster.spans import Span, paint_spans, plain
from ikusa_desktop.roster.technique_fields import technique_cells
from ikusa_desktop.roster.technique_rows import NOTHING, Line, lines_of
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column

if TYPE_CHECKING:
    from ikusa_desktop.roster.editing import Editor


FITTING = Fitting(
    {"name": (60, 130), "kind": (40, 110), "vigor": (34, 52), "check": (86, 240), "limit": (44, 100)},
    firm=frozenset({"limit"}),
)


class TechniquePart(TablePart[Line]):
    """The techniques."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(editor, self._columns(), lambda line: str(line.id), parent)
        self.adding = self.add_link(link("", self.add))
        self.pasting = self.add_link(link("", self.paste, hint="Ctrl+V"))
        self.box = PasteBox(self._paste_text)
        self.details: Details[Line] = Details(editor, technique_cells(editor))
        self.inflicts = InflictsPart(editor)
        self.details.add_widget(self.inflicts)
        self.body.insertWidget(0, self.box)
        self.body.addWidget(self.details)
        self.table.picked.connect(lambda _key: self._show_details())

    def _columns(self) -> list[Column[Line]]:
        return [*self._name_columns(), *self._rule_columns()]

    def _name_columns(self) -> list[Column[Line]]:
        return [
            Column(
                "name",
                lambda: tr("Technique", context="column"),
                lambda line: line.name,
                76,
                wrap=True,
                paint=paint_wrapped(lambda line: line.name, first=True),
                tip=lambda line: f"{line.name}\n{meaning('technique_name')}",
                store=lambda line, text: self._put(line, "technique", text),
            ),
            Column(
                "kind",
                lambda: tr("Kind", context="of a technique"),
                lambda line: line.row.technique.kind,
                88,
                wrap=True,
                paint=paint_wrapped(lambda line: line.row.technique.kind, "ink2"),
                tip=lambda line: meaning("technique_kind"),
                store=lambda line, text: self._put(line, "kind", text),
            ),
            Column(
                "vigor",
                lambda: tr("Vigor", context="column"),
                lambda line: line.vigor,
                40,
                figures=True,
                tip=lambda line: meaning("technique_vigor"),
                store=lambda line, text: self._put(line, "vigor", text),
            ),
        ]

    def _rule_columns(self) -> list[Column[Line]]:
        return [
            Column(
                "check",
                lambda: tr("Check", context="column"),
                lambda line: plain(line.check),
                150,
                wrap=True,
                paint=lambda painter, box, line, state: paint_spans(painter, box, line.check),
                tip=lambda line: _tip(plain(line.check), "technique_check", missed=not line.check[0].understood),
                edit_text=lambda line: line.cells[0],
                store=lambda line, text: self._put(line, "check", text),
            ),
            Column(
                "effect",
                lambda: tr("Effect", context="column"),
                lambda line: plain(line.effect),
                150,
                stretch=True,
                wrap=True,
                paint=lambda painter, box, line, state: paint_spans(painter, box, line.effect),
                tip=lambda line: _tip(plain(line.effect), "technique_effect", missed=line.missed),
                edit_text=lambda line: line.cells[1],
                store=lambda line, text: self._put(line, "effect", text),
            ),
            Column(
                "limit",
                lambda: tr("Limit", context="column"),
                _limit_text,
                70,
                wrap=True,
                paint=_paint_limit,
                tip=lambda line: _tip(plain(line.limit), "technique_limit", missed=line.missed),
                edit_text=lambda line: line.cells[2],
                store=lambda line, text: self._put(line, "limit", text),
            ),
        ]

    def _put(self, line: Line, cell: str, text: str) -> bool:
        store, language = self.editor.store, self.editor.language
        return self.put_cell(lambda: roster.edit_cells(store, line.id, {cell: text}, language))

    def _show_details(self) -> None:
        line = self.current()
        self.details.show_value(line, line.name if line is not None else "")
        self.inflicts.show_value(line)

    # --- rows --------------------------------------------------------------------------------------------------------

    def show_value(self) -> None:
        """Show the open character's."""
        self.set_rows(lines_of(self.editor))
        self._show_details()

    def fit(self) -> None:
        self.table.fit_columns(FITTING)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Techniques"))
        self.adding.set_text(tr("Add", context="a row"))
        self.adding.setAccessibleName(tr("Add a technique"))
        self.pasting.set_text(tr("Paste rows"))
        self.table.setAccessibleName(tr("Techniques"))
        self.box.retranslate()
        self.details.retranslate()
        self.inflicts.retranslate()
        self.model.retranslate()

    def add(self) -> None:
        before, character = self.keys(), self.editor.shown.id
        values = {"name": tr("New technique"), "vigor": 1}
        if self.editor.do(lambda: roster.add_technique(self.editor.store, character, values), self.adding):
            self.edit_new(before)

    def paste(self) -> None:
        """Make techniques of the clipboard; what cannot be read opens in a box, to be put right there."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.box.open("")
            return
        if not self._paste_text(text):
            self.box.open(text)
            complaint = self.editor.complaint
            said = complaint.text() if complaint is not None else ""
            QTimer.singleShot(0, self.box, lambda: self.editor.say(said, self.box.text))

    def _paste_text(self, text: str) -> bool:
        character = self.editor.shown.id
        at = self.box if self.box.isVisible() else self.pasting
        return self.editor.do(lambda: roster.paste_techniques(self.editor.store, character, text), at)

    def remove(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.remove_techniques(self.editor.store, ids), self.table)

    def put_order(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.order_techniques(self.editor.store, ids), self.table)


def _tip(text: str, key: str, *, missed: bool) -> str:
    parts = [text, meaning(key)]
    if missed:
        parts.append(tr("What is underlined was not understood: it stands on paper, and no rule acts on it."))
    return "\n".join(parts)


def _limit_text(line: Line) -> str:
    """The limit, and below it the word for what was not understood."""
    return plain(_limit(line))


def _limit(line: Line) -> tuple[Span, ...]:
    if not line.missed:
        return line.limit
    word = Span(tr("not understood"), tone="shu")
    return (word,) if plain(line.limit) == NOTHING else (*line.limit, Span("\n"), word)


def _paint_limit(painter: QPainter, box: QRectF, line: Line, state: RowState) -> None:
    tone = "ink2" if plain(line.limit) == NOTHING else "ink"
    paint_spans(painter, box, _limit(line), tone)
