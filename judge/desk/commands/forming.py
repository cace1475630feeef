"""What is asked while a game is forming: about the draw of powers, and about who may join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import ADDRESS, LOT_NUMBER, PERSON, SAID, WHO
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE = "preferences"


@dataclass(frozen=True, slots=True)
class Prefer(Command):
    """Say which powers one would like to play, in one's own words, or take that back."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("preference",),
                '"set"? ("preference" | "preferences" | "prefer") SAID',
                ("preference {said}",),
                also=("preferences",),
            ),
        ),
        _PAGE,
        begged=True,
    )
    said: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class ChooseNumber(Command):
    """Have a number of one's own mixed into the seed of the draw, or none any more."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(("number",), '"set"? "number" _IS? LOT_NUMBER', ("number {number}",)),
            Phrasing((), '"set"? "number" (_NONE | _OFF)', ("number none",)),
        ),
        _PAGE,
        begged=True,
    )
    number: Annotated[str, LOT_NUMBER] = ""


@dataclass(frozen=True, slots=True)
class Invite(Command):
    """Ask somebody to join a game."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("invite",),
                '"invite" (WORD* _OPENED ADDRESS _CLOSED | ADDRESS)',
                ("invite {name} <{address}>", "invite {address}"),
            ),
        ),
        "gamesmaster",
        weighty=True,
        strict=("invite",),
        clear=("invite",),
    )
    address: Annotated[str, ADDRESS]
    name: Annotated[str, PERSON] = ""


@dataclass(frozen=True, slots=True)
class Refuse(Command):
    """Have somebody, by name or address, join a game no more before it starts."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("refuse",),
                '("refuse" | "uninvite") (ADDRESS | WORD+)',
                ("refuse {who}",),
                also=("uninvite",),
            ),
        ),
        "gamesmaster",
        weighty=True,
    )
    who: Annotated[str, WHO]
