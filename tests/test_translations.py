"""The translation tool finds every text, refuses contradictions, and the committed catalogues are fresh."""

from __future__ import annotations

import gettext
import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ikusa import i18n

ROOT = Path(__file__).resolve().parents[1]


def load(name: str) -> ModuleType:
    """One of the scripts of packaging/, which is a bare folder and no package."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load("translations")
Text = tool.Text


def texts_of(tmp_path: Path, source: str) -> set[object]:
    """The texts of one Python source, which must be without a fault."""
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    found = tool.extract([tmp_path], tmp_path)
    assert not found.faults
    return set(found.texts)


def faults_of(tmp_path: Path, source: str) -> list[str]:
    """What is wrong with one Python source."""
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    faults: list[str] = tool.extract([tmp_path], tmp_path).faults
    return faults


def fragments(tmp_path: Path, **files: str) -> object:
    """What the Japanese fragments of these contents say together."""
    folder = tmp_path / "ja"
    folder.mkdir()
    for name, content in files.items():
        (folder / f"{name}.po").write_text(content, encoding="utf-8")
    return tool.read_fragments(folder, tmp_path)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('tr("Roll")', Text("Roll")),
        ('tr("Roll", context="dice")', Text("Roll", None, "dice")),
        ('self.words("Roll")', Text("Roll")),
        ('self._words("Roll")', Text("Roll")),
        ('words()("Roll")', Text("Roll")),
        ('LABEL = N_("Roll", context="dice")', Text("Roll", None, "dice")),
        ('tr("Roll " "them").format(n=1)', Text("Roll them")),
        ('tr("Roll " + "them")', Text("Roll them")),
        ('trn("{n} die", "{n} dice", count)', Text("{n} die", "{n} dice")),
        ('words.n("{n} die", "{n} dice", count)', Text("{n} die", "{n} dice")),
        ('self.words.n("{n} die", "{n} dice", 2, context="d")', Text("{n} die", "{n} dice", "d")),
    ],
)
def test_each_way_to_write_a_text_is_found(tmp_path: Path, source: str, text: object) -> None:
    assert texts_of(tmp_path, source) == {text}


def test_both_sides_of_a_conditional_are_found(tmp_path: Path) -> None:
    assert texts_of(tmp_path, 'tr("Hit" if hit else "Miss")') == {Text("Hit"), Text("Miss")}


def test_what_is_no_text_is_left_alone(tmp_path: Path) -> None:
    assert (
        texts_of(tmp_path, 'i18n.words("ja"); words("en"); words(label); text.split("Roll"); random.n("a", "b")')
        == set()
    )


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('tr(f"Roll {n}")', "f-string"),
        ('trn("{n} die", f"{n} dice", n)', "f-string"),
        ('tr("Roll", context=where)', "context"),
        ('trn("{n} die", many, n)', "both its forms"),
    ],
)
def test_what_could_never_be_translated_is_a_fault(tmp_path: Path, source: str, told: str) -> None:
    (fault,) = faults_of(tmp_path, source)
    assert fault.startswith("module.py:1: ")
    assert told in fault


def test_fragments_merge_and_compile_to_what_gettext_reads(tmp_path: Path) -> None:
    merged = fragments(
        tmp_path,
        battle='msgid "Roll"\nmsgstr "振る"\n\nmsgctxt "paper"\nmsgid "Roll"\nmsgstr "巻"\n',
        roster='msgid "Roll"\nmsgstr "振る"\n\nmsgid "{n} die"\nmsgid_plural "{n} dice"\nmsgstr[0] "賽{n}個"\n',
    )
    assert not merged.faults  # type: ignore[attr-defined]
    for catalogue in (gettext.GNUTranslations, i18n.Catalogue):
        words = i18n.Words("ja", catalogue(io.BytesIO(tool.compiled(merged))))
        assert words("Roll") == "振る"
        assert words("Roll", context="paper") == "巻"
        assert words("Unknown") == "Unknown"
        assert words("Roll", context="other") == "Roll"
        assert [words.n("{n} die", "{n} dice", n).format(n=n) for n in (1, 2)] == ["賽1個", "賽2個"]


def test_every_text_is_found_as_gettext_finds_it() -> None:
    file = tool.FOLDER / "ja.mo"
    with file.open("rb") as one, file.open("rb") as other:
        ours, whole = i18n.Catalogue(one), gettext.GNUTranslations(other)._catalog  # type: ignore[attr-defined]
    for key, text in whole.items():
        if isinstance(key, str) and key:
            context, _, message = key.rpartition("\x04")
            assert (ours.pgettext(context, message) if context else ours.gettext(message)) == text


def test_the_compiled_bytes_do_not_depend_on_the_order_of_the_files(tmp_path: Path) -> None:
    one, other = 'msgid "Hit"\nmsgstr "命中"\n', 'msgid "Miss"\nmsgstr "外れ"\n'
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    first, second = fragments(tmp_path / "1", a=one, b=other), fragments(tmp_path / "2", a=other, b=one)
    assert tool.compiled(first) == tool.compiled(second)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('msgid "Hit"\nmsgstr "命中"\n\nmsgid "Hit"\nmsgstr "当り"\n', "'命中'"),
        ('#, fuzzy\nmsgid "Hit"\nmsgstr "命中"\n', "fuzzy"),
        ('msgid "Hit {name}"\nmsgstr "{who}に命中"\n', "fields"),
        ('msgid "Hit"\nrubbish\nmsgstr "命中"\n', "not a PO file"),
    ],
)
def test_a_fragment_that_contradicts_or_breaks_a_text_is_named(tmp_path: Path, content: str, told: str) -> None:
    (fault,) = fragments(tmp_path, battle=content).faults  # type: ignore[attr-defined]
    assert fault.startswith("ja/battle.po:")
    assert told in fault


def test_the_report_names_the_missing_and_the_unused(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text('tr("Hit")\ntr("Miss", context="blow")\n', encoding="utf-8")
    found = tool.extract([tmp_path], tmp_path)
    merged = fragments(tmp_path, battle='msgid "Hit"\nmsgstr "命中"\n\nmsgid "Old"\nmsgstr "古"\n')
    assert tool.report(found, merged) == [
        "module.py:2: 'Miss' (context 'blow') is not translated to ja.",
        "ja/battle.po:4: 'Old' is used nowhere.",
    ]
    assert tool.missing_as_po(found.texts, merged) == '#: module.py:2\nmsgctxt "blow"\nmsgid "Miss"\nmsgstr ""\n'


@pytest.mark.parametrize("language", [language for language in i18n.LANGUAGES if language != "en"])
def test_the_committed_catalogue_is_fresh(language: str) -> None:
    merged = tool.read_fragments(tool.FOLDER / language, ROOT)
    assert not merged.faults
    assert (tool.FOLDER / f"{language}.mo").read_bytes() == tool.compiled(merged), (
        "run python packaging/translations.py"
    )
    assert i18n.words(language).language == language


def test_no_source_text_is_written_in_a_way_that_cannot_be_translated() -> None:
    assert tool.extract(tool.SOURCES, ROOT).faults == []
