"""The front desk of the print room: a mail in, what is sent out.

The text of a mail is promised in the transaction that it tells of; what belongs
beside it is made afterwards, from the records, so that nothing drawn keeps a letter
waiting. Where it fails the text goes out alone, and the fault is logged.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import assert_never

from judge.daemon.easel import Draw
from judge.daemon.printing.ahead import Begin, LookAhead
from judge.daemon.printing.asked import print_export, print_past_board
from judge.daemon.printing.boards import EndingPrinter, OpeningPrinter, print_press
from judge.daemon.printing.calendars import calendar_now
from judge.daemon.printing.plates import Plates
from judge.daemon.printing.receipts import print_letter, print_receipt
from judge.daemon.printing.reports import ReportPrinter
from judge.desk.kinds import (
    BoardMail,
    DeadlineMail,
    EndingMail,
    ExportMail,
    JoiningMail,
    Kind,
    LetterMail,
    OpeningMail,
    PlainMail,
    PressMail,
    ReceiptMail,
    ReportMail,
    read_kind,
)
from judge.desk.letters import JudgeAddress
from judge.library.pages import load_pages
from judge.post.enclosing import enclose
from judge.printer.pages import Pages
from judge.store.outbox import StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


class PrintRoom:
    """Makes of stored mails what is sent; what is drawn for later ones may be begun meanwhile."""

    def __init__(
        self, records: Records, judge: JudgeAddress, draw: Draw, begin: Begin | None = None
    ) -> None:
        self._plates = Plates(records, judge, draw, Pages(load_pages()))
        self._reports = ReportPrinter(self._plates)
        self._openings = OpeningPrinter(self._plates)
        self._endings = EndingPrinter(self._plates)
        self._ahead = LookAhead(self._plates, self._reports, begin) if begin is not None else None

    def printed(self, mail: StoredMail) -> StoredMail:
        """The mail with what belongs beside its text. Never raises: the text can go alone."""
        try:
            if self._ahead is not None:
                self._ahead.past(mail)
            return replace(mail, raw=self._made(mail, read_kind(mail.kind)))
        except Exception:
            log.exception("the page of mail %d could not be made; its text goes alone", mail.id)
            return mail

    def _made(self, mail: StoredMail, kind: Kind) -> bytes:
        match kind:
            case PlainMail():
                return mail.raw
            case PressMail():
                return print_press(mail, kind, self._plates)
            case OpeningMail() | JoiningMail() | EndingMail():
                return self._with_whole_board(mail, kind)
            case LetterMail():
                return print_letter(mail, self._plates)
            case DeadlineMail():
                return enclose(mail.raw, "", calendar_now(mail, self._plates))
            case ReportMail():
                return self._reports.printed(mail, kind)
            case ReceiptMail():
                return print_receipt(mail, kind, self._plates)
            case BoardMail():
                return print_past_board(mail, kind, self._plates)
            case ExportMail():
                return print_export(mail, kind, self._plates)
            case _:
                assert_never(kind)

    def _with_whole_board(
        self, mail: StoredMail, kind: OpeningMail | JoiningMail | EndingMail
    ) -> bytes:
        """What tells how a game begins or ends."""
        match kind:
            case OpeningMail():
                return self._openings.printed(mail, kind)
            case JoiningMail():
                return self._openings.printed_for_joining(mail)
            case EndingMail():
                return self._endings.printed(mail, kind)
            case _:
                assert_never(kind)
