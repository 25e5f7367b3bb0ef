"""The style sheet of Qt's own controls, made from the look's tokens; what it cannot say is painted in `widgets`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Template

_SHEET = Template("""
QToolTip { background: $sheet; color: $ink; border: 1px solid $line2; padding: ${p4}px ${p8}px; }

QMenuBar { background: $rail; color: $ink; border: 0; padding: 0 ${p6}px; }
QMenuBar::item { background: transparent; padding: ${p6}px ${p10}px; border-radius: 3px; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $aiT; }
QMenu { background: $sheet; color: $ink; border: 1px solid $line2; padding: ${p4}px 0; }
QMenu::item { padding: ${p5}px ${p24}px ${p5}px ${p24}px; background: transparent; }
QMenu::item:selected { background: $aiT; }
QMenu::item:disabled { color: $ink3; }
QMenu::separator { height: 1px; background: $line; margin: ${p4}px 0; }

QPushButton, QToolButton {
  background: $sheet; color: $ink; border: 1px solid $line2; border-radius: 3px;
  padding: 0 ${p14}px; min-height: ${h26}px;
}
QToolButton { padding: 0 ${p8}px; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: $aiT; }
QPushButton:focus, QToolButton:focus { border: 2px solid $ai; padding: 0 ${p13}px; min-height: ${h24}px; }
QToolButton:focus { padding: 0 ${p7}px; }
QPushButton:disabled, QToolButton:disabled { color: $ink3; border-color: $line; }
QPushButton[kind="main"] { background: $shu; color: $on; border: 1px solid $shu; font-weight: bold; }
QPushButton[kind="main"]:focus { border: 2px solid $ai; }
QPushButton[kind="main"]:disabled { background: $sheet; color: $ink3; border-color: $line; }
QPushButton[kind="quiet"] { background: transparent; border: 1px solid transparent; padding: 0 ${p8}px; }
QPushButton[kind="quiet"]:hover { background: $hover; }
QPushButton[kind="quiet"]:focus { border: 2px solid $ai; padding: 0 ${p7}px; }
QPushButton[kind="link"] {
  background: transparent; border: 1px solid transparent; color: $ai; padding: 0 ${p3}px; min-height: ${h20}px;
}
QPushButton[kind="link"]:hover { background: $hover; }
QPushButton[kind="link"]:focus { border: 2px solid $ai; padding: 0 ${p2}px; min-height: ${h18}px; }
QPushButton[kind="link"]:disabled { color: $ink3; }
QPushButton::menu-indicator { width: 0; height: 0; }

QLineEdit, QSpinBox, QDateEdit {
  background: $sheet; color: $ink; border: 1px solid $ink3; border-radius: 3px;
  padding: 0 ${p7}px; min-height: ${h26}px; selection-background-color: $ai; selection-color: $on;
}
QLineEdit:focus, QSpinBox:focus, QDateEdit:focus { border: 2px solid $ai; padding: 0 ${p6}px; min-height: ${h24}px; }
QLineEdit:disabled, QSpinBox:disabled { color: $ink3; border-color: $line; }
QLineEdit[wrong="true"] { border-color: $shu; border-bottom: 2px dotted $shu; }
QLineEdit[bare="true"] { border: 1px solid transparent; background: transparent; padding: 0 ${p3}px; }
QLineEdit[bare="true"]:hover { border-color: $line2; }
QLineEdit[bare="true"]:focus { border: 2px solid $ai; padding: 0 ${p2}px; background: $sheet; }
QLineEdit[title="true"] { min-height: ${h34}px; }
QLineEdit[title="true"]:focus { min-height: ${h32}px; }
QLineEdit[place="true"], QLineEdit[place="true"]:focus { min-height: 0; }
QLineEdit[tone="ai"] { color: $ai; }
QPlainTextEdit, QTextEdit {
  background: $sheet; color: $ink; border: 1px solid $ink3; border-radius: 3px; padding: ${p4}px;
  selection-background-color: $ai; selection-color: $on;
}
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $ai; padding: ${p3}px; }
QPlainTextEdit[bare="true"] { border: 1px solid transparent; background: transparent; }
QPlainTextEdit[bare="true"]:hover { border-color: $line2; }
QPlainTextEdit[bare="true"]:focus { border: 2px solid $ai; }

QComboBox {
  background: $sheet; color: $ink; border: 1px solid $ink3; border-radius: 3px;
  padding: 0 ${p8}px; min-height: ${h26}px;
}
QComboBox:focus { border: 2px solid $ai; padding: 0 ${p7}px; min-height: ${h24}px; }
QComboBox[place="true"], QComboBox[place="true"]:focus { min-height: 0; }
QComboBox:disabled { color: $ink3; border-color: $line; }
QComboBox::drop-down { border: 0; width: ${p24}px; }
QComboBox QAbstractItemView {
  background: $sheet; color: $ink; border: 1px solid $line2; selection-background-color: $aiT; selection-color: $ink;
}

QAbstractItemView { background: $paper; color: $ink; border: 0; outline: 0; }
QAbstractItemView[ground="sheet"] { background: $sheet; }
QAbstractItemView[ground="rail"] { background: $rail; }
QHeaderView { background: transparent; border: 0; }
QTableCornerButton::section { background: transparent; border: 0; }
QHeaderView::section { background: transparent; color: $ink2; border: 0; padding: 0 ${p4}px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: 0; }
QTabBar::tab { background: transparent; color: $ink2; border: 0; padding: ${p6}px ${p12}px; }
QTabBar::tab:selected { color: $ink; border-bottom: 2px solid $ai; }
QTabBar::tab:hover { background: $hover; }
QTabWidget::pane { border: 0; }

QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: ${p10}px; }
QScrollBar:horizontal { height: ${p10}px; }
QScrollBar::handle { background: $line2; border-radius: ${p3}px; margin: 2px; }
QScrollBar::handle:hover { background: $ink3; }
QScrollBar::handle:vertical { min-height: ${p24}px; }
QScrollBar::handle:horizontal { min-width: ${p24}px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: $line; }
QSplitter::handle:hover { background: $ink3; }
QProgressBar { background: $line; border: 0; border-radius: 2px; text-align: center; color: $ink; }
QProgressBar::chunk { background: $ai; border-radius: 2px; }
""")

_LENGTHS = (
    *((f"p{n}", n) for n in (2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 24)),
    *((f"h{n}", n) for n in (18, 20, 24, 26, 32, 34)),
)


def build(colours: Mapping[str, str], px: Callable[[float], int]) -> str:
    """The sheet for a palette (token → colour), with lengths scaled by `px`."""
    return _SHEET.substitute(colours, **{name: str(px(length)) for name, length in _LENGTHS})
