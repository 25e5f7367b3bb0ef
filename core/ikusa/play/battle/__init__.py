"""Battles: preparing them, running them, whose turn it is, what happened."""

from ikusa.play.battle.fight import apply, apply_many, encounter, preview, preview_many, start, with_rolled
from ikusa.play.battle.log import LogLine, LogQuery, damaged_log, log, scenarios
from ikusa.play.battle.places import BattleLine, BattleView, Place, State, battles, view
from ikusa.play.battle.prepare import (
    add,
    create,
    delete,
    duplicate,
    edit,
    order_battles,
    place,
    remove,
    reorder,
    set_cohesion,
    set_initiative,
    set_waiting,
)
from ikusa.play.battle.turns import begin, begin_next, next_actor, still_to_act

__all__ = [
    "BattleLine",
    "BattleView",
    "LogLine",
    "LogQuery",
    "Place",
    "State",
    "add",
    "apply",
    "apply_many",
    "battles",
    "begin",
    "begin_next",
    "create",
    "damaged_log",
    "delete",
    "duplicate",
    "edit",
    "encounter",
    "log",
    "next_actor",
    "order_battles",
    "place",
    "preview",
    "preview_many",
    "remove",
    "reorder",
    "scenarios",
    "set_cohesion",
    "set_initiative",
    "set_waiting",
    "start",
    "still_to_act",
    "view",
    "with_rolled",
]
