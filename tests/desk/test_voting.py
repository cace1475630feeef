"""Conceding the game to one power: as secret and as guarded as a vote for a draw."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.events import Ending
from judge.game.motions import MotionKind
from judge.game.vote_events import MotionVoted
from judge.library.texts import load_phrases
from tests.desk.bureau import PLAYERS, Bureau, confirm, reply_to
from tests.desk.test_people import bureau, events_of, ghost, seat, token, told

__all__ = ["bureau"]


def concede(bureau: Bureau, power: str, text: str = "concede to Italy") -> str:
    """What the receipt of a seat's letter says."""
    served = bureau.write(seat(bureau, power), text, to=token(bureau, power))
    return reply_to(served, seat(bureau, power)).text


@pytest.mark.parametrize(
    "text",
    [
        "concede to Italy",
        "Concede the game to Italy.",
        "CONCEDE ITALY",
        "I concede to Italy",
        "vote concede to Italy",
        "I vote to concede to Italy.",
        "set concede italy",
    ],
)
def test_it_may_be_said_in_many_ways(bureau: Bureau, text: str) -> None:
    found = events_of(bureau, seat(bureau, "FRANCE"), text, token(bureau, "FRANCE"))
    assert found == [MotionVoted.__name__]


@pytest.mark.parametrize(
    "text",
    [
        "I won't concede to Italy",
        "Should I concede to Italy?",
        "concede to Italy?",
        "maybe I concede to Italy",
        "Italy concedes to me",
        "if Turkey does, I concede to Italy",
        "He wrote: concede to Italy",
        "> concede to Italy",
        "concede",
        "concede to Atlantis",
        "concede to France",
    ],
)
def test_nobody_concedes_by_mistake(bureau: Bureau, text: str) -> None:
    assert events_of(bureau, seat(bureau, "FRANCE"), text, token(bureau, "FRANCE")) == []


def test_it_needs_the_secret_address(bureau: Bureau) -> None:
    assert events_of(bureau, seat(bureau, "FRANCE"), "concede to Italy") == []
    assert events_of(bureau, "mallory@x.org", "concede to Italy") == []


def test_the_game_ends_when_all_others_concede(bureau: Bureau) -> None:
    others = [power.id for power in ghost(bureau).played() if power.id != "ITALY"]
    for power in others[:-1]:
        said = concede(bureau, power)
        assert "to concede to Italy counts in ghost" in " ".join(said.split())
        assert ghost(bureau).ending is None
    last = seat(bureau, others[-1])
    served = bureau.write(last, "concede to Italy", to=token(bureau, others[-1]))
    assert ghost(bureau).ending is Ending.CONCESSION
    assert [power.id for power in ghost(bureau).victors] == ["ITALY"]
    assert {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)} <= told(served.replies)
    ended = [reply.text for reply in served.replies if "the others have conceded" in reply.text]
    assert len(ended) >= len(PLAYERS)


def test_the_power_conceded_to_has_nothing_to_vote_for(bureau: Bureau) -> None:
    assert "conceded to you by the others alone" in concede(bureau, "ITALY")
    assert ghost(bureau).ballot.votes == {}


def test_the_first_concession_is_told_to_all_and_nobody_is_named(bureau: Bureau) -> None:
    france = seat(bureau, "FRANCE")
    first = bureau.write(france, "concede to Italy", to=token(bureau, "FRANCE"))
    mails = tuple(reply for reply in first.replies if reply.to.address != france)
    assert told(mails) == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)} - {france}
    assert not any("France" in reply.text for reply in mails)
    asked = {reply.to.address for reply in mails if "To agree" in reply.text}
    assert asked == told(mails) - {"gm@x.org", seat(bureau, "ITALY")}
    again = bureau.write(seat(bureau, "TURKEY"), "concede to Italy", to=token(bureau, "TURKEY"))
    assert told(again.replies) == {seat(bureau, "TURKEY")}
    status = reply_to(bureau.write(france, "status", to=token(bureau, "FRANCE")), france).text
    assert "to concede to Italy: 2 of 6, and 6 carry it." in " ".join(status.split())


@pytest.mark.parametrize("text", ["concede to Italy", "vote draw"])
def test_what_is_proposed_already_is_no_news_however_long_ago(bureau: Bureau, text: str) -> None:
    """For longer than a month nothing is on record that was counted; the vote itself is."""
    france, turkey = seat(bureau, "FRANCE"), seat(bureau, "TURKEY")
    first = bureau.write(france, text, to=token(bureau, "FRANCE"))
    assert len(told(first.replies)) > 2
    bureau.now += timedelta(days=31)
    again = bureau.write(turkey, text, to=token(bureau, "TURKEY"))
    assert told(again.replies) == {turkey}


def test_a_seat_has_one_vote(bureau: Bureau) -> None:
    assert "taken back" not in concede(bureau, "FRANCE")
    said = " ".join(concede(bureau, "FRANCE", "vote draw").split())
    assert "Your vote to concede to Italy is taken back." in said
    said = " ".join(concede(bureau, "FRANCE", "concede to Turkey").split())
    assert "Your vote for a draw of all survivors is taken back." in said
    said = " ".join(concede(bureau, "FRANCE", "no concession").split())
    assert "Your vote to concede to Turkey is taken back." in said
    assert ghost(bureau).ballot.votes == {}


def resigned(bureau: Bureau, power: str) -> None:
    player = seat(bureau, power)
    asked = bureau.write(player, "I resign", to=token(bureau, power))
    confirm(bureau, asked, player)


def test_nobody_concedes_to_a_seat_without_a_player(bureau: Bureau) -> None:
    resigned(bureau, "ITALY")
    assert "Nobody plays Italy now" in concede(bureau, "FRANCE")


def test_a_vote_is_the_persons_and_goes_with_them(bureau: Bureau) -> None:
    concede(bureau, "FRANCE")
    resigned(bureau, "FRANCE")
    assert ghost(bureau).ballot.votes == {}


def test_whatever_can_be_voted_on_has_its_words() -> None:
    said = load_phrases().sentences
    needed = {f"{table}.{kind}" for table in ("motion", "would") for kind in MotionKind}
    needed |= {f"ending.{kind}" for kind in Ending}
    assert needed - said.keys() == set()


@pytest.mark.parametrize(
    ("vote", "told_of"),
    [
        ("vote draw", "Your vote for a draw of all survivors has lapsed."),
        ("concede to Italy", "Your vote to concede to Italy has lapsed."),
    ],
)
def test_a_vote_that_lapses_is_told_to_whose_it_was_alone(
    bureau: Bureau, vote: str, told_of: str
) -> None:
    concede(bureau, "FRANCE", vote)
    served = bureau.write("gm@x.org", "process", to=token(bureau))
    reports = {reply.to.address: reply.text for reply in served.replies}
    lapsed = {to for to, text in reports.items() if told_of in " ".join(text.split())}
    assert lapsed == {seat(bureau, "FRANCE")}
    again = bureau.write("gm@x.org", "process", to=token(bureau))
    assert not any("lapsed" in reply.text for reply in again.replies)
