"""A letter with a statement at the end of a game: all that stands behind its heading."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime

from judge.desk.answers import Case
from judge.desk.assent import assent_in
from judge.desk.commands.endings import Publish, Statement
from judge.desk.names import known_names
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.reading.offered import Said
from judge.game.game import Game
from judge.game.log import Role
from judge.game.statements import asks_to_publish, takes_statements
from judge.prose.sentences import sentences

_HEADING = re.compile(
    r"\s{0,9}(?:(?:my|the|final|last|eog|end[ -]of[ -]game)\s{1,3}){0,4}statement"
    r"\s{0,9}(?:[:\u2013-]\s{0,9}(.{0,4000}))?$",
    re.IGNORECASE,
)
FEW, FEWER = 4, 3
"""So many words of a sentence are a plain yes or no: that begins with such a word, or doesn't."""
_FIRST = re.compile(r"\W{0,9}([^\W\d_]{1,12})")
_END = re.compile(r"\s{0,9}(?:end ?statement|sign ?off)\s{0,9}[.!]?\s{0,9}$", re.IGNORECASE)


def with_statement(
    parts: tuple[Part, ...], game: Game | None, now: datetime, make: Callable[[], Case]
) -> tuple[Part, ...]:
    """The parts of a letter, where what is headed as a statement is one, and nothing else.

    Few letters are about a game that is over: for these alone we `make` their case.
    """
    if game is None or not takes_statements(game, now):
        return parts
    case = make()
    lines = case.letter.text.splitlines()
    parts = _with_consent(parts, lines, game, case)
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
    parts: tuple[Part, ...], lines: list[str], game: Game, case: Case
) -> tuple[Part, ...]:
    """The parts of a letter, where it says yes or no above a statement: we asked about the archive.

    What is neither plainly is asked, but for a no: it is sure that nothing is laid open by that.
    Asked is also the yes of somebody who was asked about a letter as well ("yes 3" is for that);
    what it means to whom others' wishes are put is told by the mail that it answers.
    """
    visitor = case.visitor
    is_asked = visitor.power is not None or visitor.role is Role.MASTER
    wishes = any(wish.sender == visitor.power for wish in game.people.wishes)
    if wishes or not is_asked or not asks_to_publish(game):
        return parts
    heading = next((n for n, line in enumerate(lines) if _HEADING.match(line)), len(lines))
    own = [n for n in range(heading) if lines[n].strip() and not _is_around(lines[n], case)]
    answer = _answer_in([lines[n] for n in own], game, case)
    if answer is None or not _is_free(parts, own[0] + 1):
        return parts
    said, is_plain = answer
    drafts = (draft for draft in game.press.drafts if draft.sender == visitor.power)
    is_alone = not any(draft.is_open(case.now) for draft in drafts)
    is_plain = is_plain and is_alone and all(_is_free(parts, n + 1) for n in own)
    at = own[0]
    mine: Part = CommandProblem(at + 1, lines[at], 0, "archive", "publish.unclear")
    if is_plain:
        mine = CommandLine(at + 1, lines[at], Publish(said is Said.YES))
    gone = {n + 1 for n in range(heading)} if is_plain else {at + 1}
    return tuple(sorted((mine, *(p for p in parts if p.number not in gone)), key=_number_of))


def _is_around(line: str, case: Case) -> bool:
    """Whether a line says nothing: a greeting, a courtesy, its writer's name or power."""
    power, player = case.visitor.power, case.visitor.player
    own = f"{player.called} {player.address} {power.name if power is not None else ''}"
    words = re.findall(r"\w+", line.casefold())
    is_name = bool(words) and {*words} <= {*re.findall(r"\w+", own.casefold())}
    is_yes_or_no = len(words) == 1 and _begins_with(line, "YES", "NO", case=case)
    return is_name or (case.office.commands.beside.is_idle(line) and not is_yes_or_no)


def _answer_in(own: list[str], game: Game, case: Case) -> tuple[Said, bool] | None:
    """What a letter answers, and whether it says it plainly; None if it answers nothing."""
    text = "\n".join(own)
    found = [one for one in sentences(text) if not _is_around(one.text, case)]
    if not found or any(map(str.isdigit, found[0].text)):
        return None
    powers = tuple(power.name for power in game.variant.powers)
    names = known_names(game, (case.visitor.player.called,))
    said = assent_in(text, names, case, besides=lambda one: _is_more(one, powers, case))
    begun = [
        {name for name in ("YES", "NO") if _begins_with(one.text, name, case=case)} for one in found
    ]
    begins = begun[0]
    if len(set().union(*begun)) > 1:
        return Said.OPEN, False
    if said not in {Said.YES, Said.NO}:
        return (Said.OPEN, False) if begins else None
    if said is Said.NO and "NO" in begins:
        head = _FIRST.match(found[0].text)
        is_set_off = head is not None and found[0].text[head.end() : head.end() + 1] in ",.!;"
        return said, is_set_off or len(found[0].text.split()) <= FEW
    few = FEW if begins else FEWER
    return said, all(len(one.text.split()) <= few for one in found)


def _is_more(sentence: str, powers: Sequence[str], case: Case) -> bool:
    """Whether a sentence says something of somebody, or a not, beside its yes."""
    is_named = any(power.casefold() in sentence.casefold() for power in powers)
    return is_named or case.office.wish_model.read(sentence).has("not")


def _begins_with(text: str, *names: str, case: Case) -> bool:
    """Whether a text begins with a word of some lists, as answers to us have them."""
    game, head = case.visitor.game, _FIRST.match(text)
    if game is None or head is None:
        return False
    words = case.office.order_reader(game.variant).lexicon.words
    return any(head[1].lower() in words[name] for name in names)


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
