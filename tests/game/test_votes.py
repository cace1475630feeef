"""Votes on how the game ends: who has which, and what they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from judge.board.units import Power
from judge.game.ballot import Ballot, end_by
from judge.game.events import Ending, GameEnded
from judge.game.motions import A_DRAW, Motion, MotionKind, concession_to
from judge.game.people_events import SeatVacated
from judge.game.settings import Settings
from judge.game.vote_events import ConcessionVoted, DrawVoted
from judge.library.variants import load_variant
from tests.game.votes import ballot_of

STANDARD = load_variant("standard")
FRANCE, ITALY, TURKEY = (STANDARD.power_by_id[id_] for id_ in ("FRANCE", "ITALY", "TURKEY"))
THREE = (FRANCE, ITALY, TURKEY)
TO_ITALY = concession_to(ITALY)
powers = st.sampled_from(THREE)
votes = st.dictionaries(powers, st.one_of(st.none(), powers)).map(
    lambda found: {
        voter: concession_to(to) if to else A_DRAW for voter, to in found.items() if voter != to
    }
)


def agreed_end(votes: Mapping[Power, Motion], played: Sequence[Power] = THREE) -> GameEnded | None:
    motions = ballot_of(votes).carried(played, Settings())
    return end_by(motions[0], played) if motions else None


def test_a_seat_has_one_vote_and_the_last_one_counts() -> None:
    ballot, counts = Ballot(), []
    for event in (
        DrawVoted(FRANCE, in_favour=True),
        ConcessionVoted(FRANCE, ITALY),
        ConcessionVoted(FRANCE, TURKEY),
        DrawVoted(FRANCE, in_favour=False),
    ):
        ballot = ballot.after(event)
        counts.append(ballot.tally())
    assert counts == [{A_DRAW: 1}, {TO_ITALY: 1}, {concession_to(TURKEY): 1}, {}]


def test_who_is_asked_about_a_motion_and_how_many_must_agree() -> None:
    """A concession is voted on by all but the victor, by nobody if the victor doesn't play."""
    asked = [
        (motion.electorate(played), motion.threshold(played, Settings()))
        for motion, played in ((A_DRAW, THREE), (TO_ITALY, THREE), (TO_ITALY, (FRANCE, TURKEY)))
    ]
    assert asked == [(THREE, 3), ((FRANCE, TURKEY), 2), ((), 0)]


def test_all_others_concede_and_the_victor_need_not_vote() -> None:
    cast = {FRANCE: TO_ITALY, TURKEY: TO_ITALY}
    assert agreed_end(cast) == GameEnded(Ending.CONCESSION, (ITALY,))
    assert agreed_end({**cast, ITALY: A_DRAW}) == GameEnded(Ending.CONCESSION, (ITALY,))
    vacated = ballot_of(cast).after(SeatVacated(TURKEY))
    assert not vacated.carried(THREE, Settings())
    assert vacated.carried((FRANCE, ITALY), Settings()) == (TO_ITALY,)


def test_two_who_concede_to_each_other_end_with_the_first_of_them() -> None:
    """It comes to that when the third gives up a seat."""
    cast = {TURKEY: TO_ITALY, ITALY: concession_to(TURKEY)}
    assert agreed_end(cast) is None
    assert agreed_end(cast, (ITALY, TURKEY)) == GameEnded(Ending.CONCESSION, (ITALY,))


def test_a_draw_among_some_ends_with_them_alone() -> None:
    some = Motion(MotionKind.DRAW, (ITALY, TURKEY))
    assert agreed_end(dict.fromkeys(THREE, some)) == GameEnded(Ending.DRAW, (ITALY, TURKEY))
    assert agreed_end({FRANCE: A_DRAW, ITALY: some, TURKEY: some}) is None


def test_nobody_wins_by_a_concession_who_has_no_player() -> None:
    assert agreed_end({FRANCE: TO_ITALY, TURKEY: TO_ITALY}, (FRANCE, TURKEY)) is None


def test_who_plays_alone_wins_nothing_by_it() -> None:
    assert agreed_end({}, (FRANCE,)) is None
    assert agreed_end({}, ()) is None


def test_who_has_gone_shares_in_no_draw() -> None:
    assert agreed_end(dict.fromkeys(THREE, A_DRAW)) == GameEnded(Ending.DRAW, THREE)
    two = {FRANCE: A_DRAW, TURKEY: A_DRAW}
    assert agreed_end(two, (FRANCE, TURKEY)) == GameEnded(Ending.DRAW, (FRANCE, TURKEY))
    assert agreed_end({FRANCE: A_DRAW}, (FRANCE,)) == GameEnded(Ending.DRAW, (FRANCE,))


@given(votes)
def test_an_end_is_what_everybody_voted_for(cast: dict[Power, Motion]) -> None:
    end = agreed_end(cast)
    if end is None:
        return
    if end.ending is Ending.DRAW:
        assert cast == dict.fromkeys(THREE, A_DRAW)
    else:
        (victor,) = end.powers
        assert all(cast[power] == concession_to(victor) for power in THREE if power != victor)


@given(votes, powers)
def test_a_vote_is_taken_back_without_a_trace(cast: dict[Power, Motion], power: Power) -> None:
    gone = ballot_of(cast).after(DrawVoted(power, in_favour=False)).votes
    assert gone == {voter: to for voter, to in cast.items() if voter != power}
