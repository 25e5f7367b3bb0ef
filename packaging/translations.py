"""Translations: find the texts in the sources, merge the PO fragments, compile one catalogue a language.

    python packaging/translations.py             compile resources/translations/<language>.mo and report
    python packaging/translations.py --check     write nothing; fail if anything is stale, missing, unused or wrong
    python packaging/translations.py --missing   print what is untranslated as PO, ready to be filled in

Sources are English: `words("…")`, `tr("…")`, `N_("…")`, each with an optional `context="…"`, and the counted
`words.n("one", "many", n)`, `trn("one", "many", n)`. Translations are PO fragments, one an area of the app:
`resources/translations/<language>/<area>.po`. The extractor is our own because Babel's knows no keyword arguments;
the compiled bytes depend on the texts alone, so that a stale catalogue shows.
"""

from __future__ import annotations

import argparse
import ast
import string
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.pofile import PoFileError, PoFileParser, escape

from ikusa.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (ROOT / "core" / "ikusa", ROOT / "desktop" / "ikusa_desktop")
FOLDER = ROOT / "resources" / "translations"


@dataclass(frozen=True, slots=True)
class Text:
    """One source text; `many` is None where it is not counted."""

    one: str
    many: str | None = None
    context: str | None = None

    def __str__(self) -> str:
        """As it is named in a report."""
        return repr(self.one) + (f" (context {self.context!r})" if self.context else "")


@dataclass(slots=True)
class Found:
    """Texts with the first place each was met at, and what is wrong, each fault a line that names its place."""

    texts: dict[Text, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Translations:
    """What the fragments of one language say: per text its forms (one, or one a plural form) and its place."""

    language: str
    forms: dict[Text, tuple[str, ...]] = field(default_factory=dict)
    places: dict[Text, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class Fragment(Catalog):
    """A PO file as a list: Babel's catalogue would drop the second of two entries for one text without a word."""

    def __init__(self, locale: str) -> None:
        self.read: list[PoMessage] = []
        super().__init__(locale)

    def __setitem__(self, key: object, message: PoMessage) -> None:
        """Take one entry, as the parser hands it over."""
        if message.id:
            self.read.append(message)


# --- the sources -----------------------------------------------------------------------------------------------------


def extract(folders: Iterable[Path], root: Path) -> Found:
    """Every text in the Python files under `folders`; places are relative to `root`."""
    found = Found()
    for path in sorted(file for folder in folders for file in folder.rglob("*.py")):
        where = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"), filename=where)):
            if isinstance(node, ast.Call):
                take_call(node, f"{where}:{node.lineno}", found)
    return found


def take_call(call: ast.Call, place: str, found: Found) -> None:
    """Add the texts of one call to `found`, if it is a call for a text written out there."""
    plural = is_plural(call.func)
    if not plural and not is_words(call.func):
        return
    keyword = [word.value for word in call.keywords if word.arg == "context"]
    ones, manys, contexts = literals(call.args[:1]), literals(call.args[1:2]), literals(keyword)
    if any(isinstance(node, ast.JoinedStr) for node in call.args[: 2 if plural else 1]):
        found.faults.append(f"{place}: an f-string is never translated; write tr('… {{name}}').format(name=…).")
    elif ones and len(contexts) != len(keyword):
        found.faults.append(f"{place}: a context must be one text, written out.")
    elif plural and len(ones) != len(manys):
        found.faults.append(f"{place}: a counted text needs both its forms written out.")
    else:
        context = contexts[0] if contexts else None
        for one, many in zip(ones, manys if plural else [None] * len(ones), strict=True):
            if one not in LANGUAGES:  # words("ja") asks for a language, not for a text
                found.texts.setdefault(Text(one, many, context), place)


def is_words(func: ast.expr) -> bool:
    """`words`, `tr`, `N_`, `self.words`, `self._words`, and `words()` where that gives the current language's."""
    match func:
        case ast.Name(id="words" | "_words" | "tr" | "N_"):
            return True
        case ast.Attribute(value=ast.Name(id="i18n"), attr="words"):
            return False
        case ast.Attribute(attr="words" | "_words" | "tr" | "N_"):
            return True
        case ast.Call(func=inner, args=[]):
            return is_words(inner)
    return False


def is_plural(func: ast.expr) -> bool:
    """`trn`, and `.n` of anything that is `words`."""
    match func:
        case ast.Name(id="trn") | ast.Attribute(attr="trn"):
            return True
        case ast.Attribute(value=inner, attr="n"):
            return is_words(inner)
    return False


def literals(nodes: Iterable[ast.expr]) -> list[str]:
    """The strings written out in `nodes`: joined with `+`, or both sides of a conditional."""
    found: list[str] = []
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)):
                found.append(text)
            case ast.IfExp(body=body, orelse=orelse):
                found += literals([body, orelse])
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                halves = literals([left]), literals([right])
                found += [first + second for first in halves[0] for second in halves[1]]
    return found


# --- the fragments ---------------------------------------------------------------------------------------------------


def read_fragments(folder: Path, root: Path) -> Translations:
    """Everything that the fragments of one language's `folder` translate, contradictions named."""
    result = Translations(folder.name)
    for path in sorted(folder.glob("*.po")):
        where = path.relative_to(root).as_posix()
        fragment = Fragment(folder.name)
        try:
            with path.open("rb") as file:
                PoFileParser(fragment, abort_invalid=True).parse(line.decode("utf-8") for line in file)
        except (PoFileError, UnicodeDecodeError) as error:
            result.faults.append(f"{where}: not a PO file: {error}")
            continue
        for message in fragment.read:
            take_entry(message, f"{where}:{message.lineno}", result)
    return result


def take_entry(message: PoMessage, place: str, result: Translations) -> None:
    """Add one PO entry, unless it is empty, uncertain, or contradicts another."""
    one, many = (message.id[0], message.id[1]) if isinstance(message.id, (list, tuple)) else (message.id, None)
    strings = message.string
    forms = tuple(strings) if isinstance(strings, (list, tuple)) else (str(strings or ""),)
    text = Text(one, many, message.context)
    if message.fuzzy:
        result.faults.append(f"{place}: {text} is marked fuzzy; settle it.")
    elif not all(forms):
        return
    elif text in result.forms and result.forms[text] != forms:
        result.faults.append(f"{place}: {text} is {result.forms[text]} in {result.places[text]} and {forms} here.")
    else:
        result.faults += [f"{place}: {text}: {fault}" for fault in wrong_fields(text, forms)]
        result.forms.setdefault(text, forms)
        result.places.setdefault(text, place)


def wrong_fields(text: Text, forms: tuple[str, ...]) -> Iterator[str]:
    """What differs between the `{fields}` of a text and those of its translation."""
    wanted = fields(text.one) | fields(text.many or "")
    for form in forms:
        if (has := fields(form)) != wanted:
            yield f"{form!r} has the fields {sorted(has)}, not {sorted(wanted)}."


def fields(text: str) -> set[str]:
    """The `{names}` of a format string; none where it is not one."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


# --- the catalogue ---------------------------------------------------------------------------------------------------


def compiled(translations: Translations) -> bytes:
    """The GNU .mo file of one language: the same bytes for the same texts, whenever and wherever it is made."""
    plural = Catalog(translations.language).plural_forms
    header = f"Content-Type: text/plain; charset=UTF-8\nLanguage: {translations.language}\nPlural-Forms: {plural}\n"
    entries = {b"": header.encode()}
    for text, forms in translations.forms.items():
        key = (f"{text.context}\x04" if text.context else "") + "\0".join(filter(None, (text.one, text.many)))
        entries[key.encode()] = "\0".join(forms).encode()
    keys = sorted(entries)
    start = 28 + 16 * len(keys)  # seven words of header, then two tables of (length, offset) pairs
    tables: list[int] = []
    body = b""
    for part in [*keys, *(entries[key] for key in keys)]:
        tables += [len(part), start + len(body)]
        body += part + b"\0"
    return (
        struct.pack(f"<{7 + len(tables)}I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, start, *tables) + body
    )


def report(found: Found, translations: Translations) -> list[str]:
    """A line for each text without a translation and each translation without a text."""
    used, have = found.texts, translations.places
    language = translations.language
    lines = [f"{used[text]}: {text} is not translated to {language}." for text in used if text not in have]
    return lines + [f"{have[text]}: {text} is used nowhere." for text in have if text not in used]


def missing_as_po(texts: Mapping[Text, str], translations: Translations) -> str:
    """The untranslated texts as a PO file with empty translations."""
    forms = Catalog(translations.language).num_plurals
    entries: list[str] = []
    for text, place in texts.items():
        if text in translations.forms:
            continue
        lines = [
            f"#: {place}",
            *([f"msgctxt {escape(text.context)}"] if text.context else []),
            f"msgid {escape(text.one)}",
        ]
        if text.many is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {escape(text.many)}", *(f'msgstr[{form}] ""' for form in range(forms))]
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def main(arguments: list[str] | None = None) -> int:
    """Compile or check every language that has a folder; 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description="Compile the translations, or check them.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on anything stale, missing or unused")
    parser.add_argument("--missing", action="store_true", help="print the untranslated texts as PO")
    options = parser.parse_args(arguments)
    found = extract(SOURCES, ROOT)
    faults = list(found.faults)
    remarks: list[str] = []
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        translations = read_fragments(folder, ROOT)
        catalogue = FOLDER / f"{folder.name}.mo"
        faults += translations.faults
        remarks += report(found, translations)
        if options.missing:
            print(missing_as_po(found.texts, translations))
        elif not options.check:
            catalogue.write_bytes(compiled(translations))
        elif not catalogue.is_file() or catalogue.read_bytes() != compiled(translations):
            faults.append(f"{catalogue.relative_to(ROOT)} is stale; run python packaging/translations.py.")
    if not options.missing:
        print("\n".join([*faults, *remarks, f"{len(found.texts)} texts; {len(faults)} wrong, {len(remarks)} to do."]))
    return 1 if faults or (options.check and remarks) else 0


if __name__ == "__main__":
    sys.exit(main())
