"""Close a phase or a game, and write to everybody."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from judge.board.units import Power
from judge.desk.commission import commission_of_ending, write_commission
from judge.desk.dates import write_deadline
from judge.desk.dressing import wishes_for
from judge.desk.endings import last_subject, last_words
from judge.desk.kinds import PLAIN, EndingMail, Kind
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.postal import deliver
from judge.desk.replies.addressing import copies, everybody, mail_to, notices
from judge.desk.replies.board import write_board
from judge.desk.replies.due import held_lines
from judge.desk.replies.held import waiting_word
from judge.desk.replies.layout import blocks, letter_text, listing
from judge.desk.replies.outcome import outcome_in_subject
from judge.desk.replies.report import press_printed, report_kind, report_mails, report_of
from judge.desk.replies.standing import write_standing
from judge.desk.replies.status import write_ending
from judge.desk.replies.yearly import news_of_answers, question_mails
from judge.game.agenda import awaited, due_at
from judge.game.annals import annal_of
from judge.game.attendance import is_gone
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.processing import Processed, process_phase


@dataclass(frozen=True, slots=True)
class Closed:
    """A phase processed, with the reports to be mailed."""

    processed: Processed
    replies: tuple[Reply, ...]

    @property
    def game(self) -> Game:
        """The game as the phase has left it."""
        return self.processed.game


def close_phase(game: Game, office: Office, now: datetime) -> Closed:
    """Process a game's phase and write the reports, in which stands the press that was held."""
    delivered = deliver(game, office, now)
    processed = process_phase(delivered.game, now)
    processed = replace(processed, events=(*delivered.events, *processed.events))
    report = report_of(processed, office, now)
    mails = report_mails(report, office)
    # The gamesmaster's report is the last one, and tells what is for the gamesmaster alone.
    kind = report_kind(report.issue, None, public=True)
    public = replace(mails[-1], text=report.to(None, public=True), kind=kind)
    copied = copies(public, game.people.observers, office, processed.game)
    more = (
        *_last_mails(processed, office),
        *question_mails(processed, office),
        *news_of_answers(processed, office, now),
    )
    return Closed(processed, (*delivered.mails, *mails, *copied, *more))


def _last_mails(processed: Processed, office: Office) -> tuple[Reply, ...]:
    """What is said of the whole game where it has ended with its phase, behind the report."""
    game = processed.game
    if game.ending is None:
        return ()
    annals = (*office.annals(game.name), annal_of(processed, 0))
    return notices(
        office,
        game,
        key=f"{game.name}:last:{game.press.issue}",
        subject=last_subject(game, office.phrases),
        text=f"{last_words(game, annals, office)}\n",
        watched_subject=last_subject(game, office.phrases, watched=True),
        watched=f"{last_words(game, annals, office, watched=True)}\n",
        kind=_drawn_at_end(game, office),
    )


def _drawn_at_end(game: Game, office: Office) -> EndingMail:
    """The kind of a game's last mails: with its board as it stands for ever."""
    return EndingMail(write_commission(commission_of_ending(game, office.phrases)))


def end_game(
    game: Game, ending: Sequence[Event], office: Office, now: datetime
) -> tuple[tuple[Event, ...], tuple[Reply, ...]]:
    """What happens to a game that was agreed a draw or cancelled, and the last mails."""
    delivered = deliver(game, office, now)
    ended = reduce(after, ending, delivered.game)
    mails = ending_mails(ended, office, _column(game, office.phrases))
    return (*delivered.events, *ending), (*delivered.mails, *mails)


def _column(game: Game, phrases: Phrasebook) -> str:
    """What observers wrote for a report that doesn't come any more."""
    letters = (written.letter for written in game.press.column)
    return "\n\n".join(press_printed(letter, letter.text, phrases) for letter in letters)


def ending_mails(game: Game, office: Office, column: str = "") -> tuple[Reply, ...]:
    """The last mail of a game that was agreed a draw or cancelled, with observers' last words."""
    kind: Kind = PLAIN
    if game.people.seats:
        kind = _drawn_at_end(game, office)
    return notices(
        office,
        game,
        key=f"{game.name}:ending:{game.press.issue}",
        subject=outcome_in_subject(game, office.phrases),
        text=_ending(game, office, column, watched=False),
        watched=_ending(game, office, column, watched=True),
        kind=kind,
    )


def _ending(game: Game, office: Office, column: str, *, watched: bool) -> str:
    phrases, annals = office.phrases, office.annals(game.name)
    return blocks(
        (
            letter_text(write_ending(game, phrases)),
            write_board(game, None, phrases) if game.people.seats else "",
            last_words(game, annals, office, watched=watched) if game.people.seats else "",
            column,
            phrases.say("report.farewell"),
        )
    )


def reminder_mails(
    game: Game, office: Office, now: datetime, soon: Container[Power] | None = None
) -> tuple[Reply, ...]:
    """A word to everybody who is waited for, or to those whose time it is `soon`, if named.

    When orders are late it is to everybody. Who is away is told when they are back.
    """
    is_late = game.clock.deadline is not None and game.clock.deadline <= now
    reminded = [p for p in awaited(game, now) if is_late or soon is None or p in soon]
    mails = tuple(
        _reminder(game, power, office, now)
        for power in everybody(game)
        if (is_late or power in reminded) and not is_absent(power, game, now)
    )
    if not is_late:
        return mails
    public = replace(mails[-1], text=letter_text(_late_words(game, office, now)))
    return (*mails, *copies(public, game.people.observers, office, game))


def is_absent(power: Power | None, game: Game, now: datetime) -> bool:
    """Whether a seat's player reads no mail now."""
    return power is not None and is_gone(power, now, game.people.absences)


def _late_words(game: Game, office: Office, now: datetime) -> str:
    """What everybody is told whose business it isn't: for whose orders the game waits."""
    phrases = office.phrases
    powers = listing((who.name for who in awaited(game, now)), phrases)
    when = _when(game, game.settings.zone, now, phrases)
    name = phrases.name_phase(game.table.position.phase)
    return phrases.say("reminder.late", game=game.name, phase=name, powers=powers, when=when)


def _reminder(game: Game, power: Power | None, office: Office, now: datetime) -> Reply:
    phrases, reminded = office.phrases, awaited(game, now)
    gaps = {
        "game": game.name,
        "phase": phrases.name_phase(game.table.position.phase),
        "powers": listing((who.name for who in reminded), phrases),
        "when": _when(game, wishes_for(power, game).zone, now, phrases),
    }
    if game.clock.deadline is not None and game.clock.deadline <= now:
        kind = "late"
    else:
        kind = "owing" if power in game.owing else "held"
    held = held_lines(game, power, phrases, now) if power is not None else ""
    shown = blocks(
        (
            letter_text(phrases.say(f"reminder.{kind}", **gaps)),
            letter_text(phrases.say("reminder.fixed"))
            if kind == "late" and not game.settings.amend
            else "",
            write_standing(game, power, phrases) if power in reminded else "",
            letter_text(held) if held and kind != "late" else "",
            letter_text(waiting_word(game, power, phrases, wishes_for(power, game).zone)),
        )
    )
    return mail_to(
        office,
        game,
        power,
        key=f"{game.name}:{game.press.issue}:reminder:{now:%Y%m%d%H%M}:{power or 'GM'}",
        subject=phrases.say(f"reminder.subject_{kind}", **gaps),
        text=shown,
        occasion=Occasion.NOTICE,
    )


def _when(game: Game, zone: str, now: datetime, phrases: Phrasebook) -> str:
    """Until when orders are waited for: the deadline, and once it is past, the end of the phase."""
    deadline = game.clock.deadline
    end = deadline if deadline is None or deadline > now else due_at(game)
    return write_deadline(end, now, zone, phrases)
