"""A picture to choose a part of: upright, small, whole, or refused with the same words as when it is stored."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from ikusa.errors import RuleError
from ikusa.play import roster
from ikusa.records.portraits import LEAST_LOOK, LONGEST_LOOK, LOOK
from ikusa.records.store import Store

TURNS = {1: (60, 40), 3: (60, 40), 6: (40, 60), 8: (40, 60)}


def written(image: Image.Image, kind: str = "PNG", orientation: int = 1) -> bytes:
    """A picture as a file's bytes, held as an Exif orientation says."""
    out = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(out, kind, exif=exif)
    return out.getvalue()


def marked() -> Image.Image:
    """60 × 40 in grey, its upper left quarter red."""
    image = Image.new("RGB", (60, 40), "grey")
    image.paste("red", (0, 0, 30, 20))
    return image


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("orientation", TURNS)
def test_a_turned_picture_is_upright_and_its_crop_is_what_was_seen(kind: str, orientation: int, blank: Store) -> None:
    data = written(marked(), kind, orientation)
    found = roster.glance(data)
    assert (found.full_width, found.full_height) == (found.width, found.height) == TURNS[orientation]
    looked = Image.frombytes("RGBA", (found.width, found.height), found.pixels)
    roster.create(blank, "久野")
    (id_,) = blank.last_changes.rows["character"]
    corners = [(0, 0), (found.width - 20, 0), (0, found.height - 20), (found.width - 20, found.height - 20)]
    for left, top in corners:
        roster.set_portrait(blank, id_, data, roster.Crop(left, top, 20, 20))
        number = roster.view(blank, id_).profile.portrait
        assert number is not None
        with Image.open(BytesIO(roster.portrait(blank, number) or b"")) as stored:
            seen, kept = looked.getpixel((left + 10, top + 10)), stored.convert("RGBA").getpixel((10, 10))
        assert isinstance(seen, tuple)
        assert isinstance(kept, tuple)
        assert all(abs(one - other) < 24 for one, other in zip(seen, kept, strict=True))


@pytest.mark.parametrize(
    "size", [(1, 1), (2, 3), (9_000, 6_000), (20_000, 10), (10, 20_000), (60_000, 4), (5_000, 400)]
)
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_any_shape_is_made_small_enough_to_look_at(size: tuple[int, int], kind: str) -> None:
    found = roster.glance(written(Image.new("L", size), kind))
    assert (found.full_width, found.full_height) == size
    assert len(found.pixels) == found.width * found.height * 4
    assert max(found.width, found.height) <= LONGEST_LOOK
    assert max(found.width, found.height) <= LOOK or min(found.width, found.height) <= LEAST_LOOK
    assert min(found.width, found.height) >= 1


def test_a_broken_picture_is_refused() -> None:
    whole = written(Image.effect_noise((200, 200), 60))
    for data in (b"", b"GIF89a, or so it says", whole[: len(whole) // 2], whole[:40]):
        with pytest.raises(RuleError) as raised:
            roster.glance(data)
        assert raised.value.code == "not_an_image"
