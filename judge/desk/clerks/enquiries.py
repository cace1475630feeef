"""Questions: status, orders on file, games, help."""

from __future__ import annotations

from judge.desk.answers import Answer, Case
from judge.desk.commands import Help, ListGames, ShowOrders, Status
from judge.desk.replies.standing import write_standing
from judge.desk.replies.status import write_status
from judge.game.game import Game

TOPICS = ("orders", "press", "gamesmaster", "games")


def status(_: Status, case: Case) -> Answer:
    """Where the game stands, and who still owes orders."""
    if case.game is None:
        return Answer((_games(case),))
    return Answer((write_status(case.game, case.now, case.office.phrases),))


def show_orders(_: ShowOrders, case: Case) -> Answer:
    """What stands on file; every receipt shows it anyway."""
    if case.game is None or case.visitor.power is None:
        return Answer((case.say("orders.no_seat"),), failed=True)
    return Answer((write_standing(case.game, case.visitor.power, case.office.phrases),))


def list_games(_: ListGames, case: Case) -> Answer:
    """Which games there are."""
    return Answer((_games(case),))


def show_help(command: Help, case: Case) -> Answer:
    """How to write to the judge."""
    topic = command.topic if command.topic in TOPICS else "help"
    name = "help" if topic == "help" else f"help_{topic}"
    _, text = case.office.phrases.mail(name, address=str(case.office.judge))
    return Answer((text,))


def _games(case: Case) -> str:
    found = [case.office.game(name) for name in case.office.game_names()]
    lines = [_line(game, case) for game in found if game is not None]
    return "\n".join(lines) or case.say("games.none")


def _line(game: Game, case: Case) -> str:
    return case.say(
        "games.line",
        name=game.name,
        board=game.variant.name,
        state=game.state,
        phase=game.position.phase,
        players=len(game.waiting) or len(game.seats),
        seats=len(game.variant.powers),
    )
