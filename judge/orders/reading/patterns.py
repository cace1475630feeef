"""Patterns for words and names, many at once, for the terminals of the grammar and beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from judge.board.places import Coast
from judge.orders.gazetteer import Gazetteer, fold

VERBS = (
    "ARMY", "FLEET", "UNIT", "HOLD", "MOVE", "TO", "FROM", "SUPPORT", "CONVOY",
    "RETREAT", "DISBAND", "BUILD", "REMOVE", "WAIVE", "VIA", "BACKED", "WITH",
)  # fmt: skip
"""Terminals whose words are never part of a name."""

END = r"(?![0-9a-z])"
"""Behind a word: nothing of it goes on."""

Words = Mapping[str, tuple[str, ...]]
"""Rows of words by the names of the rows."""


def pattern(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longest first."""
    return _trie_pattern(_letters_of(fold(word).split(), " +") for word in words)


def whole(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of some words or phrases, standing apart."""
    return re.compile(rf"(?<![0-9a-z]){pattern(words)}{END}")


def place_pattern(gazetteer: Gazetteer) -> str:
    """A pattern for any name of the board; its words may stand apart."""
    return _pattern_of_names(gazetteer, gazetteer.spellings())


def separator_pattern(words: Words) -> str:
    """A pattern for what stands between two orders: a comma, "and", "2)"."""
    return rf"[,;&|/]|\+(?= )|\d{{1,2}} *\)(?= )|{pattern(words['SEPARATOR'])}{END}"


def coasted_pattern(gazetteer: Gazetteer) -> str:
    """A pattern for the names of provinces that have coasts."""
    rows = gazetteer.spellings(province for province in gazetteer.provinces if province.coasts)
    return _pattern_of_names(gazetteer, rows) if rows else "(?!)"


def coast_pattern(words: Words, gazetteer: Gazetteer) -> str:
    """A pattern for a coast beside a place: "/nc", "(N.C.)", "north coast", "spain, north"."""
    return f"{coast_before(words, gazetteer)}|{coast_at_end(words)}"


def coast_at_end(words: Words) -> str:
    return rf"(?:(?<=[a-z] )|, *){_long_coasts(words)}(?= *(?:$|[,;)]))"


def coast_before(words: Words, gazetteer: Gazetteer) -> str:
    """A pattern for a coast that may stand before its place: at an end, "west" is a sea."""
    names = pattern(word for coast in Coast for word in words[coast.name])
    long = _long_coasts(words)
    verbs = verb_begins(words)
    return (
        # "(s)" is no coast: it is how some write "supports"; nor is "(east)" in "f(east)".
        rf"/ *(?:{names}(?: +coast)?|[nesw]){END}"
        rf"|(?:(?<=[a-z][a-z.) ])|(?<=[a-z][a-z.)] ))\( *(?:{names}(?: +coast)?|[new]) *\)"
        rf"|(?:(?<=[a-z.)])-|, *)?(?:[nesw]c|{long} +coast){END}"
        rf"|{long}(?= +(?:of +)?(?:the +)?{coasted_pattern(gazetteer)}{END})"
        # As the old sheets print it: "Spain, S.C."
        rf"|,? *[nesw] c(?= *(?:$|[-,;)])| +{verbs}{END})"
    )


def verb_begins(words: Words) -> str:
    """A pattern for what tells that a keyword stands here: "take" will do for "take off"."""
    every = dict.fromkeys(word for name in VERBS for word in words[name])
    return pattern(word for word in every if every.keys().isdisjoint(begun(word)))


def begun(phrase: str) -> list[str]:
    """What a phrase begins with: every row of its first words but the whole."""
    words = phrase.split()
    return [" ".join(words[:n]) for n in range(1, len(words))]


def _long_coasts(words: Words) -> str:
    return pattern(w for coast in Coast for w in words[coast.name] if len(w) > len("n c"))


def _pattern_of_names(gazetteer: Gazetteer, rows: Iterable[tuple[str, ...]]) -> str:
    """A pattern for rows of words, between which a dash may stand if it can't be a move's."""
    return _trie_pattern(
        _letters_of(
            row,
            *(" *" if gazetteer.is_move(row[:n], row[n:]) else "[ -]*" for n in range(len(row))),
        )
        for row in rows
    )


def _letters_of(row: Sequence[str], *between: str) -> list[str]:
    """The letters of a row of words, with patterns of what stands before each but the first."""
    gaps = between if len(between) == len(row) else between * len(row)
    return [
        letter
        for n, (gap, word) in enumerate(zip(gaps, row, strict=True))
        for letter in ((gap, *word) if n else word)
    ]


def _trie_pattern(rows: Iterable[Iterable[str]]) -> str:
    """A pattern for rows of letters, sharing their beginnings; longest first.

    One alternative a letter: the lexer finds a name among hundreds in the
    time of its letters.
    """
    root: dict[str, dict] = {}  # type: ignore[type-arg] # a tree of itself
    for row in rows:
        node = root
        for letter in row:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _write_trie(root)


def _write_trie(node: dict[str, dict]) -> str:  # type: ignore[type-arg]
    branches = [
        (letter if len(letter) > 1 else re.escape(letter)) + _write_trie(below)
        for letter, below in sorted(node.items())
        if letter
    ]
    if not branches:
        return ""
    only = len(branches) == 1 and "" not in node
    body = branches[0] if only else "(?:" + "|".join(branches) + ")"
    return body + "?" if "" in node else body
