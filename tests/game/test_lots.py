"""The draw of powers: fair, bound beforehand, and the best of what is left for who likes some."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.drawing import commitment, draw, draw_powers, mixed_text, seed_of_draw
from judge.game.events import GameCreated, GameStarted
from judge.game.game import Game, after, new_game
from judge.game.lots import Lot, NumberSet, PreferenceSet, Tiers, lot_of
from judge.game.people_events import PlayerJoined, PlayerLeft
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.seats import Master, PersonAddress, Player
from judge.game.settings import Settings
from judge.library.variants import load_variant

STANDARD = load_variant("standard")
POWERS = STANDARD.powers
ANNA, BRUNO = Player("anna@x.org"), Player("bruno@x.org")
SEVEN = range(7)


def tiers(text: str) -> Tiers:
    """Preferences by letters: "I TF R" are Italy, then Turkey and France alike, then Russia."""
    by_letter = {power.letter: power for power in POWERS}
    named = tuple(tuple(by_letter[letter] for letter in tier) for tier in text.split())
    rest = tuple(p for p in POWERS if p not in {power for tier in named for power in tier})
    return (*named, rest) if rest else named


def liked() -> st.SearchStrategy[dict[int, Tiers]]:
    cuts = st.lists(st.integers(1, 6), max_size=3, unique=True).map(sorted)

    def cut(drawn: tuple[list[int], list[int]]) -> Tiers:
        order, at = drawn
        edges = [0, *at, 7]
        return tuple(tuple(POWERS[n] for n in order[a:b]) for a, b in pairwise(edges))

    one = st.tuples(st.permutations(SEVEN), cuts).map(cut)
    return st.dictionaries(st.integers(0, 6), one, max_size=7)


@given(st.text(max_size=20), liked())
def test_everybody_gets_a_power_and_the_best_of_those_left(
    seed: str, wanted: dict[int, Tiers]
) -> None:
    allotted = draw_powers(7, POWERS, seed, wanted)
    assert sorted(one.place for one in allotted) == [*SEVEN]
    assert {one.power for one in allotted} == {*POWERS}
    assert [one.place for one in allotted if one.chose] == [
        place for place in draw(SEVEN, seed) if place in wanted
    ]
    left = [*POWERS]
    for one in allotted:
        for tier in wanted.get(one.place, ()):
            if one.power in tier:
                break
            assert not {*tier} & {*left}
        left.remove(one.power)


@given(st.text(max_size=20))
def test_without_preferences_it_is_the_draw_of_old(seed: str) -> None:
    allotted = draw_powers(7, POWERS, seed, {})
    assert [one.place for one in allotted] == [*draw(SEVEN, seed)]
    assert [one.power for one in allotted] == [*POWERS]


@given(liked(), st.integers(0, 6), st.permutations(SEVEN), st.text(max_size=9))
def test_nobody_gains_by_saying_what_they_dont_like(
    wanted: dict[int, Tiers], me: int, lie: list[int], seed: str
) -> None:
    mine = tuple((POWERS[n],) for n in range(7))
    truly = draw_powers(7, POWERS, seed, {**wanted, me: mine})
    falsely = draw_powers(7, POWERS, seed, {**wanted, me: tuple((POWERS[n],) for n in lie)})

    def rank(allotted: tuple[object, ...]) -> int:
        (power,) = (t.power for t in allotted if t.place == me)  # type: ignore[attr-defined]
        return POWERS.index(power)

    assert rank(truly) <= rank(falsely)


@pytest.mark.parametrize("wanted", [{}, {0: tiers("I T"), 1: tiers("I"), 2: tiers("TI R")}])
def test_over_many_seeds_all_are_treated_alike(wanted: dict[int, Tiers]) -> None:
    """Chi-square of what somebody without preferences gets, and of who gets what two wish for."""
    many = 2100
    got = [
        {one.place: one.power for one in draw_powers(7, POWERS, f"seed{n}", wanted)}
        for n in range(many)
    ]
    if not wanted:
        for place in SEVEN:
            counts = Counter(one[place] for one in got)
            expected = many / 7
            chi = sum((counts[power] - expected) ** 2 / expected for power in POWERS)
            assert chi < 27.9, place  # 6 degrees of freedom, one in 10,000
        return
    silent = [Counter(one[place] for one in got) for place in (3, 4, 5, 6)]
    for power in POWERS:
        counts_of = [counts[power] for counts in silent]
        expected = sum(counts_of) / 4
        if expected > 5:
            chi = sum((count - expected) ** 2 / expected for count in counts_of)
            assert chi < 21.1, power  # 3 degrees of freedom, one in 10,000


def test_numbers_are_mixed_into_what_was_promised() -> None:
    assert mixed_text("abc", ["", ""]) == "abc"
    assert seed_of_draw("abc", []) == "abc"
    text = "abc:4711:12"
    assert mixed_text("abc", ["4711", "", "12"]) == text
    assert seed_of_draw("abc", ["4711", "", "12"]) == hashlib.sha256(text.encode()).hexdigest()
    # Each number changes the draw, and the promise hangs on none of them.
    drawn = {draw_powers(7, POWERS, seed_of_draw("abc", [str(n)]), {}) for n in range(50)}
    assert len(drawn) == 50
    assert commitment("abc") == hashlib.sha256(b"abc").hexdigest()


def test_by_hand() -> None:
    """The recipe of the mails, followed to the letter."""
    seed, wanted = "0123456789abcdef", {1: tiers("I"), 4: tiers("TI"), 5: tiers("I R")}
    names, order = [*SEVEN], []
    for n in SEVEN:
        number = int(hashlib.sha256(f"{seed}:{n}".encode()).hexdigest(), 16)
        order.append(names.pop(number % len(names)))
    allotted = draw_powers(7, POWERS, seed, wanted)
    assert [t.place for t in allotted] == [p for p in order if p in wanted] + [
        p for p in order if p not in wanted
    ]
    for n, one in enumerate(allotted[:3]):
        taken = {before.power for before in allotted[:n]}
        best = next(
            alike
            for tier in wanted[one.place]
            if (alike := [power for power in POWERS if power in tier and power not in taken])
        )
        number = int(hashlib.sha256(f"{seed}:tie:{n}".encode()).hexdigest(), 16)
        assert one.power == best[number % len(best)]


def forming() -> Game:
    game = new_game(GameCreated("ghost", Settings(), Master(Player("gm@x.org")), "abc"), STANDARD)
    for player in (ANNA, BRUNO):
        game = after(game, PlayerJoined(player))
    return game


def test_what_is_put_in_is_kept_until_the_start() -> None:
    anna = PersonAddress(ANNA.address)
    game = forming()
    for event in (PreferenceSet(anna, tiers("I T")), NumberSet(anna, "4711")):
        assert read_event(*write_event(event), STANDARD) == event
        game = after(game, event)
    assert lot_of(game.people.forming.lots, ANNA.address) == Lot(anna, tiers("I T"), "4711")
    assert lot_of(game.people.forming.lots, BRUNO.address) == Lot(PersonAddress(BRUNO.address))
    assert read_game(write_game(game), STANDARD).people == game.people
    assert after(after(game, PreferenceSet(anna)), NumberSet(anna)).people.forming.lots == ()
    gone = after(game, PlayerLeft(anna))
    assert gone.people.forming.lots == ()
    assert after(gone, PlayerJoined(ANNA)).people.forming.lots == ()
    seats = tuple((power, ANNA) for power in POWERS)
    begun = after(game, GameStarted(seats, datetime(2026, 11, 22, tzinfo=UTC)))
    assert begun.people.forming.lots == ()


def test_games_from_before_have_no_lots() -> None:
    form = write_game(forming())
    del form["forming"]
    assert read_game(form, STANDARD).people == forming().people
