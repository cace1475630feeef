"""The page that lists every game of an archive, for the folder above theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.desk.phrases import Phrasebook
from judge.desk.replies.status import write_ending
from judge.game.game import Game
from judge.printer.archive import ArchiveFile
from judge.printer.pages import Pages


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in the list of all games."""

    name: str
    board: str
    stands: str
    is_over: bool = False
    preview: str = ""


def game_row(game: Game, phrases: Phrasebook, preview: str = "") -> Listed:
    """How a game is told of in the list; `preview` is its last map, in its folder."""
    stands = write_ending(game, phrases, named=False)
    if game.moved:
        stands = phrases.say("front_page.moved", address=game.moved)
    return Listed(
        game.name,
        game.variant.title,
        stands or phrases.name_phase(game.table.position.phase),
        is_over=bool(game.ending is not None or game.moved),
        preview=preview,
    )


def list_files(
    games: Sequence[Listed], pages: Pages, texts: Mapping[str, str]
) -> Iterator[ArchiveFile]:
    """The page that lists every game, for the folder above theirs: those that are on, first."""
    groups = [(is_over, [g for g in games if g.is_over is is_over]) for is_over in (False, True)]
    page = pages.fill("archive_games.html", groups=[row for row in groups if row[1]])
    yield ArchiveFile("index.html", page.encode)
    yield ArchiveFile("archive.css", texts["archive.css"].encode)
