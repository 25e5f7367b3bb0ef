"""Attributes and skills: two tables edited in place, with a line below each to add one of the campaign's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play import rulebook, rules
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import RuleLink, Scroll, paint_dot
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.stored_field import Refusal
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel

RULES = {"attributes": "R-104", "skills": "R-804"}
KINDS: dict[str, Callable[[], str]] = {
    "attributes": lambda: tr("Attributes"),
    "skills": lambda: tr("Skills"),
}


@dataclass(frozen=True, slots=True)
class TermRow:
    """An attribute or skill; `own` is not shipped, `changed` is shipped under other names."""

    id: str
    ja: str
    en: str
    own: bool
    changed: bool

    def state(self) -> str:
        """Where it comes from, in a word."""
        if self.own:
            return tr("own", context="row of the ruleset")
        if self.changed:
            return tr("changed", context="row of the ruleset")
        return tr("shipped", context="row of the ruleset")


class TermTable(QWidget):
    """One of the two tables."""

    def __init__(self, book: Book, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self.kind = book, kind
        self.name = PlainLabel("", "head")
        self.rule = RuleLink(RULES[kind])
        self.says = PlainLabel("", "small", "ink2", wrap=True)
        self.model: TupleModel[TermRow] = TupleModel(self._columns(), lambda row: row.id)
        self.table = TableView(self.model, row_height=29, cells=True, fit_height=True, edge=4)
        self.model.setParent(self.table)
        self.remove = button("", self._remove, kind="quiet")
        self.fields = {key: TextField() for key in ("id", "ja", "en")}
        self.add = button("", self._add)
        self.refusal = Refusal()
        self._lay_out()
        self.rule.clicked.connect(lambda: book.place_wanted.emit(RULES[kind]))
        self.table.selection_changed.connect(self._offer)
        self.table.delete_pressed.connect(self._remove)
        for field in self.fields.values():
            field.left_by_enter.connect(self._add)
        self._dress()
        theme.follow(self._dress)

    def _columns(self) -> tuple[Column[TermRow], ...]:
        def origin() -> str:
            return tr("From", context="origin of a row")

        return (
            Column("state", origin, TermRow.state, width=96, tone="ink2", paint=_paint_state),
            Column("id", lambda: tr("Id"), lambda row: row.id, width=150, tone="ink2"),
            Column("ja", lambda: tr("Japanese"), lambda row: row.ja, width=170, store=partial(self._store, "ja")),
            Column("en", lambda: tr("English"), lambda row: row.en, stretch=True, store=partial(self._store, "en")),
        )

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self.name)
        self._top.addWidget(self.rule)
        self._top.addStretch(1)
        self._top.addWidget(self.remove)
        self._line = QHBoxLayout()
        for key, field in self.fields.items():
            self._line.addWidget(field, 2 if key == "en" else 1)
        self._line.addWidget(self.add)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self.says)
        self._column.addWidget(self.table)
        self._column.addLayout(self._line)
        self._column.addWidget(self.refusal)

    def refresh(self) -> None:
        """Show the rows as they are now."""
        terms = self._book.ruleset.attributes if self.kind == "attributes" else self._book.ruleset.skills
        shipped, changed = rulebook.shipped_ids(self.kind), self._book.changed
        self.model.set_rows(
            [
                TermRow(term.id, term.ja, term.en, term.id not in shipped, f"{self.kind}.{term.id}" in changed)
                for term in terms.values()
            ]
        )
        for part in (self.add, *self.fields.values()):
            part.setVisible(self._book.writable)
        self._offer()

    def retranslate(self) -> None:
        """Set every text anew."""
        rule = every_rule()[RULES[self.kind]]
        self.name.setText(KINDS[self.kind]())
        self.rule.set_rule(rule.id, rule.name(self._book.language))
        self.says.setText(rule.says(self._book.language))
        self.table.setAccessibleName(KINDS[self.kind]())
        self.model.retranslate()
        texts = {"id": tr("Id, e.g. spear"), "ja": tr("Japanese name"), "en": tr("English name")}
        for key, field in self.fields.items():
            field.setPlaceholderText(texts[key])
            field.setAccessibleName(f"{KINDS[self.kind]()}: {texts[key]}")
        self.add.set_text(tr("Add an attribute") if self.kind == "attributes" else tr("Add a skill"))
        self._offer()

    def _offer(self) -> None:
        """What can be done with the chosen row."""
        row = self._chosen()
        self.remove.setVisible(row is not None and (row.own or row.changed) and self._book.writable)
        if row is not None:
            self.remove.set_text(tr("Remove it") if row.own else tr("as shipped", context="take it back"))
            self.remove.setAccessibleName(f"{row.ja} {row.en}: {self.remove.text()}")

    def _chosen(self) -> TermRow | None:
        at = self.model.row_of(self.table.current_key())
        return self.model.value(at) if at >= 0 else None

    def _store(self, field: str, row: TermRow, text: str) -> bool:
        if not self._book.writable:
            return False
        changed = {"id": row.id, field: text.strip() or row.id}
        why = self._book.do(lambda: rules.set_term(self._book.store, self.kind, changed))
        self.refusal.say(why)
        return not why

    def _remove(self) -> None:
        row = self._chosen()
        if row is None or not (row.own or row.changed) or not self._book.writable:
            return
        why = self._book.do(lambda: rules.remove_term(self._book.store, self.kind, row.id))
        self.refusal.say(why)
        if not why and row.own:
            self._book.session.say(tr("Whoever has it keeps it noted, without effect."))

    def _add(self) -> None:
        """Add a row: its id may be its name in either language."""
        id_, ja, en = (self.fields[key].text().strip() for key in ("id", "ja", "en"))
        id_ = id_ or ja or en
        if not id_:
            self.refusal.say(tr("Give it a name first."))
            self.fields["id"].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if self.model.row_of(id_) >= 0:
            self.refusal.say(tr("There is one with this id already."))
            return
        row = {"id": id_, "ja": ja or id_, "en": en or id_}
        why = self._book.do(lambda: rules.set_term(self._book.store, self.kind, row))
        self.refusal.say(why)
        if not why:
            for field in self.fields.values():
                field.clear()
            self.table.pick(id_)
            self.fields["id"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(6))
        self._line.setSpacing(look.px(8))
        self._top.setSpacing(look.px(8))
        for key, field in self.fields.items():
            field.setMinimumWidth(look.px(90 if key == "id" else 110))


def _paint_state(painter: QPainter, box: QRectF, row: TermRow, state: RowState) -> None:
    used = paint_dot(painter, box) if row.own or row.changed else theme.current().f(10)
    painting.draw_text(painter, box.adjusted(used, 0, 0, 0), row.state(), "table", "ink2")


class TermsView(QWidget):
    """Both tables on one page."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tables = {kind: TermTable(book, kind) for kind in KINDS}
        inside = QWidget()
        self._inner = QVBoxLayout(inside)
        for table in self.tables.values():
            self._inner.addWidget(table)
        self._inner.addStretch(1)
        self.area = Scroll(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        self._dress()
        theme.follow(self._dress)

    def refresh(self) -> None:
        """Show the rows as they are now."""
        for table in self.tables.values():
            table.refresh()

    def retranslate(self) -> None:
        """Set every text anew."""
        for table in self.tables.values():
            table.retranslate()

    def show_place(self, path: str) -> None:
        """Choose a row by its path, `skills.archery`; the whole table where only that is named."""
        kind, _, id_ = path.partition(".")
        if kind not in self.tables:
            return
        table = self.tables[kind]
        self.area.bring(table)
        if id_:
            table.table.pick(id_, 2)
            table.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.tables["attributes"].table

    def _dress(self) -> None:
        look = theme.current()
        self._inner.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(18))
        self._inner.setSpacing(look.px(24))
