"""Rulesets: the shipped one from its TOML file, a GM's overrides laid over it, and both as plain data.

`shipping.shipped` and `shipping.with_overrides` give the typed `rules.definitions.Ruleset`; `plain` gives values by
key for whoever shows or edits them. `fields` and `places` read plain data strictly, here and in `ikusa.scenario`.
"""

from ikusa.ruleset.plain import defaults, difference, values
from ikusa.ruleset.shipping import read_file, shipped, with_overrides

__all__ = ["defaults", "difference", "read_file", "shipped", "values", "with_overrides"]
