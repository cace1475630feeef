"""What IMAP says of a letter without sending it: ENVELOPE and BODYSTRUCTURE (RFC 3501 §7.4.2)."""

from __future__ import annotations

import re

from judge.demo.imap.fields import (
    HeaderAddress,
    Parameters,
    find_field,
    find_fields,
    find_parameter,
    read_parameters,
    read_people,
)
from judge.demo.imap.parts import LetterPart

_PLAIN = re.compile(rb"[ !#-\[\]-~]*")
_US_ASCII: Parameters = ((b"charset", b"us-ascii"),)


def describe_envelope(letter: LetterPart) -> bytes:
    """The envelope: date, subject and ids as they stand in the header, and its addresses."""
    header = letter.header
    senders = _addresses(header, b"from")
    return _listed(
        _said(find_field(header, b"date")),
        _said(find_field(header, b"subject")),
        senders,
        *(_addresses(header, name, senders) for name in (b"sender", b"reply-to")),
        *(_addresses(header, name) for name in (b"to", b"cc", b"bcc")),
        _said(find_field(header, b"in-reply-to")),
        _said(find_field(header, b"message-id")),
    )


def describe_structure(part: LetterPart, *, extended: bool) -> bytes:
    """What a part is made of; `extended` is BODYSTRUCTURE, without it is BODY."""
    more = _extension(part) if extended else ()
    if part.is_multipart:
        parts = b"".join(describe_structure(one, extended=extended) for one in part.parts)
        shown = (_parameters(part.parameters), *more[1:]) if extended else ()
        return _listed(parts or _NOTHING, _said(part.kind[1]), *shown)
    items = [_said(part.kind[0]), _said(part.kind[1]), *_facts(part)]
    if part.is_letter:
        inner = part.parts[0]
        items += [describe_envelope(inner), describe_structure(inner, extended=extended)]
    if part.is_letter or part.main_kind == b"text":
        items.append(b"%d" % part.body.count(b"\n"))
    return _listed(*items, *more)


_NOTHING = b'("text" "plain" ("charset" "us-ascii") NIL NIL "7bit" 0 0)'
"""For a multipart without parts: the grammar wants one."""


def _facts(part: LetterPart) -> tuple[bytes, ...]:
    """Parameters, id, description, encoding and size, which every part has."""
    parameters = part.parameters
    if part.main_kind == b"text" and find_parameter(parameters, b"charset") is None:
        parameters += _US_ASCII  # RFC 2045 §5.2
    return (
        _parameters(parameters),
        _said(find_field(part.header, b"content-id")),
        _said(find_field(part.header, b"content-description")),
        _said(find_field(part.header, b"content-transfer-encoding") or b"7bit"),
        b"%d" % len(part.body),
    )


def _extension(part: LetterPart) -> tuple[bytes, ...]:
    """MD5, disposition, language and location: what BODYSTRUCTURE has and BODY hasn't."""
    disposition = find_field(part.header, b"content-disposition")
    shown = b"NIL"
    if disposition is not None:
        way, parameters = read_parameters(disposition)
        shown = _listed(_said(way), _parameters(parameters))
    tongues = (find_field(part.header, b"content-language") or b"").replace(b",", b" ").split()
    return (
        _said(find_field(part.header, b"content-md5")),
        shown,
        _listed(*map(_said, tongues)) if tongues else b"NIL",
        _said(find_field(part.header, b"content-location")),
    )


def _parameters(parameters: Parameters) -> bytes:
    return _listed(*(_said(word) for pair in parameters for word in pair)) if parameters else b"NIL"


def _addresses(header: bytes, name: bytes, otherwise: bytes = b"NIL") -> bytes:
    found = [one for field in find_fields(header, name) for one in read_people(field)]
    return b"(%b)" % b"".join(map(_address, found)) if found else otherwise


def _address(one: HeaderAddress) -> bytes:
    # The second place was for routes, which nobody uses any more.
    return _listed(_said(one.name), b"NIL", _said(one.local), _said(one.host))


def _listed(*items: bytes) -> bytes:
    return b"(%b)" % b" ".join(items)


def _said(text: bytes | None) -> bytes:
    """A string as it travels; NIL for none."""
    if text is None:
        return b"NIL"
    if _PLAIN.fullmatch(text):
        return b'"%b"' % text
    text = text.replace(b"\0", b"")
    return b"{%d}\r\n%b" % (len(text), text)
