"""What people write about movements: `grammar/movements.txt`, and the verbs of orders."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from judge.orders.gazetteer import fold
from judge.orders.reading.composing import read_table
from judge.orders.reading.languages import ENGLISH
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.vocabulary import WordReader

SIGN = {
    "ASIDE": "", "POLITE": "p", "HELP_EACH_OTHER": "m", "EACH_OTHER": "m",
    "VICE_VERSA": "v", "BACKED": "B", "SUPPORT": "S", "CONVOY": "C", "HOLD": "H",
    "LEAVE": "K", "UNDO": "U", "CANCEL": "E", "TENSE": "Y", "OTHERS": "O", "DOUBT": "D",
    "WHATEVER": "?", "IF": "?", "NOT": "N", "BECAUSE": "R", "FIX": "X", "VIA": "V", "MOVE": "M",
    "RELATIVE": "r", "WHO": "Q", "TO": "T", "IN": "I", "FROM": "F", "WITH": "W",
    "SWAP": "Z", "AND": "A", "UNITS": "", "EACH": "", "OTHER_ONE": "",
    "SELVES": "", "EVERYBODY": "", "JOINS": "", "THAT": "J", "THERE": "L", "CHEAP": "",
    "COMMA": ",", "STOP": ";", "COLON": ":", "DASH": "T", "ASKS": "q",
}  # fmt: skip
"""What stands for each class ; the first is taken that a word has."""

_FROM_WORDS = ("HOLD", "MOVE", "TO", "FROM", "SUPPORT", "CONVOY", "VIA", "BACKED")
_LEAST = 2
APOSTROPHES = "'\u2019`\u00b4"
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")


@lru_cache(maxsize=32)
def movement_words(reader: OrderReader) -> WordReader:
    """What tells the words of sentences about movements, for a board; made once."""
    table = {name: set(words) for name, words in read_table(reader.movement_table).items()}
    names = read_table(reader.closed_table)
    table |= {name: set(row) for name, row in names.items() if name.isdigit()}
    told = {word for row in table.values() for word in row}
    table.pop("DEMONYM")
    table.pop("SUFFIX")
    table.pop("REGISTER")
    for name in _FROM_WORDS:
        row = table.setdefault(name, set())
        words = list(reader.lexicon.words[name])
        for language in reader.languages:
            words += [w for w, means in language.words.items() if means == ENGLISH.get(name)]
        row |= {word for word in words if len(word) > _LEAST and word not in told}
    return WordReader(reader, {name: tuple(row) for name, row in table.items()})


@lru_cache(maxsize=32)
def demonyms(reader: OrderReader) -> dict[str, str]:
    """What people of a place are called, and the place: "greek", "dänen"."""
    rows = read_table(reader.movement_table)["DEMONYM"]
    pairs = (row.partition("=") for row in rows)
    return {fold(name.strip()): fold(place.strip()) for name, _, place in pairs}


@lru_cache(maxsize=32)
def suffixes(reader: OrderReader) -> frozenset[str]:
    """How a name ends that is made of a place's: "Serbian", "Burgunder"."""
    return frozenset(read_table(reader.movement_table)["SUFFIX"])


@lru_cache(maxsize=32)
def words_of_links(reader: OrderReader) -> frozenset[str]:
    """What sentences about links and separations have, which have a reader of their own."""
    told = reader.lexicon.words
    own = read_table(reader.movement_table)["REGISTER"]
    rows = (told[name] for name in ("LINK", "SEPARATE", "CONSENT", "REVOKE"))
    words = {fold(word) for row in rows for word in row} | set(map(fold, own))
    return frozenset(words) - hyperspace_words(reader)


@lru_cache(maxsize=32)
def hyperspace_words(reader: OrderReader) -> frozenset[str]:
    """What the way through hyperspace is called (Swiss 11)."""
    words = {fold(word) for word in reader.lexicon.words["HYPERSPACE"]}
    return frozenset(words | {"hyperraum", "hyperespace"})


@dataclass(frozen=True)
class MutualWords:
    """Words by which units are told to help each other, as phrases."""

    helps: frozenset[str]
    each: frozenset[str]
    other: frozenset[str]
    selves: frozenset[str]
    everybody: frozenset[str]
    joins: frozenset[str]


@lru_cache(maxsize=32)
def mutual_words(reader: OrderReader) -> MutualWords:
    """What units do to each other, by itself or beside a deed; made once."""
    rows = read_table(reader.movement_table)
    names = ("HELP_EACH_OTHER", "EACH", "OTHER_ONE", "SELVES", "EVERYBODY", "JOINS")
    return MutualWords(*(frozenset(map(plain_phrase, rows[name])) for name in names))


def plain_phrase(written: str) -> str:
    """A phrase as the table has it: an apostrophe is a blank."""
    return " ".join(_APOSTROPHE.sub(" ", fold(written)).split())


@lru_cache(maxsize=32)
def whatever_words(reader: OrderReader) -> frozenset[str]:
    """What behind an "if" makes that no condition: "or not"."""
    return frozenset(map(plain_phrase, read_table(reader.movement_table)["WHATEVER"]))


@lru_cache(maxsize=32)
def conditions(reader: OrderReader) -> frozenset[str]:
    """Single words that make an order depend on something: "if", "unless"."""
    return frozenset(
        fold(word) for word in read_table(reader.movement_table)["IF"] if " " not in word
    )
