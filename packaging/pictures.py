"""Make the pictures of the README and the guide from the real app: `python packaging/pictures.py`.

Each is the sample campaign in the window, drawn without a screen; the battle is played by key presses.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "pictures"
SIZE = (1280, 800)
PICTURES = (
    ("ja", "light", ("roster", "armoury", "handouts", "rules", "journal", "battle")),
    ("en", "light", ("roster", "armoury", "handouts", "rules", "journal", "battle")),
    ("en", "dark", ("battle",)),
)


def main() -> int:
    """Draw all of them, each language and scheme in a process of its own."""
    if len(sys.argv) == 4:
        return draw(sys.argv[1], sys.argv[2], sys.argv[3].split(","))
    import subprocess

    TARGET.mkdir(parents=True, exist_ok=True)
    for language, scheme, pages in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": folder}
            command = [sys.executable, str(Path(__file__)), language, scheme, ",".join(pages)]
            subprocess.run(command, check=True, cwd=folder, env=environment)
    return 0


def draw(language: str, scheme: str, pages: list[str]) -> int:
    """Open the sample and take a picture of each page."""
    from PySide6.QtWidgets import QApplication

    from ikusa.play import campaign
    from ikusa_desktop.app import App
    from ikusa_desktop.settings import Settings

    path = Path("sample.ikusa")
    campaign.create_sample(path, language).close()
    application = QApplication([])
    settings = Settings()
    settings.language, settings.scheme = language, scheme
    settings.save()
    app = App(application)
    app.window.resize(*SIZE)
    app.start(path, sample=False)
    wait(application, lambda: app.session.has_store)
    for page in pages:
        app.window.go(page)
        settle(application)
        if page == "battle":
            fight(application)
        settle(application)
        name = f"{page}-{language}{'' if scheme == 'light' else '-' + scheme}.png"
        app.window.grab().save(str(TARGET / name))
        print(f"docs/pictures/{name}")
    app.window.close()
    return 0


def fight(application: object) -> None:
    """Play into the first battle: one rolled blow applied, the next one rolled."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QPushButton

    window = next(one for one in QApplication.topLevelWidgets() if one.inherits("QMainWindow"))
    begin = next(one for one in window.findChildren(QPushButton) if one.isVisible() and one.property("kind") == "main")
    QTest.mouseClick(begin, Qt.MouseButton.LeftButton)
    settle(application)
    for key in (
        Qt.Key.Key_Space,
        Qt.Key.Key_9,
        Qt.Key.Key_6,
        Qt.Key.Key_Return,
        Qt.Key.Key_Space,
        Qt.Key.Key_8,
        Qt.Key.Key_7,
        Qt.Key.Key_Return,
        Qt.Key.Key_Space,
        Qt.Key.Key_Down,
        Qt.Key.Key_7,
        Qt.Key.Key_6,
    ):
        focus = QApplication.focusWidget()
        if focus is not None:
            QTest.keyClick(focus, key)
        settle(application, 0.3)


def settle(application: object, seconds: float = 1.0) -> None:
    """Let the window work and paint for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        application.processEvents()  # type: ignore[attr-defined]
        time.sleep(0.01)


def wait(application: object, done: object, seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        if time.monotonic() > end:
            raise SystemExit("the sample campaign did not open")
        settle(application, 0.05)


if __name__ == "__main__":
    sys.exit(main())
