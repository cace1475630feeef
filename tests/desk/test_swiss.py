"""The Swiss Variant by mail: what stands, who may know of it, and what becomes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.desk.letters import Reply
from judge.desk.replies.addressing import reply_part
from judge.game.drawing import commitment
from judge.game.game import Game
from judge.orders.model import Link
from judge.orders.notation import write_order
from tests.desk.bureau import Bureau, confirm, reply_to


class Alps:
    """A game of the Swiss Variant that has begun, in its first Spring."""

    def __init__(self, choices: str = "") -> None:
        self.bureau = Bureau()
        opened = self.bureau.write("gm@x.org", f"create game alps variant swiss {choices}")
        for number in range(8):
            self.bureau.write(f"p{number}@x.org", "join alps")
        self.bureau.write("gm@x.org", "start", to=opened.replies[0].reply_to)
        self.master("process")

    @property
    def game(self) -> Game:
        return self.bureau.games["alps"]

    def seat(self, power: str) -> str:
        return self.game.people.seat_of(self.game.variant.power_by_id[power]).player.address

    def write(self, power: str, text: str) -> str:
        """A player's letter; the text of the receipt, in one line."""
        to = reply_part(self.bureau, self.game, self.game.variant.power_by_id[power])
        address = self.seat(power)
        served = self.bureau.write(address, text, to=to)
        return _in_one_line(next(r for r in served.replies if r.to.address == address))

    def resign(self, power: str) -> None:
        """A player gives up a seat."""
        to = reply_part(self.bureau, self.game, self.game.variant.power_by_id[power])
        address = self.seat(power)
        confirm(self.bureau, self.bureau.write(address, "resign", to=to), address)

    def master(self, text: str) -> tuple[Reply, ...]:
        """The gamesmaster's letter; everything that is mailed then."""
        to = reply_part(self.bureau, self.game, None)
        return self.bureau.write("gm@x.org", text, to=to).replies

    def report(self, power: str = "") -> str:
        """Process the phase; the report that a power or the gamesmaster gets."""
        address = self.seat(power) if power else "gm@x.org"
        mails = [r for r in self.master("process") if r.to.address == address]
        return _in_one_line(mails[-1])


def _in_one_line(reply: Reply) -> str:
    return " ".join(reply.text.split())


LINKED = "A Swi - Mun\nF Ire - IRI\nF Ice H\nlink Ruh Den\nconsent Germany"


@pytest.fixture
def alps() -> Alps:
    """Ruhr and Denmark are linked, and Germany may go through."""
    game = Alps()
    game.write("TROGS", LINKED)
    game.write("GERMANY", "A Mun - Ruh\nA Ber - Kie\nF Kie - Hol")
    game.report()
    return game


def test_a_receipt_counts_the_orders_of_a_year_with_those_in_it() -> None:
    game = Alps()
    receipt = game.write("TROGS", "link IRI Bel")
    assert "= The Irish Sea and Belgium are linked" in receipt
    assert "Link and Separate orders used in 1901, with those above: 1 of 2." in receipt
    receipt = game.write("TROGS", "link IRI Bel\nlink Ruh Den\nseparate Ber Kie")
    assert "Separate Ber and Kie (more than you may write this year" in receipt
    assert "with those above: 2 of 2." in receipt
    assert "Separate orders used in 1901, with those above: 0 of 1." in game.write(
        "GERMANY", "A Mun H"
    )


WROTE = ["Link Ire and Por", "Link Ice and Por", "Separate Ber and Kie", "Consent Germany"]


@pytest.mark.parametrize(
    ("back", "gone"),
    [
        ("cancel link Ire Por", "Link Ire and Por"),
        ("take back my link of Por and Ice", "Link Ice and Por"),
        ("scratch separate Kie Ber", "Separate Ber and Kie"),
        ("cancel consent Germany", "Consent Germany"),
    ],
)
def test_an_order_that_is_for_no_unit_is_taken_back(back: str, gone: str) -> None:
    game = Alps()
    receipt = game.write("TROGS", "\n".join(("A Swi H", *WROTE)))
    assert "Links and Separates of a later letter replace all of those above." in receipt
    stands = game.write("TROGS", back).partition("What stands")[2]
    assert [row for row in ("A Swi H", *WROTE) if row not in stands] == [gone]
    assert "There was nothing to take back" in game.write("TROGS", back)


def test_no_seat_writes_without_end_about_links_and_consents() -> None:
    """The report would name every Link that is too many."""
    game = Alps()
    places = [p.id for p in game.game.variant.board.provinces if p.id != "Swi"]
    links = game.write("TROGS", "\n".join(f"link Swi {place}" for place in places[:60]))
    assert links.count("You have 40 orders about links and consents standing") == 1
    assert "NOT DONE" in links
    powers = ("France", "Italy", "Russia", "Turkey")
    for season in ("F1901", "S1902"):
        consents = [f"consent {power} Swi {place} {season}" for power in powers for place in
                    ("Ber", "Kie", "Vie")]  # fmt: skip
        game.write("TROGS", "\n".join(consents))
    again = game.write("TROGS", "consent France\nrevoke France\nconsent France")
    stands = again.partition("What stands")[2]
    assert stands.count("Consent France Swi") == 6
    assert "Revoke France Consent France " in stands
    standing = game.game.table.orders[game.game.variant.power_by_id["TROGS"]]
    assert sum(isinstance(entered.order, Link) for entered in standing) == 40


def test_so_is_one_that_is_on_file_for_later() -> None:
    game = Alps()
    game.write("TROGS", "Fall 1901:\nLink Mun Den\nLink Bel IRI")
    game.write("TROGS", "Fall 1901:\ncancel link Den Mun")
    game.report()
    stands = game.write("TROGS", "orders")
    assert "Link Bel and IRI" in stands
    assert "Link Mun and Den" not in stands


def test_a_consent_for_this_season_is_for_no_other() -> None:
    """Without a season it holds in all of them (Swiss 21), and "this spring" was left out."""
    alps = Alps()
    assert "Consent Germany Swi-Alb S1901" in alps.write(
        "TROGS", "Germany may use Swi - Alb this spring."
    )
    assert "Consent Germany Swi-Alb S1901 Consent Germany Swi-Alb Link" in alps.write(
        "TROGS", "consent Germany Swi Alb"
    )
    assert "? 1a Consent Germany Swi-Alb" in alps.write(
        "TROGS", "Germany may use Swi - Alb this fall."
    )


def test_a_power_that_nobody_plays_consents_to_nothing(alps: Alps) -> None:
    """Neither by what was on file, nor by what its player wrote last (Swiss 21)."""
    through = alps.write("GERMANY", "A Ruh - Den hyper")
    assert "impossible" not in through
    assert "Consents on file, known to those concerned: Germany through any link." in through
    alps.write("TROGS", "consent Germany Ruh Den")
    alps.resign("TROGS")
    refused = alps.write("GERMANY", "orders")
    assert (
        "it needs the consent of TROGS for the link of Ruh and Den, on file by the deadline"
        in refused
    )
    assert "Consents on file" not in refused
    report = alps.report()
    assert "Army Ruhr -> Denmark through hyperspace. (*illegal*)" in report
    assert "Consents on file" not in report


def test_nobody_learns_of_a_consent_to_others(alps: Alps) -> None:
    asked = "status\norders\nboard\nresults\nsettings\nhistory\nget rules\nwho"
    for power in ("FRANCE", "RUSSIA"):
        assert "through any link" not in alps.write(power, asked)
    for power in ("GERMANY", "TROGS"):
        assert "Germany through any link" in alps.write(power, "results")
    alps.bureau.write("eve@x.org", "observe alps")
    seen = alps.bureau.write("eve@x.org", asked, to="judge+alps")
    assert "through any link" not in _in_one_line(reply_to(seen, "eve@x.org"))
    assert "through any link" not in alps.report("FRANCE")


def test_a_rollback_brings_the_register_back(alps: Alps) -> None:
    alps.write("TROGS", "revoke Germany\nlink Bel IRI")
    report = alps.report()
    assert "Bel-IRI to the end of F1902" in report
    assert "Consents" not in report
    alps.master("rollback")
    board = _in_one_line(alps.master("board")[0])
    assert "Links: Den-Ruh to the end of S1902. Barriers: none." in board
    assert "used in 1901: TROGS 1 of 2. Consents on file" in board
    assert "Link Bel and IRI" in alps.write("TROGS", "orders")


def test_a_game_that_was_over_gets_another_seed_for_what_chance_does(alps: Alps) -> None:
    """The old one was told when the game was over."""
    old = alps.game.chance
    over = alps.master("terminate alps")
    assert "the line ROLLBACK takes alps up again" in _in_one_line(over[0])
    assert any(old in reply.text for reply in over)
    told = alps.master("rollback")
    assert alps.game.chance != old
    assert all(commitment(alps.game.chance) in reply.text for reply in told)
    alps.report()
    assert commitment(alps.game.chance) not in alps.master("rollback")[0].text


def test_settings_name_every_choice() -> None:
    game = Alps("option consent_required none")
    said = _in_one_line(game.master("settings")[0])
    assert "alps, The Swiss Variant (consent_required = none)" in said
    assert "destroyed_build_ban = all" in said
    assert "victory = 21" in said


def test_builds_that_are_barred_are_not_counted(alps: Alps) -> None:
    """A unit that drowns can't be built anew in the same year (Swiss 17)."""
    alps.write("TROGS", "A Mun - Swi\nF IRI H\nF Ice H\nlink Swi NTH")
    alps.report()
    for _ in range(2):
        alps.report()
    alps.write("TROGS", "A Swi - NTH hyper")
    report = alps.report()
    assert "Army Switzerland -> North Sea through hyperspace. (*drowned*)" in report
    assert "TROGS: 3 Supply centers, 2 Units: Builds 0 units." in report


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Separate Mun and Bru", "Separate Mun and Bur"),
        ("Separate Par and Bru", "Separate Par and Bur"),
        ("Separate Par and Bru", "separate Burgundy and Paris"),
        ("Separate Par and Bru", "1a"),
    ],
)
def test_an_order_for_no_unit_answers_what_was_asked_about_it(wrong: str, right: str) -> None:
    """Whoever sends it again as it was meant is neither asked any more nor waited for."""
    alps = Alps()
    france = alps.game.variant.power_by_id["FRANCE"]
    units = "\n".join(f"{unit} H" for unit in alps.game.table.position.units_of(france))
    alps.write("FRANCE", f"{units}\n{wrong}")
    assert alps.game.held
    asked = alps.game.people.seat_of(france).questions
    assert len(asked) == 1
    said = alps.write("FRANCE", right)
    assert "Still unanswered" not in said
    seat = alps.game.people.seat_of(france)
    assert (seat.questions, seat.failed) == ((), ())


def test_another_order_for_no_unit_answers_nothing() -> None:
    alps = Alps()
    france = alps.game.variant.power_by_id["FRANCE"]
    alps.write("FRANCE", "Separate Mun and Bru")
    said = alps.write("FRANCE", "Separate Spa and Por")
    assert "Still unanswered: 1" in said
    assert len(alps.game.people.seat_of(france).questions) == 1


LINKS = Path(__file__).with_name("links.txt").read_text(encoding="utf-8")
SAID = [row.split(" => ") for row in LINKS.splitlines() if row and not row.startswith("#")]


@pytest.mark.parametrize("row", SAID, ids=lambda row: row[0][:40])
def test_links_in_sentences(row: list[str]) -> None:
    game = Alps()
    (who, _, sentence), stands = row[0].partition(" | "), row[1]
    power = game.game.variant.power_by_id[who]
    receipt = game.write(who, sentence)
    found = [write_order(entered.order) for entered in game.game.table.orders.get(power, ())]
    assert found == ([stands] if stands.strip("?-") else []), receipt
    if stands == "?":
        assert "NOT UNDERSTOOD" in receipt or "NOT DONE" in receipt


def test_the_builds_shown_in_the_first_mail_are_of_different_centres() -> None:
    """Who copies them as they stand has two units: two builds for one centre can't both be done."""
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game alps variant swiss")
    for number in range(8):
        bureau.write(f"player{number}@x.org", "join alps")
    begun = bureau.write("gm@x.org", "start", to=opened.replies[0].reply_to)
    mails = [reply for reply in begun.replies if ": you are " in reply.subject]
    assert len(mails) == 8
    for mail in mails:
        shown = re.findall(r"^    Build [AF] (\w+)", mail.text, re.MULTILINE)
        assert len(set(shown)) == len(shown) == 2
