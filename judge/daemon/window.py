"""A window into a judge at work, on an address of this machine: /livez, /readyz, /metrics."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from judge.daemon.health import BACKUP, condition_of
from judge.daemon.metrics import KIND, write_metrics
from judge.store.faults import RecordsFault
from judge.store.records import Records

_PLAIN = "text/plain; charset=utf-8"
_SECONDS = 10.0
"""For which somebody may keep a connection open who says nothing."""


class PortTaken(Exception):
    """Nobody can be answered there; the sentence says why."""


class _OfSix(ThreadingHTTPServer):
    address_family = socket.AF_INET6


@contextmanager
def opened_window(
    host: str,
    port: int,
    database: Path,
    clock: Callable[[], datetime],
    backup: timedelta | None = BACKUP,
) -> Iterator[int]:
    """Answer on an address, in threads of their own; its port. Raises PortTaken."""

    class Answerer(_Answerer):
        records, now, backup_within = database, staticmethod(clock), backup

    kind = _OfSix if ":" in host else ThreadingHTTPServer
    try:
        server = kind((host, port), Answerer)
    except OSError as fault:
        raise PortTaken(f"[watch] {host} port {port}: {fault.strerror}") from fault
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="window", daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


class _Answerer(BaseHTTPRequestHandler):
    """Answers GET and HEAD of three paths; each looks at the records anew."""

    records: Path
    now: Callable[[], datetime]
    backup_within: timedelta | None
    timeout = _SECONDS
    server_version, sys_version = "judge", ""

    def do_GET(self) -> None:
        try:
            status, kind, text = self._answer()
        except RecordsFault as fault:
            status, kind, text = HTTPStatus.SERVICE_UNAVAILABLE, _PLAIN, f"{fault}\n"
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def _answer(self) -> tuple[HTTPStatus, str, str]:
        path = self.path.partition("?")[0]
        if path not in {"/livez", "/readyz", "/metrics"}:
            return HTTPStatus.NOT_FOUND, _PLAIN, "/livez /readyz /metrics\n"
        with Records.open(self.records) as records:
            if path == "/metrics":
                return HTTPStatus.OK, KIND, write_metrics(records, self.now(), self.backup_within)
            found = condition_of(records, self.now(), self.backup_within)
        good = found.is_alive if path == "/livez" else not any(found.faults())
        status = HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE
        return status, _PLAIN, f"{found.said()}\n"

    def log_message(self, *_: object) -> None:
        """Nothing: whoever looks every few seconds would fill the log."""
