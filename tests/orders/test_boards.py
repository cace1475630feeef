"""Every name, coast, crossing and canal of every board, as an order would write it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.cli.read import answer_question
from judge.library.grammars import load_order_reader
from judge.library.variants import load_variant, variant_ids
from judge.orders.gazetteer import AmbiguousPlace, names_of, squash
from judge.orders.model import Hold, Move, Order, Piece, SupportHold
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Reading

COASTS = ("{}/{}", "{} ({})", "{}({})", "{} {}", "{}-{}", "{}, {}", "{} [{}]")


def read(line: str, reader: OrderReader) -> Order | None:
    """The one order of a line, if it is read without a question."""
    (entry, *more) = read_orders(line, reader, phase=PhaseKind.MOVEMENT).entries
    return entry.content.order if not more and isinstance(entry.content, Reading) else None


def is_shared(name: str, reader: OrderReader) -> bool:
    """Whether several places bear a name: then it is asked back."""
    return isinstance(reader.gazetteer.look_up(name), AmbiguousPlace)


def own_names(variant: Variant, reader: OrderReader) -> Iterator[tuple[Province, str]]:
    for province in variant.board.provinces:
        for name in dict.fromkeys(names_of(province)):
            if not is_shared(name, reader):
                yield province, name


@pytest.mark.parametrize("board", variant_ids())
def test_every_name_stands_in_an_order(board: str) -> None:
    variant, reader = load_variant(board), load_order_reader(board)
    wrong = []
    for province, name in own_names(variant, reader):
        held = Hold(Piece(UnitKind.ARMY, Location(province)))
        for spelt in (name, name.upper(), name.lower(), name.title()):
            lines = [f"A {spelt} H", f"A({spelt}) stands."]
            if name not in reader.names.everyday:  # "an army in both" is none of Bothnia
                lines.append(f"Army in {spelt} holds")
            wrong += [line for line in lines if read(line, reader) != held]
    assert wrong == []


@pytest.mark.parametrize("board", variant_ids())
def test_every_name_stands_at_the_end_of_an_order(board: str) -> None:
    variant, reader = load_variant(board), load_order_reader(board)
    steps = {
        end.province: (kind, start, end)
        for kind, places in (
            (UnitKind.ARMY, variant.board.army),
            (UnitKind.FLEET, variant.board.fleet),
        )
        for start in places
        for end in variant.board.ways(kind, start)
        if end.coast is None
    }
    wrong = []
    names = (pair for pair in own_names(variant, reader) if pair[0] in steps)
    for province, name in names:
        kind, start, end = steps[province]
        unit = f"{kind.value} {start.printed}"
        move = Move(Piece(kind, start), end)
        support = SupportHold(Piece(kind, start), Piece(kind, end))
        for spelt in (name, name.upper(), name.lower()):
            lines = (
                (f"{unit} moves to {spelt}.", move),
                (f"{unit} S {kind.value} {spelt}", support),
            )
            wrong += [line for line, order in lines if read(line, reader) != order]
    assert wrong == []


@pytest.mark.parametrize("board", variant_ids())
def test_every_name_is_a_place_by_itself(board: str) -> None:
    variant, reader = load_variant(board), load_order_reader(board)
    wrong = [
        name
        for province, name in own_names(variant, reader)
        if answer_question({"text": name, "variant": board, "place": True})
        != {"place": province.key, "name": province.name}
    ]
    assert wrong == []


@pytest.mark.parametrize("board", variant_ids())
def test_every_coast_in_every_spelling(board: str) -> None:
    variant, reader = load_variant(board), load_order_reader(board)
    wrong = []
    for province, name in own_names(variant, reader):
        for coast in province.coasts:
            fleet = Piece(UnitKind.FLEET, Location(province, coast))
            words = (coast.value, coast.value.upper(), f"{coast.name.lower()} coast")
            for form in COASTS:
                for word in words:
                    if squash(name + word) in reader.gazetteer.names:
                        continue
                    line = f"F {form.format(name, word)} H"
                    if read(line, reader) != Hold(fleet):
                        wrong.append(line)
    assert wrong == []


@pytest.mark.parametrize("board", variant_ids())
def test_every_step_crossing_and_canal(board: str) -> None:
    """In the ids that a report prints, and in full names."""
    variant, reader = load_variant(board), load_order_reader(board)
    wrong = []
    kinds = ((UnitKind.ARMY, variant.board.army), (UnitKind.FLEET, variant.board.fleet))
    for kind, places in kinds:
        for start in places:
            for end in variant.board.ways(kind, start):
                move = Move(Piece(kind, start), end)
                lines = (
                    f"{kind.value} {start.printed} - {end.printed}",
                    f"{kind.word} {start.full_name} to {end.full_name}",
                )
                wrong += [line for line in lines if read(line, reader) != move]
    assert wrong == []


@pytest.mark.parametrize("board", variant_ids())
def test_a_word_of_several_places_is_asked_with_all_of_them(board: str) -> None:
    variant = load_variant(board)
    for word, places in variant.asked_back.items():
        found = answer_question({"text": word, "variant": board, "place": True})
        assert found["candidates"] == [place.key for place in places], word
