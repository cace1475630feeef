"""Say in words what the grammar expected where a line went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import cycle

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from judge.board.places import Province
from judge.orders.gazetteer import fold
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.normal import Normal
from judge.orders.reading.respelling import Respeller
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

# What may stand here, by a terminal that is possible here; the first that fits is said.
EXPECTATIONS = (
    (("HOLD", "SUPPORT", "DASH"), Unclear.ACTION),
    (("ARMY",), Unclear.A_UNIT),
    (("PLACE",), Unclear.A_PLACE),
    (("FROM",), Unclear.FROM_UNIT),
    (("SEPARATOR",), Unclear.END_OF_ORDER),
)


Expected = Mapping[object, str]
"""What was expected, by the state of the parser where the line went wrong."""


def read_examples(text: str) -> Iterable[tuple[str, str]]:
    """The examples of a table, each with what was expected there."""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            example, _, told = line.partition(" => ")
            yield example, told


def find_expected(text: str, parser: Lark, provinces: Iterable[Province]) -> Expected:
    """Where the examples of a table go wrong, with places of the board in them."""
    named = cycle(fold(province.id) for province in provinces if not province.coasts)
    places = dict(zip(("{1}", "{2}", "{3}"), named, strict=False))
    found: dict[object, str] = {}
    for example, told in read_examples(text):
        try:
            parser.parse(
                re.sub(r"\{\d\}", lambda mark: places.get(mark[0], ""), example), start="line"
            )
        except UnexpectedInput as fault:
            found.setdefault(_state(fault), told)
    return found


def _state(fault: UnexpectedInput) -> object:
    return fault.interactive_parser.parser_state.position


def explain(
    fault: UnexpectedInput, normal: Normal, respeller: Respeller, examples: Expected
) -> Unreadable:
    """The place where the line went wrong, and what was expected there.

    That is often only where a strange word before it led.
    """
    word, start = _word(fault, normal)
    strange = respeller.strange_word(normal.text)
    if strange is not None and strange[0] < start:
        span = Span(normal.column(strange[0]), normal.column(strange[1] - 1) + 1)
        written = normal.text[strange[0] : strange[1]]
        near = respeller.near_word(written)
        if near:
            return Unreadable(span, Reason(Unclear.NEAR_WORD, (written, near)))
        return Unreadable(span, Reason(Unclear.NOT_UNDERSTOOD, (written,)))
    span = Span(normal.column(start), normal.column(start + max(len(word), 1) - 1) + 1)
    if isinstance(fault, UnexpectedCharacters):
        return Unreadable(span, Reason(Unclear.NOT_UNDERSTOOD, (word,)))
    expected = examples.get(_state(fault)) or _expected(fault)
    if not word:
        return Unreadable(span, Reason(Unclear.BREAKS_OFF, (expected,)))
    return Unreadable(span, Reason(Unclear.OTHERWISE, (expected, word)))


def _expected(fault: UnexpectedInput) -> Reason:
    possible: AbstractSet[str] = frozenset()
    if isinstance(fault, UnexpectedToken):
        possible = fault.accepts or fault.expected
    for terminals, cause in EXPECTATIONS:
        if possible >= set(terminals):
            return Reason(cause)
    return Reason(Unclear.SOMETHING_ELSE)


def _word(fault: UnexpectedInput, normal: Normal) -> tuple[str, int]:
    """The word that was not expected, and where it stands; nothing at the line's end."""
    text = normal.text
    if isinstance(fault, UnexpectedToken) and isinstance(fault.token, Token):
        if fault.token.type == "$END":
            return "", len(text.rstrip())
        return str(fault.token), fault.token.start_pos or 0
    start = getattr(fault, "pos_in_stream", 0) or 0
    return text[start:].split(" ", 1)[0], start
