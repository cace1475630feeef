"""A mail without the passwords in it, in whatever part and encoding they stand.

So it is kept, and whoever reads it later reads no password. What has none stays as it came,
byte for byte; of what has one the parts are written anew, with what we read of them and nothing
between them.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.saying import (
    LEAST,
    NOTHING,
    Passwords,
    may_say,
    passwords_said,
    without_passwords,
    words_of,
)
from judge.desk.striking import STRUCK
from judge.post.charsets import decode_text
from judge.post.fields import Fields, decoded, split_message
from judge.post.html_text import read_html
from judge.post.mime import own_text
from judge.post.parts import MimePart, read_part

MOST_NESTED = 5
"""Mails in mails that are looked through; what is deeper isn't kept where a password is."""
MOST_WORDS = 20
"""So many words are struck wherever else they stand."""
LONGEST = 1 << 19
"""How much text is looked through, in bytes as it is encoded; of what has a password no more is
kept. What is longer nobody has written; and whoever sends it shall not keep the door busy."""
_TAG = re.compile(r"<[^<>]{0,2000}>")
# Where neither stands nor hides what begins a password: most mails are no more than looked at.
_MAY_SAY = re.compile(
    rb"sign[ -]?on|password|base64|quoted-printable|utf-?(?:7|16|32)|text/(?:html|enriched)|=\?"
    rb"|message/rfc822",
    re.IGNORECASE,
)
_OF_BODY = frozenset({"mime-version", "content-length", "lines"})
_MAIL = "message/rfc822"


class _Budget:
    """How much text may still be looked through, over all parts and the mails in a mail."""

    def __init__(self) -> None:
        self._looked = self._struck = 0

    def to_look(self, part: MimePart) -> int:
        """How much of a part's text is looked through."""
        left = LONGEST - self._looked
        self._looked += len(part.body)
        return max(0, left)

    def to_keep(self, part: MimePart) -> int:
        """How much of a part's text is kept, where there is a password."""
        left = LONGEST - self._struck
        self._struck += len(part.body)
        return max(0, left)


def set_apart(raw: bytes) -> tuple[bytes, Passwords]:
    """A mail without passwords, and those that its writer has said in it."""
    if not _MAY_SAY.search(raw):
        return raw, NOTHING
    return _set_apart(raw, (), MOST_NESTED, _Budget())


def _set_apart(
    raw: bytes, words: Sequence[str], nested: int, budget: _Budget
) -> tuple[bytes, Passwords]:
    split = split_message(raw)
    tree = read_part(split.fields, split.body)
    if split.cut or tree.kind == "multipart/report":
        return raw, NOTHING
    texts = [text for text in _texts(split.fields, tree, budget) if may_say(text)]
    is_told = bool(words) or any(without_passwords(text) != text for text in texts)
    if not (is_told or any(part.kind == _MAIL for part in _leaves(tree))):
        return raw, NOTHING
    said = passwords_said(own_text(tree)) if is_told else NOTHING
    found = (*words, *_said(said), *(word for text in texts for word in words_of(text)))
    words = tuple(dict.fromkeys(found))[:MOST_WORDS]
    struck = _struck_part(tree, words, nested, budget)
    if struck == tree and not is_told:
        return raw, NOTHING
    head = b"".join(
        b"%b: %b\r\n" % (name.encode(), _struck_field(value, words))
        for name, value in split.fields.lines
        if not name.startswith("content-") and name not in _OF_BODY
    )
    return b"%bMIME-Version: 1.0\r\n%b" % (head, b"".join(_written(struck))), said


def _said(said: Passwords) -> Sequence[str]:
    return [word for word in (said.word, said.chosen) if len(word) >= LEAST]


def _leaves(part: MimePart) -> Iterator[MimePart]:
    if not part.kind.startswith("multipart/"):
        yield part
    for child in part.children:
        yield from _leaves(child)


def _texts(fields: Fields, tree: MimePart, budget: _Budget) -> Iterator[str]:
    """Every text in which a password may stand, as it is seen."""
    yield from (decoded(value) for _, value in fields.lines)
    for part in _leaves(tree):
        if part.kind.startswith("text/") and (most := budget.to_look(part)):
            yield from _views(part.kind, _source(part)[:most])


def _source(part: MimePart) -> str:
    return decode_text(part.decoded() or b"", part.charset)


def _views(kind: str, source: str) -> tuple[str, ...]:
    """A text as its source has it, and as it is seen."""
    if kind != "text/html" or not may_say(html.unescape(_TAG.sub("", source))):
        return (source,)
    page = read_html(source)
    return (page.text, page.whole) if page.whole else (page.text,)


def _struck_part(part: MimePart, words: Sequence[str], nested: int, budget: _Budget) -> MimePart:
    if part.kind.startswith("multipart/"):
        children = (_struck_part(child, words, nested, budget) for child in part.children)
        return replace(part, children=tuple(children))
    data = part.decoded() or b""
    if part.kind == _MAIL:
        if not nested:
            return _plain(part, STRUCK)
        inner, _ = _set_apart(data, words, nested - 1, budget)
        return part if inner == data else replace(part, body=inner, encoding="")
    if part.kind.startswith("text/"):
        return _struck_text(part, words, budget.to_keep(part))
    seen = data.lower()
    forms = (
        word.lower().encode(code, "replace") for word in words for code in ("utf-8", "utf-16-le")
    )
    return _plain(part, STRUCK) if any(form in seen for form in forms) else part


def _struck_text(part: MimePart, words: Sequence[str], most: int) -> MimePart:
    """A text without passwords; a page in which they stand in pieces, as it is seen."""
    whole = _source(part)
    source = whole[:most]
    if part.kind != "text/html":
        struck = without_passwords(source, words)
    else:
        struck = _without_words(source, words)
        seen = "\n".join(_views(part.kind, struck))
        if without_passwords(seen, words) != seen:
            return _plain(part, without_passwords(read_html(source).text, words))
    return part if struck == whole else _plain(part, struck, kind=part.kind)


def _without_words(source: str, words: Sequence[str]) -> str:
    for word in words:
        for form in {word, html.escape(word)}:
            source = re.sub(re.escape(form), STRUCK, source, flags=re.IGNORECASE)
    return source


def _plain(part: MimePart, text: str, kind: str = "text/plain") -> MimePart:
    body = binascii.b2a_qp(text.encode("utf-8", "replace"))
    return replace(part, kind=kind, body=body, encoding="quoted-printable", charset="utf-8")


def _struck_field(value: bytes, words: Sequence[str]) -> bytes:
    text = decoded(value)
    struck = without_passwords(text, words)
    if struck == text:
        return value
    if struck.isascii():
        return struck.encode()
    return b"=?utf-8?b?%b?=" % base64.b64encode(struck.encode("utf-8", "replace"))


def _written(part: MimePart) -> tuple[bytes, bytes]:
    """A part's header with the blank line behind it, and its body."""
    if not part.kind.startswith("multipart/"):
        return _label(part), part.body
    inner = [b"".join(_written(child)) for child in part.children]
    number = 0
    while any(b"judge-%d" % number in piece for piece in inner):
        number += 1
    mark = b"--judge-%d" % number
    pieces = b"".join(b"%b\r\n%b\r\n" % (mark, piece) for piece in inner)
    head = b'Content-Type: %b; boundary="judge-%d"\r\n\r\n' % (part.kind.encode(), number)
    return head, b"%b%b--\r\n" % (pieces, mark)


def _label(part: MimePart) -> bytes:
    """The fields that describe a part, as far as we heed them."""
    kind = part.kind
    for name, value in (("charset", part.charset), ("name", part.filename)):
        kind += f'; {name}="{_quotable(value)}"' if value else ""
    kind += "; format=flowed" if part.flowed else ""
    kind += "; delsp=yes" if part.delsp else ""
    lines = [f"Content-Type: {kind}"]
    if part.encoding:
        lines.append(f"Content-Transfer-Encoding: {_quotable(part.encoding)}")
    if part.attached:
        lines.append("Content-Disposition: attachment")
    if part.cid:
        lines.append(f"Content-ID: <{_quotable(part.cid)}>")
    return "\r\n".join((*lines, "", "")).encode("utf-8", "replace")


def _quotable(value: str) -> str:
    return re.sub(r'["\\\x00-\x1f]', "_", value)
