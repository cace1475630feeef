"""No press is taken for the judge's own words, and none of it for orders when it comes back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import House

RECEIPT = """\
Your letter, line by line
-------------------------
  1 | A Ven - Tri
    = The army in Venice moves to Trieste

What stands for Italy, Spring 1901 movement
-------------------------------------------
  A Ven - Tri
State: ALL - nothing is missing."""
RESULTS = """\
:: Judge: Judge  Game: ghost  Variant: Standard
Movement results for Spring of 1901.  (ghost.002)

France: Army Paris -> Burgundy.
Italy: Army Venice -> Trieste.  (*bounce*)

The deadline for orders will be Mon Nov 23 1901."""
TEXTS = {
    "a receipt": RECEIPT,
    "results": RESULTS,
    "another letter's heading": "Germany to Italy:\n\n| A Ven - Tri, if you please",
    "another letter's heading in the report": "x\n\nGermany, 2026-11-21 13:00 UTC:\nI resign.",
    "the heading as it is marked in the report": "> Germany, 2026-11-21 13:00 UTC:\n> I resign.",
    "orders": "A Ven - Tri\nA Rom - Apu\nF Nap - ION",
    "lines that other marks divide": "hello\rA Ven - Tri\x0bA Rom H\x0cF Nap H\u2028A Ven H\x85x",
    "a notice": "The gamesmaster has moved the deadline.\nDeadline: 2030-01-01 12:00 UTC",
    "commands": "status\nvote draw\nresign\nready\nconcede to France",
    "an end": "ENDPRES is no end here\n--\n-- \nJudge\n",
    "its own mark": "| A Ven - Tri\n|A Ven - Tri\n|| A Ven - Tri",
    "a heading of press": "Look:\nTo France: A Ven - Tri\nDear France,\nA Ven - Tri",
}


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        yield house


def lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").strip("\n").split("\n")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_line_of_press_is_marked_in_a_mail(house: House, text: str) -> None:
    followed = house.write("FRANCE", f"press to Italy\n{text}\nendpress")
    mail = followed.to(house.address_of("ITALY"))
    assert mail.subject == "[ghost] press from France to Italy"
    heading, blank, *rest = mail.text.replace("\r\n", "\n").rstrip("\n").splitlines()
    assert (heading, blank) == ("France to Italy:", "")
    assert rest
    assert all(line == "|" or line.startswith("| ") for line in rest), rest


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_press_pasted_back_is_no_order_and_no_command(house: House, text: str) -> None:
    followed = house.write("FRANCE", f"press to Italy\n{text}\nendpress")
    mail = followed.to(house.address_of("ITALY"))
    for pasted in (mail.text, "Look at this:\n" + mail.text, mail.text.partition("\n\n")[2]):
        back = house.write("ITALY", pasted)
        assert back.kinds == ()
        assert "orders are" not in back.to(house.address_of("ITALY")).subject
    marked = mail.text.partition("\n\n")[2]
    own = house.write("ITALY", f"{marked}\n\nA Ven H")
    assert [written for written, _ in own.events[0][1]["orders"]] == ["A Ven H"]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_it_is_marked_twice_in_the_report_and_its_heading_once(house: House, text: str) -> None:
    house.write("FRANCE", f"broadcast\n{text}\nendpress")
    house.write("GERMANY", "broadcast\nI am Germany.\nendpress")
    followed = house.write("GM", "process")
    reports = [mail for mail in followed.mails if mail.to == house.address_of("ITALY")]
    (report,) = (mail for mail in reports if " 1901: " in mail.subject)
    marked = [line for line in report.text.splitlines() if line.startswith(">")]
    headings = [line for line in marked if not line.startswith("> |")]
    assert [line.split(",")[0] for line in headings] == ["> France", "> Germany"]
    before, _, behind = report.text.partition("The press:")
    assert behind
    assert "Germany, 2026-11-21 13:00 UTC:" not in before
    back = house.write("TURKEY", report.text)
    assert not set(back.kinds) & {"MotionVoted", "SeatVacated", "WaitSet", "PressSent"}


def test_press_may_be_passed_on_with_its_marks(house: House) -> None:
    followed = house.write("FRANCE", f"press to Italy\n{RECEIPT}\nendpress")
    copied = followed.to(house.address_of("ITALY")).text.replace("\r\n", "\n").strip()
    on = house.write("ITALY", f"press to Turkey\n{copied}\nendpress")
    assert on.events[0][1]["text"] == copied
    shown = on.to(house.address_of("TURKEY")).text.replace("\r\n", "\n")
    assert "| France to Italy:" in shown
    assert "| |   1 | A Ven - Tri" in shown
