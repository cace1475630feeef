"""Whoever stands before a clerk: their game, their seat, and what they may do once more."""

from __future__ import annotations

from datetime import timedelta

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import Count, as_surely, count_within
from judge.desk.replies.addressing import beside_part
from judge.game.anonymity import is_told_who_plays, master_is_told
from judge.game.events import GameCreated
from judge.game.game import Game, GameState
from judge.game.people_events import MasterReplaced
from judge.game.seats import Player


def game_of(case: Case) -> Game:
    """The game of a visitor who is something to one."""
    if case.game is None:
        raise ValueError("the counter sends nobody here without a game")
    return case.game


def seat_of(case: Case) -> tuple[Game, Power]:
    """The game and power of a visitor who sits in a seat."""
    if case.visitor.power is None:
        raise ValueError("the counter sends nobody here who has no seat")
    return game_of(case), case.visitor.power


def may_know_names(game: Game, case: Case) -> bool:
    """Whether the visitor may be told who plays what: the gamesmaster, surely, of any game."""
    if is_told_who_plays(game):
        return True
    is_master = case.visitor.player.address == game.people.master.player.address
    return case.visitor.leads and is_master and master_is_told(game)


def masters_of(game: Game, case: Case) -> set[str]:
    """The addresses of who leads a game or has led it, and so knows whoever played then.

    Of a fork also those who led what it was forked from, be it one that nobody else may see.
    """
    found = {game.people.master.player.address}
    whence = game.folder.forked
    origin = case.office.game(whence.of) if whence is not None else None
    if origin is not None:
        found |= masters_of(origin, case)
    for event in case.office.log(game.name):
        if isinstance(event, GameCreated):
            found.add(event.master.player.address)
        elif isinstance(event, MasterReplaced):
            found.add(event.player.address)
    return found


def not_running(game: Game, case: Case) -> str:
    """Why nothing can be done in a game as it is; "" if it runs."""
    if game.state is GameState.RUNNING:
        return ""
    return case.say(f"not_running.{game.state}", game=game.name)


def place_mail(game: Game, player: Player, subject: str, text: str, case: Case) -> Reply:
    """What somebody needs to know who waits in a game or watches it, with their address there.

    For a letter whose receipt is about another game: its reply address is that game's.
    """
    return Reply(
        key=f"{case.key}:place:{game.name}",
        to=Address(player.address, player.name),
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.NOTICE,
        game=game.name,
        reply_to=beside_part(case.office, game, player),
        wishes=wishes_of(player, game),
    )


def may_again(kind: str, key: str, most: int, within: timedelta, case: Case) -> Count | None:
    """What there is to count of something that a visitor may do once more; None if they may not.

    It is counted by how surely we know who writes: others use up nothing of one's own.
    """
    surely = as_surely(kind, case.visitor.surety)
    return count_within(surely, key, most, within, case.is_first)
