"""What a program prints whatever the seed of its hashes is."""

from __future__ import annotations

import subprocess
import sys


def printed_with_each_seed(program: str) -> set[str]:
    """What Python prints for a program, with two seeds; one text, if it doesn't matter."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
