"""An authority for OAuth2 on this machine: it gives codes and tokens, and tells Dovecot of them."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from judge.post.oauth2 import Client

USER = "judge"


class Authority:
    """What it is asked, and what it has given; `answers` come in the place of its own, in turn."""

    def __init__(self) -> None:
        self.asked: list[dict[str, str]] = []
        self.answers: list[tuple[int, bytes]] = []
        self.access: set[str] = set()
        self.refresh: set[str] = set()
        self.lasts = 3600
        self.rotates = False
        self._codes: dict[str, dict[str, str]] = {}
        self._numbers = count(1)
        self.port = 0

    @property
    def client(self) -> Client:
        base = f"http://127.0.0.1:{self.port}"
        return Client("me", f"{base}/authorize", f"{base}/token", "mail", secret="none")

    def agreed(self, address: str) -> str:
        """Say yes in a browser; to where it is sent back."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert (query["response_type"], query["client_id"], query["scope"]) == (
            "code",
            "me",
            "mail",
        )
        code = f"code{next(self._numbers)}"
        self._codes[code] = query
        return f"{query['redirect_uri']}/?{urlencode({'state': query['state'], 'code': code})}"

    def take(self, form: dict[str, str]) -> tuple[int, bytes]:
        """Answer at the token endpoint (RFC 6749 §4.1.3, §6; RFC 7636 §4.6)."""
        self.asked.append(form)
        if self.answers:
            return self.answers.pop(0)
        if (form.get("client_id"), form.get("client_secret")) != ("me", "none"):
            return 401, b'{"error": "invalid_client"}'
        if form["grant_type"] == "authorization_code":
            query = self._codes.pop(form["code"], {})
            digest = hashlib.sha256(form["code_verifier"].encode()).digest()
            challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
            is_ours = challenge == query.get("code_challenge")
            if not is_ours or form["redirect_uri"] != query["redirect_uri"]:
                return 400, b'{"error": "invalid_grant"}'
        elif form["refresh_token"] not in self.refresh:
            return 400, b'{"error": "invalid_grant"}'
        return 200, json.dumps(self._given(form)).encode()

    def _given(self, form: dict[str, str]) -> dict[str, Any]:
        access = f"access{next(self._numbers)}"
        self.access.add(access)
        given = {"access_token": access, "token_type": "Bearer", "expires_in": self.lasts}
        if form["grant_type"] == "authorization_code" or self.rotates:
            self.refresh = {f"refresh{next(self._numbers)}"}
            (given["refresh_token"],) = self.refresh
        return given

    def tell(self, token: str) -> tuple[int, bytes]:
        """What Dovecot is told of a token (RFC 7662)."""
        found = {"active": token in self.access, "username": USER}
        return 200, json.dumps(found if found["active"] else {"active": False}).encode()


@contextmanager
def run_authority() -> Iterator[Authority]:
    authority = Authority()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            said = parse_qs(self.rfile.read(length).decode())
            form = {name: values[0] for name, values in said.items()}
            if self.path.startswith("/introspect"):
                status, answer = authority.tell(form["token"])
            else:
                status, answer = authority.take(form)
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"http://127.0.0.1:{authority.port}/introspect")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        authority.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield authority
        finally:
            server.shutdown()
            thread.join()
