"""One mail for whoever was away: what happened meanwhile, what is due, and until when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_absence
from judge.desk.dressing import wishes_for
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.due import held_lines
from judge.desk.replies.held import waiting_word
from judge.desk.replies.history import phase_row
from judge.desk.replies.layout import blocks, letter_text, paragraph
from judge.desk.replies.standing import write_standing
from judge.desk.replies.status import clock_lines
from judge.desk.replies.votes import write_votes
from judge.game.agenda import awaited
from judge.game.annals import Annal
from judge.game.clock_events import AbsenceOver
from judge.game.game import Game
from judge.game.seats import Absence

Homecoming = tuple[tuple[AbsenceOver, ...], tuple[Reply, ...]]


def welcome_back(game: Game, powers: Sequence[Power], office: Office, now: datetime) -> Homecoming:
    """Tell players whose absence is over what happened, and that they were told."""
    events = tuple(AbsenceOver(power, now) for power in powers)
    return events, tuple(_mail(game, power, office, now) for power in powers)


def _mail(game: Game, power: Power, office: Office, now: datetime) -> Reply:
    phrases, zone = office.phrases, wishes_for(power, game).zone
    absence = _last_of(power, game, now)
    happened = [annal for annal in office.annals(game.name) if absence.begins < annal.at <= now]
    is_waited_for = power in awaited(game, now)
    is_awaited = is_waited_for and power in game.owing
    gaps = {
        "game": game.name,
        "days": write_absence(absence, zone, phrases),
        "phase": phrases.name_phase(game.table.position.phase),
    }
    name = "awaited" if is_awaited else "line" if is_waited_for else "nothing"
    subject = "awaited" if is_awaited else "nothing"
    clock = (*clock_lines(game, now, zone, phrases, power), *write_votes(game, power, phrases))
    return mail_to(
        office,
        game,
        power,
        key=f"{game.name}:{game.press.issue}:back:{power}:{now:%Y%m%d%H%M}",
        subject=phrases.say(f"homecoming.subject_{subject}", **gaps),
        text=blocks(
            (
                "\n".join(_happened(game, power, happened, gaps, phrases)),
                letter_text(phrases.say(f"homecoming.{name}", **gaps)),
                "\n".join(paragraph(line, hang="  ") for line in clock),
                write_standing(game, power, phrases) if is_awaited else "",
                letter_text(held_lines(game, power, phrases, now)),
                letter_text(waiting_word(game, power, phrases, zone)),
            )
        ),
        occasion=Occasion.NOTICE,
    )


def _last_of(power: Power, game: Game, now: datetime) -> Absence:
    """The absence that is just over."""
    return max((a for a in game.people.absences_of(power) if a.ends <= now), key=lambda a: a.ends)


def _happened(
    game: Game,
    power: Power,
    annals: Sequence[Annal],
    gaps: dict[str, str],
    phrases: Phrasebook,
) -> Iterator[str]:
    """What was processed meanwhile, a phase in a line, and what the seat has of it."""
    if not annals:
        yield letter_text(phrases.say("homecoming.still", **gaps)).rstrip()
        return
    yield letter_text(phrases.say("homecoming.happened", **gaps)).rstrip()
    yield from (phase_row(annal, phrases) for annal in annals)
    owned = annals[-1].centres.get(power.id, 0)
    said = [phrases.count("homecoming.centres", owned)]
    if missed := game.people.seat_of(power).missed:
        said.append(phrases.count("homecoming.missed", missed))
    yield paragraph(" ".join((*said, phrases.say("homecoming.reports"))))
