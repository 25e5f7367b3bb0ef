"""Painted things: what they say by shape, the space they take, what they tell a screen reader."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.widgets import odds_bar, painting
from ikusa_desktop.widgets.bar_chart import Bar, BarChart
from ikusa_desktop.widgets.breakdown import BreakdownList, Line
from ikusa_desktop.widgets.buttons import LuckButton
from ikusa_desktop.widgets.chips import Chip, ChipRow, chip_width, fitting
from ikusa_desktop.widgets.gear_points import paint_gear_points
from ikusa_desktop.widgets.marks import Side, paint_grade, paint_side, paint_state
from ikusa_desktop.widgets.message_bar import MessageBar
from ikusa_desktop.widgets.pips import paint_pips, pips_width
from ikusa_desktop.widgets.portrait import initial
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.track_bar import TrackBar, paint_track

WORDS = odds_bar.OddsWords("Fumble", "Miss", "Hit", "Critical", "Success", "Immune", "success on 9 or more")


@pytest.fixture
def canvas(qtbot: QtBot) -> QImage:
    """A white picture of 120 × 40, under the light look."""
    theme.apply("light", 1.0)
    image = QImage(120, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


BOX = QRectF(2, 0, 116, 40)


def count(image: QImage, token: str) -> int:
    """How many pixels have a token's colour exactly."""
    wanted = theme.current().colour(token).rgb() & 0xFFFFFF
    return sum(image.pixel(x, y) & 0xFFFFFF == wanted for x in range(image.width()) for y in range(image.height()))


def shape(image: QImage) -> list[int]:
    """Where anything is drawn, colour left out."""
    return [
        x + y * image.width()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixel(x, y) != 0xFFFFFFFF
    ]


def draw(image: QImage, paint: object, *args: object, **keys: object) -> QImage:
    """A copy of the canvas with something painted on it."""
    copy = image.copy()
    painter = QPainter(copy)
    assert callable(paint)
    paint(painter, BOX, *args, **keys)
    painter.end()
    return copy


@pytest.mark.parametrize(
    ("paint", "values"),
    [
        (paint_side, list(Side)),
        (paint_grade, ["issue", "common", "masterwork", "divine"]),
        (paint_state, ["intact", "damaged", "broken"]),
    ],
)
def test_marks_differ_in_shape_not_only_in_colour(canvas: QImage, paint: object, values: list[str]) -> None:
    shapes = [shape(draw(canvas, paint, value)) for value in values]
    assert all(shapes)
    assert len({tuple(each) for each in shapes}) == len(values)


def test_lost_wounds_are_open(canvas: QImage) -> None:
    full, hurt = draw(canvas, paint_pips, 5, 5), draw(canvas, paint_pips, 2, 5)
    assert count(full, "ink") > 2 * count(hurt, "ink")
    assert len(shape(hurt)) > 0.5 * len(shape(full))


def test_many_wounds_are_figures(canvas: QImage) -> None:
    assert pips_width(8) < pips_width(5)
    assert shape(draw(canvas, paint_pips, 7, 8)) != shape(draw(canvas, paint_pips, 8, 8))


def test_a_track_is_cut_into_points_and_a_cost_is_an_outline(canvas: QImage) -> None:
    whole, paid = draw(canvas, paint_track, 8, 8), draw(canvas, paint_track, 8, 8, 3)
    many = draw(canvas, paint_track, 20, 20)
    assert count(whole, "ai") == 8 * 6 * 5  # 56 px, a gap after each of eight points
    assert count(many, "ai") == 56 * 5
    assert 0 < count(paid, "ai") < count(whole, "ai")


def test_lost_gear_points_are_hatched(canvas: QImage) -> None:
    image = draw(canvas, paint_gear_points, 1, 2)
    assert count(image, "ink") == 100
    assert count(image, "ink2") >= 36  # at least the edge of the lost one


def test_a_track_bar_says_its_figures(qtbot: QtBot) -> None:
    bar = TrackBar(7, 8, cost=3)
    qtbot.addWidget(bar)
    assert bar.accessibleName() == "7 / 8 → 4"


@pytest.mark.parametrize(
    "odds",
    [
        odds_bar.Odds(0.04, 0.24, 0.66, 0.06),
        odds_bar.Odds(0.0, 0.0, 0.0, 1.0),
        odds_bar.Odds(0.0001, 0.0, 0.0001, 0.9998),
        odds_bar.Odds(0.1, 0.9, 0.0, 0.0),
    ],
)
def test_shares_of_the_odds_bar_sum_to_its_width(odds: odds_bar.Odds, qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    widths = odds_bar.parts(odds, 400)
    assert sum(widths) == pytest.approx(400)
    chances = [odds.fumble, odds.miss, odds.hit, odds.critical]
    assert all((width >= 3) if chance > 0 else (width == 0) for width, chance in zip(widths, chances, strict=True))


def test_odds_show_decimals_only_where_uneven() -> None:
    assert odds_bar.Odds(0.04, 0.24, 0.66, 0.06).shown(0.24) == "24"
    assert odds_bar.Odds(0.04, 0.24, 0.66, 0.06, even=False).shown(0.24) == "24.0"


def test_the_odds_bar_tells_everything_in_words(qtbot: QtBot) -> None:
    bar = odds_bar.OddsBar(WORDS)
    qtbot.addWidget(bar)
    bar.set_odds(odds_bar.Odds(0.04, 0.24, 0.66, 0.06))
    assert bar.accessibleName() == "Success 72 %. Fumble 4 %, Miss 24 %, Hit 66 %, Critical 6 %"
    bar.set_odds(odds_bar.Odds(immune=True))
    assert bar.accessibleName() == "Immune"


CHIPS = (Chip("Defence −1", "2 rounds"), Chip("Bleeding 2"), Chip("Pain", "scene"), Chip("Prone"))


def test_chips_that_do_not_fit_are_counted(qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    everything = sum(chip_width(chip) for chip in CHIPS) + 3 * 6
    assert fitting(CHIPS, everything) == 4
    assert fitting(CHIPS, everything - 1) == 3
    assert fitting(CHIPS, 10) == 1


def test_a_chip_row_says_all_of_them(qtbot: QtBot) -> None:
    row = ChipRow(CHIPS)
    qtbot.addWidget(row)
    assert row.accessibleName() == "Defence −1 (2 rounds), Bleeding 2, Pain (scene), Prone"
    row.setFixedWidth(100)
    row.show()
    QTest.keyClick(row, Qt.Key.Key_F2)


def test_breakdown_lines_lead_to_their_rule(qtbot: QtBot) -> None:
    reasons = BreakdownList("Target")
    qtbot.addWidget(reasons)
    reasons.set_lines(
        [Line("Base", "10", "R-102"), Line("Heavy", "+4", "R-204"), Line("Attack", "+5", "R-202", apart=True)]
    )
    reasons.show()
    reasons.resize(300, reasons.sizeHint().height())
    spy = QSignalSpy(reasons.rule_chosen)
    QTest.keyClick(reasons, Qt.Key.Key_Down)
    QTest.keyClick(reasons, Qt.Key.Key_Return)
    where = reasons.rect().topRight()
    where.setX(where.x() - 5)
    where.setY(6)
    QTest.mouseClick(reasons, Qt.MouseButton.LeftButton, pos=where)
    assert [spy.at(at)[0] for at in range(spy.count())] == ["R-204", "R-102"]
    assert "Heavy +4 R-204" in reasons.accessibleName()


def test_a_breakdown_shows_the_rule_and_leads_to_its_row(qtbot: QtBot) -> None:
    reasons = BreakdownList("Target")
    qtbot.addWidget(reasons)
    reasons.set_lines([Line("防備 −2", "−2", "R-620/defence_down")])
    spy = QSignalSpy(reasons.rule_chosen)
    QTest.keyClick(reasons, Qt.Key.Key_Return)
    assert spy.at(0)[0] == "R-620/defence_down"
    assert "defence_down" not in reasons.accessibleName()


def test_a_chart_says_its_figures_and_shows_the_last_twelve(qtbot: QtBot) -> None:
    chart = BarChart("Damage", "damage", "broke")
    qtbot.addWidget(chart)
    chart.set_bars([Bar(str(at), at, at // 2) for at in range(1, 20)])
    assert chart.accessibleName().startswith("Damage. 8: damage 8, broke 4; ")


@pytest.mark.parametrize(
    ("name", "sign"), [("真壁", "真"), ("（型）足軽", "型"), ("", "–"), ("  Ω", "Ω"), ("e\u0301a", "é")]
)
def test_the_portrait_of_someone_without_one(name: str, sign: str) -> None:
    assert initial(name) == sign


def test_a_segmented_filter_by_keys_and_mouse(qtbot: QtBot) -> None:
    strip = Segmented([("all", "All 46"), ("now", "This battle 13"), ("broken", "Broken 2")], "Show")
    qtbot.addWidget(strip)
    strip.show()
    spy = QSignalSpy(strip.chosen)
    QTest.keyClick(strip, Qt.Key.Key_Right)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.rect().bottomLeft() + strip.rect().center() * 0)
    assert [spy.at(at)[0] for at in range(spy.count())] == ["now", "all"]
    strip.set_entries([("all", "All 45"), ("broken", "Broken 1")])
    assert strip.key() == "all"
    assert strip.accessibleName() == "Show: All 45"


def test_a_message_bar_acts_and_closes(qtbot: QtBot) -> None:
    done: list[str] = []
    bar = MessageBar("Close")
    qtbot.addWidget(bar)
    bar.show_message("<b>Not stored</b>", "error", [("Try again", lambda: done.append("again"))])
    assert bar.text() == "<b>Not stored</b>"
    bar.press()
    assert done == ["again"]
    assert not bar.isVisible()
    bar.show_message("Read only", "warn")
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_text_that_does_not_fit_is_elided(canvas: QImage) -> None:
    painter = QPainter(canvas)
    width = painting.draw_text(painter, QRectF(0, 0, 40, 20), "名" * 30)
    painter.end()
    assert width <= 40.5
    assert painting.one_line("a\nb\x00c\u3000d") == "a b c\u3000d"


def test_the_cost_of_luck_moves_down_before_what_it_does_is_cut(qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    offer = LuckButton("ずらす 4 → 6　篠目 颯馬", "運命 −2・残り 0", "外れ")
    qtbot.addWidget(offer)
    offer.resize(420, 42)
    assert offer._cost_stands_above(offer.width() - 20)
    wide = painting.text_width("ずらす 4 → 6　篠目 颯馬", "body") + 20
    assert not offer._cost_stands_above(wide)
