"""Portraits made ready for print: checked, cut to a square, re-encoded; a bad picture is left out, never fatal."""

from __future__ import annotations

import struct
import warnings
import zlib
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

_FORMATS = ("PNG", "JPEG", "WEBP")
_PIXELS = 40_000_000
"""More than this is not decoded: a file of a few kilobytes can claim gigabytes."""
_SIDE = 360
"""Pixels of the square, enough for 300 dots an inch at the largest printed size."""


@lru_cache(maxsize=64)
def square(picture: bytes) -> bytes | None:
    """A portrait as a square JPEG on white, cut about its upper middle where faces are; None if it is no picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(picture), formats=_FORMATS)
        if image.width * image.height > _PIXELS:
            return None
        return _encoded(image)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error):
        return None
    except Image.DecompressionBombError:
        return None


def _encoded(image: Image.Image) -> bytes:
    image.draft("RGB", (_SIDE * 2, _SIDE * 2))
    upright = ImageOps.exif_transpose(image).convert("RGBA")
    white = Image.new("RGBA", upright.size, "white")
    white.alpha_composite(upright)
    side = min(_SIDE, *upright.size)
    fitted = ImageOps.fit(white.convert("RGB"), (side, side), Image.Resampling.LANCZOS, centering=(0.5, 0.25))
    out = BytesIO()
    fitted.save(out, "JPEG", quality=88, optimize=True)
    return out.getvalue()
