from __future__ import annotations

from itertools import chain, repeat

from hypothesis import given
from hypothesis import strategies as st

from ikusa.sheets.flow import Cell, Drawn, Frame, Row, Section, depth, flow
from ikusa.sheets.text import MM, wrap


def row(text: str) -> Row:
    return Row((Cell(0, wrap(text, 60, 8), 8),), 8)


def texts(frames: tuple[Frame, ...]) -> str:
    return "".join(
        line.text
        for frame in frames
        for _, item in frame
        if isinstance(item, Row)
        for cell in item.cells
        for line in cell.lines
    )


@given(st.lists(st.integers(1, 400), min_size=1, max_size=8), st.floats(12, 60), st.floats(12, 60))
def test_rows_go_on_in_order_and_stay_in_their_frames(lengths: list[int], first: float, later: float) -> None:
    rows = [row("".join(chr(0x4E00 + (n * 7 + k) % 5000) for k in range(length))) for n, length in enumerate(lengths)]
    frames = flow([Section(tuple(rows), gap=1.0)], chain((first,), repeat(later)))
    assert texts(frames) == "".join(line.text for item in rows for line in item.cells[0].lines)
    for number, frame in enumerate(frames):
        assert depth(frame) <= (later if number else first) + 1e-3


def test_a_head_comes_again_and_never_alone() -> None:
    head = row("頭")
    section = Section(tuple(row(f"行{n}") for n in range(10)), head)
    frames = flow([section], repeat(20.0))
    assert len(frames) > 1
    assert all(frame[0][1] is head and len(frame) > 1 for frame in frames)


def test_what_can_be_neither_set_nor_split_stands_alone() -> None:
    tall = Drawn(50.0, lambda pen, top: None)
    frames = flow([Section((row("前"), tall, row("後")))], repeat(20.0))
    assert [[item for _, item in frame] for frame in frames][1] == [tall]


def test_a_section_waits_for_its_frame() -> None:
    frames = flow([Section((row("表"),)), Section((row("裏"),), not_before=1)], repeat(40.0))
    assert [texts((frame,)) for frame in frames] == ["表", "裏"]


@given(st.integers(2, 30), st.integers(1, 30), st.floats(12, 60))
def test_a_split_row_keeps_its_cells_apart(above: int, below: int, room: float) -> None:
    """A name, and what stands below it in the same column: neither ever lies on the other."""
    step = 8 * 1.3 / MM
    name, effect = (tuple(wrap("\n".join("名" * count), 20, 8)) for count in (above, below))
    whole = Row((Cell(0, name, 8), Cell(0, effect, 8, lead=above * step)), 8)
    for frame in flow([Section((whole,))], repeat(room)):
        for _, item in frame:
            assert isinstance(item, Row)
            upper, lower = item.cells
            assert not lower.lines or lower.lead >= len(upper.lines) * step - 1e-6
