"""No order is filed that its writer only talks about, and none is lost for a courtesy beside it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from judge.orders.wording import write_printed
from tests.blind.done import serve
from tests.blind.entries import read_set
from tests.harm.house import House, tells_fault, words_of

ROWS = [
    tuple(part.strip() for part in line.partition("=>")[::2])
    for line in (Path(__file__).parent / "spoken_of.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize(("written", "meant"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_only_spoken_of_is_not_ordered(written: str, meant: str) -> None:
    before, _, letter = written.rpartition("||")
    expected = {part for part in meant.split("; ") if part}
    with House.begun() as house:
        if before:
            house.write("FRANCE", _lines(before))
        done = house.write("FRANCE", _lines(letter))
        game = house.game
        standing = game.table.orders.get(game.variant.power_by_id["FRANCE"], ())
        assert {write_printed(row.order) for row in standing} == expected - {"asked", "told"}
        assert ("QuestionsAsked" in done.kinds) is ("asked" in expected)
        receipt = done.to(house.address_of("FRANCE"))
        assert tells_fault(receipt.subject) is bool(expected & {"asked", "told"})


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        ("A Par - Bur is silly", 'by "is silly" beside it this is only spoken of'),
        ("No A Par - Bur", 'by "No" before it you don\'t want this'),
    ],
)
def test_by_which_words_it_is_only_spoken_of_is_said(letter: str, said: str) -> None:
    with House.begun() as house:
        receipt = house.write("FRANCE", letter).to(house.address_of("FRANCE"))
        told = words_of(receipt.text)
        assert said in told
        assert "1a A Par - Bur" in told


def test_what_is_taken_back_by_a_denial_is_said() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        receipt = house.write("FRANCE", "don't do A Par - Bur").to(house.address_of("FRANCE"))
        assert "Taken back: A Par - Bur" in words_of(receipt.text)


@pytest.mark.parametrize(
    "letter", ["Yes, that is the rule", "yes, I read the rules", "Ja, die Regeln kenne ich"]
)
def test_an_answer_that_names_the_rules_brings_no_page_of_them(letter: str) -> None:
    with House.begun() as house:
        receipt = house.write("FRANCE", letter).to(house.address_of("FRANCE"))
        assert "Calhamer" not in receipt.text


def test_who_asks_for_the_rules_gets_them() -> None:
    with House.begun() as house:
        for letter in ("Yes, please send me the rules", "the rules, please"):
            receipt = house.write("FRANCE", letter).to(house.address_of("FRANCE"))
            assert "Calhamer" in receipt.text


def _lines(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("//"))


WINTER = (
    ("Build F Lon is silly", False),
    ("I hate build F Lon", False),
    ("In my other game I ordered Build F Lon", False),
    ("Build F Lon would be a mistake", False),
    ("Build F Lon, just kidding", False),
    ("The book recommends build F Lon", False),
    ("Build F Lon please", True),
    ("Build F Lon because I fear Germany", True),
    ("I'd like to build F Lon", True),
)
RETREATS = (
    ("F ENG R Lon is silly", False),
    ("I hate F ENG R Lon", False),
    ("In my other game I ordered F ENG R Lon", False),
    ("F ENG R Lon, just kidding", False),
    ("F ENG R Lon please", True),
    ("F ENG - Lon, I'm afraid", True),
)


@pytest.mark.parametrize(
    ("at", "letter", "is_meant"),
    [("S05", *row) for row in WINTER] + [("S04", *row) for row in RETREATS],
)
def test_what_is_only_spoken_of_in_the_other_phases_is_not_ordered(
    at: str, letter: str, is_meant: bool
) -> None:
    head = f"=== 001 | {at} | England | mixed | plain\nSubject: orders\nTo: game\n"
    (entry,) = read_set(f"{head}\n{letter}\n---\nignore\n")
    assert bool(serve(entry).asked) is not is_meant


@pytest.mark.parametrize(
    ("letter", "left"),
    [
        ("No build F Lon", "A Edi, F Lvp"),
        ("no build in London", "A Edi, F Lvp"),
        ("London gets nothing.", "A Edi, F Lvp"),
        ("No build F Lon, no build F Lvp", "A Edi"),
        ("I considered an army in London", "F Lon, A Edi, F Lvp"),
        ("In 1903 I built an army in London. Those were the days.", "F Lon, A Edi, F Lvp"),
    ],
)
def test_what_is_denied_or_spoken_of_leaves_the_other_builds(letter: str, left: str) -> None:
    head = "=== 001 | S05 | England | mixed | plain\nSubject: orders\nTo: game\n"
    (entry,) = read_set(f"{head}\n{letter}\n---\nignore\n")
    _, after = serve(entry).orders
    assert after == Counter(f"BUILD {unit.upper()}" for unit in left.split(", "))
