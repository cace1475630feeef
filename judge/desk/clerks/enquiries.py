"""Questions: status, orders on file, games, help, rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches

from judge.board.variant import Variant
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.boards import board_named, say_options
from judge.desk.clerks.games import game_list, openings
from judge.desk.clerks.inviting import guest_lines
from judge.desk.clerks.lots import lot_lines
from judge.desk.clerks.offers import offer_lines
from judge.desk.clerks.passwords import say_signed_on
from judge.desk.clerks.readiness import ready_lines
from judge.desk.clerks.renewing import newer_lines
from judge.desk.commands.mastering import Create
from judge.desk.commands.questions import (
    SIGN_ON,
    GetRules,
    Help,
    ListGames,
    OldWord,
    ShowOrders,
    Status,
)
from judge.desk.reading.old_forms import JUDGES
from judge.desk.reading.old_words import TELL_ENOUGH
from judge.desk.reading.writing import write_command
from judge.desk.replies.layers import layers_of
from judge.desk.replies.layout import letter_text, page_text
from judge.desk.replies.old_forms import write_old_forms
from judge.desk.replies.places import write_other_places, write_places
from judge.desk.replies.press_rules import press_rules
from judge.desk.replies.rules_page import board_page
from judge.desk.replies.sample import sample_order
from judge.desk.replies.settings import setting_words, settings_help
from judge.desk.replies.silent import muster_lines
from judge.desk.replies.status import write_status
from judge.desk.signing import Proof
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.settings import NEW
from judge.orders.reason import either

_ABOUT_VOTES = re.compile(
    r"\b(?:vot(?:e|ed|es|ing)|draws?|concessions?|conceding|concedes?)\b", re.IGNORECASE
)
_OF_SETTINGS = "gamesmaster"
"""The page of help that explains what can be set."""


@clerk_of(Status)
def status(command: Status, case: Case) -> Answer:
    """Where a game stands, and who still owes orders."""
    game = case.find(command.name) if command.name else case.game
    if game is None and command.name:
        return refusal(case.say("enquiry.no_game", name=command.name))
    if game is None:
        return Answer((game_list(case),))
    said = write_status(game, case.now, case.office.phrases)
    muster = muster_lines(game, case.office.phrases) if case.visitor.leads else ()
    comment = case.say("comment.line", comment=game.folder.comment) if game.folder.comment else ""
    own = (
        *filter(None, (comment,)),
        *ready_lines(game, case),
        *lot_lines(game, case),
        *muster,
        *guest_lines(game, case),
        *offer_lines(game, case),
    )
    return Answer((said, *own, *newer_lines(game, case)))


def with_votes(answer: Answer, question: str, case: Case) -> Answer:
    """A status with what a question about votes is answered by, where there are none."""
    game = case.game
    if game is None or answer.failed or not _ABOUT_VOTES.search(question) or game.ballot.cast:
        return answer
    return replace(answer, said=(case.say("status.no_votes"), *answer.said))


@clerk_of(ShowOrders)
def show_orders(_: ShowOrders, case: Case) -> Answer:
    """What stands on file: every receipt shows it."""
    game, power = case.game, case.visitor.power
    if game is None or (game.state is GameState.RUNNING and power is None):
        return refusal(case.say("orders.no_seat"))
    if game.state is not GameState.RUNNING or power is None:
        return refusal(case.say(f"orders.{game.state}", game=game.name))
    return Answer((case.say("orders.below"),))


@clerk_of(ListGames)
def list_games(command: ListGames, case: Case) -> Answer:
    """Which games there are, or which of them have a seat to give."""
    if command.is_open:
        return Answer((openings(case) or case.say("games.none_open"),))
    if case.game is None and not case.office.glances(GameState.FORMING, 1):
        return Answer((game_list(case), case.say("games.none_open")))
    return Answer((game_list(case),))


@clerk_of(Help)
def show_help(command: Help, case: Case) -> Answer:
    """How to write to the judge; an unknown topic is answered by those nearest to it."""
    phrases = case.office.phrases
    topic = _topic(command.topic, case)
    if topic is None:
        nearest = [f"HELP {topic.upper()}" for topic in _nearest(command.topic, case)]
        near = phrases.word(either(nearest))
        all_ = phrases.in_a_row(sorted(case.office.commands.pages.pages))
        named = "help.near" if near else "help.unknown"
        return refusal(case.say(named, topic=command.topic, near=near, topics=all_))
    gaps = {"settings": settings_help(phrases)} if topic == _OF_SETTINGS else {}
    if topic == "press":
        gaps = {"rules": _press_here(case)}
    if topic in JUDGES.values():
        (judge,) = (letter for letter, page in JUDGES.items() if page == topic)
        rows = case.office.commands.old_forms.rows
        gaps = {"table": write_old_forms(rows, judge, phrases)}
    name = f"help_{topic}" if topic else "help"
    _, text = phrases.mail(name, address=str(case.office.judge), **gaps)
    return Answer((letter_text(text),))


def _press_here(case: Case) -> str:
    """What press the game allows that is written about."""
    game, phrases = case.game, case.office.phrases
    if game is None:
        return case.say("press_rules.anywhere")
    rules = " ".join(press_rules(game.settings, phrases, usual=True))
    return letter_text(case.say("press_rules.here", game=game.name, sentences=rules)).rstrip()


def _topic(word: str, case: Case) -> str | None:
    """The page that a word is about, "" for all of them, None for none."""
    if word in {"", "help", "all", "commands", "me"}:
        return ""
    page = case.office.commands.pages.page_of(word)
    is_setting = not page and word in setting_words(case.office.phrases)
    return _OF_SETTINGS if is_setting else page or None


def _nearest(word: str, case: Case) -> list[str]:
    """The pages with a word like this one."""
    pages = case.office.commands.pages.nearest(word)
    is_setting = get_close_matches(word, setting_words(case.office.phrases), n=1)
    return pages or ([_OF_SETTINGS] if is_setting else [])


OF_MASTER = frozenset({"comaster", "ruling", "request", "eject", "option"})
"""Old words for what the gamesmaster alone may see to."""


@clerk_of(OldWord)
def old_word(command: OldWord, case: Case) -> Answer:
    """What became of a command of the old judges; it was wanted, and isn't done."""
    game, power = case.game, case.visitor.power
    if command.word == "proxy" and game is not None and power is not None:
        return refusal(case.say("old.proxy_player", sample=sample_order(game, power)))
    if command.word == SIGN_ON:
        return _signed_on(case)
    if command.word == "retitle" and game is not None:
        return refusal(_of_its_name(game, case))
    is_told = command.word in TELL_ENOUGH
    is_master = case.visitor.role is Role.MASTER
    if command.word in OF_MASTER and case.game is not None and not is_master:
        return refusal(case.say("old.for_master"))
    said = case.say(f"old.{command.word}")
    return Answer((said,)) if is_told else refusal(said)


def _of_its_name(game: Game, case: Case) -> str:
    """Why a game keeps its name, and what does instead: opened anew, before it has started."""
    if game.state is not GameState.FORMING:
        return case.say("old.retitle")
    choices = NEW.changes_to(replace(game.settings, edition=""))
    line = write_command(Create(case.say("old.retitle_name"), choices))
    return case.say("old.retitle_forming", line=line, game=game.name)


def _signed_on(case: Case) -> Answer:
    """What came of the line SIGNON; a password that is wrong is something that failed."""
    said = say_signed_on(case)
    is_wrong = case.visitor.signed in {Proof.WRONG, Proof.TOO_MANY}
    return refusal(said) if is_wrong else Answer((said,))


@clerk_of(GetRules)
def get_rules(command: GetRules, case: Case) -> Answer:
    """The rules of a board: of the one that is named, or of the game's own."""
    office, game = case.office, case.game
    boards = office.phrases.in_a_row(office.variant_ids())
    if not command.board and game is None:
        return refusal(case.say("rules.which", boards=boards))
    board = game.variant.id if game and not command.board else board_named(command.board, case)
    if not board:
        return refusal(case.say("rules.no_board", board=command.board, boards=boards))
    own = game if game and game.variant.id == board else None
    described = office.board_of_rules(own) if own else office.variant(board, {})
    page = page_text(board_page(board, own, office)).strip("\n")
    variant = own.variant if own else described
    text = page or case.say("rules.none", board=variant.name) + "\n\n" + write_places(variant)
    figures = case.say("rules.figures", board=board)
    if own is None:
        return Answer((text, figures))
    layers = layers_of(own, office.phrases)
    return Answer((*_otherwise(own, described, page, case), text, *layers, figures))


def _otherwise(game: Game, described: Variant, page: str, case: Case) -> Iterator[str]:
    """What is not in a game as the page of its rules has it: by choice, or on an older edition."""
    is_older = bool(page) and game.variant.edition != described.edition
    if is_older:
        yield case.say("rules.older", game=game.name, board=game.variant.name)
    if game.variant.options:
        yield say_options(game, case)
    others = write_other_places(game.variant, described, page)
    if others and (is_older or game.variant.options):
        yield f"{case.say('rules.older_lines' if is_older else 'rules.otherwise')}\n\n{others}"
