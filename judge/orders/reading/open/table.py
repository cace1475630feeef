"""The table of what people write about movements: `grammar/open.txt`, and the verbs of orders."""

from __future__ import annotations

from functools import lru_cache

from judge.orders.gazetteer import fold
from judge.orders.reading.composing import read_table
from judge.orders.reading.languages import ENGLISH
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.vocabulary import WordReader

SIGN = {
    "ASIDE": "", "POLITE": "", "BACKED": "B", "SUPPORT": "S", "CONVOY": "C", "HOLD": "H",
    "LEAVE": "K", "UNDO": "U", "CANCEL": "E", "TENSE": "Y", "OTHERS": "O", "DOUBT": "D",
    "IF": "?", "NOT": "N", "BECAUSE": "R", "FIX": "X", "VIA": "V", "MOVE": "M",
    "RELATIVE": "r", "WHO": "Q", "TO": "T", "IN": "I", "FROM": "F", "WITH": "W",
    "SWAP": "Z", "AND": "A", "UNITS": "", "THAT": "J", "CHEAP": "", "COMMA": ",",
    "STOP": ";", "COLON": ":", "DASH": "T", "ASKS": "q",
}  # fmt: skip
"""What stands for each class in the text of a frame; the first is taken that a word has."""

_FROM_WORDS = ("HOLD", "MOVE", "TO", "FROM", "SUPPORT", "CONVOY", "VIA", "BACKED")
_LEAST = 2


@lru_cache(maxsize=32)
def open_word_reader(reader: OrderReader) -> WordReader:
    """What tells the words of sentences about movements, for a board; made once."""
    table = {name: set(words) for name, words in read_table(reader.open_table).items()}
    names = read_table(reader.closed_table)
    table |= {name: set(row) for name, row in names.items() if name.isdigit()}
    told = {word for row in table.values() for word in row}
    table.pop("DEMONYM")
    table.pop("SUFFIX")
    table.pop("REGISTER")
    for name in _FROM_WORDS:
        row = table.setdefault(name, set())
        words = list(reader.wording.words[name])
        for language in reader.languages:
            words += [w for w, means in language.words.items() if means == ENGLISH.get(name)]
        row |= {word for word in words if len(word) > _LEAST and word not in told}
    return WordReader(reader, {name: tuple(row) for name, row in table.items()})


@lru_cache(maxsize=32)
def demonyms(reader: OrderReader) -> dict[str, str]:
    """What people of a place are called, and the place: "greek", "dänen"."""
    rows = read_table(reader.open_table)["DEMONYM"]
    pairs = (row.partition("=") for row in rows)
    return {fold(name.strip()): fold(place.strip()) for name, _, place in pairs}


@lru_cache(maxsize=32)
def suffixes(reader: OrderReader) -> frozenset[str]:
    """How a name ends that is made of a place's: "Serbian", "Burgunder"."""
    return frozenset(read_table(reader.open_table)["SUFFIX"])


@lru_cache(maxsize=32)
def register_words(reader: OrderReader) -> frozenset[str]:
    """What sentences about links and hyperspace have, which aren't for this reader."""
    names = ("LINK", "SEPARATE", "CONSENT", "REVOKE", "HYPERSPACE")
    told = reader.wording.words
    own = read_table(reader.open_table)["REGISTER"]
    return frozenset({fold(word) for name in names for word in told[name]} | set(map(fold, own)))


@lru_cache(maxsize=32)
def conditions(reader: OrderReader) -> frozenset[str]:
    """Single words that make an order depend on something: "if", "unless"."""
    return frozenset(fold(word) for word in read_table(reader.open_table)["IF"] if " " not in word)
