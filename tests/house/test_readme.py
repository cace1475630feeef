"""The examples in our pages do what the pages say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.house import readme

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "judge/adjudication/README.md")
EXAMPLES = [
    pytest.param(example, id=f"{page} line {example.line}")
    for page in PAGES
    for example in readme.examples((ROOT / page).read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_command_in_a_page_does_what_it_says(example: readme.Example) -> None:
    done = readme.run(example, ROOT)
    assert done.returncode == 0, done.stdout
    if not readme.agrees(example.expected, done.stdout.splitlines()):
        assert done.stdout.splitlines() == list(example.expected)


def test_the_python_in_a_page_does_what_it_says() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / PAGES[1]), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert (failed, tried > 5) == (0, True)


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
