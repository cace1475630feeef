"""Polls of the gamesmaster before a game has started: all who have joined are asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import replay_faults
from judge.desk.replies.addressing import beside_part
from tests.desk.bureau import PLAYERS
from tests.harm.house import JUDGE, MASTER, Followed, House, tells_fault, words_of

ASKED = "poll: shall deadlines be weekly? weekly / every 3 days"


@pytest.fixture
def house() -> Iterator[House]:
    """A game that is forming, which three have joined and Olga watches."""
    with House.begun() as begun:
        begun.write_from(MASTER, "create game lark")
        begun.game_name = "lark"
        for name in PLAYERS[:3]:
            begun.write_from(f"{name}@x.org", "join lark")
        begun.write_from("olga@x.org", "observe lark")
        begun.game_name = "lark"
        yield begun
        assert list(replay_faults(begun.records, "lark")) == []


ABOVE = "Re: [lark] poll 1: shall deadlines be weekly?"


def answer(house: House, name: str, text: str, subject: str = ABOVE) -> Followed:
    """Somebody answers the mail that asks, at the secret address that it came with."""
    office, people = RecordsOffice(house.records, JUDGE, house.now), house.game.people
    there = (*people.waiting, *people.observers)
    (player,) = (one for one in there if one.address == f"{name}@x.org")
    to = f"{beside_part(office, house.game, player)}@{JUDGE.domain}"
    return house.write_from(player.address, text, to=to, subject=subject)


def counts(house: House) -> tuple[int, ...]:
    (poll,) = house.game.ballot.polls
    return house.game.ballot.early_counts(poll)


def test_who_has_joined_is_asked_and_answers_by_a_word(house: House) -> None:
    opened = house.write("GM", ASKED)
    assert opened.kinds == ("PollOpened",)
    assert {mail.to for mail in opened.mails} == {
        MASTER, "anna@x.org", "bruno@x.org", "clara@x.org", "olga@x.org",
    }  # fmt: skip
    asked = words_of(opened.to("anna@x.org").text)
    assert "poll 1 weekly" in asked
    assert "not who" in asked
    assert "poll 1 weekly" not in words_of(opened.to("olga@x.org").text)
    assert answer(house, "anna", "weekly").kinds == ("EarlyPollAnswered",)
    assert answer(house, "bruno", "poll 1 every 3 days").kinds == ("EarlyPollAnswered",)
    assert counts(house) == (1, 1)
    assert answer(house, "bruno", "poll weekly").kinds == ("EarlyPollAnswered",)
    assert counts(house) == (2, 0)
    assert answer(house, "bruno", "poll weekly").kinds == ()


def test_a_letter_in_somebodys_name_is_no_answer(house: House) -> None:
    house.write("GM", ASKED)
    to = f"judge+lark@{JUDGE.domain}"
    assert house.write_from("anna@x.org", "poll 1 weekly", to=to).kinds == ()
    assert counts(house) == (0, 0)


def test_who_only_watches_and_who_has_left_count_for_nothing(house: House) -> None:
    house.write("GM", ASKED)
    assert answer(house, "olga", "poll 1 weekly").kinds == ()
    answer(house, "anna", "weekly")
    answer(house, "bruno", "weekly")
    assert answer(house, "bruno", "leave lark").kinds == ("PlayerLeft",)
    assert counts(house) == (1, 0)


def test_the_result_is_told_by_number_alone_when_the_gamesmaster_closes_it(house: House) -> None:
    house.write("GM", "set ballot open")
    house.write("GM", ASKED)
    answer(house, "anna", "weekly")
    closed = house.write("GM", "close poll")
    assert closed.kinds == ("PollClosed",)
    result = words_of(closed.to("bruno@x.org").text)
    assert "weekly 1, every 3 days 0. 2 have not answered." in result
    assert "Anna" not in result
    assert (house.game.ballot.polls, house.game.ballot.early) == ((), ())


def test_it_stays_open_while_somebody_may_join_and_who_does_is_asked_then(house: House) -> None:
    house.write("GM", ASKED)
    for name in PLAYERS[:3]:
        answer(house, name, "weekly")
    assert counts(house) == (3, 0)
    joined = house.write_from("david@x.org", "join lark")
    mails = " ".join(words_of(mail.text) for mail in joined.mails if mail.to == "david@x.org")
    assert "poll 1 weekly" in mails
    for name in PLAYERS[4:]:
        house.write_from(f"{name}@x.org", "join lark")
        house.game_name = "lark"
    for name in PLAYERS[3:-1]:
        assert answer(house, name, "poll 1 weekly").kinds == ("EarlyPollAnswered",)
    last = answer(house, PLAYERS[-1], "poll 1 weekly")
    assert last.kinds == ("EarlyPollAnswered", "PollClosed")
    assert "weekly 7" in words_of(last.to("anna@x.org").text)


def test_it_is_closed_when_the_game_starts_and_everybody_reads_the_result(house: House) -> None:
    for name in PLAYERS[3:]:
        house.write_from(f"{name}@x.org", "join lark")
    house.game_name = "lark"
    house.write("GM", ASKED)
    answer(house, "anna", "weekly")
    begun = house.write("GM", "start")
    assert begun.kinds == ("PollClosed", "GameStarted")
    to_bruno = [words_of(mail.text) for mail in begun.mails if mail.to == "bruno@x.org"]
    assert any("weekly 1, every 3 days 0" in text for text in to_bruno)
    assert house.write("GM", ASKED).kinds == ("PollOpened",)
    assert [poll.number for poll in house.game.ballot.polls] == [2]


@pytest.mark.parametrize("who", ["anna@x.org", "clara@x.org", MASTER])
def test_what_was_answered_is_told_to_nobody_before_the_poll_is_closed(
    house: House, who: str
) -> None:
    house.write("GM", ASKED)
    answer(house, "anna", "weekly")
    if who == MASTER:
        told = house.write("GM", "votes").to(who)
    else:
        told = answer(house, who.partition("@")[0], "votes").to(who)
    said = words_of(told.text)
    assert (
        '"shall deadlines be weekly?" The answers to choose from are weekly, every 3 days.' in said
    )
    assert "2 have not answered. How many chose what is told to all when it is closed." in said
    assert "weekly 1" not in said


def test_who_joins_later_reads_no_answers_of_others(house: House) -> None:
    house.write("GM", ASKED)
    answer(house, "anna", "weekly")
    joined = house.write_from("david@x.org", "join lark")
    mails = " ".join(words_of(mail.text) for mail in joined.mails if mail.to == "david@x.org")
    assert "3 have not answered." in mails
    assert "weekly 1" not in mails


SAID: dict[str, str] = {
    # What answers a poll, below its subject or not.
    "vote weekly": "both", "Vote weekly.": "both", "I vote weekly": "both",
    "I vote: weekly": "both", "vote: weekly": "both", "my vote is weekly": "both",
    "vote for weekly": "both", "I'm voting weekly": "both", "vote 1 weekly": "both",
    "vote weekly on poll 1": "both", "I'd vote weekly": "both", "poll weekly": "both",
    "poll: weekly": "both", "poll 1: weekly": "both", "Poll #1: weekly": "both",
    "vote weekly\nthanks!": "both", "put me down for weekly": "both", "I vote every 3 days": "both",
    "Ich stimme für weekly": "both", "Mon vote est weekly": "both",
    # What answers it below its subject alone: elsewhere it is asked.
    "weekly": "below", "Weekly!": "below", "weekly please": "below",
    "weekly from me": "below|nothing",
    "weekly\nAnna": "below", "my answer is weekly": "below|nothing",
    "answer: weekly": "below|nothing", "I say weekly": "below|nothing",
    # What doesn't, and is asked.
    "weekly\n\nBruno": "asked", "weekly, I think": "asked|nothing", "vote maybe": "asked",
    "poll maybe": "asked",
    "vote weekly if Bruno does": "asked", "I don't vote weekly": "asked", "vote 2 weekly": "asked",
    "vote weekly on poll 3": "asked", "weekly or every 3 days?": "asked|nothing",
    "vote weekly\nunless Bruno minds": "asked", "vote draw": "asked", "vote": "asked",
}  # fmt: skip


@pytest.mark.parametrize("below", [True, False], ids=["below", "elsewhere"])
@pytest.mark.parametrize("text", SAID)
def test_how_a_poll_is_answered(house: House, text: str, below: bool) -> None:
    house.write("GM", ASKED)
    outcome, _, elsewhere = SAID[text].partition("|")
    done = answer(house, "anna", text, **({} if below else {"subject": "lark"}))
    counted = outcome == "both" or (outcome == "below" and below)
    assert done.kinds == (("EarlyPollAnswered",) if counted else ())
    own = done.to("anna@x.org")
    assert [mail.to for mail in done.mails] == ["anna@x.org"]
    is_quiet = counted or (elsewhere == "nothing" and not below)
    assert tells_fault(own.subject) is not is_quiet
    if counted:
        chosen = "every 3 days" if "every" in text else "weekly"
        assert f'Your answer to poll 1 is "{chosen}"' in words_of(own.text)
