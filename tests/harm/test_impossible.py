"""An order that can't succeed whatever others do: said in the subject, marked, and waited for."""

from __future__ import annotations

import re

import pytest

from judge.game.agenda import due_at
from tests.harm.house import Followed, House

REST = {
    "ITALY": ("A Ven - Tyr", "A Rom - Ven", "F Nap - ION"),
    "AUSTRIA": ("A Bud - Rum", "A Vie - Gal", "F Tri - Alb"),
    "RUSSIA": ("A Mos - Ukr", "A War - Gal", "F Sev - BLA", "F StP - BOT"),
    "ENGLAND": ("F Edi - NTH", "A Lvp - Yor", "F Lon - ENG"),
    "GERMANY": ("F Kie - Den", "A Ber - Kie", "A Mun - Ruh"),
}
IMPOSSIBLE = {
    "a fleet inland": ("ITALY", "F Nap-TYR"),
    "a fleet taken for an army": ("AUSTRIA", "A Trieste - Serbia"),
    "the other coast": ("RUSSIA", "F StP(nc) - Barents Sea"),
    "the other coast, in words": ("RUSSIA", "Stp fleet to Nor"),
    "a fleet in port convoys": ("ENGLAND", "F Lon C A Lvp - Bel"),
    "too far": ("GERMANY", "Munich - Belgium"),
    "no fleets between": ("ENGLAND", "A Lvp - Belgium via convoy"),
    "an army to sea": ("GERMANY", "A Ber - BAL"),
    "a support out of reach": ("GERMANY", "F Kie S A Mun - Tyr"),
    "a support for a place where nobody is": ("GERMANY", "A Mun S A Bur"),
}


def everybody(house: House) -> None:
    for power in house.game.variant.powers:
        rows = [f"{unit} H" for unit in house.game.table.position.units_of(power)]
        house.write(power.id, "\n".join(rows))


def waits(house: House) -> bool:
    """Whether the phase lasts until its deadline."""
    return due_at(house.game) == house.game.clock.deadline


def said(house: House, followed: Followed, power: str) -> str:
    mail = followed.to(house.address_of(power))
    return " ".join(re.sub(r"\n {4}[=!] {3}", " ", f"{mail.subject} {mail.text}").split())


def letter(power: str, line: str) -> str:
    """A line and the orders for the power's other units."""
    place = next(word for word in line.replace("(", " ").split() if word not in {"A", "F"})
    rest = [row for row in REST[power] if row.split()[1][:3].lower() != place[:3].lower()]
    return "\n".join((line, *rest))


@pytest.mark.parametrize(("power", "line"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cant_succeed_is_marked_counted_and_waited_for(power: str, line: str) -> None:
    with House.begun() as house:
        followed = house.write(power, letter(power, line))
        assert followed.kinds == ("OrdersEntered", "LinesFailed")
        mail = followed.to(house.address_of(power))
        assert " orders in; 1 can't succeed; you are waited for" in mail.subject
        text = said(house, followed, power)
        assert f"1 | {line} ! IMPOSSIBLE: The " in text
        assert "nothing is missing, but 1 of your orders can't succeed" in text
        assert f'line 1 ("{line}") can\'t succeed. Send another order, or write READY' in text
        assert [held.id for held in house.game.held] == [power]


@pytest.mark.parametrize(
    ("answer", "is_settled"),
    [
        ("ready", True),
        ("F Nap - ION", True),
        ("Fleet Naples to the Tyrrhenian Sea", True),
        ("clear orders\n\nA Rom H\nA Ven H\nF Nap H", True),
        ("cancel F Nap\nF Nap H", True),
        ("A Rom H", False),
        ("wait", False),
        ("status", False),
        ("F Nap - TYR", False),
        ("F Nap - TYR\nready", False),
    ],
)
def test_what_settles_it(answer: str, is_settled: bool) -> None:
    with House.begun() as house:
        house.write("ITALY", letter("ITALY", "F Nap-TYR"))
        followed = house.write("ITALY", answer)
        assert (house.game.held == ()) is is_settled
        assert ("The phase waits for you" in said(house, followed, "ITALY")) is not is_settled


def test_the_phase_waits_and_everybody_is_told() -> None:
    with House.begun() as house:
        everybody(house)
        assert not waits(house)
        house.write("ITALY", letter("ITALY", "F Nap-TYR"))
        assert waits(house)
        others = said(house, house.write("GM", "status"), "GM")
        assert "is still waited for, until the deadline at the latest" in others


def test_as_it_is_stands_when_ready_is_said() -> None:
    with House.begun() as house:
        followed = house.write("ITALY", letter("ITALY", "F Nap-TYR") + "\nready")
        assert "WaitSet" not in followed.kinds
        text = said(house, followed, "ITALY")
        assert "You aren't ready yet" in text
        assert "write READY again if all is to stand as it is" in text
        house.write("ITALY", "ready")
        assert not house.game.held
        assert "1 can't succeed" in said(house, house.write("ITALY", "A Rom H"), "ITALY")


@pytest.mark.parametrize(
    "text",
    [
        "F Nap - TYR\ncancel F Nap\nF Nap - ION",
        "F Nap - TYR\nclear orders\n\nA Ven H\nA Rom H\nF Nap H",
        "F Nap S A Ven - Apu",
        "A Ven S A Vie - Tyr",
        "Fall 1901:\nF Nap - TYR",
    ],
)
def test_what_may_succeed_or_is_taken_back_holds_nobody_back(text: str) -> None:
    with House.begun() as house:
        followed = house.write("ITALY", text)
        assert "can't succeed" not in said(house, followed, "ITALY")
        assert not house.game.held


def test_at_the_deadline_it_is_processed_as_it_stands() -> None:
    with House.begun() as house:
        house.write("ITALY", "F Nap-TYR")
        house.write("GM", "set grace 0 days")
        assert house.game.clock.deadline is not None
        house.now = house.game.clock.deadline
        assert "PhaseProcessed" in house.write("GM", "status").kinds
        assert not house.game.held
