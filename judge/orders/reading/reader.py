"""Read what a player wrote: text to values, problems included.

Nothing that a person writes raises.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.board.calendar import PhaseKind
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.orders.gazetteer import (
    AmbiguousPlace,
    FoundPlace,
    Gazetteer,
    LookUp,
    make_gazetteer,
)
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.composing import (
    GrammarText,
    compose_grammar,
    compose_parser,
    name_coasts,
    name_powers,
    read_table,
)
from judge.orders.reading.framing import FrameReader
from judge.orders.reading.headings import Headings
from judge.orders.reading.letters.letter import Letter
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.line import LONGEST_LINE
from judge.orders.reading.movements.reading import MovementReader, weights_of
from judge.orders.reading.names import Names, coast_word
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.patterns import Words
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Entry, OrderSheet
from judge.orders.unclear import Unclear

__all__ = ["MOST_LETTERS", "OrderReader", "make_reader", "read_orders", "read_place"]

MOST_LETTERS = 30_000
"""No orders are so long: what stands behind so many letters is not read."""

_TOO_MUCH = Unreadable(Span(0, 20), Reason(Unclear.LONG_MAIL, (f"{MOST_LETTERS:,}",)))


def make_reader(variant: Variant, text: GrammarText) -> OrderReader:
    """Compose the grammar of a board and make its reader; slow, so once a process."""
    words = read_table(text.words)
    gazetteer = make_gazetteer(variant, words["ELSEWHERE"])
    powers = name_powers(variant, read_table(text.powers))
    hyper = variant.hyperspace is not None
    grammar = compose_grammar(text, words, gazetteer, powers, has_hyperspace=hyper)
    parser = compose_parser(grammar)
    names = _make_names(gazetteer, words, powers)
    return OrderReader(
        variant,
        parser,
        names,
        Lexicon(words, powers, gazetteer, hyper),
        Headings(read_table(text.headings), powers, gazetteer),
        FrameReader(text.ahead, names, words),
        text.remarks,
        text.mistakes,
        text.languages,
        text.closed,
        text.foresight,
        text.links,
        text.on_file,
        text.answers,
        text.beside,
        text.movements,
        text.weights,
        text.closed_weights,
    )


def _make_names(gazetteer: Gazetteer, words: Words, powers: Mapping[str, Power]) -> Names:
    named = {"ARMY": UnitKind.ARMY, "FLEET": UnitKind.FLEET, "UNIT": None}
    kinds = {word: kind for name, kind in named.items() for word in words[name]}
    going = {word for name in ("MOVE", "TO", "FROM", "VIA") for word in words[name]}
    before = frozenset({"-", "the"} | set(kinds) | going | set(powers))
    everyday = frozenset(words["EVERYDAY"])
    return Names(gazetteer, name_coasts(words), powers, everyday, before, kinds)


def read_orders(
    text: str,
    reader: OrderReader,
    *,
    phase: PhaseKind | None = None,
    power: Power | None = None,
    position: Position | None = None,
    by_line: bool = False,
) -> OrderSheet:
    """Read a text, line by line, and what no line says as orders in its sentences.

    `phase` decides what words mean that mean several things; `power` and
    `position` tell whose units stand where, to fill in what was left out. With
    `by_line`, sentences are for another reader.
    """
    setting = LineSetting(reader.variant, phase, power, position)
    in_sentences = power is not None and position is not None and not by_line
    is_open = in_sentences and phase is PhaseKind.MOVEMENT
    movements = MovementReader(reader, setting, weights_of(reader)) if is_open else None
    return read_through(text, reader, setting, movements, in_sentences=in_sentences)


def read_through(
    text: str,
    reader: OrderReader,
    setting: LineSetting,
    movements: MovementReader | None = None,
    *,
    in_sentences: bool = True,
) -> OrderSheet:
    """Read a text in a setting; what its sentences say is `movements`' to read."""
    letter = Letter(reader, setting, reader.asides.has_end(text), in_sentences, movements)
    letters = read = 0
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        letters += min(len(line), LONGEST_LINE)
        if not line.strip():
            letter.pass_blank()
        elif letters > MOST_LETTERS:
            letter.entries.append(Entry(number, line, Span(0, len(line)), _TOO_MUCH))
        elif number > read:
            read = number + letter.read(number, line, lines[number:])
    letter.finish()
    return OrderSheet(tuple(letter.entries))


def read_place(text: str, reader: OrderReader) -> Location | LookUp:
    """Find the place that a text names alone, with its coast if it names one."""
    words = normalise(text).text.strip().removeprefix("the ")
    found = reader.gazetteer.look_up(words)
    if isinstance(found, AmbiguousPlace):
        spelt = [p for p in found.candidates if p.id == text.strip()]
        return FoundPlace(spelt[0]) if len(spelt) == 1 else found
    named = reader.coast.search(words)
    if named is None or (isinstance(found, FoundPlace) and not found.is_respelt):
        return found
    coast = reader.names.coasts[coast_word(named[0])]
    found = reader.gazetteer.look_up(words[: named.start()])
    places = found.candidates if isinstance(found, AmbiguousPlace) else ()
    if isinstance(found, FoundPlace):
        places = (found.province,)
    with_coast = [p for p in places if coast in p.coasts]
    return Location(with_coast[0], coast) if len(with_coast) == 1 else found
