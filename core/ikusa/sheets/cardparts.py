"""The pieces of a combat card at one scale of its type: points, attributes, techniques, gear, statuses, the rest.

Lengths are millimetres, sizes points; `unit` is how much larger than a poker card everything is.
"""

from __future__ import annotations

from ikusa.i18n import Words
from ikusa.sheets import look, marks, portraits
from ikusa.sheets.flow import Cell, Drawn, Row, Section
from ikusa.sheets.options import Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM, Span, Text, plain, shrunk, width, words_fit, wrap
from ikusa.sheets.values import Fighter, Figure, GearLine, TechniqueLine, Tick

FLOOR = 6.5
"""The smallest text of a card, in points."""


class Parts:
    """Makes the pieces of one fighter's card for a column of `wide` mm."""

    def __init__(
        self, fighter: Fighter, wide: float, unit: float, options: Options, words: Words, scale: float
    ) -> None:
        self._fighter = fighter
        self._wide = wide
        self._unit = unit
        self._options = options
        self._words = words
        self._scale = scale
        self._narrow = wide < 50 * unit
        self._line = (5.4 if self._narrow else 6.25) * unit
        """Height of a line of points or attributes."""

    def _size(self, points: float) -> float:
        return max(FLOOR, points * self._unit * self._scale)

    def points(self) -> Section:
        """Wounds and vigor, in one line where there is room."""
        fighter, unit, wide = self._fighter, self._unit, self._wide
        height, ticks = self._line, self._options.ticks
        for size in (max(FLOOR, 7.3 * unit), FLOOR):
            wounds, vigor = look.PointStyle(3.6 * unit, size, 8), look.PointStyle(2.7 * unit, size, 6, round=True)
            labels = [width(meter.label, size, bold=True) + 1.6 for meter in (fighter.wounds, fighter.vigor)]
            right = wide - look.points_width(fighter.vigor, vigor)
            room = right - labels[1] - 2.2 * unit - labels[0]
            together = not self._narrow and room >= look.points_width(fighter.wounds, wounds) * 0.78
            if together:
                break

        def paint(pen: Pen, top: float) -> None:
            middle = top + height / 2
            if together:
                look.points(pen, fighter.wounds, (0.0, labels[0], room), middle, wounds, ticks)
                look.points(pen, fighter.vigor, (right - labels[1], right, wide - right + 0.1), middle, vigor, ticks)
            else:
                label = max(labels)
                look.points(pen, fighter.wounds, (0.0, label, wide - label), middle, wounds, ticks)
                pen.line(0, top + height, wide, top + height, look.ROW_RULE)
                look.points(pen, fighter.vigor, (0.0, label, wide - label), middle + height, vigor, ticks)
            bottom = top + height * (1 if together else 2)
            pen.line(0, bottom, wide, bottom, look.BAND_RULE)

        return Section((Drawn(height if together else 2 * height, paint),))

    def attributes(self) -> Section | None:
        """All attributes in one line."""
        figures = self._fighter.attributes
        if not figures:
            return None
        size, height = self._size(8), self._line
        chunks = [_figure(figure, size) for figure in figures]
        gap = self._gap(chunks)
        if gap < 1.5:
            size = FLOOR
            chunks = [_figure(figure, size) for figure in figures]
            gap = self._gap(chunks)
        if gap < 1.5:
            lines = look.lay(chunks, self._wide, 3.0)
            rows = tuple(look.chunk_row(line, 4.4 * self._unit, 3.4 * self._unit) for line in lines)
            return Section((*rows, _ruled(self._wide, 0.8)))
        line, x = [], 0.0
        for chunk in chunks:
            line.append((x, chunk))
            x += chunk.width + gap
        baseline = look.middle(0, height, size)

        def paint(pen: Pen, top: float) -> None:
            for left, chunk in line:
                chunk.draw(pen, left, top + baseline)
            pen.line(0, top + height, self._wide, top + height, look.BAND_RULE)

        return Section((Drawn(height, paint),))

    def _gap(self, chunks: list[look.Chunk]) -> float:
        """Between chunks that are spread over the whole width."""
        free = self._wide - sum(chunk.width for chunk in chunks)
        return free / (len(chunks) - 1) if len(chunks) > 1 else free

    def techniques(self, lines: tuple[TechniqueLine, ...]) -> Section | None:
        """Each technique: name, terms and sum, vigor, and below them its effect with its limit."""
        rows = tuple(self._technique(line) for line in lines)
        return Section(rows) if rows else None

    def _technique(self, line: TechniqueLine) -> Row:
        name_size, small = self._size(8), self._size(6.8)
        effect_size = self._size(7.2)
        right = self._wide - 6.0 * self._unit
        terms: Text = (Span(line.terms), Span(f"　{line.total}")) if line.terms else (line.total or "—")
        terms_width = _text_width(terms, small)
        room = right - terms_width - 1.5
        step = name_size * 1.27 / MM
        beside = width(line.name, name_size, bold=True) <= room or room > self._wide * 0.45
        beside = beside and words_fit(line.name, room, name_size, bold=True)
        name = wrap(line.name, room if beside else right, name_size, True, phrases=True)
        lead = max(len(name), 1) * step
        cells = [
            Cell(0, name, name_size),
            Cell(self._wide, wrap(look.number(line.vigor), 10, name_size, True), name_size, "right"),
        ]
        if beside:
            cells.append(Cell(right, wrap(terms, right, small), small, "right"))
        else:
            size = shrunk(plain(terms), right, small, FLOOR)
            lines = wrap(terms, right, size)
            cells.append(Cell(right, lines, size, "right", lead))
            lead += len(lines) * step
        effect = wrap(_with_limit(line), self._wide, effect_size, phrases=True)
        cells.append(Cell(0, effect, effect_size, lead=lead - 0.15))
        return Row(tuple(cells), name_size, 1.05, 0.95, look.ROW_RULE, 0, self._wide, leading=1.27)

    def gear(self, pieces: tuple[GearLine, ...]) -> Section | None:
        """Pieces of gear with their marks and points."""
        rows = tuple(self._gear(piece) for piece in pieces)
        return Section(rows, gap=0.6) if rows else None

    def _gear(self, piece: GearLine) -> Row:
        size, unit = self._size(7), self._unit
        side, pitch = 2.5 * unit, 2.95 * unit
        figures = piece.measure > 8
        taken = width(f"{piece.left}/{piece.measure}", size) if figures else piece.measure * pitch
        if not figures and not words_fit(piece.name, self._wide - 4 * unit - taken - 1.5, size):
            figures, taken = True, width(f"{piece.left}/{piece.measure}", size)
        name = wrap(piece.name, self._wide - 4 * unit - taken - 1.5, size, phrases=True)
        cells = [Cell(4 * unit, name, size)]
        if figures:
            cells.append(Cell(self._wide, wrap(f"{piece.left}/{piece.measure}", 20, size), size, "right"))

        def art(pen: Pen, base: float) -> None:
            marks.grade(pen, piece.grade, 1.35 * unit, base - 0.95 * unit, 2.7 * unit)
            if not figures and piece.measure:
                left = self._wide - taken + pitch - side
                marks.squares(pen, left, base - 2.2 * unit, piece.measure, piece.left, side, pitch)

        return Row(tuple(cells), size, 0.45 * unit, 0.45 * unit, art=art)

    def statuses(self, offered: tuple[Tick, ...]) -> Section | None:
        """Statuses to tick."""
        size, side = self._size(6.5), 2.2 * self._unit
        chunks = [look.tick(size, side, status, self._options.ticks) for status in offered]
        if not chunks:
            return None
        lines = look.lay(chunks, self._wide, 1.8)
        height = 4.0 * self._unit
        rule = _ruled(self._wide, 0.7)
        return Section((rule, *(look.chunk_row(line, height, 3.2 * self._unit) for line in lines)))

    def rest(self) -> list[Section]:
        """What the back has room for: first who it is, then the other tracks, skills, notes."""
        fighter, size = self._fighter, self._size(7.2)
        found = [self._person(size)]
        chunks = [look.blank_meter(track, size, self._options.ticks, 6.5 * self._unit) for track in fighter.tracks]
        if fighter.luck is not None and fighter.luck.maximum:
            chunks.append(look.luck(fighter.luck, size, self._options.ticks))
        chunks += [look.word(f"{skill.label} {skill.value}", size) for skill in fighter.skills]
        chunks += [look.word(remark, size) for remark in fighter.remarks]
        if chunks:
            lines = look.lay(chunks, self._wide, 2.4 * self._unit)
            step = 4.8 * self._unit
            rows = tuple(look.chunk_row(line, step, 3.6 * self._unit) for line in lines)
            found.append(Section((*rows, _ruled(self._wide, 1.0)), gap=0.6))
        notes = wrap(fighter.notes.strip(), self._wide, size)
        if notes:
            found.append(Section((Row((Cell(0, notes, size),), size, 1.0, 0.6, leading=1.38),), gap=0.4))
        return found

    def _person(self, size: float) -> Section:
        """Portrait, reading, grade, title, side."""
        fighter = self._fighter
        side = 17.0 * self._unit
        picture = portraits.square(fighter.portrait) if self._options.portraits and fighter.portrait else None
        grade = fighter.grade if fighter.grade != fighter.grade_mark else ""
        texts = [text for text in (fighter.reading, grade, fighter.title, fighter.side) if text]
        if not picture:
            lines = wrap(look.joined(texts, self._words.language), self._wide, size)
            return Section((Row((Cell(0, lines, size),), size, 0.4, 0.2),) if lines else (), gap=0.8)
        left = side + 2.4
        lines = tuple(line for text in texts for line in wrap(text, self._wide - left, size))

        def art(pen: Pen, base: float) -> None:
            pen.image(0, base - size * 0.8 / MM, side, side, picture)

        row = Row((Cell(left, lines, size),), size, 0.4, 0.0, art=art)
        return Section((row, Drawn(max(0.6, side + 1.2 - row.height), _nothing)), gap=0.8)

    def whole(self, texts: tuple[Text, ...]) -> Section:
        """Texts of the head, such as a very long name, that the front had no room for."""
        size = self._size(7.2)
        rows = (Row((Cell(0, wrap(text, self._wide, size), size),), size, 0.4, 0.4) for text in texts)
        return Section((*rows, _ruled(self._wide, 0.6)))


def _nothing(pen: Pen, top: float) -> None:
    """Empty height."""


def _ruled(wide: float, height: float) -> Drawn:
    return Drawn(height, lambda pen, top: pen.line(0, top + height, wide, top + height, look.BAND_RULE))


def _figure(figure: Figure, size: float) -> look.Chunk:
    gap = 0.9
    label = width(figure.label, size) + gap

    def paint(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, figure.label, size)
        pen.text(x + label, y, figure.value, size, bold=True)

    return look.Chunk(label + width(figure.value, size, bold=True), paint)


def _text_width(text: Text, size: float) -> float:
    return sum(width(span.text, size, span.bold) for span in ([Span(text)] if isinstance(text, str) else text))


def _with_limit(line: TechniqueLine) -> Text:
    """The effect, and behind it the limit, which a card has no column for."""
    if line.limit in ("", "—"):
        return line.effect
    spans = (Span(line.effect),) if isinstance(line.effect, str) else line.effect
    return (*spans, Span(f" {line.limit}.")) if plain(line.effect) else f"{line.limit}."
