"""An answer to press that came to another address than the one made for it.

Some programs answer to From, some hosts lose what stands behind a plus, and
mails of old have no such address. Nothing in such a letter is filed or done:
its writer spoke to somebody else. It is kept and asked about, as every letter
of which it isn't sure who is to read it.
"""

from __future__ import annotations

from judge.desk.declarations import QUESTIONS
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.desk.reading import CommandLine, Part, PressBlock
from judge.desk.reading.addressees import Readers
from judge.desk.reading.answering import gives_orders, settles
from judge.desk.reading.press_heading import PressHeading, Way
from judge.game.game import Game
from judge.game.log import Role


def as_answer(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, office: Office
) -> tuple[Part, ...]:
    """The parts of a letter; one letter to the writer of the press, if that is what it answers.

    Whole orders for the writer's own units, questions to us and answers to ours came where
    those go. READY alone may be said to the writer of the press. Who only watches is told
    that nobody reads it.
    """
    game, power = visitor.game, visitor.power
    if game is None or visitor.role not in {Role.PLAYER, Role.MASTER, Role.OBSERVER}:
        return parts
    writer = _writer(letter.subject, game, office)
    is_own = writer == (power,) and visitor.role is not Role.OBSERVER
    if not writer or is_own or not letter.text.strip():
        return parts
    if all(map(_is_for_us, parts)) or any(isinstance(part, PressBlock) for part in parts):
        return parts
    units = game.table.position.units_of(power) if power is not None else ()
    if gives_orders(letter.text, office.commands, office.order_reader(game.variant), units):
        return parts
    first = letter.text.split("\n", 1)[0]
    heading = PressHeading(first, "tell", (Way(writer, letter.text),), "answer.elsewhere")
    return (PressBlock(1, heading, (), ended=True, holds_text=True),)


def _is_for_us(part: Part) -> bool:
    """Whether a line can be said to nobody but us."""
    if isinstance(part, CommandLine):
        return isinstance(part.command, QUESTIONS)
    return not isinstance(part, PressBlock) and settles(part.text)


def _writer(subject: str, game: Game, office: Office) -> Readers:
    """Who wrote the press that a subject answers; nobody if it answers none."""
    say = office.phrases.say
    mark, _, rest = " ".join(subject.split()).partition(f"[{game.name}] ")
    if not mark.rstrip().endswith((":", "\uff1a")):
        return ()
    for power in (*game.variant.powers, None):
        sender = power.name if power is not None else say("press.master")
        if rest.startswith(say("press.subject", sender=sender, readers="").rstrip() + " "):
            return (power,)
    return ()
