"""What stands in a game beside the page of its board: layers, each with its date, told in order."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.dates import write_days
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import paragraph
from judge.desk.replies.quoting import quoted
from judge.desk.replies.rulings import rulings_layer
from judge.game.folder_events import HouseRulesSet
from judge.game.game import Game
from judge.game.schedule import zone_of


def layers_of(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """All that GET RULES brings behind the page of the board: house rules, amendments, rulings."""
    if game.folder.house:
        yield house_rules(game, phrases)
    yield from rulings_layer(game, game.settings.zone, phrases)


def house_rules(game: Game, phrases: Phrasebook) -> str:
    """The house rules of a game, each layer below its date; "" if there are none."""
    return "\n\n".join(_layer(one, game, phrases) for one in game.folder.house)


def newest_rules(game: Game, phrases: Phrasebook) -> str:
    """The newest layer of a game's house rules; "" if there are none."""
    return "".join(_layer(one, game, phrases) for one in game.folder.house[-1:])


def _layer(layer: HouseRulesSet, game: Game, phrases: Phrasebook) -> str:
    day = layer.at.astimezone(zone_of(game.settings.zone)).date()
    amends = layer.amends and layer != game.folder.house[0]  # a game may begin without any
    name = "house.amendment" if amends else "house.title"
    title = phrases.say(name, game=game.name, day=write_days(day, day, phrases))
    return f"{paragraph(title)}\n{quoted(_wrapped(layer.text), '  ')}"


def _wrapped(text: str) -> str:
    """The gamesmaster's own lines; only those are broken that no screen holds."""
    return "\n".join(paragraph(line) if len(line) > _WIDTH else line for line in text.splitlines())


_WIDTH = 68
