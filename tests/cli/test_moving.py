"""`judge move` and `judge take`: a game goes from one judge to another by a file, or comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.store.records import Records
from tests.harm.house import JUDGE, House

THERE = "arbiter@new.example"


def settings(folder: Path, address: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "boards").mkdir()
    file = folder / "judge.toml"
    file.write_text(
        f'[judge]\naddress = "{address}"\ndata = "."\n[smtp]\nhost = "h"\n[door]\nport = 24\n'
    )
    return str(file)


@pytest.fixture
def here() -> Iterator[str]:
    with House.begun() as house:
        yield settings(house.folder, str(JUDGE))


@pytest.fixture
def there(tmp_path: Path) -> str:
    return settings(tmp_path / "there", THERE)


def test_a_game_goes_by_a_file(
    here: str, there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ghost.game"
    going = ["move", "ghost", str(file), "--config", here]
    assert main([*going, "--to", THERE]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert f"There: judge take {file}" in capsys.readouterr().out
    assert main(["games", "--config", here]) == 0
    assert f"moved to {THERE}" in capsys.readouterr().out
    assert main(["show", "ghost", "--config", here]) == 0
    assert capsys.readouterr().out.startswith(f"ghost has moved to {THERE}; this is how it left:")
    file.unlink()
    assert main(going) == 0, "a file that got lost is written once more"
    assert main(["take", str(file), "--config", there]) == 0
    assert capsys.readouterr().out.endswith("ghost is here now; 8 mails tell everybody\n")
    assert main(["replay", "ghost", "--config", there]) == 0
    assert main(["take", str(file), "--as", "other", "--config", there]) == 1
    assert "nothing is done: this file was taken in, as ghost" in capsys.readouterr().err
    assert main(["take", str(file), "--refuse", "--config", there]) == 1
    with Records.open(tmp_path / "there" / DATABASE) as records:
        assert records.games.names() == ["ghost"]


def test_a_game_comes_back(
    here: str, there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ghost.game"
    assert main(["move", "ghost", str(file), "--to", THERE, "--config", here]) == 0
    back = ["move", "ghost", "--config", here, "--back"]
    assert main(back) == 2
    assert "--on-my-word" in capsys.readouterr().err
    assert main(["take", str(file), "--refuse", "--config", there]) == 0
    word = capsys.readouterr().out.split()[-1]
    assert main(["take", str(file), "--config", there]) == 1
    assert main([*back, "aaaa-aaaa"]) == 1
    assert main([*back, word]) == 0
    assert main(["show", "ghost", "--config", here]) == 0
    assert main([*back, "--on-my-word"]) == 1
    assert "nothing is done: ghost is here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["move", "ghost", "FILE"], 1, "say to which judge"),
        (["move", "ghost", "FILE", "--to", "new.example"], 1, "say to which judge"),
        (["move", "ghost", "FILE", "--to", str(JUDGE)], 1, "is this judge"),
        (["move", "ghost", "FILE", "--back"], 2, "say FILE, and --to"),
        (["move", "ghost"], 2, "say FILE, and --to"),
        (["move", "nobody", "FILE", "--to", THERE], 2, "no game"),
        (["move", "ghost", "NOWHERE/FILE", "--to", THERE], 1, "can't be written"),
        (["take", "FILE"], 2, "No such file"),
    ],
)
def test_what_can_not_be_leaves_it_as_it_was(
    here: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    status: int,
    said: str,
) -> None:
    files = {"FILE": str(tmp_path / "f"), "NOWHERE/FILE": str(tmp_path / "no" / "f")}
    given = [files.get(argument, argument) for argument in arguments]
    assert main([*given, "--config", here]) == status
    assert said in capsys.readouterr().err
    with Records.open(Path(here).parent / DATABASE) as records:
        assert records.moves.of("ghost") is None
    assert list(tmp_path.iterdir()) == []
