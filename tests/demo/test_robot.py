"""The same seed is the same game, whoever draws which power."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from judge.demo.robot import Robot, Wire
from judge.library.variants import load_variant
from tests.harm.house import House

STANDARD = load_variant("standard")
WIRE = Wire(0, "diplomacy.localhost", lambda: datetime(2026, 11, 21, tzinfo=UTC))


@dataclass
class Quiet(Robot):
    """A robot whose letters stay on its desk."""

    desk: list[str] = field(default_factory=list)

    def send(self, letter: EmailMessage) -> None:
        self.desk.append(letter.get_content().partition("\nOn ")[0])


def written(account: str, seed: str, power: str, *, mails_before: int = 0) -> str:
    """What a robot orders in the first Spring."""
    robot = Quiet(account, STANDARD, seed, WIRE)
    mail = EmailMessage()
    mail["From"] = "Judge <judge@diplomacy.localhost>"
    mail["Message-ID"] = "<1@diplomacy.localhost>"
    mail.set_content(f"Welcome: you play {power}.\n")
    for _ in range(mails_before + 1):
        robot.read(mail.as_bytes())
    return robot.desk[-1]


def test_what_it_orders_hangs_on_seed_and_power_alone() -> None:
    for power in (power.name for power in STANDARD.powers):
        first = written("anna", "1901", power)
        assert first == written("hugo", "1901", power)
        assert first == written("anna", "1901", power, mails_before=2)


def test_another_seed_is_another_game() -> None:
    assert len({written("anna", str(seed), "France") for seed in range(8)}) > 4


@pytest.mark.parametrize(
    ("line", "is_taken"),
    [
        ("A Mun - Ruh", True),
        ("A Mun -> Bre", False),  # read, and impossible
        ("A Mun -> rBe", False),
        ("A Mun dances with the Kaiser", False),
        ("", False),
    ],
)
def test_it_writes_again_what_the_judge_waits_for(line: str, *, is_taken: bool) -> None:
    robot = Quiet("greta", STANDARD, "1", WIRE, power=STANDARD.power_by_id["GERMANY"])
    robot._owed = ("A Mun - Ruh",)
    with House.begun() as house:
        receipt = house.write("GERMANY", f"A Ber - Kie\nF Kie - Den\n{line}")
        robot.read(receipt.to(house.address_of("GERMANY")).raw)
        assert robot.desk == ([] if is_taken else ["Sorry, I meant:\n\nA Mun - Ruh\n"])
        for text in robot.desk:
            house.write("GERMANY", text)
        assert house.game.held == ()
