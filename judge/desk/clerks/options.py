"""What a board leaves open, chosen by the gamesmaster until the start, and told to all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from judge.board.variant import Variant
from judge.board.variant_options import find_wrong_choices, read_choices
from judge.desk.answers import Answer, Case, Renewed, refusal
from judge.desk.clerks.boards import choices_meant, say_wrong_choice
from judge.desk.clerks.visits import game_of
from judge.desk.replies.addressing import told_all
from judge.desk.replies.editions import write_changes
from judge.desk.replies.layout import letter_text
from judge.desk.replies.options import option_rows
from judge.game.events import OptionsChosen
from judge.game.game import Game, after
from judge.game.renewing import after_options, lacking
from judge.game.settings import Choices


def parted(choices: Choices) -> tuple[tuple[str, ...], Choices]:
    """The options of the board among choices, and all others."""
    options = choices.by_name.get("options", ())
    others = tuple(pair for pair in choices.values if pair[0] != "options")
    return tuple(map(str, options)) if isinstance(options, tuple) else (), Choices(others)


def with_options(
    named: tuple[str, ...], others: Callable[[Case], Answer] | None, case: Case
) -> Answer:
    """Choose options of the board, with what is set beside them: all of it, or nothing."""
    answer = _chosen(named, case)
    if answer.failed or others is None:
        return answer
    game = _as_left(answer, game_of(case))
    besides = others(replace(case, game=game))
    if besides.failed:
        return besides
    return Answer(
        (*answer.said, *besides.said),
        events=(*answer.events, *besides.events),
        replies=(*answer.replies, *besides.replies),
        effects=(Renewed(reduce(after, besides.events, game)),),
    )


def _as_left(answer: Answer, game: Game) -> Game:
    """The game as an answer leaves it that chooses its options, or finds them chosen."""
    return next((e.game for e in answer.effects if isinstance(e, Renewed)), game)


def _chosen(named: tuple[str, ...], case: Case) -> Answer:
    game = game_of(case)
    declared = game.variant.options
    meant = read_choices(tuple(choices_meant(declared, read_choices(named))))
    for wrong in find_wrong_choices(declared, meant):
        return refusal(case.say("options.wrong", why=say_wrong_choice(wrong, case)))
    defaults = {option.name: option.values[0] for option in declared}
    now = {name: str(value) for name, value in game.variant.chosen.items()} | dict(meant)
    kept = {name: value for name, value in now.items() if value != defaults[name]}
    board = case.office.variant(game.variant.id, kept)
    if refused := _why_not(game, board, case):
        return refusal(refused)
    gaps = {"game": game.name, "options": option_rows(board, case.office.phrases)}
    if board.chosen == game.variant.chosen:
        return Answer((letter_text(case.say("options.same", **gaps)).rstrip(),))
    event = OptionsChosen(tuple(f"{name}={value}" for name, value in kept.items()), board)
    changes = write_changes(game.variant, board, case.office.phrases, is_begun=False)
    if _is_edited(game):
        changes = f"{changes}\n\n{letter_text(case.say('options.opening')).rstrip()}"
    mails = told_all(
        case.office,
        game,
        key=f"{case.key}:options",
        subject=case.say("options.subject"),
        text=letter_text(f"{case.say('options.notice', **gaps)}\n\n{changes}"),
    )
    said = letter_text(case.say("options.done", **gaps)).rstrip()
    effects = (Renewed(after_options(game, event)),)
    return Answer((said, changes), events=(event,), replies=mails, effects=effects)


def _is_edited(game: Game) -> bool:
    """Whether the opening isn't as the board has it."""
    there, opening = game.table.position, game.variant.opening_position
    return {*there.units} != {*opening.units} or {**there.owners} != {**opening.owners}


def _why_not(game: Game, board: Variant, case: Case) -> str:
    """Why a game can't be played by other options now; "" if it can."""
    if board.edition != game.variant.edition:
        return case.say("options.older", board=board.name)
    joined, seats = len(game.people.waiting), len(board.powers)
    if joined > seats or lacking(game, board):
        return case.say("renewal.seats", game=game.name, board=board.name,
                        joined=joined, seats=seats)  # fmt: skip
    return ""
