"""Whether somebody says yes or no who was asked: to an offer of a seat, or to grant a wish."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.desk.answers import Case
from judge.desk.reading.offered import Said, SaidSentence, said_in
from judge.desk.reading.slots import flat
from judge.desk.wishes import SlotNames

_ONLY_ASKS = re.compile(
    r"(?:(?:and|und|et|y|so) )?(?:when|who|where|how|which|what|wann|wer|wo|wie|welche|was|quand"
    r"|qui|ou|comment|combien|quel|que|cuando|quien|donde|como|quando|chi|dove|come)\b"
)
"""A question that begins so wants an answer, and makes no condition: "could I have Italy?" may."""
_AT_PLAY = ("running", "ticking")


def assent_in(
    text: str, names: SlotNames, case: Case, *, besides: Callable[[str], bool] = lambda _: False
) -> Said:
    """What an answer comes to; a yes is open where `besides` holds of a sentence that says it.

    A question or a condition leaves a yes open, and so does what may take it back, or put it off.
    """
    row = case.office.offers.weigh(text, names)
    told = tuple(one for one in row if not _only_asks(one.text))
    said = said_in(told or row)
    is_open = any((one.said is Said.YES and besides(one.text)) or _waits(one, case) for one in told)
    return Said.OPEN if said is Said.YES and is_open else said


def _only_asks(sentence: str) -> bool:
    """Whether a sentence asks for nothing but an answer: "When do you need the first moves?"."""
    return sentence.rstrip().endswith("?") and _ONLY_ASKS.match(flat(sentence)) is not None


def _waits(one: SaidSentence, case: Case) -> bool:
    """Whether a sentence may narrow a yes, or put it off."""
    office, text = case.office, case.office.policy.without_courtesy(one.text)
    is_open = one.text.rstrip().endswith("?") and not one.wants_nothing
    if not is_open and (one.is_talk or office.commands.beside.is_idle(one.text)):
        return False
    if office.commands.beside.may_stop(text, below=False) or office.policy.is_turning(text):
        return True
    postpones = office.policy.is_postponing(text) and not one.is_surely_yes
    is_put_off = office.slots.names_time(text) or postpones
    return (is_open or is_put_off) and not _begs(text, case)


def _begs(sentence: str, case: Case) -> bool:
    """Whether a sentence begs for what the gamesmaster may grant a player: "two days more"."""
    policy = case.office.policy
    wish = case.office.wish_model.read(sentence, without=policy.without("player", _AT_PLAY))
    if not wish.topics or wish.has("if"):
        return False
    is_plea = policy.rows[wish.topic].kind_for("player") == "plea"
    return is_plea and policy.is_likely(wish.over, wish.margin)
