"""A board that extends another: what it adds, changes and leaves out; every fault with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.hyperspace import BuildBan, ConsentRequired, ForeignEntry
from judge.board.variant import Variant
from judge.board.variant_text import find_problems, parse_variant
from judge.library.variants import load_variant, text_of

OWN = """\
schema = 1
extends = "standard"
[variant]
id = "mine"
name = "My board"
victory = 19
centres = 35
[power.Ulster]
adjective = "Irish"
letter = "U"
homes = ["Bel2"]
units = ["A Bel2"]
[changed.provinces]
Den = { name = "Danmark", aliases = ["jutland"] }
[changed.powers.Italy]
units = ["A Rom", "F Nap"]
[without]
provinces = ["NAf", "Bel"]
asked_back = ["gul"]
[without.army]
Por = ["Spa"]
[coastal]
Bel2 = { name = "Belfast", centre = true }
Dub = { name = "Dublin", centre = true }
[army]
Bel2 = ["Dub"]
[fleet]
Bel2 = ["Dub", "IRI", "NAO"]
Dub = ["IRI"]
[asked_back]
gul = ["BOT"]
[rules]
must_name_coast = []
"""


def own(text: str = OWN) -> Variant:
    found = parse_variant(text, bases=text_of)
    assert isinstance(found, Variant), found
    return found


def faults_of(text: str) -> list[str]:
    return [str(problem) for problem in find_problems(text, text_of)]


def test_what_differs_differs_and_the_rest_is_there() -> None:
    mine, standard = own(), load_variant("standard")
    board, by_code = mine.board, mine.board.by_code
    assert faults_of(OWN) == []
    assert (mine.id, mine.victory, mine.first_phase) == ("mine", 19, standard.first_phase)
    assert [p.id for p in mine.powers] == [*(p.id for p in standard.powers), "ULSTER"]
    assert set(board.by_key) == {*standard.board.by_key, "BEL2", "DUB"} - {"NAF", "BEL"}
    assert [str(s) for s in board.army[by_code["DUB"]]] == ["BEL2"]
    assert [str(s) for s in board.fleet[by_code["DUB"]]] == ["BEL2", "IRI"]
    assert [str(s) for s in board.fleet[by_code["IRI"]]] == [
        "BEL2", "DUB", "ENG", "LVP", "MAO", "NAO", "WAL",
    ]  # fmt: skip
    assert by_code["TUN"] not in board.army
    assert by_code["POR"] not in board.army
    assert board.by_key["DEN"].name == "Danmark"
    assert board.by_key["DEN"].is_centre
    assert sorted(str(u) for u in mine.opening if u.power.id == "ITALY") == ["A ROM", "F NAP"]
    assert [p.key for p in mine.asked_back["gul"]] == ["BOT"]
    assert mine.must_name_coast == frozenset()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('extends = "standard"', 'extends = "nowhere"', "line 2: there is no board 'nowhere'"),
        ('extends = "standard"', 'extends = "../standard"', "line 2: there is no board '../"),
        ('extends = "standard"', "extends = 7", "line 2: there is no board 7 to extend"),
        ('extends = "standard"', "", "line 13: [changed] needs another board"),
        ('"NAf", "Bel"', '"NAf", "Belg"', "line 18: there is no 'Belg' to leave out"),
        ('asked_back = ["gul"]', 'asked_back = ["gol"]', "line 19: there is no 'gol' to leave out"),
        ('asked_back = ["gul"]', "", "line 31: asked_back gul is there already"),
        ('asked_back = ["gul"]', 'seas = ["gul"]', "line 19: without has 'seas'; known are"),
        ('asked_back = ["gul"]', "asked_back = 1", "line 19: asked_back must be a list"),
        ('Por = ["Spa"]', 'Por = ["Gas"]', "line 21: no army steps from Por to Gas"),
        ('Por = ["Spa"]', 'Pru = ["Spa"]', "line 21: no army steps from Pru to Spa"),
        ("Den = {", "Dan = {", "line 14: there is no 'Dan' to change"),
        ("changed.powers.Italy", "changed.powers.Italia", "line 15: there is no power 'Italia'"),
        ("changed.provinces", "changed.places", "line 13: changed has 'places'; known are"),
        ("power.Ulster", "power.Turkey", "line 8: power Turkey is there already"),
        ("Dub = {", "Lon = {", "line 24: Lon is on the board already; leave it out first"),
        ("Dub = {", "lon = { name = 'L' }\nDub = {", "line 24: lon stands twice on this board"),
        ("Dub = {", "Dob = {", "line 26: no province of this board has the id 'Dub'"),
        ('Dub = ["IRI"]', 'Dub = ["Bel2"]', "line 29: fleet Dub - Bel2 stands twice"),
        ('Dub = ["IRI"]', 'Lon = ["ENG"]', "line 29: fleet Lon - ENG stands twice"),
        ('Dub = ["IRI"]', 'Dub = ["Dub"]', "line 29: Dub is no neighbour of itself"),
        ('Dub = ["IRI"]', 'Par = ["IRI"]', "line 29: a fleet can't stand at Par, which is inland"),
        ('"NAf", "Bel"', '"NAf", "Bel", "Mun"', "line 2: no province of this board has the"),
        ("centres = 35", "", "line 3: centres = 34, but the board has 35"),
        ("schema = 1\n", "", "schema = 1 is missing"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    assert old in OWN
    found = faults_of(OWN.replace(old, new, 1))
    assert any(line.startswith(fault) for line in found), found


def test_every_fault_is_named_at_once() -> None:
    text = (
        OWN.replace('"Bel"]', '"Belg"]').replace("Den = {", "Dan = {").replace('["Spa"]', '["X"]')
    )
    assert len(faults_of(text)) == 3


def test_no_board_extends_itself() -> None:
    texts = {
        "one": OWN.replace('"standard"', '"two"'),
        "two": OWN.replace('"standard"', '"one"'),
        "bad": "schema = 1\n[variant]\nid = 3\n[lake]",
    }
    [fault] = find_problems(texts["one"], texts.get)
    assert str(fault) == (
        "line 2: two, which it extends: line 2: one, which it extends: "
        "line 2: there is no board 'two' to extend"
    )
    found = find_problems(OWN.replace('"standard"', '"bad"'), texts.get)
    assert "line 2: bad, which it extends: line 4: [lake] is no table of a variant" in map(
        str, found
    )


@given(st.integers(0, len(OWN)), st.text(max_size=5))
def test_no_slip_of_the_finger_breaks_the_loader(at: int, slip: str) -> None:
    find_problems(OWN[:at] + slip + OWN[at:], text_of)


def test_hyperspace_as_it_is_written_and_chosen() -> None:
    hyperspace = load_variant("swiss").hyperspace
    assert hyperspace is not None
    assert hyperspace.power.id == "TROGS"
    assert {tuple(p.key for p in pair) for pair in hyperspace.permanent} == {
        ("ICE", "IRE"), ("ICE", "SWI"), ("IRE", "SWI"),
    }  # fmt: skip
    assert {k.key: sorted(p.key for p in v) for k, v in hyperspace.guarded.items()} == {
        "SWI": ["BUR", "MAR", "MUN", "PIE", "TYR"]
    }
    assert [p.key for p in hyperspace.never] == ["NAR"]
    assert (hyperspace.links_a_year, hyperspace.separates_a_year, hyperspace.lasts) == (2, 1, 2)
    assert hyperspace.separate_steps is None
    assert hyperspace.stay
    chosen = load_variant(
        "swiss",
        {
            "consent_required": "all_links",
            "destroyed_build_ban": "willful",
            "hyperspace_stay": False,
            "separate_steps_per_season": 1,
            "swiss_entry_foreign": "any_link",
        },
    ).hyperspace
    assert chosen is not None
    assert chosen.consent_required is ConsentRequired.ALL_LINKS
    assert chosen.destroyed_build_ban is BuildBan.WILLFUL
    assert chosen.foreign_entry is ForeignEntry.ANY_LINK
    assert (chosen.separate_steps, chosen.stay) == (1, False)
    assert load_variant("standard").hyperspace is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('power = "TROGS"', 'power = "TROG"', "no power of this board has the id 'TROG'"),
        ('power = "TROGS"', "", "power of hyperspace is missing"),
        ("links_a_year = 2", "links_a_year = 0", "links_a_year is a number from 1 to 99, not 0"),
        (
            "links_a_year = 2",
            "links_a_year = 100",
            "links_a_year is a number from 1 to 99, not 100",
        ),
        (
            "links_a_year = 2",
            "links_a_year = true",
            "links_a_year is a number from 1 to 99, not True",
        ),
        ('["Ice", "Ire"]', '["Ice"]', "permanent are pairs of two ids, not ['Ice']"),
        ('["Ice", "Ire"]', '["Ice", "Ice"]', "permanent are pairs of two ids"),
        ('["Ice", "Ire"]', '["Ice", "Irl"]', "no province of this board has the id 'Irl'"),
        ("guarded = { Swi =", "guarded = { Swy =", "no province of this board has the id 'Swy'"),
        ('never = ["NAR"]', 'never = "NAR"', "never is a list of ids, not 'NAR'"),
        ("stay = true", "stay = 1", "stay is true or false, not 1"),
        ("stay = true", "sit = true", "hyperspace has 'sit'; known are"),
        ('separate_steps = "all"', 'separate_steps = "one"', "separate_steps is a number from 1"),
        (
            'foreign_entry = "permanent_links_only"',
            'foreign_entry = "never"',
            "foreign_entry is one of permanent_links_only, any_link, not 'never'",
        ),
    ],
)
def test_a_fault_of_hyperspace_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    text = text_of("swiss")
    assert text is not None
    assert old in text
    found = faults_of(text.replace(old, new, 1))
    assert any(line.startswith("line ") and fault in line for line in found), found
