"""`make wishes`: the model of wishes made anew from the example sentences in `grammar/wishes/`."""

from __future__ import annotations

import sys
from collections import Counter

from judge.library.wishes import load_examples, write_model


def make_model() -> int:
    """Make it; tell of how many sentences, or what is wrong with one."""
    try:
        examples = load_examples()
        size = write_model(examples)
    except ValueError as fault:
        sys.stderr.write(f"grammar/wishes: {fault}\n")
        return 1
    counted = Counter(example.topic for example in examples)
    print(f"{counted.total()} sentences on {len(counted)} topics, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(make_model())
