"""The mailbox against a real Dovecot."""

from __future__ import annotations

import smtplib
import ssl
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from imapclient import IMAPClient

from judge.post.arrival import Arrival
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.security import Security
from tests.wire.conftest import clock
from tests.wire.proxy import Link
from tests.wire.servers import Dovecot

pytestmark = pytest.mark.wire("dovecot")

TO = "judge+ghost.abcd2345abcd2345@judge.localhost"
RAW = b"From: Anna <anna@x.org>\r\nMessage-ID: <%d@x.org>\r\n\r\nA Par - Bur\r\n"


def _deliver(dovecot: Dovecot, raw: bytes = b"", sender: str = "anna@x.org") -> None:
    with smtplib.LMTP("127.0.0.1", dovecot.lmtp, "tests") as lmtp:
        lmtp.sendmail(sender, [TO], raw or RAW % time.time_ns())


def _account(
    dovecot: Dovecot, security: Security, *, port: int = 0, timeout: float = 10
) -> MailAccount:
    context = ssl.create_default_context(cafile=str(dovecot.certificate))
    own = dovecot.imaps if security is Security.TLS else dovecot.imap
    return MailAccount(
        "localhost", port or own, "judge", "judge-pw", security, timeout=timeout, context=context
    )


@pytest.fixture(params=list(Security))
def box(dovecot: Dovecot, request: pytest.FixtureRequest) -> Iterator[Mailbox]:
    box = Mailbox(_account(dovecot, request.param), local="judge", now=clock)
    box.fetch_new(lambda _: None)
    yield box
    box.close()


def _timed(act: Callable[[], bool]) -> float:
    started = time.perf_counter()
    assert act()
    return time.perf_counter() - started


def test_a_mail_is_kept_with_its_envelope_and_moved(dovecot: Dovecot, box: Mailbox) -> None:
    kept: list[Arrival] = []
    _deliver(dovecot)
    _deliver(dovecot, sender="")
    assert box.fetch_new(kept.append).kept == 2
    assert [arrival.recipient for arrival in kept] == [TO, TO]
    assert [arrival.sender for arrival in kept] == ["anna@x.org", ""]
    assert abs((clock() - kept[0].arrived).total_seconds()) < 60
    with IMAPClient("localhost", dovecot.imap, ssl=False, timeout=5) as client:
        client.login("judge", "judge-pw")
        assert client.folder_status("INBOX", ["MESSAGES"])[b"MESSAGES"] == 0
        assert client.folder_status("Judge/Served", ["MESSAGES"])[b"MESSAGES"] >= 2


def test_many_mails_are_kept_and_moved_at_once(dovecot: Dovecot, box: Mailbox) -> None:
    for _ in range(7):
        _deliver(dovecot)
    kept: list[int] = []
    found = box.fetch_new(lambda _: None, lambda arrivals: kept.append(len(arrivals)))
    assert (found.kept, found.troubles, kept) == (7, (), [7])
    assert box.fetch_new(lambda _: None).kept == 0


def test_idle_hears_of_a_mail(dovecot: Dovecot, box: Mailbox) -> None:
    timer = threading.Timer(0.2, _deliver, (dovecot,))
    timer.start()
    assert _timed(lambda: box.idle_wait(10)) < 3
    assert box.fetch_new(lambda _: None).kept == 1


def test_a_mail_between_search_and_idle_is_heard_of(dovecot: Dovecot, box: Mailbox) -> None:
    """Without NOOP and a look into the buffer each of these waits for the whole 10 s."""
    for _ in range(3):
        _deliver(dovecot)
        assert _timed(lambda: box.idle_wait(10)) < 1
        assert box.fetch_new(lambda _: None).kept == 1


def test_a_person_who_reads_the_mailbox_hides_no_letter(dovecot: Dovecot, box: Mailbox) -> None:
    _deliver(dovecot)
    with IMAPClient("localhost", dovecot.imap, ssl=False, timeout=5) as client:
        client.login("judge", "judge-pw")
        client.select_folder("INBOX")
        uids = client.search("ALL")
        client.add_flags(uids, [rb"\Seen", rb"\Flagged"])  # an unsolicited FETCH to our session
        assert box.fetch_new(lambda _: None).kept == 1


def test_mail_keeps_coming_while_we_look(dovecot: Dovecot, box: Mailbox) -> None:
    """Nothing is lost, and nothing waits for the next look."""

    def send() -> None:
        for _ in range(20):
            _deliver(dovecot)

    sender = threading.Thread(target=send)
    kept: list[Arrival] = []
    sender.start()
    end = time.monotonic() + 20
    while len(kept) < 20 and time.monotonic() < end:
        box.fetch_new(kept.append)
        if len(kept) < 20:
            box.idle_wait(2)
    sender.join()
    assert len({arrival.digest for arrival in kept}) == len(kept) == 20


def test_odd_bytes_come_through(dovecot: Dovecot, box: Mailbox) -> None:
    raw = b"From: a@x\r\nSubject: \xff\xfe\r\n\r\n\x80 ]} {5}\r\n* 1 EXISTS\r\n" + b"x" * 5000
    kept: list[Arrival] = []
    _deliver(dovecot, raw)
    box.fetch_new(kept.append)
    assert kept[0].raw.endswith(raw.partition(b"\r\n\r\n")[2] + b"\r\n")


def test_a_link_that_dies_is_given_up_and_made_again(dovecot: Dovecot) -> None:
    with Link(dovecot.imap) as link:
        account = _account(dovecot, Security.NONE, port=link.port, timeout=0.5)
        box = Mailbox(account, local="judge", now=clock)
        box.fetch_new(lambda _: None)
        threading.Timer(0.2, link.dead.set).start()
        started = time.perf_counter()
        with pytest.raises(MailboxDown):
            box.idle_wait(0.6)
        assert time.perf_counter() - started < 3
        link.dead.clear()
        _deliver(dovecot)
        assert box.fetch_new(lambda _: None).kept == 1
        box.close()


def test_a_certificate_that_nobody_vouches_for_is_refused(dovecot: Dovecot) -> None:
    account = MailAccount("localhost", dovecot.imaps, "judge", "judge-pw")
    with pytest.raises(MailboxDown, match="certificate"):
        Mailbox(account, local="judge", now=clock).fetch_new(lambda _: None)


def test_a_wrong_password_is_told(dovecot: Dovecot) -> None:
    account = MailAccount("localhost", dovecot.imap, "judge", "guess", Security.NONE)
    with pytest.raises(MailboxDown, match=r"(?i)auth"):
        Mailbox(account, local="judge", now=clock).fetch_new(lambda _: None)
