"""The command line: what `judge` can be asked to do.

Exit status: 0 good, 1 a fault found, 2 wrong use.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from judge.cli.arguments import argument_parser
from judge.library.extras import ExtraMissing, require

Lines = Callable[[Iterable[str]], Iterator[str]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["bench"]:  # its options are those of the benchmarks
        return _bench(given[1:])
    parser = argument_parser()
    if not given:  # somebody who wants to know what there is
        parser.print_help(sys.stderr)
        return 2
    options = parser.parse_command_line(given)
    boards = getattr(options, "boards", None)
    if boards is not None and not _add_boards(boards):
        return 2
    looks_at_records = hasattr(options, "data") and options.command not in {
        "demo",
        "answer",
        "init",
    }
    if looks_at_records and not _find_place(options):
        return 2
    try:
        return RUN[options.command](options)
    except ExtraMissing as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    except BrokenPipeError:
        # The reader of our output has gone (`judge games | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        if fault.errno is None:
            raise
        sys.stderr.write(f"judge: {_of_the_machine(fault)}\n")
        return 1


def _of_the_machine(fault: OSError) -> str:
    """What this machine won't do, and what would do about it: no fault of the program."""
    where = f"{fault.filename}: " if fault.filename else ""
    remedies = {
        errno.EACCES: "; ask as the user whom it belongs to (runuser -u judge -- judge ...)",
        errno.ENOSPC: "; make room there",
    }
    return f"{where}{fault.strerror}{remedies.get(fault.errno or 0, '')}"


def _add_boards(folder: Path) -> bool:
    from judge.library.variants import add_boards, check_boards

    if not folder.is_dir():
        sys.stderr.write(f"judge: {folder} is no folder\n")
        return False
    add_boards(folder)
    for fault in check_boards(folder):
        sys.stderr.write(f"judge: left out: {fault}\n")
    return True


def _find_place(options: argparse.Namespace) -> bool:
    """Note where the records are, and put the boards there on the shelf; False if that can't be."""
    from judge.cli.opened import whereabouts

    if options.command == "restore" and _is_missing(options.config) and options.data is None:
        from judge.cli.keeping import settled_by

        found = settled_by(options.file, options.config)
    else:
        found = whereabouts(options.config, options.data)
    if found is None:
        return False
    options.whereabouts, options.data = found, found.data
    if getattr(options, "boards", None) is None and found.boards is not None:
        _add_boards(found.boards)
    return True


def _is_missing(settings: Path | None) -> bool:
    return settings is not None and not settings.exists()


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
    from judge.config import MailSettings

    trust = MailSettings(authserv_id=options.authserv_id).trust
    return answer(options.data, options.at, options.to, options.address, trust)


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


def _verify_draw(_: argparse.Namespace) -> int:
    from judge.cli.verifying import verify_draw

    return verify_draw()


def _board(options: argparse.Namespace) -> int:
    from judge.cli.board import print_board

    return print_board(options.id, options.option, as_json=options.json)


def _map(options: argparse.Namespace) -> int:
    from judge.cli.map import draw_map

    return draw_map(options.position, options.svg, options.png, orders=options.orders)


def _check(options: argparse.Namespace) -> int:
    from judge.cli.check import check

    if options.backup is not None:
        from judge.cli.keeping import check_backup

        return check_backup(options.backup)
    return check(options.folder, options.config)


def _bench(arguments: Sequence[str]) -> int:
    from judge.cli.bench import bench

    return bench(arguments)


def _init(options: argparse.Namespace) -> int:
    from judge.cli.init import init
    from judge.cli.setup_arguments import answers_in

    return init(options.config, answers_in(options), replace=options.replace)


def _authorize(options: argparse.Namespace) -> int:
    from judge.cli.authorizing import authorize

    return authorize(options.config, options.port, paste=options.paste)


def _doctor(options: argparse.Namespace) -> int:
    from judge.cli.doctor.examining import HowToLook, doctor

    return doctor(options.config, HowToLook(options.resolver, options.dkim, options.letters))


def _shelf(options: argparse.Namespace) -> int:
    from judge.cli.shelf import work_shelf

    return work_shelf(options.action, options.number, options.data)


def _backup(options: argparse.Namespace) -> int:
    from judge.cli.keeping import Destination, backup

    is_folder = bool(options.keep) or options.target.endswith("/")
    target = Destination(Path(options.target), is_folder, options.keep)
    return backup(target, options.whereabouts, mails=options.mail)


def _restore(options: argparse.Namespace) -> int:
    from judge.cli.keeping import restore

    return restore(options.file, options.whereabouts, replace=options.replace)


def _move(options: argparse.Namespace) -> int:
    from judge.cli.moving import Going, move_game

    going = Going(options.file, options.to, options.back, options.on_my_word)
    return move_game(options.config, options.game, going)


def _take(options: argparse.Namespace) -> int:
    from judge.cli.moving import take_game

    return take_game(options.config, options.file, options.name, refuses=options.refuse)


def _clock(options: argparse.Namespace) -> int:
    from judge.cli.clock import work_clock

    return work_clock(options.word, options.data)


def _renew(options: argparse.Namespace) -> int:
    from judge.cli.renewing import renew_game

    return renew_game(options.config, options.game)


def _gm(options: argparse.Namespace) -> int:
    from judge.cli.mastering import write_to_game

    return write_to_game(options.config, options.game, options.say)


def _health(options: argparse.Namespace) -> int:
    from judge.cli.health import health

    return health(options.whereabouts, serving=options.serving)


def _persons(options: argparse.Namespace) -> int:
    from judge.cli.persons import persons

    return persons(options.word, options.data)


def _answers(asked: argparse.Namespace) -> int:
    from judge.cli.answers import answers

    return answers(asked.board, asked.data)


def _forget(options: argparse.Namespace) -> int:
    from judge.cli.persons import forget

    return forget(options.address, options.data, yes=options.yes)


def _export(options: argparse.Namespace) -> int:
    from judge.cli.exporting import export, export_all

    if bool(options.game) is (options.all is not None):
        sys.stderr.write("judge: name a GAME to export, or a folder for --all of them\n")
        return 2
    if options.all is not None:
        return export_all(options.all, options.form, options.data)
    if not options.form:
        return _records(options)
    return export(options.game, options.form, options.data)


def _statistics(options: argparse.Namespace) -> int:
    from judge.cli.exporting import statistics

    return statistics(options.data, of_persons=options.persons)


def _archive(options: argparse.Namespace) -> int:
    from judge.cli.printing import archive

    return archive(options.data, options.game, options.into, options.url)


def _zine(options: argparse.Namespace) -> int:
    from judge.cli.printing import zine

    return zine(options.data, options.game, options.into, poster=options.poster)


def _records(options: argparse.Namespace) -> int:
    from judge.cli import records

    game, at = getattr(options, "game", ""), getattr(options, "at", None)
    return records.run(options.command, options.whereabouts, game, at)


RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "demo": _demo,
    "serve": _serve,
    "answer": _answer,
    "adjudicate": _adjudicate,
    "read": _read,
    "verify-draw": _verify_draw,
    "board": _board,
    "map": _map,
    "check": _check,
    "init": _init,
    "doctor": _doctor,
    "authorize": _authorize,
    "shelf": _shelf,
    "backup": _backup,
    "restore": _restore,
    "move": _move,
    "take": _take,
    "clock": _clock,
    "health": _health,
    "renew": _renew,
    "gm": _gm,
    "persons": _persons,
    "forget": _forget,
    "answers": _answers,
    "export": _export,
    "statistics": _statistics,
    "archive": _archive,
    "zine": _zine,
    **dict.fromkeys(("games", "show", "log", "replay"), _records),
}
"""`log` is `show --log`, and `bench` has arguments of its own."""
