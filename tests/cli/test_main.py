"""`judge` by itself, and what is no command of its."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from judge.cli.helping import GROUPS
from judge.cli.main import RUN, main
from judge.cli.printing import zine
from judge.daemon.daemon import DATABASE
from judge.library.shelf import shelf
from tests.harm.house import House
from tests.house import readme


def test_bare_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """On stderr and with status 2: a script that forgot its command learns of it."""
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("usage: judge ")
    for command in (*RUN.keys() - {"log"}, "bench"):  # each with what it does beside it
        assert re.search(rf"^  {command} +\w", said.err, re.MULTILINE)


def test_commands_stand_below_what_they_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Each below one heading; what belongs below none is a tool."""
    main([])
    said = capsys.readouterr().err
    blocks = said.partition("\noptions:")[0].split("\n\n")[2:]
    titles = [block.partition("\n")[0] for block in blocks]
    assert titles == [
        "To begin:", "Games on record:", "Pages and books:", "Care of a judge:",
        "Tools, without any mail:",
    ]  # fmt: skip
    assert re.search(r"^  games ", blocks[1], re.MULTILINE)
    assert re.search(r"^  zine ", blocks[2], re.MULTILINE)
    assert re.search(r"^  read ", blocks[4], re.MULTILINE)


def test_the_records_that_judge_toml_here_names_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --data; and it is said which they were. Other faults of judge.toml are no matter."""
    with House.begun() as house:
        (tmp_path / "there").mkdir()
        house.records.backup(tmp_path / "there" / DATABASE)
    settings = tmp_path / "judge.toml"
    settings.write_text('[judge]\ndata = "there"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    whence = f"Records: {Path('there') / DATABASE}, as {settings} says"
    assert main(["games"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Game   Board     Where it stands",
        "ghost  standard  Spring 1901 movement",
        "",
        whence,
    ]
    assert main(["show", "ghost"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == whence
    settings.write_text("[judge]\n", encoding="utf-8")
    assert main(["games"]) == 2
    assert capsys.readouterr().err == (
        "judge: no records in var; say where they are with --config FILE or --data DIR\n"
    )


def test_a_judge_toml_elsewhere_says_where_its_records_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `judge serve` has it; --data is stronger, and a file that isn't there is told."""
    (tmp_path / "etc").mkdir()
    with House.begun() as house:
        (tmp_path / "etc" / "there").mkdir()
        house.records.backup(tmp_path / "etc" / "there" / DATABASE)
    settings = tmp_path / "etc" / "judge.toml"
    settings.write_text('[judge]\ndata = "there"\n', encoding="utf-8")
    for command in (["games"], ["show", "ghost"], ["show", "ghost", "--log"]):
        assert main([*command, "--config", str(settings)]) == 0
        said = capsys.readouterr().out
        if command[-1] != "--log":
            assert said.endswith(f"\nRecords: {tmp_path}/etc/there/judge.db, as {settings} says\n")
    for command in (["replay", "ghost"], ["export", "ghost"], ["statistics"], ["shelf"], ["clock"]):
        assert main([*command, "--config", str(settings)]) == 0
    capsys.readouterr()
    assert main(["games", "--config", str(settings), "--data", str(tmp_path)]) == 2
    assert main(["games", "--config", str(tmp_path / "no.toml")]) == 2
    assert capsys.readouterr().err == (
        f"judge: no records in {tmp_path}; say where they are with --config FILE or --data DIR\n"
        f"judge: {tmp_path}/no.toml can't be read: No such file or directory."
        " Write one with: judge init\n"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[judge\n", "is no TOML: Expected"),
        ("judge = 5\n", "judge must be a table"),
        ('[judge]\naddress = "a@b.c"\n[watch]\nbackup = inf\n', "backup must be a whole number"),
    ],
)
def test_what_is_wrong_with_the_settings_is_told_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    """Also by those that only want to know where the records are."""
    (tmp_path / "judge.toml").write_text(text)
    assert main(["health", "--config", str(tmp_path / "judge.toml")]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "remedy"),
    [(errno.EACCES, "ask as the user whom it belongs to"), (errno.ENOSPC, "make room there")],
)
def test_what_the_machine_refuses_is_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
    remedy: str,
) -> None:
    def refused(_: object) -> int:
        raise OSError(number, os.strerror(number), "/var/lib/judge/judge.db")

    monkeypatch.setitem(RUN, "health", refused)
    assert main(["health", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"judge: /var/lib/judge/judge.db: {os.strerror(number)}; {remedy}")


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"judge {version('judge-by-mail')}\n"


def test_no_command_waits_for_what_only_tells_the_version() -> None:
    """Looking through what is installed was a fifth of the start of every command."""
    asked = "import sys; from judge.cli.arguments import argument_parser; argument_parser();"
    asked += "print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_every_command_is_run_by_something(capsys: pytest.CaptureFixture[str]) -> None:
    """The arguments are one file, what runs them another."""
    assert main([]) == 2
    listed = capsys.readouterr().err.partition("\noptions:")[0]
    commands = set(re.findall(r"^  ([\w-]+)  ", listed, re.MULTILINE))
    assert commands - {"bench"} == set(RUN) - {"log"}


def test_every_command_stands_in_one_group_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever adds a command says where it is looked for; the help has the groups in this order."""
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted({*RUN, "bench"} - {"log"})
    assert main([]) == 2
    told = capsys.readouterr().err
    rows = re.findall(
        r"^(?:  ([\w-]+)  |([A-Z].*):$)", told.partition("\noptions:")[0], re.MULTILINE
    )
    expected = [word for title, names in GROUPS.items() for word in (title, *names)]
    assert [command or title for command, title in rows] == expected


def test_what_is_no_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["sevre"])
    assert end.value.code == 2
    assert "there is no command 'sevre'; did you mean serve?" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["adjudicate", "read"])
def test_help_shows_an_example_that_works(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([name, "--help"])
    help_ = capsys.readouterr().out
    example = readme.Example(1, help_.split("example:\n")[1].split("\n\n")[0].strip(), ())
    done = readme.run(example, Path.cwd())
    assert done.returncode == 0, done.stdout
    assert "error" not in json.loads(done.stdout)
    assert (shelf("data") / "forms" / f"{name}.schema.json").is_file()


def test_a_book_that_cant_be_written_is_named_as_its_reader_knows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not by the name that the file has until it is whole."""
    file = tmp_path / "nowhere" / "z.epub"

    def full(*_: object) -> int:
        part = file.with_name(f".{file.name}.4711.part")
        raise FileNotFoundError(2, "No such file or directory", str(part))

    monkeypatch.setattr("judge.cli.printing.write_zine", full)
    monkeypatch.setattr("judge.cli.printing.on_game", lambda _data, _name, work: work(None))
    assert zine(tmp_path, "ghost", file, poster=False) == 1
    said = capsys.readouterr().err
    assert said == f"judge: {file} can't be written: No such file or directory\n"
