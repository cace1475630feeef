"""What an answer to an offer comes to, and what else its writer wants: nothing is done here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.desk.addressing import addressees_of
from judge.desk.answers import Answer, Case, Orders
from judge.desk.asked import passed_on
from judge.desk.assent import assent_in
from judge.desk.clerks.visits import game_of
from judge.desk.commands.command import Command
from judge.desk.commands.questions import (
    Help,
    OldWord,
    ShowBoard,
    ShowCentres,
    ShowOrders,
    Status,
    Who,
)
from judge.desk.daybook import Daybook
from judge.desk.declarations import GRANTED, QUESTIONS
from judge.desk.hearing.letter import hear
from judge.desk.hearing.scene import Scene
from judge.desk.identity import Visitor
from judge.desk.names import known_names
from judge.desk.noting import note_answer
from judge.desk.reading import CommandLine
from judge.desk.reading.offered import MOST_SENTENCES, OfferReader, Said
from judge.desk.registry import CLERKS
from judge.desk.wishes import SlotNames
from judge.game.game import Game
from judge.game.log import Role
from judge.game.offers import Offer
from judge.prose.sentences import sentences

MOST_BESIDE = 5
"""Questions and pleas of one answer."""
_NOT_HERE = (ShowOrders, Help, OldWord)
PAGES: Mapping[str, Command] = {
    "BOARD": ShowBoard(), "STATUS": Status(), "CENTRES": ShowCentres(), "WHO": Who(),
}  # fmt: skip
"""By the lists of `grammar/offered.txt`, what answers them."""


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


@dataclass(frozen=True, slots=True)
class BesideOffer:
    """What an answer asks or begs for beside its yes or no.

    It `is_all` if the answers tell all that it wants to know.
    """

    answers: tuple[Answer, ...] = ()
    is_all: bool = False


def answers_beside(
    case: Case, daybook: Daybook, *, game: Game, power: Power | None = None
) -> BesideOffer:
    """The questions of an answer, answered, and what its writer begs for who has a seat now.

    Who was offered one may know what anybody may who watches the game.
    """
    role = Role.OBSERVER if power is None else Role.PLAYER
    visitor = replace(case.visitor, role=role, game=game, power=power, offer=None)
    seen = replace(case, visitor=visitor, game=game, addressees=addressees_of(visitor, case.office))
    lines = _wanted(seen)
    answers = tuple(_answered(lines, seen, daybook))
    return BesideOffer(answers, bool(answers) and _is_all(lines, case))


def _wanted(case: Case) -> Sequence[CommandLine]:
    """What somebody wants to know, or begs for, each once."""
    text = answer_text(case)
    kinds = QUESTIONS if case.visitor.power is None else (*QUESTIONS, *GRANTED)
    parts = hear(
        case.office.commands.read_letter(text, case.addressees), Orders(), text, case
    ).parts
    named = (CommandLine(0, text, page) for text, page in _pages(text, case.office.offers))
    found: dict[Command, CommandLine] = {}
    for part in (*parts, *named):
        if not isinstance(part, CommandLine) or isinstance(part.command, _NOT_HERE):
            continue
        if isinstance(part.command, kinds):
            found.setdefault(part.command, part)
    return tuple(found.values())[:MOST_BESIDE]


def _pages(text: str, reader: OfferReader) -> Iterator[tuple[str, Command]]:
    """The pages that sentences want to see, in languages too that few here know."""
    for sentence in sentences(text)[:MOST_SENTENCES]:
        for page in reader.pages_for(sentence.text):
            yield sentence.text, PAGES[page]


def _is_all(lines: Sequence[CommandLine], case: Case) -> bool:
    """Whether nothing is left of an answer: each sentence was answered, or wants nothing.

    A sentence of which nothing is known, and that asks nothing, is taken for talk here; who is
    tempted says so by the line that they are shown.
    """
    game, offer = game_of(case), case.visitor.offer
    names = _names(offer, game, case) if offer is not None else known_names(game, ())
    answered = [" ".join(line.text.split()) for line in lines]
    is_courtesy = case.office.commands.beside.is_idle
    for one in case.office.offers.weigh(answer_text(case), names):
        said = " ".join(one.text.split())
        if is_courtesy(said) or any(said in text or text in said for text in answered):
            continue
        is_idle = one.is_talk or not one.is_known or one.said in {Said.LATER, Said.YES}
        if not is_idle or "?" in said:
            return False
    return True


def _answered(lines: Sequence[CommandLine], case: Case, daybook: Daybook) -> Iterator[Answer]:
    for line in lines:
        answer = passed_on(line, case) or CLERKS[type(line.command)](line.command, case)
        if not answer.failed:
            case = note_answer(answer, case, daybook, "offer")
            yield answer
