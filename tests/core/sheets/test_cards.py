from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.core.sheets.conftest import told

from ikusa.sheets import Backs, Cards, CardSize, Fighter, Options, Orientation, Paper, imposition, render
from ikusa.sheets.text import plain

Read = Callable[[bytes], list[Any]]
Crowd = Callable[[int], tuple[Fighter, ...]]


def squeezed(text: str) -> str:
    return "".join(text.split())


def box(place: imposition.Place, cells: imposition.Grid) -> tuple[float, float, float, float]:
    return place.x, place.y, place.x + cells.card[0], place.y + cells.card[1]


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (4, 1), (9, 1), (10, 2)])
def test_nine_cards_a_page(crowd: Crowd, read: Read, count: int, pages: int) -> None:
    found = read(render(Cards("題", "頭", crowd(count))).data)
    cells = imposition.grid(Options())
    assert len(found) == pages
    for number in range(count):
        text = found[number // 9].inside(*box(cells.front(number), cells))
        assert f"足軽{number:03d}番" in text


def test_every_value_reads_back_inside_its_card(oni: Fighter, read: Read) -> None:
    cells = imposition.grid(Options())
    text = read(render(Cards("題", "頭", (oni,))).data)[0].inside(*box(cells.front(0), cells))
    wanted = [oni.name, oni.title, oni.grade_mark, oni.spirit_target, "基礎10+重甲2/4+結界2"]
    wanted += [figure.label + figure.value for figure in oni.attributes]
    for line in oni.techniques:
        wanted += [line.name, line.terms + line.total, plain(line.effect)]
    wanted += [piece.name for piece in oni.gear] + [status.label for status in oni.card_statuses]
    for value in map(squeezed, wanted):
        assert value in text


@pytest.mark.parametrize("count", [1, 4, 9, 10])
@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize("orientation", list(Orientation))
def test_backs_stand_behind_their_fronts(
    crowd: Crowd, read: Read, count: int, backs: Backs, orientation: Orientation
) -> None:
    options = Options(backs=backs, orientation=orientation, back_offset_x=0.5)
    cells = imposition.grid(options)
    pages = read(render(Cards("題", "頭", crowd(count)), options).data)
    assert len(pages) == 2 * -(-count // cells.count)
    for number in range(count):
        name = f"足軽{number:03d}番"
        sheet = number // cells.count
        assert name in pages[2 * sheet].inside(*box(cells.front(number), cells))
        assert name in pages[2 * sheet + 1].inside(*box(cells.back(number), cells))


@pytest.mark.parametrize("count", [1, 4, 9, 10])
def test_folded_backs_stand_beside_their_fronts(crowd: Crowd, read: Read, count: int) -> None:
    options = Options(backs=Backs.FOLD)
    cells = imposition.grid(options)
    pages = read(render(Cards("題", "頭", crowd(count)), options).data)
    for number in range(count):
        page = pages[number // cells.count]
        assert f"足軽{number:03d}番" in page.inside(*box(cells.front(number), cells))
        assert f"足軽{number:03d}番" in page.inside(*box(cells.back(number), cells))


EVERY = [
    Options(card=card, paper=paper, orientation=orientation, backs=backs, bleed=bleed, card_width=45, card_height=45)
    for card in CardSize
    for paper, orientation, backs, bleed in (
        (Paper.A4, Orientation.PORTRAIT, Backs.NONE, 0.0),
        (Paper.LETTER, Orientation.PORTRAIT, Backs.LONG_EDGE, 2.0),
        (Paper.B5, Orientation.LANDSCAPE, Backs.SHORT_EDGE, 0.0),
        (Paper.A4, Orientation.LANDSCAPE, Backs.FOLD, 0.0),
    )
]


@pytest.mark.parametrize("options", [*EVERY, *(replace(one, language="en") for one in EVERY[::3])])
def test_no_text_leaves_its_card_and_none_is_lost(
    oni: Fighter, overfull: Fighter, read: Read, options: Options
) -> None:
    cells = imposition.grid(options)
    pages = read(render(Cards("題", "頭", (oni, overfull)), options).data)
    for number, page in enumerate(pages):
        backs = options.backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE) and number % 2 == 1
        places = [(cells.back if backs else cells.front)(n) for n in range(cells.count)]
        if options.backs is Backs.FOLD:
            places += [cells.back(n) for n in range(cells.count)]
        assert sum(len(page.inside(*box(place, cells))) for place in places) == len(page.text)
    text = "".join(page.text for page in pages)
    assert text.count("鎧砕き") == 9
    assert text.count("鬼面の胴") == 5
    assert options.backs is Backs.NONE or text.count("覚") == 100


def test_no_text_is_smaller_than_the_floor(overfull: Fighter, read: Read) -> None:
    for options in EVERY:
        pages = read(render(Cards("題", "頭", (overfull,)), options).data)
        assert min(char["size"] for page in pages for char in page.chars) >= 6.49


def test_what_goes_on_is_said(overfull: Fighter, oni: Fighter) -> None:
    rendered = render(Cards("題", "頭", (oni, overfull)), Options(language="en"))
    assert [note for note in told(rendered) if overfull.name in note]
    backs = render(Cards("題", "頭", (oni,)), Options(language="en", backs=Backs.LONG_EDGE))
    assert backs.printed.notes == ()
    wordy = replace(oni, techniques=oni.techniques * 2)
    behind = render(Cards("題", "頭", (wordy,)), Options(language="en", backs=Backs.LONG_EDGE))
    assert told(behind) == ("荒鉄 goes on on the back of its card.",)


def test_a_card_shrinks_before_it_flows_on(oni: Fighter, read: Read) -> None:
    fuller = replace(oni, techniques=(*oni.techniques, oni.techniques[0]))
    rendered = render(Cards("題", "頭", (fuller,)))
    assert rendered.printed.notes == ()
    sizes = {round(char["size"], 1) for char in read(rendered.data)[0].chars if char["text"] == "破"}
    assert sizes == {6.5}


def test_a_long_name_stands_whole_on_a_further_face(oni: Fighter, read: Read) -> None:
    name = "寿限無海砂利水魚" * 25
    for backs in (Backs.NONE, Backs.LONG_EDGE):
        pages = read(render(Cards("題", "頭", (replace(oni, name=name),)), Options(backs=backs)).data)
        assert name in "".join(page.text for page in pages)


def test_marks_keep_off_the_cards(oni: Fighter) -> None:
    with_marks = render(Cards("題", "頭", (oni,))).data
    without = render(Cards("題", "頭", (oni,)), Options(marks=False)).data
    assert with_marks != without
