"""A letter that opens a game: what it says of that one changes nothing of the one there is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from judge.desk.answers import Case
from judge.desk.commands import ChangeSettings, Create
from judge.desk.hearing.founding_said import AllSaid, with_all_said
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.new_game import MOST_SENTENCES, contradicts, told
from judge.desk.hearing.opened import opened_in_own_words
from judge.desk.policy import Then
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.lines import doubt_about
from judge.desk.reading.parts import first_word
from judge.desk.reading.slots import SlotReader
from judge.game.settings import gathered
from judge.prose.sentences import sentences

MOST_BEHIND = 400
_COLON = re.compile(r"(?<!\d):|:(?!\d)")  # no time of day


def with_founding(
    judged: Sequence[Judged], parts: Sequence[Part], text: str, case: Case
) -> tuple[list[Judged], list[Part]]:
    """A letter that opens a game, in which no sentence about that changes the one that there is."""
    slots, commands = case.office.slots, case.office.commands
    if opened_in_own_words(parts, text, case) is not None:
        return list(judged), list(parts)
    whole = [_with_choices(part, text, slots) for part in parts]
    opening = [part for one in judged if (part := _heard(one)) is not None]
    if opening or any(map(_is_create, whole)):
        said = with_all_said(opening, whole, text, commands, slots, is_new=case.game is None)
        whole = list(said.parts)
        judged = [_as_said(one, said) for one in judged]
    is_founding = any(one.topic == "create" and one.then is not Then.LEAVE for one in judged)
    is_founding = is_founding or whole != list(parts) or any(map(_is_create, parts))
    if not is_founding:
        return list(judged), list(parts)
    about_it = [_about_it(one, text, slots) for one in judged]
    told_so = [part for part in whole if _tells_of_clock(part)]
    if not told_so:
        return about_it, whole
    whole = [_as_talk(p) for p in whole]
    about_it = [_with_clock(one, told_so) for one in about_it]
    return about_it, [_and_clock(part, told_so) if _is_create(part) else part for part in whole]


def _heard(one: Judged) -> CommandLine | None:
    """The game that a sentence surely opens, in its own words."""
    part = one.part if one.then is Then.DO else None
    return part if isinstance(part, CommandLine) and _is_create(part) else None


def _as_said(one: Judged, said: AllSaid) -> Judged:
    """A sentence that opens a game, with all that is said of it; one that says it is no wish."""
    if (opened := _heard(one)) is not None:
        part = said.heard.get(opened, opened)
        then = Then.DO if isinstance(part, CommandLine) else Then.ASK
        return replace(one, part=part, then=then)
    is_told = any(one.free.text in text or text in one.free.text for text in said.told)
    return Judged(one.free, Then.REMARK, is_talk=True, is_harmless=True) if is_told else one


def _tells_of_clock(part: Part) -> bool:
    """Whether a sentence says how the clock is to run, without SET: beside a game, that of it."""
    if not isinstance(part, CommandLine) or not isinstance(part.command, ChangeSettings):
        return False
    return first_word(part.text) != "set"


def _as_talk(part: Part) -> Part:
    if isinstance(part, CommandLine) and _tells_of_clock(part):
        return OtherLine(part.number, part.text)
    return part


def _with_clock(one: Judged, told_so: Sequence[Part]) -> Judged:
    part = one.part
    return replace(one, part=_and_clock(part, told_so)) if part and _is_create(part) else one


def _and_clock(part: Part, told_so: Sequence[Part]) -> CommandLine | CommandProblem:
    """A game that is opened, with what other sentences say of its clock; asked if it differs."""
    create = part.command if isinstance(part, CommandLine) else None
    if not isinstance(part, CommandLine) or not isinstance(create, Create):
        raise TypeError("no game is opened by this")
    said = [p.command for p in told_so if isinstance(p, CommandLine)]
    pairs = [pair for c in said if isinstance(c, ChangeSettings) for pair in c.choices.values]
    others = dict(create.choices.values)
    if any(others.get(name, value) != value for name, value in pairs):
        return doubt_about(part.number, part.text, create)
    more = [pair for pair in pairs if pair[0] not in others]
    choices = gathered([*create.choices.values, *more])
    return replace(part, command=replace(create, choices=choices))


def _about_it(one: Judged, text: str, slots: SlotReader) -> Judged:
    """A sentence of a letter that opens a game: one that only tells of it is no wish of its own."""
    if one.topic == "create" and one.then is Then.DO and _says_more(one.free.text, text, slots):
        part = one.part
        if isinstance(part, CommandLine):
            part = doubt_about(part.number, part.text, part.command)
        return replace(one, then=Then.ASK, part=part)
    is_wish = one.topic == "create" and one.then in {Then.DO, Then.ASK}
    tells = isinstance(one.about, ChangeSettings) or told(one.free.text, slots, is_beside=True)
    if is_wish or one.then is Then.ANSWER or not tells or isinstance(one.about, Create):
        return one
    return Judged(one.free, Then.REMARK, is_talk=True, is_harmless=True)


def _says_more(sentence: str, text: str, slots: SlotReader) -> bool:
    """Whether something stands behind a colon that sets nothing: "press only on Sundays"."""
    said, _, below = text.partition(sentence)
    said, *tails = _COLON.split(f"{sentence}{below}", maxsplit=1)
    is_of_it = bool(tails) and len(said.split()) <= len(sentence.split()) + 1
    tail = "".join(tails).partition("\n\n")[0].strip()[:MOST_BEHIND]
    return is_of_it and bool(tail) and not told(tail, slots, is_beside=True).pairs


def _is_create(part: Part) -> bool:
    return isinstance(part, CommandLine) and isinstance(part.command, Create)


def _with_choices(part: Part, text: str, slots: SlotReader) -> Part:
    """A command that opens a game, with what the other sentences of its letter say of it."""
    if not isinstance(part, CommandLine) or not isinstance(part.command, Create):
        return part
    rows = (p.text for p in islice(sentences(text), MOST_SENTENCES))
    is_read = first_word(part.text) == "create"  # to its end: nothing else is said there
    others = (row for row in rows if not (is_read and row.rstrip(".!") in part.text))
    found = [told(row, slots, is_beside=True) for row in others]
    known = part.command.choices.by_name
    pairs = [p for one in found for p in one.pairs if p[0] not in known]
    pairs = list(dict.fromkeys(pairs))
    if not pairs and _says_more(part.text, text, slots):
        return doubt_about(part.number, part.text, part.command)
    if not pairs or contradicts(pairs):
        return part
    choices = gathered([*part.command.choices.values, *pairs])
    return replace(part, command=replace(part.command, choices=choices))
