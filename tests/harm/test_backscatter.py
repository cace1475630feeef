"""Nobody floods others with answers of ours: whoever writes any address in a letter can try."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import pytest

from judge.daemon.apologies import apologies
from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.desk.strangers import MOST, site_of
from judge.desk.surety import Surety
from judge.post.arrival import Arrival
from tests.harm.house import JUDGE, SERVER, Followed, House

UNSURE, ALIGNED = MOST[Surety.UNSURE], MOST[Surety.ALIGNED]
ASKS = ("help", "games", "join", "who are you?", "get rules standard", "join {0}")
VOUCHED = {"none": "none", "aligned": ""}


def _flood(house: House, senders: Iterable[str], vouched: str = "none") -> list[Followed]:
    """Letters of strangers, each asking for something else."""
    return [
        house.write_from(sender, ASKS[n % len(ASKS)].format(f"g{n}"), vouched=vouched)
        for n, sender in enumerate(senders)
    ]


def _answered(followed: Iterable[Followed]) -> int:
    return sum(len(one.mails) for one in followed)


FLOODS: dict[str, tuple[Callable[[int], str], str]] = {
    "one mailbox": (lambda _: "victim@a.example", "mailbox"),
    "one mailbox with plus parts": (lambda n: f"victim+{n}@a.example", "mailbox"),
    "one domain": (lambda n: f"v{n}@a.example", "domain"),
    "one domain by others below it": (lambda n: f"v{n}@h{n}.a.example", "domain"),
    "one domain below a country's": (lambda n: f"v{n}@h{n}.shop.co.uk", "domain"),
    "everybody": (lambda n: f"v{n}@a{n}.example", "in_all"),
}


MANY = [("none", name) for name in FLOODS] + [("aligned", "one mailbox with plus parts")]


@pytest.mark.parametrize(("vouched", "name"), MANY)
def test_answers_to_strangers_are_limited(vouched: str, name: str) -> None:
    sender, limit = FLOODS[name]
    most = getattr(UNSURE if vouched == "none" else ALIGNED, limit)
    with House.begun() as house:
        letters = _flood(house, map(sender, range(most + 15)), VOUCHED[vouched])
        assert 0 < _answered(letters) <= most
        silent = [one for one in letters if not one.mails]
        assert all(one.kinds == () for one in silent), "nothing is done that nobody is told of"
        house.pass_time(hours=1.1)
        assert _answered(_flood(house, ["other@b.example", "third@c.example"])) == 2


def test_nobody_is_entered_who_cant_be_told_of_it() -> None:
    with House.begun() as house:
        senders = [f"v{n}@a.example" for n in range(UNSURE.domain + 5)]
        letters = [house.write_from(one, "observe ghost", vouched="none") for one in senders]
        assert [bool(one.mails) for one in letters] == [bool(one.kinds) for one in letters]
        assert len(house.game.people.observers) == UNSURE.domain


def test_a_flood_of_forged_letters_silences_nobody_else() -> None:
    with House.begun() as house:
        _flood(house, (f"v{n}@a{n}.example" for n in range(UNSURE.in_all + 5)))
        assert house.write_from("honest@gmail.example", "help", vouched="").mails
        for power in ("FRANCE", "GM"):
            assert house.write(power, "status").mails
        assert house.write_from(house.address_of("ITALY"), "status").mails


FAILED = "dmarc=fail (p=reject) header.from=victim.example"
TO = {
    "us": str(JUDGE),
    "the game": "judge+ghost@example.org",
    "no game": "judge+nowhere@example.org",
    "a secret address that is none": f"judge+ghost.{'a2' * 8}@example.org",
    "an address of press that is none": f"judge+ghost.7.{'a2' * 8}@example.org",
    "an address that confirms and is none": f"judge+ghost.h7.{'a2' * 8}@example.org",
}
HEADERS = {"": "", "with two subjects": "Subject: another", "with two authors": "From: b@b.example"}


TEXTS = ("Hello", "help", "observe ghost", "create game x")


@pytest.mark.parametrize("to", TO)
def test_whom_the_mail_host_disowns_gets_nothing(to: str) -> None:
    with House.begun() as house:
        for headers, text in itertools.product(HEADERS.values(), TEXTS):
            followed = house.write_from(
                "victim@victim.example", text, to=TO[to], vouched=FAILED, headers=headers
            )
            assert (followed.mails, followed.kinds, followed.state) == ((), (), "served")


@pytest.mark.parametrize("vouched", [FAILED, "none"])
def test_of_letters_that_are_put_aside_no_more_strangers_are_told(vouched: str) -> None:
    with House.begun() as house:
        office = RecordsOffice(house.records, JUDGE, house.now, house.trust)
        told = 0
        for number in range(UNSURE.domain + 10):
            sender = f"v{number}@victim.example"
            raw = f"Authentication-Results: {SERVER}; {vouched}\nFrom: {sender}\nTo: {JUDGE}\n\nx\n"
            kept = keep_arrival(house.records, Arrival(raw.encode(), sender, str(JUDGE), house.now))
            stored = house.records.letters.letter(kept.id)
            assert stored is not None
            told += len(apologies(stored, office))
        assert told == (0 if vouched == FAILED else UNSURE.domain)


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("a@x.org", "x.org"),
        ("a@mail.x.org", "x.org"),
        ("a@x.co.uk", "x.co.uk"),
        ("a@m.x.co.uk", "x.co.uk"),
        ("a@x.de", "x.de"),
        ("a@mail.bbc.de", "mail.bbc.de"),
        ("a@[192.0.2.1]", "[192.0.2.1]"),
        ("a@localhost", "localhost"),
        ("a", "a"),
        ("", ""),
    ],
)
def test_what_is_taken_for_one_domain(address: str, site: str) -> None:
    assert site_of(address) == site
