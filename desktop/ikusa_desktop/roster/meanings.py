"""What each field of a character means, in a sentence, with the rule that says more: the tooltips of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ikusa.i18n import N_
from ikusa_desktop.tr import tr

MEANINGS: Final[Mapping[str, str]] = {
    "name": N_("The name in lists, in the order of battle and on handouts."),
    "reading": N_("How the name is read. Search finds it; handouts print it small above the name."),
    "english": N_("The name where Ikusa speaks English. Without one the name itself stands there."),
    "title": N_("An office, a style, a nickname. Handouts print it under the name."),
    "side": N_("Whom the character fights for. Attacks on one's own side are possible all the same. R-110"),
    "grade": N_("From the grade follow base defence, wounds and who makes a death check. R-101"),
    "tags": N_("Words to find characters by, parted by spaces; with commas a tag may have spaces in it."),
    "folder": N_("Where the character lies in the list at the left."),
    "pc": N_("A player's character. Nothing in the rules follows from it; lists can show these alone."),
    "template": N_("A pattern for many: a battle gets copies of its own, and the list offers it for new characters."),
    "hidden": N_("What players see on their screen leaves out the name and all values."),
    "archived": N_("Put away: no longer in the list, but kept with everything."),
    "portrait": N_("Drop a picture here, paste one, or choose a file; then choose the square of it that is kept."),
    "attribute": N_("A small number with its sign; checks add it, a negative one takes off. R-104"),
    "skills": N_("Each skill and its number, parted by commas: checks that name a skill add it. R-104"),
    "wounds": N_("Each is one mortal blow. At 0 the character cannot fight on. Empty: by grade. R-103"),
    "vigor": N_("What techniques cost. Heavy armour lowers the maximum. Empty: the house value. R-105, R-107"),
    "luck": N_("Spent to change a die or to ward off the last blow. R-108"),
    "body": N_("Body damage. Half or less hurts badly, 0 knocks out. Empty: the character has no such track. R-109"),
    "stamina": N_("What is left when one lies unconscious; with body 0 too, one dies. Empty: no such track. R-109"),
    "spirit": N_("Spent to calm a frenzy; a spirit body with 0 is gone for good. Empty: no such track. R-109"),
    "toxicity": N_("Poison in the body, counted up from 0. From 2 on one is poisoned. R-109"),
    "base_defence": N_("Stated here it takes the place of the grade's. Empty: by grade. R-102"),
    "natural_armour": N_("Hide, scale or bone: counts as armour and can be pierced, never broken. R-204"),
    "natural_armour_pierceable": N_("Untick it where the creature's hide takes no piercing. R-206"),
    "spirit_defence": N_("Added to the target number of spirit attacks; may be negative. R-210"),
    "exorcism": N_("The rank decides what target number spirit attacks meet; high ranks are immune. R-210"),
    "incorporeal": N_("Bodily attacks of those without exorcism meet a higher defence. R-211"),
    "traits": N_("What a creature is, parted by commas. Rules ask for: returns from ash, spirit body, oni form. R-618"),
    "modifiers": N_("What adds to the defence or takes off, besides gear. R-203 to R-205"),
    "modifier_kind": N_("Armour can be pierced; the other kinds only a direct blow passes. A reduction takes off."),
    "modifier_value": N_("Points. Of a reduction: how many it takes off."),
    "modifier_label": N_("Where it comes from. The breakdown of the defence shows it."),
    "gear_name": N_("The name of the piece."),
    "gear_kind": N_("What it is; armour also by its weight. From both follows what it gives. R-204"),
    "gear_grade": N_("The grade decides which break can harm it, and what its wielder can break. R-501, R-502"),
    "gear_left": N_(
        "What wear has left of it. Typed here it corrects the record; blows and repairs are in the armoury."
    ),
    "gear_defence": N_("What the whole piece gives; it shows what is left of it. Empty: by kind and weight. R-204"),
    "gear_state": N_("Intact, damaged, broken; or not worn, then it gives nothing. R-505"),
    "gear_integrity": N_("How many points a weapon can lose. Empty: the house value. R-505"),
    "gear_spirit": N_("What the worn piece adds against spirit attacks. R-210"),
    "gear_bonuses": N_("Armour bonuses that are part of this piece: worn, pierced and broken with it. R-204"),
    "gear_field_repaired": N_("A piece gets one field repair, ever, until it is reforged. R-508"),
    "gear_equipped": N_("Only worn gear protects. What is broken cannot be put on. R-505"),
    "gear_notes": N_("Anything about this piece; not printed."),
    "technique_name": N_("The name of the technique."),
    "technique_kind": N_("Kept as it is written; no rule asks for it. R-801"),
    "technique_vigor": N_("Paid when it is declared, whatever the dice do. R-105"),
    "technique_check": N_("2d10 + attributes and skills, as in: 2d10+技+剣術+1 >= 防備. R-804"),
    "technique_effect": N_("Tags in brackets, wounds, statuses, each with a full stop behind it. R-802"),
    "technique_limit": N_("How often: 戦闘2回 or 2/battle, セッション1回 or 1/session, — for no limit. R-311"),
    "technique_weapon": N_(
        "Without it in hand the technique cannot be used; it lends its rank to breaks. R-311, R-502"
    ),
    "technique_rank": N_("The rank with which it breaks gear. Empty: that of its weapon, else 1. R-502"),
    "technique_reach": N_("How many metres up it reaches flying targets. R-620/flying"),
    "technique_used": N_("How many uses of the limit are gone. R-311"),
    "technique_uses": N_("The limbs it needs: a broken one hampers it. R-620/fracture"),
    "technique_gear_damage": N_("Damage to a piece of the target, such as corrosion: when, what and how much. R-506"),
    "inflict_from": N_("When the status begins, if not at once. R-607"),
    "inflict_name": N_("A name of its own for the status."),
    "inflict_weapon": N_("The weapon that the status names."),
    "status": N_("What the character suffers or enjoys now, in order of onset. R-620"),
    "status_value": N_("The X or N of the status. R-620"),
    "status_place": N_("The broken limb, or the weapon that cannot be used. R-606"),
    "status_until": N_("When it ends, if anything ends it besides its own recovery. R-607"),
    "status_count": N_("At the how-many-th coming of that event. R-607"),
    "status_name": N_("A name of its own, such as that of a stance."),
    "status_source": N_("Who caused it. Holders of the same victim are told apart by it. R-606"),
    "status_from": N_("It waits for this event before it begins. R-607"),
    "status_scene_ends": N_("Scene ends that it has burnt through. From 3 on only water puts it out. R-620/burning"),
    "status_hours": N_("Hours counted towards waking, or towards the return from the ashes. R-701"),
    "status_gathered": N_("The ashes are gathered; the hours until the return run. R-619"),
    "reserved": N_("Defence techniques held ready until the next own action, parted by commas. R-315"),
    "fled": N_("Fled from the present battle; back for the next one. R-614"),
    "death_checked": N_("The death check for this fall is behind the character. R-702"),
    "notes": N_("Anything about the character. Search looks at the first 10,000 characters; handouts print it."),
}
"""By the key of a field."""


def meaning(key: str) -> str:
    """The meaning of a field in the language of the window; "" where it needs none.

    What stands behind a colon in the key tells several fields of one meaning apart.
    """
    text = MEANINGS.get(key.partition(":")[0], "")
    return tr(text) if text else ""
