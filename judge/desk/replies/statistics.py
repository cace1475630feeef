"""The table of all games that are over, a board at a time: every row names its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.game.finishes import Finish, PowerFate, Tally, tallies

_WIDTHS = {PowerFate.WON: 5, PowerFate.DRAWN: 7, PowerFate.SURVIVED: 10, PowerFate.OUT: 5}


def statistics_tables(
    finishes: Iterable[Finish], board: Callable[[str], Variant], phrases: Phrasebook
) -> tuple[str, ...]:
    """A table for every board that games were played on, with what was chosen there."""
    found = sorted(finishes, key=lambda one: (one.board, one.options, one.game))
    return tuple(
        _table(tuple(games), board(id_), options, phrases)
        for (id_, options), games in groupby(found, key=lambda one: (one.board, one.options))
    )


def _table(
    games: tuple[Finish, ...], variant: Variant, options: tuple[str, ...], phrases: Phrasebook
) -> str:
    """What the games on a board came to, power by power."""
    title = f"{variant.name} ({phrases.in_a_row(options)})" if options else variant.name
    width = max(len(power.name) for power in variant.powers) + 2
    heads = {fate: phrases.say(f"statistics.{fate}") for fate in PowerFate}
    head = "".join(f"{heads[fate]:>{_WIDTHS[fate]}}" for fate in PowerFate)
    lines = [
        phrases.count("statistics.title", len(games), board=title),
        f"{'':<{width}}{head}{phrases.say('statistics.centres'):>9}",
    ]
    names = {power.id: power.name for power in variant.powers}
    for row in tallies(games, names):
        lines += [f"{names[row.power]:<{width}}{_figures(row)}", *_games(row, heads, phrases)]
    return "\n".join(lines)


def _figures(row: Tally) -> str:
    numbers = "".join(f"{len(row.games[fate]):>{_WIDTHS[fate]}}" for fate in PowerFate)
    return f"{numbers}{'-' if row.centres is None else f'{row.centres:.1f}':>9}"


def _games(row: Tally, heads: dict[PowerFate, str], phrases: Phrasebook) -> Iterator[str]:
    for fate in PowerFate:
        if row.games[fate]:
            names = phrases.in_a_row(row.games[fate])
            yield paragraph(f"{heads[fate]}: {names}", indent="    ", hang="      ")
