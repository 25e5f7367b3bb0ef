"""Walks through the statuses: one of one's own made from effects in the form, shipped ones changed and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import roster, rules
from ikusa.play.rulebook import Section
from ikusa.records.store import Store
from ikusa.ruleset import effects as reader
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.rules.effect_fields import AmountField, StatusesField, TicksField
from ikusa_desktop.rules.effect_form import EffectForm
from ikusa_desktop.rules.effect_words import KINDS, WHEN
from ikusa_desktop.rules.page import RulesPage
from ikusa_desktop.rules.status_editor import StatusEditor
from ikusa_desktop.rules.statuses_view import StatusesView

Write = Callable[[QWidget, str], None]
KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def view(page: RulesPage) -> StatusesView:
    """The statuses in view."""
    page.show_item("statuses")
    found = page.views[Section.STATUSES]
    assert isinstance(found, StatusesView)
    return found


@pytest.fixture
def editor(view: StatusesView) -> StatusEditor:
    """The editor in view."""
    return view.editor


def choose(qtbot: QtBot, combo: QWidget, key: str) -> None:
    """Choose from a list with the arrow keys."""
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    wanted = combo.findData(key)
    assert wanted >= 0, key
    while combo.currentIndex() != wanted:
        qtbot.keyClick(combo, KEY.Key_Down if combo.currentIndex() < wanted else KEY.Key_Up)


def amount(form: EffectForm, key: str) -> QWidget:
    field = form.keys[key].field
    assert isinstance(field, AmountField)
    return field.field


def retype(qtbot: QtBot, write: Write, field: QWidget, text: str) -> None:
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field, KEY.Key_A, CONTROL)
    write(field, text)


def test_the_form_has_the_kinds_and_keys_of_the_reader() -> None:
    kinds = {name: tuple(key.name for key in keys) for name, (_, keys) in reader._KINDS.items()}
    assert dict(KINDS) == kinds
    assert tuple(reader._WHEN.codec._keys) == WHEN  # type: ignore[attr-defined]


def test_a_status_of_ones_own_is_made_by_keys_and_clicks(
    window: MainWindow, view: StatusesView, editor: StatusEditor, store: Store, qtbot: QtBot, write: Write
) -> None:
    qtbot.mouseClick(view.new, Qt.MouseButton.LeftButton)
    assert editor.id == "own_1"
    assert editor.names["en"].hasFocus()
    write(editor.names["en"], "cursed")
    qtbot.keyClick(editor.names["en"], KEY.Key_Return)
    retype(qtbot, write, editor.names["ja"], "呪い")
    qtbot.keyClick(editor.names["ja"], KEY.Key_Return)
    assert editor.name.text() == "Cursed"
    qtbot.mouseClick(editor.has_x, Qt.MouseButton.LeftButton)
    assert editor.name.text() == "Cursed X"
    choose_once(qtbot, editor.stacking, "sum")
    add_defence(editor, qtbot, write)
    add_keeps(editor, qtbot)
    tick = editor.ends.events.ticks["scene_end"]
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=tick.rect().center())
    choose_once(qtbot, editor.ends.by.combo, "unconscious")
    assert rules.status_row(store, "own_1") == {
        "id": "own_1",
        "ja": "呪い",
        "en": "cursed",
        "x": True,
        "stacking": "sum",
        "effects": [
            {"kind": "defence", "amount": "X"},
            {"kind": "keeps", "ids": ["pain"], "when": {"toxicity": 2}},
        ],
        "ends": ["scene_end", "unconscious"],
    }
    assert [row.words.text() for row in editor.effects.rows] == [
        "Defence −X",
        "At toxicity 2 or more: continues to suffer pain",
    ]
    assert window.session.undo()
    assert rules.status_row(store, "own_1")["ends"] == ["scene_end"]
    for _step in range(8):
        assert window.session.undo()
    assert "own_1" not in rules.ruleset(store).statuses
    assert editor.id == "giant"


def add_defence(editor: StatusEditor, qtbot: QtBot, write: Write) -> None:
    """Add «defence −X»; on the way a wrong amount is refused at its field."""
    qtbot.mouseClick(editor.effects.add, Qt.MouseButton.LeftButton)
    form = editor.effects.form
    assert form.kind.hasFocus()
    choose(qtbot, form.kind, "defence")
    assert set(form.keys) == {"amount", "class"}
    assert not form.store.isEnabled()
    retype(qtbot, write, amount(form, "amount"), "many")
    assert form.keys["amount"].refusal.text() == 'A whole number, "X" or "-X" is expected here, not \'many\'.'
    assert form.keys["amount"].refusal.isVisible()
    assert form.words.text() == ""
    retype(qtbot, write, amount(form, "amount"), "ｘ")
    assert not form.keys["amount"].refusal.isVisible()
    assert form.words.text() == "Defence −X"
    qtbot.keyClick(amount(form, "amount"), KEY.Key_Return)
    assert not editor.effects.editing()


def add_keeps(editor: StatusEditor, qtbot: QtBot) -> None:
    """Add «keeps pain from toxicity 2»."""
    qtbot.mouseClick(editor.effects.add, Qt.MouseButton.LeftButton)
    form = editor.effects.form
    choose(qtbot, form.kind, "keeps")
    assert form.keys["ids"].refusal.text() == "Something is needed here."
    ids = form.keys["ids"].field
    assert isinstance(ids, StatusesField)
    choose_once(qtbot, ids.combo, "pain")
    form.when.set_open(True)
    toxicity = form.conditions["toxicity"].field
    assert isinstance(toxicity, AmountField)
    qtbot.mouseClick(toxicity.field, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(toxicity.field, "2")
    assert form.words.text() == "At toxicity 2 or more: continues to suffer pain"
    qtbot.mouseClick(form.store, Qt.MouseButton.LeftButton)
    assert not editor.effects.editing()


def choose_once(qtbot: QtBot, combo: QWidget, key: str) -> None:
    """Choose one from a list that takes at once: from its popup, with Enter."""
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    qtbot.keyClick(combo, KEY.Key_Down)
    popup = combo.view()
    popup.setCurrentIndex(combo.model().index(combo.findData(key), 0))
    qtbot.keyClick(popup, KEY.Key_Return)


def test_escape_gives_an_effect_up(editor: StatusEditor, view: StatusesView, store: Store, qtbot: QtBot) -> None:
    view.pick("prone")
    before = store.state_hash()
    qtbot.mouseClick(editor.effects.rows[0].buttons[0], Qt.MouseButton.LeftButton)
    assert editor.effects.editing()
    choose(qtbot, editor.effects.form.kind, "off_field")
    qtbot.keyClick(editor.effects.form.kind, KEY.Key_Escape)
    assert not editor.effects.editing()
    assert editor.effects.rows[0].buttons[0].hasFocus()
    assert store.state_hash() == before


def test_another_status_gives_an_effect_up(editor: StatusEditor, view: StatusesView) -> None:
    view.pick("prone")
    editor.effects.edit(0)
    view.list.pick("pain")
    assert not editor.effects.editing()
    assert editor.id == "pain"


def test_effects_are_moved_and_removed(view: StatusesView, editor: StatusEditor, store: Store, qtbot: QtBot) -> None:
    view.pick("prone")
    first, second = (row.words.text() for row in editor.effects.rows)
    qtbot.mouseClick(editor.effects.rows[0].buttons[2], Qt.MouseButton.LeftButton)
    assert [row.words.text() for row in editor.effects.rows] == [second, first]
    qtbot.mouseClick(editor.effects.rows[1].buttons[3], Qt.MouseButton.LeftButton)
    assert [row.words.text() for row in editor.effects.rows] == [second]
    assert editor.state.text() == "changed"
    qtbot.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert [row.words.text() for row in editor.effects.rows] == [first, second]
    assert editor.state.text() == "shipped"
    assert "statuses" not in rules.overrides(store)


def same_but_order(found: dict[str, Any]) -> dict[str, Any]:
    return {key: sorted(value) if isinstance(value, list) else value for key, value in found.items() if key != "when"}


def test_every_shipped_effect_opens_in_the_form_as_it_is(
    view: StatusesView, editor: StatusEditor, store: Store
) -> None:
    for id_, row in rules.ruleset(store).statuses.items():
        view.pick(id_)
        for place, plain in enumerate(rules.status_row(store, id_)["effects"]):
            editor.effects.edit(place)
            found = editor.effects.form.data()
            assert same_but_order(found) == same_but_order(plain), (id_, place)
            assert same_but_order(found.get("when", {})) == same_but_order(plain.get("when", {}))
            assert editor.effects.form.store.isEnabled()
            editor.effects.leave()
        assert len(editor.effects.rows) == len(row.effects)


@pytest.mark.parametrize("kind", list(KINDS))
def test_each_kind_can_be_entered_and_is_said_in_words(view: StatusesView, editor: StatusEditor, kind: str) -> None:
    view.pick("pain")
    editor.effects.edit(1)
    form = editor.effects.form
    form.kind.set_key(kind)
    form._choose(kind)
    for key, labelled in form.keys.items():
        field = labelled.field
        if isinstance(field, AmountField):
            field.set_value(2)
        elif isinstance(field, StatusesField):
            field.set_value(["dazed"])
        elif isinstance(field, TicksField):
            field.set_value([next(iter(field.ticks))])
        else:
            assert key in ("scope", "class", "dice", "attribute", "as")
    form._look()
    assert form.store.isEnabled(), form.refusal.text()
    assert form.words.text()
    form._accept()
    assert not editor.effects.editing()
    assert len(editor.effects.rows) == 2


def test_statuses_that_would_suppress_each_other_are_refused_in_words(view: StatusesView, editor: StatusEditor) -> None:
    view.pick("pain")
    editor.effects.edit(1)
    form = editor.effects.form
    form.kind.set_key("suppresses")
    form._choose("suppresses")
    form.keys["ids"].field.set_value(["blood_frenzy"])
    form._look()
    assert not form.store.isEnabled()
    assert form.refusal.text().startswith("The statuses 'pain' and 'blood_frenzy' suppress each other.") or (
        "suppress each other" in form.refusal.text()
    )


def test_a_condition_at_fault_is_told_at_its_field(
    view: StatusesView, editor: StatusEditor, qtbot: QtBot, write: Write
) -> None:
    view.pick("pain")
    editor.effects.edit(0)
    form = editor.effects.form
    form.when.set_open(True)
    toxicity = form.conditions["toxicity"].field
    assert isinstance(toxicity, AmountField)
    write(toxicity.field, "−1")
    assert form.conditions["toxicity"].refusal.text() == "The number must be at least 0, not -1."
    assert not form.store.isEnabled()


def test_a_name_is_needed(view: StatusesView, editor: StatusEditor, store: Store, qtbot: QtBot, write: Write) -> None:
    view.pick("pain")
    retype(qtbot, write, editor.names["en"], " ")
    qtbot.keyClick(editor.names["en"], KEY.Key_Return)
    assert editor.refusal.text() == "A name is needed here."
    assert editor.refusal.isVisible()
    assert "statuses" not in rules.overrides(store)


def test_who_has_a_status_keeps_it_noted(
    page: RulesPage, view: StatusesView, editor: StatusEditor, store: Store, qtbot: QtBot
) -> None:
    qtbot.mouseClick(view.new, Qt.MouseButton.LeftButton)
    assert editor.used.text() == "Nobody has this status, and no technique inflicts it."
    who = next(int(str(row[0])) for row in store.rows("SELECT id FROM character LIMIT 1"))
    page.session.run(lambda: roster.add_status(store, who, {"id": "own_1"}))
    assert editor.used.text().startswith("1 character has it.")
    qtbot.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert [(row.status.id, row.known) for row in roster.view(store, who).statuses][-1] == ("own_1", False)
    assert editor.id == "giant"
    page.session.undo()
    assert roster.view(store, who).statuses[-1].known


def test_an_x_that_no_status_has_is_told(view: StatusesView, editor: StatusEditor, qtbot: QtBot) -> None:
    view.pick("bleeding")
    assert not editor.warning.isVisible()
    qtbot.mouseClick(editor.has_x, Qt.MouseButton.LeftButton)
    assert editor.warning.isVisible()
    qtbot.mouseClick(editor.has_x, Qt.MouseButton.LeftButton)
    assert not editor.warning.isVisible()


def test_the_laws_and_treatments_are_told_beside_what_can_be_changed(view: StatusesView, editor: StatusEditor) -> None:
    view.pick("badly_hurt")
    assert editor.laws.text() == "Begins when damage brings body to half or less"
    assert "Ends when body is healed to half or more" in editor.ends.laws.text()
    view.pick("prone")
    assert editor.ends.laws.text() == "Treated by: Stand up (anyone)"
    view.pick("gravely_wounded")
    assert editor.ends.laws.text().startswith("Nothing ends it")


def test_the_words_follow_the_language(window: MainWindow, view: StatusesView, editor: StatusEditor) -> None:
    view.pick("prone")
    editor.effects.edit(1)
    window.session.set_language("ja")
    assert editor.name.text() == "転倒"
    assert editor.effects.rows[0].words.text() == "行動判定に −4"
    assert editor.effects.form.words.text() == "移動できない"
    window.session.set_language("en")
    assert editor.effects.form.words.text() == "Cannot move"


def test_nothing_stands_in_a_window_of_its_own(view: StatusesView, editor: StatusEditor) -> None:
    for id_ in ("prone", "fracture", "cover"):
        view.pick(id_)
        editor.effects.edit(0)
        editor.effects.leave()
        editor.effects.edit(len(editor.effects.rows))
        view.pick("pain")
        QApplication.processEvents()
    assert [type(one) for one in QApplication.topLevelWidgets() if isinstance(one, EffectForm)] == []
