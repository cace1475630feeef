"""FORWARD: after a way back the game goes where it was, while nothing new was processed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.people_events import PlayerReplaced
from judge.orders.wording import write_printed
from tests.harm.house import MASTER, Followed, House, tells_fault, words_of


@pytest.fixture
def house() -> Iterator[House]:
    """A game that was two phases further before it went back."""
    with House.begun() as begun:
        for who, text in (
            ("ITALY", "A Ven - Pie"), ("GM", "process"),
            ("ITALY", "A Pie - Mar"), ("GM", "process"),
            ("ITALY", "A Pie - Tus"), ("GM", "rollback S1901M, reason: a slip"),
        ):  # fmt: skip
            begun.write(who, text)
        assert phase(begun) == "S1901M"
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def phase(house: House) -> str:
    return str(house.game.table.position.phase)


def on_file(house: House) -> list[str]:
    game = house.game
    rows = game.table.orders.get(game.variant.power_by_id["ITALY"], ())
    return [write_printed(entered.order) for entered in rows]


def said(done: Followed, to: str = MASTER) -> str:
    return words_of(done.to(to).text)


WAYS = {
    "forward to F1901M": ("F1901M", ["A Pie - Mar"]),
    "roll forward to Fall 1901": ("F1901M", ["A Pie - Mar"]),
    "rollforward F1901M, reason: the mail was found": ("F1901M", ["A Pie - Mar"]),
    "forward to S1902M": ("S1902M", ["A Pie - Tus"]),
    "forward": ("S1902M", ["A Pie - Tus"]),
}


@pytest.mark.parametrize("text", WAYS)
def test_the_orders_that_stood_there_stand_again(text: str, house: House) -> None:
    for watcher in ("zoe@y.org", "max@y.org"):
        house.write_from(watcher, "observe ghost")
    done = house.write("GM", text)
    assert done.kinds == ("RolledBack",)
    assert (phase(house), on_file(house)) == WAYS[text]
    players = [house.address_of(power.id) for power in house.game.variant.powers]
    assert sorted(mail.to for mail in done.mails) == sorted(
        [MASTER, "max@y.org", "zoe@y.org", *players]
    )
    assert not tells_fault(done.to(MASTER).subject)


def test_step_by_step_and_back_again(house: House) -> None:
    for text, then in (
        ("forward to F1901M", "F1901M"), ("forward", "S1902M"), ("rollback S1901M", "S1901M"),
        ("forward to S1902M", "S1902M"),
    ):  # fmt: skip
        house.write("GM", text)
        assert phase(house) == then


def test_orders_sent_since_do_not_lead_elsewhere(house: House) -> None:
    house.write("ITALY", "A Ven - Tri")
    house.write("GM", "forward to F1901M")
    assert on_file(house) == ["A Pie - Mar"]


@pytest.mark.parametrize("text", ["process", "edit: A Ven to Apu, because x"])
def test_what_was_done_anew_leads_elsewhere(text: str, house: House) -> None:
    house.write("GM", text)
    done = house.write("GM", "forward")
    assert done.kinds == ()
    assert "Nothing lies ahead" in said(done)


def test_what_does_not_lie_ahead_is_told(house: House) -> None:
    for text, why in (
        ("forward to W1901A", "F1901M, S1902M"),
        ("forward to S1901M", "F1901M, S1902M"),
        ("extend by 2 days\n\nforward", "in a letter of its own"),
    ):
        done = house.write("GM", text)
        assert "RolledBack" not in done.kinds
        assert why in said(done)


def test_nothing_lies_ahead_of_a_game_that_never_went_back() -> None:
    with House.begun() as fresh:
        fresh.write("GM", "process")
        assert "Nothing lies ahead" in said(fresh.write("GM", "forward"))


def test_nobody_else_goes_forward(house: House) -> None:
    for done in (
        house.write("FRANCE", "forward to F1901M"),
        house.forge(MASTER, "forward to F1901M"),
        house.write_from("zoe@y.org", "forward", to="judge+ghost@example.org"),
    ):
        assert "RolledBack" not in done.kinds
    assert phase(house) == "S1901M"


def test_who_plays_gives_a_reason(house: House) -> None:
    game = house.game
    house.happen(PlayerReplaced(game.variant.power_by_id["TURKEY"], game.people.master.player))
    assert house.write("GM", "forward").kinds == ()
    assert house.write("GM", "forward, reason: it was found").kinds == ("RolledBack",)


def test_a_dry_run_goes_nowhere(house: House) -> None:
    done = house.write("GM", "dry run: forward to F1901M")
    assert done.kinds == ()
    assert "Fall 1901 movement again" in said(done)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Roll back the spring please. Then extend by one day.", ("RolledBack", "DeadlineSet")),
        ("Extend by one day. Then please roll back the spring.", ("DeadlineSet", "RolledBack")),
    ],
)
def test_deeds_of_a_line_are_done_in_their_order(text: str, kinds: tuple[str, ...]) -> None:
    with House.begun() as house:
        house.write("GM", "process")
        assert house.write("GM", text).kinds == kinds
        assert list(replay_faults(house.records, "ghost")) == []
