"""What a player ordered in phases that are over, with what came of it: nobody else's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.issue import issue_of
from judge.desk.names import power_named
from judge.desk.reading.own_past import PastNamed
from judge.desk.replies.results import results_of
from judge.game.annals import Annal
from judge.game.game import Game, GameState

MOST_PHASES = 6


def past_asked_about(text: str, case: Case) -> PastNamed | None:
    """The phases in which a player asks for their own orders; None if nothing of theirs is asked.

    What an enemy ordered is in the report; and what isn't over yet is on file.
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is GameState.FORMING:
        return None
    named = case.office.commands.own_past.asked(text)
    if named is None or any(_names(one, text, game) for one in game.variant.powers if one != power):
        return None
    # "May I leave my orders for autumn with you?": what was not played yet is none of it.
    is_open = bool(named.season or named.year) and not _of(named, _annals(game, case))
    return None if is_open else named


def own_past_orders(words: str, game: Game, case: Case) -> Iterator[str]:
    """Phase by phase, the writer's orders with their outcomes."""
    named, power = past_asked_about(words, case), case.visitor.power
    if named is None or power is None:
        return
    annals = _annals(game, case)
    found = _of(named, annals)
    if not found:
        yield case.say("inquiry.own_past_none")
        return
    for annal in found[-MOST_PHASES:]:
        yield _told(annal, power, game, case)
    yield case.say("inquiry.own_past_more", phase=str(found[-1].phase))


def _told(annal: Annal, power: Power, game: Game, case: Case) -> str:
    issue = issue_of(case.office.chapter(game.name, annal.number))
    rows = tuple(results_of(power, issue, case.office.phrases))
    name = "inquiry.own_past" if rows else "inquiry.own_past_nothing"
    return "\n".join((case.say(name, phase=case.name_phase(annal.phase)), *rows))


def _annals(game: Game, case: Case) -> Sequence[Annal]:
    return case.office.annals(game.name)


def _of(named: PastNamed, annals: Sequence[Annal]) -> Sequence[Annal]:
    """The phases that are meant; of a season alone the last, and of none the last turn."""
    if not annals:
        return ()
    fitting = [
        annal
        for annal in annals
        if named.season in {"", annal.phase.season.value}
        and named.year in {0, annal.phase.year}
        and named.kind in {"", annal.phase.kind.value}
    ]
    if not fitting or named.year:
        return fitting
    if named.season:
        return [annal for annal in fitting if annal.phase.year == fitting[-1].phase.year]
    moved = [n for n, annal in enumerate(annals) if annal.phase.kind is PhaseKind.MOVEMENT]
    return annals[moved[-1] if moved else 0 :]


def _names(power: Power, text: str, game: Game) -> bool:
    """Whether a text names another power, by a word that begins with a capital."""
    words = (word.strip(".,;:!?()'\"").removesuffix("'s") for word in text.split())
    return any(
        len(w) > 2 and w[0].isupper() and power_named(w, game.variant) == power for w in words
    )
