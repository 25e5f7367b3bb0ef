"""Why [破壊] broke nothing, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ikusa.i18n import N_
from ikusa.rules.unbroken import Spared
from ikusa.wording.facts import Facts
from ikusa.wording.names import Names
from ikusa.wording.voice import Voice

_WHY: Final = {
    Spared.SPIRIT: N_("[Break] breaks nothing: a spirit attack pierces no armour"),
    Spared.NO_PIERCE: N_("[Break] breaks nothing: the attack pierces nothing"),
    Spared.BARE: N_("[Break] breaks nothing: the target wears nothing that could break"),
    Spared.SPENT: N_("[Break] breaks nothing: no armour is left to break"),
    Spared.NO_GEAR: N_("[Break] breaks nothing: what was pierced is no gear"),
}


def unbroken(voice: Voice, target: str, facts: Facts, names: Names) -> Iterator[str]:
    """Each reason why an attack that breaks left the target's gear whole (R-502)."""
    for one in facts.unbroken:
        if one.reason is Spared.RANK:
            text = voice.words("{gear} withstands [Break]: its rank is {rank}, the attack's {against}")
            yield text.format(gear=names.gear(target, one.gear), rank=one.rank, against=one.against)
        else:
            yield voice.words(_WHY[one.reason])
