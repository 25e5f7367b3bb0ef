"""`python -m ikusa_desktop [FILE] [--sample]`."""

from __future__ import annotations

import sys

from ikusa_desktop.app import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
