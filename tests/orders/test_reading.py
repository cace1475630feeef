"""Reading orders: what is written, in the light of what is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.board.calendar import PhaseKind
from judge.board.forms import read_position
from judge.board.position import Position
from judge.board.variant import Variant
from judge.library.grammars import load_order_reader
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from judge.library.variants import variant_ids
from judge.orders.notation import write_order
from judge.orders.problems import Ambiguous, Problem, Unknown, Unreadable
from judge.orders.reading.expecting import read_examples
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside, NoteKind, OrderSheet

PHRASES = load_phrases()

MOVEMENT, RETREAT, ADJUSTMENT = PhaseKind
PHASES = {kind.word: kind for kind in PhaseKind}
UNITS = {
    "GERMANY": ["A MUN", "F KIE", "A BER"],
    "RUSSIA": ["F STP/SC", "A WAR"],
    "AUSTRIA": ["A VIE", "A TYR", "F TRI"],
}


def written(sheet: OrderSheet) -> str:
    return " | ".join(write_order(order) for order in sheet.orders)


def read(
    text: str, reader: OrderReader, phase: PhaseKind = MOVEMENT, power: str = ""
) -> OrderSheet:
    return read_orders(
        text,
        reader,
        phase=phase,
        power=reader.variant.power_by_id[power] if power else None,
        position=position_in(phase, reader.variant) if power else None,
    )


def position_in(phase: PhaseKind, variant: Variant) -> Position:
    form = {"phase": {"M": "F1901M", "R": "F1901R", "A": "W1901A"}[phase.value], "units": UNITS}
    dislodged = {
        "GERMANY": [
            {"unit": "A RUH", "from": "BEL", "retreats": ["HOL", "BUR"]},
            {"unit": "F BAL", "from": "DEN", "retreats": []},
        ],
        "ITALY": [{"unit": "F MAO", "from": "WES", "retreats": ["SPA/NC", "POR"]}],
    }
    return read_position({**form, "dislodged": dislodged}, variant)


# ---------------------------------------------------------------- the texts beside the grammar


def examples() -> Iterator[tuple[str, str, str]]:
    phase = ""
    for line in read_text("grammar", "examples.txt").splitlines():
        if line.startswith("["):
            phase = line.strip("[]")
        elif line and not line.startswith("#"):
            text, _, meaning = line.rpartition(" = ")
            yield phase, text, meaning


@pytest.mark.parametrize(("phase", "text", "meaning"), list(examples()))
def test_example(phase: str, text: str, meaning: str, reader: OrderReader) -> None:
    sheet = read(text, reader, PHASES[phase])
    assert sheet.problems == ()
    assert written(sheet) == meaning


def mistakes() -> Iterator[tuple[str, str, str]]:
    for block in read_text("grammar", "mistakes/orders.txt").split("\n\n"):
        head, _, told = block.strip("\n").partition("\n")
        if not head.startswith("#"):
            phase, _, line = head.partition(": ")
            yield phase, line, told


def shown(problem: Problem, line: str) -> str:
    """A line, with a wave below the words that are wrong and what is told of them."""
    start, end = problem.span.start, max(problem.span.end, problem.span.start + 1)
    return f"{line.rstrip()}\n{' ' * start}{'~' * (end - start)} {PHRASES.explain(problem.reason)}"


@pytest.mark.parametrize(("phase", "line", "told"), list(mistakes()))
def test_mistake(phase: str, line: str, told: str, reader: OrderReader) -> None:
    entry = read(line, reader, PHASES[phase]).problems[0]
    assert isinstance(entry.content, Unreadable | Unknown | Ambiguous)
    assert shown(entry.content, entry.line) == told


@pytest.mark.parametrize("board", variant_ids())
def test_every_example_of_a_mistake_has_its_answer(board: str) -> None:
    """Each goes wrong, at a point of the grammar where no other says something else."""
    reader = load_order_reader(board)
    first, second, third = (p.id.lower() for p in reader.gazetteer.provinces[:3])
    for example, told in read_examples(reader.mistakes):
        line = example.replace("{1}", first).replace("{2}", second).replace("{3}", third)
        (*_, problem) = read(line, reader).problems
        assert isinstance(problem.content, Unreadable), line
        assert told in PHRASES.explain(problem.content.reason), line


# ---------------------------------------------------------------- what stands on the board


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("mun - bur", "A MUN - BUR"),
        ("kie s ber", "F KIE S A BER"),
        ("F Mun - Bur", "A MUN - BUR"),
        ("A Mun s F Tyr - Boh", "A MUN S A TYR - BOH"),
        ("A Mun s war - sil", "A MUN S A WAR - SIL"),
        ("ber s mun h", "A BER S A MUN"),
        ("A Mun S Tri - Tyr", "A MUN S F TRI - TYR"),
    ],
)
def test_a_kind_that_is_missing_or_wrong_is_that_of_the_unit(
    text: str, meaning: str, reader: OrderReader
) -> None:
    assert written(read(text, reader, power="GERMANY")) == meaning


def test_a_wrong_kind_is_noted(reader: OrderReader) -> None:
    (reading,) = read("F Mun - Bur", reader, power="GERMANY").readings
    assert [note.kind for note in reading.notes] == [NoteKind.OTHER_KIND]
    assert PHRASES.explain(reading.notes[0].reason) == "the unit that stands there is A Mun"


@pytest.mark.parametrize("text", ["StP - Bot", "F StP - Bot", "F StP/sc - Bot", "F StP/nc - Bot"])
def test_a_fleet_is_on_the_coast_where_it_stands(text: str, reader: OrderReader) -> None:
    assert written(read(text, reader, power="RUSSIA")) == "F STP/SC - BOT"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Ven - Tus", "U VEN - TUS"),
        ("Kie - Den", "U KIE - DEN"),
        ("Lon - Nth", "F LON - NTH"),
        ("Nth - Lon", "F NTH - LON"),
        ("Mun - Kie", "A MUN - KIE"),
        ("Kie - Mun", "A KIE - MUN"),
        ("Lon - Nwy via Nth", "A LON - NWY VIA NTH"),
        ("Nth C Lon - Nwy", "F NTH C A LON - NWY"),
        ("A Liv - Yor", "A LVP - YOR"),
        ("A StP - Liv", "A STP - LVN"),
        ("F Bot S F Bal - gulf", "{}"),
        ("F Mar - gulf", "F MAR - LYO"),
    ],
)
def test_what_the_board_alone_can_tell(text: str, meaning: str, reader: OrderReader) -> None:
    sheet = read(text, reader)
    assert written(sheet) == ("" if meaning == "{}" else meaning)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("A Ruh - Hol", "A RUH R HOL"),
        ("ruh hol", "A RUH R HOL"),
        ("Ruh D", "A RUH D"),
        ("F Bal disbands", "F BAL D"),
    ],
)
def test_the_same_words_in_a_retreat_phase(text: str, meaning: str, reader: OrderReader) -> None:
    assert written(read(text, reader, RETREAT, "GERMANY")) == meaning


def test_a_retreat_takes_the_only_coast_that_is_open(reader: OrderReader) -> None:
    assert written(read("F Mao - Spa", reader, RETREAT, "ITALY")) == "F MAO R SPA/NC"


def test_a_dislodged_unit_alone_is_asked_about(reader: OrderReader) -> None:
    (entry,) = read("A Ruh", reader, RETREAT, "GERMANY").problems
    assert isinstance(entry.content, Ambiguous)
    candidates = [write_order(order) for order in entry.content.candidates]
    assert candidates == ["A RUH R HOL", "A RUH R BUR", "A RUH D"]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("A Mun", "REMOVE A MUN"),
        ("kie", "REMOVE F KIE"),
        ("A Bre", "BUILD A BRE"),
        ("Builds:\nA Bre\nF Mar", "BUILD A BRE | BUILD F MAR"),
        ("Removals\nA Mun\nOrders\n+A Par", "REMOVE A MUN | BUILD A PAR"),
        ("Build A Bre, F Mar", "BUILD A BRE | BUILD F MAR"),
        ("- A Mun", "REMOVE A MUN"),
        ("Build A Bre, A x, F Mar", "BUILD A BRE | BUILD F MAR"),
    ],
)
def test_bare_units_in_winter(text: str, meaning: str, reader: OrderReader) -> None:
    assert written(read(text, reader, ADJUSTMENT, "GERMANY")) == meaning


# ---------------------------------------------------------------- never a silent guess


@pytest.mark.parametrize(
    "text",
    [
        "A Per - Bre", "F Por - Spa", "F Con - Bul", "A Liv H", "A Mun - Ber or Kie",
        "A Mun - not Ber", "A Par S English Bel", "F Eng (Brest)",
        "A Mun - Ber - Pru", "Mos -> Stp -> Nwy", "A Mun x Ber", "Bur <- Par", "A Par - Bur?",
        "A Par doesn't move", "don't move A Par - Bur", "Fbre - Eng", "A Vie, Gal",
        "A Lon C - Nwy", "F(aeg) - support fleet into Bul",
        "BUILD X PAR", "A Par waves to Bur", "A Mun S",
        "A Mun - Tyr bounce A Ber - Kie", "A Mun - A Ber", "A to Bur", "A Mun - Ber F Kie",
    ],
)  # fmt: skip
def test_what_could_be_read_two_ways_is_asked(text: str, reader: OrderReader) -> None:
    sheet = read(text, reader)
    assert sheet.problems != ()
    assert sheet.readings == ()


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("Dear Judge,", Aside.PROSE),
        ("Thanks, Tom", Aside.PROSE),
        ("See you in London next week, dear friends, with a present", Aside.PROSE),
        ("-----", Aside.PROSE),
        ("***", Aside.PROSE),
        ("> A Mun - Ber", Aside.QUOTED),
        ("If Austria holds Ser, A Ser - Bul", Aside.COMMAND),
        ("phase Fall 1905 Movement", Aside.HEADING),
        ("Spring 1901 Movement", Aside.HEADING),
        ("Builds:", Aside.HEADING),
        ("My orders", Aside.HEADING),
    ],
)
def test_lines_that_are_no_orders(text: str, aside: Aside, reader: OrderReader) -> None:
    (entry,) = read(text, reader).entries
    assert entry.content is aside


def test_a_misspelt_name_is_noted(reader: OrderReader) -> None:
    (reading,) = read("A Bargandy - Mun", reader).readings
    (note,) = reading.notes
    assert (note.kind, note.span.start, note.span.end) == (NoteKind.RESPELT, 2, 10)
    assert PHRASES.explain(note.reason) == '"bargandy" was read as Bur (Burgundy)'


def test_a_misspelt_keyword_is_noted(reader: OrderReader) -> None:
    (reading,) = read("A Par suports A Mar - Bur", reader).readings
    assert [PHRASES.explain(n.reason) for n in reading.notes] == [
        '"suports" was read as "supports"'
    ]


def test_a_bad_order_spoils_no_other_on_its_line(reader: OrderReader) -> None:
    sheet = read("A Par - Bur, A Mar x Spa, F Bre - Mao", reader)
    assert written(sheet) == "A PAR - BUR | F BRE - MAO"
    (entry,) = sheet.problems
    assert entry.line[entry.span.start : entry.span.end] == "A Mar x Spa"


def test_but_it_spoils_what_nothing_divides_from_it(reader: OrderReader) -> None:
    assert read("A Par - Bur A Mar x Spa", reader).readings == ()


def test_every_line_has_its_entry(reader: OrderReader) -> None:
    text = "Hello\n\nA Mun - Ber\nqwertz uiop - asdf\nFrance: A Par h; F Bre h\n"
    sheet = read(text, reader)
    assert [e.number for e in sheet.entries] == [1, 3, 4, 5, 5]
    assert [e.power.id if e.power else "" for e in sheet.entries[-2:]] == ["FRANCE", "FRANCE"]
    assert [e.line[e.span.start : e.span.end] for e in sheet.entries[-2:]] == ["A Par h", "F Bre h"]
