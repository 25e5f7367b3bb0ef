"""What to export, in which format, to a file or the clipboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import IkusaError
from ikusa.exchange import files
from ikusa.exchange.values import SUFFIXES, Format
from ikusa.files import shown, write
from ikusa.play import battle
from ikusa.play.exporting import everyone
from ikusa.play.exporting_formats import Wanted, Written, written
from ikusa.play.printing_names import people
from ikusa_desktop import saving, theme
from ikusa_desktop import tr as speech
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import CheckBox, button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.text import PlainLabel

WHOLE, ROSTER = "whole", "roster"
GEAR = "csv gear"


class ExportDialog(QDialog):
    """A choice of what, a choice of format, and two ways out."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(tr("Export"))
        self.what, self.format = ComboField(), ComboField()
        self.notes = CheckBox(tr("With the GM's notes"))
        self.hint = PlainLabel("", "small", "ink2", wrap=True)
        self.copy = button(tr("Copy"), self._copy)
        self.save = button(tr("Save…"), self._ask, kind="main")
        self.cancel = button(tr("Cancel"), self.reject)
        self._fill()
        self._lay_out()
        self.what.chosen.connect(self._look)
        self.format.chosen.connect(self._look)
        self._look()

    def _fill(self) -> None:
        store, words = self._session.store, speech.words()
        things = [(WHOLE, tr("The whole campaign, but its log")), (ROSTER, tr("Everybody in the roster"))]
        things += [(f"battle {one.id}", tr("Battle: {name}").format(name=one.name)) for one in battle.battles(store)]
        things += [(f"person {one.id}", one.name) for one in people(store, words.language)]
        self.what.set_choices(things, ROSTER)
        self.format.set_choices(
            [
                (Format.JSON, tr("Ikusa JSON: to be imported again")),
                (Format.CCFOLIA, tr("Ccfolia: a piece for the clipboard")),
                (Format.UDONARIUM, tr("Udonarium: a zip to drop on it")),
                (Format.BCDICE, tr("BCDice: command lines and tables")),
                (Format.CSV, tr("CSV: the roster for a spreadsheet")),
                (GEAR, tr("CSV: the gear for a spreadsheet")),
                (Format.MARKDOWN, tr("Markdown: stat blocks for a wiki")),
                (Format.TEXT, tr("Text: stat blocks for a chat")),
            ],
            Format.JSON,
        )

    def _lay_out(self) -> None:
        look = theme.current()
        form = QFormLayout()
        form.setHorizontalSpacing(look.px(20))
        form.setVerticalSpacing(look.px(12))
        for text, field in ((tr("What"), self.what), (tr("Format"), self.format)):
            label = PlainLabel(text, "body", "ink2")
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, field)
        foot = QHBoxLayout()
        foot.addStretch(1)
        for each in (self.cancel, self.copy, self.save):
            foot.addWidget(each)
        column = QVBoxLayout(self)
        margin = look.px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(look.px(16))
        column.addLayout(form)
        column.addWidget(self.notes)
        column.addWidget(self.hint)
        column.addStretch(1)
        column.addLayout(foot)
        self.resize(look.px(520), look.px(300))

    def choose(self, what: str, format_: str) -> None:
        """Set both choices."""
        self.what.set_key(what)
        self.format.set_key(format_)
        self._look()

    def _look(self, _key: str = "") -> None:
        """Offer what the format can do."""
        format_ = self._format()
        whole = self.what.key() == WHOLE
        self.notes.setEnabled(format_ in (Format.CCFOLIA, Format.UDONARIUM, Format.MARKDOWN, Format.TEXT))
        one = self.what.key().startswith("person ")
        self.copy.setEnabled(format_ is not Format.UDONARIUM and (one or format_ is not Format.CCFOLIA))
        hints = {
            Format.CCFOLIA: tr("Copy one character and paste it in a room; a file has one a line."),
            Format.UDONARIUM: tr("A portrait of more than 2 MB is left out."),
        }
        only_json = tr("Of the whole campaign, this format takes the roster.")
        self.hint.setText(hints.get(format_, only_json if whole and format_ is not Format.JSON else ""))

    def _format(self) -> Format:
        return Format.CSV if self.format.key() == GEAR else Format(self.format.key())

    def _wanted(self) -> Wanted:
        store = self._session.store
        kind, _, number = self.what.key().partition(" ")
        chosen = (int(number),) if kind == "person" else everyone(store) if kind == ROSTER else None
        return Wanted(
            self._format(),
            chosen,
            int(number) if kind == "battle" else None,
            kind == WHOLE,
            gear=self.format.key() == GEAR,
            notes=self.notes.isChecked(),
        )

    def _written(self) -> Written | None:
        try:
            return written(self._session.store, self._wanted(), speech.words().language)
        except IkusaError as error:
            self._session.say(self._session.sentence(error), Level.ERROR)
            return None

    def _copy(self) -> None:
        found = self._written()
        if found is not None:
            QGuiApplication.clipboard().setText(found.data.decode("utf-8-sig"))
            self._tell(tr("Copied to the clipboard."), found)

    def _ask(self) -> None:
        suffix, name = SUFFIXES[self._format()], self.what.currentText()
        kinds = f"*{suffix};;{tr('All files (*)')}"
        saving.ask(self._session, self, tr("Export"), name, suffix, self.save_to, kinds=kinds)

    def save_to(self, path: Path) -> None:
        """Write the file; a campaign is never written over."""
        found = self._written()
        if found is None:
            return
        try:
            files.refuse_campaign(path)
            write(found.data, path)
        except IkusaError as error:
            self._session.say(self._session.sentence(error), Level.ERROR)
            return
        self._tell(tr("Exported to {path}.").format(path=shown(path)), found)

    def _tell(self, text: str, found: Written) -> None:
        lost = found.left_out
        if lost:
            more = trn("{n} damaged record was left out.", "{n} damaged records were left out.", lost).format(n=lost)
            self._session.say(f"{text} {more}", Level.WARN)
        else:
            self._session.say(text)
        self.accept()
