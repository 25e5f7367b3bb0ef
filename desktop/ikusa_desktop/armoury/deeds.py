"""What is done with pieces besides repairs: damage, wear, handing over, editing, deleting; each one act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ikusa.errors import RuleError
from ikusa.play import armoury, roster
from ikusa.rules.terms import GearKind
from ikusa_desktop import tr as speech
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.armoury.damage_box import DamageBox
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.ask_line import AskLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa_desktop.armoury.page import ArmouryPage


class Deeds:
    """The deeds; each is about the current piece, or about those that are chosen."""

    def __init__(self, page: ArmouryPage) -> None:
        self._page = page
        self._session = page.session
        self.line, self.box = AskLine(page), DamageBox(page)

    def ask_damage(self) -> None:
        """Ask for damage to the current piece."""
        piece = self._page.current()
        if piece is None:
            return
        if piece.wear.left == 0:
            self._session.say(tr("{name} has nothing left to lose.").format(name=gear_words.name_of(piece)))
            return
        store, id_ = self._session.store, piece.id

        def take(points: int, cause: str) -> str:
            return self._asked(lambda: armoury.damage(store, id_, points, cause))

        self.box.ask(gear_words.name_of(piece), piece.wear.left, take)

    def toggle_worn(self) -> None:
        """Put the chosen pieces on, or take them off, as the current one asks."""
        current = self._page.current()
        self.equip(current is not None and not current.piece.equipped)

    def equip(self, equipped: bool) -> None:
        """Put the chosen pieces on, or take them off."""
        ids = self._page.chosen()
        if ids:
            self._session.run(lambda: armoury.equip(self._session.store, ids, equipped))

    def move_to(self, owner: int | None) -> None:
        """Give the chosen pieces to someone, or (None) put them into the spare store."""
        ids = self._page.chosen()
        if ids:
            self._session.run(lambda: armoury.move(self._session.store, ids, owner))

    def ask_owner(self) -> None:
        """Ask to whom the chosen pieces go, by name."""
        if self._page.chosen():
            self.line.ask(tr("To whom?"), tr("Give", context="button"), self._give_by_name)

    def _give_by_name(self, text: str) -> str:
        index = roster.Index(self._session.store)
        ids = index.search(roster.Query(text)) if text.strip() else ()
        named = [
            line.id for line in roster.lines(self._session.store, ids[:50]) if text.strip() in (line.name, line.english)
        ]
        found = named or list(ids)
        if len(found) != 1:
            return tr("Nobody is called so.") if not found else tr("Several are found by this; type more of the name.")
        self.move_to(found[0])
        return ""

    def show_owner(self) -> None:
        """Lead to the owner of the current piece."""
        piece = self._page.current()
        if piece is not None and piece.owner is not None:
            self._session.show("roster", str(piece.owner))

    def ask_name(self) -> None:
        """Ask for another name of the current piece."""
        piece = self._page.current()
        if piece is not None:
            english = speech.words().language == "en" and bool(piece.english)
            key = "english" if english else "name"
            self.line.ask(tr("Name"), tr("Set"), self._edits(piece.id, key), gear_words.name_of(piece))

    def ask_whole(self) -> None:
        """Ask how many points the current piece has when it is whole."""
        piece = self._page.current()
        if piece is not None:
            key = "integrity" if piece.piece.kind is GearKind.WEAPON else "defence"
            self.line.ask(tr("Points when whole…"), tr("Set"), self._edits(piece.id, key), str(piece.wear.measure))

    def ask_new(self) -> None:
        """Ask for the name of a new piece in the spare store."""
        store = self._session.store

        def take(text: str) -> str:
            why = self._asked(lambda: roster.add_gear(store, None, {"name": text, "kind": GearKind.WEAPON.value}))
            if not why:
                self._page.show_item(str(*store.last_changes.rows["gear"]))
            return why

        self.line.ask(tr("New piece in the spare store"), tr("Make"), take)

    def edit(self, values: dict[str, object]) -> None:
        """Change fields of the current piece."""
        piece = self._page.current()
        if piece is not None:
            self._session.run(lambda: roster.edit_gear(self._session.store, piece.id, values))

    def delete(self) -> None:
        """Delete the chosen pieces; the bar offers to take it back."""
        ids = self._page.chosen()
        if not ids or not self._session.run(lambda: roster.remove_gear(self._session.store, ids)):
            return
        text = trn("{n} piece was deleted.", "{n} pieces were deleted.", len(ids)).format(n=len(ids))
        self._session.say(text, action_text=tr("Undo"), action=self._session.undo)

    def _edits(self, id_: int, key: str) -> Callable[[str], str]:
        store = self._session.store
        return lambda text: self._asked(lambda: roster.edit_gear(store, id_, {key: text}))

    def _asked(self, operation: Callable[[], Changes]) -> str:
        """Carry out what was asked for over the page; a refusal in words, or ""."""
        error = self._session.attempt(operation)
        return self._session.sentence(error) if isinstance(error, RuleError) else ""
