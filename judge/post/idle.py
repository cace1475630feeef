"""Wait for mail by IMAP IDLE without losing any (RFC 2177).

imapclient's own `idle_check` reads lines from a socket that doesn't block,
so a line that comes in two segments raises (imapclient issues 464 and 519).
We only wait until something comes, and read it after DONE.
"""

from __future__ import annotations

import os
import select
import ssl
import time
from typing import Any


def idle_wait(client: Any, timeout: float, wake_fd: int | None = None) -> bool:
    """Wait until there may be mail; return whether there may.

    `client` is an IMAPClient with a folder selected, `timeout` in seconds.
    `wake_fd` ends the wait from outside (an eventfd or a pipe), and is read
    empty. Raises whatever imapclient, imaplib and the socket do: then the
    connection is of no more use.
    """
    _, news = client.noop()  # some servers hold back what happened before IDLE until DONE
    if _tells_of_mail(news):
        return True
    early = _start(client)
    ready = early or _is_buffered(client) or _wait(client.socket().fileno(), wake_fd, timeout)
    _, news = client.idle_done()
    return ready or _tells_of_mail(news)


def plain_wait(timeout: float, wake_fd: int | None = None) -> bool:
    """Wait where there is no IDLE; return whether `wake_fd` ended it."""
    if wake_fd is None:
        time.sleep(timeout)
        return False
    return _wait(None, wake_fd, timeout)


def _tells_of_mail(news: Any) -> bool:
    return any(len(one) > 1 and one[1] == b"EXISTS" for one in news)


def _start(client: Any) -> bool:
    """Send IDLE; return whether mail was announced before the server idled.

    imapclient's `idle` raises if anything precedes the continuation, and the
    next mail may.
    """
    imap = client._imap  # noqa: SLF001
    tag = client._idle_tag = imap._command("IDLE")  # noqa: SLF001
    announced = False
    while (line := imap._get_response()) is not None:  # noqa: SLF001
        if imap.tagged_commands[tag]:
            raise client.Error("the server advertises IDLE and refuses it")
        announced = announced or b"EXISTS" in line
    return announced


def _is_buffered(client: Any) -> bool:
    """Whether bytes are already read from the socket but not from its buffer.

    An EXISTS in the same segment as the continuation is there, where no
    poll sees it.
    """
    sock = client.socket()
    if isinstance(sock, ssl.SSLSocket) and sock.pending():
        return True
    timeout = sock.gettimeout()
    sock.settimeout(0)
    try:
        return bool(client._imap.file.peek(1))  # noqa: SLF001
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    finally:
        sock.settimeout(timeout)


def _wait(sock_fd: int | None, wake_fd: int | None, timeout: float) -> bool:
    poller = select.poll()
    for fd in (sock_fd, wake_fd):
        if fd is not None:
            poller.register(fd, select.POLLIN)
    events = poller.poll(timeout * 1000)
    if any(fd == wake_fd for fd, _ in events) and wake_fd is not None:
        os.read(wake_fd, 4096)
    return bool(events)
