"""The command line: what `judge` can be asked to do.

Exit status: 0 good, 1 a fault found, 2 wrong use.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

from judge.library.extras import ExtraMissing, require

_CONFIG = "where the settings are (judge.toml); data/judge.example.toml explains them"
_DATA = "the folder of the records (var; the demo's is var/demo)"
# The others find one's own boards by judge.toml, or are told a folder to look at.
_WITHOUT_CONFIG = (
    "demo", "answer", "adjudicate", "read", "board", "map", "games", "show", "replay", "export",
    "archive", "zine", "forget",
)  # fmt: skip
_POSITION = (
    '{"variant": "standard", "phase": "S1901M", "units": {"ITALY": ["A VEN"]},'
    ' "orders": {"ITALY": ["A VEN - TRI"]}}'
)
_TEXT = '{"text": "Army Munich supports Berlin to Kiel", "variant": "standard"}'
Lines = Callable[[Iterable[str]], Iterator[str]]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no public name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["bench"]:  # its options are those of the benchmarks
        return _bench(given[1:])
    parser = _parser()
    if not given:  # somebody who wants to know what there is
        parser.print_help(sys.stderr)
        return 2
    options = parser.parse_args(given)
    boards = getattr(options, "boards", None)
    if boards is not None and not _add_boards(boards):
        return 2
    try:
        return int(options.run(options))
    except ExtraMissing as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    except BrokenPipeError:
        # The reader of our output has gone (`judge games | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="judge", description="The play-by-mail judge for Diplomacy."
    )
    parser.add_argument("--version", action="version", version=f"judge {version('judge-by-mail')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_play(commands)
    _add_lines(commands)
    _add_tools(commands)
    _add_setting_up(commands)
    _add_records(commands)
    _add_care(commands)
    _add_persons(commands)
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
    demo.set_defaults(run=_demo)
    serve = commands.add_parser("serve", help="run the daemon")
    serve.add_argument(
        "--config", type=Path, default=Path("judge.toml"), metavar="FILE", help=_CONFIG
    )
    serve.set_defaults(run=_serve)
    answer = commands.add_parser(
        "answer",
        help="serve one letter from stdin, without network",
        description="Serve one letter from stdin and print the answers, which are then not sent."
        " No other judge may be at work on the records.",
    )
    answer.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
    answer.add_argument(
        "--at",
        default="",
        metavar="TIME",
        help="as if it came then: 2026-11-24T20:00Z; every deadline before that passes,"
        " in all games of these records",
    )
    answer.add_argument("--to", default="", metavar="ADDRESS", help="the envelope's recipient")
    answer.add_argument("--address", default="judge@localhost", help="the judge's own address")
    answer.set_defaults(run=_answer)


def _add_lines(commands: Commands) -> None:
    for name, run, help_, example in (
        (
            "adjudicate",
            _adjudicate,
            "positions with orders in, results out (JSON lines)",
            _POSITION,
        ),
        ("read", _read, "order texts in, canonical orders out (JSON lines)", _TEXT),
    ):
        lines = commands.add_parser(
            name,
            help=help_,
            description=f"An object a line in, an object a line out: {help_[:-13]}.",
            epilog=f"example:\n  judge {name} <<'END'\n{example}\nEND\n\n"
            f"The form: data/forms/{name}.schema.json in the source of Judge",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        lines.set_defaults(run=run)


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
    board.set_defaults(run=_board)
    map_ = commands.add_parser(
        "map",
        help="draw a position",
        description="Draw the position on stdin, in the form of `judge adjudicate`.",
    )
    for kind in ("svg", "png"):
        map_.add_argument(f"--{kind}", type=Path, default=None, metavar="FILE", help=f"as {kind}")
    map_.add_argument(
        "--orders", action="store_true", help="with its orders and what becomes of them"
    )
    map_.set_defaults(run=_map)


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
    check.set_defaults(run=_check)
    commands.add_parser("bench", help="the benchmarks behind `make bench`")
    init = commands.add_parser("init", help="write a judge.toml by asking")
    init.add_argument(
        "--config", type=Path, default=Path("judge.toml"), metavar="FILE", help=_CONFIG
    )
    init.set_defaults(run=_init)


def _add_records(commands: Commands) -> None:
    for name, help_, one in (
        ("games", "list the games on record", False),
        ("show", "show where a game stands, and what comes of it", True),
        ("replay", "rebuild a game from its log and compare", True),
        ("export", "write a game's log and positions as JSON", True),
    ):
        command = commands.add_parser(name, help=help_)
        if one:
            command.add_argument("game", metavar="GAME", help="its name; `judge games` lists them")
        command.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
        command.set_defaults(run=_records, command=name)
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
    for name, help_, into in (
        ("archive", "write a game as plain web pages into a folder", "FOLDER"),
        ("zine", "write a whole game as one book (EPUB)", "FILE"),
    ):
        command = commands.add_parser(name, help=help_)
        command.add_argument("game", metavar="GAME", help="its name; `judge games` lists them")
        command.add_argument("into", type=Path, metavar=into)
        command.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
        command.set_defaults(run=_records, command=name)


def _add_care(commands: Commands) -> None:
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
    shelf.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
    shelf.set_defaults(run=_shelf)
    clock = commands.add_parser(
        "clock",
        help="whether the machine's clock is believed; `judge clock right` vouches for it",
        description="No deadline passes by a clock that has leapt. Without more said, tells"
        " whether it is believed; the judge may be running.",
    )
    clock.add_argument("word", nargs="?", default="", choices=("", "right"), metavar="right")
    clock.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
    clock.set_defaults(run=_clock)
    renew = commands.add_parser(
        "renew",
        help="have a game take its board over as it is now",
        description="A game goes on with the board that it was opened on, however that is"
        " changed. This has it take over the board as its files are now, and tells everybody"
        " in the game. The judge may be running.",
    )
    renew.add_argument("game", metavar="GAME", help="its name; `judge games` lists them")
    renew.add_argument(
        "--config", type=Path, default=Path("judge.toml"), metavar="FILE", help=_CONFIG
    )
    renew.set_defaults(run=_renew)


def _add_persons(commands: Commands) -> None:
    listed = commands.add_parser("persons", help="list who is on record, and their games")
    listed.add_argument("word", nargs="?", default="", metavar="WORD", help="in name or address")
    gone = commands.add_parser("forget", help="forget a person: their games still replay")
    gone.add_argument("address", metavar="ADDRESS", help="any of theirs; all are forgotten")
    gone.add_argument("--yes", action="store_true", help="do it; without, tells what it would do")
    for command, run in ((listed, _persons), (gone, _forget)):
        command.add_argument("--data", type=Path, default=Path("var"), metavar="DIR", help=_DATA)
        command.set_defaults(run=run)


def _add_boards(folder: Path) -> bool:
    from judge.library.variants import add_boards, check_boards

    if not folder.is_dir():
        sys.stderr.write(f"judge: {folder} is no folder\n")
        return False
    add_boards(folder)
    for fault in check_boards(folder):
        sys.stderr.write(f"judge: left out: {fault}\n")
    return True


# Each command is imported when it is asked for: `judge read` needs no wire.


def _demo(options: argparse.Namespace) -> int:
    require("demo", "the demo")
    from judge.demo.play import play_demo

    return play_demo(
        once=options.once,
        variant_id=options.variant,
        play=options.play,
        seed=options.seed,
        years=options.years,
        data=options.data,
    )


def _serve(options: argparse.Namespace) -> int:
    from judge.cli.serving import run_judge

    return run_judge(options.config)


def _answer(options: argparse.Namespace) -> int:
    from judge.cli.answering import answer

    return answer(options.data, options.at, options.to, options.address)


def _adjudicate(_: argparse.Namespace) -> int:
    from judge.cli.adjudicate import adjudicate_lines

    return _run_lines(adjudicate_lines)


def _read(_: argparse.Namespace) -> int:
    from judge.cli.read import answer_lines

    return _run_lines(answer_lines)


def _run_lines(lines: Lines) -> int:
    # JSON is UTF-8, whatever the locale says; a line ends with \n and nothing else.
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    for line in lines(sys.stdin):
        sys.stdout.write(line + "\n")
    return 0


def _board(options: argparse.Namespace) -> int:
    from judge.cli.board import print_board

    return print_board(options.id, options.option, as_json=options.json)


def _map(options: argparse.Namespace) -> int:
    from judge.cli.map import draw_map

    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    return draw_map(text, options.svg, options.png, orders=options.orders)


def _check(options: argparse.Namespace) -> int:
    from judge.cli.check import check

    return check(options.folder, options.config)


def _bench(arguments: Sequence[str]) -> int:
    from judge.cli.bench import bench

    return bench(arguments)


def _init(options: argparse.Namespace) -> int:
    from judge.cli.init import init

    return init(options.config)


def _shelf(options: argparse.Namespace) -> int:
    from judge.cli.shelf import work_shelf

    return work_shelf(options.action, options.number, options.data)


def _clock(options: argparse.Namespace) -> int:
    from judge.cli.clock import work_clock

    return work_clock(options.word, options.data)


def _renew(options: argparse.Namespace) -> int:
    from judge.cli.renewing import renew_game

    return renew_game(options.config, options.game)


def _persons(options: argparse.Namespace) -> int:
    from judge.cli.persons import persons

    return persons(options.word, options.data)


def _forget(options: argparse.Namespace) -> int:
    from judge.cli.persons import forget

    return forget(options.address, options.data, yes=options.yes)


def _records(options: argparse.Namespace) -> int:
    from judge.cli import records

    game, into = getattr(options, "game", ""), getattr(options, "into", None)
    return records.run(options.command, options.data, game, into, getattr(options, "at", None))
