"""The kinds of mails there are, by their subjects, and what may have brought one about.

A mail that stands in no row is one that nobody can explain: whoever adds a kind adds its row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from judge.library.texts import load_phrases


class Cause(Enum):
    """What may bring a mail of a kind about."""

    LETTER = "a letter"
    CLOCK = "the clock"
    EITHER = "a letter or the clock"


@dataclass(frozen=True, slots=True)
class KindOfMail:
    """A kind of mail: its name, what brings it about, and how its subjects read behind a phase."""

    name: str
    cause: Cause
    subjects: tuple[str, ...]


_PHASE = r"(?:(?:Spring|Fall|Winter) \d{4} (?:movement|retreat|adjustment)(?:: | ))?"
_TOLD = "|".join(
    re.sub(r"\\\{\w+\\\}", ".*", re.escape(sentence))
    for name, sentence in load_phrases().sentences.items()
    if name.startswith("told.")
)
_ENDED = "|".join(
    re.sub(r"\\\{\w+\\\}", ".*", re.escape(sentence))
    for name, sentence in load_phrases().sentences.items()
    if name.startswith("ended.") and not name.startswith("ended.won")
)
_L, _C, _E = Cause.LETTER, Cause.CLOCK, Cause.EITHER
_TABLE: tuple[tuple[str, Cause, str], ...] = (
    ("report", _E, r"(?:Spring|Fall|Winter) \d{4}(?: retreats)?: .*"),
    ("end of a game", _E, f"(?:{_ENDED})(?:, .*)?"),
    ("last mail of a game", _E, f"(?:{_ENDED}): who played, .*"),
    ("statements", _C, "statements at the end"),
    ("reminder", _E, "orders are awaited / you are waited for"),
    ("homecoming", _C, "while you were away(?:, and what is due in .*)?"),
    ("new player", _L, "you are .* now"),
    ("opening", _L, "you are [^?]+ / has begun / the game is open / map and rules"),
    ("receipt of orders", _L, r"(?:\d+ of \d+ orders? in|nothing to order)\b.*"),
    (
        "receipt",
        _L,
        r"your letter\b.* / (?:\d+ )?too late .* / press NOT SENT.* / you still play .*"
        r" / \d+ lines? not done.* / noted that you are still there",
    ),
    (
        "receipt, with news",
        _L,
        r".* is offered, nothing is changed yet.* / you have joined(?:: map and rules| [\w-]+)?"
        " / you observe .*",
    ),
    ("deputy", _E, "the gamesmaster has a deputy / the gamesmaster's deputy"),
    ("page of help", _L, "how to .* / what can be .* / what you can .* / the gamesmaster's .*"),
    ("press", _E, "press from .* to .*"),
    ("press was sent", _L, "your answer to .* was sent.* / NOT SENT.*"),
    ("who is late", _C, "waiting for .*"),
    ("deadline", _E, "new deadline / the clock runs again / the clock stands still"),
    ("settings", _L, "new settings"),
    ("vote", _E, r"somebody votes .* / it is voted .* / poll \d+(?: is closed)?: .*"),
    ("absence", _L, ".*: absence"),
    ("gamesmaster away", _L, "the gamesmaster is away"),
    ("no, from the gamesmaster", _L, "the gamesmaster doesn't grant what you asked for"),
    ("ruling", _L, r"ruling \d+.* / erratum to ruling \d+"),
    ("house rules", _L, "house rules"),
    ("fees", _L, "fees"),
    ("question of a year", _E, r"question of \d+: .*"),
    ("answers to it", _E, "answers to the question of a year: .*"),
    ("game as a file", _L, "the game as .*"),
    ("game as a book", _L, "the book of the game"),
    ("deputy, asked", _L, "a deputy is asked.* / will you act for .* / you act for .*"),
    ("deputy, letters", _L, "your letter as deputy / your deputy .*"),
    ("what waits", _C, r"(?:\d+ things|something) waits? for (?:you|the gamesmaster, .*)"),
    ("question to the gamesmaster", _L, r".* \(question \d+\)"),
    ("joined or left", _L, r"\w+ has (?:joined|left) / .* would take a seat"),
    ("still there?", _C, r".*: are you still with us\? / .*: are you there\?"),
    (
        "silence, to the gamesmaster",
        _E,
        "no orders for .* / .* has written.* / .* has not answered.*",
    ),
    ("vacant seat", _E, ".* needs a player / you no longer play .* / .* is vacant"),
    ("standbys", _E, r"(?:you |do you )?stand by .* / nobody stands by for .*"),
    ("standbys, on the list", _L, "your place among .* / answer from your own address"),
    ("offer", _E, ".* is offered to .* / nobody took .* / .* was declined"),
    ("offer, to whom it is made", _E, r"will you play .* / accept or decline\? / you have .*"),
    ("offer, words", _L, "an answer to the offer .* / the offer .*"),
    ("new hand", _L, ".* is played by another person now / your seat has been given .*"),
    (
        "fork",
        _L,
        ".* once more from .*: will you play .* / forked from .* / .* goes on from .*"
        " / .* won't be played / .* has a player now / .* is open / .* is taken back",
    ),
    ("is it yours?", _L, r"nothing was done.* / letter \d+ .*"),
    (
        "stranger",
        _L,
        r"I don't know you / you have no seat in .* / which game do you mean\?"
        r" / (?:[\w-]+: )?for those who are in the game",
    ),
    ("old address", _L, "that address is nobody's any more"),
    ("receipt of what was done", _L, rf"(?:{_TOLD})(?:; .*)?"),
)
KINDS = tuple(KindOfMail(name, cause, tuple(rows.split(" / "))) for name, cause, rows in _TABLE)
"""The first row that matches counts."""


@cache
def kind_of(title: str) -> KindOfMail | None:
    """What kind of mail it is, by its subject without the game."""
    return next((kind for kind in KINDS if _is(kind, title)), None)


def is_of_the_end(title: str) -> bool:
    """Whether a game is over, by the subject of a mail about it, without the game."""
    return re.fullmatch(f"(?:{_ENDED})(?:[,:] .*)?", title) is not None


def _is(kind: KindOfMail, title: str) -> bool:
    return any(re.fullmatch(f"{_PHASE}(?:{subject})", title) for subject in kind.subjects)
