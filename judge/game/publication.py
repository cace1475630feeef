"""Letters between players in the archive of a game that is over: by consent of who wrote them.

Who is asked and says nothing has said no. A letter needs its writer's consent alone, not its
readers': it was theirs to be shown to anybody all along. What it quotes of others' letters is
cut, though. Whoever took a seat over consents for themselves alone. Unsigned press stays out:
that it is there would tell that one of those wrote it who have agreed. So do letters for the
gamesmaster alone, which are none between players, and in a game whose names are never told
those that have one in them: it may be somebody else's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judge.board.units import Power
from judge.game.anonymity import is_told_who_plays, whoever_played
from judge.game.events import Event, GameCreated, GameStarted, Undone
from judge.game.game import Game, GameState
from judge.game.people_events import CardChanged, MasterReplaced, PlayerReplaced, SeatOffered
from judge.game.press_events import PressSent
from judge.game.press_letters import PressKind, PressLetter
from judge.game.quotations import first_writers, without_quotations
from judge.game.seats import Player

SHORTEST = 3
"""In letters: shorter parts of a name are in every other word."""
_NAME = re.compile(r"[^\W\d_]+")


def laid_open(log: Sequence[Event], game: Game) -> tuple[PressLetter, ...]:
    """The letters to some that may be read by everybody, by the log of a game."""
    if game.state is not GameState.ENDED or game.press.closes is not None:
        return ()  # so long those who wrote may still think better of it
    if not game.press.agreed:
        return ()
    waits = {sent.number for sent in game.press.pending}
    letters = {number: sent for number, sent in _sent(log) if sent.number not in waits}
    begun, firsts = _writers(log), first_writers(tuple(letters.values()))
    names = frozenset[str]() if is_told_who_plays(game) else _names(log, game)
    return tuple(
        replace(sent.letter, text=without_quotations(sent.text, sent.sender, firsts))
        for number, sent in letters.items()
        if sent.sender in game.press.agreed
        and sent.kind is PressKind.WHITE
        and sent.to not in {(), (None,)}
        and number > begun.get(sent.sender, 0)
        and names.isdisjoint(_words(sent.text))
    )


def _sent(log: Sequence[Event]) -> Iterator[tuple[int, PressSent]]:
    """The letters of a log that were not taken back, with the numbers of their events."""
    gone = _taken_back(log)
    for number, event in enumerate(log, 1):
        if isinstance(event, PressSent) and number not in gone:
            yield number, event


def _taken_back(log: Sequence[Event]) -> set[int]:
    """The numbers of what is taken back: an UNDO may have been taken back itself."""
    gone: set[int] = set()
    for number in range(len(log), 0, -1):
        event = log[number - 1]
        if isinstance(event, Undone) and number not in gone:
            gone.update(event.numbers)
    return gone


def _writers(log: Sequence[Event]) -> Mapping[Power | None, int]:
    """Since which event each seat is with who has it now, for seats that changed hands.

    Who takes one over was offered it; who does without has moved to another address.
    """
    begun: dict[Power | None, int] = {}
    has: dict[Power | None, Player] = {}
    offered: set[tuple[Power | None, str]] = set()
    for number, event in enumerate(log, 1):
        match event:
            case GameCreated(master=master):
                has[None] = master.player
            case GameStarted(seats):
                has.update(seats)
            case CardChanged(player):
                has = {s: player if p.address == player.address else p for s, p in has.items()}
            case SeatOffered(power, player):
                offered.add((power, player.address))
            case PlayerReplaced() | MasterReplaced():
                power = event.power if isinstance(event, PlayerReplaced) else None
                before, has[power] = has.get(power), event.player
                is_same = before is not None and before.called == event.player.called
                moved = is_same and (power, event.player.address) not in offered
                if before is None or not (moved or before.address == event.player.address):
                    begun[power] = number
            case _:
                pass
    return begun


def _names(log: Sequence[Event], game: Game) -> frozenset[str]:
    """The words by which whoever played a game may be known."""
    called = " ".join(f"{one.name} {one.address.partition('@')[0]}" for one in whoever_played(log))
    powers = " ".join(f"{power.name} {power.adjective}" for power in game.variant.powers)
    return frozenset(word for word in _words(called) if len(word) >= SHORTEST) - _words(powers)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _NAME.findall(text))
