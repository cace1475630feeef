"""A player's commands about the game itself: join, vote."""

from __future__ import annotations

from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands import Clear, Join, VoteDraw
from judge.desk.letters import Occasion
from judge.desk.replies.addressing import mail_to
from judge.game.drawing import commitment
from judge.game.events import DrawVoted, OrdersCleared, PlayerJoined
from judge.game.game import Game, GameState


def join(command: Join, case: Case) -> Answer:
    """Ask for a seat in a game that is forming."""
    name = command.name or (case.game.name if case.game else "")
    game = case.game if case.game and case.game.name == name else case.office.game(name)
    if game is None:
        games = ", ".join(case.office.game_names()) or case.say("games.none")
        return refusal(case.say("join.no_game", name=name, games=games))
    if game.state is not GameState.FORMING:
        return refusal(case.say("join.running", name=name))
    player = case.visitor.player
    if player.address in {waiting.address for waiting in game.waiting}:
        return refusal(case.say("join.already", name=name))
    if len(game.waiting) >= len(game.variant.powers):
        return refusal(case.say("join.full", name=name))
    player = replace(player, zone=game.settings.zone)
    joined = len(game.waiting) + 1
    said = case.say(
        "join.done",
        name=name,
        joined=joined,
        seats=len(game.variant.powers),
        commitment=commitment(game.seed),
    )
    notice = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:joined",
        subject=f"{player.called} has joined",
        text=case.say(
            "join.notice",
            player=player.called,
            name=name,
            joined=joined,
            seats=len(game.variant.powers),
        )
        + "\n",
        occasion=Occasion.NOTICE,
    )
    return Answer((said,), events=(PlayerJoined(player),), replies=(notice,), about=name)


def vote_draw(command: VoteDraw, case: Case) -> Answer:
    """Vote for or against a draw of all survivors, in this phase."""
    game, power = seat(case)
    if game.state is not GameState.RUNNING:
        return refusal(case.say("not_running", state=game.state))
    said = case.say("draw.for" if command.in_favour else "draw.against", game=game.name)
    return Answer((said,), events=(DrawVoted(power, command.in_favour),))


def clear(_: Clear, case: Case) -> Answer:
    """Take back all orders of this phase."""
    game, power = seat(case)
    if not game.orders.get(power):
        return Answer((case.say("clear.nothing"),))
    event = OrdersCleared(power, game.position.phase)
    return Answer((case.say("clear.done"),), events=(event,))


def seat(case: Case) -> tuple[Game, Power]:
    """The game and power of a visitor who sits in a seat."""
    if case.game is None or case.visitor.power is None:
        raise ValueError("the counter sends nobody here who has no seat")
    return case.game, case.visitor.power
