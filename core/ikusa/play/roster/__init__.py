"""The roster: listing, characters, and the tables of what they have."""

from ikusa.play.roster.characters import (
    archive,
    create,
    create_from,
    delete,
    duplicate,
    edit,
    edit_many,
    order,
)
from ikusa.play.roster.enlisting import add_to_battle, new_battle_with
from ikusa.play.roster.folders import (
    add_folder,
    add_tag,
    order_folders,
    put_into,
    remove_folder,
    remove_tag,
    rename_folder,
)
from ikusa.play.roster.gear import add_gear, edit_gear, order_gear, remove_gear
from ikusa.play.roster.index import Among, FolderLine, Index, Query, Sort
from ikusa.play.roster.listing import RosterLine, lines
from ikusa.play.roster.pasting import paste_gear, paste_statuses
from ikusa.play.roster.portraits import Crop, Glance, clear_portrait, glance, portrait, set_portrait
from ikusa.play.roster.statuses import add_status, edit_status, order_statuses, remove_statuses
from ikusa.play.roster.techniques import (
    add_technique,
    edit_cells,
    edit_technique,
    order_techniques,
    paste_techniques,
    remove_techniques,
)
from ikusa.play.roster.views import (
    CharacterView,
    GearRow,
    Profile,
    StatusRow,
    TechniqueRow,
    view,
    views,
)

__all__ = [
    "Among",
    "CharacterView",
    "Crop",
    "FolderLine",
    "GearRow",
    "Glance",
    "Index",
    "Profile",
    "Query",
    "RosterLine",
    "Sort",
    "StatusRow",
    "TechniqueRow",
    "add_folder",
    "add_gear",
    "add_status",
    "add_tag",
    "add_technique",
    "add_to_battle",
    "archive",
    "clear_portrait",
    "create",
    "create_from",
    "delete",
    "duplicate",
    "edit",
    "edit_cells",
    "edit_gear",
    "edit_many",
    "edit_status",
    "edit_technique",
    "glance",
    "lines",
    "new_battle_with",
    "order",
    "order_folders",
    "order_gear",
    "order_statuses",
    "order_techniques",
    "paste_gear",
    "paste_statuses",
    "paste_techniques",
    "portrait",
    "put_into",
    "remove_folder",
    "remove_gear",
    "remove_statuses",
    "remove_tag",
    "remove_techniques",
    "rename_folder",
    "set_portrait",
    "view",
    "views",
]
