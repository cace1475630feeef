"""Votes in letters: a no takes back, an if and a question vote nothing, a bare yes is asked."""

from __future__ import annotations

import pytest

from judge.game.vote_events import MotionVoted, VoteWithdrawn
from tests.desk.bureau import Bureau, reply_to
from tests.desk.test_people import bureau, seat, token

__all__ = ["bureau"]

FRANCE = "FRANCE"
NEWS = "Re: [ghost] Spring 1901 movement: somebody votes for a draw of all survivors"


def written(
    bureau: Bureau, text: str, power: str = FRANCE, subject: str = ""
) -> tuple[list[str], str]:
    """The events of a letter, and its receipt on one line."""
    player = seat(bureau, power)
    served = bureau.write(player, text, to=token(bureau, power), subject=subject)
    events = [type(event).__name__ for change in served.changes for event in change.events]
    votes = [name for name in events if name in {MotionVoted.__name__, VoteWithdrawn.__name__}]
    return votes, " ".join(reply_to(served, player).text.split())


@pytest.mark.parametrize(
    "text",
    [
        "Forget my concession. Italy can whistle for it.",
        "Scrap my concession to Italy.",
        "cancel my vote",
        "No longer conceding to Italy.",
        "I don't concede any more.",
        "drop my vote for Italy's win",
        "Undo my vote",
        "Annule ma concession.",
        "Vergiss meine Aufgabe zugunsten von Italien.",
    ],
)
def test_a_vote_is_taken_back_however_it_is_said(bureau: Bureau, text: str) -> None:
    assert written(bureau, "concede to Italy")[0] == [MotionVoted.__name__]
    votes, receipt = written(bureau, text)
    assert votes == [VoteWithdrawn.__name__]
    assert "Your vote to concede to Italy is taken back." in receipt


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Who is voting for the draw?", "Votes are secret"),
        ("Can I concede to Italy?", "Asking this voted for nothing."),
        ("Kann ich an Italien aufgeben?", "Asking this voted for nothing."),
        ("I'd vote for the draw if Italy is in it.", 'A vote takes no "if"'),
    ],
)
def test_who_asks_or_makes_a_condition_votes_for_nothing(
    bureau: Bureau, text: str, told: str
) -> None:
    written(bureau, "vote draw", "ITALY")
    votes, receipt = written(bureau, text)
    assert (votes, told in receipt, "? 1a" in receipt) == ([], True, False)


@pytest.mark.parametrize("text", ["Yes, agreed.", "Fine with me!", "Einverstanden.", "D'accord."])
def test_a_bare_yes_to_the_news_of_a_vote_is_asked_with_that_vote(
    bureau: Bureau, text: str
) -> None:
    written(bureau, "vote draw", "ITALY")
    votes, receipt = written(bureau, text, subject=NEWS)
    assert (votes, "? 1a vote draw" in receipt) == ([], True)
    assert written(bureau, "1a")[0] == [MotionVoted.__name__]


@pytest.mark.parametrize(("text", "subject"), [("Yes, agreed.", ""), ("No thanks.", NEWS)])
def test_any_other_yes_and_a_no_ask_nothing(bureau: Bureau, text: str, subject: str) -> None:
    written(bureau, "vote draw", "ITALY")
    votes, receipt = written(bureau, text, subject=subject)
    assert (votes, "vote draw" in receipt) == ([], False)
