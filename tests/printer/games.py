"""Chronicles of random games, with secrets in their logs that nobody may print."""

from __future__ import annotations

from datetime import timedelta

from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.game.chronicle import Chronicle, read_chronicle
from judge.game.events import Ending, Event, GameEnded, PhaseProcessed
from judge.game.filed import Filed
from judge.game.game import Game
from judge.game.order_events import Entered, OrdersEntered, OrdersFiled
from judge.game.press_events import PressSent
from judge.game.replay import replay
from judge.library.fonts import load_fonts
from judge.library.pages import load_pages
from judge.library.texts import load_phrases, load_rulings
from judge.orders.choices import legal_orders
from judge.printer.archive import PrintingPress
from judge.printer.overlay import overlay_of
from judge.printer.pages import Pages
from tests.desk.issues import NOON, issues

SECRETS = (
    "secret.example",  # every player's address
    "gm@x.org",
    "for one reader only",  # partial press
    "words on file",  # orders of the phase that runs
    "Player of ",  # their names
    "The Master",
)


def chronicle_with_secrets(variant: Variant, seed: int, phases: int) -> Chronicle:
    """A game in the midst of a phase: letters to some, and orders on file."""
    log: list[Event] = []
    played = list(issues(variant, seed, phases, log))
    game: Game = played[-1].game
    told: list[Event] = []
    for event in log:
        if isinstance(event, PhaseProcessed):
            powers = (variant.powers[0], variant.powers[1])
            told.append(PressSent(powers[0], powers[1:], "for one reader only", event.at))
        told.append(event)
    told.append(PressSent(None, (variant.powers[2],), "for one reader only", NOON))
    for power in game.survivors():
        position = game.table.position
        units = (unit for unit in position.units if unit.power == power)
        choices = [legal_orders(unit, position, variant) for unit in units]
        orders = tuple(Entered("words on file", rows[-1]) for rows in choices if rows)
        told.append(OrdersEntered(power, game.table.position.phase, orders, NOON))
        later = tuple(Filed(f"words on file {n}", None, (rows[-1],))
                      for n, rows in enumerate(choices) if rows)  # fmt: skip
        told.append(OrdersFiled(power, later))
    return read_chronicle(replay(told, variant))


def finished_chronicle(variant: Variant, seed: int, phases: int) -> Chronicle:
    """A game that ended in a draw, with a word after it."""
    log: list[Event] = []
    played = list(issues(variant, seed, phases, log))
    survivors = played[-1].game.survivors()
    if played[-1].game.ending is None:
        log.append(GameEnded(Ending.DRAW, survivors))
    log.append(PressSent(survivors[0], (), "Well played, all.", NOON + timedelta(days=99)))
    return read_chronicle(replay(log, variant))


def press_room(*, has_map: bool = True) -> PrintingPress:
    """A press whose pictures cost nothing."""
    texts = dict(load_pages())
    return PrintingPress(
        load_phrases(),
        Pages(texts),
        texts,
        {},
        lambda *_, **__: b"a picture",
        has_map,
        lambda _: b"",
        load_fonts(),
        lambda issue: overlay_of(chart_of(issue.game.variant), issue),
        rulings=load_rulings(),
    )
