"""What is said to a question about the board, the rules or the course of a game."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.places import Province
from judge.desk.answers import Case
from judge.desk.inquiries.course import answer_on
from judge.desk.inquiries.passages import page_of
from judge.desk.inquiries.places import describe
from judge.desk.inquiries.topics import PLACES, RULE
from judge.desk.inquiries.verdicts import order_asked_about, verdict
from judge.desk.replies.layout import page_text
from judge.desk.replies.rules_page import write_page
from judge.game.game import Game, GameState
from judge.orders.illegality import Illegality
from judge.orders.wording import write_printed

MOST_PLACES = 3


def answer_inquiry(topic: str, words: str, game: Game, case: Case) -> tuple[str, ...]:
    """The answer, in paragraphs; none where nothing is known."""
    if topic == PLACES:
        return tuple(_of_places(words, game, case))
    if topic == RULE:
        return tuple(_of_rules(words, game, case))
    return answer_on(topic, game, case)


def places_asked_about(words: str, game: Game, case: Case) -> tuple[Province, ...]:
    """The provinces that a question names, in their order."""
    return case.office.order_reader(game.variant).likeness.named(words)


def ways_in(case: Case) -> frozenset[str]:
    """The words by which a question is about the way from one place to another."""
    return case.office.commands.supposed.ways


def _of_places(words: str, game: Game, case: Case) -> Iterator[str]:
    """What is possible, if that is asked; else, and where it isn't, what the places are."""
    reader, phrases = case.office.order_reader(game.variant), case.office.phrases
    is_begun, position = game.state is not GameState.FORMING, game.table.position
    named, ways = places_asked_about(words, game, case)[:MOST_PLACES], ways_in(case)
    order = order_asked_about(words, position, reader, ways) if is_begun else None
    found = verdict(order, case.visitor.power, position, game.variant) if order else None
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
    office = case.office
    described = office.board_of_rules(game)
    written = write_page(office.rules_of(game.variant.id), described, game, office.phrases)
    return page_of(written, office.commands.supposed.small).nearest(words)


def _of_rules(words: str, game: Game, case: Case) -> Iterator[str]:
    """The passages of the rules that are nearest to the question, under their headings."""
    heading = ""
    for title, passage in passages_on(words, game, case):
        head = case.say("inquiry.heading", title=title) if title != heading else ""
        heading = title
        yield "\n".join(filter(None, (head, page_text(passage).strip("\n"))))
    if heading:
        yield case.say("inquiry.more_rules")
