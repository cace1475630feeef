"""Whoever tries secret addresses finds none, and is noticed."""

from __future__ import annotations

import random
from functools import partial

import pytest

from judge.daemon.guesses import WRONG_A_DAY
from judge.daemon.office import RecordsOffice
from judge.desk.identity import visitor_of
from judge.desk.letters import Address, Letter
from tests.harm.house import JUDGE, NOON, Followed, House
from tests.pace import calls_of

HOST = "host@x.org"
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def _guess(
    house: House, number: int, kind: str = "", sender: str = "mallory@evil.example"
) -> Followed:
    word = "".join(random.Random(number).choices(LETTERS, k=16))
    return house.write_from(
        sender, f"A Par - Bur {number}", to=f"judge+ghost.{kind}{word}@example.org"
    )


def _told(house: House, count: int, kind: str = "") -> list[tuple[str, str]]:
    """Who was told what of so many guesses, the guesser's own answers aside."""
    found = [mail for n in range(count) for mail in _guess(house, n, kind).mails]
    return [(mail.to, mail.subject) for mail in found if mail.to != "mallory@evil.example"]


@pytest.mark.parametrize("kind", ["", "7.", "h3."], ids=["a seat's", "of press", "that confirms"])
def test_wrong_addresses_are_told_of_once_a_day_when_they_pile_up(kind: str) -> None:
    with House.begun() as house:
        house.host_address = HOST
        assert _told(house, WRONG_A_DAY, kind) == []
        assert _told(house, 30, kind) == [
            ("gm@x.org", "[ghost] somebody tries secret addresses of this game"),
            (HOST, "ghost: somebody tries secret addresses"),
        ]
        house.pass_time(hours=25)
        assert len(_told(house, WRONG_A_DAY + 5, kind)) == 2


def test_what_is_told_names_no_address() -> None:
    with House.begun() as house:
        mails = [
            mail for n in range(30) for mail in _guess(house, n).mails if mail.to == "gm@x.org"
        ]
        assert len(mails) == 1
        assert "judge+ghost." not in mails[0].text
        assert "rekey" in mails[0].text


def test_answers_to_old_mails_are_no_guesses() -> None:
    """A seat's address of before, of press too, was somebody's."""
    with House.begun() as house:
        old = house.reply_address("FRANCE")
        sent = house.write("ENGLAND", "press to France: Hello!\nendpress")
        press = sent.to(house.address_of("FRANCE")).fields["Reply-To"].partition("<")[2].strip(">")
        house.write("FRANCE", "rekey")
        assert house.reply_address("FRANCE") != old
        told = [
            mail
            for n in range(WRONG_A_DAY + 5)
            for to in (old, press)
            for mail in house.write_from("david@x.org", f"status {n}", to=to).mails
        ]
        assert not [mail for mail in told if mail.to == "gm@x.org"]


def test_a_guess_in_somebodys_name_does_nothing() -> None:
    with House.begun() as house:
        anna = house.address_of("ENGLAND")
        for number in range(3):
            to = f"judge+ghost.{'a2' * 8}@example.org"
            followed = house.forge(anna, f"F Lon - NTH\nF Edi H\nready {number}", to=to)
            assert followed.kinds == ("LetterHeld",)


def test_a_near_miss_costs_as_many_steps_as_a_wide_one() -> None:
    """Nothing that is done tells how much of an address was right (hmac.compare_digest)."""
    with House.begun() as house:
        office = RecordsOffice(house.records, JUDGE, house.now)
        for power in ("AUSTRIA", "TURKEY", "GM"):
            local, _, rest = house.reply_address(power).partition(".")
            token, _, host = rest.partition("@")
            wrong = "b" if token[-1] != "b" else "c"
            near, wide = f"{local}.{token[:-1]}{wrong}@{host}", f"{local}.{'a' * 16}@{host}"
            letters = [_letter(to) for to in (near, near, wide)]
            _, *steps = [calls_of(partial(visitor_of, one, office)) for one in letters]
            assert steps[0] == steps[1] > 0


def _letter(to: str) -> Letter:
    return Letter("", Address("x@y.org"), to, "", "", NOON)
