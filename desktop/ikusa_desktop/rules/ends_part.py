"""How a status ends: by events, by other statuses, by what the laws of its track and the treatments say."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.rules.terms import NaturalEnd
from ikusa.wording import StatusCard
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.effect_fields import StatusesField, TicksField
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.text import PlainLabel


class EndsPart(QWidget):
    """`changed(ends)` with the ends in the form of a status row: events, then statuses."""

    changed = Signal(object)

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._id = book, ""
        self.events = TicksField()
        self.by_label = PlainLabel("", "small", "ink2")
        self.by = StatusesField()
        self.laws = PlainLabel("", "body", "ink2", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for part in (self.events, self.by_label, self.by, self.laws):
            self._column.addWidget(part)
        self.events.changed.connect(self._tell)
        self.by.changed.connect(self._tell)
        self._dress()
        theme.follow(self._dress)

    def show_ends(self, id_: str, ends: Sequence[str], card: StatusCard) -> None:
        """Show the ends of a status, and what else its card says of them."""
        self._id = id_
        self._fill_choices()
        events = [end for end in ends if end in list(NaturalEnd)]
        self.events.set_value(events)
        self.by.set_value([end for end in ends if end not in events])
        words = self._book.wording
        told = {words.head(end) for end in NaturalEnd}
        told |= {
            words.capital(words.words("ended by: {status}").format(status=words.status_name(end)))
            for end in ends
            if end not in events
        }
        laws = [line for line in card.ends if line not in told]
        treatments = words.listed(card.treatments)
        if treatments:
            laws.append(tr("Treated by: {treatments}").format(treatments=treatments))
        if not laws and not ends:
            laws.append(tr("Nothing ends it but the GM's hand, or an end stated with it."))
        self.laws.setText("\n".join(laws))
        self.laws.setVisible(bool(laws))
        self.setEnabled(self._book.writable)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.events.set_name(tr("How it ends"))
        self.by_label.setText(tr("Ended by the presence of"))
        self.by.set_name(tr("Ended by the presence of"))
        self._fill_choices()

    def _fill_choices(self) -> None:
        words = self._book.wording
        self.events.set_choices([(end.value, words.head(end)) for end in NaturalEnd])
        others = [id_ for id_ in self._book.ruleset.statuses if id_ != self._id]
        self.by.set_choices([(id_, words.capital(words.status_name(id_))) for id_ in others])

    def _tell(self) -> None:
        events, by = self.events.value(), self.by.value()
        found = [*(events if isinstance(events, list) else ()), *(by if isinstance(by, list) else ())]
        self.changed.emit(found)

    def _dress(self) -> None:
        self._column.setSpacing(theme.current().px(4))
