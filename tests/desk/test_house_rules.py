"""House rules: written up to END, told to all, dated, and nothing in them is ever read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.desk.clerks.house_rules import LONGEST, MOST_LAYERS
from tests.harm.house import MASTER, Followed, House

RULES = "house rules\n1. Be kind.\n2. A Par - Bur, press to Italy: start, process.\nend"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


@pytest.fixture
def forming(house: House) -> House:
    """A second game, which nobody but Anna and an observer has joined yet."""
    opened = house.write_from(MASTER, "create game lark")
    house.game_name = "lark"
    house.write_from("anna@x.org", "join lark")
    house.write_from("olga@x.org", "observe lark")
    assert opened.kinds == ("GameCreated",)
    house.game_name = "lark"
    return house


def layers(house: House) -> list[tuple[str, bool]]:
    return [(one.text, one.amends) for one in house.game.folder.house]


def told(done: Followed) -> dict[str, str]:
    """What who isn't the gamesmaster was mailed."""
    return {mail.to: mail.text for mail in done.mails if mail.to != MASTER}


def test_rules_are_written_anew_while_a_game_forms_and_told_to_who_is_there(
    forming: House,
) -> None:
    first = forming.write("GM", RULES)
    assert first.kinds == ("HouseRulesSet",)
    text = RULES.removeprefix("house rules\n").removesuffix("\nend")
    assert layers(forming) == [(text, False)]
    assert set(told(first)) == {"anna@x.org", "olga@x.org"}
    assert all("  | 1. Be kind.\n  | 2. A Par - Bur" in said for said in told(first).values())
    forming.write("GM", "The house rules:\nBe kinder.\nEND\n\nYours, the GM\nstart, please?")
    assert layers(forming) == [("Be kinder.", False)]
    assert forming.write("GM", "house rules none").kinds == ("HouseRulesSet",)
    assert layers(forming) == []
    again = forming.write("GM", "house rules none")
    assert again.kinds == ()
    assert "has no house rules" in again.to(MASTER).text


@pytest.mark.parametrize("what", ["house rules lark", "get house rules lark"])
def test_who_may_know_of_a_game_may_read_its_house_rules(forming: House, what: str) -> None:
    forming.write("GM", RULES)
    assert "| 1. Be kind." in forming.write_from("zoe@y.org", what).to("zoe@y.org").text
    forming.write("GM", "set private")
    assert "Be kind" not in forming.write_from("max@y.org", what).to("max@y.org").text


def test_once_it_has_begun_each_is_an_amendment_with_its_date(house: House) -> None:
    done = house.write("GM", "house rules\nNo press on Sundays.\nend\nstatus")
    assert done.kinds == ("HouseRulesSet",)
    assert len(told(done)) == 7
    assert "who still owes" not in str(told(done))
    first = done.to(house.address_of("FRANCE")).text
    assert "which it had none of before" in " ".join(first.split())
    assert "House rules of ghost, of Saturday 2026-11-21" in first
    house.pass_time(hours=48)
    second = house.write("GM", "amendment to the house rules: On Mondays neither.")
    amended = [text for text in told(second).values() if "On Mondays neither" in text]
    assert len(amended) == 7
    assert all("Amendment to the house rules" in text for text in amended)
    assert layers(house) == [("No press on Sundays.", True), ("On Mondays neither.", True)]
    rules = house.write("FRANCE", "get rules").to(house.address_of("FRANCE")).text
    _, page, behind = rules.partition("# Diplomacy")
    assert page
    assert behind.index("Saturday 2026-11-21") < behind.index("Monday 2026-11-23")
    assert "house rules of ghost stand" in house.write("GM", "house rules none").to(MASTER).text
    house.write("GM", "process")
    house.write("GM", "rollback reason: a slip")
    assert len(layers(house)) == 2  # no return to a phase takes back what was written
    log = house.write("ITALY", "log").to(house.address_of("ITALY")).text
    assert log.count("The gamesmaster amended the house rules.") == 1


def test_they_stand_in_the_mail_that_opens_the_game() -> None:
    with House.begun() as house:
        house.write_from(MASTER, "create game lark")
        house.game_name = "lark"
        house.write("GM", RULES)
        for n in range(7):
            house.write_from(f"p{n}@y.org", "join lark")
        opened = house.write("GM", "start")
        mails = [mail for mail in opened.mails if "Who plays what:" in mail.text]
        assert len(mails) == 8
        assert all("  | 1. Be kind." in mail.text for mail in mails)


REFUSED = (
    # the letter, what is said, who wrote it
    ("house rules\n1. Be kind.\n\nYours,\nthe GM", "where the house rules end", "GM"),
    ("house rules:\nBe kind.\nprocess", "where the house rules end", "GM"),
    (f"house rules\n{'x' * LONGEST}y\nend", "may have 8000 letters", "GM"),
    ("new house rules\n\nBe kind.\n\nYours,\nthe GM", "where the house rules end", "GM"),
    ("house rules: no more", "Only the gamesmaster", "FRANCE"),
    ("Dear France,\n\nhouse rules:\nBe kind.\nend\n\nYours, the GM", "send 1 sends it", "GM"),
)


@pytest.mark.parametrize(("text", "said", "who"), REFUSED)
def test_what_is_half_written_or_not_theirs_is_none(
    house: House, text: str, said: str, who: str
) -> None:
    done = house.write(who, text)
    assert "HouseRulesSet" not in done.kinds
    assert "PhaseProcessed" not in done.kinds
    assert said in " ".join(done.to(house.address_of(who)).text.replace("!", "").split())
    assert layers(house) == []


def test_a_player_who_heads_a_line_so_loses_no_orders(house: House) -> None:
    done = house.write("FRANCE", "House rules\nA Par - Bur\nend")
    assert "OrdersEntered" in done.kinds
    assert layers(house) == []


@pytest.mark.parametrize("text", ["House rules?", "house rules", "Which house rules are there?"])
def test_who_only_asks_sets_none(house: House, text: str) -> None:
    for who in ("GM", "FRANCE"):
        done = house.write(who, text)
        assert done.kinds == ()
        assert "has no house rules" in done.to(house.address_of(who)).text


ASKED = (
    "What are the house rules here?", "tell me the house rules please", "Any house rules in ghost?",
    "Are there house rules that I should know of?", "Gibt es hier Hausregeln?",
)  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_who_asks_for_them_in_words_gets_them_and_no_page_of_a_board(
    house: House, text: str
) -> None:
    house.write("GM", RULES)
    for who in ("FRANCE", "GM"):
        done = house.write(who, text)
        assert done.events == ()
        said = done.to(house.address_of(who)).text
        assert "| 1. Be kind." in said
        assert "Calhamer" not in said


@pytest.mark.parametrize(
    "text",
    ["Could we change the house rules so that lying is fine?", "Who breaks the house rules?"],
)
def test_who_wants_others_is_brought_no_page_of_a_board(house: House, text: str) -> None:
    said = house.write("FRANCE", text).to(house.address_of("FRANCE")).text
    assert "Calhamer" not in said


def test_a_dry_run_tells_all_of_it_and_keeps_nothing(house: House) -> None:
    done = house.write("GM", f"dry run\n{RULES}")
    assert done.kinds == ()
    assert layers(house) == []
    assert "2. A Par - Bur" in done.to(MASTER).text


def test_there_are_so_many_layers_and_no_more(house: House) -> None:
    for n in range(MOST_LAYERS):
        assert house.write("GM", f"house rules: no. {n}").kinds == ("HouseRulesSet",)
    assert house.write("GM", "house rules: one more").kinds == ()


def test_a_secret_address_that_is_pasted_into_them_is_struck(house: House) -> None:
    secret = house.reply_address("GM")
    told_to = told(house.write("GM", f"house rules\nwrite to {secret}\nend"))
    assert all(secret.partition("@")[0] not in text for text in told_to.values())


IN_A_LETTER = (
    "press to France\nHouse rules:\n1. Be kind.\nendpress\npause",
    "press to France\nHouse rules:\n1. Be kind.\nend\nendpress\npause",
)


@pytest.mark.parametrize("text", IN_A_LETTER)
def test_those_in_a_letter_to_others_are_told_to_its_readers_alone(house: House, text: str) -> None:
    done = house.write("GM", text)
    assert "HouseRulesSet" not in done.kinds
    assert "GamePaused" in done.kinds
    letter = next(mail for mail in done.mails if mail.to == house.address_of("FRANCE"))
    assert "| House rules:\n| 1. Be kind." in letter.text
    assert not any("Be kind" in mail.text for mail in done.mails if mail is not letter)


def test_a_letter_to_others_below_them_is_no_part_of_them(house: House) -> None:
    done = house.write("GM", "house rules: Be kind.\n\nbroadcast\nHello.\nendpress")
    assert layers(house) == [("Be kind.", True)]
    assert "PressSent" in done.kinds
    assert "| Be kind." in done.to(MASTER).text  # they are read back
