"""Whose house it is: who opens games, how many, on which boards; how long press may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.work import DEFAULTS
from judge.daemon.workroom import Workroom
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.post.arrival import Arrival
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON, House

KNOWN = "on this judge games are opened by people whom its host knows"
WORD = "on this judge that takes a word from its host"


def told(text: str) -> str:
    """A mail as one line, without the marks of what was refused."""
    return " ".join(text.replace("!", " ").split())


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        yield house


@pytest.mark.parametrize(
    ("hosting", "subject", "refused"),
    [
        (OPEN_HOUSE, "", ""),
        (Hosting(("anna@x.org",)), "", ""),
        (Hosting(("@x.org",)), "", ""),
        (Hosting(("ben@x.org", "@y.org")), "", KNOWN),
        (Hosting(("@sub.x.org", "nanna@x.org")), "", KNOWN),
        (Hosting(code="Sesame7"), "", WORD),
        (Hosting(code="Sesame7"), "a game, sesame7", ""),
        (Hosting(code="Sesame7"), "Re: [Sesame7]", ""),
        (Hosting(code="Sesame7"), "a game, sesame78", WORD),
        (Hosting(("@y.org",), "Sesame7"), "", WORD),
        (Hosting(("@x.org",), "Sesame7"), "", ""),
        (Hosting(games=1), "", "the host of this judge has one game at once"),
        (Hosting(games=2), "", ""),
        (Hosting(boards=("loeb9",)), "", 'has no games on the board "standard". The boards are'),
        (Hosting(boards=("loeb9", "standard")), "", ""),
    ],
)
def test_who_may_open_a_game(house: House, hosting: Hosting, subject: str, refused: str) -> None:
    """Tagged and in capitals as well; who is refused is told why, and no game is there."""
    house.hosting = hosting
    followed = house.write_from("Anna+dip@X.org", "create game amber", subject=subject)
    assert ("GameCreated" in followed.kinds) is (not refused)
    text = told(followed.mails[0].text)
    assert (refused or "amber is open") in text


def test_a_game_that_is_over_makes_room(house: House) -> None:
    house.hosting = Hosting(games=1)
    house.write("GM", "cancel game ghost")
    followed = house.write_from("anna@x.org", "create game amber")
    assert "GameCreated" in followed.kinds


def test_a_fork_is_a_game_like_any_other(house: House) -> None:
    house.hosting = Hosting(games=1)
    followed = house.write("GM", "fork as ghost2")
    assert followed.kinds == ()
    assert "has one game at once" in told(followed.mails[0].text)


def test_press_that_is_too_long_comes_back_whole(house: House) -> None:
    house.hosting = Hosting(press=2000)
    lines = "\n".join(f"line {number} of many" for number in range(200))
    followed = house.write("FRANCE", f"press to Italy\n{lines}\nendpress")
    assert "PressSent" not in followed.kinds
    (receipt,) = followed.mails
    text = told(receipt.text)
    assert "lets a letter to others have 2 kilobytes, and this one has 4" in text
    assert "line 0 of many" in receipt.text
    assert "line 199 of many" in receipt.text
    sent = house.write("FRANCE", "press to Italy\nA short one.\nendpress")
    assert "PressSent" in sent.kinds


def config_of(folder: Path, games: str) -> Config | tuple[str, ...]:
    path = folder / "judge.toml"
    path.write_text(
        '[judge]\naddress = "judge@h.org"\nboards = "."\n[smtp]\nhost = "h"\n[door]\nport = 24\n'
        f"[games]\n{games}\n",
        encoding="utf-8",
    )
    return read_config(path)


def test_it_is_set_in_judge_toml(tmp_path: Path) -> None:
    config = config_of(
        tmp_path,
        'openers = "Anna@X.org, @y.org"\ncode = "Sesame7"\n'
        'at_once = 20\nboards = "loeb9,Standard"\npress = 20',
    )
    assert isinstance(config, Config)
    assert config.games.hosting == Hosting(
        ("anna@x.org", "@y.org"), "Sesame7", 20, ("loeb9", "standard"), 20_000
    )
    empty = config_of(tmp_path, "")
    assert isinstance(empty, Config)
    assert empty.games.hosting == OPEN_HOUSE


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ('openers = "anna"', "[games] openers must be addresses, or @example.org, with commas"),
        ('openers = "a@x.org b@x.org"', "[games] openers must be addresses"),
        ('code = "a b"', "[games] code must be one word of 4 to 40 letters and digits"),
        ('code = "abc"', "[games] code must be one word of 4 to 40 letters and digits"),
        ("at_once = -1", "[games] at_once must be from 0 to 1000000, not -1"),
        ('press = "big"', "[games] press must be a whole number, not 'big'"),
    ],
)
def test_a_fault_of_it_is_told(tmp_path: Path, games: str, said: str) -> None:
    faults = config_of(tmp_path, games)
    assert isinstance(faults, tuple)
    assert faults[0].startswith(said)


def test_a_board_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config_of(tmp_path, 'boards = "standard, atlantis"')
    assert main(["serve", "--config", str(tmp_path / "judge.toml")]) == 2
    assert "[games] boards: there is no board 'atlantis'; there are " in capsys.readouterr().err


def test_the_process_that_serves_letters_knows_of_it(tmp_path: Path) -> None:
    raw = b"From: anna@x.org\r\nMessage-ID: <1@x.org>\r\n\r\ncreate game amber\r\n"
    room = Workroom(
        tmp_path / DATABASE, JUDGE, 10, DEFAULTS, hosting=Hosting(("@y.org",), boards=("loeb9",))
    )
    with Records.open(tmp_path / DATABASE) as records:
        kept = keep_arrival(records, Arrival(raw, "anna@x.org", str(JUDGE), NOON))
        try:
            room.serve(kept.id, NOON)
        finally:
            room.close()
        assert records.games.names() == []
        (mail,) = records.outbox.added_after(0)
        assert KNOWN in told(mail.raw.decode())
