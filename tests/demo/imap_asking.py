"""What a mail program may ask a server about letters, and what Dovecot answers.

`imap_letters.txt` has the letters, `imap_answers.txt` the answers of Dovecot
2.3, which `python -m tests.demo.imap_asking` (as root) writes anew.
"""

from __future__ import annotations

import imaplib
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ANSWERS = HERE / "imap_answers.txt"
ARRIVED = '"25-Nov-2026 08:00:00 +0000"'
FETCHED = (
    "RFC822.SIZE", "ENVELOPE", "BODY", "BODYSTRUCTURE", "INTERNALDATE",
    *(f"BODY.PEEK[{section}]" for section in (
        "", "HEADER", "TEXT", "1", "1.MIME", "1.1", "1.2", "1.1.1", "1.2.MIME", "2", "2.MIME",
        "2.HEADER", "2.TEXT", "2.1", "2.1.MIME", "2.2", "2.3", "3", "4",
        "HEADER.FIELDS (Subject To X-None)", "HEADER.FIELDS.NOT (Date Subject)",
    )),
    "BODY.PEEK[]<5.20>", "BODY.PEEK[TEXT]<3.1000>", "BODY.PEEK[]<100000.10>",
    "BODY.PEEK[HEADER.FIELDS (Subject)]<3.6>",
    "RFC822.HEADER",
)  # fmt: skip
SOUGHT = (
    "ALL", "SUBJECT orders", "SUBJECT Fwd:", 'SUBJECT "Grüße aus München"',
    "FROM anna", 'FROM "anna müller"', "TO john@example.org", 'CC ""', "BCC carl",
    "HEADER Message-ID abc@example", 'HEADER In-Reply-To ""', "HEADER X-None x",
    'BODY "A Par – Bur"', "BODY bounced", "BODY inner", "TEXT inner", 'TEXT "münchen"',
    "LARGER 600", "SMALLER 100", "LARGER 500 SMALLER 900",
    "SENTON 24-Nov-2026", "SENTSINCE 24-Nov-2026", "SENTBEFORE 24-Nov-2026 FROM emil",
    "SENTBEFORE 1-Nov-2026 FROM emil",
    "ON 25-Nov-2026", "SINCE 26-Nov-2026", "BEFORE 26-Nov-2026",
    "NOT SUBJECT press", "OR SUBJECT press SUBJECT two", "(FROM bob SUBJECT empty)",
    "NOT (FROM bob) NOT FROM anna", "OR (FROM bob SUBJECT empty) NOT OR FROM e FROM list",
    "2:4", "UID 2:4", "5:*", "UID 100:*", "*", "NOT 2:*", "2:4 UNSEEN", "4,1 UNFLAGGED",
    "SEEN", "UNSEEN", "FLAGGED", "ANSWERED UNDELETED", "DELETED", "UNDELETED", "DRAFT", "UNDRAFT",
    "KEYWORD $label1", "KEYWORD $LABEL1", "UNKEYWORD $label1", "KEYWORD unheard",
    "NEW", "OLD", "RECENT",
)  # fmt: skip
FLAGS = (("1", r"\Seen"), ("2,4", r"\Flagged"), ("3", r"\Answered"), ("6", r"$label1 \Deleted"))


_PARTIAL = re.compile(r"<(\d+)\.\d+>")
_LITERAL = re.compile(rb"~?\{(\d+)\}\r\n")
_QUOTED = re.compile(rb'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(rb"\\(.)")
_ATOM = re.compile(rb"[^\s()]+")


def letters() -> dict[str, bytes]:
    """The letters by their names."""
    text = (HERE / "imap_letters.txt").read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in text.split("=== ")[1:])
    return {name: said.replace("\n", "\r\n").encode() for name, _, said in parts}


def put(imap: imaplib.IMAP4, mailbox: str) -> None:
    """Put all letters into an empty mailbox, select it, and put flags on some."""
    for text in letters().values():
        assert imap.append(mailbox, "", ARRIVED, text)[0] == "OK"
    imap.select(mailbox)
    for numbers, flags in FLAGS:
        assert imap.store(numbers, "+FLAGS", f"({flags})")[0] == "OK"


def answers(imap: imaplib.IMAP4) -> Iterator[str]:
    """Every question with its answer, a line each."""
    for place, name in enumerate(letters(), 1):
        for item in FETCHED:
            yield f"{name} | {item} | {_fetched(imap, place, item)}"
    for query in SOUGHT:
        yield f"all | {query} | {_sought(imap, query)}"


def _fetched(imap: imaplib.IMAP4, place: int, item: str) -> str:
    """The value that is fetched, which must come under its own name."""
    status, data = imap.fetch(str(place), f"({item})")
    if status != "OK":
        return status
    text = b"".join(b"\r\n".join(one) if isinstance(one, tuple) else one or b"" for one in data)
    shown = _PARTIAL.sub(r"<\1>", item.replace(".PEEK", "").upper())
    begin = f"{place} ({shown} "
    assert text.upper().startswith(begin.encode()), text
    value, rest = read_value(text[len(begin) :])
    assert rest == b")" or rest.startswith(b" FLAGS ("), rest
    return repr(value)


def read_value(text: bytes) -> tuple[object, bytes]:
    """The value with which a text begins, however its strings are written; and the rest."""
    if text.startswith(b"("):
        values, text = [], text[1:]
        while not text.startswith(b")"):
            value, text = read_value(text.removeprefix(b" "))
            values.append(value)
        return values, text[1:]
    if found := _LITERAL.match(text):
        end = found.end() + int(found[1])
        return text[found.end() : end], text[end:]
    if found := _QUOTED.match(text):
        return _ESCAPED.sub(rb"\1", found[1]), text[found.end() :]
    found = _ATOM.match(text)
    assert found is not None, text
    return found[0].decode(), text[found.end() :]


def _sought(imap: imaplib.IMAP4, query: str) -> str:
    imap._encoding = "utf-8"  # type: ignore[attr-defined]  # else no such word can be sent
    status, data = imap.search(None if query.isascii() else "UTF-8", query)
    return " ".join(sorted(data[0].decode().split(), key=int)) if status == "OK" else status


def record() -> None:
    """Write down what Dovecot answers."""
    from tests.wire.servers import run_dovecot

    with run_dovecot() as server, imaplib.IMAP4("127.0.0.1", server.imap) as imap:
        imap.login("france", "france-pw")
        put(imap, "INBOX")
        ANSWERS.write_text("".join(f"{line}\n" for line in answers(imap)), encoding="utf-8")


if __name__ == "__main__":
    record()
