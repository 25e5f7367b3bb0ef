"""What the GM has chosen for an attack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ikusa.rules.commands import Attack, Forecast


@dataclass(frozen=True, slots=True)
class Choice:
    """What the GM has chosen for an attack; keys as the command's."""

    by: str
    with_: str
    on: str
    focus: int = 0
    inside: bool = False
    behind: str | None = None
    aim: str | None = None
    modifier: int = 0
    defence_modifier: int = 0
    extra_wounds: int = 0
    surcharge: int = 0
    override: bool = False

    def forecast(self) -> Forecast:
        """The command that asks for the odds."""
        return Forecast(**self._keys())

    def attack(self) -> Attack:
        """The attack without its roll."""
        return Attack(**self._keys())

    def toward(self, technique: str, target: str) -> Choice:
        """The same options with another technique or target; what was said of the chosen target does not go along."""
        aim = self.aim if target == self.on else None
        behind = self.behind if self.behind != target else None
        return replace(self, with_=technique, on=target, aim=aim, behind=behind, focus=0)

    def plain(self) -> Choice:
        """The same attack without any option."""
        return Choice(self.by, self.with_, self.on)

    def _keys(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Choice.__slots__}
