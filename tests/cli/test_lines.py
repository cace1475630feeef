"""`judge read` and `judge adjudicate` answer one line for each, in any locale."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

QUESTIONS = (
    '{"text": "A Mün - Tyr"}'.encode(),
    b'{"text": "A M\xfcn H"}',  # no UTF-8
    b'{"text": "A Par H\\ud800"}',
    '{"text": "A Par H\u2028 \x85 x"}'.encode(),
    b'{"text": "A Par H"}\r',
    b'{\r"text": "A Par H"}',
    b"[" * 100_000,
    b'{"text": ' + b"9" * 5000 + b"}",
    b'{"text": "A Par H", "phase": "S' + b"9" * 5000 + b'M"}',
    b'{"text": "A Par H", "variant": ' + b"[" * 900 + b"]" * 900 + b"}",
)


@pytest.mark.parametrize("command", ["read", "adjudicate"])
@pytest.mark.parametrize("locale", ["POSIX", "C.UTF-8"])
def test_every_line_is_answered_with_one(command: str, locale: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "judge", command],
        input=b"\n".join(QUESTIONS) + b"\n",
        capture_output=True,
        check=True,
        env={**os.environ, "LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        timeout=600,
    )
    assert ran.stderr == b""
    answers = [json.loads(line) for line in ran.stdout.decode("ascii").splitlines()]
    assert len(answers) == len(QUESTIONS)
    if command == "read":
        assert answers[4] == answers[5] == {"canonical": "A PAR H"}
        assert set(answers[6]) == set(answers[7]) == set(answers[8]) == {"error"}
