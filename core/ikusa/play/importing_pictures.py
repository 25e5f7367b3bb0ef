"""Whether two portraits show the same: encoding a picture anew changes its bytes, not what is on it."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import Final

from ikusa.errors import RuleError
from ikusa.records import portraits

_SIDE: Final = 32
_NEAR: Final = 4.0
"""The mean difference of two pictures, of 255, up to which they are one."""


def same_picture(one: bytes, other: bytes) -> bool:
    """Whether two portraits (either may be none, b"") are the same picture; the first may be as it came in a file."""
    if one == other:
        return True
    if not one or not other:
        return False
    try:
        first, second = _small(portraits.encoded(one).data), _small(other)
    except (RuleError, OSError):
        return False
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first) <= _NEAR


def _small(data: bytes) -> bytes:
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(BytesIO(data), formats=portraits.FORMATS) as image:
            return image.convert("RGBA").resize((_SIDE, _SIDE)).tobytes()
