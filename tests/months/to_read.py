"""Two games in which a month has somebody of every sort, for who reads it through.

`python -m tests.months --days 34 --only slate veil --folder FOLDER` lives it: players who are late,
never come, stop or resign, their successors of those who stand by, a gamesmaster on holiday with a
deputy and one with a clock that rests, observers, press, and a game in which nobody is named.
"""

from __future__ import annotations

from dataclasses import replace

from tests.months import habits as like
from tests.months.planner import POLL, RULES, RULING, Game

READ = (
    Game(
        "slate",
        master=1,
        settings="silent vacate question yes",
        deputy="clock, seats",
        whims=((2.0, RULES), (5.0, RULING), (9.0, "remind"), (17.0, POLL)),
        habits=(
            like.STEADY,
            like.LATE,
            like.GONE,
            like.TALKER,
            like.ASKER,
            like.TRAVELLER,
            like.SLOPPY,
        ),
    ),
    Game(
        "veil",
        press="grey",
        master=2,
        settings="press grey silent vacate gmaway rest",
        anonymous="set anonymous yes",
        whims=((4.0, "extend by 1 day"), (9.0, "statistics")),
        habits=(
            like.PROMPT,
            like.LAST_MINUTE,
            replace(like.QUITTER, resigns=3),
            like.VOTER,
            like.MACHINE,
            like.ELSEWHERE,
            replace(like.SULKER, stops=3),
        ),
    ),
)
