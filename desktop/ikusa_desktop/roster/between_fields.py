"""The fields of an act between battles: what it is, and what it needs to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ikusa.play import between
from ikusa.rules.commands import AddStatus, Adjust, Command, EndScenario, EndScene, PassTime, Treat
from ikusa.rules.terms import Location, Stacking, TrackName, Treatment
from ikusa_desktop import theme
from ikusa_desktop.roster.between_words import What
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.rules.definitions import StatusRow
    from ikusa.rules.encounter import Encounter
    from ikusa.wording import Wording

MOST, NIGHT = 999, 8


USED: dict[What, tuple[str, ...]] = {
    What.HOURS: ("hours",),
    What.TREAT: ("treatment", "by"),
    What.GIVE: ("status",),
    What.TAKE: ("had",),
    What.POINTS: ("track", "change"),
}
"""The fields of each act; what a treatment or a status needs besides follows from which it is."""


class BetweenFields(QWidget):
    """One row a field; `changed` when the act would be another one."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.what = What.HOURS
        self._encounter: Encounter | None = None
        self._wording: Wording | None = None
        self.hours, self.points, self.value = Stepper(NIGHT, 1, MOST), Stepper(1, 1, MOST), Stepper(1, 1, MOST)
        self.change = Stepper(-1, -MOST, MOST)
        self.treatment, self.by, self.place = ComboField(), ComboField(), ComboField()
        self.status, self.had, self.track = ComboField(), ComboField(), ComboField()
        self._rows: dict[str, tuple[PlainLabel, QWidget]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(2, 1)
        self._build()
        self._restyle()
        theme.follow(self._restyle)

    def _build(self) -> None:
        names = ("hours", "treatment", "by", "points", "status", "had", "value", "place", "track", "change")
        for row, name in enumerate(names):
            label, field = PlainLabel("", "body", "ink2"), getattr(self, name)
            assert isinstance(field, Stepper | ComboField)
            label.setBuddy(field)
            self._rows[name] = label, field
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1)
            if isinstance(field, Stepper):
                field.changed.connect(lambda _value: self.changed.emit())
            else:
                field.chosen.connect(lambda _key: self._chosen())

    def _chosen(self) -> None:
        self._show_rows()
        self.changed.emit()

    def show_act(self, what: What) -> None:
        """Another act."""
        self.what = what
        self._show_rows()

    def first(self) -> QWidget | None:
        """The field that gets the keyboard."""
        used = USED.get(self.what, ())
        return self._rows[used[0]][1] if used else None

    def helper(self) -> int | None:
        """Who treats, where it is somebody else."""
        key = self.by.key()
        return int(key) if self.what is What.TREAT and key else None

    def show_people(self, encounter: Encounter, wording: Wording, helpers: Sequence[tuple[int, str]]) -> None:
        """Offer what concerns these; what was chosen stays where it can."""
        self._encounter, self._wording = encounter, wording
        characters, ruleset = list(encounter.combatants.values()), wording.ruleset
        if self.what is What.TREAT:
            hows = [(row.how.value, wording.head(row.how)) for row in between.treatments(ruleset, characters)]
            _offer(self.treatment, hows)
            oneself = ("", tr("oneself", context="between battles"))
            _offer(self.by, [oneself, *((str(id_), name) for id_, name in helpers)])
        _offer(self.place, [(place.value, wording.head(place)) for place in Location])

        def named(id_: str) -> tuple[str, str]:
            return id_, wording.capital(wording.status_name(id_))

        _offer(self.status, [named(row.id) for row in between.can_be_given(ruleset)])
        _offer(self.had, [named(id_) for id_ in between.had(characters)])
        _offer(self.track, [(track.value, wording.head(track)) for track in TrackName])
        self._show_rows()

    def commands(self) -> list[Command]:
        """The commands that the fields say, for all who are concerned."""
        if self._encounter is None:
            return []
        characters = [one for one in self._encounter.combatants.values() if one.id != str(self.helper() or "")]
        match self.what:
            case What.HOURS:
                return [PassTime(self.hours.value())]
            case What.SCENE:
                return [EndScene()]
            case What.SCENARIO:
                return [EndScenario()]
            case What.TREAT:
                return [self._treat(one.id) for one in characters]
            case What.TAKE:
                return between.taken_off(self.had.key(), characters)
            case What.POINTS:
                track, change = TrackName(self.track.key()), self.change.value()
                return [Adjust(one.id, track, change) for one in characters] if change else []
        row = self._status_row()
        if row is None:
            return []
        status = between.new_status(row, self.value.value(), Location(self.place.key()))
        return [AddStatus(one.id, status) for one in characters]

    def _treat(self, on: str) -> Treat:
        how = Treatment(self.treatment.key())
        return Treat(
            on,
            how,
            by=self.by.key() or None,
            value=self.points.value() if self._shows("points") else None,
            location=Location(self.place.key()) if self._shows("place") else None,
        )

    def _status_row(self) -> StatusRow | None:
        return self._wording.ruleset.statuses.get(self.status.key()) if self._wording is not None else None

    def _used(self) -> tuple[str, ...]:
        found = USED.get(self.what, ())
        if self.what is What.TREAT:
            more = {Treatment.ANTIDOTE: ("points",), Treatment.SET_BONE: ("place",)}
            return (*found, *more.get(Treatment(self.treatment.key() or Treatment.ANTIDOTE), ()))
        row = self._status_row() if self.what is What.GIVE else None
        if row is None:
            return found
        value = ("value",) if row.x else ()
        return (*found, *value, *(("place",) if row.stacking is Stacking.PER_LOCATION else ()))

    def _shows(self, name: str) -> bool:
        return name in self._used()

    def _show_rows(self) -> None:
        used = self._used()
        row = self._status_row()
        self.value.set_range(-MOST if row is not None and row.stacking is Stacking.REPLACE else 1, MOST)
        for name, parts in self._rows.items():
            for part in parts:
                part.setVisible(name in used)

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {
            "hours": tr("Hours", context="between battles"),
            "treatment": tr("Treatment", context="act"),
            "by": tr("By", context="act"),
            "points": tr("Points", context="act"),
            "status": tr("Status"),
            "had": tr("Status"),
            "value": tr("Value X"),
            "place": tr("Place", context="act"),
            "track": tr("Track", context="act"),
            "change": tr("Change (− damage, + healing)"),
        }
        for name, (label, field) in self._rows.items():
            label.setText(texts[name])
            field.setAccessibleName(texts[name])

    def _restyle(self) -> None:
        look = theme.current()
        self._grid.setHorizontalSpacing(look.px(12))
        self._grid.setVerticalSpacing(look.px(8))


def _offer(combo: ComboField, choices: list[tuple[str, str]]) -> None:
    key = combo.key()
    combo.set_choices(choices, key if key in dict(choices) else None)
