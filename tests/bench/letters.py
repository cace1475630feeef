"""What a letter and a phase cost, from bytes to the committed reply.

    python -m tests.bench.letters       measures them alone, into figures.json

Part of `make bench`. CPU time (user and system) of this process and of the
worker, medians; the records are on disk with `synchronous=FULL`, as the daemon
keeps them. Measured with 1 to 10,000 games on record: no figure may grow with
the other games.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import clock_gettime, perf_counter, process_time
from typing import Any, Self

from judge.board.units import Power
from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import load_game
from judge.daemon.service import Service
from judge.daemon.work import Limits
from judge.daemon.workroom import Workroom
from judge.demo.brain import think
from judge.demo.wording import word
from judge.desk.letters import JudgeAddress
from judge.desk.replies.addressing import entries_of, reply_part
from judge.game.game import Game
from judge.game.records import write_game
from judge.post.arrival import Arrival
from judge.store.games import EventRow
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "example.org")
PEOPLE = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
GAMES = (1, 100, 1000, 10_000)
FIGURES = Path(__file__).with_name("figures.json")
LETTER = """\
Return-Path: <{sender}>
Delivered-To: {to}
From: {name} <{sender}>
To: Judge <{to}>
Subject: Re: [{game}]
Date: Sat, 21 Nov 2026 12:00:00 +0000
Message-ID: <{number}@client.example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 8bit

{text}

On Sat, 21 Nov 2026 12:00:00 +0000, Judge wrote:
> Spring 1901 movement
> A Mun - Bur
"""


@dataclass
class Scene:
    """A judge at work on a folder, with a clock that we set."""

    records: Records
    database: Path
    now: datetime = NOON
    number: int = 0

    def __post_init__(self) -> None:
        self.room = Workroom(self.database, JUDGE, 10**9, Limits())
        self.service = Service(self.records, JUDGE, lambda: self.now, worker=self.room)

    def __enter__(self) -> Self:
        self.room.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.room.close()

    def arrival(self, sender: str, to: str, text: str, game: str = "") -> Arrival:
        """A letter as the wire hands it over."""
        self.number += 1
        address = f"{sender}@example.org"
        raw = LETTER.format(
            sender=address, to=to, name=sender.title(), game=game, number=self.number, text=text
        )
        return Arrival(raw.replace("\n", "\r\n").encode(), address, to, self.now)

    def serve(self, arrival: Arrival) -> float:
        """Keep and serve one letter; the CPU seconds it took."""
        begin = self.cpu()
        keep_arrival(self.records, arrival)
        self.service.serve_next()
        return self.cpu() - begin

    def cpu(self) -> float:
        """The CPU seconds that we have taken, and our worker."""
        hand = self.room._hand
        assert hand is not None
        return process_time() + clock_gettime(cpu_clock_of(hand._child._process.pid))

    def office_part(self, game: Game, power_id: str) -> str:
        """A seat's reply address."""
        return office_part(self.records, game, game.variant.power_by_id[power_id])


def cpu_clock_of(pid: int) -> int:
    """The clock of a process's CPU time, as clock_getcpuclockid(3) makes it."""
    return ~pid << 3 | 2


@dataclass(frozen=True)
class _Secret:
    secret: bytes
    judge: JudgeAddress


def office_part(records: Records, game: Game, power: Power | None) -> str:
    """A seat's reply address; the gamesmaster's without a power."""
    office = _Secret(records.secret, JUDGE)
    return f"{reply_part(office, game, power)}@{JUDGE.domain}"  # type: ignore[arg-type]


def begin_game(scene: Scene, name: str, of: str = "") -> Game:
    """Open, fill and start a game by letters; `of` tells its people from those of others."""
    scene.serve(scene.arrival(f"gm{of}", "judge@example.org", f"create game {name}"))
    for person in PEOPLE:
        scene.serve(scene.arrival(f"{person}{of}", "judge@example.org", f"join {name}"))
    game = load_game(scene.records, name)
    to = office_part(scene.records, game, None)
    scene.serve(scene.arrival(f"gm{of}", to, "start"))
    return load_game(scene.records, name)


def add_games(scene: Scene, like: Game, count: int) -> None:
    """More games in the same state, some of them still forming, with players of their own."""
    form = write_game(like)
    forming = {**form, "state": "forming", "seats": [], "deadline": None}
    texts = [json.dumps({**kind, "name": "NAME"}) for kind in (form, form, form, forming)]
    entries = entries_of(like)
    with scene.records.transaction():
        for number in range(count):
            name, host = f"other{number}", f"@x{number}.example.org"
            text = texts[number % 4].replace("@example.org", host).replace('"NAME"', f'"{name}"')
            scene.records.games.create(
                name,
                at=scene.now,
                events=(EventRow("Copied", "{}", scene.now, 1),),
                state=text,
                deadline=scene.now + timedelta(days=3650),
            )
            people = [(who.replace("@example.org", host), seat) for who, seat in entries]
            scene.records.games.set_addresses(name, people)


def measure(folder: Path, games: int, repeats: int) -> dict[str, float]:
    """Medians, in milliseconds of CPU: a letter of three orders, a phase, GAMES and JOIN."""
    database = folder / "judge.db"
    with Records.open(database) as records, Scene(records, database) as scene:
        game = begin_game(scene, "ghost")
        add_games(scene, game, games - 1)
        letters = [scene.serve(letter) for letter in _letters(scene, game, repeats)]
        asked = {
            word: [
                scene.serve(scene.arrival("asker", str(JUDGE), f"{word}\n\n({number})"))
                for number in range(max(8, repeats // 4))
            ]
            for word in ("games", "join")
        }
        phases, queued = [], 0
        random = Random(1)
        for _ in range(max(8, repeats // 10)):
            queued = _everybody_orders(scene, random)
            begin = scene.cpu()
            scene.now += timedelta(hours=1)
            closed = scene.service.close_due()
            phases.append(scene.cpu() - begin)
            assert closed == 1, "a phase that isn't processed is no figure"
        return {
            "games": games,
            "letter": 1000 * statistics.median(letters),
            "list": 1000 * statistics.median(asked["games"]),
            "join": 1000 * statistics.median(asked["join"]),
            "phase": 1000 * statistics.median(phases),
            "mails": queued,
        }


def _letters(scene: Scene, game: Game, repeats: int) -> Iterator[Arrival]:
    """France writes three orders, in other words each time."""
    random = Random(7)
    france = game.variant.power_by_id["FRANCE"]
    to = scene.office_part(game, "FRANCE")
    sender = game.people.seat_of(france).player.address.partition("@")[0]
    for _ in range(repeats):
        orders = think(france, game.table.position, game.variant, random)
        yield scene.arrival(sender, to, "\n".join(word(orders, random)), game.name)


def _everybody_orders(scene: Scene, random: Random) -> int:
    """Every seat sends its orders; how many reports the phase will queue."""
    game = load_game(scene.records, "ghost")
    for power in game.survivors():
        orders = think(power, game.table.position, game.variant, random)
        if not orders:
            continue
        sender = game.people.seat_of(power).player.address.partition("@")[0]
        to = scene.office_part(game, power.id)
        scene.serve(scene.arrival(sender, to, "\n".join(word(orders, random)), game.name))
    return len(game.people.seats) + 1


def wall_time(folder: Path, repeats: int) -> float:
    """Median wall milliseconds of a letter, with the disk's part."""
    database = folder / "judge.db"
    with Records.open(database) as records, Scene(records, database) as scene:
        game = begin_game(scene, "ghost")
        times = []
        for letter in _letters(scene, game, repeats):
            begin = perf_counter()
            scene.serve(letter)
            times.append(perf_counter() - begin)
        return 1000 * statistics.median(times)


def all_figures(repeats: int) -> dict[str, object]:
    """Everything, as it is printed and written to JSON."""
    rows = []
    for games in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(measure(Path(folder), games, repeats))
    with tempfile.TemporaryDirectory() as folder:
        wall = wall_time(Path(folder), repeats)
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)  # of whom the largest is told
    peak = sum(resource.getrusage(kind).ru_maxrss for kind in kinds) / 1024
    return {
        "letters": rows,
        "letters_date": datetime.now(UTC).date().isoformat(),
        "letter_wall": wall,
        "peak_megabytes": peak,
    }


def print_figures(figures: dict[str, object]) -> None:
    """The table."""
    print("\nletters: milliseconds of CPU, medians, from bytes to the committed reply")
    print(
        f"  {'games on record':<18}{'letter of 3 orders':>20}{'GAMES':>9}{'JOIN':>9}{'phase':>20}"
    )
    rows = figures["letters"]
    assert isinstance(rows, list)
    for row in rows:
        reports = f"{row['phase']:.2f} ({row['mails']} mails)"
        asked = f"{row['list']:>9.2f}{row['join']:>9.2f}"
        print(f"  {row['games']:<18}{row['letter']:>20.2f}{asked}{reports:>20}")
    print(f"  wall time of a letter, disk included: {figures['letter_wall']:.2f}")
    print(f"  peak memory of judge and worker: {figures['peak_megabytes']:.0f} MB")


def rounded(value: Any) -> Any:
    """Figures as people read them: nobody measures nanoseconds here."""
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, list):
        return [rounded(one) for one in value]
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return value


def main() -> None:
    figures = all_figures(200)
    print_figures(figures)
    print(f"  load of the machine meanwhile: {os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs")
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) | rounded(figures)
    FIGURES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
