"""What a mail of ours is: it says so itself, from whoever composed it to the print room.

A kind holds all that is needed to make of the dressed text what leaves: a page, a
picture, a calendar. It waits in the outbox as text, beside its mail.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, assert_never


@dataclass(frozen=True, slots=True)
class PlainMail:
    """A text and nothing beside it."""


@dataclass(frozen=True, slots=True)
class PressMail:
    """A letter of press; `files` name the pictures that go with it, as they are kept."""

    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpeningMail:
    """The mail that begins a game: with its board, and the first deadline for a calendar.

    `reader` is the power that it is a page for (its id), "" for a text with its board.
    """

    reader: str = ""


@dataclass(frozen=True, slots=True)
class JoiningMail:
    """The map and the rules for whoever joins a game: a page with its board."""


@dataclass(frozen=True, slots=True)
class LetterMail:
    """A receipt that is shown as a page, without any picture."""


@dataclass(frozen=True, slots=True)
class DeadlineMail:
    """A mail about the clock of a game: with the deadline that runs then, for a calendar."""


@dataclass(frozen=True, slots=True)
class ReportMail:
    """The report of a phase ("S1901M"); `number` is the issue that was the last before it.

    `reader` is the power whose own part it has (its id), "" for the gamesmaster's; a
    `public` one is for those without a seat.
    """

    phase: str
    number: int
    reader: str = ""
    public: bool = False


@dataclass(frozen=True, slots=True)
class ReceiptMail:
    """A receipt, with the text of a commission: the reader's own orders."""

    commission: str


@dataclass(frozen=True, slots=True)
class EndingMail:
    """The last mail of a game that ends without a report, with the commission of its board."""

    commission: str


@dataclass(frozen=True, slots=True)
class BoardMail:
    """A mail with the commission of a board that isn't as the last report has it."""

    commission: str


@dataclass(frozen=True, slots=True)
class ExportMail:
    """A mail with the whole game as a file, in a form ("json"), or as a book ("epub")."""

    form: str


Kind = (
    PlainMail
    | PressMail
    | OpeningMail
    | JoiningMail
    | LetterMail
    | DeadlineMail
    | ReportMail
    | ReceiptMail
    | EndingMail
    | BoardMail
    | ExportMail
)

PLAIN = PlainMail()
_BARE = {JoiningMail: "joining", LetterMail: "letter", DeadlineMail: "deadline"}
"""The kinds that hold nothing, with their names."""


def is_pictured(kind: Kind) -> bool:
    """Whether a picture may belong to a mail of this kind: then it waits for no other's."""
    match kind:
        case PlainMail() | LetterMail() | DeadlineMail():
            return False
        case PressMail():
            return bool(kind.files)
        case OpeningMail() | JoiningMail() | ReportMail() | ReceiptMail() | EndingMail():
            return True
        case BoardMail():
            return True
        case ExportMail():  # it takes as long to make as a picture, a book longer
            return True
        case _:
            assert_never(kind)


def write_kind(kind: Kind) -> str:
    """A kind as JSON; "" for a text alone, as most mails are."""
    form: dict[str, Any]
    match kind:
        case PlainMail():
            return ""
        case PressMail():
            form = {"is": "press", "files": kind.files}
        case OpeningMail():
            form = {"is": "opening"} | ({"reader": kind.reader} if kind.reader else {})
        case JoiningMail() | LetterMail() | DeadlineMail():
            form = {"is": _BARE[type(kind)]}
        case ReportMail():
            form = {"is": "report", "phase": kind.phase, "number": kind.number}
            form |= {"reader": kind.reader, "public": kind.public}
        case ReceiptMail():
            form = {"is": "receipt", "commission": kind.commission}
        case EndingMail():
            form = {"is": "ending", "commission": kind.commission}
        case BoardMail():
            form = {"is": "board", "commission": kind.commission}
        case ExportMail():
            form = {"is": "export", "form": kind.form}
        case _:
            assert_never(kind)
    return json.dumps(form, ensure_ascii=False)


def read_kind(text: str) -> Kind:
    """Read a kind back. Raises ValueError or KeyError."""
    form: dict[str, Any] = json.loads(text) if text else {"is": "plain"}
    bare: tuple[Kind, ...] = (PLAIN, JoiningMail(), LetterMail(), DeadlineMail())
    found = dict(zip(("plain", *_BARE.values()), bare, strict=True)).get(form["is"])
    if found is not None:
        return found
    match form["is"]:
        case "press":
            return PressMail(tuple(form["files"]))
        case "opening":
            return OpeningMail(form.get("reader", ""))
        case "report":
            return ReportMail(form["phase"], form["number"], form["reader"], form["public"])
        case "receipt":
            return ReceiptMail(form["commission"])
        case "ending":
            return EndingMail(form["commission"])
        case "board":
            return BoardMail(form["commission"])
        case "export":
            return ExportMail(form["form"])
        case unknown:
            raise ValueError(f"no mail of ours is a {unknown}")
