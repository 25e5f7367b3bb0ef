"""What the roster asks for over the page: a tag, a folder, a battle, a side in one line; what part of a picture."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ikusa.play import roster
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.ask_line import AskLine

if TYPE_CHECKING:
    from ikusa_desktop.roster.between_panel import BetweenPanel
    from ikusa_desktop.roster.crop_panel import CropPanel
    from ikusa_desktop.roster.page import RosterPage


class Asks:
    """The questions; each is about those who are chosen when it is asked."""

    def __init__(self, page: RosterPage) -> None:
        self._page = page
        self.line = AskLine(page)
        page.sheet.head.portrait.taken.connect(self.part)

    @cached_property
    def crop(self) -> CropPanel:
        """The panel on which a part of a picture is chosen, made when one is: few starts of the app see it."""
        from ikusa_desktop.roster.crop_panel import CropPanel

        return CropPanel(self._page.session, self._page)

    @cached_property
    def between(self) -> BetweenPanel:
        """The panel of what happens between battles."""
        from ikusa_desktop.roster.between_panel import BetweenPanel

        return BetweenPanel(self._page)

    def retranslate(self) -> None:
        """Set every text anew."""
        for panel in ("crop", "between"):
            if panel in vars(self):
                vars(self)[panel].retranslate()

    def tag(self) -> None:
        """A tag for the chosen."""
        page, ids = self._page, self._page.chosen()

        def take(text: str) -> str:
            return page.deeds.asked(lambda: roster.add_tag(page.session.store, ids, text))

        self.line.ask(tr("New tag"), tr("Tag", context="button"), take)

    def folder(self) -> None:
        """The name of a new folder."""
        self.line.ask(tr("New folder"), tr("Make"), lambda text: self._page.deeds.add_folder(text, []))

    def folder_for_chosen(self) -> None:
        """The name of a new folder into which the chosen go."""
        ids = self._page.chosen()
        self.line.ask(tr("New folder"), tr("Make"), lambda text: self._page.deeds.add_folder(text, ids))

    def battle(self) -> None:
        """The name of a new battle with the chosen."""
        ids = self._page.chosen()
        take = self._page.deeds.send_to_new
        self.line.ask(tr("New battle"), tr("Make"), lambda text: take(ids, text), tr("Battle", context="new"))

    def part(self, data: bytes) -> None:
        """What part of a picture becomes the portrait of the character shown."""
        editor = self._page.sheet.editor
        if editor.view is not None:
            editor.quiet()
            self.crop.begin(editor.view.id, editor.view.character.name, data)

    def side(self) -> None:
        """A side of another name for the character shown."""
        page, character = self._page, self._page.sheet.character()
        if character is None:
            return

        def take(text: str) -> str:
            return page.deeds.asked(lambda: roster.edit(page.session.store, character, "side", text))

        self.line.ask(tr("Another side"), tr("Set"), take)
