"""Send what the outbox holds, and note what became of each mail."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime

from judge.daemon.lines import tell_mail
from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.desk.letters import JudgeAddress, Occasion
from judge.desk.limits import A_DAY, Count, Left
from judge.desk.rationing import ration
from judge.desk.replies.addressing import mail_to
from judge.post.backoff import next_try
from judge.post.bounces import Refusal, read_refusal
from judge.post.carrier import Carried, Dispatch, NeverTaken, Road
from judge.post.lines import carry_in_lines, made_already
from judge.store.faults import NotWaiting
from judge.store.outbox import Lane, StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

AT_ONCE = 50
MOST_UNREACHED_A_DAY = 10
"""Addresses of one game that can't be reached, of which the gamesmaster is told in a day."""


Printed = Callable[[StoredMail], Future[StoredMail]]
"""A mail with what belongs beside its text, once it is made."""


class Carrier:
    """Carries the mails of one lane, over as many connections as the road has.

    `printed` makes of a mail what is sent.
    Killed between the host's answer and our note, we send the mail again, with the
    same Message-ID: one for each connection at most. Where no note can be taken, on
    a full disk for one, we remember what became of the mails that were on the wire, and
    send nothing more until we can.
    """

    def __init__(
        self,
        records: Records,
        road: Road,
        judge: JudgeAddress,
        clock: Callable[[], datetime],
        printed: Printed = made_already,
        lane: Lane = Lane.ALL,
    ) -> None:
        self._records = records
        self._road = road
        self._judge = judge
        self._clock = clock
        self._printed = printed
        self._lane = lane
        self._unnoted: list[tuple[StoredMail, Dispatch]] = []
        self._in_hand: set[int] = set()

    def carry_due(self, stopped: Callable[[], bool] = lambda: False) -> int:
        """Send every mail that is due, until we are stopped; how many the mail host took.

        Their pages and pictures are made when their turn comes.
        """
        taken = 0
        self._note_all()
        faults: list[Exception] = []
        due = self._due(lambda: stopped() or bool(faults))
        try:
            for mail, outcome in carry_in_lines(due, self._road, _mailbox_of, self._printed):
                self._unnoted.append((mail, outcome))
                taken += isinstance(outcome, Carried)
                try:
                    self._note_all()
                except Exception as fault:  # noqa: BLE001 - raised below
                    faults.append(fault)
        finally:
            self._in_hand.clear()
        if faults:
            raise faults[0]
        return taken

    def _due(self, enough: Callable[[], bool]) -> Iterator[StoredMail]:
        """The mails that are due, each one once; what is in hand is still queued."""
        while not enough():
            most = AT_ONCE + len(self._in_hand)
            queued = self._records.outbox.next_due(self._clock(), most, self._lane)
            mails = [mail for mail in queued if mail.id not in self._in_hand]
            if not mails:
                return
            for mail in mails:
                if enough():
                    return
                self._in_hand.add(mail.id)
                yield mail

    def _note_all(self) -> None:
        while self._unnoted:
            mail, outcome = self._unnoted[0]
            with suppress(NotWaiting):
                # Not waiting: another judge, or the host, was quicker.
                _note(self._records, mail, outcome, self._judge, self._clock())
            del self._unnoted[0]
            self._in_hand.discard(mail.id)


def _mailbox_of(mail: StoredMail) -> tuple[str, str]:
    """Whose mails of a game come in the order in which they were written."""
    return mail.game, mail.recipient.lower()


def _note(
    records: Records, mail: StoredMail, outcome: Dispatch, judge: JudgeAddress, now: datetime
) -> None:
    waited = (now - mail.added).total_seconds()
    if isinstance(outcome, Carried):
        records.outbox.sent(mail.id, now)
        tell_mail(mail, outcome, "sent", waited)
        return
    retry_at = None
    if not isinstance(outcome, NeverTaken):
        retry_at = next_try(mail.added, mail.tries + 1, now)
    if retry_at is not None:
        tell_mail(mail, outcome, "waits", waited)
        records.outbox.later(mail.id, error=outcome.reason, retry_at=retry_at)
        return
    tell_mail(mail, outcome, "given up", waited)
    with records.transaction():
        records.outbox.failed(mail.id, now, outcome.reason)
        try:
            with records.transaction():
                tell_unreached(records, mail, read_refusal(outcome.reason), judge, now)
        except Exception:  # such as a game that can't be read: all other mails go on
            log.exception("nobody can be told that mail %d is given up", mail.id)


def tell_unreached(
    records: Records, mail: StoredMail, refusal: Refusal, judge: JudgeAddress, now: datetime
) -> None:
    """Tell the gamesmaster, once a day, that somebody can't be reached; of so many a day.

    In our own words: what a host says may be anybody's. Who has a full mailbox
    is told by it, and reached again when it is emptied.
    """
    office = RecordsOffice(records, judge, now)
    game = office.game(mail.game) if mail.game and refusal.permanent else None
    if game is None or game.moved or mail.recipient == game.people.master.player.address:
        return
    if not office.first_time(Count("unreached", f"{game.name}/{mail.recipient}", A_DAY)):
        return
    left = ration(office, "unreached in", game.name, MOST_UNREACHED_A_DAY, A_DAY)
    if left is Left.NOTHING:
        return
    rest = office.phrases.say("unreached.last") if left is Left.LAST else ""
    reason = office.phrases.say(f"unreached.{refusal.why}")
    code = office.phrases.say("unreached.code", code=refusal.code) if refusal.code else ""
    gaps = {"address": mail.recipient, "reason": reason + code, "rest": rest}
    subject, text = office.phrases.mail("unreached", **gaps)
    reply = mail_to(
        office,
        game,
        None,
        key=f"{game.name}:unreached:{mail.id}",
        subject=subject,
        text=text,
        occasion=Occasion.NOTICE,
    )
    post((reply,), records, judge, now)
