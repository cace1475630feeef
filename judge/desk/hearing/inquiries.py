"""Questions about the board, the rules and the course of a game, among all that is asked.

What the ear makes a page of rules, a board or nothing of may have an answer of its own: by the
places that it names, and by what was learnt from questions (`grammar/questions/`), apart from what
people want done, so that no wish is less sure for it.
"""

from __future__ import annotations

from dataclasses import replace

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
from judge.desk.commands.own_mail import SetZone
from judge.desk.commands.questions import Inquire
from judge.desk.commands.voting import ShowVotes
from judge.desk.dressing import wishes_of
from judge.desk.hearing.ballots import OF_THE_END
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.scene import Scene
from judge.desk.inquiries.answering import (
    LONGEST,
    passages_on,
    places_asked_about,
    topic_with_places,
)
from judge.desk.inquiries.by_name import asked_by_name
from judge.desk.inquiries.course import TOPICS
from judge.desk.inquiries.topics import (
    CONCESSION,
    FEES,
    LAST,
    LEAVING,
    LIKELY,
    OTHER,
    RECEIVED,
    RULE,
    SURE,
    UNITS,
    VOTES,
    begs,
    topic_of,
)
from judge.desk.policy import Then
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.line_reader import QUESTION_WORDS
from judge.desk.reading.parts import first_word
from judge.game.log import Role

FEWEST_WORDS = 3
MOST_WORDS = 12
"""Without a question mark a longer sentence tells when, or what, and asks nothing."""
COMPLAINS = 0.2
"""So surely what is no question says that orders were sent."""
GENERAL = (
    GetRules, Help, ListGames, OldWord, ShowBoard, ShowCentres, ShowHistory, ShowOrders,
    ShowResults, ShowSettings, Status, Who,
)  # fmt: skip
"""What answers a question in a general way, where nothing else is known of it."""
BARE_WORDS = 2
_NO_DEED = frozenset({CONCESSION, LEAVING, "early", "missed", "mails", "deputy", "vacant"})
"""Who asks about one of these has asked for nothing yet: they are told what there is to choose."""
_OPEN = {Then.LEAVE, Then.REMARK, Then.ANSWER}


def with_inquiry(one: Judged, case: Case, before: str = "", *, is_bare: bool = False) -> Judged:
    """A sentence of which nothing came, or a general answer; its own answer, if there is one.

    A question about a deed is no deed: it isn't answered by offering that. What only asks on is
    about the sentence `before` it. A letter `is_bare` without orders, and may complain of that.
    """
    if one.free.is_cut:
        return one
    by_name = asked_by_name(one.free.text, case) if one.then is not Then.DO else None
    if (asked := by_name or _turned(one, case)) is not None:
        return _answered(one, asked)
    if one.then in {Then.ASK, Then.BOTH}:
        return _of_resigning(_about_deed(one, case), case)
    if one.then not in _OPEN:
        return _in_zone(one, case)
    if one.then is Then.ANSWER and _says_how(one.free.text, case):
        part = CommandProblem(one.free.number, one.free.text, 0, "set", "wish.says_how")
        return Judged(one.free, Then.ASK, "set", part, marks=one.marks)
    if is_bare and one.then is not Then.ANSWER and _complains(one.free.text, case):
        return _answered(one, Inquire(one.free.text, RECEIVED))
    if before and case.office.commands.supposed.asks_on(one.free.text):
        found = inquiry_of(f"{before.rstrip(' .!?')}: {one.free.text}", case, LIKELY)
        return _answered(one, found) if found is not None else _unanswered(one)
    answered = one.part.command if isinstance(one.part, CommandLine) else None
    is_general = isinstance(answered, GENERAL)
    if is_general and case.office.commands.supposed.is_reply(one.free.text[:LONGEST]):
        return Judged(one.free, Then.REMARK, is_talk=True)
    if one.then is Then.ANSWER and not is_general:
        return one
    return _particular(one, answered, case)


def _particular(one: Judged, answered: Command | None, case: Case) -> Judged:
    """A sentence that is `answered` in general, or not at all, with an answer of its own."""
    supposed, text = case.office.commands.supposed, one.free.text
    is_vague = isinstance(answered, GetRules) and not answered.board
    if is_vague and supposed.is_of_house(text):
        return _unanswered(one)  # "could we change the house rules?" asks for no board's page
    is_vague = is_vague and not supposed.is_of_rules(text)
    found = inquiry_of(text, case, LIKELY if answered is None or is_vague else SURE)
    if found is None:
        return _unanswered(one) if is_vague else one
    return _answered(one, found)


def _turned(one: Judged, case: Case) -> Command | None:
    """What answers a question with words of another topic: "who has sent orders?" is no "who"."""
    row = case.office.policy.rows.get(one.topic)
    if one.then is not Then.ANSWER or row is None or not row.opposite:
        return None
    if not row.is_turned(one.free.text, one.marks):
        return None
    other = case.office.policy.rows[row.opposite]
    return mean(other.does, Scene(one.free.text, case)).command


def _says_how(text: str, case: Case) -> bool:
    """Whether a gamesmaster says how things shall be: that is no question how they are."""
    is_masters = case.visitor.role is Role.MASTER
    return is_masters and case.office.commands.supposed.says_how(text[:LONGEST])


def _in_zone(one: Judged, case: Case) -> Judged:
    """Who asks for the deadline by another clock gets it; nothing is set that is so already."""
    game, text = case.game, one.free.text
    asks = first_word(text).replace("'", "").removesuffix("s") in QUESTION_WORDS
    if not isinstance(one.about, SetZone) or game is None or not asks:
        return one
    if wishes_of(case.visitor.player, game).zone == one.about.zone:
        return _answered(one, Status())
    return replace(one, besides=CommandLine(one.free.number, text, Status()))


def _complains(text: str, case: Case) -> bool:
    """Whether a player says that their orders have come, and are asked for all the same."""
    if case.game is None or case.visitor.power is None or len(text) > LONGEST:
        return False
    if len(text.split()) <= FEWEST_WORDS or topic_of(text, case.office, SURE) != RECEIVED:
        return False
    return case.office.questions.read(text).topics[0][1] >= COMPLAINS


def _of_resigning(one: Judged, case: Case) -> Judged:
    """Half a wish to give up a seat, told what it would be, and what else there is to do."""
    is_half = one.then is Then.ASK and isinstance(one.about, Leave) and one.about.seat
    if not is_half or case.visitor.power is None:
        return one
    part = CommandProblem(one.free.number, one.free.text, 0, "resign", "wish.resign")
    return replace(one, part=part)


def _answered(one: Judged, found: Command) -> Judged:
    part = CommandLine(one.free.number, one.free.text, found)
    return Judged(one.free, Then.ANSWER, one.topic, part, about=found, is_sure=one.is_sure)


def _unanswered(one: Judged) -> Judged:
    """A question that a whole page would be no answer to: nothing is told rather than that."""
    part = CommandProblem(one.free.number, one.free.text, 0, "help", "command.asked")
    return Judged(one.free, Then.ASK, one.topic, part)


def _about_deed(one: Judged, case: Case) -> Judged:
    """A question about something that could be done, with its answer; else as it was.

    Who asks for it politely, of me, wants it; and so may who asks for what can be taken back.
    """
    text, row = one.free.text, case.office.policy.rows.get(one.topic)
    is_told = case.visitor.role is Role.MASTER  # "When the last orders are in, wait an hour"
    begins = not is_told and first_word(text) in QUESTION_WORDS
    is_asked = text.rstrip().endswith("?") or begins
    if case.game is None or row is None or not is_asked or case.office.policy.is_request(text):
        return one
    topic = topic_of(text, case.office, LIKELY)
    is_bare = len(text.split()) <= BARE_WORDS  # "vote draw?" is a command, with a doubt
    if row.does in OF_THE_END and case.visitor.power is not None and not is_bare:
        found = (
            ShowVotes() if row.does != "concede" or topic == VOTES else Inquire(text, CONCESSION)
        )
        return _answered(one, found)
    if topic == LEAVING and not (
        isinstance(one.about, Leave) and first_word(text) in QUESTION_WORDS
    ):
        return one  # "should I resign?" is half a wish
    if topic not in _NO_DEED:
        return one
    return _answered(one, Inquire(text, topic))


def inquiry_of(text: str, case: Case, least: float = SURE) -> Command | None:
    """What answers a question that is about one thing so likely; None where it is none of these.

    What is asked without a question mark is surer.
    """
    game, is_asked = case.game, text.rstrip().endswith("?")
    words = text.replace("'", " ").split()
    if not (is_asked or (first_word(text) in QUESTION_WORDS and len(words) <= MOST_WORDS)):
        return None
    if game is None or len(text) > LONGEST or len(words) < FEWEST_WORDS:
        return None
    topic = topic_of(text, case.office, least if is_asked else SURE)
    if topic == OTHER or not (topic or is_asked):
        return None
    if topic in _NO_DEED and not is_asked and case.visitor.role is Role.MASTER:
        return None  # "When everybody is in, I'll process"
    is_of_clock = case.office.commands.supposed.is_of_clock(text) and case.office.slots.zones(text)
    if not is_of_clock and places_asked_about(text, game, case):
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
