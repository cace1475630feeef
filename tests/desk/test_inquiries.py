"""What is asked about places, rules and the course of a game, and what is answered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import read_phase
from judge.board.position import Position
from judge.board.units import UnitKind
from judge.daemon.shelf_office import command_reader
from judge.desk.answers import Case
from judge.desk.clerks.inquiring import inquire
from judge.desk.commands.habits import ShowFees
from judge.desk.commands.questions import Inquire, ShowResults
from judge.desk.hearing.inquiries import inquiry_of
from judge.desk.identity import Visitor, visitor_of
from judge.desk.inquiries.passages import MOST_PASSAGES, page_of
from judge.desk.inquiries.places import describe
from judge.desk.inquiries.topics import LIKELY
from judge.desk.inquiries.verdicts import order_asked_about, verdict
from judge.desk.letters import Address, Letter
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import house_ids, load_rules, load_variant
from judge.orders.illegality import Illegality
from judge.orders.notation import write_order
from judge.orders.wording import write_printed
from judge.prose.sentences import sentences
from tests.desk.test_filing import Desk, failed

HERE = Path(__file__).parent
STANDARD = load_variant("standard")
READER = load_order_reader("standard")
WAYS, SMALL = command_reader().supposed.ways, command_reader().supposed.small
BLIND = json.loads((HERE / "questions_blind.json").read_text())
"""Questions written by somebody who had seen nothing of ours; nothing was learnt from them."""


def case_of(desk: Desk) -> Case:
    """A player's letter, as a clerk is given it."""
    bureau, to = desk.bureau, str(desk.mails[desk.power.id].reply_to)
    letter = Letter("<1@client>", Address(desk.address), to, "", "", bureau.now)
    visitor = visitor_of(letter, bureau)
    assert isinstance(visitor, Visitor)
    game = bureau.games["ghost"]
    return Case(visitor, game, letter, "L1", bureau, bureau.now, bureau.game, bureau.is_first)


def rows() -> Iterator[tuple[str, str]]:
    for line in (HERE / "inquiries.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            question, _, topic = line.rpartition(" | ")
            yield question, topic


def topic_of(question: str, case: Case) -> str:
    found = inquiry_of(question, case, LIKELY)
    if isinstance(found, ShowResults):
        return "last"
    if isinstance(found, ShowFees):
        return "fees"
    return found.topic if isinstance(found, Inquire) else "-"


@pytest.fixture(scope="module")
def case() -> Case:
    return case_of(Desk())


@pytest.mark.parametrize(("question", "topic"), list(rows()))
def test_what_a_question_is_about(question: str, topic: str, case: Case) -> None:
    assert topic_of(question, case) == topic


def test_questions_that_nobody_learnt_from(case: Case) -> None:
    """So many at least have an answer of their own; hardly any that is no question."""
    found = Counter(
        (row["kind"], any(topic_of(one.text, case) != "-" for one in sentences(row["q"])))
        for row in BLIND
    )
    answered = {kind: found[kind, True] for kind in ("place", "legality", "rule", "procedure")}
    assert {kind: n for kind, n in answered.items() if n < FLOORS[kind]} == {}
    assert found["not", True] <= 2


FLOORS = {"place": 14, "legality": 16, "rule": 12, "procedure": 11}


def test_a_place_in_words() -> None:
    spain = STANDARD.board.by_key["SPA"]
    assert describe(spain, STANDARD, STANDARD.opening_position, load_phrases()) == (
        "Spain (Spa)\n"
        "  Land, with a coast. A supply centre, nobody's home.\n"
        "  Nobody owns it.\n"
        "  Nobody stands there.\n"
        "  An army goes from there to Gascony (Gas), Marseilles (Mar), Portugal\n"
        "    (Por).\n"
        "  A fleet on its north coast goes to Gascony (Gas), Mid-Atlantic Ocean\n"
        "    (MAO), Portugal (Por).\n"
        "  A fleet on its south coast goes to Gulf of Lyon (LYO), Marseilles\n"
        "    (Mar), Mid-Atlantic Ocean (MAO), Portugal (Por), Western\n"
        "    Mediterranean (WES)."
    )


@pytest.mark.parametrize("id_", house_ids())
def test_every_place_of_every_board_has_its_ways_in_words(id_: str) -> None:
    """Each name that a unit can go to from a place stands in its description, and no other."""
    variant, phrases = load_variant(id_), load_phrases()
    for province in variant.board.provinces:
        said = " ".join(describe(province, variant, None, phrases).split())
        steps = {
            way.full_name
            for place in variant.board.by_code.values()
            if place.province == province
            for kind in UnitKind
            for way in variant.board.ways(kind, place)
        }
        assert all(f"{name} (" in said for name in steps)
        assert (" goes from there to " in said or " coast goes to " in said) == bool(steps)


AT_THE_START: list[tuple[str, str]] = [
    ("Is Par - Mun legal?", "no"),
    ("Can my army in Paris get to Burgundy?", "A Par - Bur"),
    ("Can a fleet go from Rome to Venice?", "no"),
    ("Can a fleet go from StP to Nwy?", "no"),  # the one that is there, on the south coast
    ("Can a fleet go from Spain to the Gulf of Lyon?", "F Spa/sc - LYO"),
    ("Can a fleet go from Spain to Portugal?", "F Spa/nc - Por"),
    ("Can A Par support A Mar to Burgundy?", "A Par S A Mar - Bur"),
    ("Can A Par support A Mar to Spain?", "no"),
    ("Could F Kiel go straight up to Sweden?", "no"),
    ("Does Munich border Tyrolia?", "A Mun - Tyr"),
    ("Does Vienna border Venice?", "no"),
    ("Can an army be convoyed from London to Norway?", "no"),
    ("What is in Munich?", "-"),
    ("Can I support the Austrian into Rumania with Sevastopol?", "-"),
]


@pytest.mark.parametrize(("question", "found"), AT_THE_START)
def test_whether_what_is_asked_is_possible(question: str, found: str) -> None:
    position = STANDARD.opening_position
    order = order_asked_about(question, position, READER, WAYS)
    said = verdict(order, None, position, STANDARD) if order is not None else None
    if said is None:
        assert found == "-"
    elif isinstance(said, Illegality):
        assert found == "no"
    else:
        assert write_printed(said) == found


def test_a_move_is_asked_about_at_any_time_of_the_year() -> None:
    winter = Position(read_phase("W1901A"), STANDARD.opening_position.units)
    order = order_asked_about("Can my army in Paris get to Burgundy?", winter, READER, WAYS)
    assert order is not None
    assert write_printed(verdict(order, None, winter, STANDARD)) == "A Par - Bur"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Can I convoy an army with two fleets?", "several fleets, each in the next sea"),
        ("Is support cut by an attack that fails?", "even one that fails"),
        ("Can three units rotate?", "Three or more can go round in a ring"),
        ("What is a standoff?", "this is a standoff"),
        ("May two units retreat to the same province?", "another retreats to the same place"),
    ],
)
def test_the_passages_of_the_rules_that_are_nearest(question: str, words: str) -> None:
    found = page_of(load_rules("standard"), SMALL).nearest(question)
    assert any(words in " ".join(passage.split()) for _, passage in found)


@given(st.sampled_from(house_ids()), st.text(max_size=600))
def test_passages_are_few_and_of_the_page(id_: str, question: str) -> None:
    text = load_rules(id_)
    found = page_of(text, SMALL).nearest(question)
    assert len(found) <= MOST_PASSAGES
    assert all(passage.splitlines()[0] in text for _, passage in found)


@given(st.text(max_size=300))
def test_whatever_is_asked_orders_nothing(text: str) -> None:
    desk = Desk()
    answer = inquire(Inquire(text), case_of(desk))
    assert answer.events == ()
    assert answer.effects == ()


def test_a_question_is_no_order_and_holds_nobody_back() -> None:
    desk = Desk()
    receipt = desk.write("Could F Brest go straight up to London? Seems near enough.")
    assert failed(receipt) == ""
    assert desk.stands == []
    assert "F Bre - Lon is impossible" in receipt
    assert "nothing is ordered by it" in receipt


def test_orders_beside_a_question_stand() -> None:
    desk = Desk()
    receipt = desk.write("A Par - Bur\nA Mar S A Par - Bur\n\nWhat borders Burgundy?\nF Bre - ENG")
    assert failed(receipt) == ""
    assert sorted(desk.stands) == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - ENG"]
    assert "Burgundy (Bur)" in receipt


WONDERED: list[tuple[str, str, str]] = [
    ("Mad idea: F Bre - ENG, A Par - Pic. Would that work?", "", "F BRE - ENG|A PAR - PIC"),
    ("Can fleet Brest support A Par - Pic?", "", ""),
    ("A Par - Bur?", "", "A PAR - BUR"),
    ("Can A Par go to Burgundy, please?", "", "A PAR - BUR"),
    ("A Par - Bur\nA Mar S A Par - Bur\nWould that work?", "A MAR S A PAR - BUR|A PAR - BUR", ""),
    ("A Par - Pic. Could you move Marseilles to Burgundy?", "A MAR - BUR|A PAR - PIC", ""),
    ("A Par - Pic. What do you think of that?", "A PAR - PIC", ""),
]


@pytest.mark.parametrize(("letter", "stands", "asked"), WONDERED)
def test_what_is_only_wondered_about_isnt_ordered(letter: str, stands: str, asked: str) -> None:
    desk = Desk()
    desk.write(letter)
    assert "|".join(sorted(desk.stands)) == stands
    seat = desk.bureau.games["ghost"].people.seat_of(desk.power)
    found = [write_order(q.candidates[0]) for q in seat.questions]
    assert all(order in found for order in filter(None, asked.split("|")))
