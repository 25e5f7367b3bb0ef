"""The attack on the table in the words of the current language: rows, breakdown, odds, dice, outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from ikusa.play.battle.asking import AskedDie, Purpose
from ikusa.rules.engine import Performed
from ikusa.rules.entries import AttackEntry, ForecastEntry, Line
from ikusa.rules.forecast import Glance
from ikusa.rules.notation import write_cells
from ikusa.rules.technique import Technique
from ikusa.rules.terms import FumbleExtra, Outcome, TableName, TrackName
from ikusa.wording import EncounterNames, Told, Wording, facts_of
from ikusa_desktop import theme
from ikusa_desktop.battle.comparing import shown
from ikusa_desktop.battle.dice_panel import DiceView, LuckView, ShiftView
from ikusa_desktop.battle.figure_line import Figure
from ikusa_desktop.battle.focus_table import FocusFigures
from ikusa_desktop.battle.luck import LuckOffer, luck_left, offers, spenders
from ikusa_desktop.battle.no_attack import makes_no_attack
from ikusa_desktop.battle.odds_panel import Expectation
from ikusa_desktop.battle.options import OptionChoices
from ikusa_desktop.battle.order_rows import side_of
from ikusa_desktop.battle.refusals import in_short
from ikusa_desktop.battle.table_state import AttackTable, FocusRow
from ikusa_desktop.battle.target_field import TargetRow
from ikusa_desktop.battle.technique_table import TechniqueRow
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import breakdown
from ikusa_desktop.widgets.odds_bar import Odds
from ikusa_desktop.widgets.painting import text_width
from ikusa_desktop.widgets.text import minus, signed

NARROW = 126
"""Pixels for what the attack modifier is made of, where the comparison of focus stands beside it."""
LONGEST_NAME = 180
"""Pixels of a name in the line of figures."""
_ONE_LINE = ("attribute", "skill", "technique", "situation")
"""What the attack modifier is made of before statuses: said in one line."""


def technique_rows(table: AttackTable, wording: Wording, effects: dict[Technique, str]) -> tuple[TechniqueRow, ...]:
    """The attacker's techniques; `effects` keeps what was written already."""
    for technique in (option.technique for option in table.techniques()):
        if technique not in effects:
            effects[technique] = effect_text(technique, wording)
    return tuple(
        TechniqueRow(
            option.technique.id,
            option.technique.name,
            option.technique.kind,
            option.technique.vigor,
            effects[option.technique],
            in_short(option.refusal, table.attacker(), wording) if option.refusal is not None else "",
            _chance_with(option.technique, table),
        )
        for option in table.techniques()
    )


def _chance_with(technique: Technique, table: AttackTable) -> str:
    """The chance of success with a technique against the chosen target; the chosen one with its focus, as the bar."""
    if makes_no_attack(technique):
        return ""
    odds = table.odds() if table.choice is not None and table.choice.with_ == technique.id else None
    return shown(odds.success) if odds is not None else _of_glance(table.chances().techniques.get(technique.id))


def _of_glance(glance: Glance | None) -> str:
    return "" if glance is None or glance.refused is not None else shown(glance.success)


def effect_text(technique: Technique, wording: Wording) -> str:
    """What a technique does, as its row says it; the asterisks of the notation are for paper."""
    return write_cells(technique, wording.words.language, wording.ruleset).effect.replace("*", "")


def target_rows(table: AttackTable, wording: Wording, zones: Mapping[str, str]) -> tuple[TargetRow, ...]:
    """Everyone who could be attacked; `zones` by combatant."""
    rows = []
    for option in table.targets():
        one = option.character
        wounds = one.tracks[TrackName.WOUNDS]
        why = in_short(option.refusal, table.attacker(), wording) if option.refusal is not None else ""
        chance = _of_glance(table.chances().targets.get(one.id))
        zone, pips = zones.get(one.id, ""), (wounds.now, wounds.max or 0)
        rows.append(TargetRow(one.id, one.name, side_of(one.side), zone, pips, why, chance))
    return tuple(rows)


def option_choices(table: AttackTable) -> OptionChoices:
    """Who may stand behind, and what can be aimed at."""
    encounter, choice, target = table.encounter, table.choice, table.target()
    if encounter is None or choice is None or target is None:
        return OptionChoices()
    behind = [(one.id, one.name) for one in encounter.combatants.values() if one.id not in (choice.by, choice.on)]
    aim = [(piece.id, piece.name) for piece in target.gear if piece.equipped]
    return OptionChoices(tuple(behind), tuple(aim))


# --- odds ------------------------------------------------------------------------------------------------------------


def expectation(table: AttackTable, wording: Wording) -> Expectation:
    """The odds of the attack as chosen, or why it is refused."""
    odds, refusal = table.odds(), table.refusal()
    if odds is None:
        if refusal is None or table.encounter is None:
            return Expectation()
        return Expectation(refusal=wording.error(refusal, EncounterNames(table.encounter)))
    assert table.choice is not None
    assert table.encounter is not None
    names = EncounterNames(table.encounter)
    found = wording.prospects(odds, table.choice.on, ShortNames(names))
    prospects = [Figure(wording.capital(one.label), one.value) for one in found]
    if odds.overloaded:
        prospects.append(Figure(tr("Overload, all vigor lost"), _per_cent(odds.loses_vigor, _even(odds))))
    return Expectation(
        hero=hero(odds),
        lines=_breakdown(odds, wording, narrow=len(table.focus_rows()) > 1),
        focus=tuple(_focus(row, wording, table) for row in table.focus_rows()),
        chosen_focus=table.choice.focus,
        overloads=any(row.odds is not None and row.odds.overloaded for row in table.focus_rows()),
        odds=bar(odds),
        above=wording.capital(wording.success_on(odds)),
        above_low=_above_low(odds, wording),
        figures=tuple(prospects),
    )


def _above_low(odds: ForecastEntry, wording: Wording) -> str:
    """The target number and what the dice must show, in one line."""
    said = wording.success_on(odds)
    if not _even(odds):
        return wording.capital(said)  # with further dice it tells the target number itself
    return wording.beside(f"{tr('Target number')} {hero(odds)}", said)


class ShortNames:
    """Names as far as a line of figures has room for them: what is said of somebody must not fall off its end."""

    def __init__(self, names: EncounterNames) -> None:
        self._names = names

    def character(self, id_: str) -> str:
        """A combatant."""
        return _cut(self._names.character(id_))

    def gear(self, owner: str, id_: str) -> str:
        """A piece of gear."""
        return _cut(self._names.gear(owner, id_))

    def technique(self, owner: str, id_: str) -> str:
        """A technique."""
        return _cut(self._names.technique(owner, id_))


def _cut(name: str) -> str:
    metrics = QFontMetricsF(theme.current().font("body"))
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, theme.current().f(LONGEST_NAME))


def hero(odds: ForecastEntry) -> str:
    """The target number, or its range while the defender's dice are open."""
    if odds.target_number is not None:
        return minus(odds.target_number)
    if not odds.target_numbers:
        return "–"
    return f"{min(odds.target_numbers)}–{max(odds.target_numbers)}"


def bar(odds: ForecastEntry) -> Odds:
    """The odds for the bar."""
    return Odds(odds.fumble, odds.miss, odds.hit, odds.critical, immune=odds.immune > 0, even=_even(odds))


def _even(odds: ForecastEntry) -> bool:
    """Whether only the two d10 roll: then every chance is a whole per cent."""
    return len(odds.target_numbers) <= 1 and all(line.value is not None for line in odds.modifier_breakdown)


def _per_cent(chance: float, even: bool) -> str:
    return f"{chance * 100:.0f} %" if even else f"{chance * 100:.1f} %"


def _breakdown(odds: ForecastEntry, wording: Wording, *, narrow: bool) -> tuple[breakdown.Line, ...]:
    lines = [_line(wording, line) for line in odds.breakdown]
    terms = [line for line in odds.modifier_breakdown if line.label in _ONE_LINE]
    others = [line for line in odds.modifier_breakdown if line.label not in _ONE_LINE]
    if terms or not others:
        total = signed(sum(line.value or 0 for line in terms))
        label = tr("Attack: {terms}").format(terms=wording.terms(terms)) if terms else tr("Attack")
        if narrow and len(terms) > 1 and text_width(label) > NARROW:
            lines.append(breakdown.Line(tr("Attack"), total, "R-202", apart=True))
            lines += [_line(wording, line) for line in terms]
        else:
            lines.append(breakdown.Line(label, total, "R-202", apart=True))
    lines += [_line(wording, line, apart=not terms and at == 0) for at, line in enumerate(others)]
    return tuple(lines)


def _line(wording: Wording, line: Line, *, apart: bool = False) -> breakdown.Line:
    text = wording.line(line)
    return breakdown.Line(text.label, text.value, text.rule, apart=apart)


def _focus(row: FocusRow, wording: Wording, table: AttackTable) -> FocusFigures:
    odds = row.odds
    if odds is None:
        why = in_short(row.refusal, table.attacker(), wording) if row.refusal is not None else ""
        return FocusFigures(row.focus, "–", "–", "–", "–", "–", why)
    figures = bar(odds)
    broken = max(odds.breaks.values(), default=0.0)
    return FocusFigures(
        row.focus,
        f"{odds.vigor} †" if odds.overloaded else str(odds.vigor),
        hero(odds),
        figures.shown(odds.success),
        figures.shown(odds.critical),
        figures.shown(broken),
    )


# --- dice and outcome ------------------------------------------------------------------------------------------------


def die_name(die: AskedDie, wording: Wording, names: EncounterNames) -> str:
    """What a die is for, as it is asked for: `d6, Cover, defence of Aragane`."""
    who = names.character(die.who)
    status = wording.capital(wording.status_name(die.status)) if die.status else ""
    match die.purpose:
        case Purpose.CHECK:
            return tr("d10, {n} of 2").format(n=die.place + 1)
        case Purpose.DEFENCE:
            return tr("d6, {status}: defence of {name}").format(status=status, name=who)
        case Purpose.MODIFIER:
            return tr("d6, {status}: check of {name}").format(status=status, name=who)
        case Purpose.BODY:
            return tr("d6, body damage {n}").format(n=die.place + 1)
        case Purpose.DAMAGE:
            return tr("d6, modifier of the body damage")
        case Purpose.SCENE:
            return tr("d6, {status}: {name}").format(status=status, name=who)
        case Purpose.TABLE:
            return tr("d100, {table}").format(table=wording.term(TableName(die.status)))


def dice_view(table: AttackTable, wording: Wording) -> DiceView:
    """Dice, outcome, luck."""
    if table.encounter is None or table.choice is None or table.odds() is None:
        return DiceView()
    names = EncounterNames(table.encounter)
    dice = table.dice()
    done, entry = table.outcome(), table.entry()
    missing = next((die for die in dice if die not in table.faces), None)
    asking = ""
    if missing is not None and (table.started() or missing.purpose is not Purpose.CHECK):
        asking = tr("Next: {die}").format(die=die_name(missing, wording, names))
    base = DiceView(
        dice=dice,
        names=tuple(die_name(die, wording, names) for die in dice),
        faces=dict(table.faces),
        asking=asking,
        spent=_spent(table, wording, names),
        can_roll=bool(dice),
    )
    if done is None or entry is None:
        return base
    told = tell(table, done, wording)
    found = offers(table)
    return DiceView(
        dice=base.dice,
        names=base.names,
        faces=base.faces,
        outcome=told.head,
        grave=entry.outcome in (Outcome.CRITICAL, Outcome.FUMBLE),
        formula=formula(entry),
        summary=_with_text(summary(wording, told, entry), table, entry),
        luck=tuple(_offer(table, offer, wording, names) for offer in found),
        spent=base.spent,
        shift=_shift(table, entry),
        fumble=_fumble(table, entry, wording),
        fumble_chosen=table.fumble_extra.value if table.fumble_extra is not None else "",
        can_roll=base.can_roll,
        can_apply=True,
    )


def tell(table: AttackTable, done: Performed, wording: Wording) -> Told:
    """What an attack does, in words."""
    assert table.encounter is not None
    facts = facts_of(table.encounter, done.encounter, done.entry, table.command())
    return wording.log(table.command(), done.entry, EncounterNames(table.encounter), facts)


def formula(entry: AttackEntry) -> str:
    """The check in figures: 7 + 6 + 5 = 18 ≥ 14."""
    if entry.dice is None or entry.total is None or entry.target_number is None:
        return ""
    modifier = entry.total - sum(entry.dice)
    joint = f" + {modifier}" if modifier > 0 else f" {minus(modifier)[0]} {-modifier}" if modifier < 0 else ""
    sign = "≥" if entry.total >= entry.target_number else "<"
    return f"{entry.dice[0]} + {entry.dice[1]}{joint} = {entry.total} {sign} {entry.target_number}"


def summary(wording: Wording, told: Told, entry: AttackEntry) -> str:
    """What follows, with the vigor paid and what is to be noted."""
    vigor = tr("Vigor {n}").format(n=minus(-entry.vigor)) if entry.vigor else ""
    parts = (wording.capital(told.what), vigor, *told.notes)
    return tr(". ", context="between sentences").join(part for part in parts if part)


def _with_text(said: str, table: AttackTable, entry: AttackEntry) -> str:
    """On a success with what the technique's own words add: the rules do not carry that out, the GM does."""
    technique = table.technique()
    if technique is None or not technique.text or not entry.outcome.success:
        return said
    return tr(". ", context="between sentences").join((said, tr("By hand: {text}").format(text=technique.text)))


def _offer(table: AttackTable, offer: LuckOffer, wording: Wording, names: EncounterNames) -> LuckView:
    name = names.character(offer.by)
    if offer.ward:
        title = tr("Ward, {name}").format(name=name)
    else:
        title = tr("Shift {die} → {face}, {name}").format(die=offer.from_face, face=offer.to_face, name=name)
    right = tr("uses {cost} luck, leaves {left}").format(cost=offer.cost, left=offer.left - offer.cost)
    return LuckView(title, right, _difference(table, offer, wording))


def _difference(table: AttackTable, offer: LuckOffer, wording: Wording) -> str:
    """What an offer changes: the other outcome, and what is not so already."""
    told, now = tell(table, offer.done, wording), table.outcome()
    if offer.open_dice:
        return tr("{outcome}; further dice decide").format(outcome=told.head)
    known = _phrases(tell(table, now, wording)) if now is not None else set()
    new = [phrase for group in told.groups for phrase in group.phrases if (group.on, phrase) not in known]
    return wording.about(told.head, wording.listed(new)) if new else told.head


def _phrases(told: Told) -> set[tuple[str, str]]:
    return {(group.on, phrase) for group in told.groups for phrase in group.phrases}


def _spent(table: AttackTable, wording: Wording, names: EncounterNames) -> str:
    parts = []
    if table.shifts:
        who = dict.fromkeys(names.character(shift.by) for shift in table.shifts)
        parts.append(tr("Shifted by {names}").format(names=wording.listed(who)))
    if table.ward and table.choice is not None:
        parts.append(tr("Warded off by {name}").format(name=names.character(table.choice.on)))
    return wording.beside(*parts)


def _shift(table: AttackTable, entry: AttackEntry) -> ShiftView | None:
    able = spenders(table)
    if entry.dice is None or table.ward or not (able or table.shifts):
        return None
    named = tr("{name} (luck {n} left)")
    return ShiftView(tuple((one.id, named.format(name=one.name, n=luck_left(table, one))) for one in able), entry.dice)


def _fumble(table: AttackTable, entry: AttackEntry, wording: Wording) -> tuple[tuple[str, str], ...]:
    if entry.outcome is not Outcome.FUMBLE:
        return ()
    nothing: Sequence[tuple[str, str]] = [("", tr("nothing more"))]
    return (*nothing, *((extra.value, wording.head(extra)) for extra in FumbleExtra))
