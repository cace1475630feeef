"""Every kind of mail is written, read and made in the print room: whoever adds one is told."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

JUDGE = Path(__file__).resolve().parents[2] / "judge"
KINDS = "desk/kinds.py"
ROOM = "daemon/printing/room.py"
NOT_SPELT_OUT = {"PlainMail"}
"""A text alone has a name in the module and no call of its own."""


def kinds_in(source: str) -> set[str]:
    """The members of the union `Kind`."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "Kind":
            return {name.id for name in ast.walk(node.value) if isinstance(name, ast.Name)}
    raise AssertionError("there is no Kind")


def _function(source: str, name: str) -> ast.FunctionDef:
    found = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef))
    return next(node for node in found if node.name == name)


def matched(source: str, name: str) -> set[str]:
    """The classes that a function has a case for."""
    walked = ast.walk(_function(source, name))
    return {ast.unparse(node.cls) for node in walked if isinstance(node, ast.MatchClass)}


def made(source: str, name: str) -> set[str]:
    """What a function calls by its name."""
    walked = ast.walk(_function(source, name))
    return {ast.unparse(node.func) for node in walked if isinstance(node, ast.Call)}


def forgotten(kinds: str, room: str) -> list[str]:
    """Which kind of mail has no form, or nobody to make it."""
    known = kinds_in(kinds)
    gaps = {
        "is not written": known - matched(kinds, "write_kind"),
        "is not read": known - made(kinds, "read_kind") - NOT_SPELT_OUT,
        "has no lane": known - matched(kinds, "is_pictured"),
        "is not made": known - matched(room, "_made"),
    }
    return sorted(f"{kind} {gap}" for gap, missing in gaps.items() for kind in missing)


def _source(name: str) -> str:
    return (JUDGE / name).read_text(encoding="utf-8")


def test_no_kind_of_mail_is_forgotten() -> None:
    assert forgotten(_source(KINDS), _source(ROOM)) == []


@pytest.mark.parametrize(
    ("left_out", "found"),
    [
        ("", []),
        ("case DigestMail(): form = {}", ["DigestMail is not written"]),
        ("return DigestMail()", ["DigestMail is not read"]),
        ("case DigestMail(): return True", ["DigestMail has no lane"]),
        ("case DigestMail(): return print_digest(mail)", ["DigestMail is not made"]),
    ],
)
def test_a_planted_kind_without_its_form_or_maker_is_found(left_out: str, found: list[str]) -> None:
    kinds = """
Kind = PlainMail | DigestMail
def is_pictured(kind):
    match kind:
        case PlainMail(): return False
        case DigestMail(): return True
def write_kind(kind):
    match kind:
        case PlainMail(): return ""
        case DigestMail(): form = {}
def read_kind(text):
    match text:
        case "": return PLAIN
        case "digest":
            return DigestMail()
"""
    room = """
def _made(self, mail, kind):
    match kind:
        case PlainMail(): return mail.raw
        case DigestMail(): return print_digest(mail)
"""
    assert not left_out or left_out in kinds + room
    spelt = left_out.replace("DigestMail()", "Nothing()")
    sources = (text.replace(left_out, spelt) if left_out else text for text in (kinds, room))
    assert forgotten(*sources) == found
