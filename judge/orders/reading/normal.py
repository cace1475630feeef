"""One form for what mail clients make of a line.

Dashes, arrows, quotes, blanks and letters are brought to one form before the
grammar sees them. Where a step changes the length of the text, blanks make up
for it, so that a place in the normal form is a place in the line; only where
invisible characters are left out does a map of columns travel along.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from judge.orders.gazetteer import fold

DASHES = frozenset(
    "\u2500\u2501\u2504\u2505\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
)
INVISIBLE = frozenset("\u00ad")  # the soft hyphen
# Outlook draws its arrows in Wingdings, from the private use area.
WINGDINGS = frozenset("\uf0e0\uf0e8\uf0f0")
POINTERS = ("RIGHTWARDS", "RIGHT-POINTING", "RIGHT ARROW")
# Signs that carry no meaning: markdown, quotes, points, look-alikes of bullets.
BLANKED = str.maketrans(dict.fromkeys("*_`\"“”„‟«»'’‘‚‛´′.…·•▪◦‣●!", " "))
# Letters in a row that may be UTF-8 read as Windows-1252, as some mail programs still do.
FOREIGN = re.compile(r"[^\x00-\x7f]{2,}")
UNUSED = frozenset({0x81, 0x8D, 0x8F, 0x90, 0x9D})
MOST_MISREAD = 2
"""A letter that was sent on may have been misread twice."""

# A letter of another alphabet that looks like ours and stands alone.
LOOK_ALIKES = str.maketrans("АЅСНМВВҒᎪ", "ASCHMBBFA")
LONELY = re.compile(r"(?<!\w)[АЅСНМВҒᎪ](?!\w)")

# What Outlook's arrow, a letter in the font Wingdings, becomes in plain text; behind
# the kind of a unit it is the French word ("Construire une armée à Paris"), and before
# a long word that is no name ("Bonjour à tous").
FONTLESS_ARROW = re.compile(r"(?<!(?i:armée) )(?<!(?i:flotte) )(?<=\s)à(?=\s(?:[A-ZÀ-Þ]|\w{3}\b))")

LINK = re.compile(r"<(?:https?|mailto):[^<>]*>")
POSSESSIVE = re.compile(r"(?<=\w)['’]s\b")
# A row of dashes is taken whole or not at all, and begun only where it begins (behind a "<",
# with its second sign): a long one without a head is not tried again and again.
ARROW = re.compile(
    r"(?:(?<![-=~<])|(?<=<[-=~]))[-=~]+(?![-=~])(?: *[-=~]*>+(?!>))+|(?<!<)--+|==+|~+"
)
BARE_ARROW = re.compile(r">+")  # unless it closes a "<": "A <SEV> S A war-mos"
NUMBERED = re.compile(
    r" *(?:[(\[]?\d{1,2}[.):\]/](?!\d)|#\d{1,2}:?|\d{1,2} +[-–—](?= )|\d{1,2}(?= +[AFaf][ (])"
    r"|[a-zA-Z]\)(?= )|\(?(?:i{1,3}|i?[vx]|vi{1,3})[.)](?= ))(?= *\S)"
)
# "1. A Par-Bur 2. A Mar-Spa": the numbers of a list, on one line.
NEXT_NUMBER = re.compile(r"(?<=\S ) *\d{1,2}[.):](?= *[AFaf][ (])")
INITIALS = re.compile(r"(?<![A-Za-z.])(?:[A-Za-z]\.){2,}[A-Za-z]?(?![A-Za-z])")
"""Letters with points between them: "M.A.O.", "o.t.b."."""

SMILE = re.compile(r"(?<![\w)])[:;]-?[()DP](?!\w)")
ENTITY = re.compile(r"&(?:#\d{1,5}|#x[0-9a-fA-F]{1,4}|[a-zA-Z]{2,8});")
BULLET = re.compile(r"\s*[-+–—*](?=\s)|\s*[•▪◦‣●·]")
SIGN = re.compile(r" *[-+](?=[^\W\d])")


@dataclass(frozen=True, slots=True)
class Normal:
    """A line in its normal form; `columns` maps it to the line as written.

    `columns` is None where nothing has moved. `written` is the line as it came.
    """

    text: str
    columns: tuple[int, ...] | None = None
    written: str = ""

    def column(self, place: int) -> int:
        """The column, in the line as written, of a place in the normal form."""
        if self.columns is None:
            return place
        if place < len(self.columns):
            return self.columns[place]
        return self.columns[-1] + 1 if self.columns else 0

    def replaced(self, start: int, end: int, word: str) -> Normal:
        """The same with another word in a place; it keeps the columns of the old one."""
        columns = self.columns or tuple(range(len(self.text)))
        inner = tuple(columns[min(start + n, end - 1)] for n in range(len(word)))
        return Normal(
            self.text[:start] + word + self.text[end:],
            columns[:start] + inner + columns[end:],
            self.written,
        )


def blanked(text: str, start: int, end: int) -> str:
    """A text with blanks in the place of a stretch of it; every other letter keeps its column."""
    return text[:start] + " " * (end - start) + text[end:]


@lru_cache(maxsize=128)  # three readers ask for that of each line
def normalise(line: str, *, keep_sign: bool = False) -> Normal:
    """Bring a line to its normal form.

    A `+` or `-` right before the first word is a bullet, unless `keep_sign`:
    in Winter it is how builds and removals are written.
    """
    text = LINK.sub(_blanks, line) if "<" in line else line
    text = ENTITY.sub(_unescape, text) if "&" in text else text
    text = INITIALS.sub(_initials, text) if "." in text else text
    text = POSSESSIVE.sub("  ", text)
    text = SMILE.sub(_blanks, text)
    for mark in (NUMBERED, BULLET) if keep_sign else (NUMBERED, BULLET, SIGN):
        found = mark.match(text)
        if found:
            text = " " * found.end() + text[found.end() :]
    if any(c.isdigit() for c in line[: len(text) - len(text.lstrip())]):
        text = NEXT_NUMBER.sub(lambda m: ";".rjust(len(m[0])), text)
    columns: tuple[int, ...] | None = None
    if text.isascii():
        text = text.translate(BLANKED).replace("\t", " ").lower()
    else:
        text, columns = _to_plain_letters(text)
    text = ARROW.sub(_dash, text)
    if ">" in text and "<" not in text:
        text = BARE_ARROW.sub(_dash, text)
    return Normal(text, columns, line)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _unescape(match: re.Match[str]) -> str:
    return unescape(match[0]).ljust(len(match[0]))


def _initials(match: re.Match[str]) -> str:
    return match[0].replace(".", "").ljust(len(match[0]))


def _dash(match: re.Match[str]) -> str:
    return "-".center(len(match[0]))


def _to_plain_letters(line: str) -> tuple[str, tuple[int, ...] | None]:
    """ASCII where there is an equivalent, and the columns if anything was left out."""
    line = FOREIGN.sub(_decoded, line)
    if "à" in line:
        line = FONTLESS_ARROW.sub("-", line)
    if any("A" <= c.upper() <= "Z" for c in line):
        line = LONELY.sub(lambda m: m[0].translate(LOOK_ALIKES), line)
    letters = [_plain(c) for c in line.translate(BLANKED)]
    if all(len(letter) == 1 for letter in letters):
        return "".join(letters), None
    columns = tuple(n for n, letter in enumerate(letters) for _ in letter)
    return "".join(letters), columns


def _decoded(match: re.Match[str]) -> str:
    """Letters misread as Windows-1252 as they were sent, filled up with what is left out."""
    text = match[0]
    for _ in range(MOST_MISREAD):
        try:
            text = b"".join(map(_byte, text)).decode()
        except UnicodeError:
            break
    return text.ljust(len(match[0]), min(INVISIBLE))


def _byte(char: str) -> bytes:
    """The byte that was read as a letter; five of them are none in Windows-1252."""
    return char.encode("latin-1" if ord(char) in UNUSED else "cp1252")


def _plain(char: str) -> str:
    """What a character stands for: one of ours, itself, or nothing."""
    if char.isascii():
        return " " if char.isspace() else char.lower()
    if _is_arrow(char):
        return "-"
    if char in INVISIBLE or unicodedata.category(char) in {"Cf", "Mn", "Me"}:
        return ""
    if char.isspace():
        return " "
    base = fold(char)
    return base if base.isascii() else base[:1]


def _is_arrow(char: str) -> bool:
    """Dashes, and arrows that point to the right; no other is taken for one."""
    if char in DASHES or char in WINGDINGS:
        return True
    name = unicodedata.name(char, "")
    return "LEFT" not in name and any(word in name for word in POINTERS)
