"""What a defence is made of besides gear: base, hide, exorcism, traits; bonuses and reductions as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.play import roster
from ikusa.play.roster import one_line
from ikusa.play.texts import whole
from ikusa.rules.terms import BonusKind, Exorcism
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.roster.field_grid import YES, Cell, FieldGrid, Kind
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.section import SIDE
from ikusa_desktop.roster.sheet_table import TablePart
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.panel import FoldSection
from ikusa_desktop.widgets.table import Column
from ikusa_desktop.widgets.text import minus, signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa.play.roster import CharacterView
    from ikusa_desktop.roster.editing import Editor

REDUCTION = "reduction"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus of a kind, or a reduction; `at` is its place in the table."""

    at: int
    kind: str
    value: int
    label: str


def modifiers(view: CharacterView) -> tuple[Modifier, ...]:
    """The bonuses that belong to no piece of gear, then the reductions."""
    found = [(str(one["kind"]), one) for one in _listed(view.stated, "bonuses")]
    found += [(REDUCTION, one) for one in _listed(view.stated, "penalties")]
    return tuple(
        Modifier(at, kind, int(one["value"]), str(one.get("label", ""))) for at, (kind, one) in enumerate(found)
    )


def _listed(stated: Mapping[str, object], key: str) -> list[Mapping[str, Any]]:
    found = stated.get(key, [])
    return list(found) if isinstance(found, list) else []


def as_values(rows: Sequence[Modifier]) -> dict[str, object]:
    """What `roster.edit_many` has to be told for these modifiers."""
    bonuses = [{"kind": one.kind, **_plain(one)} for one in rows if one.kind != REDUCTION]
    return {"bonuses": bonuses, "penalties": [_plain(one) for one in rows if one.kind == REDUCTION]}


def _plain(one: Modifier) -> dict[str, object]:
    return {"value": one.value, **({"label": one.label} if one.label else {})}


class ModifiersPart(TablePart[Modifier]):
    """Bonuses and reductions."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(editor, self._columns(), lambda row: str(row.at), parent)
        self.adding = self.add_link(link("", self.add))

    def _columns(self) -> list[Column[Modifier]]:
        return [
            Column(
                "label",
                lambda: tr("From", context="of a modifier"),
                lambda row: row.label or "—",
                160,
                stretch=True,
                tip=lambda row: meaning("modifier_label"),
                edit_text=lambda row: row.label,
                store=lambda row, text: self._put(row, lambda: replace(row, label=text.strip())),
            ),
            Column(
                "kind",
                lambda: tr("Kind"),
                lambda row: kind_name(self.editor, row.kind),
                120,
                tip=lambda row: meaning("modifier_kind"),
                edit_text=lambda row: row.kind,
                choices=lambda row: [
                    (kind, kind_name(self.editor, kind)) for kind in (*(one.value for one in BonusKind), REDUCTION)
                ],
                store=lambda row, key: self._put(row, lambda: replace(row, kind=key)),
            ),
            Column(
                "value",
                lambda: tr("Points"),
                lambda row: minus(-row.value) if row.kind == REDUCTION else signed(row.value),
                60,
                figures=True,
                tip=lambda row: meaning("modifier_value"),
                edit_text=lambda row: str(row.value),
                store=lambda row, text: self._put(row, lambda: replace(row, value=_points(row, text))),
            ),
        ]

    def _put(self, row: Modifier, change: Callable[[], Modifier]) -> bool:
        def operation() -> Changes:
            return self._stored([change() if one.at == row.at else one for one in self.model.rows()])

        return self.put_cell(operation)

    def _stored(self, rows: Sequence[Modifier]) -> Changes:
        return roster.edit_many(self.editor.store, self.editor.shown.id, as_values(rows))

    def show_value(self) -> None:
        """Show the open character's."""
        self.set_rows(modifiers(self.editor.shown))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Bonuses and reductions"))
        self.adding.set_text(tr("Add", context="a row"))
        self.adding.setAccessibleName(tr("Add a bonus or a reduction"))
        self.table.setAccessibleName(tr("Bonuses and reductions"))
        self.model.retranslate()

    def add(self) -> None:
        rows = list(self.model.rows())
        bonuses = sum(one.kind != REDUCTION for one in rows)
        rows.insert(bonuses, Modifier(-1, BonusKind.DODGE.value, 1, ""))
        if self.editor.do(lambda: self._stored(rows), self.adding) and self.table.pick(str(bonuses)):
            self.table.setFocus()
            self.table.edit(self.table.currentIndex())

    def paste(self) -> None:
        text = " ".join(QGuiApplication.clipboard().text().split())[:200]
        rows = [*self.model.rows(), Modifier(-1, REDUCTION, 0, text)]
        if text:
            self.editor.do(lambda: self._stored(rows), self.table)

    def remove(self, ids: list[int]) -> None:
        rows = [one for one in self.model.rows() if one.at not in ids]
        self.editor.do(lambda: self._stored(rows), self.table)

    def put_order(self, ids: list[int]) -> None:
        by_place = {one.at: one for one in self.model.rows()}
        self.editor.do(lambda: self._stored([by_place[at] for at in ids]), self.table)


def _points(row: Modifier, text: str) -> int:
    """The points of a text; a reduction may be typed with its minus."""
    if row.kind == REDUCTION:
        return abs(whole(text, "penalties"))
    return whole(text, "bonuses")


def kind_name(editor: Editor, kind: str) -> str:
    """A kind of modifier in words."""
    if kind == REDUCTION:
        return tr("Reduction", context="kind of modifier")
    return editor.words.head(BonusKind(kind))


class DefencePart(QWidget):
    """The folded line, its fields, and the table of modifiers below them."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self.fold = FoldSection()
        self.grid: FieldGrid[CharacterView] = FieldGrid(editor, self._cells())
        self.modifiers = ModifiersPart(editor)
        self._inner = QVBoxLayout(self.fold.body)
        self._inner.addWidget(self.grid)
        self._inner.addWidget(self.modifiers)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.fold)
        self._restyle()
        theme.follow(self._restyle)

    def _cells(self) -> list[Cell[CharacterView]]:
        return [
            self._figure("base_defence", lambda: tr("Base defence"), lambda view: view.character.base_defence, True),
            self._figure("natural_armour", lambda: tr("Natural armour"), lambda view: view.character.natural_armour),
            self._tick(
                "natural_armour_pierceable",
                lambda: tr("can be pierced"),
                lambda view: view.character.natural_armour_pierceable,
            ),
            self._figure("spirit_defence", lambda: tr("Spirit defence"), lambda view: view.character.spirit_defence),
            Cell(
                "exorcism",
                lambda: tr("Exorcism"),
                lambda view: view.character.exorcism.value,
                lambda view, key: self._put(view, "exorcism", key),
                Kind.CHOICE,
                choices=lambda view: [(rank.value, self._editor.words.head(rank)) for rank in Exorcism],
            ),
            self._tick("incorporeal", lambda: tr("incorporeal"), lambda view: view.character.incorporeal),
            Cell(
                "traits",
                lambda: tr("Traits"),
                lambda view: one_line.traits_text(view.character.traits, speech.words()),
                lambda view, text: self._put(view, "traits", one_line.traits_of(text)),
                width=240,
            ),
        ]

    def _figure(
        self, key: str, label: Callable[[], str], get: Callable[[CharacterView], int | None], by_grade: bool = False
    ) -> Cell[CharacterView]:
        def shown(view: CharacterView) -> str:
            number = get(view)
            return "" if number is None else minus(number)

        return Cell(
            key,
            label,
            shown,
            lambda view, text: self._put(view, key, text),
            width=64,
            hint=(lambda view: str(view.ruleset.base_defence[view.character.grade])) if by_grade else None,
        )

    def _tick(self, key: str, label: Callable[[], str], get: Callable[[CharacterView], bool]) -> Cell[CharacterView]:
        return Cell(
            key,
            label,
            lambda view: YES if get(view) else "",
            lambda view, text: self._put(view, key, text == YES),
            Kind.TICK,
        )

    def _put(self, view: CharacterView, path: str, value: object) -> Changes:
        return roster.edit(self._editor.store, view.id, path, value)

    def show_value(self) -> None:
        """Show the open character's."""
        self.grid.show_value(self._editor.shown)
        self.modifiers.show_value()
        self._name_it()

    def _name_it(self) -> None:
        view, words = self._editor.shown, self._editor.words
        character = view.character
        said = (
            [f"{tr('Exorcism')}: {words.term(character.exorcism)}"] if character.exorcism is not Exorcism.NONE else []
        )
        said += [f"{tr('Natural armour')} {character.natural_armour}"] if character.natural_armour else []
        said += [tr("incorporeal")] if character.incorporeal else []
        said += [one_line.traits_text(character.traits, speech.words())] if character.traits else []
        said += [f"{kind_name(self._editor, one.kind)} {_signed(one)}" for one in modifiers(view)]
        self.fold.set_title(tr("Defence and nature"), "\u3000".join(said))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.grid.retranslate()
        self.modifiers.retranslate()
        if self._editor.view is not None:
            self._name_it()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(SIDE - 4), look.px(4), 0, look.px(4))
        self._inner.setContentsMargins(0, 0, 0, 0)
        self.grid.setContentsMargins(look.px(18), 0, look.px(SIDE), look.px(4))


def _signed(one: Modifier) -> str:
    return minus(-one.value) if one.kind == REDUCTION else signed(one.value)
