"""Example sentences: a file a topic, what is done with it as a heading, a sentence a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.desk.wishes.wish import ACTS


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, what it is about, and what it does with that."""

    topic: str
    act: str
    sentence: str


def examples_of(files: Mapping[str, str]) -> tuple[Example, ...]:
    """The examples of files by topic; ValueError says which line is none."""
    found = [e for topic, text in sorted(files.items()) for e in _read_file(topic, text)]
    seen: dict[str, Example] = {}
    for example in found:
        other = seen.setdefault(example.sentence.lower(), example)
        if other is not example:
            raise ValueError(f"{example.topic}: twice, in {other.topic}, too: {example.sentence}")
    return tuple(found)


def _read_file(topic: str, text: str) -> Iterator[Example]:
    act = ""
    for number, written in enumerate(text.splitlines(), 1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        if line.removesuffix(":") in ACTS and line.endswith(":"):
            act = line.removesuffix(":")
        elif not act:
            raise ValueError(f"{topic}, line {number}: no heading such as do: above it: {line}")
        else:
            yield Example(topic, act, line)
