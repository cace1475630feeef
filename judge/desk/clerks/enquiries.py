"""Questions: status, orders on file, games, help, rules."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands import GetRules, Help, ListGames, ShowOrders, Status
from judge.desk.replies.places import write_places
from judge.desk.replies.standing import write_standing
from judge.desk.replies.status import write_status
from judge.game.game import Game, GameState

TOPICS = ("orders", "press", "gamesmaster", "games")


def status(_: Status, case: Case) -> Answer:
    """Where the game stands, and who still owes orders."""
    if case.game is None:
        return Answer((_games(case),))
    return Answer((write_status(case.game, case.now, case.office.phrases),))


def show_orders(_: ShowOrders, case: Case) -> Answer:
    """What stands on file; every receipt shows it anyway."""
    game, power = case.game, case.visitor.power
    if game is None or (game.state is GameState.RUNNING and power is None):
        return refusal(case.say("orders.no_seat"))
    if game.state is not GameState.RUNNING or power is None:
        return refusal(case.say(f"orders.{game.state}", game=game.name))
    return Answer((write_standing(game, power, case.office.phrases),))


def list_games(_: ListGames, case: Case) -> Answer:
    """Which games there are."""
    return Answer((_games(case),))


def show_help(command: Help, case: Case) -> Answer:
    """How to write to the judge."""
    topic = command.topic if command.topic in TOPICS else "help"
    name = "help" if topic == "help" else f"help_{topic}"
    _, text = case.office.phrases.mail(name, address=str(case.office.judge))
    return Answer((text,))


def get_rules(command: GetRules, case: Case) -> Answer:
    """The rules of a board: of the one that is named, or of the game's own."""
    office, game = case.office, case.game
    boards = ", ".join(office.variant_ids())
    if not command.board and game is None:
        return refusal(case.say("rules.which", boards=boards))
    board = command.board or (game.variant.id if game else "")
    if board not in office.variant_ids():
        return refusal(case.say("rules.no_board", board=board, boards=boards))
    text = office.rules_of(board)
    if not text:
        variant = game.variant if game and game.variant.id == board else office.variant(board, {})
        text = case.say("rules.none", board=variant.name) + "\n\n" + write_places(variant)
    if game is None or game.variant.id != board or not game.variant.options:
        return Answer((text,))
    taken = {option.name: option.values[0] for option in game.variant.options}
    taken |= game.variant.chosen
    options = ", ".join(f"{name} = {value}" for name, value in taken.items())
    return Answer((case.say("rules.chosen", game=game.name, options=options), text))


def _games(case: Case) -> str:
    found = [case.find(name) for name in case.office.game_names()]
    lines = [_line(game, case) for game in found if game is not None]
    return "\n".join(lines) or case.say("games.none")


def _line(game: Game, case: Case) -> str:
    return case.say(
        f"games.{game.state}",
        name=game.name,
        board=game.variant.title,
        phase=game.position.phase.full_name,
        players=len(game.waiting),
        seats=len(game.variant.powers),
    )
