"""The names of an order: which units and places its words mean, as values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from lark import Token, Tree

from judge.board.board import Board
from judge.board.corridor import Corridor
from judge.board.places import Coast, Location, Province
from judge.board.units import Power, UnitKind
from judge.orders.gazetteer import AmbiguousPlace, FoundPlace, Gazetteer, LookUp, squash
from judge.orders.problems import (
    Ambiguous,
    Span,
    Unknown,
    Unreadable,
    could_be,
    name_province,
)
from judge.orders.reading.hyperspace import read_corridor_words
from judge.orders.reading.normal import Normal
from judge.orders.reading.written import (
    Stuck,
    WrittenName,
    WrittenPlace,
    WrittenRoute,
    WrittenSteps,
    WrittenUnit,
)
from judge.orders.reason import Reason
from judge.orders.sheet import NoteKind
from judge.orders.unclear import Unclear

BETWEEN = frozenset({"in", "at", "of", "on", "the"})
"""What may stand between a unit's word and its place."""

COASTS = frozenset({"COAST", "COAST_BEFORE"})

Node = Tree[Token]
Choices = Mapping[int, Location]


@dataclass(frozen=True, slots=True)
class Names:
    """The names by which a meaning is found."""

    gazetteer: Gazetteer
    coasts: Mapping[str, Coast]
    powers: Mapping[str, Power]
    everyday: frozenset[str]
    introducing: frozenset[str]
    kinds: Mapping[str, UnitKind | None]


@dataclass(frozen=True)
class NameReader:
    """Reads the names of one order of a line.

    `choices` decides names that could be several places, by where they stand; what is taken
    otherwise than written goes into `note`. Raises Stuck where something must be asked.
    """

    names: Names
    board: Board
    line: Normal
    choices: Choices
    note: Callable[[NoteKind, Span, str, str], None]

    def span(self, start: int, end: int) -> Span:
        """The columns, as written, of a stretch of the normal form."""
        return Span(self.line.column(start), self.line.column(max(start, end - 1)) + 1)

    def node_span(self, node: Node) -> Span:
        """The columns of a node."""
        return self.span(node.meta.start_pos, node.meta.end_pos)

    def read(self, node: Node) -> WrittenName:
        """What a node below an order names: a unit, its steps or its route."""
        match node.data:
            case "place" | "steps":
                return self.steps(node)
            case "via":
                return self.route(node)
            case _:
                return self.unit(node)

    def unit(self, node: Node) -> WrittenUnit:
        """A unit as written."""
        stretch = node.meta.start_pos, node.meta.end_pos
        while node.data == "unit":
            node = subtrees(node)[0]
        words = (" ".join(t.split()) for t in tokens_of(node) if t.type in _KINDS)
        kind = next((self.names.kinds[word] for word in words), None)
        said = next((str(t) for t in tokens_of(node) if t.type == "NATION"), "")
        place = self.place(subtrees(node)[-1])
        power = self.names.powers.get(said)
        is_placed = node.data == "place_unit"
        return WrittenUnit(kind, place, self.node_span(node), power, stretch, is_placed)

    def steps(self, node: Node) -> WrittenSteps:
        """The places that a unit is to go to; one alone may stand without an arrow."""
        is_alone = node.data == "place"
        places = tuple(self.place(step) for step in ([node] if is_alone else subtrees(node)))
        stretch = node.meta.start_pos, node.meta.end_pos
        return WrittenSteps(places, self.node_span(node), stretch, not is_alone)

    def route(self, node: Node) -> WrittenRoute:
        """The seas of a route, if it names any."""
        seas = [place for route in subtrees(node) for place in subtrees(route)]
        return WrittenRoute(tuple(map(self.place, seas)))

    def place(self, node: Node) -> WrittenPlace:
        """A place as written."""
        inside = next((t for t in tokens_of(node) if t.type == "CORRIDOR"), None)
        if inside is not None:
            return WrittenPlace(self._corridor(inside, node), None, self.node_span(node), -1)
        name = subtrees(node)[0]
        coast = next((self._coast(t) for t in tokens_of(node) if t.type in COASTS), None)
        span, at = self.node_span(node), name.meta.start_pos
        if at in self.choices:
            chosen = self.choices[at]
            province, coast = chosen.province, chosen.coast or coast
        else:
            province = self._province(name, coast)
        return WrittenPlace(province, coast, span, at, self._is_direction(node))

    def _is_direction(self, place: Node) -> bool:
        """Whether a place is a word such as "east", with no dash before it."""
        start, end = place.meta.start_pos, place.meta.end_pos
        said = self.line.text[start:end].strip()
        if said not in self.names.coasts or self.line.text[:start].rstrip(" (").endswith("-"):
            return False
        return all(said != province.key.lower() for province in self.board.provinces)

    def _corridor(self, words: Token, node: Node) -> Corridor:
        found = read_corridor_words(words, self.names.gazetteer)
        if found is None:
            raise Stuck(Unreadable(self.node_span(node), Reason(Unclear.WHICH_LINK)))
        return found

    def _coast(self, token: Token) -> Coast:
        return self.names.coasts[coast_word(token)]

    def _province(self, name: Node, coast: Coast | None) -> Province:
        tokens = tokens_of(name)
        words = self._words(name)
        span, at = self.node_span(name), name.meta.start_pos
        found = self.names.gazetteer.look_up(words)
        if words in self.names.everyday and self._is_bare(name, found):
            raise self._everyday(words, found, name)
        if isinstance(found, FoundPlace):
            if found.is_respelt and _is_glued(words, self.names.gazetteer):
                unknown = Unknown(span, words, (found.province,))
                raise Stuck(unknown, at, (Location(found.province),), is_guess=True)
            if found.is_respelt:
                taken = name_province(found.province)
                self.note(NoteKind.RESPELT, span, words, taken)
            return found.province
        if isinstance(found, AmbiguousPlace):
            with_coast = [p for p in found.candidates if coast is not None and coast in p.coasts]
            if len(with_coast) == 1:
                return with_coast[0]
            raise self._ambiguous(words, found.candidates, name)
        if len(tokens) > 1 and tokens[0].type == "PLACE":
            extra = self.span(tokens[1].start_pos or 0, tokens[-1].end_pos or 0)
            reason = Reason(Unclear.NOT_UNDERSTOOD, (" ".join(tokens[1:]),))
            raise Stuck(Unreadable(extra, reason))
        choices = tuple(Location(p) for p in found.nearest)
        raise Stuck(Unknown(span, words, found.nearest), at, choices, is_guess=True)

    def _words(self, name: Node) -> str:
        """The words of a name: with "of" and "the" between them, if it is one so."""
        words = " ".join(tokens_of(name))
        whole = " ".join(self.line.text[name.meta.start_pos : name.meta.end_pos].split())
        known = self.names.gazetteer.names
        is_name = whole != words and (squash(whole) in known or self.names.gazetteer.near(whole))
        return whole if is_name else words

    def _is_bare(self, name: Node, found: LookUp) -> bool:
        """Whether neither a unit's letter nor a dash stands before a name.

        If it is a name to the letter, "to" before it will do; if only another of a place's, nothing
        may stand between: "an army in both" names no Bothnia.
        """
        text = self.line.text[: name.meta.start_pos].replace("(", " ")
        is_alias = isinstance(found, FoundPlace) and _is_alias(self._words(name), found.province)
        before = [word for word in text.split() if is_alias or word not in BETWEEN]
        if isinstance(found, FoundPlace) and found.is_respelt:
            return not before or (before[-1] not in self.names.kinds and "-" not in before[-1])
        return not before or before[-1] not in self.names.introducing

    def _everyday(self, words: str, found: LookUp, name: Node) -> Stuck:
        """A word of every letter that is also a name: "both" is Bothnia only if it must be."""
        places = found.candidates if isinstance(found, AmbiguousPlace) else ()
        places = (found.province,) if isinstance(found, FoundPlace) else places
        problem = Unknown(self.node_span(name), words, places)
        choices = tuple(Location(p) for p in places)
        return Stuck(problem, name.meta.start_pos, choices, is_guess=True)

    def _ambiguous(self, words: str, places: Sequence[Province], name: Node) -> Stuck:
        problem = Ambiguous(self.node_span(name), could_be(words, places))
        return Stuck(problem, name.meta.start_pos, tuple(Location(p) for p in places))


def _is_alias(words: str, province: Province) -> bool:
    """Whether a province is called so, but not on its map, nor in its list of places."""
    own = (province.id, province.key, province.name)
    return squash(words) not in map(squash, own)


def _is_glued(words: str, gazetteer: Gazetteer) -> bool:
    """Whether a word is a unit's letter and a name written as one: "fbre"."""
    return words[:1] in {"a", "f"} and words[1:] in gazetteer.names


def subtrees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def tokens_of(node: Node) -> list[Token]:
    return [child for child in node.children if isinstance(child, Token)]


def coast_word(text: str) -> str:
    """A coast as its table has it: "nc" for "/nc", "(N.C.)" and "north coast"."""
    words = re.sub(r"[/,()-]", " ", text).split()
    return " ".join(word for word in words if word != "coast")


_KINDS = frozenset({"ARMY", "FLEET", "UNIT", "KIND_BEHIND"})
