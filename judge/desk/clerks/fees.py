"""Fees: a ledger that the gamesmaster keeps by mail. Nothing follows from it.

Each line is told to the one whom it is about, and to nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from judge.board.units import Power
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.habits import NoteFee, ShowFees
from judge.desk.letters import Occasion, Reply
from judge.desk.names import power_named
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import copies, epochs, mail_to, mark_of
from judge.desk.replies.layout import letter_text, paragraph
from judge.desk.striking import strike
from judge.game.folder import owed
from judge.game.folder_events import FeeKind, FeeNoted
from judge.game.game import Game, after
from judge.game.log import Role
from judge.game.people import People
from judge.game.seats import PersonAddress, Player

_LINE = re.compile(
    r"(?P<who>[^\d,;]{1,60}?)\s{1,3}(?:(?:has|have|gets?|an?|of)\s{1,3}){0,3}"
    r"(?P<kind>paid|pays?|owes?|credit(?:ed)?)\s{1,3}(?:of\s{1,3}|with\s{1,3})?"
    r"[$\u00a3\u20ac]?\s?(?P<amount>\d{1,6}(?:[.,]\d{1,2})?)(?![\d.,-]*\d)"
    r"(?P<word>[^\n]{0,120})",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"\b(?:paid|pays?|owes?|credit(?:ed)?)\b", re.IGNORECASE)
"""Stands of somebody else behind what is noted of one."""
_KINDS = {"p": FeeKind.PAID, "o": FeeKind.OWES, "c": FeeKind.CREDIT}
_ALL = frozenset({"all", "everybody", "everyone"})
MOST_FEES = 1000
"""Lines of one game's ledger."""
LONGEST_WORD = 60
MOST_SHOWN = 30
"""Lines about one person, the newest."""


@dataclass(frozen=True, slots=True)
class _Whom:
    """Somebody whom a line is about, with the seat they have."""

    player: Player
    power: Power | None = None


@clerk_of(NoteFee)
def note_fee(command: NoteFee, case: Case) -> Answer:
    """Note a line of the ledger for somebody, or one for each player."""
    game = game_of(case)
    read = _LINE.fullmatch(command.said.strip(" :."))
    if read is None:
        return refusal(case.say("fee.how"))
    struck = strike(read["word"], case.office.secret, game.name, epochs(game))
    word = " ".join(struck.split()).strip(" ,:;.-()")
    if _ANOTHER.search(word):
        return refusal(case.say("fee.several"))
    if len(word) > LONGEST_WORD:
        return refusal(case.say("fee.long_word", most=LONGEST_WORD))
    found = _whom(read["who"].strip(), game)
    if not found:
        return refusal(case.say("fee.who", who=read["who"].strip()))
    if len(game.folder.fees) + len(found) > MOST_FEES:
        return refusal(case.say("fee.enough", most=MOST_FEES))
    kind, amount = _KINDS[read["kind"][0].lower()], _hundredths(read["amount"])
    if not amount:
        return refusal(case.say("fee.how"))
    events = tuple(
        FeeNoted(PersonAddress(whom.player.address), kind, amount, word, case.now) for whom in found
    )
    told = reduce(after, events, game)
    phrases = case.office.phrases
    said = (
        case.say(
            "fee.done",
            player=_called(whom),
            line=_line(event, phrases),
            balance=_balance(told, whom.player.address, phrases),
        )
        for whom, event in zip(found, events, strict=True)
    )
    mails = (_told(whom, told, case) for whom in found)
    return Answer((*said, case.say("fee.told")), events=events, replies=tuple(mails))


@clerk_of(ShowFees)
def show_fees(_: ShowFees, case: Case) -> Answer:
    """One's own lines of the ledger; for the gamesmaster where everybody stands."""
    game, visitor = case.game, case.visitor
    if game is None or visitor.role is Role.STRANGER:
        return refusal(case.say("enquiry.which"))
    if visitor.role is not Role.MASTER:
        return Answer((_own(game, visitor.player.address, case.office.phrases),))
    if not visitor.leads:
        return refusal(case.say("receipt.master_token"))
    rows = [*_rows(game, case.office.phrases)]
    title = case.say("fee.title", game=game.name)
    return Answer(("\n".join((title, *rows)) if rows else case.say("fee.none", game=game.name),))


def _whom(who: str, game: Game) -> tuple[_Whom, ...]:
    """Those whom a line is about; nobody, if it isn't sure who that is."""
    people = game.people
    seated = tuple(_seated(people))
    if who.lower() in _ALL:
        return seated or tuple(map(_Whom, people.waiting))
    power = power_named(who, game.variant)
    if power is not None:
        return tuple(whom for whom in seated if whom.power == power)
    found = [
        whom
        for whom in _everybody(people)
        if who.lower() in {whom.player.called.lower(), whom.player.address}
    ]
    return tuple(found) if len(found) == 1 else ()


def _called(whom: _Whom) -> str:
    """Somebody as the gamesmaster knows them: by the power, where they play one."""
    return whom.power.name if whom.power is not None else whom.player.called


def _hundredths(amount: str) -> int:
    whole, _, rest = amount.replace(",", ".").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0"))


def _amount(hundredths: int) -> str:
    """An amount as people write it: "5", "1.50"."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _line(fee: FeeNoted, phrases: Phrasebook) -> str:
    name = f"fee.{fee.kind}" if fee.word else f"fee.{fee.kind}_alone"
    return phrases.say(name, amount=_amount(fee.amount), word=fee.word)


def _balance(game: Game, address: str, phrases: Phrasebook) -> str:
    left = owed(game.folder.fees_of(address))
    name = "left" if left > 0 else "over" if left < 0 else "even"
    return phrases.say(f"fee.balance_{name}", amount=_amount(left))


def _own(game: Game, address: str, phrases: Phrasebook) -> str:
    """The lines about a person, with their dates, and what is left."""
    lines = game.folder.fees_of(address)
    if not lines:
        return phrases.say("fee.nothing", game=game.name)
    title = phrases.say("fee.yours", game=game.name)
    rows = [f"  {one.at:%Y-%m-%d}  {_line(one, phrases)}" for one in lines[-MOST_SHOWN:]]
    return "\n".join((title, *rows, _balance(game, address, phrases)))


def _rows(game: Game, phrases: Phrasebook) -> Iterator[str]:
    """Where everybody stands of whom there is a line, and who plays and has none."""
    people = game.people
    known = {whom.player.address: whom for whom in _everybody(people)}
    for address in dict.fromkeys((*known, *(fee.address for fee in game.folder.fees))):
        if not game.folder.fees_of(address):
            continue
        whom = known.get(address)
        name = _called(whom) if whom is not None else address
        balance = _balance(game, address, phrases)
        yield paragraph(
            phrases.say("fee.row", player=name, balance=balance), indent="  ", hang="    "
        )


def _everybody(people: People) -> Sequence[_Whom]:
    return (*_seated(people), *map(_Whom, (*people.waiting, *people.observers)))


def _seated(people: People) -> Iterator[_Whom]:
    return (_Whom(seat.player, seat.power) for seat in people.seats if not seat.vacant)


def _told(whom: _Whom, game: Game, case: Case) -> Reply:
    """A mail to the one whom a line is about."""
    own = _own(game, whom.player.address, case.office.phrases)
    mail = mail_to(
        case.office,
        game,
        whom.power,
        # A letter may have several lines about one person.
        key=f"{case.key}:fee:{whom.power or 'beside'}:{mark_of(own)}",
        subject=case.say("fee.subject"),
        text=letter_text(f"{case.say('fee.notice', game=game.name)}\n\n{own}"),
        occasion=Occasion.NOTICE,
    )
    if whom.power is not None:
        return mail
    (copy,) = copies(mail, (whom.player,), case.office, game)
    return copy
