"""The middle column: whose turn it is, and what is being done — an attack, an event's preview, another act."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa_desktop.battle.attack_panel import AttackPanel
from ikusa_desktop.battle.event_panel import EventPanel
from ikusa_desktop.battle.events import EventTable
from ikusa_desktop.battle.table_state import AttackTable
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.panel import EmptyState, Ground, PanelHead
from ikusa_desktop.widgets.text import PlainLabel, small
from ikusa_desktop.widgets.track_bar import TrackBar


class ActionColumn(Ground):
    """Head and the panel in use."""

    acts_wanted = Signal()

    def __init__(self, table: AttackTable, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.table = table
        self.head = PanelHead(ground="sheet")
        self.vigor_label = small()
        self.vigor = TrackBar(width=88, height=7)
        self.vigor_figures = PlainLabel("", "body")
        self.acts_button = PushButton("", hint="A")
        self.log_button = PushButton("", "quiet", "L")
        self.log_button.hide()
        for widget in (self.vigor_label, self.vigor, self.vigor_figures, self.acts_button, self.log_button):
            self.head.add(widget)
        self.attack = AttackPanel(table)
        self.event_panel = EventPanel()
        self.idle = EmptyState(ground="sheet")
        self.stack = QStackedWidget()
        for panel in (self.idle, self.attack, self.event_panel):
            self.stack.addWidget(panel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.stack, 1)
        self.attack.shown.connect(self._show_vigor)
        self.acts_button.clicked.connect(self.acts_wanted)
        self.retranslate()

    def show_idle(self, title: str, text: str) -> None:
        """Say why nothing is being done."""
        self.head.set_title(title, acting=False)
        self.idle.set_texts(title, text)
        self.stack.setCurrentWidget(self.idle)
        self._vigor_shown(False)

    def show_attack(self, *, acting: bool) -> None:
        """Show the attack on the table; `acting` says that it is the attacker's turn."""
        attacker = self.table.attacker()
        name = attacker.name if attacker is not None else ""
        title = tr("{name} acts") if acting else tr("{name} attacks out of turn")
        self.head.set_title(title.format(name=name), acting=acting)
        self.stack.setCurrentWidget(self.attack)
        self._show_vigor()

    def show_event(self, table: EventTable, title: str) -> None:
        """Show what an event will do."""
        self.head.set_title(title, acting=False)
        self.stack.setCurrentWidget(self.event_panel)
        self._vigor_shown(False)

    def show_panel(self, panel: QWidget, title: str) -> None:
        """Show another panel."""
        if self.stack.indexOf(panel) < 0:
            self.stack.addWidget(panel)
        self.head.set_title(title, acting=False)
        self.stack.setCurrentWidget(panel)
        self._vigor_shown(False)

    def set_narrow(self, narrow: bool) -> None:
        """Share one place with the log: its button comes, and the name of who acts needs the room of a label."""
        self.log_button.setVisible(narrow)
        self.vigor_label.setVisible(not narrow and not self.vigor.isHidden())

    def retranslate(self) -> None:
        """Set every text anew."""
        self.vigor_label.setText(tr("Vigor"))
        self.acts_button.set_text(tr("Other acts"))
        self.log_button.set_text(tr("Log"))
        self.attack.retranslate()
        self.event_panel.retranslate()

    def _show_vigor(self) -> None:
        attacker, encounter = self.table.attacker(), self.table.encounter
        if attacker is None or encounter is None or self.stack.currentWidget() is not self.attack:
            return
        now = attacker.now(TrackName.VIGOR)
        most = vigor_maximum(attacker, encounter.ruleset)
        left = self.table.vigor_left()
        cost = left[0] - left[1] if left is not None else 0
        self.vigor.set_value(now, most, cost)
        self.vigor_figures.setText(f"{now} → {now - cost}" if cost else f"{now} / {most}")
        self._vigor_shown(True)

    def _vigor_shown(self, shown: bool) -> None:
        self.acts_button.setVisible(self.stack.currentWidget() in (self.idle, self.attack))
        for widget in (self.vigor, self.vigor_figures):
            widget.setVisible(shown)
        self.vigor_label.setVisible(shown and self.log_button.isHidden())
