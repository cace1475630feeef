"""What a reader wishes holds in whatever is written to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from judge.desk.closing import close_phase, reminder_mails
from judge.desk.dressing import dressed, wishes_at, wishes_for, wishes_of
from judge.desk.kinds import PLAIN, ReceiptMail
from judge.desk.letters import NO_WISHES, Reply, Wishes
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.opening import opening_mails
from judge.desk.replies.welcome import welcome_mail
from judge.game.game import Game
from judge.game.seats import Player, seated
from tests.desk.bureau import Bureau, started_game

ZONE = "America/New_York"


@pytest.fixture
def bureau() -> Bureau:
    """A game in Berlin's time, whose France reads New York's and wants no pictures."""
    bureau = Bureau()
    started_game(bureau)
    game = bureau.games["ghost"]
    seat = game.people.seat_of(game.variant.power_by_id["FRANCE"])
    player = replace(seat.player, zone=ZONE, pictures=False)
    bureau.games["ghost"] = replace(
        game,
        people=replace(game.people, seats=seated(game.people.seats, replace(seat, player=player))),
    )
    return bureau


def _written(game: Game, bureau: Bureau) -> Iterator[Reply]:
    """Whatever is written to each reader for themselves, and tells of a deadline."""
    yield from opening_mails(game, bureau, bureau.now)
    yield from reminder_mails(game, bureau, bureau.now)
    yield from close_phase(game, bureau, bureau.now).replies
    for seat in game.people.seats:
        yield welcome_mail(seat.power, game, "L1", bureau, bureau.now)
        to = reply_part(bureau, game, seat.power)
        yield bureau.write(seat.player.address, "wait", to=to).replies[0]


def _france(game: Game) -> str:
    return game.people.seat_of(game.variant.power_by_id["FRANCE"]).player.address


def test_a_reader_has_one_zone_in_all_mails(bureau: Bureau) -> None:
    """Openings, reminders, reports, a welcome and a receipt: whoever writes asks the same."""
    game = bureau.games["ghost"]
    found: dict[bool, list[set[str]]] = {True: [], False: []}
    for reply in _written(game, bureau):
        assert reply.wishes == wishes_at(reply.to.address, game)
        text = " ".join(reply.text.split())
        zones = {zone for zone in (ZONE, "Europe/Berlin") if f" {zone})" in text}
        found[reply.to.address == _france(game)].append(zones)
    seats = len(game.people.seats)
    assert found == {True: [{ZONE}] * 5, False: [{"Europe/Berlin"}] * (5 * (seats - 1) + 2)}


def test_a_reader_has_pictures_or_none_in_all_mails(bureau: Bureau) -> None:
    game = bureau.games["ghost"]
    for seat in game.people.seats:
        to = reply_part(bureau, game, seat.power)
        unit = game.table.position.units_of(seat.power)[0].printed
        receipt = bureau.write(seat.player.address, f"{unit} H", to=to).replies[0]
        spared = seat.player.address == _france(game)
        assert isinstance(receipt.kind, ReceiptMail)
        assert dressed(receipt) == (replace(receipt, kind=PLAIN) if spared else receipt)
        assert wishes_at(seat.player.address, game).pictures is not spared
        assert wishes_for(seat.power, game) == wishes_at(seat.player.address, game)
    assert wishes_at("nobody@x.org", game) == Wishes("Europe/Berlin")


def test_at_an_address_that_two_read_there_are_pictures_if_both_wish_them(bureau: Bureau) -> None:
    game = bureau.games["ghost"]
    watcher = Player(_france(game), "", "Europe/Berlin")
    assert not wishes_at(
        watcher.address, replace(game, people=replace(game.people, observers=(watcher,)))
    ).pictures


def test_whoever_begins_to_watch_reads_the_games_zone_at_once(bureau: Bureau) -> None:
    receipt, *_ = bureau.write("watcher@x.org", "observe ghost").replies
    assert receipt.wishes == Wishes("Europe/Berlin")
    assert "2026-11-24 12:00 UTC (13:00 Europe/Berlin)" in " ".join(receipt.text.split())


def test_nobody_knows_what_a_stranger_wishes(bureau: Bureau) -> None:
    (reply,) = bureau.write("eve@x.org", "who is there?").replies
    assert reply.wishes == NO_WISHES == Wishes("UTC", pictures=True)


@pytest.mark.parametrize(
    ("player", "wishes"),
    [
        (Player("a@x.org", "", ZONE), Wishes(ZONE)),
        (Player("a@x.org", "", ZONE, pictures=False), Wishes(ZONE, pictures=False)),
        (Player("a@x.org"), Wishes("Europe/Berlin")),  # none of their own
    ],
)
def test_a_persons_wishes(bureau: Bureau, player: Player, wishes: Wishes) -> None:
    assert wishes_of(player, bureau.games["ghost"]) == wishes
