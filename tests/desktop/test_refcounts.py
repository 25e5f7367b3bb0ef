"""The Qt binding leaves Python's constants alone. PySide6 6.12.0 does not, on Python 3.11: it aborts the process after
some hundred emits, in whatever test happens to run then. So this is the first desktop test (conftest.py), and it looks
after a few calls already, before the interpreter would die. Where constants are immortal (3.12 on) it always passes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

SLACK = 30
"""References that the interpreter itself may take or drop meanwhile; the faulty binding drops one a call."""


class Bell(QObject):
    """A signal declared in Python, without and with a value."""

    rung = Signal()
    switched = Signal(bool)
    carried = Signal(object)


class Empty(QAbstractListModel):
    """One row that has nothing to say: each `data` gives an invalid QVariant."""

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 1

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> None:
        return None


def constants() -> tuple[int, int, int]:
    """The reference counts of the constants that a binding hands about."""
    return sys.getrefcount(True), sys.getrefcount(False), sys.getrefcount(None)


def assert_flat(call: Callable[[], object], times: int) -> None:
    """Repeat `call`; no constant may gain or lose references, after 100 calls or after all of them."""
    before = constants()
    for count in (100, times):
        for _ in range(count):
            call()
        drift = [after - then for after, then in zip(constants(), before, strict=True)]
        assert all(abs(change) <= SLACK for change in drift), (
            f"True, False, None drifted by {drift}; pin PySide6 < 6.12"
        )


@pytest.mark.parametrize("value", [None, True, False])
def test_emits_keep_the_constants(value: bool | None) -> None:
    bell = Bell()
    heard: list[int] = []
    bell.rung.connect(lambda: heard.append(0))

    def emit() -> None:
        heard.clear()
        bell.rung.emit()
        bell.carried.emit(value)
        bell.switched.emit(bool(value))

    assert_flat(emit, 70_000)
    assert heard == [0]


def test_invalid_values_keep_the_constants() -> None:
    model = Empty()
    index = model.index(0)
    assert_flat(lambda: index.data(), 20_000)
