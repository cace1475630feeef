"""Nobody comes into a game under a name that passes for who leads it, for us, or for a power."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House, words_of

POSING = (
    "The gamesmaster", "Gamesmaster (ghost)", "GM", "The Judge", "judge", "Moderator", "France",
    "FRANCE", "Frаnce", "admin", "Spielleiter", "Games Master",
)  # fmt: skip
HONEST = ("Judge Dee", "Anna Masters", "Francesca", "Moderato Cantabile", "Gemma Host", "Hostess")


@pytest.mark.parametrize("name", POSING)
def test_a_name_that_poses_shows_that_its_bearer_plays(name: str) -> None:
    with House.begun() as house:
        house.write_from(MASTER, "create game lark press white")
        house.game_name = "lark"
        joined = house.write_from("zoe@y.org", "join lark", called=name)
        (player,) = house.game.people.waiting
        assert player.name.startswith('player "')
        assert 'player "' in words_of(joined.to(MASTER).text)
        observed = house.write_from("mia@y.org", "observe lark", called=name)
        assert observed.kinds == ("ObserverJoined",)
        assert house.game.people.observers[0].name.startswith('player "')


@pytest.mark.parametrize("name", HONEST)
def test_other_names_are_kept(name: str) -> None:
    with House.begun() as house:
        house.write_from(MASTER, "create game lark")
        house.game_name = "lark"
        house.write_from("zoe@y.org", "join lark", called=name)
        assert [player.name for player in house.game.people.waiting] == [name]


@pytest.mark.parametrize("name", ["The gamesmaster", "Moderator", "Italy", "the judge"])
def test_nobody_renames_themselves_so(name: str) -> None:
    with House.begun() as house:
        done = house.write("FRANCE", f"rename {name}")
        assert done.kinds == ()
        assert "Write another name: rename" in words_of(done.to("david@x.org").text)


def test_a_name_taken_from_an_address_poses_no_less() -> None:
    with House.begun() as house:
        house.write_from(MASTER, "create game lark")
        house.game_name = "lark"
        house.write_from("gamesmaster@y.org", "join lark")  # written as "Gamesmaster"
        assert [player.name for player in house.game.people.waiting] == ['player "Gamesmaster"']


@pytest.mark.parametrize("name", ["judge", "gm", "gamesmaster", "france", "moderator", "host"])
def test_no_game_is_called_like_somebody_in_it(name: str) -> None:
    with House.begun() as house:
        for done in (
            house.write_from("zoe@y.org", f"create game {name}"),
            house.write("GM", f"fork from S1901M as {name}"),
        ):
            assert done.kinds == ()
            assert f"A game can't be called {name}" in words_of(done.mails[0].text)
