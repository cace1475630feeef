"""Who is behind what a letter does, and why, as the log of a game has it."""

from __future__ import annotations

from judge.desk.commands.command import Command
from judge.desk.declarations import BARE
from judge.desk.identity import Visitor
from judge.desk.reading import CommandLine, CommandProblem, DraftAnswer, PressBlock, WishAnswer
from judge.game.game import Game
from judge.game.log import Author, Origin, Role


def origin_of(visitor: Visitor, game: Game, letter: str, why: str) -> Origin:
    """Where an event comes from that a visitor brings about in a game as it is just before."""
    return Origin(_author(visitor, game), letter, why)


def log_word(part: CommandLine | CommandProblem | PressBlock | DraftAnswer | WishAnswer) -> str:
    """What a part of a letter is called in the log: a command by its own words."""
    match part:
        case PressBlock():
            return "press"
        case DraftAnswer():
            return "press asked about"
        case WishAnswer():
            return "wish"
        case CommandProblem():
            return "unread command"
        case CommandLine():
            return _first_word(part.command)


def _first_word(command: Command) -> str:
    """The word with which a player writes a command: "nodraw" is no "vote"."""
    row = command.declared
    return next((word for word in row.words if BARE[word] == command), row.word)


def _author(visitor: Visitor, game: Game) -> Author:
    if visitor.game is None or visitor.game.name != game.name:
        return Author(Role.STRANGER)
    match visitor.role:
        case Role.PLAYER if visitor.power is not None:
            return Author(Role.PLAYER, visitor.power, game.people.seat_of(visitor.power).epoch)
        case Role.MASTER if visitor.by_host:
            return Author(Role.HOST)
        case Role.MASTER:
            return Author(Role.MASTER, number=game.people.master.epoch)
        case Role.DEPUTY:
            return Author(Role.DEPUTY, number=game.people.deputies)
        case Role.OFFERED if visitor.offer is not None:
            return Author(Role.OFFERED, visitor.offer.power, visitor.offer.number)
        case Role.WAITING | Role.OBSERVER as role:
            there = game.people.waiting if role is Role.WAITING else game.people.observers
            addresses = [player.address for player in there]
            mine = visitor.player.address
            return Author(role, number=addresses.index(mine) + 1 if mine in addresses else 0)
        case role:
            return Author(role)
