"""What to export, in which format, to a file or the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import IkusaError
from ikusa.exchange import files
from ikusa.exchange.values import SUFFIXES, Format
from ikusa.files import shown, write
from ikusa.play import battle
from ikusa.play.exporting import everyone
from ikusa.play.exporting_formats import Gathered, Wanted, Written, formatted, gathering
from ikusa.play.printing_names import people
from ikusa_desktop import saving, theme
from ikusa_desktop import tr as speech
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.pump import Pump
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.undisturbed import undisturbed
from ikusa_desktop.widgets.buttons import CheckBox, button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.progress import ProgressStrip
from ikusa_desktop.widgets.text import PlainLabel

WHOLE, ROSTER, CHOSEN = "whole", "roster", "chosen"
GEAR = "csv gear"
HERE_MS = 3_600_000
"""A job's bar stands in the dialog, not in the status bar that it covers."""


class ExportDialog(QDialog):
    """A choice of what, a choice of format, and two ways out. `chosen` are the characters chosen in the roster."""

    def __init__(self, session: Session, parent: QWidget | None = None, chosen: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self._session = session
        self._chosen = tuple(chosen)
        self._job: Job | None = None
        self.pump = Pump(self)
        self.setWindowTitle(tr("Export"))
        self.what, self.format = ComboField(), ComboField()
        self.notes = CheckBox(tr("With the GM's notes"))
        self.log = CheckBox(tr("With what was done in the battles"))
        self.strip = ProgressStrip("", "")
        self.strip.cancel.hide()
        self.strip.hide()
        self.hint = PlainLabel("", "small", "ink2", wrap=True)
        self.copy = button(tr("Copy"), self._copy)
        self.save = button(tr("Save…"), self._ask, kind="main")
        self.cancel = button(tr("Cancel"), self.reject)
        self._fill()
        self._lay_out()
        self.what.chosen.connect(self._look)
        self.format.chosen.connect(self._look)
        self.pump.progressed.connect(self.strip.set_progress)
        session.closing.connect(self.reject)
        self._look()

    def _fill(self) -> None:
        store, words = self._session.store, speech.words()
        things = [(WHOLE, tr("The whole campaign, but its log")), (ROSTER, tr("Everybody in the roster"))]
        if self._chosen:
            things.insert(0, (CHOSEN, self._chosen_name()))
        things += [(f"battle {one.id}", tr("Battle: {name}").format(name=one.name)) for one in battle.battles(store)]
        things += [(f"person {one.id}", one.name) for one in people(store, words.language)]
        self.what.set_choices(things, CHOSEN if len(self._chosen) > 1 else ROSTER)
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

    def _chosen_name(self) -> str:
        count = len(self._chosen)
        return trn("The one chosen in the roster", "The {n} chosen in the roster", count).format(n=count)

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
        foot.addWidget(self.strip)
        foot.addStretch(1)
        for each in (self.cancel, self.copy, self.save):
            foot.addWidget(each)
        column = QVBoxLayout(self)
        margin = look.px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(look.px(16))
        column.addLayout(form)
        column.addWidget(self.notes)
        column.addWidget(self.log)
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
        battles = whole or self.what.key().startswith("battle ")
        self.log.setEnabled(format_ is Format.JSON and battles)
        one = self.what.key().startswith("person ") or (self.what.key() == CHOSEN and len(self._chosen) == 1)
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
        chosen = {"person": (int(number or 0),), ROSTER: everyone(store), CHOSEN: self._chosen}
        return Wanted(
            self._format(),
            chosen.get(kind),
            int(number) if kind == "battle" else None,
            kind == WHOLE,
            gear=self.format.key() == GEAR,
            notes=self.notes.isChecked(),
            log=self.log.isEnabled() and self.log.isChecked(),
        )

    # --- the two ways out --------------------------------------------------------------------------------------------

    def _copy(self) -> None:
        def done(found: Written) -> None:
            QGuiApplication.clipboard().setText(found.data.decode("utf-8-sig"))
            self._tell(tr("Copied to the clipboard."), found)

        self._make(lambda found: None, done)

    def _ask(self) -> None:
        suffix, name = SUFFIXES[self._format()], self.what.currentText()
        kinds = f"*{suffix};;{tr('All files (*)')}"
        saving.ask(self._session, self, tr("Export"), name, suffix, self.save_to, kinds=kinds)

    def save_to(self, path: Path) -> None:
        """Write the file; a campaign is never written over."""

        def keep(found: Written) -> None:
            files.refuse_campaign(path)
            write(found.data, path)

        self._make(keep, lambda found: self._tell(tr("Exported to {path}.").format(path=shown(path)), found))

    def _make(self, keep: Callable[[Written], None], done: Callable[[Written], None]) -> None:
        """Read the campaign between events, then make the file and `keep` it in the background."""
        wanted, language = self._wanted(), speech.words().language
        self._wait(True)

        def form(gathered: Gathered) -> None:
            self._form(gathered, keep, done)

        self.pump.run(gathering(self._session.store, wanted, language), form, self._fail)

    def _form(self, gathered: Gathered, keep: Callable[[Written], None], done: Callable[[Written], None]) -> None:
        def work(progress: Progress) -> Written | IkusaError:
            try:
                with undisturbed():
                    found = formatted(gathered)
                progress.check()
                keep(found)
            except IkusaError as error:
                return error
            return found

        def end(found: Written | IkusaError) -> None:
            self._job = None
            if isinstance(found, IkusaError):
                self._fail(found)
            else:
                done(found)

        self.strip.set_progress(0, 0)
        self._job = Job(self.strip.label.text(), work, end)
        self._session.start_job(self._job, HERE_MS)

    def _wait(self, waiting: bool) -> None:
        text = tr("Exporting…") if waiting else ""
        self.strip.label.setText(text)
        self.strip.bar.setAccessibleName(text)
        self.strip.setVisible(waiting)
        for widget in (self.what, self.format, self.notes, self.log, self.copy, self.save):
            widget.setEnabled(not waiting)
        if not waiting:
            self._look()

    def _fail(self, error: IkusaError) -> None:
        self._wait(False)
        self._session.say(self._session.sentence(error), Level.ERROR)

    def reject(self) -> None:
        """Cancel, also what is under way: no half file stays."""
        self.pump.stop()
        if self._job is not None:
            self._job.abandon()
            self._job = None
        super().reject()

    def _tell(self, text: str, found: Written) -> None:
        lost = found.left_out
        if lost:
            more = trn("{n} damaged record was left out.", "{n} damaged records were left out.", lost).format(n=lost)
            self._session.say(f"{text} {more}", Level.WARN)
        else:
            self._session.say(text)
        self.accept()
