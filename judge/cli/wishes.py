"""`make wishes`: the models of wishes and of answers to offers made anew from their examples."""

from __future__ import annotations

import sys
from collections import Counter

from judge.library import offers
from judge.library.wishes import load_examples, write_model


def make_model() -> int:
    """Make them; tell of how many sentences, or what is wrong with one."""
    try:
        examples = load_examples()
        size = write_model(examples)
        answers = offers.load_answers()
        size_of_answers = offers.write_offer_model()
    except ValueError as fault:
        sys.stderr.write(f"grammar: {fault}\n")
        return 1
    counted = Counter(example.topic for example in examples)
    print(f"{counted.total()} sentences on {len(counted)} topics, {size:,} bytes")
    print(f"{len(answers)} answers to offers, {size_of_answers:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(make_model())
