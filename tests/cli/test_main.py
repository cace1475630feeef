"""`judge` by itself, and what is no command of its."""

from __future__ import annotations

import re

import pytest

from judge.cli.main import main


def test_bare_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """On stderr and with status 2: a script that forgot its command learns of it."""
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("usage: judge ")
    for command in ("demo", "init", "serve", "games", "adjudicate"):
        assert re.search(rf"^    {command}\s", said.err, re.MULTILINE)


def test_what_is_no_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["sevre"])
    assert end.value.code == 2
    assert "invalid choice: 'sevre'" in capsys.readouterr().err
