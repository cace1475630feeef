"""Which parts of a mail are its text, and that text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.desk.trouble import UNREAD, Trouble
from judge.post.alternatives import are_alike, contradict, fresh_words
from judge.post.charsets import decode_text
from judge.post.enriched import from_enriched
from judge.post.flowed import unflowed
from judge.post.hidden import without_struck
from judge.post.html_text import read_html
from judge.post.parts import MimePart

_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff]")
_BY_SERVER = re.compile(r"att\d+\.txt")
LARGEST_FILE = 64_000
"""In bytes, as attached: nobody's orders are longer."""
_NAMELESS = "a text"
_NOTICE = re.compile(r"(?is)^.{0,80}\bhtml\b.{0,200}$")

# An attachment that a player may have put orders in, as far as kinds tell.
_DOCUMENT = re.compile(r"text/|application/(?:pdf|msword|rtf|vnd\.|octet-stream|zip)")
_HARMLESS = re.compile(r"text/(?:calendar|vcard|x-vcard|x-amp-html)|application/vnd\.apple")
_ENCRYPTED = frozenset(
    {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
)
# The others are pictures of the first (RFC 2387 §3.2) or about another mail (RFC 6522 §3).
_FIRST_ONLY = frozenset({"multipart/related", "multipart/report"})
# What goes with a letter, and is none by itself.
_BESIDE = re.compile(r"application/(?:pgp-|(?:x-)?pkcs7-)signature|application/pgp-sig|text/vcard")
_IMAGE = re.compile(rb"<img\b", re.IGNORECASE)
_PLAIN = ("text/plain", "text/markdown")
_RICH = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})


@dataclass(frozen=True, slots=True)
class ReadBody:
    """The text of a mail, and what of it could not be read.

    `attached` is the text of the `files` that were attached to it, `struck` and `hidden`
    count the words that its writer struck out, or no reader sees; `whole` is the text with these.
    """

    text: str
    troubles: tuple[Trouble, ...] = ()
    attached: str = ""
    struck: int = 0
    hidden: int = 0
    whole: str = ""
    files: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text.strip())


def read_body(tree: MimePart) -> ReadBody:
    """Read the text of a mail from its parts: its own, never a mail attached to it."""
    reading = _read(tree)
    if not (reading or reading.attached or reading.troubles):
        return replace(reading, troubles=_instead(tree))
    if "\N{REPLACEMENT CHARACTER}" in reading.text:
        return replace(reading, troubles=(*reading.troubles, Trouble.LETTERS))
    return reading


def _instead(part: MimePart) -> tuple[Trouble, ...]:
    """What a letter without any text holds instead, if anything."""
    if part.children:
        return tuple(
            dict.fromkeys(trouble for child in part.children for trouble in _instead(child))
        )
    if not part.body.strip() or _BESIDE.match(part.kind):
        return ()
    if part.kind.startswith("image/") or (part.kind == "text/html" and _IMAGE.search(part.body)):
        return (Trouble.PICTURE,)
    return () if part.kind in (*_PLAIN, "text/html", "text/enriched") else (Trouble.KIND,)


def _read(part: MimePart) -> ReadBody:
    if part.kind in _ENCRYPTED:
        return ReadBody("", (Trouble.ENCRYPTED,))
    if part.too_deep:
        return ReadBody("", (Trouble.TOO_DEEP,))
    if part.kind.startswith("multipart/"):
        return _read_children(part)
    if part.kind in ("text/plain", "text/html", "text/markdown", "text/enriched"):
        return _read_text(part)
    return ReadBody("", _left_out(part))


def _read_children(part: MimePart) -> ReadBody:
    if part.kind == "multipart/alternative":
        reading = _read_alternatives(part.children)
    elif part.kind in _FIRST_ONLY:
        reading = _joined([_read(child) for child in part.children[:1]])
    else:
        reading = _read_mixed(part.children)
    if part.too_many:
        return replace(reading, troubles=(*reading.troubles, Trouble.TOO_MANY))
    return reading


def _read_alternatives(children: tuple[MimePart, ...]) -> ReadBody:
    """Choose one among the ways one text is given (RFC 2046 §5.1.4).

    The plain text is what the sender's client made of what was written, and
    we take it unless it is empty, only says that there is HTML, or shows
    words that are struck out or hidden there. The files that hang on either are kept.
    """
    readings = [(child.kind in _PLAIN, _read(child)) for child in children]
    plain = [reading for is_plain, reading in readings if is_plain and reading]
    rich = [reading for is_plain, reading in readings if not is_plain and reading]
    text = plain[0] if plain and not _NOTICE.match(plain[0].text.strip()) else None
    best = rich[-1] if rich else text or (plain[0] if plain else None)
    others = [reading for _, reading in readings]
    if best is None:
        return _joined(others)
    chosen = text if text is not None and not (best.struck or _hides(best)) else best
    troubles = [*chosen.troubles, *(t for r in others for t in r.troubles if t in UNREAD)]
    forms = [fresh_words(form.text) for form in (*plain, *rich) if form is not chosen]
    own = [fresh_words(shown) for shown in dict.fromkeys((chosen.text, chosen.whole)) if shown]
    if any(all(contradict(words, form) for words in own) for form in forms if own):
        troubles.append(Trouble.ALTERNATIVES)
    files = _joined([replace(other, text="", struck=0, hidden=0) for other in others])
    return replace(
        chosen,
        troubles=tuple(dict.fromkeys(troubles)),
        attached=files.attached,
        files=files.files,
    )


def _hides(reading: ReadBody) -> bool:
    """Whether something is hidden in what its writer wrote this time."""
    return bool(reading.hidden) and fresh_words(reading.whole) != fresh_words(reading.text)


def _read_mixed(children: tuple[MimePart, ...]) -> ReadBody:
    """The parts of one letter, in their order.

    Some programs put two forms of one letter side by side, as if they were
    two; then they are alternatives. A text that is cut in two by a picture
    is none.
    """
    own = [n for n, child in enumerate(children) if _is_inline_text(child)]
    if len(own) == 2 and (own[1] == own[0] + 1 or children[own[0]].kind != children[own[1]].kind):
        one, other = (_read(children[n]) for n in own)
        if are_alike(fresh_words(one.text), fresh_words(other.text)):
            pair = _read_alternatives((children[own[0]], children[own[1]]))
            rest = [_read(child) for n, child in enumerate(children) if n not in own]
            return _joined([pair, *rest])
    return _joined([_read(child) for child in children])


def _is_inline_text(part: MimePart) -> bool:
    is_file = bool(part.filename or part.attached)
    return not is_file and part.kind in (*_PLAIN, "text/html")


def _joined(readings: list[ReadBody]) -> ReadBody:
    text = "\n".join(reading.text for reading in readings if reading)
    attached = "\n".join(reading.attached for reading in readings if reading.attached)
    troubles = tuple(trouble for reading in readings for trouble in reading.troubles)
    files = tuple(name for reading in readings for name in reading.files)
    whole = "\n".join(reading.whole or reading.text for reading in readings)
    struck, hidden = sum(r.struck for r in readings), sum(r.hidden for r in readings)
    return ReadBody(
        text, troubles, attached, struck, hidden, whole if struck + hidden else "", files
    )


def _read_text(part: MimePart) -> ReadBody:
    is_file = bool(part.filename or part.attached)
    if is_file and not _is_letter(part):
        return ReadBody("", _left_out(part))
    data = part.decoded()
    if data is None:
        return ReadBody("", (Trouble.ENCODING,))
    text = _tidy(decode_text(data, part.charset))
    if is_file:
        if not text.strip():
            return ReadBody("")
        return ReadBody("", attached=_trimmed(text), files=(part.filename or _NAMELESS,))
    if part.kind == "text/html":
        return _read_page(text)
    if part.kind == "text/enriched":
        text = from_enriched(text)
    if part.flowed:
        text = unflowed(text, delsp=part.delsp)
    kept, struck = without_struck(text)
    return ReadBody(_trimmed(kept), struck=struck, whole=_trimmed(text))


def _read_page(text: str) -> ReadBody:
    shown = read_html(text)
    troubles = (Trouble.MARKUP,) if shown.is_cut else ()
    return ReadBody(shown.text, troubles, "", shown.struck, shown.hidden, shown.whole)


def _is_letter(part: MimePart) -> bool:
    """Whether an attached file is plain text that its sender may have written for us.

    Exchange calls what others' servers put below a mail ATT00001.txt.
    """
    name = part.filename.lower()
    is_text = part.kind == "text/plain" and name.endswith((".txt", ".text"))
    return is_text and not _BY_SERVER.match(name) and len(part.body) <= LARGEST_FILE


def _tidy(text: str) -> str:
    """Return text with plain line ends and without control characters."""
    return _CONTROLS.sub("", _LINE_END.sub("\n", text))


def _trimmed(text: str) -> str:
    """Cut blanks at line ends, but not the signature mark's own."""
    lines = text.split("\n")
    return "\n".join(line if line == "-- " else line.rstrip(" \t\xa0") for line in lines)


def _left_out(part: MimePart) -> tuple[Trouble, ...]:
    """Return what to say about a part that is not read, if anything."""
    if part.kind in _RICH:
        return (Trouble.RICH,)
    if part.kind == "message/rfc822":
        return (Trouble.FORWARDED,)
    if _BY_SERVER.fullmatch(part.filename.lower()):
        return ()
    document = _DOCUMENT.match(part.kind) and not _HARMLESS.match(part.kind)
    return (Trouble.ATTACHMENT,) if document and part.filename else ()
