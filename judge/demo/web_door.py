"""The web mailbox's door: HTTP, and who may come in.

A page of another site can't use it: requests must name this host (else a name
server could lend a stranger's name to the loopback interface), and forms
carry a token.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Protocol
from urllib.parse import parse_qs, urlsplit

from judge.demo import pages

HOST = "127.0.0.1"
_log = logging.getLogger(__name__)
_FORM_LIMIT = 1 << 20
_FIELD_LIMIT = 20
CSP = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class WebAnswer:
    """What goes back to the browser."""

    body: str | bytes
    kind: str = "text/html; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK
    csp: str = CSP
    location: str = ""
    download: bool = False


class Missing(Exception):
    """There is no such page."""


class Site(Protocol):
    """What stands behind the door; a path is split at its slashes."""

    token: str

    def read(self, path: list[str], query: dict[str, str]) -> WebAnswer: ...

    def write(self, path: list[str], fields: dict[str, str]) -> WebAnswer: ...


class WebServer(ThreadingHTTPServer):
    """A server on the loopback interface."""

    def __init__(self, port: int, site: Site) -> None:
        super().__init__((HOST, port), Caller)
        self.site = site

    def server_bind(self) -> None:
        """As TCP servers do; HTTP's would ask the DNS for our name, which nobody wants to know."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]


class Caller(BaseHTTPRequestHandler):
    """One request."""

    server: WebServer
    server_version = "Judge"
    sys_version = ""

    def do_GET(self) -> None:
        self._answer(self._read)

    def do_POST(self) -> None:
        self._answer(self._write)

    def log_message(self, *_: object) -> None:
        pass

    def _read(self) -> WebAnswer:
        return self.server.site.read(self._steps(), _fields(urlsplit(self.path).query))

    def _write(self) -> WebAnswer:
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 < length <= _FORM_LIMIT:
            self._read_away(length)
            return refused_page("That letter is too long.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        fields = _fields(self.rfile.read(length).decode("utf-8", errors="replace"))
        token = fields.pop("token", "").encode()
        if not secrets.compare_digest(token, self.server.site.token.encode()):
            return refused_page("This form is an old one. Go back, load it again, and send.")
        return self.server.site.write(self._steps(), fields)

    def _read_away(self, length: int) -> None:
        """Hear a browser out, within reason: one that is cut off shows no answer."""
        left = min(length, 16 * _FORM_LIMIT)
        while left > 0 and (heard := self.rfile.read(min(left, 1 << 16))):
            left -= len(heard)

    def _steps(self) -> list[str]:
        return [step for step in urlsplit(self.path).path.split("/") if step]

    def _answer(self, make: Callable[[], WebAnswer]) -> None:
        port = self.server.server_port
        if self.headers.get("Host") not in (f"{HOST}:{port}", f"localhost:{port}"):
            self._reply(refused_page("This mailbox answers to its own address only."))
            return
        try:
            self._reply(make())
        except Missing:
            self._reply(refused_page("There is nothing here.", HTTPStatus.NOT_FOUND))
        except ConnectionError:
            _log.debug("a browser hung up")
        except Exception:  # noqa: BLE001, one bad letter must not close the mailbox
            _log.exception("the web mailbox could not answer %s", self.path)
            self._reply(refused_page("That went wrong.", HTTPStatus.INTERNAL_SERVER_ERROR))

    def _reply(self, answer: WebAnswer) -> None:
        body = answer.body.encode() if isinstance(answer.body, str) else answer.body
        self.send_response(answer.status)
        headers = {
            "Content-Type": answer.kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": answer.csp,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            "Location": answer.location,
            "Content-Disposition": "attachment" if answer.download else "",
        }
        for name, value in headers.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _fields(text: str) -> dict[str, str]:
    found = parse_qs(text, keep_blank_values=True, max_num_fields=_FIELD_LIMIT)
    return {name: values[0] for name, values in found.items()}


def refused_page(text: str, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> WebAnswer:
    return WebAnswer(pages.trouble(text), status=status)
