"""What whoever takes over a seat has to know of a game that others have played for years.

Who began with the others was told it piece by piece: who they are, how fast it goes, by which house
rules and rulings, what was ordered last. Who comes later gets it in the first mail, for orders may
be due the same day.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.calendar import PhaseKind
from judge.desk.issue import issue_of
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.history import write_seats
from judge.desk.replies.layers import layers_of
from judge.desk.replies.layout import blocks, paragraph
from judge.desk.replies.results import write_results, write_title
from judge.desk.replies.settings import early_words, settings_rows
from judge.game.anonymity import is_anonymous
from judge.game.game import Game

MOST_PHASES = 3
"""Moves, their retreats, and builds: so much passes between two phases of moves."""


def briefing(game: Game, office: Office) -> tuple[str, ...]:
    """What passed last, who plays, how it goes, and what binds besides; a part each."""
    phrases = office.phrases
    return (
        *last_results(game, office),
        write_seats(game, phrases, named=not is_anonymous(game)),
        pace(game, phrases),
        paragraph(phrases.say("taking_over.letters")),
        *layers_of(game, phrases),
        paragraph(phrases.say("taking_over.rules")),
    )


def about_game(game: Game, phrases: Phrasebook) -> str:
    """What whoever is offered a seat decides by: who runs the game, how far it is, how it goes."""
    seats, alive = len(game.variant.powers), len(game.survivors())
    gaps = {"game": game.name, "master": game.people.master.player.called, "seats": seats}
    said = [phrases.count("offer.led_by", alive, alive=alive, **gaps)]
    said += [phrases.say("offer.unnamed")] if is_anonymous(game) else []
    rows = settings_rows(game.settings, phrases)
    return f"{paragraph(' '.join(said))}\n\n{phrases.say('offer.set')}\n{rows}"


def last_results(game: Game, office: Office) -> Iterator[str]:
    """The results of the last phase of moves, and of what came behind it; none in a new game."""
    annals = office.annals(game.name)[-MOST_PHASES:]
    moves = [at for at, one in enumerate(annals) if one.phase.kind is PhaseKind.MOVEMENT]
    if not moves:
        return
    yield paragraph(office.phrases.say("taking_over.results"))
    for annal in annals[moves[-1] :]:
        issue = issue_of(office.chapter(game.name, annal.number))
        yield blocks((write_title(issue), *write_results(issue, office.phrases))).rstrip()


def pace(game: Game, phrases: Phrasebook) -> str:
    """What is set, a row each, and in sentences what comes of orders that are early, or missing."""
    title = phrases.say("settings.title", game=game.name, board=game.variant.title)
    told = (early_words(game.settings, phrases), phrases.say("inquiry.missed"))
    rows = settings_rows(game.settings, phrases)
    return "\n".join((title, rows, *map(paragraph, told)))
