"""Secrets struck from what others are shown, in every disguise that a mail program makes.

A reply address is quoted, forwarded and copied out of a page's source: as it stands, wrapped,
in capitals, with signs that nobody sees between its letters, in wide letters, as entities of
HTML, quoted-printable, as in a URL, and in base64. Each of these is undone here, some times over,
and what is found so is struck where it stands.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from judge.desk.tokens import held_token, press_token, token

STRUCK = "..."
MOST_LAYERS = 3
"""How often what is undone is looked through for more: "&amp;#43;", "%252B"."""
_MOST_NUMBERS = 500
_SECRET = re.compile(
    r"(?:\+|%2b)([a-z0-9_-]{1,40})\.(?:[hm]?[0-9]{1,7}\.)?[a-z2-7]{16}(?:@|%40)", re.IGNORECASE
)
_OTHER = re.compile(r"[^a-z2-7]+")
_SIGN = re.compile(r"[a-z0-9]")
_LONGEST_NUMBER, _LONG = 7, 16
_MOST_TRIED = 20_000
_ESCAPE = re.compile(
    r"=\r?\n | [=%]([0-9a-f]{2}) | &\#x([0-9a-f]{1,6});? | &\#([0-9]{1,7});?"
    r"| &(plus|period|commat|amp|num);? | \\x([0-9a-f]{2}) | \\u([0-9a-f]{4}) | \\[rn]",
    re.IGNORECASE | re.VERBOSE,
)
_NAMED = {"plus": "+", "period": ".", "commat": "@", "amp": "&", "num": "#"}
_BASE64 = re.compile(
    r"[A-Za-z0-9+/_-]{32,}"
    r"(?:[ \t]*\r?\n[ \t>|]*[A-Za-z0-9+/_-]{2,}(?==*[ \t]*\r?$))*",
    re.MULTILINE,
)
_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/_-]+")

Spans = list[tuple[int, int]]


def strike(text: str, secret: bytes, game: str, epochs: Mapping[str, int]) -> str:
    """A text without the secrets of reply addresses, so that it can be shown to others.

    `epochs` are the seats and other places of the game: their tokens are struck in whatever
    disguise, and everything that looks like a token at its place in an address.
    """
    return strike_all(text, secret, {game: epochs})


def strike_all(text: str, secret: bytes, games: Mapping[str, Mapping[str, int]]) -> str:
    """A text without the secrets of several games, each with its `epochs`."""
    text = _SECRET.sub(r"+\1@", text)
    secrets = _Secrets(secret, games)
    for _ in range(MOST_LAYERS):
        found = [*_spans(text, secrets), *_in_base64(text, secrets)]
        if not found:
            break
        text = _without(text, found)
    return text


def _without(text: str, spans: Collection[tuple[int, int]]) -> str:
    kept, end = [], 0
    for begins, ends in sorted(spans):
        if begins >= end:
            kept += [text[end:begins], STRUCK]
        end = max(end, ends)
    return "".join((*kept, text[end:]))


class _Secrets:
    """The tokens of some games."""

    def __init__(self, secret: bytes, games: Mapping[str, Mapping[str, int]]) -> None:
        self._secret = secret
        self._places = [
            (game, place, epoch)
            for game, epochs in games.items()
            for place, epoch in epochs.items()
        ]
        self.plain = tuple(token(secret, *place) for place in self._places)
        self._numbered: dict[int, frozenset[str]] = {}

    def numbered(self, number: int) -> frozenset[str]:
        """The tokens that can stand behind a number; none but seats have any."""
        if number not in self._numbered and len(self._numbered) < _MOST_NUMBERS:
            self._numbered[number] = frozenset(
                made(self._secret, *place, number)
                for place in self._places
                if "/" not in place[1]
                for made in (press_token, held_token)
            )
        return self._numbered.get(number, frozenset())


@dataclass(frozen=True, slots=True)
class _Layer:
    """A text with so many disguises undone; where each sign of it stood, unless that is at once."""

    text: str
    spans: Spans | None = None

    def where(self, begins: int, ends: int) -> tuple[int, int]:
        """Where a part of it stands in the text as it was."""
        if self.spans is None:
            return begins, ends
        return self.spans[begins][0], self.spans[ends - 1][1]


def _spans(text: str, secrets: _Secrets) -> Spans:
    """Where tokens stand in a text, whatever is between their letters, by every layer of it."""
    spans: Spans = []
    for depth, layer in enumerate(_layers(text)):
        if any(_found(_Layer(layer), secrets)):
            whole = _with_spans(text, depth)
            spans += [whole.where(*where) for where in _found(whole, secrets)]
    return spans


def _layers(text: str) -> Iterator[str]:
    """A text as it is seen, and with its disguises undone once, twice, ..."""
    shown = _seen(text)
    yield shown
    for _ in range(MOST_LAYERS):
        more = _ESCAPE.sub(_meant, shown)
        if more == shown:
            return
        yield (shown := more)


def _seen(text: str) -> str:
    """A text in small letters, wide ones and their likes made plain."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).lower()


def _meant(escape: re.Match[str]) -> str:
    digits = next((g for n, g in enumerate(escape.groups(), 1) if g and n not in (3, 4)), "")
    if escape[4]:
        return _NAMED[escape[4].lower()]
    code = int(escape[3]) if escape[3] else int(digits, 16) if digits else 0
    return chr(code).lower() if 32 <= code < 127 else " "


def _with_spans(text: str, depth: int) -> _Layer:
    """A layer, and where each sign of it stood."""
    shown: list[str] = []
    spans: Spans = []
    for at, sign in enumerate(text):
        for one in _seen(sign):
            shown.append(one)
            spans.append((at, at + 1))
    layer = _Layer("".join(shown), spans)
    for _ in range(depth):
        layer = _undone(layer)
    return layer


def _undone(layer: _Layer) -> _Layer:
    words, spans, end = [], [], 0
    before = layer.spans or []
    for escape in _ESCAPE.finditer(layer.text):
        words += [layer.text[end : escape.start()], _meant(escape)]
        spans += [*before[end : escape.start()], layer.where(escape.start(), escape.end())]
        end = escape.end()
    return _Layer("".join((*words, layer.text[end:])), [*spans, *before[end:]])


def _found(layer: _Layer, secrets: _Secrets) -> Iterator[tuple[int, int]]:
    """Where tokens stand in a layer."""
    text = layer.text
    squeezed = _OTHER.sub("", text)
    for word in secrets.plain:
        if word in squeezed:
            for found in re.finditer("[^a-z2-7]*".join(word), text):
                yield found.span()
    yield from _found_numbered(text, secrets)


def _found_numbered(text: str, secrets: _Secrets) -> Iterator[tuple[int, int]]:
    """Where tokens stand behind the numbers that tell which they can be."""
    signs = [(found[0], found.start()) for found in _SIGN.finditer(text)]
    squeezed, tried = "".join(sign for sign, _ in signs), 0
    for begins, (sign, _) in enumerate(signs[: -_LONG or None]):
        if not sign.isdigit():
            continue
        for size in range(1, _LONGEST_NUMBER + 1):
            at = begins + size
            number, word = squeezed[begins:at], squeezed[at : at + _LONG]
            if not number.isdigit() or len(word) < _LONG or tried >= _MOST_TRIED:
                break
            if signs[at][1] == signs[at - 1][1] + 1:
                continue  # something stands between a number and its token
            tried += 1
            if word in secrets.numbered(int(number)):
                yield signs[at][1], signs[at + _LONG - 1][1] + 1


def _in_base64(text: str, secrets: _Secrets) -> Iterator[tuple[int, int]]:
    """Where base64 stands in which there is a token."""
    runs = [(run, _NOT_BASE64.sub("", run[0])) for run in _BASE64.finditer(text)]
    for offset in range(4):
        shown = [_seen(_from_base64(letters[offset:])) for _, letters in runs]
        # All at once, between them what is in no token: few letters hold any.
        if any(_found(_Layer("\n0\n".join(shown)), secrets)):
            for (run, _), one in zip(runs, shown, strict=True):
                if any(_found(_Layer(one), secrets)):
                    yield run.span()


def _from_base64(letters: str) -> str:
    whole = letters[: len(letters) // 4 * 4].replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(whole).decode("latin-1")
    except (binascii.Error, ValueError):
        return ""
