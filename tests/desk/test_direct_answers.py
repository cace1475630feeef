"""Questions that have a direct answer: what it is, and that nothing is ordered by asking."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.calendar import read_phase
from judge.board.places import Location
from judge.board.position import DislodgedUnit
from judge.board.units import UnitKind
from judge.desk.exports.writing import ExportForm
from judge.desk.inquiries.sections import section_under
from judge.desk.inquiries.units import units_meant
from judge.library.variants import house_ids, load_rules, load_variant
from tests.desk.test_filing import Desk, failed

STANDARD = load_variant("standard")


def in_retreat() -> Desk:
    """Germany's desk in Spring 1901, with A Mun driven out of Munich by the army of Marseilles."""
    desk = Desk("GERMANY")
    game = desk.bureau.games["ghost"]
    place = STANDARD.board.by_key
    units = game.table.position.units
    lost = next(u for u in units if u.location.province == place["MUN"])
    came = next(u for u in units if u.location.province == place["MAR"])
    rest = [u for u in units if u not in (lost, came)]
    there = replace(came, location=Location(place["MUN"]))
    ways = tuple(Location(place[name]) for name in ("RUH", "TYR", "BOH"))
    position = replace(
        game.table.position,
        phase=read_phase("S1901R"),
        units=tuple(sorted((*rest, there), key=str)),
        dislodged=(DislodgedUnit(lost, place["BUR"], ways),),
    )
    desk.bureau.games["ghost"] = replace(game, table=replace(game.table, position=position))
    return desk


def words(receipt: str) -> str:
    return " ".join(receipt.replace("    =", " ").split())


RETREATS: list[tuple[str, str]] = [
    ("is Ruhr a legal retreat for A Mun?", "A Mun R Ruh is possible"),
    ("is Ruhr a legal retreat?", "A Mun R Ruh is possible"),
    ("Can I retreat to Ruhr?", "A Mun R Ruh is possible"),
    ("Can A Mun withdraw to Tyrolia?", "A Mun R Tyr is possible"),
    ("May I retreat to Bohemia with A Mun?", "A Mun R Boh is possible"),
    ("Is Silesia allowed as a retreat?", "A Mun R Sil is impossible"),
    ("Could my army in Munich fall back to Kiel?", "A Mun R Kie is impossible"),
    ("where can my army in Munich retreat?", "retreat to Bohemia (Boh), Ruhr (Ruh), Tyrolia (Tyr)"),
    ("what are my retreat options?", "A Mun of Germany may retreat to Bohemia (Boh)"),
    ("Can A Ber go to Munich?", "A Ber - Mun is possible"),
]


@pytest.mark.parametrize(("question", "answer"), RETREATS)
def test_a_retreat_asked_about_is_answered_and_not_ordered(question: str, answer: str) -> None:
    desk = in_retreat()
    receipt = desk.write(question)
    assert answer in words(receipt)
    assert "This was a question: nothing is ordered by it." in words(receipt)
    seat = desk.bureau.games["ghost"].people.seat_of(desk.power)
    assert (failed(receipt), desk.stands, desk.filed, seat.questions) == ("", [], [], ())


STRAIGHT: list[tuple[str, str]] = [
    ("how many centres do I still need?", "You have 3 centres now: 15 more are needed."),
    ("which rulebook do we play?", "by the rulebook of 2023"),
    ("which borders are reconstructed?", "No border of Diplomacy is told to be reconstructed."),
    (
        "what can my fleet in Brest do?",
        "F Bre of France may hold, move to English Channel (ENG), Gascony (Gas), Mid-Atlantic "
        "Ocean (MAO), Picardy (Pic), support: F Bre S F Lon - ENG,",
    ),
    ("is Burgundy a legal move for A Par?", "A Par - Bur is possible"),
    ("where can I retreat to?", "It is Spring 1901 movement: nobody retreats."),
    ("who is late?", "Nobody is late before the deadline. Orders are awaited from Austria"),
    ("have I paid?", "The gamesmaster of ghost has noted nothing about fees of yours."),
    ("settings wren", "wren, Diplomacy"),
    ("what are the settings of game wren?", "wren, Diplomacy"),
    ("settings", "ghost, Diplomacy"),
    ("in which formats can I export the game?", "export datc test cases of adjudicators"),
]


@pytest.mark.parametrize(("question", "answer"), STRAIGHT)
def test_a_question_is_answered_directly(question: str, answer: str) -> None:
    desk = Desk()
    desk.bureau.write("gm2@x.org", "create game wren zone Europe/Berlin")
    receipt = desk.write(question)
    assert answer in words(receipt)
    assert (failed(receipt), desk.stands, desk.filed) == ("", [], [])


UNKNOWN: list[tuple[str, str]] = [
    ("settings nosuch", 'There is no game called "nosuch".'),
    ("get issue 0", "ghost has no issue no. 0; the newest is no. 1, the first no. 1."),
    ("export as csv", "I have no such form: csv."),
    ("export the game as XML, please", "I have no such form: xml."),
]


@pytest.mark.parametrize(("line", "answer"), UNKNOWN)
def test_what_there_isnt_is_told_with_what_there_is(line: str, answer: str) -> None:
    receipt = Desk().write(line)
    assert f"! {answer}" in receipt or answer in words(receipt.replace("    !", " "))
    assert failed(receipt) == "1"
    if "form" in answer:
        assert all(f"    export {form} " in receipt for form in ExportForm)


def test_a_private_game_tells_its_settings_to_nobody_else() -> None:
    desk = Desk()
    desk.bureau.write("gm2@x.org", "create game wren zone Europe/Berlin listed no")
    hidden, missing = desk.write("settings wren"), desk.write("settings crow")
    assert hidden.replace("wren", "crow") == missing


def test_who_is_late_when_the_deadline_is_past() -> None:
    desk = Desk()
    desk.bureau.write("gm@x.org", "set grace 1 day", to=desk.mails["GM"].reply_to)
    deadline = desk.bureau.games["ghost"].clock.deadline
    assert deadline is not None
    desk.bureau.now = deadline
    desk.write("A Par H\nA Mar H\nF Bre H")
    said = words(desk.write("who is late?"))
    assert "Late are Austria, England, Germany, Italy, Russia and Turkey" in said


@pytest.mark.parametrize("id_", house_ids())
def test_each_page_tells_its_rulebook_and_its_borders_or_is_the_regular_board(id_: str) -> None:
    page = load_rules(id_)
    is_regular = id_ == "standard"
    for heading in ("the rulebook", "where the borders come from"):
        found = section_under(page, frozenset({heading}))
        assert (found is None) == is_regular
        if found is not None:
            assert found[1].strip()
            assert not found[1].startswith("#")


@settings(deadline=None)
@given(st.sampled_from(house_ids()), st.data())
def test_units_meant_stand_where_they_are_named(id_: str, data: st.DataObject) -> None:
    variant = load_variant(id_)
    position = variant.opening_position
    named = data.draw(st.lists(st.sampled_from(variant.board.provinces), max_size=3))
    power = data.draw(st.sampled_from((None, *variant.powers)))
    found = units_meant(named, power, position)
    assert {*found} <= {*position.units}
    for unit in found:
        assert unit.location.province in named if named else unit.power == power
        assert unit.kind in UnitKind
