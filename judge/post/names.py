"""What the DNS says of names; dnspython asks, which is an extra."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import dns.exception
import dns.resolver
import dns.reversename

PATIENCE = 8.0
"""Seconds for one question, with all its tries."""


class NamesDown(Exception):
    """Nobody answers, or not sensibly; the sentence says what was asked."""


class DomainNames:
    """Asks the resolver of this machine, or the one at an address."""

    def __init__(self, server: str = "", port: int = 53) -> None:
        try:
            self._resolver = dns.resolver.Resolver(configure=not server)
        except dns.exception.DNSException as fault:
            raise NamesDown(f"no resolver is set up here: {fault}") from fault
        if server:
            self._resolver.nameservers = [server]
            self._resolver.port = port
        self._resolver.lifetime = PATIENCE

    def texts(self, name: str) -> tuple[str, ...]:
        """The TXT records of a name, each with its strings in one. Raises NamesDown, as all."""
        rows = self._asked(name, "TXT")
        return tuple(b"".join(row.strings).decode("utf-8", "replace") for row in rows)

    def mail_hosts(self, name: str) -> tuple[str, ...]:
        """Where mail for a domain goes, first choice first; "" for a null MX (RFC 7505)."""
        rows = sorted(self._asked(name, "MX"), key=lambda row: int(row.preference))
        return tuple(str(row.exchange).rstrip(".").lower() for row in rows)

    def addresses(self, name: str) -> tuple[str, ...]:
        """The addresses of a host, of both kinds."""
        return tuple(str(row.address) for kind in ("A", "AAAA") for row in self._asked(name, kind))

    def pointers(self, address: str) -> tuple[str, ...]:
        """By which names an address is known (PTR)."""
        name = str(dns.reversename.from_address(address))
        return tuple(str(row.target).rstrip(".").lower() for row in self._asked(name, "PTR"))

    def _asked(self, name: str, kind: str) -> Iterator[Any]:
        """The records; none where there is no such name, or it has none of the kind."""
        try:
            yield from self._resolver.resolve(name, kind, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return
        except dns.exception.Timeout as fault:
            raise NamesDown(f"{kind} of {name}: nobody answers") from fault
        except (dns.exception.DNSException, OSError, UnicodeError) as fault:
            said = " ".join(str(fault).split())[:200]
            raise NamesDown(f"{kind} of {name}: {said}") from fault
