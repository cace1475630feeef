"""What a letter did that can be taken back, in words, and what stands when it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.came import number_of
from judge.desk.dates import write_absence
from judge.desk.daybook import Change
from judge.desk.dressing import wishes_of
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph
from judge.desk.replies.votes import say_motion
from judge.game.clock_events import (
    DeadlineSet,
    GamePaused,
    GameResumed,
    SettingsChanged,
    WaitSet,
)
from judge.game.events import Undone
from judge.game.game import Game, GameState
from judge.game.log import THE_JUDGE, Logged, Role
from judge.game.lots import NumberSet, PreferenceSet
from judge.game.order_events import (
    LinesFailed,
    OrdersCleared,
    OrdersEntered,
    OrdersFiled,
    OrdersUnfiled,
    OrdersWithdrawn,
    QuestionsAsked,
    QuestionsClosed,
)
from judge.game.people_events import (
    AbsencesCleared,
    AbsenceSet,
    CardChanged,
    ObserverJoined,
    PicturesSet,
    PlayerJoined,
)
from judge.game.press_events import ObserverWrote, PressSent
from judge.game.vote_events import VoteEvent

_WORDS: Mapping[str, tuple[type[Any], ...]] = {
    "joining": (PlayerJoined, ObserverJoined),
    "lot": (PreferenceSet, NumberSet),
    "orders": (OrdersEntered, OrdersCleared, OrdersWithdrawn),
    "ahead": (OrdersFiled, OrdersUnfiled),
    "asked": (QuestionsAsked, QuestionsClosed, LinesFailed),
    "waiting": (WaitSet,),
    "absence": (AbsenceSet, AbsencesCleared),
    "vote": get_args(VoteEvent),
    "pictures": (PicturesSet,),
    "card": (CardChanged,),
    "press": (PressSent, ObserverWrote),
    "undo": (Undone,),
    "deadline": (DeadlineSet,),
    "paused": (GamePaused,),
    "resumed": (GameResumed,),
    "settings": (SettingsChanged,),
}
WORD_OF: Mapping[type[Any], str] = {kind: word for word, kinds in _WORDS.items() for kind in kinds}
"""What an event of each kind is called that a letter brings about and can be taken back."""


_WHO_UNDOES = frozenset({Role.PLAYER, Role.WAITING, Role.OBSERVER})


def if_forged(changes: Iterable[Change], case: Case) -> str:
    """What is told of a letter that may be somebody else's, and how what it did is taken back."""
    visitor, game = case.visitor, case.game
    told = []
    if visitor.elsewhere:
        name = "receipt.signed_elsewhere" if visitor.signed else "receipt.elsewhere"
        told.append(paragraph(case.say(name, address=visitor.elsewhere)))
    has_done = game is not None and any(
        logged.origin.by != THE_JUDGE
        for change in changes
        for logged in change.logged
        if change.game.name == game.name
    )
    is_sure = visitor.by_token and not visitor.elsewhere
    if has_done and not is_sure and visitor.role in _WHO_UNDOES:
        how = "by_name" if visitor.power is not None else "newcomer"
        name = f"receipt.undo_{'elsewhere' if visitor.elsewhere else how}"
        told.append(paragraph(case.say(name, number=number_of(case.key))))
    return "\n".join(told)


def deeds_of(rows: Sequence[Logged], phrases: Phrasebook) -> str:
    """What events did, in a row: "orders, an absence and a vote"."""
    found = {WORD_OF[type(row.event)] for row in rows}
    return listing((phrases.say(f"undo.word_{w}") for w in _WORDS if w in found), phrases)


def stands_now(rows: Sequence[Logged], game: Game, case: Case) -> Iterator[str]:
    """What stands of that which a receipt doesn't tell of anyway; of an UNDO, all of it."""
    kinds = {type(row.event) for row in rows}
    is_all, power = Undone in kinds, case.visitor.power
    runs = game.state is GameState.RUNNING
    if power is not None and runs and (is_all or WaitSet in kinds):
        yield case.say("undo.waits" if power in game.clock.waits else "undo.waits_not")
    if power is not None and (is_all or kinds & {AbsenceSet, AbsencesCleared}):
        yield _absences(game, case)
    if power is not None and runs and (is_all or kinds & {*get_args(VoteEvent)}):
        yield from _votes(game, power, case)
    if is_all or kinds & {PicturesSet, CardChanged}:
        yield _card(game, case)


def _absences(game: Game, case: Case) -> str:
    own = [one for one in game.people.absences if one.power == case.visitor.power]
    phrases, zone = case.office.phrases, game.settings.zone
    days = listing((write_absence(one, zone, phrases) for one in own), phrases)
    return case.say("undo.absent", days=days) if own else case.say("undo.absent_not")


def _votes(game: Game, power: Power, case: Case) -> Iterator[str]:
    votes, zone = game.ballot.votes_of(power), game.settings.zone
    if not votes:
        yield case.say("undo.votes_not")
    for vote in votes:
        what = say_motion(vote.motion, zone, case.office.phrases)
        yield case.say("undo.votes_for", what=what)


def _card(game: Game, case: Case) -> str:
    """What somebody is called, and how their mails are."""
    address, people = case.visitor.player.address, game.people
    seated = [seat.player for seat in people.seats if seat.power == case.visitor.power]
    there = (*seated, *people.waiting, *people.observers)
    found = next((one for one in there if one.address == address), case.visitor.player)
    wishes = wishes_of(found, game)
    name = "undo.card" if wishes.pictures else "undo.card_plain"
    return case.say(name, called=found.called, zone=wishes.zone)
