"""The wheel: everything that Ikusa needs is inside, and it works from a directory that is not the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from ikusa import __version__

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (ROOT / "core" / "ikusa", ROOT / "desktop" / "ikusa_desktop")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the backend itself: pip would want an index for it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=240)
    (found,) = folder.glob("ikusa-*.whl")
    return found


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """What the wheel holds."""
    with ZipFile(wheel) as inside:
        return set(inside.namelist())


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked, as an install leaves it."""
    folder = tmp_path_factory.mktemp("site")
    with ZipFile(wheel) as inside:
        inside.extractall(folder)
    return folder


def run(site: Path, folder: Path, *arguments: str) -> str:
    """Run a Python of this environment elsewhere, with the wheel before all else; gives what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(site), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ikusa(site: Path, folder: Path, *arguments: str) -> str:
    """Run the `ikusa` command of the wheel."""
    return run(site, folder, "-m", "ikusa.cli.main", *arguments)


def test_every_module_is_inside(names: set[str]) -> None:
    for package in PACKAGES:
        modules = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.py")}
        assert modules <= names


def test_every_resource_is_inside(names: set[str]) -> None:
    resources = ROOT / "resources"
    wanted = {
        f"ikusa/_resources/{path.relative_to(resources).as_posix()}"
        for path in resources.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted - names == set()
    for part in ("rulesets/sengoku.toml", "sample/battles.toml", "translations/ja.mo", "fonts/BIZUDPGothic-Bold.ttf"):
        assert f"ikusa/_resources/{part}" in names


def test_licences_and_entry_point_are_inside(wheel: Path, names: set[str]) -> None:
    info = f"ikusa-{__version__}.dist-info"
    licences = {"LICENSE", *(f"resources/fonts/{path.name}" for path in (ROOT / "resources" / "fonts").glob("*.txt"))}
    assert {f"{info}/licenses/{name}" for name in licences} <= names
    with ZipFile(wheel) as inside:
        metadata = Parser().parsestr(inside.read(f"{info}/METADATA").decode())
        entries = inside.read(f"{info}/entry_points.txt").decode()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "ikusa = ikusa.cli.main:main" in entries
    assert metadata["License-Expression"] == project["license"]
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert len(needed) == len(project["dependencies"])


def test_nothing_else_is_inside(names: set[str]) -> None:
    info = f"ikusa-{__version__}.dist-info/"
    assert {name for name in names if not name.startswith(("ikusa/", "ikusa_desktop/", info))} == set()
    assert {name for name in names if name.endswith((".pyc", ".po~", ".ikusa"))} == set()


def test_it_works_from_elsewhere(site: Path, tmp_path: Path) -> None:
    where = run(site, tmp_path, "-c", "import ikusa, ikusa_desktop; print(ikusa.__file__, ikusa_desktop.__file__)")
    assert all(Path(one).is_relative_to(site) for one in where.split())
    assert ikusa(site, tmp_path, "--version").strip() == f"ikusa {__version__}"
    ikusa(site, tmp_path, "new", "try.ikusa", "--sample")
    ikusa(site, tmp_path, "check", "try.ikusa")
    ikusa(site, tmp_path, "print", "cards", "try.ikusa", "-o", "cards.pdf")
    assert "鴉羽" in PdfReader(tmp_path / "cards.pdf").pages[0].extract_text().replace(" ", "")


def test_its_window_opens_a_campaign(site: Path, tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ikusa.play import campaign
from ikusa_desktop.app import App
campaign.create_sample(Path("try.ikusa"), "ja").close()
application = QApplication([])
app = App(application)
app.session.set_language("ja")
app.start(Path("try.ikusa"), sample=False)
app.session.campaign_changed.connect(lambda: QTimer.singleShot(0, application.quit))
QTimer.singleShot(60_000, lambda: application.exit(1))
code = application.exec()
print(app.window.windowTitle())
app.window.close()
sys.exit(code)
"""
    assert "霧ヶ瀬の渡し" in run(site, tmp_path, "-X", "utf8", "-c", code)
