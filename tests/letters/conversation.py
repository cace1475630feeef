"""Golden letters: each `name.eml`, and `name.reply` with all the mails that it brings.

The numbered letters are one conversation, from the opening of a game on.
Those in `clients/` show what mail programs and people make of a letter; each
is served by itself in the game as the conversation's tenth letter leaves it,
when its powers are drawn. Clock, secret and seed never change.
`make golden` rewrites the replies; the difference is read line by line
before it is committed. CLASSES.md says what each letter is an example of.
"""

from __future__ import annotations

import email
import email.policy
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.letters import JudgeAddress
from judge.desk.surety import Trust
from judge.post.addresses import read_addresses
from judge.post.arrival import Arrival, envelope_of
from judge.post.fields import split_message
from judge.store.outbox import StoredMail
from judge.store.records import Records
from tests.letters import (
    asking,
    corrections_story,
    deputies_story,
    fork_story,
    forming_story,
    openings_story,
    sheet_story,
    silent_seat,
    voting_story,
)
from tests.letters.masters_tools import TOOLS, tell_tools
from tests.letters.matrix_stories import rewrite_conversations
from tests.letters.pages import without_page
from tests.letters.press_stories import rewrite_press_stories

HERE = Path(__file__).resolve().parent
CLIENTS = HERE / "clients"
JUDGE = JudgeAddress("judge", "example.org")
SERVER = "mx.example.org"
"""Our mail server, which vouches for senders."""
BEGIN = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTES = 7
"""From one letter of the conversation to the next."""
OPENING = 10
"""The letter of the conversation that begins the game."""
SECRET = b"a secret that tests may know, 32"
SEED = "0123456789abcdef0123456789abcdef"
NOBODY = "(no mail at all)\n"


def conversation() -> tuple[Path, ...]:
    """Every letter of the conversation, in its order."""
    return tuple(sorted(HERE.glob("*.eml")))


def clients() -> tuple[Path, ...]:
    """Every letter that stands alone."""
    return tuple(sorted(CLIENTS.glob("*.eml")))


def letters() -> tuple[Path, ...]:
    """Every letter."""
    return (*conversation(), *clients())


def converse() -> Iterator[tuple[Path, str]]:
    """Serve every letter; yield it with all the mails that it brings, as text."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        tempfile.TemporaryDirectory() as name,
    ):
        folder = Path(name)
        now = BEGIN
        with _open(folder / "db") as records:
            for number, path in enumerate(conversation(), start=1):
                now = BEGIN + number * timedelta(minutes=MINUTES)
                yield path, _served(path, records, now)
                if number == OPENING:
                    records.backup(folder / "begun")
        now = BEGIN + (OPENING + 1) * timedelta(minutes=MINUTES)
        for path in clients():
            shutil.copy(folder / "begun", folder / path.stem)
            with _open(folder / path.stem) as records:
                yield path, _served(path, records, now)


def _open(path: Path) -> Records:
    records = Records.open(path)
    records.secret = SECRET
    return records


def _served(path: Path, records: Records, now: datetime) -> str:
    """All the mails that a letter brings, as text."""
    service = Service(records, JUDGE, lambda: now, answers_an_hour=100, trust=Trust((SERVER,)))
    last = records.outbox.newest()
    raw = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    raw = stamped(raw, by_its_host="forged" not in path.stem)
    envelope = envelope_of(raw, local=JUDGE.local)
    keep_arrival(records, Arrival(raw, envelope.sender, envelope.recipient, now))
    service.serve_all()
    return "\n".join(map(_shown, records.outbox.added_after(last))) or NOBODY


def stamped(raw: bytes, *, by_its_host: bool) -> bytes:
    """A letter as our mail server hands it over, which says on top who has sent it."""
    authors = read_addresses(split_message(raw).fields.first("from"))
    is_known = by_its_host and authors
    found = f"spf=pass smtp.mailfrom={authors[0].address}" if is_known else "spf=none"
    return f"Authentication-Results: {SERVER}; {found}\r\n".encode() + raw


def _shown(mail: StoredMail) -> str:
    """A mail as its reader sees it, with the fields that matter."""
    parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
    body = parsed.get_body(("plain",))
    text = body.get_content() if body is not None else ""
    fields = [f"{name}: {parsed[name]}" for name in ("To", "Subject", "Reply-To") if parsed[name]]
    rule = "=" * 72
    shown = without_page("\n".join(text.splitlines()), str(parsed["Subject"]))
    return "\n".join((rule, *fields, "", shown.rstrip(), ""))


def reply_of(path: Path) -> Path:
    """Where the replies to a letter are kept."""
    return path.with_suffix(".reply")


if __name__ == "__main__":
    for letter, said in converse():
        reply_of(letter).write_text(said, encoding="utf-8")
    for story in (silent_seat, asking, voting_story, fork_story):
        story.STORY.write_text(story.tell_story(), encoding="utf-8")
    rewrite_press_stories()
    rewrite_conversations()
    TOOLS.write_text(tell_tools(), encoding="utf-8")
    told = corrections_story.tell_corrections()
    corrections_story.CORRECTIONS.write_text(told, encoding="utf-8")
    deputies_story.DEPUTIES.write_text(deputies_story.tell_deputies(), encoding="utf-8")
    openings_story.OPENINGS.write_text(openings_story.tell_openings(), encoding="utf-8")
    forming_story.STORY.write_text(forming_story.tell_forming(), encoding="utf-8")
    sheet_story.STORY.write_text(sheet_story.tell_sheet(), encoding="utf-8")
