"""What a host is mailed of a backup that failed while nobody looked at it."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TextIO

from judge.cli.accounts import address_of, road_of
from judge.cli.opened import Whereabouts
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.posting import mail_to_host, post
from judge.desk.letters import JudgeAddress, Reply
from judge.desk.limits import A_DAY
from judge.library.texts import load_phrases
from judge.post.carrier import Carried, carry
from judge.post.dress import dress_reply
from judge.store.faults import RecordsFault
from judge.store.records import Records

MOST_LINES = 25
_KIND = "backup failed"


class Overheard:
    """Writes on, and remembers what."""

    def __init__(self, to: TextIO) -> None:
        self._to = to
        self.said = ""

    def write(self, text: str) -> int:
        """As of a file."""
        self.said += text
        return self._to.write(text)

    def flush(self) -> None:
        """As of a file."""
        self._to.flush()


def tell_of_failure(place: Whereabouts, target: Path, why: str) -> None:
    """Mail the host, once a day at most, and say on stderr whether that was done.

    By SMTP from here, for no judge may be at work, and the records may be what is broken. If
    that can't be now, the mail waits in the outbox.
    """
    config = read_config(place.settings) if place.settings is not None else ()
    if not isinstance(config, Config) or not config.host_address:
        _say("the host can't be mailed of it: judge.toml can't be read, or has no host_address")
        return
    now = datetime.now(UTC)
    if not _is_first(place.data, config.host_address, now, A_DAY):
        return
    lines = why.splitlines()[:MOST_LINES]
    what = "\n".join(f"  {line.removeprefix('judge: ')}" for line in lines)
    subject, text = load_phrases().mail("backup_host", target=target, what=what)
    reply = mail_to_host(config.host_address, f"backup:{now:%Y%m%d%H%M%S}", subject, text)
    judge = address_of(config)
    dressed = dress_reply(reply, judge=judge, at=now, secret=os.urandom(32))
    ((_, outcome),) = carry((dressed,), road_of(config))
    if isinstance(outcome, Carried):
        _say(f"{config.host_address} is mailed that it failed")
    else:
        _put_out(place.data, judge, reply, now)


def _is_first(data: Path, host: str, now: datetime, within: timedelta) -> bool:
    """Whether it is the first mail for so long; so it is where nobody can note that."""
    if not (data / DATABASE).is_file():
        return True
    try:
        with Records.open(data / DATABASE) as records:
            return records.visits.first(_KIND, host, now, within)
    except RecordsFault:
        return True


def _put_out(data: Path, judge: JudgeAddress, reply: Reply, now: datetime) -> None:
    fault = "there are no records"
    if (data / DATABASE).is_file():
        try:
            with Records.open(data / DATABASE) as records:
                post((reply,), records, judge, now)
        except RecordsFault as found:
            fault = str(found)
        else:
            _say(f"{reply.to.address} will be mailed that it failed: the mail host is away")
            return
    _say(f"the host can't be mailed of it: the mail host is away, and {fault}")


def _say(what: str) -> None:
    sys.stderr.write(f"judge: {what}\n")
