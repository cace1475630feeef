"""A vote that is only possible, or that the next sentence leaves open, is asked about."""

from __future__ import annotations

import pytest

from tests.harm.house import House

OPEN = (
    "It may be that I vote for the draw.",
    "Perhaps I'd better vote for the draw.",
    "I vote for the draw, I think. But I haven't decided yet.",
    "Ich stimme vielleicht für das Remis.",
)
PLAIN = (
    "I vote for the draw.",
    "I vote for the draw. It was a fine game.",
)


@pytest.mark.parametrize("text", [*OPEN, *PLAIN])
def test_a_vote_that_is_only_possible_is_not_cast(text: str) -> None:
    with House.begun() as house:
        done = house.write("FRANCE", text)
        assert ("MotionVoted" in done.kinds or "DrawVoted" in done.kinds) is (text in PLAIN)
        assert house.address_of("FRANCE") in {mail.to for mail in done.mails}
