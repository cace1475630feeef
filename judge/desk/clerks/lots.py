"""What whoever waits for a seat puts into the draw of powers."""

from __future__ import annotations

import re

from judge.desk.addressing import powers_called
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.forming import ChooseNumber, Prefer
from judge.desk.office import Office
from judge.desk.reading.liking import PowersCalled, powers_only
from judge.desk.replies.drawn import write_tiers
from judge.game.anonymity import is_anonymous
from judge.game.game import Game, GameState
from judge.game.lots import NumberSet, PreferenceSet, Tiers, lot_of
from judge.game.seats import PersonAddress

_FOR_GAME = re.compile(r"\s*for\s+(?:the\s+)?(?:game\s+)?([a-z][\w-]{1,23})\s*[:,]", re.IGNORECASE)


@clerk_of(Prefer)
def prefer(command: Prefer, case: Case) -> Answer:
    """Keep which powers somebody likes best, and read that back."""
    game, text = _meant(command.said, case)
    if refused := _may_not(game, case):
        return refusal(refused)
    game = game or game_of(case)
    tiers = read_tiers(text, game, case.office)
    if tiers is None:
        powers = case.office.phrases.in_a_row(power.name for power in game.variant.powers)
        return refusal(case.say("lot.unread", powers=powers))
    said = case.say("lot.none", game=game.name)
    if tiers:
        liked = write_tiers(tiers, case.office.phrases)
        said = case.say("lot.liked", game=game.name, liked=liked)
    return Answer(
        (said,),
        events=(PreferenceSet(PersonAddress(case.visitor.player.address), tiers),),
        about=game.name,
    )


@clerk_of(ChooseNumber)
def choose_number(command: ChooseNumber, case: Case) -> Answer:
    """Keep a number for the draw."""
    if refused := _may_not(case.game, case):
        return refusal(refused)
    game = game_of(case)
    said = case.say("lot.no_number", game=game.name)
    return Answer(
        (_number(command.number, game, case) if command.number else said,),
        events=(NumberSet(PersonAddress(case.visitor.player.address), command.number),),
    )


def _meant(text: str, case: Case) -> tuple[Game | None, str]:
    """The game that a preference is for, and what it says: "for ghost: I T *"."""
    named = _FOR_GAME.match(text)
    found = case.find(named[1].lower()) if named else None
    return (case.game, text) if named is None or found is None else (found, text[named.end() :])


def _may_not(game: Game | None, case: Case) -> str:
    """Why somebody puts nothing into the draw of a game; "" if they may."""
    if game is None:
        return case.say("lot.no_game")
    if game.state is not GameState.FORMING:
        return case.say("lot.too_late", game=game.name)
    if not waits_in(game, case):
        return case.say("lot.not_joined", game=game.name)
    return ""


def waits_in(game: Game, case: Case) -> bool:
    """Whether the visitor waits for a seat in a game."""
    address = case.visitor.player.address
    return any(address == player.address for player in game.people.waiting)


def read_tiers(text: str, game: Game, office: Office) -> Tiers | None:
    """The preferences that a text says, () for none at all; None if it can't be read."""
    text = text.strip(" \t:=-")
    return office.commands.preferences.read(text, powers_named(game, office), game.variant.powers)


def powers_named(game: Game, office: Office) -> PowersCalled:
    """The powers of a game by all that they are called."""
    reader = office.order_reader(game.variant)
    return powers_only(powers_called(reader, office.commands.press_words))


def lot_lines(game: Game, case: Case) -> tuple[str, ...]:
    """What the visitor has put into a draw to come, for them alone."""
    if game.state is not GameState.FORMING:
        return ()
    lot = lot_of(game.people.forming.lots, case.visitor.player.address)
    said = []
    if lot.tiers:
        liked = write_tiers(lot.tiers, case.office.phrases)
        said.append(case.say("lot.liked", game=game.name, liked=liked))
    if lot.number:
        said.append(_number(lot.number, game, case))
    return tuple(said)


def _number(number: str, game: Game, case: Case) -> str:
    """A number for the draw, and when others are told it: in no game before the names."""
    name = "lot.number_kept" if is_anonymous(game) else "lot.number"
    return case.say(name, game=game.name, number=number)
