"""What an answer to press says of itself: to whom it goes, and whether it is press at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.desk.declarations import QUESTIONS
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.reading.parts import CommandLine, OtherLine, Part, PressBlock, has_order_marks
from judge.desk.reading.reader import CommandReader
from judge.orders.model import Build, province_of
from judge.orders.reading.reader import OrderReader, read_orders

Named = tuple[Power | None, ...]
_SETTLES = re.compile(
    r"(?:(?:send|drop|no|yes)[ ]?)?#?\d{1,5}[ ]?[a-e]?(?:[ ](?:yes|no))?[.!]?", re.IGNORECASE
)
"""An answer to a question of ours: "send 3", "3a", "no 3"."""
FEW_WORDS = 10
"""So few words beside orders or commands don't make a letter of them."""
_TO_ALL = re.compile(
    r"(?:(?:reply|answer|send|write|press)[ ,:-]{1,3})?(?:to[ ]|an[ ]|à[ ]|a[ ]|aan[ ])?"
    r"(?:all|everybody|everyone|every[ ]reader|all[ ]readers|all[ ]of[ ](?:them|you)|alle"
    r"|tous|todos|tutti|allen)[ ]?[.:!]?",
    re.IGNORECASE,
)
_TO_ALL_INLINE = re.compile(
    r"(?:reply[ ])?to[ ](?:all|everybody|everyone)[ ]?:[ ]*(?=\S)", re.IGNORECASE
)
_SURE = re.compile(
    r"(?:please[ ])?send(?:[ ](?:it|this))?(?:[ ](?:anyway|all the same))?[ ]?[.:!]?",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"(?:(?:dear|hi|hello|hey|hallo|liebe[rs]?|ch[eè]re?|car[oa])[ ]|@)?([\w' &,/-]{1,80}?)"
    r"[ ]?[,:!.]?",
    re.IGNORECASE,
)
_TO = re.compile(
    r"(?:(?:reply|answer|send|write|press|letter|message|only|not)[ ,:-]{1,3}){0,2}(?:to|for)[ ]"
    r"(?:the[ ])?(.{1,80})",
    re.IGNORECASE,
)
_INLINE = re.compile(
    r"(?:(?:dear|hi|hello|hey|hallo|liebe[rs]?|ch[eè]re?|car[oa]|ok(?:ay)?|so|well|yes|no),?[ ])?"
    r"@?(\w{2,20})(?:[ ]?[:,!]|[ ][-\u2013\u2014][ ])[ ]?\S",
    re.IGNORECASE,
)
_EVERYBODY = frozenset({"all", "everybody", "everyone", "both", "others", "every"})
_BETWEEN_NAMES = re.compile(r"[ ,/&.!()]+(?:(?:and|und|et|y|e)[ ])?(?:the[ ])?", re.IGNORECASE)
# Whoever talks to somebody says so with such a word; orders have none.
_TALK = re.compile(
    r"\b(?:you|your|yours|we|us|our|let'?s|would|could|should|might|if)\b|\?", re.IGNORECASE
)
_BOTH = re.compile(r"\bboth\b", re.IGNORECASE)
_SELF = re.compile(r"\b(?:I|I'?ll|I'?m|I'?d|me)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MeantAnswer:
    """An answer without the lines on top that are about it: its text begins in line `first`.

    `for_sure` says that it is to be sent, whatever it looks like.
    """

    text: str
    first: int
    to_all: bool = False
    for_sure: bool = False


def read_answer(text: str, heading: str) -> MeantAnswer:
    """An answer without what stands on top of it, and without our mail below it.

    `heading` is the line above the press in our mail: where it stands without
    any mark, a program has quoted the mail as if it were its writer's.
    """
    lines = text.split("\n")
    quoted = [n for n, line in enumerate(lines) if line.strip() == heading]
    lines = lines[: quoted[0]] if quoted else lines
    to_all = for_sure = False
    at = 0
    while at < len(lines):
        line = " ".join(lines[at].split()).replace("*", "")
        if line and _TO_ALL.fullmatch(line):
            to_all = True
        elif line and _SURE.fullmatch(line):
            for_sure = True
        elif line:
            break
        at += 1
    if at < len(lines) and (inline := _TO_ALL_INLINE.match(lines[at].lstrip())):
        to_all = True
        lines[at] = lines[at].lstrip()[inline.end() :]
    return MeantAnswer("\n".join(lines[at:]).rstrip(), at + 1, to_all, for_sure)


def misdirected(
    text: str, readers: Collection[Power | None], variant: Variant
) -> tuple[str, Named]:
    """The line on top, if it may name other readers than the answer would have, and whom it names.

    Nobody among the readers stands for everybody: then a greeting may name anybody.
    """
    first = " ".join(text.split("\n", 1)[0].split()).replace("*", "")
    if (headed := _TO.match(first)) is not None:
        words = _words(headed[1].partition(":")[0])
        named, others = _readers_in(words, variant)
        is_heading = words[:1] != others[:1] or (":" in headed[1] and others != words)
        if is_heading and (others or not readers or not set(named) <= set(readers)):
            return first[:80], named
        return "", ()
    inline, whole = _INLINE.match(first), _GREETING.fullmatch(first)
    greeted = [inline[1]] if inline is not None else []
    for words in (greeted, _words(whole[1]) if whole is not None else []):
        named, others = _readers_in(words, variant)
        if readers and not others and not set(named) <= set(readers):
            return first[:80], named
    return "", ()


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN_NAMES.split(text) if word]


def _readers_in(words: Sequence[str], variant: Variant) -> tuple[Named, list[str]]:
    """Whom words name, and the words that name nobody; a word for everybody is none of either."""
    named: list[Power | None] = []
    others = []
    for word in words:
        power = power_named(word, variant) if len(word) > 1 else None
        if power is not None or word.lower() in MASTER_WORDS:
            named.append(power)
        elif word.lower() not in _EVERYBODY or word != words[0]:
            others.append(word)
    return tuple(named), others


def seems_ours(
    text: str, commands: CommandReader, orders: OrderReader, units: Sequence[Unit]
) -> int | None:
    """Whether an answer may be meant for us: 0 if it may, None if it is press.

    Any other number is the line in which press to somebody else begins.
    """
    parts = commands.read_letter(text)
    press = next((part for part in parts if isinstance(part, PressBlock)), None)
    if press is not None:
        return press.number
    seen, words = _counted(parts, orders, units)
    is_ours = seen[_Kind.OWN] > 1 or (
        seen[_Kind.OWN] + seen[_Kind.TOLD] and words <= FEW_WORDS and not seen[_Kind.PLAN]
    )
    return 0 if is_ours else None


def gives_orders(
    text: str, commands: CommandReader, orders: OrderReader, units: Sequence[Unit]
) -> bool:
    """Whether a letter has whole orders for its writer's own units, and hardly any talk."""
    seen, words = _counted(commands.read_letter(text), orders, units)
    is_short = words <= FEW_WORDS and not seen[_Kind.PLAN]
    return seen[_Kind.OWN] > 1 or (seen[_Kind.OWN] > 0 and is_short)


def settles(text: str) -> bool:
    """Whether a line answers a question of ours."""
    return _SETTLES.fullmatch(text.strip()) is not None


def _counted(
    parts: Sequence[Part], orders: OrderReader, units: Sequence[Unit]
) -> tuple[Counter[_Kind], int]:
    """How many lines of each kind there are, and how many words of talk."""
    own = {unit.location.province for unit in units}
    seen = Counter[_Kind]()
    words = 0
    for part in parts:
        if isinstance(part, PressBlock):
            continue
        kind = _Kind.TALK
        if isinstance(part, CommandLine):
            is_talk = isinstance(part.command, QUESTIONS) and len(part.text.split()) > 2
            kind = _Kind.TALK if is_talk or _TALK.search(part.text) else _Kind.TOLD
        elif settles(part.text):
            kind = _Kind.TOLD
        elif isinstance(part, OtherLine):
            kind = _kind_of(part.text, orders, own)
        seen[kind] += 1
        words += len(part.text.split()) if kind in {_Kind.TALK, _Kind.PLAN} else 0
    return seen, words


class _Kind(Enum):
    """What a line of an answer is to us."""

    TALK = "nothing"
    PLAN = "orders that are talked about"
    TOLD = "a command, or orders that may be anybody's"
    OWN = "orders for the writer's own units"


def _kind_of(line: str, reader: OrderReader, own: Collection[object]) -> _Kind:
    sheet = read_orders(line, reader)
    is_talk = _TALK.search(line) is not None
    if sheet.problems:
        # "Gladly, both" has neither the mark of an order nor a place: it isn't Bothnia.
        if not (has_order_marks(line) or reader.lexicon.provinces(_BOTH.sub(" ", line))):
            return _Kind.TALK
        return _Kind.PLAN if is_talk or _SELF.search(line) else _Kind.TOLD
    if not sheet.readings:
        return _Kind.TALK
    if is_talk:
        return _Kind.PLAN
    is_own = all(isinstance(o, Build) or province_of(o) in own for o in sheet.orders)
    return _Kind.OWN if is_own else _Kind.TOLD
