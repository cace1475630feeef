"""Wishes in plain words: done where they are clear, asked about where they may not be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import House, tells_fault

LETTERS = tuple(
    tuple(line.partition(" | "))[::2]
    for line in (Path(__file__).parent / "wishes.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)


@pytest.mark.parametrize(("who", "row"), LETTERS, ids=[row for _, row in LETTERS])
def test_what_follows_from_a_wish(who: str, row: str) -> None:
    written, _, meant = row.rpartition(" => ")
    with House.begun() as house:
        if meant == "ready":
            house.write(who, "wait")
            meant = "WaitSet"
        followed = house.write(who, "\n".join(s.strip() for s in written.split("//")))
        receipt = followed.to(house.address_of(who))
        if meant in {"asked", "nothing"}:
            assert set(followed.kinds) <= {"LinesFailed", "WishAsked"}
            assert tells_fault(receipt.subject) is (meant == "asked")
        else:
            assert " ".join(followed.kinds) == meant
            assert not tells_fault(receipt.subject)
