"""The reference tables and readings, where they are at hand (JUDGE_CASES)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def reference(root: Path, name: str) -> Path:
    """A file of theirs; the test is skipped where it isn't at hand."""
    named = Path(os.environ.get("JUDGE_CASES") or root.parent / "shared")
    for folder in (named, named.parent):
        if (folder / name).is_file():
            return folder / name
    pytest.skip(f"the reference {name} is not at hand")
