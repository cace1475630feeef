"""What looks like one deed and is about another matter: the first is never done, nor offered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.harm.house import House, words_of

ROWS: Sequence[tuple[str, str, tuple[str, ...], str, str]] = (
    # who, what, what came of it, what the answer says, what it doesn't
    ("GM", "hold all letters until I say so", (), "", "pause"),
    ("GM", "hold all press", ("SettingsChanged",), "", "stands still"),
    ("GM", "stop all letters from Italy", (), "", "pause"),
    ("GM", "votes stand until withdrawn", ("SettingsChanged",), "until", "pause"),
    ("GM", "letters go out with the next report", (), "", "write: process"),
    ("GM", "keep this game off the lists", ("SettingsChanged",), "known to nobody", "cancel game"),
    ("GM", "unlist the game", ("SettingsChanged",), "known to nobody", "cancel game"),
    ("GM", "open ballot", (), "That is set before a game starts", "is open, and you are"),
    ("GM", "absences: 20 days a year at most", ("SettingsChanged",), "Absences in a year", ""),
    ("GM", "pause the game", ("GamePaused",), "stands still", ""),
    ("GM", "set robot yes", ("SettingsChanged",), "A vacant seat", ""),
    ("FRANCE", "Will a robot play for who drops out?", (), "set robot yes", "standby off"),
    ("FRANCE", "vote for a draw, until the end of 1902", (), "NOT DONE (1)", "counts in ghost"),
    ("FRANCE", "I vote for a draw until 1903", (), "NOT DONE (1)", "counts in ghost"),
    ("FRANCE", "I concede to Turkey till 1903", (), "NOT DONE (1)", "counts in ghost"),
    ("FRANCE", "vote draw for this year", ("MotionVoted",), "stands until", ""),
    ("FRANCE", "what is voted on?", (), "Nothing is voted on in ghost", "Calhamer"),
    ("FRANCE", "who voted for the draw?", (), "Nothing is voted on in ghost", "vote draw 1a"),
    ("FRANCE", "what counts against me?", (), "What counts against the players", "Calhamer"),
    ("FRANCE", "how reliable are the others?", (), "What counts against the players", ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("who", "text", "kinds", "said", "unsaid"), ROWS, ids=[row[1] for row in ROWS]
)
def test_what_is_about_something_else(
    who: str, text: str, kinds: tuple[str, ...], said: str, unsaid: str
) -> None:
    with House.begun() as house:
        done = house.write(who, text)
        assert done.kinds == kinds
        told = words_of(done.to(house.address_of(who)).text)
        assert said in told
        assert not unsaid or unsaid not in told


def test_a_signature_that_went_with_a_letter_is_told() -> None:
    with House.begun() as house:
        for text, line in (
            ("Hi there\n-- \nDavid Miller\n+44 7946 0958", "David Miller / +44 7946 0958"),
            ("Hi there, shall we?\nDavid\ndavid@miller.example", "david@miller.example"),
        ):
            done = house.write("FRANCE", f"press to Italy\n{text}\nendpress")
            assert done.kinds == ("PressSent",)
            told = words_of(done.to("david@x.org").text)
            assert f'it stood in the letter: "{line}"' in told
        done = house.write("FRANCE", "press to Italy\nHi there, shall we?\nDavid\nendpress")
        assert "signature" not in done.to("david@x.org").text


def test_the_opening_is_edited_before_the_start_and_the_first_issue_has_it() -> None:
    with House.begun() as house:
        house.write_from("gm2@x.org", "create game lark")
        house.game_name = "lark"
        for name in "abcdefg":
            house.write_from(f"{name}{name}@y.org", "join lark")
        line = "edit: F Ank to Smy and A Smy to Ank, because all agreed"
        done = house.write("GM", line)
        assert done.kinds == ("PositionEdited",)
        assert {mail.to for mail in done.mails} == {
            "gm2@x.org", *(f"{name}{name}@y.org" for name in "abcdefg"),
        }  # fmt: skip
        assert house.write("GM", "undo the edit").kinds == ("PositionEdited",)
        house.write("GM", line)
        assert house.write("GM", "start").kinds == ("GameStarted",)
        issue = words_of(house.write("TURKEY", "get issue 1").mails[0].text)
        assert "A Ank, A Con, F Smy" in issue


def test_a_clock_that_runs_again_loses_no_days_to_its_weekdays() -> None:
    with House.begun() as house:
        house.write("GM", "set moves every Monday and Thursday 21:00")
        house.write("GM", "deadline 26 November 21:00")
        house.write("GM", "pause")
        house.write("GM", "resume")
        assert f"{house.game.clock.deadline:%m-%d}" == "11-26"
