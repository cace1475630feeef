"""A receipt with a picture of its reader's own orders."""

from __future__ import annotations

import json

from judge.board.units import Power
from judge.daemon.printing.plates import Plates
from judge.daemon.replaying import load_game
from judge.desk.commission import Commission, in_theatre
from judge.desk.kinds import ReceiptMail, read_kind
from judge.library.texts import load_phrases
from judge.post.enclosing import enclose, read_text_mail
from judge.printer.receipt_page import receipt_page
from judge.store.outbox import StoredMail


def print_receipt(mail: StoredMail, kind: ReceiptMail, plates: Plates) -> bytes:
    """The receipt with its page; without a picture its text is enough."""
    commission = drawn_for_receipt(mail, kind, plates)
    if commission is None:
        return mail.raw
    name = f"{mail.game}-{commission.position.phase}-orders"
    board = plates.inline_drawn(mail, f"{name}.png", commission)
    if not board.content:
        return mail.raw
    near = plates.inline_drawn(mail, f"{name}-near.png", _near(commission))
    phase = commission.position.phase
    subject, text = read_text_mail(mail.raw)
    (power, _), *_ = commission.orders
    phrases = load_phrases()
    title = phrases.say("standing.title", power=power.name, phase=phrases.name_phase(phase))
    page = receipt_page(
        subject,
        text,
        title,
        phrases,
        plates.pages,
        board.source,
        near=near.source,
        answers=plates.answered_at(mail.game),
    )
    return enclose(mail.raw, page, [found for found in (board, near) if found.content])


def print_letter(mail: StoredMail, plates: Plates) -> bytes:
    """A receipt that has no picture as the page it is."""
    subject, text = read_text_mail(mail.raw)
    answers = plates.answered_at(mail.game) if mail.game else ""
    page = receipt_page(subject, text, "", load_phrases(), plates.pages, answers=answers)
    return enclose(mail.raw, page, ())


def commissions_of_receipt(
    mail: StoredMail, kind: ReceiptMail, plates: Plates
) -> tuple[Commission, ...]:
    """All that is drawn for a receipt when it leaves."""
    commission = drawn_for_receipt(mail, kind, plates)
    found = (commission, _near(commission)) if commission is not None else ()
    return tuple(one for one in found if one is not None)


def _near(commission: Commission) -> Commission | None:
    """The part of the board that the power looks at whose orders are drawn."""
    (power, _), *_ = commission.orders
    return in_theatre(commission, power)


def drawn_for_receipt(mail: StoredMail, kind: ReceiptMail, plates: Plates) -> Commission | None:
    """What is drawn for a receipt when it leaves; None if nothing is.

    Once their phase is over nobody needs it, nor once the receipt of a later letter waits behind
    it: a judge with many letters to answer catches up by that.
    """
    commission = plates.commission(kind.commission)
    (power, _), *_ = commission.orders
    if plates.records.outbox.has_newer(mail, lambda other: _is_of(power, other)):
        return None
    phase = load_game(plates.records, mail.game).table.position.phase
    return commission if commission.position.phase == phase else None


def _is_of(power: Power, kind: str) -> bool:
    """Whether a mail is a receipt with a picture of the orders of a power."""
    found = read_kind(kind)
    if not isinstance(found, ReceiptMail):
        return False
    (drawn, *_), *_ = json.loads(found.commission)["orders"]
    return bool(drawn == power.id)
