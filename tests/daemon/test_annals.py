"""What is kept beside a log tells the same as all of the log, whatever became of the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from judge.board.forms import read_position
from judge.daemon.annals import annals_on_record, chapter_at, chapter_of
from judge.daemon.replaying import chronicle_of, replay_faults
from judge.game.annals import annals_of
from judge.game.chronicle import Chapter
from judge.game.events import PositionEdited, Undone
from judge.game.records import write_game
from judge.store.courses import STATES_KEPT
from tests.harm.house import House


def process(house: House) -> None:
    house.pass_time(hours=1)
    house.write("GM", "process")


def play(house: House) -> None:
    """A phase with orders, orders ahead, press, and something taken back."""
    house.write("FRANCE", "A Par - Bur\nF1901M: A Bur H\nfor Fall 1902: F Bre H")
    house.write("GERMANY", "A Mun - Bur\nA Ber - Kie")
    undo(house)
    house.write("ITALY", "press to all\nHello\nendpress\nA Ven - Tri")
    process(house)


def undo(house: House) -> None:
    """Take back what came last, of the phase that it is."""
    house.happen(Undone((house.timeline().undoable[-1],), house.now))


def edit(house: House) -> None:
    game = house.game
    form = {"phase": str(game.table.position.phase), "units": {"FRANCE": ["A PAR", "A MUN"]}}
    house.happen(PositionEdited(read_position(form, game.variant), house.now))


def extend(house: House) -> None:
    house.write("GM", "extend by 2 days")


def roll_back(house: House) -> None:
    house.write("GM", "rollback")


def forward(house: House) -> None:
    """Go forward again, to the end of what was left."""
    house.return_to(house.timeline().left[-1])


COURSES: dict[str, list[Callable[[House], None]]] = {
    "phases": [play, process, play, process, process],
    "a phase twice": [play, roll_back, play, process],
    "twice back": [play, play, roll_back, roll_back, process, play],
    "and forward": [play, process, roll_back, forward, process],
    "another position": [play, edit, play, extend, process],
    "moved": [extend, play, extend, process, extend],
}


def known(chapter: Chapter) -> object:
    """A chapter without what takes the whole log; in which order units stand nobody keeps."""
    processed, resolution = chapter.processed, chapter.processed.resolution
    outcomes = [str(o) for o in (*resolution.outcomes, *resolution.defaults)]
    games = [json.dumps(write_game(game)) for game in (processed.before, processed.game)]
    rest = replace(chapter, processed=None, opened=None, entered={})  # type: ignore[arg-type]
    return games, sorted(outcomes), processed.events, processed.missed, resolution.dislodged, rest


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_it_is_what_the_log_tells(course: list[Callable[[House], None]]) -> None:
    with House.begun() as house:
        for step in course:
            step(house)
            chronicle = chronicle_of(house.records, "ghost")
            here = replace(chronicle, undone=())
            assert list(replay_faults(house.records, "ghost")) == []
            assert tuple(annals_on_record(house.records, "ghost")) == annals_of(here)
            assert house.records.courses.moved("ghost") == chronicle.moved
            for chapter in (*chronicle.undone, *chronicle.chapters):
                phase = str(chapter.processed.before.table.position.phase)
                issue = chapter.processed.before.press.issue
                assert known(chapter_at(house.records, "ghost", chapter.number)) == known(chapter)
                assert known(chapter_of(house.records, "ghost", phase, issue)) == known(chapter)


def test_no_more_states_are_kept_than_are_of_use() -> None:
    with House.begun() as house:
        for _ in range(STATES_KEPT + 3):
            process(house)
        states = house.records.courses.states("ghost")
        assert len(states) == STATES_KEPT
        assert states[-1].state == house.records.games.load("ghost").state  # type: ignore[union-attr]


def test_a_game_that_is_older_than_its_annals_has_them_from_its_next_phase_on() -> None:
    with House.begun() as house:
        process(house)
        process(house)
        for table in ("annals", "states"):
            house.records._ledger.rows(f"DELETE FROM {table}")
        assert house.records.courses.annals("ghost") is None
        before = house.write("FRANCE", "history").mails[-1].text
        assert list(replay_faults(house.records, "ghost")) == []
        process(house)
        assert len(house.records.courses.annals("ghost") or ()) == 3
        assert list(replay_faults(house.records, "ghost")) == []
        after = house.write("FRANCE", "history").mails[-1].text
        assert [row for row in before.splitlines() if "S1901M" in row] == [
            row for row in after.splitlines() if "S1901M" in row
        ]


def test_annals_that_are_wrong_are_found() -> None:
    with House.begun() as house:
        process(house)
        for change, told in (
            ("UPDATE annals SET told = replace(told, '1901', '1902')", "annals"),
            ("UPDATE games SET moved = moved + 1", "clock"),
            ("UPDATE states SET moved = moved + 1", "state"),
        ):
            house.records._ledger.rows("SAVEPOINT before")
            house.records._ledger.rows(change)
            assert told in "".join(replay_faults(house.records, "ghost"))
            house.records._ledger.rows("ROLLBACK TO before")
            house.records._ledger.rows("RELEASE before")
