"""A letter as pymap gives it out: whole, in parts, or described."""

from __future__ import annotations

import base64
import binascii
import quopri
from collections.abc import Collection, Sequence
from email.errors import MessageError
from email.header import decode_header, make_header

from pymap.bytes import Writeable, WriteStream
from pymap.interfaces.message import LoadedMessageInterface
from pymap.parsing.primitives import List
from pymap.parsing.response.fetch import BodyStructure, EnvelopeStructure
from pymap.parsing.specials import FetchRequirement

from judge.demo.imap.describing import describe_envelope, describe_structure
from judge.demo.imap.fields import find_field, find_fields, find_parameter, split_header
from judge.demo.imap.parts import LetterPart, take_apart
from judge.post.charsets import decode_text


class _Envelope(EnvelopeStructure):
    """What `describing` says. pymap's own has dates and names in a form that no client reads."""

    def __init__(self, letter: LetterPart) -> None:
        super().__init__(*[None] * 10)
        self._letter = letter

    def __bytes__(self) -> bytes:
        return describe_envelope(self._letter)

    def write(self, writer: WriteStream) -> None:
        writer.write(bytes(self))


class _Told(List):
    """A list that is written already."""

    def __init__(self, text: bytes) -> None:
        super().__init__(())
        self._text = text

    def __bytes__(self) -> bytes:
        return self._text

    def write(self, writer: WriteStream) -> None:
        writer.write(self._text)


class _Structure(BodyStructure):
    """What `describing` says. pymap's own counts headers to the bodies."""

    def __init__(self, letter: LetterPart) -> None:
        super().__init__("", "", None, None, None, None)
        self._letter = letter

    def __bytes__(self) -> bytes:
        return describe_structure(self._letter, extended=False)

    def write(self, writer: WriteStream) -> None:
        writer.write(bytes(self))

    @property
    def extended(self) -> List:
        return _Told(describe_structure(self._letter, extended=True))


class OpenLetter(LoadedMessageInterface):
    """A letter's text, taken apart as soon as somebody asks for what is in it.

    pymap opens letters of which only flags, UIDs or sizes are told, too: all of a mailbox.
    """

    __slots__ = ("_requirement", "text")

    def __init__(self, text: bytes, requirement: FetchRequirement) -> None:
        self.text = text
        self._requirement = requirement

    @property
    def part(self) -> LetterPart:
        return take_apart(self.text)

    @property
    def requirement(self) -> FetchRequirement:
        return self._requirement

    def __bytes__(self) -> bytes:
        return self.text

    def get_header(self, name: bytes) -> list[str]:
        return [decode_field(value) for value in find_fields(self.part.header, name.lower())]

    def get_headers(self, section: Sequence[int]) -> Writeable:
        part = self.part.find(section)
        return Writeable.wrap(part.header) if part else Writeable.empty()

    def get_message_headers(
        self,
        section: Sequence[int] | None = None,
        subset: Collection[bytes] | None = None,
        inverse: bool = False,  # noqa: FBT001, FBT002, the signature is pymap's
    ) -> Writeable:
        letter = self._letter_at(section)
        if letter is None:
            return Writeable.empty()
        if subset is None:
            return Writeable.wrap(letter.header)
        wanted = {name.lower() for name in subset}
        fields = (f for name, f in split_header(letter.header) if (name in wanted) != inverse)
        return Writeable.wrap(b"".join((*fields, b"\r\n")))

    def get_message_text(self, section: Sequence[int] | None = None) -> Writeable:
        letter = self._letter_at(section)
        return Writeable.wrap(letter.body) if letter else Writeable.empty()

    def get_body(
        self,
        section: Sequence[int] | None = None,
        binary: bool = False,  # noqa: FBT001, FBT002, the signature is pymap's
    ) -> Writeable:
        part = self.part.find(section or ())
        if part is None:
            return Writeable.empty()
        body = decode_body(part) if binary else part.body
        return Writeable.wrap(body if section else part.header + body)

    def get_size(self, section: Sequence[int] | None = None) -> int:
        if not section:
            return len(self.text)
        part = self.part.find(section)
        return len(part.body) if part else 0

    def get_envelope_structure(self) -> EnvelopeStructure:
        return _Envelope(self.part)

    def get_body_structure(self) -> BodyStructure:
        return _Structure(self.part)

    def contains(self, value: bytes) -> bool:
        headers = "\n".join(decode_field(part.header) for part in self.part.walk()).casefold()
        wanted = value.decode(errors="replace").casefold()
        return wanted in headers or wanted in self.body_said()

    def body_said(self) -> str:
        """All that its text parts say, to be searched."""
        texts = (part for part in self.part.walk() if part.main_kind == b"text")
        return "\n".join(map(_decode_text, texts)).casefold()

    def _letter_at(self, section: Sequence[int] | None) -> LetterPart | None:
        """The letter of a number: that in a message/rfc822, or the whole without a number."""
        part = self.part.find(section or ())
        if part is None or not section:
            return part
        return part.parts[0] if part.is_letter else None


def decode_field(value: bytes) -> str:
    """A header's field as people read it; what can't be decoded stays as it is."""
    text = value.decode(errors="replace")
    try:
        return str(make_header(decode_header(text)))
    except (MessageError, LookupError, ValueError):
        return text


def decode_body(part: LetterPart) -> bytes:
    """A part's body without its transfer encoding."""
    way = (find_field(part.header, b"content-transfer-encoding") or b"").lower()
    if way == b"quoted-printable":
        return quopri.decodestring(part.body)
    if way == b"base64":
        try:
            return base64.b64decode(part.body)
        except binascii.Error:
            return part.body
    return part.body


def _decode_text(part: LetterPart) -> str:
    charset = find_parameter(part.parameters, b"charset") or b""
    return decode_text(decode_body(part), charset.decode("ascii", "replace"))
