from __future__ import annotations

import errno
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from ikusa.errors import StoreError
from ikusa.sheets import (
    Backs,
    Cards,
    Content,
    Fighter,
    Options,
    PrintingStoppedError,
    StatBlocks,
    render,
    save,
)

Crowd = Callable[[int], tuple[Fighter, ...]]


def contents(crowd: Crowd) -> list[Content]:
    return [StatBlocks("黒鉄峠", "第七回", crowd(5)), Cards("黒鉄峠", "第七回", crowd(12))]


def test_the_same_input_gives_the_same_bytes(crowd: Crowd) -> None:
    for content in contents(crowd):
        for options in (Options(), Options(form=True, backs=Backs.LONG_EDGE, ticks=True)):
            assert render(content, options).data == render(content, options).data


def test_threads_do_not_disturb_each_other(crowd: Crowd) -> None:
    alone = [render(content).data for content in contents(crowd)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda content: render(content).data, contents(crowd) * 4))
    assert together == alone * 4


def test_fonts_are_embedded_truetype(crowd: Crowd) -> None:
    fighters = (*crowd(2), *[_with_rare(fighter) for fighter in crowd(1)])
    reader = PdfReader(BytesIO(render(StatBlocks("題", "頭", fighters)).data))
    names = set()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            font = font.get_object()
            assert font["/Subtype"] == "/TrueType"
            assert "/FontFile2" in font["/FontDescriptor"]
            names.add(font["/BaseFont"].split("+")[1])
    assert names == {"BIZUDPGothic-Regular", "BIZUDPGothic-Bold", "NotoSansJP-Regular", "DejaVuSans"}


def _with_rare(fighter: Fighter) -> Fighter:
    return replace(fighter, notes="𠮷野 ☐")


def test_title_language_and_one_bookmark_a_character(crowd: Crowd) -> None:
    for content in contents(crowd):
        reader = PdfReader(BytesIO(render(content, Options(language="ja")).data))
        assert reader.metadata is not None
        assert (reader.metadata.title, reader.metadata.author) == ("黒鉄峠", "Ikusa")
        assert reader.trailer["/Root"]["/Lang"] == "ja"
        assert isinstance(content, StatBlocks | Cards)
        marks: list[Any] = reader.outline
        assert [mark.title for mark in marks] == [fighter.name for fighter in content.fighters]
        pages = [reader.get_destination_page_number(mark) for mark in marks]
        assert pages == sorted(pages)


def test_a_character_that_takes_more_cards_has_one_bookmark(overfull: Fighter) -> None:
    reader = PdfReader(BytesIO(render(Cards("題", "頭", (overfull,))).data))
    assert len(reader.outline) == 1


def test_progress_counts_the_pages(crowd: Crowd) -> None:
    seen: list[tuple[int, int]] = []
    render(StatBlocks("題", "頭", crowd(5)), watch=lambda done, of: seen.append((done, of)) is None)
    assert [place for place in seen if place[1]] == [(1, 3), (2, 3), (3, 3)]


def test_a_stop_leaves_no_file(crowd: Crowd, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    with pytest.raises(PrintingStoppedError):
        save(StatBlocks("題", "頭", crowd(9)), None, target, lambda done, of: done < 2)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole(crowd: Crowd, tmp_path: Path) -> None:
    target = tmp_path / "戦 # 100%.pdf"
    target.write_bytes(b"old")
    target.chmod(0o640)
    printed = save(StatBlocks("題", "頭", crowd(1)), None, target)
    assert target.read_bytes().startswith(b"%PDF")
    assert target.stat().st_mode & 0o777 == 0o640
    assert printed.pages == 1
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file(
    crowd: Crowd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(StoreError, match="No space left"):
        save(StatBlocks("題", "頭", crowd(1)), None, target)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out.pdf"]


def test_a_missing_folder_is_said(crowd: Crowd, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="could not be written"):
        save(StatBlocks("題", "頭", crowd(1)), None, tmp_path / "none" / "out.pdf")
