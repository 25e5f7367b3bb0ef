"""The statuses of a character: chips, and behind them a table in order of onset; what else a fight left on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from ikusa.play import roster
from ikusa.play.texts import whole
from ikusa.rules.conditions import listed
from ikusa.rules.terms import Event, Location, Stacking
from ikusa_desktop.roster.details import Details
from ikusa_desktop.roster.field_grid import YES, Cell, FieldGrid, Kind
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.sheet_table import TablePart
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.chips import Chip, ChipRow, chip_width, paint_chip
from ikusa_desktop.widgets.panel import FoldSection
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column
from ikusa_desktop.widgets.text import minus

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa.play.roster import CharacterView, StatusRow
    from ikusa_desktop.roster.editing import Editor


class StatusPart(TablePart["StatusRow"]):
    """The statuses. The table is there while it is asked for, so that a quiet character stays a quiet page."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(editor, self._columns(), lambda row: str(row.id), parent)
        self.opened = False
        self.chips = ChipRow()
        self.adding = link("", self.add)
        self.opening = link("", self.toggle)
        self._chip_row = QHBoxLayout()
        self._chip_row.setContentsMargins(8, 0, 8, 0)
        for one in (self.chips, self.adding, self.opening):
            self._chip_row.addWidget(one)
        self._chip_row.addStretch(1)
        self.body.insertLayout(0, self._chip_row)
        self.details: Details[StatusRow] = Details(editor, self._cells())
        self.body.addWidget(self.details)
        self.fight = FoldSection()
        self.left_over: FieldGrid[CharacterView] = FieldGrid(editor, self._fight_cells(), self.fight.body)
        inner = QHBoxLayout(self.fight.body)
        inner.setContentsMargins(20, 0, 8, 4)
        inner.addWidget(self.left_over)
        self.body.addWidget(self.fight)
        self.table.picked.connect(lambda _key: self._show_details())

    # --- columns -----------------------------------------------------------------------------------------------------

    def _columns(self) -> list[Column[StatusRow]]:
        return [*self._what_columns(), *self._end_columns()]

    def _what_columns(self) -> list[Column[StatusRow]]:
        return [
            Column(
                "status",
                lambda: tr("Status"),
                self._words_of,
                200,
                stretch=True,
                paint=self._paint_status,
                tip=self._tip,
                edit_text=lambda row: row.status.id,
                choices=lambda row: self._choices(),
                store=self._put_status,
            ),
            Column(
                "value",
                lambda: "X",
                lambda row: minus(row.status.value if row.status.value is not None else 1) if self._has_x(row) else "",
                40,
                figures=True,
                tip=lambda row: meaning("status_value"),
                store=lambda row, text: self._put(row, lambda: {"value": whole(text, "value")}),
            ),
            Column(
                "place",
                lambda: tr("Where / weapon"),
                self._place,
                110,
                tip=lambda row: meaning("status_place"),
                edit_text=lambda row: row.status.location or row.status.weapon or "",
                choices=self._places,
                store=self._put_place,
            ),
        ]

    def _end_columns(self) -> list[Column[StatusRow]]:
        return [
            Column(
                "until",
                lambda: tr("Until"),
                self._until,
                120,
                tip=lambda row: meaning("status_until"),
                edit_text=lambda row: row.status.until.event.value if row.status.until is not None else "",
                choices=lambda row: [
                    ("", tr("its recovery")),
                    *((event.value, self.editor.words.head(event)) for event in Event),
                ],
                store=self._put_until,
            ),
            Column(
                "count",
                lambda: "×",
                lambda row: str(row.status.until.count) if row.status.until is not None else "",
                36,
                figures=True,
                tip=lambda row: meaning("status_count"),
                store=self._put_count,
            ),
        ]

    def _words_of(self, row: StatusRow) -> str:
        return self.editor.words.status(row.status)

    def _chip(self, row: StatusRow) -> Chip:
        found = self.editor.words.chip(row.status)
        if not row.known:
            return Chip(found.text, in_force=False, tip=tr("The ruleset has no such status: it does nothing."))
        view = self.editor.shown
        standing = [one.in_force for one in listed(view.character, view.ruleset) if one.status == row.status]
        in_force = standing[0] if standing else row.status.from_ is None
        return Chip(found.text, found.rest, found.good, in_force, found.tip)

    def _tip(self, row: StatusRow) -> str:
        return self._chip(row).tip

    def _paint_status(self, painter: QPainter, box: QRectF, row: StatusRow, state: RowState) -> None:
        chip = self._chip(row)
        paint_chip(painter, QRectF(box.left(), box.top(), min(chip_width(chip), box.width()), box.height()), chip)

    def _has_x(self, row: StatusRow) -> bool:
        found = self.editor.shown.ruleset.statuses.get(row.status.id)
        return found is not None and found.x

    def _stacking(self, row: StatusRow) -> Stacking | None:
        found = self.editor.shown.ruleset.statuses.get(row.status.id)
        return found.stacking if found is not None else None

    def _place(self, row: StatusRow) -> str:
        if row.status.location is not None:
            return self.editor.words.head(row.status.location)
        if row.status.weapon is None:
            return ""
        names = {piece.id: piece.name for piece in self.editor.shown.character.gear}
        return names.get(row.status.weapon, row.status.weapon)

    def _places(self, row: StatusRow) -> list[tuple[str, str]]:
        if self._stacking(row) is Stacking.PER_LOCATION:
            return [(one.value, self.editor.words.head(one)) for one in Location]
        if self._stacking(row) is Stacking.PER_WEAPON:
            gear = self.editor.shown.character.gear
            return [("", tr("every weapon")), *((piece.id, piece.name) for piece in gear)]
        return [("", "—")]

    def _until(self, row: StatusRow) -> str:
        return self.editor.words.until(row.status.until) if row.status.until is not None else ""

    def _choices(self) -> list[tuple[str, str]]:
        ruleset, words = self.editor.shown.ruleset, self.editor.words
        derived = ruleset.parts.derived
        return [(id_, words.status_name(id_)) for id_ in ruleset.statuses if id_ not in derived]

    # --- storing -----------------------------------------------------------------------------------------------------

    def _edit(self, row: StatusRow, values: dict[str, object]) -> Changes:
        return roster.edit_status(self.editor.store, row.id, values)

    def _put(self, row: StatusRow, values: Callable[[], dict[str, object]]) -> bool:
        """Store what `values` gives; it may refuse a text itself."""
        return self.put_cell(lambda: self._edit(row, values()))

    def _put_status(self, row: StatusRow, id_: str) -> bool:
        kept = {"value": None, "location": None, "weapon": None}
        return self._put(row, lambda: {**kept, **self._needed(id_)})

    def _needed(self, id_: str) -> dict[str, object]:
        """A status with what it cannot be without: a place, a weapon."""
        ruleset = self.editor.shown.ruleset
        values: dict[str, object] = {"id": id_}
        row = ruleset.statuses[id_]
        if row.stacking is Stacking.PER_LOCATION:
            values["location"] = Location.RIGHT_ARM.value
        gear = self.editor.shown.character.gear
        if id_ == ruleset.parts.dropped and gear:
            values["weapon"] = gear[0].id
        return values

    def _put_place(self, row: StatusRow, key: str) -> bool:
        place = "location" if self._stacking(row) is Stacking.PER_LOCATION else "weapon"
        return self._put(row, lambda: {place: key or None})

    def _put_until(self, row: StatusRow, key: str) -> bool:
        count = row.status.until.count if row.status.until is not None else 1
        return self._put(row, lambda: {"until": {"event": key, "count": count} if key else None})

    def _put_count(self, row: StatusRow, text: str) -> bool:
        event = row.status.until.event if row.status.until is not None else Event.ROUND_END
        return self._put(row, lambda: {"until": {"event": event.value, "count": whole(text, "until.count", 1)}})

    # --- the rest of a status ----------------------------------------------------------------------------------------

    def _cells(self) -> list[Cell[StatusRow]]:
        return [*self._origin_cells(), *self._count_cells()]

    def _origin_cells(self) -> list[Cell[StatusRow]]:
        ids = self.editor
        return [
            Cell(
                "status_name",
                lambda: tr("Own name"),
                lambda row: row.status.name or "",
                lambda row, text: self._edit(row, {"name": text or None}),
                width=150,
            ),
            Cell(
                "status_from",
                lambda: tr("Begins"),
                lambda row: row.status.from_.value if row.status.from_ is not None else "",
                lambda row, key: self._edit(row, {"from": {"event": key} if key else None}),
                Kind.CHOICE,
                choices=lambda row: [
                    ("", tr("now", context="start of a status")),
                    *((event.value, tr("after: {event}").format(event=ids.words.term(event))) for event in Event),
                ],
            ),
            Cell(
                "status_source",
                lambda: tr("Caused by"),
                lambda row: row.status.source or "",
                lambda row, text: self._edit(row, {"source": text or None}),
                width=90,
            ),
        ]

    def _count_cells(self) -> list[Cell[StatusRow]]:
        return [
            Cell(
                "status_scene_ends",
                lambda: tr("Scene ends"),
                lambda row: str(row.status.scene_ends),
                lambda row, text: self._edit(row, {"scene_ends": whole(text or 0, "scene_ends", 0)}),
                width=60,
            ),
            Cell(
                "status_hours",
                lambda: tr("Hours"),
                lambda row: f"{row.status.hours:g}",
                lambda row, text: self._edit(row, {"hours": whole(text or 0, "hours", 0)}),
                width=60,
            ),
            Cell(
                "status_gathered",
                lambda: tr("ashes gathered"),
                lambda row: YES if row.status.gathered else "",
                lambda row, text: self._edit(row, {"gathered": text == YES}),
                Kind.TICK,
                concerns=lambda row: row.status.id == self.editor.shown.ruleset.parts.ash,
            ),
        ]

    def _fight_cells(self) -> list[Cell[CharacterView]]:
        def tick(key: str, label: Callable[[], str], get: Callable[[CharacterView], bool]) -> Cell[CharacterView]:
            return Cell(
                key,
                label,
                lambda view: YES if get(view) else "",
                lambda view, text: roster.edit(self.editor.store, view.id, key, text == YES),
                Kind.TICK,
            )

        return [
            Cell(
                "reserved",
                lambda: tr("Reserved defences"),
                lambda view: ", ".join(view.character.reserved),
                lambda view, text: roster.edit(self.editor.store, view.id, "reserved", _parted(text)),
                width=220,
            ),
            tick("fled", lambda: tr("fled"), lambda view: view.character.fled),
            tick("death_checked", lambda: tr("death check done"), lambda view: view.character.death_checked),
        ]

    # --- rows --------------------------------------------------------------------------------------------------------

    def show_value(self) -> None:
        """Show the open character's."""
        view = self.editor.shown
        rows = view.statuses
        self.chips.set_chips([*map(self._chip, rows), *self._kept()])
        self.set_rows(rows)
        self.left_over.show_value(view)
        self._arrange()

    def _kept(self) -> list[Chip]:
        """What is there without a row of its own: derived, or kept by another status."""
        view, words = self.editor.shown, self.editor.words
        found = []
        for one in listed(view.character, view.ruleset):
            if not one.own:
                text = words.chip(one.status)
                found.append(Chip(text.text, text.rest, text.good, one.in_force, text.tip))
        return found

    def _arrange(self) -> None:
        rows = bool(self.editor.shown.statuses)
        self.chips.setVisible(bool(self.chips.accessibleName()))
        self.table.setVisible(rows and self.opened)
        self.opening.setVisible(rows)
        self.opening.set_text(tr("Close") if self.opened else tr("Edit", context="statuses"))
        self._show_details()

    def _show_details(self) -> None:
        row = self.current() if self.opened else None
        self.details.show_value(row, self._words_of(row) if row is not None else "")

    def toggle(self) -> None:
        """Open or close the table."""
        self.opened = not self.opened
        self._arrange()
        if self.opened and self.model.rowCount():
            self.table.setFocus()
            if not self.table.currentIndex().isValid():
                self.table.setCurrentIndex(self.model.index(0, 0))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Statuses"))
        self.adding.set_text(tr("Add", context="a row"))
        self.adding.setAccessibleName(tr("Add a status"))
        self.table.setAccessibleName(tr("Statuses"))
        self.fight.set_title(tr("Left over from a fight"))
        self.details.retranslate()
        self.left_over.retranslate()
        self.model.retranslate()

    def add(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for id_, name in self._choices():
            menu.addAction(name.replace("&", "&&")).setData(id_)
        menu.triggered.connect(lambda action: self.add_status(action.data()))
        menu.popup(self.adding.mapToGlobal(QPoint(0, self.adding.height())))

    def add_status(self, id_: str) -> None:
        """Put a status on, and lead to its number where it has one."""
        character, before = self.editor.shown.id, self.keys()
        values = self._needed(id_)
        if self.editor.do(lambda: roster.add_status(self.editor.store, character, values), self.adding):
            new = [key for key in self.keys() if key not in before]
            row = self.editor.shown.ruleset.statuses[id_]
            if new and (row.x or row.stacking in (Stacking.PER_LOCATION, Stacking.PER_WEAPON)):
                self.opened = True
                self._arrange()
                self.table.pick(new[0], 1 if row.x else 2)
                self.table.setFocus()

    def paste(self) -> None:
        text, character = QGuiApplication.clipboard().text(), self.editor.shown.id
        self.editor.do(lambda: roster.paste_statuses(self.editor.store, character, text), self.table)

    def remove(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.remove_statuses(self.editor.store, ids), self.table)

    def put_order(self, ids: list[int]) -> None:
        self.editor.do(lambda: roster.order_statuses(self.editor.store, ids), self.table)


def _parted(text: str) -> list[str]:
    parts = text.replace("、", ",").replace("，", ",").split(",")
    return [part.strip() for part in parts if part.strip()]
