"""What is for some is told to them alone, whatever the others ask."""

from __future__ import annotations

import pytest

from judge.desk.replies.addressing import reply_part
from judge.game.game import Game
from tests.desk.bureau import PLAYERS, Bureau, confirming, reply_to, started_game

# Consents are known to those concerned (Swiss 21).
ASKED = "results\nresults S1901M\nboard\nstatus\nhistory\nwho\ncentres\norders\ngames\nget rules"
SECRET = "Germany through any link"


@pytest.fixture
def bureau() -> Bureau:
    """A Swiss game in its Fall of 1901, in which TROGS has given Germany its consent."""
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game hyper variant swiss")
    for player in (*PLAYERS, "hugo"):
        bureau.write(f"{player}@x.org", "join hyper")
    bureau.write("watcher@x.org", "observe hyper")
    for text in ("start", "process"):
        bureau.write("gm@x.org", text, to=opened.replies[0].reply_to)
    write(bureau, "TROGS", "consent to Germany")
    bureau.write("gm@x.org", "process", to=opened.replies[0].reply_to)
    return bureau


def hyper(bureau: Bureau) -> Game:
    return bureau.games["hyper"]


def write(bureau: Bureau, power: str, text: str) -> str:
    """Write as a power, or as the gamesmaster; the receipt, unwrapped."""
    game = hyper(bureau)
    of = game.variant.power_by_id.get(power)
    address = (
        game.people.master.player.address if of is None else game.people.seat_of(of).player.address
    )
    served = bureau.write(address, text, to=reply_part(bureau, game, of))
    return " ".join(reply_to(served, address).text.split())


@pytest.mark.parametrize("power", ["GERMANY", "TROGS", "GM"])
def test_whom_a_consent_concerns_is_told_of_it(bureau: Bureau, power: str) -> None:
    assert SECRET in write(bureau, power, "results")
    assert SECRET in write(bureau, power, "board")


def test_taking_back_what_was_not_given_is_told_at_once(bureau: Bureau) -> None:
    """Of a consent for every link none is taken out."""
    said = write(bureau, "TROGS", "revoke Germany Mun Swi\nrevoke Germany\nrevoke Germany S1902")
    nothing = "(no such consent is on file)"
    assert f"Revoke Germany Mun-Swi {nothing} Revoke Germany Revoke Germany S1902 {nothing}" in said


def test_who_lacks_consent_learns_neither_that_it_is_given_nor_that_it_is_not(
    bureau: Bureau,
) -> None:
    """It may come until the deadline, so the order isn't told to be impossible."""
    write(bureau, "TROGS", "link Mar and Ber")
    bureau.write("gm@x.org", "process", to=reply_part(bureau, hyper(bureau), None))
    orders = "A Mar - Ber hyper\nA Par H\nF Bre H"
    before = write(bureau, "FRANCE", orders)
    assert "needs the consent of TROGS for the link of Mar and Ber, on file by" in before
    assert "State: ALL - nothing is missing. " in before
    write(bureau, "TROGS", "consent to France")
    assert write(bureau, "FRANCE", orders) == before


@pytest.mark.parametrize("resigns", [False, True])
def test_no_other_power_learns_of_it(bureau: Bureau, resigns: bool) -> None:
    """Not even in the letter with which a seat is given up: then nobody asks."""
    power = hyper(bureau).variant.power_by_id["FRANCE"]
    address, to = (
        hyper(bureau).people.seat_of(power).player.address,
        reply_part(bureau, hyper(bureau), power),
    )
    asked = reply_to(bureau.write(address, "resign", to=to), address).text
    answer = write(bureau, "FRANCE", f"{confirming(asked)}\n{ASKED}" if resigns else ASKED)
    assert hyper(bureau).people.seat_of(power).vacant is resigns
    assert "Links and barriers in force" in answer
    assert "Germany through" not in answer


@pytest.mark.parametrize(
    "text", [ASKED, "A Mun - Swi hyper\nA Par S A Mun - Swi", "resign\nresults"]
)
def test_no_observer_learns_of_it(bureau: Bureau, text: str) -> None:
    served = bureau.write("watcher@x.org", text, to="judge+hyper")
    assert "Germany through" not in reply_to(served, "watcher@x.org").text


def test_what_is_meant_for_another_phase_is_told_to_nobody() -> None:
    """A move sent among retreats, a build where none is due: refused, and not in the report."""
    bureau = Bureau()
    mails = started_game(bureau)

    def order(power: str, text: str) -> str:
        seat = mails[power]
        served = bureau.write(seat.to.address, text, to=seat.reply_to)
        return served.replies[0].text

    order("ITALY", "A Ven - Tyr\nA Rom - Ven\nFall 1901: A Tyr - Tri\nA Ven S A Tyr - Tri")
    order("GM", "process")
    order("GM", "process")
    assert str(bureau.games["ghost"].table.position.phase) == "F1901R"
    for phase, plans in (("F1901R", "A Par - Bur\nF Bre R Pic"), ("W1901A", "remove Bre\nwaive")):
        assert "NOT DONE (2)" in order("FRANCE", plans)
        report = order("GM", f"process\nresults {phase}")
        assert "illegal" not in report
        assert "rejected" not in report
