"""Orders on a condition that can't be told, and those that wait for others' orders of their phase.

All orders of a phase are opened together, so none can wait for what others order in it: that is
said plainly, with what can be done instead. A condition that isn't read for another reason is told
of as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.desk.blocks import Purpose
from judge.desk.clerks.filing import Sender, Sorted
from judge.game.filed import Filed, kind_of
from judge.orders.conditions import is_about_moves
from judge.orders.gazetteer import fold
from judge.orders.problems import Problem, Unknown, Unreadable
from judge.orders.reading.beside import beside_of
from judge.orders.reading.line import LONGEST_LINE
from judge.orders.reading.movements.table import demonyms, movement_words
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

MOST_WORDS = 14
"""So many words of a condition are looked at."""
MOST_PROBLEMS = 60
"""So many lines of a letter that aren't clear are looked at; nobody plays with more units."""
_OPENS = frozenset({"BINDS", "INVERTS", "IF"})
_DEEDS = frozenset({"MOVE", "TO", "SUPPORT", "CONVOY", "HOLD", "LEAVE", "SWAP", "DASH", "IN"})
_ENDS = frozenset({"COMMA", "COLON", "STOP"})
_CAUSES = frozenset(
    {
        Unclear.CONDITIONAL,
        Unclear.KNOWN_FACTS,
        Unclear.CHANGED,
        Unclear.SPOKEN_OF,
        Unclear.WHAT_TO_DO,
        Unclear.NOT_UNDERSTOOD,
    }
)
"""What such a line is told of where nobody sees what it waits for."""
_OF_ONE = re.compile(r"[^\W\d_]{2,30}")


def hung_up(entry: Entry, purpose: Purpose, reader: OrderReader, sender: Sender) -> Entry:
    """What hangs on a condition that can't be told isn't passed over, if it may order something."""
    if entry.content is not Aside.PROSE or not purpose.is_doubtful:
        return entry
    if not _may_order(entry.line[entry.span.start : entry.span.end], reader, sender):
        return entry
    return replace(entry, content=Unreadable(entry.span, Reason(Unclear.CONDITIONAL)))


def is_not_so(purpose: Purpose, entry: Entry, sender: Sender) -> bool:
    """Whether a sentence waits for what everybody sees isn't so now, and names no phase.

    Who can see that Marseilles is taken hardly means now with "if Marseilles is free".
    """
    now = sender.now
    if purpose.condition is None or not purpose.chain or purpose.is_stated or purpose.fault:
        return False
    if purpose.phase != now or now.kind is not PhaseKind.MOVEMENT:
        return False
    is_known = not is_about_moves(purpose.condition)
    is_known = is_known and any(kind_of(order) is now.kind for order in entry.meant)
    return is_known and not sender.situation.is_so(Filed("", now, (), purpose.condition))


def _may_order(text: str, reader: OrderReader, sender: Sender) -> bool:
    """Whether words name a unit of the writer's, or any kind of unit, and what it is to do."""
    words = movement_words(reader).read(text[:LONGEST_LINE], ())
    units = sender.game.table.position.units
    own = {unit.location.province for unit in units if unit.power == sender.power}
    is_unit = any("KIND" in word or not own.isdisjoint(word.places) for word in words)
    is_place = sum(bool(word.places) for word in words) > 1
    return is_unit and (is_place or any((_DEEDS - {"IN", "TO"}) & word.classes for word in words))


def with_fault(entry: Entry, reader: OrderReader) -> Entry:
    """A condition that can't be read, with what is wrong with it."""
    if entry.content is not Aside.COMMAND:
        return entry
    frame = reader.frames.read_frame(entry.line)
    if frame is None or not isinstance(frame.condition, Problem):
        return entry
    return replace(entry, content=frame.condition)


def told_of_waiting(
    found: Sequence[Sorted], told: Sequence[Entry], reader: OrderReader, sender: Sender
) -> tuple[list[Sorted], tuple[Entry, ...]]:
    """The lines of a letter, those that wait for others' orders of this phase told so."""
    problems = [one.entry for one in found if not isinstance(one.entry.content, Reading | Aside)]
    problems += [entry for entry in told if entry.cause is Unclear.KNOWN_FACTS]
    places = ((entry, _begin(entry, reader, sender)) for entry in problems[:MOST_PROBLEMS])
    waits = {entry.number: begin for entry, begin in places if begin is not None}
    if not waits:
        return list(found), tuple(told)
    say, above = sender.case.say, {e.number for e in problems if e.cause is Unclear.KNOWN_FACTS}
    why = {say("filed.no_condition", line=n): say("filed.same_phase", line=n) for n in waits}
    rows = [_told(one, waits, above & waits.keys(), sender) for one in found]
    rows = [replace(one, refusal=why.get(one.refusal, one.refusal)) for one in rows]
    return rows, tuple(_said(e) if e.number in waits else e for e in told)


def _told(one: Sorted, waits: Mapping[int, int], above: Collection[int], sender: Sender) -> Sorted:
    """A line as it is told; `above` are those that are a condition and no more."""
    entry = one.entry
    is_for_now = one.is_for_now and one.may_be_asked_for in {None, sender.now}
    is_below = entry.cause is Unclear.CONDITIONAL and any(n < entry.number for n in above)
    is_meant = is_below or (entry.number in waits and _is_behind(entry, waits[entry.number]))
    return replace(one, entry=_said(entry)) if is_for_now and is_meant else one


def _is_behind(entry: Entry, begin: int) -> bool:
    """Whether what isn't clear hangs on the condition that begins there: it is of its sentence."""
    if entry.cause in _CAUSES:
        return True
    return begin <= entry.span.start and "." not in entry.line[begin : entry.span.start]


def _said(entry: Entry) -> Entry:
    content = entry.content
    if isinstance(content, Reading | Aside):
        return entry
    meant = () if isinstance(content, Unknown) else content.candidates
    problem = Unreadable(content.span, Reason(Unclear.SAME_PHASE), meant)
    return replace(entry, content=problem)


def _begin(entry: Entry, reader: OrderReader, sender: Sender) -> int | None:
    """Where a line has an "if" about what somebody else does; None if it has none.

    Of one that was seen to be a condition it is enough that it is about somebody else.
    """
    line, is_condition = entry.line, entry.cause is Unclear.CONDITIONAL
    if len(line) > LONGEST_LINE:
        return None
    words = movement_words(reader).read(line, ())
    if not any(_OPENS & word.classes for word in words):
        return None
    beside, units = beside_of(reader), sender.game.table.position.units
    foreign = {unit.location.province for unit in units if unit.power != sender.power}
    names = {*_names(sender), *demonyms(reader), *beside.they}
    for at, word in enumerate(words):
        is_open = _OPENS & word.classes and fold(line[word.start : word.end]) not in beside.either
        row = words[at + 1 : at + 1 + MOST_WORDS]
        if is_open and _is_of_others(row, line, names, foreign, is_done=is_condition):
            return word.start
    return None


def _is_of_others(
    words: Sequence[Word],
    line: str,
    names: Set[str],
    foreign: Set[Province],
    *,
    is_done: bool,
) -> bool:
    """Whether a condition names somebody else, and what is done, if that isn't clear."""
    is_other, has_deed = False, is_done
    for word in words:
        if _ENDS & word.classes:
            break
        written = line[word.start : word.end]
        is_somebody = not word.classes and written[:1].isupper()
        is_named = "POWER" in word or not names.isdisjoint({fold(written), fold(written)[:-1]})
        is_other = is_other or is_named or is_somebody
        is_other = is_other or (not has_deed and not foreign.isdisjoint(word.places))
        has_deed = has_deed or bool(_DEEDS & word.classes)
    return is_other and has_deed


def _names(sender: Sender) -> set[str]:
    """What others of the game are called, and their powers."""
    found: set[str] = set()
    for seat in sender.game.people.seats:
        if seat.power == sender.power:
            continue
        for text in (str(seat.player.called), seat.power.name):
            found |= {fold(part) for part in _OF_ONE.findall(text)}
    return found
