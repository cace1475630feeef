"""Say in words what the grammar expected where a line went wrong."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from judge.orders.problems import Span, Unreadable
from judge.orders.reading.normal import Normal
from judge.orders.reading.wording import Wording

# What may stand here, by a terminal that is possible here; the first that fits is said.
EXPECTATIONS = (
    (("HOLD", "SUPPORT", "DASH"), "what the unit is to do: - (move), H, S or C"),
    (("ARMY",), "a unit, such as A Mun"),
    (("PLACE",), "a place"),
    (("FROM",), '"from" and the unit that is supported'),
    (("SEPARATOR",), "the end of the order"),
)


def explain(fault: UnexpectedInput, normal: Normal, wording: Wording) -> Unreadable:
    """The place where the line went wrong, and what was expected there.

    That is often only where a strange word before it led.
    """
    word, start = _word(fault, normal)
    strange = wording.strange_word(normal.text)
    if strange is not None and strange[0] < start:
        span = Span(normal.column(strange[0]), normal.column(strange[1] - 1) + 1)
        near = wording.near_word(normal.text[strange[0] : strange[1]])
        meant = f'; did you mean "{near}"?' if near else " here"
        return Unreadable(
            span, f'"{normal.text[strange[0] : strange[1]]}" is not understood{meant}'
        )
    span = Span(normal.column(start), normal.column(start + max(len(word), 1) - 1) + 1)
    if isinstance(fault, UnexpectedCharacters):
        return Unreadable(span, f'"{word}" is not understood here')
    expected = _expected(fault)
    if not word:
        return Unreadable(span, f"the line breaks off; {expected} was expected")
    return Unreadable(span, f'{expected} was expected, not "{word}"')


def _expected(fault: UnexpectedInput) -> str:
    possible: AbstractSet[str] = frozenset()
    if isinstance(fault, UnexpectedToken):
        possible = fault.accepts or fault.expected
    for terminals, words in EXPECTATIONS:
        if possible >= set(terminals):
            return words
    return "something else"


def _word(fault: UnexpectedInput, normal: Normal) -> tuple[str, int]:
    """The word that was not expected, and where it stands; nothing at the line's end."""
    text = normal.text
    if isinstance(fault, UnexpectedToken) and isinstance(fault.token, Token):
        if fault.token.type == "$END":
            return "", len(text.rstrip())
        return str(fault.token), fault.token.start_pos or 0
    start = getattr(fault, "pos_in_stream", 0) or 0
    return text[start:].split(" ", 1)[0], start
