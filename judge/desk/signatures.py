"""What signs a letter: the name below it, a farewell's rest, a street, a town.

`signature_of` knows the writer's own name, and no reader of orders gets what it finds. What it
doesn't know is looked at when the orders are read: what stands `below_farewell` is sooner no order,
and of `short_ends` nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.answers import Case, Orders
from judge.desk.evidence import Evidence, evidence
from judge.desk.letters import Letter
from judge.desk.reading import OtherLine
from judge.desk.reading.beside import Beside
from judge.game.log import Role
from judge.orders.sheet import Aside

MOST_LINES, MOST_WORDS, LONGEST = 4, 6, 80
WORDS_OF_AN_END = 5
_DASHES = re.compile(r"\s{0,9}[-~\u2013\u2014]{1,3}\s{0,3}(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")
_ORDER = re.compile(r"(?:^|\s)[AFaf]\s|\s[-=]{1,2}>?\s|->|[?:!=>]|\s[SHCRsh]\b")
"""What no name and no street has, and an order may."""
_SHORT = 3


def signature_of(lines: Sequence[OtherLine], letter: Letter) -> frozenset[int]:
    """The numbers of the lines that sign a letter: from the writer's own name to its end."""
    written = [line for line in lines if line.text.strip()][-MOST_LINES:]
    last = max((n for n, text in enumerate(letter.text.split("\n"), 1) if text.strip()), default=0)
    if not written or written[-1].number != last:
        return frozenset()
    names = {word.casefold() for word in _WORD.findall(letter.sender.name) if len(word) > 1}
    for at, line in enumerate(written):
        below = written[at:]
        is_initial = len(lines) > 1 and _is_initial(line.text, names)
        if (is_initial or _is_name(line.text, names)) and all(
            _may_sign(one.text) for one in below[1:]
        ):
            return frozenset(one.number for one in below)
    return frozenset()


def _is_name(text: str, names: set[str]) -> bool:
    """Whether a line is the writer's name, or some of it, with dashes before it or not."""
    text = _DASHES.sub("", text[:LONGEST])
    words = _WORD.findall(text)
    return bool(words) and words[0].casefold() in names and _may_sign(text)


def _is_initial(text: str, names: set[str]) -> bool:
    """Whether a line is the first letter of the writer's name: "W." waives no build."""
    word = text.strip(" .-\u2013\u2014").casefold()
    return len(word) == 1 and word in {name[0] for name in names}


def _may_sign(text: str) -> bool:
    words = text[: LONGEST + 1].split()
    is_short = len(text) <= LONGEST and len(words) <= MOST_WORDS
    return is_short and _has_capitals(words) and not _ORDER.search(text)


def _has_capitals(words: Sequence[str]) -> bool:
    """Whether all words have capitals, but for short ones: "de la Rue", "van Dyck"."""
    return all(not word[:1].islower() or len(word) <= _SHORT for word in words)


def below_farewell(orders: Orders, beside: Beside) -> frozenset[int]:
    """The lines right below a farewell that stands below all orders."""
    last = max((e.number for e in orders.sheet.entries if e.content is not Aside.PROSE), default=0)
    signing: set[int] = set()
    for entry in orders.sheet.entries:
        is_below = entry.number - 1 in signing or beside.is_idle(entry.line)
        if last and entry.number > last and is_below:
            signing.add(entry.number)
    return frozenset(signing)


def short_ends(orders: Orders, case: Case) -> frozenset[int]:
    """The last lines of a letter, as long as they are short and in capitals; never its first.

    A gamesmaster's that names a power or a place may be for us.
    """
    entries = [entry for entry in orders.sheet.entries if entry.line.strip()]
    is_master = case.visitor.role is Role.MASTER
    found: set[int] = set()
    for entry in entries[:0:-1][:MOST_LINES]:
        if entry.content is not Aside.PROSE or not _may_end(entry.line):
            break
        if is_master and Evidence.NAME in evidence(entry.line, case):
            break
        found.add(entry.number)
    return frozenset(found)


def _may_end(line: str) -> bool:
    words = line.split()
    is_open = line.rstrip().endswith(("?", "!", ":"))
    return len(words) <= WORDS_OF_AN_END and not is_open and _has_capitals(words)


def words_to_sign(case: Case) -> frozenset[str]:
    """The words that a writer may sign with."""
    player, sender = case.visitor.player, case.letter.sender
    power = case.visitor.power
    signed = (player.name, sender.name, player.address.partition("@")[0])
    words = _WORD.findall(" ".join((*signed, power.name if power is not None else "")))
    return frozenset(word.lower() for word in words) | {"gm", "gamesmaster"}
