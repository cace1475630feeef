"""How high maps are on the pages of the book: as high as what is told with them lets them be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.desk.issue import issue_of
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.printer.book import bind
from judge.printer.columns import HEIGHTS, MappedPhase, board_height, map_fits, opening_height
from judge.printer.view import IssueView, PressColumn, view_issue
from tests.printer.games import finished_chronicle, press_room


@pytest.fixture(scope="module")
def spring() -> IssueView:
    """Spring 1901 on the regular board: 22 units."""
    chapter = finished_chronicle(load_variant("standard"), 2, 1).chapters[0]
    return view_issue(issue_of(chapter), load_phrases(), {}, named=False)


def high(*year: MappedPhase, above: float = 0) -> list[int]:
    return [fit.high for fit in map_fits(year, above=above)]


def test_the_more_is_told_of_a_phase_the_lower_is_its_map(spring: IssueView) -> None:
    few = replace(spring, sections=spring.sections[:1])
    some = replace(spring, sections=spring.sections[:4])
    press = PressColumn("Italy", "today", (("word " * 20,),))
    retreat = replace(spring, sections=spring.sections[:1])
    heights = [
        high(MappedPhase(few))[0],
        high(MappedPhase(some))[0],
        high(MappedPhase(replace(some, press=(press,))))[0],
        high(MappedPhase(replace(some, press=(press,)), (retreat,)))[0],
    ]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    assert set(heights) <= set(HEIGHTS)
    assert high(MappedPhase(some), above=30) < high(MappedPhase(some))


def test_what_has_no_room_below_a_map_goes_on_to_the_next_page(spring: IssueView) -> None:
    """Long press makes no small map."""
    press = PressColumn("Italy", "today", tuple(("word " * 20,) for _ in range(90)))
    assert high(MappedPhase(replace(spring, press=(press,)))) == high(MappedPhase(spring))


def test_retreats_without_room_stand_above_the_next_map(spring: IssueView) -> None:
    """That one is lower by as much, and the one before it as high as if there were none."""
    few = replace(spring, sections=spring.sections[:2])
    first, second = high(MappedPhase(spring, (few,)), MappedPhase(few))
    assert [first] == high(MappedPhase(spring))
    assert [second] < high(MappedPhase(few))


def test_little_press_for_which_there_is_no_room_waits_for_the_end_of_the_year(
    spring: IssueView,
) -> None:
    """If it is much it goes on to the next page."""
    press = PressColumn("Italy", "today", (("word " * 20,),))
    little, much = (replace(spring, press=(press,) * number) for number in (2, 9))
    quiet = MappedPhase(replace(spring, sections=spring.sections[:1]))
    told = [
        [fit.waits for fit in map_fits(year, above=above)]
        for year, above in (
            ((MappedPhase(little),), 40),
            ((MappedPhase(little), quiet), 40),
            ((MappedPhase(much),), 40),
            ((MappedPhase(replace(little, sections=spring.sections[:4])),), 0),
        )
    ]
    assert told == [[True], [True, False], [False], [False]]
    assert board_height(spring, [], [little]) < board_height(spring, [])


def test_orders_of_two_pages_have_a_large_map(spring: IssueView) -> None:
    """A small one would save no page."""
    many = replace(spring, sections=spring.sections * 3)
    assert high(MappedPhase(many)) == [150]


def test_a_longer_story_takes_more_room() -> None:
    heights = [opening_height("x" * length) for length in (0, 80, 400, 800)]
    assert heights == sorted(heights)
    assert heights[0] == heights[1] < heights[2] < heights[3]


def test_the_board_after_a_year_leaves_room_for_its_last_phases(spring: IssueView) -> None:
    assert board_height(spring, []) > board_height(spring, [spring]) >= HEIGHTS[0]


def test_retreats_of_fall_and_the_winter_close_a_year_and_those_of_spring_do_not() -> None:
    """On paper they stand on one page with the board after it."""
    chronicle = finished_chronicle(load_variant("standard"), 2, 25)
    pages = bind(chronicle, press_room()).pages
    years: list[Any] = [page.gaps for page in pages if "closing" in page.gaps]
    boards = [(year["before"], year["after"]) for year in years]
    assert [before for before, _ in boards[1:]] == [after for _, after in boards[:-1]]
    told = [
        ([phase.view.code for phase in year["phases"]], [p.view.code for p in year["closing"]])
        for year in years
    ]
    phases = [c.processed.before.table.position.phase for c in chronicle.chapters]
    assert [code for year in told for part in year for code in part] == [str(p) for p in phases]
    assert all(year[-1].endswith("M") for year, _ in told if year)
    assert any(codes for _, codes in told)
    assert not [code for _, closing in told for code in closing if code.endswith("M")]
