"""Killed behind Postfix and Dovecot, the judge loses no letter and does nothing twice."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.daemon.killing import ROOT
from tests.daemon.soak import source
from tests.wire.killing import Siege
from tests.wire.servers import Dovecot, Postfix

pytestmark = pytest.mark.wire

KILLS, SOAK_KILLS, KILLS_A_GAME = 5, 1000, 50
STATE = ROOT / "var" / "soak" / "wire-kills.json"
RESULT = ROOT / "tests" / "bench" / "wire_kills.json"


@pytest.mark.slow
@pytest.mark.timeout(2000)
def test_a_judge_killed_behind_real_mail_hosts_does_everything_once(
    postfix: Postfix, dovecot: Dovecot, tmp_path: Path
) -> None:
    """Every letter on record once, the log and each mail as an undisturbed judge has them."""
    siege = Siege(tmp_path, postfix, dovecot, 1)
    letters, mails, repeats = siege.run(KILLS)
    assert siege.kills.total() == KILLS
    assert letters == len(siege.written)
    assert mails >= letters
    assert repeats <= KILLS


@pytest.mark.soak
def test_a_thousand_kills_behind_real_mail_hosts(
    postfix: Postfix, dovecot: Dovecot, tmp_path: Path
) -> None:
    """Writes tests/bench/wire_kills.json when there are enough; goes on where it stopped."""
    wanted = int(os.environ.get("JUDGE_SOAK_WIRE_KILLS", SOAK_KILLS))
    end = time.monotonic() + float(os.environ["JUDGE_SOAK_SECONDS"])
    tally = _kept()
    while tally["kills"] < wanted and time.monotonic() < end:
        folder = tmp_path / str(tally["games"])
        folder.mkdir()
        siege = Siege(folder, postfix, dovecot, tally["games"])
        letters, mails, repeats = siege.run(min(KILLS_A_GAME, wanted - tally["kills"]))
        came = {"letters": letters, "mails": mails, "repeats": repeats, "games": 1}
        tally += Counter({**came, "kills": siege.kills.total()})
        STATE.parent.mkdir(parents=True, exist_ok=True)
        STATE.write_text(json.dumps({"source": source(), **tally}))
    if tally["kills"] < wanted:
        pytest.skip(f"{tally['kills']} of {wanted} kills; the next run goes on from there")
    RESULT.write_text(
        json.dumps({"date": f"{datetime.now(UTC):%Y-%m-%d}", **tally}, indent=2) + "\n"
    )
    STATE.unlink()


def _kept() -> Counter[str]:
    """What was reached, if it was of the same judge."""
    kept = json.loads(STATE.read_text()) if STATE.exists() else {}
    return Counter(kept) if kept.pop("source", "") == source() else Counter()
