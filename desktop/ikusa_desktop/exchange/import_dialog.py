"""The plan of an import: each record with how it stands to the campaign and what is to be done with it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import IkusaError, RuleError
from ikusa.exchange.incoming import Kind
from ikusa.play import importing
from ikusa.play.changes import Changes
from ikusa.play.importing import Choice, Finding, Item, Plan, Taken, fault_text
from ikusa.play.importing_words import choice_name, finding_name, kind_name
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.pump import Pump
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.undisturbed import undisturbed
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.progress import ProgressStrip
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel

_ORDER = (Finding.DIFFERS, Finding.NAMESAKE, Finding.NEW, Finding.FAULTY, Finding.UNCHANGED)
"""What has to be looked at stands first."""
HERE_MS = 3_600_000
"""A job's bar stands in the dialog, not in the status bar that it covers."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record as the table shows it."""

    place: int
    item: Item
    choice: Choice


class ImportDialog(QDialog):
    """A table of records, a choice for the chosen ones, what is wrong with one, and Import or Cancel."""

    def __init__(self, session: Session, found: Taken, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._taken = session, found
        self._plan: Plan | None = None
        self._storing = False
        self._job: Job | None = None
        self.pump = Pump(self)
        self._choices: dict[int, Choice] = {}
        self.model: TupleModel[Row] = TupleModel(self._columns(), lambda it: str(it.place), self)
        self.table = TableView(self.model, tr("Records of the file"), row_height=29, many=True)
        self.summary = PlainLabel("", "body", "ink", wrap=True)
        self.detail = PlainLabel("", "small", "ink2", wrap=True)
        self.label = PlainLabel(tr("With the chosen records"), "body", "ink2")
        self.choice = ComboField()
        self.choice.setAccessibleName(tr("With the chosen records"))
        self.label.setBuddy(self.choice)
        self.cancel = button(tr("Cancel"), self.reject)
        self.accept_button = button(tr("Import"), self._import, kind="main")
        self.setWindowTitle(
            tr("Import of {name}").format(name=name).replace("[*]", "[*][*]")
            if name
            else tr("Import from the clipboard")
        )
        self.strip = ProgressStrip("", "")
        self.strip.cancel.hide()
        self.pump.progressed.connect(self.strip.set_progress)
        session.closing.connect(self.reject)
        self._lay_out()
        self.table.selection_changed.connect(self._show_chosen)
        self.choice.chosen.connect(self._choose)
        self._wait("")

    def begin(self) -> None:
        """Compare the records with the campaign, then show the plan; at once if there are few."""
        self._wait(tr("Comparing with the campaign…"))
        self.pump.run(importing.comparing(self._session.store, self._taken), self._show, self._fail)

    def _show(self, found: Plan) -> None:
        first = self._plan is None
        self._plan = found
        self._choices = {
            place: choice
            for place, choice in self._choices.items()
            if place < len(found.items) and choice in found.items[place].choices
        }
        self._go_on()
        self._list()
        if first and found.items:
            self.table.pick(str(self.rows()[0].place))
        self._show_chosen()
        self.table.setFocus()

    def _fail(self, error: IkusaError) -> None:
        self._session.say(self._session.sentence(error), Level.ERROR)
        self.reject()

    # --- waiting -----------------------------------------------------------------------------------------------------

    def _wait(self, what: str) -> None:
        """Say what is under way, until `_go_on`."""
        self.strip.label.setText(what)
        self.strip.bar.setAccessibleName(what)
        self.strip.set_progress(0, 0)
        self.strip.setVisible(bool(what))
        for widget in (self.table, self.choice, self.accept_button):
            widget.setEnabled(False)

    def _go_on(self) -> None:
        self.strip.hide()
        self.table.setEnabled(True)

    def reject(self) -> None:
        """Cancel, also what is under way: an import that is given up has stored nothing."""
        storing, self._storing = self._storing, False
        self.pump.stop()
        if self._job is not None:
            self._job.abandon()
            self._job = None
        super().reject()
        if storing:
            self._session.not_stored.emit()
            self._session.say(tr("The import was cancelled; nothing of it was stored."))

    def _lay_out(self) -> None:
        look = theme.current()
        line = QHBoxLayout()
        line.addWidget(self.label)
        line.addWidget(self.choice)
        line.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.strip)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.accept_button)
        column = QVBoxLayout(self)
        margin = look.px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(look.px(12))
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        column.addWidget(self.detail)
        column.addLayout(line)
        column.addLayout(foot)
        self.resize(look.px(720), look.px(520))

    def _columns(self) -> list[Column[Row]]:
        return [
            Column("kind", lambda: tr("Record"), lambda it: kind_name(it.item.kind, speech.words()), 110, tone="ink2"),
            Column("name", lambda: tr("Name"), lambda it: it.item.name or it.item.path, stretch=True),
            Column("finding", lambda: tr("In the campaign"), lambda it: _finding(it.item), 170, tone="ink2"),
            Column("choice", lambda: tr("What is done"), lambda it: _choice(it), 150),
        ]

    # --- the plan ----------------------------------------------------------------------------------------------------

    def rows(self) -> tuple[Row, ...]:
        """The records with what is chosen for each."""
        return self.model.rows()

    def _list(self) -> None:
        items = self._plan.items if self._plan is not None else ()
        rows = [Row(place, item, self._choices.get(place, item.choices[0])) for place, item in enumerate(items)]
        rows.sort(key=lambda row: _ORDER.index(row.item.finding))
        self.model.set_rows(rows)
        todo = sum(row.choice is not Choice.SKIP for row in rows)
        self.accept_button.setEnabled(bool(todo))
        parts = [
            trn("{n} record will be imported.", "{n} records will be imported.", todo).format(n=todo),
            self._counted(Finding.UNCHANGED, tr("There already: {n}.")),
            self._counted(Finding.FAULTY, tr("Faulty and left out: {n}.")),
        ]
        self.summary.setText(" ".join(part for part in parts if part))

    def _counted(self, finding: Finding, text: str) -> str:
        count = self._plan.count(finding) if self._plan is not None else 0
        return text.format(n=count) if count else ""

    def _chosen(self) -> list[Row]:
        return [self.model.value(self.model.row_of(key)) for key in self.table.selected_keys()]

    def _show_chosen(self) -> None:
        rows = self._chosen()
        usual = [choice for choice in Choice if rows and all(choice in row.item.choices for row in rows)]
        words = speech.words()
        now = rows[0].choice if rows and len({row.choice for row in rows}) == 1 else None
        shown = [(str(choice), choice_name(choice, words)) for choice in usual]
        self.choice.set_choices(shown, str(now) if now is not None else None)
        self.choice.setEnabled(len(usual) > 1)
        self.detail.setText(_detail(rows[0].item) if len(rows) == 1 else "")

    def _choose(self, key: str) -> None:
        rows = self._chosen()
        for row in rows:
            self._choices[row.place] = Choice(key)
        if any(row.item.kind is Kind.CAMPAIGN for row in rows):
            self._plan_anew(Choice(key) is not Choice.SKIP)
            return
        self._list()

    def _plan_anew(self, rules_too: bool) -> None:
        """The records have to be looked at under the ruleset that the campaign will have."""
        known, source = importing.ground(self._session.store), self._taken.source

        def work(progress: Progress) -> Taken:
            with undisturbed():
                return importing.taken(known, source, rules_too, progress.report)

        def done(found: Taken) -> None:
            self._taken, self._job = found, None
            self.begin()

        self._wait(tr("Reading the records again…"))
        self._job = Job(tr("Reading the records again…"), work, done)
        self._job.progressed.connect(self.strip.set_progress)
        self._session.start_job(self._job, HERE_MS)

    def _import(self) -> None:
        assert self._plan is not None
        store, found, choices = self._session.store, self._plan, dict(self._choices)
        todo = sum(row.choice is not Choice.SKIP for row in self.rows())

        def done(changes: Changes) -> None:
            self._storing = False
            self.accept()
            # All pages read anew: not in the turn that stored it.
            QTimer.singleShot(0, self, lambda: self._tell(changes, todo))

        def failed(error: IkusaError) -> None:
            self._storing = False
            self.reject()
            errors = [error]

            def again() -> Changes:
                # The session says what went wrong, and offers to try again: then it is done at once.
                if errors:
                    raise errors.pop()
                return importing.carry_out(store, found, choices)

            self._session.run(again)

        self._storing = True
        self._wait(tr("Importing…"))
        self.pump.run(importing.carrying_out(store, found, choices), done, failed)

    def _tell(self, changes: Changes, count: int) -> None:
        if self._session.has_store:
            self._session.run(lambda: changes)
            self._session.say(trn("Imported {n} record.", "Imported {n} records.", count).format(n=count))


def _finding(item: Item) -> str:
    return finding_name(item.finding, speech.words())


def _choice(row: Row) -> str:
    """What is done; nothing to say of what is there already."""
    return "—" if row.item.finding is Finding.UNCHANGED else choice_name(row.choice, speech.words())


def _detail(item: Item) -> str:
    if isinstance(item.fault, RuleError):
        return fault_text(item.fault, speech.words())
    if item.kind is Kind.CAMPAIGN and item.finding is not Finding.UNCHANGED:
        return tr("The ruleset, the number of the session, and whether the scenario is over.")
    return ""
