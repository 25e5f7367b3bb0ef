"""What an attack may have besides technique, target and focus, folded away until it is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.choice import Choice
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import CheckBox
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.panel import FoldSection
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import signed, small

MOST = 99


@dataclass(frozen=True, slots=True)
class OptionChoices:
    """Who may stand behind the target, and which pieces of it can be aimed at: (id, name)."""

    behind: tuple[tuple[str, str], ...] = ()
    aim: tuple[tuple[str, str], ...] = ()


class OptionsFold(FoldSection):
    """The options of the attack. `changed(name, value)`, names as the command's keys."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._choice: Choice | None = None
        self.inside, self.override = CheckBox(), CheckBox()
        self.behind, self.aim = ComboField(), ComboField()
        self.steppers = {
            "modifier": Stepper(0, -MOST, MOST, with_sign=True),
            "defence_modifier": Stepper(0, -MOST, MOST, with_sign=True),
            "extra_wounds": Stepper(0, 0, MOST),
            "surcharge": Stepper(0, 0, MOST),
        }
        self.labels = {name: small() for name in ("behind", "aim", *self.steppers)}
        self._lay_out()
        self.inside.clicked.connect(lambda checked: self.changed.emit("inside", checked))
        self.override.clicked.connect(lambda checked: self.changed.emit("override", checked))
        self.behind.chosen.connect(lambda key: self.changed.emit("behind", key or None))
        self.aim.chosen.connect(lambda key: self.changed.emit("aim", key or None))
        for name, stepper in self.steppers.items():
            stepper.changed.connect(lambda value, name=name: self.changed.emit(name, value))
        self.retranslate()
        theme.follow(self._restyle)

    def show_choice(self, choice: Choice, choices: OptionChoices) -> None:
        """Show what is chosen; the folded line says it, too."""
        self._choice = choice
        self.inside.setChecked(choice.inside)
        self.override.setChecked(choice.override)
        self.behind.set_choices([("", tr("nobody", context="behind")), *choices.behind], choice.behind or "")
        self.aim.set_choices([("", tr("nothing", context="aim")), *choices.aim], choice.aim or "")
        for name, stepper in self.steppers.items():
            stepper.set_value(getattr(choice, name))
        self.set_title(tr("Options"), self._summary(choice, choices))

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {
            "behind": tr("Behind"),
            "aim": tr("Aim at"),
            "modifier": tr("Modifier"),
            "defence_modifier": tr("Defence", context="act"),
            "extra_wounds": tr("Extra wounds"),
            "surcharge": tr("Extra vigor"),
        }
        for name, text in texts.items():
            self.labels[name].setText(text)
        self.inside.set_text(tr("Inside"))
        self.override.set_text(tr("Override refusals"))
        self.behind.setAccessibleName(tr("Behind"))
        self.aim.setAccessibleName(tr("Aim at"))
        for name, stepper in self.steppers.items():
            stepper.setAccessibleName(texts[name])
        self.set_title(tr("Options"))

    def _summary(self, choice: Choice, choices: OptionChoices) -> str:
        parts = [tr("inside")] if choice.inside else []
        for ids, chosen, text in (
            (choices.behind, choice.behind, tr("behind: {name}")),
            (choices.aim, choice.aim, tr("aim: {name}")),
        ):
            parts += [text.format(name=dict(ids)[chosen])] if chosen in dict(ids) else []
        for name, text in (
            ("modifier", tr("modifier {n}")),
            ("defence_modifier", tr("defence {n}")),
            ("extra_wounds", tr("wounds {n}")),
            ("surcharge", tr("vigor {n}")),
        ):
            value = getattr(choice, name)
            parts += [text.format(n=signed(value))] if value else []
        parts += [tr("overridden")] if choice.override else []
        return tr(", ", context="list").join(parts)

    def _lay_out(self) -> None:
        grid = QGridLayout(self.body)
        self._grid = grid
        ticks = QHBoxLayout()
        ticks.addWidget(self.inside)
        ticks.addWidget(self.override)
        ticks.addStretch(1)
        grid.addLayout(ticks, 0, 0, 1, 4)
        places: Sequence[tuple[str, QWidget, int, int]] = (
            ("behind", self.behind, 1, 0),
            ("aim", self.aim, 1, 2),
            ("modifier", self.steppers["modifier"], 2, 0),
            ("defence_modifier", self.steppers["defence_modifier"], 2, 2),
            ("extra_wounds", self.steppers["extra_wounds"], 3, 0),
            ("surcharge", self.steppers["surcharge"], 3, 2),
        )
        for name, widget, row, column in places:
            grid.addWidget(self.labels[name], row, column)
            if isinstance(widget, ComboField):
                widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                grid.addWidget(widget, row, column + 1)
            else:
                grid.addWidget(widget, row, column + 1, Qt.AlignmentFlag.AlignLeft)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        for field in (self.behind, self.aim):
            field.setMinimumWidth(look.px(72))
        self._grid.setContentsMargins(look.px(18), look.px(2), look.px(16), look.px(8))
        self._grid.setHorizontalSpacing(look.px(8))
        self._grid.setVerticalSpacing(look.px(6))
