"""What was served is handed over once more; what can't be had keeps nobody from the rest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from judge.post.arrival import Arrival
from judge.post.looking_back import MOST_BREAKS
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.security import Security
from tests.post.fake_imap import FakeImap

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
MAILS = {
    uid: b"Delivered-To: judge+g.t@h\r\nFrom: a@x\r\nMessage-ID: <%d@x>\r\n\r\nA Par H\r\n" % uid
    for uid in (1, 2, 3)
}


def opened(imap: FakeImap) -> Mailbox:
    account = MailAccount("127.0.0.1", imap.port, "j", "p", Security.NONE, timeout=5)
    return Mailbox(account, local="judge", now=lambda: NOW)


class Kept:
    """What was kept, and for how many calls nothing can be."""

    def __init__(self, full: int = 0) -> None:
        self.ids: list[str] = []
        self.full = full

    def one(self, arrival: Arrival) -> None:
        self.all((arrival,))

    def all(self, arrivals: Sequence[Arrival]) -> None:
        if self.full:
            self.full -= 1
            raise OSError("disk full")
        self.ids += [arrival.raw.split(b"<")[1].split(b">")[0].decode() for arrival in arrivals]


def test_all_that_came_since_is_handed_over_and_stays() -> None:
    kept = Kept()
    with FakeImap(dict(MAILS)) as imap:
        box = opened(imap)
        found = box.fetch_again(NOW, kept.one, kept.all)
        box.close()
        assert (found.kept, found.troubles, found.lost) == (3, (), 0)
        assert kept.ids == ["1@x", "2@x", "3@x"]
        assert imap.moved == []
        selected = [line for line in imap.commands if line.split()[0] in {"SELECT", "EXAMINE"}]
        assert [line.split()[-1].strip('"') for line in selected] == [
            "INBOX",
            "Judge/Served",
            "INBOX",
        ]
        # Two days earlier: a server searches by days of a zone of its own.
        assert any("SINCE 18-Nov-2026" in line for line in imap.commands)


def test_what_cant_be_kept_is_told_so_that_it_is_looked_at_again() -> None:
    kept = Kept(full=2)  # all at once, and the first by itself
    with FakeImap(dict(MAILS)) as imap:
        box = opened(imap)
        found = box.fetch_again(NOW, kept.one, kept.all)
        box.close()
    assert (found.kept, found.lost) == (2, 1)
    assert kept.ids == ["2@x", "3@x"]


def test_a_mail_that_breaks_the_connection_is_left_out_at_last() -> None:
    kept = Kept()
    with FakeImap(dict(MAILS)) as imap:
        imap.unreadable = {2}
        box = opened(imap)
        for _ in range(MOST_BREAKS):
            with pytest.raises(MailboxDown):
                box.fetch_again(NOW, kept.one, kept.all)
        found = box.fetch_again(NOW, kept.one, kept.all)
        box.close()
    assert (found.kept, found.troubles) == (2, ("mail 2 can't be had",))
    assert sorted(set(kept.ids)) == ["1@x", "3@x"]
