"""Press goes as its heading says, unsigned, in another's name or held; or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harm.house import House
from tests.harm.test_press_readers import TEXT, who

ROWS = tuple(
    tuple(line.split(" => "))
    for line in Path(__file__).with_name("press_kinds.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House.begun("moves 60 days press black") as house:
        yield house


def letters(house: House, ids: list[str | None]) -> str:
    powers = house.game.variant.power_by_id
    named = "".join(sorted("M" if id_ is None else powers[id_].letter for id_ in ids))
    return named.replace("M", "") + "M" * ("M" in named) if ids else "ALL"


@pytest.mark.parametrize(("heading", "outcome"), ROWS, ids=[row[0] for row in ROWS])
def test_a_letter_goes_as_its_heading_says(house: House, heading: str, outcome: str) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"{heading}\n{TEXT}\nENDPRESS")
    own = house.address_of("FRANCE")
    if outcome == "refused":
        assert (who(house, followed), followed.kinds) == ("", ()), heading
        receipt = followed.to(own)
        assert receipt.subject.startswith("[ghost] press NOT SENT"), heading
        return
    assert followed.kinds == ("PressSent",), heading
    (_, sent) = followed.events[0]
    told = (
        *(("held",) if sent["held"] else ()),
        sent["kind"],
        *((house.game.variant.power_by_id[sent["alias"]].letter,) if sent["alias"] else ()),
        letters(house, sent["to"]),
    )
    assert " ".join(told) == outcome, heading
    assert sent["text"] == TEXT
    # Who wrote stands in no mail, and in no subject, but in the writer's own.
    for mail in followed.mails:
        if mail.to != own and sent["kind"] != "white":
            whole = f"{mail.subject}\n{mail.text}\n{mail.fields}"
            assert ("France" in whole) == ("FRANCE" in sent["to"]), heading
    if sent["held"]:
        assert who(house, followed) == ""
