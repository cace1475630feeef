"""The daemon: loops that wake each other, and nothing else.

Receive: letters come in and are kept. Serve: letters are answered, by a
process that can be ended, and phases that are due are processed. Carry: the
outbox is sent, and print: what of it has a picture, which another process
draws. Archive, if the host wants one: what was processed is published. Each
has its own connection to the records, so a loop that fails or waits stops no
other.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from judge.daemon.alarm import Alarm
from judge.daemon.archiving import Archivist
from judge.daemon.boards import adopt_boards
from judge.daemon.bystanders import Bystanders
from judge.daemon.calling import HostCaller
from judge.daemon.carrying import Carrier
from judge.daemon.catching_up import CatchingUp, LookingBack
from judge.daemon.easel import Easel
from judge.daemon.foreman import LONG_AGO, MOST_A_PASS, Foreman
from judge.daemon.hands import Crew
from judge.daemon.health import BACKUP, LATE
from judge.daemon.notifying import notify
from judge.daemon.printing import Printer, PrintRoom
from judge.daemon.receiving import keep_arrivals
from judge.daemon.sources import DoorShut, Source
from judge.daemon.sweeping import FOR_EVER, KeptFor, Sweeper
from judge.daemon.watch import Doubt, begin_to_watch, steady
from judge.daemon.work import DEFAULTS, Limits
from judge.daemon.workroom import Workroom, WorkroomFault
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import JudgeAddress
from judge.desk.surety import CAUTIOUS, Trust
from judge.post.arrival import Arrival, NotKept
from judge.post.carrier import Road
from judge.post.signatures import signed_by
from judge.store.faults import RecordsFault
from judge.store.outbox import Lane
from judge.store.pulse import Beat
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

DATABASE = "judge.db"
LONGEST_NAP = 60.0
A_BEAT = timedelta(seconds=30)
AFTER_A_FAULT = 5.0
LAST_WORK = 30.0
"""Seconds in which a loop may finish what it does when the judge is told to stop."""
# How long a look into the mailbox may take before we ask whether it is over.
A_LOOK = 0.5


class Daemon:
    """Runs the loops in threads of their own."""

    def __init__(
        self,
        database: Path,
        judge: JudgeAddress,
        sources: Sequence[Source],
        road: Road,
        clock: Callable[[], datetime],
        *,
        answers_an_hour: int = 10,
        archive: Path | None = None,
        site: str = "",
        limits: Limits = DEFAULTS,
        host_address: str = "",
        trust: Trust = CAUTIOUS,
        workers: int = 1,
        hosting: Hosting = OPEN_HOUSE,
        keep: KeptFor = FOR_EVER,
        backup: timedelta | None = BACKUP,
    ) -> None:
        self._database = database
        self._judge = judge
        self._sources = sources
        self._road = road
        self._clock, self._began = clock, clock()
        self._archive, self._site = archive, site
        self._host_address, self._keep_for = host_address, keep
        self._backup = backup
        self._beaten: Beat | None = None
        self._archive_trouble = ""
        self._phases = threading.Event()
        self._stop = threading.Event()
        self._letters = threading.Event()
        self._mails = {Lane.PLAIN: threading.Event(), Lane.PICTURED: threading.Event()}
        self._back = LookingBack(database)
        self._easel = Easel()
        self._signed_by = signed_by if trust.signatures else None
        room = partial(Workroom, database, judge, answers_an_hour, limits, host_address, trust)
        self._crew = Crew([room(hosting) for _ in range(workers)])
        self._threads: list[threading.Thread] = []
        self._own = threading.local()

    def start(self) -> None:
        """Open the records once, so that their faults are told here; then begin.

        Whoever is to serve letters is there when this returns.
        """
        with Records.open(self._database) as records:
            self._began = self._clock()
            records.pulse.beat(Beat(self._began, began=self._began))
            self._back.begin(records.copies.copied_at(), self._sources)
        with suppress(WorkroomFault):  # the serving loop tries again, and tells
            self._crew.open()
        loops: list[tuple[str, Callable[[], None]]] = [
            ("serve", self._serve_loop),
            ("carry", partial(self._carry_loop, Lane.PLAIN)),
            ("print", partial(self._carry_loop, Lane.PICTURED)),
        ]
        if self._archive is not None:
            loops.append(("archive", partial(self._archive_loop, self._archive)))
        for number, source in enumerate(self._sources):
            loops.append((f"receive {number}", partial(self._receive_loop, source)))
        for name, loop in loops:
            running = partial(self._keep_running, name, loop)
            thread = threading.Thread(target=running, name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def _catch_up(self, records: Records) -> None:
        """If the records were restored, do first what came and fell due since."""
        since = records.copies.copied_at()
        if since is None:
            return
        while not self._back.is_over.wait(A_LOOK):
            if self._stop.is_set():
                return
            self._beat(records, self._heard())
        self._crew.open()

        def stopped() -> bool:  # asked for every letter, of which there may be many
            self._beat(records, self._heard())
            return self._stop.is_set()

        then = CatchingUp(records, self._judge, self._crew, since, self._host_address, stopped)
        then.serve_up_to(self._back.last)
        if not stopped():
            records.copies.note_whole()

    def stop(self) -> None:
        """End every loop; what is being done is finished first."""
        self._stop.set()
        self._letters.set()
        self._wake_carriers()
        self._phases.set()
        for source in self._sources:
            source.wake()
        for thread in self._threads:
            thread.join(LAST_WORK)
        self._crew.close()
        self._easel.close()
        with suppress(RecordsFault), Records.open(self._database) as records:
            records.pulse.end()

    def _done(self, records: Records) -> None:
        """After each letter and phase: a pass over many takes long."""
        self._beat(records, self._heard())
        self._wake_carriers()

    def _wake_carriers(self) -> None:
        for mails in self._mails.values():
            mails.set()

    def _keep_running(self, name: str, loop: Callable[[], None]) -> None:
        """Run a loop until it ends because it is told to: a judge must not go deaf or mute."""
        while not self._stop.is_set():
            with self._faults_told(f"the loop {name!r} ended"):
                loop()

    @contextmanager
    def _faults_told(self, what: str) -> Iterator[None]:
        """Tell of a fault, in one line if that says it all, and wait before the next try."""
        try:
            yield
        except Exception as fault:
            if self._stop.is_set():
                return
            if isinstance(fault, RecordsFault | WorkroomFault | DoorShut | NotKept):
                log.error("%s: %s; trying again", what, fault)  # noqa: TRY400 - that says it all
            else:
                log.exception("%s; trying again", what)
            self._stop.wait(AFTER_A_FAULT)

    def _receive_loop(self, source: Source) -> None:
        try:
            while not self._stop.is_set():
                with self._faults_told("receiving failed"):
                    source.run(self._keep, self._keep_all, self._stop)
        finally:  # a connection is its thread's own
            records = getattr(self._own, "records", None)
            if records is not None:
                records.close()

    def _keep(self, arrival: Arrival) -> None:
        """Keep a letter, in whichever thread the source calls from."""
        self._keep_all((arrival,))

    def _keep_all(self, arrivals: Sequence[Arrival]) -> None:
        """Keep letters, all of them or none, with one fsync."""
        records = getattr(self._own, "records", None)
        try:
            if records is None:
                records = self._own.records = Records.open(self._database)
            records.assert_in_place()
            keep_arrivals(records, arrivals, self._signed_by)
        except RecordsFault as fault:
            raise NotKept(str(fault)) from fault
        self._letters.set()

    def _serve_loop(self) -> None:
        with Records.open(self._database) as records:
            watch = begin_to_watch(records.moments, Bystanders(records, self._judge).times)
            alarm = Alarm(records, self._judge, self._host_address)
            adopt_boards(records)
            self._catch_up(records)
            foreman = Foreman(
                records,
                self._judge,
                self._clock,
                self._crew,
                passed_by=watch.passed_by,
                host_address=self._host_address,
                bell=self._letters,
                is_stopped=self._stop.is_set,
                done=partial(self._done, records),
            )
            sweeper = Sweeper(records, self._keep_for)
            caller = HostCaller(records, self._judge, self._host_address, self._backup)
            while not self._stop.is_set():
                with self._faults_told("serving failed"):
                    self._letters.clear()
                    records.assert_in_place()
                    self._crew.open()
                    heard = self._heard()
                    self._beat(records, heard)
                    foreman.serve_all(heard, MOST_A_PASS)
                    wake_at = records.games.next_deadline()
                    if watch.doubt is not None:
                        if self._may_ring(watch.doubt):
                            alarm.ring(watch.doubt, self._clock())
                        wake_at = None
                    else:
                        sweeper.sweep(self._clock())
                        caller.look(self._clock())
                        wake_at = None if watch.is_slow else wake_at
                    self._wake_carriers()
                    self._phases.set()
                    self._letters.wait(self._nap_for_letters(wake_at, heard))

    def _may_ring(self, doubt: Doubt) -> bool:
        """Whether the mailbox was looked through, in which something may bear the clock out."""
        seen = all(source.heard() is not None for source in self._sources)
        return seen or steady() - doubt.since > LATE.total_seconds()

    def _carry_loop(self, lane: Lane) -> None:
        draw, begin = self._easel.draw, self._easel.begin
        room = partial(PrintRoom, judge=self._judge, draw=draw, begin=begin)
        opened = partial(Records.open, self._database)
        with opened() as records, Printer(opened, room) as printer:
            carrier = Carrier(records, self._road, self._judge, self._clock, printer.printed, lane)
            while not self._stop.is_set():
                with self._faults_told("carrying failed"):
                    self._mails[lane].clear()
                    carrier.carry_due(self._stop.is_set)
                    wake_at = records.outbox.next_retry(lane)
                    if lane is not Lane.PLAIN:  # a gamesmaster may have had to be told something
                        self._mails[Lane.PLAIN].set()
                    self._mails[lane].wait(self._nap(wake_at))

    def _archive_loop(self, folder: Path) -> None:
        """Publish what was processed; slow work, and nobody's mail waits for it."""
        with Records.open(self._database) as records:
            archivist = Archivist(records, folder, self._easel.draw, self._site)
            while not self._stop.is_set():
                with self._faults_told("the archive could not be written"):
                    self._phases.clear()
                    self._publish(archivist, folder)
                    self._phases.wait(LONGEST_NAP)

    def _publish(self, archivist: Archivist, folder: Path) -> None:
        """Publish what is behind; that it can't be written now is told, and noted for the host."""
        try:
            archivist.catch_up(self._stop.is_set)
        except OSError as fault:
            self._archive_trouble = f"{fault.filename or folder}: {fault.strerror or fault}"
            log.error("the archive can't be written: %s", self._archive_trouble)  # noqa: TRY400
        else:
            self._archive_trouble = ""

    def _heard(self) -> datetime:
        """The time up to which every letter is on record, from wherever it came.

        What was heard by a clock that was ahead says nothing.
        """
        times = [source.heard() or LONG_AGO for source in self._sources]
        now = self._clock()
        return min((time if time <= now else LONG_AGO for time in times), default=now)

    def _beat(self, records: Records, heard: datetime) -> None:
        """Note that we are at work, and feed the watchdog if letters come in."""
        now, last = self._clock(), self._beaten
        is_news = last is None or (last.heard is None and heard != LONG_AGO)
        if last is not None and not is_news and timedelta() <= now - last.at < A_BEAT:
            return
        troubles = [source.trouble() for source in self._sources]
        first = next((what for what, _ in troubles if what), "")
        refused = sum(often for _, often in troubles)
        up_to = heard if heard != LONG_AGO else None
        beat = Beat(now, up_to, first, refused, self._archive_trouble, self._began)
        records.pulse.beat(beat)
        self._beaten = beat
        if beat.heard is not None and now - beat.heard <= LATE:
            notify("WATCHDOG=1")

    def _nap_for_letters(self, wake_at: datetime | None, heard: datetime) -> float:
        """Seconds to nap; a deadline that has passed sends us to the mailbox first."""
        if heard == LONG_AGO != self._heard():  # the mailbox was heard while we were at work
            return 0.0
        if wake_at is None or not heard < wake_at <= self._clock():
            return self._nap(wake_at)
        for source in self._sources:
            source.wake()
        return A_LOOK

    def _nap(self, wake_at: datetime | None) -> float:
        """Seconds until something must be looked at.

        What is overdue though we have just looked has failed: it is tried
        again after a while, not at once for ever.
        """
        if wake_at is None:
            return LONGEST_NAP
        seconds = (wake_at - self._clock()).total_seconds()
        return min(LONGEST_NAP, seconds) if seconds > 0 else AFTER_A_FAULT
