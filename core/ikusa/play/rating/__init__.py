"""How hard a prepared battle is, by playing it many times (numpy, imported only when asked).

Both sides follow one stated policy, so that the figures can be compared from battle to battle:

- everyone acts once a round, in the order of the combatants, as long as it can act;
- it strikes the standing foe with the fewest wounds left, the first in the order among equals;
- with the technique that promises the most wounds among those it can pay, use and aim, the first among equals;
  without focus, without going past the breath limit, and not at all where nothing promises any;
- wounds, vigor, limits, gear damage and `defenceless` are played; luck, statuses that blows inflict, body damage,
  those standing behind and the d100 tables are left out, and statuses that are there at the start stay.
"""

from __future__ import annotations

from ikusa.play.rating.policy import simplified
from ikusa.play.rating.results import Fate, PieceFate, Rating
from ikusa.play.rating.simulation import rate

__all__ = ["Fate", "PieceFate", "Rating", "rate", "simplified"]
