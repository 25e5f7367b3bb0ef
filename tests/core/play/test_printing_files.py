"""File names that any system takes, from any text."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa.play.printing_files import file_name, free_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("能力表　霧ヶ瀬の渡し", "能力表 霧ヶ瀬の渡し.pdf"),
        ("Cards: A/B\\C|D?*", "Cards_ A_B_C_D__.pdf"),
        ("か\u3099", "が.pdf"),
        ("a\u202eb\u200bc\0d\n", "abcd.pdf"),
        ("CON", "_CON.pdf"),
        ("com¹", "_com¹.pdf"),
        ("Lpt9.txt", "_Lpt9.txt.pdf"),
        ("console", "console.pdf"),
        ("--rf", "rf.pdf"),
        (" . .hidden. ", "hidden.pdf"),
        ("...", "ikusa.pdf"),
        ("", "ikusa.pdf"),
        ("戰" * 200, "戰" * 83 + ".pdf"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert file_name(text, ".pdf") == name


@given(st.text())
def test_any_text_makes_a_safe_name(text: str) -> None:
    name = file_name(text, ".pdf")
    stem = name.removesuffix(".pdf")
    assert stem
    assert len(name.encode()) <= 255
    assert unicodedata.is_normalized("NFC", name)
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
    assert name[0] not in "-. "
    assert stem[-1] not in ". "
    assert not re.fullmatch("(?i)con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]", stem.split(".")[0])


@given(st.text(max_size=300))
def test_the_system_takes_it(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("names")
    first = free_name(folder, text, ".pdf")
    first.write_bytes(b"")
    second = free_name(folder, text, ".pdf")
    assert second.name.casefold() != first.name.casefold()
    assert second.name.endswith(" 2.pdf")
    assert len(second.name.encode()) <= 255


def test_a_clash_in_other_letter_case_is_numbered(tmp_path: Path) -> None:
    (tmp_path / "ONI.pdf").touch()
    (tmp_path / "oni 2.PDF").touch()
    assert free_name(tmp_path, "Oni", ".pdf").name == "Oni 3.pdf"
    assert free_name(tmp_path / "nowhere", "Oni", ".pdf").name == "Oni.pdf"
