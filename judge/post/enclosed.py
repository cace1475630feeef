"""What came with a letter besides its words: pictures to pass on, and what can't be.

A picture that is shown only in what the letter quotes is not its writer's:
mail programs send our own maps back to us in every answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from judge.desk.letters import Enclosed
from judge.post.fields import split_message
from judge.post.parts import MimePart, read_part
from judge.post.pictures import NoPicture, read_picture

LARGEST_LETTER = 8 << 20
"""In bytes, with all its pictures as they are written for the wire."""
MOST_ENCLOSED = 20
MOST_PICTURE_BYTES = 2_000_000
"""Of all pictures of a letter, if the host sets nothing else."""
_LONGEST_NAME = 60

# What belongs to the writing of a mail, or is told in another way; application/ics is what our
# own mails have, which come back with whoever forwards them.
_NO_FILE = re.compile(
    r"application/(?:pgp-signature|(?:x-)?pkcs7-signature|(?:vnd\.)?ms-tnef|pgp-encrypted|ics)"
    r"|text/(?:calendar|vcard|x-vcard|x-amp-html|rfc822-headers)|message/.*|multipart/.*"
)
_QUOTE = re.compile(
    rb"<blockquote|gmail_quote|gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix"
    rb"|zmail_extra|tutanota_quote|appendonsend|divrplyfwdmsg|olk_src_body|mail-editor-reference"
    rb"|border-top:solid"
)


def read_enclosed(raw: bytes, most: int = MOST_PICTURE_BYTES) -> tuple[Enclosed, ...]:
    """Everything that came with a letter; pictures up to `most` bytes go along."""
    split = split_message(raw[:LARGEST_LETTER])
    return enclosed_in(read_part(split.fields, split.body), most)


def enclosed_in(tree: MimePart, most: int) -> tuple[Enclosed, ...]:
    """Everything that came with a letter of these parts, which are all of it."""
    leaves = list(_leaves(tree))
    if len(leaves) == 1 and leaves[0].kind.startswith("text/") and not leaves[0].filename:
        return ()
    page, quote = _page(leaves)
    found: list[Enclosed] = []
    left = most
    for part in leaves:
        if not _is_file(part):
            continue
        if len(found) >= MOST_ENCLOSED:
            found.append(Enclosed(_name(part), why="too_many"))
            break
        one = _read(part, left)
        if one.kind and _is_quoted(part, page, quote):
            one = replace(one, content=b"", kind="", why="quoted")
        left -= len(one.content)
        found.append(one)
    return tuple(found)


def is_text_cut(raw: bytes, size: int) -> bool:
    """Whether any text of a letter stands behind its first bytes."""
    if len(raw) <= size:
        return False
    return len(raw) > LARGEST_LETTER or _lengths(raw) != _lengths(raw[:size])


def _lengths(raw: bytes) -> list[int]:
    split = split_message(raw)
    leaves = _leaves(read_part(split.fields, split.body))
    return [len(part.body) for part in leaves if part.kind.startswith("text/")]


def _leaves(part: MimePart) -> Iterator[MimePart]:
    if not part.children:
        yield part
    if part.kind == "multipart/encrypted":
        return  # what is in it is the letter itself
    for child in part.children:
        yield from _leaves(child)


def _is_file(part: MimePart) -> bool:
    """Whether a part is no text of the letter, nor belongs to how it is written."""
    if _NO_FILE.fullmatch(part.kind):
        return False
    if part.kind == "text/plain":
        return part.attached and not part.filename.lower().endswith((".txt", ".text"))
    return not part.kind.startswith("text/") or part.attached or bool(part.filename)


def _read(part: MimePart, most: int) -> Enclosed:
    """A picture of no more than so many bytes, or why it can't go along."""
    name = _name(part)
    if len(part.body) > 2 * most + 1000:
        return Enclosed(name, why="too_large", inline=_is_inline(part))
    try:
        picture = read_picture(part.decoded() or b"")
    except NoPicture as fault:
        return Enclosed(name, why=fault.why, inline=_is_inline(part))
    if len(picture.content) > most:
        return Enclosed(name, why="too_large", inline=_is_inline(part))
    return Enclosed(name, picture.kind, picture.content, inline=_is_inline(part))


def _is_inline(part: MimePart) -> bool:
    return bool(part.cid) and not part.attached


def _name(part: MimePart) -> str:
    """The name of a file as it can be shown; its kind, if it has none."""
    name = PurePath(part.filename.replace("\\", "/")).name or part.kind
    return "".join(c if c.isprintable() else " " for c in name)[:_LONGEST_NAME].strip()


def _page(leaves: list[MimePart]) -> tuple[bytes, int]:
    """The letter as HTML, and where its first quotation begins."""
    pages = [part.decoded() or b"" for part in leaves if part.kind == "text/html"]
    page = b"\n".join(pages)[: 1 << 20].lower()
    quote = _QUOTE.search(page)
    return page, quote.start() if quote is not None else len(page)


def _is_quoted(part: MimePart, page: bytes, quote: int) -> bool:
    """Whether a picture is shown in the letter's quotation and not above it."""
    if not part.cid:
        return False
    return page.find(b"cid:" + part.cid.lower().encode("utf-8", "replace")) > quote
