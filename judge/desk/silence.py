"""A player of whom nothing is heard: the question, its answer, and what is done without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.authors import origin_of
from judge.desk.believing import course_for
from judge.desk.commands.standing_by import Eject
from judge.desk.dates import write_when
from judge.desk.daybook import Daybook
from judge.desk.dressing import wishes_for
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import epochs, mail_to
from judge.desk.replies.layout import cut_short, letter_text, listing
from judge.desk.striking import strike
from judge.desk.surety import Act, Course
from judge.desk.vacating import vacancy_mails
from judge.game.attendance import back_by
from judge.game.conduct import conduct_of
from judge.game.events import Event
from judge.game.game import Game
from judge.game.people_events import SeatVacated, SilenceAsked, SilenceBroken, SilenceOver
from judge.game.seats import TIME_TO_ANSWER, Departure
from judge.game.wishes import WishAsked

MOST_QUOTED = 300
"""Letters of an answer are shown to the gamesmaster."""
_OF_MUSTER = frozenset({"question", "asked", "unanswered", "decide"})
"""What is said otherwise of who was never heard of since the game started."""
Mails = tuple[Reply, ...]
Sequel = tuple[tuple[Event, ...], Mails]


def ask_the_silent(game: Game, powers: Sequence[Power], office: Office, now: datetime) -> Sequel:
    """Ask players whether they are still with us, and tell the gamesmaster.

    Who will be away has until they are back, and is told so: that is when it is acted upon. The
    gamesmaster is told of each such date by itself.
    """
    last = now + game.settings.answer
    ends = {power: back_by(power, last, game.people.absences) for power in powers}
    events = tuple(
        SilenceAsked(power, until, now, game.people.seat_of(power).silence.muster)
        for power, until in ends.items()
    )
    told = [
        _mail(game, power, power, "question", until, office, now) for power, until in ends.items()
    ]
    for until in sorted({*ends.values()}):
        same = [power for power in powers if ends[power] == until]
        told.append(_mail(game, None, same[0], "asked", until, office, now, same))
    return events, tuple(told)


def without_answer(
    game: Game, power: Power, until: datetime, office: Office, now: datetime
) -> Sequel:
    """Do what the game's policy says of a player who hasn't answered up to a moment.

    If that is long ago we were away ourselves, and who knows what they have read: ask anew.
    """
    is_again = game.people.seat_of(power).silence.over
    if now > until + TIME_TO_ANSWER and not is_again:
        return ask_the_silent(game, (power,), office, now)
    if game.settings.silent == "vacate":
        key = f"{game.name}:{game.press.issue}:silent:{power}:{now:%Y%m%d%H%M}"
        mails = vacancy_mails(game, power, Departure.SILENT, key, office)
        return (SeatVacated(power, now, Departure.SILENT),), mails
    over = SilenceOver(power, now)
    if game.settings.silent == "nothing":
        return (over,), (_mail(game, None, power, "unanswered", until, office, now),)
    line = write_command(Eject(power.name))
    open_ = (wish for wish in game.people.wishes if wish.sender is None and wish.lines == (line,))
    wish = next(open_, None)
    asked = wish or WishAsked(None, game.people.master.asked + 1, (line,), line, now, lasts=True)
    item = office.phrases.say("silence.item", number=asked.number, line=line)
    mail = _mail(game, None, power, "decide", until, office, now, item=item)
    return (over,) if wish is not None else (over, asked), (mail,)


def heard_from(case: Case, daybook: Daybook, declined: str = "") -> tuple[Case, Mails]:
    """Note that a player who was asked whether they are still with us has written.

    Only if it is surely theirs: nobody answers for somebody else. What was `declined` with the
    gamesmaster reads, unless they play as well: it is no sign that somebody stays.
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return case, ()
    until = game.people.seat_of(power).silence.until
    if until is None or course_for(Act.WAITING, case.visitor, case.office) is not Course.DO:
        return case, ()
    event = SilenceBroken(power, case.now)
    is_muster = game.people.seat_of(power).silence.muster
    origin = origin_of(case.visitor, game, case.key, "silence")
    changed = daybook.record(game, (event,), origin)
    if is_muster and not declined and any(seat.silence.until for seat in changed.people.seats):
        return replace(case, game=changed), ()
    name = "declined" if declined else "muster_all" if is_muster else "broken"
    if name == "broken" and _missed(changed, power) > game.settings.silence:
        name = "broken_again"  # "here" and no orders, time after time: the gamesmaster may judge
    said = _quoted(declined, changed, case)
    told = _mail(changed, None, power, name, until, case.office, case.now, said=said)
    return replace(case, game=changed), (told,)


def _quoted(text: str, game: Game, case: Case) -> str:
    """What somebody wrote, in one line, without the secrets of anybody; "" for who may not see."""
    if not text or game.people.master_plays:
        return ""
    struck = strike(" ".join(text.split()), case.office.secret, game.name, epochs(game))
    return case.say("silence.said", said=cut_short(struck, MOST_QUOTED))


def _missed(game: Game, power: Power) -> int:
    """How many phases of moves of this game its player has missed, as CONDUCT tells it."""
    return conduct_of(game.people.conduct, game.people.seat_of(power).player.address).missed


def _mail(
    game: Game,
    reader: Power | None,
    power: Power,
    name: str,
    until: datetime,
    office: Office,
    now: datetime,
    powers: Sequence[Power] = (),
    item: str = "",
    said: str = "",
) -> Reply:
    phrases, seat = office.phrases, game.people.seat_of(power)
    if seat.silence.muster and name in _OF_MUSTER:
        name = f"muster_{name}"
    rows = ((p.name, game.people.seat_of(p).player.called) for p in powers)
    gaps = {
        "game": game.name,
        "power": power.name,
        "player": seat.player.called,
        "phases": phrases.count("silence.phases", seat.silence.phases),
        "missed": phrases.count("silence.missed", _missed(game, power)),
        "said": said,
        "until": write_when(until, wishes_for(reader, game).zone, phrases),
        "after": phrases.say(f"silence.after_{game.settings.silent}"),
        "item": item,
        "powers": listing((one.name for one in powers), phrases),
        "players": listing((f"{player} ({name})" for name, player in rows), phrases),
    }
    return mail_to(
        office,
        game,
        reader,
        key=f"{game.name}:{game.press.issue}:silence:{name}:{power}:{now:%Y%m%d%H%M}",
        subject=phrases.say(f"silence.{name}_subject", **gaps),
        text=letter_text(phrases.say(f"silence.{name}", **gaps)),
        occasion=Occasion.NOTICE,
    )
