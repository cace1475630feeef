"""Questions about the board, the rules and the course of a game, among all that is asked.

What the ear makes a page of rules, a board or nothing of may have an answer of its own: by the
places that it names, and by what was learnt from questions (`grammar/questions/`), apart from what
people want done, so that no wish is less sure for it.
"""

from __future__ import annotations

import re

from judge.desk.answers import Case
from judge.desk.commands import Command, ShowResults
from judge.desk.commands.questions import Inquire
from judge.desk.declarations import QUESTIONS
from judge.desk.hearing.judged import Judged
from judge.desk.inquiries.answering import PLACES, RULE, places_asked_about
from judge.desk.inquiries.course import TOPICS
from judge.desk.inquiries.verdicts import order_asked_about
from judge.desk.policy import Then
from judge.desk.reading import CommandLine
from judge.game.game import Game, GameState

LONGEST = 300
"""In letters: a longer question tells a story."""
FEWEST_WORDS = 3
KNOWN = 0.45
"""So many of a question's words stand in some example, of one in all, or nothing is known of it."""
LIKELY, SURE = 0.3, 0.6
"""So far a topic stands over none at all: where there is a question mark, and where there isn't."""
LAST, OTHER = "last", "other"
_BEGS = re.compile(
    r"\b(?:you|du|ihr|tu|vous)\b(?!.{0,40}\b(?:tell|say|explain|know|sagen|dire)\b)|"
    r"\b(?:please|bitte)\b|\bs'il (?:te|vous) pla",
    re.IGNORECASE,
)
"""Who asks somebody to do something, with places in it, may well mean an order."""
_OPEN = {Then.LEAVE, Then.REMARK, Then.ANSWER}


def with_inquiry(one: Judged, case: Case) -> Judged:
    """A sentence of which nothing came, or a general answer; its own answer, if there is one."""
    if one.then not in _OPEN:
        return one
    answered = one.part.command if isinstance(one.part, CommandLine) else None
    if one.then is Then.ANSWER and not isinstance(answered, QUESTIONS):
        return one
    found = inquiry_of(one.free.text, case)
    if found is None:
        return one
    part = CommandLine(one.free.number, one.free.text, found)
    return Judged(one.free, Then.ANSWER, one.topic, part, about=found, is_sure=one.is_sure)


def inquiry_of(text: str, case: Case) -> Command | None:
    """What answers a question; None where it is none of these."""
    game, is_asked = case.game, text.rstrip().endswith("?")
    words = text.split()
    if game is None or len(text) > LONGEST or len(words) < FEWEST_WORDS:
        return None
    topic = _topic(text, case, LIKELY if is_asked else SURE)
    if topic == OTHER or not (topic or is_asked):
        return None
    if places_asked_about(text, game, case):
        if _BEGS.search(text):
            return None
        if topic in {"", RULE, PLACES}:
            is_general = topic == RULE and not _speaks_of_order(text, game, case)
            return Inquire(text, RULE if is_general else PLACES)
    if topic == LAST:
        return ShowResults()
    return Inquire(text, topic) if topic in {*TOPICS, RULE} else None


def _topic(text: str, case: Case, least: float) -> str:
    """What a question is about by what was learnt; "" for what nothing is known of."""
    model = case.office.questions
    if model.share_known(model.words(text)) < KNOWN:
        return ""
    topic, score = max(model.read(text).topics, key=lambda row: (row[1], row[0]))
    return topic if score >= least else ""


def _speaks_of_order(text: str, game: Game, case: Case) -> bool:
    reader = case.office.order_reader(game.variant)
    is_begun = game.state is not GameState.FORMING
    return is_begun and order_asked_about(text, game.table.position, reader) is not None
