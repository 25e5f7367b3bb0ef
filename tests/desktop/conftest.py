"""What the desktop's tests share: the window over a copy of the sample, English and the light look at the beginning and
at the end; the guard of the binding runs first, Qt's warnings fail, no window is left behind.

A folder's conftest says what is its own: `language`, `home` (the page in view), `campaign_file`, and its `page`, typed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.hands import commit

from ikusa.play import campaign
from ikusa.records.store import Store
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings

HERE = Path(__file__).parent
GUARD = "test_refcounts.py"
OFFSCREEN = r"^This plugin does not support "
"""What Qt says of its own offscreen platform, which cannot raise a window, for instance; no fault of ours."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--walks`: more seeds for the random hands; known only when pytest is started on this folder."""
    parser.addoption("--walks", type=int, default=1, help="tests/desktop/test_monkey.py: seeds for each page")
    parser.addoption("--first-walk", type=int, default=1, help="tests/desktop/test_monkey.py: the first seed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the guard first of all, and let a warning of Qt's fail every desktop test."""
    items.sort(key=lambda item: item.path.name != GUARD)
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN))


# --- at the beginning and at the end ---------------------------------------------------------------------------------


@pytest.fixture
def language() -> str:
    """The language of the window when a test begins."""
    return "en"


@pytest.fixture(autouse=True)
def dressed(request: pytest.FixtureRequest, language: str) -> Iterator[None]:
    """A test with a window begins in `language` and in the light look, and leaves English and the light look."""
    if "qapp" not in request.fixturenames:
        yield
        return
    speech.use(language)
    theme.apply("light", 1.0)
    yield
    speech.use("en")
    if (theme.current().scheme, theme.current().zoom) != (theme.Scheme.LIGHT, 1.0):
        theme.apply("light", 1.0)


@pytest.fixture(autouse=True)
def no_window_left(dressed: None) -> Iterator[None]:
    """A window still shown after its test would catch the next one's keys: `qtbot.addWidget` it, or close it."""
    yield
    if QApplication.instance() is None:
        return
    # Without a running event loop nothing that asked to be deleted is, and every later look would dress it, too.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.close()
    assert not left, f"still shown after the test: {left}"


# --- the window over a campaign --------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The sample campaign in a language, closed; made once."""
    folder, made = tmp_path_factory.mktemp("samples"), dict[str, Path]()

    def sample(language: str) -> Path:
        if language not in made:
            made[language] = folder / f"{language}.ikusa"
            campaign.create_sample(made[language], language).close()
        return made[language]

    return sample


@pytest.fixture
def campaign_file(samples: Callable[[str], Path], tmp_path: Path) -> Path:
    """This test's own copy of the sample in Japanese, closed."""
    return Path(shutil.copy(samples("ja"), tmp_path / "渡し場 #1.ikusa"))


@pytest.fixture
def store(campaign_file: Path) -> Store:
    """This test's campaign, open; the session closes it."""
    return Store.open(campaign_file)


@pytest.fixture
def home() -> str:
    """The page that comes into view with the campaign, "" for the first."""
    return ""


@pytest.fixture
def session(home: str, qtbot: QtBot) -> Iterator[Session]:
    """A session without a campaign."""
    made = Session(Settings())
    made.settings.last_page = home
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def bare_window(session: Session, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The main window, shown, without a campaign."""
    guard = KeyGuard(qapp)
    made = MainWindow(session)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    guard.deleteLater()


@pytest.fixture
def window(bare_window: MainWindow, store: Store) -> MainWindow:
    """The main window with this test's campaign, on the page of the folder."""
    bare_window.session.adopt(store)
    return bare_window


@pytest.fixture
def write() -> Callable[[QWidget | None, str], None]:
    """Types any text, as an input method commits it; plain keys know only Latin letters."""
    return commit
