"""`make letters`: the weights of movement orders, learnt anew from `grammar/letters/`."""

from __future__ import annotations

import sys

from judge.library.letters import load_letters, write_weights


def learn_from_letters() -> int:
    """Learn; tell of how many letters, or what is wrong with one."""
    try:
        letters = load_letters()
        mentions, size = write_weights()
    except ValueError as fault:
        sys.stderr.write(f"grammar/letters: {fault}\n")
        return 1
    print(f"{len(letters)} letters, {mentions:,} mentions of units, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(learn_from_letters())
