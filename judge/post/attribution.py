"""The lines with which mail clients introduce what they quote.

What they write is in `grammar/quoting.txt`: facts about clients, as they were seen. A line
is taken for one of them only if it can hardly be an order or a sentence to
an ally: an attribution needs a figure in it, a forwarded header needs a
subject or a date beside the sender.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.post.tables import any_of, load_table

WRAPPED = 3
"""Over how many lines an attribution may be wrapped by the sender's client."""

_LONGEST = 300

_TABLE = load_table("quoting.txt")
_WROTE = re.compile(rf"(?i)(?:{'|'.join(_TABLE['wrote'])})")
_AROUND = " \t\xa0*_\"'"

# How an attribution that is wrapped may begin: a word or three, then its date; or a mailbox.
_BEGINS = re.compile(r"[\s*_\"']{0,9}(?:[^\W\d]{1,12}[.,]{0,2}\s{1,3}){0,4}\d")
_NAMED = re.compile(r"[^@<>]{0,60}[<(][^\s@]{1,200}@[^\s@]{1,200}[>)][\s,;]{0,9}$")
_YEAR = re.compile(r"(?<!\w)20\d\d(?!\d)")
_DAY = re.compile(r"(?<!\w)\d{1,2}(?=[\s.,/thrdns月日]|$)")
_DATE = re.compile(r"(?<![\w./-])\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\w)")
_OPENS = any_of(_TABLE["opens"], before=r"[\s*_\"']{0,9}", behind=r"\s")
# A capital, or it is a word of the order: "A Par - Bur On Fri, 20 Nov 2026 ... wrote:".
_MIDWAY = re.compile(rf"\s(?=(?:{'|'.join(_TABLE['midway'])})\s[^@<>]{{0,16}}\d)")

# In any language: somebody's address and the time of day.
_MAILBOX = re.compile(r"[<(\[]\s*[^\s@<>()]+@[^\s@<>()]+\s*[>)\]]")
_TIME = re.compile(r"\d\d?\s?[:.h]\s?\d\d")

_DASHES = r"\s*[-_=*]{2,}\s*"
_FORWARDED = any_of(
    (*_TABLE["rule with a name"], rf"(?:{'|'.join(_TABLE['rule'])})\s*[-_=*]*\s*:?\s*"),
    before=_DASHES,
    behind="$",
)
_BEGIN = any_of(_TABLE["begin"], before=r"\s*", behind=r"\s*:?\s*$")


def _field(name: str, behind: str = "") -> re.Pattern[str]:
    return any_of(_TABLE[name], before=r"\s*\*?", behind=rf"\*?\s?[:：]{behind}")


_SENDER = _field("sender", r"\*?\s*\S")
_STAMP, _ABOUT, _TOWARDS = _field("stamp"), _field("about"), _field("towards")
_KINDS = (_SENDER, _STAMP, _ABOUT, _TOWARDS)
_FIELD = re.compile(r"\s*\*?[^\W\d_][\w-]{1,20}(?: \w{1,12})?\*?\s?[:：]")
_FOLDED = 60
"""From how many characters on a line may be continued in the next."""
_RULE = re.compile(r"^\s*[-_=*]{5,}\s*$")
_REACH = 8
"""Within how many lines of the sender a forwarded header shows its subject."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """An attribution: over how many lines, and what stands before it on the first of them."""

    length: int
    before: str = ""


def read_attribution(lines: list[str], at: int) -> Attribution | None:
    """Read the attribution that stands here.

    "On Monday you wrote:" to an ally is none: clients write the date in
    figures or the sender's address. One that is wrapped begins with its date
    or its mailbox, so that an order above it is no part of it.
    """
    text = ""
    for taken, line in enumerate(lines[at : at + WRAPPED], 1):
        if not line.strip() or (taken == 2 and not _may_go_on(lines[at])):
            return None
        text = f"{text} {line}" if text else line
        if len(text) > _LONGEST:
            return None
        if not text.rstrip().endswith((":", "：", ":*")):
            continue
        before = _before(text, lines[at])
        if before or _is_attribution(text):
            if any(_is_whole(lines, n, at + taken) for n in range(at + 1, at + taken)):
                return None
            return Attribution(taken, before)
    return None


def may_introduce(line: str) -> bool:
    """Whether a line directly above marked lines can be an attribution of a kind unknown to us."""
    return line.rstrip(" *_").endswith((":", "：")) and ("@" in line or _dated(line))


def _may_go_on(line: str) -> bool:
    """Whether an attribution that is wrapped may begin with this line."""
    return bool(_BEGINS.match(line) and _dated(line)) or bool(_NAMED.match(line))


def _dated(line: str) -> bool:
    """Whether a day stands in a line: a year and a figure more, or a date in figures."""
    return bool(_DATE.search(line) or (_YEAR.search(line) and _DAY.search(line)))


def _is_whole(lines: list[str], start: int, end: int) -> bool:
    """Whether the lines are an attribution by themselves, which begins as one must."""
    text = " ".join(lines[start:end])
    dated = _OPENS.match(lines[start]) and _dated(lines[start])
    return bool(dated) and _is_attribution(text)


def _before(text: str, line: str) -> str:
    """What a program that lost a line's end has put before the attribution on its first line."""
    found = _MIDWAY.search(line)
    if found is None or not _is_attribution(text[found.end() :]):
        return ""
    return line[: found.start()].strip()


def _is_attribution(text: str) -> bool:
    dated = any(letter.isdigit() for letter in text) or "@" in text
    words = text.strip(_AROUND)
    if dated and words[-1:] in (":", "：") and _WROTE.match(words[:-1].rstrip()):
        return True
    return bool(_MAILBOX.search(text) and _TIME.search(text))


def starts_forward(lines: list[str], at: int) -> bool:
    """Whether an unmarked quotation starts here and runs to the end.

    A rule counts only if a forwarded header follows it: players draw rules
    between their orders.
    """
    line = lines[at]
    if len(line) <= _LONGEST and (_FORWARDED.match(line) or _BEGIN.match(line)):
        return True
    if _RULE.match(line):
        below = next((n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].strip()), at)
        return below > at and (_is_header(lines, below) or bool(_FORWARDED.match(lines[below])))
    return _is_header(lines, at)


def _is_header(lines: list[str], at: int) -> bool:
    """Whether a copied header stands here: its sender and two lines more, and nothing between.

    It begins with the sender, the date or the subject. "From: Marseilles"
    above "To: Spain" is a player's way to write orders, and one that stands
    above a copied header is no part of it.
    """
    if not any(kind.match(lines[at]) for kind in (_SENDER, _STAMP, _ABOUT)):
        return False
    seen: set[re.Pattern[str]] = set()
    long = False
    for line in lines[at : at + 1 + _REACH]:
        if not line.strip():
            continue
        kind = next((k for k in _KINDS if k.match(line)), None)
        if kind is None:
            if not (long or "@" in line or line[0] in " \t" or _FIELD.match(line)):
                break
        elif kind in seen and kind is not _TOWARDS:
            break
        else:
            seen.add(kind)
        long = len(line) >= _FOLDED
        if _SENDER in seen and len(seen) >= 3:
            return True
    return False
