"""Compose the grammar of one board: the house's text, and the board's names.

`orders.lark` leaves the words to tables: `words.txt` for keywords, the
gazetteer for places, the variant for powers. Here they become terminals.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from lark import Lark

from judge.board.places import Coast
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.gazetteer import Gazetteer, fold, squash
from judge.orders.reading.hyperspace import SEASON, corridor_pattern
from judge.orders.reading.lexing import WordLexer
from judge.orders.reading.patterns import (
    END,
    VERBS,
    Words,
    begun,
    coast_at_end,
    coast_before,
    coasted_pattern,
    pattern,
    place_pattern,
    separator_pattern,
    verb_begins,
)
from judge.orders.reading.placing import with_places

LISTED = "\u203a"
"""What stands between the seas of a route, and the units of a support, once they are marked."""

REGISTER = ("LINK", "SEPARATE", "CONSENT", "REVOKE")
"""The keywords of boards with hyperspace."""

LEADS = ("BUILD", "REMOVE", "DISBAND", "WAIVE")
"""What a power may stand before without a colon: "France waive"."""

LEAST_OF_A_POWER = 3
LEAST_BEFORE_A_COLON = 2


@dataclass(frozen=True, slots=True)
class GrammarText:
    """The texts of the folder grammar/, as they stand there."""

    orders: str
    hyperspace: str
    words: str
    powers: str
    headings: str
    remarks: str
    mistakes: str
    languages: tuple[str, ...]
    ahead: str
    closed: str
    foresight: str
    links: str
    on_file: str
    answers: str
    beside: str
    movements: str
    weights: bytes
    closed_weights: bytes


_GOES_ON = re.compile(r"\n[ \t]+(?=\S)")


def either_of(words: Iterable[str]) -> str:
    """A pattern that reads any of some words as they are written, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def read_table(text: str) -> dict[str, tuple[str, ...]]:
    """Read a table of words: "NAME: word, other word, walk(s|ed)".

    A line that begins with a blank goes on with the row above it. Raises ValueError for a line
    without a colon: the tables are ours.
    """
    table: dict[str, tuple[str, ...]] = {}
    for line in _GOES_ON.sub(" ", text).splitlines():
        if line.strip() and not line.startswith("#"):
            name, colon, words = line.partition(":")
            if not colon:
                raise ValueError(f"{line!r} has no colon")
            spelt = (s for word in words.split(",") for s in _endings(" ".join(word.split())))
            table[name.strip()] = tuple(dict.fromkeys(s for s in spelt if s))
    return table


def _endings(word: str) -> Iterable[str]:
    """Every spelling of "walk(s|ed)", or of a phrase with such words."""
    before, bracket, rest = word.partition("(")
    if not bracket:
        yield word
        return
    endings, _, after = rest.partition(")")
    for ending in ("", *endings.split("|")):
        yield from _endings(before + ending + after)


def name_powers(variant: Variant, synonyms: Words) -> Mapping[str, Power]:
    """What each power of a variant is called, in lower case.

    Its names, their beginnings that no other power shares, and what the
    table adds. So short as a letter or two it counts only before a colon.
    """
    names: dict[str, set[Power]] = {}
    for power in variant.powers:
        whole = {fold(power.name), fold(power.adjective), fold(power.id)}
        whole.update(map(fold, synonyms.get(power.id, ())))
        whole.update({word.replace("'", " ") for word in whole})
        begun = {w[:n] for w in whole for n in range(LEAST_BEFORE_A_COLON, len(w))}
        for word in {fold(power.letter)} | whole | begun:
            names.setdefault(word.strip(), set()).add(power)
    return {word: next(iter(powers)) for word, powers in names.items() if len(powers) == 1}


def name_coasts(words: Words) -> Mapping[str, Coast]:
    """The coast each word stands for."""
    found = {word.removesuffix(" coast"): c for c in Coast for word in words[c.name]}
    return found | {coast.value[0]: coast for coast in Coast}


def compose_grammar(
    text: GrammarText,
    words: Words,
    gazetteer: Gazetteer,
    powers: Collection[str],
    *,
    has_hyperspace: bool,
) -> str:
    """The grammar of a board, complete."""
    terminals = {
        **_names(words, gazetteer, powers, has_hyperspace=has_hyperspace),
        **_signs(words, has_hyperspace=has_hyperspace),
        **{
            f"{name}.{7 if name == 'VIA' else 5}": _verb_pattern(name, words)
            for name in VERBS
            if name != "BACKED"
        },
    }
    parts = [text.orders]
    if has_hyperspace:
        parts.append(text.hyperspace)
        terminals.update(_hyperspace(words, powers))
    lines = [f"{name}: /{body.replace('/', chr(92) + '/')}/" for name, body in terminals.items()]
    return "\n".join([*parts, *lines, ""])


def _kinds(words: Words) -> str:
    return pattern((*words["ARMY"], *words["FLEET"]))


def _long_kinds(words: Words) -> str:
    every = (word for name in ("ARMY", "FLEET", "UNIT") for word in words[name])
    return pattern(word for word in every if len(word) > 1)


def _names(
    words: Words, gazetteer: Gazetteer, powers: Collection[str], *, has_hyperspace: bool
) -> dict[str, str]:
    """The terminals of places and powers."""
    named = pattern(p for p in powers if len(p) >= LEAST_OF_A_POWER)
    rows = (*LEADS, *REGISTER) if has_hyperspace else LEADS
    leads = pattern(word for name in rows for word in words[name])
    # A letter before a colon is a power ("b: a lon h"), unless no power has it.
    long_leads = pattern(
        word for name in rows for word in words[name] if len(word) > 1 or word not in powers
    )
    if has_hyperspace:  # "consent to germany: mun-swi" is one order
        long_leads = (
            rf"(?:{long_leads}|{pattern(w for row in REGISTER for w in words[row])}{END}.*)"
        )
    kinds = _kinds(words)
    coasted, before = coasted_pattern(gazetteer), coast_before(words, gazetteer)
    return {
        "COAST.7": f"{before}|{coast_at_end(words)}",
        "COAST_BEFORE.7": before,
        "LEAD.8": (
            rf"(?!{long_leads} *:|{kinds} +[a-z])[a-z]+(?:[ -][a-z]+){{0,2}} *:"
            rf"|{named}(?= +{leads}{END})"
            rf"|{_unlike_places(powers, gazetteer)} *-(?= *{kinds} +[a-z])"
        ),
        # "s (e) f nth": a power's letter, unless it is a verb's, too.
        "NATION.8": (
            rf"{named}(?=[ ()]+{kinds}{END})"
            rf"|(?<=[sc] )\( *{_letters(powers, words)} *\)(?= *{kinds} +[a-z])"
        ),
        # In "bla - sea of azov" no Black Sea is named.
        "PLACE.4": (
            rf"{place_pattern(gazetteer)}{END}(?!(?<=[ -]sea) +of +[a-z])"
            rf"|{coasted}(?=[nesw]c{END})"
        ),
    }


def _unlike_places(powers: Collection[str], gazetteer: Gazetteer) -> str:
    """A pattern for the names of powers that are no place's: "italy - a ven h"."""
    names = (p for p in powers if len(p) >= LEAST_OF_A_POWER and squash(p) not in gazetteer.names)
    return pattern(names)


def _letters(powers: Collection[str], words: Words) -> str:
    """A pattern for the letters of powers that are no word of an order but a kind's."""
    verbs = {word for name in VERBS if name not in {"ARMY", "FLEET"} for word in words[name]}
    return pattern(p for p in powers if len(p) == 1 and p not in verbs) or "(?!)"


def _signs(words: Words, *, has_hyperspace: bool) -> dict[str, str]:
    """The terminals of what stands beside names and verbs."""
    kinds, long_kinds = _kinds(words), _long_kinds(words)
    verbs = verb_begins(words)
    remark = pattern(words["REMARK"])
    fillers = (*words["FILLER"], *words["BESIDE_LINK"]) if has_hyperspace else words["FILLER"]
    return {
        "REMARK.8": (
            rf"\( *(?:<-|{remark}{END})[^()]*(?:\([^()]*\)[^()]*)*\)?"
            rf"|{remark}{END}[^,;-]*|(?:#|//).*"
        ),
        "COMMA_HOLD.7": rf", *{pattern(words['HOLD'])}{END}(?= *(?:$|[,;)]))",
        "BACKED.8": rf"(?:, *)?{pattern(words['BACKED'])}{END}",
        "SEPARATOR.6": separator_pattern(words),
        # "paris army", "munich's army"; before another name it begins the next order.
        "KIND_BEHIND.6": rf"{long_kinds}{END}(?= *(?:$|[-,;)]|{verbs}{END}))",
        "WORD": rf"(?!{verbs}{END})[a-z][0-9a-z]*",
        # "a" is an army, but in "a fleet" and "a unit" it is the article.
        "FILLER.6": (rf"{pattern(fillers)}{END}|a(?= +{long_kinds}{END})|one(?= +{kinds}{END})"),
    }


def _hyperspace(words: Words, powers: Collection[str]) -> dict[str, str]:
    """The terminals of `hyperspace.lark`."""
    return {
        "CORRIDOR.9": corridor_pattern(),
        "POWER.8": pattern(p for p in powers if len(p) >= LEAST_OF_A_POWER) + END,
        "SEASON.8": SEASON + END,
        **{f"{name}.5": pattern(words[name]) + END for name in REGISTER},
    }


def _verb_pattern(name: str, words: Words) -> str:
    """A pattern for a keyword, unless it begins a longer one: "take", but not in "take off"."""
    own = set(words[name])
    longer = [
        phrase
        for other in (*VERBS, *REGISTER)
        for phrase in words[other]
        if other != name and not own.isdisjoint(begun(phrase))
    ]
    comma = "(?:, *)?" if name == "VIA" else ""
    unless = rf"(?!{pattern(longer)}{END})" if longer else ""
    return rf"{comma}{unless}{pattern(own)}{END}"


def compose_parser(grammar: str) -> Lark:
    """The parser of a board's grammar."""
    return with_places(
        Lark(
            grammar,
            start=["line", "island"],
            parser="lalr",
            lexer=WordLexer,
            propagate_positions=True,
        )
    )
