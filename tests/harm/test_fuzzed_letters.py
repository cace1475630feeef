"""Letters nobody would write, served: none is put aside, and none takes long or much.

`make test` serves some, `make soak ARGS="-k fuzzed_letters"` as many as JUDGE_SOAK_SECONDS
have room for, up to a million or JUDGE_FUZZ_LETTERS; the next run goes on where this one stopped.
JUDGE_FUZZ_SEED chooses which letters. How far it is, and what failed, is kept in var/soak.
"""

from __future__ import annotations

import json
import os
import random
import time
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.post.arrival import Arrival
from judge.store.letters import LetterState
from tests.harm.fuzzing import fuzzed
from tests.harm.house import JUDGE, MASTER, PLAYERS, House
from tests.pace import least_cost

FEW = 200
MANY = 1_000_000
A_HOUSE = 250
"""So many letters a house gets, before it is made anew."""
MOST_SECONDS = 1.0
MOST_MEGABYTES = 200
SO_FAR = Path(__file__).parents[2] / "var" / "soak" / "fuzzed-letters"
KEPT = SO_FAR.parent / "letters"
EVERYTHING = "A Par - Bur (just in case)\nif Mun is empty: A Mar - Gas\nstatus\nDuncan said so."
"""What makes all that is made once a process."""
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "GM")


@dataclass
class Tally:
    """How many letters were served, what the worst cost, and which failed."""

    letters: int = 0
    cpu: float = 0.0
    worst: float = 0.0
    megabytes: float = 0.0
    """The most that one letter took."""
    grown: float = 0.0
    """By so many megabytes the process grew while it served all of them."""
    failed: list[str] = field(default_factory=list)


def _forget_the_most() -> None:
    """From here on the kernel reckons anew how much memory we have had at most (proc(5))."""
    Path("/proc/self/clear_refs").write_text("5")


def _memory(kind: str) -> float:
    """Megabytes that we have (VmRSS), or have had at most (VmHWM)."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition(f"{kind}:")[2].split(maxsplit=1)[0]) / 1024


def _addressed(house: House, chance: random.Random) -> tuple[str, str]:
    """Who writes, and to which of our addresses."""
    power = chance.choice(POWERS)
    strangers = ("nobody@x.org", "mailer-daemon@x.org", "", f"{chance.random()}@x.org")
    sender = chance.choice(
        (house.address_of(power),) * 6 + (MASTER, f"{PLAYERS[0]}@x.org", *strangers)
    )
    plain = (str(JUDGE), "judge+ghost@example.org", "judge+b-x1@example.org", "judge+@example.org")
    return sender, chance.choice((house.reply_address(power),) * 6 + plain)  # fmt: skip


def _serve_some(seed: int, begin: int, count: int, tally: Tally) -> None:
    """Serve some letters in a house of their own."""
    with House.begun() as house:
        service = Service(house.records, JUDGE, lambda: house.now, answers_an_hour=10**6)
        for number in range(begin, begin + count):
            chance = random.Random(f"{seed} {number}")
            sender, recipient = _addressed(house, chance)
            raw = fuzzed(chance, sender, recipient)
            house.now += timedelta(seconds=chance.choice((1, 60, 600, 9000)))
            arrival = Arrival(raw, sender, recipient, house.now)
            _forget_the_most()
            had, began = _memory("VmRSS"), time.process_time()
            kept = keep_arrival(house.records, arrival)
            service.serve_all()
            took, more = time.process_time() - began, _memory("VmHWM") - had
            stored = house.records.letters.letter(kept.id)
            assert stored is not None
            tally.letters += 1
            tally.cpu += took
            tally.worst = max(tally.worst, took)
            tally.megabytes = max(tally.megabytes, more)
            if took > MOST_SECONDS:
                took = _cost_alone(arrival)
            is_long = took > MOST_SECONDS or more > MOST_MEGABYTES
            if stored.state is not LetterState.SERVED or is_long:
                tally.failed.append(
                    f"{seed} {number}: {stored.state}, {took:.2f} s, {more:.0f} MB, {stored.note}"
                )
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / f"{seed}-{number}.eml").write_bytes(raw)


def _cost_alone(arrival: Arrival) -> float:
    """What a letter costs that took long, tried again in a house of its own each time."""

    def serve() -> None:
        with House.begun() as house:
            house.now = arrival.arrived
            keep_arrival(house.records, arrival)
            Service(house.records, JUDGE, lambda: house.now, answers_an_hour=10**6).serve_all()

    return least_cost(serve, MOST_SECONDS)


def _warm() -> None:
    """Make what is made once a process: that is no letter's cost."""
    with House.begun() as house:
        house.write("FRANCE", EVERYTHING)


def test_some_fuzzed_letters_are_served() -> None:
    _warm()
    tally = Tally()
    _serve_some(1, 0, FEW, tally)
    assert tally.failed == []


@pytest.mark.soak
def test_many_fuzzed_letters_are_served() -> None:
    seed, many = (
        int(os.environ.get(f"JUDGE_FUZZ_{n}", d)) for n, d in (("SEED", 2), ("LETTERS", MANY))
    )
    end = time.monotonic() + float(os.environ.get("JUDGE_SOAK_SECONDS", "600"))
    so_far = SO_FAR.parent / f"{SO_FAR.name}-{seed}.json"
    tally = Tally(**json.loads(so_far.read_text())) if so_far.exists() else Tally()
    so_far.parent.mkdir(parents=True, exist_ok=True)
    _warm()
    before = _memory("VmRSS")
    while tally.letters < many and time.monotonic() < end:
        _serve_some(seed, tally.letters, min(A_HOUSE, many - tally.letters), tally)
        tally.grown = max(tally.grown, _memory("VmRSS") - before)
        whole = so_far.with_suffix(".new")
        whole.write_text(json.dumps(asdict(tally)))
        whole.replace(so_far)
    print(tally)
    assert tally.failed == []
