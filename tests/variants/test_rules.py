"""A board's rules.md says what its variant.toml says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.board.places import Location
from judge.board.rules_page import fill_gaps
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.cli.read import answer_question
from judge.library.shelf import names, read_text
from judge.library.variants import load_variant
from tests.variants.examples import CASES
from tests.variants.references import reference

IDS = [name.split("/")[0] for name in names("variants", "*/rules.md")]
PLACES = re.compile(r"^## (?:The|New) places", re.MULTILINE)
ROW = re.compile(r"^    (\S+) [^:]*:((?:.|\n        )*)$", re.MULTILINE)


def rows(id_: str) -> dict[str, str]:
    """The table of places: what stands behind each."""
    text = read_text("variants", f"{id_}/rules.md")
    text = PLACES.split(text)[1]
    return {found[1]: " ".join(found[2].split()) for found in ROW.finditer(text)}


def written(variant: Variant, here: Location) -> str:
    parts = []
    for kind in UnitKind:
        steps = sorted((s.printed for s in variant.board.steps(kind, here)), key=str.casefold)
        if steps:
            parts.append(f"{kind.value} {' '.join(steps)}")
    return "; ".join(parts)


@pytest.mark.parametrize("id_", IDS)
def test_the_table_of_places_is_the_board(id_: str) -> None:
    variant = load_variant(id_)
    printed = {place.printed: place for place in variant.board.by_code.values()}
    table = rows(id_)
    assert len(table) > 15
    for code, steps in table.items():
        assert written(variant, printed[code]) == steps, code


@pytest.mark.parametrize("id_", IDS)
def test_every_place_that_the_regular_board_lacks_is_there(id_: str) -> None:
    known = {p.name for p in load_variant("standard").board.provinces}
    table = rows(id_)
    for place in load_variant(id_).board.by_code.values():
        steps = written(load_variant(id_), place)
        if place.province.name not in known and steps:
            assert table[place.printed] == steps


@pytest.mark.parametrize("id_", IDS)
def test_every_option_and_power_is_there(id_: str) -> None:
    variant = load_variant(id_)
    values = {option.name: option.values for option in variant.options}
    text = " ".join(fill_gaps(read_text("variants", f"{id_}/rules.md"), values, {}).split())
    for option in variant.options:
        assert f"[{option.name}: {', '.join(option.values)}]" in text
    usual = {power.name for power in load_variant("standard").powers}
    assert all(power.name in text for power in variant.powers if power.name not in usual)
    assert f"There are {len(variant.board.centres)} centres" in text
    assert f"{variant.victory} win" in text


AMBIGUITIES = re.compile(r"^\| [AB]\d+ \||(?:^|[.] )\d+[.] (?=[A-Z\"])", re.MULTILINE)
NUMBERED = re.compile(r"^(\d+)[.] ", re.MULTILINE)


def choices(id_: str) -> list[int]:
    """The numbers of what a sheet leaves open."""
    text = read_text("variants", f"{id_}/rules.md").partition("leaves? open")[0]
    text = re.split(r"^## What the \w+ leaves? open", text, flags=re.MULTILINE)[1]
    return [int(number) for number in NUMBERED.findall(PLACES.split(text)[0])]


@pytest.mark.parametrize("id_", IDS)
def test_what_is_left_open_is_numbered(id_: str) -> None:
    numbers = choices(id_)
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ != "standard"])
def test_every_ambiguity_of_our_reading_has_its_choice(root: Path, id_: str) -> None:
    """The pages number them as the reading does, and go on where it ends."""
    reading = reference(root, f"rules/{id_}.md").read_text(encoding="utf-8")
    listed = re.split(r"^## .*[Aa]mbiguities.*$", reading, flags=re.MULTILINE)[1]
    count = len(AMBIGUITIES.findall(listed.split("\n## ")[0]))
    assert count >= 7
    assert len(choices(id_)) >= count


@pytest.mark.parametrize("id_", ["cline1972", "cline4", "cline7"])
def test_every_example_of_our_reading_is_a_case(root: Path, id_: str) -> None:
    """Line by line: one block of the reading has two units in one province, and is two cases."""
    reading = reference(root, f"rules/{id_}.md").read_text(encoding="utf-8")
    lines = (CASES / f"{id_}.txt").read_text(encoding="utf-8").splitlines()
    blocks = re.findall(r"^```dip\n(.*?)^```", reading, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) > 20
    assert [line for block in blocks for line in block.splitlines() if line not in lines] == []


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A Swi - Alb through hyperspace", "A SWI - ALB HYPER"),
        ("A Mun S A Swi through hyperspace", "A MUN S A SWI HYPER"),
        ("LINK SWI ALB", "LINK SWI ALB"),
        ("SEPARATE BER KIE", "SEPARATE BER KIE"),
        ("Seperate Ber and Kie", "SEPARATE BER KIE"),
        ("consent Germany", "CONSENT GERMANY"),
        ("consent Germany Mun Swi", "CONSENT GERMANY MUN SWI"),
        ("consent Germany Mun Swi F1902", "CONSENT GERMANY MUN SWI F1902"),
        ("revoke Germany Mun Swi", "REVOKE GERMANY MUN SWI"),
        ("A Mun R stand", "A MUN D"),
        ("A Mun R Swi HYPER", "A MUN R SWI HYPER"),
        ("A Swi - hyperspace (Swi-Alb)", "A SWI - @ALB-SWI"),
        ("A hyperspace (Swi-Alb) - Alb", "A @ALB-SWI - ALB HYPER"),
        ("A lost - Vie hyper", "A @LOST - VIE HYPER"),
    ],
)
def test_what_the_page_of_the_swiss_board_writes_is_read(text: str, canonical: str) -> None:
    page = " ".join(read_text("variants", "swiss/rules.md").split()).lower()
    assert text.lower() in page or text.startswith("Seperate")
    assert answer_question({"text": text, "variant": "swiss"}) == {"canonical": canonical}
