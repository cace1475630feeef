"""The muster: at the start every seat answers once, and what becomes of who doesn't."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.desk.letters import Reply
from judge.desk.surety import Surety
from judge.game.agenda import look_at
from judge.game.game import Game
from tests.desk.bureau import NOON, PLAYERS, Bureau, reply_to, started_game
from tests.desk.test_standing_by import come, stands_by

A_DAY = timedelta(days=1)


def begun(settings: str = "muster 3 days") -> tuple[Bureau, dict[str, Reply]]:
    """A game that has started, and the opening mails by name."""
    bureau = Bureau()
    opened = bureau.write("gm@x.org", f"create game ghost {settings}")
    for name in PLAYERS:
        bureau.write(f"{name}@x.org", "join ghost")
    served = bureau.write("gm@x.org", "start", to=opened.replies[0].reply_to)
    return bureau, {r.to.address.partition("@")[0]: r for r in served.replies[1:]}


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def silent(bureau: Bureau) -> list[str]:
    return [s.player.called for s in ghost(bureau).people.seats if s.silence.until is not None]


def test_all_are_asked_and_the_first_deadline_counts_from_then() -> None:
    bureau, mails = begun()
    assert ghost(bureau).clock.deadline == NOON + 6 * A_DAY
    assert len(silent(bureau)) == 7
    status = bureau.write("anna@x.org", "status", to=mails["anna"].reply_to).replies[0].text
    assert "counted from the end of the muster of 3 days" in " ".join(status.split())
    for name, mail in mails.items():
        assert ("This is a muster" in mail.text) == (name != "gm")


def test_without_the_setting_nobody_is() -> None:
    bureau = Bureau()
    mails = started_game(bureau)
    assert silent(bureau) == []
    assert ghost(bureau).clock.deadline == NOON + 3 * A_DAY
    assert all("muster" not in mail.text for mail in mails.values())


@pytest.mark.parametrize("text", ["here", "I'm here!", "A Par - Bur", "Hello, what a nice power."])
def test_whatever_is_written_answers_it(text: str) -> None:
    bureau, mails = begun()
    bureau.write("anna@x.org", text, to=mails["anna"].reply_to)
    assert "Anna" not in silent(bureau)
    assert len(silent(bureau)) == 6


def test_nobody_answers_for_another() -> None:
    bureau, mails = begun()
    bureau.write("anna@x.org", "here", to="judge+ghost", surety=Surety.UNSURE)
    bureau.write("bruno@x.org", "here", to=mails["bruno"].reply_to)
    assert ("Anna" in silent(bureau), "Bruno" in silent(bureau)) == (True, False)


def test_the_gamesmaster_hears_when_all_have_answered_and_asks_who_has_not() -> None:
    bureau, mails = begun()
    for name in PLAYERS[:6]:
        served = bureau.write(f"{name}@x.org", "here", to=mails[name].reply_to)
        assert {reply.to.address for reply in served.replies} == {f"{name}@x.org"}
    status = bureau.write("gm@x.org", "status", to=mails["gm"].reply_to).replies[0].text
    assert "has not answered yet" in " ".join(status.split())
    mine = bureau.write("anna@x.org", "status", to=mails["anna"].reply_to).replies[0].text
    assert "has not answered" not in " ".join(mine.split())
    served = bureau.write("greta@x.org", "here", to=mails["greta"].reply_to)
    assert "everybody has answered" in reply_to(served, "gm@x.org").subject


def late() -> tuple[Bureau, str, dict[str, Reply]]:
    """A muster that is over, which all but Greta have answered; her power."""
    bureau, mails = begun("muster 3 days")
    stands_by(bureau, "zoe@y.org")
    for name in PLAYERS[:6]:
        bureau.write(f"{name}@x.org", "here", to=mails[name].reply_to)
    power = next(s.power.name for s in ghost(bureau).people.seats if s.player.called == "Greta")
    bureau.now = NOON + 3 * A_DAY + timedelta(minutes=2)
    return bureau, power, mails


def test_of_a_silent_seat_the_gamesmaster_decides_and_standbys_fill_it() -> None:
    bureau, power, mails = late()
    told = come(bureau)
    assert told == {
        "gm@x.org": [f"Greta has not answered the muster: what shall become of {power}?"]
    }
    number = ghost(bureau).people.master.asked
    bureau.write("gm@x.org", f"{number}a", to=mails["gm"].reply_to)
    assert come(bureau)["zoe@y.org"] == [f"will you play {power} in ghost?"]


def test_or_it_falls_vacant_by_itself() -> None:
    bureau, mails = begun("muster 3 days silent vacate")
    stands_by(bureau, "zoe@y.org")
    for name in PLAYERS[:6]:
        bureau.write(f"{name}@x.org", "here", to=mails[name].reply_to)
    bureau.now = NOON + 3 * A_DAY + timedelta(minutes=2)
    told = come(bureau)
    assert "zoe@y.org" in told
    assert "no longer play" in told["greta@x.org"][0] or told["greta@x.org"]


def test_it_holds_although_nobody_is_asked_for_orders() -> None:
    bureau, _ = begun("muster 3 days silence 0")
    assert look_at(ghost(bureau)) == NOON + 3 * A_DAY


def test_a_letter_after_all_answers_still() -> None:
    bureau, _, mails = late()
    come(bureau)
    bureau.write("greta@x.org", "here, sorry", to=mails["greta"].reply_to)
    assert silent(bureau) == []
