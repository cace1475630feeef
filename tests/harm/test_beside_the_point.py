"""What passed for something else: the judge's name over press, a code shown by a dry run."""

from __future__ import annotations

import re

import pytest

from tests.harm.house import MASTER, House, words_of

AS_JUDGE = (
    "broadcast, as Judge", "press to Italy, as the judge", "press to Italy, as Gamesmaster",
    "broadcast, as GM", "broadcast as the host", "press to all (as Judge)",
)  # fmt: skip


@pytest.mark.parametrize("heading", AS_JUDGE)
@pytest.mark.parametrize("colours", ["black", "white"])
def test_no_letter_of_a_player_is_the_judges(heading: str, colours: str) -> None:
    with House.begun(f"colours {colours}") as house:
        done = house.write("FRANCE", f"{heading}\nThe game is over.\nendpress")
        assert "PressSent" not in done.kinds
        assert [mail.to for mail in done.mails] == [house.address_of("FRANCE")]
        assert "NOT SENT" in done.mails[0].subject
        sent = house.write("FRANCE", "press to Italy: as the judge said, it is over")
        assert "PressSent" in sent.kinds


def test_a_dry_run_gives_no_code() -> None:
    with House.begun() as house:
        said = words_of(house.write("GM", "dry run: eject Italy").to(MASTER).text)
        assert "eject Italy CODE" in said
        assert re.search(r"eject Italy (?!CODE)\w*\d", said) is None
        real = words_of(house.write("GM", "eject Italy").to(MASTER).text)
        assert re.search(r"eject Italy \w*\d", real)


def test_the_first_house_rules_amend_nothing_in_the_log() -> None:
    with House.begun() as house:
        rows = []
        for text in ("house rules: no lying", "house rules: but on Sundays"):
            house.write("GM", text)
            log = house.write("FRANCE", "log").to(house.address_of("FRANCE"))
            rows.append(words_of(log.text).count("amended"))
        assert rows == [0, 1]


def test_an_absence_that_moves_nothing_is_told_so_to_the_gamesmaster() -> None:
    with House.begun("leave none") as house:
        told = words_of(house.write("FRANCE", "away 25-28 November").to(MASTER).text)
        assert "absences move none in this game" in told
        assert "are put off" not in told
