"""The echo step at the door: what of a letter are its writer's own words, and what is ours.

Mail programs mark what they quote, and `post.quotes` cuts that. This is for those that don't, for
robots, and for people who paste: our mails hold examples of orders and commands, and nobody gives
those by sending a mail of ours back. What is ours is known by the texts that we write with (see
`ours`), by the shapes of a receipt's rows and tables, and by the frame of a report, in
`grammar/report.txt`. The results in a report are orders in the old judges' words, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from judge.desk.beginnings import with_beginning
from judge.desk.letters import Letter
from judge.desk.ours import bare_word, ours_of
from judge.desk.phrases import Phrasebook
from judge.desk.reading.parts import ends_press, is_press_heading
from judge.orders.gazetteer import fold
from judge.orders.reading.gaps import has_form

_HEADER = re.compile(r"::\s(?:Judge|Deadline|URL):\s")
"""The first lines of a report."""
# A line of the letter behind its number, the wave below it, and what was made of it; pages have
# signs of their own for that.
_OF_A_LINE = re.compile(r"\s*(?:\d{0,3} ?\| .*|[=!?\u2713\u2717] {1,3}\S.*)\s*")
_RULE = re.compile(r"\s*-{8,}\s*")
_ANSWERS = re.compile(r"\s*(?:[AF]\b|\d)")
"""How no line of ours is continued that is broken off: an order, an answer."""
NARROWEST = 38
"""In letters: mail programs break no lines that are shorter."""
_CONTINUED = " " * 8
"""What a line of a report goes on with below itself is indented by so much at least."""
_GAPS = re.compile(r"\{\w+\}")
_TABLES = ("standing.title", "filed.title")
_ENDS = ("standing.state", "status.deadline", "status.paused")


def without_echo(letter: Letter, phrases: Phrasebook) -> Letter:
    """The letter with nothing but its writer's words; press may quote what it likes."""
    echoed, from_a_mail = _echoed(letter.text, phrases)
    if not echoed:
        return letter
    lines = letter.text.split("\n")
    text, count = _blanked(lines, echoed), len(echoed)
    if from_a_mail:
        return replace(letter, text=text, echoed_lines=count)
    return replace(letter, text=text, quoted_lines=letter.quoted_lines + count)


@lru_cache(maxsize=2)  # who asks whether a letter came before asks for the same again
def _echoed(text: str, phrases: Phrasebook) -> tuple[frozenset[int], bool]:
    return echoed_lines(text.split("\n"), phrases)


def results_alone(report: str, phrases: Phrasebook) -> str:
    """A report without its frame, in the lines in which it stood."""
    lines = report.split("\n")
    return _blanked(lines, _of_reports(lines, phrases))


def _blanked(lines: Sequence[str], echoed: Collection[int]) -> str:
    above = ("", *lines)
    own = (
        ""
        if number in echoed
        else with_beginning(above[number], line)
        if number - 1 in echoed
        else line
        for number, line in enumerate(lines)
    )
    return "\n".join(own)


def echoed_lines(lines: Sequence[str], phrases: Phrasebook) -> tuple[frozenset[int], bool]:
    """Which lines with words, counted from 0, are ours; and whether a whole mail is among them."""
    mails, sentences = _of_our_texts(lines, phrases)
    headed = next((n for n, line in enumerate(lines) if _HEADER.match(line.strip())), len(lines))
    mails |= set(range(headed, len(lines)))
    found = {*mails, *sentences, *_of_receipts(lines, phrases), *_of_reports(lines, phrases)}
    if found:
        found |= _beside(found, lines, phrases)
    found -= _in_press(lines, found)
    # Of a whole mail all that stands between its lines is ours: its examples, its tables.
    whole = {number for number in found if number in mails}
    if whole:
        found |= set(range(min(whole), max(whole) + 1))
    return frozenset(number for number in found if lines[number].strip()), bool(whole)


def _beside(found: Collection[int], lines: Sequence[str], phrases: Phrasebook) -> set[int]:
    """The short lines of ours in a letter that has others, and what was broken off from those."""
    width = max(NARROWEST, *(len(lines[number].rstrip()) for number in found))
    more: set[int] = set()
    for number, line in enumerate(lines):
        words = line.split()
        if number in found or not words:
            continue
        above = lines[number - 1].rstrip() if number else ""
        if _RULE.fullmatch(line) or _ANSWERS.match(line):
            more |= {number} if _RULE.fullmatch(line) else set()
            continue
        is_below = number - 1 in found or number - 1 in more
        is_broken = is_below and above and len(above) + 1 + len(words[0]) > width
        if (
            is_broken
            or _is_labelled(line, phrases)
            or ours_of(phrases).is_short_line([w for w in map(bare_word, words) if w])
        ):
            more.add(number)
    return more


def _is_labelled(line: str, phrases: Phrasebook) -> bool:
    """Whether a line of a receipt says what the state is, or the deadline as we write it."""
    text, when = line.strip(), _GAPS.split(phrases.sentences["date.utc"])[-1]
    state, *others = (_beginning(name, phrases) for name in _ENDS)
    return text.startswith(state) or (text.startswith(tuple(others)) and when in text)


def _in_press(lines: Sequence[str], ours: Collection[int]) -> set[int]:
    """The lines of press that has an end, with its heading: it may quote what is `ours`."""
    last_end = max((n for n, line in enumerate(lines) if ends_press(line)), default=-1)
    inside, found = False, set()
    for number, line in enumerate(lines[: last_end + 1]):
        inside = inside or (number not in ours and is_press_heading(line))
        if inside:
            found.add(number)
        inside = inside and not ends_press(line)
    return found


def _of_our_texts(lines: Sequence[str], phrases: Phrasebook) -> tuple[set[int], set[int]]:
    """The lines most of whose words are ours: those of mails, and those of sentences."""
    placed = [
        (word, number)
        for number, line in enumerate(lines)
        for written in line.split()
        if (word := bare_word(written))
    ]
    counts = dict.fromkeys(range(len(lines)), 0)
    for _, number in placed:
        counts[number] += 1
    mails: set[int] = set()
    sentences: set[int] = set()
    ours = dict(counts)
    in_mail: set[int] = set()
    ends = list(accumulate(counts.values()))
    words, ends = [word for word, _ in placed], [ends[number] for _, number in placed]
    for stretch in ours_of(phrases).stretches(words, ends):
        for _, number in placed[stretch.start : stretch.end]:
            ours[number] -= 1
            if stretch.is_mail:
                in_mail.add(number)
    for number, left in ours.items():
        if 2 * left < counts[number]:
            (mails if number in in_mail else sentences).add(number)
    return mails, sentences


def _of_receipts(lines: Sequence[str], phrases: Phrasebook) -> set[int]:
    """The rows of a receipt, and its tables of what stands and what is on file."""
    standing = _GAPS.split(phrases.sentences[_TABLES[0]])
    titles, ends = (
        tuple(_beginning(name, phrases) for name in names) for names in (_TABLES, _ENDS)
    )
    found: set[int] = set()
    in_table, is_page = False, False
    for number, line in enumerate(lines):
        text = line.strip()
        below = lines[number + 1] if number + 1 < len(lines) else ""
        if in_table and (in_table := not text.startswith(ends)):
            # An answer below a unit's row is its writer's.
            if with_beginning(lines[number - 1], line) == line:
                found.add(number)
        elif text.startswith(titles) and (is_page or _RULE.fullmatch(below)):
            in_table = True
            found.add(number)
        elif has_form(text, standing, least=1):
            in_table = is_page = True  # a receipt's page, whose headings have no rule below
            found.add(number)
        elif _OF_A_LINE.fullmatch(line) or (text.startswith(ends) and is_page):
            found.add(number)
    return found


def _beginning(name: str, phrases: Phrasebook) -> str:
    """How a sentence begins, up to its first gap."""
    return phrases.sentences[name].partition("{")[0].strip()


def _of_reports(lines: Sequence[str], phrases: Phrasebook) -> set[int]:
    """The frame of a report.

    A line that ends in a colon takes the lines below with it, to the next
    blank one; a blank line right below it is part of the form.
    """
    forms = _forms(phrases)
    found: set[int] = set()
    is_fresh = in_block = goes_on = False
    for number, line in enumerate(lines):
        if not line.strip():
            in_block, is_fresh, goes_on = is_fresh, False, False
        elif _has_one(line, forms):
            is_fresh, goes_on = line.rstrip().endswith(":"), True
            in_block = in_block or is_fresh
            found.add(number)
        else:
            is_fresh, goes_on = False, goes_on and line.startswith(_CONTINUED)
            if in_block or goes_on:
                found.add(number)
    return found


def _has_one(line: str, forms: Sequence[Sequence[str]]) -> bool:
    words = " ".join(fold(line).split())
    return any(
        has_form(words, form)
        for form in forms
        if words.startswith(form[0]) and words.endswith(form[-1])
    )


@lru_cache(maxsize=2)
def _forms(phrases: Phrasebook) -> tuple[tuple[str, ...], ...]:
    rows = (line.strip() for line in phrases.report.splitlines())
    return tuple(tuple(row.split("...")) for row in rows if row and not row.startswith("#"))
