"""Before the start: options of the board are chosen and told, and people write to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.press_rules import may_talk_early
from judge.game.settings import NEW, Choices
from tests.harm.house import MASTER, PLAYERS, Followed, House

JOINED = tuple(f"{name}@y.org" for name in PLAYERS[:3])
OLGA = "olga@y.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, begun.game_name)) == []


def opened(house: House, *lines: str, seats: tuple[str, ...] = JOINED) -> dict[str, str]:
    """A game of Cline's nine that is forming; where each of those who joined writes."""
    house.write_from(MASTER, f"create game lark variant cline1972 {' '.join(lines)}")
    house.game_name = "lark"
    places = {}
    for who in (*seats, OLGA):
        wish = "observe lark" if who == OLGA else "join lark"
        mail = house.write_from(who, wish).mails[0]
        places[who] = mail.fields["Reply-To"].partition("<")[2].strip(">")
    return places


def readers(done: Followed, besides: str) -> set[str]:
    return {mail.to for mail in done.mails} - {besides}


@pytest.mark.parametrize("line", ["option turkey_opening two_fleets",
                                  "set option turkey_opening = two_fleets"])  # fmt: skip
def test_an_option_is_chosen_until_the_start_and_told_to_all(house: House, line: str) -> None:
    opened(house)
    done = house.write("GM", line)
    assert done.kinds == ("OptionsChosen",)
    assert readers(done, MASTER) == {*JOINED, OLGA}
    told = " ".join(done.to(OLGA).text.split())
    assert "turkey_opening = two_fleets" in told
    assert "A Con, F Ank, F Smy" in told
    assert house.game.variant.chosen == {"turkey_opening": "two_fleets"}
    again = house.write("GM", line)
    assert again.kinds == ()
    assert readers(again, MASTER) == set()
    back = house.write("GM", "option turkey_opening regular")
    assert back.kinds == ("OptionsChosen",)
    assert house.game.settings.options == ()


def test_what_is_chosen_opens_the_game_and_issue_no_1_declares_it(house: House) -> None:
    nine = tuple(f"p{n}@y.org" for n in range(9))
    opened(house, seats=nine)
    house.write("GM", "option turkey_opening two_fleets\nset moves 4 days")
    begun = house.write("GM", "start")
    turkey = house.game.variant.power_by_id["TURKEY"]
    units = {unit.printed for unit in house.game.table.position.units_of(turkey)}
    assert units == {"A Con", "F Ank", "F Smy"}
    mails = [mail.text for mail in begun.mails if "Who plays what:" in mail.text]
    assert len(mails) == 10
    assert all("turkey_opening = two_fleets" in text for text in mails)
    late = house.write("GM", "option turkey_opening regular")
    assert late.kinds == ()
    assert "before a game starts" in late.to(MASTER).text
    log = house.write("GM", "log").to(MASTER).text
    assert "chose what the board leaves open" in log


HALF = (
    # the line, what is said of it
    ("set option victory 22, moves 5 days", 'victory can\'t be "22"'),
    ("set moves 61 days option victory 23", "The longest time that can be set is 60 days."),
    ("option fleets many", "there is no option fleets"),
    ("set variant standard", "The board is chosen when a game is opened"),
)


@pytest.mark.parametrize(("line", "said"), HALF)
def test_all_of_a_line_is_set_or_nothing(house: House, line: str, said: str) -> None:
    opened(house)
    done = house.write("GM", line)
    assert done.kinds == ()
    assert readers(done, MASTER) == set()
    assert house.game.variant.chosen == {}


def test_an_option_and_a_setting_of_one_line_are_both_told(house: House) -> None:
    opened(house)
    done = house.write("GM", "set option victory 23, moves 5 days")
    assert done.kinds == ("OptionsChosen", "SettingsChanged")
    assert len([mail for mail in done.mails if mail.to == JOINED[0]]) == 2


def test_nobody_else_chooses_anything(house: House) -> None:
    places = opened(house)
    for who, to in places.items():
        done = house.write_from(who, "option victory 23", to=to)
        assert done.kinds == ()
        assert "Only the gamesmaster" in done.to(who).text


def test_who_joins_gets_map_and_rules(house: House) -> None:
    opened(house)
    house.write("GM", "house rules: be kind")
    house.write("GM", "option victory 23")
    joined = house.write_from("zoe@y.org", "join lark")
    (mail,) = [mail for mail in joined.mails if "map and rules" in mail.subject]
    assert mail.to == "zoe@y.org"
    for part in ("victory = 23", "| be kind", "The board:", "A Con, A Smy, F Ank", "15. Turkey"):
        assert part in mail.text, part
    assert "PRESS TO ANNA" in mail.text


NAMED: tuple[tuple[str, set[str]], ...] = (
    # the letter of Anna's, and who gets it
    ("press to Bruno\nShall we?\nendpress", {"bruno@y.org"}),
    ("press to bruno and Clara:\nShall we?\nendpress", {"bruno@y.org", "clara@y.org"}),
    ("press to Bruno, gm\nShall we?\nendpress", {"bruno@y.org", MASTER}),
    ("broadcast\nShall we?\nendpress", {"bruno@y.org", "clara@y.org", OLGA, MASTER}),
    ("press to Zoe\nShall we?\nendpress", set()),
    ("press to Bruno, Zoe\nShall we?\nendpress", set()),
    ("press to Turkey\nShall we?\nendpress", set()),
    ("press to Bruno\nShall we?", set()),
    ("press to Bruno, unsigned\nShall we?\nendpress", set()),
    ("press to Anna\nShall we?\nendpress", set()),
    ("broadcast grey\nShall we?\nendpress", set()),
)


@pytest.mark.parametrize(("text", "whom"), NAMED)
def test_joiners_write_to_each_other_by_name(house: House, text: str, whom: set[str]) -> None:
    places = opened(house)
    done = house.write_from("anna@y.org", text, to=places["anna@y.org"])
    assert readers(done, "anna@y.org") == whom
    assert done.kinds == ()
    for mail in done.mails:
        if mail.to in whom:
            assert "press from Anna" in mail.subject
            assert "| Shall we?" in mail.text
            assert places["anna@y.org"].partition("@")[0] not in mail.text
    assert ("NOT SENT" in done.to("anna@y.org").subject) is not bool(whom)


def test_the_gamesmaster_writes_to_one_by_name(house: House) -> None:
    opened(house)
    done = house.write("GM", "press to Clara\nWelcome.\nendpress")
    assert readers(done, MASTER) == {"clara@y.org"}


RULES: tuple[tuple[dict[str, Any], bool, bool], ...] = (
    # what is set, and whether one may write to one, and to all
    ({}, True, True),
    ({"press": "public"}, False, True),
    ({"press": "none"}, False, False),
    ({"talks": "moves"}, False, False),
    ({"postal": True}, False, False),
)


@pytest.mark.parametrize(("chosen", "to_one", "to_all"), RULES)
def test_the_rules_of_press_count_before_the_start(
    chosen: dict[str, Any], to_one: bool, to_all: bool
) -> None:
    settings = NEW.with_choices(Choices(tuple(chosen.items())))
    assert may_talk_early(settings, to_one=True) is to_one
    assert may_talk_early(settings, to_one=False) is to_all


def test_where_players_dont_write_joiners_dont(house: House) -> None:
    places = opened(house, "press none")
    done = house.write_from(
        "anna@y.org", "press to Bruno\nShall we?\nendpress", to=places["anna@y.org"]
    )
    assert readers(done, "anna@y.org") == set()
    asked = house.write_from(
        "anna@y.org", "press to GM\nTurkey: F Smy?\nendpress", to=places["anna@y.org"]
    )
    assert readers(asked, "anna@y.org") == {MASTER}
