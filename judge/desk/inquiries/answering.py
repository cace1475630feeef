"""What is said to a question about the board, the rules or the course of a game."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.places import Province
from judge.desk.answers import Case
from judge.desk.inquiries.course import answer_on
from judge.desk.inquiries.own_orders import own_past_orders
from judge.desk.inquiries.passages import page_of
from judge.desk.inquiries.places import describe
from judge.desk.inquiries.sections import answer_from_page
from judge.desk.inquiries.topics import OWN_PAST, PLACES, RULE, UNITS, begs, topic_of
from judge.desk.inquiries.units import options_of, units_meant
from judge.desk.inquiries.verdicts import order_asked_about, verdict
from judge.desk.replies.layout import page_text
from judge.desk.replies.rules_page import board_page
from judge.game.game import Game, GameState
from judge.orders.illegality import Illegality
from judge.orders.wording import write_printed

MOST_PLACES = 3
LONGEST = 300
"""In letters: a longer question tells a story."""


def answer_inquiry(topic: str, words: str, game: Game, case: Case) -> tuple[str, ...]:
    """The answer, in paragraphs; none where nothing is known."""
    if topic == PLACES:
        return tuple(_of_places(words, game, case))
    if topic == UNITS:
        return tuple(_of_units(words, game, case))
    if topic == OWN_PAST:
        return tuple(own_past_orders(words, game, case))
    if topic == RULE:
        return tuple(_of_rules(words, game, case))
    if (told := answer_from_page(topic, game, case)) is not None:
        return told
    return answer_on(topic, game, case)


def places_asked_about(words: str, game: Game, case: Case) -> tuple[Province, ...]:
    """The provinces that a question names, in their order."""
    return case.office.order_reader(game.variant).likeness.named(words)


def topic_with_places(text: str, game: Game, case: Case, least: float) -> str:
    """Which of what can be told of places a question is about that names some; "" for none.

    A rule in general, what a unit may do, or the places; and whoever asks somebody to do
    something is told nothing.
    """
    topic = topic_of(text, case.office, least)
    if begs(text) or len(text) > LONGEST or not places_asked_about(text, game, case):
        return ""
    if topic == UNITS:
        return UNITS
    if topic not in {"", RULE, PLACES}:
        return ""
    return RULE if topic == RULE and not _speaks_of_order(text, game, case) else PLACES


def _speaks_of_order(text: str, game: Game, case: Case) -> bool:
    reader = case.office.order_reader(game.variant)
    position, power = game.table.position, case.visitor.power
    is_begun = game.state is not GameState.FORMING
    return is_begun and (
        order_asked_about(text, position, reader, ways_in(case), power) is not None
    )


def ways_in(case: Case) -> frozenset[str]:
    """The words by which a question is about the way from one place to another."""
    return case.office.commands.supposed.ways


def _of_units(words: str, game: Game, case: Case) -> Iterator[str]:
    """What may be ordered to the units that are meant; where none is, what the places are."""
    named = places_asked_about(words, game, case)[:MOST_PLACES]
    if game.state is not GameState.RUNNING:
        yield from _of_places(words, game, case)
        return
    units = units_meant(named, case.visitor.power, game.table.position)
    if not units:
        yield from _of_places(words, game, case)
        return
    yield from options_of(units, words, game, case)
    yield case.say("inquiry.no_order")


def _of_places(words: str, game: Game, case: Case) -> Iterator[str]:
    """What is possible, if that is asked; else, and where it isn't, what the places are."""
    reader, phrases = case.office.order_reader(game.variant), case.office.phrases
    is_begun, position = game.state is not GameState.FORMING, game.table.position
    named, ways = places_asked_about(words, game, case)[:MOST_PLACES], ways_in(case)
    power = case.visitor.power
    order = order_asked_about(words, position, reader, ways, power) if is_begun else None
    found = verdict(order, power, position, game.variant) if order else None
    if isinstance(found, Illegality):
        yield case.say("place.impossible", why=phrases.explain(found.reason))
        named = named[:1]
    elif found is not None:
        yield case.say("place.possible", order=write_printed(found))
        named = ()
    for province in named:
        yield describe(province, game.variant, position if is_begun else None, phrases)
    if found is not None:
        yield case.say("inquiry.no_order")


def passages_on(words: str, game: Game, case: Case) -> tuple[tuple[str, str], ...]:
    """The passages of the rules that are nearest to a question, each with its heading."""
    page = board_page(game.variant.id, game, case.office)
    return page_of(page, case.office.commands.supposed.small).nearest(words)


def _of_rules(words: str, game: Game, case: Case) -> Iterator[str]:
    """The passages of the rules that are nearest to the question, under their headings."""
    heading = ""
    for title, passage in passages_on(words, game, case):
        head = case.say("inquiry.heading", title=title) if title != heading else ""
        heading = title
        yield "\n".join(filter(None, (head, page_text(passage).strip("\n"))))
    if heading:
        yield case.say("inquiry.more_rules")
