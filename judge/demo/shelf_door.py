"""The archive of the demo's game in the web mailbox: files of one folder, nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from judge.demo.web_door import Missing, WebAnswer

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
# Its pages have colours of powers in them, and one script of ours.
_CSP = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self';"
    " img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
)


def file_of(folder: Path, steps: list[str]) -> WebAnswer:
    """A file of the archive. Raises Missing; no path gets out of the folder."""
    path = folder.joinpath(*steps)
    kind = _KINDS.get(path.suffix)
    if not all(map(_NAME.fullmatch, steps)) or kind is None or not path.is_file():
        raise Missing
    return WebAnswer(path.read_bytes(), kind, csp=_CSP)
