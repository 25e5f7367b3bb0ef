"""Every other act: choose it in the list, fill its few fields, see what it will do, apply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play.battle import preview_many
from ikusa.play.battle.asking import AskedDie, Faces, asked, roll_missing, with_faces
from ikusa.rules.commands import Command
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import Performed
from ikusa.wording import facts_of
from ikusa_desktop import theme
from ikusa_desktop.battle.act_fields import FieldGrid
from ikusa_desktop.battle.act_forms import Form, Table
from ikusa_desktop.battle.acts import FORMS
from ikusa_desktop.battle.attack_words import die_name
from ikusa_desktop.battle.dice_box import DiceBox
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton, button
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

LIST = 156.0


class _FormDelegate(RowDelegate):
    def __init__(self) -> None:
        super().__init__(30)

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        inner = box.adjusted(theme.current().f(16), 0, -theme.current().f(4), 0)
        form: Form = index.data(VALUE_ROLE)
        painting.draw_text(painter, inner, form.title(), "body", bold=state.strong())

    def tip(self, index: Index) -> str:
        form: Form = index.data(VALUE_ROLE)
        return form.title()


class ActPanel(Ground):
    """The list of acts and the form of the chosen one. `applied(commands)`, `left`."""

    applied = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.table: Table | None = None
        self.form: Form = FORMS[0]
        self._values: dict[str, dict[str, object]] = {}
        self._faces: dict[AskedDie, int] = {}
        self._model: ListModel[Form] = ListModel(lambda form: form.title(), lambda form: form.id)
        self.list = RowList(self._model, _FormDelegate(), ground="sheet")
        self.fields = FieldGrid()
        self.box = DiceBox()
        self.told = PlainLabel("", "body", wrap=True)
        self.roll = PushButton("", hint="R")
        self.back = button("", self.left.emit, kind="quiet", hint="Esc")
        self.apply = button("", self._apply, kind="main", hint="Enter")
        self._lay_out()
        self._connect()
        self.retranslate()
        self._restyle()
        theme.follow(self._restyle)

    def _restyle(self) -> None:
        self.list.setFixedWidth(theme.current().px(LIST))

    # --- showing -----------------------------------------------------------------------------------------------------

    def put(self, table: Table, act: str = "", known: Mapping[str, object] | None = None) -> None:
        """Begin with the encounter as it is now; what was typed is kept but for whom it is about.

        Args:
            table: what the forms see.
            act: the form to begin with; "" the last one.
            known: values for it.
        """
        self.table = table
        self._faces = {}
        for form in FORMS:
            for key in form.anew:
                self._values.get(form.id, {}).pop(key, None)
        forms = [form for form in FORMS if form.possible(table)]
        self._model.set_rows(forms)
        wanted = act or self.form.id
        self.form = next((form for form in forms if form.id == wanted), forms[0])
        self._values.setdefault(self.form.id, {}).update(known or {})
        blocked = self.list.blockSignals(True)
        self.list.pick(self.form.id)
        self.list.blockSignals(blocked)
        self.show_form()

    def show_form(self) -> None:
        """Show the chosen act's fields and what it would do."""
        if self.table is None:
            return
        values = self._values.setdefault(self.form.id, {})
        chosen = self.form.chosen(self.table, values)
        self.fields.show_fields(self.form.fields(self.table, chosen), chosen)
        self._show_outcome()

    def begin(self, act: str = "") -> None:
        """Put the keyboard into the form, or into the list of acts."""
        first = self.fields.first() if act else None
        (first or self.list).setFocus(Qt.FocusReason.OtherFocusReason)

    def roll_dice(self) -> None:
        """Roll what the act asks for."""
        table, commands = self.table, self._commands()
        if table is None or len(commands) != 1 or not self.dice():
            return
        known = {} if all(die in self._faces for die in self.dice()) else self._faces
        self._faces = roll_missing(table.encounter, commands[0], known, RandomDice())
        self._show_outcome()
        self.apply.setFocus(Qt.FocusReason.OtherFocusReason)

    def dice(self) -> tuple[AskedDie, ...]:
        """The dice that the act asks for."""
        table, commands = self.table, self._commands()
        if table is None or len(commands) != 1:
            return ()
        try:
            return asked(table.encounter, commands[0], self._faces)
        except RuleError:
            return ()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.list.setAccessibleName(tr("Other acts"))
        self.roll.set_text(tr("Roll"))
        self.back.set_text(tr("Back"))
        self.apply.set_text(tr("Apply"))
        self.list.viewport().update()
        self.show_form()

    # --- what it would do --------------------------------------------------------------------------------------------

    def _commands(self) -> tuple[Command, ...]:
        if self.table is None:
            return ()
        return self.form.make(self.table, self._values.get(self.form.id, {}))

    def _typed(self, faces: Faces) -> tuple[Command, ...]:
        dice = self.dice()
        return tuple(with_faces(command, dice, faces) for command in self._commands())

    def _show_outcome(self) -> None:
        table = self.table
        assert table is not None
        dice = self.dice()
        self.box.show_dice(dice, [die_name(die, table.wording, table.names) for die in dice], self._faces)
        self.box.setVisible(bool(dice))
        self.roll.setVisible(bool(dice))
        commands = self._typed(self._faces)
        missing = next((die for die in dice if die not in self._faces), None)
        self.apply.setEnabled(False)
        if not commands:
            self.told.setText("")
        elif missing is not None:
            self.told.setText(tr("Next: {die}").format(die=die_name(missing, table.wording, table.names)))
        else:
            self._show_done(table, commands)

    def _show_done(self, table: Table, commands: tuple[Command, ...]) -> None:
        try:
            done = preview_many(table.encounter, commands)
        except RuleError as error:
            self.told.setText(table.wording.error(error, table.names))
            return
        self.told.setText("\n".join(self._lines(table, commands, done)))
        self.apply.setEnabled(True)

    def _lines(self, table: Table, commands: Sequence[Command], done: Sequence[Performed]) -> list[str]:
        before, lines = table.encounter, []
        for command, performed in zip(commands, done, strict=True):
            facts = facts_of(before, performed.encounter, performed.entry, command)
            told = table.wording.log(command, performed.entry, table.names, facts)
            lines.append(" ".join(part for part in (told.who, told.line, told.sum) if part))
            before = performed.encounter
        return lines

    # --- keys --------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.list.hasFocus():
                self.left.emit()
            else:
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply()
        else:
            super().keyPressEvent(event)

    def _apply(self) -> None:
        if self.apply.isEnabled():
            self.applied.emit(self._typed(self._faces))
        else:
            self.box.focus_next()

    def _pick(self, key: str) -> None:
        self.form = next(form for form in FORMS if form.id == key)
        self._faces = {}
        self.show_form()

    def _change(self, key: str, value: object) -> None:
        self._values.setdefault(self.form.id, {})[key] = value
        self.show_form()

    def _face(self, die: AskedDie, face: int | None) -> None:
        if face is None:
            self._faces.pop(die, None)
        else:
            self._faces[die] = face
        self._show_outcome()
        if face is not None:
            self.box.focus_next()

    def _connect(self) -> None:
        self.list.picked.connect(self._pick)
        self.list.activated_row.connect(lambda _key: self.begin(self.form.id))
        self.fields.changed.connect(self._change)
        self.box.typed.connect(self._face)
        self.box.submitted.connect(self._apply)
        self.box.emptied.connect(self.begin)
        self.roll.clicked.connect(self.roll_dice)

    def _lay_out(self) -> None:
        body = QWidget()
        form = QVBoxLayout(body)
        form.setContentsMargins(14, 10, 14, 10)
        form.setSpacing(10)
        form.addWidget(self.fields)
        form.addWidget(self.box)
        form.addWidget(hairline(dotted=True))
        form.addWidget(self.told)
        form.addStretch(1)
        view = QScrollArea()
        view.setWidgetResizable(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setWidget(body)
        across = QHBoxLayout()
        across.setSpacing(0)
        across.addWidget(self.list)
        across.addWidget(hairline(upright=True))
        across.addWidget(view, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 9, 16, 9)
        foot.setSpacing(8)
        foot.addWidget(self.roll)
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.apply)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(across, 1)
        column.addWidget(hairline())
        column.addLayout(foot)
