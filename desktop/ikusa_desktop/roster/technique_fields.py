"""What a technique is besides its six cells: its weapon and rank, the limbs it uses, its reach, gear damage, uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ikusa.play import roster
from ikusa.play.naming import shown
from ikusa.play.texts import whole
from ikusa.rules.terms import GearKind, Location, On
from ikusa.scenario import write_technique
from ikusa_desktop.roster.field_grid import YES, Cell, Kind
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.roster.editing import Editor
    from ikusa_desktop.roster.technique_rows import Line

LIMBS = (Location.RIGHT_ARM, Location.LEFT_ARM, Location.RIGHT_LEG, Location.LEFT_LEG)
BREAKABLE = (GearKind.WEAPON, GearKind.ARMOUR, GearKind.SHIELD)


def technique_cells(editor: Editor) -> list[Cell[Line]]:
    """The fields of a technique below the table."""
    return [*_plain_cells(editor), *_limb_cells(editor), *_damage_cells(editor)]


def _edit(editor: Editor, line: Line, values: dict[str, object]) -> Changes:
    return roster.edit_technique(editor.store, line.id, values)


def _put(editor: Editor, key: str) -> Callable[[Line, str], Changes]:
    return lambda line, text: _edit(editor, line, {key: text or None})


def _plain_cells(editor: Editor) -> list[Cell[Line]]:
    return [
        Cell(
            "english",
            lambda: tr("English name"),
            lambda line: line.row.english,
            lambda line, text: _edit(editor, line, {"english": text}),
            width=150,
        ),
        Cell(
            "technique_weapon",
            lambda: tr("Weapon", context="of a technique"),
            lambda line: line.row.technique.weapon or "",
            _put(editor, "weapon"),
            Kind.CHOICE,
            choices=lambda line: _weapons(editor),
        ),
        Cell(
            "technique_rank",
            lambda: tr("Rank"),
            lambda line: "" if line.row.technique.rank is None else str(line.row.technique.rank),
            _put(editor, "rank"),
            width=52,
            hint=lambda line: "—",
        ),
        Cell(
            "technique_reach",
            lambda: tr("Reach up (m)"),
            lambda line: str(line.row.technique.reach_height),
            _put(editor, "reach_height"),
            width=52,
        ),
        Cell(
            "technique_used",
            lambda: tr("Uses gone"),
            lambda line: str(line.row.technique.limit.used) if line.row.technique.limit is not None else "",
            lambda line, text: _put_used(editor, line, text),
            width=52,
            concerns=lambda line: line.row.technique.limit is not None,
        ),
    ]


def _weapons(editor: Editor) -> list[tuple[str, str]]:
    gear = editor.shown.gear
    weapons = [row for row in gear if row.piece.kind is GearKind.WEAPON]
    others = [row for row in gear if row.piece.kind is not GearKind.WEAPON]
    named = [(str(row.id), shown(row.name, row.english, editor.language)) for row in (*weapons, *others)]
    return [("", tr("none", context="weapon")), *named]


def _put_used(editor: Editor, line: Line, text: str) -> Changes:
    limit = line.row.technique.limit
    assert limit is not None
    used = whole(text or 0, "limit.used", 0, limit.uses)
    return _edit(editor, line, {"limit": {"uses": limit.uses, "per": limit.per.value, "used": used}})


def _limb_cells(editor: Editor) -> list[Cell[Line]]:
    def cell(limb: Location) -> Cell[Line]:
        def put(line: Line, text: str) -> Changes:
            uses = [one.value for one in line.row.technique.uses if one is not limb]
            return _edit(editor, line, {"uses": [*uses, limb.value] if text == YES else uses})

        return Cell(
            f"technique_uses:{limb.value}",
            lambda: _limb_word(limb),
            lambda line: YES if limb in line.row.technique.uses else "",
            put,
            Kind.TICK,
        )

    return [cell(limb) for limb in LIMBS]


def _limb_word(limb: Location) -> str:
    return {
        Location.RIGHT_ARM: tr("right arm", context="location"),
        Location.LEFT_ARM: tr("left arm", context="location"),
        Location.RIGHT_LEG: tr("right leg", context="location"),
        Location.LEFT_LEG: tr("left leg", context="location"),
    }[limb]


def _damage_cells(editor: Editor) -> list[Cell[Line]]:
    """The first gear damage that the technique states; further ones stay as they are."""

    def has(line: Line) -> bool:
        return bool(line.row.technique.gear_damage)

    return [
        Cell(
            "technique_gear_damage:what",
            lambda: tr("Damages gear"),
            lambda line: line.row.technique.gear_damage[0].what.value if has(line) else "",
            lambda line, key: _put_damage(editor, line, {"what": key} if key else None),
            Kind.CHOICE,
            choices=lambda line: [
                ("", tr("nothing", context="gear damage")),
                *((kind.value, editor.words.head(kind)) for kind in BREAKABLE),
            ],
        ),
        Cell(
            "technique_gear_damage:on",
            lambda: tr("When", context="gear damage"),
            lambda line: line.row.technique.gear_damage[0].on.value if has(line) else "",
            lambda line, key: _put_damage(editor, line, {"on": key}),
            Kind.CHOICE,
            choices=lambda line: [(on.value, editor.words.head(on)) for on in On],
            concerns=has,
        ),
        Cell(
            "technique_gear_damage:points",
            lambda: tr("Points"),
            lambda line: str(line.row.technique.gear_damage[0].points) if has(line) else "",
            lambda line, text: _put_damage(editor, line, {"points": whole(text, "gear_damage", 0)}),
            width=52,
            concerns=has,
        ),
    ]


def _put_damage(editor: Editor, line: Line, values: dict[str, object] | None) -> Changes:
    stated = write_technique(line.row.technique).get("gear_damage", [])
    first = stated[0] if stated else {"on": On.HIT.value, "points": 1}
    new = [] if values is None else [{**first, **values}]
    return _edit(editor, line, {"gear_damage": [*new, *stated[1:]]})
