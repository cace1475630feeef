"""A promised mail is queued once, tried until it is sent or given up, and kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from judge.store.faults import NotWaiting, RecordsFault
from judge.store.letters import KeptLetter
from judge.store.outbox import LONGEST_WAIT, MailState, StoredMail
from judge.store.records import Records

Add = Callable[..., int]
MINUTE = timedelta(minutes=1)


def ids(mails: list[StoredMail]) -> list[int]:
    return [mail.id for mail in mails]


def test_a_mail_comes_back_as_it_was_added(
    records: Records, noon: datetime, keep: Callable[[str], KeptLetter]
) -> None:
    keep("one")
    id = records.outbox.add(
        key="1.receipt",
        message_id="<1.receipt@judge.example>",
        recipient="Fay@example.org",
        sender="judge+bounce.1@judge.example",
        raw=b"\0\xff",
        at=noon,
        letter=1,
        game="ghost",
        occasion="receipt",
        kind='{"is": "opening"}',
    )
    mail = StoredMail(
        id=1,
        key="1.receipt",
        message_id="<1.receipt@judge.example>",
        recipient="Fay@example.org",
        sender="judge+bounce.1@judge.example",
        raw=b"\0\xff",
        letter=1,
        game="ghost",
        occasion="receipt",
        added=noon,
        state=MailState.QUEUED,
        tries=0,
        retry_at=noon,
        settled=None,
        error="",
        kind='{"is": "opening"}',
    )
    assert (id, records.outbox.mail(1)) == (1, mail)
    assert records.outbox.next_due(noon, 9) == records.outbox.all_for_letter(1) == [mail]


def test_the_same_key_twice_is_one_mail(records: Records, noon: datetime, add: Add) -> None:
    assert [add("a"), add("b"), add("a", recipient="other@example.org")] == [1, 2, 1]
    records.outbox.sent(1, noon)
    assert add("a") == 1
    assert records.outbox.waiting() == 1
    mail = records.outbox.mail(1)
    assert mail is not None
    assert (mail.recipient, mail.state) == ("fay@example.org", MailState.SENT)


def test_due_mails_come_oldest_first_and_no_more_than_asked(
    records: Records, noon: datetime, add: Add
) -> None:
    for key, at in (("a", noon), ("b", noon - MINUTE), ("c", noon - MINUTE), ("d", noon)):
        add(key, at=at)
    records.outbox.later(1, error="451", retry_at=noon)
    records.outbox.later(3, error="451", retry_at=noon + MINUTE)
    records.outbox.later(4, error="451", retry_at=noon)
    assert ids(records.outbox.next_due(noon, 9)) == [1, 2, 4]
    assert ids(records.outbox.next_due(noon, 2)) == [1, 2]
    assert ids(records.outbox.next_due(noon - MINUTE, 9)) == [2]
    assert records.outbox.next_retry() == noon - MINUTE


def test_a_clock_that_was_ahead_once_holds_no_mail_up(
    records: Records, noon: datetime, add: Add
) -> None:
    ahead = noon + timedelta(days=400)
    add("never tried", at=ahead)
    add("tried", at=ahead)
    records.outbox.later(2, error="451", retry_at=ahead + MINUTE)
    assert ids(records.outbox.next_due(noon, 9)) == [1, 2]
    for id in (1, 2):
        records.outbox.later(id, error="451", retry_at=noon + MINUTE)
    assert records.outbox.next_due(noon, 9) == []  # a failed try is no reason to try at once
    mail = records.outbox.mail(1)
    assert mail is not None
    assert mail.added == noon + MINUTE  # so that it is given up in time


def test_no_mail_waits_for_more_than_a_day(records: Records, noon: datetime, add: Add) -> None:
    """Where one seems to, the clock was ahead; a try counts once, whoever counts it."""
    for id, wait in enumerate((LONGEST_WAIT, LONGEST_WAIT + timedelta(milliseconds=1)), start=1):
        add(f"{id}")
        records.outbox.later(id, error="451", retry_at=noon)
        records.outbox.later(id, error="451", retry_at=noon + wait)
    assert timedelta(days=1) == LONGEST_WAIT
    (mail,) = records.outbox.next_due(noon, 9)
    assert (mail.id, mail.tries, mail.added) == (2, 2, noon)


def test_a_sent_mail_is_done(records: Records, noon: datetime, add: Add) -> None:
    add("a")
    records.outbox.later(1, error="451", retry_at=noon)
    records.outbox.sent(1, noon + MINUTE)
    mail = records.outbox.mail(1)
    assert mail is not None
    assert (mail.state, mail.settled, mail.tries, mail.error) == ("sent", noon + MINUTE, 1, "")
    assert (records.outbox.next_due(noon, 9), records.outbox.waiting()) == ([], 0)
    assert records.outbox.next_retry() is None


def test_a_mail_that_could_not_go_is_tried_again(
    records: Records, noon: datetime, add: Add
) -> None:
    add("a")
    records.outbox.later(1, error="451 busy", retry_at=noon + MINUTE)
    assert records.outbox.next_due(noon, 9) == []
    assert records.outbox.next_retry() == noon + MINUTE
    (mail,) = records.outbox.next_due(noon + MINUTE, 9)
    assert (mail.tries, mail.error, mail.state) == (1, "451 busy", "queued")


def test_a_mail_given_up_is_kept_for_the_host(records: Records, noon: datetime, add: Add) -> None:
    add("a")
    add("b")
    records.outbox.failed(1, noon, "550 no such user")
    assert ids(records.outbox.next_due(noon, 9)) == [2]
    (mail,) = records.outbox.given_up()
    assert (mail.id, mail.settled, mail.error, mail.tries) == (1, noon, "550 no such user", 1)


def test_what_is_settled_stays_settled(records: Records, noon: datetime, add: Add) -> None:
    add("a")
    add("b")
    records.outbox.sent(1, noon)
    records.outbox.failed(2, noon, "550")
    before = [records.outbox.mail(id) for id in (1, 2)]
    for id, state in ((1, "mail 1 is sent"), (2, "mail 2 is failed"), (3, "there is no mail 3")):
        with pytest.raises(NotWaiting, match=state):
            records.outbox.sent(id, noon)
        with pytest.raises(NotWaiting, match=state):
            records.outbox.failed(id, noon, "again")
        with pytest.raises(NotWaiting, match=state):
            records.outbox.later(id, error="again", retry_at=noon)
    assert [records.outbox.mail(id) for id in (1, 2)] == before


def test_a_reply_to_no_letter_is_refused(records: Records, add: Add) -> None:
    with pytest.raises(RecordsFault, match="FOREIGN KEY"):
        add("a", letter=99)
    assert records.outbox.waiting() == 0


def test_all_answers_to_a_letter(
    records: Records, noon: datetime, add: Add, keep: Callable[[str], KeptLetter]
) -> None:
    keep("one")
    keep("two")
    for key, letter in (("a", 2), ("b", 1), ("c", 2), ("d", None)):
        add(key, letter=letter)
    records.outbox.sent(1, noon)
    assert ids(records.outbox.all_for_letter(2)) == [1, 3]
    assert records.outbox.all_for_letter(3) == []


def test_a_mail_is_found_by_its_envelope_sender(records: Records, add: Add) -> None:
    add("a", sender="judge+b-1@example.org")
    add("b", sender="judge+b-2@example.org")
    found = records.outbox.sent_from("judge+b-2@example.org")
    assert found is not None
    assert found.key == "b"
    assert records.outbox.sent_from("judge+b-3@example.org") is None
    assert records.outbox.sent_from("") is None


def test_the_newest_mails(records: Records, add: Add) -> None:
    assert records.outbox.newest() == 0
    add("a")
    before = records.outbox.newest()
    add("b")
    assert add("a") == before == 1
    assert ids(records.outbox.added_after(before)) == [2]
