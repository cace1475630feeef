"""A look ahead: what is drawn next is begun while the mails before it are on the wire."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from judge.daemon.charts import can_draw
from judge.daemon.printing.plates import Plates
from judge.daemon.printing.receipts import commissions_of_receipt
from judge.daemon.printing.reports import ReportPrinter
from judge.desk.commission import Commission, write_commission
from judge.desk.kinds import Kind, ReceiptMail, ReportMail, read_kind
from judge.store.outbox import StoredMail

log = logging.getLogger("judge.daemon")

MAILS_AHEAD = 4
"""Whose pictures are begun: no more than the easel and the printer keep, where each has four."""
MAILS = 60
"""That are looked through for them: those without a power have one picture."""
Begin = Callable[[str], object]
"""Has a commission's text drawn, without waiting for it."""
_Key = tuple[object, ...]


class LookAhead:
    """Has the pictures begun of the mails that wait behind the one that is printed."""

    def __init__(self, plates: Plates, reports: ReportPrinter, begin: Begin) -> None:
        self._plates = plates
        self._reports = reports
        self._begin = begin
        self._last: _Key | None = None

    def past(self, mail: StoredMail) -> None:
        """Look past a mail, if it isn't one more with the same picture. Never raises."""
        key = _key(mail.id, mail.game, mail.kind)
        if key is None or key == self._last:
            return
        self._last = key
        own = (mail.id,) if isinstance(read_kind(mail.kind), ReportMail) else ()
        for id in (*own, *self._next(mail.id, key)):  # the second of a pair waits for no first one
            try:
                self._have_begun(id)
            except Exception:  # it is told of when its own turn comes
                log.debug("mail %d was not begun ahead", id, exc_info=True)

    def _next(self, id: int, key: _Key) -> Iterator[int]:
        """The first mails behind one that have pictures of their own."""
        seen = {key}
        for waiting, game, kind in self._plates.records.outbox.pictured_behind(id, MAILS):
            other = _key(waiting, game, kind)
            if other is None or other in seen:
                continue
            seen.add(other)
            yield waiting
            if len(seen) > MAILS_AHEAD:
                return

    def _have_begun(self, id: int) -> None:
        mail = self._plates.records.outbox.mail(id)
        for commission in self._commissions(mail, read_kind(mail.kind)) if mail is not None else ():
            if can_draw():
                self._begin(write_commission(commission, commission.variant.text))

    def _commissions(self, mail: StoredMail, kind: Kind) -> tuple[Commission, ...]:
        match kind:
            case ReportMail():
                return self._reports.commissions(mail, kind)
            case ReceiptMail():
                return commissions_of_receipt(mail, kind, self._plates)
            case _:
                return ()


def _key(id: int, game: str, kind: str) -> _Key | None:
    """What mails with the same pictures have in common; None for one without."""
    match read_kind(kind):
        case ReportMail(phase, number, reader):
            return game, phase, number, reader
        case ReceiptMail():
            return (id,)
        case _:
            return None
