"""Several connections: each mail goes once, in its order, over no more than there may be."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from threading import Event

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.post import carrier, lines
from judge.post.carrier import Carried, Dispatch, Later, NeverTaken, NotLetIn, Road
from judge.post.doorstep import OpenDoor, Protocol, start_doorstep
from judge.post.lines import MOST_AHEAD, carry_in_lines
from tests.post.test_carrier import Host, Mail


class Narrow(Host):
    """A mail host that lets so many in at once, and hangs up on the next."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, answers: list[str]
    ) -> list[str]:
        if self.connections >= self.most:
            await server.push("421 too many of you")
            assert server.transport is not None
            server.transport.close()
            return answers
        return await super().handle_EHLO(server, session, envelope, hostname, answers)


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Host:
    return Narrow(getattr(request, "param", 100))


@pytest.fixture
def road(host: Host) -> Iterator[Road]:
    door: OpenDoor = start_doorstep(host, protocol=Protocol.SMTP, hostname="h")
    yield Road("127.0.0.1", door.port, "judge.example", timeout=60, connections=3)
    door.stop()


def carried(mails: list[Mail], road: Road) -> list[tuple[Mail, Dispatch]]:
    return list(carry_in_lines(mails, road, lambda mail: mail.recipient))


def letters(count: int, people: int) -> list[Mail]:
    return [Mail(f"p{n % people}@x.org", raw=b"Subject: %d\r\n\r\n" % n) for n in range(count)]


def in_order(host: Host, people: int) -> bool:
    for person in range(people):
        got = [int(raw.split()[1]) for _, to, raw in host.got if to == f"p{person}@x.org"]
        if got != sorted(got):
            return False
    return True


@pytest.mark.parametrize("people", [1, 2, 7, 60])
def test_every_mail_goes_once_and_to_each_in_order(host: Host, road: Road, people: int) -> None:
    mails = letters(60, people)
    outcomes = carried(mails, road)
    assert {outcome for _, outcome in outcomes} == {Carried()}
    assert sorted(raw for *_, raw in host.got) == sorted(mail.raw for mail in mails)
    assert in_order(host, people)
    assert host.connections <= 3
    assert host.connections == 3 or people < 60


def test_a_few_mails_go_over_one_connection(host: Host, road: Road) -> None:
    carried(letters(MOST_AHEAD - 1, 5), road)
    assert host.connections == 1


@pytest.mark.parametrize("host", [1, 2], indirect=True)
def test_what_is_let_in_no_more_goes_over_the_first(host: Host, road: Road) -> None:
    outcomes = carried(letters(60, 7), road)
    assert [outcome for _, outcome in outcomes] == [Carried()] * 60
    assert in_order(host, 7)


@pytest.mark.parametrize("host", [0], indirect=True)
def test_where_nobody_is_let_in_all_is_for_later(road: Road) -> None:
    outcomes = carried(letters(20, 7), road)
    assert len(outcomes) == 20
    assert all(isinstance(outcome, Later) for _, outcome in outcomes)


def test_mails_are_made_no_further_ahead_than_there_are_lines(host: Host, road: Road) -> None:
    made = done = 0

    def mails() -> Iterator[Mail]:
        nonlocal made
        for mail in letters(80, 80):
            made += 1
            assert made - done <= 3 * MOST_AHEAD + 1
            yield mail

    for _ in carry_in_lines(mails(), road, lambda mail: mail.recipient):
        done += 1
    assert made == done == 80


def test_a_fault_in_the_making_is_raised_when_what_is_on_its_way_has_arrived(road: Road) -> None:
    def mails() -> Iterator[Mail]:
        yield from letters(5, 5)
        raise LookupError

    outcomes = carry_in_lines(mails(), road, lambda mail: mail.recipient)
    assert {outcome for _, outcome in islice(outcomes, 5)} == {Carried()}
    with pytest.raises(LookupError):
        next(outcomes)


def test_an_outcome_does_not_wait_for_the_next_mail_to_be_made(road: Road) -> None:
    """A picture takes a second; who is killed meanwhile has noted what was sent before it."""
    with ThreadPoolExecutor(1) as printer:
        noted = Event()

        def made(mail: Mail) -> Mail:
            assert mail.recipient == "p0@x.org" or noted.wait(60)
            return mail

        for mail, _ in carry_in_lines(
            letters(2, 2),
            road,
            lambda mail: mail.recipient,
            lambda mail: printer.submit(made, mail),
        ):
            assert mail.recipient == "p1@x.org" or not noted.is_set()
            noted.set()


def test_a_mail_at_which_we_fail_spoils_no_other(
    host: Host, road: Road, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = carrier.carry

    def carry(mails: Iterator[Mail], road: Road) -> Iterator[tuple[Mail, Dispatch]]:
        def checked() -> Iterator[Mail]:
            for mail in mails:
                if b": 4" in mail.raw:
                    raise RuntimeError
                yield mail

        return inner(checked(), road)

    monkeypatch.setattr(lines, "carry", carry)
    outcomes = dict(carried(letters(10, 10), replace(road, connections=1)))
    failed = [mail.recipient for mail, outcome in outcomes.items() if outcome != Carried()]
    assert failed == ["p4@x.org"]
    assert len(host.got) == 9


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from(["anna", "bob", "550", "450", "hang-up", "421"]), max_size=40),
    st.integers(1, 4),
)
def test_each_mail_has_one_outcome_whatever_the_host_says(names: list[str], most: int) -> None:
    host = Host()
    door = start_doorstep(host, protocol=Protocol.SMTP, hostname="h")
    mails = [Mail(f"{name}@x.org", raw=b"Subject: %d\r\n\r\n" % n) for n, name in enumerate(names)]
    road = Road("127.0.0.1", door.port, "judge.example", timeout=60, connections=most)
    try:
        outcomes = carried(mails, road)
    finally:
        door.stop()
    assert sorted(mail.raw for mail, _ in outcomes) == sorted(mail.raw for mail in mails)
    for mail, outcome in outcomes:
        name = mail.recipient.partition("@")[0]
        assert isinstance(
            outcome, {"anna": Carried, "bob": Carried, "550": NeverTaken}.get(name, Later)
        )
        assert not isinstance(outcome, NotLetIn)
