"""The last words of a game: who played, the chart, and the statements that are collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.board.units import Power
from judge.desk.dates import write_when
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import notices
from judge.desk.replies.drawn import drawn_at_last
from judge.desk.replies.history import write_centres
from judge.desk.replies.layout import blocks, column_of, letter_text, listing
from judge.desk.replies.outcome import outcome_in_subject
from judge.desk.replies.quoting import quoted
from judge.desk.replies.votes import say_motion
from judge.game.annals import Annal
from judge.game.anonymity import is_anonymous, is_told_who_plays
from judge.game.carrying import ended_by
from judge.game.events import GameForked, GameStarted
from judge.game.game import Game
from judge.game.log import Logged
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.press_events import StatementMade
from judge.game.statements import asks_to_publish


@dataclass(frozen=True, slots=True)
class Tenure:
    """Somebody who played a power; `until` a day, "" for to the end."""

    called: str
    until: str = ""


def last_words(
    game: Game, annals: Sequence[Annal], office: Office, *, watched: bool = False
) -> str:
    """What a game's last mail says of the whole of it, and that it asks for statements.

    Not of who only `watched` it: a last word, and letters to be published, are the players'.
    """
    phrases = office.phrases
    played = "\n".join((phrases.say("last.played"), *_played(game, office)))
    chart = write_centres(game, annals, phrases) if annals else ""
    orders = letter_text(phrases.say("last.orders", game=game.name)).rstrip("\n")
    archive = _archive(game, office)
    log = office.log(game.name) if is_anonymous(game) else ()
    drawn = drawn_at_last(game, log, played, phrases)
    asks = "" if watched else _asks(game, phrases)
    return blocks((_by_vote(game, phrases), played, asks, chart, archive, orders, drawn))


def last_subject(game: Game, phrases: Phrasebook, *, watched: bool = False) -> str:
    """What that mail is called: who only `watched` is asked for no last word."""
    is_asked = not watched and game.press.closes is not None
    outcome = outcome_in_subject(game, phrases)
    return phrases.say("last.subject_asks" if is_asked else "last.subject", outcome=outcome)


def _by_vote(game: Game, phrases: Phrasebook) -> str:
    motion = ended_by(game)
    if motion is None:
        return ""
    number = game.ballot.in_favour(motion, game.played())
    what = say_motion(motion, game.settings.zone, phrases)
    asked = len(motion.electorate(game.played()))
    said = phrases.say("last.voted", what=what, number=number, asked=asked)
    return letter_text(said).rstrip("\n")


def _asks(game: Game, phrases: Phrasebook) -> str:
    closes = game.press.closes
    if closes is None:
        return ""
    when = write_when(closes, game.settings.zone, phrases)
    said = [phrases.say("last.statements", when=when)]
    said += [phrases.say("last.publish", when=when)] if asks_to_publish(game) else []
    return letter_text("\n\n".join(said)).rstrip("\n")


def _archive(game: Game, office: Office) -> str:
    """Where everybody finds its pages; "" if nowhere."""
    site = office.hosting.site.rstrip("/")
    if not site or not game.settings.listed:
        return ""
    return f"{letter_text(office.phrases.say('last.archive')).rstrip()}\n    {site}/{game.name}/"


def _played(game: Game, office: Office) -> Iterator[str]:
    """Who played which power, and until when; all of whom everybody was told while it lasted."""
    phrases = office.phrases
    named = is_told_who_plays(game)
    tenures = tenures_in(office.logged(game.name)) if named else {}
    width = column_of(game.variant.powers)
    for seat in game.people.seats:
        names = [
            phrases.say("last.until", name=one.called, when=one.until) if one.until else one.called
            for one in tenures.get(seat.power, [Tenure(seat.player.called)])
        ]
        names = names if named else [phrases.say("who.unnamed")]
        if seat.vacant:
            names.append(phrases.say("who.vacant"))
        yield f"  {seat.power.name:<{width}} {listing(names, phrases)}"
    yield phrases.say("who.master", name=game.people.master.player.called)


def tenures_in(log: Iterable[Logged]) -> dict[Power, list[Tenure]]:
    """Who played which power, one after the other."""
    found: dict[Power, list[Tenure]] = {}
    for row in log:
        day = f"{row.at:%Y-%m-%d}" if row.at is not None else "?"
        match row.event:
            case GameStarted(seats):
                found = {power: [Tenure(player.called)] for power, player in seats}
            case GameForked(seats=seats):
                found = {power: [] for power, _ in seats}
            case PlayerReplaced(power, player):
                before = found.setdefault(power, [])
                if before and before[-1].called == player.called:
                    continue  # the same person, from another address
                if before and not before[-1].until:
                    before[-1] = Tenure(before[-1].called, day)
                before.append(Tenure(player.called))
            case SeatVacated(power) if found.get(power):
                last = found[power][-1]
                found[power][-1] = Tenure(last.called, last.until or day)
            case _:
                pass
    return found


def statement_mails(game: Game, office: Office) -> tuple[Reply, ...]:
    """All statements together, to everybody; no mail if nobody made any."""
    phrases = office.phrases
    if not game.press.statements:
        return ()
    return notices(
        office,
        game,
        key=f"{game.name}:statements:{game.press.issue}",
        subject=phrases.say("statement.subject", game=game.name),
        text=blocks(
            (
                phrases.say("statement.title", game=game.name),
                *(_statement(made, game, phrases) for made in statements_in_order(game)),
            )
        ),
    )


def statements_in_order(game: Game) -> list[StatementMade]:
    """The statements by power, the gamesmaster's last."""
    places = {power: number for number, power in enumerate(game.variant.powers)}
    last = len(places)
    return sorted(
        game.press.statements,
        key=lambda made: last if made.sender is None else places[made.sender],
    )


def _statement(made: StatementMade, game: Game, phrases: Phrasebook) -> str:
    name = game.people.seat_or_master(made.sender).player.called
    who = made.sender.name if made.sender is not None else phrases.say("agenda.master")
    who = who[:1].upper() + who[1:]
    if made.sender is not None and not is_told_who_plays(game):
        return f"{phrases.say('statement.of_power', who=who)}\n{quoted(made.text, '> ')}"
    head = phrases.say("statement.of", who=who, name=name)
    return f"{head}\n{quoted(made.text, '> ')}"
