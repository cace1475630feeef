"""What a letter and a phase cost, from bytes to the committed reply.

Part of `make bench`. CPU time (user and system) of this process, medians; the
records are on disk with `synchronous=FULL`, as the daemon keeps them. Measured
with 1, 100 and 1,000 games on record: neither figure may grow with the other
games.
"""

from __future__ import annotations

import json
import resource
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import load_game
from judge.daemon.service import Service
from judge.demo.brain import think
from judge.demo.wording import word
from judge.desk.letters import JudgeAddress
from judge.desk.replies.addressing import entries_of, reply_part
from judge.game.game import Game
from judge.game.records import read_game, write_game
from judge.library.variants import load_variant
from judge.post.arrival import Arrival
from judge.store.games import EventRow
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "example.org")
PEOPLE = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
GAMES = (1, 100, 1000)
LETTER = """\
Return-Path: <{sender}>
Delivered-To: {to}
From: {name} <{sender}>
To: Judge <{to}>
Subject: Re: [{game}] Spring 1901 movement: results
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
    now: datetime = NOON
    number: int = 0

    def __post_init__(self) -> None:
        self.service = Service(self.records, JUDGE, lambda: self.now, answers_an_hour=10**9)

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
        begin = process_time()
        keep_arrival(self.records, arrival)
        self.service.serve_next()
        return process_time() - begin

    def office_part(self, game: Game, power_id: str) -> str:
        """A seat's reply address."""
        office = _Secret(self.records.secret, JUDGE)
        power = game.variant.power_by_id[power_id]
        return f"{reply_part(office, game, power)}@{JUDGE.domain}"  # type: ignore[arg-type]


@dataclass(frozen=True)
class _Secret:
    secret: bytes
    judge: JudgeAddress


def begin_game(scene: Scene, name: str) -> Game:
    """Open, fill and start a game by letters."""
    scene.serve(scene.arrival("gm", "judge@example.org", f"create game {name}"))
    for person in PEOPLE:
        scene.serve(scene.arrival(person, "judge@example.org", f"join {name}"))
    game = load_game(scene.records, name)
    office = _Secret(scene.records.secret, JUDGE)
    to = f"{reply_part(office, game, None)}@{JUDGE.domain}"  # type: ignore[arg-type]
    scene.serve(scene.arrival("gm", to, "start"))
    return load_game(scene.records, name)


def add_games(scene: Scene, like: Game, count: int) -> None:
    """More games in the same state, with players of their own."""
    form = write_game(like)
    variant = load_variant("standard")
    for number in range(count):
        form["name"] = f"other{number}"
        text = json.dumps(form).replace("@example.org", f"@x{number}.example.org")
        game = read_game(json.loads(text), variant)
        with scene.records.transaction():
            scene.records.games.create(
                game.name,
                at=scene.now,
                events=(EventRow("Copied", "{}", scene.now),),
                state=text,
                deadline=scene.now + timedelta(days=3650),
            )
            scene.records.games.set_addresses(game.name, entries_of(game))


def measure(folder: Path, games: int, repeats: int) -> dict[str, float]:
    """Medians, in milliseconds of CPU: a letter of three orders, and a phase."""
    with Records.open(folder / "judge.db") as records:
        scene = Scene(records)
        game = begin_game(scene, "ghost")
        add_games(scene, game, games - 1)
        letters = [scene.serve(letter) for letter in _letters(scene, game, repeats)]
        phases, queued = [], 0
        random = Random(1)
        for _ in range(max(8, repeats // 10)):
            queued = _everybody_orders(scene, random)
            begin = process_time()
            scene.now += timedelta(hours=1)
            scene.service.close_due()
            phases.append(process_time() - begin)
        return {
            "games": games,
            "letter": 1000 * statistics.median(letters),
            "phase": 1000 * statistics.median(phases),
            "mails": queued,
        }


def _letters(scene: Scene, game: Game, repeats: int) -> Iterator[Arrival]:
    """France writes three orders, in other words each time."""
    random = Random(7)
    france = game.variant.power_by_id["FRANCE"]
    to = scene.office_part(game, "FRANCE")
    sender = game.seat_of(france).player.address.partition("@")[0]
    for _ in range(repeats):
        orders = think(france, game.position, game.variant, random)
        yield scene.arrival(sender, to, "\n".join(word(orders, random)), game.name)


def _everybody_orders(scene: Scene, random: Random) -> int:
    """Every seat sends its orders; how many reports the phase will queue."""
    game = load_game(scene.records, "ghost")
    for power in game.survivors():
        orders = think(power, game.position, game.variant, random)
        if not orders:
            continue
        sender = game.seat_of(power).player.address.partition("@")[0]
        to = scene.office_part(game, power.id)
        scene.serve(scene.arrival(sender, to, "\n".join(word(orders, random)), game.name))
    return len(game.seats) + 1


def wall_time(folder: Path, repeats: int) -> float:
    """Median wall milliseconds of a letter, with the disk's part."""
    with Records.open(folder / "judge.db") as records:
        scene = Scene(records)
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
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"letters": rows, "letter_wall": wall, "peak_megabytes": peak}


def print_figures(figures: dict[str, object]) -> None:
    """The table."""
    print("\nletters: milliseconds of CPU, medians, from bytes to the committed reply")
    print(f"  {'games on record':<20}{'letter of 3 orders':>20}{'phase with its reports':>26}")
    rows = figures["letters"]
    assert isinstance(rows, list)
    for row in rows:
        reports = f"{row['phase']:.2f} ({row['mails']} mails)"
        print(f"  {row['games']:<20}{row['letter']:>20.2f}{reports:>26}")
    print(f"  wall time of a letter, disk included: {figures['letter_wall']:.2f}")
    print(f"  peak memory of the process: {figures['peak_megabytes']:.0f} MB")
