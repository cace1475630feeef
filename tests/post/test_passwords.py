"""A mail is kept without its passwords, however they are encoded; any other as it came."""

from __future__ import annotations

import base64
import email
import email.policy
import quopri
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.desk.letters import Letter
from judge.desk.saying import NOTHING, Passwords
from judge.post.mime import read_letter
from judge.post.passwords import set_apart
from tests.letters.conversation import letters

WORD = "Wanderer-42"
SIGNED = f"SIGNON Fghost {WORD}\r\nA Par - Bur\r\n"
SAID = Passwords("fghost", WORD)
TOP = (
    b"From: Anna <anna@x.org>\r\nTo: judge@example.org\r\n"
    b"Message-ID: <1@x>\r\nMIME-Version: 1.0\r\n"
)
PAGE = "<p>SIGN<b>ON</b> Fghost Wander<i>er</i>-42</p><p>A Par - Bur</p>"


def read(raw: bytes) -> Letter:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    return read_letter(
        raw, recipient="judge@example.org", arrived=now, own_addresses=("judge@example.org",)
    )


def seen(raw: bytes) -> str:
    """All that anybody can read in a mail, by another reader of mails than ours."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    found = [str(value) for part in mail.walk() for value in part.values()]
    found += [
        data.decode("utf-8", "replace")
        for part in mail.walk()
        if isinstance(data := part.get_payload(decode=True), bytes)
    ]
    text = "\n".join((raw.decode("utf-8", "replace"), *found))
    return f"{text}\n{quopri.decodestring(text.encode()).decode('utf-8', 'replace')}".lower()


def plain(text: str, charset: str = "utf-8", encoding: str = "8bit") -> bytes:
    data = text.encode(charset)
    data = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring}.get(
        encoding, bytes
    )(data)
    head = f'Content-Type: text/plain; charset="{charset}"\r\nContent-Transfer-Encoding: {encoding}'
    return TOP + head.encode() + b"\r\n\r\n" + data


def page(html: str) -> bytes:
    return TOP + b"Content-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()


def composed(*parts: tuple[str, str], kind: str = "alternative", subject: str = "") -> bytes:
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = "anna@x.org", "judge@example.org", "<1@x>"
    mail["Subject"] = subject
    mail.set_content(parts[0][1], subtype=parts[0][0])
    for subtype, text in parts[1:]:
        if kind == "alternative":
            mail.add_alternative(text, subtype=subtype)
        else:
            mail.add_attachment(text, subtype=subtype, filename="notes.txt")
    return mail.as_bytes()


def attached(inner: bytes) -> bytes:
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = "anna@x.org", "judge@example.org", "<2@x>"
    mail.set_content("wait\n")
    mail.add_attachment(email.message_from_bytes(inner, policy=email.policy.SMTP))
    return mail.as_bytes()


SIGNING = {
    "plain": plain(SIGNED),
    "base64": plain(SIGNED, encoding="base64"),
    "quoted-printable": plain(SIGNED, encoding="quoted-printable"),
    "every letter quoted": plain(SIGNED).replace(b"8bit", b"quoted-printable").replace(
        b"Wanderer-42", b"".join(b"=%02X" % sign for sign in b"Wanderer-42")
    ),
    "UTF-16 in base64": plain(SIGNED, "utf-16", "base64"),
    "Latin": plain(SIGNED + "Grüße", "iso-8859-1"),
    "flowed": plain(SIGNED).replace(b"text/plain;", b"text/plain; format=flowed;"),
    "a page": page(f"<div>SIGNON Fghost {WORD}</div><div>A Par - Bur</div>"),
    "a page in pieces": page(PAGE),
    "a page in entities": page("<p>SIGNON Fghost &#87;anderer&#45;42</p><p>A Par - Bur</p>"),
    "two forms": composed(("plain", SIGNED), ("html", f"<p>SIGNON Fghost {WORD}<p>A Par - Bur")),
    "two forms, one in pieces": composed(("plain", SIGNED), ("html", PAGE)),
    "a text beside it": composed(("plain", SIGNED), ("plain", f"mine: {WORD}"), kind="mixed"),
    "its subject, too": composed(("plain", SIGNED), subject=f"Re: signon Fghost {WORD}"),
    "press with the word": plain(f"{SIGNED}press to Italy: {WORD.lower()} is mine\r\n"),
    "quoted below": plain(f"{SIGNED}\r\nOn Sunday, Anna wrote:\r\n> SIGNON Fghost {WORD}\r\n"),
}  # fmt: skip
TELLING = {
    "quoted": plain(f"wait\r\n\r\nOn Sunday, Anna wrote:\r\n> SIGNON Fghost {WORD}\r\n> A Par\r\n"),
    "hidden in the page": composed(
        ("plain", "wait\n"), ("html", f"<p>wait</p><p style='display:none'>SIGNON Fghost {WORD}")
    ),
    "a comment of the page": composed(
        ("plain", f"wait\n> SIGNON Fghost {WORD}\n"), ("html", f"<!-- {WORD} --><p>wait</p>")
    ),
    "a mail that hangs on it": attached(plain(SIGNED, encoding="base64")),
    "a mail in a mail": attached(attached(plain(SIGNED))),
    "press": plain(f"press to Italy:\r\n> SIGNON Fghost {WORD}\r\nendpress\r\n"),
    "below orders": plain(f"A Par - Bur\r\nwait\r\nSIGNON Fghost {WORD}\r\n"),
    "between its parts": composed(
        ("plain", f"SIGNON Fghost {WORD}\n> x\n"), ("html", "<p>x")
    ).replace(b"\r\n\r\n--", f"\r\n\r\nSIGNON Fghost {WORD}\r\n--".encode(), 1),
    "a subject": composed(("plain", "wait\n"), subject=f"SIGNON Fghost {WORD}"),
    "a subject in base64": plain("wait\r\n").replace(
        b"To: ",
        b"Subject: =?utf-8?b?" + base64.b64encode(f"SIGNON Fghost {WORD}".encode()) + b"?=\r\nTo: ",
    ),
}


@pytest.mark.parametrize("raw", SIGNING.values(), ids=SIGNING)
def test_what_signs_on_is_kept_without_its_password(raw: bytes) -> None:
    struck, said = set_apart(raw)
    assert said == SAID
    assert WORD.lower() not in seen(struck)
    assert read(struck).text.splitlines()[:2] == ["SIGNON Fghost ...", "A Par - Bur"]
    assert read(struck).sender.address == "anna@x.org"
    assert read(struck).message_id == "<1@x>"
    assert set_apart(struck) == (struck, NOTHING)


@pytest.mark.parametrize("raw", TELLING.values(), ids=TELLING)
def test_what_only_tells_a_password_is_kept_without_it(raw: bytes) -> None:
    struck, said = set_apart(raw)
    assert WORD.lower() not in seen(struck)
    assert said in (NOTHING, SAID)
    assert set_apart(struck)[0] == struck


def test_what_a_letter_says_otherwise_stays() -> None:
    for raw in (*SIGNING.values(), *TELLING.values()):
        before, after = read(raw), read(set_apart(raw)[0])
        lines = [
            [one for one in letter.text.splitlines() if "..." not in one and WORD[1:6] not in one]
            for letter in (before, after)
        ]
        assert lines[0] == lines[1]
        assert (after.quoted_lines, after.troubles) == (before.quoted_lines, before.troubles)


@pytest.mark.parametrize("path", letters(), ids=lambda path: path.stem)
def test_a_letter_without_a_password_is_kept_as_it_came(path: Path) -> None:
    raw = path.read_bytes()
    struck, said = set_apart(raw)
    is_said = b"SIGNON F" in raw or b"password" in raw.lower()
    assert is_said or (struck is raw and said == NOTHING)


def test_of_a_long_letter_what_we_read_is_kept_without_it() -> None:
    text = SIGNED + "A Mar - Spa, or so I thought when I was young\r\n" * 20_000
    struck, said = set_apart(plain(text))
    assert said == SAID
    assert WORD.encode() not in struck
    assert (
        read(struck).text.splitlines()[:3]
        == read(plain(text)).text.replace(WORD, "...").splitlines()[:3]
    )
    many, _ = set_apart(plain("".join(f"SIGNON Fghost guess-{n:06}\r\n" for n in range(30_000))))
    assert b"guess" not in many


@pytest.mark.parametrize("raw", [b"", b"\r\n", b"x", b"SIGNON Fghost Wanderer-42", b"\xff" * 99])
def test_any_bytes_are_borne(raw: bytes) -> None:
    set_apart(raw)
