"""The language in which `grammar/sayings.txt` writes down what people say.

A way to say something is a row of words. `[..]` may be left out, `(..|..)` is
either, `<name>` is any row of a class of the table; `~` stands for any words
`*` for any that are not kept, `_` for one word. `~name` is one of several slots, `~<name>`
one that holds only what its class says. A class may be made of others that
stand above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

SLOT = "~"
REST = "*"
ANY_WORD = "_"
MAILBOX = "@"
"""Any address for mail."""
NUMBER = "#"
"""Any digits in a way; and what a way that begins with a number is looked for under."""
ANY = ""
"""What a way that begins with a slot is looked for under."""

_TOKEN = re.compile(r"~[a-z]*<[a-z ]+>|<[a-z ]+>|[\[\]()|]|[^\s\[\]()|]+")
_CLOSING = {"[": "]", "(": ")"}
# Words that are drawn together with the one before: "who's", "I'd", "don't".
_DRAWN = {
    "is": "['\u2019]?s", "am": "['\u2019]?m", "are": "['\u2019]re", "have": "['\u2019]ve",
    "will": "['\u2019]ll", "would": "['\u2019]d", "not": "(?:n['\u2019]?t|not)",
}  # fmt: skip
_TWO_IN_ONE = {
    "can_not": r"can\s+not|cannot|can['\u2019]?t",
    "will_not": r"will\s+not|won['\u2019]?t|['\u2019]ll\s+not",
}
_APART = tuple(
    (re.compile(together), apart)
    for together, apart in (
        (r"\bcan't\b|\bcannot\b|\bcan not\b", "can_not"),
        (r"\bwon't\b|\bwill not\b", "will_not"),
        (r"n't\b", " not"),
        (r"(?<!\blet)'s\b", " is"),
        (r"'m\b", " am"),
        (r"'re\b", " are"),
        (r"'ve\b", " have"),
        (r"'ll\b", " will"),
        (r"'d\b", " would"),
    )
)
FILLED = "\x01"
"""Stands for the blank before a filler: it is as long, so that no column moves."""
# Nothing, or a blank and perhaps a mark, but never the middle of a word.
_BLANK = rf"(?:[:,]?[\s{FILLED}]+)?(?<!\w)"
_FILLERS = rf"(?:\s*{FILLED}\w{{1,20}}){{0,4}}"
_LETTERS = re.compile("[a-z]+")
_OPEN = {REST: r"\S.*", ANY_WORD: r"[^\s,;:.!?]+"}


@dataclass(frozen=True, slots=True)
class SayingWord:
    """One word of a way."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A gap that is filled by any words, or by those of a class."""

    name: str
    holds: Group | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """One of several rows of words, or none of them."""

    rows: tuple[Row, ...]
    is_optional: bool = False


Node = SayingWord | Slot | Group
_OPEN_WORDS = {SayingWord(REST), SayingWord(ANY_WORD)}
Row = tuple[Node, ...]
Classes = Mapping[str, Group]


def parse_way(way: str, classes: Classes) -> Row:
    """A way as its nodes. Raises ValueError for what the table may not say: it is ours."""
    tokens = _TOKEN.findall(drawn_apart(way))
    row, rest = _row(tokens, classes, "")
    if rest or not row:
        raise ValueError(f"{way!r} does not end")
    return row


def _row(tokens: Sequence[str], classes: Classes, closing: str) -> tuple[Row, Sequence[str]]:
    """The nodes up to the end of a row, and the tokens from there on."""
    row: list[Node] = []
    while tokens and tokens[0] not in {"|", "]", ")"}:
        token, tokens = tokens[0], tokens[1:]
        if token in _CLOSING:
            group, tokens = _group(tokens, classes, _CLOSING[token])
            row.append(group)
        elif token.startswith("<"):
            row.append(_class(token, classes))
        elif token.startswith(SLOT):
            name, _, holds = token[1:].partition("<")
            row.append(Slot(name, _class(f"<{holds}", classes) if holds else None))
        else:
            row.append(SayingWord(token))
    if closing and not tokens:
        raise ValueError(f"no {closing!r}")
    return tuple(row), tokens


def _group(tokens: Sequence[str], classes: Classes, closing: str) -> tuple[Group, Sequence[str]]:
    rows = []
    while True:
        row, tokens = _row(tokens, classes, closing)
        rows.append(row)
        mark, tokens = tokens[0], tokens[1:]
        if mark == closing:
            return Group(tuple(rows), is_optional=closing == "]"), tokens
        if mark != "|":
            raise ValueError(f"{mark!r} where {closing!r} should be")


def _class(token: str, classes: Classes) -> Group:
    name = token.strip("<>")
    if name not in classes:
        raise ValueError(f"no class is called {name!r}")
    return classes[name]


def drawn_apart(way: str) -> str:
    """Words that are drawn together, apart: "don't" is "do not"."""
    for together, apart in _APART:
        way = together.sub(apart, way)
    return way


@dataclass(frozen=True)
class Words:
    """How the words of the table are looked for in a sentence.

    `fillers` may stand before any word; `same` are the words that may stand for
    each other.
    """

    fillers: frozenset[str]
    same: Mapping[str, tuple[str, ...]]

    @cached_property
    def _filled(self) -> re.Pattern[str]:
        words = "|".join(sorted(self.fillers))
        return re.compile(rf"\s(?=(?:{words})(?:[\s,;:.!?]|$))", re.IGNORECASE)

    def marked(self, text: str) -> str:
        """A text with its fillers marked, in the form that patterns are for."""
        return self._filled.sub(FILLED, text.replace(FILLED, " "))

    def pattern(self, row: Row) -> str:
        """A regular expression for a row."""
        return "".join(map(self._node, row))

    def _node(self, node: Node) -> str:
        if isinstance(node, SayingWord):
            is_open = node.text in _OPEN
            return _FILLERS + _BLANK + _OPEN[node.text] if is_open else self._word(node.text)
        if isinstance(node, Slot):
            holds = self._node(node.holds) if node.holds else r"\S.*?"
            return f"{_BLANK}(?P<slot{node.name}>{holds})"
        either = "|".join(map(self.pattern, node.rows))
        return f"(?:{either}){'?' if node.is_optional else ''}"

    def _word(self, word: str) -> str:
        """A word or its likes: with a blank before it, or drawn together with what is before."""
        if word in {":", "?"}:
            return rf"\s*{re.escape(word)}"
        if word == MAILBOX:
            return rf"{_BLANK}<?[^\s{FILLED}<>,;@]+@[^\s{FILLED}<>,;@]+>?"
        spelt = "|".join(_spelt(like) for like in self.likes(word))
        apart = rf"{_FILLERS}{_BLANK}(?:{spelt})"
        short = _DRAWN.get(word)
        return rf"(?:{apart}|(?<=\w){short})" if short else apart

    def likes(self, word: str) -> tuple[str, ...]:
        """All the words that a word of the table stands for."""
        return self.same.get(word, (word,))

    def first(self, row: Row) -> Iterator[str]:
        """The words with which a row may begin; NUMBER for digits, ANY for any."""
        for node in row:
            if isinstance(node, SayingWord):
                yield from self._beginnings(node.text)
            elif isinstance(node, Group):
                for inner in node.rows:
                    yield from self.first(inner)
            else:
                yield from self.first((node.holds,)) if node.holds else (ANY,)
            if not is_void(node):
                return

    def _beginnings(self, word: str) -> Iterator[str]:
        if word in _OPEN:
            yield ANY
        elif word.startswith(NUMBER):
            yield NUMBER
        else:
            for like in self.likes(word):
                yield like
                yield like.removesuffix("_not")

    def needs(self, row: Row) -> Iterator[frozenset[str]]:
        """Sets of words of each of which a text must have one, if it says a row.

        Words that are drawn together with others, or spelt in several ways, are
        left out.
        """
        for node in row:
            if isinstance(node, SayingWord):
                parts = _LETTERS.findall(" ".join(self.likes(node.text)))
                if parts and node.text not in _DRAWN and node.text not in _TWO_IN_ONE:
                    yield frozenset(parts)
            elif isinstance(node, Group) and not is_void(node):
                needs = [max(self.needs(row), key=rarity, default=None) for row in node.rows]
                known = [need for need in needs if need is not None]
                if len(known) == len(needs):
                    yield frozenset().union(*known)


def rarity(need: frozenset[str]) -> int:
    """Long words are rare ones."""
    return min(map(len, need))


def has_slot(row: Row) -> bool:
    """Whether a row leaves something open."""
    return any(
        any(map(has_slot, node.rows))
        if isinstance(node, Group)
        else isinstance(node, Slot) or node in _OPEN_WORDS
        for node in row
    )


def least(row: Row) -> int:
    """How many letters a row says at least, its slots apart."""
    return sum(map(_least, row))


def _least(node: Node) -> int:
    if isinstance(node, SayingWord):
        return len(node.text)
    if isinstance(node, Group) and not node.is_optional:
        return min(map(least, node.rows))
    return 0


def is_void(node: Node) -> bool:
    """Whether a node may be nothing at all."""
    return isinstance(node, Group) and (
        node.is_optional or any(all(map(is_void, row)) for row in node.rows)
    )


def _spelt(word: str) -> str:
    return _TWO_IN_ONE.get(word) or re.escape(word).replace(r"\#", r"\d+")
