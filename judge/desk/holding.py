"""A letter that isn't surely its writer's: what it would do is done, held, or refused.

What a letter would do is told by what would come of it: events, and mails to others. So no
wording, and no way to read one, leads round the table (`data/identity.toml`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.authors import origin_of
from judge.desk.believing import course_for
from judge.desk.daybook import Daybook
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.limits import AN_HOUR, Count, Left, mailbox_of, rationed_count
from judge.desk.office import Office
from judge.desk.rationing import with_word
from judge.desk.replies.held import confirming_part, held_mail, refused_mail
from judge.desk.served import Served
from judge.desk.surety import Act, Course, strictest
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, WaitSet
from judge.game.events import Event, GameCreated, Undone
from judge.game.folder_events import AddressPublished, YearAnswered
from judge.game.game import Game
from judge.game.held import LetterHeld
from judge.game.inviting import InvitationDeclined
from judge.game.log import THE_JUDGE, Role
from judge.game.lots import LotEvent
from judge.game.order_events import OrderEvent
from judge.game.people_events import (
    AbsencesCleared,
    AbsenceSet,
    CardChanged,
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    PicturesSet,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    ReplyAddressRenewed,
    SeatVacated,
    SilenceBroken,
)
from judge.game.press_events import PressEvent
from judge.game.vote_events import VoteEvent
from judge.game.wishes import WishEvent

HELD_AN_HOUR = 4
"""Of letters in one person's name they are told in an hour; the last time, that it is the last."""

_ROWS: Mapping[Act, tuple[Any, ...]] = {
    Act.ORDERS: (*get_args(OrderEvent), *get_args(WishEvent)),
    Act.WAITING: (WaitSet, AbsenceSet, AbsencesCleared, SilenceBroken, *get_args(LotEvent)),
    Act.PRESS: (*get_args(PressEvent), YearAnswered),
    Act.VOTES: get_args(VoteEvent),
    Act.MAIL: (PicturesSet, CardChanged),
    Act.JOINING: (GameCreated, PlayerJoined, ObserverJoined),
    Act.LEAVING: (PlayerLeft, ObserverLeft, InvitationDeclined),
    Act.HANDING_OVER: (SeatVacated, PlayerReplaced, MasterReplaced),
    Act.RENEWING: (ReplyAddressRenewed, AddressPublished),
    Act.UNDOING: (Undone,),
    Act.CLOCK: (DeadlineSet, GamePaused, GameResumed),
}
ACT_OF: Mapping[type[Any], Act] = {kind: act for act, kinds in _ROWS.items() for kind in kinds}
"""What an event of each kind counts as; whatever isn't here only a gamesmaster brings about."""


def act_of(event: Event) -> Act:
    """What an event counts as. A deadline that is put off can be put back, a sooner one can't."""
    if isinstance(event, DeadlineSet) and not event.is_put_off:
        return Act.LEADING
    return ACT_OF.get(type(event), Act.LEADING)


def course_of(served: Served, visitor: Visitor, office: Office) -> Course:
    """What is done about a letter, by all that would come of it."""
    # Nobody has to show who they are before they are somebody here.
    least = Act.JOINING if visitor.role is Role.STRANGER else Act.ASKING
    acts = frozenset(_acts(served, visitor)) or {least}
    return strictest(course_for(act, visitor, office) for act in acts)


def _acts(served: Served, visitor: Visitor) -> Iterator[Act]:
    """What a letter would do: everything that isn't the judge's own doing."""
    own = visitor.game.name if visitor.game is not None else ""
    for change in served.changes:
        for logged in change.logged:
            if logged.origin.by == THE_JUDGE:
                continue
            # Orders for others are no orders of one's own.
            leads = logged.origin.by is not None and logged.origin.by.role is Role.MASTER
            if leads and isinstance(logged.event, OrderEvent):
                yield Act.LEADING
                continue
            yield act_of(logged.event) if change.game.name == own else Act.JOINING
    if served.passwords:
        yield Act.SIGNING
    if not served.changes and any(r.to.address != visitor.player.address for r in served.replies):
        is_one_of_us = visitor.role in {Role.PLAYER, Role.MASTER, Role.WAITING}
        yield Act.PRESS if is_one_of_us else Act.JOINING


def withhold(course: Course, asked: Served | None, case: Case) -> Served:
    """Hold a letter, or refuse it, and tell the address on file; `asked` is what it only asks."""
    visitor, game = case.visitor, case.game
    if game is None or visitor.role is Role.STRANGER:
        return Served(note="not answered: nobody vouches for its sender")
    left, count = _told_of(visitor, game, case)
    if left is Left.NOTHING or count is None:
        return Served(note="not done, and told of often enough", surety=visitor.surety)
    power = visitor.power
    if course is Course.HOLD and power is not None and _can_be_held(game, power, case):
        served = _held(game, power, case)
    else:
        mail = refused_mail(case, game)
        served = Served(replies=(mail,), note="refused: not surely its sender's")
    if left is Left.LAST:
        served = with_word(served, case.say("limits.last_held"))
    answers = asked.replies if asked is not None and not asked.changes else ()
    return replace(
        served,
        replies=(*served.replies, *answers),
        counts=(count,),
        surety=visitor.surety,
    )


def _told_of(visitor: Visitor, game: Game, case: Case) -> tuple[Left, Count | None]:
    """Whether somebody is told of one more letter that bears their name: nobody is flooded."""
    place = visitor.power or visitor.role.value
    whose = f"{game.name}/{place}/{mailbox_of(visitor.player.address)}"
    kind = f"not done, {visitor.surety.name.lower()}"
    return rationed_count(kind, whose, HELD_AN_HOUR, AN_HOUR, case.is_first)


def _can_be_held(game: Game, power: Power, case: Case) -> bool:
    """Whether there is an address that confirms a letter: else its writer sends it once more."""
    number = game.people.seat_of(power).asked + 1
    return bool(confirming_part(case.office, game, power, number))


def _held(game: Game, power: Power, case: Case) -> Served:
    """Keep a letter for its writer's word; the same again is the letter that waits already."""
    words = _words_of(case.letter)
    known = next((one for one in game.people.held_of(power) if one.words == words), None)
    if known is not None:
        mail = held_mail(case, game, power, known.number)
        return Served(replies=(mail,), note="held already")
    number = game.people.seat_of(power).asked + 1
    event = LetterHeld(power, number, case.key, words, case.now)
    daybook = Daybook(case.office)
    daybook.record(game, (event,), origin_of(case.visitor, game, case.key, "unsure"))
    mail = held_mail(case, game, power, number)
    return Served(daybook.changes(), (mail,), "held for its writer's word")


def _words_of(letter: Letter) -> str:
    """A digest of what a letter says, however its lines were broken."""
    said = "\0".join(" ".join(text.split()) for text in (letter.subject, letter.text))
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:16]
