"""What people ask: it changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import BOARD, FIRST, ISSUE, LAST, NAME, PHASE, SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


def _question(
    *phrasings: Phrasing,
    giver: Giver = Giver.OF_GAME,
    page: str = "questions",
    strict: tuple[str, ...] = (),
) -> Declared:
    return Declared(giver, phrasings, page, question=True, strict=strict)


@dataclass(frozen=True, slots=True)
class Status(Command):
    """Ask where a game stands and who still owes orders."""

    declared = _question(
        Phrasing(
            ("status",),
            '"status" NAME? | "list" NAME',
            ("status {name}", "status"),
            spoken=(
                "where do things stand",
                "is everybody ready",
                "is everyone ready",
                "did anybody vote for a draw",
                "has anybody voted for the draw",
                "has anybody voted for a draw",
            ),
        ),
        strict=("status",),
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class ShowOrders(Command):
    """Ask what stands on file for one's own seat."""

    declared = _question(Phrasing(("orders",), '"orders"', ("orders",)))


@dataclass(frozen=True, slots=True)
class ShowBoard(Command):
    """Ask who owns what and stands where; or who did when an earlier phase began.

    For who can't see the map it is told `in_words`.
    """

    declared = _question(
        Phrasing(
            ("board", "position"),
            '("board" | "map" | "position") (_OF_PHASE? (PHASE | SEASON YEAR KIND?))?',
            ("board {phase}", "board"),
            also=("map",),
        ),
        Phrasing(
            (),
            '("board" | "map" | "position") _OF_PHASE ("words" | "sentences")',
            ("board in words",),
            sets={"in_words": True},
            spoken=(
                "describe the board",
                "describe the position",
                "describe the map",
                "describe the board to me",
                "describe the board in words",
                "describe the whole board in words",
            ),
        ),
    )
    phase: Annotated[str, PHASE] = ""
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class ShowCentres(Command):
    """Ask how many centres each power owned, year by year."""

    declared = _question(Phrasing(("centres", "centers"), '"centres" | "centers"', ("centres",)))


@dataclass(frozen=True, slots=True)
class ShowResults(Command):
    """Ask for the report of a phase again; of the last one if none is named."""

    declared = _question(
        Phrasing(
            ("results", "report"),
            '("results" | "report") (PHASE | SEASON YEAR KIND?)?',
            ("results {phase}", "results"),
        )
    )
    phase: Annotated[str, PHASE] = ""


@dataclass(frozen=True, slots=True)
class ShowIssue(Command):
    """Ask for an issue of the game's paper again, by its number; for the newest if none is named.

    The mail that opened the game is no. 1.
    """

    declared = _question(
        Phrasing(
            ("issue",),
            '("get" | "send" "me")? _THE? ("issue" REFERENCE? | "zine" REFERENCE) _AGAIN?',
            ("get issue {number}", "get issue"),
            also=("send",),
        )
    )
    number: Annotated[str, ISSUE] = ""


@dataclass(frozen=True, slots=True)
class ShowHistory(Command):
    """Ask for the course of a game in short; or of some of its phases.

    Where only the first one is named, it is that one alone, unless all from there on are wanted.
    """

    declared = _question(
        Phrasing(
            ("history",),
            '("history" | "summary") NAME? | "history" NAME? FIRST_PHASE (_TO LAST_PHASE)?',
            (
                "history {name} {first} to {last}",
                "history {first} to {last}",
                "history {name} {first}",
                "history {first}",
                "history {name}",
                "history",
            ),
            also=("summary",),
        )
    )
    name: Annotated[str, NAME] = ""
    first: Annotated[str, FIRST] = ""
    last: Annotated[str, LAST] = ""


@dataclass(frozen=True, slots=True)
class Who(Command):
    """Ask who plays what."""

    declared = _question(
        Phrasing(
            ("who",),
            '("who" | "whogame") NAME?',
            ("who {name}", "who"),
            also=("whogame",),
            spoken=(
                "observers",
                "list observers",
                "list the observers",
                "list of observers",
                "who observes",
                "who is observing",
            ),
        )
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class ShowSettings(Command):
    """Ask what the gamesmaster has set; of the letter's own game if none is named."""

    declared = _question(
        Phrasing(
            ("settings",),
            '"settings" (_OF? _GAME? NAME)?',
            ("settings {name}", "settings"),
            spoken=("options", "list options", "list the options", "which options are there"),
        )
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class ListGames(Command):
    """Ask which games there are."""

    declared = _question(
        Phrasing(("games", "list"), '"games" | "list" "full"?', ("games",)),
        Phrasing(
            (),
            '"games" "open" | "openings"',
            ("games open",),
            sets={"is_open": True},
            also=("openings",),
            spoken=(
                "list of openings",
                "send me a list of openings",
                "send me the list of openings",
                "list the openings",
                "open games",
                "which games are open",
                "which games can i join",
                "what games can i join",
            ),
        ),
        giver=Giver.ANYBODY,
        strict=("games",),
    )
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class GetRules(Command):
    """Ask for the rules of a board; of the game's own if none is named."""

    declared = _question(
        Phrasing(
            ("rules", "get"),
            '"get" "rules" BOARD_NAME? | ("help"? "rules") NAME?',
            ("get rules {board}", "get rules"),
        ),
        giver=Giver.ANYBODY,
    )
    board: Annotated[str, BOARD] = ""


@dataclass(frozen=True, slots=True)
class Inquire(Command):
    """Ask what is so of places, of the rules, or of the course of a game.

    `topic` is what the words are about (`judge.desk.inquiries`).
    """

    declared = _question(
        Phrasing(
            ("describe", "neighbours"),
            '("describe" | "neighbours" | "neighbors") _OF? SAID',
            ("describe {words}",),
            sets={"topic": "places"},
            also=("neighbors",),
        ),
        strict=("describe",),
    )
    words: Annotated[str, SAID]
    topic: str = "places"


@dataclass(frozen=True, slots=True)
class Suppose(Command):
    """Ask what orders would come to, as nobody means them: what is below WHAT IF in a letter."""

    declared = _question(
        Phrasing(("whatif",), '"whatif" SAID', ("whatif {orders}",)),
        giver=Giver.ANYBODY,
        page="whatif",
    )
    orders: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class Help(Command):
    """Ask how to write to the judge."""

    declared = _question(
        Phrasing(("help",), '"help" NAME?', ("help {topic}", "help")),
        giver=Giver.ANYBODY,
        page="",
        strict=("help",),
    )
    topic: Annotated[str, NAME] = ""


SIGN_ON = "signon"
"""The old word that chooses game and seat (`judge.desk.signing`)."""


@dataclass(frozen=True, slots=True)
class OldWord(Command):
    """A command of the old judges that has no meaning here, or another one."""

    declared = _question(
        Phrasing((), '"old" NAME'),
        Phrasing((), "_RENAME_GAME SAID?", sets={"word": "retitle"}),
        giver=Giver.ANYBODY,
        page="njudge",
    )
    word: Annotated[str, NAME]
