"""Who stands where: characters and folders moved up and down, and characters dropped on a folder or a tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ikusa.play import roster
from ikusa.play.roster import Among, Query
from ikusa_desktop.roster.folder_list import Of
from ikusa_desktop.roster.sheet_table import shifted
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.roster.page import RosterPage


class Ordering:
    """Listens to the lists at the left."""

    def __init__(self, page: RosterPage) -> None:
        self._page = page
        page.column.people.moved.connect(self._move)
        page.column.folders.dropped.connect(self._dropped)
        page.column.folders.remove_pressed.connect(self._remove_folder)

    def move_folder(self, folder: int, step: int) -> None:
        """Move a folder up or down."""
        page = self._page
        order = [line.id for line in page.column.index.folders()]
        new = shifted(order, [folder], step)
        if new != order:
            page.session.run(lambda: roster.order_folders(page.session.store, new))

    def _remove_folder(self, key: str) -> None:
        self._page.deeds.remove_folder(int(key.removeprefix("folder ")))

    def _move(self, step: int) -> None:
        """Move the chosen among those in the list; only the GM's own order can be changed."""
        page = self._page
        if page.column.sort is not roster.Sort.OWN:
            page.session.say(tr("The list is sorted. Choose your own order to move characters in it."))
            return
        ids = list(page.column.people_model.ids())
        new = shifted(ids, page.chosen(), step)
        if new == ids:
            return
        every = list(page.column.index.search(Query(among=Among.ALL)))
        place_of = {id_: place for place, id_ in enumerate(every)}
        places = sorted(place_of[id_] for id_ in ids if id_ in place_of)
        for place, id_ in zip(places, new, strict=False):
            every[place] = id_
        page.deeds.order(every)

    def _dropped(self, key: str, ids: list[int]) -> None:
        page = self._page
        entry = page.column.folder_model.value(page.column.folder_model.row_of(key))
        if entry.of is Of.FOLDER:
            page.deeds.put_into(ids, entry.id)
        elif entry.of is Of.TAG:
            page.deeds.tag(ids, entry.name)
        elif entry.of is Of.ARCHIVED:
            page.deeds.archive(ids, archived=True)
        elif entry.of is Of.ALL:
            page.deeds.put_into(ids, None)
