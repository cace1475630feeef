"""What who waits for a seat says in sentences of their own: which powers they like, a number.

All that a letter says of what is liked is understood together, and whole, or is asked about.
Nobody else's letter is looked at: "I'd prefer Turkey" means something else to who plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.clerks.inviting import guests_named
from judge.desk.clerks.lots import powers_named, read_tiers
from judge.desk.clerks.notes import is_to_master
from judge.desk.commands.command import Command
from judge.desk.commands.forming import ChooseNumber, Prefer, Refuse
from judge.desk.commands.questions import OldWord
from judge.desk.commands.seats import Join
from judge.desk.hearing.scene import Scene
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, SignOff
from judge.desk.reading.lines import SENTENCE
from judge.desk.reading.reader import QUOTED
from judge.desk.tokens import read_recipient
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of

_NUMBER = re.compile(
    r"(?:and )?(?:(?:here is|here's|let) )?my (?:own |lucky )?(?:number|word)(?: for the draw)?"
    r"(?: is| be| shall be|\s*[:=])?\s+(.{1,40}?)[.!]?",
    re.IGNORECASE,
)
_A_NUMBER = re.compile(r"[0-9][\w-]{0,14}")
_WISHES = re.compile(
    r"(?:(?:and|but|with|my) )*(?=preferen|prefer|i'd|i would|ideally)", re.IGNORECASE
)
"""How what is liked begins behind the name of a game."""
_REMOVE = re.compile(
    r"(?:please )?(?:remove|drop|reject|kick out|throw out|take out|turn down) (.{1,60}?)"
    r"(?: (?:from|off) the (?:game|list))?(?:,? please)?[.!]?",
    re.IGNORECASE,
)
MOST_READ = 12
"""Sentences of a letter that are looked at."""


def with_wishes(parts: Sequence[Part], text: str, case: Case) -> tuple[Part, ...]:
    """The parts of a letter, with what its sentences say of the draw."""
    if case.visitor.power is not None:
        return tuple(_as_prose(part) for part in parts)
    game = _forming_game(text, case)
    if game is None or any(map(is_to_master, text.splitlines()[:MOST_READ])):
        return tuple(parts)
    parts = [one for part in parts for one in _parted(_removing(part, game, case), game, case)]
    parts = _put_back(parts, text.splitlines())
    lines = {p.number: p.text for p in parts if isinstance(p, OtherLine) and _is_open(p)}
    passages = sentences_of(sorted(lines.items()))[:MOST_READ]
    numbers = {p: part for p in passages if (part := _number(p)) is not None}
    liked = _liked(passages, game, case)
    wished = [p for p in parts if isinstance(p, CommandLine) and isinstance(p.command, Prefer)]
    if liked and wished:
        parts = [part for part in parts if part not in wished]
    left = (_without(part, (*numbers, *liked)) for part in parts)
    kept = [part for part in left if part is not None]
    found = [*numbers.values(), *_as_one([p.text for p in wished], liked, game, case)]
    return tuple(sorted((*kept, *found), key=lambda part: part.number))


def behind_joining(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """The parts in the order in which they are done: who joins says which powers they like then.

    Of a game that the letter isn't about otherwise it is said which.
    """
    wishes = [p for p in parts if isinstance(p, CommandLine) and _is_of_draw(p)]
    joins = [p.command for p in parts if isinstance(p, CommandLine) and isinstance(p.command, Join)]
    if not wishes or not joins:
        return tuple(parts)
    name = joins[-1].name
    if case.game is not None and name:
        wishes = [replace(w, command=_for(name, w.command)) for w in wishes]
    others = [part for part in parts if not _is_of_draw(part)]
    at = len(others) - (isinstance(others[-1], SignOff))
    return (*others[:at], *wishes, *others[at:])


def _for(name: str, command: Command) -> Command:
    return Prefer(f"for {name}: {command.said}") if isinstance(command, Prefer) else command


def _is_of_draw(part: Part) -> bool:
    return isinstance(part, CommandLine) and isinstance(part.command, Prefer | ChooseNumber)


def _forming_game(text: str, case: Case) -> Game | None:
    """The game whose draw a letter may be about: the writer's own, or the one that it names."""
    game = case.game
    if game is None and case.visitor.role is Role.STRANGER:
        name = Scene("", case, text).game or read_recipient(case.letter.recipient).game
        game = case.find(name) if name else None
    is_theirs = case.visitor.role in {Role.WAITING, Role.STRANGER, Role.MASTER}
    is_forming = game is not None and game.state is GameState.FORMING
    return game if is_theirs and is_forming else None


def _as_prose(part: Part) -> Part:
    """What who plays says: they have a power already, and lists of retreats begin like this."""
    if isinstance(part, CommandLine) and _is_of_draw(part):
        return OtherLine(part.number, part.text)
    return part


def _is_open(line: OtherLine) -> bool:
    """Whether the words of a line may be about the draw."""
    return not QUOTED.match(line.text)


def _removing(part: Part, game: Game, case: Case) -> Part:
    """What who leads a game says of somebody who would join: "remove Anna"."""
    if not isinstance(part, OtherLine) or not case.visitor.leads:
        return part
    said = _REMOVE.fullmatch(part.text.strip())
    if said is None or not guests_named(said[1], game):
        return part
    return CommandLine(part.number, part.text, Refuse(said[1]))


def _parted(part: Part, game: Game, case: Case) -> Sequence[Part]:
    """A line that joins a game and says more, as two: "join ghost, I'd like Italy"."""
    if not isinstance(part, CommandProblem) or part.word != "join":
        return (part,)
    first = SENTENCE.match(part.text)
    end = first.end() if first else 0
    head, _, tail = part.text[:end].partition(game.name)
    tail = " ".join(tail.split()).lstrip(" ,;.:(").rstrip(" .!)")
    said = _WISHES.match(tail)
    joins = case.office.commands.read_command(part.number, head + game.name) if said else None
    if said is None or not (isinstance(joins, CommandLine) and isinstance(joins.command, Join)):
        return (part,)
    wish = tail[said.end() :]
    if read_tiers(wish, game, case.office) is None:
        return (replace(part, word="preference"),)
    wished = CommandLine(part.number, wish, Prefer(wish))
    rest = OtherLine(part.number, " " * end + part.text[end:])
    return (joins, wished, rest) if rest.text.strip() else (joins, wished)


def _put_back(parts: Sequence[Part], written: Sequence[str]) -> list[Part]:
    """The parts, with what was taken for a word of the old judges among the prose of its line."""
    old = OldWord("preference")
    taken = [p for p in parts if isinstance(p, CommandLine) and p.command == old]
    if not taken:
        return list(parts)
    lines = {p.number: p.text for p in parts if isinstance(p, OtherLine)}
    for gone in taken:
        said = gone.text.strip()
        at = max(written[gone.number - 1].find(said), 0)
        line = lines.get(gone.number, "").ljust(at + len(said))
        lines[gone.number] = line[:at] + said + line[at + len(said) :]
    others = [p for p in parts if p not in taken and not isinstance(p, OtherLine)]
    prose = [OtherLine(number, line) for number, line in lines.items()]
    return sorted((*others, *prose), key=lambda part: part.number)


def _number(passage: Passage) -> CommandLine | CommandProblem | None:
    """The number that a sentence names for the draw; None if it names none."""
    said = _NUMBER.fullmatch(passage.text.strip())
    if said is None:
        return None
    if _A_NUMBER.fullmatch(said[1]):
        return CommandLine(passage.line, passage.text, ChooseNumber(said[1].lower()))
    return CommandProblem(passage.line, passage.text, 0, "number")


def _liked(passages: Sequence[Passage], game: Game, case: Case) -> tuple[Passage, ...]:
    """The sentences that say what is liked, or begin so; with what goes on below them."""
    reader, names = case.office.commands.preferences, powers_named(game, case.office)
    found: list[Passage] = []
    is_open = False
    for passage in passages:
        text = passage.text
        is_read = reader.read_sentence(text, names, game.variant.powers) is not None
        goes_on = is_open and passage.line == found[-1].lines[-1] + 1
        is_led = not is_read and reader.leads(text, names)
        if is_read or is_led or goes_on:
            found.append(passage)
        is_open = is_led and text[-1:] not in ".!?"
    return tuple(found)


def _as_one(
    wished: Sequence[str], liked: Sequence[Passage], game: Game, case: Case
) -> Iterator[CommandLine | CommandProblem]:
    """All that a letter says of what is liked, as one command; asked about if it can't be read."""
    if not liked:
        return
    text = " ".join((*wished, *(passage.text for passage in liked)))
    number = liked[0].line
    if read_tiers(text, game, case.office) is None:
        yield CommandProblem(number, text, 0, "preference")
    else:
        yield CommandLine(number, text, Prefer(text))


def _without(part: Part, read: Sequence[Passage] | Mapping[Passage, Part]) -> Part | None:
    """A part without the sentences that were read; None where nothing is left of it."""
    if not isinstance(part, OtherLine) or not _is_open(part):
        return part
    left = list(part.text)
    for piece in (piece for passage in read for piece in passage.pieces):
        if piece.line == part.number:
            left[piece.start : piece.end] = " " * (piece.end - piece.start)
    text = "".join(left)
    if text == part.text:
        return part
    return OtherLine(part.number, text) if any(map(str.isalnum, text)) else None
