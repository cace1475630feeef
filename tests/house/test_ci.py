"""`.ci/run`, with programs that only say what they would do: what it tells at its end."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = """#!/bin/sh
echo "make $*"
case "$*" in *{fails}*) {how} ;; esac
case "$*" in *" test"*|"test"*) echo "5 passed, 1 skipped in 3.00s" ;; esac
"""
PYTHON = "#!/bin/sh\ncase $* in *platform*) echo 3.12.9 ;; esac\n"
FAILING = (
    "echo 'FAILED tests/a/test_b.py::test_c[d] - assert 1'; echo '1 failed in 2.00s';"
    " echo 'make: *** Error 1'; exit 2"
)


def ci(
    folder: Path,
    *,
    fails: str = "nothing-at-all",
    how: str = "exit 2",
    pythons: tuple[str, ...] = ("3.12", "3.13"),
    **environment: str,
) -> tuple[int, str]:
    """Run it as somebody who is not root and has no programs but these."""
    programs = {
        "make": MAKE.format(fails=fails, how=how),
        "id": "#!/bin/sh\necho 1000\n",
        "sudo": "#!/bin/sh\nexit 1\n",
        **{f"python{version}": PYTHON for version in pythons},
    }
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    env = {
        **{name: value for name, value in os.environ.items() if not name.startswith("JUDGE_")},
        "PATH": f"{folder}:/usr/bin:/bin",
        "PYENV_ROOT": str(folder),
        "TMPDIR": str(folder),
        "PIP_NO_INDEX": "1",
        **environment,
    }
    done = subprocess.run(
        [str(ROOT / ".ci" / "run")], env=env, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def end_of(out: str) -> list[str]:
    """What stands below the last round."""
    return out[out.rindex("== make demo on Python 3.12") :].splitlines()


def test_the_names_of_what_failed_stand_at_the_end(tmp_path: Path) -> None:
    _, out = ci(tmp_path)  # without root the mail programs can't be installed
    assert "FAILED: make" not in out
    status, out = ci(tmp_path, fails="ARGS=--all", how=FAILING)
    assert status == 1
    tail = end_of(out)
    assert "== failed in make test" in tail
    assert "FAILED tests/a/test_b.py::test_c[d] - assert 1" in tail
    assert "FAILED: make test" in tail
    assert tail[-1] == "1 failed in 2.00s"


@pytest.mark.parametrize(
    ("fails", "named"),
    [
        ("check", "make check"),
        ("ARGS=--all", "make test"),
        ("PYTHON=*3.12*--once", "make demo on Python 3.12"),
        ("PYTHON=*3.13*soak", "make test on Python 3.13"),
        ("PYTHON=*3.13*--once", "make demo on Python 3.13"),
    ],
)
def test_each_round_that_fails_is_named_and_its_end_shown(
    tmp_path: Path, fails: str, named: str
) -> None:
    _, out = ci(tmp_path, fails=fails, how="echo no room left; exit 2")
    tail = end_of(out)
    assert f"FAILED: {named}" in tail
    assert f"== the end of {named}" in tail
    assert "no room left" in tail
    assert [line for line in tail if line.startswith("FAILED: make")] == [f"FAILED: {named}"]


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_a_python_that_cant_be_had_is_a_fault_unless_somebody_says_why(
    tmp_path: Path, version: str
) -> None:
    others = tuple(other for other in ("3.12", "3.13") if other != version)
    fault = f"FAILED: Python {version} can't be had here"
    assert fault in ci(tmp_path, pythons=others)[1].splitlines()
    (tmp_path / f"python{version}").unlink(missing_ok=True)
    reason = {f"JUDGE_WITHOUT_{version.replace('.', '_')}": "no package of it here"}
    _, out = ci(tmp_path, pythons=others, **reason)
    assert fault not in out.splitlines()
    assert "no package of it here" in out.splitlines()
