"""Reports that a mail of ours did not arrive (RFC 3464)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from judge.post.fields import Fields, decoded, read_fields, split_message
from judge.post.parts import MimePart, read_part

_VERP = re.compile(r"[^+@]+\+b-([0-9a-f]{32})@.*", re.IGNORECASE)
_BLOCK = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(r"(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})(?![\w.])")
_CODE = re.compile(r"(?<!\w)[245]\d\d(?!\w)")
_STATUSES = frozenset({"message/delivery-status", "message/global-delivery-status"})
_RETURNED = frozenset({
    "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers",
    "message/rfc822-headers",
})  # fmt: skip
# Outlook.com and Gmail give some mails a Message-ID of their own, and keep ours so.
_CALLED = ("message-id", "x-microsoft-original-message-id", "x-google-original-message-id")
_SIZE = 1 << 20
_LOOKED_AT = 400
"""How much of what a host says is searched for its codes."""


class BounceReason(StrEnum):
    """Why a mail can't be delivered, as far as the host's codes tell (RFC 3463 §3)."""

    ADDRESS = "address"
    MAILBOX = "mailbox"
    FULL = "full"
    SIZE = "size"
    POLICY = "policy"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a mail host says, reduced to its codes: its words are a stranger's.

    `code` is "5.1.1" or "550", "" if it says neither. Not `permanent` means that
    the reader can be reached again without our doing: a full mailbox is emptied.
    """

    why: BounceReason = BounceReason.OTHER
    code: str = ""
    permanent: bool = True


@dataclass(frozen=True, slots=True)
class Bounce:
    """A mail of ours that could not be delivered; `mail_id` is its `DressedMail.id`."""

    mail_id: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Returned:
    """A mail that could not be delivered, by its Message-ID: the report came to a plain address.

    `message_ids` are those by which a report may call it; that of another mail is none of ours.
    """

    message_ids: tuple[str, ...]
    refusal: Refusal


def is_bounce_address(recipient: str) -> bool:
    """Whether an address is shaped as an envelope sender of ours: no letter goes there."""
    return _VERP.fullmatch(recipient.strip()) is not None


def read_bounce(raw: bytes, recipient: str, sender: str | None) -> Bounce | None:
    """Read a delivery report sent to one of our envelope senders.

    None for anything else that came there: automatic answers go to the
    envelope sender too (RFC 3834 §4) and say nothing about delivery, a report
    of success or relay is no bounce, and one whose own `sender` isn't the null
    one (RFC 5321 §4.5.5; None where nobody noted it) is no mail host's.
    Whether we ever wrote from there is for the caller to say. Never raises.
    """
    address = _VERP.fullmatch(recipient.strip())
    if address is None or (sender is not None and sender.strip() not in ("", "<>")):
        return None
    parts = _report_parts(raw)
    refusal = _refusal_in(parts)
    return None if refusal is None else Bounce(address[1].lower(), refusal)


def read_returned(raw: bytes, sender: str | None) -> Returned | None:
    """Read a delivery report by the mail that it returns or answers; a header is enough.

    So it comes where the envelope sender was a plain address of ours, since not every provider
    can send from others. None for anything else, as in `read_bounce`. Never raises.
    """
    if sender is not None and sender.strip() not in ("", "<>"):
        return None
    parts = _report_parts(raw)
    refusal = _refusal_in(parts)
    if refusal is None:
        return None
    ids = list(_ids(split_message(raw[:_SIZE]).fields, ("in-reply-to",)))
    returned = next((part for part in parts if part.kind in _RETURNED), None)
    if returned is not None:
        ids = [*_ids(split_message(returned.decoded() or b"").fields, _CALLED), *ids]
    return Returned(tuple(dict.fromkeys(ids)), refusal) if ids else None


def _ids(fields: Fields, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from fields.ids(name)[:1]


def _report_parts(raw: bytes) -> list[MimePart]:
    """The parts of a report (RFC 6522 §3), however deep; none of anything else."""
    split = split_message(raw[:_SIZE])
    if split.fields.token("content-type") != "multipart/report":
        return []
    return list(_leaves(read_part(split.fields, split.body)))


def _leaves(part: MimePart) -> Iterator[MimePart]:
    if not part.children:
        yield part
    for child in part.children:
        yield from _leaves(child)


def _refusal_in(parts: Iterable[MimePart]) -> Refusal | None:
    """What the first report among some parts says, if it tells of a failure or a delay."""
    status = next((part for part in parts if part.kind in _STATUSES), None)
    blocks = _BLOCK.split(status.decoded() or b"")[:20] if status is not None else ()
    found = (_read_recipient(read_fields(block)) for block in blocks)
    return next((refusal for refusal in found if refusal is not None), None)


def read_refusal(said: str) -> Refusal:
    """What a host's answer says by its codes: "550 5.1.1 no such mailbox here"."""
    said = said[:_LOOKED_AT]
    found = _STATUS.search(said)
    code = _CODE.search(said)
    if found is not None:
        why = _why(int(found[2]), int(found[3]))
        lasting = found[1] == "5"
    else:
        why = BounceReason.FULL if code and code[0] in ("452", "552") else BounceReason.OTHER
        lasting = code is None or code[0][0] == "5"
    shown = found[0] if found else code[0] if code else ""
    return Refusal(why, shown, lasting and why is not BounceReason.FULL)


def _why(subject: int, detail: int) -> BounceReason:
    """RFC 3463 §3; Exchange says 5.2.2 and 5.2.3 as it stands there, too."""
    if (subject, detail) == (2, 2):
        return BounceReason.FULL
    if (subject, detail) in ((2, 3), (3, 4)):
        return BounceReason.SIZE
    kinds = {1: BounceReason.ADDRESS, 2: BounceReason.MAILBOX, 7: BounceReason.POLICY}
    return kinds.get(subject, BounceReason.OTHER)


def _read_recipient(fields: Fields) -> Refusal | None:
    """Read the fields of one recipient (RFC 3464 §2.3); we have only one."""
    action = fields.token("action")
    if action not in ("failed", "delayed"):
        return None
    said = decoded(fields.first("diagnostic-code")).partition(";")[2]
    refusal = read_refusal(f"{fields.text('status')} {said}")
    if action == "delayed" and refusal.permanent:
        refusal = Refusal(refusal.why, refusal.code, permanent=False)
    return refusal
