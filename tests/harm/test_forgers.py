"""What a forger does is counted against the forger."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.harm.house import House, Mail, tells_fault

NOTICE = "I am out of the office tomorrow. I will reply on my return."


def test_forged_press_uses_up_nothing_of_the_players_own() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        for number in range(7):
            lines = "\n".join(f"press to Italy: forged {number} {n}" for n in range(10))
            assert "PressSent" not in house.forge(player, lines).kinds
        assert house.forge(player, "press to Italy: one more").kinds == ()
        assert house.write("FRANCE", "press to Italy: my own").kinds == ("PressSent",)


def test_press_by_a_host_that_lets_anybody_write_uses_up_nothing_of_the_players_own() -> None:
    """A mail host vouches for its domain: whoever shares it may write what it lets them."""
    with House.begun() as house:
        player = house.address_of("FRANCE")
        for number in range(7):
            lines = "\n".join(f"press to Italy: vouched {number} {n}" for n in range(10))
            house.write_from(player, lines)
        assert house.write_from(player, "press to Italy: one more").kinds == ()
        assert house.write("FRANCE", "press to Italy: my own").kinds == ("PressSent",)


@pytest.mark.parametrize(
    ("text", "most"), [("GM: is it {n} o'clock yet?", 10), ("please extend by {n} days", 5)]
)
def test_what_is_forged_to_the_gamesmaster_uses_up_nothing(text: str, most: int) -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        for number in range(1, most + 2):
            assert "PressSent" not in house.forge(player, text.format(n=number)).kinds
        for number in range(1, most + 1):
            house.write_from(player, text.format(n=number))
        last = house.write_from(player, text.format(n=most + 1))
        assert tells_fault(last.to(player).subject)
        own = house.write("FRANCE", text.format(n=3))
        assert own.kinds[:1] == ("PressSent",)
        assert {mail.to for mail in own.mails} == {player, "gm@x.org"}


def test_a_forged_notice_silences_nobody() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        forged = house.forge(player, NOTICE)
        own = house.write("FRANCE", f"A Par - Bur\n{NOTICE}")
        for followed in (forged, own):
            assert followed.events == ()
            assert "did you write this" in followed.to(player).subject


def test_a_forged_answer_to_press_silences_nobody() -> None:
    """Whose seat was handed over is told, of each letter, that nobody has the answer."""
    with House.begun() as house:
        player = house.address_of("FRANCE")
        sent = [
            house.write("ENGLAND", f"press to France: {word}").to(player)
            for word in ("hello", "again")
        ]
        house.write("GM", f"replace France by {player}")
        house.forge(player, "forged", to="judge+ghost.7.abcdefghijklmnop@example.org")
        for mail in sent:
            told = house.write_from(player, "I agree", to=_reply_to(mail))
            assert told.events == ()
            assert "NOT SENT" in told.to(player).subject


def _reply_to(mail: Mail) -> str:
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def test_a_letter_put_aside_in_a_players_name_leaves_the_player_answered() -> None:
    with House.begun() as house, patch("judge.daemon.service.serve", side_effect=RuntimeError):
        player = house.address_of("FRANCE")
        for number in range(5):
            house.forge(player, f"forged {number}")
        for number in range(2):
            own = house.write("FRANCE", f"my own {number}")
            assert own.state == "shelved"
            assert "put aside" in own.to(player).subject


def _said(mail: Mail) -> str:
    return " ".join(mail.text.replace("    ! ", " ").split())


NEWCOMER = "olga@x.org"
BY_NAME = "answer any mail of mine about {game} with this line"


@pytest.mark.parametrize("hours", [0, 30])
def test_games_opened_in_somebodys_name_keep_nobody_from_opening_one(hours: int) -> None:
    """Five forged ones, today or long ago; an answer from the address on file lifts the block."""
    with House.begun() as house:
        forged = [house.forge(NEWCOMER, f"create game fake{n}") for n in range(5)]
        assert {one.kinds for one in forged} == {("GameCreated",)}
        house.pass_time(hours=hours)
        asked = house.write_from(NEWCOMER, "create game mine")
        assert asked.kinds == ()
        assert tells_fault(asked.to(NEWCOMER).subject)
        assert BY_NAME.format(game="fake0") in _said(asked.to(NEWCOMER))
        secret = _reply_to(forged[0].to(NEWCOMER))
        for name in ("mine", "another", "third"):
            followed = house.write_from(NEWCOMER, f"create game {name}", to=secret)
            assert followed.kinds == ("GameCreated",)


def test_whoever_shows_who_they_are_opens_so_many_games_and_no_more() -> None:
    with House.begun() as house:
        first = house.write_from(NEWCOMER, "create game own0")
        assert first.kinds == ("GameCreated",)
        secret = _reply_to(first.to(NEWCOMER))
        for number in range(1, 10):
            house.pass_time(hours=10)
            own = house.write_from(NEWCOMER, f"create game own{number}", to=secret)
            assert "GameCreated" in own.kinds
        house.pass_time(hours=10)
        asked = house.write_from(NEWCOMER, "create game eleventh", to=secret)
        assert "GameCreated" not in asked.kinds
        assert "You have 10 games" in asked.to(NEWCOMER).text
        assert "in your name" not in asked.to(NEWCOMER).text
