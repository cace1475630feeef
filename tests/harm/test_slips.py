"""A slip in a command's first word is asked about, whoever writes it, and stops nothing."""

from __future__ import annotations

import pytest

from judge.desk.declarations import ALSO
from judge.desk.reading.line_reader import WORDS
from tests.harm.house import House


@pytest.mark.parametrize("who", ["FRANCE", "GM"])
def test_every_slip_is_answered(who: str) -> None:
    """The first letter left out, the last two swapped, one doubled."""
    with House.begun() as house:
        for word in sorted(WORDS - set(ALSO)):
            slips = (word[1:], f"{word[:-2]}{word[-1]}{word[-2]}", f"{word[0]}{word}")
            house.pass_time(hours=1)  # for answers, of which there are only so many an hour
            for slip in slips:
                followed = house.write(who, slip)
                assert followed.state == "served", (slip, followed.note)
                assert followed.mails, slip
