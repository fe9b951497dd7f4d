"""Run the command line as ``python -m plyscope``."""

import sys

from plyscope.cli import main

sys.exit(main())
