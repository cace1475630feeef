"""Persons: whose an address is, cards that are kept once, and what forgetting finds."""

from __future__ import annotations

import base64
import quopri
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from judge.store.games import EventRow
from judge.store.mail_texts import texts_in
from judge.store.persons import Card, Involved
from judge.store.records import Records
from judge.store.schema import NEWEST_SCHEMA

FAY = Card("fay@x.org", "Fay", "Europe/Berlin", pictures=False)


def test_equal_cards_have_one_number(records: Records) -> None:
    first = records.persons.numbers([FAY, Card("fay@x.org")])
    again = records.persons.numbers([Card("fay@x.org"), FAY, FAY])
    assert {card: again[card] for card in first} == first
    assert len(set(first.values())) == 2
    numbers = {number: card for card, number in first.items()}
    assert records.persons.cards([*numbers, 99]) == numbers
    assert records.persons.numbers([]) == {}
    assert records.persons.cards([]) == {}


def test_two_persons_may_have_one_name(records: Records) -> None:
    records.persons.numbers([FAY, FAY._replace(address="other@x.org")])
    fay, other = records.persons.of("FAY@x.org"), records.persons.of("other@x.org")
    assert fay is not None
    assert other is not None
    assert (fay.name, other.name) == ("Fay", "Fay")
    assert fay.id != other.id
    assert records.persons.of("nobody@x.org") is None
    assert records.persons.found("fay", 9) == [fay, other]
    assert records.persons.found("OTHER@", 9) == [other]
    assert records.persons.found("%", 9) == []
    assert records.persons.found("", 1) == [fay]


def test_the_last_name_given_is_the_persons(records: Records) -> None:
    records.persons.numbers([FAY])
    records.persons.numbers([FAY._replace(name="Fay Smith"), Card("fay@x.org")])
    fay = records.persons.of("fay@x.org")
    assert fay is not None
    assert fay.name == "Fay Smith"


def test_an_address_is_one_persons(records: Records) -> None:
    records.persons.numbers([FAY, Card("other@x.org")])
    records.persons.same("fay@x.org", "Fay@Work.example")
    records.persons.same("fay@x.org", "other@x.org")
    fay = records.persons.of("fay@work.example")
    assert fay is not None
    assert fay.addresses == ("fay@work.example", "fay@x.org")
    other = records.persons.of("other@x.org")
    assert other is not None
    assert other.id != fay.id


def test_where_a_person_is_involved(records: Records, noon: datetime) -> None:
    for name, state in (("old", "ended"), ("new", "running")):
        records.games.create(
            name, at=noon, events=[], state=f'{{"state": "{state}"}}', deadline=None
        )
        records.games.set_addresses(name, [("fay@x.org", "FRANCE"), ("work@x.org", "GM")])
    records.persons.numbers([FAY])
    records.persons.same("fay@x.org", "work@x.org")
    fay = records.persons.of("fay@x.org")
    assert fay is not None
    assert records.persons.places(fay.id) == [
        Involved("new", "running", "FRANCE"), Involved("new", "running", "GM"),
        Involved("old", "ended", "FRANCE"), Involved("old", "ended", "GM"),
    ]  # fmt: skip
    assert records.persons.places(fay.id, 1) == [Involved("new", "running", "FRANCE")]


def test_alike_cards_of_who_was_forgotten_are_one_from_then_on(records: Records) -> None:
    numbers = records.persons.numbers([FAY, FAY._replace(name="Fay Smith")])
    fay = records.persons.of("fay@x.org")
    assert fay is not None
    records.forgetting.forget(fay, records.forgetting.remains(fay))
    stand_in = FAY._replace(address=f"forgotten-{fay.id}@forgotten.invalid", name="somebody")
    assert set(records.persons.cards(numbers.values()).values()) == {stand_in}
    assert records.persons.numbers([stand_in]) == {stand_in: min(numbers.values())}
    assert records.persons.of("fay@x.org") is None
    gone = records.persons.of(stand_in.address)
    assert gone is not None
    assert (gone.id, gone.name) == (fay.id, "somebody")
    assert records.forgetting.is_done(gone)


ODD_STATES = {
    "master": '{"master": 5}',
    "seats": '{"master": {}, "seats": 5, "offers": true}',
    "surrogate": '{"master": {}, "failed": ["\\ud800"]}',
}
ODD_PLAYERS = (
    '"name": null', '"name": 5', '"zone": null', '"pictures": null', '"pictures": "no"',
    '"pictures": 1.5', f'"pictures": {10**20}', '"name": "\\ud800"', '"nickname": "Fay"',
)  # fmt: skip


def test_what_the_judge_never_wrote_stays_as_it_is(path: Path, noon: datetime) -> None:
    """A log that is damaged is read by `judge check`, and hinders no new version."""
    bodies = ["not JSON", "[]", "{}", '{"player": 5}', '{"player": {"name": "Fay"}}', "[" * 10_000]
    bodies += [f'{{"player": {{"address": "a@x.org", {odd}}}}}' for odd in ODD_PLAYERS]
    with Records.open(path) as records:
        events = [EventRow("PlayerJoined", body, noon, 1) for body in bodies]
        events += [
            EventRow("GameStarted", body, noon, 1) for body in ('{"seats": 5}', '{"seats": [5]}')
        ]
        for name, state in ODD_STATES.items():
            records.games.create(name, at=noon, events=events, state=state, deadline=None)
    with closing(sqlite3.connect(path)) as db:
        for table in ("cards", "person_addresses", "persons"):
            db.execute(f"DROP TABLE {table}")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'persons_and_cards'")
        db.execute(f"PRAGMA user_version = {NEWEST_SCHEMA - 1}")
        db.commit()
    with Records.open(path) as records:
        for name, state in ODD_STATES.items():
            assert [row.body for row in records.games.events(name)] == [row.body for row in events]
            game = records.games.load(name)
            assert game is not None
            assert game.state == state
        assert records.persons.found("", 9) == []


NAME = "Zoë O'Neill"
UTF8, LATIN = NAME.encode(), NAME.encode("latin-1")
MAILS = {
    "plain": b"\n" + UTF8,
    "in a header": b"To: =?utf-8?b?" + base64.b64encode(UTF8) + b"?=\n\n",
    "over two lines": b"\nDear Zo\xc3\xab\n   O'Neill,",
    "quoted-printable": b"Content-Type: text/plain; charset=latin-1\n"
    b"Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(LATIN),
    "base64": b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    + base64.b64encode(b"well, " + UTF8),
    "HTML": b"Content-Type: text/html\n\n<b>Zo&euml; O&#39;Neill</b>",
    "within a mail": b"Content-Type: message/rfc822\n\nFrom: x\n\n" + UTF8,
}


@pytest.mark.parametrize("how", MAILS)
def test_a_name_is_found_however_a_mail_has_it(how: str) -> None:
    assert any(NAME in text for text in texts_in(MAILS[how]))


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\xff\x00", b"Subject: =?no-such-charset?q?x?=\n\n", b"Subject: =?utf-8?b?a?=\n\n",
        b"Content-Type: text/plain; charset=none\n\nx", b"Content-Type: multipart/mixed\n\nx",
        b"Content-Type: text/plain; charset=\"a\0b\"\n\nx",
        b"Content-Type: message/rfc822\n\n" * 3000,
        b"".join(
            b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(3000)
        ),
    ],
)  # fmt: skip
def test_no_mail_is_too_odd_to_be_looked_through(raw: bytes) -> None:
    assert list(texts_in(raw))
