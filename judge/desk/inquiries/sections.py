"""What the page of a board has a section for: its rulebook, and where its borders come from."""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.replies.layout import page_text
from judge.desk.replies.rules_page import board_page
from judge.game.game import Game
from judge.orders.gazetteer import plain_words

_RULEBOOK = "rulebook"
"""A page that has no section on it tells it where it begins."""


def answer_from_page(topic: str, game: Game, case: Case) -> tuple[str, ...] | None:
    """The section of the board's page on a topic; None for a topic that has none.

    A page without such a section leaves nothing open: that is told.
    """
    headings = case.office.commands.supposed.sections_on(topic)
    if headings is None:
        return None
    page = board_page(game.variant.id, game, case.office)
    found = section_under(page, headings)
    if found is None:
        if topic == _RULEBOOK:
            said = case.say("inquiry.no_section_rulebook", board=game.variant.name)
            return tuple(filter(None, (said, _intro(page))))
        return (case.say("inquiry.no_section_borders", board=game.variant.name),)
    title, text = found
    head = case.say("inquiry.heading", title=title)
    return (f"{head}\n{page_text(text).strip(chr(10))}", case.say("inquiry.more_rules"))


def section_under(page: str, headings: frozenset[str]) -> tuple[str, str] | None:
    """The title and the text of the first section with one of some headings."""
    title, rows = "", list[str]()
    for line in (*page.splitlines(), "#"):
        if not line.startswith("#"):
            rows.append(line)
            continue
        if plain_words(title) in headings:
            return title, "\n".join(rows).strip("\n")
        title, rows = line.strip("# "), []
    return None


def _intro(page: str) -> str:
    """What a page begins with, before its first section."""
    rows = page.split("\n## ", 1)[0].splitlines()
    return page_text("\n".join(row for row in rows if not row.startswith("#"))).strip("\n")
