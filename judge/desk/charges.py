"""What a deputy was given to do: which commands, and what of that which waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.desk.commands.absences import Grant
from judge.desk.commands.clock import Extend, Pause, Remind, Resume, SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.correcting import EditPosition, RollForward
from judge.desk.commands.mastering import ChangeSettings, RollBack
from judge.desk.commands.offering import Replace, WithdrawOffer
from judge.desk.commands.standing_by import Eject
from judge.desk.names import MASTER_WORDS, power_named
from judge.desk.office import Office
from judge.desk.reading import CommandLine
from judge.game.anonymity import is_told_who_plays
from judge.game.deputies import Charge, Deputy
from judge.game.game import Game
from judge.game.wishes import WishAsked

CHARGED: Mapping[Charge, tuple[type[Command], ...]] = {
    Charge.CLOCK: (Extend, SetDeadline, Pause, Resume, Remind, Grant),
    Charge.SEATS: (Replace, WithdrawOffer, Eject),
    Charge.POSITION: (RollBack, RollForward, EditPosition),
    Charge.PRESS: (ChangeSettings,),
}
"""The commands of each kind of acts. None of these tells what nobody but the gamesmaster knows."""
_OF_PRESS = frozenset({"postal"})
"""What of the settings is a matter of press: whether it waits for the next report."""


def is_charged(command: Command, deputy: Deputy, game: Game) -> bool:
    """Whether a deputy was given such acts; the gamesmaster's own seat is nobody's to give.

    Nor is anything by which a deputy would learn who plays what, where names are kept.
    """
    if not is_told_who_plays(game):
        if isinstance(command, CHARGED[Charge.SEATS]):
            return False
        if isinstance(command, Grant) and power_named(command.power, game.variant) is None:
            return False
    charges = [charge for charge in Charge if charge in deputy.charges]
    if not any(isinstance(command, CHARGED[charge]) for charge in charges):
        return False
    match command:
        case ChangeSettings(choices):
            return {*choices.by_name} <= _OF_PRESS
        case Replace(power, address):
            is_own = address.lower().rstrip(".!?") == deputy.player.address
            return power.lower() not in MASTER_WORDS and not is_own
        case WithdrawOffer(to=to):
            is_masters = any(o.end is None and o.power is None for o in game.people.offers)
            return not is_masters and to.lower() not in MASTER_WORDS
        case _:
            return True


def wishes_for_deputy(deputy: Deputy, game: Game, office: Office) -> Iterator[WishAsked]:
    """What players ask of the gamesmaster that a deputy may answer: all that it may mean is theirs.

    What the gamesmaster was asked about letters of their own is nobody else's.
    """
    for wish in game.people.wishes:
        if wish.sender is not None or wish.about is None or wish.is_question:
            continue
        read = [office.commands.read_command(0, line) for line in wish.lines]
        if all(isinstance(p, CommandLine) and is_charged(p.command, deputy, game) for p in read):
            yield wish
