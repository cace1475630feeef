"""What the rooms know of each kind of command: one row a kind, from which their tables are made.

How it is done is its clerk's (`judge.desk.registry`), how it is written the grammar's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from judge.desk.commands import (
    Away,
    Back,
    Cancel,
    ChangeSettings,
    Clear,
    Command,
    Concede,
    Create,
    Extend,
    GetRules,
    Help,
    Join,
    Leave,
    ListGames,
    NamedTime,
    Observe,
    OldWord,
    Pause,
    Process,
    Remind,
    Renew,
    Replace,
    Resume,
    RollBack,
    SetAddress,
    SetDeadline,
    SetName,
    SetPictures,
    SetZone,
    ShowBoard,
    ShowCentres,
    ShowHistory,
    ShowOrders,
    ShowResults,
    ShowSettings,
    Start,
    Status,
    VoteDraw,
    Wait,
    Who,
    WithdrawOffer,
)
from judge.game.settings import NOTHING_CHOSEN


class Giver(Enum):
    """Who may give a command."""

    ANYBODY = "anybody"
    OF_GAME = "who is something to a game"
    """What that has to be, the clerk says."""
    PLAYER = "who plays a power"
    MASTER = "the gamesmaster"
    """By the secret address, in a letter that can't be doubted."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A kind of command.

    `words` are those with which it begins, each with the command that it stands for if nothing
    follows that can be read; the first names the sentence on how it is written (`usage` in the
    phrasebook). `rules` read it (`grammar/commands.lark`), `help` is the page that tells of it.
    A `question` changes nothing: it may be asked in any words, and with a question mark.
    What is `begged` may be asked for with "could we ...?": it can be taken back. What is
    `irrevocable` can't be undone by whoever gave it: a seat needs its secret address for
    it. What is `granted` a player may ask for, and the gamesmaster grants. What is done `once`
    is done once a letter. What is `weighty` is done only if its whole paragraph is accounted
    for, but for those of its commands that are `harmless`: they bring nothing about. What is
    `queried` is never done for a question, however politely it is put: "may I join?".
    """

    words: Mapping[str, Command]
    rules: tuple[str, ...]
    giver: Giver
    help: str
    question: bool = False
    begged: bool = False
    irrevocable: bool = False
    granted: bool = False
    once: bool = False
    weighty: bool = False
    harmless: tuple[Command, ...] = ()
    queried: bool = False

    @property
    def word(self) -> str:
        """The word with which it is written, to say how; HELP's for what isn't written so."""
        return next(iter(self.words), "help")


_BARE_OFFER = Replace("", "")
_FOR_DRAW, _FOR_NONE = VoteDraw(in_favour=True), VoteDraw(in_favour=False)

DECLARED: Mapping[type[Command], Declared] = {
    # ------------------------------------------------------------ the gamesmaster's
    Create: Declared(
        {"create": Create("")}, ("create",), Giver.ANYBODY, "gamesmaster", once=True
    ),
    ChangeSettings: Declared(
        {"set": ChangeSettings(NOTHING_CHOSEN)}, ("change",), Giver.MASTER, "gamesmaster",
        weighty=True,
    ),
    Start: Declared({"start": Start()}, ("start_game",), Giver.MASTER, "gamesmaster", weighty=True),
    Process: Declared(
        {"process": Process()}, ("process",), Giver.MASTER, "gamesmaster", once=True, weighty=True
    ),
    Extend: Declared(
        {"extend": Extend(timedelta())}, ("extend",), Giver.MASTER, "gamesmaster",
        begged=True, granted=True, weighty=True, queried=True,
    ),
    SetDeadline: Declared(
        {"deadline": SetDeadline(NamedTime())}, ("deadline",), Giver.MASTER, "gamesmaster",
        begged=True, granted=True, weighty=True, queried=True,
    ),
    Remind: Declared({"remind": Remind()}, ("remind",), Giver.MASTER, "gamesmaster", begged=True),
    Pause: Declared(
        {"pause": Pause()}, ("pause",), Giver.MASTER, "gamesmaster",
        begged=True, granted=True, once=True, weighty=True, queried=True,
    ),
    Resume: Declared(
        {"resume": Resume(), "unpause": Resume()}, ("resume",), Giver.MASTER, "gamesmaster",
        once=True, weighty=True,
    ),
    Cancel: Declared({"cancel": Cancel()}, ("cancel",), Giver.MASTER, "gamesmaster", weighty=True),
    RollBack: Declared(
        {"rollback": RollBack()}, ("rollback",), Giver.MASTER, "gamesmaster", once=True,
        weighty=True,
    ),
    Renew: Declared(
        {"renew": Renew()}, ("renew",), Giver.MASTER, "gamesmaster", weighty=True,
        harmless=(Renew(),),
    ),
    Replace: Declared(
        {"replace": _BARE_OFFER, "offer": _BARE_OFFER, "give": _BARE_OFFER}, ("replace",),
        Giver.MASTER, "gamesmaster", weighty=True,
    ),
    WithdrawOffer: Declared(
        {"withdraw": WithdrawOffer()}, ("withdraw",), Giver.MASTER, "gamesmaster"
    ),
    # ------------------------------------------------------------ a seat's, or about one
    Join: Declared({"join": Join()}, ("join",), Giver.ANYBODY, "games", begged=True, queried=True),
    Observe: Declared(
        {"observe": Observe()}, ("observe",), Giver.ANYBODY, "games", begged=True, queried=True
    ),
    Leave: Declared(
        {"resign": Leave(seat=True), "leave": Leave()}, ("leave", "resign"), Giver.OF_GAME,
        "resign", irrevocable=True, weighty=True, harmless=(Leave(),),
    ),
    VoteDraw: Declared(
        {"vote": _FOR_DRAW, "draw": _FOR_DRAW, "nodraw": _FOR_NONE, "noconcede": _FOR_NONE},
        ("draw", "no_draw"), Giver.PLAYER, "draw", irrevocable=True, weighty=True,
        harmless=(_FOR_NONE,),
    ),
    Concede: Declared(
        {"concede": Concede("")}, ("concede",), Giver.PLAYER, "draw", irrevocable=True, weighty=True
    ),
    Wait: Declared(
        {"wait": Wait(waits=True), "ready": Wait(waits=False)}, ("wait", "ready"), Giver.PLAYER,
        "away", begged=True, weighty=True, harmless=(Wait(waits=True),),
    ),
    Away: Declared({"away": Away()}, ("away",), Giver.PLAYER, "away", begged=True),
    Back: Declared({"back": Back()}, ("back",), Giver.PLAYER, "away", begged=True),
    Clear: Declared({"clear": Clear()}, ("clear",), Giver.PLAYER, "", weighty=True),
    SetAddress: Declared({"address": SetAddress("")}, ("address",), Giver.OF_GAME, "resign"),
    SetName: Declared({"rename": SetName("")}, ("rename",), Giver.OF_GAME, "resign"),
    SetZone: Declared({"timezone": SetZone("")}, ("timezone",), Giver.OF_GAME, "resign"),
    SetPictures: Declared(
        {"pictures": SetPictures(wanted=False)}, ("pictures", "no_pictures"), Giver.OF_GAME, "",
        begged=True,
    ),
    # ------------------------------------------------------------ questions
    Status: Declared({"status": Status()}, ("status",), Giver.OF_GAME, "questions", question=True),
    ShowOrders: Declared(
        {"orders": ShowOrders()}, ("orders",), Giver.OF_GAME, "questions", question=True
    ),
    ShowBoard: Declared(
        {"board": ShowBoard(), "position": ShowBoard()}, ("board",), Giver.OF_GAME, "questions",
        question=True,
    ),
    ShowCentres: Declared(
        {"centres": ShowCentres(), "centers": ShowCentres()}, ("centres",), Giver.OF_GAME,
        "questions", question=True,
    ),
    ShowResults: Declared(
        {"results": ShowResults(), "report": ShowResults()}, ("results",), Giver.OF_GAME,
        "questions", question=True,
    ),
    ShowHistory: Declared(
        {"history": ShowHistory()}, ("history",), Giver.OF_GAME, "questions", question=True
    ),
    Who: Declared({"who": Who()}, ("who",), Giver.OF_GAME, "questions", question=True),
    ShowSettings: Declared(
        {"settings": ShowSettings()}, ("settings",), Giver.OF_GAME, "questions", question=True
    ),
    ListGames: Declared(
        {"games": ListGames(), "list": ListGames()}, ("games",), Giver.ANYBODY, "questions",
        question=True,
    ),
    GetRules: Declared(
        {"rules": GetRules(), "get": GetRules()}, ("rules",), Giver.ANYBODY, "questions",
        question=True,
    ),
    Help: Declared({"help": Help()}, ("help",), Giver.ANYBODY, "", question=True),
    OldWord: Declared({}, ("old",), Giver.ANYBODY, "njudge", question=True),
}  # fmt: skip


def _kinds(has: Callable[[Declared], bool]) -> tuple[type[Command], ...]:
    """The kinds of command of which something is declared, for `isinstance`."""
    return tuple(kind for kind, row in DECLARED.items() if has(row))


FOR_ANYBODY = _kinds(lambda row: row.giver is Giver.ANYBODY)
FOR_PLAYERS = _kinds(lambda row: row.giver is Giver.PLAYER)
FOR_MASTER = _kinds(lambda row: row.giver is Giver.MASTER)
QUESTIONS = _kinds(lambda row: row.question)
BEGGED = _kinds(lambda row: row.begged)
IRREVOCABLE = _kinds(lambda row: row.irrevocable)
GRANTED = _kinds(lambda row: row.granted)
ONCE_A_LETTER = _kinds(lambda row: row.once)
WEIGHTY = _kinds(lambda row: row.weighty)
QUERIED = _kinds(lambda row: row.queried)
HARMLESS = tuple(command for row in DECLARED.values() for command in row.harmless)
NEWCOMERS = _kinds(lambda row: row.giver is Giver.ANYBODY and not row.question)
"""What a stranger may ask for that would put them on file."""

BARE: Mapping[str, Command] = {
    word: bare for row in DECLARED.values() for word, bare in row.words.items()
}
"""The command that each first word stands for: who may give it doesn't hang on more."""


def word_of(command: Command) -> str:
    """The word with which a command is written, to say how."""
    if isinstance(command, Wait):
        return "wait" if command.waits else "ready"
    return DECLARED[type(command)].word
