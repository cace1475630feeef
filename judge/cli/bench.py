"""`judge bench`: how fast, side by side with others; run from a checkout."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import judge


def bench(arguments: Sequence[str] = ()) -> int:
    """Run the benchmarks of the checkout that this judge is installed from."""
    root = Path(judge.__file__).resolve().parent.parent
    if not (root / "tests" / "bench" / "run.py").is_file():
        sys.stderr.write("judge bench runs from a checkout: clone it and `make bench`\n")
        return 2
    program = [sys.executable, "-m", "tests.bench.run", *arguments]
    return subprocess.run(program, cwd=root, check=False).returncode  # noqa: S603 -- our own program
