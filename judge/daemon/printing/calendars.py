"""The deadline of a game as a file for calendars."""

from __future__ import annotations

from datetime import datetime

from judge.daemon.printing.plates import Plates
from judge.daemon.replaying import load_game
from judge.desk.letters import JudgeAddress
from judge.desk.phrases import Phrasebook
from judge.game.game import Game, GameState
from judge.library.texts import load_phrases
from judge.post.enclosing import Enclosure
from judge.printer.calendar import CalendarEntry, write_calendar
from judge.store.outbox import StoredMail

_KIND = "application/ics"
"""Any text/calendar, and any .ics of no kind, Thunderbird and Alpine show as an invitation on top
of the report, whatever its METHOD and its disposition; of this kind it is a file to open."""


def calendar_of(
    game: Game, mail: StoredMail, judge: JudgeAddress, *, moved: int
) -> tuple[Enclosure, ...]:
    """The deadline of a game, which the clock has been set for so often; none before it begins."""
    if game.state is GameState.FORMING:
        return ()
    deadline = _deadline_of(game, judge, load_phrases(), at=mail.added, moved=moved)
    name = f"{game.name}-{game.table.position.phase}.ics"
    return (Enclosure(_KIND, name, write_calendar((deadline,)).encode()),)


def calendar_now(mail: StoredMail, plates: Plates) -> tuple[Enclosure, ...]:
    """The deadline of a mail's game as it stands when the mail leaves."""
    game = load_game(plates.records, mail.game)
    return calendar_of(game, mail, plates.judge, moved=plates.records.courses.moved(mail.game))


def _deadline_of(
    game: Game, judge: JudgeAddress, phrases: Phrasebook, *, at: datetime, moved: int
) -> CalendarEntry:
    """The deadline that runs, for a calendar; or, of a game that is paused or over, that none does.

    A game has one entry, which goes with it from deadline to deadline: one for
    each phase would still ring for a phase that was processed early, or undone.
    """
    gaps = {"game": game.name, "phase": phrases.name_phase(game.table.position.phase)}
    return CalendarEntry(
        uid=f"{game.name}@{judge.domain}",
        title=phrases.say("calendar.title", **gaps),
        says=phrases.say("calendar.says", **gaps),
        due=game.clock.deadline,
        at=at,
        moved=moved,
    )
