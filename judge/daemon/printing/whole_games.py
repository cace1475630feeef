"""What whole games are printed with, as pages or as a book."""

from __future__ import annotations

from functools import partial

from judge.daemon.charts import can_draw, chart_of, tints_of
from judge.daemon.easel import Draw
from judge.daemon.printing.plates import draw_issue
from judge.desk.issue import Issue
from judge.game.game import Game
from judge.library.fonts import load_fonts
from judge.library.pages import load_pages
from judge.library.texts import load_phrases, load_rulings
from judge.printer.archive import PrintingPress
from judge.printer.overlay import Overlay, overlay_of
from judge.printer.pages import Pages
from judge.store.records import Records


def _overlay(issue: Issue) -> Overlay:
    return overlay_of(chart_of(issue.game.variant), issue)


def press_of(game: Game, draw: Draw, records: Records, site: str = "") -> PrintingPress:
    """What a game's archive is printed with; `site` is where others find all archives."""
    phrases, texts = load_phrases(), dict(load_pages())
    return PrintingPress(
        phrases,
        Pages(texts),
        texts,
        tints_of(game.variant),
        partial(draw_issue, phrases=phrases, draw=draw),
        can_draw(),
        records.enclosures.load,
        load_fonts(),
        _overlay,
        site,
        load_rulings(),
    )
