"""Characters for Udonarium: a zip of one XML file each and their portraits, which it takes when dropped on it."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree as Tree

from ikusa.exchange.palette import Palette, build, label_text
from ikusa.exchange.values import Person
from ikusa.i18n import N_, Words

LARGEST_PICTURE: Final = 2 * 1024 * 1024
"""Bytes of a picture; a larger one is passed over by its loader, and so left out here."""
_MOMENT: Final = (2020, 1, 1, 0, 0, 0)
_RESOURCES: Final = N_("Resources", context="udonarium")
_VALUES: Final = N_("Values", context="udonarium")
_ABOUT: Final = N_("About", context="udonarium")
_NOTES: Final = N_("Notes", context="udonarium")


def write(people: Iterable[Person], words: Words) -> bytes:
    """The zip; the same people give the same bytes."""
    out = io.BytesIO()
    written: set[str] = set()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, person in enumerate(people, 1):
            picture = picture_of(person)
            if picture is not None and picture[0] not in written:
                written.add(picture[0])
                _put(archive, picture[0], person.portrait or b"")
            _put(archive, f"character{number:04}.xml", xml(person, words))
    return out.getvalue()


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _MOMENT)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


def picture_of(person: Person) -> tuple[str, str] | None:
    """File name and identifier (the SHA-256 of its bytes) of a portrait; None if there is none that it would take."""
    data = person.portrait
    if not data or len(data) > LARGEST_PICTURE:
        return None
    digest = hashlib.sha256(data).hexdigest()
    suffix = "png" if data.startswith(b"\x89PNG") else "jpg"
    return f"{digest}.{suffix}", digest


def xml(person: Person, words: Words) -> bytes:
    """The XML of one character."""
    palette = build(person, words)
    root = Tree.Element(
        "character",
        {"location.name": "table", "location.x": "0", "location.y": "0", "posZ": "0", "rotate": "0", "roll": "0"},
    )
    whole = _data(root, "character")
    picture = picture_of(person)
    _data(_data(whole, "image"), "imageIdentifier", picture[1] if picture else "", type="image")
    common = _data(whole, "common")
    _data(common, "name", _clean(person.character.name))
    _data(common, "size", "1")
    _detail(_data(whole, "detail"), person, palette, words)
    chat = Tree.SubElement(root, "chat-palette", {"dicebot": "DiceBot"})
    chat.text = "\n".join(map(_clean, palette.lines))
    body: str = Tree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}'.encode()


def _detail(detail: Tree.Element, person: Person, palette: Palette, words: Words) -> None:
    resources = _data(detail, words(_RESOURCES, context="udonarium"))
    for bar in palette.bars:
        most, now = str(bar.most or bar.now), str(bar.now)
        _data(resources, label_text(bar.label), most, type="numberResource", currentValue=now)
    values = _data(detail, words(_VALUES, context="udonarium"))
    for label, value in palette.values:
        _data(values, label_text(label), str(value))
    notes = "\n".join(text for text in (person.title, person.notes) if text)
    about = _data(detail, words(_ABOUT, context="udonarium"))
    _data(about, words(_NOTES, context="udonarium"), _clean(notes), type="note")


def _data(parent: Tree.Element, name: str, text: str = "", **attributes: str) -> Tree.Element:
    """One `data` element; `ElementTree` escapes what it holds."""
    element = Tree.SubElement(parent, "data", {**attributes, "name": _clean(name)})
    if text:
        element.text = text
    return element


def _clean(text: str) -> str:
    """A text without what XML 1.0 cannot hold."""
    return "".join(char for char in text if char in "\n\t" or (char >= " " and not _forbidden(ord(char))))


def _forbidden(point: int) -> bool:
    return 0x7F <= point <= 0x9F or 0xD800 <= point <= 0xDFFF or point & 0xFFFE == 0xFFFE
