"""Who wrote a letter, and how surely we know.

A letter that came to a seat's secret reply address is surely its player's. One
that only bears the address on file is as sure as our mail server says; what it
may do then, a table says (`judge/desk/surety.py`); surer, a letter may sign on by a password
(`judge/desk/signing.py`). An address alone
makes no gamesmaster. Who waits for a seat, or watches, has a secret address too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.desk.letters import Address, Letter
from judge.desk.office import Office
from judge.desk.persons import player_of
from judge.desk.signing import Proof, Signed
from judge.desk.surety import Surety
from judge.desk.tokens import (
    INVITED,
    MASTER,
    OBSERVER,
    OFFER,
    WAITING,
    Addressed,
    deputy_place,
    place_of,
    read_recipient,
    same_token,
    token_for,
)
from judge.desk.unlisted import is_seen_by
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.offers import Offer
from judge.game.seats import Player

MOST_TAGS = 8
"""Words in brackets in a subject that are looked up."""
LONGEST_SUBJECT = 200
"""So much of a subject is looked at for the name of a game."""
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_TAG = re.compile(r"\[([a-z][a-z0-9_-]*)\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who wrote, for which game and seat.

    `player` is the person on file: answers go to that address and to no
    other. `elsewhere` is the From address where it is another one.
    `answers` is the number of the letter of press that is answered: for nothing
    else does its address speak. `offer` is what somebody was offered who answers
    at the address that was made for it. `signed` is what its line SIGNON has proved.
    `by_host` says that it is the host who writes in the gamesmaster's stead.
    """

    role: Role
    player: Player
    game: Game | None = None
    power: Power | None = None
    surety: Surety = Surety.UNSURE
    elsewhere: str = ""
    answers: int = 0
    offer: Offer | None = None
    signed: Proof | None = None
    by_host: bool = False

    @property
    def address(self) -> Address:
        """Where our answer goes."""
        return Address(self.player.address, self.player.name)

    @property
    def by_token(self) -> bool:
        """Whether the letter came to a secret reply address."""
        return self.surety is Surety.SECRET

    @property
    def leads(self) -> bool:
        """Whether it is the gamesmaster, who may not therefore do all (`Act.LEADING`)."""
        return self.role is Role.MASTER and self.surety >= Surety.PASSWORD


@dataclass(frozen=True, slots=True)
class Undecided:
    """An address on file, and nothing to tell which of its games is meant.

    `named` is the game that the letter names, if the address isn't on file
    there: then it is about none of the others.
    """

    player: Player
    games: tuple[str, ...]
    named: str = ""


def visitor_of(letter: Letter, office: Office, signed: Signed | None = None) -> Visitor | Undecided:
    """Who wrote a letter, which may be `signed` on to a place in a game."""
    addressed = read_recipient(letter.recipient)
    is_seats_own = not (addressed.press or addressed.held)
    by_token = _by_token(addressed, letter, office) if is_seats_own else None
    if by_token is not None:
        return by_token
    if signed is None:
        return _by_sender(letter, addressed, office)
    visitor = _by_password(signed, letter) or _by_sender(letter, addressed, office)
    return replace(visitor, signed=signed.proof) if isinstance(visitor, Visitor) else visitor


def _by_password(signed: Signed, letter: Letter) -> Visitor | None:
    """Whoever is where a letter signs on to: by the right password, or by the address on file."""
    if signed.game is None or not signed.is_there:
        return None
    role = Role.MASTER if signed.power is None else Role.PLAYER
    player = signed.game.people.seat_or_master(signed.power).player
    visitor = Visitor(role, player, signed.game, signed.power)
    sender = letter.sender.address
    if signed.proof is Proof.RIGHT:
        return replace(visitor, surety=Surety.PASSWORD, elsewhere=_other(sender, visitor))
    is_on_file = sender == player.address
    return replace(visitor, surety=letter.vouched.surety) if is_on_file else None


def _by_sender(letter: Letter, addressed: Addressed, office: Office) -> Visitor | Undecided:
    sender = player_of(letter.sender)
    seats = office.games_of(sender.address)
    surety = letter.vouched.surety
    if not seats:
        return Visitor(Role.STRANGER, sender, surety=surety)
    named = _named_games(letter, addressed, office)
    known = {name for name, _ in seats}
    if named:
        games = {n for n in named if n in known or _is_on_file(sender, n, office)}
    else:
        games = _spoken_of(letter.subject, known) or known
    if not games:
        return Undecided(sender, tuple(sorted({name for name, _ in seats})), named[0])
    if len(games) > 1:
        games = _not_over(games, office) or games
    if len(games) > 1:
        return Undecided(sender, tuple(sorted(games)))
    return replace(_by_address(office.game(games.pop()), sender), surety=surety)


def answerer_of(letter: Letter, office: Office) -> Visitor | None:
    """Who answers a letter of press at the address made for that; None for nobody any more."""
    addressed = read_recipient(letter.recipient)
    visitor = _by_token(addressed, letter, office) if addressed.press else None
    return replace(visitor, answers=addressed.press) if visitor is not None else None


def confirmer_of(letter: Letter, office: Office) -> Visitor | None:
    """Who answers whether a letter that is held is theirs; None for nobody any more."""
    addressed = read_recipient(letter.recipient)
    return _by_token(addressed, letter, office) if addressed.held else None


def _by_token(addressed: Addressed, letter: Letter, office: Office) -> Visitor | None:
    game = office.game(addressed.game) if addressed.token else None
    if game is None:
        return None
    sender = letter.sender.address

    def speaks(seat: str, epoch: int) -> bool:
        return same_token(token_for(addressed, office.secret, seat, epoch), addressed.token)

    for place, epoch, visitor in _places(game):
        if speaks(place, epoch):
            known = replace(visitor, surety=Surety.SECRET, elsewhere=_other(sender, visitor))
            return _in_place(replace(known, by_host=letter.by_host))
    return None


def _places(game: Game) -> Iterator[tuple[str, int, Visitor]]:
    """Whoever has a secret reply address in a game: what their token is made of, and who it is."""
    people = game.people
    yield MASTER, people.master.epoch, Visitor(Role.MASTER, people.master.player, game)
    for seat in (s for s in people.seats if not s.vacant):
        yield seat.power.id, seat.epoch, Visitor(Role.PLAYER, seat.player, game, seat.power)
    for offer in people.offers:
        place = place_of(OFFER, offer.player.address)
        yield place, offer.number, Visitor(Role.OFFERED, offer.player, game, offer=offer)
    if (deputy := people.deputy) is not None:
        place = deputy_place(deputy.player.address, agreed=deputy.agreed)
        yield place, deputy.number, Visitor(Role.DEPUTY, deputy.player, game)
    for player in people.waiting:
        yield place_of(WAITING, player.address), 1, Visitor(Role.WAITING, player, game)
    for player in people.observers:
        yield place_of(OBSERVER, player.address), 1, Visitor(Role.OBSERVER, player, game)
    there = {player.address for player in people.waiting}
    for player in (p for p in people.forming.invited if p.address not in there):
        # They are nothing to the game before they join.
        yield place_of(INVITED, player.address), 1, Visitor(Role.STRANGER, player)


def _in_place(visitor: Visitor) -> Visitor | None:
    """A visitor by token; None for who also plays or leads, and is known by the address.

    To watch as well takes from nobody what they may do by their address.
    """
    if visitor.role not in {Role.WAITING, Role.OBSERVER} or visitor.elsewhere:
        return visitor
    known = _by_address(visitor.game, visitor.player)
    return visitor if known.role is visitor.role else None


def _other(sender: str, visitor: Visitor) -> str:
    return "" if sender == visitor.player.address else sender


def _named_games(letter: Letter, addressed: Addressed, office: Office) -> Sequence[str]:
    """The games that a letter names: by where it was sent, else in its subject.

    Brackets in a subject that name no game are a mail host's: [EXTERNAL].
    """
    if addressed.game:
        return (addressed.game,)
    tags = dict.fromkeys(tag.lower() for tag in _TAG.findall(letter.subject)[:MOST_TAGS])
    found = ((tag, office.game(tag)) for tag in tags)
    sender = letter.sender.address
    return tuple(tag for tag, game in found if game is not None and is_seen_by(game, sender))


def _spoken_of(subject: str, known: Collection[str]) -> set[str]:
    """Those of the writer's own games that a subject names without brackets: "Game: ghost"."""
    return {*_NAME.findall(subject.lower()[:LONGEST_SUBJECT])} & {*known}


def _is_on_file(sender: Player, name: str, office: Office) -> bool:
    return _by_address(office.game(name), sender).role is not Role.STRANGER


def _not_over(names: Collection[str], office: Office) -> set[str]:
    """Those of the games that are still to be played."""
    found = (office.glance(name) for name in names)
    return {glance.name for glance in found if glance and glance.state is not GameState.ENDED}


def _by_address(game: Game | None, sender: Player) -> Visitor:
    """The seat of an address on file; a seat to play comes before the GM's."""
    if game is None:
        return Visitor(Role.STRANGER, sender)
    for seat in (s for s in game.people.seats if not s.vacant):
        if seat.player.address == sender.address:
            return Visitor(Role.PLAYER, seat.player, game, seat.power)
    if game.people.master.player.address == sender.address:
        return Visitor(Role.MASTER, game.people.master.player, game)
    for player in game.people.waiting:
        if player.address == sender.address:
            return Visitor(Role.WAITING, player, game)
    for player in game.people.observers:
        if player.address == sender.address:
            return Visitor(Role.OBSERVER, player, game)
    return Visitor(Role.STRANGER, sender)
