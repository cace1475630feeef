"""The log: a line for each letter, phase and mail, and whatever else there is to tell.

In the form that judge.toml says: plain lines, JSON, or journald's own protocol with a field for
each figure. What is secret in an address is struck out of all of them, and of a person's there is
no more than tells two of them apart.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from judge.post.discretion import keep_secrets, struck

JOURNAL = Path("/run/systemd/journal/socket")
PLAIN = "%(asctime)s %(levelname)s %(message)s"
_PRIORITIES = {"DEBUG": 7, "INFO": 6, "WARNING": 4, "ERROR": 3, "CRITICAL": 2}
"""As syslog has them (RFC 5424 §6.2.1)."""
_LONGEST = 48_000
"""Bytes of one entry: more is refused by the socket."""
_ADDRESS = re.compile(r"([^\s<>@,;:\"'()])[^\s<>@,;:\"()]{0,80}@")
_BARE = re.compile(r"[\w.@+:/-]+")

log = logging.getLogger("judge.told")
Figure = str | int | float


def tell(event: str, *, level: int = logging.INFO, **figures: Figure) -> None:
    """Log what was done: one line, with what there is to know of it as figures.

    Those that are empty are left out. Of a person's address stands its beginning alone, also where
    a mail host has put it into what it says.
    """
    known = {name: _discreet(value) for name, value in figures.items() if value != ""}
    words = (f"{name}={_shown(value)}" for name, value in known.items())
    log.log(level, "%s", " ".join((event, *words)), extra={"event": event, "figures": known})


def _discreet(value: Figure) -> Figure:
    return struck(_ADDRESS.sub(r"\1...@", value)) if isinstance(value, str) else value


def _shown(value: Figure) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text if _BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def set_up_log(form: str, level: int = logging.INFO) -> None:
    """Have everything told on stderr, or to journald, in a form; without secrets."""
    logging.basicConfig(level=level, handlers=[LogStream(form)], force=True)
    keep_secrets()


def form_in_use() -> str:
    """In which form is told, for another process of ours."""
    found = (one.form for one in logging.getLogger().handlers if isinstance(one, LogStream))
    return next(found, "plain")


class LogStream(logging.Handler):
    """Writes lines to stderr, or to journald where that is asked for and there."""

    def __init__(self, form: str, journal: Path = JOURNAL) -> None:
        super().__init__()
        self.form = form
        self._link: socket.socket | None = None
        if form == "journald":
            self._link = _linked(journal)
        plain = logging.Formatter("%(message)s" if form == "journald" else PLAIN)
        self.setFormatter(JsonLines() if form == "json" else plain)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; what fails at that is told as logging does."""
        try:
            if self._link is not None:
                self._link.send(_entry(record))
                return
            line = self.format(record)
            if self.form == "journald":  # sd-daemon(3): so its stderr is read, if that is where
                mark = f"<{_PRIORITIES.get(record.levelname, 6)}>"
                line = "\n".join(f"{mark}{one}" for one in line.splitlines())
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
        except Exception:  # noqa: BLE001 - a log must break nothing
            self.handleError(record)

    def close(self) -> None:
        """Let go of journald."""
        if self._link is not None:
            self._link.close()
        super().close()


class JsonLines(logging.Formatter):
    """An object a line: time, level, message, and what `tell` was given."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        form: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_figures(record),
        }
        if trace := _trace(record):
            form["exception"] = trace
        return json.dumps(form, ensure_ascii=False)


def _figures(record: logging.LogRecord) -> Mapping[str, Figure]:
    """What `tell` was given, if it was asked."""
    event = getattr(record, "event", None)
    if not isinstance(event, str):
        return {}
    return {"event": event, **getattr(record, "figures", {})}


def _trace(record: logging.LogRecord) -> str:
    """A traceback, from which secrets are struck when the record is made."""
    return record.exc_text or ""


def _linked(journal: Path) -> socket.socket | None:
    link = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        link.connect(str(journal))
    except OSError:
        link.close()
        return None
    return link


def _entry(record: logging.LogRecord) -> bytes:
    """A record in journald's own protocol: systemd.io/JOURNAL_NATIVE_PROTOCOL."""
    message = "\n".join(filter(None, (record.getMessage(), _trace(record))))
    fields: dict[str, Figure] = {
        "MESSAGE": message,
        "PRIORITY": _PRIORITIES.get(record.levelname, 6),
        "SYSLOG_IDENTIFIER": "judge",
        "LOGGER": record.name,
    }
    fields |= {f"JUDGE_{name.upper()}": value for name, value in _figures(record).items()}
    return b"".join(_written(fields))


def _written(fields: Mapping[str, Figure]) -> Iterator[bytes]:
    left = _LONGEST
    for name, value in fields.items():
        said = str(value).encode("utf-8", "replace")[:left]
        left -= len(said)
        if b"\n" in said:  # its length before it, as 64 bits with the least first
            yield name.encode() + b"\n" + len(said).to_bytes(8, "little") + said + b"\n"
        else:
            yield name.encode() + b"=" + said + b"\n"
