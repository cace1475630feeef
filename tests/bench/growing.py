"""What a phase, its reports and a look back cost as a game grows longer.

    python -m tests.bench.growing       writes growing.json, which README quotes

One game of robots, whose every letter is served in this process: after its tenth phase and
after its last the same is measured, in milliseconds of CPU (the best of some) and in calls.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from judge.daemon.printing import PrintRoom
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.demo.brain import think
from judge.orders.notation import write_order
from judge.post.arrival import Arrival
from judge.store.outbox import StoredMail
from tests.harm.house import JUDGE, House
from tests.pace import calls_of

RESULT = Path(__file__).with_name("growing.json")
PHASES = (10, 60)
SEED = 5
"""Of robots who play long."""
READERS = 8
TRIES = 5
PICTURE = bytes(range(256)) * 800
"""What is drawn here: nothing that takes time."""
LETTER = (
    "From: {name} <{sender}>\r\nTo: {to}\r\nSubject: a letter\r\nMessage-ID: <{number}@client>\r\n"
    "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
)
LETTERS = ("history", "centres", "results", "status")


@dataclass
class LongGame:
    """A game that robots play, phase by phase, by whole letters."""

    house: House
    random: Random = field(default_factory=lambda: Random(SEED))
    phases: int = 0
    number: int = 0

    def __post_init__(self) -> None:
        self.service = Service(
            self.house.records, JUDGE, lambda: self.house.now, answers_an_hour=10**9
        )
        self.room = PrintRoom(self.house.records, JUDGE, lambda _: PICTURE)

    def write(self, power: str, text: str) -> None:
        """Have a letter kept and served."""
        self.number += 1
        sender, to = self.house.address_of(power), self.house.reply_address(power)
        raw = LETTER.format(name=power, sender=sender, to=to, number=self.number, text=text)
        keep_arrival(self.house.records, Arrival(raw.encode(), sender, to, self.house.now))
        assert self.service.serve_next()

    def order(self) -> None:
        """Every seat sends what it orders."""
        game = self.house.game
        for power in game.survivors():
            orders = think(power, game.table.position, game.variant, self.random)
            if orders:
                self.write(power.id, "\n".join(map(write_order, orders)))

    def pass_time(self) -> None:
        """Let the clock come to where the phase is due."""
        game = self.house.game
        assert game.ending is None, "a game that is over grows no longer"
        due = game.clock.complete_since or game.clock.deadline
        assert due is not None
        self.house.now = max(self.house.now, due) + game.settings.early

    def close(self) -> None:
        assert self.service.close_due() == 1

    def play_until(self, phases: int) -> None:
        while self.phases < phases:
            self.order()
            self.pass_time()
            self.close()
            self.phases += 1

    def reports(self) -> list[StoredMail]:
        """Those of the last phase."""
        outbox = self.house.records.outbox
        mails = [mail for mail in outbox.added_after(0) if ":report:" in mail.key]
        return mails[-READERS:]

    def print_reports(self) -> None:
        """Print them, as if for the first time, but for drawing them."""
        self.room._reports._kept.clear()
        for mail in self.reports():
            assert b"image/png" in self.room.printed(mail).raw


def measured(game: LongGame, measure: Callable[[Callable[[], None]], float]) -> dict[str, float]:
    """What each costs, of the next phase on."""
    game.order()
    game.pass_time()
    found = {"close": measure(game.close)}
    game.phases += 1
    game.print_reports()
    found["print"] = min(measure(game.print_reports) for _ in range(TRIES))
    asker = game.house.game.survivors()[0].id
    for text in LETTERS:
        letter = partial(game.write, asker, text)
        letter()
        found[text] = min(measure(letter) for _ in range(TRIES))
    return found


def milliseconds(work: Callable[[], None]) -> float:
    begin = process_time()
    work()
    return 1000 * (process_time() - begin)


def all_figures() -> dict[str, Any]:
    """By the number of phases: milliseconds and calls."""
    rows = {}
    with House.begun() as house:
        game = LongGame(house)
        for phases in PHASES:
            game.play_until(phases - 2)
            costs = measured(game, milliseconds)
            calls = measured(game, calls_of)
            events = len(house.records.games.events(house.game_name))
            rows[str(phases)] = {"events": events, "milliseconds": costs, "calls": calls}
    return rows


def print_figures(rows: Mapping[str, Any]) -> None:
    first, last = rows.values()
    print("\na game grows longer: milliseconds of CPU, and calls of functions")
    print(f"  {'':10}" + "".join(f"{f'phase {n}':>22}" for n in rows) + f"{'times':>16}")
    for name in first["calls"]:
        cells = [
            f"{row['milliseconds'][name]:.1f} ms {row['calls'][name]:>9,}" for row in (first, last)
        ]
        times = [last[kind][name] / first[kind][name] for kind in ("milliseconds", "calls")]
        print(f"  {name:10}" + "".join(f"{cell:>22}" for cell in cells), end="")
        print("".join(f"{time:>8.2f}" for time in times))


def main() -> None:
    rows = all_figures()
    print_figures(rows)
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs"
    print(f"  load of the machine meanwhile: {load}")
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.growing",
        "load": load,
        "phases": json.loads(json.dumps(rows), parse_float=lambda text: round(float(text), 1)),
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
