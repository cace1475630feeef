"""Questions that name what they ask for: one's own past orders, house rules, the board in words."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case
from judge.desk.commands.command import Command
from judge.desk.commands.habits import ShowHouseRules
from judge.desk.commands.questions import Inquire, ShowBoard
from judge.desk.inquiries.own_orders import past_asked_about
from judge.desk.inquiries.topics import OWN_PAST
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.prose.sentences import sentences_of

LONGEST = 300


def asked_by_name(text: str, case: Case) -> Command | None:
    """What brings what a sentence names; None where it names none of these."""
    supposed = case.office.commands.supposed
    if case.game is None or len(text) > LONGEST:
        return None
    if past_asked_about(text, case) is not None:
        return Inquire(text.strip(), OWN_PAST)
    if supposed.asks_for_house_rules(text):
        return ShowHouseRules()
    return ShowBoard(in_words=True) if supposed.asks_for_words(text) else None


def keep_questions(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A letter's parts, with the lines known that ask by name: "what were my moves in spring?".

    To who reads orders a season heads those that stand below it, and "could you tell me" looks
    like a word for the gamesmaster.
    """
    return tuple(_known(part, case) for part in parts)


def _known(part: Part, case: Case) -> Part:
    if not isinstance(part, OtherLine | CommandProblem) or not part.text.rstrip().endswith("?"):
        return part
    found = asked_by_name(part.text, case)
    if found is None or case.game is None:
        return part
    # "A Par - Bur. What did I order last turn?": what stands before it may be an order.
    reader, sentences = case.office.order_reader(case.game.variant), sentences_of(((1, part.text),))
    if any(reader.likeness.named(one.text) for one in sentences[:-1]):
        return part
    return CommandLine(part.number, part.text, found)
