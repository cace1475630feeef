"""What an answer to an offer comes to, and what else its writer wants: nothing is done here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.units import Power
from judge.desk.addressing import addressees_of
from judge.desk.answers import Answer, Case, Orders
from judge.desk.asked import passed_on
from judge.desk.assent import assent_in
from judge.desk.clerks.visits import game_of
from judge.desk.commands.command import Command
from judge.desk.commands.questions import Help, OldWord, ShowOrders
from judge.desk.daybook import Daybook
from judge.desk.declarations import GRANTED, QUESTIONS
from judge.desk.hearing.letter import hear
from judge.desk.hearing.scene import Scene
from judge.desk.identity import Visitor
from judge.desk.names import known_names
from judge.desk.noting import note_answer
from judge.desk.reading import CommandLine
from judge.desk.reading.offered import Said
from judge.desk.registry import CLERKS
from judge.desk.wishes import SlotNames
from judge.game.game import Game
from judge.game.log import Role
from judge.game.offers import Offer

MOST_BESIDE = 5
"""Questions and pleas of one answer."""
_NOT_HERE = (ShowOrders, Help, OldWord)


def said_of(offer: Offer, case: Case) -> Said:
    """What an answer comes to.

    A question or a condition leaves a yes open, and so does what may take it back, or put it off.
    """
    names = _names(offer, game_of(case), case)
    return assent_in(
        answer_text(case), names, case, besides=lambda text: _takes_another(text, offer, case)
    )


def answer_text(case: Case) -> str:
    """What an answer says: its text, or its subject if there is none and it is no "Re:"."""
    text = case.letter.text
    return text if text.strip() else case.letter.subject if ":" not in case.letter.subject else ""


def _names(offer: Offer, game: Game, case: Case) -> SlotNames:
    """The names of people and games; those of powers and places are known anyway."""
    people = (offer.player.called, case.letter.sender.name, game.people.master.player.called)
    return known_names(game, people)


def _takes_another(sentence: str, offer: Offer, case: Case) -> bool:
    """Whether a sentence names other powers than the one that is offered, and not that one."""
    game = game_of(case)
    master = Visitor(Role.MASTER, game.people.master.player, game)
    named = Scene(sentence, replace(case, addressees=addressees_of(master, case.office))).named
    return bool(named) and offer.power not in named


# ------------------------------------------------------------ what is wanted beside


def answers_beside(
    case: Case, daybook: Daybook, *, game: Game, power: Power | None = None
) -> tuple[Answer, ...]:
    """The questions of an answer, answered, and what its writer begs for who has a seat now.

    Who was offered one may know what anybody may who watches the game.
    """
    role = Role.OBSERVER if power is None else Role.PLAYER
    visitor = replace(case.visitor, role=role, game=game, power=power, offer=None)
    case = replace(case, visitor=visitor, game=game, addressees=addressees_of(visitor, case.office))
    return tuple(_answered(_wanted(case), case, daybook))


def _wanted(case: Case) -> Sequence[CommandLine]:
    """What somebody wants to know, or begs for, each once."""
    text = answer_text(case)
    kinds = QUESTIONS if case.visitor.power is None else (*QUESTIONS, *GRANTED)
    parts = hear(
        case.office.commands.read_letter(text, case.addressees), Orders(), text, case
    ).parts
    found: dict[Command, CommandLine] = {}
    for part in parts:
        if not isinstance(part, CommandLine) or isinstance(part.command, _NOT_HERE):
            continue
        if isinstance(part.command, kinds):
            found.setdefault(part.command, part)
    return tuple(found.values())[:MOST_BESIDE]


def _answered(lines: Sequence[CommandLine], case: Case, daybook: Daybook) -> Iterator[Answer]:
    for line in lines:
        answer = passed_on(line, case) or CLERKS[type(line.command)](line.command, case)
        if not answer.failed:
            case = note_answer(answer, case, daybook, "offer")
            yield answer
