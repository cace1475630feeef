"""`python -m tests.months [--seed N] [--days N] [--games N | --only NAME ...] [--folder FOLDER]`.

Without arguments: six months of ten games. What was counted, the faults, and the mailboxes of those
who were asked for (`--mailbox`); with `--folder` everybody's, to be read. Exit status 1 if anything
is at fault.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.months.planner import GAMES
from tests.months.run import lived, mailbox, told, write_mailboxes
from tests.months.to_read import READ


def main() -> int:
    """Live them, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.months")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--days", type=float, default=182)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--games", type=int, default=len(GAMES), help="so many of the year's ten")
    by_name = {game.name: game for game in (*GAMES, *READ)}
    which.add_argument(
        "--only", nargs="+", choices=by_name, metavar="NAME", help=", ".join(by_name)
    )
    parser.add_argument("--mailbox", nargs="*", default=[], metavar="ADDRESS", help="is printed")
    parser.add_argument("--folder", type=Path, help="everybody's mailbox is written there, to read")
    asked = parser.parse_args()
    games = [by_name[name] for name in asked.only or ()] or GAMES[: asked.games]
    with tempfile.TemporaryDirectory() as folder:
        found = lived(Path(folder), seed=asked.seed, days=asked.days, games=games)
        try:
            if asked.folder is not None:
                write_mailboxes(found, asked.folder)
            for address in asked.mailbox:
                print(*mailbox(found, address), sep="\n")
            print(*told(found), sep="\n")
            print(f"\n{len(found.faults)} faults", *found.faults, sep="\n")
        finally:
            found.town.records.close()
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
