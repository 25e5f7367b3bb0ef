"""Portraits: bytes of any picture in, small re-encoded bytes out and into the file."""

from __future__ import annotations

import hashlib
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from ikusa.errors import RuleError
from ikusa.records.checksums import Value
from ikusa.records.store import Store

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST_FILE: Final = 32 * 1024 * 1024
"""No picture file has more bytes."""
LARGEST_PICTURE: Final = 64_000_000
"""No picture has more pixels: it would be decoded whole."""
SIDE: Final = 512
"""A stored portrait is at most so many pixels wide and high."""
LOOK: Final = 1_400
"""A picture that is looked at has at most so many pixels along its longer side…"""
LEAST_LOOK: Final = 128
"""… but at least so many along its shorter one, if it has them…"""
LONGEST_LOOK: Final = 16_000
"""… and the longer side then no more than these."""
FORMATS: Final = ("PNG", "JPEG", "WEBP")
"""What is read, by its content and not by its name."""
_QUALITY: Final = 88
_ORIENTATION: Final = 0x0112
_TURNED: Final = (5, 6, 7, 8)
"""The Exif tag of how a picture is held, and its values for a quarter turn."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A portrait as it is stored."""

    data: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Glance:
    """A whole picture to look at, upright: rows of RGBA pixels, made small.

    `full_width` and `full_height` are its own; a crop is in these.
    """

    pixels: bytes
    width: int
    height: int
    full_width: int
    full_height: int


def encoded(data: bytes, box: Box | None = None) -> Picture:
    """A picture cropped to `box` (None: the largest square in the middle), made small and encoded anew.

    Nothing of the file is kept but its pixels, turned upright: no metadata, no second picture, no trailing bytes.

    Raises:
        RuleError: `too_big`, or `not_an_image`: not PNG, JPEG or WebP, or broken.
    """
    image, _full = _opened(data)
    return _encode(_cropped(image, box))


def glance(data: bytes) -> Glance:
    """A picture to choose a part of; raises as `encoded`."""
    from PIL import Image

    image, full = _opened(data, LOOK)
    image = image.convert("RGBA")
    short = min(image.width, image.height)
    # A picture far longer than high keeps enough of its short side to be seen.
    factor = max(LOOK / max(image.width, image.height), LEAST_LOOK / short)
    factor = min(1.0, factor, LONGEST_LOOK / max(image.width, image.height))
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    if size != image.size:
        image = image.resize(size, Image.Resampling.BOX, reducing_gap=2.0)
    return Glance(image.tobytes(), image.width, image.height, *full)


def _opened(data: bytes, side: int | None = None) -> tuple[Image, tuple[int, int]]:
    """The picture upright, and its full size; with `side` a JPEG may be decoded smaller, not below that."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    if len(data) > LARGEST_FILE:
        raise RuleError("too_big", f"This picture file has more than {LARGEST_FILE // 2**20} MB.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=FORMATS) as opened:
                if opened.width * opened.height > LARGEST_PICTURE:
                    raise RuleError("too_big", f"This picture has {opened.width} × {opened.height} pixels: too many.")
                full = opened.size
                turned = opened.getexif().get(_ORIENTATION, 1) in _TURNED
                if side is not None:
                    opened.draft(None, (side, side))
                image = ImageOps.exif_transpose(opened)
                image.load()
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise RuleError("too_big", "This picture has too many pixels.") from error
    except UnidentifiedImageError as error:
        raise RuleError("not_an_image", "This is no PNG, JPEG or WebP picture.") from error
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, MemoryError) as error:
        raise RuleError("not_an_image", "This picture is broken.") from error
    return image, (full[1], full[0]) if turned else full


def _cropped(image: Image, box: Box | None) -> Image:
    from PIL import Image as Pictures

    whole = (0, 0, image.width, image.height)
    if box is None:
        side = min(image.width, image.height)
        left, top = (image.width - side) // 2, (image.height - side) // 2
        box = (left, top, left + side, top + side)
    if not (whole[0] <= box[0] < box[2] <= whole[2] and whole[1] <= box[1] < box[3] <= whole[3]):
        raise RuleError("out_of_range", "The part to take is not within the picture.")
    part = image.crop(box)
    part = part.convert("RGBA" if part.has_transparency_data else "RGB")
    part.thumbnail((SIDE, SIDE), Pictures.Resampling.LANCZOS)
    return part


def _encode(image: Image) -> Picture:
    out = BytesIO()
    if image.mode == "RGBA":
        image.save(out, "PNG", optimize=True)
    else:
        image.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return Picture(out.getvalue(), image.width, image.height)


def store_picture(store: Store, picture: Picture) -> int:
    """The row of a picture, inside an act: the one that has these bytes already, or a new one."""
    digest = hashlib.sha256(picture.data).hexdigest()
    row = store.row("SELECT id FROM portrait WHERE digest = ?", (digest,))
    if row is not None:
        return int(str(row[0]))
    values: dict[str, Value] = {
        "digest": digest,
        "width": picture.width,
        "height": picture.height,
        "data": picture.data,
    }
    return store.insert("portrait", values)


def drop_unused(store: Store) -> None:
    """Deletes the pictures that nobody has any more, inside an act."""
    store.execute(
        "DELETE FROM portrait WHERE id NOT IN (SELECT portrait_id FROM character WHERE portrait_id IS NOT NULL)"
    )


def bytes_of(store: Store, id_: int) -> bytes | None:
    """The bytes of a picture; None if there is none."""
    row = store.row("SELECT data FROM portrait WHERE id = ?", (id_,))
    return bytes(row[0]) if row is not None and isinstance(row[0], bytes) else None
