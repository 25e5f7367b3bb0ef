"""A d100 table edited row by row: stored as one act as soon as its ranges are whole; until then it says why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play import d100, rules
from ikusa.play.d100 import Fault, Range, Wrong
from ikusa.play.rulebook import Section
from ikusa.play.texts import number
from ikusa.ruleset import values
from ikusa_desktop import theme
from ikusa_desktop.rules import drafts
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import HouseMark, RuleLink
from ikusa_desktop.rules.value_words import section_name, table_of
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.stored_field import Refusal
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel

RULE = "R-305"
MOST_FAULTS = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the draft with its place, and whether its range is at fault."""

    place: int
    row: Range
    wrong: bool


Store = Callable[[Line, str], bool]


class D100View(QWidget):
    """One table. `draft` is what is shown; it differs from what is stored only while it cannot be stored."""

    def __init__(self, book: Book, section: Section, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._section = book, section
        self.path = f"tables.{table_of(section).value}"
        self._stored: tuple[Range, ...] = ()
        self._language = ""
        self.draft: tuple[Range, ...] = ()
        self.says = PlainLabel("", "small", "ink2", wrap=True)
        self.rule = RuleLink(RULE)
        self.mark = HouseMark()
        self.standing = PlainLabel("", "body", wrap=True)
        self.model: TupleModel[Line] = TupleModel(self._columns(), lambda line: str(line.place))
        self.table = TableView(self.model, row_height=29, cells=True)
        self.model.setParent(self.table)
        self.add = button("", self._add)
        self.remove = button("", self._remove)
        self.close_gaps = button("", lambda: self._take(d100.closed(self.draft)))
        self.spread = button("", lambda: self._take(d100.spread(self.draft)))
        self.discard = button("", self._discard)
        self.refusal = Refusal()
        self._lay_out()
        self.rule.clicked.connect(lambda: book.place_wanted.emit(RULE))
        self.table.delete_pressed.connect(self._remove)
        self.table.selection_changed.connect(self._offer)
        self._dress()
        theme.follow(self._dress)

    def _columns(self) -> tuple[Column[Line], ...]:
        def number_column(key: str, head: Callable[[], str], width: float, store: Store) -> Column[Line]:
            def shown(line: Line) -> str:
                return str(line.row.first if key == "from" else line.row.last)

            return Column(key, head, shown, width, figures=True, paint=_painted(shown), store=store)

        return (
            number_column("from", lambda: tr("From", context="d100"), 66, self._store_first),
            number_column("to", lambda: tr("To", context="d100"), 50, self._store_last),
            Column(
                "text",
                lambda: tr("What it says"),
                lambda line: line.row.text or tr("nothing yet"),
                stretch=True,
                wrap=True,
                edit_text=lambda line: line.row.text,
                store=self._store_text,
            ),
        )

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self.says, 1)
        self._top.addWidget(self.mark)
        self._top.addWidget(self.rule)
        self._buttons = QHBoxLayout()
        for each in (self.add, self.remove, self.close_gaps, self.spread):
            self._buttons.addWidget(each)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.discard)
        self._head = QVBoxLayout()
        self._head.addLayout(self._top)
        self._head.addWidget(self.standing)
        self._head.addWidget(self.refusal)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(hairline())
        column.addWidget(self.table, 1)
        column.addWidget(hairline())
        column.addLayout(self._buttons)

    # --- what the page asks ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the table as it is now; a draft that is not stored yet stays, unless the table changed under it.

        A draft that was left when the app closed is taken up again.
        """
        plain = values(self._book.ruleset, self._book.language)["tables"][table_of(self._section).value]
        stored = d100.ranges(plain)
        session, language = self._book.session, self._book.language
        if not self._stored:
            self._stored, self.draft = stored, drafts.kept(session, self.path, stored) or stored
        elif stored != self._stored:
            other_words = self.pending() and language != self._language
            self._stored = stored
            if not other_words:
                self.draft = stored
                drafts.keep(session, self.path, stored, stored)
        self._language = language
        self._show()

    def retranslate(self) -> None:
        """Set every text anew; the texts of the rows are in the language of the window."""
        name = section_name(self._section)
        self.table.setAccessibleName(name)
        self.model.retranslate()
        what = (
            tr("Rolled on a success with double 10. The answer is told, and nothing of it happens by itself.")
            if self._section is Section.DECISIVE
            else tr("Rolled on a failure with double 1. The answer is told, and nothing of it happens by itself.")
        )
        self.says.setText(f"{what} {tr('A changed table has one text for both languages.')}")
        self.mark.retranslate()
        self.add.set_text(tr("Add a row"))
        self.remove.set_text(tr("Remove the row"))
        self.close_gaps.set_text(tr("Close gaps and overlaps"))
        self.spread.set_text(tr("Share out evenly"))
        self.discard.set_text(tr("Discard what is not stored"))
        if self._stored:
            self.refresh()

    def show_place(self, path: str) -> None:
        """Choose the row for a number, `tables.fatal.38`; without one only show the table."""
        _, _, rolled = path.removeprefix(self.path).partition(".")
        if rolled.isdecimal():
            value = int(rolled)
            line = next((line for line in self.model.rows() if line.row.first <= value <= line.row.last), None)
            if line is not None:
                self.table.pick(str(line.place), 2)
                self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.table

    def pending(self) -> bool:
        """Whether there is something that is not stored yet."""
        return self.draft != self._stored

    # --- editing -----------------------------------------------------------------------------------------------------

    def _store_first(self, line: Line, text: str) -> bool:
        found = number(text)
        return self._numbered(line, None if found is None else replace(line.row, first=found))

    def _store_last(self, line: Line, text: str) -> bool:
        found = number(text)
        return self._numbered(line, None if found is None else replace(line.row, last=found))

    def _numbered(self, line: Line, row: Range | None) -> bool:
        if row is None:
            self.refusal.say(tr("A whole number from 1 to 100 is expected here."))
            return False
        return self._replace(line, row)

    def _store_text(self, line: Line, text: str) -> bool:
        return self._replace(line, replace(line.row, text=" ".join(text.split("\n")).strip()))

    def _replace(self, line: Line, row: Range) -> bool:
        rows = list(self.draft)
        rows[line.place] = row
        return self._take(tuple(rows))

    def _add(self) -> None:
        """A row behind the chosen one, for what is missing there, else for the numbers behind it."""
        place = self._place()
        gap = next((fault for fault in d100.faults(self.draft) if fault.wrong is Wrong.GAP), None)
        behind = self.draft[place].last + 1 if self.draft else 1
        row = Range(gap.first, gap.last, "") if gap is not None else Range(min(behind, 100), min(behind, 100), "")
        at = place + 1 if self.draft else 0
        self._take((*self.draft[:at], row, *self.draft[at:]))
        self.table.pick(str(at), 2)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.edit(self.table.currentIndex())

    def _remove(self) -> None:
        if self.table.currentIndex().isValid() and self._book.writable:
            place = self._place()
            self._take((*self.draft[:place], *self.draft[place + 1 :]))

    def _discard(self) -> None:
        self._take(self._stored)

    def _place(self) -> int:
        """The place of the chosen row, else the last one."""
        index = self.table.currentIndex()
        return self.model.value(index).place if index.isValid() else len(self.draft) - 1

    def _take(self, rows: tuple[Range, ...]) -> bool:
        """Show other rows, and store them if they are whole."""
        if not self._book.writable:
            return False
        same = d100.plain(rows) == d100.plain(self._stored)
        self.draft = self._stored if same else rows
        why = ""
        if not same and not d100.faults(rows):
            plain, language = d100.plain(rows), self._book.language
            why = self._book.do(lambda: rules.set_value(self._book.store, self.path, plain, language))
        drafts.keep(self._book.session, self.path, self._stored, self.draft)
        self.refusal.say(why)
        self._show()
        return True

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        faults = d100.faults(self.draft)
        wrong = {place for fault in faults for place in fault.rows}
        self.model.set_rows([Line(place, row, place in wrong) for place, row in enumerate(self.draft)])
        self.standing.setText(self._standing(faults))
        self.standing.set_tone("shu" if faults else "ink2")
        self._offer()

    def _offer(self) -> None:
        writable = self._book.writable
        faults = d100.faults(self.draft)
        ranges_wrong = any(fault.wrong is not Wrong.EMPTY for fault in faults)
        for each in (self.add, self.remove, self.close_gaps, self.spread, self.discard):
            each.setVisible(writable)
        self.remove.setEnabled(self.table.currentIndex().isValid())
        self.close_gaps.setEnabled(ranges_wrong)
        self.discard.setVisible(self.pending() and writable)

    def _standing(self, faults: tuple[Fault, ...]) -> str:
        rows = len(self.draft)
        if not faults:
            text = trn("1 to 100 are covered by {n} row.", "1 to 100 are covered by {n} rows.", rows)
            return text.format(n=rows)
        told = [fault_text(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            more = len(faults) - MOST_FAULTS
            told.append(trn("{n} more fault.", "{n} more faults.", more).format(n=more))
        return " ".join((tr("Not stored yet."), *told))

    def _dress(self) -> None:
        look = theme.current()
        self._head.setContentsMargins(look.px(18), look.px(10), look.px(18), look.px(8))
        self._head.setSpacing(look.px(4))
        self._top.setSpacing(look.px(8))
        self._buttons.setContentsMargins(look.px(18), look.px(8), look.px(18), look.px(8))
        self._buttons.setSpacing(look.px(8))


def fault_text(fault: Fault) -> str:
    """A fault of a table in a sentence."""
    if fault.wrong is Wrong.EMPTY:
        return tr("Row {n} says nothing.").format(n=fault.rows[0] + 1)
    if fault.wrong is Wrong.UPSIDE_DOWN:
        return tr("Row {n} is upside down.").format(n=fault.rows[0] + 1)
    if fault.wrong is Wrong.OUTSIDE:
        return tr("Row {n} goes beyond 1 to 100.").format(n=fault.rows[0] + 1)
    span = str(fault.first) if fault.first == fault.last else f"{fault.first}–{fault.last}"
    if fault.wrong is Wrong.GAP:
        return tr("No row covers {numbers}.").format(numbers=span)
    rows = tr(", ", context="between numbers").join(str(place + 1) for place in fault.rows)
    return tr("{numbers} are covered twice, by rows {rows}.").format(numbers=span, rows=rows)


def _painted(shown: Callable[[Line], str]) -> Callable[[QPainter, QRectF, Line, RowState], None]:
    """The painter of a column of numbers: what is at fault is bold with a dotted underline (look: not understood)."""

    def paint(painter: QPainter, box: QRectF, line: Line, state: RowState) -> None:
        used = painting.draw_text(painter, box, shown(line), "table", "ink", bold=line.wrong, align=painting.RIGHT)
        if line.wrong:
            look = theme.current()
            painter.setPen(painting.pen(look.shu, 2.0, Qt.PenStyle.DotLine))
            y = box.center().y() + look.f(10)
            painter.drawLine(QPointF(box.right() - used, y), QPointF(box.right(), y))

    return paint
