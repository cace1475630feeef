"""FORK: a game opened once more from a phase; nobody is moved, and nothing secret goes along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.replaying import chronicle_of, replay_faults
from judge.daemon.shelf_office import command_reader
from judge.desk.commands.forking import Fork
from judge.desk.exports.writing import ExportForm, write_export
from judge.desk.reading.parts import CommandLine, CommandProblem
from judge.game.agenda import coming_along, due_at
from judge.library.texts import load_phrases
from tests.harm.house import MASTER, PLAYERS, Followed, House, words_of

READER = command_reader()
EVERYBODY = {f"{name}@x.org" for name in PLAYERS}
SECRET = "Let us meet in Burgundy, and tell nobody."


@pytest.mark.parametrize(
    ("text", "of", "phase", "name"),
    [
        ("fork", "", "", ""),
        ("fork as lark", "", "", "lark"),
        ("fork game ghost from F1901M as ghost2", "ghost", "F1901M", "ghost2"),
        ("fork from Spring 1902", "", "S1902M", ""),
        ("fork from Fall 1902 retreats", "", "F1902R", ""),
        ("fork from winter 1902", "", "W1902A", ""),
    ],
)
def test_what_is_read(text: str, of: str, phase: str, name: str) -> None:
    read = READER.read_command(1, text)
    assert isinstance(read, CommandLine)
    assert read.command == Fork(of, phase, name)


@pytest.mark.parametrize(
    ("text", "of", "phase", "name"),
    [
        ("fork ghost at fall 1901 as ghost2", "ghost", "F1901M", "ghost2"),
        ("open a fork of ghost from S1901M called ghost2", "ghost", "S1901M", "ghost2"),
        ("please branch the game at Autumn 1901, name it ghost2", "", "F1901M", "ghost2"),
        ("start a new game ghost2 from F1901M of ghost", "ghost", "F1901M", "ghost2"),
        ("create game ghost2 as a fork of ghost from F1901M", "ghost", "F1901M", "ghost2"),
        ("Clone ghost as of F1901M as ghost-b.", "ghost", "F1901M", "ghost-b"),
        ("Open ghost once more from Fall 1901 as ghost2.", "ghost", "F1901M", "ghost2"),
        ("split ghost off at S1903 into other", "ghost", "S1903M", "other"),
        ("fork it as it stands now, as ghost2", "", "", "ghost2"),
        ("Spin off ghost at F1901M as lark", "ghost", "F1901M", "lark"),
        ("OPEN A FORK OF GHOST FROM F1901M AS LARK", "ghost", "F1901M", "lark"),
    ],
)
def test_what_only_a_sentence_says_is_asked_about(
    text: str, of: str, phase: str, name: str
) -> None:
    read = READER.read_command(1, text)
    assert isinstance(read, CommandProblem)
    meant = READER.read_command(1, read.line)
    assert isinstance(meant, CommandLine)
    assert meant.command == Fork(of, phase, name)


@pytest.mark.parametrize(
    "text",
    [
        "Thanks once more!",
        "Once more: the deadline.",
        "Nice fork!",
        "Split the deadline",
        "No new game from spring 1901",
        "Good moves once more",
        "Hello once more",
        "No, once more",
        "fork ghost from S1901M and F1902M as x2",
        "fork ghost into two games, with 3 day turns",
        "There is a fork in the road at Fall 1901.",
        "create game ghost2",
        "start a new game ghost2",
        "new game called lark",
        "Don't fork ghost from F1901M",
        "Should we fork ghost from F1901M?",
        "ghost once again was fun in 1901",
    ],
)
def test_what_is_none(text: str) -> None:
    read = READER.read_command(1, text)
    assert not isinstance(read, CommandLine) or not isinstance(read.command, Fork)


def test_a_new_game_without_a_phase_is_no_fork() -> None:
    with House.begun() as house:
        assert house.write_from("zoe@y.org", "Start a new game, ghost2").kinds == ("GameCreated",)


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write_from("olga@x.org", "observe ghost")
        begun.write("FRANCE", f"press to Italy\n{SECRET}\nendpress\nA Par - Bur")
        begun.write("GM", "process")
        begun.write("FRANCE", "A Bur - Mun\nnext Spring: A Mar - Spa\nvote draw")
        yield begun
        begun.game_name = "ghost"
        assert list(replay_faults(begun.records, "ghost")) == []


def forked(house: House, text: str = "fork from F1901M as ghost2") -> Followed:
    done = house.write("GM", text)
    assert done.kinds[:3] == ("ForkOpened", "GameCreated", "GameForked")
    assert list(replay_faults(house.records, "ghost2")) == []
    return done


def offer_to(done: Followed, name: str) -> str:
    """The address at which somebody answers whether they come along."""
    (mail,) = [m for m in done.mails if m.to == f"{name}@x.org"]
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def test_everybody_is_asked_and_nobody_is_moved(house: House) -> None:
    before = house.game
    done = forked(house)
    assert done.kinds == ("ForkOpened", "GameCreated", "GameForked", *["SeatOffered"] * 7)
    asked = {mail.to for mail in done.mails if "will you play" in mail.subject}
    assert asked == EVERYBODY
    assert [m.subject for m in done.mails if m.to == "olga@x.org"] == [
        "[ghost] ghost2 goes on from Fall 1901 movement"
    ]
    assert {m.subject for m in done.mails if m.to == MASTER} == {
        "[ghost] ghost2 is open", "[ghost2] forked from ghost: Fall 1901 movement",
    }  # fmt: skip
    assert house.game == before
    house.game_name = "ghost2"
    game = house.game
    assert (game.state, str(game.table.position.phase)) == ("running", "F1901M")
    assert game.played() == ()
    assert (game.clock.deadline, game.clock.paused) == (None, timedelta(days=3))
    assert game.seed != before.seed


def test_no_press_no_order_and_no_vote_goes_along(house: House) -> None:
    done = forked(house)
    log = json.dumps(done.events)
    mails = "\n".join(mail.text for mail in done.mails)
    for secret in (SECRET, "Burgundy", "A BUR - MUN", "A Bur - Mun", "Spa"):
        assert secret not in mails
        assert secret.upper() not in log.upper() or secret == "Spa"
    house.game_name = "ghost2"
    game = house.game
    assert (game.press.letters, game.ballot.cast, game.table.orders) == (0, (), {})
    assert all(not seat.filed for seat in game.people.seats)


def test_who_accepts_plays_there_too_and_the_gamesmaster_starts_it(house: House) -> None:
    done = forked(house)
    accepted = house.write_from("david@x.org", "accept", to=offer_to(done, "david"))
    assert accepted.kinds == ("PlayerReplaced",)
    assert "clock stands still, with 3 days left" in words_of(accepted.to("david@x.org").text)
    told = words_of(accepted.to(MASTER).text)
    assert "Not answered yet: Austria, England, Germany, Italy, Russia, Turkey." in told
    declined = house.write_from("anna@x.org", "no thanks", to=offer_to(done, "anna"))
    assert declined.kinds == ("OfferClosed", "StandbysCalled")
    house.game_name = "ghost2"
    assert [power.id for power in house.game.played()] == ["FRANCE"]
    assert house.write("GM", "resume").kinds == ("GameResumed",)
    house.write("FRANCE", "A Bur - Ruh, A Mar H, F Bre H")
    assert "PhaseProcessed" in house.write("GM", "process").kinds
    assert house.game.people.conduct == ()
    house.write("GM", "rollback")
    assert str(house.game.table.position.phase) == "F1901M"
    assert list(replay_faults(house.records, "ghost2")) == []
    house.game_name = "ghost"
    assert "F1901M" in str(house.game.table.position.phase)


def test_seats_of_which_nobody_is_asked_are_for_standbys(house: House) -> None:
    *_, confirm = house.write_from("zoe@x.org", "standby").mails
    to = confirm.fields["Reply-To"].partition("<")[2].strip(">")
    house.write_from("zoe@x.org", "yes", to=to)
    done = forked(house)
    declined = house.write_from("anna@x.org", "decline", to=offer_to(done, "anna"))
    assert "SeatOffered" in declined.kinds
    assert "will you play England in ghost2?" in declined.to("zoe@x.org").subject


def test_where_it_comes_from_is_told(house: House) -> None:
    done = forked(house)
    house.write_from("david@x.org", "accept", to=offer_to(done, "david"))
    house.game_name = "ghost2"
    origin = "ghost2 was forked from ghost: it began as that game stood when Fall 1901 movement"
    for question in ("history", "get issue 1"):
        assert origin in words_of(house.write("FRANCE", question).to("david@x.org").text)
    log = words_of(house.write("FRANCE", "log").to("david@x.org").text)
    assert "The gamesmaster began it as ghost stood when Fall 1901 movement began." in log
    house.write("GM", "resume")
    house.write("GM", "process")
    told = {
        "json": '"forked": { "game": "ghost", "phase": "F1901M" }',
        "text": origin,
        "datc": "# ghost2 forked from ghost F1901M",
        "diplomacy": '"note": "forked from ghost F1901M"',
    }
    chronicle = chronicle_of(house.records, "ghost2")
    for form, words in told.items():
        written = write_export(ExportForm(form), chronicle, load_phrases())
        assert words in words_of(written.text)
    centres = house.write("FRANCE", "centres").to("david@x.org").text
    assert re.search(r"begin +1901", centres)


def test_it_is_taken_back_before_anybody_comes(house: House) -> None:
    forked(house)
    house.game_name = "ghost2"
    done = house.write("GM", "undo the fork")
    assert done.kinds == ("GameEnded",)
    assert {m.to for m in done.mails if "won't be played" in m.subject} == EVERYBODY
    assert list(replay_faults(house.records, "ghost2")) == []


def test_undo_alone_is_the_fork_and_never_its_clock(house: House) -> None:
    forked(house)
    house.game_name = "ghost2"
    assert house.write("GM", "undo").kinds == ("GameEnded",)


def test_undo_where_it_was_forked_takes_back_nothing_else(house: House) -> None:
    house.write("GM", "extend 2 days")
    done = forked(house)
    assert done.kinds[0] == "ForkOpened"
    before = house.game
    for text in ("undo", "undo the fork"):
        refused = house.write("GM", text)
        assert refused.kinds == ()
        said = words_of(refused.to(MASTER).text)
        assert "What you did last here was to open ghost2." in said
        assert re.search(r"undo \d+ ", said)  # what came before can be taken back by its number
    assert house.game == before
    log = words_of(house.write("FRANCE", "log").to("david@x.org").text)
    assert "The gamesmaster opened ghost2, which begins as this game stood when Fall 1901" in log


def test_nothing_is_processed_early_while_somebody_is_asked_along(house: House) -> None:
    done = forked(house)
    house.write_from("david@x.org", "accept", to=offer_to(done, "david"))
    for name in ("anna", "bruno", "clara", "emma", "felix"):
        house.write_from(f"{name}@x.org", "decline", to=offer_to(done, name))
    house.game_name = "ghost2"
    assert _is_listed(house)
    house.write("GM", "resume")
    sent = house.write("FRANCE", "A Bur - Ruh, A Mar H, F Bre H\nstatus").to("david@x.org").text
    (left,) = coming_along(house.game)
    assert (
        f"Whoever is asked along as {left.name} hasn't answered, so nothing is processed before "
        "the deadline." in words_of(sent)
    )
    assert due_at(house.game) == house.game.clock.deadline
    assert left.name not in _is_listed(house)
    house.write_from("greta@x.org", "decline", to=offer_to(done, "greta"))
    due, deadline = due_at(house.game), house.game.clock.deadline
    assert due is not None
    assert deadline is not None
    assert due < deadline
    assert left.name in _is_listed(house)


def _is_listed(house: House) -> str:
    """What strangers read of the seats of the fork that are free."""
    text = house.write_from("zoe@y.org", "openings").to("zoe@y.org").text
    return next((row for row in text.split("\n\n") if "ghost2" in row), "")


def test_it_is_not_taken_back_behind_somebodys_back(house: House) -> None:
    done = forked(house)
    house.write_from("david@x.org", "accept", to=offer_to(done, "david"))
    house.game_name = "ghost2"
    refused = house.write("GM", "undo the fork")
    assert refused.kinds == ()
    assert "somebody has come along: France" in words_of(refused.to(MASTER).text)


def test_a_dry_run_opens_nothing(house: House) -> None:
    done = house.write("GM", "dry run: fork from F1901M as ghost2")
    assert done.kinds == ()
    assert [mail.to for mail in done.mails] == [MASTER]
    assert "ghost2 is open, with you as its gamesmaster" in words_of(done.to(MASTER).text)
    house.game_name = "ghost2"
    forked_again = House.write_from(house, "zoe@x.org", "observe ghost2")
    assert forked_again.kinds == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fork from F1905M", "It may be forked from: S1901M, F1901M"),
        ("fork from F1901M as ghost", "can't be had any more"),
        ("fork game tulip from F1901M as lark", "You write about tulip"),
        ("fork as x!", ""),
    ],
)
def test_what_cant_be_forked(text: str, said: str, house: House) -> None:
    done = house.write("GM", text)
    assert "GameForked" not in done.kinds
    assert said in words_of(done.to(MASTER).text)


def test_only_who_leads_it_forks_it(house: House) -> None:
    for done in (
        house.write("FRANCE", "fork from F1901M as ghost2"),
        house.write_from(MASTER, "fork game ghost from F1901M as ghost2"),
        house.write_from("olga@x.org", "fork game ghost from F1901M as ghost2"),
    ):
        assert "GameForked" not in done.kinds


def test_one_that_is_over_is_forked_from_any_phase(house: House) -> None:
    house.write("GM", "cancel game ghost")
    done = house.write("GM", "fork as ghost2")
    assert "Say from which phase of ghost" in words_of(done.to(MASTER).text)
    done = forked(house, "fork from S1901M as ghost2")
    assert {mail.to for mail in done.mails if "will you play" in mail.subject} == EVERYBODY


def test_rules_and_rulings_go_along_and_seats_that_are_free_stay_free(house: House) -> None:
    house.write("GM", "house rules\nBe kind.\nend")
    house.write("GM", "ruling: A fleet in Kiel may not convoy.")
    code = house.write("ENGLAND", "resign").to("anna@x.org").text
    line = next(row.strip() for row in code.splitlines() if row.strip().startswith("resign "))
    house.write("ENGLAND", line)
    done = forked(house)
    assert "anna@x.org" not in {mail.to for mail in done.mails}
    house.game_name = "ghost2"
    game = house.game
    assert [layer.text for layer in game.folder.house] == ["Be kind."]
    assert [one.text for one in game.press.rulings.every] == ["A fleet in Kiel may not convoy."]


def test_nobody_is_asked_too_often(house: House) -> None:
    for name in ("a2", "a3", "a4"):
        house.write("GM", f"fork as {name}")
    done = house.write("GM", "fork as a5")
    assert done.kinds == ()
    assert "which is enough for a day" in words_of(done.to(MASTER).text)


def test_an_anonymous_game_tells_no_name() -> None:
    with House.begun("anonymous") as house:
        done = house.write("GM", "fork as ghost2")
        for mail in done.mails:
            names = {name for name in PLAYERS if name in mail.text.lower()}
            assert names == set()
        house.write_from("david@x.org", "accept", to=offer_to(done, "david"))
        house.game_name = "ghost2"
        for question in ("who", "conduct", "status", "history", "log"):
            text = house.write("FRANCE", question).to("david@x.org").text.lower()
            assert not any(name in text for name in PLAYERS if name != "david")


def test_a_name_that_nobody_may_know_of_is_not_given_to_a_fork(house: House) -> None:
    house.write_from("zoe@x.org", "create game ghost2 joining invitation")
    done = house.write("GM", "fork from F1901M")
    assert done.kinds[:3] == ("ForkOpened", "GameCreated", "GameForked")
    assert "[ghost] ghost3 is open" in {mail.subject for mail in done.mails if mail.to == MASTER}


NEW = "new@x.org"


@pytest.mark.parametrize("listing", ["listed yes", "listed no"])
def test_who_has_led_an_anonymous_game_plays_in_no_fork_of_it(listing: str) -> None:
    """They know whoever plays, be the game that it comes from hidden from them by now or not."""
    with House.begun("anonymous") as house:
        house.write("GM", f"set {listing}")
        offered = house.write("GM", f"replace gm by New <{NEW}>")
        house.write_from(NEW, "accept", to=offer_to(offered, "new"))
        leads = house.reply_address("GM")
        forked = house.write_from(NEW, "fork as ghost2", to=leads)
        assert forked.kinds[:3] == ("ForkOpened", "GameCreated", "GameForked")
        house.game_name = "ghost2"
        line = f"replace Italy by Gm <{MASTER}>"
        refused = house.write_from(NEW, line, to=house.reply_address("GM"))
        assert refused.kinds == ()
        assert "has led it" in words_of(refused.to(NEW).text)
