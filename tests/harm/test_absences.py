"""An absence moves deadlines: its sentence is understood whole, or nothing of it is done."""

from __future__ import annotations

import re

import pytest

from tests.harm.house import House, tells_fault
from tests.harm.test_impossible import said

ASKED = {
    "I'm away from Monday till Thursday. David, who's also a friend of mine, can send orders for"
    " me, he knows my plans. OK?": "away 2026-11-23 to 2026-11-26",
    "I'm away Monday to Friday, but I might still find a cafe.": "away 2026-11-23 to 2026-11-27",
    "We are away from Monday till Wednesday, Italy and me.": "away 2026-11-23 to 2026-11-25",
    "I'm away 1 December to 3 December and again 6 December.": "away",
    "I'm away from 1 to 5 December. Bruno takes over for me.": "away 2026-12-01 to 2026-12-05",
    "I'm away from 1 to 5 December. Is that a problem?": "away 2026-12-01 to 2026-12-05",
    "I'm away from 1 to 5 December. It may change.": "away 2026-12-01 to 2026-12-05",
    "I'm away from 1 to 5 December.\nSomebody else will order for me.": "away 2026-12-01",
    "Away until Friday. Maybe until Sunday, not sure yet.": "away",
    "I'm on holiday Monday till Friday, is that a problem?": "away",
}
NOTED = (
    "I am travelling Monday and Tuesday and will have no laptop.",
    "away 3-10 December",
    "I'm away from 28 November until 5 December, no internet. My Spring orders will be in on time."
    " Just so that the GM knows.",
    "I'll be on holiday from 1 December to 8 December, on a trip with Anna.",
    "Hi all, I will be away from 1 to 5 December. Sorry for the trouble!",
    "I'm away from 1 to 5 December, so no orders from me.",
    "I'm away from 1 to 5 December, no email there.",
)


@pytest.mark.parametrize(("text", "usage"), ASKED.items())
def test_half_a_sentence_is_no_absence(text: str, usage: str) -> None:
    with House.begun() as house:
        followed = house.write("GERMANY", text)
        assert len(followed.mails) == 1
        answer = said(house, followed, "GERMANY")
        assert followed.kinds == ("WishAsked",) * len(re.findall(r"\? \d+a ", answer))
        assert "1 line not done" in answer or "2 lines not done" in answer
        assert usage in answer
        assert "Who plays ghost" not in answer
        assert "all that I have from you" not in answer
        if usage != "away":
            days = answer.partition("If you want just this, write: ")[2].split(" Your ")[0]
            sent = house.write("GERMANY", " ".join(days.split()[:4]))
            assert sent.kinds == ("AbsenceSet",)


@pytest.mark.parametrize("text", NOTED)
def test_a_whole_sentence_is_one(text: str) -> None:
    with House.begun() as house:
        followed = house.write("GERMANY", text)
        assert followed.kinds == ("AbsenceSet",)
        assert not tells_fault(said(house, followed, "GERMANY"))


@pytest.mark.parametrize(
    ("text", "days", "told"),
    [
        ("I'm back on the 11th only.", "2026-12-01 to Thursday 2026-12-10", "Thursday is the last"),
        ("We sail home on the 9th.", "2026-12-01 to Wednesday 2026-12-09", "Wednesday, counts"),
    ],
)
def test_the_end_of_an_absence_to_come_is_told_by_the_return(
    text: str, days: str, told: str
) -> None:
    with House.begun() as house:
        house.write("GERMANY", "away 2026-12-01 to 2026-12-08")
        answer = said(house, house.write("GERMANY", f"We've booked again. {text}"), "GERMANY")
        assert f"Noted: Germany is away, Tuesday {days}, both days included." in answer
        assert told in answer
