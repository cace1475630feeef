"""The words of a line as phrases are looked for in it: what people draw together stands apart.

"Don't" is "do not" here, "I'm" is "I am"; each word keeps the place where it was written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from judge.desk.reading.press_words import Token
from judge.orders.gazetteer import fold

MOST_WORDS = 400
"""Of a longer text no more is looked at."""
_TOKEN = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*|[^\s\w]|_")
_ADDRESS = re.compile(r"\S{1,64}@\S{1,200}")
_WHOLE = {
    "can't": "can not", "cannot": "can not", "cant": "can not", "won't": "will not",
    "wont": "will not", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "isnt": "is not", "im": "i am", "let's": "let us",
}  # fmt: skip
_ENDINGS = (
    ("n't", "not"), ("'s", "is"), ("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"),
    ("'d", "would"),
)  # fmt: skip


@lru_cache(maxsize=256)
def tokens_apart(line: str) -> tuple[Token, ...]:
    """The words and marks of a line."""
    found: list[Token] = []
    for match in _TOKEN.finditer(line):
        if len(found) >= MOST_WORDS:
            break
        found += (Token(w, match.start(), match.end(), match[0]) for w in _apart(match[0]))
    return tuple(found)


@lru_cache(maxsize=4096)
def _apart(written: str) -> tuple[str, ...]:
    word = fold(written).replace("\u2019", "'")
    if word in _WHOLE:
        return tuple(_WHOLE[word].split())
    for ending, whole in _ENDINGS:
        if word.endswith(ending) and word != ending:
            return word.removesuffix(ending), whole
    return (word,)


def without_addresses(text: str) -> str:
    """A text with blanks for the addresses in it: "example" in one is no example."""
    return _ADDRESS.sub(lambda found: " " * len(found[0]), text) if "@" in text else text
