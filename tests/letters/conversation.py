"""Golden letters: each `NN-name.eml` in its turn, and `NN-name.reply` with all it brings.

One conversation, served through the records, the post room and the desk,
with a clock, a secret and a seed that never change. `make golden` rewrites
the replies; the difference is read line by line before it is committed.
"""

from __future__ import annotations

import email
import email.policy
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.letters import JudgeAddress
from judge.post.arrival import Arrival, envelope_of
from judge.store.outbox import StoredMail
from judge.store.records import Records

HERE = Path(__file__).resolve().parent
JUDGE = JudgeAddress("judge", "example.org")
BEGIN = datetime(2026, 11, 21, 12, tzinfo=UTC)
SECRET = b"a secret that tests may know, 32"
SEED = "0123456789abcdef0123456789abcdef"
NOBODY = "(no mail at all)\n"


def letters() -> tuple[Path, ...]:
    """Every letter, in the order of the conversation."""
    return tuple(sorted(HERE.glob("*.eml")))


def converse() -> Iterator[tuple[Path, str]]:
    """Serve every letter; yield it with all the mails that it brings, as text."""
    with (
        patch.object(RecordsOffice, "new_seed", lambda _: SEED),
        tempfile.TemporaryDirectory() as folder,
        Records.open(Path(folder) / "db") as records,
    ):
        records.secret = SECRET
        now = [BEGIN]
        service = Service(records, JUDGE, lambda: now[0], answers_an_hour=100)
        last = 0
        for path in letters():
            now[0] += timedelta(minutes=7)
            raw = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            envelope = envelope_of(raw, local=JUDGE.local)
            keep_arrival(records, Arrival(raw, envelope.sender, envelope.recipient, now[0]))
            service.serve_all()
            mails = [m for m in records.outbox.next_due(now[0], 10_000) if m.id > last]
            last = max((mail.id for mail in mails), default=last)
            yield path, "\n".join(_shown(mail) for mail in mails) or NOBODY


def _shown(mail: StoredMail) -> str:
    """A mail as its reader sees it, with the fields that matter."""
    parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
    body = parsed.get_body(("plain",))
    text = body.get_content() if body is not None else ""
    fields = [f"{name}: {parsed[name]}" for name in ("To", "Subject", "Reply-To") if parsed[name]]
    rule = "=" * 72
    return "\n".join((rule, *fields, "", "\n".join(text.splitlines()).rstrip(), ""))


def reply_of(path: Path) -> Path:
    """Where the replies to a letter are kept."""
    return path.with_suffix(".reply")


if __name__ == "__main__":
    for letter, said in converse():
        reply_of(letter).write_text(said, encoding="utf-8")
