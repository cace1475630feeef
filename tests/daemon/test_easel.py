"""Pictures are drawn by a process of its own: whatever becomes of it, somebody gets an answer."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from judge.adjudication.resolution import Outcome, Verdict
from judge.adjudication.why import Why
from judge.daemon.artist import draw_here
from judge.daemon.charts import chart_of
from judge.daemon.easel import Easel, PictureFault
from judge.daemon.parcels import send_parcel
from judge.desk.commission import (
    commission_of_issue,
    commission_of_position,
    read_commission,
    write_commission,
)
from judge.library.carried import carried_variant
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.model import Consent
from judge.orders.reason import Reason
from judge.printer.commissioned import draw_commission
from judge.printer.drawing import draw_resolution
from judge.printer.legend import Caption
from tests.desk.issues import issues

WITH_RETREATS = {"standard": 3, "cline4": 12, "swiss": 7}
"""Seeds of random games in which somebody retreats."""


@cache
def commissions(number: int) -> tuple[str, ...]:
    """So many pictures of one board."""
    played = issues(load_variant("standard"), 1, number)
    return tuple(write_commission(commission_of_issue(issue, load_phrases())) for issue in played)


# What an artist should draw is drawn here once, however many tests ask.
drawn = cache(draw_here)


@pytest.fixture
def easel() -> Iterator[Easel]:
    easel = Easel(artists=1)
    yield easel
    easel.close()


def artist_of(easel: Easel) -> int:
    artist = easel.stands[0].artist
    assert artist is not None
    return artist._child._process.pid


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent doesn't."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_gone(pid: int) -> None:
    end = time.monotonic() + 200
    while is_alive(pid):
        assert time.monotonic() < end, f"{pid} is left behind"
        time.sleep(0.02)


@pytest.mark.parametrize("board", WITH_RETREATS)
def test_a_commission_says_all_that_is_drawn(board: str) -> None:
    """Written and read back it makes the same picture, in every kind of phase."""
    variant = load_variant(board)
    kinds = set()
    for issue in issues(variant, WITH_RETREATS[board], 13):
        text = write_commission(commission_of_issue(issue, load_phrases()))
        wanted = read_commission(text, carried_variant)
        assert write_commission(wanted) == text
        found = draw_commission(chart_of(variant), wanted)
        caption = Caption(wanted.title, wanted.subtitle)
        processed = issue.processed
        meant = draw_resolution(
            chart_of(variant), processed.before.table.position, processed.resolution, caption
        )
        assert (found.land, found.arrows, found.legend) == (meant.land, meant.arrows, meant.legend)
        assert sorted(map(str, found.stamps)) == sorted(map(str, meant.stamps))
        kinds.add(issue.phase.kind)
    assert len(kinds) == 3


def test_no_consent_is_in_a_commission() -> None:
    """Consents are known to those whom they concern (Swiss 21)."""
    variant = load_variant("swiss")
    *_, issue = issues(variant, 2, 3)
    one, other = variant.powers[:2]
    outcome = Outcome(one, "", Consent(other), Verdict.TAKES_EFFECT, Reason(Why.CONSENT_GIVEN))
    processed = issue.processed
    form = {"consents": [{"power": other.id, "pair": "*", "phase": "F1902"}]}
    position = replace(processed.before.table.position, registers=form)
    processed = replace(
        processed,
        before=replace(processed.before, table=replace(processed.before.table, position=position)),
        game=replace(processed.game, table=replace(processed.game.table, position=position)),
        resolution=replace(processed.resolution, outcomes=(outcome,), after=position),
    )
    issue = replace(issue, processed=processed)
    for commission in (
        commission_of_issue(issue, load_phrases()),
        commission_of_position(issue.game, load_phrases()),
    ):
        assert "consent" not in write_commission(commission).lower()


def test_another_process_draws_the_same_and_each_picture_once(easel: Easel) -> None:
    one, two = commissions(2)
    found = easel.draw(one)
    assert found == drawn(one)
    artist = artist_of(easel)
    assert artist != os.getpid()
    assert easel.draw(two) != found
    os.kill(artist, signal.SIGKILL)  # what is drawn is kept
    assert easel.draw(one) == found


def test_what_is_begun_is_drawn_by_several_at_once_and_once() -> None:
    """While one artist is held up, another one draws; whoever asks waits for no second picture."""
    one, two, three = commissions(3)
    easel = Easel(artists=2)
    try:
        easel.draw(one)
        while len(easel._idle) < 2:  # else the one that isn't held up could be given the first
            time.sleep(0.01)
        (busy,) = [stand for stand in easel.stands if stand.artist is not None]
        assert busy.artist is not None
        pid = busy.artist._child._process.pid
        os.kill(pid, signal.SIGSTOP)
        begun = easel.begin(two)
        again = easel.begin(two)
        while not easel._jobs.empty():  # else the other one could take it first
            time.sleep(0.01)
        assert easel.draw(three) == drawn(three)
        os.kill(pid, signal.SIGCONT)
        assert easel.draw(two) == drawn(two)
        assert begun is again
    finally:
        easel.close()


def test_what_is_begun_when_the_easel_is_closed_is_given_up() -> None:
    one, two, three = commissions(3)
    easel = Easel(artists=1)
    easel.draw(one)
    artist = artist_of(easel)
    os.kill(artist, signal.SIGSTOP)
    easel.begin(two)
    waiting = easel.begin(three)
    threading.Timer(0.2, os.kill, (artist, signal.SIGKILL)).start()
    easel.close()
    with pytest.raises(PictureFault):
        easel.draw(three)
    assert waiting.cancelled()
    wait_until_gone(artist)


def test_an_artist_who_has_died_is_replaced(easel: Easel, caplog: pytest.LogCaptureFixture) -> None:
    """Between two pictures, and in the midst of one."""
    one, two, three = commissions(3)
    easel.draw(one)
    first = artist_of(easel)
    os.kill(first, signal.SIGKILL)
    assert easel.draw(two) == drawn(two)
    assert artist_of(easel) != first
    assert "starting again" in caplog.text
    second = artist_of(easel)
    os.kill(second, signal.SIGSTOP)  # it can't answer before we kill it
    threading.Timer(0.2, os.kill, (second, signal.SIGKILL)).start()
    assert easel.draw(three) == drawn(three)
    assert artist_of(easel) != second


def test_a_picture_that_takes_too_long_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    """Once: it is not tried again, and the next one is drawn by somebody else."""
    easel = Easel(artists=1)
    try:
        one, two, three = commissions(3)
        easel.draw(one)
        artist = artist_of(easel)
        os.kill(artist, signal.SIGSTOP)
        stand = easel.stands[0]
        assert stand.artist is not None
        stand.artist._patience = 0.3
        with pytest.raises(PictureFault):
            easel.draw(two)
        assert "more than" in caplog.text
        wait_until_gone(artist)
        began = time.monotonic()
        with pytest.raises(PictureFault):
            easel.draw(two)
        assert time.monotonic() - began < stand.patience / 2
        assert easel.draw(three) == drawn(three)
    finally:
        easel.close()


def test_what_cant_be_drawn_is_said(easel: Easel, caplog: pytest.LogCaptureFixture) -> None:
    """The artist lives on: our own fault is no reason to die."""
    (one,) = commissions(1)
    easel.draw(one)
    artist = artist_of(easel)
    with pytest.raises(PictureFault):
        easel.draw(one.replace('"standard"', '"atlantis"'))
    assert "atlantis" in caplog.text
    assert artist_of(easel) == artist


def test_the_artist_goes_when_the_easel_is_closed() -> None:
    easel = Easel(artists=1)
    easel.draw(commissions(1)[0])
    artist = artist_of(easel)
    easel.close()
    assert not is_alive(artist)


LONELY = """
import os, signal, sys, threading
from judge.daemon.easel import Easel
easel = Easel(artists=1)
one, two = sys.argv[1:]
easel.draw(one)
print(easel.stands[0].artist._child._process.pid, flush=True)
threading.Timer({pause}, os.kill, (os.getpid(), signal.SIGKILL)).start()
easel.draw(two)
threading.Event().wait()
"""


@pytest.mark.slow
@pytest.mark.parametrize("pause", [0.0, 0.05, 0.15, 1.0])
def test_the_artist_goes_when_the_judge_is_killed(pause: float) -> None:
    """While it draws, or while it waits: it is left behind by nobody."""
    one, two = commissions(2)
    judge = subprocess.Popen(
        [sys.executable, "-c", LONELY.format(pause=pause), one, two],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert judge.stdout is not None
    assert judge.stderr is not None
    with judge.stdout, judge.stderr:
        artist = int(judge.stdout.readline())
        assert judge.wait(200) == -signal.SIGKILL
    wait_until_gone(artist)


@pytest.mark.parametrize(
    ("drawing", "farewell", "end"),
    [
        ("signal.pause()", 0, signal.SIGALRM),
        # However late a loaded machine lets it work, its work ends it first.
        ("next(x for x in count() if x < 0)", 60, signal.SIGPROF),
    ],
)
def test_a_drawing_that_hangs_ends_with_its_own_clock(
    drawing: str, farewell: int, end: int
) -> None:
    """Even if nobody is left who could end it; by its work, if it works."""
    code = f"""
import signal, socket, sys
from itertools import count
from judge.daemon import artist
artist.FAREWELL = {farewell}
artist.draw_here = lambda _: {drawing}
with socket.socket(fileno=0) as wire:
    artist.draw_until_closed(wire, 0.3)
"""
    ours, its = socket.socketpair()
    with ours:
        with its:
            artist = subprocess.Popen([sys.executable, "-c", code], stdin=its.fileno())
        send_parcel(ours, b"draw this")
        assert artist.wait(100) == -end


def test_ctrl_c_and_stop_are_for_the_judge(easel: Easel) -> None:
    """A terminal and a host tell the whole group of processes to stop; a report may still wait."""
    one, two = commissions(2)
    easel.draw(one)
    artist = artist_of(easel)
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(artist, number)
    assert easel.draw(two) == drawn(two)
    assert artist_of(easel) == artist
