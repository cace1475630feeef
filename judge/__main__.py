"""Run the command line: `python -m judge`."""

import sys

from judge.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
