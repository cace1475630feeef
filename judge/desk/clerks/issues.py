"""Issues of a game's paper once more, by their numbers: as they were printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.position import Position
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.chronicle import report_again
from judge.desk.clerks.visits import may_know_names
from judge.desk.commands.questions import ShowIssue
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.board import write_board
from judge.desk.replies.drawn import drawn_at_first
from judge.desk.replies.history import origin_words
from judge.desk.replies.layers import layers_of
from judge.desk.replies.layout import blocks, column_of
from judge.desk.replies.options import option_rows
from judge.game.events import (
    OPENINGS,
    BoardRenewed,
    Event,
    GameForked,
    GameStarted,
    OptionsChosen,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
)
from judge.game.game import Game, GameState
from judge.game.log import Logged, Role
from judge.game.table import Table

_ISSUES = (*OPENINGS, PhaseProcessed, PositionEdited, RolledBack)
"""What has a number of its own (`judge.game.press.Press.issue`)."""


@clerk_of(ShowIssue)
def show_issue(command: ShowIssue, case: Case) -> Answer:
    """An issue as it was printed, for whoever may read the reports."""
    game = case.game
    if game is None or case.visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    if game.state is GameState.FORMING:
        return refusal(case.say("issue.none", game=game.name))
    log = case.office.logged(game.name)
    issues = [*_issues_in(log)]
    number = int(command.number) if command.number else len(issues)
    gaps = {"game": game.name, "number": number, "newest": len(issues)}
    if not 1 <= number <= len(issues):
        return refusal(case.say("issue.which", **gaps))
    row = issues[number - 1]
    if isinstance(row.event, OPENINGS):
        return Answer((_first(game, row.event, row, log, case),))
    if not isinstance(row.event, PhaseProcessed):
        return refusal(case.say("issue.returned", **gaps))
    if row.number not in {annal.number for annal in case.office.annals(game.name)}:
        return refusal(case.say("issue.left", **gaps))
    return Answer((report_again(game, row.number, case),))


def _issues_in(log: Sequence[Logged]) -> Iterator[Logged]:
    """The events with which an issue came out, in the order of their numbers."""
    begun = False
    for row in log:
        event: Event = row.event
        begun = begun or isinstance(event, OPENINGS)
        if begun and isinstance(event, _ISSUES):
            yield row


def _first(
    game: Game, started: GameStarted | GameForked, row: Logged, log: Sequence[Logged], case: Case
) -> str:
    """Issue no. 1, as everybody may read it: who began with what, by which rules."""
    phrases = case.office.phrases
    zone = wishes_of(case.visitor.player, game).zone
    when = write_when(row.at or case.now, zone, phrases)
    house = tuple(layer for layer in game.folder.house if not layer.amends)
    is_fork, position = isinstance(started, GameForked), _opening(game, started, row, log)
    folder = replace(game.folder, house=house)
    opening = replace(game, table=Table(position), folder=folder)
    rows = option_rows(game.variant, phrases)
    return blocks(
        (
            phrases.say("issue.masthead", game=game.name.upper()),
            origin_words(game, phrases) if is_fork else phrases.say("issue.opened", when=when),
            "" if is_fork or not may_know_names(game, case) else _seats(started, phrases),
            write_board(opening, None, phrases),
            f"{phrases.say('options.title')}\n{rows}" if rows else "",
            *layers_of(opening, phrases),
            "" if is_fork or not may_know_names(game, case) else _drawn(game, log, case),
        )
    ).rstrip()


def _drawn(game: Game, log: Sequence[Logged], case: Case) -> str:
    """All that it takes to check the draw of powers: `judge verify-draw` reads it here."""
    address = case.visitor.player.address
    return drawn_at_first(game, (row.event for row in log), address, case.office.phrases)


def _opening(
    game: Game, started: GameStarted | GameForked, row: Logged, log: Sequence[Logged]
) -> Position:
    """With what a game began: the opening may have been edited before."""
    if isinstance(started, GameForked):
        return started.position
    position = game.variant.opening_position
    for event in (before.event for before in log[: row.number]):
        if isinstance(event, PositionEdited):
            position = event.position
        elif isinstance(event, OptionsChosen | BoardRenewed):
            position = game.variant.opening_position
    return position


def _seats(started: GameStarted | GameForked, phrases: Phrasebook) -> str:
    column = column_of(power for power, _ in started.seats)
    rows = (
        phrases.say("issue.seat", power=f"{power.name:<{column}}", player=player.called)
        for power, player in started.seats
    )
    return "\n".join((phrases.say("drawn.seats"), *rows))
