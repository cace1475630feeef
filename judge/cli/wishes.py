"""`make wishes`: the model of wishes, and the small ones, made anew from their examples."""

from __future__ import annotations

import sys
from collections import Counter

from judge.library.learnt import FOLDERS, write_learnt
from judge.library.wishes import load_all_examples, write_model


def make_model() -> int:
    """Make them; tell of how many sentences, or what is wrong with one."""
    try:
        examples = load_all_examples()
        size = write_model(examples)
        small = {folder: write_learnt(folder) for folder in FOLDERS}
    except ValueError as fault:
        sys.stderr.write(f"grammar: {fault}\n")
        return 1
    counted = Counter(example.topic for example in examples)
    print(f"{counted.total()} sentences on {len(counted)} topics, {size:,} bytes")
    for folder, (count, bytes_) in small.items():
        print(f"{folder}: {count} examples, {bytes_:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(make_model())
