"""One status: its names, X, stacking, effects and ends; every change is stored at once, and said in words."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play import rulebook, rules
from ikusa.rules.terms import Stacking
from ikusa.wording import StatusCard
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.effect_fields import ListCombo
from ikusa_desktop.rules.effect_rows import EffectRows
from ikusa_desktop.rules.ends_part import EndsPart
from ikusa_desktop.rules.parts import RuleLink
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import CheckBox, button
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.stored_field import Refusal, StoredField
from ikusa_desktop.widgets.text import PlainLabel


class StatusEditor(Ground):
    """The status chosen."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self._book = book
        self.id = ""
        self._row: dict[str, Any] = {}
        self.name = PlainLabel("", "title", elide=True)
        self.rule = RuleLink()
        self.state = PlainLabel("", "small", "ink2")
        self.back = button("", self.take_back)
        self.labels = {key: PlainLabel("", "small", "ink2") for key in ("ja", "en", "stacking")}
        self.names = {key: StoredField(partial(self._put, key)) for key in ("ja", "en")}
        self.has_x = CheckBox()
        self.stacking = ListCombo()
        self.refusal = Refusal()
        self.does = PlainLabel("", "head")
        self.laws = PlainLabel("", "body", "ink2", wrap=True)
        self.effects = EffectRows(book, self._trial)
        self.warning = PlainLabel("", "small", "shu", wrap=True)
        self.ending = PlainLabel("", "head")
        self.ends = EndsPart(book)
        self.used = PlainLabel("", "small", "ink2", wrap=True)
        self._lay_out()
        self._connect()
        self._dress()
        theme.follow(self._dress)

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self.name, 1)
        for beside in (self.rule, self.state, self.back):
            self._top.addWidget(beside)
        self._grid = QGridLayout()
        for at, key in enumerate(("ja", "en")):
            self._grid.addWidget(self.labels[key], 0, at)
            self._grid.addWidget(self.names[key], 1, at)
            self.labels[key].setBuddy(self.names[key])
        self._grid.addWidget(self.labels["stacking"], 2, 0)
        self._grid.addWidget(self.stacking, 3, 0, Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(self.has_x, 3, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self.labels["stacking"].setBuddy(self.stacking)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addLayout(self._grid)
        does: tuple[QWidget, ...] = (self.refusal, hairline(), self.does, self.laws, self.effects, self.warning)
        ends: tuple[QWidget, ...] = (hairline(), self.ending, self.ends, hairline(), self.used)
        for part in (*does, *ends):
            self._column.addWidget(part)
        self._column.addStretch(1)

    def _connect(self) -> None:
        for field in self.names.values():
            field.told.connect(self.refusal.say)
        self.has_x.clicked.connect(lambda checked: self.refusal.say(self._put("x", checked)))
        self.stacking.chosen.connect(self._put_stacking)
        self.effects.changed.connect(lambda effects: self.refusal.say(self._put("effects", effects)))
        self.ends.changed.connect(self._put_ends)
        self.rule.clicked.connect(lambda: self._book.place_wanted.emit("R-620"))

    def show_status(self, id_: str) -> None:
        """Show a status; an effect being changed is given up when it is another one."""
        if id_ != self.id:
            self.effects.leave()
        self.id = id_
        row = self._book.ruleset.statuses.get(id_)
        self.setEnabled(row is not None)
        if row is None:
            return
        self._row = rules.status_row(self._book.store, id_)
        card = self._book.wording.status_card(row)
        self.name.setText(card.name)
        self.rule.set_rule(card.rule, "")
        for key, field in self.names.items():
            field.show_value(self._row[key])
            field.setReadOnly(not self._book.writable)
        self.has_x.setChecked(row.x)
        self.has_x.setEnabled(self._book.writable)
        self.stacking.set_key(row.stacking.value)
        self.stacking.setEnabled(self._book.writable)
        self._show_effects(card, len(row.effects))
        self.ends.show_ends(id_, self._row["ends"], card)
        self._show_state()

    def _show_effects(self, card: StatusCard, own: int) -> None:
        laws = card.effects[: len(card.effects) - own]
        self.laws.setText("\n".join(laws))
        self.laws.setVisible(bool(laws))
        self.effects.show_effects(self._row["effects"])
        uses_x = any(value in ("X", "-X") for effect in self._row["effects"] for value in effect.values())
        uses_x = uses_x or any(effect["kind"] == "height" for effect in self._row["effects"])
        self.warning.setText(tr("An effect uses X, but the status has none: X counts 1."))
        self.warning.setVisible(uses_x and not self._row["x"])

    def _show_state(self) -> None:
        own = self.id not in rulebook.shipped_ids("statuses")
        changed = f"statuses.{self.id}" in self._book.changed
        state = tr("own", context="row of the ruleset") if own else tr("shipped", context="row of the ruleset")
        self.state.setText(tr("changed", context="row of the ruleset") if changed and not own else state)
        self.back.setVisible(changed and self._book.writable)
        self.back.set_text(tr("Remove this status") if own else tr("Back to shipped"))
        self.used.setText(used_text(rules.use(self._book.store, self.id)))

    def retranslate(self) -> None:
        """Set every text anew."""
        words = self._book.wording
        self.labels["ja"].setText(tr("Japanese name"))
        self.labels["en"].setText(tr("English name"))
        self.labels["stacking"].setText(tr("Stacking"))
        for key, field in self.names.items():
            field.setAccessibleName(self.labels[key].text())
        self.has_x.set_text(tr("has a value X"))
        self.stacking.setAccessibleName(tr("Stacking"))
        self.stacking.set_choices([(one.value, words.head(one)) for one in Stacking])
        self.does.setText(tr("What it does"))
        self.ending.setText(tr("How it ends"))
        self.effects.retranslate()
        self.ends.retranslate()
        if self.id:
            self.show_status(self.id)

    def take_back(self) -> None:
        """Take a shipped status back as it was, or remove one of the campaign's own."""
        own = self.id not in rulebook.shipped_ids("statuses")
        why = self._book.do(lambda: rules.remove_status(self._book.store, self.id))
        self.refusal.say(why)
        if not why and own:
            self._book.session.say(tr("Whoever has it keeps it noted, without effect."))

    # --- storing -----------------------------------------------------------------------------------------------------

    def _put(self, key: str, value: object) -> str:
        """Store one key of the status; the sentence why not, or nothing."""
        if not self.id:
            return ""
        if key in ("ja", "en"):
            value = str(value).strip()
            if not value:
                return tr("A name is needed here.")
        why = self._book.do(lambda: rules.set_status(self._book.store, {"id": self.id, key: value}))
        self.show_status(self.id)
        return why

    def _put_stacking(self, key: str) -> None:
        self.refusal.say(self._put("stacking", key))

    def _put_ends(self, ends: list[str]) -> None:
        self.refusal.say(self._put("ends", ends))

    def _trial(self, effects: list[dict[str, Any]]) -> RuleError | None:
        """What the ruleset would say to other effects."""
        try:
            rulebook.tried_status(self._book.store, {"id": self.id, "effects": effects})
        except RuleError as error:
            return error
        return None

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(18), look.px(12), look.px(18), look.px(14))
        self._column.setSpacing(look.px(8))
        self._top.setSpacing(look.px(10))
        self.stacking.setMinimumWidth(look.px(110))  # else its longest choice would push the rest out of view
        self._grid.setHorizontalSpacing(look.px(16))
        self._grid.setVerticalSpacing(look.px(2))
        for label in self.labels.values():
            label.setContentsMargins(look.px(4), 0, 0, 0)


def used_text(use: rules.Use) -> str:
    """Who has a status and whose techniques inflict it, in a sentence; nobody loses anything by a change of it."""
    if not use.characters and not use.techniques:
        return tr("Nobody has this status, and no technique inflicts it.")
    people, techniques = len(use.characters), len(use.techniques)
    parts = []
    if people:
        parts.append(trn("{n} character has it.", "{n} characters have it.", people).format(n=people))
    if techniques:
        text = trn("A technique of {n} character inflicts it.", "Techniques of {n} characters inflict it.", techniques)
        parts.append(text.format(n=techniques))
    parts.append(tr("Where a change does not fit what they have, it stays noted with them, without effect."))
    return " ".join(parts)
