"""Where the frozen app starts."""

import sys

from ikusa.cli.main import main

sys.exit(main())
