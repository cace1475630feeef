"""Whether a connection to a mail host is encrypted, and how."""

from __future__ import annotations

import ssl
from enum import StrEnum


class Security(StrEnum):
    """The word for it in judge.toml. NONE is for a host on this machine."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


def trusted(context: ssl.SSLContext | None) -> ssl.SSLContext:
    """Return the context given, or one that trusts what the system trusts."""
    return context if context is not None else ssl.create_default_context()
