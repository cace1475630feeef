"""The words beside an order in a sentence, and what they do to it: `grammar/beside.txt`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.orders.reading.composing import END, Words, pattern, read_table, whole


@dataclass(frozen=True)
class BesideOrders:
    """The table of what stands beside orders; each row as it is asked."""

    changes: re.Pattern[str]
    maybe: re.Pattern[str]
    harmless: re.Pattern[str]
    asks: re.Pattern[str]
    you: re.Pattern[str]
    others: re.Pattern[str]
    mine: re.Pattern[str]
    tense: re.Pattern[str]
    says: re.Pattern[str]
    predicates: re.Pattern[str]
    having: re.Pattern[str]
    away: re.Pattern[str]
    takes_back: re.Pattern[str]
    mends: re.Pattern[str]
    cancels: re.Pattern[str]
    keeps: re.Pattern[str]
    clause: re.Pattern[str]
    about: re.Pattern[str]
    cheap: frozenset[str]
    divides: frozenset[str]
    everyday: frozenset[str]
    behind_hold: frozenset[str]
    helping: str
    short: frozenset[str]
    several: frozenset[str]
    rest: re.Pattern[str]
    numbers: dict[str, int]


def read_beside(text: str) -> BesideOrders:
    """Read the table."""
    rows = read_table(text)
    return BesideOrders(
        changes=whole(rows["CHANGES"]),
        maybe=whole(rows["MAYBE"]),
        harmless=whole(rows["HARMLESS"]),
        asks=whole(rows["ASKS"]),
        you=whole(rows["YOU"]),
        others=whole(rows["OTHERS"]),
        mine=whole(rows["MINE"]),
        tense=whole(rows["TENSE"]),
        says=whole(rows["SAYS"]),
        predicates=whole(rows["PREDICATES"]),
        having=whole(rows["HAVING"]),
        away=whole(rows["AWAY"]),
        takes_back=whole(rows["TAKES_BACK"]),
        mends=whole(rows["MENDS"]),
        cancels=whole(rows["CANCELS"]),
        keeps=whole(rows["KEEPS"]),
        clause=re.compile(rf"[;,(]|{whole(rows['CLAUSE']).pattern}"),
        about=_about(rows),
        cheap=frozenset(rows["CHEAP"]),
        divides=frozenset(rows["DIVIDES"]),
        everyday=frozenset(rows["COMMON"]),
        behind_hold=frozenset(rows["BEHIND_HOLD"]),
        helping=pattern(rows["HELP"]),
        short=frozenset(rows["SHORT"]),
        several=frozenset(rows["SEVERAL"]),
        rest=_rest(rows),
        numbers=_numbers(rows),
    )


def _about(rows: Words) -> re.Pattern[str]:
    """What says that a support is for the order before: "that", "this move", or nothing."""
    what, behind = pattern(rows["ABOUT"]), pattern(rows["ABOUT_BEHIND"])
    ends = pattern(rows["DIVIDES"])
    number = r"(?P<number>\(?\d{1,2}[).]?)(?= *(?:$|[;,]))"
    return re.compile(
        rf" *(?P<what>{what}{END}|{number})?(?: +{behind}{END})* *(?=$|[;,.)]|{ends}{END})"
    )


def _rest(rows: Words) -> re.Pattern[str]:
    """Who, and the deed: "the other four hold"."""
    who, holds = pattern(rows["REST"]), pattern(rows["REST_HOLDS"])
    between = pattern((*rows["REST_WORDS"], *_numbers(rows)))
    return re.compile(rf"(?<![0-9a-z])(?P<who>{who})(?: +{between}{END}){{0,6}} +{holds}{END}")


def _numbers(rows: Words) -> dict[str, int]:
    return {word: int(name) for name in rows if name.isdecimal() for word in rows[name]}
