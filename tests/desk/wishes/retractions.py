"""How well retractions are told from talk: `python -m tests.desk.wishes.retractions`.

The sentences of `retractions.txt` are by a writer of whom nothing was learnt, and were written to
look alike: many of those that change nothing have a "not", an "if" or a name in them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from judge.daemon.shelf_office import command_reader
from judge.desk.wishes import NO_NAMES
from judge.desk.wishes.retractions import BACK, TALK, RetractionReader
from judge.library.learnt import RETRACTIONS, load_learnt

ASIDE = Path(__file__).with_name("retractions.txt")


def kept_aside() -> Iterator[tuple[str, str]]:
    """Each sentence with what it is."""
    for line in ASIDE.read_text("utf-8").splitlines():
        said, _, sentence = line.partition(": ")
        if said in {BACK, TALK}:
            yield said, sentence


def counted(rows: Sequence[tuple[str, bool]]) -> tuple[int, int, int, int]:
    """Of how many retractions how many are held for one, and of how much talk."""
    back = [held for said, held in rows if said == BACK]
    talk = [held for said, held in rows if said == TALK]
    return sum(back), len(back), sum(talk), len(talk)


def main() -> int:
    """Print a row for what is learnt, at each step, and one for the patterns that did it before."""
    reader, beside = RetractionReader(load_learnt(RETRACTIONS)), command_reader().beside
    rows = list(kept_aside())
    ways: dict[str, Callable[[str], bool]] = {
        "may, as learnt": lambda text: reader.may_take_back(text, NO_NAMES),
        "does, as learnt": lambda text: reader.takes_back(text, NO_NAMES),
        "the patterns of doubts.txt": lambda text: beside.may_stop(text, below=True),
    }
    for name, holds in ways.items():
        back, backs, talk, talks = counted([(said, holds(text)) for said, text in rows])
        print(f"{name:27} {back:3} of {backs} retractions, {talk:3} of {talks} others")
    return 0


if __name__ == "__main__":
    sys.exit(main())
