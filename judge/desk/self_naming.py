"""What in an unsigned letter names its writer after all: a name, an address, a signature.

Whoever wrote without a name did not mean that; but the words may as well be a ruse. So it is
asked, and never sent with them, or changed, unasked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.desk.answers import Case
from judge.game.drafts import trimmed

MOST_LINES = 2_000
"""A longer text is looked through from both ends."""
SHORTEST = 3
"""In letters: shorter parts of a name are in every other word."""
LAST_LINES, FEW_WORDS, LONGEST = 4, 6, 80
"""What may be a signature: so many lines at the end, each of a few words."""
_WORD = re.compile(r"[^\W\d_]+")
_ORDERS = re.compile(r"[?:=>]|->|\s[-=]\s")


@dataclass(frozen=True, slots=True)
class SelfNaming:
    """The line of a text that names its writer; `without` is the text without its signature.

    That is "" where the signature isn't all that names them.
    """

    line: str
    without: str = ""


def names_writer(text: str, case: Case) -> SelfNaming | None:
    """Where a text names the visitor who wrote it; None if it doesn't."""
    lines = text.split("\n")
    if len(lines) > 2 * MOST_LINES:
        lines = lines[:MOST_LINES] + lines[-MOST_LINES:]
    names = _Names.of(case)
    begins = _signature_begins(lines, names)
    above = next((line for line in lines[:begins] if names.is_in(line)), "")
    if above or begins == len(lines):
        return SelfNaming(above.strip()) if above else None
    kept = lines[:begins]
    while kept and not any(map(str.isalnum, kept[-1])):
        kept.pop()  # "-- " stands above a signature
    cut = trimmed(kept)
    whole = cut if len(lines) == text.count("\n") + 1 else ""
    return SelfNaming(" / ".join(line.strip() for line in lines[begins:] if line.strip()), whole)


@dataclass(frozen=True, slots=True)
class _Names:
    """What somebody is called: the parts of their name, their address, and their power."""

    parts: frozenset[str]
    addresses: tuple[str, ...]
    power: frozenset[str]

    @classmethod
    def of(cls, case: Case) -> _Names:
        player, power = case.visitor.player, case.visitor.power
        known = f"{player.called} {case.letter.sender.name}".split()
        # "van der" is in many a letter; but who writes their whole name small is called so.
        telling = [word for word in known if not word[:1].islower()] or known
        parts = {word for word in _words(" ".join(telling)) if len(word) >= SHORTEST}
        powers = case.game.variant.powers if case.game is not None else ()
        named = {word for p in powers for word in _words(f"{p.name} {p.adjective}")}
        own = set(_words(f"{power.name} {power.adjective}")) if power else set()
        addresses = (player.address, case.letter.sender.address)
        mailboxes = tuple(dict.fromkeys(a.casefold() for a in addresses if a))
        return cls(frozenset(parts - named), mailboxes, frozenset(own))

    def is_in(self, line: str) -> bool:
        """Whether a line has a name or an address of theirs."""
        folded = line.casefold()
        if any(address in folded for address in self.addresses):
            return True
        return not self.parts.isdisjoint(_words(line))

    def signs(self, line: str) -> bool:
        """Whether a line may sign a letter with a name of theirs, or with their power."""
        words = set(_words(line))
        is_short = len(line) <= LONGEST and len(line.split()) <= FEW_WORDS
        is_theirs = self.is_in(line) or not self.power.isdisjoint(words)
        return is_short and is_theirs and not _ORDERS.search(line) and not line.endswith("?")


def _signature_begins(lines: list[str], names: _Names) -> int:
    """Which line begins the signature; behind the last one if there is none.

    What stands below a name is part of it: a street, a telephone number.
    """
    written = [at for at, line in enumerate(lines) if line.strip()][-LAST_LINES:]
    for nth, at in enumerate(written):
        below = (lines[n].split() for n in written[nth:])
        # The only line of a letter is no signature of it.
        is_last = all(len(words) <= FEW_WORDS for words in below)
        if is_last and names.signs(lines[at].strip()) and any(map(str.strip, lines[:at])):
            return at
    return len(lines)


def _words(text: str) -> Iterator[str]:
    return (word.casefold() for word in _WORD.findall(text))
