"""The secret reply addresses."""

from hypothesis import given
from hypothesis import strategies as st

from judge.desk.tokens import Addressed, read_recipient, reply_local_part, token

SECRET = b"s" * 32
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{1,23}", fullmatch=True)


@given(NAMES, st.sampled_from(["FRANCE", "ITALY", "*master*"]), st.integers(1, 9))
def test_an_address_reads_back(game: str, seat: str, epoch: int) -> None:
    part = reply_local_part("judge", SECRET, game, seat, epoch)
    assert read_recipient(f"{part}@example.org") == Addressed(
        game, token(SECRET, game, seat, epoch)
    )
    assert read_recipient(f"{part}@example.org".upper()).game == game


def test_tokens_differ_by_everything() -> None:
    tokens = {
        token(secret, game, seat, epoch)
        for secret in (SECRET, b"t" * 32)
        for game in ("ghost", "ghos")
        for seat in ("FRANCE", "tFRANCE")
        for epoch in (1, 2)
    }
    assert len(tokens) == 16
    assert all(len(t) == 16 for t in tokens)


def test_what_says_nothing() -> None:
    for recipient in ("", "judge@x", "judge+@x", "judge+a.b.c@x", "@", "judge+ghost.short@x"):
        assert read_recipient(recipient).token == ""
    assert read_recipient("judge+ghost@x") == Addressed("ghost")
