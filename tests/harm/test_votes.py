"""Votes that aren't a player's to cast, or are cast twice: none of them counts."""

from __future__ import annotations

import pytest

from judge.game.events import Ending
from judge.game.press_events import StatementMade
from tests.harm.house import MASTER, House, tells_fault
from tests.harm.test_late_answers import answering
from tests.harm.test_vacant_seats import resign

OTHERS = ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
VOTES = (
    "vote draw",
    "vote draw between England and France",
    "set draw EFG",
    "concede to Italy",
    "vote to cancel the game",
    "vote extension 2 days",
    "vote pause",
    "vote to replace Italy",
    "vote to replace the gamesmaster",
)


def votes(house: House) -> int:
    return len(house.game.ballot.cast)


def statements(house: House) -> list[StatementMade]:
    return [*house.game.press.statements]


def ending(house: House) -> Ending | None:
    return house.game.ending


@pytest.mark.parametrize("text", VOTES)
def test_whoever_only_writes_a_players_name_votes_for_nothing(text: str) -> None:
    with House.begun() as house:
        france = house.address_of("FRANCE")
        house.forge(france, text)
        house.write_from(france, text, to="judge+ghost@example.org")
        assert votes(house) == 0


@pytest.mark.parametrize(
    "text", [*VOTES, "poll yes", "unvote all", "close poll", "poll: eh? a / b"]
)
def test_who_watches_and_who_leads_vote_for_nothing(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "poll: shall we go on?")
        house.write("FRANCE", "vote draw")
        watching = house.write_from("obs@x.org", "observe ghost")
        to = watching.to("obs@x.org").fields["Reply-To"].partition("<")[2].strip(">")
        before = house.game.ballot
        house.write_from("obs@x.org", text, to=to)
        if not text.startswith(("close", "poll:")):
            house.write("GM", text)
        assert house.game.ballot == before


def test_a_past_player_has_no_vote_and_no_answer_any_more() -> None:
    with House.begun("threshold majority") as house:
        house.write("GM", "poll: shall we go on?")
        france, old = house.address_of("FRANCE"), house.reply_address("FRANCE")
        house.write("FRANCE", "vote draw\nvote extension 2 days\npoll yes")
        resign(house, "FRANCE")
        assert (votes(house), house.game.ballot.polls[0].answers) == (0, ())
        for text in ("vote draw", "poll yes", "vote to cancel the game"):
            house.write_from(france, text, to=old)
        assert (votes(house), house.game.ballot.polls[0].answers) == (0, ())


def test_a_seat_that_votes_twice_has_one_vote() -> None:
    """In one letter, in several, and for one thing in two ways."""
    with House.begun("threshold majority clockvotes majority") as house:
        for _ in range(4):
            house.write("FRANCE", "vote draw\nvote draw")
            house.write("FRANCE", "vote extension 2 days")
            house.write("FRANCE", "vote for two more days")
        assert votes(house) == 2
        assert ending(house) is None
        assert "draw of all survivors: 1 of 7" in house.write("ITALY", "votes").mails[0].text


def test_a_letter_sent_before_the_phase_votes_for_nothing_in_it() -> None:
    """A "yes" to what was proposed in Spring is none to what is proposed in Fall."""
    with House.begun("threshold majority") as house:
        answered = house.write("FRANCE", "vote draw").to(house.address_of("ITALY"))
        house.write("GM", "process")
        assert votes(house) == 0
        for text in ("vote draw", "vote yes", "concede to France"):
            answering(house, answered, "ITALY", text)
        assert votes(house) == 0


def test_a_vote_that_names_nothing_is_for_nothing_but_the_draw_that_is_there() -> None:
    """Whoever wrote "vote yes" before another motion came up didn't know of that."""
    with House.begun() as house:
        house.write("FRANCE", "vote to cancel the game")
        said = house.write("ITALY", "vote yes")
        assert votes(house) == 1
        assert "vote to cancel the game" in said.mails[0].text
    with House.begun() as house:
        house.write("FRANCE", "vote draw")
        house.write("ITALY", "vote yes")
        assert votes(house) == 2


def test_the_seat_that_is_to_be_replaced_and_the_victor_hinder_nothing() -> None:
    with House.begun() as house:
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA"):
            house.write(power, "vote to replace Italy")
        told = house.write("TURKEY", "vote to replace Italy")
        assert told.kinds == ("MotionVoted", "MotionCarried")
        assert "replace Italy by" in told.to(MASTER).text
        italy = house.game.people.seat_of(house.game.variant.power_by_id["ITALY"])
        assert not italy.vacant


def test_one_vote_missing_carries_nothing_and_the_last_one_all() -> None:
    with House.begun() as house:
        for power in OTHERS:
            assert "GameEnded" not in house.write(power, "set draw EFG").kinds
        house.write("ITALY", "no draw")
        assert "GameEnded" not in house.write("FRANCE", "set draw EFG").kinds
        assert house.write("ITALY", "set draw EFG").kinds == ("MotionVoted", "GameEnded")
        assert ending(house) is Ending.DRAW
        assert {power.id for power in house.game.victors} == {"ENGLAND", "FRANCE", "GERMANY"}


@pytest.mark.parametrize(
    "text",
    [
        "vote extension 2 days, but only if Italy agrees",
        "vote pause over Christmas",
        "vote for more time",
        "vote to end the game",
        "vote draw between England and Atlantis",
        "vote draw between us",
        "vote draw EFX",
        "vote draw between France",
        "vote draw between England and France if Germany agrees",
        "vote extension 0 days",
        "vote extension 90 days",
        "vote pause until 2 January 2020",
        "vote resume",
        "vote to replace France",
        "Vote yes on 1",
        "my vote is to stay until I withdraw it",
        "poll yes",
        "vote 3way",
    ],
)
def test_a_vote_that_cannot_be_or_is_half_understood_is_told_and_leaves_others(text: str) -> None:
    with House.begun() as house:
        house.write("FRANCE", "concede to Italy")
        before = house.game.ballot
        told = house.write("FRANCE", text)
        assert house.game.ballot == before
        assert told.kinds == ()
        assert tells_fault(told.mails[0].subject)


def test_undo_takes_a_vote_back_and_brings_none_back() -> None:
    with House.begun() as house:
        house.write("FRANCE", "vote extension 2 days")
        house.write("FRANCE", "undo")
        assert votes(house) == 0
        house.write("FRANCE", "vote to cancel the game")
        house.write("FRANCE", "unvote cancelling")
        house.write("FRANCE", "undo")
        assert votes(house) == 0


def test_a_game_that_is_taken_up_again_has_no_votes_of_before() -> None:
    """Else the next letter would end it again."""
    with House.begun() as house:
        for power in ("FRANCE", *OTHERS):
            house.write(power, "vote draw until I withdraw it")
        assert ending(house) is Ending.DRAW
        house.write("GM", "rollback")
        assert ending(house) is None
        house.write("FRANCE", "status")
        assert (ending(house), votes(house), house.game.press.closes) == (None, 0, None)


@pytest.mark.parametrize("sender", ["FRANCE", "obs@x.org", "GM"])
def test_a_statement_is_a_players_or_the_gamesmasters_own(sender: str) -> None:
    with House.begun() as house:
        house.write("FRANCE", "statement: too early")
        assert not statements(house)
        house.write("GM", "cancel game ghost")
        address = {"FRANCE": house.address_of("FRANCE"), "GM": MASTER}.get(sender, sender)
        house.forge(address, "statement: I am a cheat")
        assert not statements(house)
        if sender in {"FRANCE", "GM"}:
            house.write(sender, f"statement: write to {house.reply_address('ITALY')}")
            (made,) = statements(house)
            assert house.reply_address("ITALY") not in made.text


def test_lines_of_a_statement_are_nothing_else() -> None:
    with House.begun() as house:
        house.write("GM", "cancel game ghost")
        told = house.write("FRANCE", "Hello.\nStatement:\nrollback\npress to Italy: hi\nwho\n")
        assert told.kinds == ("StatementMade",)
        assert len(told.mails) == 1


def test_a_vote_for_what_is_carried_stays_and_undo_says_so() -> None:
    with House.begun("clockvotes majority") as house:
        for power in ("ITALY", "RUSSIA", "TURKEY", "FRANCE"):
            house.write(power, "vote pause until Monday")
        assert house.game.clock.paused is not None
        done = house.write("FRANCE", "undo")
        assert done.events == ()
        assert "can't be taken back" in " ".join(done.to(house.address_of("FRANCE")).text.split())
        assert house.game.clock.paused is not None


@pytest.mark.parametrize(
    "text",
    [
        "yes, and my fleet: F Bre - MAO",
        "No! I am away from 3 to 6 December anyway.",
        "Yes\n\nTo Italy: did you vote yes as well?",
    ],
)
def test_what_may_answer_a_poll_and_isnt_counted_is_told(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "poll: shall we go on? yes / no")
        done = house.write("FRANCE", text, subject="Re: [ghost] poll 1: shall we go on?")
        assert house.game.ballot.polls[0].answers == ()
        told = " ".join(done.to(house.address_of("FRANCE")).text.split())
        assert "isn't counted yet" in told


POLL = "Re: [ghost] poll 1: shall we go on?"


@pytest.mark.parametrize("text", ["vote yes", "I vote yes", "Vote yes!", "my vote is yes", "yes"])
def test_a_yes_below_a_poll_answers_it_and_votes_for_no_draw(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "poll: shall we go on? yes / no")
        house.write("ITALY", "vote draw")
        done = house.write("FRANCE", text, subject=POLL)
        assert done.kinds == ("PollAnswered",)
        assert len(done.mails) == 1
        assert votes(house) == 1


@pytest.mark.parametrize("text", ["vote yes", "I vote yes", "vote no", "my vote is no"])
def test_a_yes_that_may_be_for_a_poll_or_a_motion_is_asked_about(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "poll: shall we go on? yes / no")
        house.write("ITALY", "vote draw")
        done = house.write("FRANCE", text)
        assert done.kinds in {(), ("WishAsked",)}
        told = done.to(house.address_of("FRANCE"))
        assert tells_fault(told.subject)
        assert "If this answers a poll, it isn't counted yet" in " ".join(told.text.split())
        assert (votes(house), house.game.ballot.polls[0].answers) == (1, ())


def test_where_nothing_else_is_voted_on_a_yes_answers_the_poll() -> None:
    with House.begun() as house:
        house.write("GM", "poll: shall we go on? yes / no")
        assert house.write("FRANCE", "vote yes").kinds == ("PollAnswered",)
        assert house.write("ITALY", "vote no").kinds == ("PollAnswered",)
        assert house.write("FRANCE", "vote draw").kinds == ("MotionVoted",)
        house.write("GM", "poll: shall we go on twice? yes / no")
        house.write("FRANCE", "no draw")
        assert house.write("ITALY", "vote yes").kinds in {(), ("WishAsked",)}  # which of them?


@pytest.mark.parametrize("ballot", ["secret", "open"])
@pytest.mark.parametrize("text", ["votes", "status", "dry run: close poll", "dry run: process"])
def test_a_gamesmaster_knows_no_answers_before_the_poll_is_closed(text: str, ballot: str) -> None:
    with House.begun() as house:
        house.write("GM", f"set ballot {ballot}")
        house.write("GM", "poll: which colour? teal / mauve")
        house.write("FRANCE", "poll teal")
        done = house.write("GM", text)
        told = " ".join(" ".join(mail.text.split()) for mail in done.mails)
        assert done.kinds == ()
        assert "teal 1" not in told
        closed = house.write("GM", "close poll").to(house.address_of("ITALY"))
        assert "teal 1" in closed.text


def test_a_vote_in_jest_is_asked_about() -> None:
    with House.begun() as house:
        house.write("FRANCE", "I'm here, and I vote for a draw already, ha ha")
        assert votes(house) == 0
