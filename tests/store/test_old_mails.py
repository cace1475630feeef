"""Mails that wait in records of schema 8, which didn't say what they were: they leave as ever."""

from __future__ import annotations

import email
import email.policy
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from judge.daemon.printing import PrintRoom
from judge.desk.commission import read_commission
from judge.desk.kinds import (
    PLAIN,
    DeadlineMail,
    EndingMail,
    Kind,
    OpeningMail,
    PressMail,
    ReceiptMail,
    ReportMail,
    read_kind,
)
from judge.desk.letters import JudgeAddress
from judge.library.carried import carried_variant
from judge.orders.notation import write_order
from judge.store.old_mails import kind_by_key
from judge.store.outbox import Lane
from judge.store.records import Records

DUMP = Path(__file__).with_name("schema8.sql")
"""One game, in which every kind of mail was written; it is over now."""
JUDGE = JudgeAddress("judge", "example.org")
TEXT = ["text/plain"]
PICTURED = ["text/plain", "image/png"]
DATED = ["text/plain", "application/ics"]
BEGINS = ["text/plain", "image/png", "application/ics"]
ENDS = ["text/plain", "text/html", "image/png", "application/ics"]
LAST = [*ENDS[:2], *["image/png"] * 3, ENDS[-1]]  # the board, and its years twice
SPARED = ["text/plain", "text/html", "application/ics"]
"""What is for Germany, who has asked for no pictures."""
LEAVES = {
    **{f"L{n}:receipt": TEXT for n in (9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21)},
    "L20:receipt": ["text/plain", "text/html", *["image/png"] * 2],  # the phase of L11 is over
    "L2:joined:ghost": TEXT,
    "L19:created": TEXT,
    **{f"L14:press:1:{who}": PICTURED for who in ("FRANCE", "GERMANY", "GM", "GM:watcher@x.org")},
    **{f"L15:clock:bb0ca782:{who}": DATED for who in ("FRANCE", "GERMANY")},
    **{
        f"L17:clock:rollback:5f3ed2bf:{who}": DATED
        for who in ("FRANCE", "GERMANY", "GM:watcher@x.org")
    },
    **{f"ghost:opening:{who}": BEGINS for who in ("GERMANY", "GM")},
    # That of the press goes with the report of its phase, wished or not.
    **{
        f"ghost:S1901M:report:1:{who}": [*ENDS[:2], *["image/png"] * 3, ENDS[-1]]
        for who in ("GM", "GM:watcher@x.org")
    },
    # Who plays has their own theatre of each besides.
    "ghost:S1901M:report:1:FRANCE": [*ENDS[:2], *["image/png"] * 5, ENDS[-1]],
    "ghost:S1901M:report:1:GERMANY": ENDS,
    **{f"ghost:ending:4:c6138369:{who}": LAST for who in ("FRANCE", "GM", "GM:watcher@x.org")},
    "ghost:ending:4:c6138369:GERMANY": SPARED,
}


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("old") / "judge.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return path


@pytest.fixture(scope="module")
def records(old: Path) -> Iterator[Records]:
    with Records.open(old) as records:
        yield records


def test_the_records_are_in_order_afterwards(records: Records) -> None:
    assert records.check() == []


def test_what_waits_leaves_with_what_belongs_beside_its_text(
    records: Records, caplog: pytest.LogCaptureFixture
) -> None:
    room = PrintRoom(records, JUDGE, lambda _: b"\x89PNG")
    found = {}
    for mail in records.outbox.added_after(0):
        if mail.state == "sent":
            continue
        printed = email.message_from_bytes(room.printed(mail).raw, policy=email.policy.default)
        assert printed["Message-ID"] == mail.message_id
        found[mail.key] = [p.get_content_type() for p in printed.walk() if not p.is_multipart()]
    assert found == LEAVES
    assert caplog.text == ""


def test_what_waits_has_its_lane(records: Records) -> None:
    """Receipts of orders, reports, openings, last mails and press with pictures."""
    mails = {mail.key: mail for mail in records.outbox.added_after(0) if mail.state == "queued"}
    last = max(mail.retry_at for mail in mails.values())
    pictured = {mail.key for mail in records.outbox.next_due(last, 100, Lane.PICTURED)}
    plain = {mail.key for mail in records.outbox.next_due(last, 100, Lane.PLAIN)}
    assert pictured | plain == set(mails)
    assert not pictured & plain
    words = (":press:", ":opening:", ":report:", ":ending:")
    expected = {key for key in mails if any(word in key for word in words)}
    assert pictured == expected | {"L11:receipt", "L20:receipt"}


def test_the_commission_of_a_receipt_is_still_the_same(records: Records) -> None:
    kinds = {mail.key: read_kind(mail.kind) for mail in records.outbox.added_after(0)}
    for key, order in (("L11:receipt", "A PAR - BUR"), ("L20:receipt", "A PAR - PIC")):
        kind = kinds[key]
        assert isinstance(kind, ReceiptMail)
        drawn = read_commission(kind.commission, carried_variant)
        assert write_order(drawn.orders[0][1]) == order


@pytest.mark.parametrize(
    ("key", "occasion", "picture", "kind"),
    [
        ("L1:receipt", "receipt", "", PLAIN),
        ("L1:receipt", "receipt", "{}", ReceiptMail("{}")),
        ("L1:press:3:FRANCE", "press", "", PressMail()),
        ("L1:press:3:FRANCE", "press", "a.png b.gif", PressMail(("a.png", "b.gif"))),
        ("ghost:ending:4:c6138369:GM", "notice", "{}", EndingMail("{}")),
        ("ghost:ending:0:c6138369:GM:a@x.org", "notice", "", PLAIN),  # it had not begun
        ("L1:clock:5f3ed2bf:FRANCE", "notice", "", DeadlineMail()),
        ("L1:clock:rollback:5f3ed2bf:GM:a@x.org", "notice", "", DeadlineMail()),
        ("ghost:clock:20260301120000", "notice", "", DeadlineMail()),
        ("clock:20260301120000", "notice", "", PLAIN),  # to the host
        ("ghost:opening:GM", "report", "", OpeningMail()),
        ("ghost:S1901M:report:1:FRANCE", "report", "", ReportMail("S1901M", 1, "FRANCE")),
        ("ghost:S1901M:report:12:GM", "report", "", ReportMail("S1901M", 12)),
        (
            "ghost:S1901M:report:1:GM:a@x.org", "report", "",
            ReportMail("S1901M", 1, public=True),
        ),
        ("L1:offer:clock:1", "notice", "", PLAIN),  # games are called as people like
        ("clock:1:reminder:202603011200:GM", "notice", "", PLAIN),
        ("opening:unreached:4", "notice", "", PLAIN),
    ],
)  # fmt: skip
def test_a_key_tells_what_its_mail_is(key: str, occasion: str, picture: str, kind: Kind) -> None:
    assert read_kind(kind_by_key(key, occasion, picture)) == kind
