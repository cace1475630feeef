"""The papers of the house agree with the house."""

from __future__ import annotations

import re
import subprocess
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = (
    "requirements.lock",
    "tests/requirements.lock",
    "tests/bench/peer.lock",
    "atlas/requirements.lock",
)
_PIN = re.compile(r"^([a-z0-9-]+==\S+)( ; [^\\]+)? \\$")
_HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _pins(name: str) -> set[str]:
    return {m[1] for line in _read(name).splitlines() if (m := _PIN.match(line))}


def test_every_target_is_explained() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", _read("Makefile"), re.MULTILINE)
    papers = _read("README.md") + _read("CONTRIBUTING.md")
    assert [t for t in targets if t != "help" and f"make {t}" not in papers] == []


def test_help_tells_every_target_and_what_it_is_for() -> None:
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    told = dict(re.findall(r"^  make ([a-z-]+)  +(.+)$", said.stdout, re.MULTILINE))
    targets = re.findall(r"^([a-z-]+):.*## (.*)$", _read("Makefile"), re.MULTILINE)
    assert list(told.items()) == targets
    assert "contact-sheet" in told
    phony = re.search(r"^\.PHONY: (.*)$", _read("Makefile"), re.MULTILINE)
    assert phony is not None
    assert phony[1].split() == [target for target, _ in targets]


def test_the_changes_begin_with_what_is_unreleased() -> None:
    headings = re.findall(r"^## (.*)$", _read("CHANGELOG.md"), re.MULTILINE)
    assert headings[:1] == ["Unreleased"]


def test_the_version_on_the_cover_has_an_entry_or_is_unreleased() -> None:
    version = tomllib.loads(_read("pyproject.toml"))["project"]["version"]
    assert version == "0.1.0" or f"## {version}" in _read("CHANGELOG.md")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_names_versions_and_hashes_and_no_address(name: str) -> None:
    strange = [x for x in _read(name).splitlines() if not (_PIN.match(x) or _HASH.match(x))]
    assert strange == []


def test_the_tests_run_on_what_judge_runs_on() -> None:
    """Every version in the lock for running stands in the lock for working, too."""
    assert _pins("requirements.lock") <= _pins("tests/requirements.lock")


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads(_read("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {re.split(r"[><=~! \[]", dep)[0] for dep in wanted}
    assert names - {project["name"]} <= {
        pin.partition("==")[0] for pin in _pins("requirements.lock")
    }


def test_no_paper_names_the_machine_it_was_written_on() -> None:
    """Paths of one machine, and where its packages came from, help nobody else."""
    patterns = ["/" + place for place in ("work/", "root/", "opt/py", "opt/wheels", "home/[a-z]")]
    patterns.append("py" + r"pi\.org")
    listed = subprocess.run(
        ["git", "grep", "-InE", "|".join(patterns)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode > 1:
        pytest.skip("not a git checkout")
    assert listed.stdout == ""
