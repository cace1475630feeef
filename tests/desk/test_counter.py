"""Who may do what: letters that try, and everything that follows from them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.letters import Reply
from judge.desk.tokens import MASTER, reply_local_part
from judge.game.events import GameEnded
from judge.game.game import GameState
from judge.game.order_events import OrdersEntered
from judge.game.people_events import PlayerReplaced
from judge.game.press_events import PressSent
from judge.game.seats import SeatState
from judge.game.vote_events import MotionVoted
from tests.desk.bureau import PLAYERS, Bureau, accept, reply_to, started_game

TOKEN = re.compile(r"judge\+ghost\.([a-z2-7]{16})")


def seat(bureau: Bureau, power: str) -> str:
    """The address of whoever plays a power."""
    game = bureau.games["ghost"]
    return game.people.seat_of(game.variant.power_by_id[power]).player.address


def secret(bureau: Bureau, power: str, epoch: int = 1) -> str:
    """The local part of a seat's reply address."""
    return reply_local_part("judge", bureau.secret, "ghost", power, epoch)


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def events_of(bureau: Bureau, sender: str, text: str, to: str = "") -> list[str]:
    served = bureau.write(sender, text, to=to)
    return [type(e).__name__ for change in served.changes for e in change.events]


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("A Par - Bur", OrdersEntered),
        ("press to Italy: hello", PressSent),
        ("vote draw", MotionVoted),
    ],
)
def test_a_seat_speaks_through_its_secret_address(
    bureau: Bureau, text: str, event: type[object]
) -> None:
    to = secret(bureau, "FRANCE")
    assert events_of(bureau, seat(bureau, "FRANCE"), text, to) == [event.__name__]


def test_the_address_on_file_orders_but_does_not_vote(bureau: Bureau) -> None:
    """Anybody can write a From line: nothing that can't be undone follows from it."""
    france = seat(bureau, "FRANCE")
    assert events_of(bureau, france, "A Par - Bur") == ["OrdersEntered"]
    assert events_of(bureau, france, "vote draw") == []


@pytest.mark.parametrize("to", ["", "judge+ghost", "judge+ghost.aaaaaaaaaaaaaaaa"])
@pytest.mark.parametrize(
    "text", ["process", "extend by 1 day", "replace France by m@x.org", "broadcast\nhi\nendpress"]
)
def test_a_gamesmasters_command_needs_the_token(bureau: Bureau, text: str, to: str) -> None:
    before = bureau.games["ghost"]
    for sender in ("gm@x.org", "mallory@x.org", seat(bureau, "ITALY")):
        events = events_of(bureau, sender, text, to)
        # A player's broadcast is the player's own, and what they beg for may be granted.
        assert events in ([], ["PressSent"], ["PressSent", "WishAsked"])
    assert bureau.games["ghost"].clock.deadline == before.clock.deadline
    assert bureau.games["ghost"].people.seats == before.people.seats
    assert bureau.games["ghost"].table.position == before.table.position


@pytest.mark.parametrize("power", ["FRANCE", "ITALY"])
def test_a_seats_token_is_no_masters(bureau: Bureau, power: str) -> None:
    assert events_of(bureau, "gm@x.org", "process", secret(bureau, power)) == []


def test_a_replaced_player_speaks_for_nobody(bureau: Bureau) -> None:
    """Neither the old reply address nor the old From line moves anything."""
    old = seat(bureau, "FRANCE")
    master = reply_local_part("judge", bureau.secret, "ghost", MASTER, 1)
    offered = bureau.write("gm@x.org", "replace France by new@x.org", to=master)
    assert {r.to.address for r in offered.replies} == {"gm@x.org", "new@x.org"}
    served = accept(bureau, offered, "new@x.org")
    assert [type(e) for e in served.changes[0].events] == [PlayerReplaced]
    assert {"gm@x.org", "new@x.org", old} <= {r.to.address for r in served.replies}
    assert events_of(bureau, old, "A Par - Bur", secret(bureau, "FRANCE")) == []
    assert events_of(bureau, old, "A Par - Bur") == []
    new = secret(bureau, "FRANCE", epoch=2)
    assert events_of(bureau, "new@x.org", "A Par - Bur", new) == ["OrdersEntered"]


def test_the_answer_goes_to_the_address_on_file_alone(bureau: Bureau) -> None:
    """Whoever found a token learns nothing by using it, and the owner is told."""
    served = bureau.write("mallory@x.org", "A Par - Bur", to=secret(bureau, "FRANCE"))
    (reply,) = served.replies
    assert reply.to.address == seat(bureau, "FRANCE")
    assert "mallory@x.org" in reply.text


def test_a_stranger_is_told_once_a_day_and_moves_nothing(bureau: Bureau) -> None:
    first = bureau.write("mallory@x.org", "A Par - Bur")
    assert [r.subject for r in first.replies] == ["I don't know you"]
    assert first.changes == ()
    assert bureau.write("mallory@x.org", "A Par - Bur").replies == ()


def test_a_machine_is_never_answered(bureau: Bureau) -> None:
    served = bureau.write(
        seat(bureau, "FRANCE"), "A Par - Bur", to=secret(bureau, "FRANCE"), machine="a robot"
    )
    assert (served.changes, served.replies) == ((), ())


def test_press_goes_to_whom_it_names_and_carries_no_secret(bureau: Bureau) -> None:
    own = secret(bureau, "FRANCE")
    text = f"press to Italy, Germany\nWrite to {own}@example.org\nendpress"
    served = bureau.write(seat(bureau, "FRANCE"), text, to=own)
    readers = {r.to.address for r in served.replies[1:]}
    assert readers == {seat(bureau, "ITALY"), seat(bureau, "GERMANY")}
    for reply in served.replies[1:]:
        assert TOKEN.search(own) is not None
        assert own.partition(".")[2] not in reply.text


def test_all_survivors_agree_to_a_draw(bureau: Bureau) -> None:
    """The last vote ends the game, and everybody is told."""
    for power in bureau.games["ghost"].variant.powers[:-1]:
        bureau.write(seat(bureau, power.id), "vote draw", to=secret(bureau, power.id))
    assert bureau.games["ghost"].state.value == GameState.RUNNING.value
    bureau.write(seat(bureau, "ITALY"), "no draw", to=secret(bureau, "ITALY"))
    served = bureau.write(seat(bureau, "TURKEY"), "vote draw", to=secret(bureau, "TURKEY"))
    assert bureau.games["ghost"].state.value == GameState.RUNNING.value
    served = bureau.write(seat(bureau, "ITALY"), "vote draw", to=secret(bureau, "ITALY"))
    assert isinstance(served.changes[0].events[-1], GameEnded)
    assert bureau.games["ghost"].state is GameState.ENDED
    told = {r.to.address for r in served.replies}
    assert told == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)}
    assert events_of(bureau, seat(bureau, "FRANCE"), "A Par - Bur") == []


def test_a_later_letter_amends_unit_by_unit(bureau: Bureau) -> None:
    to, france = secret(bureau, "FRANCE"), seat(bureau, "FRANCE")
    power = bureau.games["ghost"].variant.power_by_id["FRANCE"]
    states = [bureau.games["ghost"].state_of(power)]
    receipt = None
    for text in ("A Par - Bur", "F Bre - MAO\nA Mar - Spa", "A Par - Pic"):
        receipt = reply_to(bureau.write(france, text, to=to), france)
        states.append(bureau.games["ghost"].state_of(power))
        assert f"State: {states[-1]}" in receipt.text
    assert states == [SeatState.NONE, SeatState.SOME, SeatState.ALL, SeatState.ALL]
    assert receipt is not None
    assert "A Par - Pic" in receipt.text
    assert "A Par - Bur" not in receipt.text
    cleared = reply_to(bureau.write(france, "clear orders", to=to), france)
    assert "State: NONE" in cleared.text


def test_a_game_is_full_when_it_is_full() -> None:
    bureau = Bureau()
    bureau.write("gm@x.org", "create game ghost")
    for player in PLAYERS:
        bureau.write(f"{player}@x.org", "join ghost")
    assert bureau.write("hugo@x.org", "join ghost").changes == ()
    assert len(bureau.games["ghost"].people.waiting) == 7


@pytest.mark.parametrize(
    "name", ["{0.__class__}", "%s", "${x}", "{name}", "Anna\r\nBcc: all@x.org", "\u202eannA"]
)
def test_names_and_words_are_only_words(bureau: Bureau, name: str) -> None:
    """Nothing a player writes is read as a gap of ours, or as a header."""
    to = secret(bureau, "FRANCE")
    text = f"press to Italy\n{name}\nendpress\n{name}\nhelp {name}"
    served = bureau.write(seat(bureau, "FRANCE"), text, to=to, subject=name)
    assert served.replies
    for reply in served.replies:
        assert "\n" not in reply.subject
        assert "<class" not in reply.text


def shown(reply: Reply) -> set[str]:
    return set(TOKEN.findall(reply.text))


LINES = st.lists(
    st.sampled_from(
        [
            "A Par - Bur", "F Bre - ", "status", "help", "orders", "clear", "vote draw", "no draw",
            "press to Italy", "endpress", "broadcast", "process", "extend by 2 days", "join ghost",
            "create game other", "games", "sign off", "{x}", "A Mun - Ruh", "build A Par", "",
        ]
    )
    | st.text(max_size=40),
    max_size=12,
)  # fmt: skip


@given(LINES, st.sampled_from(["", "FRANCE", "GM", "stranger"]))
def test_no_letter_breaks_the_desk(lines: list[str], who: str) -> None:
    """No text raises, no receipt shows a secret, and answers go to addresses on file."""
    bureau = Bureau()
    mails = started_game(bureau)
    sender = {"FRANCE": seat(bureau, "FRANCE"), "GM": "gm@x.org"}.get(who, "m@x.org")
    to = mails[who].reply_to if who in mails else ""
    served = bureau.write(sender, "\n".join(lines), to=to)
    on_file = {"gm@x.org", sender, *(f"{p}@x.org" for p in PLAYERS)}
    for reply in served.replies:
        assert reply.to.address in on_file
        assert not shown(reply)
    if who in {"", "stranger"}:
        assert not any(change.game.name == "ghost" for change in served.changes)


def test_so_many_games_a_day_are_opened_by_one_person_whatever_becomes_of_them() -> None:
    bureau = Bureau()
    for number in range(5):
        opened = bureau.write("hugo@x.org", f"create game open{number}")
        assert len(opened.counts) == 1
        bureau.write("hugo@x.org", f"cancel game open{number}", to=opened.replies[-1].reply_to)
        assert bureau.games[f"open{number}"].state is GameState.ENDED
    refused = bureau.write("hugo@x.org", "create game open5")
    assert "You have opened 5 games today" in " ".join(refused.replies[0].text.split())
    assert (refused.changes, refused.counts) == ((), ())
    bureau.now += timedelta(days=1)
    bureau.write("hugo@x.org", "create game open5")
    assert "open5" in bureau.games
