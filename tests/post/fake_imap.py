"""A mail host that behaves badly on request: IMAP enough for one judge.

Real servers are in tests/wire; this one splits lines, goes silent, lacks
capabilities and speaks out of turn, which they do once a month.
"""

from __future__ import annotations

import re
import socket
import threading
from dataclasses import dataclass, field

_LITERAL = re.compile(rb"\{(\d+)\}$")


@dataclass
class FakeImap:
    """State and misbehaviour; change either while it runs.

    `before_reply` maps a command to lines sent before its tagged reply,
    `refuse` commands that get NO, `silent` ones that get nothing at all.
    """

    mails: dict[int, bytes] = field(default_factory=dict)
    capabilities: str = "IMAP4rev1 MOVE IDLE UIDPLUS"
    separator: str = "/"
    namespace: str = '(("" "/")) NIL NIL'
    before_reply: dict[str, list[bytes]] = field(default_factory=dict)
    refuse: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    unreadable: set[int] = field(default_factory=set)
    folders: list[str] = field(default_factory=lambda: ["INBOX"])
    moved: list[tuple[int, str]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    deleted: set[int] = field(default_factory=set)
    idling: threading.Event = field(default_factory=threading.Event)
    arriving: dict[int, bytes] = field(default_factory=dict)
    connections: int = 0
    greeting: bytes = b"+ idling\r\n"
    speaking: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> FakeImap:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._links: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self.hang_up()

    def hang_up(self) -> None:
        for link in self._links:
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
            finally:
                link.close()

    def send(self, data: bytes) -> None:
        """Send bytes to whoever is connected last."""
        self._links[-1].sendall(data)

    def take_leave(self, data: bytes) -> None:
        """Send bytes to whoever is connected last, and close that link: not the next one."""
        link = self._links[-1]
        with self.speaking:
            link.sendall(data)
            link.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                link, _ = self._socket.accept()
            except OSError:
                return
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections += 1
            self._links.append(link)
            threading.Thread(target=self._serve, args=(link,), daemon=True).start()

    def _serve(self, link: socket.socket) -> None:
        try:
            link.sendall(b"* OK [CAPABILITY %s] fake\r\n" % self.capabilities.encode())
            with link.makefile("rb") as lines:
                while line := lines.readline():
                    self._answer(link, lines.readline, line)
        except (OSError, ValueError):
            return

    def _answer(self, link: socket.socket, readline: object, line: bytes) -> None:
        tag, _, rest = line.strip().decode().partition(" ")
        words = rest.upper().split()
        name = words[1] if words[0] == "UID" else words[0]
        self.commands.append(rest)
        if name in self.silent:
            return
        for extra in self.before_reply.get(name, []):
            link.sendall(extra + b"\r\n")
        if name == "IDLE":
            link.sendall(self.greeting)
            self.idling.set()
            readline()  # type: ignore[operator]
            self.idling.clear()
        if name in self.refuse:
            link.sendall(f"{tag} NO refused\r\n".encode())
            return
        reply = getattr(self, f"_{name.lower()}", lambda _: b"")(rest)
        if reply is None:
            link.shutdown(socket.SHUT_RDWR)
            return
        with self.speaking:
            link.sendall(reply + f"{tag} OK done\r\n".encode())

    def _capability(self, _: str) -> bytes:
        return f"* CAPABILITY {self.capabilities}\r\n".encode()

    def _namespace(self, _: str) -> bytes:
        return f"* NAMESPACE {self.namespace}\r\n".encode()

    def _list(self, rest: str) -> bytes:
        name = rest.rsplit(maxsplit=1)[-1].strip('"')
        found = [folder for folder in self.folders if folder == name] or ([""] if not name else [])
        return "".join(f'* LIST () "{self.separator}" "{f}"\r\n' for f in found).encode()

    def _create(self, rest: str) -> bytes:
        self.folders.append(rest.rsplit(maxsplit=1)[-1].strip('"'))
        return b""

    def _select(self, _: str) -> bytes:
        return f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n".encode()

    def _search(self, _: str) -> bytes:
        found = f"* SEARCH {' '.join(map(str, self.mails))}\r\n"
        if not self.arriving:
            return found.encode()
        self.mails.update(self.arriving)  # too late to be found, in time to be announced
        self.arriving.clear()
        return f"{found}* {len(self.mails)} EXISTS\r\n".encode()

    def _fetch(self, rest: str) -> bytes | None:
        uid = int(rest.split()[2])
        if uid in self.unreadable:
            return None
        raw = self.mails[uid]
        date = b'INTERNALDATE "20-Nov-2026 21:00:00 +0000"'
        head = b"* 1 FETCH (UID %d %s BODY[]<0> {%d}\r\n" % (uid, date, len(raw))
        return head + raw + b")\r\n"

    def _move(self, rest: str) -> bytes:
        for uid in _uids(rest):
            del self.mails[uid]
        self._copy(rest)
        return b"* 1 EXPUNGE\r\n" * len(_uids(rest))

    def _copy(self, rest: str) -> bytes:
        folder = rest.rsplit(maxsplit=1)[-1].strip('"')
        self.moved += [(uid, folder) for uid in _uids(rest)]
        return b""

    def _store(self, rest: str) -> bytes:
        self.deleted.update(_uids(rest))
        return b""

    def _expunge(self, _: str) -> bytes:
        for uid in self.deleted:
            self.mails.pop(uid, None)
        return b"* 1 EXPUNGE\r\n"


def _uids(rest: str) -> list[int]:
    """The mails that a command names by their UIDs: "1,3:5"."""
    ranges = [part.split(":") for part in rest.split()[2].split(",")]
    return [uid for ends in ranges for uid in range(int(ends[0]), int(ends[-1]) + 1)]
