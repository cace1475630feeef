"""The words beside an order in a sentence, and what they do to it: `grammar/beside.txt`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from judge.orders.gazetteer import fold
from judge.orders.reading.composing import read_table
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.patterns import END, Words, pattern, whole


@dataclass(frozen=True)
class BesideOrders:
    """The table of what stands beside orders; each row as it is asked."""

    changes: re.Pattern[str]
    others: re.Pattern[str]
    mends: re.Pattern[str]
    mends_all: re.Pattern[str]
    denies: re.Pattern[str]
    short: frozenset[str]
    rest: re.Pattern[str]
    no_rest: re.Pattern[str]
    follows: re.Pattern[str]
    as_sent: re.Pattern[str]
    excepts: re.Pattern[str]
    reasons: re.Pattern[str]
    all: frozenset[str]
    left: frozenset[str]
    numbers: dict[str, int]
    either: frozenset[str]
    they: frozenset[str]
    one: frozenset[str]
    asks: frozenset[str]


def beside_of(reader: OrderReader) -> BesideOrders:
    """The table of a reader's grammar."""
    return _read_beside(reader.beside_table)


@lru_cache(maxsize=2)
def _read_beside(text: str) -> BesideOrders:
    """Read the table, which all boards have in common, once."""
    rows = read_table(text)
    return BesideOrders(
        changes=whole(rows["CHANGES"]),
        others=whole(rows["OTHERS"]),
        mends=whole(rows["MENDS"]),
        mends_all=_mends_all(rows),
        denies=_denies(rows),
        short=frozenset(rows["SHORT"]),
        rest=_rest(rows),
        no_rest=whole(rows["NO_REST"]),
        follows=whole(rows["FOLLOWS"]),
        as_sent=re.compile(rf" *(?:just |exactly )?{pattern(rows['AS_SENT'])}{END}"),
        excepts=whole(rows["EXCEPTS"]),
        reasons=re.compile(rf" *{pattern(rows['REASONS'])}{END}"),
        all=frozenset(rows["ALL"]),
        left=frozenset(map(fold, rows["LEFT"])),
        numbers=_numbers(rows),
        either=frozenset(rows["EITHER"]),
        they=frozenset(rows["THEY"]),
        one=frozenset(map(fold, rows["ONE"])),
        asks=frozenset(rows["ASKS"]),
    )


def _rest(rows: Words) -> re.Pattern[str]:
    """Who, and the deed: "the other four hold"."""
    who, holds = pattern(rows["REST"]), pattern(rows["REST_HOLDS"])
    between = pattern((*rows["REST_WORDS"], *_numbers(rows)))
    idle = pattern(rows["NONE_MOVES"])
    told = rf"{who}{END}(?: +{between}{END}){{0,6}} +{holds}"
    return re.compile(rf"(?<![0-9a-z])(?:{told}|(?P<idle>{idle})){END}")


def _mends_all(rows: Words) -> re.Pattern[str]:
    """Words by which a sentence corrects what stands above, and who holds instead: all."""
    mending = pattern((*rows["MENDS"], *rows["MENDS_TOO"]))
    return re.compile(rf" *(?:{mending}{END}[ ,:;-]*){{1,6}}(?P<all>{pattern(rows['ALL'])}{END})")


def _denies(rows: Words) -> re.Pattern[str]:
    """What a sentence begins with that denies an order."""
    denying, beside = pattern(rows["DENIES"]), pattern(rows["DENIES_TOO"])
    return re.compile(rf" *(?:{beside}{END}[ ,]*){{0,8}}{denying}{END}")


def _numbers(rows: Words) -> dict[str, int]:
    return {word: int(name) for name in rows if name.isdecimal() for word in rows[name]}
