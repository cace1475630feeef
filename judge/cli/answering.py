"""`judge answer`: serve one letter without network; the replies as mbox."""

from __future__ import annotations

import mailbox
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.letters import JudgeAddress
from judge.post.arrival import Arrival, envelope_of
from judge.store.faults import RecordsFault
from judge.store.records import Records


def answer(data: Path, at: str, to: str, address: str) -> int:
    """Serve the letter on stdin as if it came now, or at a time; print the replies."""
    try:
        now = datetime.fromisoformat(at) if at else datetime.now(UTC)
    except ValueError:
        sys.stderr.write(f"judge: {at!r} is no time; write it like 2026-11-24T20:00Z\n")
        return 2
    now = now if now.tzinfo else now.replace(tzinfo=UTC)
    raw = sys.stdin.buffer.read()
    if not raw.strip():
        sys.stderr.write("judge: there is no letter on stdin\n")
        return 2
    local, _, domain = address.partition("@")
    data.mkdir(parents=True, exist_ok=True)
    try:
        with Records.open(data / DATABASE) as records:
            judge = JudgeAddress(local, domain or "localhost")
            kept = keep_arrival(records, _arrival(raw, local, to, now))
            Service(records, judge, lambda: now).serve_all()
            mails = [mail.raw for mail in records.outbox.next_due(now, 1000)]
            _print_mbox(mails)
            for mail in records.outbox.next_due(now, 1000):
                records.outbox.sent(mail.id, now)
            if not kept.is_new:
                sys.stderr.write("judge: this letter was served before\n")
            elif not mails:
                served = records.letters.letter(kept.id)
                note = served.note if served is not None else ""
                sys.stderr.write(f"judge: no answer: {note}\n")
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    return 0


def _arrival(raw: bytes, local: str, to: str, now: datetime) -> Arrival:
    envelope = envelope_of(raw, local=local)
    return Arrival(raw, envelope.sender, to or envelope.recipient, now)


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
            sys.stdout.write(path.read_text(encoding="utf-8", errors="replace"))
