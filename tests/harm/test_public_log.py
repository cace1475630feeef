"""LOG: what a gamesmaster does with a game is told to everybody in it, and no secret with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from judge.daemon.replaying import replay_faults
from judge.desk.clerks import chronicle
from judge.desk.replies import acts
from judge.game.events import Event
from tests.harm.house import House

MASTERS_OWN = {
    "DeadlineSet", "GamePaused", "GameResumed", "SettingsChanged", "PhaseProcessed", "RolledBack",
    "Undone", "PositionEdited", "BoardRenewed", "GameCreated", "GameStarted", "GameEnded",
    "SeatVacated", "PlayerReplaced", "MasterReplaced", "OrdersEntered", "HouseRulesSet",
    "OptionsChosen", "CommentSet", "RulingMade", "RulingWithdrawn", "MasterAway", "MasterBack",
    "DeputyAgreed", "DeputyEnded", "GameForked", "ForkOpened",
}  # fmt: skip
"""What has a line."""
NO_LINE = {
    # Their own affair, or nobody's: press, mail, what is asked, and offers before they are taken.
    "PlayerJoined", "PlayerLeft", "ObserverJoined", "ObserverLeft", "PicturesSet", "CardChanged",
    "SilenceAsked", "SilenceBroken", "SilenceOver", "StandbysCalled", "SeatOffered", "OfferClosed",
    "AbsenceSet", "AbsencesCleared", "ReplyAddressRenewed", "OrdersCalled",
    "StandingCalled", "OrdersCleared", "OrdersWithdrawn", "OrdersFiled", "OrdersUnfiled",
    "QuestionsAsked", "QuestionsClosed", "LinesFailed", "WishAsked", "WishesClosed", "LetterHeld",
    "HeldClosed", "PressSent", "PressReleased", "PressDrafted", "DraftsClosed", "DrawVoted",
    "ConcessionVoted", "WaitSet", "Reminded", "Digested", "MotionVoted", "VoteWithdrawn",
    "PollAnswered", "PreferenceSet", "NumberSet", "InvitationDeclined", "ObserverWrote",
    "StatementMade", "StatementsMailed", "PublicationSet",
    "AbsenceOver", "FeeNoted", "AddressPublished", "YearAnswered",
    # Told to all by a mail of their own, or to those alone whom they are about.
    "MotionCarried", "PollOpened", "PollClosed", "Invited", "JoinRefused",
    "MasterGone", "DeputyAsked", "HolidaysRenewed", "EarlyPollAnswered",
}  # fmt: skip


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def log_of(house: House, who: str = "FRANCE") -> list[str]:
    """The lines of the log, as somebody is told of them, without their dates."""
    done = house.write(who, "log")
    assert done.events == ()
    text = done.to(house.address_of(who)).text.partition("ask for this.\n")[2]
    rows = re.split(
        r"^\d{4}-\d\d-\d\d [^\n]*\n", text.partition("\n\nWhat stands")[0], flags=re.MULTILINE
    )
    return [" ".join(row.partition("\n\n")[0].split()) for row in rows[1:]]


def test_every_event_has_a_line_or_a_reason_for_none() -> None:
    names = {kind.__name__ for kind in get_args(Event)}
    assert names - MASTERS_OWN - NO_LINE == set()
    assert set() == MASTERS_OWN & NO_LINE


DID: dict[str, str] = {
    "extend by 2 days, reason: Clara's exam":
        "The gamesmaster moved the deadline from 2026-11-24 12:00 UTC (13:00 Europe/Berlin) to"
        " 2026-11-26 12:00 UTC (13:00 Europe/Berlin); the gamesmaster says: \"Clara's exam\".",
    "pause": "The gamesmaster stopped the clock.",
    "pause until 2 January, reason: Christmas":
        "The gamesmaster stopped the clock until 2027-01-01 23:00 UTC (2027-01-02 00:00"
        ' Europe/Berlin); the gamesmaster says: "Christmas".',
    "set moves 5 days grace 1 day":
        "The gamesmaster changed the settings: Time to write orders: 5 days; Late orders:"
        " waited for 1 day.",
    "process":
        "The gamesmaster processed Spring 1901 movement before its deadline, 2026-11-24 12:00 UTC"
        " (13:00 Europe/Berlin).",
    "edit: A Ven to Pie, because it was misread":
        "The gamesmaster edited the position of Spring 1901 movement; the gamesmaster says:"
        ' "it was misread".',
    "ruling: Kiel may not convoy": "The gamesmaster laid down ruling 1.",
    "cancel game ghost": "The gamesmaster cancelled the game.",
}  # fmt: skip


@pytest.mark.parametrize("did", DID)
def test_what_was_done_is_a_line(did: str, house: House) -> None:
    assert house.write("GM", did).events
    assert log_of(house)[-1] == DID[did]


def test_what_was_taken_back_says_so(house: House) -> None:
    house.write("GM", "extend by 2 days")
    house.write("GM", "undo the extension, reason: a slip")
    assert log_of(house)[-2].endswith("(This was taken back.)")
    assert log_of(house)[-1] == (
        "The gamesmaster took back what was done before: the new deadline; the gamesmaster says:"
        ' "a slip".'
    )


def test_ways_back_and_forward_stay_in_it(house: House) -> None:
    for text in ("process", "rollback, reason: Italy's mail was lost", "undo the rollback"):
        house.write("GM", text)
    assert log_of(house)[-2:] == [
        "The gamesmaster took the game to Spring 1901 movement, as it stood then; the gamesmaster"
        ' says: "Italy\'s mail was lost".',
        "The gamesmaster took the game to Fall 1901 movement, as it stood then.",
    ]


def test_everybody_reads_the_same(house: House) -> None:
    for text in ("extend by 2 days", "set moves 5 days", "pause", "resume", "process"):
        house.write("GM", text)
    assert log_of(house, "GM") == log_of(house, "FRANCE") == log_of(house, "TURKEY")


def test_an_offer_is_nobody_s_business_before_it_is_taken(house: House) -> None:
    before = log_of(house)
    offered = house.write("GM", "replace France by Zoe <zoe@y.org>")
    assert log_of(house, "ITALY") == before
    to = offered.to("zoe@y.org").fields["Reply-To"].rpartition("<")[2].strip(">")
    assert "PlayerReplaced" in house.write_from("zoe@y.org", "accept", to=to).kinds
    assert log_of(house, "ITALY") == [
        *before, "Somebody took over France, which had been offered to them.",
    ]  # fmt: skip


def test_what_players_and_the_judge_do_is_not_in_it(house: House) -> None:
    before = log_of(house)
    house.write("FRANCE", "A Par - Bur\nvote draw\naway 1-5 December\npress to Italy: hello")
    house.write("GM", "broadcast: welcome")
    house.write("GM", "rekey France")
    house.pass_time(hours=100)
    house.write("ITALY", "A Ven H")
    assert log_of(house) == before


def test_no_secret_is_in_it(house: House) -> None:
    """Neither votes nor orders, neither addresses nor names."""
    house.write("FRANCE", "A Par - Bur\nvote draw")
    house.write("GM", f"extend by 2 days, reason: write to {house.reply_address('FRANCE')}")
    text = "\n".join(log_of(house))
    assert "@x.org" not in text
    assert house.reply_address("FRANCE").partition("@")[0] not in text
    assert not any(name in text.lower() for name in ("anna", "bruno", "vote", "par - bur"))


@pytest.mark.parametrize(
    "said",
    ["log", "LOG", "show the log", "show me the log, please", "what did the gamesmaster do?",
     "What has the GM done?", "show the log of what the gamesmaster did", "game log"],
)  # fmt: skip
def test_it_is_asked_for_in_plain_words(said: str, house: House) -> None:
    told = house.write("ITALY", said).to(house.address_of("ITALY"))
    assert "The gamesmaster opened the game." in told.text


def test_who_is_nothing_to_the_game_is_told_nothing(house: House) -> None:
    for done in (house.write_from("zoe@y.org", "log"), house.forge("zoe@y.org", "log")):
        assert not any("had the powers drawn" in mail.text for mail in done.mails)


def test_a_long_log_is_cut(house: House, monkeypatch: Any) -> None:
    monkeypatch.setattr(chronicle, "MOST", 2)
    assert acts.MOST > 2
    house.write("GM", "pause")
    told = house.write("FRANCE", "log").to(house.address_of("FRANCE"))
    assert "1 older lines are left out." in told.text


def test_a_player_called_otherwise_has_no_line(house: House) -> None:
    before = log_of(house)
    house.write("FRANCE", "rename Zoe")
    assert log_of(house) == before
