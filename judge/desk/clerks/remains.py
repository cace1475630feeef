"""Lines of a letter that wanted something, and of which nothing came: they count as failed.

Prose stays one quiet remark. But a line that begins as a command does, that asks for
something, or that names an address for mail, was for us; so was, from the gamesmaster,
whatever names a power, a place, a unit, a time or a command's word; and where nothing at all
came of a letter, so was whatever is no mere courtesy, in whatever language it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.desk.answers import Case, Orders
from judge.desk.commands import QUESTIONS
from judge.desk.identity import Role
from judge.desk.reading import CommandLine
from judge.desk.reading.reader import QUOTED, WORDS
from judge.desk.reading.writing import write_command
from judge.desk.replies.lines import Account
from judge.orders.sheet import Aside

MOST_LOOKED_AT = 20
MOST_WORDS = 8
MOST_SHOWN = 60
LONGEST = 400
_ADDRESS = re.compile(r"[^\s<>(),;@]{1,64}@[^\s<>(),;@]{1,200}\.[a-z]{2,20}", re.IGNORECASE)
_ABOUT_MAIL = re.compile(r"\b(?:e-?mail|mail|address|write|reach|account)\b", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[,;:(!?]|\.(?:\s|$)|\s(?:-+|\u2013|if|unless|when|once|until|but|as)\s", re.IGNORECASE
)
_A_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_UNIT = re.compile(r"\b[AF] [A-Z][a-z]{2}\b|\b(?:army|fleet)\b", re.IGNORECASE)
_TIME = re.compile(
    r"\d{1,2}:\d\d|\d{4}-\d\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|\b(?:today|tomorrow|tonight|noon|midnight|weekend|week|hours?|days?)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\bplease (?!find|see|use|take|accept|enter|file|note|forgive|excuse|below|attached)[a-z]"
    r"|\b(?:bitte|s'il (?:vous|te) pla[iî]t|svp|por favor|per favore|alsjeblieft|alstublieft)\b"
    r"|^\W*(?:(?:and|also|then|oh|btw|ps|p\.s\.)[ ,:]{1,3})?(?:send|show|tell|give|forward|inform"
    r"|remind|publish|print|ask|notify|hide|let|make|put)\b",
    re.IGNORECASE,
)
_NAMED = frozenset(
    {
        "press", "draw", "deadline", "email", "address", "game", "games", "extension", "holiday",
        "gm", "gamesmaster", "turn", "phase", "order", "orders", "moves", "vote", "player",
        "players", "seat", "grace", "unit", "units", "centre", "centres", "adjudicate",
        "adjudication", "quit", "end", "stop", "hold",
    }
)  # fmt: skip


def undone(orders: Orders, case: Case, *, is_idle: bool) -> Iterator[Account]:
    """An account for each remark that should have been more; `is_idle` if nothing was done."""
    if case.game is None:
        return
    beside = case.office.commands.beside
    is_master = case.visitor.role is Role.MASTER
    remarks = {e.number: e.line for e in orders.sheet.entries if e.content is Aside.PROSE}
    for number, line in list(remarks.items())[:MOST_LOOKED_AT]:
        if QUOTED.match(line) or beside.is_idle(line) or beside.is_name(line):
            continue
        if case.visitor.power is not None and beside.asks_to_wait(line):
            said = case.say("wait.wished")
            yield Account(number, line.strip(), (said,), failed=True, holds=True)
            continue
        usage = _meant(number, line, case)
        is_wish = is_idle or _ASKS.search(line[:LONGEST]) is not None
        if usage or is_wish or (is_master and _is_telling(line, case)):
            yield Account(
                number, line.strip(), (_said(usage, line, case),), failed=True, holds=True
            )


def _meant(number: int, line: str, case: Case) -> str:
    """What would do what a line begins with; "" if it begins as no command does."""
    address = _ADDRESS.search(line)
    if address is not None and _ABOUT_MAIL.search(line):
        return f"address {address[0].rstrip('.')}"
    words = list(_A_WORD.finditer(line))[: MOST_WORDS + 1]
    ends = {m.start() for m in list(_CLAUSE.finditer(line))[:MOST_WORDS]}
    if words and words[0][0].lower() in WORDS:
        ends |= {word.end() for word in words[:-1]}
    for end in sorted(ends, reverse=True):
        read = case.office.commands.read_command(number, line[:end].strip())
        if isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS):
            return write_command(read.command) or line[:end].strip()
    return ""


def _is_telling(line: str, case: Case) -> bool:
    """Whether a line names what an order or a command could be about."""
    if _UNIT.search(line) or _TIME.search(line) or _ADDRESS.search(line):
        return True
    words = {word.lower() for word in _A_WORD.findall(line)}
    game = case.game
    if game is None or not words.isdisjoint(WORDS | _NAMED):
        return game is not None
    wording = case.office.order_reader(game.variant).wording
    powers = {power.name.lower() for power in game.variant.powers}
    return not words.isdisjoint(powers) or bool(wording.provinces(line))


def _said(usage: str, line: str, case: Case) -> str:
    if usage:
        return case.say("undone.command", usage=usage)
    if case.visitor.role is Role.MASTER:
        return case.say("undone.master")
    words = " ".join(line.split())
    shown = words if len(words) <= MOST_SHOWN else words[: MOST_SHOWN - 3] + "..."
    return case.say("undone.note", words=shown)
