"""Nobody comes into a game under a name that passes for who leads it, for us, or for a power."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House, words_of

POSING = (
    "The gamesmaster", "Gamesmaster (ghost)", "GM", "The Judge", "judge", "Moderator", "France",
    "FRANCE", "Fr\u0430nce", "admin", "Spielleiter", "Games Master",
    # With what looks like a letter of theirs, or a letter more or less.
    "Garnesmaster", "Gannesmaster", "Gamesmasterr", "Gamesmastre", "Gamemastr", "Gamesmaester",
    "Game5master", "G4mesm4ster", "Moclerator", "M0derator", "Adm1n", "H0st", "Spie1leiter",
    # With letters of other scripts, in all their forms.
    "G\u0430mesm\u0430ster", "\u041coderator", "\u039coderator", "G\u039c", "\u050c\u041c",
    "\u13c0\u13b7", "\ua4d6\ua4df", "\u0262\u1d0d", "\uff27\uff2d", "\U0001d406\U0001d40c",
    "\u24bc\u24c2",
    "\U0001f156\U0001f15c", "\U0001f1ec\U0001f1f2", "J\u03c5dge", "Judg\u0435", "H\u043est",
    # Apart, with marks between, and with what nobody sees.
    "G.M.", "G M", "G. M. of lark", "Game-Master", "Game_Master", "G-M", "Games\u200bmaster",
    "Ga\u200bmes\u200bmaster", "G\u200dM", "M o d e r a t o r", "Mode-rator",
    "G\u00e1m\u00e8sm\u00e4ster",
    # With more around it, or another word for it.
    "TheGamesmaster", "xXGamesmasterXx", "GM 2", "gm1", "Your GM", "Organiser",
    "Tournament Organizer",
    "The organiser of lark", "Game Host", "Host (lark)", "Tournament Director",
    "Official Moderator",
    "Judge Moderator", "Player France", "The real judge", "Veranstalter", "Organisateur",
    "No-Reply",
)  # fmt: skip
HONEST = (
    "Judge Dee", "Anna Masters", "Francesca", "Moderato Cantabile", "Gemma Host", "Hostess",
    "Anna G. M. Keller", "Marcel", "Bernard Horn", "Claire", "Otto Hosta", "Reffen", "Mo Deere",
    "Timo Dorn", "Anna Judge", "Adam Minster", "Directa", "Teamer", "Jamie Stermann", "Ingmar",
    "Sigmund", "Magma", "Organ Isern", "\u0410\u043d\u043d\u0430", "Arbi Tremblay", "Bo Thost",
    "Anna of Lark", "The Anna",
    "Leiterer", "Mona Dorator", "Turk", "Russ Iansen", "Ita Lyons", "D\u00e9bora",
    "J. G. Masterson", "7",
)  # fmt: skip


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
