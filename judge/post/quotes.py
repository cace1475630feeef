"""Cut from a letter what its writer did not write this time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.post.attribution import (
    Attribution,
    may_introduce,
    read_attribution,
    starts_forward,
)

_PRESS = re.compile(r"^\s*(?:press|broadcast|postal)\b", re.IGNORECASE)
_ENDPRESS = re.compile(r"^\s*end\s*-?(?:press|broadcast|postal)\b", re.IGNORECASE)
_MARKED = re.compile(r"^\s*(?:>|\|\s)")
_ESCAPED = re.compile(r"^>+(From )")
_SIGNATURE = re.compile(r"^--[ \t\xa0]*$")
_SIGNATURE_LINES = 10
_PGP_HEAD = re.compile(r"^-----BEGIN PGP SIGNED MESSAGE-----\s*$")
_PGP_TAIL = re.compile(r"^-----BEGIN PGP SIGNATURE-----\s*$")
_DASH_ESCAPED = re.compile(r"^- (?=-)")

LONGEST_FOOTER = 200
LONGEST_BEGINNING = 300
"""Within so many letters a paragraph shows that it is a disclaimer."""
_AROUND = " \t\xa0_*"
_FOOTER = re.compile(
    r"""(?xi) (?:
      sent \s+ (?: from | via | with | using ) \s+ (?: my | the | mail\b | yahoo | outlook | proton
        | samsung | aol | gmail | icloud | a \s | an \s | tutanota | blackberry | windows
        | fairemail | k-?9 | thunderbird | spark | mobile | nine\b ) .{0,80}
    | get \s+ outlook \s+ for \s .{1,150}
    | von \s+ mein .{3,50} \s ge(?: sendet | schickt ) .{0,20}
    | gesendet \s+ (?: von | mit | über ) \s .{2,60}
    | diese \s+ nachricht \s+ wurde \s+ von \s+ mein .{2,60}
    | envoyé \s+ (?: de | depuis | à \s+ partir \s+ de ) \s .{2,60}
    | enviado \s+ (?: desde | do | a \s+ partir ) \s .{2,60}
    | inviato \s+ (?: da | dal )\b .{2,60}
    | verzonden \s+ (?: vanaf | met | via | vanuit ) \s .{2,60}
    | verstuurd \s+ vanaf \s .{2,60}
    | skickat \s+ från \s .{2,60} | sendt \s+ fra \s .{2,60} | lähetetty \s .{2,60}
    | wysłan[eo] \s+ z \s .{2,60} | отправлено \s+ (?: с | из ) \s .{2,60}
    | 从我的.{1,20}发送 | .{0,20}から送信
    | this \s+ e?-?mail \s+ has \s+ been \s+ checked \s+ for \s+ viruses .{0,60}
    | virus-free .{0,80}
    )"""
)


# Offices put such a paragraph above or below each mail; it can be about anything.
_DISCLAIMER = re.compile(
    r"""(?xi) (?:
      (?: caution | warning | external )\b .{0,10} \s (?: this \s+ e-?mail | this \s+ message
        | e-?mail | message | sender ) \b
    | (?: this | the ) (?: \s+ \S+ ){0,2} \s+ (?: e-?mail | message | communication )\b .{0,60}
        \b (?: confidential | privileged | intended | originated \s+ from )
    | (?: the \s+ information | the \s+ contents ) .{0,40} \b (?: e-?mail | message )\b .*
        (?: confidential | privileged | intended )
    | if \s+ you \s+ (?: are \s+ not | have \s+ received ) .{0,60} (?: recipient | error )
    | confidentiality \s+ notice
    | diese \s+ (?: e-?mail | nachricht ) .{0,60} \b (?: vertraulich | enthält )
    | ce \s+ (?: message | courriel | mail ) .{0,80} \b (?: confidentiel | destin )
    | este \s+ (?: mensaje | correo | e-?mail ) .{0,80} \b confidencia
    | questo \s+ (?: messaggio | e-?mail ) .{0,80} \b (?: riservat | confidenzial )
    | (?: dit | deze ) \s+ (?: e-?mail | bericht ) .{0,80} \b vertrouwelijk
    )"""
)

_FULL = 45
"""From how many characters on a line of a paragraph goes on in the next."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a text, and how many quoted lines were dropped.

    Signatures below "-- " don't count: nobody expects them to be read.
    """

    text: str
    dropped: int = 0


def cut_quotes(text: str) -> Cut:
    """Drop quotations and signatures, keep answers written between them.

    - Lines marked ">" go, except inside PRESS ... ENDPRESS: one may quote to
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
        self.dropped = 0
        self.at = 0
        self.last_marked = _last(lines, _MARKED)
        self.last_endpress = _last(lines, _ENDPRESS)

    def cut(self) -> Cut:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if _PRESS.match(line) and self.last_endpress > self.at:
                self.keep_press()
            elif self.is_marked():
                self.drop(1)
            elif starts_forward(self.lines, self.at):
                self.drop(len(self.lines) - self.at)
            elif attribution := read_attribution(self.lines, self.at):
                self.drop_attribution(attribution)
            elif may_introduce(line) and self.is_above_marked():
                self.drop(1)
            elif self.is_signature():
                self.skip_signature()
            elif _is_disclaimer(line):
                self.skip_paragraph()
            else:
                self.keep(line)
        return Cut("\n".join(_trimmed(self.kept)), self.dropped)

    def keep(self, line: str) -> None:
        if not _is_footer(line) and not self.is_pgp_head(line):
            self.kept.append(_DASH_ESCAPED.sub("", _ESCAPED.sub(r"\1", line)))
        self.at += 1

    def drop(self, count: int) -> None:
        self.dropped += sum(1 for n in range(self.at, self.at + count) if self.lines[n].strip())
        self.at += count

    def keep_press(self) -> None:
        """Keep everything up to the next ENDPRESS; we know there is one."""
        while True:
            line = self.lines[self.at]
            self.kept.append(line)
            self.at += 1
            if _ENDPRESS.match(line):
                return

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
        if not sure:
            self.dropped += sum(1 for line in self.lines[first + 1 : self.at] if line.strip())

    def skip_paragraph(self) -> None:
        """Pass a paragraph over: a short line ends it, and so does one's end before another."""
        while self.at < len(self.lines) and (line := self.lines[self.at].strip()):
            self.at += 1
            after = self.lines[self.at].strip() if self.at < len(self.lines) else ""
            ended = line.endswith((".", "!", ":")) and len(after) < _FULL
            if len(line) < _FULL or ended:
                return

    def is_pgp_head(self, line: str) -> bool:
        previous = self.lines[self.at - 1] if self.at else ""
        return bool(_PGP_HEAD.match(line)) or (
            line.startswith("Hash: ") and bool(_PGP_HEAD.match(previous))
        )


def _is_footer(line: str) -> bool:
    """Whether a line is one that programs put below what is written with them."""
    words = line.strip(_AROUND) if len(line) <= LONGEST_FOOTER else ""
    return bool(words) and _FOOTER.fullmatch(words) is not None


def _is_disclaimer(line: str) -> bool:
    return _DISCLAIMER.match(line.lstrip(_AROUND)[:LONGEST_BEGINNING]) is not None


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
