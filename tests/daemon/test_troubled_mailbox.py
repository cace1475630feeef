"""What happens to a mailbox behind our back: every letter is kept once, and leaves the inbox."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.daemon.receiving import keep_arrival
from judge.post.arrival import Arrival
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.security import Security
from judge.store.records import Records
from tests.post.fake_imap import FakeImap

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
MAILS = {
    uid: (
        b"Return-Path: <anna@x.org>\r\nDelivered-To: judge+g.t@h\r\nFrom: a@x\r\n"
        b"Message-ID: <%d@x>\r\n\r\nA Par H\r\n" % uid
    )
    for uid in (1, 2, 3)
}


class ForgetfulImap(FakeImap):
    """A mail that is gone when it is fetched is no fault of the host's: it says nothing of it."""

    def _search(self, _: str) -> bytes:
        return b"* SEARCH 1 2 3\r\n" if self.mails else b"* SEARCH\r\n"

    def _fetch(self, rest: str) -> bytes | None:
        return super()._fetch(rest) if int(rest.split()[2]) in self.mails else b""


def gone_mid_fetch(imap: FakeImap) -> None:
    imap.unreadable = {2}


def back_again(imap: FakeImap) -> None:
    imap.unreadable = set()
    imap.refuse = set()


def not_moved(imap: FakeImap) -> None:
    """Kept, and still in the inbox: so a kill leaves it, too."""
    imap.refuse = {"MOVE"}


def numbered_anew(imap: FakeImap) -> None:
    """As after a restore: another UIDVALIDITY (RFC 3501 §2.3.1.1), the same mails."""
    back_again(imap)
    imap.mails = {uid + 100: raw for uid, raw in imap.mails.items()}
    imap.hang_up()


def numbers_exchanged(imap: FakeImap) -> None:
    """And the numbers of old are other mails'."""
    back_again(imap)
    imap.mails = dict(zip(imap.mails, reversed(imap.mails.values()), strict=True))
    imap.hang_up()


def put_back(imap: FakeImap) -> None:
    """Somebody moves what was served back into the inbox."""
    imap.mails = {uid + 10: raw for uid, raw in MAILS.items()}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (gone_mid_fetch, back_again),
        (not_moved, back_again),
        (not_moved, numbered_anew),
        (not_moved, numbers_exchanged),
        (gone_mid_fetch, numbers_exchanged),
        (back_again, put_back),
    ],
)
def test_every_letter_is_kept_once_and_leaves(
    tmp_path: Path, first: Callable[[FakeImap], None], then: Callable[[FakeImap], None]
) -> None:
    with FakeImap(dict(MAILS)) as imap, Records.open(tmp_path / "judge.db") as records:
        box = _box(imap)
        for trouble in (first, then):
            trouble(imap)
            for _ in range(2):
                _look(box, records)
        box.close()
        assert imap.mails == {}
        kept = [records.letters.letter(number) for number in (1, 2, 3, 4)]
        assert sorted(one.raw for one in kept if one) == sorted(MAILS.values())


def test_a_mailbox_that_is_emptied_while_we_look_stops_nothing(tmp_path: Path) -> None:
    """Two mails are deleted between the search and the fetch; the third is kept."""
    mails = {3: MAILS[3]}
    with ForgetfulImap(mails) as imap, Records.open(tmp_path / "judge.db") as records:
        box = _box(imap)
        _look(box, records)
        box.close()
        assert imap.mails == {}
        assert records.letters.counts()["unserved"] == 1


def _box(imap: FakeImap) -> Mailbox:
    account = MailAccount("127.0.0.1", imap.port, "judge", "pw", Security.NONE, timeout=30)
    return Mailbox(account, local="judge", now=lambda: NOW)


def _look(box: Mailbox, records: Records) -> None:
    def keep(arrival: Arrival) -> None:
        keep_arrival(records, arrival)

    try:
        box.fetch_new(keep)
    except MailboxDown:
        return  # looked into again, over another connection
