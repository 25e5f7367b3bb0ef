"""What is done with characters as a whole: making, copying, tagging, moving, putting away, deleting, sending to battle.

Each deed is one act, and says in the status bar what it did where the list alone would not show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from ikusa.errors import IkusaError, RuleError
from ikusa.play import battle as battles
from ikusa.play import roster
from ikusa.play.battle import BattleLine
from ikusa_desktop import tr as speech
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr, trn

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.session import Session


class Deeds:
    """The deeds; `made` is told the ids of new characters, so that the page can show them."""

    def __init__(self, session: Session, made: Callable[[list[int]], None]) -> None:
        self._session = session
        self._made = made

    # --- new characters ----------------------------------------------------------------------------------------------

    def create(self, folder: int | None, *, pc: bool = False, template: bool = False) -> bool:
        """A new character, named later."""
        name = tr("New template") if template else tr("New character")
        store = self._session.store
        return self._new(lambda: roster.create(store, name, folder=folder, pc=pc, template=template))

    def create_from(self, template: int, name: str) -> bool:
        """A new character from a template."""
        return self._new(lambda: roster.create_from(self._session.store, template, name))

    def duplicate(self, ids: list[int]) -> bool:
        """Copies, which then are the chosen ones."""
        return bool(ids) and self._new(lambda: roster.duplicate(self._session.store, ids))

    def _new(self, operation: Callable[[], Changes]) -> bool:
        if not self._session.run(operation):
            return False
        rows = self._session.store.last_changes.rows.get("character", frozenset())
        self._made(sorted(rows))
        return True

    def copy_for_ccfolia(self, ids: list[int]) -> None:
        """The first of these to the clipboard, as Ccfolia takes a piece."""
        from ikusa.play.exporting_formats import clipboard

        if not ids:
            return
        try:
            text = clipboard(self._session.store, ids[0], speech.words().language)
        except IkusaError as error:
            self._session.say(self._session.sentence(error), Level.WARN)
            return
        QGuiApplication.clipboard().setText(text)
        self._session.say(tr("Copied: paste it in a Ccfolia room."))

    def templates(self) -> list[tuple[int, str]]:
        """The templates by id and name."""
        index = roster.Index(self._session.store)
        ids = index.search(roster.Query(among=roster.Among.TEMPLATES))
        from ikusa_desktop.roster.people_model import name_of

        return [(line.id, name_of(line)) for line in roster.lines(self._session.store, ids)]

    # --- the chosen --------------------------------------------------------------------------------------------------

    def delete(self, ids: list[int]) -> bool:
        """Deletes them; the bar offers to take it back."""
        store = self._session.store
        names = [line.name for line in roster.lines(store, ids[:1])]
        if not ids or not self._session.run(lambda: roster.delete(store, ids)):
            return False
        text = tr("{name} was deleted.") if len(ids) == 1 else tr("{count} characters were deleted.")
        said = text.format(name=names[0] if names else "", count=len(ids))
        self._session.say(said, action_text=tr("Undo"), action=self._session.undo)
        return True

    def archive(self, ids: list[int], archived: bool) -> bool:
        """Puts them away, or takes them out again."""
        return bool(ids) and self._session.run(lambda: roster.archive(self._session.store, ids, archived))

    def tag(self, ids: list[int], tag: str) -> bool:
        """Gives them a tag."""
        return bool(ids) and self._session.run(lambda: roster.add_tag(self._session.store, ids, tag))

    def untag(self, ids: list[int], tag: str) -> bool:
        """Takes a tag from them."""
        return bool(ids) and self._session.run(lambda: roster.remove_tag(self._session.store, ids, tag))

    def put_into(self, ids: list[int], folder: int | None) -> bool:
        """Puts them into a folder, or into none."""
        return bool(ids) and self._session.run(lambda: roster.put_into(self._session.store, ids, folder))

    def order(self, ids: Iterable[int]) -> bool:
        """Puts these into this order."""
        chosen = list(ids)
        return self._session.run(lambda: roster.order(self._session.store, chosen))

    # --- folders -----------------------------------------------------------------------------------------------------

    def add_folder(self, name: str, ids: list[int]) -> str:
        """A new folder, the chosen put into it; a refusal, or ""."""
        why = self.asked(lambda: roster.add_folder(self._session.store, name))
        if not why and ids:
            (folder,) = self._session.store.last_changes.rows["folder"]
            self.put_into(ids, folder)
        return why

    def remove_folder(self, folder: int) -> bool:
        """Takes a folder away; who is in it stays."""
        return self._session.run(lambda: roster.remove_folder(self._session.store, folder))

    # --- battles -----------------------------------------------------------------------------------------------------

    def battles(self) -> tuple[BattleLine, ...]:
        """The battles that one can be sent to, those not over first."""
        return battles.battles(self._session.store)

    def send(self, ids: list[int], battle: int) -> bool:
        """Sends them into a battle; the bar leads there."""
        store = self._session.store
        if not ids or not self._session.run(lambda: roster.add_to_battle(store, battle, ids)):
            return False
        self._tell_sent(ids, battle)
        return True

    def send_to_new(self, ids: list[int], name: str) -> str:
        """A new battle with them; a refusal, or ""."""
        why = self.asked(lambda: roster.new_battle_with(self._session.store, name, ids))
        if not why:
            (battle,) = self._session.store.last_changes.rows["battle"]
            self._tell_sent(ids, battle)
        return why

    def _tell_sent(self, ids: list[int], battle: int) -> None:
        name = next((line.name for line in self.battles() if line.id == battle), "")
        text = trn("{count} character added to {battle}.", "{count} characters added to {battle}.", len(ids))
        self._session.say(
            text.format(count=len(ids), battle=name),
            Level.INFO,
            tr("Go there"),
            lambda: self._session.show("battle", str(battle)),
        )

    def asked(self, operation: Callable[[], Changes]) -> str:
        """Carry out what was asked for in one line; a refusal in words, or ""."""
        error: IkusaError | None = self._session.attempt(operation)
        if isinstance(error, RuleError):
            return self._session.sentence(error)
        return ""
