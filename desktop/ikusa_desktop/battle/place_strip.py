"""What the chosen combatants have in the battle: side, zone, initiative, waiting, hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from ikusa.play import battle as fights
from ikusa.play.battle import Place
from ikusa.play.texts import number
from ikusa_desktop import theme
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.order_rows import ENEMIES, PLAYERS, shown_name, side_name
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import CheckBox, PushButton
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.text import PlainLabel, minus, small

OTHERS = "others"


class PlaceStrip(QWidget):
    """Fields for the chosen combatants; each stores at once, for all of them."""

    removed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._places: tuple[Place, ...] = ()
        self.who = PlainLabel("", "body", elide=True)
        self.labels = {name: small() for name in ("side", "zone", "initiative", "waiting")}
        self.side = ComboField()
        self.zone = TextField()
        self.initiative = TextField()
        self.waiting = TextField()
        self.hidden_box = CheckBox()
        self.remove = PushButton("", hint="Del")
        self._lay_out()
        self.side.chosen.connect(lambda key: self._place(side=key))
        self.zone.submitted.connect(lambda text: self._place(zone=text))
        self.initiative.submitted.connect(self._initiative)
        self.waiting.submitted.connect(self._waiting)
        self.hidden_box.clicked.connect(lambda checked: self._place(hidden=checked))
        self.remove.clicked.connect(self.removed)
        self.retranslate()
        theme.follow(self._restyle)

    def show_places(self, places: Sequence[Place]) -> None:
        """Show what these have; where they differ the field is empty."""
        self._places = tuple(places)
        fields = (self.side, self.zone, self.initiative, self.waiting, self.hidden_box, self.remove)
        for widget in (*fields, *self.labels.values()):
            widget.setVisible(bool(places))
        names = [shown_name(place) for place in places]
        many = trn("{n} combatant", "{n} combatants", len(names)).format(n=len(names))
        self.who.set_tone("ink" if names else "ink2", bold=bool(names))
        self.who.setText(
            names[0] if len(names) == 1 else many if names else tr("Choose combatants to set side, zone, initiative.")
        )
        sides = {place.side for place in places}
        known = (PLAYERS, ENEMIES, OTHERS, *sorted(sides - {PLAYERS, ENEMIES, OTHERS}))
        texts = [(side, tr("others") if side == OTHERS else side_name(side)) for side in known]
        one = next(iter(sides)) if len(sides) == 1 else ""
        self.side.set_choices(texts if one else [("", "–"), *texts], one)
        self.zone.set_stored(_common([place.zone for place in places]))
        self.initiative.set_stored(_common([_number(place.initiative) for place in places]))
        self.waiting.set_stored(_common([_number(place.waiting) for place in places]))
        self.hidden_box.setChecked(bool(places) and all(place.hidden for place in places))

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {
            "side": tr("Side"),
            "zone": tr("Zone"),
            "initiative": tr("Initiative"),
            "waiting": tr("Waits until round"),
        }
        for name, text in texts.items():
            self.labels[name].setText(text)
            getattr(self, name).setAccessibleName(text)
        self.hidden_box.set_text(tr("Hidden from players"))
        self.remove.set_text(tr("Remove"))
        self.show_places(self._places)

    def _ids(self) -> list[int]:
        return [place.character for place in self._places]

    def _place(self, *, side: str | None = None, zone: str | None = None, hidden: bool | None = None) -> None:
        desk = self.desk
        if desk.id is None or not self._places or side == "":
            return
        store, battle, ids = desk.session.store, desk.id, self._ids()
        desk.run(lambda: fights.place(store, battle, ids, side=side, zone=zone, hidden=hidden))

    def _initiative(self, text: str) -> None:
        desk = self.desk
        if desk.id is None:
            return
        store, battle = desk.session.store, desk.id
        for place in self._places:
            if text != _number(place.initiative):
                desk.run(partial(fights.set_initiative, store, battle, place.character, text))

    def _waiting(self, text: str) -> None:
        desk = self.desk
        if desk.id is None or not self._places or text == _common([_number(place.waiting) for place in self._places]):
            return
        store, battle, ids = desk.session.store, desk.id, self._ids()
        round_ = number(text)
        if text and round_ is None:
            desk.session.say(tr("A round is a whole number."), Level.WARN)
            self.show_places(self._places)
            return
        desk.run(lambda: fights.set_waiting(store, battle, ids, round_))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        self._grid = grid
        head = QHBoxLayout()
        head.addWidget(self.who, 1)
        head.addWidget(self.remove)
        grid.addLayout(head, 0, 0, 1, 4)
        grid.addWidget(self.hidden_box, 3, 0, 1, 4)
        places: tuple[tuple[str, QWidget, int, int], ...] = (
            ("side", self.side, 1, 0),
            ("zone", self.zone, 1, 2),
            ("initiative", self.initiative, 2, 0),
            ("waiting", self.waiting, 2, 2),
        )
        for name, widget, row, column in places:
            grid.addWidget(self.labels[name], row, column)
            grid.addWidget(widget, row, column + 1)
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._grid.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._grid.setHorizontalSpacing(look.px(8))
        self._grid.setVerticalSpacing(look.px(6))


def _number(value: int | None) -> str:
    return "" if value is None else minus(value)


def _common(values: Sequence[str]) -> str:
    return values[0] if len(set(values)) == 1 else ""
