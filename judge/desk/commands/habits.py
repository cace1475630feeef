"""What a gamesmaster keeps beside the play, as those of the old sheets did, and who asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import NAME, SAID
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
