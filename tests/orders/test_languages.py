"""Other languages: every word of their tables is read, and none changes what English means."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from judge.board.places import Location
from judge.board.units import UnitKind
from judge.library.grammars import load_order_reader
from judge.library.shelf import names, read_text
from judge.library.texts import load_phrases
from judge.library.variants import variant_ids
from judge.orders.gazetteer import FoundPlace, squash
from judge.orders.model import Hold, Move, Piece
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import NoteKind
from tests.orders.corpus import meaning_of, read_samples
from tests.orders.test_letters import letters

TABLES = {
    table["name"]: table
    for name in names("grammar", "languages/*.toml")
    for table in [tomllib.loads(read_text("grammar", name))]
}


def orders_in(line: str, reader: OrderReader) -> list[object]:
    return list(read_orders(line, reader).orders)


@pytest.mark.parametrize("board", sorted(names("variants", "*")))
@pytest.mark.parametrize("language", TABLES)
def test_every_name_is_its_place_on_every_board(language: str, board: str) -> None:
    reader = load_order_reader(board)
    table = TABLES[language]
    army, hold = table["words"]["ARMY"][0], table["words"]["HOLD"][0]
    wrong, asked = [], []
    for english, row in table["places"].items():
        own = reader.gazetteer.names.get(squash(english), ())
        if len(own) != 1:
            continue  # on another board, or of several seas
        for name in row:
            if reader.gazetteer.names.get(squash(name), own) != own:
                continue  # another place's on this board
            found = orders_in(f"{army} {name} {hold}", reader)
            if not found:
                asked.append(name)
            elif found != [Hold(Piece(UnitKind.ARMY, Location(own[0])))]:
                wrong.append(name)
    assert wrong == []
    assert asked == []


@pytest.mark.parametrize("language", TABLES)
def test_no_name_is_of_two_places(language: str) -> None:
    seen: dict[str, str] = {}
    for english, row in TABLES[language]["places"].items():
        for name in row:
            assert seen.setdefault(squash(name), english) == english


@pytest.mark.parametrize("language", TABLES)
def test_every_word_of_a_unit_and_of_a_move_is_read(language: str, reader: OrderReader) -> None:
    words = TABLES[language]["words"]
    by_key = reader.variant.board.by_key
    lon, nth, hold = Location(by_key["LON"]), Location(by_key["NTH"]), words["HOLD"][0]
    fleet = Piece(UnitKind.FLEET, lon)
    name, verb = words["FLEET"][0], words["MOVE"][0]
    unread = [w for w in words["FLEET"] if orders_in(f"{w} Lon {hold}", reader) != [Hold(fleet)]]
    unread += [
        f"{verb} {to}"
        for to in words["TO"]
        if orders_in(f"{name} Lon {verb} {to} NTH", reader) != [Move(fleet, nth)]
    ]
    other = {w for row in ("RETREAT", "TO") for w in words[row]}
    unread += [
        verb
        for verb in words["MOVE"]
        if verb not in other
        and orders_in(f"{name} Lon {verb} {words['TO'][0]} NTH", reader) != [Move(fleet, nth)]
    ]
    unread += [w for w in words["HOLD"] if orders_in(f"{name} Lon {w}", reader) != [Hold(fleet)]]
    assert unread == []


@pytest.mark.parametrize(
    ("file", "board"), [("corpus.txt", "standard"), ("corpus_swiss.txt", "swiss")]
)
def test_no_table_changes_what_an_english_line_means(file: str, board: str) -> None:
    reader = load_order_reader(board)
    english = replace(reader, language_tables=())
    changed = [
        (sample.text, meaning_of(sample, english), meaning_of(sample, reader))
        for sample in read_samples(file)
        if meaning_of(sample, english) != meaning_of(sample, reader)
    ]
    assert changed == []


@pytest.mark.parametrize("letter", letters())
def test_no_table_changes_what_a_letter_means(letter: str, reader: OrderReader) -> None:
    english = replace(reader, language_tables=())
    text = "\n".join(row.partition(" => ")[0] for row in letter.splitlines())
    position = reader.variant.opening_position
    with_tables = read_orders(text, reader, position=position)
    assert with_tables == read_orders(text, english, position=position)


def test_a_translation_is_noted(reader: OrderReader) -> None:
    (reading,) = read_orders("Armee Venedig geht nach Triest", reader).readings
    assert [note.kind for note in reading.notes] == [NoteKind.TRANSLATED]
    assert (
        load_phrases().explain(reading.notes[0].reason)
        == 'read as German: "army venice moves to trieste"'
    )


@pytest.mark.parametrize("board", variant_ids())
def test_no_name_of_another_language_is_a_misspelling_of_another_place(board: str) -> None:
    """Norwegen is Norway, and not the Norwegian Sea."""
    reader = load_order_reader(board)
    taken = []
    for language in reader.languages:
        for name, english in language.places.items():
            own = reader.gazetteer.names.get(squash(english), ())
            found = reader.gazetteer.look_up(name)
            if own and isinstance(found, FoundPlace) and found.province not in own:
                taken.append((name, english, found.province.name))
    assert taken == []
