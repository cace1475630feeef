"""What serving a letter costs, in counts: they are the same on every machine, however busy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from judge.daemon.grammars import Grammars
from judge.daemon.receiving import keep_arrival, keep_arrivals
from judge.daemon.service import Service
from judge.post.arrival import Arrival
from tests.harm.house import JUDGE, House
from tests.pace import calls_of

ORDERS = ("A Par - Bur", "the fleet in Brest goes to the Mid-Atlantic", "Marseilles -> Spain")
RAW = """\
From: David <{sender}>
To: Judge <{to}>
Subject: Re: [ghost]
Message-ID: <{number}@client.example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"

{text}
"""
LETTERS = {
    "orders": "\n".join(ORDERS),
    "one order": ORDERS[0],
    "status": "status",
    "wait": "wait",
    "prose": "I hope that everybody is well.",
}
MOST_STATEMENTS = 31
"""From keeping the letter to the commit, the steps of triggers among them; it was 40 and more.

Four of them are PRAGMAs, which read and write nothing; one sees that the game is still played here.
"""
MOST_CALLS = 19_500
"""Of Python's functions, for three orders, from bytes to the commit: 19,333; it was 17,800
before trials, openings and what is passed on were looked for in each letter.

What the tools of the tests do beside it may be among them.
"""


@dataclass
class Counter:
    """A judge that serves one letter after the other by itself, and what each of them cost."""

    house: House
    number: int = 0

    def __post_init__(self) -> None:
        self.service = Service(
            self.house.records, JUDGE, lambda: self.house.now, answers_an_hour=1000
        )

        self.grammars = Grammars(self.house.records, JUDGE)

    def serve(self, text: str) -> tuple[int, int]:
        """Keep and serve a letter of France's; how many statements and calls that took."""
        self.number += 1
        records = self.house.records
        sender, to = self.house.address_of("FRANCE"), self.house.reply_address("FRANCE")
        raw = RAW.format(sender=sender, to=to, number=self.number, text=text)
        arrival = Arrival(raw.replace("\n", "\r\n").encode(), sender, to, self.house.now)
        run: list[str] = []
        connection = records._ledger.database.conn
        connection.set_trace_callback(run.append)
        calls = calls_of(lambda: self._serve(arrival))
        connection.set_trace_callback(None)
        return len(run), calls

    def _serve(self, arrival: Arrival) -> None:
        kept = keep_arrival(self.house.records, arrival)
        self.grammars.prepare(kept.id, self.house.now)
        assert self.service.serve_next()


@pytest.fixture(scope="module")
def counter() -> Iterator[Counter]:
    with House.begun() as house:
        yield Counter(house)


@pytest.mark.parametrize("text", LETTERS.values(), ids=LETTERS)
def test_a_letter_takes_few_statements(counter: Counter, text: str) -> None:
    statements, _ = counter.serve(f"{text}\n\nKind regards")
    assert statements <= MOST_STATEMENTS


def test_three_orders_take_few_calls(counter: Counter) -> None:
    counter.serve(LETTERS["orders"])
    _, calls = counter.serve("\n".join(reversed(ORDERS)))
    assert calls <= MOST_CALLS


def test_what_a_letter_costs_does_not_grow_with_the_letters_before_it(counter: Counter) -> None:
    costs = [
        counter.serve(f"{LETTERS['orders']}\nF Bre {'H' if number % 2 else '- Pic'}")
        for number in range(12)
    ]
    for count in zip(*costs, strict=True):
        assert max(count[-4:]) <= min(count[:4]) * 1.1


def test_letters_that_come_together_share_a_commit(counter: Counter) -> None:
    """Each of them is durable before the mailbox is told, and the disk waited for once."""
    records = counter.house.records
    sender, to = counter.house.address_of("FRANCE"), counter.house.reply_address("FRANCE")
    arrivals = [
        Arrival(
            RAW.format(sender=sender, to=to, number=f"t{number}", text="status").encode(),
            sender, to, counter.house.now,
        )
        for number in range(25)
    ]  # fmt: skip
    run: list[str] = []
    connection = records._ledger.database.conn
    connection.set_trace_callback(run.append)
    kept = keep_arrivals(records, arrivals)
    connection.set_trace_callback(None)
    assert all(letter.is_new for letter in kept)
    assert len(run) == 27
    assert (run[0], run.count("COMMIT"), run[-1]) == ("BEGIN IMMEDIATE", 1, "COMMIT")
    assert [letter.id for letter in keep_arrivals(records, arrivals)] == [one.id for one in kept]
