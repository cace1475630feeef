"""What a gamesmaster says of settings in their own words: read whole or not, set, told, asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.daemon.shelf_office import command_reader
from judge.desk.reading.writing import write_command
from judge.game.setting_faults import find_wrong
from judge.game.setting_kinds import BoardId, OneOf, Options, Setter, YesNo
from judge.game.settings import SETTINGS, Settings
from judge.library.shelf import read_text
from tests.harm.house import House, words_of

ROWS = [
    tuple(line.split(" => "))
    for line in Path(__file__)
    .with_name("setting_sayings.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if " => " in line
]
CLOCK = command_reader().clock
WORDS = re.findall(
    r"^([a-z_]+)(?: \d)?: ", read_text("grammar", "setting-words.txt"), flags=re.MULTILINE
)  # fmt: skip
SAID = [
    line
    for line in read_text("grammar", "setting-clauses.txt").splitlines()
    if ": " in line and not line.startswith("#")
]


@pytest.mark.parametrize(("text", "meant"), ROWS)
def test_what_a_sentence_about_a_setting_says(text: str, meant: str) -> None:
    lines = [write_command(one).removeprefix("set ") for one in CLOCK.readings(text)]
    assert (" OR ".join(lines) or "-") == meant


def test_every_setting_that_a_gamesmaster_has_can_be_said() -> None:
    """Those about deadlines by clauses.txt; each word of OneOf by a row of its own."""
    said = {one.partition("=")[0].strip() for line in SAID for one in _assigned(line)}
    clock = {"movement", "retreat", "adjustment", "opening", "free", "holidays", "quiet", "zone"}
    open_ = {
        row.name
        for row in SETTINGS
        if row.setter is Setter.MASTER and not isinstance(row.kind, BoardId | Options)
    }
    assert open_ - said == clock
    pairs = {one for line in SAID for one in _assigned(line)}
    unsaid = {
        f"{row.name}={value}"
        for row in SETTINGS
        if row.name in said
        for value in (
            row.kind.values
            if isinstance(row.kind, OneOf)
            else ("yes", "no")
            if isinstance(row.kind, YesNo)
            else ()
        )
    } - pairs
    # Nobody asks to be believed less in a sentence: SET IDENTITY does it.
    assert unsaid == {"identity=host", "identity=normal"}


def _assigned(line: str) -> list[str]:
    sets = line.partition(": ")[0]
    return [one.strip() for part in sets.split(" or ") for one in part.split("&")]


def test_every_class_of_words_that_stands_in_a_clause_is_one() -> None:
    clock = re.findall(r"^([a-z_]+)", read_text("grammar", "schedule.txt"), flags=re.MULTILINE)
    known = {*WORDS, *clock, "span", "dates", "days", "zone", "night", "phases"}
    used = {
        word.removesuffix("?")
        for line in SAID
        for way in line.partition(": ")[2].split("|")
        for word in way.split()
    }
    assert used - known == set()


@pytest.mark.parametrize(
    ("text", "field", "value", "told"),
    [
        ("Grey press is allowed.", "colours", "grey", "Unsigned press is allowed"),
        ("A day of grace for late orders, please.", "grace", None, "Late orders"),
        ("Don't process early.", "early", None, "When all orders are in"),
    ],
)
def test_it_is_set_and_everybody_is_told_what_changed(
    text: str, field: str, value: object, told: str
) -> None:
    with House.begun() as house:
        before = house.game.settings
        done = house.write("GM", text)
        assert done.kinds == ("SettingsChanged",)
        after = house.game.settings
        assert getattr(after, field) != getattr(before, field)
        assert value is None or getattr(after, field) == value
        notice = words_of(done.to(house.address_of("FRANCE")).text)
        assert told in notice
        assert "until now" in notice


def test_what_may_be_one_thing_or_another_is_asked_with_the_lines_for_both() -> None:
    with House.begun() as house:
        done = house.write("GM", "No black press, please.")
        assert done.kinds == ("WishAsked",)
        said = words_of(done.to("gm@x.org").text)
        assert "1a set colours white" in said
        assert "1b set colours grey" in said
        assert house.write("GM", "1b").kinds == ("SettingsChanged", "WishesClosed")
        assert house.game.settings.colours == "grey"


@pytest.mark.parametrize(
    "text", ["No press at all.", "Don't process early.", "a draw needs two thirds", "no reminders"]
)
def test_a_players_sentence_sets_nothing(text: str) -> None:
    with House.begun() as house:
        before = house.game.settings
        house.write("FRANCE", text)
        assert house.game.settings == before


@given(st.lists(st.sampled_from([row[0] for row in ROWS]), min_size=1, max_size=3))
def test_sentences_behind_one_another_are_read_whole_or_not_at_all(texts: list[str]) -> None:
    """Whatever is read can be set, and has the names of what each part says, if all are read."""
    whole = ", and ".join(text.rstrip(".?") for text in texts)
    for command in CLOCK.readings(whole):
        assert command.choices.values
        names = {*command.choices.by_name}
        assert names <= {row.name for row in SETTINGS}
        settings = Settings().with_added(command.choices)
        assert isinstance(find_wrong(settings), tuple | None)


@given(st.text(alphabet="grey no alwd two thirds,.'-<>0123456789:", max_size=90))
def test_any_text_is_read_or_not_and_nothing_fails(text: str) -> None:
    for command in CLOCK.readings(text):
        assert command.choices.values


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one more day for retreats", "set retreats 2 days"),
        ("moves take a day more", "set moves 4 days"),
        ("a day less for moves", "set moves 2 days"),
        ("one day extra for builds please", "set builds 2 days"),
        ("Send the reminders a day earlier.", "set reminders 2 days"),
    ],
)
def test_what_is_added_to_what_is_set_is_asked_about_with_what_it_comes_to(
    text: str, line: str
) -> None:
    with House.begun() as house:
        before = house.game.settings
        done = house.write("GM", text)
        assert done.kinds == ("WishAsked",)
        assert f"1a {line}" in words_of(done.to("gm@x.org").text)
        assert house.game.settings == before


@pytest.mark.parametrize("text", ["For the opening two weeks please"])
def test_what_is_said_of_all_deadlines_moves_no_single_one(text: str) -> None:
    with House.begun() as house:
        done = house.write("GM", text)
        assert done.kinds == ()
        assert "Write: set moves 3 days" in words_of(done.to("gm@x.org").text)
