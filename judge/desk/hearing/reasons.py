"""What stands beside a gamesmaster's deed: the reason for it, as a rule.

"The electricity is gone in half of Lapland. We stop the clock for now. I write when it goes on."
Who leads a game explains what they do; a sentence that puts nothing under a condition, takes
nothing back and asks for nothing is a reason, whatever it is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from judge.desk.answers import Case
from judge.desk.commands import ChangeSettings, Replace
from judge.desk.declarations import QUESTIONS, word_of
from judge.desk.hearing.ear import Ear
from judge.desk.hearing.judged import Judged
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandLine, Part
from judge.desk.reading.slots import addresses
from judge.desk.wishes import Wish

ABOUT_IT = 0.6
"""So far over talk a sentence is about a deed, and with a "not" may take it back."""
MORE = 1.0
"""So far over talk it is about something else that is wanted."""
FEW = 4
"""Behind a deed so few words may narrow it: "Tomorrow at noon.", "Not Italy.\""""
_ADDRESS = re.compile(r"\S{1,64}@\S{1,200}")
_OPEN = frozenset({Then.LEAVE, Then.REMARK})


def with_reasons(
    judged: Sequence[Judged], parts: Sequence[Part], ear: Ear, case: Case, text: str
) -> Iterator[Judged]:
    """The sentences of a letter, those that give a gamesmaster's reasons being harmless talk."""
    deeds = _Deeds.of(judged, parts, case, text)
    for one in judged:
        if ear.role == "master" and deeds.topics and _is_reason(one, deeds, ear, case):
            yield Judged(one.free, Then.REMARK, is_talk=True, is_harmless=True)
        else:
            yield one


@dataclass(frozen=True, slots=True)
class _Deeds:
    """What a letter has done: the topics, where the first of them begins, and who gets a seat."""

    text: str
    topics: frozenset[str]
    begins: int
    addresses: frozenset[str]

    @classmethod
    def of(cls, judged: Sequence[Judged], parts: Sequence[Part], case: Case, text: str) -> Self:
        commands = [
            part
            for part in parts
            if isinstance(part, CommandLine) and not isinstance(part.command, QUESTIONS)
        ]
        done = [one for one in judged if one.then in DEEDS]
        words = {word_of(part.command) for part in commands}
        rows = case.office.policy.rows
        topics = {one.topic for one in done} | {t for t, row in rows.items() if row.does in words}
        row = _row(text)
        places = [row.find(_row(said)) for said in (p.text for p in commands)]
        places += [row.find(_row(one.free.text)) for one in done]
        known = {one.about.address for one in done if isinstance(one.about, Replace)}
        known |= {p.command.address for p in commands if isinstance(p.command, Replace)}
        return cls(row, frozenset(topics), min(places, default=0), frozenset(known))

    def is_above(self, sentence: str) -> bool:
        """Whether a sentence stands above all that is done."""
        return 0 <= self.text.find(_row(sentence)) < self.begins

    def names_others(self, sentence: str) -> bool:
        """Whether an address in a sentence is none of those to whom seats are offered."""
        return not {address.lower() for address in addresses(sentence)} <= self.addresses


def _row(text: str) -> str:
    return " ".join(text.split())


def _is_reason(one: Judged, deeds: _Deeds, ear: Ear, case: Case) -> bool:
    """Whether a sentence beside deeds changes nothing of them."""
    text, policy = one.free.text, case.office.policy
    is_open = one.then in _OPEN or _is_no(one, deeds.topics)
    if one.is_harmless or one.free.is_tried or not is_open:
        return False
    if "?" in text or deeds.names_others(text):
        return False
    if policy.tells_later(text):
        return True
    if case.office.commands.wishes.asks(text):
        return False
    wish = ear.read(text)
    marks = policy.marks_of(wish, text)
    if "if" in marks:
        return False
    is_below = not deeds.is_above(text)
    if is_below and ear.may_take_back(_ADDRESS.sub("", text)):
        return False
    is_theirs = bool(addresses(text))  # "she can be reached at ...": who is offered the seat
    wants_more = one.then is Then.LEAVE and not is_theirs and _wants_more(wish, deeds)
    if text.endswith(":") or wants_more:
        return False
    is_about_it = bool(wish.topics) and wish.topic in deeds.topics and wish.over >= ABOUT_IT
    if "not" in marks and is_about_it:
        return False
    is_grave = any(
        policy.rows[topic].kind_for(ear.role) == "grave"
        for topic in deeds.topics
        if topic in policy.rows
    )
    if "told" in marks and is_below and ("not" in marks or is_grave):
        return False
    is_short = is_below and len(text.split()) <= FEW
    return not (is_short and (marks or case.office.slots.names_time(text)))


def _is_no(one: Judged, topics: Collection[str]) -> bool:
    """Whether it says that something else is not done, which nobody would do by itself."""
    is_setting = isinstance(one.about, ChangeSettings)  # "no grace for Germany"
    is_no = one.then is Then.ASK and "not" in one.marks and not is_setting
    return is_no and one.topic not in topics


def _wants_more(wish: Wish, deeds: _Deeds) -> bool:
    """Whether a sentence is plainly about something that is not done."""
    is_other = bool(wish.topics) and wish.topic not in deeds.topics
    return is_other and wish.over >= MORE and wish.topics[0][1] > 0
