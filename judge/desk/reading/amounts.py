"""What is set in a sentence, and to how long: "four days for moves, one each for the others".

The words for settings and the lengths of time of a sentence stand in a row, and are cut into
groups, each of one length and of the words that it is for, all beside it. Of all ways to cut
the row that is taken which the words between them speak for: "and" and commas part groups, and
join the words within one. Where two ways are as good, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import pairwise

from judge.desk.reading.found_slot import FoundSlot, hits, named

PHASES = ("movement", "retreat", "adjustment")
EVERY, REST = "every", "rest"
_OF_ALL = {EVERY: PHASES, REST: ()}
"""The settings of each kind of phase, and what stands for all of them in the table."""

MOST = 14
"""So many words and lengths of time of a sentence are looked at."""
_PART = re.compile(r"[,;.\n]|\b(?:and|und|et|e|y|en|then|dann|puis|poi|luego)\b")
_JOINED = re.compile(
    r"\s{0,2}(?:[,/&+]|\b(?:and|und|et|e|y|en|or|oder|ou|as well as|sowie)\b)\s{0,2}"
)
_FOR = re.compile(
    r" (?:each |je |chacun |ciascuno |cada uno |elk )?"
    r"(?:for|fur|pour|per|bei|beim|on|para|por|voor)\b"
)
_GETS = re.compile(
    r"[ :=]{1,3}(?:should |shall |will |must |can |may )?(?:only |just |nur )?"
    r"(?:need|needs|get|gets|have|has|take|takes|last|lasts|are|is|be|brauchen|bekommen|haben|dauern"
    r"|reicht|reichen|genugt|genugen|ont|durent|auront|bastano|hanno|durano|tienen|duran|krijgen|duren)"
    r"(?: only| just| nur)? "
)
_ALONE = re.compile(r"\s{0,2}(?:$|[,;.:!)\n]|(?:and|und|et|e|y|en|or|each|apiece|only|please)\b)")
""""Builds need two": not "builds need two letters"."""
_LIKEWISE = re.compile(
    r"[^,;.\n]{0,20}\b(?:too|likewise|as well|also|ditto|auch|ebenso|aussi|pareil)\b"
)
_UNIT = re.compile(r"[a-z]+$")
_UNITS = (
    (re.compile("min"), timedelta(minutes=1)),
    (re.compile("h|st|or[ae]|uur|uren"), timedelta(hours=1)),
    (re.compile("[dtj]|giorn"), timedelta(days=1)),
    (re.compile("w|sem|settim"), timedelta(weeks=1)),
)
_COMMA = re.compile(r"[,;.\n]")
_ACROSS = 3
"""What it costs that words on both sides belong to one length of time."""


_SET_OF = re.compile(r"(?:set|round|lot) of (?:the |their )?$")
_DENIES = re.compile(
    r"n['\u2019]t\b|\b(?:no|not|never|nothing|kein\w{0,2}|nicht|pas|jamais|non|niet|geen|nunca)\b"
)
_AHEAD = re.compile(
    r" (?:before(?! (?:we|you|i|they|he|she|it|going|processing)\b)|ahead|in advance|prior|vor"
    r"|vorher|davor|avant(?! (?:de|que|d)\b)|prima(?! (?:di|che)\b)|antes(?! (?:de|que)\b)"
    r"|van tevoren)\b"
)
_KEPT = re.compile(
    r"(?: phases?)? (?:(?:can|may|should|shall|will|sollen|konnen) )?(?:bleib|stay|remain|unchanged"
    r"|as (?:they|it|before)|wie (?:sie|bisher)|restent|rimangono|restano|quedan|blijven)"
)
""""Moves stay as they are": of these nothing is set."""
_CAPS = re.compile(
    r"\b(?:more|longer|later|over|beyond|mehr|langer|spater|plus|piu|mas|meer|langer|further)\b"
)
""""Not more than two days" is two days at the most."""
_AGAIN = re.compile(
    r"[^;:.!?]{0,24}[,(]\s?(?:also|that is|that's|i mean|i\.?e\.?|d\.? ?h\.?|c'est-a-dire|soit|cioe"
    r"|es decir|dus)[, ]{1,2}|[,(] ?"
)
_Row = Sequence[FoundSlot]
"""Names of settings and lengths of time, as they stand in a sentence."""


class SettingWords:
    """Finds what is set in sentences, by the words of the table for each setting."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._words = named(table, "setting ", "")
        self._unset = re.compile(
            rf"(?<!\w)(?:{table['no setting']})(?: (?:the|der|den|die|les|last))? ?$"
        )
        self._noun = re.compile(r"(?<!\w)(?:per|each|every|a|one|pro|par|al|por|per (?:a|one)) $")
        self._done_by = re.compile(rf"(?<!\w)(?:{table['done by']}) $")
        self._done_to = re.compile(rf" (?:{table['done to']})")

    def amounts(
        self, text: str, spans: Sequence[FoundSlot], counts: Sequence[FoundSlot]
    ) -> Mapping[str, timedelta]:
        """What a flat text sets, by its lengths of time and by numbers that may be some."""
        words = [w for w in hits(self._words, text, self._is_set) if not _KEPT.match(text, w.end)]
        if any(_is_denied(word, spans, text) for word in words):
            return {}
        spans = [span for span in spans if not _is_said_again(span, spans, text)]
        counted = (_counted(count, spans, words, text) for count in counts)
        row = (*words, *spans, *(count for count in counted if count is not None))
        found = dict(pair(row, text))
        ahead = {span.value for span in spans if _AHEAD.match(text, span.end)}
        if "reminder" not in found and found.get("grace") in ahead:
            found["reminder"] = found.pop("grace")  # nobody is late "12 hours before the end"
        every = found.pop(EVERY, None)
        if (rest := found.pop(REST, None)) is not None:
            found = _with_rest(found, rest)
        return found if every is None else {**dict.fromkeys(PHASES, every), **found}

    def named(self, text: str) -> tuple[str, ...]:
        """The settings that a flat text speaks of."""
        names = [str(w.value) for w in hits(self._words, text, self._is_set)]
        every = [one for name in names for one in _OF_ALL.get(name, (name,))]
        return tuple(dict.fromkeys(every))

    def _is_set(self, word: FoundSlot, text: str) -> bool:
        """Whether a word names a setting: "for moves", not "before the moves" or "to move it"."""
        before = text[: word.start]
        if word.value not in {*PHASES, EVERY} or self._noun.search(before):
            return True
        before = _SET_OF.sub("", before)
        is_deed = self._done_by.search(before) or self._done_to.match(text, word.end)
        return not (is_deed or self._unset.search(before))


def _is_denied(word: FoundSlot, spans: _Row, text: str) -> bool:
    """Whether a length of time is what something is not to have: "retreats need no three days"."""
    near = next((span for span in spans if span.start >= word.end), None)
    between = text[word.end : near.start] if near is not None else ""
    if _COMMA.search(between) or _DENIES.search(between) is None:
        return False
    return _CAPS.search(between) is None


def _is_said_again(span: FoundSlot, spans: _Row, text: str) -> bool:
    """Whether a length of time only says again what stands before it: "half a day, 12 hours"."""
    before = max((one for one in spans if one.end <= span.start), key=_end, default=None)
    if before is None or before.value != span.value:
        return False
    return _AGAIN.fullmatch(text, before.end, span.start) is not None


def _with_rest(found: Mapping[str, timedelta], rest: timedelta) -> dict[str, timedelta]:
    """What is set with "anything else": the phases that aren't named.

    Nothing where it contradicts what is told of each.
    """
    others = [name for name in PHASES if name not in found]
    told = [value for name, value in found.items() if name in PHASES and name != "movement"]
    if "movement" not in found or (not others and any(value != rest for value in told)):
        return {}
    return {**found, **dict.fromkeys(others, rest)}


def _counted(count: FoundSlot, spans: _Row, words: _Row, text: str) -> FoundSlot | None:
    """A number whose unit stands elsewhere: "three days for moves and one for builds"."""
    if any(count.touches(span) for span in spans):
        return None
    before = [w for w in words if w.end <= count.start]
    is_behind = any(not text[w.end : count.start].strip(" :=") for w in before) or (
        any(_GETS.fullmatch(text, w.end, count.start) for w in before)
        and _ALONE.match(text, count.end) is not None
    )
    if not (is_behind or _FOR.match(text, count.end)):
        return None
    near = max((s for s in spans if s.end <= count.start), key=_end, default=spans[0])
    unit = _UNIT.search(text[near.start : near.end])
    length = next((length for way, length in _UNITS if unit and way.match(unit[0])), None)
    return FoundSlot(count.start, count.end, count.value * length) if length else None


def _end(slot: FoundSlot) -> int:
    return slot.end


def pair(row: _Row, text: str) -> Mapping[str, timedelta]:
    """What each setting of a row is set to; nothing if that can't be told."""
    row = sorted(row, key=lambda one: one.start)[:MOST]
    best: dict[int, list[Mapping[str, timedelta]]] = {}
    for cost, groups in _ways(row, text):
        found = _paired(groups)
        if found is not None and found not in best.setdefault(cost, []):
            best[cost].append(found)
    least = best.get(min(best, default=0), [])
    return least[0] if len(least) == 1 else {}


def _ways(row: _Row, text: str) -> Iterator[tuple[int, list[_Row]]]:
    """All ways to cut a row into groups, and what each costs."""
    if not row:
        yield 0, []
        return
    for end in range(2, len(row) + 1):
        group = row[:end]
        spans = sum(isinstance(one.value, timedelta) for one in group)
        if spans > 1:
            return
        if spans == 0:
            continue
        own = _cost(group, text)
        if _reaches_over(group, text):
            continue
        if end < len(row):
            own += _apart(text[group[-1].end : row[end].start])
        for cost, groups in _ways(row[end:], text):
            yield own + cost, [group, *groups]


def _reaches_over(group: _Row, text: str) -> bool:
    """Whether a length of time behind some words is taken for what a next clause is about.

    "Moves need five days, builds need less" tells nothing of builds; "builds too" does.
    """
    at = next(n for n, one in enumerate(group) if isinstance(one.value, timedelta))
    if not 0 < at < len(group) - 1:
        return False
    here, there = group[at], group[at + 1]
    is_same = {one.value for one in group[:at]} == {one.value for one in group[at + 1 :]}
    is_next = _COMMA.search(text, here.end, there.start) is not None
    return is_next and not is_same and _LIKEWISE.match(text, group[-1].end) is None


def _cost(group: _Row, text: str) -> int:
    """What speaks against a group."""
    cost = 0
    for one, other in pairwise(group):
        between = text[one.end : other.start]
        if isinstance(one.value, str) and isinstance(other.value, str):
            cost += _together(between)
        else:
            cost += 2 * (_PART.search(between) is not None)
    at = next(n for n, one in enumerate(group) if isinstance(one.value, timedelta))
    before, behind = ({one.value for one in part} for part in (group[:at], group[at + 1 :]))
    return cost + (_ACROSS if before and behind and before != behind else 0)


def _apart(between: str) -> int:
    """What speaks against parting a row at some words: commas part more than "and"."""
    return 0 if _COMMA.search(between) else 1 if _PART.search(between) else 2


def _together(between: str) -> int:
    """What speaks against two settings belonging together: "and" joins more than commas."""
    return 2 if not _JOINED.search(between) else 1 if _COMMA.search(between) else 0


def _paired(groups: Sequence[_Row]) -> Mapping[str, timedelta] | None:
    """What groups say together; None if they contradict each other."""
    found: dict[str, timedelta] = {}
    for group in groups:
        span = next(one.value for one in group if isinstance(one.value, timedelta))
        for one in group:
            if isinstance(one.value, str) and found.setdefault(one.value, span) != span:
                return None
    return found
