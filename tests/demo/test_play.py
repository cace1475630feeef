"""`judge demo --once`: the whole house at work, as the README's command runs it."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.adjudication.resolution import Verdict
from judge.daemon.daemon import DATABASE
from judge.daemon.replaying import replayed_game
from judge.daemon.running import Alone, Occupied
from judge.demo.sights import count_sights
from judge.library.variants import load_variant, variant_ids
from judge.orders.model import Link, Move, Separate
from judge.store.records import Records
from tests.printer.browser import look


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", "demo", "--once", *arguments],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )


@dataclass(frozen=True)
class Played:
    """A demo of two years, and where it lies."""

    folder: Path
    said: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("demo")
    return Played(folder, demo("--data", str(folder)))


def test_two_years_by_mail(played: Played) -> None:
    """Every letter is answered, the log replays, it says so, and keeps all with --data."""
    assert played.said.returncode == 0, played.said.stderr
    assert played.said.stderr == ""
    lines = played.said.stdout.splitlines()
    assert lines[0] == "Diplomacy: 2 game years by mail, 7 robots at the table"
    assert [line.split("  ")[1] for line in lines[1:3]] == [
        "Spring 1901 movement",
        "Fall 1901 movement",
    ]
    assert "every one answered" in lines[-2]
    assert lines[-1].startswith("the log replays to every position.")
    replayed = subprocess.run(
        [sys.executable, "-m", "judge", "replay", "demo", "--data", str(played.folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert replayed.returncode == 0, replayed.stderr
    assert replayed.stdout.startswith("demo: the log replays to every one of")


@pytest.mark.slow
@pytest.mark.timeout(1000)
def test_a_long_game_ends_in_a_draw_of_the_survivors() -> None:
    """The robots vote after nine years: the game ends by letter, and everybody is told."""
    said = demo("--years", "20", "--seed", "3")
    assert said.returncode == 0, said.stderr
    assert any("demo is over" in line for line in said.stdout.splitlines())


@pytest.mark.browser
def test_the_archive_of_the_demo_opens_in_a_browser(played: Played) -> None:
    """Straight from its folder: every phase with its picture, and not a word on the console."""
    folder = played.folder / "archive" / "demo"
    looked = look(folder / "index.html")
    assert looked.console == ()
    pages = sorted(folder.glob("[0-9]*.html"))
    assert len(pages) >= 6
    for page in pages:
        assert len(list(folder.glob(f"{page.stem}-*.svg"))) == 2
        assert page.name in looked.page
    assert look(pages[0]).console == ()


def test_who_plays_is_told_who_they_are_and_that_the_robots_wait(tmp_path: Path) -> None:
    """However long it takes to draw the seats; and the end of it is no traceback."""
    words = [sys.executable, "-m", "judge", "demo", "--play", "france", "--data", str(tmp_path)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout is not None
        told: list[str] = []
        for line in playing.stdout:
            told.append(line.rstrip())
            if line.startswith("Ctrl-C stops"):
                break
        playing.send_signal(signal.SIGINT)
        _, faults = playing.communicate(timeout=600)
    assert faults == ""
    (sentence,) = (line for line in told if line.startswith("You are "))
    (browser,) = (line for line in told if "in the browser" in line)
    name = sentence.removeprefix("You are ").partition(",")[0]
    assert sentence == f"You are {name}, and play France."
    assert browser.endswith(f"/{name.lower()}/")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--variant", "atlantis"), "no board 'atlantis'"),
        (("--play", "Narnia"), "no power 'Narnia'"),
    ],
)
def test_wrong_use_is_told(arguments: tuple[str, ...], said: str) -> None:
    told = demo(*arguments)
    assert told.returncode == 2
    assert said in told.stderr
    assert told.stderr.count("\n") == 1


def test_two_judges_in_one_folder(tmp_path: Path) -> None:
    """The second is told, and touches nothing."""
    with Alone(tmp_path):
        with pytest.raises(Occupied, match="another judge is at work"), Alone(tmp_path):
            pass
        told = demo("--data", str(tmp_path))
        assert told.returncode == 1
        assert "another judge is at work" in told.stderr


OTHERS = [id_ for id_ in variant_ids() if id_ != "standard"]


@pytest.mark.slow
@pytest.mark.timeout(1000)
@pytest.mark.parametrize("id_", OTHERS)
def test_two_years_on_every_board_show_what_it_is_known_for(id_: str, tmp_path: Path) -> None:
    """By mail: canals, crossings and boxes are gone through, provinces linked and separated."""
    said = demo("--variant", id_, "--data", str(tmp_path))
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines()[-1].startswith("the log replays to every position.")
    with Records.open(tmp_path / DATABASE) as records:
        steps = [s.resolution for s in replayed_game(records, "demo") if s.resolution is not None]
    board = load_variant(id_).board
    outcomes = [outcome for resolution in steps for outcome in resolution.outcomes]
    sights = count_sights(outcomes, board)
    shown = {"special"} if sights else set()
    for outcome in outcomes:
        order = outcome.order
        if isinstance(order, Move) and outcome.verdict is Verdict.MOVES:
            shown |= {"hyperspace"} if order.hyper else set()
        elif isinstance(order, Link | Separate) and outcome.verdict is Verdict.TAKES_EFFECT:
            shown.add(type(order).__name__)
    assert shown == ({"special"} if board.special else {"Link", "Separate", "hyperspace"})
    told = ", ".join(f"{name} {count}" for name, count in sorted(sights.items()))
    assert (f"Moves by canals, crossings and boxes: {told}." in said.stdout) == bool(sights)
