"""Read judge.toml: the whole file, and every fault of it at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class ImapSettings:
    """The judge's mailbox; `security` is "tls", "starttls" or "none"."""

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 993
    security: str = "tls"
    inbox: str = "INBOX"
    served: str = "Judge/Served"


@dataclass(frozen=True, slots=True)
class SmtpSettings:
    """Where mail leaves; `security` is "starttls", "tls" or "none"."""

    host: str
    port: int = 587
    security: str = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class DoorSettings:
    """Receiving mail ourselves: "smtp" or "lmtp" on a host and port; port 0 is off."""

    protocol: str = "lmtp"
    host: str = "127.0.0.1"
    port: int = 0


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """What one letter may take of the machine before it is put aside.

    `pictures` is how many kilobytes of them go along with press.
    """

    cpu_seconds: int = 10
    seconds: int = 120
    megabytes: int = 200
    pictures: int = 2000


@dataclass(frozen=True, slots=True)
class Config:
    """Everything in judge.toml; `archive` is where games are published, None for nowhere."""

    address: str
    data: Path
    smtp: SmtpSettings
    imap: ImapSettings | None = None
    door: DoorSettings = DoorSettings()
    name: str = "Judge"
    answers_an_hour: int = 10
    boards: Path = Path("boards")
    archive: Path | None = None
    limits: LimitSettings = LimitSettings()
    host_address: str = ""


_TABLES: Mapping[str, Mapping[str, type]] = {
    "judge": {
        "address": str, "name": str, "data": str, "answers_an_hour": int, "boards": str,
        "archive": str, "host_address": str,
    },
    "imap": {
        "host": str, "port": int, "security": str, "user": str, "password": str,
        "password_file": str, "inbox": str, "served": str,
    },
    "smtp": {
        "host": str, "port": int, "security": str, "user": str, "password": str,
        "password_file": str,
    },
    "door": {"protocol": str, "host": str, "port": int},
    "limits": {"cpu_seconds": int, "seconds": int, "megabytes": int, "pictures": int},
}  # fmt: skip
_NEEDED = {"judge": ("address",), "smtp": ("host",), "imap": ("host", "user")}
_ADDRESS = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
SECURITY = ("tls", "starttls", "none")
_CHOICES = {
    ("imap", "security"): SECURITY,
    ("smtp", "security"): SECURITY,
    ("door", "protocol"): ("lmtp", "smtp"),
}


def read_config(path: Path) -> Config | tuple[str, ...]:
    """The configuration in a file, or a line for each of its faults."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        return (f"{path} can't be read: {fault.strerror}. Write one with: judge init",)
    except UnicodeDecodeError as fault:
        return (f"{path} is not UTF-8, from byte {fault.start} on",)
    try:
        tables = tomllib.loads(text)
    except ValueError as fault:  # TOMLDecodeError, or a number of thousands of digits
        return (f"{path} is no TOML: {fault}",)
    except RecursionError:
        return (f"{path} is no TOML: its lists lie too deep in each other",)
    faults = [*_faults(tables), *_folder_faults(tables, path.parent)]
    tables = {name: _with_password(name, t, path, faults) for name, t in tables.items()}
    return tuple(faults) if faults else _config(tables, path.parent)


def _faults(tables: Mapping[str, Any]) -> list[str]:
    faults = [
        f"[{name}] is no table of judge.toml; it has {', '.join(_TABLES)}"
        for name in tables
        if name not in _TABLES
    ]
    for name, kinds in _TABLES.items():
        table = tables.get(name)
        if table is None:
            if name in {"judge", "smtp"}:
                faults.append(f"the table [{name}] is missing")
            continue
        if not isinstance(table, dict):
            faults.append(f"{name} must be a table, [{name}]")
            continue
        faults += _table_faults(name, table, kinds)
    if "imap" not in tables and not _has_port(tables):
        faults.append("mail must come in somehow: add [imap], or [door] with a port")
    return faults


def _folder_faults(tables: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """A folder of boards that is named must be there."""
    judge = tables.get("judge")
    boards = judge.get("boards") if isinstance(judge, dict) else None
    if isinstance(boards, str) and not _is_folder(folder / boards):
        yield f"[judge] boards = {boards!r} is no folder"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError:  # no name of a file
        return False


def _has_port(tables: Mapping[str, Any]) -> bool:
    door = tables.get("door")
    return isinstance(door, dict) and bool(door.get("port", 0))


def _table_faults(name: str, table: Mapping[str, Any], kinds: Mapping[str, type]) -> list[str]:
    faults = [f"[{name}] {key} is missing" for key in _NEEDED.get(name, ()) if key not in table]
    for key, value in table.items():
        kind = kinds.get(key)
        if kind is None:
            faults.append(f"[{name}] has no setting {key}; it has {', '.join(kinds)}")
        elif type(value) is not kind:
            faults.append(f"[{name}] {key} must be {_words(kind)}, not {value!r}")
        elif value not in _CHOICES.get((name, key), (value,)):
            choices = ", ".join(_CHOICES[name, key])
            faults.append(f"[{name}] {key} is one of {choices}, not {value!r}")
        else:
            faults += _value_faults(name, key, value)
    return faults


def _value_faults(name: str, key: str, value: Any) -> list[str]:
    """What is wrong with a value of the right type."""
    if key == "port" and not 0 <= value <= 65535:
        return [f"[{name}] port must be from 0 to 65535, not {value}"]
    if key == "pictures" and name == "limits":
        return [] if 0 <= value <= 5000 else [f"[{name}] {key} is from 0 to 5000, not {value}"]
    if (key == "answers_an_hour" or name == "limits") and value < 1:
        return [f"[{name}] {key} must be 1 or more, not {value}"]
    if key == "address" and not is_address(value):
        return [f"[{name}] address must be one mail address, without a plus, not {value!r}"]
    if key == "host_address" and value and not is_address(value):
        return [f"[{name}] host_address must be one mail address, not {value!r}"]
    if isinstance(value, str) and any(ord(letter) < 32 for letter in value):
        return [f"[{name}] {key} must not hold control characters, as {value!r} does"]
    return []


def is_address(text: str) -> bool:
    """Whether a judge can have this address: tags of ours come behind a plus."""
    return _ADDRESS.fullmatch(text) is not None


def _words(kind: type) -> str:
    return {str: "text in quotes", int: "a whole number", bool: "true or false"}[kind]


def _with_password(name: str, table: Any, path: Path, faults: list[str]) -> Any:
    """A table with its password read from its own file, if it names one."""
    if not isinstance(table, dict) or not isinstance(table.get("password_file"), str):
        return table
    place = path.parent / table["password_file"]
    try:
        password = place.read_text(encoding="utf-8-sig").strip()
    except OSError as fault:
        faults.append(f"[{name}] password_file {place} can't be read: {fault.strerror}")
        password = ""
    except ValueError:  # not UTF-8, or no name of a file
        faults.append(f"[{name}] password_file {str(place)!r} can't be read: it is no text")
        password = ""
    return {k: v for k, v in table.items() if k != "password_file"} | {"password": password}


def _config(tables: Mapping[str, Any], folder: Path) -> Config:
    judge = tables["judge"]
    imap = tables.get("imap")
    return Config(
        address=judge["address"].lower(),
        name=judge.get("name", "Judge"),
        data=folder / judge.get("data", "var"),
        answers_an_hour=judge.get("answers_an_hour", 10),
        archive=folder / judge["archive"] if judge.get("archive") else None,
        boards=folder / judge.get("boards", "boards"),
        smtp=SmtpSettings(**tables["smtp"]),
        imap=ImapSettings(**{"password": "", **imap}) if imap else None,
        door=DoorSettings(**tables.get("door", {})),
        limits=LimitSettings(**tables.get("limits", {})),
        host_address=judge.get("host_address", ""),
    )
