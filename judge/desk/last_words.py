"""A letter with a statement at the end of a game: all that stands behind its heading."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from judge.desk.commands.endings import Publish, Statement
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.reading.press_words import Phrases
from judge.game.game import Game
from judge.game.log import Role
from judge.game.statements import asks_to_publish, takes_statements

_HEADING = re.compile(
    r"\s{0,9}(?:(?:my|the|final|last|eog|end[ -]of[ -]game)\s{1,3}){0,4}statement"
    r"\s{0,9}(?:[:\u2013-]\s{0,9}(.{0,4000}))?$",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"\s{0,9}(?:(yes|ja|oui|y)|(no|nein|non|n))\b(?P<stop>[,.!]?)[ ,.!]{0,9}"
    r"(?:please|thanks|thank you|danke|merci)?[ .!]{0,9}(?P<more>.{0,400})$",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"\s{0,9}(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut)\b[\w ]{0,40}[,.!:]{0,2}\s{0,9}$",
    re.IGNORECASE,
)
_END = re.compile(r"\s{0,9}(?:end ?statement|sign ?off)\s{0,9}[.!]?\s{0,9}$", re.IGNORECASE)


def with_statement(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, words: Phrases, now: datetime
) -> tuple[Part, ...]:
    """The parts of a letter, where what is headed as a statement is one, and nothing else."""
    game = visitor.game
    if game is None or not takes_statements(game, now):
        return parts
    lines = letter.text.splitlines()
    parts = _with_consent(parts, lines, visitor, game, words, now)
    found = next(((n, m) for n, line in enumerate(lines) if (m := _HEADING.match(line))), None)
    if found is None:
        return parts
    at, heading = found
    behind = next((n for n in range(at + 1, len(lines)) if _END.match(lines[n])), len(lines))
    said = "\n".join((heading[1] or "", *lines[at + 1 : behind])).strip()
    before = tuple(part for part in parts if part.number <= at)
    if any(isinstance(p, PressBlock) and p.number + p.taken > at for p in before) or not said:
        return parts
    after = tuple(part for part in parts if part.number > behind + 1)
    kept = (part for part in (*before, *after) if not isinstance(part, OtherLine))
    mine = CommandLine(at + 1, lines[at], Statement(said))
    return tuple(sorted((*kept, mine), key=_number_of))


def _with_consent(
    parts: tuple[Part, ...],
    lines: list[str],
    visitor: Visitor,
    game: Game,
    words: Phrases,
    now: datetime,
) -> tuple[Part, ...]:
    """The parts of a letter, where it begins with a yes or a no: we asked about the archive.

    Alone it is one, with a name below it at the most; what else may be meant is asked, but for
    "no, ...": it is sure that nothing is laid open by that. Asked is also the yes of somebody who
    was asked about a letter as well ("yes 3" is for that); what it means to whom others' wishes
    are put is told by the mail that it answers.
    """
    is_asked = visitor.power is not None or visitor.role is Role.MASTER
    wishes = any(wish.sender == visitor.power for wish in game.people.wishes)
    if wishes or not is_asked or not asks_to_publish(game):
        return parts
    heading = next((n for n, line in enumerate(lines) if _HEADING.match(line)), len(lines))
    at, *others = [n for n in range(heading) if lines[n].strip()] or [len(lines)]
    if others and _GREETING.match(lines[at]):
        at, *others = others
    found = _WORD.match(lines[at]) if at < len(lines) else None
    if found is None or found["more"][:1].isdigit() or not _is_free(parts, at + 1):
        return parts
    drafts = (draft for draft in game.press.drafts if draft.sender == visitor.power)
    is_alone = not any(draft.is_open(now) for draft in drafts)
    is_plain = (
        is_alone and not found["more"] and _says_no_more((lines[n] for n in others), visitor, words)
    )
    mine: Part = CommandLine(at + 1, lines[at], Publish(bool(found[1])))
    if not is_plain and not (is_alone and found[2] and found["stop"]):
        mine = CommandProblem(at + 1, lines[at], 0, "archive", "publish.unclear")
    gone = {n + 1 for n in (at, *others)} if is_plain else {at + 1}
    return tuple(sorted((mine, *(p for p in parts if p.number not in gone)), key=_number_of))


def _says_no_more(lines: Iterable[str], visitor: Visitor, words: Phrases) -> bool:
    """Whether nothing but a name and a courtesy stands on some lines."""
    own = f"{visitor.player.called} {visitor.player.address}"
    known = {*_words(own if visitor.power is None else f"{own} {visitor.power.name}")}
    return all(w in known or words.has("PARTING", w) for line in lines for w in _words(line))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"\w+", text)]


def _number_of(part: Part) -> int:
    return part.number


def _is_free(parts: tuple[Part, ...], number: int) -> bool:
    """Whether a line was taken for nothing else yet."""
    taken = (part for part in parts if part.number <= number)
    return not any(
        isinstance(part, PressBlock)
        or (part.number == number and not isinstance(part, OtherLine | CommandProblem))
        for part in taken
    )
