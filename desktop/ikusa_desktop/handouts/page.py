"""Handouts: what, for whom and on what paper at the sides, the very PDF in the middle.

`session.show("handouts", …)` brings a wish along, words apart by spaces: a kind (`cards`, `stat-blocks`,
`battle-sheet`, …), and whom: `3,4,5` (characters), `battle 2`, `session 7`. Without a kind the present one stays, if
it can be for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ikusa_desktop import print_choices
from ikusa_desktop import tr as speech
from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.handouts.columns import Columns
from ikusa_desktop.handouts.kinds import KindList
from ikusa_desktop.handouts.making import Made, Maker, Wish
from ikusa_desktop.handouts.options_panel import OptionsPanel
from ikusa_desktop.handouts.output import Output
from ikusa_desktop.handouts.page_layout import PAGE, WIDTH
from ikusa_desktop.handouts.preview import Preview
from ikusa_desktop.handouts.whom import Scope, Whom, scopes
from ikusa_desktop.page import Page
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button

if TYPE_CHECKING:
    from ikusa.errors import IkusaError
    from ikusa.play.changes import Changes
    from ikusa.sheets import Kind, Options


@dataclass(frozen=True, slots=True)
class Asked:
    """What another page asks for; see the module's first lines."""

    kind: str = ""
    characters: tuple[int, ...] = ()
    battle: int | None = None
    session: int | None = None


def read_asked(item: str) -> Asked:
    """A wish from the words of `session.show`; what is not understood is left out."""
    from ikusa.sheets import Kind

    words = item.split()
    kind = next((word for word in words if word in list(Kind)), "")
    numbers: dict[str, int] = {}
    for before, word in pairwise(words):
        if before in ("battle", "session") and word.isascii() and word.isdigit():
            numbers[before] = int(word)
    listed = words[-1] if words else ""
    plain = listed.replace(",", "")
    characters = tuple(map(int, filter(None, listed.split(",")))) if plain.isascii() and plain.isdigit() else ()
    return Asked(kind, () if numbers else characters, numbers.get("battle"), numbers.get("session"))


class HandoutsPage(Page):
    """The page of the rail."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        from ikusa.sheets import Kind

        super().__init__(session, parent)
        self._kind: Kind = Kind.STAT_BLOCKS
        self._made: Made | None = None
        self._then: Callable[[Made], None] | None = None
        self._say_nothing: Callable[[], None] | None = None
        self.maker = Maker(session, self)
        self.output = Output(session, self, self._used)
        self.kinds = KindList()
        self.whom = Whom(session, self._kind)
        self.preview = Preview()
        self.options = OptionsPanel()
        self.export = button("", self._export, kind="main")
        self.open = button("", self._open)
        self.print = button("", self._print)
        self.preview.add_buttons((self.print, self.open, self.export))
        self.columns = Columns((self.kinds, self.whom), self.options, self.preview)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.columns)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        self.kinds.picked.connect(self._kind_chosen)
        self.whom.changed.connect(self._wish)
        self.options.changed.connect(self._options_changed)
        self.maker.made.connect(self._show_made)
        self.maker.failed.connect(self._show_failed)
        self.maker.stopped.connect(self._show_stopped)
        self.maker.busy_changed.connect(self._enable)

    # --- what is made ------------------------------------------------------------------------------------------------

    def kind(self) -> Kind:
        """The kind that is shown."""
        return self._kind

    def made(self) -> Made | None:
        """The PDF in the preview; None while there is none or another is being made."""
        return None if self.maker.busy() else self._made

    def _kind_chosen(self, key: str) -> None:
        from ikusa.sheets import Kind

        if key != self._kind.value:
            self._kind = Kind(key)
            self._show_kind()
            self._wish()

    def _show_kind(self) -> None:
        self.kinds.pick(self._kind.value)
        remembered = print_choices.remembered(self.session.settings, self._kind, speech.words().language)
        self.options.show_options(self._kind, remembered)
        self.whom.set_kind(self._kind)

    def _options_changed(self, options: Options) -> None:
        print_choices.remember(self.session.settings, self._kind, options)
        self._wish()

    def _wish(self) -> None:
        """Make what is wanted now, or say that nothing is."""
        wanted = self.whom.wanted()
        if wanted is None:
            self.maker.wish(None)
            self._show_none(self._say_unwanted)
            return
        self.maker.wish(Wish(wanted, self.options.options()))

    def _show_made(self, made: Made) -> None:
        self._made, self._say_nothing = made, None
        self.preview.show_made(made)
        self._enable()
        then, self._then = self._then, None
        if then is not None:
            then(made)

    def _show_failed(self, error: IkusaError) -> None:
        def say() -> None:
            self.preview.show_nothing(tr("This cannot be printed so"), self.session.sentence(error))

        self._show_none(say)

    def _show_stopped(self) -> None:
        def say() -> None:
            self.preview.show_nothing(tr("The preview was stopped"), "", tr("Make it"), self._wish)

        self._show_none(say)

    def _say_unwanted(self) -> None:
        scope = self.whom.current_scope()
        if scope is Scope.BATTLE:
            title, text = tr("No battle yet"), tr("Battles are prepared on their own page.")
        elif scope is Scope.CHOSEN and self.whom.people.people():
            title, text = tr("Nobody is chosen", context="handouts"), tr("Tick whom to print in the list at the left.")
        elif scope is Scope.SESSION:
            title, text = tr("No session yet"), ""
        else:
            title, text = tr("Nobody is there yet", context="handouts"), tr("Characters are made in the roster.")
        self.preview.show_nothing(title, text)

    def _show_none(self, say: Callable[[], None]) -> None:
        """Say why there is no PDF; `say` is asked again when the language changes."""
        self._made = self._then = None
        self._say_nothing = say
        say()
        self._enable()

    def _enable(self) -> None:
        for each in (self.export, self.open, self.print):
            each.setEnabled(self._ready())
        self.session.actions_changed.emit()

    def _ready(self) -> bool:
        """Whether there is a PDF, or will be in a moment."""
        return self._made is not None or self.maker.busy()

    # --- what becomes of it ------------------------------------------------------------------------------------------

    def _export(self) -> None:
        self._with_made(self.output.ask_export)

    def _open(self) -> None:
        self._with_made(self.output.open)

    def _print(self) -> None:
        self._with_made(self.output.ask_print)

    def _with_made(self, act: Callable[[Made], None]) -> None:
        """Do something with the PDF, as soon as it shows what is chosen."""
        made = self.made()
        if made is not None:
            act(made)
        elif self.maker.busy():
            self._then = act

    def _used(self, made: Made) -> None:
        """A handout was put to use: its choices are worth writing down at once."""
        settings = self.session.settings
        print_choices.remember(settings, made.wish.wanted.kind, made.wish.options)
        settings.pages[print_choices.PAGE] = self.save_state()
        settings.save()

    # --- the page ----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Handouts", context="rail")

    def page_actions(self) -> list[Action]:
        def why() -> str:
            return tr("There is nothing to print.")

        page, ready, pages = print_choices.PAGE, self._ready, self.preview.pages

        def use(key: str, text: Callable[[], str], run: Callable[[], None], keys: str) -> Action:
            return Action(f"handouts.{key}", text, run, keys, page, Menu.FILE, ready, why_not=why, group=1)

        def view(key: str, text: Callable[[], str], mode: str | float) -> Action:
            return Action(f"handouts.{key}", text, lambda: pages.set_mode(mode), "", page, Menu.VIEW)

        return [
            use("export", lambda: tr("Export as PDF…"), self._export, "Ctrl+E"),
            use("open", lambda: tr("Open in a PDF reader"), self._open, "Ctrl+Shift+E"),
            use("print", lambda: tr("Print…", context="handouts"), self._print, "Ctrl+P"),
            Action("handouts.find", lambda: tr("Find a character to print"), self._find, "/", page),
            view("fit_page", lambda: tr("Preview: fit page"), PAGE),
            view("fit_width", lambda: tr("Preview: fit width"), WIDTH),
            view("true_size", lambda: tr("Preview: size on paper"), 1.0),
        ]

    def _find(self) -> None:
        if Scope.CHOSEN in scopes(self._kind):
            self.whom.ask_for(Scope.CHOSEN, self.whom.people.ticked())
            self.whom.search.setFocus()
            self._wish()

    def refresh(self, changes: Changes | None) -> None:
        self._show_kind()
        self.whom.refresh(changes)
        self._wish()

    def retranslate(self) -> None:
        self.columns.retranslate()
        self.export.set_text(tr("Export PDF…"))
        self.open.set_text(tr("Open"))
        self.print.set_text(tr("Print…", context="handouts"))
        self.kinds.retranslate()
        self.whom.retranslate()
        self.options.retranslate()
        self.preview.retranslate()
        if self._say_nothing is not None:
            self._say_nothing()

    def show_item(self, item: str) -> None:
        from ikusa.sheets import Kind

        asked = read_asked(item)
        if asked.kind:
            self._kind = Kind(asked.kind)
        if asked.session is not None:
            self._kind, scope = Kind.SESSION_REPORT, Scope.SESSION
        else:
            scope = Scope.BATTLE if asked.battle is not None else Scope.CHOSEN
            if (asked.battle is not None or asked.characters) and scope not in scopes(self._kind):
                self._kind = Kind.STAT_BLOCKS
        self._show_kind()
        if asked.characters or asked.battle is not None or asked.session is not None:
            self.whom.ask_for(scope, asked.characters, asked.battle if asked.session is None else asked.session)
        self._wish()

    def key_hints(self) -> list[tuple[str, str]]:
        return [
            ("Space", tr("tick", context="handouts")),
            ("/", tr("find", context="handouts")),
            ("Ctrl+E", tr("export", context="handouts")),
            ("Ctrl+P", tr("print", context="handouts")),
        ]

    def first_focus(self) -> QWidget:
        return self.kinds

    # --- remembering -------------------------------------------------------------------------------------------------

    def save_state(self) -> dict[str, object]:
        state = dict(self.session.settings.pages.get(print_choices.PAGE, {}))
        state.update(self.whom.save_state())
        state.update(
            kind=self._kind.value,
            zoom=self.preview.pages.mode(),
            columns=self.columns.sizes(),
        )
        return state

    def restore_state(self, state: dict[str, object]) -> None:
        from ikusa.sheets import Kind

        self._kind = next((kind for kind in Kind if kind == state.get("kind")), self._kind)
        self.whom.restore_state(state)
        zoom, columns = state.get("zoom"), state.get("columns")
        if zoom in (PAGE, WIDTH) or isinstance(zoom, float):
            self.preview.pages.set_mode(zoom)
        if isinstance(columns, list) and len(columns) == 3 and all(isinstance(size, int) for size in columns):
            self.columns.set_sizes(columns)
