"""Retreats, builds and removals that no line says as orders are written: read as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from judge.board.calendar import PhaseKind
from judge.board.places import Province, Terrain
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.orders.closed.choices import Leaver
from judge.orders.closed.found import Finding
from judge.orders.closed.learnt.mentions import (
    ClosedSentence,
    build_mentions,
    removal_mentions,
    retreat_mentions,
)
from judge.orders.closed.learnt.signs import LetterSigns, said_sentences
from judge.orders.closed.learnt.weighing import Weigher
from judge.orders.closed.removals import Removals
from judge.orders.closed.retreats import Retreats
from judge.orders.closed.winter import Building, Builds
from judge.orders.model import Build, Order, Remove, UnitOrder, Waive
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.letters.spoken_of import MOST_QUOTED
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.phrases import with_coasts
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import WordReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of

MOST_LETTERS = 4000
"""No letter in these phases has more to say."""

Told = tuple[Entry, tuple[Order, ...]]
"""An entry, and the retreats of its list if it has one."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Whose letter it is, where the units stand, and what was ordered before."""

    power: Power
    position: Position | None
    standing: tuple[Order, ...] = ()
    expected: tuple[Unit, ...] = ()
    """The writer's units as they may be by then, where orders are for later."""


_Now = tuple[Ground, Position, tuple[Order, ...]]
"""Whose letter it is, the position of its phase, and what its lines order."""


def read_closed(
    lines: Mapping[int, str],
    entries: Sequence[Entry],
    kind: PhaseKind,
    reader: OrderReader,
    seat: Ground,
    weigher: Weigher | None = None,
) -> list[Told] | None:
    """The entries of a letter's lines, those that weren't read as orders read as sentences.

    None if there is nothing that the lines don't say, or no sentence says anything.

    What the lines say as orders stands; sentences are read together with them where they say
    the same, and else without them.
    """
    if sum(map(len, lines.values())) > MOST_LETTERS or not _has_more(entries):
        return None
    denied = {e.number for e in entries if e.cause is Unclear.DENIED}  # "no build F Lon"
    lines = {number: text for number, text in lines.items() if number not in denied}
    unread = {e.number for e in entries if not isinstance(e.content, Reading)}
    strict = {
        e: e.content.order
        for e in entries
        if isinstance(e.content, Reading) and e.number not in unread
    }
    strict = {e: order for e, order in strict.items() if not _is_stray(order, kind, reader, seat)}
    weigher = weigher or closed_weigher(reader)
    found, used = _read(lines.items(), kind, reader, seat, (), weigher)
    found = [_as_its_line(row, strict) for row in found]
    said = [order for row in found for order in (row.orders[:1] or row.candidates)]
    if said == list(strict.values()) and all(len(row.orders) == 1 for row in found):
        return None
    if not all(order in said for order in strict.values()):
        done = {e.number for e in strict}
        rest = [(number, text) for number, text in lines.items() if number not in done]
        found, used = _read(rest, kind, reader, seat, tuple(strict.values()), weigher)
    left = [e if e in strict or not isinstance(e.content, Reading) else _aside(e) for e in entries]
    return _merged(lines, left, found, used) if found else None


def _as_its_line(row: Finding, strict: Mapping[Entry, Order]) -> Finding:
    """What a sentence leaves open and a line says, which is nothing but an order: "build a con"."""
    if row.orders or row.is_doubtful:
        return row
    lines = row.passage.lines
    for entry, order in strict.items():
        is_whole = entry.line[entry.span.start : entry.span.end].strip() == entry.line.strip()
        if is_whole and entry.number in lines and order in row.candidates:
            return replace(row, orders=(order,), candidates=())
    return row


def _has_more(entries: Sequence[Entry]) -> bool:
    """Whether anything stands in the letter that is no order."""
    return any(
        e.content in {Aside.PROSE, Aside.HEADING} or not isinstance(e.content, Reading | Aside)
        for e in entries
    )


def _is_stray(order: Order, kind: PhaseKind, reader: OrderReader, seat: Ground) -> bool:
    """Whether an order is for no unit of the writer's, or for no place to build in."""
    if seat.position is None or not isinstance(order, UnitOrder):
        return False
    place = order.unit.location.province
    if kind is PhaseKind.RETREAT:
        return all(one.home != place for one in leavers_of(seat))
    if isinstance(order, Build):
        sites = reader.variant.open_sites(seat.position, seat.power)
        is_ashore = order.unit.kind is UnitKind.FLEET and place.terrain is Terrain.INLAND
        return place not in sites or is_ashore
    return False


def _aside(entry: Entry) -> Entry:
    """An order that can't be meant, as a name below the letter, or of a line that says more."""
    if not isinstance(entry.content, Reading) or len(entry.line.split()) < 2:
        return replace(entry, content=Aside.PROSE)
    problem = Unreadable(entry.span, Reason(Unclear.CHANGED), (entry.content.order,))
    return replace(entry, content=problem)


def _read(
    lines: Iterable[tuple[int, str]],
    kind: PhaseKind,
    reader: OrderReader,
    seat: Ground,
    known: tuple[Order, ...],
    weigher: Weigher,
) -> tuple[list[Finding], list[Passage]]:
    """What sentences order, and all that say something of it."""
    sentences = sentences_of(lines)
    words = word_reader(reader)
    if kind is PhaseKind.RETREAT:
        homes = {o.unit.location.province for o in known if isinstance(o, UnitOrder)}
        leavers = [one for one in leavers_of(seat) if one.home not in homes]
        return _read_retreats(sentences, words, leavers, seat, weigher) if leavers else ([], [])
    if seat.position is None:
        sites = reader.variant.build_sites[seat.power]
        if _is_about_removals(sentences, words, seat, sites):
            removals = Removals(words, seat.expected, len(seat.expected), is_awaited=True)
            return removals.read(sentences), removals.used
        builds = Builds(words, Building(None, sites))
        return builds.read(sentences), builds.used
    due = seat.position.due_of(seat.power)
    if due < 0:
        return _read_removals(sentences, words, (seat, seat.position, known), weigher)
    if due == 0:
        return [], []
    return _read_builds(sentences, words, (seat, seat.position, known), weigher)


def _read_retreats(
    sentences: Sequence[Passage],
    words: WordReader,
    leavers: Sequence[Leaver],
    seat: Ground,
    weigher: Weigher,
) -> tuple[list[Finding], list[Passage]]:
    retreats = Retreats(words, leavers)
    found = retreats.read(sentences)
    said = _said(sentences, words, retreats.meant)
    mentions = [*retreat_mentions(said, leavers)]
    return weigher.weigh(LetterSigns(said, mentions, len(leavers), seat.standing, found)), (
        retreats.used
    )


def _read_removals(
    sentences: Sequence[Passage],
    words: WordReader,
    now: _Now,
    weigher: Weigher,
) -> tuple[list[Finding], list[Passage]]:
    seat, position, known = now
    gone = {o.unit.location.province for o in known if isinstance(o, Remove)}
    units = [u for u in position.units_of(seat.power) if u.location.province not in gone]
    due = -position.due_of(seat.power) - len(gone)
    removals = Removals(words, units, due)
    found = removals.read(sentences)
    said = _said(sentences, words, removals.meant)
    mentions = [*removal_mentions(said, units, due)]
    return weigher.weigh(LetterSigns(said, mentions, due, seat.standing, found)), removals.used


def _read_builds(
    sentences: Sequence[Passage],
    words: WordReader,
    now: _Now,
    weigher: Weigher,
) -> tuple[list[Finding], list[Passage]]:
    seat, position, known = now
    built = {o.unit.location.province for o in known if isinstance(o, Build)}
    waived = sum(isinstance(o, Waive) for o in known)
    open_sites = words.reader.variant.open_sites(position, seat.power)
    sites = tuple(site for site in open_sites if site not in built)
    owed = position.due_of(seat.power) - len(built) - waived
    due = min(owed, len(open_sites) - len(built))
    builds = Builds(words, Building(due, sites, seat.standing, owed))
    found = builds.read(sentences)
    said = _said(sentences, words, sites)
    mentions = [*build_mentions(said, sites, found)]
    signs = LetterSigns(said, mentions, due, seat.standing, found, owed)
    return weigher.weigh(signs), builds.used


def _said(
    sentences: Sequence[Passage], words: WordReader, meant: tuple[Province, ...]
) -> list[ClosedSentence]:
    return said_sentences(
        sentences, [with_coasts(words.read(one.text, meant)) for one in sentences]
    )


def _is_about_removals(
    sentences: Sequence[Passage], words: WordReader, seat: Ground, sites: Sequence[Province]
) -> bool:
    """Whether a later Winter's sentences remove units: they say so, or name no build site."""
    own = {unit.location.province for unit in seat.expected}
    meant = tuple(sorted(own | set(sites), key=lambda place: place.key))
    row = [word for sentence in sentences for word in words.read(sentence.text, meant)]
    named = {word.places[0] for word in row if word.places and word.places[0] in own}
    if not named or any({"BUILD", "WAIVE"} & word.classes for word in row):
        return False
    has = {name for word in row for name in word.classes}
    return "REMOVE" in has or (named.isdisjoint(sites) and "KEEP" not in has)


def leavers_of(seat: Ground) -> list[Leaver]:
    """The dislodged units of a power."""
    rows = seat.position.dislodged if seat.position is not None else ()
    return [Leaver(row.unit, row.ways) for row in rows if row.unit.power == seat.power]


@lru_cache(maxsize=32)
def closed_weigher(reader: OrderReader) -> Weigher:
    """What was learnt, unpacked once."""
    return Weigher(Weights.load(reader.closed_weights) if reader.closed_weights else Weights({}))


@lru_cache(maxsize=32)
def word_reader(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.closed_table)


def _merged(
    lines: Mapping[int, str],
    entries: Sequence[Entry],
    found: Sequence[Finding],
    used: Sequence[Passage],
) -> list[Told]:
    """The entries with those of the sentences in the place of what stood on their lines."""
    told = {number for row in found for number in row.passage.lines}
    told |= {number for passage in used for number in passage.lines}
    rows: list[Told] = []
    begun: set[int] = set()
    for row in found:
        entry = _entry(row, lines)
        begun.add(entry.number)
        rows.append((entry, row.orders if len(row.orders) > 1 else ()))
    for entry in entries:
        if entry.number not in told:
            rows.append((_settled(entry, found), ()))
        elif entry.number not in begun:
            begun.add(entry.number)
            whole = Span(0, len(entry.line))
            rows.append((Entry(entry.number, entry.line, whole, Aside.CONTINUED), ()))
    return sorted(rows, key=lambda row: (row[0].number, row[0].span.start))


def _settled(entry: Entry, found: Sequence[Finding]) -> Entry:
    """A line beside plain orders that names nothing to order: a remark."""
    is_problem = not isinstance(entry.content, Reading | Aside)
    if is_problem and all(row.orders or not row.candidates for row in found):
        return replace(entry, content=Aside.PROSE, span=Span(0, len(entry.line)))
    return entry


def _entry(row: Finding, lines: Mapping[int, str]) -> Entry:
    piece = row.passage.where(row.start, row.end)[0]
    span = Span(piece.start, piece.end)
    if row.orders:
        return Entry(piece.line, lines[piece.line], span, Reading(row.orders[0]))
    if not row.candidates:
        aside = Aside.PUT_OFF if row.is_put_off else Aside.PROSE
        return Entry(piece.line, lines[piece.line], span, aside)
    quoted = (row.passage.text[:MOST_QUOTED].rstrip(),) if row.cause.gaps else ()
    problem = Unreadable(span, Reason(row.cause, quoted), row.candidates)
    return Entry(piece.line, lines[piece.line], span, problem)
