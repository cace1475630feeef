"""What is voted on: how the game ends, its clock, who plays it, and the gamesmaster's polls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from judge.desk.commands.blanks import LISTED, MOMENT, POLL, POWER, SAID, SPAN, TERM, WHOM
from judge.desk.commands.clock import NO_SPAN
from judge.desk.commands.command import Command, Declared, Giver, Phrasing
from judge.desk.commands.named_days import NO_TIME, NamedTime

_PAGE = "draw"
_A_DRAW = '("set" | "propose" _AN? | "vote" (_FOR _AN? | _THE | _AN)?)'


@dataclass(frozen=True, slots=True)
class VoteDraw(Command):
    """Vote for or against a draw: of all survivors, or of the `powers` that are named.

    What is `unnamed` ("vote yes") says for nothing else than what is proposed.
    """

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("vote", "draw"),
                f'{_A_DRAW}? "draw" (_AMONG _ALL_LEFT)? TERM?',
                ("vote draw {term}", "vote draw"),
                {"in_favour": True},
            ),
            Phrasing(
                (),
                f'{_A_DRAW}? "draw" _AMONG LISTED TERM? | {_A_DRAW} "draw" NAMES TERM?',
                ("vote draw between {powers} {term}", "vote draw between {powers}"),
                {"in_favour": True},
                also=("propose",),
            ),
            Phrasing((), '"vote" _YES', (), {"in_favour": True, "unnamed": True}),
            Phrasing(
                ("nodraw", "noconcede"),
                '("set" | "vote")? ("nodraw" | "noconcede" | _NO ("draw" | "concession"))'
                ' | "vote" (_NO | "against" (_THE | _AN)? "draw") | "unvote"',
                ("no draw",),
                {"in_favour": False},
                harmless=True,
                also=("unvote", "noconcession"),
            ),
        ),
        _PAGE,
        irrevocable=True,
        weighty=True,
        about="end",
        light=True,
        of_phase=True,
        strict=("vote", "draw", "nodraw", "noconcede"),
        clear=("vote",),
    )
    in_favour: bool
    unnamed: bool = False
    powers: Annotated[str, LISTED] = ""
    term: Annotated[str, TERM] = ""


@dataclass(frozen=True, slots=True)
class Concede(Command):
    """Vote that the game ends with another power's victory."""

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("concede",),
                '("set" | "vote" _TO?)? "concede" (_THE? _GAME)? (_TO _THE? POWER+ | POWER) TERM?',
                ("concede to {to} {term}", "concede to {to}"),
            ),
        ),
        _PAGE,
        irrevocable=True,
        weighty=True,
        about="end",
        light=True,
        of_phase=True,
    )
    to: Annotated[str, POWER]
    term: Annotated[str, TERM] = ""


def _motion(what: str, rule: str, *written: str) -> Phrasing:
    return Phrasing((), f'"vote" {rule}', written, {"what": what})


_EXTENSION = (
    '(_TO | _FOR)? (_AN | _THE)? (("extension" (_OF | _BY | _FOR)?'
    ' | "extend" (_THE? "deadline")? _BY?) span | span ("extension" | "longer")?)'
)
_PAUSE = '(_TO | _FOR)? _AN? "pause" (_THE? _GAME)? ((_UNTIL | _TO) when | (_FOR | _OF) span)?'
_RESUMING = '(_TO | _FOR)? ("resume" | "resuming" | "unpause") (_THE? _GAME)?'
_CANCELLING = '(_TO | _FOR)? ("cancel" | "cancelling" | "abandon") (_THE? _GAME)? TERM?'
_REPLACING = (
    '(_TO "replace" _THE? | _FOR _AN? "replacement" (_FOR | _OF) _THE? | "replace" _THE?)'
    " (POWER+ | THE_MASTER) TERM?"
    ' | "vote" _FOR _AN? _NEW THE_MASTER TERM?'
)


@dataclass(frozen=True, slots=True)
class VoteFor(Command):
    """Vote for a motion that is about the clock, about a player, or to cancel the game.

    `what` is its kind, as motions have it; `whom` it is about, a power or the gamesmaster.
    """

    declared = Declared(
        Giver.PLAYER,
        (
            _motion("extension", _EXTENSION, "vote extension {span}"),
            _motion("pause", _PAUSE, "vote pause until {until}", "vote pause for {span}",
                    "vote pause"),
            _motion("resuming", _RESUMING, "vote resume"),
            _motion("cancelling", _CANCELLING, "vote to cancel the game {term}",
                    "vote to cancel the game"),
            _motion("replacement", _REPLACING, "vote to replace {whom} {term}",
                    "vote to replace {whom}"),
        ),
        _PAGE,
        irrevocable=True,
        weighty=True,
        light=True,
        of_phase=True,
    )  # fmt: skip
    what: str = ""
    span: Annotated[timedelta, SPAN] = NO_SPAN
    until: Annotated[NamedTime, MOMENT] = NO_TIME
    whom: Annotated[str, WHOM] = ""
    term: Annotated[str, TERM] = ""


def _against(what: str, words: str) -> Phrasing:
    rule = (
        '("unvote" | "vote" ("against" | _NO (_ON | _TO)) | "withdraw" _MY? "vote" (_FOR | _TO)?)'
        f" (_THE | _AN)? ({words})"
    )
    return Phrasing((), rule, (f"unvote {what}",), {"what": what})


@dataclass(frozen=True, slots=True)
class Unvote(Command):
    """Take one's vote back that is for motions of a kind, or every one."""

    declared = Declared(
        Giver.PLAYER,
        (
            _against("extension", '"extension" | "extend" (_THE? "deadline")? | _MORE "time"'),
            _against("pause", '"pause"'),
            _against("resuming", '"resuming" | "resume"'),
            _against("cancelling", '("cancelling" | "cancel") (_THE? _GAME)?'),
            _against("replacement", '"replacement" | "replace" (_THE? (POWER+ | THE_MASTER))?'),
            _against("all", '"all" | "everything"'),
        ),
        _PAGE,
        irrevocable=True,
        light=True,
    )
    what: str = ""


@dataclass(frozen=True, slots=True)
class ShowVotes(Command):
    """Ask what is voted on, and how it stands."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("votes",),
                '"votes" | "ballot"',
                ("votes",),
                also=("ballot",),
                spoken=(
                    "what are we voting on",
                    "what are we voting about",
                    "what is being voted on",
                    "what is voted on",
                    "what is voted about",
                    "which votes are open",
                    "which motions are open",
                    "who voted for the draw",
                    "who has voted for the draw",
                    "how long does my vote stand",
                    "how long do votes stand",
                    "until when does my vote stand",
                    "when does my vote lapse",
                    "when do votes lapse",
                    "how does the vote stand",
                    "how do the votes stand",
                    "how is the vote going",
                    "how many votes are there",
                    "which votes are open",
                    "which motions are open",
                    "what motions are open",
                    "show votes",
                    "show the votes",
                    "did my vote count",
                    "does my vote count",
                    "was my vote counted",
                    "has my vote been counted",
                    "did you get my vote",
                    "what did i vote for",
                    "what do i vote for",
                ),
            ),
        ),
        _PAGE,
        question=True,
    )


@dataclass(frozen=True, slots=True)
class Polling(Command):
    """Put a question to all who play, as their gamesmaster; or answer one, as a player."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("poll",),
                '"poll" SAID',
                ("poll {said}",),
            ),
        ),
        _PAGE,
        weighty=True,
        quotes=True,
        strict=("poll",),
    )
    said: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class ClosePoll(Command):
    """End a poll: its result is told to all."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("close",),
                '"close" _THE? "poll" NUMBER?',
                ("close poll {number}", "close poll"),
            ),
        ),
        _PAGE,
        once=True,
    )
    number: Annotated[str, POLL] = ""
