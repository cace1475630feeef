"""What a gamesmaster wants: seats offered, a phase played again, settings, a new game."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.answers import Case
from judge.desk.commands import (
    Cancel,
    ChangeSettings,
    Create,
    Remind,
    Replace,
    RollBack,
    WithdrawOffer,
)
from judge.desk.hearing.moments import phase_of_words
from judge.desk.hearing.scene import MOST_WORDS, Meant, Scene
from judge.desk.reading.press_words import row_of
from judge.desk.reading.slots import addresses
from judge.game.offers import open_offers
from judge.game.settings import Choices, gathered

_NO_GAMES = frozenset({"and", "und", "et", "now", "please", "so", "it", "is", "for", "here", "as"})
"""What stands behind "the game" and is no name."""


def offering(scene: Scene) -> Meant:
    """A seat and an address: the seat that is named, or the one that nobody has."""
    found = addresses(scene.sentence) or addresses(scene.near)
    if len(found) != 1:
        return Meant(lacks="offer")
    if scene.slots.is_masters(scene.sentence):
        return Meant(Replace("GM", found[0].lower()), has_slots=True)
    powers = scene.powers
    if len(powers) == 1:
        return Meant(Replace(powers[0].name, found[0].lower()), has_slots=True)
    guessed = [power.name for power in powers] or list(_free_seats(scene.case))
    return Meant(lacks="offer", others=tuple(Replace(name, found[0].lower()) for name in guessed))


def _free_seats(case: Case) -> Iterator[str]:
    """The seats that are offered to somebody, or are nobody's."""
    if case.game is None:
        return
    offered = [o.power for o in open_offers(case.game.people.offers, case.now)]
    for seat in case.game.people.seats:
        if seat.vacant or seat.power in offered:
            yield seat.power.name


def withdrawing(scene: Scene) -> Meant:
    """An offer taken back: that of the seat that is named, or the only one."""
    game = scene.case.game
    offers = open_offers(game.people.offers, scene.case.now) if game is not None else ()
    if len(scene.powers) == 1:
        return Meant(WithdrawOffer(scene.powers[0].name.lower()), has_slots=True)
    return Meant(WithdrawOffer()) if len(offers) == 1 else Meant(lacks="withdraw")


def rolling_back(scene: Scene) -> Meant:
    """The game gone back to the phase that is named."""
    found = list(dict.fromkeys(slot.value for slot in scene.found("phase")))
    game = scene.case.game
    phase = phase_of_words(found[0], game) if len(found) == 1 and game is not None else ""
    if phase:
        return Meant(RollBack(phase), has_slots=True)
    return Meant(lacks="rollback", others=(RollBack(),))


def cancelling(scene: Scene) -> Meant:
    """The end of the game, if the letter names it: so it is meant."""
    game = scene.case.game
    if game is None:
        return Meant(lacks="cancel")
    other = scene.slots.game_name(scene.sentence)
    if other and other != game.name and other not in _NO_GAMES:
        return Meant(lacks="cancel", others=(Cancel(other),))
    if game.name in row_of(scene.text)[:MOST_WORDS]:
        return Meant(Cancel(game.name), has_slots=True)
    return Meant(lacks="cancel", others=(Cancel(game.name),))


def reminding(scene: Scene) -> Meant:
    """Mails to those who owe orders, now; with a length of time it is a setting."""
    if not scene.spans:
        return Meant(Remind())
    return setting(scene)


def setting(scene: Scene) -> Meant:
    """Settings with their lengths of time, or a zone."""
    chosen = [*scene.slots.amounts(scene.sentence).items()]
    if not chosen and not scene.spans and "zone" in row_of(scene.sentence):
        zones = [slot.value for slot in scene.slots.zones(scene.sentence)]
        chosen = [("zone", zones[0])] if len(zones) == 1 else []
    if not chosen:
        return Meant(lacks="set")
    return Meant(ChangeSettings(gathered(chosen)), has_slots=True)


def creating(scene: Scene) -> Meant:
    """A new game, with all that the sentence says of it."""
    slots, sentence = scene.slots, scene.sentence
    name, boards = slots.game_name(sentence), slots.boards(sentence)
    zones = [slot.value for slot in slots.zones(sentence)]
    if not name or len(boards) > 1 or len(zones) > 1:
        return Meant(lacks="create")
    amounts = slots.amounts(sentence)
    is_all = len(amounts) == len(slots.find("span", sentence))
    chosen = gathered(
        [*amounts.items(), *(("variant", b) for b in boards), *(("zone", z) for z in zones)]
    )
    command = Create(name, Choices(chosen.values))
    return Meant(command, has_slots=True) if is_all else Meant(lacks="sure", others=(command,))
