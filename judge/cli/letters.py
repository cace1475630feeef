"""`make letters`: the weights of orders in sentences, learnt anew.

Those of movements are learnt from `grammar/letters/`; those of retreats, builds and removals from
`grammar/closed/`, and from what players write in these phases in `grammar/wishes/letters/`.
"""

from __future__ import annotations

import sys

from judge.library.closed_letters import load_closed_letters, write_closed_weights
from judge.library.letters import load_letters, write_weights


def learn_from_letters() -> int:
    """Learn; tell of how many letters, or what is wrong with one."""
    try:
        letters, closed = load_letters(), load_closed_letters()
        mentions, size = write_weights()
        named, bytes_ = write_closed_weights()
    except ValueError as fault:
        sys.stderr.write(f"grammar/: {fault}\n")
        return 1
    print(f"{len(letters)} letters, {mentions:,} mentions of units, {size:,} bytes")
    print(f"{len(closed)} of retreats and Winters, {named:,} mentions, {bytes_:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(learn_from_letters())
