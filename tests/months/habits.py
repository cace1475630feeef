"""The habits of people who play by mail, declared: how often, how early, and what else they write.

Shares are between 0 and 1 and mean "so often", each phase or each mail. Times are parts of a phase.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody plays.

    Orders are written between the parts `first` and `last` of a phase; what is above 1 comes
    behind the deadline. `forgets` is how often not at all, unless a reminder is heeded. `press`,
    `asks`, `votes`, `chats`, `slips` are so often a phase, `signs` how often a letter of press has
    a name below it; `forwards` how often an old report comes below the orders; `elsewhere` how
    often the letter comes from another address, `plain` to the judge's plain address. Who `stops`
    writes nothing more after so many phases, not even an answer; who `answers` says "here" when
    asked. `away` is how often a journey is announced, with a machine that answers each mail if it
    `has_machine`; `resigns` is after how many phases.
    """

    name: str
    first: float = 0.05
    last: float = 0.8
    forgets: float = 0.0
    heeds: float = 1.0
    press: float = 0.1
    asks: float = 0.02
    votes: float = 0.01
    chats: float = 0.05
    slips: float = 0.03
    signs: float = 0.02
    forwards: float = 0.0
    elsewhere: float = 0.0
    plain: float = 0.0
    begs: float = 0.01
    away: float = 0.01
    twice: float = 0.02
    has_machine: bool = False
    answers: bool = True
    stops: int = 0
    resigns: int = 0


PROMPT = Habit("prompt", last=0.3)
STEADY = Habit("steady")
LAST_MINUTE = Habit("last minute", first=0.75, last=0.99)
LATE = Habit("late", first=0.7, last=1.25, forgets=0.15, heeds=0.7, begs=0.08)
FORGETFUL = Habit("forgetful", forgets=0.45, heeds=0.6)
TALKER = Habit("press-heavy", press=1.6, chats=0.2, signs=0.15)
ASKER = Habit("asks questions", asks=0.5, chats=0.1)
VOTER = Habit("votes", votes=0.25)
TRAVELLER = Habit("travels", away=0.12)
MACHINE = Habit("vacation responder", away=0.12, has_machine=True, forgets=0.1)
FORWARDER = Habit("forwards old mails", forwards=0.5)
ELSEWHERE = Habit("writes from another address", elsewhere=0.4, plain=0.1)
PLAIN = Habit("writes to the plain address", plain=0.5)
SLOPPY = Habit("sloppy", slips=0.4, twice=0.15, chats=0.25)
SILENT = Habit("goes silent", stops=7, answers=False)
GONE = Habit("never came", stops=1, answers=False)
SULKER = Habit("goes silent, but is there", stops=6)
QUITTER = Habit("resigns", resigns=9)

EVERYBODY = (
    STEADY, PROMPT, LAST_MINUTE, LATE, TALKER, SILENT, ASKER, VOTER, STEADY, TRAVELLER, MACHINE,
    FORWARDER, ELSEWHERE, PLAIN, SLOPPY, FORGETFUL, QUITTER, PROMPT, SULKER, TALKER, GONE,
)  # fmt: skip
"""From these the players have theirs, in turn: a table of seven has some of them, all games all."""
