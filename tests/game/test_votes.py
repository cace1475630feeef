"""Votes on how the game ends: who has which, and what they lead to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.game.events import ConcessionVoted, DrawVoted, Ending, GameEnded
from judge.game.votes import agreed_end, conceded_to, for_draw, voted, without_vote
from judge.library.variants import load_variant

STANDARD = load_variant("standard")
FRANCE, ITALY, TURKEY = (STANDARD.power_by_id[id_] for id_ in ("FRANCE", "ITALY", "TURKEY"))
THREE = (FRANCE, ITALY, TURKEY)
powers = st.sampled_from(THREE)
votes = st.dictionaries(powers, st.one_of(st.none(), powers)).map(
    lambda found: {voter: to for voter, to in found.items() if voter != to}
)


def test_a_seat_has_one_vote_and_the_last_one_counts() -> None:
    cast = voted({}, DrawVoted(FRANCE, in_favour=True))
    assert (for_draw(cast), conceded_to(cast, THREE)) == (1, ())
    cast = voted(cast, ConcessionVoted(FRANCE, ITALY))
    assert (for_draw(cast), conceded_to(cast, THREE)) == (0, ((ITALY, 1),))
    cast = voted(cast, ConcessionVoted(FRANCE, TURKEY))
    assert conceded_to(cast, THREE) == ((TURKEY, 1),)
    assert voted(cast, DrawVoted(FRANCE, in_favour=False)) == {}


def test_all_others_concede_and_the_victor_need_not_vote() -> None:
    cast = {FRANCE: ITALY, TURKEY: ITALY}
    assert agreed_end(cast, THREE) == GameEnded(Ending.CONCESSION, (ITALY,))
    assert agreed_end({**cast, ITALY: None}, THREE) == GameEnded(Ending.CONCESSION, (ITALY,))
    assert agreed_end(without_vote(cast, TURKEY), THREE) is None


def test_nobody_wins_by_a_concession_who_has_no_player() -> None:
    assert agreed_end({FRANCE: ITALY, TURKEY: ITALY}, (FRANCE, TURKEY)) is None


def test_who_plays_alone_wins_nothing_by_it() -> None:
    assert agreed_end({}, (FRANCE,)) is None
    assert agreed_end({}, ()) is None
    assert agreed_end({FRANCE: None}, (FRANCE,)) == GameEnded(Ending.DRAW, (FRANCE,))


@given(votes)
def test_an_end_is_what_everybody_voted_for(cast: dict) -> None:  # type: ignore[type-arg]
    end = agreed_end(cast, THREE)
    if end is None:
        return
    if end.ending is Ending.DRAW:
        assert cast == dict.fromkeys(THREE)
    else:
        (victor,) = end.powers
        assert all(cast[power] == victor for power in THREE if power != victor)


@given(votes, powers)
def test_a_vote_is_taken_back_without_a_trace(cast: dict, power: object) -> None:  # type: ignore[type-arg]
    assert isinstance(power, type(FRANCE))
    gone = voted(cast, DrawVoted(power, in_favour=False))
    assert power not in gone
    assert gone == {voter: to for voter, to in cast.items() if voter != power}
