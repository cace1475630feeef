"""Months of several games, with people of all habits, by letters only.

The short run is some weeks of three games. `make soak ARGS="-k six_months"` lives six months of
all ten, with another seed each time; `python -m tests.months` prints what was counted.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.months import checks
from tests.months.checks import Past
from tests.months.habits import EVERYBODY
from tests.months.kinds import kind_of
from tests.months.planner import GAMES, OBSERVERS
from tests.months.run import Lived, lived, told, write_mailboxes
from tests.months.town import Mail, named_in

WEEKS, TABLES = 4, 3


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lived]:
    found = lived(tmp_path_factory.mktemp("months"), seed=2, days=7 * WEEKS, games=GAMES[:TABLES])
    yield found
    found.town.records.close()


def test_some_weeks_of_three_games_are_without_a_fault(short: Lived) -> None:
    assert short.faults == ()
    assert len(short.past.over_at) > 6 * TABLES
    assert {posted.draft.what for posted in short.town.letters.values()} >= {
        "orders", "reminded", "press", "answer to press", "question", "mended", "vote",
        "leaves", "deputy", "what was hard", "whim",
    }  # fmt: skip
    kinds = {kind.name for mail in short.town.mails if (kind := kind_of(mail.title))}
    assert kinds >= {
        "gamesmaster away",
        "deputy",
        "ruling",
        "house rules",
        "fees",
        "game as a file",
    }
    assert any(line.startswith("all") for line in told(short))


def test_each_reader_has_a_file_with_all_their_mails(short: Lived, tmp_path: Path) -> None:
    write_mailboxes(short, tmp_path)
    files = {file.stem: file.read_text() for file in tmp_path.iterdir()}
    assert files.keys() == {mail.to for mail in short.town.mails}
    for mail in short.town.mails:
        assert (
            f"Subject: {mail.subject}\nReply-To: {mail.reply_to}\n\n{mail.text}" in files[mail.to]
        )


def test_ten_games_are_on_all_boards_and_all_habits_are_there() -> None:
    assert len(GAMES) == 10
    boards = {"standard", "swiss", "cline1972", "cline4", "cline7", "loeb9"}
    assert {game.board for game in GAMES} == boards
    assert sum(game.press == "grey" for game in GAMES) == 2
    assert sum(game.press == "none" for game in GAMES) == 1
    assert sum(game.plays for game in GAMES) == 1
    assert sum(game.is_anonymous for game in GAMES) == 2
    assert len({habit.name for habit in EVERYBODY}) >= 15


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_six_months_of_ten_games_are_without_a_fault(tmp_path: Path) -> None:
    found = lived(tmp_path, seed=1, days=182, games=GAMES)
    try:
        assert found.faults == ()
        assert len({posted.draft.writer for posted in found.town.letters.values()}) >= 80
    finally:
        found.town.records.close()


@pytest.mark.soak
def test_six_months_with_other_seeds_are_without_a_fault(tmp_path: Path) -> None:
    end = time.monotonic() + float(os.environ["JUDGE_SOAK_SECONDS"])
    for seed in itertools.count(2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = lived(folder, seed=seed, days=182, games=GAMES)
        found.town.records.close()
        assert (seed, *found.faults) == (seed,)
        if time.monotonic() > end:
            break


# ------------------------------------------------------------ a fault that is planted is found


def _of(short: Lived, occasion: str, title: str = "") -> Mail:
    mails = (m for m in short.town.mails if m.occasion == occasion and title in m.title)
    return next(mails)


def _other(short: Lived, mail: Mail) -> str:
    """Somebody else in the game of a mail, who doesn't lead it."""
    holders = set.union(*(h for (g, _), h in short.past.holders.items() if g == mail.game))
    return min(holders - {mail.to})


def of_no_kind(short: Lived) -> list[Mail]:
    return [replace(_of(short, "notice"), subject="[ghost] a lottery")]


def by_no_letter(short: Lived) -> list[Mail]:
    return [replace(_of(short, "receipt"), letter=None)]


def reminded(short: Lived) -> list[Mail]:
    done = next(m for m in short.town.mails if "State: ALL" in m.text and "movement" in m.title)
    phase = done.title.partition(":")[0]
    return [replace(done, occasion="notice", subject=f"[{done.game}] {phase}: orders are awaited")]


def secret_shown(short: Lived) -> list[Mail]:
    mail = _of(short, "receipt", "3 of 3 orders in")
    return [replace(mail, to=_other(short, mail), reply_to="")]


def order_shown(short: Lived) -> list[Mail]:
    posted = next(
        p
        for p in short.town.letters.values()
        if p.draft.phase == "S1901M" and any(" - " in order for order in p.draft.orders)
    )
    mail = next(m for m in short.town.mails if m.letter == posted.number)
    return [replace(mail, to=_other(short, mail), text="\n".join(posted.draft.orders))]


def press_shown(short: Lived) -> list[Mail]:
    mail = next(
        m
        for m in short.town.mails
        if "press from" in m.title and not m.title.endswith(("gamesmaster", "everybody"))
    )
    return [replace(mail, to="nobody@example.net")]


def writer_named(short: Lived) -> list[Mail]:
    mail = next(m for m in short.town.mails if m.title.startswith("press from somebody unnamed"))
    power = short.town.letters[mail.letter or 0].draft.power
    return [replace(mail, subject=mail.subject.replace("somebody unnamed", power))]


def player_named(short: Lived) -> list[Mail]:
    mail = next(m for m in short.town.mails if m.game == "lark" and m.occasion == "report")
    return [replace(mail, to=OBSERVERS[0], named=("jonas@example.net",))]


def seat_named(short: Lived) -> list[Mail]:
    mail = next(m for m in short.town.mails if not m.game)
    return [replace(mail, text="In lark Jonas leads.", named=("jonas@example.net",))]


def vote_shown(short: Lived) -> list[Mail]:
    return [replace(_of(short, "notice", "votes"), text="In ghost England votes for a draw.")]


def twice(short: Lived) -> list[Mail]:
    return [replace(_of(short, "notice", "orders are awaited"))]


PLANTED: dict[Callable[[Lived], list[Mail]], checks.Check] = {
    of_no_kind: checks.explained,
    by_no_letter: checks.explained,
    reminded: checks.owed,
    secret_shown: checks.kept_secret,
    order_shown: checks.orders_kept,
    press_shown: checks.press_kept,
    writer_named: checks.press_kept,
    player_named: checks.names_kept,
    seat_named: checks.names_kept,
    vote_shown: checks.votes_kept,
    twice: checks.not_twice,
}


@pytest.mark.parametrize(("plant", "check"), PLANTED.items(), ids=[p.__name__ for p in PLANTED])
def test_a_planted_mail_is_found(
    short: Lived, plant: Callable[[Lived], list[Mail]], check: checks.Check
) -> None:
    assert list(check(short.past)) == []
    assert list(check(_with(short, plant(short))))


@pytest.mark.parametrize(
    ("is_kept", "check"),
    [
        (lambda mail: mail.occasion != "receipt", checks.answered),
        (lambda mail: not mail.title.startswith("Fall 1901"), checks.goes_on),
        (lambda mail: "has begun" not in mail.title, checks.goes_on),
    ],
    ids=["no receipts", "no word of a Fall", "no beginning"],
)
def test_mails_that_are_missing_are_missed(
    short: Lived, is_kept: Callable[[Mail], bool], check: checks.Check
) -> None:
    assert list(check(_past_of(short, [m for m in short.town.mails if is_kept(m)])))


def test_a_name_is_found_in_every_part_of_a_mail() -> None:
    page = EmailMessage()
    page["To"], page["Subject"] = "Mona <mona@example.net>", "[lark] news"
    page.set_content("Nobody is named.")
    page.add_alternative("<p>But Jonas is, and hugo@work.example; Florida isn't.</p>", "html")
    people = ("jonas@example.net", "hugo@example.net", "mona@example.net", "ida@example.net")
    assert tuple(named_in(page.as_bytes(), people)) == people[:2]


def test_subjects_that_are_all_alike_are_found(short: Lived) -> None:
    mails = [replace(mail, subject=f"[{mail.game}] news") for mail in short.town.mails]
    assert list(checks.unlike(_past_of(short, mails)))


def _with(short: Lived, mails: list[Mail]) -> Past:
    """The same months with mails more, each where it came."""
    at = {mail.number: mail for mail in mails}
    found: list[Mail] = []
    for mail in short.town.mails:
        found += [mail, *([at[mail.number]] if mail.number in at else [])]
    return _past_of(short, found)


def _past_of(short: Lived, mails: list[Mail]) -> Past:
    return replace(short.past, town=replace(short.town, mails=mails))
