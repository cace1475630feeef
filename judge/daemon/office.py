"""The desk's office, over the real records and the real shelf."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.calendar import Phase, read_phase
from judge.board.variant import Variant
from judge.daemon.annals import annals_on_record, chapter_at, finishes_on_record
from judge.daemon.boards import board_at, stored_game
from judge.daemon.logbook import log_of, logged_in
from judge.daemon.receiving import letter_in
from judge.daemon.shelf_office import ShelfOffice
from judge.daemon.witness import P, T, Witness
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import JudgeAddress, Letter
from judge.desk.limits import Count
from judge.desk.office import Glance
from judge.desk.passwords import Hashed
from judge.desk.standbys import Standby
from judge.desk.surety import CAUTIOUS, Trust
from judge.game.annals import Annal
from judge.game.chronicle import Chapter
from judge.game.events import Event
from judge.game.finishes import Finish
from judge.game.game import Game, GameState
from judge.game.log import Logged
from judge.game.press_events import PressSent
from judge.library.carried import newest_variant
from judge.library.grammars import order_reader_of
from judge.library.variants import (
    VariantMissing,
    load_rules,
    load_variant,
    look_again,
)
from judge.orders.reading.reader import OrderReader
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.store.games import StoredGame
from judge.store.records import Records
from judge.store.standings import MOVED, GameStanding


class PhaseFirst(Exception):
    """A game's phase was over before the letter came that is about it: that comes first."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


@dataclass(frozen=True, slots=True)
class Came:
    """When a letter came, and of which games nothing is left to be done that comes before it."""

    at: datetime
    past: Collection[str]


class RecordsOffice(ShelfOffice):
    """Looks things up for one letter or one tick; games are read once, boards as they are now.

    A `witness` notes what is looked up. A game whose phase should have been over when a letter
    `came` can't be had: PhaseFirst.
    """

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        now: datetime,
        trust: Trust = CAUTIOUS,
        pictures: int = MOST_PICTURE_BYTES,
        *,
        witness: Witness | None = None,
        came: Came | None = None,
        hosting: Hosting = OPEN_HOUSE,
    ) -> None:
        self._records = records
        self._now = now
        self._witness = witness
        self._came = came
        self._games: dict[str, Game | None] = {}
        self._revisions: dict[str, int] = {}
        self._seeds: dict[str, str] = {}
        self._opened: dict[str, Variant] = {}
        self.judge = judge
        self.trust = trust
        self.hosting = hosting
        self._pictures = pictures
        self.secret = records.secret
        look_again()

    def variant(self, id_: str, chosen: Mapping[str, str]) -> Variant:
        """A board, with the options chosen. Raises KeyError."""
        return load_variant(id_, chosen)

    def rules_of(self, id_: str) -> str:
        """The page of rules of a board; "" if there is none, nor such a board any more."""
        try:
            return load_rules(id_)
        except VariantMissing:
            return ""

    def order_reader(self, variant: Variant) -> OrderReader:
        """The reader of a board's orders."""
        return order_reader_of(variant)

    def game(self, name: str) -> Game | None:
        """A game by its name."""
        if name not in self._games:
            stored = self._records.games.load(name)
            revision = stored.revision if stored is not None else 0
            if self._witness is not None:
                self._witness.note(self._records.games.revision, name, answer=revision)
            if stored is None:
                self._games[name] = None
            else:
                self._see_to_phase(stored)
                self._games[name] = stored_game(self._records, stored)
                self._revisions[name] = revision
        return self._games[name]

    def _see_to_phase(self, stored: StoredGame) -> None:
        if self._came is None or stored.deadline is None or stored.name in self._came.past:
            return
        if stored.deadline <= self._came.at:
            raise PhaseFirst(stored.name)

    def _ask(self, question: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
        """Ask the records, and have it noted; nothing is asked by name."""
        answer = question(*about, **named)
        if self._witness is not None:
            self._witness.note(question, *about, answer=answer)
        return answer

    def board_of(self, name: str) -> Variant | None:
        """The board of a game, of which nothing else is read."""
        standing = self._ask(self._records.standings.of, name)
        if standing is None:
            return None
        return board_at(self._records, standing)

    def board_of_rules(self, game: Game) -> Variant:
        """The board that the page of a game's rules is about: the newest, with nothing chosen."""
        return newest_variant(game.variant.id) or game.variant

    def revision(self, name: str) -> int:
        """The revision at which a game was read."""
        return self._revisions[name]

    def games_of(self, address: str) -> Sequence[tuple[str, str]]:
        """The games an address takes part in, with its seat in each."""
        return self._ask(self._records.games.games_of, address)

    def glance(self, name: str) -> Glance | None:
        """Where a game stands, at a glance."""
        standing = self._ask(self._records.standings.of, name)
        return None if standing is None else self._glance(standing)

    def glances(self, state: GameState, most: int) -> Sequence[Glance]:
        """The first games of a state that are listed, by name, at a glance."""
        return [
            self._glance(standing)
            for standing in self._ask(self._records.standings.in_state, state, most)
        ]

    def count_games(self, state: GameState) -> int:
        """How many games of a state are listed."""
        counts = self._ask(self._records.standings.counts)
        return counts.get(state, 0)

    def games_at_once(self) -> int:
        """How many games aren't over, those in no list too."""
        return self._ask(self._records.standings.unfinished_games, GameState.ENDED.value)

    def log(self, name: str) -> Sequence[Event]:
        """All that has happened to a game. Raises KeyError."""
        return [logged.event for logged in self.logged(name)]

    def logged(self, name: str) -> Sequence[Logged]:
        """All that has happened to a game, with where it came from. Raises KeyError."""
        self._ask(self._records.games.revision, name)
        self._opened[name], log = log_of(self._records, name)
        return log

    def annals(self, name: str) -> Sequence[Annal]:
        """Each phase of a game that was processed, in short; what was rolled back is left out."""
        self._ask(self._records.games.revision, name)
        return annals_on_record(self._records, name)

    def finishes(self, most: int) -> Sequence[Finish]:
        """The listed games that ended last, and what they came to."""
        finished = self._ask(self._records.standings.finished, most)
        for one in finished:
            self._ask(self._records.games.revision, one.name)
        return finishes_on_record(self._records, finished)

    def chapter(self, name: str, number: int) -> Chapter:
        """A phase of a game, by the number of the event that processed it. Raises KeyError."""
        self._ask(self._records.games.revision, name)
        return chapter_at(self._records, name, number)

    def phases(self, name: str) -> Sequence[Phase]:
        """Every phase of a game that was processed, in the order of the log."""
        self._ask(self._records.games.revision, name)
        return [read_phase(phase) for phase in self._records.courses.phases(name)]

    def opened_on(self, game: Game) -> Variant:
        """The board on which a game was opened, which may have been renewed since."""
        if game.name not in self._opened:
            self.log(game.name)
        return self._opened[game.name]

    def press(self, name: str, number: int) -> PressSent | None:
        """A letter of press by its number; None if there is none, or no such game."""
        game = self.game(name)
        row = self._records.games.press(name, number) if game is not None else None
        if game is None or row is None:
            return None
        event = logged_in(row, game.variant).event
        return event if isinstance(event, PressSent) else None

    def letter(self, key: str) -> Letter | None:
        """A letter that came before, by its key; None if it can't be had any more."""
        number = key.removeprefix("L")
        stored = self._records.letters.letter(int(number)) if number.isdecimal() else None
        if stored is None or not stored.raw:
            return None
        return letter_in(stored, self.judge, self._pictures, self.trust.servers)

    def phase_asked(self, game: str, message_ids: Sequence[str]) -> str:
        """The phase that the last of these mails of a game was about."""
        return self._ask(self._records.outbox.phase_asked, game, message_ids)

    def letter_answered(self, game: str, message_ids: Sequence[str]) -> str:
        """The letter to whose writer the last of these mails of a game was the answer."""
        letter, _, kind = self._ask(self._records.outbox.key_of_last, game, message_ids).partition(
            ":"
        )
        return letter if kind in {"receipt", "held"} else ""

    def phase_at(self, game: str, moment: datetime) -> str:
        """The phase of a game that had begun last at a moment."""
        return self._ask(self._records.games.phase_at, game, moment)

    def password(self, game: str, place: str, epoch: int) -> Hashed | None:
        """What is kept of the password of a place, which has the secret address of this number."""
        kept = self._ask(self._records.passwords.of, game, place, epoch)
        return None if kept is None else Hashed(*kept)

    def is_first(self, count: Count) -> bool:
        """Whether nothing like it happened in the time for which it counts."""
        visits = self._records.visits
        return self._ask(visits.is_first, count.kind, count.key, self._now, count.within)

    def first_time(self, count: Count) -> bool:
        """Whether nothing like it happened in the time for which it counts; records it."""
        return self._records.visits.first(count.kind, count.key, self._now, count.within)

    def standbys(self) -> Sequence[Standby]:
        """Those who stand by and have confirmed it, the longest waiting first."""
        return [Standby(*row) for row in self._ask(self._records.standbys.every)]

    def standby_of(self, address: str) -> Standby | None:
        """The entry of an address on the list of those who stand by."""
        row = self._ask(self._records.standbys.of, address)
        return None if row is None else Standby(*row)

    def standby_numbered(self, number: int) -> Standby | None:
        """The entry of a number; None if there is none any more."""
        row = self._ask(self._records.standbys.numbered, number)
        return None if row is None else Standby(*row)

    def next_standby(self) -> int:
        """The number of the next entry: nobody had it before."""
        return self._ask(self._records.standbys.next_number)

    def conduct(self, address: str) -> tuple[int, int, int, int]:
        """In how many games a person played, and how often they were late, missed and left."""
        return self._ask(self._records.conduct.of, address)

    def games_left(self, address: str) -> Sequence[str]:
        """The games in which an address gave up a seat or lost it, the newest first."""
        return self._ask(self._records.conduct.left, address)

    def seed_for(self, purpose: str) -> str:
        """A random seed, drawn for a purpose of this letter: asked for again it is the same."""
        return self._seeds.setdefault(purpose, secrets.token_hex(16))

    def _glance(self, standing: GameStanding) -> Glance:
        variant = board_at(self._records, standing)
        return Glance(
            standing.name,
            GameState.RUNNING if standing.state == MOVED else GameState(standing.state),
            variant.title,
            self.phrases.name_phase(read_phase(standing.phase)),
            standing.players,
            len(variant.powers),
            self._ask(self._records.conduct.free, standing.name),
            standing.listed,
            standing.comment,
        )
