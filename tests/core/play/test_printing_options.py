"""Options are remembered as plain values, and only what a kind reads."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from ikusa.play.printing import Wanted, compose, gather
from ikusa.play.printing_options import READ, read_options, reads, write_options
from ikusa.records.store import Store
from ikusa.sheets import Backs, CardSize, Density, Kind, Options, Orientation, Paper, render

measures = st.floats(0, 5).map(lambda value: round(value, 2))
options = st.builds(
    Options,
    language=st.sampled_from(["ja", "en"]),
    paper=st.sampled_from(Paper),
    orientation=st.sampled_from(Orientation),
    density=st.sampled_from(Density),
    card=st.sampled_from(CardSize),
    card_width=st.integers(40, 200).map(float),
    card_height=st.integers(40, 200).map(float),
    backs=st.sampled_from(Backs),
    margin=measures,
    bleed=measures,
    marks=st.booleans(),
    back_offset_x=measures,
    back_offset_y=measures,
    ticks=st.booleans(),
    form=st.booleans(),
    portraits=st.booleans(),
    statuses=st.none() | st.tuples(st.sampled_from(["prone", "pain"])),
)


@given(options, st.sampled_from(Kind))
def test_what_a_kind_reads_comes_back(given_: Options, kind: Kind) -> None:
    back = read_options(json.loads(json.dumps(write_options(given_, kind))), kind)
    wanted = Options()
    for name in READ[kind]:
        wanted = replace(wanted, **{name: getattr(given_, name)})
    assert back == wanted


@given(st.dictionaries(st.sampled_from([field.name for field in fields(Options)]), st.from_type(object)))
def test_strange_values_give_defaults(data: dict[str, object]) -> None:
    for kind in Kind:
        read_options(data, kind, "en").check()


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ({"paper": "B5", "margin": 3}, Options(paper=Paper.B5, margin=3.0)),
        ({"paper": "A3", "margin": "3", "marks": 1, "bleed": True, "backs": None, "language": "de"}, Options()),
        ({"margin": 99, "bleed": float("nan"), "statuses": [1], "card": "own"}, Options(card=CardSize.OWN)),
        ({"unknown": 1}, Options()),
    ],
)
def test_what_does_not_fit_is_left_out(data: dict[str, object], wanted: Options) -> None:
    assert read_options(data, Kind.CARDS) == wanted


def test_the_language_is_the_windows_where_none_is_remembered() -> None:
    assert read_options({}, Kind.CARDS, "en").language == "en"
    assert read_options({"language": "ja"}, Kind.CARDS, "en").language == "ja"


def test_what_matters_depends_on_card_and_backs() -> None:
    assert "card_width" not in reads(Kind.CARDS, Options())
    assert "card_width" in reads(Kind.CARDS, Options(card=CardSize.OWN))
    assert "back_offset_x" not in reads(Kind.CARDS, Options(backs=Backs.FOLD))
    assert "back_offset_x" in reads(Kind.CARDS, Options(backs=Backs.LONG_EDGE))


OTHER = {
    "paper": Paper.B5,
    "orientation": Orientation.LANDSCAPE,
    "density": Density.TERSE,
    "card": CardSize.TAROT,
    "backs": Backs.FOLD,
    "margin": 20.0,
    "bleed": 2.0,
    "marks": False,
    "ticks": True,
}


@pytest.mark.parametrize("kind", list(Kind))
def test_options_that_a_kind_does_not_read_change_nothing(sample: Store, kind: Kind) -> None:
    """And those that it reads do: the page offers exactly these."""
    gathered = gather(sample, Wanted(kind, battle=2 if kind is Kind.BATTLE_SHEET else None), "ja")
    found = compose(gathered)
    plain = render(found).data
    for name, value in OTHER.items():
        changed = render(found, replace(Options(), **{name: value})).data
        assert (changed != plain) == (name in READ[kind]), name
    boxes = PdfReader(BytesIO(render(found, Options(form=True)).data)).get_fields()
    assert bool(boxes) == ("form" in READ[kind])
