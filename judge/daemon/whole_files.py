"""Files that are there whole or not at all, after a power cut, too."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file that then has these rights, in the place of one that is there. Raises OSError.

    Renamed before its bytes are on the disk it might come back empty. Until it is whole nobody
    else may read it.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(mode)
        os.replace(part, path)  # noqa: PTH105 - it replaces on every system
    except BaseException:
        part.unlink(missing_ok=True)
        raise
