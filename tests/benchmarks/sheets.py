"""How long handouts take: ours, and the same content by WeasyPrint and Typst where those are installed.

    python tests/benchmarks/sheets.py                    # 100 stat blocks and 1,000 cards
    python tests/benchmarks/sheets.py --blocks 20 --cards 90 --rounds 1
    python tests/benchmarks/sheets.py --breaks           # line breaking too: faults a thousand line ends

Not a test: it asserts nothing. All tools run in one process, one after the other, the best of some rounds counts.
WeasyPrint and Typst are no dependencies of Ikusa; a tool that is not installed is left out.
"""

from __future__ import annotations

import argparse
import html
import importlib
import importlib.util
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from types import ModuleType

from ikusa import resources, sheets
from ikusa.rules.terms import GearGrade, GearState
from ikusa.sheets.text import plain, wrap
from ikusa.sheets.values import Fighter, Figure, GearLine, Meter, Part, TechniqueLine, Tick

NAMES = ("荒鉄", "柘植 又六", "真壁 玄蕃", "氷見 千代", "村雨 梓", "Valentin Morva")
EFFECTS = (
    "[貫通 2]. 会心時[貫通 2] + [破壊]. 1戦力. 会心時3戦力. 照準集中 [貫通] 許可.",
    "[霊体]. 恐怖. 防備 −2（1間合）.",
    "1戦力. 後ろの敵に1戦力. 会心時 転倒.",
)
NOTES = "結界は注連縄を断てば消える。戦力 2 以下になると霧へ退き、次の夜に渡し場で待つ。名は誰も知らない。"


def fighter(number: int) -> Fighter:
    """One of many characters, each with texts of its own."""
    techniques = tuple(
        TechniqueLine(
            f"技法{number}の{place + 1}", "攻撃B（技）", place + 1, f"2d10+技+剣術+{place} >= 防備",
            EFFECTS[(number + place) % 3], "戦闘1回" if place % 2 else "—", "技+剣術", f"+{5 + place}",
        )
        for place in range(3)
    )  # fmt: skip
    gear = (
        GearLine(f"胴丸{number}", "重甲", GearGrade.MASTERWORK, "名品", 4, 2, GearState.DAMAGED, "", "第6回 損傷 −2"),
        GearLine("打刀", "武器", GearGrade.COMMON, "一般", 1, 1, GearState.INTACT),
        GearLine("手楯", "盾", GearGrade.ISSUE, "補給", 1, 0, GearState.BROKEN, "壊れた"),
    )
    return Fighter(
        id=str(number),
        name=f"{NAMES[number % len(NAMES)]} {number}",
        grade_mark="将",
        grade="将",
        defence=14,
        parts=(Part("基礎", 10), Part("重甲", 2, "2/4"), Part("結界", 2)),
        wounds=Meter("戦力", 5, 5),
        vigor=Meter("活力", 5, 5),
        reading="よみがな",
        title="黒鉄峠の主",
        side="敵方",
        spirit_target="対霊 9",
        attributes=tuple(Figure(label, "+2") for label in "体技勇運"),
        luck=Meter("運命", 1, 1),
        tracks=(Meter("身体", 30, 30), Meter("体力", 24, 24), Meter("精神", 12, 12), Meter("毒性", 0, None)),
        skills=(Figure("剣術", "+2"), Figure("威圧", "+1")),
        techniques=techniques,
        gear=gear,
        statuses=tuple(Tick(name) for name in ("転倒", "苦痛", "出血", "無防備", "構え", "拘束", "恐怖", "失明")),
        card_statuses=tuple(Tick(name) for name in ("転倒", "無防備", "出血", "構え")),
        notes=f"{number}番。{NOTES}",
    )


# --- the same content for the others ---------------------------------------------------------------------------------


def _rows(one: Fighter, card: bool) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]], list[str]]:
    """Techniques, gear and other lines of a character as plain cells."""
    techniques = [
        (line.name, f"{line.terms} {line.total}", str(line.vigor), plain(line.effect))
        if card
        else (line.name, line.kind, str(line.vigor), line.check, plain(line.effect), line.limit)
        for line in one.techniques
    ]
    gear = [(piece.name, piece.grade_word, f"□□■■ {piece.left}/{piece.measure}") for piece in one.gear]
    other = [f"{one.title}　{one.side}　基礎 10 + 重甲 2/4 + 結界 2", "戦力 □□□□□　活力 ○○○○○"]
    other.append("　".join(f"{figure.label} {figure.value}" for figure in one.attributes))
    other.append("　".join(f"□{status.label}" for status in (one.card_statuses if card else one.statuses)))
    if not card:
        other.append("　".join(f"{meter.label} ____ / {meter.maximum}" for meter in one.tracks))
        other.append(one.notes)
    return techniques, gear, other


def as_html(fighters: tuple[Fighter, ...], card: bool) -> str:
    """The handout for WeasyPrint."""
    size = "float:left;width:63mm;height:88mm;padding:4mm" if card else "height:131mm;margin-bottom:6mm"
    parts = [
        "<style>@page{size:A4;margin:11mm 10mm}*{box-sizing:border-box}body{font:8pt 'BIZ UDPGothic'}",
        f"div{{{size};border-top:.8mm solid;overflow:hidden}}h1{{font-size:14pt;margin:0}}table{{width:100%;",
        "border-collapse:collapse}td{border-bottom:.1mm solid;padding:.8mm}</style>",
    ]
    for one in fighters:
        techniques, gear, other = _rows(one, card)
        parts.append(f"<div><h1>{html.escape(one.name)} <b>{one.defence}</b></h1>")
        for table in (techniques, gear):
            rows = ("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table)
            parts.append(f"<table>{''.join(rows)}</table>")
        parts += [f"<p>{html.escape(line)}</p>" for line in other]
        parts.append("</div>")
    return "".join(parts)


def as_typst(fighters: tuple[Fighter, ...], card: bool) -> str:
    """The handout for Typst."""
    parts = ['#set page(paper:"a4",margin:(x:10mm,y:11mm));#set text(font:"BIZ UDPGothic",size:8pt,lang:"ja")\n']
    if card:
        parts.append("#set par(spacing:0.6em)\n#grid(columns:(63mm,)*3,rows:88mm,")
    for one in fighters:
        techniques, gear, other = _rows(one, card)
        body = f"#text(14pt,{_quoted(one.name)}) #strong({_quoted(str(one.defence))})\n"
        for table in (techniques, gear):
            cells = ",".join(_quoted(cell) for row in table for cell in row)
            columns = f"({','.join(['auto'] * (len(table[0]) - 1) + ['1fr'])})"
            body += f"#table(columns:{columns},stroke:(bottom:0.3pt),inset:2pt,{cells})\n"
        body += "".join(f"#par({_quoted(line)})\n" for line in other)
        parts.append(
            f"block(inset:4mm)[{body}]," if card else f"#block(height:131mm,stroke:(top:2pt),width:100%)[{body}]\n"
        )
    return "".join(parts) + (")" if card else "")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- running ---------------------------------------------------------------------------------------------------------


def best(run: Callable[[tuple[Fighter, ...]], bytes], sets: list[tuple[Fighter, ...]]) -> tuple[float, bytes]:
    """The shortest time over sets of characters, in seconds, and the last PDF.

    Each round has characters of its own: all tools remember what they have set before.
    """
    found, data = float("inf"), b""
    for fighters in sets:
        start = time.perf_counter()
        data = run(fighters)
        found = min(found, time.perf_counter() - start)
    return found, data


def tool(name: str) -> ModuleType | None:
    """A tool to compare with, if it is installed."""
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def compare(title: str, sets: list[tuple[Fighter, ...]], card: bool) -> None:
    """Time one handout with every tool."""
    kind = sheets.Cards if card else sheets.StatBlocks
    sheets.warm_up()
    ours, data = best(lambda fighters: sheets.render(kind(title, title, fighters)).data, sets)
    pages = sheets.render(kind(title, title, sets[-1])).printed.pages
    each = ours * 1000 / len(sets[0])
    print(f"{title}: Ikusa {ours * 1000:.0f} ms, {each:.2f} ms each, {pages} pages, {len(data)} bytes")
    weasyprint, typst = tool("weasyprint"), tool("typst")
    if weasyprint is not None:
        took, _ = best(lambda fighters: weasyprint.HTML(string=as_html(fighters, card)).write_pdf(), sets[:1])
        print(f"    WeasyPrint {took * 1000:.0f} ms; Ikusa takes {ours / took:.4f} of it")
    if typst is not None:
        fonts = [str(resources.path("fonts"))]

        def run(fighters: tuple[Fighter, ...]) -> bytes:
            return typst.Compiler(as_typst(fighters, card).encode(), font_paths=fonts).compile()

        took, _ = best(run, sets)
        print(f"    Typst {took * 1000:.0f} ms; Ikusa takes {ours / took:.3f} of it")


# --- line breaking ---------------------------------------------------------------------------------------------------

PROSE = (
    "夜明け前の渡し場に、霧が低く立ちこめていた。「まだ来ぬか」と又六がつぶやくと、隣の男は首を振る（いつもの癖だ）。"
    "Valentin Morva は lantern を掲げ、second watch の鐘を待っていた……。『約束の刻限は、とうに過ぎた』――"
    "そう言いかけて、彼は口をつぐんだ。川上から、カッパーの舟が二艘、音もなく下ってくる。"
    "防備は14、［貫通 2］なら12だ。さあ、どうする？！ "
)
START = "、。，．」』）〕］｝〉》！？・：；ーぁぃぅぇぉっゃゅょァィゥェォッャュョヽヾゝゞ々…"
END = "「『（〔［｛〈《"


def faults(lines: list[str], source: str) -> str:
    """Faults a thousand line ends: forbidden starts, forbidden ends, Latin words cut."""
    pairs = [(one, other) for one, other in pairwise(lines) if one and other]
    starts = sum(other[0] in START for _, other in pairs)
    ends = sum(one[-1] in END for one, _ in pairs)
    cut = sum(_within_word(one, other, source) for one, other in pairs)
    counts = " ".join(
        f"{name} {count * 1000 / max(1, len(pairs)):.1f}"
        for name, count in (("starts", starts), ("ends", ends), ("words cut", cut))
    )
    return f"{len(pairs)} line ends; faults a thousand: {counts}"


def _within_word(one: str, other: str, source: str) -> bool:
    both = one[-1] + other[0]
    return both.isascii() and both.isalnum() and both in source


def compare_breaks() -> None:
    """Break the same prose at many widths with every tool."""
    widths = range(30, 90, 3)
    ours = [line.text for wide in widths for line in wrap(PROSE * 4, wide, 9)]
    print(f"breaks: Ikusa {faults(ours, PROSE)}")
    typst = tool("typst")
    if typst is None:
        return
    import pdfplumber

    found: list[str] = []
    for wide in widths:
        page = f"#set page(width:{wide + 20}mm,height:400mm,margin:10mm)"
        source = f'{page};#set text(font:"BIZ UDPGothic",size:9pt,lang:"ja")\n#par({_quoted(PROSE * 4)})'
        data = typst.Compiler(source.encode(), font_paths=[str(resources.path("fonts"))]).compile()
        with pdfplumber.open(BytesIO(data)) as pdf:
            for page in pdf.pages:
                found += [line["text"] for line in page.extract_text_lines()]
    print(f"        Typst {faults(found, PROSE)}")


def sets_of(count: int, rounds: int, notes: bool) -> list[tuple[Fighter, ...]]:
    """Characters for each round, none of them twice."""
    many = [fighter(number) if notes else replace(fighter(number), notes="") for number in range(count * rounds)]
    return [tuple(many[start : start + count]) for start in range(0, count * rounds, count)]


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=100)
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--breaks", action="store_true", help="compare line breaking as well")
    chosen = parser.parse_args()
    compare(f"{chosen.blocks} stat blocks", sets_of(chosen.blocks, chosen.rounds, notes=True), False)
    compare(f"{chosen.cards} cards", sets_of(chosen.cards, chosen.rounds, notes=False), True)
    if chosen.breaks:
        compare_breaks()


if __name__ == "__main__":
    main()
