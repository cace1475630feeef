"""What the commands may be by which a host looks after the records."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

_CONFIG = "where the settings are (judge.toml); data/judge.example.toml explains them"
_DATA = "the folder of the records (as judge.toml says, else var; the demo's is var/demo)"
_WHERE = "the settings that say where the records are (judge.toml)"
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no public name


def add_place(command: argparse.ArgumentParser) -> None:
    """Let a command be told where the records are: by the settings, or their folder itself."""
    command.add_argument("--config", type=Path, default=None, metavar="FILE", help=_WHERE)
    command.add_argument("--data", type=Path, default=None, metavar="DIR", help=_DATA)


def add_settings(command: argparse.ArgumentParser) -> None:
    """Let a command be told where the settings are: in the judge.toml here, if nobody says."""
    command.add_argument(
        "--config", type=Path, default=Path("judge.toml"), metavar="FILE", help=_CONFIG
    )


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command be told which game it is about."""
    command.add_argument("game", metavar="GAME", help="its name; `judge games` lists them")


def add_care(commands: Commands) -> None:
    """Letters put aside, the clock, boards of games."""
    shelf = commands.add_parser(
        "shelf",
        help="letters that were put aside: list, show, serve again, drop",
        description="Letters that the judge could not serve are put aside, and kept."
        " Without more said, lists them. The judge may be running.",
    )
    shelf.add_argument(
        "action", nargs="?", default="list", choices=("list", "show", "serve", "drop")
    )
    shelf.add_argument("number", nargs="?", type=int, default=0, metavar="NUMBER")
    add_place(shelf)
    clock = commands.add_parser(
        "clock",
        help="whether the machine's clock is believed; `judge clock right` vouches for it",
        description="No deadline passes by a clock that has leapt. Without more said, tells"
        " whether it is believed; the judge may be running.",
    )
    clock.add_argument("word", nargs="?", default="", choices=("", "right"), metavar="right")
    add_place(clock)
    _add_health(commands)
    renew = commands.add_parser(
        "renew",
        help="have a game take its board over as it is now",
        description="A game goes on with the board that it was opened on, however that is"
        " changed. This has it take over the board as its files are now, and tells everybody"
        " in the game. The judge may be running.",
    )
    add_game(renew)
    add_settings(renew)


def _add_health(commands: Commands) -> None:
    health = commands.add_parser(
        "health",
        help="say in one line whether all is well; the exit status, too",
        description="Status 0: a judge is at work, hears its mailbox, sends its mails, and no"
        " deadline is overdue, and the last backup isn't older than [watch] says; else 1.",
    )
    health.add_argument(
        "--serving",
        action="store_true",
        help="status 0 however old the backup is: for what starts a judge anew that isn't well",
    )
    add_place(health)


def add_gm(commands: Commands) -> None:
    """A gamesmaster's letters, by the host."""
    gm = commands.add_parser(
        "gm",
        help="write a letter as the gamesmaster of a game",
        description="For a game that needs help: writes LINE, or what is on stdin, as if its"
        " gamesmaster had, and prints the answer, which the gamesmaster is mailed, too. The log"
        " says that it was the host. A judge that runs serves it within a minute.",
        epilog='examples:\n  judge gm ghost --say "extend by 2 days"\n'
        "  judge gm ghost < letter.txt",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(gm)
    gm.add_argument("--say", default="", metavar="LINE", help="a letter of one line")
    add_settings(gm)


def add_moving(commands: Commands) -> None:
    """A game that goes to another judge."""
    moving = commands.add_parser(
        "move",
        help="have a game go to another judge, by a file",
        description="Stops a game here for good, writes all of it to FILE, and tells everybody. The"
        " other judge has it from the moment when `judge take FILE` is done there; until then"
        " --back has it go on here. The judge may be running.",
        epilog="examples:\n  judge move ghost ghost.game --to judge@example.org\n"
        "  judge move ghost --back abcd-efgh-ijkl-mnop",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(moving)
    moving.add_argument("file", nargs="?", type=Path, default=None, metavar="FILE")
    moving.add_argument("--to", default="", metavar="ADDRESS", help="the other judge's address")
    moving.add_argument(
        "--back",
        nargs="?",
        const="",
        default=None,
        metavar="WORD",
        help="go on here after all: WORD is what `judge take FILE --refuse` prints there",
    )
    moving.add_argument(
        "--on-my-word",
        action="store_true",
        help="with --back: no judge has it, nor ever takes it in: the file is destroyed",
    )
    add_settings(moving)


def add_taking(commands: Commands) -> None:
    """A game that comes from another judge."""
    take = commands.add_parser(
        "take",
        help="take a game in that another judge has moved here",
        description="Reads what `judge move` has written, replays it, and has the game go on here:"
        " everybody in it is mailed an address of this judge. The judge may be running.",
    )
    take.add_argument("file", type=Path, metavar="FILE")
    take.add_argument(
        "--as", default="", dest="name", metavar="NAME", help="what it is called here"
    )
    take.add_argument(
        "--refuse", action="store_true", help="never take it in; prints the word for --back there"
    )
    add_settings(take)


def add_backup(commands: Commands) -> None:
    """Copies of the records."""
    backup = commands.add_parser(
        "backup",
        help="copy the records while the judge runs, and prove the copy",
        description="Copies the records to FILE, and replays every game from the copy: an older"
        " copy there is replaced only by one that is sound, and no other file ever is. The judge"
        " may be running. Into a FOLDER that is there it is written under its time,"
        " judge-2026-11-27T031500Z.db; with --keep, or a / at its end, the FOLDER is made, for"
        " its owner alone. The text of judge.toml goes with the records, without passwords.",
        epilog="example:\n  judge backup /var/backups/judge --keep 14\n"
        "  judge check --backup /var/backups/judge/judge-2026-11-27T031500Z.db",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    backup.add_argument("target", metavar="FILE|FOLDER")
    backup.add_argument(
        "--keep",
        type=_count,
        default=0,
        metavar="N",
        help="in a FOLDER: have the N newest there alone, once this one is sound (all of them)",
    )
    backup.add_argument(
        "--mail",
        action="store_true",
        help="if it fails, mail why to host_address, once a day at most: for cron and timers",
    )
    add_place(backup)


def add_restore(commands: Commands) -> None:
    """Going on from a copy."""
    restore = commands.add_parser(
        "restore",
        help="go on from a copy that `judge backup` made",
        description="Puts a copy in the place of the records, after it was opened and replayed."
        " The judge must not be running. When it starts it fetches from its mailbox what came"
        " since the copy was made. Where the FILE of --config isn't there, the copy's is put"
        " there.",
        epilog="example:\n  judge restore /var/backups/judge/judge-2026-11-27T031500Z.db",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument(
        "--replace",
        action="store_true",
        help="though there are records: they are kept beside, under another name",
    )
    add_place(restore)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
