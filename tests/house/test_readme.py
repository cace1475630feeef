"""The README's examples do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.house import readme

README = Path(__file__).resolve().parents[2] / "README.md"
EXAMPLES = readme.examples(README.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"line {e.line}")
def test_a_command_in_the_readme_does_what_it_says(example: readme.Example) -> None:
    done = readme.run(example, README.parent)
    assert done.returncode == 0, done.stdout
    if not readme.agrees(example.expected, done.stdout.splitlines()):
        assert done.stdout.splitlines() == list(example.expected)


def test_the_python_in_the_readme_does_what_it_says() -> None:
    failed, _ = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


PAGE = """
Text.

```console
$ judge read < a \\
> b
one ... three
...
last
$ make demo
$ judge check
```
"""


def test_the_reader_finds_commands_and_what_should_come() -> None:
    first, second = readme.examples(PAGE)
    assert first == readme.Example(5, "judge read < a \\\nb", ("one ... three", "...", "last"))
    assert second.command == "judge check"


@pytest.mark.parametrize(
    ("actual", "expected"),
    [
        (["one two three", "last"], True),
        (["one two three", "x", "y", "last"], True),
        (["one two three", "x"], False),
        (["one two", "last"], False),
    ],
)
def test_dots_stand_for_what_may_differ(actual: list[str], expected: bool) -> None:
    assert readme.agrees(("one ... three", "...", "last"), actual) is expected
