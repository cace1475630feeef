"""Signing on: a letter to the judge's plain address that says by a password whose it is.

Every try takes the same time, whether there is a password, a seat, a game of that name or
none; wrong ones are counted by seat, by sender and in all, and above a limit none is looked at
any more. What comes to a secret address isn't touched by any of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from judge.board.units import Power
from judge.desk.letters import Letter
from judge.desk.limits import A_DAY, AN_HOUR, Count, count_within, mailbox_of
from judge.desk.office import Office
from judge.desk.passwords import is_right
from judge.desk.saying import place_said
from judge.desk.surety import Surety
from judge.game.game import Game

WRONG_A_DAY = 10
"""Wrong passwords for one seat, and from one sender; its player's own are counted apart."""
WRONG_AN_HOUR = 60
"""Wrong ones in all: more than three seconds of looking in an hour nobody can cost us."""
MASTER_PLACE = "GM"
RIGHT_AN_HOUR = 60
"""Right ones for one seat: who has one can't have us look without end, either."""
_MASTER_WORDS = frozenset({"m", "gm", "master"})


class Proof(Enum):
    """What a sign-on proves."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_MANY = "too_many"
    """It wasn't looked at, for there were too many wrong ones."""
    NO_WORD = "no_word"


@dataclass(frozen=True, slots=True)
class Signed:
    """To what a letter signs on, and how well; None for `game` or `place` that aren't there.

    `counts` are to be counted whatever else becomes of the letter. With `piled_up` too many
    wrong ones have come for the place.
    """

    proof: Proof
    game: Game | None = None
    place: str = ""
    power: Power | None = None
    counts: tuple[Count, ...] = ()
    piled_up: bool = False

    @property
    def is_there(self) -> bool:
        """Whether somebody is in the place."""
        return self.game is not None and bool(self.place)

    @property
    def epoch(self) -> int:
        """The number of the place's secret address."""
        return self.game.people.seat_or_master(self.power).epoch if self.game is not None else 0

    @property
    def address(self) -> str:
        """The address on file of whoever is in the place."""
        if self.game is None or not self.is_there:
            return ""
        return self.game.people.seat_or_master(self.power).player.address


def signed_on(letter: Letter, office: Office) -> Signed | None:
    """To what a letter signs on; None if it doesn't."""
    written = place_said(letter.text)
    if not written or written.startswith(("?", "*")) or letter.doubtful:
        return None
    found = _found(written, office)
    if not letter.said.word or letter.said.place != written:
        return found
    return _proved(found, written, letter, office)


def _found(written: str, office: Office) -> Signed:
    """What "fghost" or "france@ghost" names: a place in a game, where somebody is."""
    who, at, name = written.partition("@")
    if not at:
        who, name = written[:1], written[1:]
    game = office.game(name)
    if game is None:
        return Signed(Proof.NO_WORD)
    power = next((power for power in game.variant.powers if _is(power, who)), None)
    if power is None:
        place = MASTER_PLACE if who in _MASTER_WORDS else ""
    else:
        seats = (seat for seat in game.people.seats if seat.power == power)
        place = power.id if any(not seat.vacant for seat in seats) else ""
    return Signed(Proof.NO_WORD, game, place, power if place else None)


def _is(power: Power, who: str) -> bool:
    return who in {power.letter.lower(), power.name.lower(), power.id.lower()}


def _proved(found: Signed, written: str, letter: Letter, office: Office) -> Signed:
    whose = f"{found.game.name}/{found.place}" if found.game and found.place else written
    use = count_within("right password", whose, RIGHT_AN_HOUR, AN_HOUR, office.is_first)
    counts = tuple(_to_count(found, whose, letter, office))
    of_place, *_ = counts
    if not all(counts) or use is None:
        piled_up = of_place is None and found.is_there
        return replace(found, proof=Proof.TOO_MANY, piled_up=piled_up)
    kept = office.password(found.game.name, found.place, found.epoch) if found.game else None
    if is_right(letter.said.word, kept) and found.is_there:
        return replace(found, proof=Proof.RIGHT, counts=(use,))
    known = tuple(count for count in counts if count is not None)
    return replace(found, proof=Proof.WRONG, counts=known)


def _to_count(found: Signed, whose: str, letter: Letter, office: Office) -> Iterator[Count | None]:
    """What is counted of a wrong password, by its place first; None where that is enough."""
    sender, first = letter.sender.address, office.is_first
    is_own = letter.vouched.surety >= Surety.ALIGNED and sender == found.address
    kind = "own wrong password" if is_own else "wrong password"
    yield count_within(f"{kind}, of a place", whose, WRONG_A_DAY, A_DAY, first)
    yield count_within(f"{kind}, from", mailbox_of(sender), WRONG_A_DAY, A_DAY, first)
    if not is_own:
        yield count_within(f"{kind}, in all", "", WRONG_AN_HOUR, AN_HOUR, first)
