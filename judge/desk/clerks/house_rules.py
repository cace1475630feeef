"""House rules: the gamesmaster's own layer over the page of the board, told to all, never read."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.habits import SetHouseRules, ShowHouseRules
from judge.desk.replies.addressing import epochs, told_all
from judge.desk.replies.layers import house_rules, newest_rules
from judge.desk.replies.layout import letter_text
from judge.desk.striking import strike
from judge.game.folder_events import HouseRulesSet
from judge.game.game import Game, GameState, after

LONGEST = 8000
"""In letters: some three pages."""
MOST_LAYERS = 30


@clerk_of(SetHouseRules)
def set_house_rules(command: SetHouseRules, case: Case) -> Answer:
    """Write the house rules, anew as long as the game is forming; later, an amendment to them."""
    game = game_of(case)
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    amends = game.state is GameState.RUNNING
    text = strike(command.said, case.office.secret, game.name, epochs(game))
    if refused := _why_not(text, game, case):
        return refusal(refused)
    event = HouseRulesSet(text, case.now, amends)
    told = after(game, event)
    is_first = amends and not game.folder.house
    name = "first" if is_first else "amended" if amends else "done" if text else "gone"
    shown = newest_rules(told, case.office.phrases)
    notice = case.say(f"house.notice_{name}", game=game.name)
    mails = told_all(
        case.office,
        game,
        key=f"{case.key}:house",
        subject=case.say("house.subject"),
        text=f"{letter_text(notice)}\n{shown}\n" if shown else letter_text(notice),
    )
    said = case.say(f"house.{name}", game=game.name)
    headline = "" if text else case.say("told.house_gone")
    told_now = (said, shown) if shown else (said,)
    return Answer(told_now, events=(event,), replies=mails, headline=headline)


def _why_not(text: str, game: Game, case: Case) -> str:
    """Why these can't be the house rules, or an amendment; "" if they can."""
    if not text and game.state is GameState.RUNNING:
        return case.say("house.stand", game=game.name)
    if not text and not game.folder.house:
        return case.say("house.none", game=game.name)
    if len(text) > LONGEST:
        return case.say("house.too_long", most=LONGEST)
    if len(game.folder.house) >= MOST_LAYERS:
        return case.say("house.enough", most=MOST_LAYERS)
    return ""


@clerk_of(ShowHouseRules)
def show_house_rules(command: ShowHouseRules, case: Case) -> Answer:
    """The house rules of a game, for whoever may know of it."""
    game = case.find(command.name) if command.name else case.game
    if game is None:
        name = "enquiry.no_game" if command.name else "enquiry.which"
        return refusal(case.say(name, name=command.name))
    if not game.folder.house:
        return Answer((case.say("house.none", game=game.name),))
    return Answer((house_rules(game, case.office.phrases),))
