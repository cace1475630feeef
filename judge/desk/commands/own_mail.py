"""What is asked for one's own mail: its address, name, zone, pictures, and where it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import ADDRESS, CODE, DEED, LETTER, PERSON, POWER, SAID, ZONE
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


@dataclass(frozen=True, slots=True)
class SetAddress(Command):
    """Have one's mail sent elsewhere; `code` proves that the old address agrees."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("address",),
                '"set"? "address" _IS? (ADDRESS | _OPENED ADDRESS _CLOSED) CODE?',
                ("address {address} {code}", "address {address}"),
            ),
        ),
        "resign",
        clear=("address",),
    )
    address: Annotated[str, ADDRESS]
    code: Annotated[str, CODE] = ""


@dataclass(frozen=True, slots=True)
class SetName(Command):
    """Be called otherwise in a game."""

    declared = Declared(
        Giver.OF_GAME, (Phrasing(("rename",), "_RENAME WORD+", ("rename {name}",)),), "resign"
    )
    name: Annotated[str, PERSON]


@dataclass(frozen=True, slots=True)
class SetZone(Command):
    """Have the dates of one's mails in another time zone."""

    declared = Declared(
        Giver.OF_GAME,
        (Phrasing(("timezone",), '"timezone" ZONE_NAME', ("timezone {zone}",)),),
        "resign",
    )
    zone: Annotated[str, ZONE]


@dataclass(frozen=True, slots=True)
class SetPictures(Command):
    """Have pictures in one's mails, or none."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("pictures",),
                '("picture" | "pictures") _OFF',
                ("pictures off",),
                {"wanted": False},
            ),
            Phrasing((), '("picture" | "pictures") _ON', ("pictures on",), {"wanted": True}),
        ),
        begged=True,
    )
    wanted: bool


@dataclass(frozen=True, slots=True)
class NewReplyAddress(Command):
    """Have another secret reply address; the gamesmaster may name a `power` that shall have one."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("rekey",),
                '"rekey" (_FOR? _THE? POWER+)?',
                ("rekey {power}", "rekey"),
                spoken=(
                    "new reply address",
                    "i need a new reply address",
                    "give me a new reply address",
                    "send me a new reply address",
                    "change my reply address",
                ),
            ),
        ),
        "resign",
        begged=True,
        weighty=True,
    )
    power: Annotated[str, POWER] = ""


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Have what a letter did in one's name as it was before; the last one if no `letter` is named.

    A gamesmaster may name `what` they did, and give everybody a reason.

    One that is `disowned` came without the secret address: never one's own, then, by mistake.
    """

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("undo",),
                '("undo" | "revert" | "take" "back") (_THE | _MY)? ("letter"? REFERENCE | DEED)'
                ' (_REASON SAID)? | "cancel" (_THE | _MY) DONE (_REASON SAID)?'
                ' | "undo" (_REASON SAID)?',
                (
                    "undo {letter} reason: {reason}",
                    "undo the {what} reason: {reason}",
                    "undo reason: {reason}",
                    "undo {letter}",
                    "undo the {what}",
                    "undo",
                ),
                also=("revert", "take"),
                spoken=(
                    "undo that",
                    "undo it",
                    "undo my last letter",
                    "undo my last mail",
                    "undo the last letter",
                    "take back my last letter",
                ),
                vague=("undo",),
            ),
            Phrasing(
                ("disown",),
                '"disown" (_THE? "letter")?',
                ("disown",),
                {"disowned": True},
                spoken=(
                    "that wasn't me",
                    "that was not me",
                    "this wasn't me",
                    "this was not me",
                    "it wasn't me",
                    "it was not me",
                    "i didn't send that",
                    "i did not send that",
                    "i didn't write that",
                    "i did not write that",
                    "i didn't send that letter",
                    "i did not send that letter",
                    "that letter wasn't mine",
                    "that letter was not mine",
                    "that letter wasn't from me",
                    "that letter was not from me",
                    "das war ich nicht",
                    "das habe ich nicht geschrieben",
                    "der brief war nicht von mir",
                    "ce n'\u00e9tait pas moi",
                    "ce n'est pas moi qui ai \u00e9crit \u00e7a",
                    "cette lettre n'\u00e9tait pas de moi",
                ),
            ),
        ),
        "undo",
        begged=True,
        weighty=True,
        of_phase=True,
        clear=("undo",),
    )
    letter: Annotated[str, LETTER] = ""
    what: Annotated[str, DEED] = ""
    reason: Annotated[str, SAID] = ""
    disowned: bool = False


@dataclass(frozen=True, slots=True)
class SetPassword(Command):
    """Have a password by which one's letters sign on, or none any more.

    The word itself isn't in the line any more when it is read: `Letter.said` has it.
    """

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("password",), '"set"? _MY? _NEW? "password"', ("password",), {"wanted": True}
            ),
            Phrasing(
                (),
                '"set"? _MY? "password" (_NONE | _OFF)',
                ("password none",),
                {"wanted": False},
            ),
        ),
        "password",
    )
    wanted: bool
