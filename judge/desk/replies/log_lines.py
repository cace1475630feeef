"""A line for each event of a game's log, from `data/log.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime

from judge.board.calendar import Phase
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.dates import write_when
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.anonymity import is_told_who_plays
from judge.game.clock_events import Reminded, WaitSet
from judge.game.events import Event, GameEnded
from judge.game.game import Game
from judge.game.log import Author, Logged
from judge.game.motions import Motion, MotionKind
from judge.game.order_events import StandingCalled
from judge.game.people_events import (
    MasterReplaced,
    ObserverJoined,
    PlayerJoined,
    PlayerReplaced,
    ReplyAddressRenewed,
    SeatOffered,
)
from judge.game.press_events import PressReleased, PressSent
from judge.game.press_letters import Shown, Unnamed
from judge.game.seats import Absence, Master, Player
from judge.game.vote_events import MotionCarried


@dataclass(frozen=True, slots=True, eq=False)
class LogWords:
    """The lines of a log: a name is a kind of event, with a case of it ("PressSent.some").

    `public` are those that everybody may read. A `secret` one tells no secret, either; but that
    it happened is for the host alone.
    """

    public: Mapping[str, str]
    secret: Mapping[str, str]
    authors: Mapping[str, str]
    words: Mapping[str, str]
    phrases: Phrasebook


_NO_POWER: Mapping[Unnamed | None, str] = {None: "master", Unnamed.UNNAMED: "unnamed"}
"""The words for who writes press without being a power."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """What is said of an event, and whether everybody may know."""

    said: str
    is_public: bool


def log_line(logged: Logged, game: Game, words: LogWords) -> LogLine:
    """The line of an event, of a game as it was just before."""
    event = logged.event
    kind, case = type(event).__name__, _case_of(event, game)
    name = f"{kind}.{case}" if case else kind
    is_public = name in words.public
    said = (words.public if is_public else words.secret)[name]
    gaps = dict(_gaps(event, game.settings.zone, words))
    if isinstance(event, PressSent):
        gaps["sender"] = _writer_shown(event.letter.shown, words)
    names = isinstance(event, PlayerJoined | ObserverJoined) and not is_told_who_plays(game)
    return LogLine(said.format_map(gaps), is_public and not names)


def log_row(logged: Logged, game: Game, words: LogWords) -> str:
    """A row of the log for the host: number, time, letter, who, what and why."""
    line, origin = log_line(logged, game, words), logged.origin
    said = line.said if line.is_public else words.words["secret"].format(line=line.said)
    if origin.why:
        said = words.words["why"].format(line=said, why=origin.why)
    return words.words["row"].format(
        number=logged.number,
        at=f"{logged.at.astimezone(UTC):%Y-%m-%d %H:%M}" if logged.at else "",
        letter=origin.letter,
        author=_name_of(origin.by, words),
        line=said,
    )


def _name_of(author: Author | None, words: LogWords) -> str:
    name = author.role.name.lower() if author is not None else "unknown"
    power = author.power.name if author is not None and author.power is not None else ""
    return words.authors[name].format(power=power)


def _case_of(event: Event, game: Game) -> str:
    """Which of its cases an event is; "" where its kind has no cases."""
    match event:
        case PressSent():
            return "waiting" if event.waits else _read_by((event,))
        case PressReleased(numbers):
            return _read_by(p for p in game.press.pending if p.number in numbers)
        case Reminded() | StandingCalled() | WaitSet():
            return _which_of_two(event)
        case SeatOffered() | ReplyAddressRenewed():
            return "master" if event.power is None else "power"
        case PlayerReplaced(power, player):
            return _replaced(power, player, game)
        case MasterReplaced(player):
            return _replaced(None, player, game)
        case GameEnded():
            return event.ending.value
        case MotionCarried(motion):
            is_master = motion == Motion(MotionKind.REPLACEMENT)
            return "master" if is_master else motion.kind.value
        case _:
            return ""


def _which_of_two(event: Reminded | StandingCalled | WaitSet) -> str:
    match event:
        case Reminded():
            return "late" if event.late else "soon"
        case StandingCalled():
            return "robot" if event.robot else "standing"
        case WaitSet():
            return "wait" if event.waits else "ready"


def _read_by(letters: Iterable[PressSent]) -> str:
    """Whether there is one among letters that everybody reads."""
    return "everybody" if any(not sent.letter.readers for sent in letters) else "some"


def _replaced(power: Power | None, player: Player, game: Game) -> str:
    """Whoever takes a seat over was offered it; else it is the same person, elsewhere."""
    wanted = (power, player.address)
    is_taken = any(
        (o.power, o.player.address) == wanted and o.end is None for o in game.people.offers
    )
    return "another" if is_taken else "same"


def _writer_shown(shown: Shown, words: LogWords) -> str:
    return shown.name if isinstance(shown, Power) else words.words[_NO_POWER[shown]]


def _gaps(
    value: Event | Absence | Position | Motion, zone: str, words: LogWords
) -> Iterator[tuple[str, str]]:
    """What can be said of an event: of orders, texts and addresses there is nothing here."""
    for field in fields(value):
        match getattr(value, field.name):
            case Power(name=name):
                yield field.name, name
            case None if field.name == "sender":
                yield field.name, words.words["master"]
            case Phase() as phase:
                yield field.name, words.phrases.name_phase(phase)
            case datetime() as at:
                yield field.name, write_when(at, zone, words.phrases)
            case Player() as player:
                yield field.name, player.called
            case Master(player=player):
                yield field.name, player.called
            case Absence() | Position() | Motion() as inner:
                yield from _gaps(inner, zone, words)
            case tuple() as several if field.name in {"powers", "numbers"}:
                names = (getattr(each, "name", str(each)) for each in several)
                yield field.name, listing(names, words.phrases)
            case _:
                pass
