"""Secrets are struck in every disguise, and nothing else is."""

from __future__ import annotations

import base64
import quopri
import time
import unicodedata
from collections.abc import Callable, Mapping
from html import escape, unescape
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.striking import strike
from judge.desk.tokens import (
    held_local_part,
    held_token,
    press_local_part,
    press_token,
    reply_local_part,
    token,
)

SECRET = b"s" * 32
EPOCHS = {"FRANCE": 2, "*master*": 1, "*observer*/w@x.org": 1}
_MADE: Mapping[str, tuple[Callable[..., str], Callable[..., str], tuple[int, ...]]] = {
    "a seat's": (reply_local_part, token, ()),
    "of press": (press_local_part, press_token, (123,)),
    "that confirms": (held_local_part, held_token, (7,)),
}
ADDRESSES: Mapping[str, tuple[str, str]] = {
    name: (
        part("judge", SECRET, "ghost", "FRANCE", 2, *number),
        word(SECRET, "ghost", "FRANCE", 2, *number),
    )
    for name, (part, word, number) in _MADE.items()
}


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def _mathematical(text: str) -> str:
    return "".join(chr(0x1D41A + ord(c) - 97) if "a" <= c <= "z" else c for c in text)


def _base64(text: str, lead: str = "") -> str:
    return base64.encodebytes(
        f"{lead}Reply to {text}, please, and to nobody else.".encode()
    ).decode()


def _every(form: str) -> Callable[[str], str]:
    return lambda text: "".join(form % ord(c) for c in text)


DISGUISES: Mapping[str, Callable[[str], str]] = {
    "none": str,
    "capitals": str.upper,
    "capitals by turns": lambda t: "".join(c.upper() if n % 2 else c for n, c in enumerate(t)),
    "wrapped": lambda t: f"{t[:20]}\n> {t[20:]}",
    "wrapped with quotes": lambda t: "\n> > ".join(t[n : n + 6] for n in range(0, len(t), 6)),
    "soft line breaks": lambda t: "=\r\n".join(t[n : n + 9] for n in range(0, len(t), 9)),
    "a space between": " ".join,
    "zero width": "\u200b".join,
    "word joiner and soft hyphen": "\u2060\xad".join,
    "bidi marks": lambda t: f"\u202e{t}\u202c".replace("g", "g\u200f"),
    "wide letters": _wide,
    "mathematical letters": _mathematical,
    "URL": lambda t: quote(t, safe=""),
    "URL, every letter": _every("%%%02x"),
    "URL twice": lambda t: quote(quote(t, safe=""), safe=""),
    "HTML": escape,
    "HTML plus": lambda t: t.replace("+", "&plus;").replace(".", "&period;"),
    "entities": _every("&#%d;"),
    "entities, hexadecimal": _every("&#x%X;"),
    "entities without an end": _every("&#%d"),
    "entities of entities": lambda t: escape(_every("&#%d;")(t)),
    "quoted-printable": lambda t: quopri.encodestring(t.encode()).decode(),
    "quoted-printable, every letter": _every("=%02X"),
    "quoted-printable, wrapped": lambda t: "=\n".join(
        _every("=%02X")(t[n : n + 5]) for n in range(0, len(t), 5)
    ),
    "a program's backslashes": _every("\\x%02x"),
    "JSON": _every("\\u%04x"),
    "base64": _base64,
    "base64, moved": lambda t: _base64(t, "a"),
    "base64, moved on": lambda t: _base64(t, "ab"),
    "base64, quoted": lambda t: "> " + _base64(t).strip().replace("\n", "\n> "),
    "base64 for URLs": lambda t: base64.urlsafe_b64encode(f"\xff{t}".encode()).decode(),
    "an encoded word": lambda t: f"=?utf-8?b?{base64.b64encode(t.encode()).decode()}?=",
    "an encoded word, quoted": lambda t: f"=?utf-8?q?{_every('=%02X')(t)}?=",
}


@pytest.mark.parametrize("whose", ADDRESSES)
@pytest.mark.parametrize("disguise", DISGUISES)
def test_disguises(whose: str, disguise: str) -> None:
    part, secret = ADDRESSES[whose]
    hidden = DISGUISES[disguise](f"{part}@example.org")
    text = f"Dear Italy,\n{hidden}\nBur is yours, 1901."
    shown = strike(text, SECRET, "ghost", EPOCHS)
    assert not _can_be_read(shown, secret)
    assert shown.startswith("Dear Italy,\n")
    assert shown.endswith("\nBur is yours, 1901.")
    if disguise in {"base64", "entities", "URL"}:
        assert _can_be_read(text, secret), "what reads disguises here reads none"


def _can_be_read(text: str, secret: str) -> bool:
    """Whether a reader who knows all disguises finds half of a secret in a text."""
    texts = {text}
    for _ in range(3):
        for one in list(texts):
            texts |= {
                unescape(one),
                unquote(one),
                quopri.decodestring(one.encode("utf-8", "replace")).decode("latin-1"),
            }
            texts.add(unicodedata.normalize("NFKC", one))
    for one in list(texts):
        letters = "".join(c for c in one if (c.isalnum() and c.isascii()) or c in "+/")
        for at in range(4):
            whole = letters[at : at + (len(letters) - at) // 4 * 4]
            texts.add(base64.b64decode(whole).decode("latin-1"))
    squeezed = ("".join(c for c in one.lower() if c.isalnum() and c.isascii()) for one in texts)
    return any(secret[n : n + 10] in one for one in squeezed for n in (0, 6))


@given(st.text(max_size=200))
def test_what_is_no_secret_stays(text: str) -> None:
    assert strike(text, SECRET, "ghost", EPOCHS) == text


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(DISGUISES)))
def test_what_stands_around_a_secret_stays(before: str, behind: str, disguise: str) -> None:
    part, secret = ADDRESSES["a seat's"]
    hidden = DISGUISES[disguise](part)
    shown = strike(f"{before}\n.\n{hidden}\n.\n{behind}", SECRET, "ghost", EPOCHS)
    assert shown.startswith(f"{before}\n.\n")
    assert shown.endswith(f"\n.\n{behind}")
    assert secret not in shown.lower()


@pytest.mark.parametrize(
    "part", ["&#115;", "%25", "=\n", "A" * 60 + "\n", "1.a2", "\uff41", "&amp;", "1 " * 3]
)
def test_a_long_text_is_looked_through_at_once(part: str) -> None:
    """Twice as long takes twice as long: the cost is counted in letters, by the best of some."""
    text = part * (200_000 // len(part))
    cost = []
    for size in (len(text) // 4, len(text)):
        best = min(_seconds(text[:size]) for _ in range(3))
        cost.append(best)
    assert cost[1] < 12 * max(cost[0], 0.002)


def _seconds(text: str) -> float:
    began = time.process_time()
    strike(text, SECRET, "ghost", EPOCHS)
    return time.process_time() - began
