"""Read judge.toml: the whole file, and every fault of it at once.

A table of it is a dataclass, and a key one of its fields, whose type says what may stand there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

from judge.desk.hosting import Hosting
from judge.desk.surety import Trust

_ADDRESS = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
_SERVER = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_CODE = re.compile(r"[A-Za-z0-9_-]{4,40}")
_URL = re.compile(r"https?://[^\s\"'<>]+")
POLICIES = ("strict", "normal", "trusting")
SECURITY = ("tls", "starttls", "none")
_Check: TypeAlias = Callable[[Any], str]
"""What is wrong with a value of the right type, said behind its key; nothing if it is good."""


def is_address(text: str) -> bool:
    """Whether a judge can have this address: tags of ours come behind a plus."""
    return _ADDRESS.fullmatch(text) is not None


def _text(value: str) -> str:
    has_control = any(ord(letter) < 32 for letter in value)
    return f"must not hold control characters, as {value!r} does" if has_control else ""


def _own_address(value: str) -> str:
    return "" if is_address(value) else f"must be one mail address, without a plus, not {value!r}"


def _any_address(value: str) -> str:
    return "" if not value or is_address(value) else f"must be one mail address, not {value!r}"


def server_fault(value: str) -> str:
    """What is wrong with the names of mail servers; "" if they are good, or none."""
    if all(_SERVER.fullmatch(name.strip()) for name in value.split(",")) or not value:
        return ""
    return f"must be the names of mail servers, with commas between, not {value!r}"


def _parts(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _people(value: str) -> str:
    for one in _parts(value):
        if not is_address(f"a{one}" if one.startswith("@") else one):
            return f"must be addresses, or @example.org, with commas between; not {one!r}"
    return ""


def _code(value: str) -> str:
    is_good = not value or _CODE.fullmatch(value)
    return "" if is_good else "must be one word of 4 to 40 letters and digits"


def _web_address(value: str) -> str:
    return "" if not value or _URL.fullmatch(value) else f"must begin with https://, not {value!r}"


def _one_of(*choices: str) -> _Check:
    return lambda v: "" if v in choices else f"is one of {', '.join(choices)}, not {v!r}"


def _up_to(most: int) -> _Check:
    return _from_to(0, most)


def _days(value: int) -> str:
    return "" if value == 0 or 30 <= value <= 36500 else f"must be 30 or more, or 0, not {value}"


def _from_to(least: int, most: int) -> _Check:
    return lambda v: "" if least <= v <= most else f"must be from {least} to {most}, not {v}"


def _count(value: int) -> str:
    return "" if value >= 1 else f"must be 1 or more, not {value}"


_Text = Annotated[str, _text]
_Folder = Annotated[Path, _text]
_Days = Annotated[int, _days]
_Many = Annotated[int, _up_to(1_000_000)]
_Number = Annotated[int, _count]
_Port = Annotated[int, _up_to(65535)]
_Security = Annotated[str, _one_of(*SECURITY)]


@dataclass(frozen=True, slots=True)
class ImapSettings:
    """The judge's mailbox; `password` holds what is in the `password_file`, if there is one."""

    host: _Text
    user: _Text
    password: _Text = field(default="", repr=False)
    password_file: _Text = ""
    port: _Port = 993
    security: _Security = "tls"
    inbox: _Text = "INBOX"
    served: _Text = "Judge/Served"


@dataclass(frozen=True, slots=True)
class SmtpSettings:
    """Where mail leaves, over how many connections at once; the password as in the mailbox."""

    host: _Text
    port: _Port = 587
    security: _Security = "starttls"
    user: _Text = ""
    password: _Text = field(default="", repr=False)
    password_file: _Text = ""
    connections: Annotated[int, _from_to(1, 20)] = 3


@dataclass(frozen=True, slots=True)
class DoorSettings:
    """Receiving mail ourselves: "smtp" or "lmtp" on a host and port; port 0 is off."""

    protocol: Annotated[str, _one_of("lmtp", "smtp")] = "lmtp"
    host: _Text = "127.0.0.1"
    port: _Port = 0


@dataclass(frozen=True, slots=True)
class MailSettings:
    """Whom we believe who they are: the names of our own mail servers, with commas between.

    `identity` is the policy of `data/identity.toml`; with `dkim` "yes" we look at signatures.
    """

    authserv_id: Annotated[str, server_fault] = ""
    identity: Annotated[str, _one_of(*POLICIES)] = "normal"
    dkim: Annotated[str, _one_of("no", "yes")] = "no"

    @property
    def trust(self) -> Trust:
        """What a judge needs to know of it."""
        return Trust(_parts(self.authserv_id.lower()), self.identity, self.dkim == "yes")


@dataclass(frozen=True, slots=True)
class GamesSettings:
    """Whose house it is: who opens games, how many at once, on which boards; how long press is.

    `openers` and `boards` have commas between; `press` is of kilobytes. 0 and "" forbid nothing.
    """

    openers: Annotated[str, _people] = ""
    code: Annotated[str, _code] = ""
    at_once: _Many = 0
    boards: _Text = ""
    press: _Many = 0

    @property
    def hosting(self) -> Hosting:
        """What a judge needs to know of it."""
        openers, boards = (_parts(text.lower()) for text in (self.openers, self.boards))
        return Hosting(openers, self.code, self.at_once, boards, self.press * 1000)


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """For how many days the text of letters and mails is kept; 0 is for ever."""

    letters: _Days = 0
    mails: _Days = 0


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """Where /livez, /readyz and /metrics are answered: on this machine; port 0 is off."""

    host: Annotated[str, _one_of("127.0.0.1", "::1", "localhost")] = "127.0.0.1"
    port: _Port = 0


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """What one letter may take of the machine before it is put aside.

    `pictures` is how many kilobytes of them go along with press.
    """

    cpu_seconds: _Number = 10
    seconds: _Number = 120
    megabytes: _Number = 200
    pictures: Annotated[int, _up_to(5000)] = 2000


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """How many processes work letters and phases through."""

    workers: Annotated[int, _from_to(1, 32)] = 1


@dataclass(frozen=True, slots=True)
class Config:
    """Everything in judge.toml; `archive` is where games are published, None for nowhere."""

    address: Annotated[str, _own_address]
    smtp: SmtpSettings
    imap: ImapSettings | None = None
    door: DoorSettings = DoorSettings()
    mail: MailSettings = MailSettings()
    limits: LimitSettings = LimitSettings()
    serve: ServeSettings = ServeSettings()
    games: GamesSettings = GamesSettings()
    keep: KeepSettings = KeepSettings()
    watch: WatchSettings = WatchSettings()
    name: _Text = "Judge"
    data: _Folder = Path("var")
    answers_an_hour: _Number = 10
    boards: _Folder = Path("boards")
    archive: Annotated[Path | None, _text] = None
    archive_url: Annotated[str, _web_address] = ""
    host_address: Annotated[str, _any_address] = ""


TABLES: Mapping[str, Any] = {
    "judge": Config, "imap": ImapSettings, "smtp": SmtpSettings, "door": DoorSettings,
    "mail": MailSettings, "limits": LimitSettings, "serve": ServeSettings,
    "games": GamesSettings,
    "keep": KeepSettings, "watch": WatchSettings,
}  # fmt: skip
_WORDS = {str: "text in quotes", int: "a whole number"}


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
    for name in ("imap", "smtp"):
        faults += _password_faults(name, tables.get(name), path.parent)
    return tuple(faults) if faults else _config(tables, path.parent)


def _settings(table: Any) -> Mapping[str, tuple[type, _Check]]:
    """The keys of a table, each with its type in TOML and what is asked of its values."""
    hints = get_type_hints(table, include_extras=True)
    rows = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: (int if kind is int else str, check) for name, (kind, check) in rows.items()}


def _faults(tables: Mapping[str, Any]) -> Iterator[str]:
    for name in (name for name in tables if name not in TABLES):
        yield f"[{name}] is no table of judge.toml; it has {', '.join(TABLES)}"
    for name, kind in TABLES.items():
        table = tables.get(name)
        if isinstance(table, dict):
            yield from (f"[{name}] {fault}" for fault in _table_faults(table, kind))
        elif table is not None:
            yield f"{name} must be a table, [{name}]"
        elif name in {"judge", "smtp"}:
            yield f"the table [{name}] is missing"
    door = tables.get("door")
    if "imap" not in tables and not (isinstance(door, dict) and door.get("port")):
        yield "mail must come in somehow: add [imap], or [door] with a port"


def _table_faults(table: Mapping[str, Any], kind: Any) -> Iterator[str]:
    settings = _settings(kind)
    for part in fields(kind):
        if part.default is MISSING and part.name in settings and part.name not in table:
            yield f"{part.name} is missing"
    for key, value in table.items():
        if key not in settings:
            yield f"has no setting {key}; it has {', '.join(settings)}"
            continue
        type_, check = settings[key]
        if type(value) is not type_:
            yield f"{key} must be {_WORDS[type_]}, not {value!r}"
        elif fault := check(value):
            yield f"{key} {fault}"


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


def _password_faults(name: str, table: Any, folder: Path) -> Iterator[str]:
    """Put the password into a table that names a file of its own for it."""
    if not isinstance(table, dict) or not isinstance(table.get("password_file"), str):
        return
    place = folder / table["password_file"]
    try:
        table["password"] = place.read_text(encoding="utf-8-sig").strip()
    except OSError as fault:
        yield f"[{name}] password_file {place} can't be read: {fault.strerror}"
    except ValueError:  # not UTF-8, or no name of a file
        yield f"[{name}] password_file {str(place)!r} can't be read: it is no text"


def _config(tables: Mapping[str, Any], folder: Path) -> Config:
    judge = tables["judge"]
    places = {
        part.name: folder / judge.get(part.name, part.default)
        for part in fields(Config)
        if part.name in {"data", "boards"}
    }
    archive = folder / judge["archive"] if judge.get("archive") else None
    parts = {name: TABLES[name](**table) for name, table in tables.items() if name != "judge"}
    address = judge["address"].lower()
    return Config(**{**judge, **places, **parts, "archive": archive, "address": address})
