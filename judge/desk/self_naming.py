"""What in an unsigned letter names its writer after all: a name, an address, a signature.

Whoever wrote without a name did not mean that; but the words may as well be a ruse. So it is
asked, and never sent with them, or changed, unasked. So is any letter in an anonymous game.
There only the writer's own name is known to be one: to ask about another player's would tell
that they play. A line above a quotation, an address and a signature are told by their form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.answers import Case
from judge.desk.reading.press_words import Phrases, tokens_of
from judge.game.anonymity import is_told_who_plays, whoever_played
from judge.game.drafts import trimmed
from judge.game.game import Game
from judge.game.press_letters import AnswerTo, is_signed
from judge.orders.gazetteer import fold

MOST_LINES = 2_000
"""A longer text is looked through from both ends."""
SHORTEST = 3
"""In letters: shorter parts of a name are in every other word."""
LONGEST_SIGNATURE = 15
"""In lines, below a rule."""
LAST_LINES, FEW_WORDS, LONGEST = 4, 6, 80
"""What may be a signature: so many lines at the end, each of a few words."""
_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"[^\s@<>()]{1,64}@[^\s@<>()]{1,200}\.[a-z]{2,20}", re.IGNORECASE)
_LINK = re.compile(
    r"https?://\S|\bwww\.\w|\+\d{1,3}[\s()./-]{0,3}\d[\d\s()./-]{6,20}", re.IGNORECASE
)
"""The web and the telephone."""
_RULE = re.compile(r"\s{0,3}(?:--|__|\u2014)\s{0,3}")
"""What stands above a signature (RFC 3676 4.3)."""
_ENDS = ".!?:;\"'([-\u2013\u2014>|"
"""Behind these a sentence begins, with a capital."""
_ORDERS = re.compile(r"[?:=>]|->|\s[-=]\s")


@dataclass(frozen=True, slots=True)
class SelfNaming:
    """The line of a text that names its writer; `without` is the text without its signature.

    That is "" where the signature isn't all that names them. It `is_own` if it bears a name of
    theirs, and not what may be anybody's.
    """

    line: str
    without: str = ""
    is_own: bool = False


def names_somebody(to: AnswerTo, text: str, case: Case) -> SelfNaming | None:
    """Where a letter names somebody whom its readers aren't to know; None if it doesn't."""
    if not is_signed(to.kind) and (own := names_writer(text, case)):
        return own
    game = case.game
    if game is None or is_told_who_plays(game) or to.to == (None,):
        return None  # the gamesmaster knows them
    return _named_in(text, _Known.known_to(game, case))


def names_writer(text: str, case: Case) -> SelfNaming | None:
    """Where a text names the visitor who wrote it; None if it doesn't."""
    found = _named_in(text, _Names.of(case))
    return None if found is None else replace(found, is_own=True)


def signature_in(text: str) -> str:
    """What at a letter's end looks like a signature, in one line; "" for none.

    It is what stands below a rule, or an address, a page or a telephone number in the last lines.
    """
    lines = [line.strip() for line in text.split("\n")[-MOST_LINES:] if line.strip()]
    at = _rule_below(lines, 1)
    if at < len(lines) - 1:
        return " / ".join(lines[at + 1 :])
    last = lines[1:][-LAST_LINES:]
    told = [n for n, line in enumerate(last) if _ADDRESS.search(line) or _LINK.search(line)]
    return " / ".join(last[told[0] :]) if told else ""


def _rule_below(lines: Sequence[str], first: int) -> int:
    """Which of the last lines, from the first that may, is a rule; behind all if none is."""
    rows = range(max(len(lines) - LONGEST_SIGNATURE, first), len(lines))
    return next((n for n in rows if _RULE.fullmatch(lines[n])), len(lines))


def _named_in(text: str, names: _Names) -> SelfNaming | None:
    lines = text.split("\n")
    if len(lines) > 2 * MOST_LINES:
        lines = lines[:MOST_LINES] + lines[-MOST_LINES:]
    begins = min(_signature_begins(lines, names), names.rule_in(lines))
    above = next((line for line in lines[:begins] if names.is_told_in(line)), "")
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
        parts = _parts_of(f"{player.called} {case.letter.sender.name}")
        own = set(_words(f"{power.name} {power.adjective}")) if power else set()
        addresses = (player.address, case.letter.sender.address)
        mailboxes = tuple(dict.fromkeys(a.casefold() for a in addresses if a))
        return cls(frozenset(parts - _of_powers(case.game)), mailboxes, frozenset(own))

    def is_told_in(self, line: str) -> bool:
        """Whether a line tells, anywhere in a letter, who they are."""
        return self.is_in(line)

    def rule_in(self, lines: list[str]) -> int:
        """Which line stands above a signature, whoever's; behind the last one if none counts."""
        return len(lines)

    def is_in(self, line: str) -> bool:
        """Whether a line has a name or an address of theirs."""
        folded = line.casefold()
        if any(address in folded for address in self.addresses):
            return True
        return not self.parts.isdisjoint(_words(line))

    def signs(self, line: str) -> bool:
        """Whether a line may sign a letter with a name of theirs, or with their power."""
        is_short = len(line) <= LONGEST and len(line.split()) <= FEW_WORDS
        return is_short and self.is_theirs(line) and not _ORDERS.search(line)

    def is_theirs(self, line: str) -> bool:
        """Whether a short line has a name of theirs in it, or their power."""
        return self.is_in(line) or not self.power.isdisjoint(_words(line))


@dataclass(frozen=True, slots=True)
class _Known(_Names):
    """What in an anonymous game is known to be a name, and what looks like one.

    The gamesmaster, who knows all of them, is told of everybody's who plays or played.
    """

    powers: frozenset[str] = frozenset()
    initials: frozenset[str] = frozenset()
    judge: str = ""
    leads: bool = False
    words: Phrases | None = None

    @classmethod
    def known_to(cls, game: Game, case: Case) -> _Known:
        """Of whoever writes."""
        own, power = case.visitor.player, case.visitor.power
        leads = power is None
        known = whoever_played(case.office.log(game.name)) if leads else (own,)
        called = [player.called for player in known]
        addresses = [player.address for player in known]
        if power is not None:
            called.append(case.letter.sender.name)
            addresses.append(case.letter.sender.address)
        local = {word for address in addresses for word in _words(address.partition("@")[0])}
        parts = {part for name in called for part in _parts_of(name)}
        parts |= {word for word in local if len(word) > SHORTEST}
        powers = _of_powers(game)
        mailboxes = tuple(dict.fromkeys(a.casefold() for a in addresses if a))
        return cls(
            frozenset(parts - powers), mailboxes, frozenset(), powers, _initials(called, powers),
            str(case.office.judge).casefold(), leads, case.office.commands.name_words,
        )  # fmt: skip

    def is_told_in(self, line: str) -> bool:
        """Whether a line tells, anywhere in a letter, who somebody is."""
        line = unicodedata.normalize("NFKC", line)
        found = [mark[0].casefold() for mark in _ADDRESS.finditer(line)]
        if self.leads:  # a gamesmaster's own address and pages are nobody's secret
            found = [one for one in found if one in self.addresses]
        elif _LINK.search(line):
            return True
        if any(one != self.judge for one in found):
            return True
        return self._quotes(line) or any(self._is_name(word, line) for word in _WORD.finditer(line))

    def is_theirs(self, line: str) -> bool:
        """Whether a short line has a name of theirs, what is short for one, or its first letters.

        Nobody who leads signs with a player's.
        """
        if self.is_in(line):
            return True
        if self.leads or self.words is None:
            return False
        if line.isupper() and "".join(_words(line)) in self.initials:
            return True
        words = [word for word in _words(line) if not self.words.has("PARTING", word)]
        if len(words) != 1 or len(words[0]) < SHORTEST or words[0] in self.powers:
            return False
        is_like = any(part.startswith(words[0][:SHORTEST]) for part in self.parts)
        return is_like and not self._is_word(words[0])

    def _is_name(self, word: re.Match[str], line: str) -> bool:
        """Whether a word is a name of theirs, and no other word that is written like it."""
        if fold(word[0]) not in self.parts:
            return False
        if not self._is_word(word[0]):
            return True
        before = line[: word.start()].rstrip()
        return word[0][:1].isupper() and bool(before) and before[-1] not in _ENDS

    def _is_word(self, name: str) -> bool:
        """Whether a name is a word, too."""
        return self.words is not None and self.words.has("WORDS", name)

    def _quotes(self, line: str) -> bool:
        """Whether a line says whose words stand below it: "On Tue, Bruno Keller wrote:"."""
        said = line.strip().rstrip("* ")
        if not said.endswith(":") or len(said) > 4 * LONGEST or self.words is None:
            return False
        if not self.words.is_in("WROTE", tokens_of(said)):
            return False
        names = [word[0] for word in _WORD.finditer(said)][1:]
        strange = (name for name in names if name[0].isupper())
        return any(name.casefold() not in self.powers and len(name) > 1 for name in strange)

    def rule_in(self, lines: list[str]) -> int:
        """Which line stands above a signature that is more than a power's name."""
        at = _rule_below(lines, 0)
        below = {word for line in lines[at:] for word in _words(line)}
        telling = any(not self._is_word(word) for word in sorted(below - self.powers))
        is_signed = any(map(str.strip, lines[:at])) and telling
        return at if is_signed and not self.leads else len(lines)


def _parts_of(called: str) -> set[str]:
    """The parts of a name that tell somebody."""
    known = called.split()
    # "van der" is in many a letter; but who writes their whole name small is called so.
    telling = [word for word in known if not word[:1].islower()] or known
    return {word for word in _words(" ".join(telling)) if len(word) >= SHORTEST}


def _of_powers(game: Game | None) -> frozenset[str]:
    powers = game.variant.powers if game is not None else ()
    return frozenset(word for p in powers for word in _words(f"{p.name} {p.adjective}"))


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


def _initials(called: Sequence[str], powers: frozenset[str]) -> frozenset[str]:
    """The first letters of names, and of the first of each; those of powers are no name's."""
    rows = (list(_words(name)) for name in called)
    letters = {"".join(word[:1] for word in row) for row in rows}
    letters |= {row[:1] for row in letters}
    return frozenset(letters - {word[:1] for word in powers} - {""})


def _words(text: str) -> Iterator[str]:
    return iter(_WORD.findall(fold(text)))
