"""What shows that something is wanted of us in words that nobody could read.

Nothing that shows any of it is ever passed over as a remark; what shows none is a pleasantry,
whatever its words are, and no failure.
"""

from __future__ import annotations

import re
from enum import Enum

from judge.board.calendar import PhaseKind
from judge.desk.answers import Case
from judge.desk.reading.line_reader import WORDS
from judge.game.log import Role
from judge.game.standing import provinces_to_order
from judge.orders.reading.reader import OrderReader

LONGEST = 600
A_WAY = 2
"""So many places make a way."""
_ADDRESS = re.compile(r"[^\s<>(),;@]{1,64}@[^\s<>(),;@]{1,200}\.[a-z]{2,20}", re.IGNORECASE)
_CLOCK = re.compile(
    r"(?<!\w)(?:\d{1,2}[:h]\d\d|\d{4}-\d\d|\d{1,2} ?(?:h|Uhr|UTC|GMT|[ap]\.?m)\b"
    r"|\d{1,2}\.(?: ?\d{1,2}\.|-)|\d{1,2}(?:st|nd|rd|th|er)\b|\d{1,2} ?- ?\d{1,2}\b)"
)
_ENDS = re.compile(r"[.!?;](?=\s)")
_QUESTION = re.compile(r"\?[\s\"'\u201d\u00bb)]{0,4}(?:\s|$)")
_ANSWER = re.compile(r"\s{0,9}\d{1,3}(?: ?[:.)]|[a-e]\b)")
A_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


class Evidence(Enum):
    """Kinds of it: a NAME of a power or a place counts from a gamesmaster."""

    ORDER, TIME, ADDRESS, QUESTION, WISH, WORD, NAME = range(7)


NONE: frozenset[Evidence] = frozenset()
_OF_UNITS = frozenset({Evidence.ORDER, Evidence.WORD})
"""What words for units show."""


def address_in(sentence: str) -> str:
    """The address for mail that stands in a sentence, "" for none."""
    found = _ADDRESS.search(sentence[:LONGEST])
    return found[0].rstrip(".") if found else ""


def evidence(sentence: str, case: Case) -> frozenset[Evidence]:
    """What of it a sentence shows to whom it comes from.

    A name shows none, nor a greeting, nor a courtesy that we know, whatever is in it.
    """
    text = sentence[:LONGEST]
    beside, wishes = case.office.commands.beside, case.office.commands.wishes
    if beside.is_idle(text) or _is_name(text, case):
        return NONE
    words = {word.lower() for word in A_WORD.findall(text)}
    shown = {
        Evidence.ORDER: _is_like_order(text, case),
        Evidence.TIME: bool(_CLOCK.search(text)) or wishes.tells_when(text),
        Evidence.ADDRESS: bool(address_in(text)),
        Evidence.QUESTION: bool(_QUESTION.search(text)),
        Evidence.WISH: any(map(wishes.asks, _ENDS.split(text))) or beside.is_for_master(text),
        Evidence.WORD: wishes.tells(text),
        Evidence.NAME: case.visitor.role is Role.MASTER and _is_telling(text, words, case),
    }
    found = frozenset(kind for kind, is_there in shown.items() if is_there)
    if case.game is not None and found & _OF_UNITS:
        reader = case.office.order_reader(case.game.variant)
        return found - _OF_UNITS if is_of_home(text, case, reader) else found
    return found


def _is_like_order(text: str, case: Case) -> bool:
    """Whether somebody who has units says something that may move one, or answers a question."""
    game, power = case.game, case.visitor.power
    if game is None or power is None:
        return False
    if _ANSWER.match(text):
        return True
    own = provinces_to_order(game.table.position, power)
    likeness = case.office.order_reader(game.variant).likeness
    # Where few things can be done a verb alone may say which: "I shall build nothing."
    is_few = game.table.position.phase.kind is not PhaseKind.MOVEMENT and game.due(power)
    return likeness.is_like_order(text, tuple(own), signs=False) or (
        bool(is_few) and likeness.has_deed(text)
    )


def is_of_home(text: str, case: Case, reader: OrderReader) -> bool:
    """Whether prose tells what somebody says who isn't in the game, and of no way for a unit.

    "My husband asks whether I've joined the army": none of it is an order.
    """
    places = reader.likeness.places(text)
    return len(places) < A_WAY and case.office.commands.wishes.repeats_home(text)


def _is_telling(text: str, words: set[str], case: Case) -> bool:
    """Whether a gamesmaster's line names what a command could be about."""
    if case.game is None:
        return False
    variant = case.game.variant
    if not words.isdisjoint(WORDS) or case.office.commands.wishes.speaks(text):
        return True
    powers = {power.name.lower() for power in variant.powers}
    lexicon = case.office.order_reader(variant).lexicon
    return not words.isdisjoint(powers) or bool(lexicon.provinces(text))


def _is_name(line: str, case: Case) -> bool:
    """Whether a line is a name; "Vacate Italy" is none from who plays neither."""
    if not case.office.commands.beside.is_name(line):
        return False
    words = {word.lower() for word in A_WORD.findall(line)}
    telling = set(WORDS)
    if case.visitor.role is Role.MASTER and case.game is not None:
        telling |= {power.name.lower() for power in case.game.variant.powers}
    return len(words) < 2 or words.isdisjoint(telling)
