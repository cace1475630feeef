"""What a gamesmaster keeps beside the play, as those of the old sheets did, and who asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import NAME, SAID, YEAR_NUMBER
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE = "sheet"


@dataclass(frozen=True, slots=True)
class SetHouseRules(Command):
    """Write the house rules of a game, or an amendment; more than a line is found before."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("house",),
                '"set"? "house" "rules" _COLON SAID',
                ("house rules: {said}",),
            ),
            Phrasing((), '"set"? "house" "rules" (_NONE | _OFF)', ("house rules none",)),
        ),
        _PAGE,
        quotes=True,
    )
    said: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class SetComment(Command):
    """Say in a line what a game is like; a want ad is nothing else."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(("comment",), '"set" "comment" SAID', ("set comment {said}",)),
            Phrasing(
                (),
                '"want" "ad" _COLON SAID',
                ("want ad: {said}",),
                sets={"is_ad": True},
                also=("want",),
            ),
        ),
        _PAGE,
        quotes=True,
    )
    said: Annotated[str, SAID]
    is_ad: bool = False


@dataclass(frozen=True, slots=True)
class NoteFee(Command):
    """Note what somebody owes or has paid, or a credit; the clerk reads who, and how much."""

    declared = Declared(
        Giver.MASTER,
        (Phrasing(("fee",), '"fee" _COLON? SAID', ("fee {said}",)),),
        _PAGE,
    )
    said: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class ShowFees(Command):
    """Ask what one owes and has paid; a gamesmaster is told it of everybody."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("fees",),
                '"get"? ("fees" | "ledger")',
                ("fees",),
                also=("ledger",),
                spoken=(
                    "what do i owe",
                    "how much do i owe",
                    "do i owe anything",
                    "who owes fees",
                    "who owes what",
                    "who hasn't paid",
                    "who has not paid",
                    "who has paid",
                ),
            ),
        ),
        _PAGE,
        question=True,
    )


@dataclass(frozen=True, slots=True)
class PublishAddress(Command):
    """Have one's address known to all in the game, or not any more."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("publish",),
                '"publish" _MY? "address" (_YES | _ON)?',
                ("publish my address yes",),
                sets={"wanted": True},
                spoken=(
                    "you may print my address",
                    "you may publish my address",
                    "please print my address",
                ),
            ),
            Phrasing(
                (),
                '"publish" _MY? "address" (_NO | _OFF)',
                ("publish my address no",),
                sets={"wanted": False},
                spoken=(
                    "don't publish my address",
                    "do not publish my address",
                    "don't print my address",
                    "do not print my address",
                ),
            ),
        ),
        _PAGE,
    )
    wanted: bool


@dataclass(frozen=True, slots=True)
class AnswerYear(Command):
    """Answer what each player is asked when a year ends; a whole letter that answers the mail."""

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("answer",),
                '"answer" NUMBER _COLON SAID',
                ("answer {year}: {said}",),
            ),
        ),
        _PAGE,
        quotes=True,
    )
    year: Annotated[str, YEAR_NUMBER]
    said: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class ShowAnswers(Command):
    """Ask what the players answered to the question of a year; of all if none is named."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("answers",),
                '"get"? "answers" NUMBER?',
                ("answers {year}", "answers"),
            ),
        ),
        _PAGE,
        question=True,
    )
    year: Annotated[str, YEAR_NUMBER] = ""


@dataclass(frozen=True, slots=True)
class ShowHouseRules(Command):
    """Ask for the house rules of a game."""

    declared = Declared(
        Giver.ANYBODY,
        (
            Phrasing(
                (),
                '("get" | "show")? "house" "rules" NAME?',
                ("get house rules {name}", "get house rules"),
                spoken=(
                    "show the house rules",
                    "show me the house rules",
                    "send the house rules",
                    "send me the house rules",
                    "what are the house rules",
                    "are there house rules",
                    "are there any house rules",
                    "which house rules are there",
                ),
            ),
        ),
        _PAGE,
        question=True,
    )
    name: Annotated[str, NAME] = ""
