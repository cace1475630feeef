"""What stands beside talk isn't lost with it: each sentence that speaks of no orders is heard."""

from __future__ import annotations

import pytest

from tests.harm.house import House, words_of

ABSENT = (
    "may I let you know that I shall be visiting my grandchildren from Friday the 4th of December"
)
AWAY = (
    f"Dear Sir or Madam,\n\n{ABSENT} up to\nand including Tuesday the 8th. I am told that there is "
    "no internet,\nand rather look forward to it.\n\nYours sincerely,\nDavid",
    f"{ABSENT} to Tuesday the 8th. I am told that there is no internet.",
    f"{ABSENT} up\nto Tuesday the 8th.",
)
MOVED = (
    "Kindly note that my provider is closing its doors at the end of the month. From now on I "
    "should\nlike to have my mail at kara@dorf.example.\n\nKara",
    "My provider closes. From now on I should like to have my mail at kara@dorf.example.",
)


@pytest.mark.parametrize("text", AWAY)
def test_an_absence_beside_talk_is_noted(text: str) -> None:
    with House.begun() as house:
        done = house.write("FRANCE", text)
        assert done.kinds == ("AbsenceSet",)
        (absence,) = house.game.people.absences
        begins, ends = f"{absence.begins:%m-%d}", f"{absence.ends:%m-%d}"
        assert (begins, ends) == ("12-03", "12-08")  # midnight in Berlin


@pytest.mark.parametrize("text", MOVED)
def test_a_new_address_beside_talk_is_asked_to_be_confirmed(text: str) -> None:
    with House.begun() as house:
        done = house.write("FRANCE", text)
        said = words_of("\n".join(mail.text for mail in done.mails))
        assert "address kara@dorf.example" in said


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("deadline 20:00", "2026-11-24T19:00:00+00:00"),
        ("Please move the deadline to 20:00.", "2026-11-24T19:00:00+00:00"),
        ("The deadline should be at 18:00 London time.", "2026-11-24T18:00:00+00:00"),
        ("So this deadline, but at 20:00 of London please.", "2026-11-24T20:00:00+00:00"),
        ("deadline Friday 18:00 Paris", "2026-11-27T17:00:00+00:00"),
        ("deadline today 20:00", "2026-11-21T19:00:00+00:00"),
    ],
)
def test_an_hour_alone_is_one_of_the_day_of_the_deadline(text: str, at: str) -> None:
    """And a city behind it says whose hour it is."""
    with House.begun() as house:
        done = house.write("GM", text)
        (event,) = [event for kind, event in done.events if kind == "DeadlineSet"]
        assert event["deadline"] == at


def test_who_is_without_mail_wants_pictures_all_the_same() -> None:
    with House.begun() as house:
        for who in ("GM", "FRANCE"):
            text = (
                "I'm on a ship without mail from tomorrow until Saturday, nothing needs to change."
            )
            assert "PicturesSet" not in house.write(who, text).kinds
