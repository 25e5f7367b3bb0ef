"""Every widget drawn in both palettes, at 100 % and 150 %: never blank, and in the look's colours.

`IKUSA_GALLERY=folder pytest …` keeps the pictures, to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.widgets import bar_chart, breakdown, chips, dice, fields, marks, odds_bar, panel, rows
from ikusa_desktop.widgets.buttons import CheckBox, LuckButton, button, link
from ikusa_desktop.widgets.gear_points import paint_gear_points
from ikusa_desktop.widgets.message_bar import MessageBar
from ikusa_desktop.widgets.pips import paint_pips
from ikusa_desktop.widgets.portrait import Portrait
from ikusa_desktop.widgets.progress import ProgressStrip
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel, figure, head, small
from ikusa_desktop.widgets.track_bar import TrackBar, paint_track

WORDS = odds_bar.OddsWords("失着", "外れ", "命中", "会心", "成功", "無効", "出目 9 以上で成功")
LOOKS = [("light", 1.0), ("light", 1.5), ("dark", 1.0), ("dark", 1.5)]


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]:g}")
def look(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[str]:
    """One look, applied; gives its name."""
    scheme, zoom = request.param
    theme.apply(scheme, zoom)
    yield f"{scheme}-{zoom:g}"
    theme.apply("light", 1.0)


def column(*parts: QWidget, ground: str = "sheet") -> QWidget:
    box = panel.Ground(ground)
    layout = QVBoxLayout(box)
    for part in parts:
        layout.addWidget(part)
    return box


def row(*parts: QWidget) -> QWidget:
    box = QWidget()
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    return box


@dataclass(frozen=True, slots=True)
class Fighter:
    """One row of the gallery's order."""

    name: str
    side: str
    wounds: tuple[int, int]
    vigor: tuple[int, int]
    defence: int
    chips: tuple[chips.Chip, ...] = ()
    acting: bool = False
    target: bool = False


FIGHTERS = (
    Fighter("真壁 玄蕃", "ours", (4, 5), (7, 8), 14, (chips.Chip("構え +2", good=True),), acting=True),
    Fighter(
        "荒鉄\u3000赤鬼",
        "theirs",
        (1, 5),
        (3, 5),
        16,
        (
            chips.Chip("防備 −1", "2間合"),
            chips.Chip("出血 2"),
            chips.Chip("苦痛", "幕終"),
            chips.Chip("拘束"),
            chips.Chip("転倒"),
        ),
        target=True,
    ),
    Fighter("村雨 梓", "others", (3, 3), (4, 5), 12, (chips.Chip("結界 +2", "小康", good=True, in_force=False),)),
    Fighter("黒鉄 左京大夫", "waiting", (8, 8), (30, 40), 16),
)


class OrderDelegate(rows.RowDelegate):
    """The battle order as the look draws it."""

    def situation(self, index: rows.Index) -> tuple[bool, bool]:
        fighter = index.data(rows.VALUE_ROLE)
        return fighter.acting, fighter.target

    def paint_row(self, painter: QPainter, box: QRectF, index: rows.Index, state: rows.RowState) -> None:
        from ikusa_desktop.widgets import painting

        fighter, scale = index.data(rows.VALUE_ROLE), theme.current().f
        half = box.height() / 2
        upper = QRectF(box.left() + scale(42), box.top() + scale(4), scale(200), half - scale(4))
        lower = QRectF(box.left() + scale(42), box.top() + half, scale(190), half - scale(4))
        marks.paint_side(painter, QRectF(box.left() + scale(15), upper.top(), scale(14), upper.height()), fighter.side)
        painting.draw_text(painter, upper, fighter.name, "name", bold=state.strong())
        chips.paint_chips(painter, lower, fighter.chips)
        right = QRectF(box.left() + scale(241), upper.top(), scale(80), upper.height())
        paint_pips(painter, right, *fighter.wounds)
        paint_track(painter, right.translated(0, half - scale(2)), *fighter.vigor)
        painting.draw_text(
            painter, box.adjusted(0, 0, -scale(16), 0), str(fighter.defence), "figure", align=painting.RIGHT
        )


def order() -> QWidget:
    model: rows.ListModel[Fighter] = rows.ListModel(lambda it: it.name, lambda it: it.name)
    model.set_rows(FIGHTERS)
    view = rows.RowList(model, OrderDelegate(60), "order")
    view.pick("村雨 梓")
    view.setFixedSize(theme.current().px(392), theme.current().px(250))
    model.setParent(view)
    return view


def odds() -> QWidget:
    bar = odds_bar.OddsBar(WORDS)
    bar.set_odds(odds_bar.Odds(0.04, 0.24, 0.66, 0.06))
    thin = odds_bar.OddsBar(WORDS)
    thin.set_odds(odds_bar.Odds(0.001, 0.0, 0.354, 0.645, even=False))
    immune = odds_bar.OddsBar(WORDS)
    immune.set_odds(odds_bar.Odds(immune=True))
    return column(bar, thin, immune)


class Painted(QWidget):
    """What a painter paints, as a delegate would let it."""

    def __init__(self, paint: Callable[..., float], *values: object) -> None:
        super().__init__()
        self._paint, self._values = paint, values
        self.setFixedSize(70, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint(QPainter(self), self.rect().toRectF(), *self._values)


def marks_and_points() -> QWidget:
    return column(
        row(*(Painted(marks.paint_side, side) for side in marks.Side)),
        row(*(Painted(marks.paint_grade, grade) for grade in ("issue", "common", "masterwork", "divine"))),
        row(*(Painted(marks.paint_state, state) for state in ("intact", "damaged", "broken"))),
        row(
            *(Painted(paint_pips, now, most) for now, most in ((3, 5), (0, 1), (8, 8))),
            TrackBar(7, 8),
            TrackBar(7, 8, cost=3, width=88, height=8),
        ),
        row(
            TrackBar(18, 24),
            TrackBar(18, 24, cost=4),
            *(Painted(paint_gear_points, now, full) for now, full in ((2, 4), (5, 6), (0, 1))),
        ),
        row(Portrait("真壁 玄蕃"), Portrait("Makabe", picture(), side=60), Portrait("（型）", side=38)),
        chips.ChipRow(FIGHTERS[1].chips),
    )


def picture() -> QImage:
    image = QImage(20, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#446688"))
    return image


def dice_and_luck() -> QWidget:
    faces = [dice.DieField(name, sides) for name, sides in (("die 1", 10), ("die 2", 10), ("defence", 6))]
    for field in faces[:2]:
        field.set_face(8)
        field.marked = True
    return column(
        row(*faces, head("命中"), PlainLabel("7 + 6 + 5 = 18 ≥ 14")),
        row(
            LuckButton("ずらす\u30006→7", "運 1 / 3", "会心になる・3戦力・重甲 4→0 壊れる"),
            LuckButton("天運\u3000荒鉄", "運 1 / 1", "外れになる"),
        ),
        row(
            button("振る", hint="R"),
            small("または出目を入れる", "ink3"),
            button("戻る", kind="quiet", hint="Esc"),
            button("決める", kind="main", hint="Enter"),
        ),
        row(button("新しく", opens=True), link("加える"), CheckBox("断ち切りの印", True), CheckBox("裏面")),
    )


def controls() -> QWidget:
    search = fields.SearchField("search", "名・読み・武具で探す")
    combo = fields.ComboField("target")
    combo.set_choices([("a", "荒鉄\u3000赤鬼"), ("b", "足軽 1")])
    wrong = fields.TextField("剣", "value")
    wrong.set_wrong("not a number")
    off = button("限界 0/1")
    off.setEnabled(False)
    return column(
        row(search, combo, Stepper(0, 0, 3), Stepper(-2, -9, 9, with_sign=True)),
        row(Segmented([("all", "All 46"), ("now", "This battle 13"), ("broken", "Broken 2")], chosen="now"), off),
        row(fields.TextField("真壁 玄蕃", "name"), fields.TextField("bare", "name", bare=True), wrong),
        fields.NotesField("黒鉄の旧臣。\n雪割を折られたら退く約束。", "notes"),
    )


def panels() -> QWidget:
    bar = MessageBar("閉じる")
    bar.show_message("保存できませんでした。ディスクがいっぱいです。", "error", [("もう一度", lambda: None)])
    warn = MessageBar("閉じる")
    warn.show_message("このファイルは読み取り専用です。", "warn")
    acting = panel.PanelHead("真壁 玄蕃の手番", "前衛", acting=True, ground="sheet")
    acting.add(button("書き出す"))
    fold = panel.FoldSection("修正", open_=False)
    fold.set_title("修正", "+2")
    strip = ProgressStrip("印刷しています…", "中止")
    strip.set_progress(30, 100)
    empty = panel.EmptyState(
        "まだ人物がいません", "型から作るか、見本から写します。", [button("新しい人物", kind="main")]
    )
    empty.setMinimumHeight(theme.current().px(160))
    return column(bar, warn, acting, fold, panel.hairline(dotted=True), strip, empty)


def numbers() -> QWidget:
    reasons = breakdown.BreakdownList("目標値")
    reasons.set_lines(
        [
            breakdown.Line("基礎\u3000将", "10", "R-102"),
            breakdown.Line("重甲 名品", "+4", "R-204"),
            breakdown.Line("貫通 2", "−2", "R-206"),
            breakdown.Line("攻撃修正\u3000技 3 + 剣術 2", "+5", "R-202", apart=True),
        ]
    )
    chart = bar_chart.BarChart("damage", "damage", "broke")
    chart.set_bars(
        [
            bar_chart.Bar(str(at + 1), damage, broke)
            for at, (damage, broke) in enumerate([(0, 0), (1, 1), (4, 0), (5, 2)])
        ]
    )
    return column(row(PlainLabel("14", "hero"), figure("72 %")), reasons, chart)


@dataclass(frozen=True, slots=True)
class Piece:
    """One row of the gallery's armoury."""

    name: str
    grade: str
    now: int
    full: int
    history: str


def table() -> QWidget:
    columns: list[Column[Piece]] = [
        Column("name", lambda: "Gear", lambda it: it.name, 150),
        Column("grade", lambda: "Grade", lambda it: it.grade, 110, tone="ink2"),
        Column(
            "points",
            lambda: "Now",
            lambda it: f"{it.now}/{it.full}",
            90,
            paint=lambda p, b, it, _s: paint_points(p, b, it),
        ),
        Column("left", lambda: "Left", lambda it: str(it.now), 60, figures=True),
        Column("history", lambda: "History", lambda it: it.history, stretch=True, wrap=True),
    ]
    model: TupleModel[Piece] = TupleModel(columns, lambda it: it.name)
    model.set_rows(
        [
            Piece("Oni-face cuirass", "Masterwork", 2, 4, "s6 −2 Breaching arrow"),
            Piece("Great sleeve of the very long name", "Common", 0, 1, "s7 −1 Iron club"),
            Piece(
                "鬼面の胴",
                "名品",
                5,
                6,
                "[貫通 2]. 会心時[貫通 2] + [破壊]. 1戦力. 会心時3戦力. 照準集中 [貫通] 許可. 出血 2.",
            ),
        ]
    )
    view = TableView(model, "gear", fit_height=True)
    model.setParent(view)
    view.pick("Oni-face cuirass")
    view.setFixedWidth(theme.current().px(640))
    return view


def paint_points(painter: QPainter, box: QRectF, piece: Piece) -> None:
    paint_gear_points(painter, box, piece.now, piece.full)


SHEETS: dict[str, Callable[[], QWidget]] = {
    "order": order,
    "odds": odds,
    "marks": marks_and_points,
    "dice": dice_and_luck,
    "controls": controls,
    "panels": panels,
    "numbers": numbers,
    "table": table,
}


@pytest.fixture(params=SHEETS)
def drawn(request: pytest.FixtureRequest, look: str, qtbot: QtBot, tmp_path: Path) -> tuple[str, QImage]:
    """One sheet of the gallery in one look, as a picture."""
    name = request.param
    widget = SHEETS[name]()
    qtbot.addWidget(widget)
    if name not in ("order", "table"):
        widget.setFixedWidth(theme.current().px(520))
    widget.show()
    widget.adjustSize()
    image = widget.grab().toImage()
    folder = Path(os.environ.get("IKUSA_GALLERY", str(tmp_path)))
    folder.mkdir(parents=True, exist_ok=True)
    assert image.save(str(folder / f"{name}-{look}.png"))
    return name, image


def colours(image: QImage) -> dict[str, int]:
    """How often each token's colour stands in a picture."""
    found: dict[int, int] = {}
    for y in range(image.height()):
        for x in range(image.width()):
            pixel = image.pixel(x, y) & 0xFFFFFF
            found[pixel] = found.get(pixel, 0) + 1
    tokens = theme.COLOURS[theme.current().scheme]
    return {name: found.get(int(value[1:], 16), 0) for name, value in tokens.items()}


EXPECTED = {
    "order": ("ink", "ai", "shu", "shuT", "aiT", "line"),
    "odds": ("ink", "ai", "shu", "sheet"),
    "marks": ("ink", "ai", "shu", "line", "rail"),
    "dice": ("shu", "ai", "sheet"),
    "controls": ("ai", "ink3", "shu"),
    "panels": ("shu", "shuT", "aiT", "line"),
    "numbers": ("ink", "ai", "shu", "line"),
    "table": ("ink", "aiT", "line"),
}


def test_every_sheet_shows_its_colours(drawn: tuple[str, QImage]) -> None:
    name, image = drawn
    counted = colours(image)
    missing = [token for token in EXPECTED[name] if counted[token] == 0]
    assert not missing, f"{name} shows nothing in {missing}"
