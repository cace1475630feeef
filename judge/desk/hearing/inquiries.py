"""Questions about the board, the rules and the course of a game, among all that is asked.

What the ear makes a page of rules, a board or nothing of may have an answer of its own: by the
places that it names, and by what was learnt from questions (`grammar/questions/`), apart from what
people want done, so that no wish is less sure for it.
"""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.commands import (
    Command,
    GetRules,
    Help,
    Leave,
    ListGames,
    OldWord,
    ShowBoard,
    ShowCentres,
    ShowHistory,
    ShowOrders,
    ShowResults,
    ShowSettings,
    Status,
    Who,
)
from judge.desk.commands.habits import ShowFees
from judge.desk.commands.questions import Inquire
from judge.desk.commands.voting import ShowVotes
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.scene import Scene
from judge.desk.inquiries.answering import (
    LONGEST,
    passages_on,
    places_asked_about,
    topic_with_places,
)
from judge.desk.inquiries.course import TOPICS
from judge.desk.inquiries.topics import (
    FEES,
    LAST,
    LEAVING,
    LIKELY,
    OTHER,
    RULE,
    SURE,
    UNITS,
    VOTES,
    begs,
    topic_of,
)
from judge.desk.policy import Then
from judge.desk.reading import CommandLine
from judge.desk.reading.line_reader import QUESTION_WORDS
from judge.desk.reading.parts import first_word

FEWEST_WORDS = 3
GENERAL = (
    GetRules, Help, ListGames, OldWord, ShowBoard, ShowCentres, ShowHistory, ShowOrders,
    ShowResults, ShowSettings, Status, Who,
)  # fmt: skip
"""What answers a question in a general way, where nothing else is known of it."""
_OPEN = {Then.LEAVE, Then.REMARK, Then.ANSWER}


def with_inquiry(one: Judged, case: Case) -> Judged:
    """A sentence of which nothing came, or a general answer; its own answer, if there is one."""
    if one.free.is_cut:
        return one
    if one.then not in _OPEN:
        return _on_leaving(one, case)
    answered = one.part.command if isinstance(one.part, CommandLine) else None
    is_reply = case.office.commands.supposed.is_reply(one.free.text[:LONGEST])
    if isinstance(answered, GENERAL) and is_reply:
        return Judged(one.free, Then.REMARK, is_talk=True)
    if one.then is Then.ANSWER and not isinstance(answered, GENERAL):
        return one
    found = inquiry_of(one.free.text, case, LIKELY if answered is None else SURE)
    if found is None:
        return one
    part = CommandLine(one.free.number, one.free.text, found)
    return Judged(one.free, Then.ANSWER, one.topic, part, about=found, is_sure=one.is_sure)


def _on_leaving(one: Judged, case: Case) -> Judged:
    """Who asks how to leave has asked for nothing yet: they are told what there is to choose."""
    is_asked = one.then is Then.ASK and isinstance(one.about, Leave)
    if not is_asked or first_word(one.free.text) not in QUESTION_WORDS:
        return one
    if case.game is None or topic_of(one.free.text, case.office, LIKELY) != LEAVING:
        return one
    part = CommandLine(one.free.number, one.free.text, Inquire(one.free.text, LEAVING))
    return Judged(one.free, Then.ANSWER, one.topic, part, about=part.command, is_sure=one.is_sure)


def inquiry_of(text: str, case: Case, least: float = SURE) -> Command | None:
    """What answers a question that is about one thing so likely; None where it is none of these.

    What is asked without a question mark is surer.
    """
    game, is_asked = case.game, text.rstrip().endswith("?")
    words = text.replace("'", " ").split()
    if not (is_asked or first_word(text) in QUESTION_WORDS):
        return None
    if game is None or len(text) > LONGEST or len(words) < FEWEST_WORDS:
        return None
    topic = topic_of(text, case.office, least if is_asked else SURE)
    if topic == OTHER or not (topic or is_asked):
        return None
    if places_asked_about(text, game, case):
        if begs(text):
            return None
        of_places = topic_with_places(text, game, case, least if is_asked else SURE)
        if of_places == UNITS or (of_places and is_asked):
            return Inquire(text, of_places)
    return _answer_on(topic, text, case, least)


def _answer_on(topic: str, text: str, case: Case, least: float) -> Command | None:
    """What answers a question on a topic; None where there is nothing to tell."""
    game = case.game
    if game is None:
        return None
    if topic == LAST:
        if game.table.position.phase == game.variant.first_phase or least < SURE:
            return None
        return mean("results", Scene(text, case)).command  # "what happened last fall?"
    if topic == VOTES:
        return ShowVotes()
    if topic == FEES:
        return ShowFees()
    if topic == RULE and not passages_on(text, game, case):
        return None
    is_of_page = case.office.commands.supposed.sections_on(topic) is not None
    return Inquire(text, topic) if is_of_page or topic in {*TOPICS, RULE, UNITS} else None
