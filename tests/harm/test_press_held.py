"""Press that a line beside it keeps back, and headings in other words: kept, or sent as meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import House

LETTERS = [
    line.split(" => ")
    for line in (Path(__file__).parent / "press_held.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize(("written", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_press_goes_out_as_it_was_meant(written: str, meant: str) -> None:
    text = "\n".join(line.strip() for line in written.split("//"))
    what, _, readers = meant.partition(" ")
    with House.begun() as house:
        followed = house.write("FRANCE", text)
        receipt = followed.to(house.address_of("FRANCE"))
        others = {mail.to for mail in followed.mails} - {receipt.to}
        ids = {power.letter: power.id for power in house.game.variant.powers} | {"M": "GM"}
        expected = {ids[letter] for letter in readers}
        assert ("NOT SENT" in receipt.subject) is (what != "sent")
        if what == "sent":
            assert others == {house.address_of(power) for power in expected}
            return
        assert others == set()
        drafts = [body for kind, body in followed.events if kind == "PressDrafted"]
        ways = [{power or "GM" for power in way["to"]} for body in drafts for way in body["ways"]]
        assert ways == ([expected] if what == "kept" else [])
