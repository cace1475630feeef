"""What players ask of the gamesmaster by letter: it waits for an answer, as an item of the digest.

Only where the gamesmaster wants a digest. A plea that a line of theirs grants is told with that
line; a question has none, and is answered by a letter to whom it is from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.answers import Answer, Case, Orders
from judge.desk.clerks.asking import line_that_grants
from judge.desk.clerks.notes import without_address
from judge.desk.hearing.letter import hear
from judge.desk.inquiries.topics import begs
from judge.desk.permission import asks_master
from judge.desk.reading import CommandLine
from judge.game.events import Event
from judge.game.filed import shortened
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.press_events import PressSent
from judge.game.press_letters import PressKind
from judge.game.wishes import WishAsked, WishesClosed
from judge.prose.sentences import sentences_of


def with_letters_asked(answer: Answer, case: Case) -> Answer:
    """An answer with what its letters ask of the gamesmaster, and what those of theirs answer."""
    game = case.game
    if game is None or answer.failed or game.state is GameState.ENDED:
        return answer
    if any(isinstance(event, WishAsked) for event in answer.events):
        return answer  # it waits by itself
    more = tuple(
        event
        for sent in answer.events
        if isinstance(sent, PressSent)
        for event in _that_follow(sent, game, case)
    )
    return replace(answer, events=(*answer.events, *more)) if more else answer


def _that_follow(sent: PressSent, game: Game, case: Case) -> Iterator[Event]:
    power = case.visitor.power
    if case.visitor.role is Role.MASTER:
        # Whom a letter answers that bore no name is told by nothing that follows from it.
        found = (w for w in game.people.wishes if w.is_question and w.about in sent.to)
        if numbers := tuple(wish.number for wish in found):
            yield WishesClosed(None, numbers)
    elif power is not None and game.settings.digest and sent.to == (None,) and _is_signed(sent):
        lines = _lines_that_grant(sent.text, game, case)
        if lines or _asks(sent.text, case):
            number = game.people.master.asked + 1
            words = shortened(" ".join(sent.text.split()))
            yield WishAsked(None, number, lines, words, case.now, not lines, about=power)


def _asks(text: str, case: Case) -> bool:
    """Whether a letter asks something, or for something: not so "Thank you!"."""
    beside = case.office.commands.beside
    sentences = (one.text for one in sentences_of(enumerate(text.splitlines(), start=1)))
    return any("?" in one or (begs(one) and not beside.is_idle(one)) for one in sentences)


def _is_signed(sent: PressSent) -> bool:
    """Whether the gamesmaster knows who wrote a letter, and has it already."""
    return sent.kind is PressKind.WHITE and not sent.held and sent.release is None


def _lines_that_grant(text: str, game: Game, case: Case) -> tuple[str, ...]:
    """The one line by which the gamesmaster grants what a letter asks for; none if it isn't one."""
    plain = "\n".join(without_address(line) for line in text.splitlines())
    as_letter = replace(case, letter=replace(case.letter, text=plain, subject=""))
    parts = case.office.commands.read_letter(plain)
    heard = hear(parts, Orders(), plain, as_letter).parts
    asked = (p.command for p in heard if isinstance(p, CommandLine))
    found = [line_that_grants(one, game, case) for one in asked if asks_master(one, case)]
    lines = tuple(dict.fromkeys(line for line in found if isinstance(line, str)))
    return lines if len(lines) == 1 else ()
