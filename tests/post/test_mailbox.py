"""The mailbox: nothing is lost, and nothing that goes wrong stays wrong."""

from __future__ import annotations

import imaplib
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Protocol

import pytest
from imapclient.exceptions import LoginError

from judge.post import mailbox
from judge.post.arrival import Arrival, NotKept
from judge.post.enclosed import LARGEST_LETTER
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.mailbox_faults import sentence_of
from judge.post.security import Security
from tests.post.fake_imap import FakeImap

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
MAIL = b"Return-Path: <anna@x.org>\r\nDelivered-To: judge+g.t@h\r\nFrom: a@x\r\n\r\nA Par H\r\n"


class Connect(Protocol):
    def __call__(self, imap: FakeImap, timeout: float = 5, at: datetime = NOW) -> Mailbox: ...


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Mailboxes that are closed when the test is over."""
    boxes: list[Mailbox] = []

    def made(imap: FakeImap, timeout: float = 5, at: datetime = NOW) -> Mailbox:
        account = MailAccount("127.0.0.1", imap.port, "judge", "pw", Security.NONE, timeout=timeout)
        boxes.append(Mailbox(account, local="judge", now=lambda: at))
        return boxes[-1]

    yield made
    for box in boxes:
        box.close()


LONG, SOON = 90.0, 45.0
"""Seconds: nobody waits to the end of the first, and whoever had to would miss the second."""


def _later(seconds: float, act: Callable[[], object]) -> None:
    threading.Timer(seconds, act).start()


def _timed(act: Callable[[], bool]) -> tuple[bool, float]:
    started = time.perf_counter()
    return act(), time.perf_counter() - started


def test_a_mail_is_kept_and_then_moved(connect: Connect) -> None:
    with FakeImap({7: MAIL}) as imap:
        kept: list[Arrival] = []

        def keep(arrival: Arrival) -> None:
            assert not imap.moved  # durable first
            kept.append(arrival)

        box = connect(imap)
        assert box.fetch_new(keep).kept == 1
        assert kept == [
            Arrival(MAIL, "anna@x.org", "judge+g.t@h", datetime(2026, 11, 20, 21, 0, tzinfo=UTC))
        ]
        assert imap.moved == [(7, "Judge/Served")]
        assert "Judge/Served" in imap.folders
        assert (box.last_success, box.failures) == (NOW, 0)
        box.close()


def test_many_mails_are_kept_and_moved_at_once(connect: Connect) -> None:
    with FakeImap(dict.fromkeys(range(1, 31), MAIL)) as imap:
        kept: list[int] = []

        def keep_all(arrivals: Sequence[Arrival]) -> None:
            assert len(imap.moved) == sum(kept)  # durable first
            kept.append(len(arrivals))

        assert connect(imap).fetch_new(_never, keep_all).kept == 30
        assert kept == [25, 5]
        assert len(imap.moved) == 30
        assert sum(" MOVE " in command for command in imap.commands) == 2


def _never(_: Arrival) -> None:
    raise AssertionError


def test_what_is_large_is_kept_by_itself(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many large mails lie there, we hold no more than that of them in memory."""
    monkeypatch.setattr(mailbox, "MOST_BYTES", 2 * len(MAIL))
    with FakeImap(dict.fromkeys(range(1, 6), MAIL)) as imap:
        kept: list[int] = []
        singly: list[Arrival] = []
        found = connect(imap).fetch_new(singly.append, lambda some: kept.append(len(some)))
        assert (found.kept, kept, len(singly)) == (5, [2, 2], 1)


def test_one_that_cannot_be_kept_spoils_no_other(connect: Connect) -> None:
    with FakeImap({1: MAIL, 2: MAIL + b"second", 3: MAIL}) as imap:

        def keep(arrival: Arrival) -> None:
            keep_all((arrival,))

        def keep_all(arrivals: Sequence[Arrival]) -> None:
            if any(arrival.raw.endswith(b"second") for arrival in arrivals):
                raise OSError("a letter that can't be kept")

        found = connect(imap).fetch_new(keep, keep_all)
        assert (found.kept, found.lost, list(imap.mails)) == (2, 1, [2])
        assert found.troubles == ("mail 2 could not be kept: OSError",)


def test_records_that_can_keep_nothing_are_told_of_in_one_sentence(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    """However many letters wait, and without a trace: a full disk isn't filled with those."""
    with FakeImap(dict.fromkeys(range(1, 6), MAIL)) as imap:

        def keep(_: object) -> None:
            raise NotKept("judge.db: the disk is full")

        found = connect(imap).fetch_new(keep, keep)
        assert (found.kept, found.lost, len(imap.mails)) == (0, 5, 5)
        said = "letters can't be kept and stay in the inbox: judge.db: the disk is full"
        assert set(found.troubles) == {said}
        assert not [record for record in caplog.records if record.exc_info]


def test_a_refused_move_of_many_is_tried_with_each(connect: Connect) -> None:
    with FakeImap(dict.fromkeys(range(1, 4), MAIL), refuse={"MOVE"}) as imap:
        found = connect(imap).fetch_new(_never, lambda _: None)
        assert len(found.troubles) == 3
        assert (found.kept, found.lost) == (0, 0)


def test_what_cannot_be_kept_stays_and_the_next_is_tried(connect: Connect) -> None:
    with FakeImap({1: MAIL, 2: MAIL + b"second", 3: MAIL}) as imap:

        def keep(arrival: Arrival) -> None:
            if arrival.raw.endswith(b"second"):
                raise OSError("disk full")

        found = connect(imap).fetch_new(keep)
        assert (found.kept, list(imap.mails)) == (2, [2])
        assert found.troubles == ("mail 2 could not be kept: OSError",)


def test_a_mail_to_two_games_is_a_letter_to_each(connect: Connect) -> None:
    """The host delivered it twice, and noted only the account each time."""
    mail = b"Delivered-To: judge@h\r\nTo: <judge+g.t@h>, <judge+o.t@h>\r\nFrom: a@x\r\n\r\nx\r\n"
    with FakeImap({1: mail, 2: mail}) as imap:
        kept: list[Arrival] = []
        assert connect(imap).fetch_new(kept.append).kept == 2
        assert [arrival.recipient for arrival in kept] == ["judge+g.t@h", "judge+o.t@h"] * 2
        assert len({arrival.digest for arrival in kept}) == 2


def test_structure_is_never_asked_for(connect: Connect) -> None:
    """One mail with a structure the server gets wrong would stop all others."""
    with FakeImap({1: MAIL}) as imap:
        connect(imap).fetch_new(lambda _: None)
        asked = " ".join(imap.commands).upper()
        assert "ENVELOPE" not in asked
        assert "BODYSTRUCTURE" not in asked
        assert f"BODY.PEEK[]<0.{LARGEST_LETTER + 1}>" in asked


def test_without_move_a_mail_is_copied_and_deleted(connect: Connect) -> None:
    for capabilities, last in (("IMAP4rev1", "EXPUNGE"), ("IMAP4rev1 UIDPLUS", "UID EXPUNGE 1")):
        with FakeImap({1: MAIL}, capabilities=capabilities) as imap:
            assert connect(imap).fetch_new(lambda _: None).kept == 1
            assert imap.moved == [(1, "Judge/Served")]
            assert not imap.mails
            assert last in imap.commands


@pytest.mark.parametrize(
    ("capabilities", "separator", "namespace", "folder"),
    [
        ("IMAP4rev1 MOVE", ".", "", "Judge.Served"),
        ("IMAP4rev1 MOVE NAMESPACE", ".", '(("INBOX." ".")) NIL NIL', "INBOX.Judge.Served"),
        ("IMAP4rev1 MOVE NAMESPACE", "/", '(("" "/")) NIL NIL', "Judge/Served"),
        ("IMAP4rev1 MOVE NAMESPACE", "/", "NIL NIL NIL", "Judge/Served"),
    ],
)
def test_the_folder_is_named_as_the_server_names_folders(
    connect: Connect, capabilities: str, separator: str, namespace: str, folder: str
) -> None:
    imap = FakeImap({1: MAIL}, capabilities, separator, namespace)
    with imap:
        connect(imap).fetch_new(lambda _: None)
        assert imap.moved == [(1, folder)]


def test_an_unsolicited_fetch_is_no_mail(connect: Connect) -> None:
    """It carries no UID, so imapclient files it under a sequence number."""
    with FakeImap({1: MAIL, 5: MAIL}) as imap:
        imap.before_reply["FETCH"] = [rb"* 5 FETCH (FLAGS (\Seen))", rb"* 1 FETCH (FLAGS ())"]
        kept: list[Arrival] = []
        assert connect(imap).fetch_new(kept.append).kept == 2
        assert [arrival.raw for arrival in kept] == [MAIL, MAIL]


def test_a_mail_that_arrives_while_we_move_another_is_found(connect: Connect) -> None:
    """Its EXISTS comes within another reply and is not said again."""
    with FakeImap({1: MAIL}) as imap:
        box = connect(imap)

        def keep(arrival: Arrival) -> None:
            if 2 not in imap.mails and len(imap.moved) == 0:
                imap.mails[2] = MAIL

        assert box.fetch_new(keep).kept == 2


def test_a_mail_announced_within_the_search_is_found(connect: Connect) -> None:
    """The reply to SEARCH lacks it, and it is announced no second time."""
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)
        imap.arriving = {1: MAIL}
        assert box.fetch_new(lambda _: None).kept == 1


def test_a_mail_that_breaks_the_connection_blocks_no_other(connect: Connect) -> None:
    with FakeImap({1: MAIL, 2: MAIL}, unreadable={1}) as imap:
        box = connect(imap)
        with pytest.raises(MailboxDown):
            box.fetch_new(lambda _: None)
        assert box.failures == 1
        with pytest.raises(MailboxDown):
            box.fetch_new(lambda _: None)
        assert imap.moved == [(2, "Judge/Served")]
        imap.unreadable.clear()
        assert box.fetch_new(lambda _: None).kept == 1
        assert box.failures == 0


def test_a_refused_fetch_or_move_is_said_and_the_connection_kept(connect: Connect) -> None:
    with FakeImap({1: MAIL}, refuse={"FETCH"}) as imap:
        box = connect(imap)
        assert "not given" in box.fetch_new(lambda _: None).troubles[0]
        imap.refuse = {"MOVE"}
        assert "moved" in box.fetch_new(lambda _: None).troubles[0]
        imap.refuse = set()
        assert box.fetch_new(lambda _: None).kept == 1
        assert imap.connections == 1


def test_a_wrong_password_is_down_and_not_in_thesentence_of(connect: Connect) -> None:
    with FakeImap(refuse={"LOGIN"}) as imap, pytest.raises(MailboxDown) as down:
        connect(imap).fetch_new(lambda _: None)
    assert "refused" in str(down.value)
    assert "pw" not in str(down.value)


def test_what_the_server_says_is_read_as_text() -> None:
    refused = LoginError(str(imaplib.IMAP4.error(b"[AUTHENTICATIONFAILED] it's Gr\xc3\xbcn")))
    assert sentence_of(refused) == "LoginError: [AUTHENTICATIONFAILED] it's Grün"
    failed = imaplib.IMAP4.error("SEARCH command error: BAD [b'no \\xff', b\"can't\"]")
    assert sentence_of(failed).endswith("error: BAD [no \ufffd, can't]")
    assert sentence_of(OSError("a b'\\x' b'")) == "OSError: a b'\\x' b'"


def test_nobody_there_is_down(connect: Connect) -> None:
    with FakeImap() as imap:
        box = connect(imap)
    with pytest.raises(MailboxDown):
        box.fetch_new(lambda _: None)
    with pytest.raises(MailboxDown):
        box.idle_wait(1)
    assert box.failures == 2


@pytest.mark.parametrize("command", ["SEARCH", "FETCH", "MOVE", "LOGIN"])
def test_a_stuck_link_is_given_up_in_time(connect: Connect, command: str) -> None:
    with FakeImap({1: MAIL}, silent={command}) as imap:
        box = connect(imap, timeout=1)
        started = time.perf_counter()
        with pytest.raises(MailboxDown):
            box.fetch_new(lambda _: None)
        assert time.perf_counter() - started < SOON
        imap.silent.clear()
        assert box.fetch_new(lambda _: None).kept == 1


def test_idle_hears_of_a_mail(connect: Connect) -> None:
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)
        _later(0.1, lambda: imap.send(b"* 1 EXISTS\r\n"))
        news, seconds = _timed(lambda: box.idle_wait(LONG))
        assert news
        assert seconds < SOON
        assert box.failures == 0


def test_idle_ends_by_itself(connect: Connect) -> None:
    with FakeImap() as imap:
        news, seconds = _timed(lambda: connect(imap).idle_wait(0.2))
        assert not news
        assert 0.2 <= seconds < SOON


def test_idle_survives_a_line_in_two_pieces(connect: Connect) -> None:
    """imapclient's idle_check raises "unterminated line" here."""
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)

        def split() -> None:
            imap.idling.wait(LONG)
            with imap.speaking:
                imap.send(b"* 1 EXI")
                time.sleep(0.2)
                imap.send(b"STS\r\n")

        _later(0, split)
        assert box.idle_wait(LONG)
        assert box.fetch_new(lambda _: None).kept == 0
        assert (box.failures, imap.connections) == (0, 1)


def test_a_mail_between_search_and_idle_is_heard_of(connect: Connect) -> None:
    """Some servers tell at NOOP, some before they idle, some in one segment with it."""
    for command in ("NOOP", "IDLE"):
        with FakeImap() as imap:
            box = connect(imap)
            box.fetch_new(lambda _: None)
            imap.before_reply[command] = [b"* 1 EXISTS"]
            news, seconds = _timed(lambda: box.idle_wait(LONG))  # noqa: B023
            assert news
            assert seconds < SOON


def test_a_mail_in_one_segment_with_the_continuation_is_heard_of(connect: Connect) -> None:
    """No poll sees it: it is in imaplib's buffer already."""
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)
        imap.greeting = b"+ idling\r\n* 1 EXISTS\r\n"
        news, seconds = _timed(lambda: box.idle_wait(LONG))
        assert news
        assert seconds < SOON


def test_a_bye_within_idle_is_down_and_the_next_look_connects_again(connect: Connect) -> None:
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)

        def leave() -> None:
            imap.idling.wait(LONG)
            imap.take_leave(b"* BYE going down\r\n")

        _later(0, leave)
        with pytest.raises(MailboxDown):
            box.idle_wait(LONG)
        assert box.fetch_new(lambda _: None).kept == 0
        assert imap.connections == 2


def test_a_link_that_dies_within_idle_is_given_up_in_time(connect: Connect) -> None:
    """Without a timeout DONE waits for its answer for ever."""
    with FakeImap(silent={"NOOP"}) as imap:
        box = connect(imap, timeout=1)
        with pytest.raises(MailboxDown):
            box.idle_wait(0.1)


def test_waking_from_outside(connect: Connect) -> None:
    for capabilities in ("IMAP4rev1 IDLE", "IMAP4rev1"):
        with FakeImap(capabilities=capabilities) as imap:
            box = connect(imap)
            wake = os.eventfd(0)
            try:
                _later(0.1, lambda: os.eventfd_write(wake, 1))  # noqa: B023
                news, seconds = _timed(lambda: box.idle_wait(LONG, wake))  # noqa: B023
                assert news
                assert seconds < SOON
                assert not box.idle_wait(0.1, wake)  # it was read empty
            finally:
                os.close(wake)


def test_without_idle_we_wait(connect: Connect) -> None:
    with FakeImap(capabilities="IMAP4rev1") as imap:
        news, seconds = _timed(lambda: connect(imap).idle_wait(0.2))
        assert not news
        assert seconds >= 0.2


def test_commands_do_not_wait_for_acknowledgements(connect: Connect) -> None:
    """With Nagle's algorithm a SEARCH costs 43 ms (measured); without, half of one."""
    with FakeImap() as imap:
        box = connect(imap)
        box.fetch_new(lambda _: None)
        _, seconds = _timed(lambda: all(not box.fetch_new(lambda _: None).kept for _ in range(20)))
        assert seconds / 20 < 0.02


def test_arrival_is_never_in_the_future(connect: Connect) -> None:
    """A mail host's fast clock must not make orders late, nor early."""
    early = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    with FakeImap({1: MAIL}) as imap:
        kept: list[Arrival] = []
        connect(imap, at=early).fetch_new(kept.append)
        assert kept[0].arrived == early
