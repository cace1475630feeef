"""A game looked back on: its phases, its centres over the years, and who played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.board.position import Position
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph
from judge.game.annals import COUNTED, Annal
from judge.game.forks import first_centres
from judge.game.game import Game, GameState
from judge.game.seats import Player, Seat


def write_history(game: str, annals: Sequence[Annal], phrases: Phrasebook) -> str:
    """Each phase in a line: when it was, and what moved."""
    rows = [phase_row(annal, phrases) for annal in annals]
    return "\n".join((phrases.say("history.title", game=game), *rows))


def phase_row(annal: Annal, phrases: Phrasebook) -> str:
    """A phase in a line: when it was, and what moved."""
    counts = [
        phrases.say(f"history.{verdict.name.lower()}", number=annal.outcomes[verdict])
        for verdict in COUNTED
        if verdict in annal.outcomes
    ]
    if annal.dislodged:
        counts.append(phrases.say("history.dislodged", number=annal.dislodged))
    counts = counts or [phrases.say("history.still")]
    row = f"{annal.phase!s:<8} {annal.at:%Y-%m-%d}  {listing(counts, phrases)}"
    return paragraph(row.rstrip(), indent="  ", hang=" " * 21)


def origin_words(game: Game, phrases: Phrasebook) -> str:
    """Where a fork comes from, in a sentence; "" for a game that is none."""
    forked = game.folder.forked
    if forked is None:
        return ""
    gaps = {"game": game.name, "of": forked.of, "phase": phrases.name_phase(forked.phase)}
    return paragraph(phrases.say("history.forked", **gaps))


def write_centres(game: Game, annals: Sequence[Annal], phrases: Phrasebook) -> str:
    """The centres of every power, a column a year."""
    columns = [(phrases.say("history.opening"), _first_centres(game))]
    for annal in annals:
        year = str(annal.phase.year)
        if columns[-1][0] == year:
            columns.pop()
        columns.append((year, annal.centres))
    if not annals:
        columns = [(phrases.say("history.now"), _centres(game.table.position))]
    width = max(len(power.name) for power in game.variant.powers) + 1
    most = (72 - 2 - width) // 6
    shown = columns[-most:]
    head = " " * (width + 2) + "".join(f"{name:>6}" for name, _ in shown)
    rows = [
        f"  {power.name:<{width}}"
        + "".join(f"{centres.get(power.id) or '-':>6}" for _, centres in shown)
        for power in game.variant.powers
    ]
    return "\n".join((phrases.say("history.centres", game=game.name), head, *rows))


def _first_centres(game: Game) -> Mapping[str, int]:
    """What each power had as the game began."""
    had = first_centres(game.folder.forked, game.variant)
    return {power.id: number for power, number in had}


def _centres(position: Position) -> Mapping[str, int]:
    return Counter(owner.id for owner in position.owners.values())


def write_seats(game: Game, phrases: Phrasebook, *, named: bool = True) -> str:
    """Who plays what; before the start, who waits.

    Without a name but the gamesmaster's, where it isn't `named`: not even who watches, for they
    may have played before.
    """
    people = game.people
    rows = [phrases.say("who.master", name=people.master.player.called)]
    if game.state is GameState.FORMING:
        names = _several(people.waiting, phrases, named=named)
        rows.append(phrases.say("who.waiting", names=names or phrases.say("who.nobody")))
    width = max(len(power.name) for power in game.variant.powers) + 1
    rows += [
        f"  {seat.power.name:<{width}} {_player(seat, phrases, named=named)}"
        for seat in people.seats
    ]
    if people.observers:
        names = _several(people.observers, phrases, named=named)
        rows.append(phrases.say("who.observers", names=names))
    title = phrases.say("who.title", game=game.name)
    return "\n".join((title, *(paragraph(r, hang="  ") if r[:1] != " " else r for r in rows)))


def _several(people: Sequence[Player], phrases: Phrasebook, *, named: bool) -> str:
    """Persons in a row, or how many they are; "" for nobody."""
    if not named:
        return phrases.count("who.number", len(people)) if people else ""
    return listing((player.called for player in people), phrases)


def _player(seat: Seat, phrases: Phrasebook, *, named: bool) -> str:
    if seat.vacant:
        return phrases.say("who.vacant")
    return seat.player.called if named else phrases.say("who.unnamed")
