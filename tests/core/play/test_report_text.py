"""A session as text and as Markdown, and what the next session gives back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ikusa.errors import RuleError
from ikusa.play import battle, journal, report_text, roster
from ikusa.play.session_limits import spent
from ikusa.records.store import Store
from ikusa.rules.commands import Attack


def strike(sample: Store, ford: int, who: Callable[[str], int]) -> None:
    """Soma hits Iwatsuno in the first round, whatever he is called by now."""
    encounter = battle.encounter(sample, ford)
    soma, oni = next(iter(encounter.combatants)), str(who("Iwatsuno"))
    technique = encounter.combatants[soma].techniques[0].id
    battle.begin(sample, ford, int(soma))
    battle.apply(sample, ford, Attack(by=soma, with_=technique, on=oni, dice=(9, 8)))


def test_a_session_reads_as_plain_text(sample: Store, ford: int, who: Callable[[str], int]) -> None:
    strike(sample, ford, who)
    text = report_text.as_text([report_text.report(sample, 3, "en")], "en")
    lines = text.split("\n")
    assert lines[0].startswith("Session 3")
    assert lines[1] == "2026-10-03"
    assert "Round 1" in lines
    blow = next(line for line in lines if "Soma" in line and "Iwatsuno" in line)
    assert blow.startswith("  ")
    assert "[9 8]" in blow
    assert not text.endswith("\n\n")


def test_names_hold_no_markup_in_markdown(sample: Store, ford: int, who: Callable[[str], int]) -> None:
    roster.edit(sample, who("Soma"), "name", "*A* <b> [x](y) & `z`")
    roster.edit(sample, who("Soma"), "english", "")
    journal.edit(sample, 3, "notes", "# no head\n- no list\n1. nor this")
    strike(sample, ford, who)
    text = report_text.as_markdown([report_text.report(sample, 3, "ja")], "ja")
    assert r"\*A\* \<b\> \[x\](y) \& \`z\`" in text
    assert "\\# no head\n\n\\- no list\n\n\\1. nor this" in text
    assert text.startswith("# ")


def test_all_sessions_stand_in_one_text_the_first_first(sample: Store) -> None:
    text = report_text.as_text(report_text.reports(sample, "ja"), "ja")
    assert text.index("橋の落ちた夜") < text.index("竹林の待ち伏せ") < text.index("おぼろ夜の客")


def test_an_empty_session_says_so(blank: Store) -> None:
    found = [report_text.report(blank, 1, "en")]
    assert "Nothing is recorded of this session." in report_text.as_text(found, "en")
    assert "Nothing is recorded of this session." in report_text.as_markdown(found, "en")


def test_a_session_that_is_not_there_is_refused(blank: Store) -> None:
    with pytest.raises(RuleError) as caught:
        report_text.report(blank, 9, "ja")
    assert caught.value.code == "not_there"


def test_what_the_next_session_fills_is_told_before(sample: Store, who: Callable[[str], int]) -> None:
    soma = who("Soma")
    roster.paste_techniques(sample, soma, "| 虎の目 | 秘技 | 1 | 2d10+技 >= 防備 | 1戦力. | セッション2回 |")
    before = spent(sample)
    technique = next(one for one in roster.view(sample, soma).techniques if one.name == "虎の目")
    roster.edit_technique(sample, technique.id, {"limit": {"uses": 2, "per": "session", "used": 1}})
    found = [one for one in spent(sample) if one not in before]
    assert [(one.character, one.technique, one.used, one.uses) for one in found] == [(soma, "虎の目", 1, 2)]
    journal.start(sample)
    assert spent(sample) == ()
