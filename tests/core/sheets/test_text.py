from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa.sheets.text import CAP, MM, Span, heading, plain, shrunk, whole_words, width, wrap

TEXTS = st.text(alphabet="漢字かなカナ、。「」（）abcDEF 12[]+.−\n𠮷", max_size=200)


@given(TEXTS, st.floats(8, 80))
def test_lines_fit_and_nothing_is_lost(text: str, room: float) -> None:
    lines = wrap(text, room, 8.5)
    for line in lines:
        assert width(line.text, 8.5) <= room + 1e-3 or len(line.text) == 1
        assert line.width * 8.5 / MM == pytest.approx(width(line.text, 8.5))
    assert "".join(line.text for line in lines).replace(" ", "") == "".join(text.split())


@given(TEXTS, st.floats(20, 60))
def test_phrases_lose_nothing_either(text: str, room: float) -> None:
    lines = wrap((Span(text), Span("太字 [貫通 2]", bold=True)), room, 7, phrases=True)
    assert "".join(line.text for line in lines).replace(" ", "") == "".join((text + "太字 [貫通 2]").split())
    assert all(sum(width(span.text, 7, span.bold) for span in line.spans) <= room + 1e-3 for line in lines)


def test_weights_survive_breaking() -> None:
    lines = wrap((Span("あ" * 10), Span("い" * 10, bold=True)), 30, 8.5)
    assert next((span.text[0], span.bold) for line in lines for span in line.spans) == ("あ", False)
    bold = "".join(span.text for line in lines for span in line.spans if span.bold)
    assert bold == "い" * 10


def test_a_tag_is_broken_only_where_no_line_could_hold_it() -> None:
    text = "まえがきが長い文の後に [貫通 2] が来る"
    assert all(line.text.count("[") == line.text.count("]") for line in wrap(text, 22, 8))
    assert len(wrap("[" + "長い札の名" * 6 + "]", 20, 8)) > 1


def test_blank_text_has_no_lines() -> None:
    assert wrap("", 20, 8) == wrap(" \n ", 20, 8) == ()


def test_blank_lines_inside_are_kept() -> None:
    assert [line.text for line in wrap("一\n\n二", 20, 8)] == ["一", "", "二"]


def test_a_text_is_capped() -> None:
    assert sum(len(line.text) for line in wrap("長" * (CAP + 500), 100, 8)) == CAP


def test_shrunk_stops_at_its_floor() -> None:
    assert shrunk("短い", 50, 10, 6) == 10
    assert shrunk("長い名前" * 20, 50, 10, 6) == 6
    size = shrunk("少し長い名前です", 25, 10, 6)
    assert 6 < size < 10
    assert width("少し長い名前です", size) <= 25


def test_whole_words_shrinks_for_the_longest_word() -> None:
    size = whole_words("Umbrella-crest cuirass", 20, 8.5, 6.5)
    assert size < 8.5
    assert width("Umbrella-crest", size) <= 20


def test_heading_ends_in_an_ellipsis_only_where_it_must() -> None:
    assert heading("荒鉄", 40, (17, 10), 2).size == 17
    two = heading("足軽頭 柘植 又六の助", 30, (17, 10), 2)
    assert (two.size, two.complete, len(two.lines)) == (10, True, 2)
    long = heading("寿限無" * 60, 40, (17, 10), 2)
    assert not long.complete
    assert long.lines[-1].text.endswith("…")
    assert all(width(line.text, 10, bold=True) <= 40 for line in long.lines)


def test_markup_is_plain_text() -> None:
    assert plain(wrap("<b>A&B</b> **x**", 200, 8)[0].spans) == "<b>A&B</b> **x**"


def test_a_line_that_fits_is_not_broken_before_a_line_end() -> None:
    text = "onmyoji who reads rivers"
    room = width(text, 6.5) + 0.1
    assert [line.text for line in wrap(f"{text}\nour side", room, 6.5)] == [text, "our side"]
