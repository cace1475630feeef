"""What the desk needs from the rest of the house, as protocols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from judge.board.calendar import Phase
from judge.board.variant import Variant
from judge.desk.homelands import HolidayBook, HomelandTable
from judge.desk.hosting import Hosting
from judge.desk.letters import JudgeAddress, Letter
from judge.desk.limits import Count
from judge.desk.passwords import Hashed
from judge.desk.phrases import Phrasebook
from judge.desk.policy import Policy
from judge.desk.reading import CommandReader, OfferReader
from judge.desk.reading.slots import SlotReader
from judge.desk.standbys import Standby
from judge.desk.surety import IdentityTable, Trust
from judge.desk.wishes import WishModel
from judge.desk.wishes.retractions import RetractionReader
from judge.game.annals import Annal
from judge.game.chronicle import Chapter
from judge.game.events import Event
from judge.game.finishes import Finish
from judge.game.game import Game, GameState
from judge.game.log import Logged
from judge.game.press_events import PressSent
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.reader import OrderReader


@dataclass(frozen=True, slots=True)
class Glance:
    """What a list says of a game; looking at it costs nothing, and no more with many games.

    It is as the letter found it: what the letter itself does isn't in it. `free` are the seats that
    nobody has of a game that is being played. One that isn't `listed` is in no list. `comment` is
    what its gamesmaster says of it.
    """

    name: str
    state: GameState
    board: str
    phase: str
    players: int
    seats: int
    free: tuple[str, ...] = ()
    listed: bool = True
    comment: str = ""


class Office(Protocol):
    """The records and texts the desk looks things up in; there is no way to write to them."""

    @property
    def judge(self) -> JudgeAddress:
        """The judge's own address."""

    @property
    def secret(self) -> bytes:
        """The key of the seats' reply addresses."""

    @property
    def phrases(self) -> Phrasebook:
        """What we say to people."""

    @property
    def commands(self) -> CommandReader:
        """The reader of commands."""

    @property
    def wish_model(self) -> WishModel:
        """The model of what a sentence is about."""

    @property
    def wish_weights(self) -> Weights:
        """What speaks for each thing that may become of a sentence, as learnt from letters."""

    @property
    def questions(self) -> WishModel:
        """The model of what is asked about the rules and the course of a game."""

    @property
    def retractions(self) -> RetractionReader:
        """The reader of what may take a deed back."""

    @property
    def slots(self) -> SlotReader:
        """The reader of what a wish is about: how long, when, who."""

    @property
    def policy(self) -> Policy:
        """The table of what follows from a wish."""

    @property
    def offers(self) -> OfferReader:
        """The reader of answers to offers."""

    @property
    def homelands(self) -> HomelandTable:
        """The table of countries whose holidays a game may keep."""

    @property
    def holiday_book(self) -> HolidayBook:
        """What tells which days are public holidays."""

    @property
    def identity(self) -> IdentityTable:
        """The table of who may do what, by how surely they are known."""

    @property
    def trust(self) -> Trust:
        """Whom the host trusts."""

    @property
    def hosting(self) -> Hosting:
        """What the host allows."""

    def letter(self, key: str) -> Letter | None:
        """A letter that came before, by its key ("L12"); None if it can't be had any more."""

    def variant_ids(self) -> Sequence[str]:
        """The boards on the shelf."""

    def variant(self, id_: str, chosen: Mapping[str, str]) -> Variant:
        """A board, with the options chosen. Raises KeyError."""

    def board_of_rules(self, game: Game) -> Variant:
        """The board that the page of a game's rules is about: the newest, with nothing chosen."""

    def opened_on(self, game: Game) -> Variant:
        """The board on which a game was opened, which may have been renewed since."""

    def rules_of(self, id_: str) -> str:
        """The page of rules of a board; "" if there is none, nor such a board any more."""

    def order_reader(self, variant: Variant) -> OrderReader:
        """The reader of a board's orders."""

    def game(self, name: str) -> Game | None:
        """A game by its name."""

    def games_of(self, address: str) -> Sequence[tuple[str, str]]:
        """The games an address takes part in, with its seat in each."""

    def glance(self, name: str) -> Glance | None:
        """Where a game stands, at a glance."""

    def glances(self, state: GameState, most: int) -> Sequence[Glance]:
        """The first games of a state that are listed, by name, at a glance."""

    def games_at_once(self) -> int:
        """How many games aren't over, those in no list too."""

    def count_games(self, state: GameState) -> int:
        """How many games of a state are listed."""

    def log(self, name: str) -> Sequence[Event]:
        """All that has happened to a game. Raises KeyError."""

    def logged(self, name: str) -> Sequence[Logged]:
        """All that has happened to a game, with where it came from. Raises KeyError."""

    def annals(self, name: str) -> Sequence[Annal]:
        """Each phase of a game that was processed, in short; what was rolled back is left out."""

    def finishes(self, most: int) -> Sequence[Finish]:
        """The listed games that ended last, the last of them first, and what they came to."""

    def chapter(self, name: str, number: int) -> Chapter:
        """A phase of a game, by the number of the event that processed it. Raises KeyError."""

    def phases(self, name: str) -> Sequence[Phase]:
        """Every phase of a game that was processed, in the order of the log."""

    def press(self, name: str, number: int) -> PressSent | None:
        """A letter of press by its number; None if there is none, or no such game."""

    def phase_asked(self, game: str, message_ids: Sequence[str]) -> str:
        """The phase ("S1901M") that the last of these mails of a game was about; "" for none."""

    def letter_answered(self, game: str, message_ids: Sequence[str]) -> str:
        """The letter ("L12") to whose writer the last of these mails of a game was the answer.

        "" where that is no answer to a letter, or none of the game.
        """

    def phase_at(self, game: str, moment: datetime) -> str:
        """The phase ("S1901M") of a game that had begun last at a moment; "" for none."""

    def password(self, game: str, place: str, epoch: int) -> Hashed | None:
        """What is kept of the password of a place, which has the secret address of this number."""

    def is_first(self, count: Count) -> bool:
        """Whether nothing like it happened in the time for which it counts."""

    def standbys(self) -> Sequence[Standby]:
        """Those who stand by and have confirmed it, the longest waiting first."""

    def standby_of(self, address: str) -> Standby | None:
        """The entry of an address on the list of those who stand by."""

    def standby_numbered(self, number: int) -> Standby | None:
        """The entry of a number; None if there is none any more."""

    def next_standby(self) -> int:
        """The number of the next entry: nobody had it before."""

    def conduct(self, address: str) -> tuple[int, int, int, int]:
        """In how many games a person played, and how often they were late, missed and left."""

    def games_left(self, address: str) -> Sequence[str]:
        """The games in which an address gave up a seat or lost it, the newest first; some."""

    def seed_for(self, purpose: str) -> str:
        """A random seed, drawn for a purpose of this letter: asked for again it is the same."""


class CountingOffice(Office, Protocol):
    """An office that counts at once, for what is decided when a letter's answers are sent."""

    def first_time(self, count: Count) -> bool:
        """Whether nothing like it happened in the time for which it counts; records it."""
