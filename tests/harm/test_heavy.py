"""Letters made to stop a judge, served whole: none takes a second, however long it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product

import pytest

from tests.harm.heavy import FRAGMENTS
from tests.harm.house import House
from tests.pace import least_cost

LIMIT = 1.0
"""Seconds of processor time."""
SOME = 48
"""Of every so many fragments one is tried here, and all in the soak."""
HEAD = "From: x <anna@x.org>\nTo: judge@example.org\n"
MULTI = "Content-Type: multipart/mixed; boundary=b\n\n"
PART = "--b\nContent-Type: text/plain\n\nA Par - Bur\n"
QUOTED = "Content-Transfer-Encoding: quoted-printable\n\n"
NAMES = (
    "Bur",
    "Mar",
    "Pic",
    "Gas",
    "Bre",
    "Bel",
    "Mun",
    "Ruh",
    "Kie",
    "Ber",
    "Lon",
    "Wal",
    "Yor",
    "Edi",
)


def _with_names(line: str) -> str:
    """A line four hundred times, each with other names of places in it."""
    rows = islice(product(NAMES, repeat=line.count("{}")), 0, None, 397)
    return "\n" + "".join(f"{line.format(*names)}\n" for names in islice(rows, 400))


BOMBS = {
    "absences beside absences": ("away from Monday to Tuesday. " * 5 + "\n") * 100,
    "20,000 parts": MULTI + PART * 20_000 + "--b--\n",
    "5,000 parts in each other": MULTI * 5_000 + "x",
    "a header of 100 KB": "X: " + "y" * 100_000 + "\n\nready",
    "references of 100 KB": "References: " + "<a@b> " * 16_000 + "\n\nready",
    "10,000 senders": "From: a@b\n" * 10_000 + "\nready",
    "10,000 servers": "Received: from a by b; x\n" * 10_000 + "\nready",
    "a subject of 100 KB": "Subject: " + "please extend " * 7_000 + "\n\n",
    "50,000 short lines": "\n" + "a\n" * 50_000,
    "one line of a megabyte": "\n" + "please " * 140_000,
    "U+FDFA": "\n" + "\ufdfa" * 300_000,
    "HTML in HTML": "Content-Type: text/html\n\n" + "<div><b>" * 60_000 + "A Par - Bur",
    "comments": "Content-Type: text/html\n\n" + "<!-- " * 100_000,
    "styles": "Content-Type: text/html\n\n" + "<style>a{}" * 50_000,
    "entities": "Content-Type: text/html\n\n" + "&#65;&amp;&lt;" * 30_000,
    "base64 that is none": "Content-Transfer-Encoding: base64\n\n" + "=?QQ!" * 100_000,
    "quoted-printable that is none": QUOTED + "=" * 500_000,
    "press without an end": "\n" + "press to italy\nhello\n" * 10_000,
    "press with an end": "\n" + "press to italy\nhello\nendpress\n" * 5_000,
    "ends of press": "\n" + "press to italy\n" + "endpress\n" * 20_000,
    "headings in press": "\npress to italy\n" + "press to france\n" * 2_500 + "endpress\n",
    "answers": "\n" + "1a 1b 1c\n" * 10_000,
    "attributions": "\n" + "on 1 tarihinde yazdı tarihinde x wrote:\n" * 9_000,
    "disclaimers": "\n" + "this message message message is\n" * 10_000,
    "footers": "\n" + "get outlook for " + "*" * 900_000,
    "a report of gaps": "\n" + "that is " + "- " * 9_000 + ": " * 9_000,
    "commands": "\n" + "could we have more time, please, and status, and who is playing?\n" * 400,
    "orders": _with_names("A {} - Bur, F Bre - {}, A Mar S A {} - Bur; F Bre - Eng or {}"),
    "conditions": _with_names("if {} is French and {} is empty: A {} - Bur else A Par - {}"),
}  # fmt: skip


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A house in which everything that is made once is made."""
    with House.begun() as house:
        house.answers_an_hour = 10**6
        house.write("FRANCE", "A Par - Bur\nif Mun is empty: A Mar - Gas\n1: a\nstatus")
        yield house


def _cost(house: House, letter: str, limit: float = LIMIT) -> float:
    """The CPU time that a letter of France takes; of some tries, where the first was long."""
    head = HEAD.replace("anna@x.org", house.address_of("FRANCE"))
    to = house.reply_address("FRANCE")

    def serve() -> None:
        raw = f"{head}Message-ID: <{random.random()}@x>\n{letter}".encode()
        followed = house.post(raw, sender=house.address_of("FRANCE"), to=to)
        assert followed.state == "served"

    return least_cost(serve, limit)


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=() if at % 3 == 0 else pytest.mark.slow) for at, n in enumerate(BOMBS)],
)
def test_a_letter_made_to_stop_the_judge_takes_no_second(house: House, name: str) -> None:
    assert _cost(house, BOMBS[name]) < LIMIT


def _rows(fragment: str, size: int) -> Iterator[str]:
    row = fragment * (size // len(fragment))
    line = fragment.replace("\n", " ")
    yield f"\n{row}"
    yield f"\n{(line * 60)[:400]}x\n" * (size // 400)
    yield f"\nplease {(line * 60)[:70]}. thanks\n" * (size // 80)
    yield f"\nA Par - {(line * 60)[:160]} Bur\n" * (size // 170)
    yield f"Content-Type: text/html\n\n<p>{row}"


def _check(house: House, fragments: tuple[str, ...]) -> None:
    """Nothing takes a second; nor four times as long when it is twice as long."""
    slow = []
    for fragment in fragments:
        for short, long in zip(_rows(fragment, 20_000), _rows(fragment, 40_000), strict=True):
            took = _cost(house, long, LIMIT / 2)
            if took > LIMIT or (took > LIMIT / 4 and took > 3 * _cost(house, short, 0)):
                slow.append((fragment, long[:60], took))
    assert slow == []


@pytest.mark.slow
def test_whatever_is_repeated_takes_no_second(house: House) -> None:
    _check(house, FRAGMENTS[::SOME])


@pytest.mark.soak
def test_whatever_at_all_is_repeated_takes_no_second(house: House) -> None:
    _check(house, FRAGMENTS)
