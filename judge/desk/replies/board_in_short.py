"""A board in five lines, for who begins to play on it: its size, its beginning, what is special."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.calendar import PhaseKind
from judge.board.places import Terrain
from judge.board.special import Special, SpecialKind
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.game import Game


def board_in_short(game: Game, power: Power, phrases: Phrasebook) -> Iterator[str]:
    """Line by line: the board by its name, its beginning, what a power builds, what is special."""
    board = game.variant
    yield phrases.say(
        "short.size",
        board=board.title,
        powers=len(board.powers),
        centres=len(board.board.centres),
        victory=board.victory,
    )
    begins = "builds" if board.first_phase.kind is PhaseKind.ADJUSTMENT else "begins"
    yield phrases.say(f"short.{begins}", phase=phrases.name_phase(board.first_phase))
    sites = listing((site.id for site in board.build_sites[power]), phrases)
    own = (phrases.say("short.sites", sites=sites), winter_foretold(game, power, phrases))
    yield " ".join(filter(None, own))
    if special := listing(_special(board, phrases), phrases):
        yield phrases.say("short.special", special=special)
    yield phrases.say("short.rules", id=board.id.upper())


def winter_foretold(game: Game, power: Power, phrases: Phrasebook) -> str:
    """What a power will have to remove as it stands; "" if nothing, or if it is Winter already."""
    position = game.table.position
    due = position.due_of(power)
    if position.phase.kind is not PhaseKind.MOVEMENT or due >= 0:
        return ""
    return phrases.say(
        "short.winter",
        units=phrases.count("news.units", len(position.units_of(power))),
        centres=phrases.count("news.centres", len(position.centres_of(power))),
        number=-due,
        year=position.phase.year,
    )


def _special(board: Variant, phrases: Phrasebook) -> Iterator[str]:
    """What is otherwise than on other boards, by the places where it is."""
    if board.hyperspace is not None:
        yield phrases.say("short.hyperspace")
    for kind in SpecialKind:
        found = [special for special in board.board.special if special.kind is kind]
        if found and kind is not SpecialKind.EDGE:
            places = listing((_where(special) for special in found), phrases)
            yield phrases.say(f"short.{kind.value}", places=places)
    if any(province.terrain is Terrain.ICE for province in board.board.provinces):
        yield phrases.say("short.ice")


def _where(special: Special) -> str:
    one, other = special.between
    return f"{one.province.id}-{other.province.id}"
