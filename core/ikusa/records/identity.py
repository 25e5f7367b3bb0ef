"""What a character or a battle is known by outside its campaign: made at random, kept for good."""

from __future__ import annotations

import secrets


def new_uid() -> str:
    """An identity that nothing else has: 16 hexadecimal digits."""
    return secrets.token_hex(8)
