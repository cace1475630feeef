"""The page of a board under every choice: it differs where it must, and says what is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.board.places import Coast
from judge.board.rules_page import fill_gaps, find_wrong_gaps
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.desk.replies.places import place_rows
from judge.library.shelf import names, read_text
from judge.library.variants import load_rules, load_variant
from tests.desk.bureau import Bureau

BOARDS = [name.split("/")[0] for name in names("variants", "*/rules.md")]
VARIANTS = [id_ for id_ in BOARDS if id_ != "standard"]
CHOICES = [
    (id_, option.name, value)
    for id_ in BOARDS
    for option in load_variant(id_).options
    for value in option.values
]
NOTED = re.compile(r"; in lark: [a-z0-9_]+\]")
ROW = re.compile(r"^    (\S+ [^:\n]*: (?:A|F) .*(?:\n        .*)*)$", re.MULTILINE)
Border = tuple[str, frozenset[tuple[str, Coast | None]]]


def mailed(id_: str, *chosen: str) -> str:
    """The page that a game's gamesmaster gets, without what stands above it."""
    bureau = Bureau()
    options = "".join(f" option {choice}" for choice in chosen)
    opened = bureau.write("gm@x.org", f"create game lark variant {id_}{options}").replies[0]
    text = bureau.write("gm@x.org", "get rules", to=opened.reply_to).replies[0].text
    assert "of the page below" not in text
    return "#" + text.partition("\n#")[2]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("id_", "name", "value"), CHOICES)
def test_the_page_under_an_option_says_what_is_played(id_: str, name: str, value: str) -> None:
    page, variant = mailed(id_, f"{name} {value}"), load_variant(id_, {name: value})
    values = ", ".join(next(o.values for o in variant.options if o.name == name))
    assert f"[{name}: {values}; in lark: {value}]" in flat(page)
    assert f"are {len(variant.board.centres)} centres; {variant.victory} win" in flat(page)
    usual = mailed(id_)
    is_usual = not load_variant(id_, {name: value}).chosen or value == values.split(", ")[0]
    without = (NOTED.sub("]", flat(text)) for text in (page, usual))
    assert (len(set(without)) == 1) is is_usual


@pytest.mark.parametrize(("id_", "name", "value"), CHOICES)
def test_the_table_of_the_page_is_the_board_that_is_played(id_: str, name: str, value: str) -> None:
    variant, usual = load_variant(id_, {name: value}), load_variant(id_)
    table = re.split(r"^## (?:New|The) places", mailed(id_, f"{name} {value}"), flags=re.MULTILINE)
    rows = [flat(row) for row in ROW.findall(table[1])]
    played = place_rows(variant)
    # The page of Loeb9 tells of its crossings apart.
    shores = {end.printed for special in variant.board.special for end in special.between}
    assert {row for row in rows if row.split()[0] not in shores} <= set(played.values())
    other = {code for code in played if played[code] != place_rows(usual).get(code)}
    assert {played[code] for code in other} <= set(rows)
    codes = [row.split()[0].casefold() for row in rows]
    assert codes == sorted(codes)


def test_two_choices_change_one_page() -> None:
    page = mailed("cline1972", "ionian_to_eastern_med true", "tunis_seas 1", "victory 23")
    assert "Ion Ionian Sea: F Adr Aeg Alb Apu Cre Eas Gre Lib Nap SMed Tys" in flat(page)
    assert "Tun Tunis*: A Alg Lib; F Alg Lib Wes" in flat(page)
    assert "45 centres; 23 win" in flat(page)
    assert "that are not here: F Ion-Tun, F Tun-Tys, and those" in flat(page)


@pytest.mark.parametrize("id_", BOARDS)
def test_nothing_of_a_gap_is_left_in_a_mail(id_: str) -> None:
    page = mailed(id_)
    assert not re.search(r"[{}]| \| ", page)
    assert not list(find_wrong_gaps(load_rules(id_), values_of(load_variant(id_))))


def values_of(variant: Variant) -> dict[str, tuple[str, ...]]:
    return {option.name: option.values for option in variant.options}


@pytest.mark.parametrize("id_", VARIANTS)
def test_a_page_tells_its_story_and_its_rulebooks(id_: str) -> None:
    page = flat(mailed(id_))
    assert "## Its story" in page
    assert "## The rulebook" in page
    assert "Played is the rulebook of 2023" in page
    assert re.search(r"map is lost|drawing is lost|text has no map", page)


# ------------------------------------------------------------ where the borders come from

LISTED = re.compile(r"([A-Za-z/]+)-([A-Za-z/]+)")
NOT_HERE = "Borders of the regular board that are not here"


def listed(id_: str, *chosen: str) -> Iterator[tuple[str, str, str, str]]:
    """Each border that a page names: under what, of which units, and its two ends."""
    part = mailed(id_, *chosen).partition("## Where the borders come from")[2]
    for row in re.findall(r"^    \S.*(?:\n        .*)*", part.partition("\n## ")[0], re.MULTILINE):
        label, _, borders = flat(row).partition(": ")
        kind = ""
        for word in re.split(r"[ ,;]+", borders):
            kind = word if word in {"A", "F"} else kind
            if found := LISTED.fullmatch(word):
                yield label, kind, found[1], found[2]


def borders(variant: Variant) -> dict[Border, tuple[str, str, str]]:
    """Every border of a board, by the names of its ends, and as it is printed."""
    found = {}
    for kind in UnitKind:
        table = variant.board.army if kind is UnitKind.ARMY else variant.board.fleet
        for here, steps in table.items():
            for there in steps:
                ends = frozenset((p.province.name, p.coast) for p in (here, there))
                one, other = sorted((here.printed, there.printed), key=str.casefold)
                found[kind.value, ends] = kind.value, one, other
    return found


@pytest.mark.parametrize(("id_", "name", "value"), [c for c in CHOICES if c[0] != "standard"])
def test_every_border_of_a_board_is_said_to_come_from_somewhere(
    id_: str, name: str, value: str
) -> None:
    """Each is listed once; what isn't listed is of the regular board."""
    variant, regular = load_variant(id_, {name: value}), borders(load_variant("standard"))
    here = borders(variant)
    rows = [row for row in listed(id_, f"{name} {value}") if row[0] != NOT_HERE]
    assert len(rows) == len({row[1:] for row in rows})
    assert {row[1:] for row in rows} == {p for b, p in here.items() if b not in regular}


@pytest.mark.parametrize(("id_", "name", "value"), [c for c in CHOICES if c[0] != "standard"])
def test_every_regular_border_that_is_missing_is_said_to_be(
    id_: str, name: str, value: str
) -> None:
    variant = load_variant(id_, {name: value})
    here, places = borders(variant), {}
    for place in variant.board.by_code.values():
        places[place.province.name, place.coast] = place.printed
    missing = {
        (border[0], *sorted((places[end] for end in border[1]), key=str.casefold))
        for border in borders(load_variant("standard"))
        if border not in here and border[1] <= places.keys()
    }
    assert {row[1:] for row in listed(id_, f"{name} {value}") if row[0] == NOT_HERE} == missing


# ------------------------------------------------------------ gaps

VALUES = {"moon": ("new", "full")}


@pytest.mark.parametrize(
    ("page", "played", "filled"),
    [
        ("It is {moon: dark | light}.", {}, "It is dark."),
        ("It is {moon: dark | light}.", {"moon": "full"}, "It is light."),
        ("It is {moon: dark | light}.", {"moon": "half"}, "It is dark."),
        ("a {moon: | b} c", {}, "a c"),
        ("a{moon: | , b} c", {"moon": "full"}, "a, b c"),
        ("a\n\n{moon: | b}\n\nc", {}, "a\n\nc"),
        ("{sun: a | b} {moon: a}", {}, "{sun: a | b} {moon: a}"),
        ("{moon: two\nlines | one}", {}, "two\nlines"),
    ],
)
def test_a_gap_is_filled_by_what_is_played(page: str, played: dict[str, str], filled: str) -> None:
    assert fill_gaps(page, VALUES, played) == filled


def test_a_gap_that_cant_be_filled_is_found_with_its_line() -> None:
    page = "one\n{sun: a | b}\n{moon: a\n| b | c}\n{moon: a | b} {moon: a} {sun: a}"
    assert list(find_wrong_gaps(page, VALUES)) == [
        (2, "a gap is for the option 'sun', which the board hasn't"),
        (3, "a gap has 3 texts for the 2 values of moon"),
    ]


def test_a_question_on_a_rule_is_answered_as_it_is_played() -> None:
    """Not with the gaps of the page, and not as another game has it."""
    raw = read_text("variants", "cline1972/rules.md")
    assert "{victory: 24 | 23}" in raw
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game lark variant cline1972 option victory 23")
    said = (
        bureau.write(
            "gm@x.org", "How many centres does one need to win?", to=opened.replies[0].reply_to
        )
        .replies[0]
        .text
    )
    assert "{victory" not in said
    assert "24 win" not in flat(said)
