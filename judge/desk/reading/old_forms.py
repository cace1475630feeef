"""The commands of the old judges in their own forms, by the table `grammar/old-forms.txt`.

What is the same here is read as our line; of what has no counterpart, or half of one, a sentence
tells. The table is the one source: HELP NJUDGE and HELP DPJUDGE are made from it, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LONGEST = 100
_BLANK = re.compile(r"\{(\w+)(?: ([^{}]+))?\}")
_KINDS = {
    "hours": r"\d{1,4}",
    "minutes": r"(?:1[0-3]\d\d|14[0-3]\d|\d{1,3})",
    "number": r"\d{1,4}",
    "days": r"[smtwf-]{7}",
    "phase": r"[sfw]\d{4}[mrab]",
    "power": r"[a-z]{1,24}",
    "game": r"(?!the\b|games?\b)[a-z][a-z0-9_-]{1,23}",
    "word": r"[^\s,@]{1,60}(?:@[^\s,@]{1,60})?",
    "words": r"[^@]{1,60}",
    "secret": r"[a-z]{0,20}\d[a-z0-9]{0,20}",
    "date": r"[a-z0-9: ,-]{3,40}",
}
_WEEK = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_NJUDGE, _DPJUDGE = "n", "d"
JUDGES = {_NJUDGE: "njudge", _DPJUDGE: "dpjudge"}
"""The old judges, by the page of HELP that is about each."""


@dataclass(frozen=True, slots=True)
class OldForm:
    """A row: which `judges` had it, whose it was, how it was written, and ours or a sentence.

    `ours` may have the blanks of what is `written`; `reason` names a sentence. One is empty.
    """

    judges: str
    giver: str
    written: str
    ours: str
    reason: str

    @property
    def example(self) -> str:
        """As its manual would show it: "SET DEADLINE +24"."""
        return _BLANK.sub(lambda blank: blank[2], self.written)

    @property
    def ours_shown(self) -> str:
        """Our line for the example."""
        found = self.pattern.fullmatch(self.example.lower())
        return self.line(found, self.example) if found is not None else self.ours

    @property
    def pattern(self) -> re.Pattern[str]:
        """What reads it, in small letters and single blanks."""
        pieces, at = [], 0
        seen: set[str] = set()
        for blank in _BLANK.finditer(self.written):
            pieces.append(re.escape(self.written[at : blank.start()].lower()))
            kind = _KINDS[blank[1]]
            pieces.append(f"(?:{kind})" if blank[1] in seen else f"(?P<{blank[1]}>{kind})")
            seen.add(blank[1])
            at = blank.end()
        return re.compile("".join([*pieces, re.escape(self.written[at:].lower())]))

    def line(self, found: re.Match[str], text: str) -> str:
        """Our line for what was found in a text."""
        return _BLANK.sub(lambda b: _value(b[1], text[slice(*found.span(b[1]))]), self.ours)


def _value(kind: str, text: str) -> str:
    """What stands in a blank of ours: njudge counts minutes from midnight, and days from Sunday."""
    if kind == "minutes":
        return f"{int(text) // 60:02}:{int(text) % 60:02}"
    if kind == "days":
        return ", ".join(d for d, letter in zip(_WEEK, text, strict=True) if letter != "-")
    return text


def read_old_forms(table: str) -> tuple[OldForm, ...]:
    """The rows of the table. ValueError for a line that is none: the table is ours."""
    rows = []
    for line in table.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        judges, giver, written, ours = (part.strip() for part in line.split("|"))
        mark, _, rest = ours.partition(" ")
        if mark not in {"=", ":"}:
            raise ValueError(f"{line!r} is neither ours nor has a reason")
        row = (rest, "") if mark == "=" else ("", rest)
        rows.append(OldForm(judges, giver, written, *row))
    return tuple(rows)


class OldForms:
    """The table, ready to be looked things up in."""

    def __init__(self, table: str) -> None:
        self.rows = read_old_forms(table)
        self._by_word: Mapping[str, list[tuple[re.Pattern[str], OldForm]]] = _by_word(self.rows)

    def meant(self, text: str) -> tuple[str, str]:
        """Our line for a line in an old form, or the sentence about it; one or both are empty."""
        found = self._found(text)
        if found is None:
            return "", ""
        row, match = found
        return row.line(match, _plain(text)), row.reason

    def _found(self, text: str) -> tuple[OldForm, re.Match[str]] | None:
        if len(text) > LONGEST:
            return None
        plain = _plain(text)
        lower = plain.lower()
        if len(lower) != len(plain):
            return None  # a letter that is two in small, as none of a form is
        for pattern, row in self._by_word.get(lower.partition(" ")[0].rstrip("!"), ()):
            match = pattern.fullmatch(lower)
            if match is not None and not _is_other(match, plain):
                return row, match
        return None

    def first_words(self) -> frozenset[str]:
        """The words with which they begin."""
        return frozenset(self._by_word)


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".")


def _is_other(match: re.Match[str], plain: str) -> bool:
    """Whether days are written small: to njudge that is the afternoon, which ours doesn't know."""
    days = match.groupdict().get("days")
    return days is not None and plain[match.start("days") : match.end("days")] != days.upper()


def _by_word(rows: Sequence[OldForm]) -> dict[str, list[tuple[re.Pattern[str], OldForm]]]:
    found: dict[str, list[tuple[re.Pattern[str], OldForm]]] = {}
    for row in rows:
        word = row.example.lower().split()[0].rstrip("!")
        found.setdefault(word, []).append((row.pattern, row))
    return found
