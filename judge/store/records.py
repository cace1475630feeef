"""The records as the floors above see them; the only door into this room.

One connection belongs to one thread: every thread that needs the records
opens its own, which is cheap, and SQLite lets them take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Self

from judge.store.backup import write_backup
from judge.store.boards import BoardShelf
from judge.store.checking import find_faults
from judge.store.copies import Copies
from judge.store.courses import Courses
from judge.store.enclosures import Enclosures
from judge.store.faults import OutOfReach
from judge.store.forgetting import Forgetting
from judge.store.games import GameShelf
from judge.store.ledger import Ledger
from judge.store.letters import LetterBook
from judge.store.moments import Moments
from judge.store.moves import MoveShelf
from judge.store.opening import open_ledger
from judge.store.outbox import Outbox
from judge.store.passwords import PasswordShelf
from judge.store.persons import PersonShelf
from judge.store.publications import Publications
from judge.store.pulse import PulseShelf
from judge.store.queue import LetterQueue
from judge.store.retention import Retention
from judge.store.standbys import ConductShelf, StandbyShelf
from judge.store.standings import Standings
from judge.store.visits import Visits
from judge.store.whole_games import WholeGames


class Records:
    """Everything that must survive a crash. Make one with `Records.open`.

    Every write is a transaction of its own, durable when it returns, unless
    it is made inside `transaction` or `unhurried`. RecordsFault, from any method, means
    that nothing was written.
    """

    secret: bytes
    letters: LetterBook
    queue: LetterQueue
    games: GameShelf
    courses: Courses
    moves: MoveShelf
    whole_games: WholeGames
    passwords: PasswordShelf
    persons: PersonShelf
    forgetting: Forgetting
    standings: Standings
    boards: BoardShelf
    moments: Moments
    pulse: PulseShelf
    retention: Retention
    copies: Copies
    outbox: Outbox
    publications: Publications
    standbys: StandbyShelf
    conduct: ConductShelf
    visits: Visits
    enclosures: Enclosures

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._file = _file_at(ledger.path)
        self.secret = ledger.value("SELECT value FROM house WHERE name = 'secret'")
        self.letters = LetterBook(ledger)
        self.queue = LetterQueue(ledger)
        self.games = GameShelf(ledger)
        self.courses = Courses(ledger)
        self.moves = MoveShelf(ledger)
        self.whole_games = WholeGames(ledger)
        self.passwords = PasswordShelf(ledger)
        self.persons = PersonShelf(ledger)
        self.forgetting = Forgetting(ledger)
        self.standings = Standings(ledger)
        self.boards = BoardShelf(ledger)
        self.moments = Moments(ledger)
        self.pulse = PulseShelf(ledger)
        self.retention = Retention(ledger)
        self.copies = Copies(ledger)
        self.outbox = Outbox(ledger)
        self.publications = Publications(ledger)
        self.standbys = StandbyShelf(ledger)
        self.conduct = ConductShelf(ledger)
        self.visits = Visits(ledger)
        self.enclosures = Enclosures(ledger)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the records at `path`, making or migrating them as needed.

        RecordsFault, one line that says what to do, if that cannot be.
        """
        ledger = open_ledger(path)
        try:
            return cls(ledger)
        except BaseException:
            ledger.close()
            raise

    def close(self) -> None:
        """Close the connection; what is not committed is undone."""
        self._ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The file."""
        return self._ledger.path

    def assert_in_place(self) -> None:
        """Raise OutOfReach if the file was taken away, or another put in its place, since opened.

        What is written then is lost when we end, though SQLite says nothing of it.
        """
        if self._file != _file_at(self.path):
            message = (
                f"{self.path}: the records were taken away, or others put in their place, under a"
                " judge at work; see that the right ones are there, and start it anew"
            )
            raise OutOfReach(message)

    def transaction(self) -> AbstractContextManager[None]:
        """Do all of the block or nothing of it; see `Ledger.transaction`."""
        return self._ledger.transaction()

    def version(self) -> int:
        """A number that is another one whenever another connection has written meanwhile."""
        return int(self._ledger.value("PRAGMA data_version"))

    def unhurried(self) -> AbstractContextManager[None]:
        """Write what may be lost with the power, though not with us; see `Ledger.unhurried`."""
        return self._ledger.unhurried()

    def check(self) -> list[str]:
        """Return one line for each thing wrong, [] if all is well.

        Reads everything; doesn't raise for damage.
        """
        return find_faults(self._ledger)

    def backup(
        self,
        target: Path,
        at: datetime | None = None,
        vet: Callable[[Path], object] | None = None,
        settings: str = "",
    ) -> None:
        """Write a complete copy to `target`, replacing an older one at the end.

        It says that it is one, as of `at`, if that is given, and with which `settings`. What
        `vet` raises about it, by another name until then, leaves all as it was.
        """
        write_backup(self._ledger, target, at, vet, settings)

    def as_one_file(self) -> None:
        """Have no side files any more, as a copy has none; until these records are opened again."""
        self._ledger.rows("PRAGMA journal_mode = DELETE")


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file has a name, None for no file; its name is looked at, it is never opened."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
