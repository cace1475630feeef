"""Read the examples out of a Markdown page, and run them as a reader would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```console[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A command a page shows, and the lines it says will come."""

    line: int
    command: str
    expected: tuple[str, ...]


def examples(page: str, start: str = "judge") -> list[Example]:
    """The commands in ```console blocks that begin with `$ judge`."""
    found: list[Example] = []
    for block in _BLOCK.finditer(page):
        first = page.count("\n", 0, block.start(1)) + 1
        found += _read_block(first, block[1].splitlines())
    return [e for e in found if re.match(rf"{start}\b", e.command)]


def _read_block(first: int, lines: list[str]) -> list[Example]:
    """Split a block at its prompts; `> ` at the start continues a command."""
    found: list[Example] = []
    for number, line in enumerate(lines, first):
        last = found[-1] if found else None
        if line.startswith("$ "):
            found.append(Example(number, line[2:], ()))
        elif last and line.startswith("> ") and not last.expected:
            found[-1] = Example(last.line, f"{last.command}\n{line[2:]}", ())
        elif last:
            found[-1] = Example(last.line, last.command, (*last.expected, line))
    return found


def agrees(expected: tuple[str, ...], actual: list[str]) -> bool:
    """Whether output is what the page says; `...` stands for any lines, or the rest of one.

    A page that shows no output promises only that the command succeeds.
    """
    if not expected:
        return True
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else _line_pattern(line) for line in expected
    )
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in actual)) is not None


def _line_pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("...")) + "\n"


def run(example: Example, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with the judge of this installation first on the path."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail\n{example.command}"],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
