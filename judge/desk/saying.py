"""Where a letter says a password, and the letter without it.

The old judges' letters begin with "SIGNON Fghost xyz", and a password is set by "SET PASSWORD xyz".
Such lines are looked for in all that a letter holds, quoted or not, before anybody else
reads it: what is read, answered, sent on and kept has "..." in the place of the word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from judge.desk.striking import STRUCK

LEAST, MOST = 8, 64
"""So many letters a password has."""
TOP = 2
"""Among so many lines of its writer's own a sign-on counts: a greeting may stand above it."""
_FEW = 3
"""Behind SIGNON or PASSWORD so many words may be one password; more are a sentence."""
_PLACE = r"[a-z?*@][\w-]{0,40}(?:@[\w-]{1,40})?"
_MARKS = r"[\s>|*_\u200b\ufeff]{0,40}"
_SIGN_ON = re.compile(
    rf"({_MARKS}sign(?:([ ])|-)?on[ \t\xa0]{{1,9}}({_PLACE})[*_:,]{{0,3}})"
    r"(?:[ \t\xa0]{1,9}(\S.*))?",
    re.IGNORECASE,
)
_PASSWORD = re.compile(
    rf"({_MARKS}(set[ \t\xa0]{{1,9}})?(?:(?:my|new)[ \t\xa0]{{1,9}}){{0,2}}password[*_]{{0,3}}"
    r"[ \t\xa0]{0,9}(?:[:=]|(?:to|is)\b)?[ \t\xa0]{1,9})(\S.*)",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"((?<!\w)(?:sign-?on[ \t\xa0]{{1,9}}{_PLACE}|set[ \t\xa0]{{1,9}}password)[ \t\xa0]{{1,9}})"
    rf"([^\s.]\S{{{LEAST - 1},{MOST - 1}}})",
    re.IGNORECASE,
)
_NO_WORD = re.compile(r"(?:none|off|[.\u2026\s]*)[.!]?", re.IGNORECASE)
_AROUND = "*_\"'<>\u201c\u201d\u2018\u2019"
_QUICK = re.compile(r"sign[ -]?on|password", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passwords:
    """The passwords that a letter says of itself: one to sign on by, and one to be set.

    `place` is what it signs on to, as it is written ("fghost"). Several that are `chosen`, or one
    of several words, stand side by side: they are none.
    """

    place: str = ""
    word: str = field(default="", repr=False)
    chosen: str = field(default="", repr=False)


NOTHING = Passwords()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with what may be a password in it, struck, and the words that were."""

    text: str
    words: tuple[str, ...]
    place: str = ""
    sets: bool = False

    @property
    def word(self) -> str:
        """The password, if that is what the line says; several words are none, but are struck."""
        return " ".join(self.words)


def may_say(text: str) -> bool:
    """Whether there may be a password in a text: a quick look, for most say none."""
    return _QUICK.search(text) is not None


def passwords_said(text: str) -> Passwords:
    """What a letter says that its writer wrote so; what is quoted says nothing."""
    lines = [line for line in text.splitlines() if line.strip()]
    top = next((found for line in lines[:TOP] if (found := _own(line)) and found.place), None)
    chosen = dict.fromkeys(found.word for line in lines if (found := _own(line)) and found.sets)
    place, word = (top.place.lower(), top.word) if top else ("", "")
    return Passwords(place, word, " ".join(chosen))


def place_said(text: str) -> str:
    """What a letter signs on to on its top, with a password or without one; "" for nothing."""
    lines = [line for line in text.splitlines() if line.strip()][:TOP]
    found = (_SIGN_ON.fullmatch(line) for line in lines if may_say(line) and not _quotes(line))
    return next((match[3].lower() for match in found if match), "")


def words_of(text: str) -> frozenset[str]:
    """The words of a text that may be passwords, and so long that they stand for nothing else."""
    found = (_read(line) for line in text.splitlines() if may_say(line))
    return frozenset(word for line in found if line for word in line.words if len(word) >= LEAST)


def without_passwords(text: str, words: Collection[str] = ()) -> str:
    """A text without its passwords, nor any of some `words` wherever it stands."""
    if may_say(text):
        text = "".join(_struck(line) for line in text.splitlines(keepends=True))
    return without_words(text, words)


def without_words(text: str, words: Collection[str]) -> str:
    """A text without some words, in small letters or capitals."""
    for word in sorted(words, key=len, reverse=True):
        text = re.sub(re.escape(word), STRUCK, text, flags=re.IGNORECASE)
    return text


def _struck(line: str) -> str:
    found = _read(line.rstrip("\r\n")) if may_say(line) else None
    return line if found is None else found.text + line[len(line.rstrip("\r\n")) :]


def _own(line: str) -> _Line | None:
    return None if _quotes(line) or not may_say(line) else _read(line)


def _quotes(line: str) -> bool:
    return line.lstrip()[:1] in {">", "|"}


def _read(line: str) -> _Line | None:
    """What may be passwords in a line; None for no such thing."""
    return next(_readings(line), None)


def _readings(line: str) -> Iterator[_Line]:
    signs_on = _SIGN_ON.fullmatch(line)
    if signs_on is not None and (rest := signs_on[4]) and not _NO_WORD.fullmatch(rest):
        # "Sign on the dotted line, please" is no sign-on.
        words = _words(rest, 1 if signs_on[2] else _FEW)
        if words:
            yield _Line(f"{signs_on[1]} {STRUCK}", words, place=signs_on[3])
    sets = _PASSWORD.fullmatch(line)
    if sets is not None and not _NO_WORD.fullmatch(sets[3]):
        words = _words(sets[3], len(line) if sets[2] else _FEW)
        if words:
            yield _Line(f"{sets[1]}{STRUCK}", words, sets=True)
    if within := _WITHIN.findall(line):
        text = _WITHIN.sub(rf"\g<1>{STRUCK}", line)
        yield _Line(text, tuple(word.strip(_AROUND) for _, word in within))


def _words(rest: str, most: int) -> tuple[str, ...]:
    words = tuple(word.strip(_AROUND) or word for word in rest.split())
    return words if len(words) <= most else ()
