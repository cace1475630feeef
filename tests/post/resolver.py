"""A resolver on this machine, which knows the zones that a test gives it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

Zone = Mapping[str, Mapping[str, tuple[str, ...]]]
"""What there is, by name and kind: {"example.org": {"MX": ("10 mail.example.org.",)}}."""


def _answer(zone: Zone, asked: bytes) -> bytes:
    query = dns.message.from_wire(asked)
    question = query.question[0]
    name, kind = str(question.name).rstrip(".").lower(), dns.rdatatype.to_text(question.rdtype)
    answer = dns.message.make_response(query)
    answer.flags |= dns.flags.RA
    if name not in zone:
        answer.set_rcode(dns.rcode.NXDOMAIN)
    elif zone[name].get("fails"):
        answer.set_rcode(dns.rcode.SERVFAIL)
    elif found := zone[name].get(kind):
        answer.answer.append(dns.rrset.from_text_list(question.name, 60, "IN", kind, list(found)))
    return answer.to_wire()


@contextmanager
def run_resolver(zone: Zone) -> Iterator[int]:
    """Answer by UDP; the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        link.bind(("127.0.0.1", 0))
        link.settimeout(0.1)
        over = threading.Event()

        def serve() -> None:
            while not over.is_set():
                try:
                    asked, whom = link.recvfrom(4096)
                except TimeoutError:
                    continue
                link.sendto(_answer(zone, asked), whom)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield link.getsockname()[1]
        finally:
            over.set()
            thread.join()
