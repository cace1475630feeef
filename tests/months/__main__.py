"""`python -m tests.months [--seed N] [--days N] [--games N] [--mailbox ADDRESS ...]`.

Without arguments: six months of ten games. What was counted, the faults, and the mailboxes of those
who were asked for. Exit status 1 if anything is at fault.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.months.run import lived, mailbox, told


def main() -> int:
    """Live them, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.months")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--days", type=float, default=182)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--mailbox", nargs="*", default=[], metavar="ADDRESS")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = lived(Path(folder), seed=asked.seed, days=asked.days, games=asked.games)
        try:
            for address in asked.mailbox:
                print(*mailbox(found, address), sep="\n")
            print(*told(found), sep="\n")
            print(f"\n{len(found.faults)} faults", *found.faults, sep="\n")
        finally:
            found.town.records.close()
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
