"""What somebody, or a game, may be called: no name that passes for who leads it, us or a power.

A name passes for another that looks like it at a glance, however it is written: with letters of
another script, apart, with marks between, or with "rn" for an "m" (`likeness.skeletons`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.likeness import skeletons
from judge.game.game import Game
from judge.game.seats import Player
from judge.orders.spelling import distance

LONG = 8
"""In letters: an office so long is known anywhere in a name, and with a slip in it."""


def poses(name: str, game: Game, case: Case) -> bool:
    """Whether readers of a name would take it for the judge, the gamesmaster or a power."""
    return passes_for_somebody(name, game.variant.powers, case, (game.name,))


def passes_for_somebody(
    name: str, powers: Iterable[Power], case: Case, games: Sequence[str] = ()
) -> bool:
    """Whether a name would pass for ourselves, for whoever leads a game, or for a power.

    The names of `games` say nothing in it: "host of ghost".
    """
    table, words = case.office.commands.name_words, skeletons(name)
    small, offices, alone = (
        {skeletons(" ".join(row)) for row in table.rows_of(row)}
        for row in ("SMALL_WORDS", "OFFICES", "OFFICE_ALONE")
    )
    small |= {skeletons(game) for game in games}
    left = tuple(word for word in words if (word,) not in small)
    if _is_office(words, left, {"".join(office) for office in offices}):
        return True
    alone |= {skeletons(power.name) for power in powers} | {skeletons(case.office.judge.local)}
    joined = {"".join(row) for row in alone}
    is_whole = words in alone or not joined.isdisjoint(("".join(words), "".join(left)))
    return is_whole or (bool(left) and all((word,) in alone for word in left))


def _is_office(words: Sequence[str], left: Sequence[str], offices: Iterable[str]) -> bool:
    """Whether an office stands among the words of a name; `left` are those that say something."""
    whole = "".join(words)
    for office in offices:
        if len(office) < LONG:
            if office in words or "".join(left) == office:
                return True
        elif office in whole or any(distance(w, office, 1) <= 1 for w in (*words, whole)):
            return True
    return False


def coming(player: Player, game: Game, case: Case) -> Player:
    """Somebody who comes into a game, with its zone, under a name that shows that they play."""
    player = replace(player, zone=game.settings.zone)
    if player.address == game.people.master.player.address or not poses(player.called, game, case):
        return player
    return replace(player, name=case.say("rename.posing", name=player.called))
