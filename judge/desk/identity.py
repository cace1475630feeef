"""Who wrote a letter, and how surely we know.

A letter speaks for a seat if it came to the seat's secret reply address, or,
without a token, from the address on file. Only the token makes a
gamesmaster.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from judge.board.units import Power
from judge.desk.letters import Address, Letter
from judge.desk.office import Office
from judge.desk.tokens import MASTER, Addressed, read_recipient, same_token, token
from judge.game.game import Game
from judge.game.seats import Player

_TAG = re.compile(r"\[([a-z][a-z0-9_-]*)\]", re.IGNORECASE)


class Role(Enum):
    """What a writer is to a game."""

    PLAYER = "player"
    MASTER = "gamesmaster"
    WAITING = "waiting player"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who wrote, for which game and seat.

    `player` is the person on file: answers go to that address and to no
    other. `elsewhere` is the From address where it is another one.
    """

    role: Role
    player: Player
    game: Game | None = None
    power: Power | None = None
    by_token: bool = False
    elsewhere: str = ""

    @property
    def address(self) -> Address:
        """Where our answer goes."""
        return Address(self.player.address, self.player.name)


@dataclass(frozen=True, slots=True)
class Undecided:
    """An address on file in several games, and nothing to tell which is meant."""

    player: Player
    games: tuple[str, ...]


def visitor_of(letter: Letter, office: Office) -> Visitor | Undecided:
    """Who wrote a letter."""
    addressed = read_recipient(letter.recipient)
    by_token = _by_token(addressed, letter, office)
    if by_token is not None:
        return by_token
    found = _named_games(letter, addressed, office)
    if not found:
        return Visitor(Role.STRANGER, Player(letter.sender.address, letter.sender.name))
    if len({name for name, _ in found}) > 1:
        player = Player(letter.sender.address, letter.sender.name)
        return Undecided(player, tuple(sorted({name for name, _ in found})))
    return _by_address(found, letter, office)


def _by_token(addressed: Addressed, letter: Letter, office: Office) -> Visitor | None:
    game = office.game(addressed.game) if addressed.token else None
    if game is None:
        return None
    sender = letter.sender.address

    def speaks(seat: str, epoch: int) -> bool:
        return same_token(token(office.secret, game.name, seat, epoch), addressed.token)

    if speaks(MASTER, game.master.epoch):
        player = game.master.player
        return Visitor(Role.MASTER, player, game, by_token=True, elsewhere=_other(sender, player))
    for seat in game.seats:
        if speaks(seat.power.id, seat.epoch):
            player = seat.player
            elsewhere = _other(sender, player)
            return Visitor(
                Role.PLAYER, player, game, seat.power, by_token=True, elsewhere=elsewhere
            )
    return None


def _other(sender: str, player: Player) -> str:
    return "" if sender == player.address else sender


def _named_games(letter: Letter, addressed: Addressed, office: Office) -> Sequence[tuple[str, str]]:
    """The seats on file for the sender, narrowed by what the letter says."""
    seats = office.games_of(letter.sender.address)
    tags = {tag.lower() for tag in _TAG.findall(letter.subject)}
    for wanted in ({addressed.game}, tags):
        narrowed = [(game, seat) for game, seat in seats if game in wanted]
        if narrowed:
            return narrowed
    return seats


def _by_address(found: Sequence[tuple[str, str]], letter: Letter, office: Office) -> Visitor:
    """The seat of an address on file; a seat to play comes before the GM's."""
    name = found[0][0]
    game = office.game(name)
    stranger = Player(letter.sender.address, letter.sender.name)
    if game is None:
        return Visitor(Role.STRANGER, stranger)
    for seat in game.seats:
        if seat.player.address == letter.sender.address:
            return Visitor(Role.PLAYER, seat.player, game, seat.power)
    if game.master.player.address == letter.sender.address:
        return Visitor(Role.MASTER, game.master.player, game)
    for player in game.waiting:
        if player.address == letter.sender.address:
            return Visitor(Role.WAITING, player, game)
    return Visitor(Role.STRANGER, stranger)
