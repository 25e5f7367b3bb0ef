"""`python -m ikusa_desktop [FILE] [--sample]`."""

from __future__ import annotations

import gc
import sys


def start() -> int:
    """Open the window. The app collects garbage once its first campaign is in view: what it starts with stays."""
    gc.disable()
    from ikusa_desktop.app import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(start())
