"""The look's tokens: colours of light and dark, type steps, sizes under the text zoom. No other colours anywhere.

`theme.current()` is asked at each paint; `theme.follow(method)` calls a bound method whenever it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ikusa_desktop import stylesheet


class Scheme(StrEnum):
    """Which of the two palettes is in use."""

    LIGHT = "light"
    DARK = "dark"


COLOURS: dict[Scheme, dict[str, str]] = {
    Scheme.LIGHT: {
        "paper": "#F5F2EA",
        "sheet": "#FCFAF5",
        "rail": "#ECE8DD",
        "ink": "#211F1B",
        "ink2": "#57524A",
        "ink3": "#686258",
        "line": "#DDD7C9",
        "line2": "#BDB5A4",
        "shu": "#B3371C",
        "shuT": "#F6E7DF",
        "ai": "#274B7A",
        "aiT": "#E2E8F0",
        "on": "#FFFFFF",
        "hover": "#F0ECE1",
    },
    Scheme.DARK: {
        "paper": "#1A1917",
        "sheet": "#211F1C",
        "rail": "#151412",
        "ink": "#ECE7DC",
        "ink2": "#B7B0A3",
        "ink3": "#A19A8D",
        "line": "#36332D",
        "line2": "#57524A",
        "shu": "#F0815F",
        "shuT": "#37241D",
        "ai": "#93B4E0",
        "aiT": "#232E3D",
        "on": "#1A1917",
        "hover": "#2A2824",
    },
}
"""The palette, token → colour. `paper` window, `sheet` page and fields, `ink`… texts, `shu` 朱, `ai` 藍."""

STEPS: dict[str, float] = {
    "hero": 32,
    "face": 22,
    "title": 21,
    "figure": 20,
    "head": 15,
    "name": 14,
    "body": 13,
    "table": 12.5,
    "small": 11.5,
}
"""The type steps in logical pixels at 100 %."""

BOLD_STEPS = frozenset({"title", "head"})
SMALLEST = 11.0
JAPANESE_FAMILIES = (
    "Yu Gothic UI",
    "Hiragino Sans",
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans JP",
    "BIZ UDPGothic",
)


class Theme:
    """One look: a scheme and a zoom. Colours are attributes named as the tokens (`theme.current().ink2`)."""

    def __init__(self, scheme: Scheme = Scheme.LIGHT, zoom: float = 1.0) -> None:
        self.scheme = scheme
        self.zoom = zoom
        table = {name: QColor(value) for name, value in COLOURS[scheme].items()}
        self.paper = table["paper"]
        self.sheet = table["sheet"]
        self.rail = table["rail"]
        self.ink = table["ink"]
        self.ink2 = table["ink2"]
        self.ink3 = table["ink3"]
        self.line = table["line"]
        self.line2 = table["line2"]
        self.shu = table["shu"]
        self.shuT = table["shuT"]
        self.ai = table["ai"]
        self.aiT = table["aiT"]
        self.on = table["on"]
        self.hover = table["hover"]
        self._table = table

    def colour(self, token: str) -> QColor:
        """The colour of a token by its name."""
        return self._table[token]

    def px(self, length: float) -> int:
        """A length of the look in whole pixels under the zoom; what is above 0 stays at least 1."""
        scaled = round(length * self.zoom)
        return max(1, scaled) if length > 0 else scaled

    def f(self, length: float) -> float:
        """A length of the look under the zoom, not rounded: pens, radii, painted marks."""
        return length * self.zoom

    def font(self, step: str = "body", bold: bool | None = None) -> QFont:
        """The font of a type step; `bold` None takes the step's own weight. Figures are tabular."""
        weight = step in BOLD_STEPS if bold is None else bold
        return QFont(_font(max(SMALLEST, STEPS[step] * self.zoom), weight))

    def palette(self) -> QPalette:
        """The Qt palette that carries these tokens."""
        role, group = QPalette.ColorRole, QPalette.ColorGroup
        found = QPalette(self.sheet, self.paper)
        for key, colour in (
            (role.Window, self.paper),
            (role.Base, self.sheet),
            (role.Button, self.sheet),
            (role.AlternateBase, self.paper),
            (role.Text, self.ink),
            (role.WindowText, self.ink),
            (role.ButtonText, self.ink),
            (role.BrightText, self.on),
            (role.PlaceholderText, self.ink3),
            (role.Highlight, self.aiT),
            (role.HighlightedText, self.ink),
            (role.Link, self.ai),
            (role.LinkVisited, self.ai),
            (role.Accent, self.ai),
            (role.ToolTipBase, self.sheet),
            (role.ToolTipText, self.ink),
            (role.Light, self.sheet),
            (role.Midlight, self.rail),
            (role.Mid, self.line2),
            (role.Dark, self.ink3),
            (role.Shadow, self.line),
        ):
            found.setColor(key, colour)
        for key in (role.Text, role.WindowText, role.ButtonText):
            found.setColor(group.Disabled, key, self.ink3)
        return found


class _Notifier(QObject):
    changed = Signal()


_state: list[Theme] = []
_notifier: list[_Notifier] = []
_sheet_goes_on: list[bool] = []
_in_fusion: list[bool] = []


def current() -> Theme:
    """The look in use."""
    if not _state:
        _state.append(Theme())
    return _state[0]


def follow(method: Callable[[], object]) -> None:
    """Call a bound method of a QObject after each change of the look; Qt ends it with the object."""
    if not _notifier:
        _notifier.append(_Notifier())
    _notifier[0].changed.connect(method)


def keep_font(widget: QWidget, event: QEvent, font: QFont) -> None:
    """For `changeEvent`: a font of one's own again, after Qt's style sheet has put back that of the first polish.

    It does so whenever a widget gets another parent, for all that is in it.
    """
    if event.type() == QEvent.Type.StyleChange and not _sheet_goes_on and widget.font() != font:
        widget.setFont(font)


def application(name: str) -> QApplication:
    """The application, in the style that the look is drawn over.

    Asked for by argument: `setStyle` and `style` give a QStyle, whose Python type alone takes 5 ms of the first paint.
    """
    made = QApplication([name, "-style", "Fusion"])
    _in_fusion.append(True)
    return made


def apply(scheme: str = "", zoom: float = 1.0) -> None:
    """Dress the application: `scheme` "light", "dark", or "" for the system's; `zoom` 1.0 is 100 %."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return
    chosen = Scheme(scheme) if scheme else system_scheme()
    theme = Theme(chosen, zoom)
    _state[:] = [theme]
    _families()  # asked before our own font hides the system's
    _sheet_goes_on.append(True)  # all who follow take their font afterwards, once
    # The sheet goes off first: replacing one by another takes three times as long.
    app.setStyleSheet("")
    if not _in_fusion:
        app.setStyle("Fusion")
        _in_fusion.append(True)
    app.setPalette(theme.palette())
    app.setFont(theme.font("body"))
    app.setStyleSheet(stylesheet.build(COLOURS[chosen], theme.px))
    _sheet_goes_on.clear()
    if _notifier:
        _notifier[0].changed.emit()


def system_scheme() -> Scheme:
    """Light or dark, as the system has it now."""
    hints = QGuiApplication.styleHints()
    return Scheme.DARK if hints.colorScheme() == Qt.ColorScheme.Dark else Scheme.LIGHT


@lru_cache(maxsize=64)
def _font(pixels: float, bold: bool) -> QFont:
    screen = QGuiApplication.primaryScreen()
    per_inch = screen.logicalDotsPerInchY() if screen is not None else 96.0
    font = QFont()
    font.setFamilies(_families())
    font.setPointSizeF(pixels * 72.0 / per_inch)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


@lru_cache(maxsize=1)
def _families() -> list[str]:
    # A named UI font of the system comes first. A bare Linux has only the alias "Sans Serif", which mixes a wide Latin
    # font with Japanese of another weight: there one Japanese family draws both.
    system = _system_family()
    if system.lower() in ("sans serif", "sans", "sans-serif", ""):
        return [*JAPANESE_FAMILIES, system]
    return [system, *JAPANESE_FAMILIES]


@lru_cache(maxsize=1)
def _system_family() -> str:
    return QGuiApplication.font().family()
