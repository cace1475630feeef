"""What a player writes in the web mailbox, as a mail program would send it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, getaddresses, make_msgid
from itertools import dropwhile

from judge.demo.showing import OpenedLetter

# At 78 columns, References come out as encoded words, and threads break.
_POLICY = policy.SMTP.clone(max_line_length=998)
_QUOTED = 6  # lines: what is quoted is there to know the letter by, and is read by nobody
_QUOTE = re.compile(r"^(?:On .{1,200} wrote:|>.*)$", re.MULTILINE)
_FOR_MACHINES = "::"  # what the old judges' programs look for begins so
_REPLIED = re.compile(r"re\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DraftLetter:
    """A letter on a player's desk."""

    to: str = ""
    subject: str = ""
    text: str = ""
    in_reply_to: str = ""
    references: str = ""

    def recipients(self) -> list[str]:
        """The addresses in To; ValueError if there is none."""
        found = [address for _, address in getaddresses([self.to]) if "@" in address]
        if not found:
            raise ValueError("Whom is it for? An address looks like judge@diplomacy.localhost.")
        return found


def reply(letter: OpenedLetter) -> DraftLetter:
    """A draft that answers a letter: to whom it asks for, quoting its beginning below."""
    again = _REPLIED.match(letter.subject)
    told = letter.text.rstrip().split("\n")
    lines = list(dropwhile(lambda line: not line or line.startswith(_FOR_MACHINES), told))
    kept = [*lines[:_QUOTED], "[...]"] if len(lines) > _QUOTED + 1 else lines
    quoted = "\n".join(f"> {line}".rstrip() for line in kept)
    said = f"On {letter.arrived:%d %b %Y at %H:%M}, {letter.sender_name} wrote:"
    return DraftLetter(
        to=letter.answer_to,
        subject=letter.subject if again else f"Re: {letter.subject}",
        text=f"\n\n{said}\n{quoted}\n",
        in_reply_to=letter.message_id,
        references=" ".join((*letter.references, letter.message_id)).strip(),
    )


def with_line(draft: DraftLetter, line: str) -> DraftLetter:
    """The draft with an order, below what is written above the quotation.

    A unit has one line: the order takes the place of another of the same unit's.
    """
    text = draft.text.replace("\r\n", "\n")
    quote = _QUOTE.search(text)
    at = quote.start() if quote is not None else len(text)
    lines = text[:at].split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    line = _one_line(line)
    words = line.split()
    subject = " ".join(words[:2] if words[:1] in (["A"], ["F"]) else words).upper()
    own = (n for n, row in enumerate(lines) if f"{row} ".upper().startswith(f"{subject} "))
    if line:
        number = next(own, len(lines))
        lines[number : number + 1] = [line]
    below = f"\n\n{text[at:]}" if text[at:] else ""
    return replace(draft, text="\n".join(lines) + below)


def write_mail(draft: DraftLetter, sender: str, name: str) -> EmailMessage:
    """The mail of a draft; ValueError says what is wrong with it."""
    mail = EmailMessage(policy=_POLICY)
    local, _, domain = sender.partition("@")
    mail["From"] = Address(name, local, domain)
    mail["To"] = ", ".join(draft.recipients())
    mail["Subject"] = _one_line(draft.subject)
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=domain)
    for header, value in (("In-Reply-To", draft.in_reply_to), ("References", draft.references)):
        if value:
            mail[header] = _one_line(value)
    mail.set_content(draft.text.replace("\r\n", "\n"))
    return mail


def _one_line(text: str) -> str:
    """A header's text: a line break in it would begin a header of the writer's own."""
    return " ".join(text.split())
