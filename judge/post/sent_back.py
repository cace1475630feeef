"""The address to which a browser is sent back when leave was given: a port of this machine."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Self

from judge.post.oauth2 import Asking, NotAllowed

_SAID = b"The judge has it; you may close this window.\n"
_A_LOOK = 0.2


class SentBack:
    """Listens on the loopback address, as long as it is open, for the one answer that counts.

    Raises OSError if the port is taken; port 0 is any that is free.
    """

    def __init__(self, port: int, host: str) -> None:
        self._found: list[str] = []
        self._came = threading.Event()
        self._server = HTTPServer(("127.0.0.1", port), self._answerer())
        self.redirect = f"http://{host}:{self._server.server_port}"
        self.asking = Asking(self.redirect)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(_A_LOOK,), daemon=True
        )

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def code(self, patience: float) -> str:
        """The code, once a browser has brought it. Raises NotAllowed, also if nobody comes."""
        if not self._came.wait(patience):
            raise NotAllowed(f"nobody came back in {patience / 60:.0f} minutes", for_good=True)
        return self.asking.code_in(self._found[0])

    def _answerer(self) -> type[BaseHTTPRequestHandler]:
        back = self

        class Answerer(BaseHTTPRequestHandler):
            timeout = 10

            def do_GET(self) -> None:
                """Take the answer to what was asked; whatever else a browser wants isn't here."""
                is_ours = f"state={back.asking.state}" in self.path
                self.send_response(200 if is_ours else 404)
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.send_header("Content-Length", str(len(_SAID) if is_ours else 0))
                self.end_headers()
                if is_ours:
                    self.wfile.write(_SAID)
                    back._found.append(self.path)
                    back._came.set()

            def log_message(self, *_: object) -> None:
                """Nothing: there is a code in what is asked."""

        return Answerer
