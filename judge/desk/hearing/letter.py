"""A letter heard: what nobody took of it, sentence by sentence, becomes what the policy says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from judge.desk.answers import Case, Orders, Refused
from judge.desk.commands import Away, Extend, Join, Observe, Replace, SetAddress, SetDeadline
from judge.desk.declarations import HARMLESS, word_of
from judge.desk.hearing.free import Free, free_sentences
from judge.desk.hearing.listening import Judged, Listener
from judge.desk.hearing.scene import Scene
from judge.desk.policy import DEEDS, Policy, Then
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.withheld import Prose, holds_back
from judge.orders.sheet import Aside

MOST_HEARD = 40
"""Sentences of a letter that are looked at."""
_OF_MANY = (Extend, SetDeadline, Away, Replace, SetAddress)
"""Of these a letter may mean another one than is done."""
FEW = 3
"""Talk before a deed has so many words at the least."""
_NOTHING = {Then.LEAVE, Then.REMARK}
_ASKED = {Then.ASK, Then.BOTH, Then.NOTHING, Then.REFUSE}


@dataclass(frozen=True, slots=True)
class Heard:
    """A letter when its wishes are heard.

    `note` are lines for the gamesmaster; of the lines `settled` each sentence is known for what
    it is; on those that are `harmless` nothing is left that could take something back.
    """

    parts: tuple[Part, ...]
    orders: Orders
    note: tuple[OtherLine, ...] = ()
    settled: frozenset[int] = field(default_factory=frozenset)
    harmless: frozenset[int] = field(default_factory=frozenset)


def hear(parts: Sequence[Part], orders: Orders, text: str, case: Case) -> Heard:
    """Read what nobody took of a letter."""
    parts = [_with_game(part, text, case) for part in parts]
    listener = Listener(case, text)
    free = [
        one
        for one in islice(free_sentences(parts, orders, text), MOST_HEARD)
        if not _is_of_press(one, parts, text, case)
    ]
    judged: list[Judged] = []
    for at, one in enumerate(free):
        before = free[at - 1].text if at else ""
        after = free[at + 1].text if at + 1 < len(free) else ""
        judged += listener.judge(one, before or after)
    judged = list(_once(judged, parts, case.office.policy))
    judged = list(_weighed(judged, case.office.policy))
    taken = [one for one in judged if one.then not in _NOTHING]
    gone = {id(p) for one in taken for p in one.free.problems}
    gone |= {id(p) for one in judged if one.is_talk for p in one.free.problems if _is_idle(p)}
    notes = [one for one in taken if one.then is Then.TO_MASTER and one.part is None]
    left = {n for one in judged if one.then is Then.LEAVE for n in one.lines}
    settled = {n for one in judged for n in one.lines} - left
    last = max((n for n, one in enumerate(judged) if one.then in DEEDS), default=-1)
    harmless = settled - {
        line
        for n, one in enumerate(judged)
        if not (_says_nothing(one) or (n < last and _tells_before(one)))
        for line in one.lines
    }
    made = [part for one in taken for part in (one.part, one.besides) if part is not None]
    kept = [part for part in parts if id(part) not in gone]
    return Heard(
        tuple(sorted((*kept, *made), key=lambda part: part.number)),
        _without(orders, taken, harmless),
        tuple(OtherLine(one.free.number, one.free.text) for one in notes),
        frozenset(settled),
        frozenset(harmless),
    )


def _is_of_press(one: Free, parts: Sequence[Part], text: str, case: Case) -> bool:
    """Whether a sentence tells when a letter to others is to go out: it is no wish of its own."""
    beside, words = Prose(one.number, one.text), case.office.commands.press_words
    blocks = (part for part in parts if isinstance(part, PressBlock))
    return any(holds_back(beside, block, text.splitlines(), words) for block in blocks)


def _with_game(part: Part, text: str, case: Case) -> Part:
    """A stranger's JOIN without a name, with the game that the letter names."""
    if not isinstance(part, CommandLine) or case.game is not None:
        return part
    if part.command not in {Join(), Observe()}:
        return part
    name = Scene(part.text, case, text).game
    kind = Join if isinstance(part.command, Join) else Observe
    return replace(part, command=kind(name)) if name else part


def _once(judged: Iterable[Judged], parts: Sequence[Part], policy: Policy) -> Iterator[Judged]:
    """What is said several times is done once, and what is said around a deed asks nothing."""
    judged = list(judged)
    deeds = [one for one in judged if one.then in DEEDS]
    commands = {part.command for part in parts if isinstance(part, CommandLine)}
    topics = {one.topic for one in deeds}
    meant = commands | {one.about for one in deeds}
    kinds = {type(command) for command in commands} | {type(one.about) for one in deeds}
    words = {word_of(one.about) for one in deeds if one.about in HARMLESS}
    for one in judged:
        if one.then is Then.LEAVE and _only_repeats(one, words):
            yield Judged(one.free, Then.REMARK, is_talk=True)
            continue
        part = one.part
        is_again = isinstance(part, CommandLine) and part.command in commands
        row = policy.rows.get(one.topic)
        is_near = row is not None and not topics.isdisjoint(row.beside)
        is_asked = one.then in _ASKED and "not" not in one.marks - (row.bears if row else set())
        is_other = isinstance(one.about, _OF_MANY) and one.about not in commands
        is_around = is_asked and (is_near or (type(one.about) in kinds and not is_other))
        is_around = is_around and not ("if" in one.marks and one.free.problems)
        is_reason = is_near and row is not None and not row.is_named(one.free.text)
        if is_again or is_around or is_reason:
            is_harmless = one.about in meant or not one.marks
            is_harmless = is_harmless and "?" not in one.free.text
            yield Judged(one.free, Then.REMARK, is_talk=True, is_harmless=is_harmless)
            continue
        if isinstance(part, CommandLine):
            commands.add(part.command)
        yield one


def _only_repeats(one: Judged, words: Collection[str]) -> bool:
    """Whether a sentence may mean no more than a harmless deed that is done: "No, wait!"."""
    problems = one.free.problems
    return bool(problems) and all(_is_soft(p) and p.word in words for p in problems)


def _says_nothing(one: Judged) -> bool:
    """Whether a sentence was done, or is no more than talk."""
    is_question = one.then is Then.ANSWER and "?" in one.free.text
    return one.is_harmless or is_question or one.then in DEEDS


def _tells_before(one: Judged) -> bool:
    """Whether it is talk before a deed, which may say what is not so: why it is done."""
    is_open = "if" in one.marks or "?" in one.free.text
    return one.is_talk and not is_open and len(one.free.text.split()) >= FEW


def _weighed(judged: Sequence[Judged], policy: Policy) -> Iterator[Judged]:
    """What is said of a deed in the same breath may take it back: then it is asked about."""
    for at, one in enumerate(judged):
        behind = judged[at + 1] if at + 1 < len(judged) else None
        if one.then is Then.DO and behind is not None and _turns(one, behind, policy):
            yield one.asked()
        else:
            yield one


def _turns(one: Judged, behind: Judged, policy: Policy) -> bool:
    """Whether the next sentence takes back what is done by one before it."""
    is_near = behind.free is not one.free and behind.free.number - one.lines[-1] <= 1
    if not is_near or behind.then in DEEDS or behind.then is Then.ANSWER:
        return False
    is_doubted = bool(one.free.problems) and behind.then is Then.LEAVE
    return is_doubted or policy.is_turning(behind.free.text)


def _is_idle(problem: CommandProblem) -> bool:
    """Whether a problem is none where its sentence is talk; a question about a deed is one."""
    return _is_soft(problem) and not (
        problem.fault == "command.doubted" and problem.text.rstrip().endswith("?")
    )


def _is_soft(problem: CommandProblem) -> bool:
    return problem.fault in {"command.asked", "command.doubted"}


def _without(orders: Orders, taken: Iterable[Judged], harmless: Collection[int]) -> Orders:
    """The orders without the lines that were wishes."""
    gone = {id(entry) for one in taken for entry in one.free.entries}
    if not gone:
        return orders
    aside = {
        id(e): replace(e, content=Aside.COMMAND)
        for e in orders.sheet.entries
        if id(e) in gone and (e.content is not Aside.PROSE or e.number in harmless)
    }
    entries = tuple(aside.get(id(e), e) for e in orders.sheet.entries)
    still = {e.number for e in entries if not isinstance(e.content, Aside)}
    numbers = {e.number for e in aside.values()} - still
    refused = (
        Refused(left, row.said, row.is_late)
        for row in orders.refused
        if (left := tuple(e for e in row.entries if id(e) not in aside))
    )
    return replace(
        orders,
        sheet=replace(orders.sheet, entries=entries),
        refused=tuple(refused),
        failed=tuple(line for line in orders.failed if line.number not in numbers),
    )
