"""A letter heard: what nobody took of it, sentence by sentence, becomes what the policy says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from judge.desk.answers import Case, Orders
from judge.desk.commands import (
    Away,
    Cancel,
    Command,
    Extend,
    Join,
    Observe,
    Process,
    Replace,
    SetDeadline,
)
from judge.desk.declarations import HARMLESS, QUESTIONS, word_of
from judge.desk.hearing.around import Around
from judge.desk.hearing.ballots import agreeing, on_ballot
from judge.desk.hearing.doubted import if_only_possible
from judge.desk.hearing.ear import Ear
from judge.desk.hearing.founding import with_founding
from judge.desk.hearing.free import Free, free_sentences
from judge.desk.hearing.holding_back import held_back, without_opposite
from judge.desk.hearing.inquiries import with_inquiry
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.listening import Listener
from judge.desk.hearing.looking import as_preview, each_told_once, with_preview
from judge.desk.hearing.masters import cancelling
from judge.desk.hearing.noted import notes_of
from judge.desk.hearing.opened import opened_in
from judge.desk.hearing.pieces import recast
from judge.desk.hearing.plain_ballots import plainly
from judge.desk.hearing.prudence import is_another
from judge.desk.hearing.questions import reheard
from judge.desk.hearing.reasons import with_reasons
from judge.desk.hearing.scene import Scene
from judge.desk.hearing.taken_out import without_taken
from judge.desk.office import Office
from judge.desk.policy import DEEDS, Policy, Then
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.topics import TopicRow
from judge.desk.withheld import Prose, holds_back
from judge.game.log import Role
from judge.orders.sheet import Reading

MOST_HEARD = 40
"""Sentences of a letter that are looked at."""
_OF_DEADLINE = (Extend, SetDeadline)
FEW = 3
"""Talk before a deed has so many words at the least."""
WHOLE_TALK = 5
"""Talk of more words is no heading: "Italy wrote"."""
_NOTHING = {Then.LEAVE, Then.REMARK}
_ASKED = {Then.ASK, Then.BOTH, Then.REFUSE}


@dataclass(frozen=True, slots=True)
class Heard:
    """A letter when its wishes are heard.

    `note` are lines for the gamesmaster; of the lines `settled` each sentence is known for what
    it is; the sentences that are `told` are known wherever they stand, and those that are
    `harmless` can take nothing back.
    """

    parts: tuple[Part, ...]
    orders: Orders
    note: tuple[OtherLine, ...] = ()
    settled: frozenset[int] = field(default_factory=frozenset)
    told: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()


def hear(parts: Sequence[Part], orders: Orders, text: str, case: Case) -> Heard:
    """Read what nobody took of a letter."""
    listener, plays = Listener(case, text), case.visitor.power is not None
    opened = opened_in(parts, orders, text, case)
    parts = _reread(parts if opened is None else opened.parts, text, listener, case)
    free = [
        one
        for one in islice(free_sentences(parts, orders, text, plays=plays), MOST_HEARD)
        if not _is_of_press(one, parts, text, case)
    ]
    listener.around = Around.of([one.text for one in free], parts, orders)
    judged, parts = _judged(free, parts, text, listener, case)
    judged += opened.talk if opened is not None else ()
    taken = [one for one in judged if one.then not in _NOTHING]
    gone = _problems_gone(judged, taken, is_all=_is_all(parts, orders, taken))
    # Who plays nothing has no orders in what is known for something else: "zone: Europe/Rome".
    known = taken if plays else [one for one in judged if one.then is not Then.LEAVE]
    left = {n for one in judged if one.then is Then.LEAVE for n in one.lines}
    settled = {n for one in judged for n in one.lines} - left
    is_harmless = _harmless_in(judged, parts, text, case.office.policy)
    harmless = settled - {
        line for n, one in enumerate(judged) if not is_harmless(n, one) for line in one.lines
    }
    made = [part for one in taken for part in (one.part, one.besides) if part is not None]
    kept = [part for part in parts if id(part) not in gone]
    return Heard(
        _as_written(kept, made, text),
        without_taken(orders, known, harmless),
        tuple(notes_of(judged, text)),
        frozenset(settled),
        _all_of(judged, lambda _, one: one.then is not Then.LEAVE),
        _all_of(judged, is_harmless),
    )


def _as_written(kept: Sequence[Part], made: Sequence[Part], text: str) -> tuple[Part, ...]:
    """What was read and what was heard, as it follows in its letter, in a line, too.

    "Roll back the spring. Then extend by one day" gives the day to the spring.
    """
    rows = text.splitlines() if made else []
    both = ((heard, part) for heard, parts in enumerate((kept, made)) for part in parts)
    return tuple(p for _, p in sorted(both, key=lambda one: _place_of(one[1], one[0], rows)))


def _place_of(part: Part, heard: int, rows: Sequence[str]) -> tuple[int, int]:
    """The line of a part, and where in it; what isn't found whole is first, or last if heard."""
    line = rows[part.number - 1] if 0 < part.number <= len(rows) else ""
    at = -1 if isinstance(part, PressBlock) else line.find(part.text.strip())
    return part.number, at if at >= 0 else heard * len(line)


def _problems_gone(judged: Sequence[Judged], taken: Sequence[Judged], *, is_all: bool) -> set[int]:
    """The problems that are none: of what was taken, of talk, and of what is done elsewhere."""
    idle = (p for one in judged if one.is_talk for p in one.free.problems if _is_idle(p))
    gone = {id(p) for one in taken for p in one.free.problems}
    gone |= {id(p) for p in idle if not (p.is_no and is_all)}
    return gone | {id(p) for one in judged if one.is_again for p in one.free.problems}


def _harmless_in(
    judged: Sequence[Judged], parts: Sequence[Part], text: str, policy: Policy
) -> Callable[[int, Judged], bool]:
    """Tells whether nothing in a sentence could take back a deed of its letter."""
    last = max(
        (n for n, one in enumerate(judged) if one.then in DEEDS or _is_before(one, parts, text)),
        default=-1,
    )
    return lambda number, one: _is_harmless(number, one, last, policy)


def _reread(parts: Sequence[Part], text: str, listener: Listener, case: Case) -> list[Part]:
    """The parts that patterns found, in the light of their whole sentences."""
    parts = [_with_game(part, text, case) for part in parts]
    parts = [as_preview(part, case) for part in parts]
    parts = [without_opposite(recast(part, parts, text, listener), case) for part in parts]
    return [one for part in parts for one in reheard(part, text, listener, case)]


def _judged(
    free: Sequence[Free], parts: Sequence[Part], text: str, listener: Listener, case: Case
) -> tuple[list[Judged], list[Part]]:
    """What becomes of each sentence, in the light of the others; and the parts of the letter."""
    judged: list[Judged] = []
    is_bare = not listener.around.has_orders
    for at, one in enumerate(free):
        before = free[at - 1].text if at else ""
        after = free[at + 1].text if at + 1 < len(free) else ""
        listener.around = listener.around.moved(at)
        heard = (plainly(j, case) for j in listener.judge(one, before or after))
        heard = (on_ballot(j, case) for j in heard)
        heard = (if_only_possible(j, free, case) for j in heard)
        judged += (
            with_preview(with_inquiry(j, case, before, is_bare=is_bare), case) for j in heard
        )
    judged = agreeing(judged, parts, case)
    leaves = any(isinstance(c, Away) for c in (*map(_command, parts), *map(_deed, judged)))
    judged = list(each_told_once(held_back(one, case, leaves=leaves) for one in judged))
    judged, parts = with_founding(judged, parts, text, case)
    judged = list(_beside_deeds(judged, parts, case.office.policy))
    once = list(_once(judged, parts, case.office))
    once = list(with_reasons(once, parts, listener.ear, case, text))
    return list(_weighed(once, listener.ear)), parts


def _command(part: Part) -> Command | None:
    return part.command if isinstance(part, CommandLine) else None


def _deed(one: Judged) -> Command | None:
    return one.about if one.then in DEEDS else None


def _all_of(judged: Sequence[Judged], holds: Callable[[int, Judged], bool]) -> tuple[str, ...]:
    """The sentences of which something holds, whatever is made of their clauses."""
    held: dict[str, bool] = {}
    for n, one in enumerate(judged):
        held[one.free.text] = held.get(one.free.text, True) and holds(n, one)
    return tuple(text for text, does in held.items() if does)


def _is_harmless(number: int, one: Judged, last: int, policy: Policy) -> bool:
    """Whether nothing in a sentence could take something back; `last` is the last deed."""
    if _says_nothing(one) or (number <= last and _tells_before(one)):
        return True
    is_sure = one.is_talk and one.talk >= policy.sure["harmless"]
    is_whole = len(one.free.text.split()) > WHOLE_TALK and "?" not in one.free.text
    return number <= last and is_sure and is_whole and "told" not in one.marks


def _is_of_press(one: Free, parts: Sequence[Part], text: str, case: Case) -> bool:
    """Whether a sentence tells when a letter to others is to go out: it is no wish of its own."""
    beside, words = Prose(one.number, one.text), case.office.commands.press_words
    blocks = [part for part in parts if isinstance(part, PressBlock)]
    heads = one.text.rstrip().endswith(":") and any(b.number == one.number + 1 for b in blocks)
    return heads or any(holds_back(beside, b, text.splitlines(), words) for b in blocks)


def _with_game(part: Part, text: str, case: Case) -> Part:
    """A command without the name that it needs, with that of the game that its letter names.

    A stranger's JOIN, and the end of a game: its gamesmaster says which.
    """
    if not isinstance(part, CommandLine):
        return part
    scene = Scene(part.text, case, text)
    if part.command == Cancel() and case.visitor.role is Role.MASTER:
        if not case.office.policy.rows["cancel-game"].is_named(part.text):
            return part  # "Please end the game." may be for a draw
        ended = cancelling(scene).command
        return replace(part, command=ended) if ended is not None else part
    if case.game is not None or part.command not in {Join(), Observe()}:
        return part
    kind = Join if isinstance(part.command, Join) else Observe
    return replace(part, command=kind(scene.game)) if scene.game else part


def _beside_deeds(
    judged: Sequence[Judged], parts: Sequence[Part], policy: Policy
) -> Iterator[Judged]:
    """What is talk by the way beside a sure deed; and a deadline beside a phase that is to end."""
    is_sure = any(one.then in {*DEEDS, Then.ANSWER} and one.is_sure for one in judged)
    ends = any(isinstance(p, CommandLine) and isinstance(p.command, Process) for p in parts)
    for one in judged:
        is_by_the_way = one.talk >= policy.sure["beside"] and not (one.marks or one.is_more)
        if one.then is Then.LEAVE and is_sure and is_by_the_way:
            yield Judged(one.free, Then.REMARK, is_talk=True)
        elif one.then is Then.DO and ends and isinstance(one.about, _OF_DEADLINE):
            yield one.asked()  # "Process the turn now. Tomorrow at noon."
        else:
            yield one


def _once(judged: Iterable[Judged], parts: Sequence[Part], office: Office) -> Iterator[Judged]:
    """What is said several times is done once, and what is said around a deed asks nothing."""
    judged, policy = list(judged), office.policy
    deeds = [one for one in judged if one.then in DEEDS]
    commands = {part.command for part in parts if isinstance(part, CommandLine)}
    topics = {one.topic for one in deeds}
    plain = _plain(deeds)
    meant = commands | {one.about for one in deeds}
    kinds_read = {type(command) for command in commands}
    kinds = kinds_read | {type(one.about) for one in deeds}
    words = {word_of(one.about) for one in deeds if one.about in HARMLESS}
    for one in judged:
        if one.then is Then.LEAVE and (_only_repeats(one, words) or _says_again(one, topics)):
            yield Judged(one.free, Then.REMARK, is_talk=True)
            continue
        part = one.part
        is_asked_too = one.free.text.rstrip().endswith("?")
        known = commands | plain if is_asked_too else commands
        # What an absence leaves of its sentence: ", so no orders from me".
        is_rest = type(one.about) is Away and Away in kinds_read
        is_rest = is_rest and not office.slots.names_time(one.free.text)
        is_again = isinstance(part, CommandLine) and (is_rest or _is_again(part.command, known))
        row = policy.rows.get(one.topic)
        is_near = row is not None and not topics.isdisjoint(row.beside)
        is_denied = "not" in one.marks - (row.bears if row else set())
        is_asked = one.then in _ASKED and (not is_denied or one.talk >= policy.sure["beside"])
        is_other = is_another(one.about, meant, one.free.text, office)
        is_around = is_asked and (is_near or (type(one.about) in kinds and not is_other))
        is_around = is_around and not ("if" in one.marks and one.free.problems)
        if is_again or is_around or (is_near and _is_reason(one, row)):
            is_plain = "?" not in one.free.text or (is_again and policy.is_request(one.free.text))
            is_harmless = is_plain and (is_rest or is_again or not one.marks)
            yield Judged(
                one.free, Then.REMARK, is_talk=True, is_harmless=is_harmless, is_again=is_again
            )
            continue
        if isinstance(part, CommandLine):
            commands.add(part.command)
        yield one


def _is_reason(one: Judged, row: TopicRow | None) -> bool:
    """Whether what stands beside a deed near to it is said for that, being no question, surely."""
    is_question = one.then is Then.ANSWER and one.is_sure
    return row is not None and not (is_question or row.is_named(one.free.text))


def _plain(deeds: Iterable[Judged]) -> set[Command]:
    """What is done by sentences that are no questions."""
    return {
        one.part.command
        for one in deeds
        if isinstance(one.part, CommandLine) and not one.free.text.rstrip().endswith("?")
    }


def _is_again(command: Command, commands: Collection[Command]) -> bool:
    """Whether a letter has a command already, or a seat is offered to the same person in it."""
    offers = {other.address for other in commands if isinstance(other, Replace)}
    return command in commands or (isinstance(command, Replace) and command.address in offers)


def _only_repeats(one: Judged, words: Collection[str]) -> bool:
    """Whether a sentence may mean no more than a harmless deed that is done: "No, wait!"."""
    problems = one.free.problems
    return bool(problems) and all(_is_soft(p) and p.word in words for p in problems)


def _is_before(one: Judged, parts: Sequence[Part], text: str) -> bool:
    """Whether a command that was read otherwise stands behind a sentence."""
    said = text.find(one.free.text[:40])
    return any(
        isinstance(p, CommandLine)
        and not isinstance(p.command, QUESTIONS)
        and 0 <= said < text.find(p.text.strip())
        for p in parts
    )


def _says_again(one: Judged, topics: Collection[str]) -> bool:
    """Whether a sentence is about what is done, and says nothing that may change it."""
    return one.near in topics and not (one.marks or one.free.problems or one.free.is_tried)


def _says_nothing(one: Judged) -> bool:
    """Whether a sentence was done, or is no more than talk."""
    is_question = one.then is Then.ANSWER and (one.is_sure or "?" in one.free.text)
    return one.is_harmless or is_question or one.then in DEEDS


def _tells_before(one: Judged) -> bool:
    """Whether it is talk before a deed, which may say what is not so: why it is done."""
    is_open = "if" in one.marks or "?" in one.free.text
    return one.is_talk and not is_open and len(one.free.text.split()) >= FEW


def _weighed(judged: Sequence[Judged], ear: Ear) -> Iterator[Judged]:
    """What is said of a deed in the same breath may take it back: then it is asked about."""
    for at, one in enumerate(judged):
        behind = judged[at + 1] if at + 1 < len(judged) else None
        if one.then is Then.DO and behind is not None and _turns(one, behind, ear):
            yield one.asked()
        else:
            yield one


def _turns(one: Judged, behind: Judged, ear: Ear) -> bool:
    """Whether the next sentence takes back what is done by one before it.

    Any that nobody can read may, where that can't be undone.
    """
    policy, said = ear.policy, behind.free.text
    is_near = behind.free is not one.free and behind.free.number - one.lines[-1] <= 1
    if not is_near or behind.then in DEEDS or behind.is_harmless:
        return False
    if behind.then is Then.ANSWER:
        return policy.is_other(said)
    if (row := policy.rows.get(one.topic)) is not None and row.is_light_for(ear.role):
        is_jest = policy.is_jesting(said) and ear.may_take_back(said)
        return is_jest or (row.kind_for(ear.role) == "revocable" and ear.takes_back(said))
    is_doubted = bool(one.free.problems) and behind.then is Then.LEAVE
    return is_doubted or ear.may_take_back(said)


def _is_idle(problem: CommandProblem) -> bool:
    """Whether a problem is none where its sentence is talk; a question about a deed is one."""
    return _is_soft(problem) and not (
        problem.fault == "command.doubted" and problem.text.rstrip().endswith("?")
    )


def _is_all(parts: Sequence[Part], orders: Orders, taken: Sequence[Judged]) -> bool:
    """Whether nothing of a letter is done or asked but by its problems.

    Beside anything else a "no" to what nobody asked for is talk; alone it is the whole letter.
    """
    is_read = any(isinstance(e.content, Reading) for e in orders.sheet.entries)
    return not (taken or is_read) and all(isinstance(p, OtherLine | CommandProblem) for p in parts)


def _is_soft(problem: CommandProblem) -> bool:
    return problem.fault in {"command.asked", "command.doubted"}
