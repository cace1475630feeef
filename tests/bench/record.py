"""What long tests found, kept beside the figures that README quotes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent


def write_down(name: str, board: str, figures: Mapping[str, object]) -> None:
    """Add a board's figures to a record, with the day."""
    kept = HERE / f"{name}.json"
    record = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    record[board] = {"date": datetime.now(UTC).date().isoformat(), **figures}
    part = kept.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(dict(sorted(record.items())), indent=1) + "\n", encoding="utf-8")
    part.replace(kept)
