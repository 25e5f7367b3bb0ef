"""Lists that are edited as one line of text: skills with their numbers, traits, tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ikusa import i18n
from ikusa.i18n import LANGUAGES, N_, Words
from ikusa.play.refusals import InputError
from ikusa.play.texts import line, number
from ikusa.records.folding import fold
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import Trait
from ikusa.wording.figures import signed
from ikusa.wording.terms import term

GAP: Final = "\u3000"
"""What stands between unlike things in Japanese; in English two spaces do."""

_PARTED: Final = re.compile(r"[,、，;；\n\t]")
_SKILL: Final = re.compile(r"\s*(\S.*?)\s*([+＋\-−－–]?\s*[0-9０-９]+)(?=\s|$)")


def skills_text(skills: Mapping[str, int], ruleset: Ruleset, language: str) -> str:
    """Skills with their numbers in one line: `剣術 +2　見切り +1`."""
    joint = GAP if language == "ja" else ", "
    return joint.join(f"{_term_name(id_, ruleset, language)} {signed(points)}" for id_, points in skills.items())


def _term_name(id_: str, ruleset: Ruleset, language: str) -> str:
    found = ruleset.skills.get(id_)
    return id_ if found is None else found.ja if language == "ja" else found.en


def skill_values(text: str, skills: Mapping[str, int], ruleset: Ruleset) -> dict[str, object]:
    """What `edit_many` has to be told so that a character has the skills of this line and no others.

    Each skill is a name and its number; names are known in both languages, any other is a skill of its own (R-804).

    Raises:
        RuleError: `not_a_number`: something in the line is no name with a number.
    """
    found = _skills(text, ruleset)
    values: dict[str, object] = {f"skills.{id_}": None for id_ in skills if id_ not in found}
    return values | {f"skills.{id_}": points for id_, points in found.items() if skills.get(id_) != points}


def _skills(text: str, ruleset: Ruleset) -> dict[str, int]:
    known = {fold(name): id_ for id_, one in ruleset.skills.items() for name in (id_, one.ja, one.en)}
    found: dict[str, int] = {}
    for part in _PARTED.split(text):
        at = 0
        for match in _SKILL.finditer(part):
            if part[at : match.start()].strip():
                break
            name, at = match[1].strip(), match.end()
            points = number(match[2])
            if points is None or not any(sign.isalpha() for sign in name):
                raise _no_skill(match[0])
            found[known.get(fold(name), name)] = points
        if rest := part[at:].strip():
            raise _no_skill(rest)
    return found


def _no_skill(text: str) -> InputError:
    template = N_("Each skill is a name and its number, as in “swordsmanship 2, archery 1”; this is none: {text}")
    return InputError("not_a_number", template, "skills", text=text.strip()[:60])


def traits_text(traits: Iterable[str], words: Words) -> str:
    """Traits in one line: those that rules ask for by their words, any other as it was written."""
    joint = "、" if words.language == "ja" else ", "
    return joint.join(term(Trait(id_), words) if id_ in list(Trait) else id_ for id_ in sorted(traits))


def traits_of(text: str) -> list[str]:
    """The traits of a line, parted by commas; the words of both languages and the ids are known.

    Raises:
        RuleError: one of them is too long, or no text.
    """
    known = {fold(one.value): one.value for one in Trait}
    for language in LANGUAGES:
        words = i18n.words(language)
        known |= {fold(term(one, words)): one.value for one in Trait}
    parts = (line(part, "traits") for part in _PARTED.split(text))
    return list(dict.fromkeys(known.get(fold(part), part) for part in parts if part))


def tags_line(tags: Iterable[str]) -> str:
    """Tags in one line: `#黒鉄峠 #用心棒`; one with a space in it stands before a comma."""
    marked = [f"#{tag}" for tag in tags]
    return ", ".join(marked) if any(" " in tag or GAP in tag for tag in marked) else " ".join(marked)


def tags_of(text: str) -> list[str]:
    """The tags of a line: parted by commas if there are any, else by spaces or `#`."""
    if _PARTED.search(text):
        return [part.strip() for part in _PARTED.split(text) if part.strip()]
    return [part for part in re.split(r"[\s#＃]+", text) if part]
