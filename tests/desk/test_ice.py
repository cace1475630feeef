"""No order is asked of a fleet in what is frozen (Loeb9's Arctic Ocean in Fall)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.calendar import read_phase
from judge.game.seats import SeatState
from tests.desk.bureau import Bureau, reply_to

PLAYERS = ("anna", "bruno", "clara", "david", "emma", "felix", "greta", "hugo", "iris")


class North:
    """England with these units alone, in Spring 1902 of a game of Loeb9."""

    def __init__(self, *units: str) -> None:
        self.bureau = Bureau()
        self.gm = (
            self.bureau.write("gm@x.org", "create game nine variant loeb9").replies[0].reply_to
        )
        for player in PLAYERS:
            self.bureau.write(f"{player}@x.org", "join nine")
        begun = self.bureau.write("gm@x.org", "start", to=self.gm)
        game = self.bureau.games["nine"]
        self.england = game.variant.power_by_id["ENGLAND"]
        self.address = game.people.seat_of(self.england).player.address
        self.to = reply_to(begun, self.address).reply_to
        position = game.table.position
        places = {place.printed: place for place in game.variant.board.by_code.values()}
        own = position.units_of(self.england)
        kinds = {unit.kind.value: unit for unit in own}
        put = (replace(kinds[u[0]], location=places[u[2:]]) for u in units)
        others = (unit for unit in position.units if unit not in own)
        changed = replace(position, units=(*others, *put), phase=read_phase("S1902M"))
        table = replace(game.table, position=changed)
        self.bureau.games["nine"] = replace(game, table=table)

    def write(self, text: str) -> str:
        receipt = self.bureau.write(self.address, text, to=self.to)
        return " ".join(reply_to(receipt, self.address).text.split())

    def process(self) -> str:
        """The report that England gets as the phase ends."""
        self.bureau.now += timedelta(hours=1)
        ended = self.bureau.write("gm@x.org", "process", to=self.gm)
        return reply_to(ended, self.address).text

    def state(self) -> SeatState:
        return self.bureau.games["nine"].state_of(self.england)


def asked(report: str) -> list[str]:
    """What a report asks of its reader: the sentence, and a unit a line."""
    rows = re.split(r"\n  (?=\S)", report.partition("\nNext: ")[0])
    return [" ".join(rows[0].split()), *rows[1:]]


def test_in_spring_it_is_asked_for_an_order() -> None:
    """It is a sea like any other."""
    north = North("F ARC", "A Lvp")
    assert "F ARC no order: it will hold" in north.write("A Lvp H")
    assert north.state() is SeatState.SOME
    north.write("F ARC - NWG")
    assert north.state() is SeatState.ALL
    assert "lies in the ice" not in north.process()


def test_in_fall_it_is_asked_for_none() -> None:
    north = North("F ARC", "A Lvp")
    north.write("F ARC H\nA Lvp H")
    assert asked(north.process()) == [
        "Answer this mail with an order for each of your units but F ARC, which lies in the ice "
        "this season and takes no order:",
        "A Lvp",
    ]
    receipt = north.write("A Lvp - Yor")
    assert "F ARC lies in the ice this season, and takes no order" in receipt
    assert "State: ALL" in receipt
    assert north.state() is SeatState.ALL


def test_who_has_no_other_unit_owes_nothing_in_fall() -> None:
    north = North("F ARC")
    assert north.state() is SeatState.NONE
    north.write("F ARC H")
    assert north.process().startswith("Nothing for you to do in this phase.")
    assert "Nothing is due from you in this phase." in (status := north.write("status"))
    assert "England" not in status.partition("awaited from ")[2].partition(".")[0]


@pytest.mark.parametrize("line", ["F ARC H", "F ARC - NWG", "F ARC S A Lvp"])
def test_an_order_to_it_is_refused_with_the_reason(line: str) -> None:
    north = North("F ARC", "A Lvp")
    north.process()
    assert "(F ARC is frozen in Fall and takes no order)" in north.write(line)
    assert north.state() is SeatState.NONE


def test_all_units_hold_but_those_in_the_ice() -> None:
    north = North("F ARC", "A Lvp")
    north.process()
    receipt = north.write("all units hold")
    assert "State: ALL" in receipt
    assert "impossible" not in receipt
    assert "F ARC lies in the ice" in receipt
