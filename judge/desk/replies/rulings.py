"""The rulings of a gamesmaster as they are told: each line behind a mark, for it is no order."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.dates import write_when
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.desk.replies.quoting import quoted
from judge.game.game import Game
from judge.game.rulings import Ruling

_ROOM = 8


def ruling_text(text: str) -> str:
    """The words of a ruling, wrapped, behind marks."""
    rows = (paragraph(row, indent=" " * _ROOM)[_ROOM:] for row in text.splitlines())
    unindented = ("\n".join(part.strip() for part in row.split("\n")) for row in rows)
    return quoted("\n".join(unindented), "  ")


def ruling_title(ruling: Ruling, zone: str, phrases: Phrasebook) -> str:
    """The number of a ruling with its date, and whether it was corrected or withdrawn."""
    name = "withdrawn" if ruling.withdrawn else "corrected" if ruling.amended else "title"
    when = write_when(ruling.at, zone, phrases)
    since = ruling.withdrawn or ruling.amended or ruling.at
    then = write_when(since, zone, phrases)
    return phrases.say(f"ruling.{name}", number=ruling.number, when=when, then=then)


def ruling_rows(rulings: tuple[Ruling, ...], zone: str, phrases: Phrasebook) -> Iterator[str]:
    """Each ruling with its title; of one that counts no more the title alone."""
    for ruling in rulings:
        title = paragraph(ruling_title(ruling, zone, phrases))
        yield title if ruling.withdrawn else f"{title}\n{ruling_text(ruling.text)}"


def rulings_layer(game: Game, zone: str, phrases: Phrasebook) -> Iterator[str]:
    """All rulings of a game, below one title; nothing if there are none."""
    rulings = game.press.rulings.every
    if rulings:
        title = paragraph(phrases.say("ruling.all", game=game.name))
        yield "\n\n".join((title, *ruling_rows(rulings, zone, phrases)))
