"""How the powers were drawn, for everybody to check: `judge verify-draw` reads this again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import blocks, column_of, letter_text, listing
from judge.game.anonymity import is_anonymous, is_told_who_plays
from judge.game.drawing import Allotment, commitment, draw_powers, mixed_text, seed_of_draw
from judge.game.events import Event, GameStarted
from judge.game.game import Game
from judge.game.lots import Tiers, lot_of
from judge.game.replay import replay


def allotted_in(game: Game) -> tuple[Allotment, ...]:
    """What each of those who wait for a seat is drawn, in the order in which they are drawn."""
    lots = [lot_of(game.people.forming.lots, player.address) for player in game.people.waiting]
    liked = {place: lot.tiers for place, lot in enumerate(lots) if lot.tiers}
    seed = seed_of_draw(game.seed, (lot.number for lot in lots))
    return draw_powers(len(lots), game.variant.powers, seed, liked)


def seats_drawn(game: Game, phrases: Phrasebook) -> str:
    """Who plays what, a row each, when the powers are drawn."""
    return "\n".join((phrases.say("drawn.seats"), *_seat_rows(game)))


def _seat_rows(game: Game) -> tuple[str, ...]:
    column = column_of(game.variant.powers)
    return tuple(f"  {s.power.name:<{column}} {s.player.called}" for s in game.people.seats)


def drawn_at_last(game: Game, log: Iterable[Event], played: str, phrases: Phrasebook) -> str:
    """How the powers of an anonymous game were drawn, told when it is over; "" if it isn't.

    Who was drawn for what is told only where it isn't in what is said above of who `played`.
    """
    if not (is_anonymous(game) and is_told_who_plays(game)):
        return ""
    before, started = _at_the_start(game, log)
    if before is None or started is None:
        return ""
    drawn = how_drawn(before, allotted_in(before), "", phrases)
    told, rows = letter_text(phrases.say("drawn.at_last")), _seat_rows(started)
    is_told = set(played.splitlines()).issuperset(rows)
    seats = "" if is_told else "\n".join((phrases.say("drawn.seats_then"), *rows))
    return blocks((told, seats, drawn)).rstrip()


def drawn_at_first(game: Game, log: Iterable[Event], own: str, phrases: Phrasebook) -> str:
    """How the powers were drawn, for the reader at an address; "" of a game that was forked."""
    before, _ = _at_the_start(game, log)
    return how_drawn(before, allotted_in(before), own, phrases) if before is not None else ""


def _at_the_start(game: Game, log: Iterable[Event]) -> tuple[Game | None, Game | None]:
    """The game just before its powers were drawn, and just behind that."""
    before: Game | None = None
    for step in replay(log, game.variant):
        if isinstance(step.event, GameStarted):
            return before, step.game
        before = step.game
    return None, None


def how_drawn(forming: Game, allotted: Sequence[Allotment], own: str, phrases: Phrasebook) -> str:
    """How the powers of a game were drawn that was `forming`, for the reader at an address."""
    joined = forming.people.waiting
    lots = [lot_of(forming.people.forming.lots, player.address) for player in joined]
    numbers = [lot.number for lot in lots if lot.number]
    rows = "\n".join(f"  {n}. {player.called}" for n, player in enumerate(joined, start=1))
    text = mixed_text(forming.seed, numbers)
    seed = seed_of_draw(forming.seed, numbers)
    said = [phrases.say("drawn.seed", seed=forming.seed, commitment=commitment(forming.seed))]
    if numbers:
        said.append(phrases.say("drawn.mixed", text=text, seed=seed))
    said.append(phrases.say("drawn.joined", joined=rows))
    order = "\n".join(_row(n, one, forming, phrases) for n, one in enumerate(allotted, start=1))
    said.append(phrases.say("drawn.order", order=order))
    if any(one.chose for one in allotted):
        said.append(phrases.say("drawn.choosing"))
    more = []
    for one, lot in ((one, lots[one.place]) for one in allotted if one.chose):
        if lot.address == own:
            liked = write_tiers(lot.tiers, phrases)
            more.append(phrases.say("drawn.own", power=one.power.name, liked=liked))
    more.append(phrases.say("drawn.check"))
    return letter_text("\n\n".join(("\n".join(said), *more))).rstrip()


def write_tiers(tiers: Tiers, phrases: Phrasebook) -> str:
    """Preferences in words: "Italy; Turkey and France alike; Russia"."""
    rows = [
        phrases.say("lot.alike", powers=listing((power.name for power in tier), phrases))
        if len(tier) > 1
        else tier[0].name
        for tier in tiers
    ]
    return reduce(lambda before, one: phrases.say("lot.then", before=before, next=one), rows)


def _row(number: int, one: Allotment, game: Game, phrases: Phrasebook) -> str:
    """Who was drawn, by their place among those who joined, and what they got."""
    name = one.power.name.ljust(column_of(game.variant.powers))
    row = "drawn.row_chose" if one.chose else "drawn.row"
    return phrases.say(row, number=number, power=name, place=one.place + 1).rstrip()
