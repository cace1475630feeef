"""A gamesmaster offers a seat to somebody, or takes the offer back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import ADDRESS, PERSON, POWER, WHOSE
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE = "gamesmaster"


@dataclass(frozen=True, slots=True)
class Replace(Command):
    """Give a seat to another person; the gamesmaster's, if it names that."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("replace", "offer", "give"),
                '("replace" _THE? POWER+ _BY | ("give" | "offer") _THE? POWER+ _TO)'
                " (WORD* _OPENED ADDRESS _CLOSED | ADDRESS)",
                ("replace {power} by {name} <{address}>", "replace {power} by {address}"),
            ),
            Phrasing(
                (),
                '("promote" | ("hand" | "turn" | "pass") _THE? _GAME _OVER? _TO) ADDRESS',
                sets={"power": "gm"},
                also=("promote", "hand", "turn"),
            ),
        ),
        _PAGE,
        weighty=True,
        strict=("replace",),
        clear=("replace",),
    )
    power: Annotated[str, POWER]
    address: Annotated[str, ADDRESS]
    name: Annotated[str, PERSON] = ""


@dataclass(frozen=True, slots=True)
class WithdrawOffer(Command):
    """Take an offer of a seat back; `to` is a power, the gamesmaster's seat or an address."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("withdraw",),
                '("cancel" | "withdraw") _THE? "offer"'
                " ((_OF | _FOR | _TO)? _THE? (POWER+ | ADDRESS))?",
                ("withdraw the offer of {to}", "withdraw the offer"),
            ),
        ),
        _PAGE,
    )
    to: Annotated[str, WHOSE] = ""
