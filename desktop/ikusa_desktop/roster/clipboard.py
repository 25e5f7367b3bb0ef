"""Ctrl+V on the roster: what is pasted goes where it belongs, by what it is, and a line says what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from ikusa.errors import IkusaError
from ikusa_desktop.roster.editing import focus_is_in
from ikusa_desktop.roster.portrait_field import has_picture
from ikusa_desktop.tr import tr, trn

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.importing import Plan
    from ikusa.play.roster.clipboard import Pasted
    from ikusa_desktop.roster.page import RosterPage


class Clipboard:
    """Takes what is in the clipboard."""

    def __init__(self, page: RosterPage) -> None:
        self._page = page

    def paste(self) -> None:
        """Rows into the open character, whole characters into the roster, a picture as portrait.

        What is none of these goes where the keyboard is: statuses, modifiers; else it opens as technique rows, to be
        put right there.
        """
        from ikusa.play.roster import clipboard  # knows every format that can be read: not before one pastes

        page, sheet = self._page, self._page.sheet
        mime = QGuiApplication.clipboard().mimeData()
        text = mime.text() if mime is not None and mime.hasText() else ""
        if has_picture(mime) and (not text.strip() or (mime is not None and mime.hasUrls())):
            self._paste_picture()
            return
        copied = clipboard.what(page.session.store, text)
        if copied is clipboard.Copied.PEOPLE:
            self._paste_people(text)
        elif sheet.character() is None:
            page.session.say(tr("Choose a character first, or make one with Ctrl+N: rows are pasted into it."))
        elif copied is clipboard.Copied.ROWS:
            self._paste_rows(text)
        else:
            self._paste_other()

    def _paste_picture(self) -> None:
        page = self._page
        if page.sheet.character() is None:
            page.session.say(tr("Choose a character first: a picture becomes a portrait."))
            return
        page.show_sheet()
        page.sheet.head.portrait.paste()

    def _paste_rows(self, text: str) -> None:
        from ikusa.play.roster import clipboard

        page, editor = self._page, self._page.sheet.editor
        character, found = editor.shown.id, list[clipboard.Pasted]()

        def paste() -> Changes:
            found.append(clipboard.paste_rows(page.session.store, character, text))
            return found[0].changes

        if editor.do(paste):
            page.show_sheet()
            said = _said(found[0], editor.shown.character.name)
            page.session.say(said, action_text=tr("Undo"), action=page.session.undo)

    def _paste_people(self, text: str) -> None:
        """New ones at once; where anything is to be decided or is wrong, the plan of an import shows it."""
        from ikusa.play import importing

        session = self._page.session
        try:
            plan = importing.plan(session.store, importing.read(session.store, text.encode("utf-8", "replace")))
        except IkusaError:
            session.import_wanted.emit()  # it says what is wrong
            return
        if not _only_new(plan):
            session.import_wanted.emit()
            return
        if session.run(lambda: importing.carry_out(session.store, plan)):
            self._page.show_pasted(sorted(session.store.last_changes.rows.get("character", frozenset())))
            count = len(plan.items)
            several = trn("{count} character was pasted.", "{count} characters were pasted.", count)
            said = (tr("{name} was pasted.") if count == 1 else several).format(name=plan.items[0].name, count=count)
            session.say(said, action_text=tr("Undo"), action=session.undo)

    def _paste_other(self) -> None:
        page, sheet = self._page, self._page.sheet
        for part in (sheet.gear, sheet.statuses, sheet.defence.modifiers):
            if focus_is_in(part.table):
                part.paste()
                return
        page.show_sheet()
        sheet.techniques.paste()


def _only_new(plan: Plan) -> bool:
    """Whether an import would do nothing but add characters that nobody is yet."""
    from ikusa.exchange.incoming import Kind
    from ikusa.play.importing import Finding

    return bool(plan.items) and all(item.kind is Kind.CHARACTER and item.finding is Finding.NEW for item in plan.items)


def _said(pasted: Pasted, who: str) -> str:
    """What a paste of rows brought."""
    techniques = trn("{n} technique", "{n} techniques", pasted.techniques).format(n=pasted.techniques)
    gear = trn("{n} piece of gear", "{n} pieces of gear", pasted.gear).format(n=pasted.gear)
    if pasted.gear and pasted.techniques:
        return tr("Pasted for {who}: {what}, {more}.").format(who=who, what=techniques, more=gear)
    return tr("Pasted for {who}: {what}.").format(who=who, what=gear if pasted.gear else techniques)
