"""A link that can die without a word, as links do when a router forgets them."""

from __future__ import annotations

import socket
import threading
from types import TracebackType


class Link:
    """Forwards bytes to a port until `dead` is set, and then swallows them."""

    def __init__(self, target: int) -> None:
        self.dead = threading.Event()
        self._target = target
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> Link:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: object, trace: TracebackType | None
    ) -> None:
        for one in (self._server, *self._sockets):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            finally:
                one.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            self._sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                if not self.dead.is_set():
                    sink.sendall(data)
        except OSError:
            return
