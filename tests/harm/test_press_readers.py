"""Press goes to those whom its whole heading names, or to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harm.house import Followed, House

TEXT = "You will all see\n\n   A Mun - Bur"
ROWS = tuple(
    tuple(line.split(" => "))
    for line in Path(__file__).with_name("press_headings.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House.begun("moves 60 days") as house:
        yield house


def who(house: House, followed: Followed) -> str:
    """The letters of those who have a mail beside the writer's own; ALL for everybody."""
    names = {house.address_of(p.id): p.letter for p in house.game.variant.powers}
    names[house.address_of("GM")] = "M"
    own = house.address_of("FRANCE")
    letters = "".join(sorted(names[mail.to] for mail in followed.mails if mail.to != own))
    return "ALL" if letters == "AEGIMRT" else letters


def in_order(letters: str) -> str:
    return "ALL" if letters == "ALL" else "".join(sorted(letters))


@pytest.mark.parametrize(("heading", "outcome"), ROWS, ids=[row[0] for row in ROWS])
def test_a_letter_has_the_readers_that_its_heading_names(
    house: House, heading: str, outcome: str
) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"{heading}\n{TEXT}\nENDPRESS")
    kind, _, offered = outcome.partition(" ")
    receipt = followed.to(house.address_of("FRANCE"))
    if kind in {"asked", "refused"}:
        assert who(house, followed) == "", heading
        assert set(followed.kinds) <= {"PressDrafted"}, heading
        assert receipt.subject == "[ghost] press NOT SENT; 1 line not done", heading
        assert bool(followed.kinds) or not offered
        assert kind == "asked" or not followed.kinds
    elif kind == "held":
        assert (who(house, followed), followed.kinds) == ("", ("PressSent",)), heading
        assert followed.events[0][1]["held"]
        return
    else:
        assert who(house, followed) == in_order(kind), heading
        assert followed.kinds == ("PressSent",), heading
        (_, body) = followed.events[0]
        assert body["text"] == TEXT
        return
    if not followed.kinds:
        return
    (_, draft) = followed.events[0]
    label = "a" if draft["ways"][1:] else ""
    answered = house.write("FRANCE", f"send {draft['number']}{label}")
    assert answered.kinds == ("PressSent", "DraftsClosed"), heading
    assert TEXT in answered.events[0][1]["text"]
    if offered:
        assert who(house, answered) == in_order(offered), heading


@pytest.mark.parametrize(
    ("line", "readers"),
    [
        ("to Italy only", "I"),
        ("Italy only: you will see", "I"),
        ("(only Italy)", "I"),
        ("for Italy's eyes only", "I"),
        ("not to Turkey", "AEGIRM"),
        ("To Italy and Germany:", "IG"),
        ("nur an Italien", "I"),
    ],
)
def test_a_first_line_that_names_other_readers_is_asked_about(
    house: House, line: str, readers: str
) -> None:
    house.pass_time(hours=2)
    asked = house.write("FRANCE", f"press to all\n\n{line}\nhello\nENDPRESS")
    assert asked.kinds == ("PressDrafted",)
    assert who(house, asked) == ""
    number = asked.events[0][1]["number"]
    sent = house.write("FRANCE", f"send {number}a")
    assert who(house, sent) == in_order(readers)
    again = house.write("FRANCE", f"press to all\n\n{line}\nhello\nENDPRESS")
    sent = house.write("FRANCE", f"send {again.events[0][1]['number']}b")
    assert who(house, sent) == "ALL"
    assert sent.events[0][1]["text"] == f"{line}\nhello"


@pytest.mark.parametrize(
    "line", ["Italy: you lie", "To all:", "Only Italy can stop the Turk.", "But Italy, why?"]
)
def test_a_first_line_that_only_speaks_to_somebody_goes_to_all(house: House, line: str) -> None:
    house.pass_time(hours=2)
    sent = house.write("FRANCE", f"press to all\n{line}\nhello\nENDPRESS")
    assert who(house, sent) == "ALL"
    assert sent.kinds == ("PressSent",)
