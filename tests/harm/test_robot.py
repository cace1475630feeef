"""A seat that the robot's rule orders, by letters: who is told, in which words, and until when."""

from __future__ import annotations

from tests.desk.bureau import confirming
from tests.harm.house import House, words_of

SAYS = "Nobody plays France: the robot's rule orders it (HELP STANDBY)."


def test_everybody_is_told_that_the_robot_plays_and_for_how_long() -> None:
    with House.begun() as house:
        house.write("GM", "set robot yes")
        ejected = house.write("GM", "eject france")
        told = house.write("GM", confirming(ejected.to("gm@x.org").text))
        texts = [words_of(mail.text) for mail in told.mails]
        notices = [text for text in texts if "What it has on file" in text]
        assert notices
        assert all("ordered by the robot's rule" in text for text in notices)
        status = words_of(house.write("ITALY", "status").to(house.address_of("ITALY")).text)
        assert "(nobody plays it now: the robot's rule orders it)" in status
        done = house.write("GM", "process")
        reports = [words_of(mail.text) for mail in done.mails if "Spring 1901" in mail.text]
        assert reports
        assert all(SAYS in text for text in reports if "What happened" in text)
        assert "StandingCalled" in done.kinds
