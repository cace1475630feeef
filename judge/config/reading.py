"""Read judge.toml: the whole file, and every fault of it at once."""

from __future__ import annotations

import ssl
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from judge.config.checks import Check
from judge.config.passwords import fill_secret
from judge.config.tables import TABLES, Config
from judge.library.providers import load_authorities

SECRETS = {"imap": "password", "smtp": "password", "oauth2": "client_secret"}
_WORDS = {str: "text in quotes", int: "a whole number"}


def read_config(path: Path) -> Config | tuple[str, ...]:
    """The configuration in a file, or a line for each of its faults."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        what = "Write one with: judge init"
        if isinstance(fault, PermissionError):  # there is one, and "init" would write another
            what = "It is to belong to the user that asks (chown), and to be read by nobody else"
        return (f"{path} can't be read: {fault.strerror}. {what}",)
    except UnicodeDecodeError as fault:
        return (f"{path} is not UTF-8, from byte {fault.start} on",)
    return read_settings(text, path)


def read_settings(text: str, path: Path) -> Config | tuple[str, ...]:
    """The configuration in a text, or a line for each of its faults; it is to stand at `path`."""
    try:
        tables = tomllib.loads(text)
    except ValueError as fault:  # TOMLDecodeError, or a number of thousands of digits
        return (f"{path} is no TOML: {fault}",)
    except RecursionError:
        return (f"{path} is no TOML: its lists lie too deep in each other",)
    faults = [*_faults(tables), *_folder_faults(tables, path.parent)]
    for name, secret in SECRETS.items():
        faults += fill_secret(name, secret, tables.get(name), path.parent)
        faults += _authority_faults(name, tables.get(name), path.parent)
    faults += _oauth2_faults(tables)
    return tuple(faults) if faults else _config(tables, path.parent)


def _settings(table: Any) -> Mapping[str, tuple[type, Check]]:
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


def _oauth2_faults(tables: Mapping[str, Any]) -> Iterator[str]:
    """Who logs in by OAuth2 has a table that says how, whole or by a provider that is known."""
    logs_in = [
        name
        for name in ("imap", "smtp")
        if isinstance(tables.get(name), dict) and tables[name].get("login") == "oauth2"
    ]
    table = tables.get("oauth2")
    if logs_in and not isinstance(table, dict):
        yield f"[{logs_in[0]}] login = 'oauth2' needs a table [oauth2]"
    if "smtp" in logs_in and not tables["smtp"].get("user"):
        yield "[smtp] login = 'oauth2' needs a user"
    if not isinstance(table, dict):
        return
    provider, known = table.get("provider", ""), load_authorities()
    if provider and provider not in known:
        yield f"[oauth2] provider is one of {', '.join(known)}, not {provider!r}"
    for key in ("authorize_url", "token_url", "scope"):
        if not provider and not table.get(key):
            yield f"[oauth2] {key} is missing, or a provider: {', '.join(known)}"


def _authority_faults(name: str, table: Any, folder: Path) -> Iterator[str]:
    """The certificates that a host trusts besides the system's are read once, and named whole."""
    if not isinstance(table, dict) or not isinstance(table.get("ca_file"), str):
        return
    if not table["ca_file"]:
        return
    place = folder / table["ca_file"]
    table["ca_file"] = str(place)
    try:
        ssl.create_default_context(cafile=place)
    except ssl.SSLError:
        yield f"[{name}] ca_file {place} holds no certificates in PEM form"
    except OSError as fault:
        yield f"[{name}] ca_file {place} can't be read: {fault.strerror}"
    except ValueError:
        yield f"[{name}] ca_file {str(place)!r} is no name of a file"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError:  # no name of a file
        return False


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
