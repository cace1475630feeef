"""Whole games written down as they are kept today, for `tests/game/editions/`.

`python -m tests.game.telling EDITION` plays one game of each board by letters, through the
judge's own counter and records, with as many kinds of events as letters can bring about, each
to another end. It writes a folder of that name: of each game the log, the positions kept and
the last state, and besides the records as a whole, as SQL. An edition that is there is never
written again: what was once on somebody's disk has to be read for ever. Whoever changes a
form of what is kept writes the next one as soon as it is in use.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from judge.board.calendar import PhaseKind
from judge.daemon.daemon import DATABASE
from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.demo.brain import mind, think
from judge.desk.replies.addressing import offer_part
from judge.game.cards import card_numbers
from judge.game.events import PositionEdited, Undone
from judge.game.game import GameState
from judge.game.records import KINDS
from judge.game.seats import SeatState
from judge.library.variants import load_variant
from judge.orders.choices import legal_orders
from judge.orders.model import Enter, Hold, Piece
from judge.orders.wording import write_printed
from judge.store.records import Records
from tests.harm.house import JUDGE, MASTER, House

EDITIONS = Path(__file__).resolve().parent / "editions"
BEGIN = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEED = "0123456789abcdef0123456789abcdef"
MOST_PHASES = 120
BOARDS = "boards.json.gz"
"""The text of each board as it was then: a board that is mended changes no old game."""
MARKS = ("user_version", "application_id")
"""What SQLite keeps of a file and leaves out of its dump."""


class Teller(House):
    """A house in which one game is told, letter by letter."""

    def begin(self, name: str, board: str) -> None:
        """Open a game, with people who come and go, and draw the powers."""
        self.game_name = name
        self.write_from(MASTER, f"create game {name} variant {board} zone Europe/Berlin")
        self.write_from("zoe@x.org", f"join {name}")
        self.write_from("zoe@x.org", "leave", subject=f"[{name}]")
        self.write_from("olga@x.org", f"observe {name}")
        self.write_from("oscar@x.org", f"observe {name}")
        self.write_from("oscar@x.org", "leave", subject=f"[{name}]")
        self.write_from("olga@x.org", "pictures off", subject=f"[{name}]")
        for number in range(len(self.game.variant.powers)):
            self.write_from(f"p{number}@{name}.example", f"join {name}")
        self.write("GM", "set grace 6 hours\nset moves 4 days")
        self.write("GM", "start\n\nbroadcast\nWelcome, all.\nendpress")

    @property
    def powers(self) -> list[str]:
        """Who still plays, in the board's order."""
        return [power.id for power in self.game.played()]

    def name_of(self, power: str) -> str:
        return self.game.variant.power_by_id[power].name

    def orders_of(self, power: str) -> str:
        """What a robot orders, a line each."""
        game = self.game
        who, position = game.variant.power_by_id[power], game.table.position
        orders = think(who, position, game.variant, mind(SEED, who, position.phase))
        return "\n".join(map(write_printed, orders))

    def holds_of(self, power: str) -> list[str]:
        """An order to stay for each unit."""
        game = self.game
        units = game.table.position.units_of(game.variant.power_by_id[power])
        return [write_printed(Hold(Piece(unit.kind, unit.location))) for unit in units]

    def tick(self, *, hours: float) -> None:
        """Let the clock go on, hour by hour, and do what falls due."""
        for _ in range(int(hours)):
            self.pass_time(hours=1)
            Service(self.records, JUDGE, lambda: self.now).serve_all()

    def order_all(self, but: str = "", play: Callable[[str], str] | None = None) -> None:
        """Have everybody order who owes something."""
        for power in self.powers:
            owes = self.game.state_of(self.game.variant.power_by_id[power]) is not SeatState.ALL
            if power != but and owes and (text := (play or self.orders_of)(power)):
                self.write(power, text)

    def phase(self, play: Callable[[str], str] | None = None) -> None:
        """A phase as most are: everybody orders, and it is processed."""
        before = self.game.press.issue
        self.order_all(play=play)
        self.tick(hours=1)
        if self.game.press.issue == before and self.game.state is GameState.RUNNING:
            self.write("GM", "process")

    def until_moves(self) -> None:
        """Play on until units move."""
        while self.game.table.position.phase.kind is not PhaseKind.MOVEMENT:
            self.phase()

    def offered(self, text: str, to: str, answer: str) -> None:
        """Offer a seat to somebody, and have them answer."""
        self.write("GM", text)
        offer = next(o for o in reversed(self.game.people.offers) if o.player.address == to)
        office = RecordsOffice(self.records, JUDGE, self.now)
        part = offer_part(office, self.game, offer)
        self.write_from(to, answer, to=f"{part}@{JUDGE.domain}")

    def confirmed(self, power: str, text: str) -> None:
        """Ask for something, and send the line back that confirms it."""
        person = self.address_of(power)
        line = re.search(
            r"^ +((?:resign|address) .*[a-z2-7]{8})$",
            self.write(power, text).to(person).text,
            re.MULTILINE,
        )
        assert line
        self.write(power, line[1])


def tell(teller: Teller) -> None:
    """What all games have in common: the first years, in which everything happens once."""
    teller.until_moves()
    for tell_part in (_orders, _press, _people, _clock, _time, _seats):
        tell_part(teller)
        teller.until_moves()


def _orders(teller: Teller) -> None:
    first, second, *_ = teller.powers
    holds = teller.holds_of(first)
    teller.write(first, "\n".join(holds))
    teller.write(first, f"cancel {holds[0].rpartition(' ')[0]}")
    teller.write(first, "clear orders")
    year = teller.game.table.position.phase.year
    ahead = f"Fall {year}:\n" + "\n".join(holds) + f"\nSpring {year + 1}:\n{holds[0]}"
    ahead += f"\nif {holds[1].split()[1]} is empty\n{holds[0]}\notherwise\n{holds[0]}\nend"
    teller.write(first, f"{ahead}\n\nstanding orders:\n" + "\n".join(holds))
    teller.write(first, f"cancel Spring {year + 1}")
    hold = teller.holds_of(second)[0]
    place = hold.split()[1].partition("/")[0]
    teller.write(second, f"{hold.replace(place, place[0] + place[2] + place[1], 1)}\nA Xyzzy - Foo")
    asked = teller.game.people.seat_of(teller.game.variant.power_by_id[second]).questions
    if asked:
        teller.write(second, f"{asked[0].number}: no")
    teller.write(second, "ready")
    teller.phase()
    teller.phase()


def _press(teller: Teller) -> None:
    first, second, third, *_ = teller.powers
    teller.write(
        first, f"press to {teller.name_of(second)}\nPeace?\nendpress\nbroadcast\nHm.\nendpress"
    )
    teller.write(second, f"press to {teller.name_of(first)}, GM\nGrüße, und: ja.\nendpress")
    slip = teller.name_of(second)
    slip = slip[:2] + slip[3] + slip[2] + slip[4:]
    for answer in ("send", "drop"):
        teller.write(first, f"press to {slip}\nLet us take {teller.name_of(third)}.\nendpress")
        drafts = teller.game.press.drafts
        if drafts:
            teller.write(first, f"{answer} {drafts[-1].number}")
    teller.write(first, f"press to {slip}\nAnd this waits.\nendpress")
    teller.write(third, "vote draw")
    teller.write(third, "no draw")
    teller.write(third, f"concede to {teller.name_of(first)}")
    teller.write(third, "wait")
    teller.order_all()
    teller.write(third, "ready")
    teller.phase()


def _people(teller: Teller) -> None:
    first, second, third, *_ = teller.powers
    away = (teller.now + timedelta(days=20)).date()
    teller.write(first, f"away {away} to {away + timedelta(days=2)}")
    teller.write(first, "back")
    teller.write(first, f"away {away} to {away + timedelta(days=3)}")
    teller.write(second, "pictures off")
    teller.confirmed(second, "address second@elsewhere.example")
    teller.offered(f"replace {teller.name_of(third)} by ina@x.org", "ina@x.org", "no thanks")
    teller.offered(f"replace {teller.name_of(third)} by Ina <ina@x.org>", "ina@x.org", "accept")
    teller.write("GM", f"offer {teller.name_of(first)} to late@x.org")
    teller.write("GM", f"withdraw the offer of {teller.name_of(first)}")
    teller.write(first, "standing orders:\n" + "\n".join(teller.holds_of(first)))
    teller.order_all(but=first)
    teller.write("GM", "process")


def _clock(teller: Teller) -> None:
    last = teller.powers[-1]
    teller.write("GM", "extend by 1 day")
    teller.write("GM", "pause")
    teller.tick(hours=5)
    teller.write("GM", "resume")
    teller.order_all(but=last)
    assert teller.game.clock.deadline is not None
    issue = teller.game.press.issue
    while teller.game.press.issue == issue:  # reminded, then late, then the grace is over
        teller.tick(hours=1)
    teller.write("GM", "rollback")
    teller.phase()


def _time(teller: Teller) -> None:
    """Back and forward again; orders that are taken back; and a position without a unit."""
    first = teller.powers[0]
    teller.write(first, "\n".join(teller.holds_of(first)))
    teller.happen(Undone((teller.timeline().undoable[-1],), teller.now))
    teller.order_all(but=first)
    left = len(teller.timeline().log)
    teller.write("GM", "rollback")
    teller.return_to(left)
    position = teller.game.table.position
    teller.happen(PositionEdited(replace(position, units=position.units[:-1]), teller.now))
    teller.phase()


def _seats(teller: Teller) -> None:
    *_, gone, last = teller.powers
    teller.write("GM", f"offer {teller.name_of(last)} to slow@x.org")
    teller.write("GM", f"deadline {teller.now + timedelta(days=10):%Y-%m-%d %H:%M}")
    teller.confirmed(gone, "resign")
    teller.tick(hours=24 * 8)
    teller.offered(f"replace {teller.name_of(gone)} by hugo@x.org", "hugo@x.org", "accept")
    teller.offered("replace GM by heir@x.org", "heir@x.org", "accept")
    teller.write("GM", "set moves 2 days\nset retreats 12 hours")
    teller.phase()


def _by_draw(teller: Teller) -> None:
    for _ in range(3):
        teller.phase()
    for power in teller.powers:
        teller.write(power, "vote draw")


def _by_draw_twice(teller: Teller) -> None:
    """With a piece that is lost in hyperspace; the seed of chance is told, and another drawn."""
    board = teller.game.variant
    assert board.hyperspace is not None
    walkers = board.hyperspace.power

    def play(power: str) -> str:
        return teller.orders_of(power) if power != walkers.id else ""

    position = teller.game.table.position
    units = position.units_of(walkers)
    enters = (order for unit in units for order in legal_orders(unit, position, board))
    teller.write(walkers.id, write_printed(next(o for o in enters if isinstance(o, Enter))))
    for _ in range(12):
        teller.phase(play)
    _by_draw(teller)
    teller.write("GM", "rollback")
    _by_draw(teller)


def _by_concession(teller: Teller) -> None:
    for _ in range(2):
        teller.phase()
    victor, *others = teller.powers
    for power in others:
        teller.write(power, f"concede to {teller.name_of(victor)}")


def _by_cancelling(teller: Teller) -> None:
    teller.phase()
    teller.write("GM", f"cancel game {teller.game_name}")


def _by_solo(teller: Teller) -> None:
    """Everybody but the strongest only stays."""
    position, played = teller.game.table.position, teller.game.played()
    victor = max(played, key=lambda power: len(position.centres_of(power))).id

    def play(power: str) -> str:
        if power == victor:
            return teller.orders_of(power)
        holds = teller.game.table.position.phase.kind is PhaseKind.MOVEMENT
        return "\n".join(teller.holds_of(power)) if holds else ""

    for _ in range(MOST_PHASES):
        if teller.game.state is GameState.RUNNING:
            teller.phase(play)


ENDS: Mapping[str, Callable[[Teller], None]] = {
    "standard": _by_solo,
    "cline1972": _by_draw,
    "cline4": _by_concession,
    "cline7": _by_cancelling,
    "swiss": _by_draw_twice,
    "loeb9": _by_concession,
}


def rows_of(records: Records, name: str) -> Iterator[dict[str, object]]:
    """All that is kept of a game: its events, its positions, its state, and its cards."""
    texts = [event.body for event in records.games.events(name)]
    for event in records.games.events(name):
        yield {"table": "events", **asdict(event), "at": event.at.isoformat()}
    for snapshot in records.games.snapshots(name):
        yield {"table": "snapshots", **asdict(snapshot), "at": snapshot.at.isoformat()}
    stored = records.games.load(name)
    assert stored is not None
    yield {"table": "games", "name": stored.name, "state": stored.state}
    numbers = {number for text in (*texts, stored.state) for number in card_numbers(text)}
    for number, card in sorted(records.persons.cards(numbers).items()):
        yield {"table": "cards", "number": number, **card._asdict()}


@contextmanager
def _telling() -> Iterator[Path]:
    """Where the records are while games are told, in which each draw has the same seed."""
    with (
        tempfile.TemporaryDirectory() as place,
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
    ):
        yield Path(place) / DATABASE


def write_edition(
    folder: Path, ends: Mapping[str, Callable[[Teller], None]] = ENDS
) -> Counter[str]:
    """Play a game of each board and write them down; how often each kind of event came."""
    folder.mkdir(parents=True)
    kinds: Counter[str] = Counter()
    with _telling() as path, Records.open(path) as records:
        teller = Teller(records, now=BEGIN, answers_an_hour=1000)
        for board, end in ends.items():
            teller.begin(f"old{board}", board)
            tell(teller)
            end(teller)
            assert teller.game.state is GameState.ENDED, board
            assert list(replay_faults(records, teller.game_name)) == []
            kinds.update(e.kind for e in records.games.events(teller.game_name))
            rows = [json.dumps(row) for row in rows_of(records, teller.game_name)]
            _write(folder / f"{board}.jsonl.gz", "\n".join(rows) + "\n")
    write_boards(folder / BOARDS, ends)
    return kinds


def write_boards(file: Path, ids: Iterable[str]) -> None:
    """Write the texts of boards as games carry them."""
    _write(file, json.dumps({id_: load_variant(id_).text for id_ in ids}))


def write_records(file: Path) -> None:
    """Write whole records, as SQL: a game in its first year, and one that ended as it formed."""
    with _telling() as path:
        with Records.open(path) as records:
            teller = Teller(records, now=BEGIN, answers_an_hour=1000)
            teller.begin("over", "standard")
            _by_cancelling(teller)
            teller.begin("ghost", "standard")
            _orders(teller)
            _press(teller)
        db = sqlite3.connect(path)
        marks = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in MARKS}
        lines = (f"PRAGMA {name} = {mark};" for name, mark in marks.items())
        _write(file, "\n".join((*db.iterdump(), *lines)) + "\n")
        db.close()


def _write(file: Path, text: str) -> None:
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def main(name: str) -> int:
    """Write an edition, and say which kinds of events it hasn't got."""
    folder = EDITIONS / name
    if folder.exists():
        sys.stderr.write(f"{folder} is there: an edition is written once\n")
        return 1
    kinds = write_edition(folder)
    write_records(folder / "records.sql.gz")
    sys.stdout.write(f"{dict(kinds)}\nwithout {sorted(set(KINDS) - set(kinds))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
