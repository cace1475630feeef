"""What the command line may be: its commands, their arguments, and what each is for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from judge.cli.care_arguments import (
    Commands,
    add_backup,
    add_care,
    add_game,
    add_gm,
    add_moving,
    add_place,
    add_restore,
    add_settings,
    add_taking,
)
from judge.cli.helping import HelpfulParser
from judge.cli.setup_arguments import add_setting_up

_DATA_ALONE = "the folder of the records (var; the demo's is var/demo)"
# The others find one's own boards by judge.toml, or are told a folder to look at.
_WITHOUT_CONFIG = (
    "demo", "answer", "adjudicate", "read", "verify-draw", "board", "map", "games", "show",
    "replay", "export", "archive", "zine", "forget", "statistics", "answers", "backup", "restore",
)  # fmt: skip
A_POSITION = (
    '{"variant": "standard", "phase": "S1901M", "units": {"ITALY": ["A VEN"]},'
    ' "orders": {"ITALY": ["A VEN - TRI"]}}'
)
_TEXT = '{"text": "Army Munich supports Berlin to Kiel", "variant": "standard"}'


class _Version(argparse.Action):
    """Says which version is installed; to find that out costs as much as all other arguments."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"judge {version('judge-by-mail')}\n")
        parser.exit()


class _Help(argparse.HelpFormatter):
    """Every command with what it does beside it: of commands argparse leaves room for none."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=17)
        self._action_max_length = 15


def argument_parser() -> HelpfulParser:
    """What the command line may be; the result's `command` is which it is."""
    parser = HelpfulParser(
        prog="judge",
        description="The play-by-mail judge for Diplomacy.",
        epilog="`judge COMMAND --help` tells more of one. To see a game at once: judge demo;"
        " to set up a judge of your own: judge init, then judge serve.",
        formatter_class=_Help,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = parser.add_subparsers(
        metavar="COMMAND", required=True, parser_class=argparse.ArgumentParser
    )
    _add_play(commands)
    _add_lines(commands)
    _add_tools(commands)
    _add_setting_up(commands)
    _add_records(commands)
    _add_printed(commands)
    _add_answers(commands)
    add_care(commands)
    add_gm(commands)
    add_backup(commands)
    add_restore(commands)
    add_moving(commands)
    add_taking(commands)
    _add_persons(commands)
    for name, command in commands.choices.items():
        command.set_defaults(command=name)
    for name in _WITHOUT_CONFIG:
        commands.choices[name].add_argument(
            "--boards",
            type=Path,
            default=None,
            metavar="DIR",
            help="a folder of boards of your own",
        )
    return parser


def _add_play(commands: Commands) -> None:
    demo = commands.add_parser("demo", help="play a game by mail on this machine")
    demo.add_argument("--once", action="store_true", help="two game years, a check, and the end")
    demo.add_argument("--variant", default="standard", metavar="ID", help="the board (standard)")
    demo.add_argument("--play", default="", metavar="POWER", help="the power that you play")
    demo.add_argument(
        "--seed", type=int, default=1901, metavar="N", help="another seed is another game"
    )
    demo.add_argument("--years", type=int, default=2, metavar="N", help="how many with --once (2)")
    demo.add_argument(
        "--data", type=Path, default=None, metavar="DIR", help="where the game lies (var/demo)"
    )
    serve = commands.add_parser("serve", help="run the daemon")
    add_settings(serve)
    answer = commands.add_parser(
        "answer",
        help="serve one letter from stdin, without network",
        description="Serve one letter from stdin and print the answers, which are then not sent."
        " No other judge may be at work on the records.",
    )
    answer.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA_ALONE)
    answer.add_argument(
        "--at",
        default="",
        metavar="TIME",
        help="as if it came then: 2026-11-24T20:00Z; every deadline before that passes,"
        " in all games of these records",
    )
    answer.add_argument("--to", default="", metavar="ADDRESS", help="the envelope's recipient")
    answer.add_argument("--address", default="judge@localhost", help="the judge's own address")
    answer.add_argument(
        "--authserv-id", default="", metavar="NAME", help="the mail server that vouches for senders"
    )


def _add_lines(commands: Commands) -> None:
    commands.add_parser(
        "verify-draw",
        help="check the draw of powers by the answer to GET ISSUE 1",
        description="Reads the answer to GET ISSUE 1, does the draw once more from"
        " the seed in it, and says whether all of it is as it was promised.",
        epilog="example:\n  judge verify-draw < mail.txt",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, help_, example in (
        ("adjudicate", "positions with orders in, results out (JSON lines)", A_POSITION),
        ("read", "order texts in, canonical orders out (JSON lines)", _TEXT),
    ):
        commands.add_parser(
            name,
            help=help_,
            description=f"An object a line in, an object a line out: {help_[:-13]}.",
            epilog=f"example:\n  judge {name} <<'END'\n{example}\nEND\n\n"
            f"The form: data/forms/{name}.schema.json in the source of Judge",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )


def _add_tools(commands: Commands) -> None:
    board = commands.add_parser("board", help="show a compiled board")
    board.add_argument("id", metavar="ID", help="its id: standard, swiss, loeb9 ...")
    board.add_argument("--json", action="store_true", help="as JSON")
    board.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a choice that a gamesmaster may make on this board; may be repeated",
    )
    map_ = commands.add_parser(
        "map",
        help="draw a position",
        description="Draw a position, in the form of `judge adjudicate`.",
        epilog=f"example:\n  judge map --orders --svg map.svg <<'END'\n{A_POSITION}\nEND",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    map_.add_argument(
        "position", nargs="?", type=Path, metavar="POSITION", help="its file; else stdin is read"
    )
    for kind in ("svg", "png"):
        map_.add_argument(f"--{kind}", type=Path, default=None, metavar="FILE", help=f"as {kind}")
    map_.add_argument(
        "--orders", action="store_true", help="with its orders and what becomes of them"
    )


def _add_setting_up(commands: Commands) -> None:
    check = commands.add_parser("check", help="check boards, grammar, config and records")
    check.add_argument("folder", nargs="?", type=Path, help="a board's folder, or one of boards")
    check.add_argument(
        "--config",
        type=Path,
        default=None,
        metavar="FILE",
        help="a judge.toml: sends the judge a mail from itself, and looks at its records",
    )
    check.add_argument(
        "--backup",
        type=Path,
        default=None,
        metavar="FILE",
        help="a copy that `judge backup` made: whether this version can go on from it; it stays"
        " as it is",
    )
    commands.add_parser("bench", help="the benchmarks behind `make bench`")
    add_setting_up(commands)


def _add_records(commands: Commands) -> None:
    for name, help_, one in (
        ("games", "list the games on record", False),
        ("show", "show where a game stands, and what comes of it", True),
        ("replay", "rebuild a game from its log and compare", True),
        ("export", "write a game's log and positions as JSON, or the game in a form", True),
    ):
        command = commands.add_parser(name, help=help_)
        if one:
            many = "?" if name == "export" else None
            game = command.add_argument("game", nargs=many, metavar="GAME")
            game.help = "its name; `judge games` lists them"
        add_place(command)
    _add_results(commands)
    commands.choices["show"].add_argument(
        "--log",
        action="store_const",
        const="log",
        dest="command",
        help="all that has happened to it instead: when, by which letter, who, what and why;"
        " orders and press are not in it",
    )
    commands.choices["show"].add_argument(
        "--at",
        type=int,
        default=None,
        metavar="NUMBER",
        help="as it was after that event, by its number in the log",
    )


def _add_printed(commands: Commands) -> None:
    archive = commands.add_parser("archive", help="write a game as plain web pages into a folder")
    zine = commands.add_parser(
        "zine",
        help="write a whole game as one book, EPUB or PDF, or its poster",
        description="A file called .pdf becomes a PDF (pip install weasyprint; on Debian also:"
        " apt-get install libpango-1.0-0 libpangoft2-1.0-0), any other an EPUB.",
    )
    for command, into in ((archive, "FOLDER"), (zine, "FILE")):
        add_game(command)
        command.add_argument("into", type=Path, metavar=into)
        add_place(command)
    archive.add_argument(
        "--url",
        default="",
        metavar="URL",
        help="where others find the folder above it, so that links show a picture",
    )
    zine.add_argument("--poster", action="store_true", help="the last map alone, as a PDF of A2")


def _add_answers(commands: Commands) -> None:
    answers = commands.add_parser(
        "answers",
        help="what players said was hard on a board, over all games, by power",
        description="When a game year ends, players are asked what was hard on the board, where"
        " their gamesmaster has that so (SET QUESTION YES). They answered in confidence: this"
        " names neither games nor persons.",
    )
    answers.add_argument("board", metavar="BOARD", help="its id, as CREATE takes it")
    add_place(answers)


def _add_results(commands: Commands) -> None:
    commands.choices["export"].add_argument(
        "--all",
        type=Path,
        default=None,
        metavar="FOLDER",
        help="every game on record, a file each",
    )
    commands.choices["export"].add_argument(
        "--form",
        default="",
        choices=("json", "text", "datc", "diplomacy"),
        help="as EXPORT mails it to players: all phases that are over, without press, persons and"
        " what is to come; without it, all that is on record",
    )
    results = commands.add_parser(
        "statistics",
        help="what all games that are over came to, by board and power",
        description="The table that STATISTICS mails, of all games, those in no list too.",
    )
    results.add_argument(
        "--persons", action="store_true", help="the same of persons; that is for the host alone"
    )
    add_place(results)


def _add_persons(commands: Commands) -> None:
    listed = commands.add_parser("persons", help="list who is on record, and their games")
    listed.add_argument("word", nargs="?", default="", metavar="WORD", help="in name or address")
    gone = commands.add_parser("forget", help="forget a person: their games still replay")
    gone.add_argument("address", metavar="ADDRESS", help="any of theirs; all are forgotten")
    gone.add_argument("--yes", action="store_true", help="do it; without, tells what it would do")
    for command in (listed, gone):
        add_place(command)
