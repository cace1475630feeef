"""A sentence of a reason that is a command by itself is done, and no part of the reason."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House


@pytest.mark.parametrize(
    ("line", "kinds", "reason"),
    [
        (
            "edit: A Par to Bur, because David asked. Then process.",
            ("PositionEdited", "PhaseProcessed"),
            "David asked",
        ),
        ("edit: A Par to Bur, because David asked. It's fair.", ("PositionEdited",),
         "David asked. It's fair"),
        ("extend by 1 day, reason: Bruno is ill. Process.", ("DeadlineSet", "PhaseProcessed"),
         "Bruno is ill"),
        ("extend by 1 day, reason: Bruno is ill. Get well soon.", ("DeadlineSet",),
         "Bruno is ill. Get well soon"),
    ],
)  # fmt: skip
def test_a_reason_ends_where_a_command_begins(
    line: str, kinds: tuple[str, ...], reason: str
) -> None:
    with House.begun() as house:
        done = house.write("GM", line)
        assert done.kinds == kinds
        mine = [mail.text for mail in done.mails if mail.to == MASTER]
        said = [" ".join(text.split()).replace(" = ", " ") for text in mine]
        assert any(f'the gamesmaster says: "{reason}".' in text for text in said)
