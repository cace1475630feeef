"""What the log tells of a letter, of what was due of a game, and of a mail: a line each."""

from __future__ import annotations

import logging

from judge.daemon.logs import tell
from judge.daemon.work import End, Worked
from judge.desk.tokens import read_recipient
from judge.post.carrier import Carried, Dispatch
from judge.store.outbox import StoredMail
from judge.store.queue import WaitingLetter


def tell_letter(letter: WaitingLetter, worked: Worked, seconds: float) -> None:
    """How a letter ended, what came of it, and how long it had waited and took."""
    if worked.end is End.PHASE_FIRST:
        return
    tell(
        "letter",
        level=_level(worked),
        number=letter.id,
        end=worked.end.value,
        game=read_recipient(letter.recipient).game,
        sender=worked.sender,
        came=worked.reason or worked.note,
        mails=worked.mails,
        seconds=round(seconds, 3),
    )


def tell_phases(name: str, worked: Worked, seconds: float) -> None:
    """Each phase that was processed; and what was due of the game of this name, if it failed."""
    failed = () if worked.end in (End.DONE, End.PHASE_FIRST) or not name else ((name, ""),)
    for game, phase in (*worked.phases, *failed):
        tell(
            "phase",
            level=_level(worked),
            game=game,
            phase=phase,
            end=worked.end.value,
            came=worked.reason,
            seconds=round(seconds, 3),
        )


def tell_mail(mail: StoredMail, outcome: Dispatch, end: str, seconds: float) -> None:
    """Where a mail went, or why it didn't; the seconds since it was written."""
    tell(
        "mail",
        level=logging.WARNING if end == "given up" else logging.INFO,
        number=mail.id,
        end=end,
        kind=mail.occasion,
        game=mail.game,
        to=mail.recipient,
        tries=mail.tries + 1,
        came="" if isinstance(outcome, Carried) else outcome.reason,
        seconds=round(seconds, 3),
    )


def _level(worked: Worked) -> int:
    return logging.INFO if worked.end is End.DONE else logging.WARNING
