"""What may stand behind a key of judge.toml: each check says what is wrong with a value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

_ADDRESS = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
_SERVER = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_CODE = re.compile(r"[A-Za-z0-9_-]{4,40}")
_SECURE = re.compile(r"(?:https://|http://(?:127\.0\.0\.1|localhost)[:/])[^\s\"'<>]+")
_URL = re.compile(r"https?://[^\s\"'<>]+")
Check: TypeAlias = Callable[[Any], str]
"""What is wrong with a value of the right type, said behind its key; nothing if it is good."""


def is_address(text: str) -> bool:
    """Whether a judge can have this address: tags of ours come behind a plus."""
    return _ADDRESS.fullmatch(text) is not None


def plain_text(value: str) -> str:
    has_control = any(ord(letter) < 32 for letter in value)
    return f"must not hold control characters, as {value!r} does" if has_control else ""


def own_address(value: str) -> str:
    return "" if is_address(value) else f"must be one mail address, without a plus, not {value!r}"


def any_address(value: str) -> str:
    return "" if not value or is_address(value) else f"must be one mail address, not {value!r}"


def server_fault(value: str) -> str:
    """What is wrong with the names of mail servers; "" if they are good, or none."""
    if all(_SERVER.fullmatch(name.strip()) for name in value.split(",")) or not value:
        return ""
    return f"must be the names of mail servers, with commas between, not {value!r}"


def between_commas(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def people(value: str) -> str:
    for one in between_commas(value):
        if not is_address(f"a{one}" if one.startswith("@") else one):
            return f"must be addresses, or @example.org, with commas between; not {one!r}"
    return ""


def code_word(value: str) -> str:
    is_good = not value or _CODE.fullmatch(value)
    return "" if is_good else "must be one word of 4 to 40 letters and digits"


def web_address(value: str) -> str:
    return "" if not value or _URL.fullmatch(value) else f"must begin with https://, not {value!r}"


def secure_address(value: str) -> str:
    """Where secrets go: encrypted, or on this machine."""
    is_good = not value or _SECURE.fullmatch(value)
    return "" if is_good else f"must begin with https://, not {value!r}"


def one_of(*choices: str) -> Check:
    return lambda v: "" if v in choices else f"is one of {', '.join(choices)}, not {v!r}"


def up_to(most: int) -> Check:
    return from_to(0, most)


def days(value: int) -> str:
    return (
        "" if value == 0 or 30 <= value <= 36500 else f"must be 0, or from 30 to 36500, not {value}"
    )


def from_to(least: int, most: int) -> Check:
    return lambda v: "" if least <= v <= most else f"must be from {least} to {most}, not {v}"


def count(value: int) -> str:
    return "" if value >= 1 else f"must be 1 or more, not {value}"
