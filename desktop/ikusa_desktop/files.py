"""Campaign files as the user meets them: new, open, sample, copies, backups; what to do when one cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from ikusa.errors import IkusaError
from ikusa_desktop import tr as speech
from ikusa_desktop.session import Choice, Level, Session
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from ikusa.records.backups import Backup
    from ikusa.records.store import Store

SUFFIX = ".ikusa"


@dataclass(frozen=True, slots=True)
class Failure:
    """A campaign that was not opened: the sentence, and what can be done about it."""

    path: Path
    sentence: str
    in_use: bool = False
    may_copy: bool = False
    may_restore: bool = False


def documents() -> Path:
    """The folder for campaigns: `Ikusa` in the user's documents."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(place or Path.home()) / "Ikusa"


def free_path(folder: Path, name: str) -> Path:
    """A path in `folder` at which there is nothing: `name`, else `name 2` and so on."""
    found, number = folder / f"{name}{SUFFIX}", 1
    while found.exists():
        number += 1
        found = folder / f"{name} {number}{SUFFIX}"
    return found


class Files(QObject):
    """Opens campaigns into the session."""

    failed = Signal(object)
    """A `Failure`: nothing was opened, the present campaign stays."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._copies: list[TemporaryDirectory[str]] = []
        session.remedies = self.remedies
        session.campaign_changed.connect(self.drop_copies)

    def remedies(self, error: IkusaError) -> list[Choice]:
        """What helps when the open file was moved, replaced, or may not be written; nothing where a retry may do."""
        from ikusa.records.failures import FileError, Refusal

        kind = error.kind if isinstance(error, FileError) else None
        copy = (tr("Save a copy"), self.ask_save_copy)
        if kind is Refusal.MOVED:
            return [copy, (tr("Open it anew"), self.reopen)]
        return [copy] if kind is Refusal.READ_ONLY else []

    def reopen(self) -> bool:
        """Close the campaign and open what lies at its path now."""
        path = self._session.store.path
        self._session.close()
        return self.open(path)

    def open(self, path: Path) -> bool:
        """Open a campaign in place of the present one."""
        from ikusa.records.store import Store

        if self._session.has_store and self._same(path):
            return True
        return self._take(path, lambda: Store.open(path))

    def open_read_only(self, path: Path) -> bool:
        """Look at a campaign that may not be written."""
        from ikusa.records.store import Store

        return self._take(path, lambda: Store.open(path, read_only=True))

    def open_copy(self, path: Path) -> bool:
        """Look at a copy of a campaign that is open elsewhere; the copy cannot be written."""
        from tempfile import TemporaryDirectory

        from ikusa.records.store import Store

        folder = TemporaryDirectory(prefix="ikusa-copy-")
        opened = self._take(path, lambda: Store.open_copy(path, Path(folder.name)), remember=False)
        self._copies.append(folder)
        self.drop_copies()
        return opened

    def drop_copies(self) -> None:
        """Remove the copies made to look at, but for one that is open."""
        shown = self._session.store.path if self._session.has_store else None
        for folder in list(self._copies):
            if shown is None or Path(folder.name).resolve() not in shown.parents:
                folder.cleanup()
                self._copies.remove(folder)

    def create(self, path: Path, name: str) -> bool:
        """Make a new campaign and open it."""
        from ikusa.play import campaign

        return self._take(path, lambda: campaign.create(path, name))

    def open_sample(self) -> bool:
        """Open a new copy of the sample campaign, in the user's documents."""
        from ikusa.play import campaign

        folder = documents()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.TempLocation))
        path = free_path(folder, tr("Sample campaign"))
        language = speech.words().language
        return self._take(path, lambda: campaign.create_sample(path, language))

    def restore(self, path: Path, backup: Backup) -> bool:
        """Put a backup in the place of a campaign that cannot be opened, keep what was there, and open it."""
        from ikusa.records import swapping
        from ikusa.records.store import Store

        def restored() -> Store:
            swapping.restore(path, backup.path)
            return Store.open(path)

        return self._take(path, restored)

    def tell(self, failure: Failure) -> None:
        """Say in a bar why a campaign was not opened beside the one that stays open, and what can be done."""
        again = (tr("Try again"), lambda: self.open(failure.path))
        copy = (tr("Open a read-only copy"), lambda: self.open_copy(failure.path))
        text = tr("{name} was not opened. {reason}").format(name=failure.path.name, reason=failure.sentence)
        first, second = (copy, again) if failure.in_use else (again, None)
        self._session.say(text, Level.ERROR, first[0], first[1], [second] if second else [])

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask_open(self) -> None:
        """Let the user choose a campaign."""
        chosen, _filter = QFileDialog.getOpenFileName(
            self._window, tr("Open a campaign"), str(self._start_folder()), self._filter()
        )
        if chosen:
            self.open(Path(chosen))

    def ask_new(self) -> None:
        """Let the user say where a new campaign goes; it is called as its file."""
        folder = self._start_folder()
        start = free_path(folder, tr("New campaign"))
        chosen, _filter = QFileDialog.getSaveFileName(
            self._window,
            tr("New campaign"),
            str(start),
            self._filter(),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if chosen:
            path = with_suffix(Path(chosen))
            self.create(path, path.stem)

    def ask_save_copy(self) -> None:
        """Let the user say where a copy of the open campaign goes."""
        store = self._session.store
        start = free_path(self._start_folder(), store.path.stem)
        chosen, _filter = QFileDialog.getSaveFileName(self._window, tr("Save a copy"), str(start), self._filter())
        if not chosen:
            return
        target = with_suffix(Path(chosen))
        try:
            store.save_copy(target, replace=True)
        except IkusaError as error:
            self._session.say(
                self._session.sentence(error), Level.ERROR, tr("Choose another place"), self.ask_save_copy
            )
            return
        self._session.say(tr("A copy was saved as {name}.").format(name=target.name))

    def back_up(self) -> None:
        """Make a backup now."""
        try:
            self._session.store.backups.make()
        except IkusaError as error:
            self._session.say(self._session.sentence(error), Level.ERROR, tr("Try again"), self.back_up)
            return
        self._session.say(tr("A backup was made."))

    # --- within ------------------------------------------------------------------------------------------------------

    def _take(self, path: Path, open_it: Callable[[], Store], *, remember: bool = True) -> bool:
        try:
            store = open_it()
        except IkusaError as error:
            self.failed.emit(self._failure(path, error))
            return False
        self._session.adopt(store)
        if remember:
            self._session.settings.opened(str(store.path))
            self._session.settings.started_before = True
            self._session.settings.save()
        if store.read_only:
            text = tr("{name} can only be read: nothing you change would be stored.").format(name=store.path.name)
            self._session.say(text, Level.WARN, tr("Save a copy"), self.ask_save_copy)
        return True

    def _failure(self, path: Path, error: IkusaError) -> Failure:
        from ikusa.records.failures import FileError, Refusal

        kind = error.kind if isinstance(error, FileError) else None
        readable = (Refusal.IN_USE, Refusal.READ_ONLY, Refusal.UNFINISHED)
        broken = (
            Refusal.DAMAGED,
            Refusal.ALTERED,
            Refusal.EMPTY,
            Refusal.NOT_DATABASE,
            Refusal.MISSING,
            Refusal.FOREIGN,
        )
        return Failure(
            path,
            self._session.sentence(error),
            in_use=kind is Refusal.IN_USE,
            may_copy=kind in readable,
            may_restore=kind in broken,
        )

    def _same(self, path: Path) -> bool:
        try:
            return self._session.store.path.samefile(path)
        except OSError:
            return False

    def _start_folder(self) -> Path:
        if self._session.has_store:
            return self._session.store.path.parent
        last = self._session.settings.last_campaign
        for folder in (Path(last).parent if last else documents(), documents(), Path.home()):
            if folder.is_dir():
                return folder
        return Path()

    def _filter(self) -> str:
        return tr("Ikusa campaigns ({pattern})").format(pattern=f"*{SUFFIX}") + ";;" + tr("All files (*)")


def with_suffix(path: Path) -> Path:
    """The path with our suffix, where the user wrote none."""
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
