"""Reports that a mail of ours did not arrive (RFC 3464)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from judge.post.fields import Fields, decoded, read_fields, split_message
from judge.post.parts import MimePart, read_part

_VERP = re.compile(r"[^+@]+\+b-([0-9a-f]{32})@.*", re.IGNORECASE)
_BLOCK = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(r"(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})(?![\w.])")
_CODE = re.compile(r"(?<!\w)[245]\d\d(?!\w)")
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
    split = split_message(raw[:_SIZE])
    part = read_part(split.fields, split.body)
    status = _status_part(part) if part.kind == "multipart/report" else None
    if status is None:
        return None
    for block in _BLOCK.split(status.decoded() or b"")[:20]:
        bounce = _read_recipient(address[1].lower(), read_fields(block))
        if bounce is not None:
            return bounce
    return None


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


def _status_part(part: MimePart) -> MimePart | None:
    if part.kind in ("message/delivery-status", "message/global-delivery-status"):
        return part
    found = (_status_part(child) for child in part.children)
    return next((child for child in found if child is not None), None)


def _read_recipient(mail_id: str, fields: Fields) -> Bounce | None:
    """Read the fields of one recipient (RFC 3464 §2.3); we have only one."""
    action = fields.token("action")
    if action not in ("failed", "delayed"):
        return None
    said = decoded(fields.first("diagnostic-code")).partition(";")[2]
    refusal = read_refusal(f"{fields.text('status')} {said}")
    if action == "delayed" and refusal.permanent:
        refusal = Refusal(refusal.why, refusal.code, permanent=False)
    return Bounce(mail_id, refusal)
