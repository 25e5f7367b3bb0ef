"""Freeze the app into one folder and try it: `python packaging/freeze.py` (extra `freeze`).

The folder is dist/ikusa. It is tried from another directory: it makes the sample campaign, checks it, prints cards
from it, and its window opens and stays open.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "dist" / "ikusa"
PROGRAM = FOLDER / ("ikusa.exe" if sys.platform == "win32" else "ikusa")


def freeze() -> None:
    """Build the folder."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build" / "freeze")]
    subprocess.run([*command, *places, str(ROOT / "packaging" / "ikusa.spec")], check=True, cwd=ROOT)


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


def size() -> float:
    """The folder's size in megabytes."""
    return sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def main() -> int:
    """Freeze and try."""
    freeze()
    try_out()
    print(f"{FOLDER.relative_to(ROOT)}: {size():.0f} MB, tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
