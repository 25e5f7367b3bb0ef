from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from ikusa.sheets import Backs, Cards, Fighter, Options, StatBlocks, render


def test_wounds_vigor_and_statuses_can_be_clicked(oni: Fighter) -> None:
    other = replace(oni, id="two", name="二人目")
    reader = PdfReader(BytesIO(render(StatBlocks("題", "頭", (oni, other)), Options(form=True, ticks=True)).data))
    fields = reader.get_fields()
    assert fields is not None
    assert len(fields) == 2 * (5 + 5 + 1 + len(oni.statuses))
    on = {name for name, field in fields.items() if field.get("/V") == "/Yes"}
    assert on == {f"{name} {box}" for name in ("荒鉄", "二人目") for box in ("戦力 5", "活力 4", "活力 5")}


def test_boxes_lie_on_the_drawn_ones(oni: Fighter) -> None:
    for content, backs in ((StatBlocks("題", "頭", (oni,)), Backs.NONE), (Cards("題", "頭", (oni,)), Backs.FOLD)):
        page = PdfReader(BytesIO(render(content, Options(form=True, backs=backs)).data)).pages[0]
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        rects = [tuple(map(float, note.get_object()["/Rect"])) for note in page["/Annots"]]
        assert len(set(rects)) == len(rects)
        assert all(0 < left < right < width and 0 < low < high < height for left, low, right, high in rects)


def test_without_forms_there_are_none(oni: Fighter) -> None:
    assert not PdfReader(BytesIO(render(StatBlocks("題", "頭", (oni,))).data)).get_fields()


def test_equal_names_get_fields_of_their_own(oni: Fighter) -> None:
    twins = (oni, replace(oni, id="two"))
    fields = PdfReader(BytesIO(render(Cards("題", "頭", twins), Options(form=True)).data)).get_fields()
    assert fields is not None
    assert len(fields) == 2 * (5 + 5 + len(oni.card_statuses))
