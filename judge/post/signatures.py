"""Our own check of a letter's signatures (DKIM, RFC 6376), where the host wants one.

It asks the name servers of the sender's domain, so it is done once, when the letter
arrives, and what it found is kept with the letter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

from judge.post.addresses import read_addresses
from judge.post.checked import is_aligned
from judge.post.fields import FIELD_SIZE, Fields, split_message, tags_of

MOST_SIGNATURES = 2
LARGEST_SIGNED = 1 << 22
"""In bytes: a signature covers the pictures, too."""
SECONDS = 3
"""For an answer of a name server; meanwhile other letters wait."""

NameServer = Callable[..., bytes | None]
"""Finds a TXT record by its name (in bytes), within a `timeout` in seconds."""

_log = logging.getLogger("judge.post.signatures")
_log.setLevel(logging.CRITICAL)  # the library tells of every signature that isn't good


def author_of(raw: bytes) -> str:
    """The address in From, if there is one alone."""
    found = [
        one.address for v in split_message(raw).fields.every("from") for one in read_addresses(v)
    ]
    return found[0] if len(found) == 1 else ""


def signed_by(raw: bytes, look_up: NameServer | None = None) -> tuple[str, ...]:
    """The domains of the author whose signatures on a letter are good. Never raises.

    Raises ImportError only, for the libraries are an extra.
    """
    import dkim

    split = split_message(raw)
    if split.cut or len(raw) > LARGEST_SIGNED:
        return ()
    domain = author_of(raw).rpartition("@")[2]
    with_way: dict[str, Any] = {} if look_up is None else {"dnsfunc": look_up}
    good = []
    for number, signer in _signatures(split.fields, domain):
        try:
            checker = dkim.DKIM(raw, logger=_log, timeout=SECONDS)
            if checker.verify(idx=number, **with_way):
                good.append(signer)
        except Exception:  # noqa: BLE001, S112  whatever it is, it vouches for nobody
            continue
    return tuple(dict.fromkeys(good))


def _signatures(fields: Fields, domain: str) -> Iterator[tuple[int, str]]:
    """Which of a letter's signatures are to be looked at, each with its domain."""
    shown = 0
    for number, value in enumerate(fields.every("dkim-signature")):
        signer = dict(tags_of(value)).get("d", "")
        if len(value) < FIELD_SIZE and is_aligned(signer, domain) and shown < MOST_SIGNATURES:
            shown += 1
            yield number, signer
