"""Cut from a letter what its writer did not write this time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from judge.desk.beginnings import is_form, with_beginning
from judge.post.attribution import (
    Attribution,
    may_introduce,
    read_attribution,
    starts_forward,
)
from judge.post.footers import FULL, is_disclaimer, is_footer
from judge.post.press_lines import PressLines

_MARKED = re.compile(r"^\s*(?:>|\|\s)")
_ESCAPED = re.compile(r"^>+(From )")
_SIGNATURE = re.compile(r"^--[ \t\xa0]*$")
_SIGNATURE_LINES = 10
_PGP_HEAD = re.compile(r"^-----BEGIN PGP SIGNED MESSAGE-----\s*$")
_PGP_MESSAGE = re.compile(r"^-----BEGIN PGP MESSAGE-----\s*$")
_PGP_END = re.compile(r"^-----END PGP MESSAGE-----\s*$")
_PGP_TAIL = re.compile(r"^-----BEGIN PGP SIGNATURE-----\s*$")
_DASH_ESCAPED = re.compile(r"^- (?=-)")


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a text, and how many quoted lines were dropped.

    Signatures below "-- " don't count where there is anything else: nobody expects them to be
    read. `is_encrypted` says that a part was that nobody but its reader can read.
    """

    text: str
    dropped: int = 0
    is_encrypted: bool = False


def cut_quotes(text: str) -> Cut:
    """Drop quotations and signatures, keep answers written between them.

    - Lines marked ">" go, but for the unit in the last of them if an answer below it goes on
      from there: "> A Con ____" and "- Bul"; except inside press that has an end: one may quote to
      an ally. A lone ">From " is a mail store's escape for "From " and stays.
    - An attribution goes. If marked lines follow it, what stands between
      them is an answer; if none do, the client does not mark its quotations
      and the rest goes.
    - A forwarded header or "Original Message" rule ends the letter.
    - An office's disclaimer goes, paragraph by paragraph.
    - A signature (RFC 3676 §4.3) ends at the next quotation: some clients
      put it above what they quote, and answers may follow below.
    """
    return _Cutter(text.split("\n")).cut()


class _Cutter:
    """A pass over the lines; `at` is the line being looked at."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.kept: list[str] = []
        self.dropped = self.passed = 0
        self.is_encrypted = False
        self.at = 0
        self.last_marked = _last(lines, _MARKED)
        self.press = PressLines(lines)
        written = [line for line in lines if line.strip()]
        below = ((a, b) for a, b in pairwise(written) if _MARKED.match(a) and not _MARKED.match(b))
        self.above = _above(lines)
        self.is_form = is_form(tuple(below))

    def cut(self) -> Cut:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if (end := self.press.end_of(self.at)) is not None:
                self.keep_press(end)
            elif self.is_marked():
                self.drop(1)
            elif starts_forward(self.lines, self.at):
                self.drop(len(self.lines) - self.at)
            elif attribution := read_attribution(self.lines, self.at):
                self.drop_attribution(attribution)
            elif may_introduce(line) and self.is_above_marked():
                self.drop(1)
            elif _PGP_MESSAGE.match(line):
                self.skip_encrypted()
            elif self.is_signature():
                self.skip_signature()
            elif is_disclaimer(line):
                self.skip_paragraph()
            else:
                self.keep(line)
        text = "\n".join(_trimmed(self.kept))
        dropped = self.dropped + (0 if text.strip() else self.passed)
        return Cut(text, dropped, self.is_encrypted)

    def keep(self, line: str) -> None:
        if not is_footer(line) and not self.is_pgp_head(line):
            own = _DASH_ESCAPED.sub("", _ESCAPED.sub(r"\1", line))
            above = self.above[self.at]
            self.kept.append(
                with_beginning(above, own, is_form=self.is_form) if _MARKED.match(above) else own
            )
        self.at += 1

    def drop(self, count: int) -> None:
        if self.kept and self.kept[-1].strip():
            self.kept.append("")  # what stands below is another answer
        self.dropped += sum(1 for n in range(self.at, self.at + count) if self.lines[n].strip())
        self.at += count

    def keep_press(self, end: int) -> None:
        """Keep everything up to the line that ends it."""
        self.kept += self.lines[self.at : end + 1]
        self.at = end + 1

    def is_marked(self) -> bool:
        """Whether a quoted line stands here, and no escaped "From "."""
        if not _MARKED.match(self.lines[self.at]):
            return False
        if not _ESCAPED.match(self.lines[self.at]):
            return True
        around = self.lines[max(0, self.at - 1) : self.at] + self.lines[self.at + 1 : self.at + 2]
        return any(_MARKED.match(line) and not _ESCAPED.match(line) for line in around)

    def is_above_marked(self) -> bool:
        below = [line for line in self.lines[self.at + 1 : self.at + 3] if line.strip()]
        return bool(below) and _MARKED.match(below[0]) is not None

    def drop_attribution(self, attribution: Attribution) -> None:
        if attribution.before:
            self.kept.append(attribution.before)
        length = attribution.length
        marked_below = self.last_marked >= self.at + length
        self.drop(length if marked_below else len(self.lines) - self.at)

    def is_signature(self) -> bool:
        """Whether a signature starts here.

        "--" without its blank may also be a player's rule between orders, so
        it is one only above a few lines.
        """
        line = _DASH_ESCAPED.sub("", self.lines[self.at])
        if _PGP_TAIL.match(line) or line == "-- ":
            return True
        if not _SIGNATURE.match(line):
            return False
        ahead = self.lines[self.at + 1 : self.at + 60]
        below = (n for n, text in enumerate(ahead) if _MARKED.match(text))
        signature = ahead[: next(below, len(ahead))]
        return sum(1 for text in signature if text.strip()) <= _SIGNATURE_LINES

    def skip_signature(self) -> None:
        """Pass a signature over; one below dashes without their blank is counted as dropped."""
        first, sure = self.at, self.lines[self.at] != "--"
        self.at += 1
        while self.at < len(self.lines) and not (
            self.is_marked()
            or starts_forward(self.lines, self.at)
            or read_attribution(self.lines, self.at)
        ):
            self.at += 1
        number = sum(1 for line in self.lines[first + 1 : self.at] if line.strip())
        if sure:
            self.passed += number
        else:
            self.dropped += number

    def skip_encrypted(self) -> None:
        """Pass over what is encrypted in the midst of a text."""
        self.is_encrypted = True
        while self.at < len(self.lines):
            self.at += 1
            if _PGP_END.match(self.lines[self.at - 1]):
                return

    def skip_paragraph(self) -> None:
        """Pass a paragraph over: a short line ends it, and so does one's end before another."""
        while self.at < len(self.lines) and (line := self.lines[self.at].strip()):
            self.at += 1
            self.passed += 1
            after = self.lines[self.at].strip() if self.at < len(self.lines) else ""
            ended = line.endswith((".", "!", ":")) and len(after) < FULL
            if len(line) < FULL or ended:
                return

    def is_pgp_head(self, line: str) -> bool:
        previous = self.lines[self.at - 1] if self.at else ""
        return bool(_PGP_HEAD.match(line)) or (
            line.startswith("Hash: ") and bool(_PGP_HEAD.match(previous))
        )


def _last(lines: list[str], pattern: re.Pattern[str]) -> int:
    """Return the last line that matches, -1 for none."""
    return next((n for n in range(len(lines) - 1, -1, -1) if pattern.match(lines[n])), -1)


def _trimmed(lines: list[str]) -> list[str]:
    """Return lines without the empty ones at either end."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    return lines[start:end]


def _above(lines: list[str]) -> list[str]:
    """For each line the one above it that isn't empty; "" for none."""
    found: list[str] = []
    last = ""
    for line in lines:
        found.append(last)
        last = line if line.strip() else last
    return found
