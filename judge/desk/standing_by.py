"""Letters of those who stand by, and offers to them of seats that fall vacant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.calendar import Season
from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.clerks.offers import gaps_of, offer_mail
from judge.desk.commands.standing_by import StandBy
from judge.desk.daybook import Daybook
from judge.desk.identity import Visitor
from judge.desk.letters import Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.reading import CommandLine
from judge.desk.reading.offered import Said, said_in
from judge.desk.registry import CLERKS
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.replies.standbys import standby_mail
from judge.desk.replies.strangers import answer_lapsed
from judge.desk.served import Served
from judge.desk.standbys import Standby, StandbyNoted, next_standby
from judge.desk.surety import Surety
from judge.desk.tokens import Addressed, same_token, standby_token
from judge.desk.wishes import SlotNames
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.log import Role
from judge.game.people_events import SeatOffered, StandbysCalled
from judge.game.seats import Player

_SHORT = 400
"""In letters: what is longer isn't looked through for a yes."""


def serve_standby(
    letter: Letter, addressed: Addressed, key: str, office: Office, now: datetime
) -> Served:
    """Serve a letter to the address of an entry on the list: it is on, off, or as it asks."""
    entry = office.standby_numbered(addressed.press)
    if entry is None or not same_token(
        standby_token(office.secret, addressed.press), addressed.token
    ):
        return answer_lapsed(letter, key, office, "standby_lapsed")
    player = Player(entry.address, entry.name)
    elsewhere = "" if letter.sender.address == entry.address else letter.sender.address
    visitor = Visitor(Role.STRANGER, player, surety=Surety.SECRET)
    daybook = Daybook(office)
    case = Case(visitor, None, letter, key, office, now, daybook.game, daybook.is_first)
    changed, name = _said(entry, case)
    served = Served(note="a standby answered", by_token=True)
    if elsewhere:  # a forwarded mail may be answered by anybody: only taking oneself off is free
        changed, name = (entry, "elsewhere") if name != "went" else (changed, name)
    mail = standby_mail(changed or entry, name, key, office, letter)
    noted = () if changed == entry else (StandbyNoted(entry.address, changed),)
    return replace(served, replies=(mail,), remarks=not noted, standbys=noted)


def _said(entry: Standby, case: Case) -> tuple[Standby | None, str]:
    """The entry as a letter of theirs leaves it, and the name of the answer."""
    text = case.letter.text.strip()
    parts = case.office.commands.read_letter(text)
    for part in parts:
        if isinstance(part, CommandLine) and isinstance(part.command, StandBy):
            answer = CLERKS[StandBy](part.command, case)
            noted = [e for e in answer.effects if isinstance(e, StandbyNoted)]
            if noted:
                return noted[0].entry, "welcome" if noted[0].entry is not None else "went"
            return entry, "unclear"
    row = case.office.offers.weigh(text[:_SHORT], SlotNames.of((), (), (entry.name,), ()))
    said = Said.YES if not text else said_in(row)
    if said is Said.NO:
        return None, "went"
    if said is Said.YES:
        return replace(entry, confirmed=True), "welcome"
    return entry, "unclear"


# ------------------------------------------------------------ seats that fall vacant


@dataclass(frozen=True, slots=True)
class Called:
    """What comes of looking for somebody who stands by."""

    events: tuple[Event, ...]
    mails: tuple[Reply, ...]
    noted: tuple[StandbyNoted, ...] = ()


def call_standby(game: Game, power: Power, office: Office, now: datetime) -> Called:
    """Offer a seat that nobody has to who is next on the list; tell the gamesmaster.

    Where nobody is found, the gamesmaster is told at once, and then once a year.
    """
    found = None
    if game.settings.calls_standbys:
        found = next_standby(office.standbys(), game, power, now)
    if found is None:
        name = "nobody" if game.settings.calls_standbys else "still_vacant"
        is_told = game.people.seat_of(power).sought
        is_told = is_told and game.table.position.phase.season is not Season.SPRING
        mail = _to_master(game, power, name, office, now, {})
        return Called((StandbysCalled(power, now),), () if is_told else (mail,))
    until = now + found.answers
    event = SeatOffered(power, Player(found.address, found.name, game.settings.zone), until)
    offered = after(game, event)
    offer = offered.people.offers[-1]
    gaps = gaps_of(offer, offered, office, now)
    key = f"{game.name}:{game.press.issue}"
    mails = (
        offer_mail(offer, offered, office, key, now, name="offer_standby"),
        _to_master(offered, power, "called", office, now, gaps),
    )
    return Called((event,), mails, (StandbyNoted(found.address, replace(found, asked=until)),))


def _to_master(
    game: Game, power: Power, name: str, office: Office, now: datetime, gaps: dict[str, str]
) -> Reply:
    say: Callable[..., str] = office.phrases.say
    gaps = {**gaps, "game": game.name, "power": power.name}
    number = len(game.people.offers)
    return mail_to(
        office,
        game,
        None,
        key=f"{game.name}:{game.press.issue}:standby:{name}:{power}:{number}:{now:%Y%m%d%H%M}",
        subject=say(f"standing_by.{name}_subject", **gaps),
        text=letter_text(say(f"standing_by.{name}", **gaps)),
        occasion=Occasion.NOTICE,
    )
