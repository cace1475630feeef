"""Silent players, seats that fall vacant, and who takes them: what is done, and who is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.board.units import Power
from judge.daemon.phases import DOINGS
from judge.desk.counter import Served
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.silent import policy_words
from judge.game.agenda import first_come
from judge.game.clock_events import SettingsChanged
from judge.game.game import after
from judge.game.people_events import SeatVacated, SilenceAsked
from judge.game.seats import Departure, Seat
from judge.game.settings import gathered
from tests.desk.bureau import (
    NOON,
    Bureau,
    accept,
    confirm,
    confirming,
    reply_to,
    started_game,
)
from tests.harm.house import tells_fault

A_DAY = timedelta(days=1)
GM = "gm@x.org"


@pytest.fixture
def bureau() -> Bureau:
    found = Bureau()
    started_game(found)
    return found


def power_in(bureau: Bureau, id_: str = "ITALY") -> Power:
    return bureau.games["ghost"].variant.power_by_id[id_]


def seat_in(bureau: Bureau) -> Seat:
    return bureau.games["ghost"].people.seat_of(power_in(bureau))


def write(bureau: Bureau, text: str) -> Served:
    """A letter of Italy's player."""
    to = reply_part(bureau, bureau.games["ghost"], power_in(bureau))
    return bureau.write(seat_in(bureau).player.address, text, to=to)


def lead(bureau: Bureau, text: str) -> Served:
    return bureau.write(GM, text, to=reply_part(bureau, bureau.games["ghost"], None))


def kinds(served: Served) -> list[str]:
    return [type(event).__name__ for change in served.changes for event in change.events]


def asked(bureau: Bureau) -> None:
    """Italy's player is asked whether they are still with us."""
    event = SilenceAsked(power_in(bureau), NOON + 2 * A_DAY, NOON)
    bureau.games["ghost"] = after(bureau.games["ghost"], event)


def set_(bureau: Bureau, **chosen: str | bool | timedelta) -> None:
    event = SettingsChanged(gathered(chosen.items()))
    bureau.games["ghost"] = after(bureau.games["ghost"], event)


def vacate(bureau: Bureau) -> None:
    event = SeatVacated(power_in(bureau), NOON, Departure.SILENT)
    bureau.games["ghost"] = after(bureau.games["ghost"], event)


def come(bureau: Bureau) -> dict[str, list[str]]:
    """Do all that has come, but for reports; the subjects of the mails, by their readers."""
    told: dict[str, list[str]] = {}
    while (moment := first_come(bureau.games["ghost"], bureau.now)) is not None:
        done = DOINGS[moment.kind].do(bureau.games["ghost"], bureau, bureau.now)
        bureau.games["ghost"] = done.change.game
        bureau.note_standbys(done.standbys)
        for mail in done.replies if not done.closed else ():
            told.setdefault(mail.to.address, []).append(mail.subject.removeprefix("[ghost] "))
    return told


def stands_by(bureau: Bureau, address: str, text: str = "standby") -> None:
    served = bureau.write(address, text)
    (mail,) = [reply for reply in served.replies if "0standby" in reply.reply_to]
    bureau.write(address, "yes", to=mail.reply_to)
    bureau.now += timedelta(minutes=1)


POLICIES = {
    "ask": (False, "{} has not answered: what shall become of Italy?"),
    "nothing": (False, "{} has not answered"),
    "vacate": (True, "Italy needs a player"),
}


@pytest.mark.parametrize("silent", POLICIES)
def test_what_becomes_of_a_silent_player_by_the_games_policy(bureau: Bureau, silent: str) -> None:
    is_vacant, subject = POLICIES[silent]
    name, address = seat_in(bureau).player.called, seat_in(bureau).player.address
    set_(bureau, silent=silent, answer=A_DAY, standbys=False)
    told: dict[str, list[str]] = {}
    for _ in range(2):
        bureau.now += 3 * A_DAY
        told = come(bureau)
    assert told[address] == ["Italy: are you still with us?"]
    assert "no orders for Austria, England, France, Germany, Italy, Russia and Turkey" in told[GM]
    bureau.now += A_DAY
    told = come(bureau)
    assert subject.format(name) in told[GM]
    assert seat_in(bureau).vacant is is_vacant
    assert ("you no longer play Italy" in told.get(address, [])) is is_vacant


def test_the_gamesmaster_answers_by_a_number_also_when_the_phase_is_over(bureau: Bureau) -> None:
    set_(bureau, answer=A_DAY, reminder=timedelta(0))
    for days in (3, 3, 1):
        bureau.now += days * A_DAY
        come(bureau)
    asked_wishes = bureau.games["ghost"].people.wishes
    assert [wish.lines for wish in asked_wishes if "Italy" in wish.lines[0]] == [("eject Italy",)]
    bureau.now += 3 * A_DAY
    come(bureau)
    assert len(bureau.games["ghost"].people.wishes) == len(asked_wishes)
    (number,) = [wish.number for wish in asked_wishes if "Italy" in wish.lines[0]]
    served = lead(bureau, f"{number}a")
    assert kinds(served) == ["SeatVacated", "WishesClosed"]
    assert seat_in(bureau).left is Departure.EJECTED


SIGNS = {
    "here": ["SilenceBroken"],
    "Yes!": ["SilenceBroken"],
    "ja": ["SilenceBroken"],
    "I'm still here": ["SilenceBroken"],
    "Je suis toujours là": ["SilenceBroken"],
    "Sorry, life got in the way.": ["SilenceBroken"],
    "A Ven - Tyr": ["SilenceBroken", "OrdersEntered"],
}


@pytest.mark.parametrize("text", SIGNS)
def test_whatever_a_player_writes_tells_that_they_are_there(bureau: Bureau, text: str) -> None:
    asked(bureau)
    served = write(bureau, text)
    assert kinds(served) == SIGNS[text]
    assert reply_to(served, GM).subject.endswith("has written")
    assert not tells_fault(served.replies[0].subject)
    assert "SilenceBroken" not in kinds(write(bureau, "here"))


STAYS = {
    "I'm still with you, sorry, was ill": True,
    "Ich bin noch da, war krank.": True,
    "Je suis toujours là, désolé !": True,
    "Sigo aquí, perdón": True,
    "Ci sono ancora, scusate": True,
    "Ik ben er nog, sorry": True,
    "I'm still here, but I have to stop soon": False,
}


@pytest.mark.parametrize("text", STAYS)
def test_who_says_that_they_are_there_is_told_of_no_fault(bureau: Bureau, text: str) -> None:
    asked(bureau)
    served = write(bureau, text)
    assert kinds(served) == ["SilenceBroken"]
    assert reply_to(served, GM).subject.endswith("has written")
    (own,) = [r for r in served.replies if r.to.address == seat_in(bureau).player.address]
    assert own.subject.endswith("noted that you are still there") is STAYS[text]


@pytest.mark.parametrize(
    "text",
    ["No", "nein", "no, sorry, I have to stop", "No, please find somebody else",
     "No.\n\nPlease find somebody else."],
)  # fmt: skip
def test_a_no_gives_the_seat_up_after_one_more_answer(bureau: Bureau, text: str) -> None:
    asked(bureau)
    served = write(bureau, text)
    assert not seat_in(bureau).vacant
    told = reply_to(served, GM)
    name = seat_in(bureau).player.called
    assert told.subject == f"[ghost] {name} would rather not go on as Italy"
    assert f"They wrote:\n    {' '.join(text.split())}\n" in told.text
    assert "played as before" not in told.text
    confirm(bureau, served, seat_in(bureau).player.address)
    assert seat_in(bureau).vacant


def test_a_yes_without_a_question_is_none(bureau: Bureau) -> None:
    assert kinds(write(bureau, "yes")) == []


@pytest.mark.parametrize("text", ["eject Italy", "throw Italy out", "kick out Italy", "expel NAME"])
def test_a_seat_is_taken_away_when_it_is_confirmed(bureau: Bureau, text: str) -> None:
    address = seat_in(bureau).player.address
    text = text.replace("NAME", seat_in(bureau).player.called)
    first = lead(bureau, text)
    assert not seat_in(bureau).vacant
    line = confirming(reply_to(first, GM).text)
    assert not kinds(lead(bureau, f"eject France {line.split()[-1]}"))
    done = lead(bureau, line)
    assert kinds(done) == ["SeatVacated"]
    assert (seat_in(bureau).vacant, seat_in(bureau).left) == (True, Departure.EJECTED)
    told = {reply.to.address: reply.text for reply in done.replies}
    assert "has taken the seat of Italy from you" in told[address]
    others = {reader: said for reader, said in told.items() if reader not in {address, GM}}
    assert len(others) == 6
    assert all("taken" not in said and "eject" not in said for said in others.values())
    again = lead(bureau, "eject Italy")
    assert "nobody to eject" in again.replies[0].text


def test_nobody_but_the_gamesmaster_ejects(bureau: Bureau) -> None:
    assert not kinds(write(bureau, "eject France"))
    assert not kinds(bureau.write(GM, "eject France"))


def test_standbys_are_asked_in_turn_by_the_board_and_not_who_is_in_the_game(bureau: Bureau) -> None:
    stands_by(bureau, "sam@y.org", "standby swiss")
    stands_by(bureau, "obs@y.org")
    stands_by(bureau, "zoe@y.org", "standby standard, swiss within 1 day")
    stands_by(bureau, "max@y.org")
    bureau.write("obs@y.org", "observe ghost")
    write(bureau, "standby")
    vacate(bureau)
    told = come(bureau)
    assert {reader for reader, said in told.items() if "will you play" in said[0]} == {"zoe@y.org"}
    assert told[GM] == ["Italy is offered to Zoe"]
    (offer,) = bureau.games["ghost"].people.offers
    assert offer.until == bureau.now + A_DAY
    bureau.now = offer.until
    told = come(bureau)
    assert "zoe@y.org" not in bureau.standing_by
    assert told[GM][-2:] == ["nobody took the seat of Italy", "Italy is offered to Max"]


def test_the_gamesmaster_takes_it_back_and_offers_it_to_somebody_else(bureau: Bureau) -> None:
    stands_by(bureau, "zoe@y.org")
    stands_by(bureau, "max@y.org")
    vacate(bureau)
    come(bureau)
    lead(bureau, "withdraw the offer of Italy")
    assert come(bureau) == {}
    served = lead(bureau, "replace Italy by nina@z.org")
    assert kinds(accept(bureau, served, "nina@z.org")) == ["PlayerReplaced"]
    assert [bureau.standing_by[a].asked is None for a in ("zoe@y.org", "max@y.org")] == [
        False,
        True,
    ]


def test_an_offer_of_the_gamesmasters_own_takes_nobody_off_the_list(bureau: Bureau) -> None:
    stands_by(bureau, "zoe@y.org")
    before = bureau.standing_by["zoe@y.org"]
    lead(bureau, "replace Italy by zoe@y.org")
    bureau.now += 8 * A_DAY
    come(bureau)
    assert bureau.standing_by["zoe@y.org"] == before


def test_nobody_is_asked_where_the_settings_say_so_and_the_gamesmaster_knows(
    bureau: Bureau,
) -> None:
    stands_by(bureau, "zoe@y.org")
    set_(bureau, standbys=False)
    vacate(bureau)
    assert come(bureau) == {GM: ["Italy is vacant"]}


def test_a_free_seat_is_listed_and_given_by_one_answer(bureau: Bureau) -> None:
    assert "free" not in bureau.write("pat@z.org", "games").replies[0].text
    vacate(bureau)
    come(bureau)
    listed = " ".join(bureau.write("pat@z.org", "games").replies[0].text.split())
    assert "free: = Italy" in listed or "free: Italy" in listed
    joined = bureau.write("pat@z.org", "join ghost")
    assert "a  replace Italy by Pat <pat@z.org>" in reply_to(joined, GM).text
    (wish,) = bureau.games["ghost"].people.wishes
    offered = lead(bureau, f"{wish.number}a")
    assert kinds(offered) == ["SeatOffered", "WishesClosed"]
    assert kinds(accept(bureau, offered, "pat@z.org")) == ["PlayerReplaced"]


def test_the_policy_is_told_in_words(bureau: Bureau) -> None:
    phrases, game = bureau.phrases, bureau.games["ghost"]
    assert "for 2 phases of moves in a row" in policy_words(game, phrases)
    assert "gamesmaster is asked" in policy_words(game, phrases)
    chosen = {"silence": 0, "standbys": False}
    never = after(game, SettingsChanged(gathered(chosen.items())))
    assert policy_words(never, phrases) == (
        "Who sends no orders keeps their seat, until the gamesmaster gives it to somebody."
        " Units of a seat that nobody has hold, and nothing is built for it."
        " It waits for whoever the gamesmaster finds."
    )
