"""Characters to print, made by hand, and the way back from a PDF to its text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import pdfplumber
import pytest

from ikusa.i18n import words
from ikusa.rules.terms import GearGrade, GearState
from ikusa.sheets import Rendered
from ikusa.sheets.text import MM, Span
from ikusa.sheets.values import Fighter, Figure, GearLine, Meter, Part, TechniqueLine, Tick


def told(rendered: Rendered) -> tuple[str, ...]:
    """What there is to know about a print, in English."""
    return tuple(note.said(words("en")) for note in rendered.printed.notes)


def _ticks(*names: str) -> tuple[Tick, ...]:
    return tuple(Tick(name.rstrip("_"), name.endswith("_")) for name in names)


ONI = Fighter(
    id="oni",
    name="荒鉄",
    grade_mark="将",
    grade="将",
    defence=14,
    parts=(Part("基礎", 10), Part("重甲", 2, "2/4"), Part("結界", 2)),
    wounds=Meter("戦力", 4, 5),
    vigor=Meter("活力", 3, 5),
    reading="あらがね",
    title="黒鉄峠の主",
    side="敵方",
    spirit_target="対霊 9",
    attributes=tuple(Figure(*pair) for pair in (("体", "+3"), ("技", "0"), ("勇", "+2"), ("運", "−1"))),
    luck=Meter("運命", 1, 1),
    tracks=(Meter("身体", 30, 30), Meter("体力", 20, 24), Meter("精神", 12, 12), Meter("毒性", 0, None)),
    skills=(Figure("金棒術", "+2"), Figure("威圧", "+1")),
    techniques=(
        TechniqueLine(
            "金棒", "攻撃C（体）", 2, "2d10+体+金棒術 >= 防備", "[貫通 2]. 1戦力. 苦痛.", "—", "体+金棒術", "+5"
        ),
        TechniqueLine(
            "鎧砕き", "攻撃C（体）", 4, "2d10+体+金棒術+1 >= 防備", "[貫通 4] + [破壊]. 1戦力. 会心時3戦力.", "戦闘1回",
            "体+金棒術+1", "+6",
        ),
        TechniqueLine(
            "鬼の咆哮", "術（勇）", 3, "2d10+勇+威圧 >= 防備",
            (Span("[霊体]. 恐怖. "), Span("防備 −2", bold=True), Span("（1間合）.")), "戦闘1回", "勇+威圧", "+3",
        ),
    ),
    gear=(
        GearLine("鬼面の胴", "重甲", GearGrade.MASTERWORK, "名品", 4, 2, GearState.DAMAGED, "", "第6回 損傷 −2"),
        GearLine("金棒「山崩」", "武器", GearGrade.DIVINE, "神機", 1, 1, GearState.INTACT),
        GearLine("手楯", "盾", GearGrade.ISSUE, "補給", 1, 0, GearState.BROKEN, "壊れた"),
    ),
    statuses=_ticks("転倒", "苦痛", "出血_", "無防備", "構え_", "大怪我"),
    card_statuses=_ticks("転倒", "無防備", "出血"),
    notes="結界は注連縄を断てば消える。戦力 2 以下になると霧へ退く。",
)  # fmt: skip

EMPTY = Fighter("none", "名無し", "雑", "雑", 8, (Part("基礎", 8),), Meter("戦力", 1, 1), Meter("活力", 5, 5))


@pytest.fixture
def oni() -> Fighter:
    """A full Japanese character."""
    return ONI


@pytest.fixture
def empty() -> Fighter:
    """A character with nothing but a name."""
    return EMPTY


@pytest.fixture
def overfull() -> Fighter:
    """A character whose text fits no single block or card."""
    return replace(ONI, id="full", techniques=ONI.techniques * 8, gear=ONI.gear * 4, notes="覚書はとても長い。" * 100)


@pytest.fixture
def crowd() -> Callable[[int], tuple[Fighter, ...]]:
    """So many characters with names of their own."""
    return lambda count: tuple(replace(ONI, id=f"c{n}", name=f"足軽{n:03d}番") for n in range(count))


@dataclass(frozen=True)
class Page:
    """One page as it reads back; lengths in millimetres from the upper left corner."""

    width: float
    height: float
    chars: list[dict[str, Any]]

    @property
    def text(self) -> str:
        """Its characters in the order in which they were drawn, without spaces."""
        return "".join(char["text"] for char in self.chars if not char["text"].isspace())

    def inside(self, left: float, top: float, right: float, bottom: float) -> str:
        """The characters whose middle lies in a box, in the order of drawing, without spaces."""
        found = []
        for char in self.chars:
            x, y = (char["x0"] + char["x1"]) / 2 / MM, (char["top"] + char["bottom"]) / 2 / MM
            if left <= x <= right and top <= y <= bottom and not char["text"].isspace():
                found.append(char["text"])
        return "".join(found)

    def where(self, text: str) -> tuple[float, float]:
        """The left edge and the middle height of the first place where this text stands."""
        drawn = [char for char in self.chars if not char["text"].isspace()]
        start = "".join(char["text"] for char in drawn).index(text)
        return drawn[start]["x0"] / MM, (drawn[start]["top"] + drawn[start]["bottom"]) / 2 / MM


@pytest.fixture
def read() -> Callable[[bytes], list[Page]]:
    """Reads the pages of a PDF back."""

    def pages(data: bytes) -> list[Page]:
        with pdfplumber.open(BytesIO(data)) as pdf:
            return [Page(float(page.width) / MM, float(page.height) / MM, page.chars) for page in pdf.pages]

    return pages
