"""`judge answer`: serve one letter without network; the replies as mbox.

By a process that can be ended, within the limits of a judge that runs: what no
judge would serve is not served here either.
"""

from __future__ import annotations

import mailbox
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.running import Alone, Occupied
from judge.daemon.service import Service
from judge.daemon.work import DEFAULTS
from judge.daemon.workroom import Workroom, WorkroomFault
from judge.desk.letters import JudgeAddress
from judge.desk.surety import CAUTIOUS, Trust
from judge.post.arrival import Arrival, envelope_of
from judge.post.enclosed import LARGEST_LETTER
from judge.store.faults import RecordsFault
from judge.store.letters import KeptLetter, LetterState
from judge.store.outbox import StoredMail
from judge.store.records import Records

ANSWERS_AN_HOUR = 10


def answer(data: Path, at: str, to: str, address: str, trust: Trust = CAUTIOUS) -> int:
    """Serve the letter on stdin as if it came now, or at a time; print the replies."""
    try:
        now = datetime.fromisoformat(at) if at else datetime.now(UTC)
    except ValueError:
        sys.stderr.write(f"judge: {at!r} is no time; write it like 2026-11-24T20:00Z\n")
        return 2
    now = now if now.tzinfo else now.replace(tzinfo=UTC)
    raw = sys.stdin.buffer.read(LARGEST_LETTER + 1)  # as from a mailbox
    if not raw.strip():
        sys.stderr.write("judge: there is no letter on stdin\n")
        return 2
    local, _, domain = address.partition("@")
    judge = JudgeAddress(local, domain or "localhost")
    try:
        with (
            Alone(data),
            Records.open(data / DATABASE) as records,
            closing(_workroom(data, judge, trust)) as room,
        ):
            service = Service(records, judge, lambda: now, worker=room)
            return _serve(service, records, _arrivals(raw, local, to, now), now)
    except (Occupied, RecordsFault, WorkroomFault) as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    except BrokenPipeError:  # about stdout: what isn't printed stays in the outbox
        raise
    except OSError as fault:
        sys.stderr.write(f"judge: {data} can't be written: {fault.strerror}\n")
        return 1


def _workroom(data: Path, judge: JudgeAddress, trust: Trust) -> Workroom:
    return Workroom(data / DATABASE, judge, ANSWERS_AN_HOUR, DEFAULTS, trust=trust)


def _arrivals(raw: bytes, local: str, to: str, now: datetime) -> list[Arrival]:
    envelope = envelope_of(raw, local=local)
    recipients = (to,) if to else envelope.recipients
    return [Arrival(raw, envelope.sender, recipient, now) for recipient in recipients]


def _serve(service: Service, records: Records, arrivals: Sequence[Arrival], now: datetime) -> int:
    """Serve the letter, print what it brought about, and say if that is nothing."""
    before = records.outbox.newest()
    kept = [keep_arrival(records, arrival) for arrival in arrivals]
    service.serve_all()
    mails = _brought_about(records, before, {letter.id for letter in kept})
    _print_mbox([mail.raw for mail in mails])
    for mail in mails:
        records.outbox.sent(mail.id, now)
    if unserved := [said for letter in kept if (said := _why_unserved(records, letter))]:
        sys.stderr.write("".join(f"judge: {said}\n" for said in unserved))
        return 1
    if not any(letter.is_new for letter in kept):
        sys.stderr.write("judge: this letter was served before\n")
    elif not mails:
        sys.stderr.write(f"judge: no answer: {_note(records, kept[0])}\n")
    return 0


def _why_unserved(records: Records, kept: KeptLetter) -> str:
    """Why a letter was not served; "" if it was."""
    letter = records.letters.letter(kept.id)
    if letter is None or letter.state is LetterState.SERVED:
        return ""
    if letter.state is LetterState.SHELVED:
        return f"letter {letter.id} is put aside: {letter.note} (judge shelf show {letter.id})"
    return f"letter {letter.id} waits, for the reason above: the next answer serves it, too"


def _brought_about(records: Records, before: int, letters: set[int]) -> list[StoredMail]:
    """The answers to these letters, and the reports of phases closed meanwhile.

    Other letters may have waited: what answers them stays in the outbox, and
    so does whatever was there before.
    """
    added = records.outbox.added_after(before)
    return [mail for mail in added if mail.letter is None or mail.letter in letters]


def _note(records: Records, kept: KeptLetter) -> str:
    served = records.letters.letter(kept.id)
    return served.note if served is not None else ""


def _print_mbox(mails: list[bytes]) -> None:
    """Write mails in mbox form, with the library's own quoting of From lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "replies.mbox"
        box = mailbox.mbox(path)
        for raw in mails:
            box.add(raw.replace(b"\r\n", b"\n"))
        box.flush()
        box.close()
        if mails:
            sys.stdout.buffer.write(path.read_bytes())
            sys.stdout.buffer.flush()
