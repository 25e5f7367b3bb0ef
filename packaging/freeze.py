"""Freeze the app into one folder and try it: `python packaging/freeze.py` (extra `freeze`).

    python packaging/freeze.py --compare   also build what PyInstaller makes by itself; ours must be a quarter smaller

The folder is dist/ikusa. It is tried from another directory: it makes the sample campaign, checks it, prints cards
from it, and its window opens and stays open.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "dist" / "ikusa"
BY_ITSELF = ROOT / "build" / "by-itself"
MOST = 0.75
"""How big our folder may be beside the one that PyInstaller makes without packaging/ikusa.spec."""
PROGRAM = FOLDER / ("ikusa.exe" if sys.platform == "win32" else "ikusa")


def build(target: Path, work: str, *what: str) -> None:
    """Run PyInstaller."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(target), "--workpath", str(ROOT / "build" / work)]
    subprocess.run([*command, *places, *what], check=True, cwd=ROOT)


def freeze() -> None:
    """Build the folder."""
    build(FOLDER.parent, "freeze", str(ROOT / "packaging" / "ikusa.spec"))


def freeze_by_itself() -> None:
    """The same app as PyInstaller's defaults make it, without our spec."""
    paths = [part for name in ("core", "desktop") for part in ("--paths", str(ROOT / name))]
    modules = [part for name in ("ikusa", "ikusa_desktop") for part in ("--collect-submodules", name)]
    data = ["--add-data", f"{ROOT / 'resources'}:ikusa/_resources", "--specpath", str(BY_ITSELF), "--name", "ikusa"]
    build(BY_ITSELF, "work-by-itself", *paths, *modules, *data, str(ROOT / "packaging" / "start.py"))


def try_out() -> None:
    """Use the frozen app as a GM would, in a directory that is not the checkout."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": folder}
        environment.pop("PYTHONPATH", None)
        for arguments in (
            ["--version"],
            ["new", "try.ikusa", "--sample"],
            ["check", "try.ikusa"],
            ["print", "cards", "try.ikusa", "-o", "cards.pdf"],
        ):
            subprocess.run([str(PROGRAM), *arguments], check=True, cwd=folder, env=environment, timeout=120)
        if not (Path(folder) / "cards.pdf").read_bytes().startswith(b"%PDF"):
            raise SystemExit("the frozen app printed no PDF")
        window = subprocess.Popen([str(PROGRAM), "try.ikusa"], cwd=folder, env=environment)
        time.sleep(8)
        if window.poll() is not None:
            raise SystemExit(f"the frozen window closed by itself with exit code {window.returncode}")
        window.terminate()
        window.wait(timeout=30)


def size(folder: Path) -> float:
    """A folder's size in megabytes."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def main(arguments: list[str] | None = None) -> int:
    """Freeze and try; with `--compare` 1 if the folder is too big."""
    parser = argparse.ArgumentParser(description="Freeze the app into one folder and try it.")
    parser.add_argument("--compare", action="store_true", help="compare its size with PyInstaller's own folder")
    options = parser.parse_args(arguments)
    if importlib.util.find_spec("PyInstaller") is None:
        print('PyInstaller is not installed: pip install -c packaging/constraints.txt -e ".[freeze]"')
        return 1
    freeze()
    try_out()
    ours = size(FOLDER)
    print(f"{FOLDER.relative_to(ROOT)}: {ours:.0f} MB, tried")
    if not options.compare:
        return 0
    freeze_by_itself()
    theirs = size(BY_ITSELF / "ikusa")
    print(f"PyInstaller by itself: {theirs:.0f} MB; ours is {ours / theirs:.2f} of it, at most {MOST} is wanted")
    return 1 if ours / theirs > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
