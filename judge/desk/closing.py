"""Close a phase or a game, and write to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import copies, notices
from judge.desk.replies.board import write_board
from judge.desk.replies.layout import blocks
from judge.desk.replies.report import report_mails
from judge.desk.replies.status import write_ending
from judge.game.game import Game
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
    """Process a game's phase and write the reports."""
    processed = process_phase(game, now)
    mails = report_mails(processed, office, now)
    # The gamesmaster's report is the last one and has nobody's own part in it.
    return Closed(processed, (*mails, *copies(mails[-1], game.observers, office)))


def ending_mails(game: Game, office: Office) -> tuple[Reply, ...]:
    """The last mail of a game that was agreed a draw or cancelled."""
    mails = notices(
        office,
        game,
        key=f"{game.name}:ending:{game.issue}",
        subject=office.phrases.say("report.last_subject", game=game.name),
        text=blocks(
            (
                write_ending(game, office.phrases),
                write_board(game, None, office.phrases) if game.seats else "",
                office.phrases.say("report.farewell"),
            )
        ),
    )
    return (*mails, *copies(mails[-1], (*game.observers, *game.waiting), office))
