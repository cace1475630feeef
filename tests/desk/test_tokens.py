"""The secret reply addresses."""

from hypothesis import given
from hypothesis import strategies as st

from judge.desk.striking import strike
from judge.desk.tokens import (
    Addressed,
    press_local_part,
    press_token,
    read_recipient,
    reply_local_part,
    token,
)

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


@given(NAMES, st.sampled_from(["FRANCE", "*master*"]), st.integers(1, 9), st.integers(1, 9_999))
def test_an_address_that_answers_press_reads_back(
    game: str, seat: str, epoch: int, number: int
) -> None:
    part = press_local_part("judge", SECRET, game, seat, epoch, number)
    said = press_token(SECRET, game, seat, epoch, number)
    assert read_recipient(f"{part}@example.org") == Addressed(game, said, number)
    assert read_recipient(f"{part}@x".upper().replace("+", "%2B")) == Addressed(game, said, number)
    assert said != token(SECRET, game, seat, epoch)
    assert strike(f"see {part}@example.org!", SECRET, game, {seat: epoch}) == (
        f"see judge+{game}@example.org!"
    )
    assert said[:6] not in strike(f"{part[:-7]}\n> {part[-7:]}", SECRET, game, {seat: epoch})


def test_no_address_is_longer_than_one_may_be() -> None:
    assert press_local_part("j" * 40, SECRET, "ghost", "FRANCE", 1, 1) == ""


def test_what_says_nothing() -> None:
    for recipient in ("", "judge@x", "judge+@x", "judge+a.b.c@x", "@", "judge+ghost.short@x"):
        assert read_recipient(recipient).token == ""
    assert read_recipient("judge+ghost@x") == Addressed("ghost")
