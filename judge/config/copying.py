"""The text of judge.toml for a copy of the records, which is to hold no password."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from judge.config.reading import SECRETS

_KEYS = "|".join(sorted(set(SECRETS.values())))
_SECRET = re.compile(rf"[ \t]*#?[ \t]*[\"']?({_KEYS})[\"']?[ \t]*=")


def settings_to_keep(text: str) -> str:
    """Return a judge.toml without the passwords that stand in it; "" where that can't be done.

    Where they are kept elsewhere it says where, and stays as it is. All else is as it was: it is
    read once more and compared, for TOML can write a password in more ways than on a line.
    """
    tables = _read(text)
    known = [secret for secret, _ in _secrets(tables)]
    lines = []
    for line in text.splitlines():
        found = _SECRET.match(line)
        if found is not None:
            lines.append(f"# {found[1]}: it stood here, and is in no backup")
        elif not (line.lstrip().startswith("#") and any(one in line for one in known)):
            lines.append(line)
    said = "".join(f"{line}\n" for line in lines)
    for _, (name, key) in _secrets(tables):
        del tables[name][key]
    return said if tables and _read(said) == tables else ""


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _secrets(tables: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each password that stands in it, and where."""
    for name, key in SECRETS.items():
        table = tables.get(name)
        if isinstance(table, dict) and isinstance(table.get(key), str) and table[key]:
            yield table[key], (name, key)
