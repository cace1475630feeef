"""A text as sentences, and each as clauses; lines that a mail program broke are joined.

Everything is bounded: so many sentences, each so long, and one pass over the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from judge.prose.passages import LineSpan, Passage, run_together

MOST_SENTENCES = 200
LONGEST = 400
"""Characters of a sentence; what is longer goes on in a sentence of its own."""
MOST_CLAUSES = 8
WRAPPED = 68
"""Mail programs break a line before the word that would end beyond this column, or a later one."""
LONGEST_LINE = 120
"""No mail program lets lines become longer than this before it breaks them."""
NARROW = 40
"""No mail program breaks lines as short as this."""

_BULLET = re.compile(r"(?:[-*•·–]|\(?\d{1,2}[.)]|[a-z]\))(?=\s+\S)")
_QUOTES = '"\u201d\u201c\u00bb'
_QUOTED = re.compile(r"[>|]")
_WORD = re.compile(r"\S+")
_END = re.compile(r"(?<![.!?…])[.!?…]+[)\"'”»“]*(?=\s|$)|;(?=\s|$)")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SHORT = _words(
    "st ste mr mrs ms dr hr fr ca etc vs bzw usw evtl ggf z.b u.a d.h e.g i.e fl sg approx p.s n.b"
    " mme mlle cf env resp incl inkl"
)
"""Words that have a full stop of their own ..."""
_BEFORE_NUMBERS = _words("no nr jan feb mar apr jun jul aug sep sept oct okt nov dec dez p pp")
"""... and those that have one before a number."""
_MONTHS = _words(
    "january february march april may june july august september october november december"
    " januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet"
    " août septembre octobre novembre décembre uhr woche"
)
"""Before these, or a small letter, a number with a full stop is an ordinal."""
_SAID = re.compile(r"[^\W_]")
"""A letter or a figure: a sentence without one says nothing."""
_CLAUSE = re.compile(
    r"[,;:](?=\s)|(?<=\s)[-–—]{1,3}(?=\s)|[()]"
    r"|(?<=\s)(?=(?:and|but|so|because|since|und|aber|denn|weil|et|mais|car)\s)",
    re.IGNORECASE,
)


def sentences(text: str) -> tuple[Passage, ...]:
    """The sentences of a text; its lines are numbered from 1."""
    return sentences_of(enumerate(text.splitlines(), 1))


def sentences_of(lines: Iterable[tuple[int, str]]) -> tuple[Passage, ...]:
    """The sentences of numbered lines; what isn't on the next line is another paragraph."""
    found: list[Passage] = []
    for paragraph in paragraphs_of(_most(lines)):
        for sentence in _split(paragraph):
            found.append(sentence)
            if len(found) == MOST_SENTENCES:
                return tuple(found)
    return tuple(found)


def continued_lines(text: str) -> frozenset[int]:
    """The lines, numbered from 1, that go on in the midst of a clause of the line above."""
    lines = ("", *text.splitlines())
    return frozenset(
        below.line
        for sentence in sentences(text)
        for above, below in pairwise(sentence.pieces)
        if below.line == above.line + 1 and lines[above.line].rstrip()[-1:].isalnum()
    )


def _most(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """As much of a text as may be looked at."""
    left = MOST_SENTENCES * LONGEST
    for number, line in lines:
        yield number, line[:left]
        left -= len(line) + 1
        if left <= 0:
            return


_LED = re.compile(
    r"(?:since|because|as|seeing that|given that|da|weil|nachdem|puisque)(?:\s{1,3}\S{1,30}){2}",
    re.IGNORECASE,
)
_MAIN = re.compile(r"(?<=\s)(?:i|i['\u2019]m|i['\u2019]ll|ich|je)(?=\s)", re.IGNORECASE)


def main_clause(text: str) -> int:
    """Where a sentence that a reason leads goes on without a comma; 0 if it doesn't.

    "As nothing moves any more | I vote draw".
    """
    led = _LED.match(text)
    found = list(_MAIN.finditer(text, led.end())) if led else []
    return found[-1].start() if found else 0


def clauses(sentence: Passage) -> tuple[Passage, ...]:
    """The clauses of a sentence, if it has more than one."""
    parts, start = [], 0
    cuts = [cut.span() for cut in _CLAUSE.finditer(sentence.text)]
    if not cuts and (at := main_clause(sentence.text)):
        cuts = [(at, at)]
    for ends, begins in cuts:
        parts.append(sentence.part(start, ends))
        start = begins
        if len(parts) == MOST_CLAUSES - 1:
            break
    parts.append(sentence.part(start, len(sentence.text)))
    parts = [part for part in parts if _SAID.search(part.text)]
    return tuple(parts) if len(parts) > 1 else ()


def paragraphs_of(lines: Iterable[tuple[int, str]]) -> Iterator[Passage]:
    """What stands between empty lines, bullets and hard breaks, as one text each."""
    for block in _blocks(lines):
        has_capitals = any(text[:1].isupper() for _, text in block)
        width = max(piece.start + len(text) for piece, text in block)
        run = [block[0]]
        for last, line in pairwise(block):
            if not _is_soft(last, line, width if has_capitals else WRAPPED):
                yield run_together(run)
                run = []
            run.append(line)
        yield run_together(run)


def _blocks(lines: Iterable[tuple[int, str]]) -> Iterator[Sequence[tuple[LineSpan, str]]]:
    """Lines that follow each other, none of them empty, a bullet only before the first."""
    block: list[tuple[LineSpan, str]] = []
    before = 0
    for number, line in lines:
        text = line.strip()
        start = len(line) - len(line.lstrip())
        bullet = _BULLET.match(text)
        is_quoted = _QUOTED.match(text) is not None
        if block and (not text or bullet or is_quoted or number != before + 1):
            yield block
            block = []
        if bullet:
            bare = text[bullet.end() :].lstrip()
            start, text = start + len(text) - len(bare), bare
        if text:
            block.append((LineSpan(number, start, start + len(text)), text))
        if block and is_quoted:
            yield block
            block = []
        before = number
    if block:
        yield block


def _is_soft(last: tuple[LineSpan, str], line: tuple[LineSpan, str], width: int) -> bool:
    """Whether a mail program broke the line there, and not the writer.

    It did if the next word wouldn't have fitted. Where the paragraph's own width tells so, and
    no common one, only before a small letter, and only of a writer who has capitals, too.
    """
    end, text = last[0].end, line[1]
    word = _WORD.match(text)
    need = end + 1 + (len(word[0]) if word else 0)
    is_open = last[1][-1:] not in ".!?:;"
    if need > WRAPPED and (end <= LONGEST_LINE or is_open):
        return True
    return text[:1].islower() and end > NARROW and need > min(width, WRAPPED)


def _split(paragraph: Passage) -> Iterator[Passage]:
    """The sentences of a paragraph."""
    text, start = paragraph.text, 0
    for end in _END.finditer(text):
        is_dot = end[0].rstrip(")") == "."
        if is_dot and end.end() < len(text) and _is_inside(text, start, end):
            continue
        if end[0][-1] in _QUOTES and text[end.end() : end.end() + 2].strip().islower():
            continue  # 'write "Doris B." in the list'
        if _SAID.search(text, start, end.start()):
            yield from _bounded(paragraph.part(start, end.end()))
        start = end.end()
    if start < len(text):
        yield from _bounded(paragraph.part(start, len(text)))


def _is_inside(text: str, start: int, end: re.Match[str]) -> bool:
    """Whether a full stop belongs to its word: an abbreviation, an ordinal, an initial."""
    stop = end.start()
    head = text[max(start, stop - 8) : stop]
    word = head[head.rfind(" ") + 1 :].lower().lstrip("(\"'")
    follows = _WORD.match(text, end.end() + 1)
    after = follows[0].strip(",.;:!?").lower() if follows else ""
    number = word[word.rfind(".") + 1 :]  # "15.12. nicht da"
    if number.isdigit() and len(number) < 3:
        is_next = follows is not None and follows[0][:1].isupper() and after not in _MONTHS
        return not is_next
    if word in _BEFORE_NUMBERS:
        return after[:1].isdigit()
    return word in _SHORT or (len(word) == 1 and word.isalpha())


def _bounded(sentence: Passage) -> Iterator[Passage]:
    """A sentence, in parts if it is longer than one may be; nothing if nothing is said in it."""
    text, start = sentence.text, 0
    while len(text) - start > LONGEST:
        cut = text.rfind(" ", start, start + LONGEST)
        cut = cut if cut > start else start + LONGEST
        yield sentence.part(start, cut)
        start = cut
    rest = sentence.part(start, len(text))
    if _SAID.search(rest.text):
        yield rest
