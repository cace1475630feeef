"""What is to be tried, checked or imagined is never filed; what only sounds so still is."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.desk.reading.trial_words import TrialWords
from judge.library.shelf import read_text
from judge.orders.wording import write_printed
from tests.blind.done import serve
from tests.blind.entries import read_set
from tests.harm.house import House, tells_fault, words_of

ROWS = [
    tuple(part.strip() for part in line.partition("=>")[::2])
    for line in (Path(__file__).parent / "trials.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
MARKS = {"asked", "told", "tried"}
WORDS = TrialWords(read_text("grammar", "trials.txt"))


@pytest.mark.parametrize(("written", "meant"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_only_tried_is_not_ordered(written: str, meant: str) -> None:
    before, _, letter = written.rpartition("||")
    expected = {part for part in meant.split("; ") if part}
    with House.begun() as house:
        if before:
            house.write("FRANCE", _lines(before))
        done = house.write("FRANCE", _lines(letter))
        game = house.game
        standing = game.table.orders.get(game.variant.power_by_id["FRANCE"], ())
        assert {write_printed(row.order) for row in standing} == expected - MARKS
        assert ("QuestionsAsked" in done.kinds) is ("asked" in expected)
        to = house.address_of("FRANCE")
        assert {mail.to for mail in done.mails} <= {to, "gm@x.org"}
        receipt = next(mail for mail in done.mails if mail.to == to)
        assert ("This is a trial" in words_of(receipt.text)) is ("tried" in expected)
        assert tells_fault(receipt.subject) is bool(expected & {"asked", "told"})


def test_by_which_words_an_order_may_be_a_trial_is_said() -> None:
    with House.begun() as house:
        letter = "An experiment of Klaus:\nA Par - Bur"
        told = words_of(house.write("FRANCE", letter).to(house.address_of("FRANCE")).text)
    assert 'by "An experiment of Klaus" this may be only a trial' in told
    assert "1a A Par - Bur" in told


def test_orders_ahead_that_are_only_tried_are_kept_for_no_phase() -> None:
    with House.begun() as house:
        done = house.write("FRANCE", "Only a draft:\nnext Fall: A Par - Bur")
        assert done.kinds.count("OrdersFiled") == 0
        assert tells_fault(done.to(house.address_of("FRANCE")).subject)


@pytest.mark.parametrize(
    ("at", "power", "letter", "is_meant"),
    [
        ("S04", "England", "Is F ENG R Lon ok", False),
        ("S04", "England", "Just a rehearsal: F ENG R Lon", False),
        ("S04", "England", "This is no rehearsal: F ENG R Lon", True),
        ("S05", "England", "Not to be filed, only to see what happens: Build F Lon", False),
        ("S05", "England", "Please check that this arrived: Build F Lon", True),
    ],
)
def test_retreats_and_builds_that_are_only_tried_are_not_ordered(
    at: str, power: str, letter: str, is_meant: bool
) -> None:
    head = f"=== 001 | {at} | {power} | mixed | plain\nSubject: orders\nTo: game\n"
    (entry,) = read_set(f"{head}\n{letter}\n---\nignore\n")
    before, after = serve(entry).orders
    assert (before != after) is is_meant


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("What if I go A Par - Bur?", "A Par - Bur"),
        ("What if I forget A Par - Bur?", ""),
        ("What if A Par - Bur is too late?", ""),
        (
            "Was wäre, wenn ich im Herbst A Par - Pic gespielt hätte?",
            "last fall: A Par - Pic gespielt hätte",
        ),
        ("What would have come of A Par - Pic last turn?", "last turn: A Par - Pic last turn"),
        ("What would have happened in S1901 with A Par - Pic?", "S1901M: A Par - Pic"),
        ("Suppose he comes to A Mun - Bur, then A Par H", ""),
        ("I suppose A Par - Bur", ""),
        ("Supposing Burgundy is empty, A Par - Bur", ""),
    ],
)
def test_which_orders_a_sentence_imagines(text: str, orders: str) -> None:
    assert WORDS.supposition(text) == orders


def test_a_trial_in_own_words_ends_where_a_line_says_so() -> None:
    with House.begun() as house:
        house.write("FRANCE", "Just a rehearsal:\nA Par - Pic\nNow please file these:\nA Par - Bur")
        game = house.game
        standing = game.table.orders.get(game.variant.power_by_id["FRANCE"], ())
        assert [write_printed(row.order) for row in standing] == ["A Par - Bur"]


def _lines(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("//"))
