"""Reports that a mail of ours did not arrive (RFC 3464)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.post.fields import Fields, decoded, read_fields, split_message
from judge.post.parts import Part, read_part

_VERP = re.compile(r"[^+@]+\+b-([a-z0-9-]{1,64})@.*", re.IGNORECASE)
_BLOCK = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(r"([245])\.\d{1,3}\.\d{1,3}")
_SIZE = 1 << 20
_REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a mail host says about a mail of ours that it could not deliver.

    `mail_id` is its `DressedMail.id`. Not `permanent` means
    that the host goes on trying.
    """

    mail_id: str
    permanent: bool
    reason: str


def is_bounce_address(recipient: str) -> bool:
    """Whether an address is an envelope sender of ours, to be accepted."""
    return _VERP.fullmatch(recipient.strip()) is not None


def read_bounce(raw: bytes, recipient: str) -> Bounce | None:
    """Read a delivery report sent to one of our envelope senders.

    None for anything else that came there: automatic answers go to the
    envelope sender too (RFC 3834 §4) and say nothing about delivery, and a
    report of success or relay is no bounce. Never raises.
    """
    address = _VERP.fullmatch(recipient.strip())
    if address is None:
        return None
    split = split_message(raw[:_SIZE])
    status = _status_part(read_part(split.fields, split.body))
    if status is None:
        return None
    for block in _BLOCK.split(status.decoded() or b"")[:20]:
        bounce = _read_recipient(address[1].lower(), read_fields(block))
        if bounce is not None:
            return bounce
    return None


def _status_part(part: Part) -> Part | None:
    if part.kind in ("message/delivery-status", "message/global-delivery-status"):
        return part
    found = (_status_part(child) for child in part.children)
    return next((child for child in found if child is not None), None)


def _read_recipient(mail_id: str, fields: Fields) -> Bounce | None:
    """Read the fields of one recipient (RFC 3464 §2.3); we have only one."""
    action = fields.token("action")
    if action not in ("failed", "delayed"):
        return None
    status = _STATUS.search(fields.text("status"))
    reason = decoded(fields.first("diagnostic-code")).partition(";")[2].strip()
    said = reason or (f"status {status[0]}" if status else "no reason given")
    permanent = action == "failed" and (status is None or status[1] == "5")
    return Bounce(mail_id, permanent, said[:_REASON_LENGTH])
