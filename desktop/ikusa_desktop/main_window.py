"""The one window: rail, menu bar, message bar, the page in view, status bar. It shows pages; it decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from ikusa_desktop import icons, theme
from ikusa_desktop import tr as speech
from ikusa_desktop.frame import Frame
from ikusa_desktop.menu_bar import add_menus
from ikusa_desktop.page import Page
from ikusa_desktop.pages import ENTRIES, Entry
from ikusa_desktop.session import Level, Message, Session
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.files import Failure
    from ikusa_desktop.jobs import Job
    from ikusa_desktop.overview import Overview
    from ikusa_desktop.palette import Palette
    from ikusa_desktop.start import StartPage

SMALLEST = (1100, 700)
FIRST = (1280, 800)


class MainWindow(QMainWindow):
    """The frame around the pages of one campaign.

    `furnished` False makes only what the first paint shows, and leaves the rest to `furnish`.
    """

    def __init__(self, session: Session, entries: Sequence[Entry] = ENTRIES, *, furnished: bool = True) -> None:
        super().__init__()
        self.session = session
        self.entries = tuple(entries)
        self._pages: dict[str, Page] = {}
        self._stale: dict[str, Changes | None] = {}
        self._page = ""
        self._palette: Palette | None = None
        self._overview: Overview | None = None
        self._start: StartPage | None = None
        self._furnished = False
        self._build()
        self._title()
        self._restyle()
        self._restore_window()
        if furnished:
            self.furnish()
            self.show_start()

    def furnish(self) -> None:
        """Make what the first paint does not show: files, actions with their menus, the message bar.

        Imported here: all this takes as long as what it does show.
        """
        from ikusa_desktop.files import Files
        from ikusa_desktop.frame_actions import frame_actions
        from ikusa_desktop.menus import Menus
        from ikusa_desktop.registry import Registry
        from ikusa_desktop.widgets.message_bar import MessageBar

        self.files = Files(self.session, self)
        self.registry = Registry(self, self.session.say)
        self.registry.add(frame_actions(self), self)
        self.menus = Menus(self.menuBar(), self._menus, self.registry, self.session, self.page, self.files.open)
        self.bar = MessageBar()
        self.body.put_bar(self.bar)
        self.setWindowIcon(icons.app_icon())
        self._furnished = True
        self._connect()
        self._retranslate()

    # --- what others ask ---------------------------------------------------------------------------------------------

    @property
    def start(self) -> StartPage:
        """The start page, built at its first use as every page is."""
        from ikusa_desktop.start import StartPage

        if self._start is None:
            self._start = StartPage(self.session, self.files)
            self.stack.addWidget(self._start)
        return self._start

    def announce(self, name: str) -> None:
        """Say which campaign opens once the window has been painted."""
        self.status.set_standing(tr("Opening {name}…").format(name=name))
        self.body.setFocus()  # else Qt gives it to the first button

    def show_start(self) -> None:
        """Show the start page: no campaign is open."""
        self.rail.set_current("")
        self.rail.set_enabled(False)
        self.start.refresh()
        self.stack.setCurrentWidget(self.start)
        self.menus.rebuild()
        self._title()
        self._stand()
        self._hint()
        self.start.focus_first()

    def page(self) -> str:
        """The id of the page in view, "" on the start page."""
        return self._page

    def go(self, key: str, item: str = "") -> None:
        """Bring a page into view, and one of its items."""
        if not self.session.has_store or (self._page and self._page != key and not self._pages[self._page].may_leave()):
            self.rail.set_current(self._page)
            return
        page = self.built(key)
        came = self._page != key
        self._page = key
        self.session.settings.last_page = key
        self.rail.set_current(key)
        self.stack.setCurrentWidget(page)
        if key in self._stale:
            page.refresh(self._stale.pop(key))
        if came:
            self.menus.rebuild()
            self._hint()
            focus = page.first_focus()
            if focus is not None and not item:
                focus.setFocus(Qt.FocusReason.OtherFocusReason)
        if item:
            page.show_item(item)

    def built(self, key: str) -> Page:
        """A page, built now if it is its first use."""
        if key not in self._pages:
            entry = next(entry for entry in self.entries if entry.id == key)
            page = entry.load()(self.session, self.stack)
            page.restore_state(self.session.settings.pages.get(key, {}))
            self._pages[key] = page
            self.stack.addWidget(page)
            self.registry.add(page.page_actions(), page)
            page.refresh(None)
        return self._pages[key]

    def open_palette(self) -> None:
        """Find anything."""
        from ikusa_desktop.palette import Palette, page_hits

        if self._palette is None:
            pages = partial(page_hits, self.entries, self.session)
            self._palette = Palette(self.session, self.registry, pages, self._build_next, self.body)
        self._palette.open()

    def palette_overlay(self) -> Palette | None:
        """The palette, once it was open."""
        return self._palette

    def show_keys(self) -> None:
        """The shortcuts of the page in view and of the frame."""
        from ikusa_desktop.overview import Overview

        if self._overview is None:
            self._overview = Overview(self.body)
        page = self._pages.get(self._page)
        of_page = self.registry.of_page(self._page) if self._page else []
        title, hints = (page.title(), page.key_hints()) if page is not None else ("", [])
        self._overview.show_actions(title, hints, of_page, self.registry.of_page(""))

    def show_settings(self) -> None:
        """Language, look, text size, dice."""
        from ikusa_desktop.settings_dialog import SettingsDialog

        SettingsDialog(self.session, self).open()

    def show_about(self) -> None:
        """Version and licences."""
        from ikusa_desktop.about import AboutDialog

        AboutDialog(self).open()

    def show_backups(self) -> None:
        """The backups of the open campaign."""
        from ikusa_desktop.backups_dialog import BackupsDialog

        BackupsDialog(self.session, self.files, self).open()

    def close_campaign(self) -> None:
        """Close the campaign and show the start page."""
        if self._may_leave():
            self._remember_pages()
            self.session.close()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def raise_window(self) -> None:
        """Come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.body = Frame(self.entries)
        self.rail, self.stack, self.status = self.body.rail, self.body.stack, self.body.status
        self._menus = add_menus(self.menuBar())
        self._find = button(tr("Find anything"), kind="quiet", hint="Ctrl+K")
        self.menuBar().setCornerWidget(self._find, Qt.Corner.TopRightCorner)
        self.setCentralWidget(self.body)

    def _connect(self) -> None:
        session = self.session
        self.rail.chosen.connect(self.go)
        self._find.clicked.connect(self.open_palette)
        session.changed.connect(self._changed)
        session.not_stored.connect(self._snap_back)
        session.closing.connect(self._store_typed)
        session.campaign_changed.connect(self._campaign_changed)
        session.message.connect(self._say)
        session.shown.connect(self.go)
        session.job_started.connect(self._show_job)
        session.hints_changed.connect(self._hint)
        session.language_changed.connect(self._retranslate)
        self.files.failed.connect(self._not_opened)
        self.status.passed.connect(self._stand)
        theme.follow(self._restyle)

    # --- what happens ------------------------------------------------------------------------------------------------

    def _campaign_changed(self) -> None:
        self.registry.drop_pages()
        for page in self._pages.values():
            self.stack.removeWidget(page)
            page.hide()
            page.deleteLater()
        self._pages, self._stale, self._page = {}, {}, ""
        # What they list belongs to the pages that go.
        for overlay in (self._palette, self._overview):
            if overlay is not None and overlay.isVisible():
                overlay.close_overlay()
        self.bar.close_bar()
        if not self.session.has_store:
            self.show_start()
            return
        if self._start is not None:
            self._start.show_failure(None)
        self.rail.set_enabled(True)
        known = [entry.id for entry in self.entries]
        last = self.session.settings.last_page
        self.go(last if last in known else known[0])
        self._title()
        self._stand()

    def _changed(self, changes: Changes) -> None:
        if self.bar.offers(self.session.undo):
            self.bar.close_bar()  # its Undo would take back this act, and not the one that it tells of
        for key, page in self._pages.items():
            if key == self._page:
                page.refresh(changes)
            else:
                self._stale[key] = changes if key not in self._stale else None
        self._title()
        self._stand()

    def _snap_back(self) -> None:
        if self._page:
            self._pages[self._page].refresh(None)

    def _not_opened(self, failure: Failure) -> None:
        if self.session.has_store:
            self.files.tell(failure)
            return
        self.start.show_failure(failure)
        self.show_start()

    def _say(self, message: Message) -> None:
        if message.level is Level.PASSING and not message.choices:
            self.status.say(message.text)
            return
        level = "info" if message.level is Level.PASSING else str(message.level)
        self.bar.show_message(message.text, level, message.choices)

    def _show_job(self, job: Job) -> None:
        from ikusa_desktop.widgets.progress import ProgressStrip

        strip = ProgressStrip(job.title, tr("Cancel"))
        strip.cancel_pressed.connect(job.cancel)
        job.progressed.connect(strip.set_progress)
        job.finished.connect(strip.deleteLater)
        self.status.add_strip(strip)

    def _build_next(self) -> bool:
        missing = next((entry.id for entry in self.entries if entry.id not in self._pages), None)
        if missing is None or not self.session.has_store:
            return False
        self.built(missing)
        return True

    # --- words and looks ---------------------------------------------------------------------------------------------

    def _retranslate(self) -> None:
        self.registry.retranslate()
        self.menus.rebuild()
        self.rail.set_texts([(entry.id, entry.text()) for entry in self.entries])
        self.rail.setAccessibleName(tr("Pages"))
        self.bar.set_close_text(tr("Close"))
        if self.bar.offers(self.session.undo):
            self.bar.close_bar()  # what it tells of is written in the language of before
        self._find.set_text(tr("Find anything"), "Ctrl+K")
        self.menuBar().setCornerWidget(self._find, Qt.Corner.TopRightCorner)  # a menu bar measures it only then
        if self._start is not None:
            self._start.retranslate()
        for page in self._pages.values():
            page.retranslate()
        self._title()
        self._stand()
        self._hint()

    def _title(self) -> None:
        app = "Ikusa 戦"
        if not self.session.has_store:
            self.setWindowTitle(app)
            return
        info = self.session.info
        name = info.english if speech.words().language == "en" and info.english else info.name
        title = tr("{name}, session {number}").format(name=name, number=info.session)
        self.setWindowTitle(f"{title} — {app}".replace("[*]", "[*][*]"))

    def _stand(self) -> None:
        if not self.session.has_store:
            self.status.set_standing()
            return
        at = self.session.stored_at()
        stored = tr("Stored {time}").format(time=f"{at.astimezone():%H:%M}") if at else tr("Nothing to store yet")
        if self.session.read_only:
            stored = tr("Read only")
        undo = self.session.undo_name()
        what = tr("Undo: {what}").format(what=undo) + "\u3000Ctrl+Z" if undo else ""
        self.status.set_standing(stored, what)

    def _hint(self) -> None:
        page = self._pages.get(self._page)
        hints = page.key_hints() if page is not None else []
        self.status.set_hints([*hints, ("F1", tr("keys"))] if len(hints) < 4 else hints)

    def _restyle(self) -> None:
        look = theme.current()
        self.menuBar().setMinimumHeight(look.px(28))
        screen = self.screen().availableGeometry()
        self.setMinimumSize(min(look.px(SMALLEST[0]), screen.width()), min(look.px(SMALLEST[1]), screen.height()))

    # --- remembering -------------------------------------------------------------------------------------------------

    def _restore_window(self) -> None:
        stored = self.session.settings.window.encode("ascii", "ignore")
        if not self.restoreGeometry(QByteArray.fromBase64(stored)):
            self.resize(*FIRST)

    def _remember_pages(self) -> None:
        for key, page in self._pages.items():
            self.session.settings.pages[key] = page.save_state()

    def _remember(self) -> None:
        self._remember_pages()
        settings = self.session.settings
        settings.window = self.saveGeometry().toBase64().toStdString()
        if not self.session.has_store:
            settings.last_campaign = ""
        settings.save()

    def _store_typed(self) -> None:
        # A field stores what is typed when it loses the keyboard; behind an open menu it has not lost it.
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()

    def _may_leave(self) -> bool:
        self._store_typed()
        return all(page.may_leave() for page in self._pages.values())

    def closeEvent(self, event: QCloseEvent) -> None:
        leaving = True
        try:
            leaving = self._may_leave()
            if leaving:
                self._remember()
        finally:  # not even a fault of a page leaves the campaign open
            if leaving:
                self.session.blockSignals(True)
                self.session.close()
                if self._furnished:
                    self.files.drop_copies()
        event.setAccepted(leaving)
