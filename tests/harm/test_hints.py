"""A hint is for its reader, does what it says, and costs nothing; what isn't answered is named."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House
from tests.harm.test_impossible import said

TO_PLAYERS = {
    "Change Munich to Tyrolia, leave the rest as it is.": (
        "The army in Munich moves to Tyrolia",
        "failed",
    ),
    "my fleet goes from Kiel to Denmark, the army in Berlin moves up behind it, and Munich goes to"
    " the Ruhr.": ("The army in Berlin moves to Kiel", "replace France"),
    "Munich is to hold, the rest as before.": ("The army in Munich holds", "set moves"),
    "If I have a draw vote standing, please withdraw it.": (
        "write: no draw",
        "write: clear orders",
    ),
    "please withdraw that": ("NO DRAW", "write: clear orders"),
    "Please ignore it and delete it.": ("write: clear orders", "taken back"),
    "Dear sir, kindly order as follows: the fleet at Edinburgh shall sail for the Norwegian Sea;"
    " the fleet at London for the English Channel; the army at Liverpool to Edinburgh.": (
        "as in: A Ber - ",
        "gamesmaster has none",
    ),
    "Option A: Kie-Den, Ber-Kie, Mun-Ruh": ("send it again by itself", "Sent"),
    "Did anybody vote for a draw already?": ("Nobody has voted for anything", "failed"),
    "Has anybody voted for the draw?": ("Nobody has voted for anything", "failed"),
    "How do I write a support order? And may my fleet in Kiel go to Denmark when the army"
    " leaves?": ("? 1a F Kie - Den", "Sent"),
}
FROM_THE_MASTER = (
    "Please set the deadline of ghost to 24.11. at 12.00 German time instead of UTC.",
    "Push the deadline back by 24 hours, one of the players is ill.",
    "Please send a reminder to everybody who hasn't ordered yet.",
    "Pause the game please, I need to sort something out with one of the players.",
    "Please replace the player of Turkey: from now on it's played by hugo@y.org.",
    'Please forward to Russia: "Your mails to me bounce. GM"',
)


@pytest.mark.parametrize(("text", "answer"), TO_PLAYERS.items())
def test_a_hint_is_for_its_reader(text: str, answer: tuple[str, str]) -> None:
    with House.begun() as house:
        followed = house.write("GERMANY", text)
        asked = {"LinesFailed", "QuestionsAsked", "OrdersEntered", "WishAsked"}
        assert set(followed.kinds) <= asked
        there, missing = answer
        text = said(house, followed, "GERMANY")
        assert there in text
        assert missing not in text


@pytest.mark.parametrize("text", FROM_THE_MASTER)
def test_the_gamesmaster_is_told_at_once_where_commands_are_taken(text: str) -> None:
    with House.begun() as house:
        followed = house.write_from(MASTER, text)
        assert followed.kinds == ()
        mail = " ".join(followed.to(MASTER).text.replace("!", "").split())
        assert mail.count("I take the gamesmaster's commands only in answers to the mails I") == 1
        followed = house.write("GM", text)
        assert "only in answers to the mails I" not in " ".join(followed.to(MASTER).text.split())


@pytest.mark.parametrize(
    "text", ["Is there any game I can join, or a waiting list?", "games", "which games are open?"]
)
def test_a_stranger_is_told_that_no_game_is_open(text: str) -> None:
    with House.begun() as house:
        followed = house.write_from("nina@mailbox.example", text)
        answer = " ".join(followed.to("nina@mailbox.example").text.replace(" = ", " ").split())
        assert "No game waits for players now." in answer
        house.write_from(MASTER, "create game other")
        followed = house.write_from("ole@mailbox.example", text)
        assert "No game waits" not in followed.to("ole@mailbox.example").text
