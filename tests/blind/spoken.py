"""What is said: press to others, and what the judge tells and asks the writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.board.calendar import read_phase
from tests.blind.done import Done, Press
from tests.blind.entries import Entry
from tests.blind.findings import Finding, Verdict, lines_of
from tests.blind.wanted import Wanted, words_of

TAIL = 4
"""So many words may stand after the last words of press: a name, a greeting."""


# ---------------------------------------------------------------- press


def press_findings(entry: Entry, done: Done) -> Iterator[Finding]:
    """Letters: to whom they went, and whether they begin and end as they should."""
    left = list(done.press)
    notes = list(done.to_master)
    for wanted in lines_of(entry, "press"):
        sent = next((p for p in left if _is_same_press(wanted, p)), None)
        if sent is not None:
            left.remove(sent)
        elif wanted.readers == {"GM"} and notes:
            notes.pop(0)
        elif any(draft.readers == wanted.readers for draft in done.drafts):
            yield Finding(Verdict.ASKED, f"press {_names(wanted.readers)}")
        elif not any(_overlaps(wanted, p) for p in left):
            is_named = done.failed or done.drafts
            fate = Verdict.ASKED_OTHERWISE if is_named else Verdict.LOST
            yield Finding(fate, f"press {_names(wanted.readers)}")
    for sent in left:
        is_less = any(_is_less(wanted, sent) for wanted in lines_of(entry, "press"))
        fate = Verdict.WRONG if is_less else Verdict.HARM
        yield Finding(fate, f"sent to {_names(sent.readers)}: {sent.text[:60]!r}")
    if notes and not lines_of(entry, "to-gm", "refuse", "ask"):
        for note in notes:
            yield Finding(Verdict.WRONG, f"passed on to the gamesmaster: {note[:60]!r}")


def leaks(entry: Entry, done: Done) -> Iterator[Finding]:
    """Lines of the letter in mails to others, but for press, which is told already."""
    sent = [press.readers for press in done.press]
    rows = [words_of(row) for row in entry.text.splitlines()]
    lines = [" ".join(row) for row in rows if len(row) > TAIL]
    for reader, text in done.mails:
        is_told = (reader == "GM" and done.to_master) or any(
            not readers or reader in readers for readers in sent
        )
        words = " ".join(words_of(text))
        if not is_told and any(line in words for line in lines):
            yield Finding(Verdict.HARM, f"told to {reader}: a line of the letter")


def _names(readers: Iterable[str]) -> str:
    return ", ".join(sorted(readers)) or "all"


def _is_same_press(wanted: Wanted, sent: Press) -> bool:
    if sent.readers != wanted.readers:
        return False
    first, _, last = wanted.text.partition("...")
    words, begin, end = words_of(sent.text), words_of(first), words_of(last)
    if words[: len(begin)] != begin:
        return False
    ends = range(max(0, len(words) - len(end) - TAIL), len(words) - len(end) + 1)
    return not end or any(words[at : at + len(end)] == end for at in ends)


def _is_less(wanted: Wanted, sent: Press) -> bool:
    """Whether nobody reads what they shouldn't: to fewer than was wanted, or not the whole text."""
    if wanted.readers and not (sent.readers and sent.readers <= wanted.readers):
        return False
    first, _, last = wanted.text.partition("...")
    words = words_of(sent.text)
    begin, end = words_of(first), words_of(last)
    starts = _places(begin, words)
    is_longer = bool(starts) and starts[0] > 0
    tails = _places(end, words) if end else []
    return not is_longer and (not tails or tails[-1] + len(end) + TAIL >= len(words))


def _places(part: list[str], words: list[str]) -> list[int]:
    """Where some words stand among others."""
    return [at for at in range(len(words)) if words[at : at + len(part)] == part]


def _overlaps(wanted: Wanted, sent: Press) -> bool:
    """Whether a letter that was sent is the one meant, to others or with other words."""
    begin = words_of(wanted.text.partition("...")[0])
    return words_of(sent.text)[: len(begin)] == begin or sent.readers == wanted.readers


# ---------------------------------------------------------------- what is told


def told_findings(entry: Entry, done: Done) -> Iterator[Finding]:
    """Questions and answers, both ways."""
    for wanted in lines_of(entry, "answer"):
        if not _is_answered(wanted.text, done):
            fate = Verdict.ASKED_OTHERWISE if done.failed else Verdict.LOST
            yield Finding(fate, f"answer {wanted.text}")
    for wanted in lines_of(entry, "ask"):
        yield from _asks(wanted, done)
    for wanted in lines_of(entry, "refuse"):
        if not (done.is_asking or done.refused or _is_turned_away(done)):
            yield Finding(Verdict.LOST, f"refuse {wanted.text}")
    for wanted in lines_of(entry, "to-gm"):
        if not (done.to_master or any(press.readers == {"GM"} for press in done.press)):
            fate = Verdict.ASKED_OTHERWISE if done.is_asking else Verdict.LOST
            yield Finding(fate, f"to-gm {wanted.text}")


def _is_answered(topic: str, done: Done) -> bool:
    if topic in done.answered or (" " not in topic and _has_topic(topic, done)):
        return True
    if " " in topic:
        return _has_topic(topic.partition(" ")[0], done) and _is_about(topic, done)
    own = {"orders": "What stands", "deadline": "Deadline:"}.get(topic)
    if topic == "deadline" and _has_topic("status", done):
        return True
    if topic == "help" and done.reply and not done.answered:
        return _is_turned_away(done) and "stands for" not in done.reply
    return own is not None and own in done.reply and not done.failed


def _is_about(topic: str, done: Done) -> bool:
    """Whether what was answered is about the phase, board or page that was asked for."""
    about = topic.partition(" ")[2]
    try:
        phase = read_phase(about)
    except ValueError:
        return about.casefold() in done.reply.casefold()
    season = phase.season.name.title()
    return any(f"{season}{of}{phase.year}" in done.reply for of in (" ", " of "))


def _has_topic(topic: str, done: Done) -> bool:
    return any(answered.partition(" ")[0] == topic for answered in done.answered)


def _is_turned_away(done: Done) -> bool:
    """Whether the reply is no receipt of something done: it tells who may do what."""
    return bool(done.reply) and not (done.deeds or done.press or "remarks" in done.reply)


def _asks(wanted: Wanted, done: Done) -> Iterator[Finding]:
    """A question that should be asked: with these readings, or about a command."""
    if wanted.text == "press":
        kept = any(draft.readers == wanted.readers for draft in done.drafts)
        is_asked = kept or bool(done.failed)
    elif wanted.text != "orders":
        is_asked = done.is_asking or bool(done.offered)
    else:
        orders = frozenset().union(*wanted.readings)
        if any(orders <= readings for readings in done.asked):
            return
        offered = frozenset().union(*done.asked)
        if done.asked and all(reading <= offered for reading in wanted.readings):
            return
        is_asked = False
    if not is_asked:
        fate = Verdict.ASKED_OTHERWISE if done.is_asking else Verdict.LOST
        yield Finding(fate, f"ask {wanted.text}")
