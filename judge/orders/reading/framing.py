"""Frames around orders that are to wait: phases, conditions, standing orders.

`grammar/ahead.lark` says how they are written. A frame says what its line is
and where in the line orders begin; which orders it holds is for the desk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from lark import Lark, Token, Tree, UnexpectedInput

from judge.board.calendar import PhaseKind, Season
from judge.board.units import Power
from judge.orders.conditions import Condition, opposite
from judge.orders.problems import Problem, Span, Unreadable
from judge.orders.reading.facts import KNOWN_FACTS, OWN, FactProblem, Facts
from judge.orders.reading.lexing import WordLexer
from judge.orders.reading.names import Names
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.patterns import END, coast_pattern, pattern, place_pattern
from judge.orders.reading.placing import with_places

Node = Tree[Token]

_SEASONS = {"sp": Season.SPRING, "fa": Season.FALL, "au": Season.FALL, "wi": Season.WINTER}
SEASON_OF = {season.value.lower(): season for season in Season}
"""A season by the letter of its phases."""
_KINDS = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREAT,
    "b": PhaseKind.ADJUSTMENT,
    "a": PhaseKind.ADJUSTMENT,
}


@dataclass(frozen=True, slots=True)
class When:
    """A phase as written: what was not said is None. `is_next` is "next" before it."""

    season: Season | None = None
    year: int | None = None
    kind: PhaseKind | None = None
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A line, or its beginning, that says what the orders behind or below it are for.

    `rest` is the column where orders begin in the line itself, None if nothing
    stands there. `unit` is the order before "if dislodged", or what is
    cancelled. What belongs to one word only is None elsewhere.
    """

    word: Literal[
        "if", "else_if", "otherwise", "end", "phase", "standing", "retreats", "cancel", "dislodged"
    ]
    rest: int | None = None
    condition: Condition | Problem | None = None
    when: When | None = None
    unit: Span | None = None
    is_closed: bool = True
    """Whether a colon, a comma or "then" stands behind the condition, and no comma behind a phase.

    A phase with a comma is for its own line only: "in Fall, A Mun - Bur".
    """


@dataclass(frozen=True)
class FrameReader:
    """Reads the frames of one board; its parser is made when it is first needed."""

    grammar: str
    names: Names
    coasts: Mapping[str, tuple[str, ...]] = field(repr=False)

    @cached_property
    def parser(self) -> Lark:
        """The grammar with the board's places and powers."""
        powers = [word for word in self.names.powers if len(word) > 2]
        named = pattern((*powers, *OWN))
        ahead = (
            r"(?= +(?:(?:still|already|now|no longer) +)?(?:own|hold|control|possess|has\b|have\b"
            r"|do|(?:is|are|am)(?: +not|n +t)?(?: +still)? +(?:in|on|at)\b))"
        )
        terminals = {
            "COAST.7": coast_pattern(self.coasts, self.names.gazetteer),
            "SUBJECT.8": rf"{named}{END}{ahead}",
            "POWER.6": rf"{named}(?: +s)?{END}",
            "PLACE.4": place_pattern(self.names.gazetteer) + END,
            "UNKNOWN.-1": r"[a-z][a-z0-9]*",
            "_ARTICLE.8": (
                rf"(?:the|an|any|some){END}|a(?= +(?:{named}|army|fleet|unit|piece){END})"
            ),
        }
        lines = [
            f"{name}: /{body.replace('/', chr(92) + '/')}/" for name, body in terminals.items()
        ]
        text = "\n".join([self.grammar, *lines, "%ignore _ARTICLE", ""])
        return with_places(
            Lark(
                text, start=["frame", "condition"], parser="lalr", lexer=WordLexer,
                propagate_positions=True,
            )
        )  # fmt: skip

    @cached_property
    def branch(self) -> re.Pattern[str]:
        """What other branches of a condition, and its end, begin with."""
        words = (self.parser.get_terminal(name).pattern.to_regexp() for name in ("_ELSE", "_END"))
        return re.compile(rf"(?<![0-9a-z])(?:{'|'.join(words)})", re.IGNORECASE)

    @cached_property
    def _first(self) -> re.Pattern[str]:
        """The words that a frame may begin with: a quick look, for hardly any order does."""
        begun: Any = self.parser.parse_interactive("", start="frame")
        names = {*begun.choices(), "_ARTICLE"}
        words = (t.pattern.to_regexp() for t in self.parser.terminals if t.name in names)
        return re.compile(rf" *(?:{'|'.join(words)})")

    def read_frame(self, line: str, power: Power | None = None) -> Frame | None:
        """Read a line as a frame; None if it is none."""
        if len(line) > LONGEST_FRAME:
            return None
        normal = normalise(line)
        flat = normal.text.translate(_BRACKETS)
        if self._first.match(flat) is None:
            return None
        try:
            tree = self.parser.parse(flat, start="frame")
        except UnexpectedInput:
            return None
        return self._frame(tree, normal, power)

    def _frame(self, tree: Node, normal: Normal, power: Power | None) -> Frame:
        tokens = {token.type: token for token in tree.scan_values(lambda _: True)}
        rest = _column(tokens.get("REST"), normal)
        word = str(tree.data)
        if word in {"if", "unless", "else_if"}:
            facts = tokens.get("FACTS") or tokens["DISLODGED_FACTS"]
            found = self._condition(facts, normal, power)
            if word == "unless" and not isinstance(found, Problem):
                found = opposite(found)
            is_closed = rest is not None or normal.text.rstrip()[-1:] == ":"
            return Frame("else_if" if word == "else_if" else "if", rest, found, is_closed=is_closed)
        if word == "cancel":
            unit = tokens.get("REST") or tokens["CANCELLED"]
            return Frame("cancel", unit=_span(unit, normal))
        if word == "dislodged":
            return Frame("dislodged", rest, unit=_span(tokens["ORDER"], normal))
        if word in {"phase", "once"}:
            (when,) = tree.find_data("when")
            return Frame("phase", rest, when=_when(when), is_closed=word == "phase")
        return Frame(word, rest)  # type: ignore[arg-type] # the other words of the grammar

    def _condition(self, facts: Token, normal: Normal, power: Power | None) -> Condition | Problem:
        start = facts.start_pos or 0
        text = " " * start + normal.text[start : start + len(facts)]
        try:
            tree = self.parser.parse(text, start="condition")
            return Facts(self.names, normal, power).read(tree)
        except FactProblem as stuck:
            return stuck.problem
        except UnexpectedInput as fault:
            at = min(getattr(fault, "pos_in_stream", None) or start + len(facts), len(normal.text))
            at = at if at >= start else start + len(facts)
            return Unreadable(_at(at, normal), KNOWN_FACTS)


LONGEST_FRAME = 500
"""A line of orders is longer only by mistake."""

_BRACKETS = str.maketrans("()[]{}", "      ")


def _column(token: Token | None, normal: Normal) -> int | None:
    return None if token is None else normal.column(token.start_pos or 0)


def _span(token: Token, normal: Normal) -> Span:
    start = token.start_pos or 0
    return Span(normal.column(start), normal.column(start + len(token) - 1) + 1)


def _at(place: int, normal: Normal) -> Span:
    """The word at a place of the normal form; its end if nothing stands there."""
    word = normal.text[place:].split(" ", 1)[0]
    start = normal.column(place)
    return Span(start, normal.column(place + len(word) - 1) + 1 if word else start + 1)


def _when(node: Node) -> When:
    tokens = {t.type: str(t) for t in node.children if isinstance(t, Token)}
    if "CODE" in tokens:
        code = tokens["CODE"].replace(" ", "")
        digits = "".join(c for c in code if c.isdigit())
        kind = _KINDS.get(code[-1])
        return When(SEASON_OF[code[0]], int(digits), kind)
    kind = _KINDS[tokens["KIND"].split()[-1][:1].replace("s", "")] if "KIND" in tokens else None
    if kind is None and tokens.get("SEASON") == "summer":
        return When(Season.SPRING, _year(tokens), PhaseKind.RETREAT, "NEXT" in tokens)
    season = _SEASONS.get(tokens.get("SEASON", "")[:2])
    if kind is PhaseKind.RETREAT and tokens["KIND"].split()[-1].startswith("rem"):
        kind = PhaseKind.ADJUSTMENT
    return When(season, _year(tokens), kind, "NEXT" in tokens)


def _year(tokens: Mapping[str, str]) -> int | None:
    return int(tokens["YEAR"].strip(", ")) if "YEAR" in tokens else None
