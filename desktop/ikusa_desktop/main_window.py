"""The one window: rail, menu bar, message bar, the page in view, status bar. It shows pages; it decides nothing."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ikusa_desktop import icons, theme
from ikusa_desktop import tr as speech
from ikusa_desktop.files import Failure, Files
from ikusa_desktop.frame_actions import frame_actions
from ikusa_desktop.menus import Menus
from ikusa_desktop.page import Page
from ikusa_desktop.pages import ENTRIES, Entry
from ikusa_desktop.registry import Registry
from ikusa_desktop.session import Level, Message, Session
from ikusa_desktop.start import StartPage
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.message_bar import MessageBar
from ikusa_desktop.widgets.rail import Rail
from ikusa_desktop.widgets.status_line import StatusLine

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.jobs import Job
    from ikusa_desktop.overview import Overview
    from ikusa_desktop.palette import Hit, Palette

SMALLEST = (1100, 700)
FIRST = (1280, 800)


class MainWindow(QMainWindow):
    """The frame around the pages of one campaign."""

    def __init__(self, session: Session, entries: Sequence[Entry] = ENTRIES) -> None:
        super().__init__()
        self.session = session
        self.entries = tuple(entries)
        self.files = Files(session, self)
        self.registry = Registry(self, self.session.say)
        self._pages: dict[str, Page] = {}
        self._stale: dict[str, Changes | None] = {}
        self._page = ""
        self._palette: Palette | None = None
        self._overview: Overview | None = None
        self._build()
        self.registry.add(frame_actions(self), self)
        self.menus = Menus(self.menuBar(), self.registry, session, lambda: self._page, self.files.open)
        self._connect()
        self._retranslate()
        self._restyle()
        self._restore_window()
        self._show_start()

    # --- what others ask ---------------------------------------------------------------------------------------------

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
        from ikusa_desktop.palette import Palette

        if self._palette is None:
            self._palette = Palette(self.session, self.registry, self._page_hits, self._build_next, self.body)
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
        self.rail = Rail([(entry.id, entry.text()) for entry in self.entries], icons.paint_rail_icon)
        self.bar = MessageBar()
        self.stack = QStackedWidget()
        self.start = StartPage(self.session, self.files)
        self.stack.addWidget(self.start)
        self.status = StatusLine()
        self._find = button("", self.open_palette, kind="quiet")
        self.menuBar().setCornerWidget(self._find, Qt.Corner.TopRightCorner)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.bar)
        right.addWidget(self.stack, 1)
        across = QHBoxLayout()
        across.setSpacing(0)
        across.addWidget(self.rail)
        across.addLayout(right, 1)
        self.body = QWidget()
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(across, 1)
        column.addWidget(self.status)
        self.setCentralWidget(self.body)
        self.setWindowIcon(icons.app_icon())

    def _connect(self) -> None:
        session = self.session
        self.rail.chosen.connect(self.go)
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
            self._show_start()
            return
        self.start.show_failure(None)
        self.rail.set_enabled(True)
        known = [entry.id for entry in self.entries]
        last = self.session.settings.last_page
        self.go(last if last in known else known[0])
        self._title()
        self._stand()

    def _show_start(self) -> None:
        self.rail.set_current("")
        self.rail.set_enabled(False)
        self.start.refresh()
        self.stack.setCurrentWidget(self.start)
        self.menus.rebuild()
        self._title()
        self._stand()
        self._hint()
        self.start.focus_first()

    def _changed(self, changes: Changes) -> None:
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
        if not self.session.has_store:
            self.start.show_failure(failure)
            self.start.focus_first()
            return
        again = (tr("Try again"), lambda: self.files.open(failure.path))
        copy = (tr("Open a read-only copy"), lambda: self.files.open_copy(failure.path))
        text = tr("{name} was not opened. {reason}").format(name=failure.path.name, reason=failure.sentence)
        first, second = (copy, again) if failure.in_use else (again, None)
        self.session.say(text, Level.ERROR, first[0], first[1], [second] if second else [])

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

    def _page_hits(self) -> list[Hit]:
        from ikusa_desktop.palette import page_hits

        return page_hits(self.entries, self.session)

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
        self._find.set_text(tr("Find anything"), "Ctrl+K")
        self.menuBar().setCornerWidget(self._find, Qt.Corner.TopRightCorner)  # a menu bar measures it only then
        self.start.retranslate()
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
        try:
            stored = base64.b64decode(self.session.settings.window, validate=True)
        except (binascii.Error, ValueError):
            stored = b""
        if not stored or not self.restoreGeometry(QByteArray(stored)):
            self.resize(*FIRST)

    def _remember_pages(self) -> None:
        for key, page in self._pages.items():
            self.session.settings.pages[key] = page.save_state()

    def _store_typed(self) -> None:
        # A field stores what is typed when it loses the keyboard; behind an open menu it has not lost it.
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()

    def _may_leave(self) -> bool:
        self._store_typed()
        return all(page.may_leave() for page in self._pages.values())

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_leave():
            event.ignore()
            return
        self._remember_pages()
        settings = self.session.settings
        settings.window = base64.b64encode(self.saveGeometry().data()).decode("ascii")
        if not self.session.has_store:
            settings.last_campaign = ""
        settings.save()
        self.session.blockSignals(True)
        self.session.close()
        self.files.drop_copies()
        event.accept()
