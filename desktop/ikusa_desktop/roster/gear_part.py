"""The gear of a character: a table edited like a spreadsheet, and below it the rest of what the current piece is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from ikusa.play import roster
from ikusa.play.naming import shown
from ikusa.rules.terms import GearGrade, GearKind, GearState, Weight
from ikusa.wording.terms import term
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.roster.details import Details
from ikusa_desktop.roster.field_grid import YES, Cell, Kind
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.sheet_table import Fitting, TablePart, paint_wrapped
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.gear_points import gear_points_width, paint_gear_points
from ikusa_desktop.widgets.marks import paint_grade
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column
from ikusa_desktop.widgets.text import signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa.play.roster import GearRow
    from ikusa_desktop.roster.editing import Editor

KINDS: tuple[tuple[str, GearKind, Weight | None], ...] = (
    ("weapon", GearKind.WEAPON, None),
    ("light", GearKind.ARMOUR, Weight.LIGHT),
    ("heavy", GearKind.ARMOUR, Weight.HEAVY),
    ("extra_heavy", GearKind.ARMOUR, Weight.EXTRA_HEAVY),
    ("armour", GearKind.ARMOUR, None),
    ("shield", GearKind.SHIELD, None),
    ("other", GearKind.OTHER, None),
)
"""What the table calls a kind: armour by its weight."""
BOUNDS = {"kind": (46, 120), "grade": (60, 130), "left": (60, 190), "defence": (50, 80), "state": (56, 100)}
WIDE, NOTES_AT = 720.0, 6
"""From this width on the table has room for remarks, in this column."""
MOST_POINTS = 10
"""Points that are drawn; more stand as figures."""
_BONUS = re.compile(r"([+＋\-−－]?\s*[0-9０-９]+)\s*(.*)")


def kind_word(key: str) -> str:
    """A kind in words."""
    words = speech.words()
    kind, weight = next((kind, weight) for found, kind, weight in KINDS if found == key)
    if weight is None:
        return term(kind, words)
    return tr("{weight} armour", context="gear on a sheet").format(weight=term(weight, words))


def kind_key(row: GearRow) -> str:
    """The kind of a piece as the table calls it."""
    return row.piece.weight.value if row.piece.weight is not None else row.piece.kind.value


def state_word(row: GearRow) -> str:
    """What wear has made of a piece, or that it is not worn."""
    if not row.piece.equipped and row.wear.state is not GearState.BROKEN:
        return tr("not worn", context="gear on a sheet")
    return term(row.wear.state, speech.words())


def bonuses_text(row: GearRow) -> str:
    """The armour bonuses that are part of a piece, in one line: `+1 肩受け, +2`."""
    return ", ".join(f"{signed(bonus.value)} {bonus.label}".strip() for bonus in row.bonuses)


def bonuses_of(text: str) -> list[dict[str, object]]:
    """The bonuses of such a line; a part without a number is given on as it is, to be refused."""
    found: list[dict[str, object]] = []
    for part in re.split(r"[,、，;；]", text):
        if not part.strip():
            continue
        match = _BONUS.fullmatch(part.strip())
        found.append({"value": match[1], "label": match[2].strip()} if match else {"value": part.strip()})
    return found


class GearPart(TablePart["GearRow"]):
    """The gear."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(editor, self._columns(), lambda row: str(row.id), parent)
        self.adding = self.add_link(link("", self.add))
        self.details: Details[GearRow] = Details(editor, self._cells())
        self.history = self.details.add_link(link("", self._show_history))
        self.body.addWidget(self.details)
        self.table.picked.connect(lambda _key: self._show_details())

    # --- columns -----------------------------------------------------------------------------------------------------

    def _columns(self) -> list[Column[GearRow]]:
        return [*self._what_columns(), *self._wear_columns(), self._notes_column()]

    def _what_columns(self) -> list[Column[GearRow]]:
        return [
            Column(
                "name",
                lambda: tr("Name"),
                self._name,
                140,
                stretch=True,
                wrap=True,
                paint=paint_wrapped(self._name, first=True),
                tip=lambda row: _tip(self._name(row), "gear_name"),
                store=lambda row, text: self._put(row, self._name_key(row), text),
            ),
            Column(
                "kind",
                lambda: tr("Kind"),
                lambda row: kind_word(kind_key(row)),
                82,
                wrap=True,
                paint=paint_wrapped(lambda row: kind_word(kind_key(row)), "ink2"),
                tip=lambda row: meaning("gear_kind"),
                edit_text=kind_key,
                choices=lambda row: [(key, kind_word(key)) for key, _kind, _weight in KINDS],
                store=self._put_kind,
            ),
            Column(
                "grade",
                lambda: tr("Grade", context="of gear"),
                lambda row: self.editor.words.head(row.piece.grade),
                94,
                paint=self._paint_grade,
                tip=lambda row: meaning("gear_grade"),
                edit_text=lambda row: row.piece.grade.value,
                choices=lambda row: [(grade.value, self.editor.words.head(grade)) for grade in GearGrade],
                store=lambda row, key: self._put(row, "grade", key),
            ),
        ]

    def _wear_columns(self) -> list[Column[GearRow]]:
        return [
            Column(
                "left",
                lambda: tr("Now/whole"),
                _left,
                104,
                paint=_paint_left,
                tip=lambda row: _tip(_left(row), "gear_left"),
                store=self._put_left,
            ),
            Column(
                "defence",
                lambda: tr("Defence", context="list head"),
                _defence,
                56,
                figures=True,
                tip=lambda row: meaning("gear_defence"),
                edit_text=lambda row: "" if row.stated is None else str(row.stated),
                store=lambda row, text: self._put(row, "defence", text),
            ),
            Column(
                "state",
                lambda: tr("State"),
                state_word,
                70,
                figures=True,
                paint=_paint_state,
                tip=lambda row: meaning("gear_state"),
                edit_text=lambda row: YES if row.piece.equipped else "",
                choices=lambda row: [
                    (YES, tr("worn", context="gear on a sheet")),
                    ("", tr("not worn", context="gear on a sheet")),
                ],
                store=lambda row, key: self._put(row, "equipped", key == YES),
            ),
        ]

    def _notes_column(self) -> Column[GearRow]:
        return Column(
            "notes",
            lambda: tr("Remarks"),
            lambda row: row.notes,
            160,
            stretch=True,
            wrap=True,
            paint=paint_wrapped(lambda row: row.notes, "ink2"),
            tip=lambda row: _tip(row.notes, "gear_notes"),
            store=lambda row, text: self._put(row, "notes", text),
        )

    def _name(self, row: GearRow) -> str:
        return shown(row.name, row.english, self.editor.language)

    def _name_key(self, row: GearRow) -> str:
        return "english" if self.editor.language == "en" and row.english else "name"

    def _paint_grade(self, painter: QPainter, box: QRectF, row: GearRow, state: RowState) -> None:
        used = paint_grade(painter, box, row.piece.grade.value)
        text = box.adjusted(used + theme.current().f(6), 0, 0, 0)
        painting.draw_text(painter, text, self.editor.words.head(row.piece.grade), "table")

    # --- storing -----------------------------------------------------------------------------------------------------

    def _edit(self, row: GearRow, values: dict[str, object]) -> Changes:
        return roster.edit_gear(self.editor.store, row.id, values)

    def _put(self, row: GearRow, key: str, value: object) -> bool:
        return self.put_cell(lambda: self._edit(row, {key: value}))

    def _put_kind(self, row: GearRow, key: str) -> bool:
        kind, weight = next((kind, weight) for found, kind, weight in KINDS if found == key)
        values: dict[str, object] = {"kind": kind.value, "weight": weight.value if weight is not None else None}
        return self.put_cell(lambda: self._edit(row, values))

    def _put_left(self, row: GearRow, text: str) -> bool:
        """`1/2` or `1`: what is left; the whole is what kind and defence make it."""
        now = ime.whole_number(re.split(r"[/／]", text)[0])
        if now is None:
            return self._put(row, "damage", text)
        return self._put(row, "damage", row.wear.measure - now)

    # --- the rest of a piece -----------------------------------------------------------------------------------------

    def _cells(self) -> list[Cell[GearRow]]:
        return [*self._value_cells(), *self._tick_cells(), self._text("gear_notes", lambda: tr("Remarks"), 220)]

    def _text(self, key: str, label: Callable[[], str], width: float) -> Cell[GearRow]:
        column = key.removeprefix("gear_")
        return Cell(key, label, lambda row: str(getattr(row, column)), self._putter(column), width=width)

    def _putter(self, key: str) -> Callable[[GearRow, str], Changes]:
        return lambda row, text: self._edit(row, {key: text})

    def _value_cells(self) -> list[Cell[GearRow]]:
        return [
            self._text("english", lambda: tr("English name"), 150),
            Cell(
                "gear_integrity",
                lambda: tr("Integrity"),
                lambda row: "" if row.integrity is None else str(row.integrity),
                self._putter("integrity"),
                width=64,
                hint=lambda row: str(row.piece.integrity),
                concerns=_is_weapon,
            ),
            Cell(
                "gear_spirit",
                lambda: tr("Against spirits"),
                lambda row: signed(row.piece.spirit_defence),
                self._putter("spirit_defence"),
                width=64,
            ),
            Cell(
                "gear_bonuses",
                lambda: tr("Armour bonuses"),
                bonuses_text,
                lambda row, text: self._edit(row, {"bonuses": bonuses_of(text)}),
                width=150,
                hint=lambda row: tr("such as +1 sleeves"),
                concerns=lambda row: not _is_weapon(row),
            ),
        ]

    def _tick_cells(self) -> list[Cell[GearRow]]:
        return [
            Cell(
                "gear_equipped",
                lambda: tr("worn", context="gear on a sheet"),
                lambda row: YES if row.piece.equipped else "",
                lambda row, text: self._edit(row, {"equipped": text == YES}),
                Kind.TICK,
            ),
            Cell(
                "gear_field_repaired",
                lambda: tr("field repair used"),
                lambda row: YES if row.piece.field_repaired else "",
                lambda row, text: self._edit(row, {"field_repaired": text == YES}),
                Kind.TICK,
            ),
        ]

    def _show_details(self) -> None:
        row = self.current()
        self.details.show_value(row, self._name(row) if row is not None else "")

    def _show_history(self) -> None:
        row = self.current()
        if row is not None:
            self.editor.session.show("armoury", str(row.id))

    # --- rows --------------------------------------------------------------------------------------------------------

    def show_value(self) -> None:
        """Show the open character's."""
        self.set_rows(self.editor.shown.gear)
        self._show_details()

    def fit(self) -> None:
        rows = self.model.rows()
        points = max(
            (gear_points_width(row.wear.measure) for row in rows if row.wear.measure <= MOST_POINTS), default=0
        )
        beside = {"grade": theme.current().f(19), "left": points + theme.current().f(10)}
        wide = self.table.viewport().width() >= theme.current().px(WIDE)
        header, stretch = self.table.horizontalHeader(), QHeaderView.ResizeMode
        self.table.setColumnHidden(NOTES_AT, not wide)
        header.setSectionResizeMode(0, stretch.Interactive if wide else stretch.Stretch)
        bounds = {**BOUNDS, "name": (120, 280)} if wide else BOUNDS
        self.table.fit_columns(Fitting(bounds, 0.24, beside=beside))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Gear", context="of a character"))
        self.adding.set_text(tr("Add", context="a row"))
        self.adding.setAccessibleName(tr("Add a piece of gear"))
        self.table.setAccessibleName(tr("Gear", context="of a character"))
        self.history.set_text(tr("History and repairs"))
        self.details.retranslate()
        self.model.retranslate()

    def add(self) -> None:
        before, character = self.keys(), self.editor.shown.id
        values = {"name": tr("New piece"), "kind": GearKind.WEAPON.value}
        if self.editor.do(lambda: roster.add_gear(self.editor.store, character, values), self.adding):
            self.edit_new(before)

    def paste(self) -> None:
        text, character = QGuiApplication.clipboard().text(), self.editor.shown.id
        at = self.table if self.table.isVisible() else self.adding
        self.editor.do(lambda: roster.paste_gear(self.editor.store, character, text), at)

    def remove(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.remove_gear(self.editor.store, ids), self.table)

    def put_order(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.order_gear(self.editor.store, ids), self.table)

    def fill_menu(self, menu: QMenu) -> None:
        super().fill_menu(menu)
        menu.addSeparator()
        menu.addAction(tr("History and repairs"), self._show_history).setEnabled(self.current() is not None)


def _is_weapon(row: GearRow) -> bool:
    return row.piece.kind is GearKind.WEAPON


def _tip(text: str, key: str) -> str:
    return f"{text}\n{meaning(key)}"


def _left(row: GearRow) -> str:
    return f"{row.wear.left}/{row.wear.measure}"


def _defence(row: GearRow) -> str:
    return "—" if row.piece.kind is GearKind.WEAPON else signed(row.wear.left)


def _paint_left(painter: QPainter, box: QRectF, row: GearRow, state: RowState) -> None:
    """The points, and the figures against the right; where there are many the figures alone."""
    look = theme.current()
    figures = _left(row)
    room = painting.text_width(figures, "table")
    painting.draw_text(painter, box, figures, "table", align=painting.RIGHT)
    if gear_points_width(row.wear.measure) + room + look.f(6) <= box.width() and row.wear.measure <= MOST_POINTS:
        paint_gear_points(painter, box, row.wear.left, row.wear.measure)


def _paint_state(painter: QPainter, box: QRectF, row: GearRow, state: RowState) -> None:
    broken = row.wear.state is GearState.BROKEN
    painting.draw_text(
        painter, box, state_word(row), "table", "shu" if broken else "ink2", bold=broken, align=painting.RIGHT
    )
