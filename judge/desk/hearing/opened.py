"""A letter that opens a game in its writer's own words, with all that it says of it.

What was read is in the line that is done, or offered; what wasn't is told in its own words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.answers import Case, Orders
from judge.desk.commands import Create
from judge.desk.hearing.free import Free
from judge.desk.hearing.judged import Judged
from judge.desk.policy import Then
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.lines import half_opened
from judge.desk.reading.openings import FoundedGame
from judge.desk.reading.parts import first_word
from judge.desk.reading.writing import write_command
from judge.game.setting_kinds import Value
from judge.game.settings import gathered
from judge.prose.passages import Passage

LEFT = "create.left"
MOST_BOARDS = 4
"""Of so many boards each is offered with a line of its own."""


@dataclass(frozen=True, slots=True)
class FoundingLetter:
    """The parts of such a letter, and its sentences that are about the game, as talk."""

    parts: tuple[Part, ...]
    talk: tuple[Judged, ...]


def opened_in(
    parts: Sequence[Part], orders: Orders, text: str, case: Case
) -> FoundingLetter | None:
    """A letter that opens a game; None for any other, and where a plain command does."""
    opened = opened_in_own_words(parts, text, case)
    if opened is None:
        return None
    passages = (opened.sentence, *opened.told)
    kept = [one for part in parts for one in _without(part, passages)]
    part = _part(opened, case)
    more = {one.number for one in kept if isinstance(one, OtherLine)}
    made = [part, *(_left(opened) if isinstance(part, CommandLine) else ())]
    talk = (
        Judged(_free(passage, orders, more), Then.REMARK, is_talk=True, is_harmless=True)
        for passage in passages
    )
    return FoundingLetter((*kept, *made), tuple(talk))


def opened_in_own_words(parts: Sequence[Part], text: str, case: Case) -> FoundedGame | None:
    """What a letter opens; None where the command itself does."""
    if any(_is_plain(part, case) for part in parts):
        return None
    return case.office.commands.openings.read(text, is_new=case.game is None)


def _is_plain(part: Part, case: Case) -> bool:
    """Whether a line opens a game by the command itself."""
    if not (isinstance(part, CommandLine) and isinstance(part.command, Create)):
        return False
    if first_word(part.text) != "create":
        return False
    return isinstance(case.office.commands.read_command(part.number, part.text), CommandLine)


def _free(passage: Passage, orders: Orders, more: Collection[int]) -> Free:
    """A sentence with what orders were made of it; there is `more` on some of the lines."""
    entries = (
        entry
        for entry in orders.sheet.entries
        if entry.number in passage.lines
        and (entry.number not in more or " ".join(entry.line.split()) in passage.text)
    )
    return Free(passage, (), tuple(entries))


def _without(part: Part, passages: Sequence[Passage]) -> Iterator[Part]:
    """A part without what is said of the game."""
    if not isinstance(part, CommandLine | CommandProblem | OtherLine):
        yield part
        return
    said = " ".join(part.text.split())
    spans = [piece for passage in passages for piece in passage.pieces if piece.line == part.number]
    if not spans:
        yield part
    elif isinstance(part, OtherLine):
        left = list(part.text)
        for span in spans:
            left[span.start : span.end] = " " * len(left[span.start : span.end])
        if "".join(left).strip(" ,;:-.!"):
            yield OtherLine(part.number, "".join(left).rstrip())
    elif not any(said in passage.text or passage.text in said for passage in passages):
        yield part


# ------------------------------------------------------------------ what becomes of it


def _part(opened: FoundedGame, case: Case) -> CommandLine | CommandProblem:
    """The line that opens the game, or what to ask of it."""
    number, text = opened.sentence.line, opened.sentence.text
    chosen = dict(opened.pairs)
    boards, unknown = _boards(opened, chosen, case)
    create = Create(opened.name, gathered(tuple(chosen.items())))
    unread = [*opened.unread, *opened.left]
    if unknown or len(boards) > 1:
        words = unknown or (opened.board_words,)
        return _which_board(number, text, create, boards, ", ".join((*words, *unread)), case)
    if len(boards) == 1:
        pairs = (*create.choices.values, ("variant", boards[0]))
        create = replace(create, choices=gathered(dict(pairs).items()))
    if unread and (opened.unread or not opened.is_sure):
        return half_opened(number, text, create, ", ".join(unread))
    if not opened.is_sure:
        return CommandProblem(number, text, 0, "create", "wish.one", write_command(create))
    return CommandLine(number, text, create)


def _boards(
    opened: FoundedGame, chosen: dict[str, Value], case: Case
) -> tuple[Sequence[str], Sequence[str]]:
    """The boards that may be meant, and the words for one that isn't here."""
    there = case.office.variant_ids()
    boards = [board for board in opened.boards if board in there]
    told = str(chosen.pop("variant", ""))
    if told and told in there:
        if boards and told not in boards:
            return (), (opened.board_words, told)
        return (told,), ()
    if told:
        return (), (told,)
    if opened.board_words and not boards:
        return (), (opened.board_words,)
    return boards, ()


def _which_board(
    number: int, text: str, create: Create, boards: Sequence[str], beside: str, case: Case
) -> CommandProblem:
    """What to ask where the board isn't known, with the line for each that may be meant."""
    if not boards:
        there = case.office.phrases.in_a_row(case.office.variant_ids())
        line = f"{write_command(create)} variant NAME"
        beside = case.say("command.founding_no_board", words=beside, boards=there)
        return CommandProblem(number, text, 0, "create", "command.founding_board", line, beside)
    rows = [(*create.choices.values, ("variant", board)) for board in boards]
    lines = tuple(write_command(replace(create, choices=gathered(row))) for row in rows)
    said = " / ".join(f'"{line}"' for line in lines)
    fault = "command.founding_boards"
    return CommandProblem(number, text, 0, "create", fault, said, beside, readings=lines)


def _left(opened: FoundedGame) -> Iterator[CommandProblem]:
    """What is said beside and can't be read, where the game is opened without it."""
    for words in opened.left:
        line = next((p.line for p in opened.told if words in p.text), opened.sentence.line)
        yield CommandProblem(line, words, 0, "create", LEFT)
