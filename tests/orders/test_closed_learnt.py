"""Retreats, builds and removals as they were learnt: from their letters, everywhere the same."""

from __future__ import annotations

import json

import pytest

from judge.board.calendar import PhaseKind
from judge.board.forms import write_position
from judge.desk.wishes.lessons import read_lessons
from judge.library.closed_letters import (
    closed_fingerprint_now,
    closed_letters_of,
    load_closed_letters,
    load_closed_situations,
)
from judge.library.grammars import order_reader_of
from judge.library.shelf import read_text
from judge.orders.closed.lessons import ClosedLetter
from judge.orders.closed.reading import Ground, closed_weigher, read_closed
from judge.orders.model import Order
from judge.orders.notation import write_order
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Reading
from tests.blind.houses import BlindHouse, scenarios
from tests.seeds import printed_with_each_seed

EVERY = 7
"""One letter of so many is read again."""
LEAST_RIGHT = 0.7
MOST_WRONG = 0.065
"""By the tables: as many with no order taken that was learnt."""
LEARNT_TWICE = """
from hashlib import sha256
from judge.library.closed_letters import closed_school, load_closed_letters
from judge.orders.closed.lessons import learn_closed
from judge.orders.reading.movements.weights import packed
letters = [one for one in load_closed_letters() if one.situation in {"S04", "S05"}][::15]
mentions, weights = learn_closed(letters, closed_school())
print(mentions, sha256(packed(weights, "")).hexdigest())
"""


def _taken(letter: ClosedLetter) -> list[Order]:
    """The orders that are taken of a letter, the first of each list."""
    situation = load_closed_situations()[letter.situation]
    reader, position = order_reader_of(situation.variant), situation.position
    kind, power = position.phase.kind, letter.power
    sheet = read_orders(
        letter.text, reader, phase=kind, power=power, position=position, by_line=True
    )
    lines = dict(enumerate(letter.text.splitlines(), 1))
    seat = Ground(power, position, situation.standing.get(power.id, ()))
    told = read_closed(lines, sheet.entries, kind, reader, seat)
    entries = sheet.entries if told is None else [entry for entry, _ in told]
    return [e.content.order for e in entries if isinstance(e.content, Reading)]


def test_the_weights_are_those_of_their_letters() -> None:
    situation = load_closed_situations()["S05"]
    weights = closed_weigher(order_reader_of(situation.variant)).weights
    assert weights.fingerprint == closed_fingerprint_now(), "say `make letters`"


def test_the_same_letters_make_the_same_weights() -> None:
    made = printed_with_each_seed(LEARNT_TWICE)
    assert len(made) == 1
    assert int(made.pop().split()[0]) > 0


def test_the_situations_are_those_of_the_blind_letters() -> None:
    rows = json.loads(read_text("grammar", "closed/positions.json"))
    for id_, scenario in scenarios().items():
        with BlindHouse.of(scenario) as house:
            game = house.game
        if game.table.position.phase.kind is PhaseKind.MOVEMENT:
            assert id_ not in rows
            continue
        orders = {p.id: [write_order(e.order) for e in t] for p, t in game.table.orders.items()}
        position = write_position(game.table.position, game.variant)
        assert rows[id_] == {"board": scenario.board, "position": position, "standing": orders}


def test_the_letters_that_taught_are_read() -> None:
    """Of the orders that they give, most are taken, and next to no other is."""
    wanted = right = wrong = 0
    for letter in load_closed_letters()[::EVERY]:
        taken, known = _taken(letter), (*letter.orders, *letter.kept, *letter.open)
        firsts = {repr(getattr(o, "unit", o)): o for o in reversed(letter.orders)}
        wanted += len(firsts)
        right += sum(order in taken for order in firsts.values())
        wrong += sum(order not in known for order in taken)
    assert right >= LEAST_RIGHT * wanted
    assert wrong <= MOST_WRONG * wanted


@pytest.mark.parametrize(
    "text",
    [
        "=== 1 | S01 | France\n\nA movement phase\n---\norder A PAR H\n",
        "=== 1 | S05 | Nobody\n\nA stranger\n---\nignore\n",
        "=== 1 | S05 | France\n\nRead elsewhere\n---\nahead F1902M: A PAR H\n",
    ],
)
def test_other_letters_teach_nothing(text: str) -> None:
    assert not [*closed_letters_of(read_lessons(text))]


def test_a_letter_without_a_head_is_refused() -> None:
    with pytest.raises(ValueError, match="S05 France"):
        list(read_lessons("=== S05 France\n\nNo head\n---\nignore\n"))


def test_a_letter_is_read_with_its_list_and_what_nobody_can_know() -> None:
    lessons = read_lessons(
        "=== 1 | S28 | Germany\n\nHome!\n---\nprefer A MUN: BER, disband\n"
        "=== 001 | S05 | Austria | builds | x\nSubject: x\nTo: game\n\nOne of the two.\n---\n"
        "ask BUILD A VIE | BUILD F TRI\n"
    )
    listed, asked = closed_letters_of(lessons)
    assert [write_order(order) for order in listed.orders] == ["A MUN R BER", "A MUN D"]
    assert (asked.text, asked.orders) == ("One of the two.", ())
    assert [write_order(order) for order in asked.open] == ["BUILD A VIE", "BUILD F TRI"]
